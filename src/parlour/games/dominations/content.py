"""Dominations' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from parlour.engine.core.tables import Tunable
from parlour.engine.effects import (
    Use,
    Vocabulary,
)
from parlour.engine.effects.tree import AtLeast, Do, Tree, tokens
from parlour.engine.people.components import (
    Amounts,
    Component,
    Each,
    Effect,
    Fixed,
    Id,
    Key,
    Maybe,
    OneOf,
    Part,
    Parts,
    SomeOf,
    Text,
    Whole,
)
from parlour.engine.people.content import ContentFile, Item, content_path
from parlour.games.dominations import notation
from parlour.games.dominations.notation import count, event, place, word

FILE = ContentFile(content_path("dominations", Path(__file__).with_name("content.toml")))

# ---------------------------------------------------------------- constants

_game = FILE.table("game")
SEATS = _game.number("players_max", 4, 4)
FEWEST_SEATS = _game.number("players_min", 2, 4)

_constants = FILE.table("constants")
AGES = _constants.tunable("ages", 1, 5)
TURNS = _constants.tunable("turns_per_age", 1, 8)  # of each player
HAND_SIZE = _constants.tunable("hand_size", 1, 12)
DEALT = _constants.number("objectives_drawn", 2, 2)
_constants.number("monuments_drawn", DEALT, DEALT)
LIMIT_START = _constants.tunable("reserve_start", 0, 99)
LIMIT_STEP = _constants.tunable("reserve_per_city_level", 0, 99)
LIMIT_MAX = _constants.tunable("reserve_max", LIMIT_START, 99)
OVERFLOW_VP = _constants.tunable("overflow_vp", 0, 9)
CAMP_PRODUCES = _constants.tunable("camp_production", 0, 9)
RESOURCE_PRODUCES = _constants.tunable("resource_production", 0, 9)
CONCENTRATION = _constants.tunable("concentration_bonus", 0, 9)
EXCHANGE_GIVE = _constants.tunable("exchange_give", 1, 9)
EXCHANGE_GET = _constants.tunable("exchange_get", 1, 9)
LAST_ROLE_VP = _constants.tunable("third_age_role_vp", 0, 20)
_components = FILE.table("components")
CITY_TOKENS = _components.tunable("city_counters_per_player", 0, 40)

_trading = FILE.table("trading")
CITY_PRODUCES = _trading.tunable("owner", 0, 9)  # for the owner of an activated City (DOM-34)
PLACER_TRADES = _trading.tunable("active_player", 0, 9)  # for whoever activated it (DOM-104)
TRADES_BY_LEVEL = Tunable(_trading.flag("depends_on_level"))

N_DOMAINS = 6


class Domain(Component):
    """One of the six Domains (DOM-1)."""

    id = Id()
    name = Text()
    colour = Text()
    letter = Text()

    def check(self) -> None:
        if not re.fullmatch("[A-JL-VX-Z]", self.letter):
            self.item.refuse("letter", "one capital letter, not W or K")


_domains = Domain.all(FILE, "domain", N_DOMAINS, distinct="id name letter")
DOMAINS, DOMAIN_NAMES = tuple(one.id for one in _domains), tuple(one.name for one in _domains)
DOMAIN_COLOURS, DOMAIN_LETTERS = tuple(one.colour for one in _domains), tuple(one.letter for one in _domains)
TRADE, CRAFT, ART, SCIENCE, GOVERNMENT, RELIGION = range(6)
WHITE = 6  # Vestigium: a resource, or a side of a card (DOM-33, DOM-67)
BLACK = 7  # Corruptio, on cards only (DOM-68)
NOTHING_THERE = 7  # a corner without a resource, on Monuments only (DOM-33)

_bands = _constants.tables("assimilate_value_by_influence", "band")
ASSIMILATION_FROM = [band.number("from", 0, 999) for band in _bands]  # Influence (DOM-82)
ASSIMILATION_VALUE = [band.number("max_value", 0, 9) for band in _bands]
if not ASSIMILATION_FROM or ASSIMILATION_FROM[0] != 0 or sorted(set(ASSIMILATION_FROM)) != ASSIMILATION_FROM:
    _constants.refuse("assimilate_value_by_influence", "bands in ascending order, the first from 0 Influence")

CITY_LEVELS = 3


class CityLevel(Component):
    """What a City of a level costs and brings (DOM-39)."""

    cost = Whole(0, 40)
    inf = Whole(0, 20)

    def check(self) -> None:
        self.item.fixed(level=self.nth)
        limit = LIMIT_START + LIMIT_STEP * self.nth
        if self.item.number("reserve") != limit:
            self.item.refuse("reserve", f"{limit}: reserve_start and {self.nth} times reserve_per_city_level")


CITIES = CityLevel.all(FILE, "city_level", CITY_LEVELS)

# ---------------------------------------------------------------- the words of the notation, each with its number

MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_MASTERIES = 144
MOST_LEVELS = 8
SIDES = 3  # of a slash, at most (D21)


def _use(where: str, standing: Sequence[int], events: Sequence[int], end: bool = False, at_once: bool = True) -> Use:
    """What the machine carries out: payments are the player's choice (DOM-71)."""
    return Use(
        where,
        words=(notation.KNOWLEDGE, notation.ANY, notation.VP, notation.INF),
        standing=standing,
        pays=(notation.KNOWLEDGE, notation.VP),
        events=events,
        end=end,
        at_once=at_once,
        sides=SIDES,
        may=True,
        conditions=True,
        most=MOST_NUMBER,
        bounds={notation.EXCHANGE: [(1, max(1, EXCHANGE_GIVE - 1))]},
    )


_names = dict(zip(DOMAINS, DOMAIN_NAMES, strict=True))
VOCABULARY = Vocabulary(
    words=word,
    counts=count,
    events=event,
    sets={
        "DOMAIN": _names,
        "MASTERY": {item.id(): item.text("name") for item in FILE.items("mastery", most=MOST_MASTERIES)},
    },
    uses={
        "card": _use(
            "on a Mastery or a Level card", range(notation.LIMIT, notation.CHOOSE_ORDER), range(len(event)), end=True
        ),
        # Nobody owns a Monument: it is asked when an Age ends and begins, and at the end (DOM-56, DOM-80).
        "monument": _use(
            "for dominating a Monument", (), (notation.ON_AGE, notation.ON_START), end=True, at_once=False
        ),
        # A Domination card lies in no tree, and trees are what events look at (DOM-73, DOM-88).
        "role": _use("on a Domination card", notation.STANDING_WORDS, ()),
    },
)

PLACES = Vocabulary(
    words=place,
    sets={"DOMAIN": _names},
    uses={
        "place": Use(
            "as a condition of a place",
            words=range(len(place)),
            parts=1,
            clauses=False,
            most=6,
            bounds={notation.P_TOUCH: [(1, 3)], notation.P_TOUCH_MAX: [(1, 3)]},
        )
    },
)

# ---------------------------------------------------------------- components

COPIES = _components.number("copies_per_mastery", 4, 4)
GOALS = 5
LETTERS = (*DOMAIN_LETTERS, "W", "K")
SLOT_NAMES = ("produce", "turn", "reserve", "discount", "camp", "city", "special")  # what the game's designer fills
LASTS = ("at once", "next Age", "next refill", "once in the next Age")


class Nodus(Key[str]):
    """The Nodus of a card as it is written: a letter for each side (DOM-65)."""

    def read(self, item: Item, key: str) -> str:
        code = item.get(key)
        if not isinstance(code, str) or len(code) != 4 or any(letter not in LETTERS for letter in code):
            item.refuse(key, f"four letters out of {''.join(LETTERS)}, for each side one")
            return "WWWW"
        return code


class Tile(Component):
    """A Land tile (DOM-2)."""

    id = Id(lower=False)
    camp = OneOf(DOMAINS)
    corners = SomeOf(DOMAINS, 3)


class Side(Component):
    """A side of a Mastery, or a Level card: what it brings (DOM-63)."""

    vp = Whole(0, 20)
    inf = Whole(0, 20)
    effect = Effect(VOCABULARY, "card")


class Prerequisite(Component):
    """What a Mastery builds on (DOM-61)."""

    domain = OneOf(DOMAINS)
    value = Whole(1, 9)


class Mastery(Component):
    """A Mastery: four copies of it differ in their Nodi only (DOM-4)."""

    id = Id()
    name = Text()
    domain = OneOf(DOMAINS)
    value = Whole(1, 9)
    upgrade = Whole(0, 20)
    prereq = Maybe(Part(Prerequisite))
    base = Part(Side)
    advanced = Part(Side)
    copies = Each(Nodus(), COPIES)
    slot = OneOf(SLOT_NAMES)

    @property
    def needs(self) -> tuple[int, int] | None:
        """Domain and value of its prerequisite (DOM-61)."""
        return (self.prereq.domain, self.prereq.value) if self.prereq else None


class Level(Side):
    """A Level card of a Monument: it has one side (DOM-49)."""

    cost = Amounts(DOMAINS, 0, 20)
    nodus = Nodus()

    def check(self) -> None:
        self.item.fixed(level=self.nth)

    @property
    def side(self) -> Side:
        """What it brings."""
        return self


class Corners(Key[tuple[int, ...]]):
    """What lies at the corners of a triangular Monument (DOM-33); circles stand on a Locus and have none."""

    def read(self, item: Item, key: str) -> tuple[int, ...]:
        is_circle = item.get("shape") == "circle"
        return (NOTHING_THERE,) * 3 if is_circle else tuple(item.some_of(key, (*DOMAINS, "W", "-"), 3))


class Monument(Component):
    """A Monument with its Tile and its Level cards (DOM-5)."""

    id = Id()
    name = Text()
    shape = OneOf(("triangle", "circle"))
    corners = Corners()
    conditions = Each(Effect(PLACES, "place", "a word"), key="place")  # where it may stand (DOM-51)
    dominate = Effect(VOCABULARY, "monument")
    levels = Parts(Level, key="level")

    @property
    def is_circle(self) -> bool:
        """Whether it stands on a Locus; else it fills a cell."""
        return self.shape == 1

    @property
    def place(self) -> tuple[Do, ...]:
        """Where it may stand, word by word."""
        return tuple(word for word in self.conditions if isinstance(word, Do))

    def check(self) -> None:
        if len(self.place) < len(self.conditions):
            self.item.refuse("place", "one word in each text")
        first, name = (notation.P_LOCUS, "locus") if self.is_circle else (notation.P_EDGE, "edge")
        if [
            (n, word.word) for n, word in enumerate(self.place) if word.word in (notation.P_LOCUS, notation.P_EDGE)
        ] != [(0, first)]:
            self.item.refuse("place", f"'{name}' first, and only there")
        self.item.expect(levels=len(self.levels))
        if not 1 <= len(self.levels) <= MOST_LEVELS:
            self.item.refuse("level", f"1 to {MOST_LEVELS} levels")


class Role(Component):
    """A Domination card (DOM-85)."""

    id = Id()
    name = Text()
    domain = OneOf(DOMAINS)
    vp = Whole(0, 20)
    vp_two = Whole(0, 20, key="vp_2_players")
    vp_age_3 = Fixed(LAST_ROLE_VP)
    lasts = OneOf(LASTS)
    effect = Effect(VOCABULARY, "role")


class Need(Key[tuple[AtLeast, ...]]):
    """What a goal asks for: 'city 7', 'own writing, nodus[science] 5'."""

    def read(self, item: Item, key: str) -> tuple[AtLeast, ...]:
        parts = []
        for part in item.text_of_notation(key).split(","):
            words = part.split()
            if words[:1] == ["own"]:
                parts.append(f"{part} >= 1")
            elif len(words) > 1:
                parts.append(f"{' '.join(words[:-1])} >= {words[-1]}")
            else:
                item.refuse(key, "conditions such as 'city 7' or 'own writing, nodus[science] 5'")
        conditions = item.conditions(key, VOCABULARY, ", ".join(parts))
        if any(condition.least < 1 for condition in conditions):
            item.refuse(key, "at least 1 of everything")
        return conditions


class Goal(Component):
    """One goal of an Objective (DOM-98)."""

    conditions = Need(key="need")
    vp = Whole(0, 99)

    @property
    def need(self) -> str:
        """What it asks for, as the file writes it."""
        return str(self.item.get("need"))


class Objective(Component):
    """An Objective card (DOM-98)."""

    id = Id()
    name = Text()
    goals = Parts(Goal, GOALS)


class Campfire(Component):
    """The card a tree begins with (DOM-16)."""

    id = Id()
    nodus = Fixed("WWWW")
    effect = Fixed(f"trade: {EXCHANGE_GIVE} same -> {EXCHANGE_GET} other")


TILE_LIST = Tile.all(FILE, "tile", least=(AGES * TURNS + HAND_SIZE) * SEATS, most=200)
MASTERIES = Mastery.all(FILE, "mastery", most=MOST_MASTERIES, distinct="id name")
MONUMENTS = Monument.all(FILE, "monument", least=DEALT * SEATS, most=40)
ROLES = Role.all(FILE, "domination", N_DOMAINS, distinct="id name domain")
OBJECTIVES = Objective.all(FILE, "objective", least=DEALT * SEATS, most=60)
FILE.distinct([one.item for one in (*TILE_LIST, *MONUMENTS, *OBJECTIVES)], "id")  # `keep` and `discard` name them
FILE.distinct([one.item for one in (*MONUMENTS, *OBJECTIVES)], "name")
_cradle = FILE.table("cradle")
CRADLE = tuple(_cradle.some_of("resources", DOMAINS, 6))


def words_of(tree: Tree) -> set[int]:
    """The words that stand in an effect."""
    return {token.word for token in tokens(tree) if isinstance(token, Do)}


def _check_roles() -> None:
    """What only one Domination card can say (DOM-87 to DOM-89)."""
    for number in notation.ROLE_WORDS:
        with_it = [role.item for role in ROLES if number in words_of(role.effect)]
        for item in with_it[1:]:
            item.refuse("effect", f"no {word[number].form}, which {with_it[0].label} has already")


def _check() -> None:
    """Counts are what the file holds; what the rules know only one way is written that way; the rest explains."""
    _game.fixed(slug="dominations", tag="DOM")
    _game.text("name")
    _game.facts("year")
    _constants.explains("exchange_rule")
    FILE.prose("vocabulary")
    tiles = FILE.table("tiles")
    tiles.expect(count=len(TILE_LIST))
    for domain, name in enumerate(DOMAINS):
        found = sum(tile.camp == domain for tile in TILE_LIST)
        tiles.may_state(f" of {name}; it may be left out", per_camp=found)
    _components.expect(
        land_tiles=len(TILE_LIST),
        mastery_kinds=len(MASTERIES),
        mastery_cards=COPIES * len(MASTERIES),
        monument_cards=len(MONUMENTS),
        monument_level_cards=sum(len(monument.levels) for monument in MONUMENTS),
        domination_cards=len(ROLES),
        objective_cards=len(OBJECTIVES),
        city_counters=CITY_TOKENS * SEATS,
    )
    _components.facts(
        "player_boards", "monument_standees", "victory_counters", "influence_counters", "initiative_counters",
        "domain_sliders", "reserve_sliders", "cradle", "score_board", "campfire_cards", "gaming_aids", "score_tokens",
    )  # fmt: skip
    Campfire.all(FILE, "campfire", SEATS, distinct="id")
    _cradle.fixed(
        vertices=[[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
        cells=[[0, 0, "U"], [-1, 0, "D"], [-1, 0, "U"], [-1, -1, "D"], [0, -1, "U"], [0, -1, "D"]],
        neighbours=[[0, 0, "D"], [-1, 1, "U"], [-2, 0, "D"], [-1, -1, "U"], [0, -2, "D"], [1, -1, "U"]],
    )
    _cradle.explains("name", "shape", "shape_source")


_check_roles()
_check()
FILE.done()
