"""Dominations' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from parlour.engine.core.tables import Tunable
from parlour.engine.effects import (
    Count,
    Event,
    NotationError,
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
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

FILE = ContentFile(content_path("dominations", Path(__file__).with_name("content.toml")))

# ---------------------------------------------------------------- constants

_game = FILE.table("game")
SEATS = _game.number("players_max", 4, 4)
FEWEST_SEATS = _game.number("players_min", 2, 4)

_constants = FILE.table("constants")
AGES = Tunable(_constants.number("ages", 1, 5))
TURNS = Tunable(_constants.number("turns_per_age", 1, 8))  # of each player
HAND_SIZE = Tunable(_constants.number("hand_size", 1, 12))
DEALT = _constants.number("objectives_drawn", 2, 2)
_constants.number("monuments_drawn", DEALT, DEALT)
LIMIT_START = Tunable(_constants.number("reserve_start", 0, 99))
LIMIT_STEP = Tunable(_constants.number("reserve_per_city_level", 0, 99))
LIMIT_MAX = Tunable(_constants.number("reserve_max", LIMIT_START, 99))
OVERFLOW_VP = Tunable(_constants.number("overflow_vp", 0, 9))
CAMP_PRODUCES = Tunable(_constants.number("camp_production", 0, 9))
RESOURCE_PRODUCES = Tunable(_constants.number("resource_production", 0, 9))
CONCENTRATION = Tunable(_constants.number("concentration_bonus", 0, 9))
EXCHANGE_GIVE = Tunable(_constants.number("exchange_give", 1, 9))
EXCHANGE_GET = Tunable(_constants.number("exchange_get", 1, 9))
LAST_ROLE_VP = Tunable(_constants.number("third_age_role_vp", 0, 20))
_components = FILE.table("components")
CITY_TOKENS = Tunable(_components.number("city_counters_per_player", 0, 40))

_trading = FILE.table("trading")
CITY_PRODUCES = Tunable(_trading.number("owner", 0, 9))  # for the owner of an activated City (DOM-34)
PLACER_TRADES = Tunable(_trading.number("active_player", 0, 9))  # for whoever activated it (DOM-104)
TRADES_BY_LEVEL = Tunable(_trading.flag("depends_on_level"))

N_DOMAINS = 6
_domain_items = FILE.items("domain", N_DOMAINS)
for _key in ("id", "name", "letter"):
    FILE.distinct(_domain_items, _key)
DOMAINS = tuple(item.id() for item in _domain_items)
DOMAIN_NAMES = tuple(item.text("name") for item in _domain_items)
DOMAIN_COLOURS = tuple(item.text("colour") for item in _domain_items)
DOMAIN_LETTERS = tuple(item.text("letter") for item in _domain_items)
for _item in _domain_items:
    if not re.fullmatch("[A-Z]", str(_item.get("letter"))) or _item.get("letter") in ("W", "K"):
        _item.refuse("letter", "one capital letter, not W or K")
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
_levels = FILE.items("city_level", CITY_LEVELS)
_city_cost = [0, *(item.number("cost", 0, 40) for item in _levels)]
_city_influence = [0, *(item.number("inf", 0, 20) for item in _levels)]
for _n, _item in enumerate(_levels, 1):
    _item.fixed("level", _n)
    if _item.number("reserve") != LIMIT_START + LIMIT_STEP * _n:
        _item.refuse("reserve", f"{LIMIT_START + LIMIT_STEP * _n}: reserve_start and {_n} times reserve_per_city_level")

# ---------------------------------------------------------------- the words of the notation

MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_MASTERIES = 144
MOST_LEVELS = 8
SIDES = 3  # of a slash, at most (D21)
_deeds = ("knowledge", "any", "vp", "inf")
_standing_words = (
    "limit", "cost_city", "cost_city_of", "cost_mastery", "cost_mastery_of", "cost_upgrade", "cost_upgrade_of",
    "cost_monument", "produce_camp", "produce_camp_of", "produce_city", "produce_city_of", "hand", "keep", "exchange",
)  # fmt: skip
_tree_events = (
    "turn", "produce", "locus", "city", "city2", "city3", "monument", "mastery", "upgrade", "age", "start",
)  # fmt: skip
_place_words = (
    "locus", "edge", "dots", "colours", "city", "own_city", "other_city", "no_city", "touch", "touch_max", "camp",
    "not_cradle",
)  # fmt: skip
ROLE_WORDS = ("choose_order", "reactivate", "second_tile")  # each on one Domination card only


def _use(
    where: str, standing: tuple[str, ...], events: tuple[str, ...], end: bool = False, at_once: bool = True
) -> Use:
    """What the machine carries out: payments are the player's choice (DOM-71)."""
    return Use(
        where,
        words=_deeds,
        standing=standing,
        pays=("knowledge", "vp"),
        events=events,
        end=end,
        at_once=at_once,
        sides=SIDES,
        may=True,
        conditions=True,
        most=MOST_NUMBER,
        bounds={"exchange": [(1, max(1, EXCHANGE_GIVE - 1))]},
    )


_mastery_items = FILE.items("mastery", most=MOST_MASTERIES)
_ids = [item.id() for item in _mastery_items]
_names = [item.text("name") for item in _mastery_items]
_domains = dict(zip(DOMAINS, DOMAIN_NAMES, strict=True))

VOCABULARY = Vocabulary(
    words=[
        Word("N DOMAIN", "{N} {DOMAIN}", verb="gain", name="knowledge", icon="{DOMAIN}"),
        Word("N any", "{N} Knowledge of your choice", verb="gain"),
        Word("N same", "{N} Knowledge of one Domain", verb="gain"),
        Word("N other", "{N} Knowledge of another Domain", verb="gain"),
        Word("N vp", "{N} VP", verb="gain"),
        Word("N inf", "{N} Influence", verb="gain"),
        Word("limit DOMAIN +N", "raise your {DOMAIN} limit by {N}"),
        Word("cost city -N", "Cities cost {N} less", name="cost_city"),
        Word("cost city[DOMAIN] -N", "Cities on {DOMAIN} Camps cost {N} less", name="cost_city_of"),
        Word("cost mastery -N", "new Masteries cost {N} less", name="cost_mastery"),
        Word("cost mastery[DOMAIN] -N", "new {DOMAIN} Masteries cost {N} less", name="cost_mastery_of"),
        Word("cost upgrade -N", "upgrades cost {N} less", name="cost_upgrade"),
        Word("cost upgrade[DOMAIN] -N", "{DOMAIN} upgrades cost {N} less", name="cost_upgrade_of"),
        Word("cost monument -N", "Monument levels cost {N} less", name="cost_monument"),
        Word("produce camp +N", "the Camps you activate produce {N} more", name="produce_camp"),
        Word("produce camp[DOMAIN] +N", "the {DOMAIN} Camps you activate produce {N} more", name="produce_camp_of"),
        Word("produce city +N", "each of your activated Cities produces {N} more", name="produce_city"),
        Word(
            "produce city[DOMAIN] +N",
            "each of your activated Cities on {DOMAIN} Camps produces {N} more",
            name="produce_city_of",
        ),
        Word("hand +N", "raise your hand size by {N}"),
        Word("keep N DOMAIN", "keep up to {N} {DOMAIN} when Knowledge is reset"),
        Word("exchange DOMAIN N", "your exchange takes only {N} {DOMAIN}"),
        Word("choose_order", "set the order of play"),
        Word("reactivate", "once, activate a tile in place instead of placing one"),
        Word("second_tile", "once, place a second Land tile"),
    ],
    counts=[
        Count("city", "{:City|Cities}"),
        Count("city[DOMAIN]", "{:City|Cities} on {DOMAIN} Camps", name="city_of"),
        Count("city2", "{:City|Cities} of level 2 or 3"),
        Count("city3", "{:City|Cities} of level 3"),
        Count("city_level", "City {:level|levels}"),
        Count("city_colour", "{:Domain|Domains} among the Camps of your Cities"),
        Count("chain", "{:City|Cities} in your largest group"),
        Count("nodus", "full {:Nodus|Nodi}"),
        Count("nodus[DOMAIN]", "full {DOMAIN} {:Nodus|Nodi}", name="nodus_of"),
        Count("mastery", "{:Mastery|Masteries}"),
        Count("mastery[DOMAIN]", "{DOMAIN} {:Mastery|Masteries}", name="mastery_of"),
        Count("mastery9", "{:Mastery|Masteries} of value 9"),
        Count("advanced", "advanced {:Mastery|Masteries}"),
        Count("colour", "{:Domain|Domains} among your Masteries"),
        Count("level", "Monument {:level|levels} in your tree"),
        Count("monument", "{:Monument|Monuments} you dominate"),
        Count("inf", "Influence"),
        Count("own MASTERY", "{MASTERY} in your tree", name="own", condition="{MASTERY} is in your tree"),
        Count("DOMAIN", "{DOMAIN}", name="knowledge", icon="{DOMAIN}"),
    ],
    events=[
        Event("turn", "at the start of your turn"),
        Event("produce N DOMAIN", "for every {N} {DOMAIN} that a tile produces for you"),
        Event("locus", "whenever you score a Locus"),
        Event("city", "whenever you place a City token"),
        Event("city2", "whenever a City of yours reaches level 2"),
        Event("city3", "whenever a City of yours reaches level 3"),
        Event("monument", "whenever you take a Monument level"),
        Event("mastery", "whenever another Mastery enters your tree"),
        Event("upgrade", "whenever another Mastery of yours is upgraded"),
        Event("age", "at the end of each Age"),
        Event("start", "at the start of Ages 2 and 3"),
    ],
    sets={"DOMAIN": _domains, "MASTERY": dict(zip(_ids, _names, strict=True))},
    uses={
        "card": _use("on a Mastery or a Level card", _standing_words, _tree_events, end=True),
        # Nobody owns a Monument: it is asked when an Age ends and begins, and at the end (DOM-56, DOM-80).
        "monument": _use("for dominating a Monument", (), ("age", "start"), end=True, at_once=False),
        # A Domination card lies in no tree, and trees are what events look at (DOM-73, DOM-88).
        "role": _use("on a Domination card", (*_standing_words, *ROLE_WORDS), ()),
    },
)
# The words, counts and events in the order of the vocabulary.
(
    KNOWLEDGE, ANY, SAME, OTHER, VP, INF, LIMIT, COST_CITY, COST_CITY_OF, COST_MASTERY, COST_MASTERY_OF, COST_UPGRADE,
    COST_UPGRADE_OF, COST_MONUMENT, PRODUCE_CAMP, PRODUCE_CAMP_OF, PRODUCE_CITY, PRODUCE_CITY_OF, HAND, KEEP, EXCHANGE,
    CHOOSE_ORDER, REACTIVATE, SECOND_TILE,
) = range(24)  # fmt: skip
(
    C_CITY, C_CITY_OF, C_CITY2, C_CITY3, C_CITY_LEVEL, C_CITY_COLOUR, C_CHAIN, C_NODUS, C_NODUS_OF, C_MASTERY,
    C_MASTERY_OF, C_MASTERY9, C_ADVANCED, C_COLOUR, C_LEVEL, C_MONUMENT, C_INF, C_OWN, C_KNOWLEDGE,
) = range(19)  # fmt: skip
(
    ON_TURN, ON_PRODUCE, ON_LOCUS, ON_CITY, ON_CITY2, ON_CITY3, ON_MONUMENT, ON_MASTERY, ON_UPGRADE, ON_AGE, ON_START,
    AT_THE_END,
) = range(12)  # fmt: skip
EVENTS = 12
FIRST_STANDING = LIMIT  # from here on words are true while their card lies open, and are never carried out
STANDING_WORDS = range(FIRST_STANDING, 24)

# Where a Monument may stand: the words of `place` (DOM-51).
PLACES = Vocabulary(
    words=[
        Word("locus", "a complete wheel without a circular Monument"),
        Word("edge", "a free cell that shares a side with the layout"),
        Word("dots DOMAIN N", "at least {N} {DOMAIN} {:resource|resources} at the Locus", name="dots"),
        Word("colours N", "at least {N} different {:Domain|Domains} at the Locus"),
        Word("city N", "at least {N:City|Cities} next to it"),
        Word("own_city N", "at least {N:City|Cities} of yours next to it"),
        Word("other_city N", "at least {N:City|Cities} of other players next to it"),
        Word("no_city", "no City next to it"),
        Word("touch N", "at least {N:side|sides} shared with the layout"),
        Word("touch_max N", "at most {N:side|sides} shared with the layout"),
        Word("camp DOMAIN N", "at least {N} {DOMAIN} {:Camp|Camps} next to it", name="camp"),
        Word("not_cradle", "no side shared with the Cradle"),
    ],
    sets={"DOMAIN": _domains},
    uses={
        "place": Use(
            "as a condition of a place",
            words=_place_words,
            parts=1,
            clauses=False,
            most=6,
            bounds={"touch": [(1, 3)], "touch_max": [(1, 3)]},
        )
    },
)
(
    P_LOCUS, P_EDGE, P_DOTS, P_COLOURS, P_CITY, P_OWN_CITY, P_OTHER_CITY, P_NO_CITY, P_TOUCH, P_TOUCH_MAX, P_CAMP,
    P_NOT_CRADLE,
) = range(12)  # fmt: skip

# ---------------------------------------------------------------- components


class Tile(NamedTuple):
    """A Land tile (DOM-2)."""

    id: str
    camp: int
    corners: tuple[int, ...]


class Side(NamedTuple):
    """A side of a Mastery, or a Level card: what it brings (DOM-63)."""

    vp: int
    inf: int
    effect: Tree


class Mastery(NamedTuple):
    """A Mastery: four copies of it differ in their Nodi only (DOM-4)."""

    id: str
    name: str
    domain: int
    value: int
    upgrade: int
    needs: tuple[int, int] | None  # Domain and value of its prerequisite (DOM-61)
    base: Side
    advanced: Side
    copies: tuple[str, ...]


class Level(NamedTuple):
    """A Level card of a Monument (DOM-49)."""

    cost: tuple[int, ...]  # by Domain
    side: Side
    nodus: str


class Monument(NamedTuple):
    """A Monument with its Tile and its Level cards (DOM-5)."""

    id: str
    name: str
    is_circle: bool
    corners: tuple[int, ...]
    place: tuple[Do, ...]
    dominate: Tree
    levels: tuple[Level, ...]


class Role(NamedTuple):
    """A Domination card (DOM-85)."""

    id: str
    name: str
    domain: int
    vp: int
    vp_two: int
    effect: Tree


class Goal(NamedTuple):
    """One goal of an Objective (DOM-98)."""

    need: str
    conditions: tuple[AtLeast, ...]
    vp: int


class Objective(NamedTuple):
    """An Objective card (DOM-98)."""

    id: str
    name: str
    goals: tuple[Goal, ...]


COPIES = _components.number("copies_per_mastery", 4, 4)
GOALS = 5
LETTERS = (*DOMAIN_LETTERS, "W", "K")
SLOT_NAMES = ("produce", "turn", "reserve", "discount", "camp", "city", "special")  # what the game's designer fills
LASTS = ("at once", "next Age", "next refill", "once in the next Age")


def _effect(item: Item, key: str, use: str) -> Tree:
    return item.effect(key, VOCABULARY, use)


def _domain(item: Item, key: str) -> int:
    return item.one_of(key, DOMAINS)


def _corners(item: Item, known: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(item.some_of("corners", known, 3))


def _side(item: Item, key: str) -> Side:
    side = item.table(key)
    return Side(side.number("vp", 0, 20), side.number("inf", 0, 20), _effect(side, "effect", "card"))


def _nodus(item: Item, key: str, code: object) -> str:
    if not isinstance(code, str) or len(code) != 4 or any(letter not in LETTERS for letter in code):
        item.refuse(key, f"four letters out of {''.join(LETTERS)}, for each side one")
        return "WWWW"
    return code


def _tile(item: Item) -> Tile:
    return Tile(item.id(lower=False), _domain(item, "camp"), _corners(item, DOMAINS))


def _prerequisite(item: Item) -> tuple[int, int] | None:
    if item.get("prereq") is None:
        return None
    need = item.table("prereq")
    return _domain(need, "domain"), need.number("value", 1, 9)


def _mastery(item: Item) -> Mastery:
    copies = item.get("copies")
    if not isinstance(copies, list) or len(copies) != COPIES:
        item.refuse("copies", f"the Nodi of {COPIES} copies")
        copies = ["WWWW"] * COPIES
    item.one_of("slot", SLOT_NAMES)
    return Mastery(
        item.id(),
        item.text("name"),
        _domain(item, "domain"),
        item.number("value", 1, 9),
        item.number("upgrade", 0, 20),
        _prerequisite(item),
        _side(item, "base"),
        _side(item, "advanced"),
        tuple(_nodus(item, "copies", code) for code in copies),
    )


def _level(level: Item, place: int) -> Level:
    level.fixed("level", place)
    bill = level.table("cost")
    costs = tuple(bill.number(domain, 0, 20) if domain in bill.values else 0 for domain in DOMAINS)
    for domain in DOMAINS:
        bill.get(domain)  # those that are not named cost nothing
    side = Side(level.number("vp", 0, 20), level.number("inf", 0, 20), _effect(level, "effect", "card"))
    return Level(costs, side, _nodus(level, "nodus", level.get("nodus")))


def _place(item: Item) -> tuple[Do, ...]:
    words = []
    for text in item.texts("place"):
        try:
            tree = PLACES.read(text, "place")
        except NotationError as error:
            item.complain("place", f"place: {error}")
            continue
        if isinstance(tree, Do):
            words.append(tree)
        else:
            item.refuse("place", "one word in each text")
    return tuple(words)


def _monument(item: Item) -> Monument:
    is_circle = item.one_of("shape", ("triangle", "circle")) == 1
    place = _place(item)
    if not place or [n for n, word in enumerate(place) if word.word in (P_LOCUS, P_EDGE)] != [0]:
        item.refuse("place", f"'{'locus' if is_circle else 'edge'}' first, and only there")
    elif place[0].word != (P_LOCUS if is_circle else P_EDGE):
        item.refuse("place", f"'{'locus' if is_circle else 'edge'}' first")
    levels = item.tables("level", "level")
    item.expect("levels", len(levels))
    if not 1 <= len(levels) <= MOST_LEVELS:
        item.refuse("level", f"1 to {MOST_LEVELS} levels")
    return Monument(
        item.id(),
        item.text("name"),
        is_circle,
        (NOTHING_THERE,) * 3 if is_circle else _corners(item, (*DOMAINS, "W", "-")),
        place,
        _effect(item, "dominate", "monument"),
        tuple(_level(level, n) for n, level in enumerate(levels, 1)),
    )


def _role(item: Item) -> Role:
    item.fixed("vp_age_3", LAST_ROLE_VP)
    item.one_of("lasts", LASTS)
    return Role(
        item.id(),
        item.text("name"),
        _domain(item, "domain"),
        item.number("vp", 0, 20),
        item.number("vp_2_players", 0, 20),
        _effect(item, "effect", "role"),
    )


def _goal(goal: Item) -> Goal:
    need, parts = goal.text_of_notation("need"), []
    for part in need.split(","):
        words = part.split()
        if words[:1] == ["own"]:
            parts.append(f"{part} >= 1")
        elif len(words) > 1:
            parts.append(f"{' '.join(words[:-1])} >= {words[-1]}")
        else:
            goal.refuse("need", "conditions such as 'city 7' or 'own writing, nodus[science] 5'")
    conditions = goal.conditions("need", VOCABULARY, ", ".join(parts))
    if any(condition.least < 1 for condition in conditions):
        goal.refuse("need", "at least 1 of everything")
    return Goal(need, conditions, goal.number("vp", 0, 99))


def _objective(item: Item) -> Objective:
    goals = item.tables("goals", "goal", GOALS)
    return Objective(item.id(), item.text("name"), tuple(map(_goal, goals)))


_tile_items = FILE.items("tile", least=(AGES * TURNS + HAND_SIZE) * SEATS, most=200)
_monument_items = FILE.items("monument", least=DEALT * SEATS, most=40)
_role_items = FILE.items("domination", N_DOMAINS)
_objective_items = FILE.items("objective", least=DEALT * SEATS, most=60)
FILE.distinct((*_tile_items, *_monument_items, *_objective_items), "id")  # `keep` and `discard` name them
FILE.distinct((*_monument_items, *_objective_items), "name")
for _items in (_mastery_items, _role_items):
    FILE.distinct(_items, "id")
    FILE.distinct(_items, "name")
FILE.distinct(_role_items, "domain")

TILE_LIST: tuple[Tile, ...] = tuple(map(_tile, _tile_items))
MASTERIES: tuple[Mastery, ...] = tuple(map(_mastery, _mastery_items))
MONUMENTS: tuple[Monument, ...] = tuple(map(_monument, _monument_items))
ROLES: tuple[Role, ...] = tuple(map(_role, _role_items))
OBJECTIVES: tuple[Objective, ...] = tuple(map(_objective, _objective_items))
_cradle = FILE.table("cradle")
_spokes = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
CRADLE = tuple(_cradle.some_of("resources", DOMAINS, 6))


def _check_roles() -> None:
    """What only one Domination card can say (DOM-87 to DOM-89)."""
    for word in ROLE_WORDS:
        number = VOCABULARY.id(word)
        with_it = [item for item, role in zip(_role_items, ROLES, strict=True) if number in _words_of(role.effect)]
        for item in with_it[1:]:
            item.refuse("effect", f"no {word}, which {with_it[0].label} has already")


def _words_of(tree: Tree) -> set[int]:
    return {token.word for token in tokens(tree) if isinstance(token, Do)}


def _check() -> None:
    """Counts are what the file holds; what the rules know only one way is written that way; the rest explains."""
    _game.fixed("slug", "dominations")
    _game.fixed("tag", "DOM")
    _game.text("name")
    _game.facts("year")
    _constants.explains("exchange_rule")
    FILE.prose("vocabulary")
    tiles = FILE.table("tiles")
    tiles.expect("count", len(TILE_LIST))
    if "per_camp" in tiles.values:
        for domain, name in enumerate(DOMAINS):
            found = sum(tile.camp == domain for tile in TILE_LIST)
            tiles.expect("per_camp", found, f" of {name}; it may be left out")
    _components.expect("land_tiles", len(TILE_LIST))
    _components.expect("mastery_kinds", len(MASTERIES))
    _components.expect("mastery_cards", COPIES * len(MASTERIES))
    _components.expect("monument_cards", len(MONUMENTS))
    _components.expect("monument_level_cards", sum(len(monument.levels) for monument in MONUMENTS))
    _components.expect("domination_cards", len(ROLES))
    _components.expect("objective_cards", len(OBJECTIVES))
    _components.expect("city_counters", CITY_TOKENS * SEATS)
    _components.facts(
        "player_boards", "monument_standees", "victory_counters", "influence_counters", "initiative_counters",
        "domain_sliders", "reserve_sliders", "cradle", "score_board", "campfire_cards", "gaming_aids", "score_tokens",
    )  # fmt: skip
    campfires = FILE.items("campfire", SEATS)
    FILE.distinct(campfires, "id")
    for item in campfires:
        item.id()
        item.fixed("nodus", "WWWW")
        item.fixed("effect", f"trade: {EXCHANGE_GIVE} same -> {EXCHANGE_GET} other")
    _cradle.fixed("vertices", _spokes)
    _cradle.fixed("cells", [[0, 0, "U"], [-1, 0, "D"], [-1, 0, "U"], [-1, -1, "D"], [0, -1, "U"], [0, -1, "D"]])
    _cradle.fixed("neighbours", [[0, 0, "D"], [-1, 1, "U"], [-2, 0, "D"], [-1, -1, "U"], [0, -2, "D"], [1, -1, "U"]])
    _cradle.explains("name", "shape", "shape_source")


_check_roles()
_check()
FILE.done()

ASSIMILATE_FROM, ASSIMILATE_VALUE = frozen(_assimilate_from), frozen(_assimilate_value)
CITY_COST, CITY_INFLUENCE = frozen(_city_cost), frozen(_city_influence)
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

SECOND_TILES = sum(1 for role in ROLES if any(isinstance(t, Do) and t.word == SECOND_TILE for t in tokens(role.effect)))
MOST_PIECES = AGES * TURNS * SEATS + (AGES - 1) * SECOND_TILES + SEATS  # Land tiles and Monument Tiles on the board
TREE = 2 * AGES * TURNS + AGES  # a Mastery and a Level card in each turn, one assimilated in each Age
FRONTIER = MOST_PIECES + 8  # each piece takes one free cell and adds two at most
LOCI = MOST_PIECES // 2  # three corners a piece, six for a Locus
OPEN_SQUARES = 2 * TREE + 4

# ---------------------------------------------------------------- tables for the rules

CAMP = frozen([tile.camp for tile in TILE_LIST])
TILE_CORNER = frozen([tile.corners for tile in TILE_LIST])
DOMAIN = frozen([m.domain for m in MASTERIES])
VALUE = frozen([m.value for m in MASTERIES])
UPGRADE = frozen([m.upgrade for m in MASTERIES])
NEEDS_DOMAIN = frozen([m.needs[0] if m.needs else 0 for m in MASTERIES])
NEEDS_VALUE = frozen([m.needs[1] if m.needs else 0 for m in MASTERIES])
TOP_VALUE = 9  # what the counter `mastery9` asks for

FIRST_OF = frozen([sum(len(m.levels) for m in MONUMENTS[:n]) for n in range(N_MONUMENTS)])  # its first Level card
LEVELS = frozen([len(m.levels) for m in MONUMENTS])
LEVEL_COST = frozen([MONUMENTS[m].levels[level].cost for m, level in LEVEL_CARDS])
LEVEL_MONUMENT = frozen([m for m, _ in LEVEL_CARDS])
IS_CIRCLE = frozen([int(m.is_circle) for m in MONUMENTS])
PLACE_WORDS = max(len(m.place) for m in MONUMENTS)
_blank = (-1, 0, 0)


def _place_row(word: Do) -> tuple[int, int, int]:
    """Word, Domain, number of a word of `place`."""
    by_domain = word.word in (P_DOTS, P_CAMP)
    numbers = (*word.args, 0, 0)
    return (word.word, numbers[0], numbers[1]) if by_domain else (word.word, 0, numbers[0])


PLACE = frozen([[*map(_place_row, m.place), *[_blank] * (PLACE_WORDS - len(m.place))] for m in MONUMENTS])

ROLE_DOMAIN = frozen([role.domain for role in ROLES])
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
_sides = (
    *(side for m in MASTERIES for side in (m.base, m.advanced)),
    *(MONUMENTS[m].levels[level].side for m, level in LEVEL_CARDS),
    *(Side(0, 0, m.dominate) for m in MONUMENTS),
    *(Side(0, 0, role.effect) for role in ROLES),
)
# What a side belongs to, counted through for the log and the reports: Masteries, then Monuments, then roles.
COMPONENT = frozen(
    [
        *(n // 2 for n in range(LEVEL_SIDE)),
        *(N_MASTERIES + m for m, _ in LEVEL_CARDS),
        *(N_MASTERIES + m for m in range(N_MONUMENTS + N_ROLES)),
    ]
)
SIDE_VP = frozen([side.vp for side in _sides])
SIDE_INF = frozen([side.inf for side in _sides])
EFFECT = frozen([_book.add(compile_program(side.effect)) for side in _sides])
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
