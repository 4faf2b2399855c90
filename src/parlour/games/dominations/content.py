"""Dominations' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from parlour.engine.core.tables import Tunable
from parlour.engine.effects import (
    Count,
    Event,
    Numbered,
    ProgramBook,
    Use,
    Vocabulary,
    Word,
    amount_columns,
    compile_conditions,
    compile_program,
)
from parlour.engine.effects.program import A0, A1, AT_END, DO, END, JUMP, ON, OP, WORD
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
    column,
)
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

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
_assimilate_from = [band.number("from", 0, 999) for band in _bands]  # Influence (DOM-82)
_assimilate_value = [band.number("max_value", 0, 9) for band in _bands]
if not _assimilate_from or _assimilate_from[0] != 0 or sorted(set(_assimilate_from)) != _assimilate_from:
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


_city_levels = CityLevel.all(FILE, "city_level", CITY_LEVELS)

# ---------------------------------------------------------------- the words of the notation, each with its number

MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_MASTERIES = 144
MOST_LEVELS = 8
SIDES = 3  # of a slash, at most (D21)

word, count, event = Numbered(Word), Numbered(Count), Numbered(Event)
KNOWLEDGE = word("N DOMAIN", "{N} {DOMAIN}", verb="gain", name="knowledge", icon="{DOMAIN}")
ANY = word("N any", "{N} Knowledge of your choice", verb="gain")
SAME = word("N same", "{N} Knowledge of one Domain", verb="gain")
OTHER = word("N other", "{N} Knowledge of another Domain", verb="gain")
VP = word("N vp", "{N} VP", verb="gain")
INF = word("N inf", "{N} Influence", verb="gain")
# From here on words are true while their card lies open, and are never carried out.
FIRST_STANDING = LIMIT = word("limit DOMAIN +N", "raise your {DOMAIN} limit by {N}")
COST_CITY = word("cost city -N", "Cities cost {N} less", name="cost_city")
COST_CITY_OF = word("cost city[DOMAIN] -N", "Cities on {DOMAIN} Camps cost {N} less", name="cost_city_of")
COST_MASTERY = word("cost mastery -N", "new Masteries cost {N} less", name="cost_mastery")
COST_MASTERY_OF = word("cost mastery[DOMAIN] -N", "new {DOMAIN} Masteries cost {N} less", name="cost_mastery_of")
COST_UPGRADE = word("cost upgrade -N", "upgrades cost {N} less", name="cost_upgrade")
COST_UPGRADE_OF = word("cost upgrade[DOMAIN] -N", "{DOMAIN} upgrades cost {N} less", name="cost_upgrade_of")
COST_MONUMENT = word("cost monument -N", "Monument levels cost {N} less", name="cost_monument")
PRODUCE_CAMP = word("produce camp +N", "the Camps you activate produce {N} more", name="produce_camp")
PRODUCE_CAMP_OF = word(
    "produce camp[DOMAIN] +N", "the {DOMAIN} Camps you activate produce {N} more", name="produce_camp_of"
)
PRODUCE_CITY = word("produce city +N", "each of your activated Cities produces {N} more", name="produce_city")
PRODUCE_CITY_OF = word(
    "produce city[DOMAIN] +N",
    "each of your activated Cities on {DOMAIN} Camps produces {N} more",
    name="produce_city_of",
)
HAND = word("hand +N", "raise your hand size by {N}")
KEEP = word("keep N DOMAIN", "keep up to {N} {DOMAIN} when Knowledge is reset")
EXCHANGE = word("exchange DOMAIN N", "your exchange takes only {N} {DOMAIN}")
CHOOSE_ORDER = word("choose_order", "set the order of play")
REACTIVATE = word("reactivate", "once, activate a tile in place instead of placing one")
SECOND_TILE = word("second_tile", "once, place a second Land tile")
ROLE_WORDS = range(CHOOSE_ORDER, len(word))  # each on one Domination card only
STANDING_WORDS = range(FIRST_STANDING, len(word))

C_CITY = count("city", "{:City|Cities}")
C_CITY_OF = count("city[DOMAIN]", "{:City|Cities} on {DOMAIN} Camps", name="city_of")
C_CITY2 = count("city2", "{:City|Cities} of level 2 or 3")
C_CITY3 = count("city3", "{:City|Cities} of level 3")
C_CITY_LEVEL = count("city_level", "City {:level|levels}")
C_CITY_COLOUR = count("city_colour", "{:Domain|Domains} among the Camps of your Cities")
C_CHAIN = count("chain", "{:City|Cities} in your largest group")
C_NODUS = count("nodus", "full {:Nodus|Nodi}")
C_NODUS_OF = count("nodus[DOMAIN]", "full {DOMAIN} {:Nodus|Nodi}", name="nodus_of")
C_MASTERY = count("mastery", "{:Mastery|Masteries}")
C_MASTERY_OF = count("mastery[DOMAIN]", "{DOMAIN} {:Mastery|Masteries}", name="mastery_of")
C_MASTERY9 = count("mastery9", "{:Mastery|Masteries} of value 9")
C_ADVANCED = count("advanced", "advanced {:Mastery|Masteries}")
C_COLOUR = count("colour", "{:Domain|Domains} among your Masteries")
C_LEVEL = count("level", "Monument {:level|levels} in your tree")
C_MONUMENT = count("monument", "{:Monument|Monuments} you dominate")
C_INF = count("inf", "Influence")
C_OWN = count("own MASTERY", "{MASTERY} in your tree", name="own", condition="{MASTERY} is in your tree")
C_KNOWLEDGE = count("DOMAIN", "{DOMAIN}", name="knowledge", icon="{DOMAIN}")

ON_TURN = event("turn", "at the start of your turn")
ON_PRODUCE = event("produce N DOMAIN", "for every {N} {DOMAIN} that a tile produces for you")
ON_LOCUS = event("locus", "whenever you score a Locus")
ON_CITY = event("city", "whenever you place a City token")
ON_CITY2 = event("city2", "whenever a City of yours reaches level 2")
ON_CITY3 = event("city3", "whenever a City of yours reaches level 3")
ON_MONUMENT = event("monument", "whenever you take a Monument level")
ON_MASTERY = event("mastery", "whenever another Mastery enters your tree")
ON_UPGRADE = event("upgrade", "whenever another Mastery of yours is upgraded")
ON_AGE = event("age", "at the end of each Age")
ON_START = event("start", "at the start of Ages 2 and 3")
AT_THE_END = len(event)  # `end:`, which is no event of the notation
EVENTS = AT_THE_END + 1


def _use(where: str, standing: Sequence[int], events: Sequence[int], end: bool = False, at_once: bool = True) -> Use:
    """What the machine carries out: payments are the player's choice (DOM-71)."""
    return Use(
        where,
        words=(KNOWLEDGE, ANY, VP, INF),
        standing=standing,
        pays=(KNOWLEDGE, VP),
        events=events,
        end=end,
        at_once=at_once,
        sides=SIDES,
        may=True,
        conditions=True,
        most=MOST_NUMBER,
        bounds={EXCHANGE: [(1, max(1, EXCHANGE_GIVE - 1))]},
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
        "card": _use("on a Mastery or a Level card", range(LIMIT, CHOOSE_ORDER), range(len(event)), end=True),
        # Nobody owns a Monument: it is asked when an Age ends and begins, and at the end (DOM-56, DOM-80).
        "monument": _use("for dominating a Monument", (), (ON_AGE, ON_START), end=True, at_once=False),
        # A Domination card lies in no tree, and trees are what events look at (DOM-73, DOM-88).
        "role": _use("on a Domination card", STANDING_WORDS, ()),
    },
)

# Where a Monument may stand: the words of `place` (DOM-51).
place = Numbered(Word)
P_LOCUS = place("locus", "a complete wheel without a circular Monument")
P_EDGE = place("edge", "a free cell that shares a side with the layout")
P_DOTS = place("dots DOMAIN N", "at least {N} {DOMAIN} {:resource|resources} at the Locus", name="dots")
P_COLOURS = place("colours N", "at least {N} different {:Domain|Domains} at the Locus")
P_CITY = place("city N", "at least {N:City|Cities} next to it")
P_OWN_CITY = place("own_city N", "at least {N:City|Cities} of yours next to it")
P_OTHER_CITY = place("other_city N", "at least {N:City|Cities} of other players next to it")
P_NO_CITY = place("no_city", "no City next to it")
P_TOUCH = place("touch N", "at least {N:side|sides} shared with the layout")
P_TOUCH_MAX = place("touch_max N", "at most {N:side|sides} shared with the layout")
P_CAMP = place("camp DOMAIN N", "at least {N} {DOMAIN} {:Camp|Camps} next to it", name="camp")
P_NOT_CRADLE = place("not_cradle", "no side shared with the Cradle")
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
            bounds={P_TOUCH: [(1, 3)], P_TOUCH_MAX: [(1, 3)]},
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
        first, name = (P_LOCUS, "locus") if self.is_circle else (P_EDGE, "edge")
        if [(n, word.word) for n, word in enumerate(self.place) if word.word in (P_LOCUS, P_EDGE)] != [(0, first)]:
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
    for number in ROLE_WORDS:
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

ASSIMILATE_FROM, ASSIMILATE_VALUE = frozen(_assimilate_from), frozen(_assimilate_value)
CITY_COST = frozen([0, *(level.cost for level in _city_levels)])
CITY_INFLUENCE = frozen([0, *(level.inf for level in _city_levels)])
TILES, N_MASTERIES, N_MONUMENTS, N_ROLES = len(TILE_LIST), len(MASTERIES), len(MONUMENTS), len(ROLES)
LEVEL_CARDS = tuple((m, level) for m, monument in enumerate(MONUMENTS) for level in range(len(monument.levels)))
FIRST_LEVEL = COPIES * N_MASTERIES  # cards: the copies of all Masteries, then all Level cards
CARDS = FIRST_LEVEL + len(LEVEL_CARDS)
CARD_NAMES = tuple(f"{m.name} ({code})" for m in MASTERIES for code in m.copies) + tuple(
    f"{MONUMENTS[m].name} {level + 1}" for m, level in LEVEL_CARDS
)

# Sides that can lie open: base and advanced of each Mastery, Level cards, `dominate` of each Monument, roles.
LEVEL_SIDE = 2 * N_MASTERIES
MONUMENT_SIDE = LEVEL_SIDE + len(LEVEL_CARDS)
ROLE_SIDE = MONUMENT_SIDE + N_MONUMENTS
N_SIDES = ROLE_SIDE + N_ROLES

# ---------------------------------------------------------------- how much there can be

SECOND_TILES = sum(SECOND_TILE in words_of(role.effect) for role in ROLES)
MOST_PIECES = AGES * TURNS * SEATS + (AGES - 1) * SECOND_TILES + SEATS  # Land tiles and Monument Tiles on the board
TREE = 2 * AGES * TURNS + AGES  # a Mastery and a Level card in each turn, one assimilated in each Age
FRONTIER = MOST_PIECES + 8  # each piece takes one free cell and adds two at most
LOCI = MOST_PIECES // 2  # three corners a piece, six for a Locus
OPEN_SQUARES = 2 * TREE + 4

# ---------------------------------------------------------------- tables for the rules

CAMP, TILE_CORNER = column(TILE_LIST, "camp"), column(TILE_LIST, "corners")
DOMAIN, VALUE, UPGRADE = (column(MASTERIES, name) for name in ("domain", "value", "upgrade"))
NEEDS_DOMAIN = frozen([m.needs[0] if m.needs else 0 for m in MASTERIES])
NEEDS_VALUE = frozen([m.needs[1] if m.needs else 0 for m in MASTERIES])
TOP_VALUE = 9  # what the counter `mastery9` asks for

FIRST_OF = frozen([sum(len(m.levels) for m in MONUMENTS[:n]) for n in range(N_MONUMENTS)])  # its first Level card
LEVELS = frozen([len(m.levels) for m in MONUMENTS])
LEVEL_COST = frozen([MONUMENTS[m].levels[level].cost for m, level in LEVEL_CARDS])
LEVEL_MONUMENT = frozen([m for m, _ in LEVEL_CARDS])
IS_CIRCLE = column(MONUMENTS, "is_circle")
PLACE_WORDS = max(len(m.place) for m in MONUMENTS)
_blank = (-1, 0, 0)


def _place_row(word: Do) -> tuple[int, int, int]:
    """Word, Domain, number of a word of `place`."""
    by_domain = word.word in (P_DOTS, P_CAMP)
    numbers = (*word.args, 0, 0)
    return (word.word, numbers[0], numbers[1]) if by_domain else (word.word, 0, numbers[0])


PLACE = frozen([[*map(_place_row, m.place), *[_blank] * (PLACE_WORDS - len(m.place))] for m in MONUMENTS])

ROLE_DOMAIN = column(ROLES, "domain")
ROLE_VP = frozen([[role.vp, role.vp_two] for role in ROLES])

# ---------------------------------------------------------------- pieces on the board

MONUMENT_PIECE = TILES
CRADLE_PIECE = TILES + N_MONUMENTS  # six of them, one for each cell (DOM-14)
PIECES = CRADLE_PIECE + 6
# The two outer vertices of each cell of the Cradle, in the order of a wheel; its middle has no resource.
_cradle_cells = (
    (CRADLE[1], CRADLE[0], NOTHING_THERE),  # U(0,0): top (0,1), right (1,0)
    (NOTHING_THERE, CRADLE[2], CRADLE[1]),  # D(-1,0): left (-1,1), right (0,1)
    (CRADLE[2], NOTHING_THERE, CRADLE[3]),  # U(-1,0): top (-1,1), left (-1,0)
    (CRADLE[4], CRADLE[3], NOTHING_THERE),  # D(-1,-1): bottom (0,-1), left (-1,0)
    (NOTHING_THERE, CRADLE[5], CRADLE[4]),  # U(0,-1): right (1,-1), left (0,-1)
    (CRADLE[5], NOTHING_THERE, CRADLE[0]),  # D(0,-1): bottom (1,-1), right (1,0)
)
_pieces = (*(tile.corners for tile in TILE_LIST), *(m.corners for m in MONUMENTS), *_cradle_cells)
# What lies on vertex k of a cell with a piece in a rotation: row 3 × piece + rotation (DOM-12).
RESOURCE = frozen([[corners[(k - turn) % 3] for k in range(3)] for corners in _pieces for turn in range(3)])
ROTATIONS = frozen([1 if len(set(corners)) == 1 else 3 for corners in _pieces])  # equal results are one

# ---------------------------------------------------------------- cards in a tree (DOM-65 to DOM-69)

# A card has a mask of seven bits a side; an empty square has one, too, and a card fits where all its bits are allowed.
# Corruptio has the bits of two Domains and the Vestigium: no half Nodus allows all three of them.
BITS = 7
ANY_SIDE = (1 << BITS) - 1
_letter_bits = (*(1 << d for d in range(7)), 1 << TRADE | 1 << CRAFT | 1 << WHITE)
_all_domains = (1 << N_DOMAINS) - 1
ALLOWS = frozen([*(1 << d | 1 << WHITE for d in range(N_DOMAINS)), _all_domains, 0])  # beside a side with this letter
ANYTHING = sum(ANY_SIDE << BITS * side for side in range(4))
_codes = [code for m in MASTERIES for code in m.copies] + [MONUMENTS[m].levels[level].nodus for m, level in LEVEL_CARDS]
CARD_SIDES = frozen([[LETTERS.index(letter) for letter in code] for code in _codes])
CARD_MASK = frozen(
    [sum(_letter_bits[LETTERS.index(letter)] << BITS * side for side, letter in enumerate(code)) for code in _codes]
)

# ---------------------------------------------------------------- effects

_book = ProgramBook()
_cards = (
    *(side for m in MASTERIES for side in (m.base, m.advanced)),
    *(MONUMENTS[m].levels[n] for m, n in LEVEL_CARDS),
)
_bare = (*(m.dominate for m in MONUMENTS), *(role.effect for role in ROLES))  # effects without anything else
# What a side belongs to, counted through for the log and the reports: Masteries, then Monuments, then roles.
COMPONENT = frozen(
    [
        *(n // 2 for n in range(LEVEL_SIDE)),
        *(N_MASTERIES + m for m, _ in LEVEL_CARDS),
        *(N_MASTERIES + m for m in range(N_MONUMENTS + N_ROLES)),
    ]
)
SIDE_VP = frozen([*(side.vp for side in _cards), *[0] * len(_bare)])
SIDE_INF = frozen([*(side.inf for side in _cards), *[0] * len(_bare)])
EFFECT = frozen([_book.add(compile_program(effect)) for effect in (*(side.effect for side in _cards), *_bare)])
NEED = frozen([[_book.add(compile_conditions(goal.conditions)) for goal in o.goals] for o in OBJECTIVES])
GOAL_VP = frozen([[goal.vp for goal in o.goals] for o in OBJECTIVES])
N_OBJECTIVES = len(OBJECTIVES)
ROWS = frozen(_book.rows())
AMOUNT = frozen(amount_columns(VOCABULARY))

# What is true while a side lies open, summed up for each seat in `standing`: a slot, or one for each Domain.
(
    S_LIMIT, S_LESS_CITY, S_LESS_MASTERY, S_LESS_UPGRADE, S_CAMP, S_CITY, S_KEEP, S_CHEAP,
) = range(0, 48, 6)  # fmt: skip
S_LESS_MONUMENT, S_HAND, S_ORDER, S_REACTIVATE, S_SECOND = range(48, 53)
S_LISTENS = 53  # how many open sides react to each event
SLOTS = S_LISTENS + EVENTS
_one_domain = {
    LIMIT: S_LIMIT, COST_CITY_OF: S_LESS_CITY, COST_MASTERY_OF: S_LESS_MASTERY, COST_UPGRADE_OF: S_LESS_UPGRADE,
    PRODUCE_CAMP_OF: S_CAMP, PRODUCE_CITY_OF: S_CITY,
}  # fmt: skip
_each_domain = {
    COST_CITY: S_LESS_CITY, COST_MASTERY: S_LESS_MASTERY, COST_UPGRADE: S_LESS_UPGRADE, PRODUCE_CAMP: S_CAMP,
    PRODUCE_CITY: S_CITY,
}  # fmt: skip
_single = {
    COST_MONUMENT: S_LESS_MONUMENT, HAND: S_HAND, CHOOSE_ORDER: S_ORDER, REACTIVATE: S_REACTIVATE,
    SECOND_TILE: S_SECOND,
}  # fmt: skip


def _standing(row: int) -> list[tuple[int, int]]:
    """The slots that a standing word changes, and by how much."""
    word, first, second = ROWS[row, WORD], abs(ROWS[row, A0]), abs(ROWS[row, A1])  # costs are written with a minus
    if word in _one_domain:
        return [(_one_domain[word] + first, second)]
    if word in _each_domain:
        return [(_each_domain[word] + domain, first) for domain in range(N_DOMAINS)]
    if word == KEEP:
        return [(S_KEEP + second, first)]
    if word == EXCHANGE:
        return [(S_CHEAP + first, max(0, EXCHANGE_GIVE - second))]
    return [(_single[word], first or 1)]


def _open_words(side: int) -> tuple[list[tuple[int, int]], list[int]]:
    """What a side changes while it lies open, and where its clauses for each event begin (0 for none)."""
    changes: list[tuple[int, int]] = []
    clauses = [0] * EVENTS
    row = int(EFFECT[side])
    while ROWS[row, OP] != END:
        op = ROWS[row, OP]
        if op in (ON, AT_END):
            event = AT_THE_END if op == AT_END else ROWS[row, WORD]
            clauses[event] = row + 1
            changes.append((S_LISTENS + event, 1))
        if op == DO and ROWS[row, WORD] in STANDING_WORDS:
            changes += _standing(row)
        row += ROWS[row, JUMP] if op in (ON, AT_END) else 1
    return changes, clauses


_open = [_open_words(side) for side in range(N_SIDES)]
CLAUSE = frozen([clauses for _, clauses in _open])
CHANGES_FROM = frozen([sum(len(changes) for changes, _ in _open[:side]) for side in range(N_SIDES + 1)])
CHANGE_SLOT = frozen([slot for changes, _ in _open for slot, _ in changes])
CHANGE_BY = frozen([by for changes, _ in _open for _, by in changes])
# For `on produce N D`: the row before the clause holds N and D.
PRODUCE_N = frozen([ROWS[clauses[ON_PRODUCE] - 1, A0] if clauses[ON_PRODUCE] else 1 for _, clauses in _open])
PRODUCE_D = frozen([ROWS[clauses[ON_PRODUCE] - 1, A1] if clauses[ON_PRODUCE] else 0 for _, clauses in _open])


def _role_with(slot: int) -> int:
    """The Domination card that changes a slot, or −1."""
    with_it = [side for side, (changes, _) in enumerate(_open) if slot in dict(changes)]
    return with_it[0] - ROLE_SIDE if with_it else -1


GOVERNOR, INVENTOR, FARMER = map(_role_with, (S_ORDER, S_REACTIVATE, S_SECOND))


def _most_hand() -> int:
    """The largest hand: every card that makes it larger, and every role (DOM-93)."""
    more = [sum(by for slot, by in changes if slot == S_HAND) for changes, _ in _open]
    masteries = sum(max(more[2 * m], more[2 * m + 1]) for m in range(N_MASTERIES))
    return HAND_SIZE + masteries + sum(more[LEVEL_SIDE:MONUMENT_SIDE]) + sum(more[ROLE_SIDE:])


MOST_HAND = _most_hand()
