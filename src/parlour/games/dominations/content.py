"""Dominations' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from parlour.engine.content import ContentFile, Item, content_path, frozen
from parlour.engine.effects import (
    Count,
    Event,
    NotationError,
    ProgramBook,
    Vocabulary,
    Word,
    amount_columns,
    compile_conditions,
    compile_program,
)
from parlour.engine.effects.program import A0, A1, AT_END, DO, END, JUMP, OFFER, ON, OP, WORD
from parlour.engine.effects.tree import NOTHING, AtLeast, Do, Offer, Pay, Tree, tokens
from parlour.engine.errors import ContentError

FILE = ContentFile(content_path("dominations", Path(__file__).with_name("content.toml")))

# ---------------------------------------------------------------- constants

_game = FILE.table("game")
SEATS = _game.number("players_max", 4, 4)
FEWEST_SEATS = _game.number("players_min", 2, 4)

_constants = FILE.table("constants")
AGES = _constants.number("ages", 1, 5)
TURNS = _constants.number("turns_per_age", 1, 8)  # of each player
HAND_SIZE = _constants.number("hand_size", 1, 12)
DEALT = _constants.number("objectives_drawn", 2, 2)
if _constants.number("monuments_drawn", 2, 2) != DEALT:
    _constants.refuse("monuments_drawn", "as many as objectives_drawn")
LIMIT_START = _constants.number("reserve_start", 0, 99)
LIMIT_STEP = _constants.number("reserve_per_city_level", 0, 99)
LIMIT_MAX = _constants.number("reserve_max", LIMIT_START, 99)
OVERFLOW_VP = _constants.number("overflow_vp", 0, 9)
CAMP_PRODUCES = _constants.number("camp_production", 0, 9)
RESOURCE_PRODUCES = _constants.number("resource_production", 0, 9)
CONCENTRATION = _constants.number("concentration_bonus", 0, 9)
EXCHANGE_GIVE = _constants.number("exchange_give", 1, 9)
EXCHANGE_GET = _constants.number("exchange_get", 1, 9)
LAST_ROLE_VP = _constants.number("third_age_role_vp", 0, 20)
CITY_TOKENS = FILE.table("components").number("city_counters_per_player", 0, 40)

_trading = FILE.table("trading")
CITY_PRODUCES = _trading.number("owner", 0, 9)  # for the owner of an activated City (DOM-34)
PLACER_TRADES = _trading.number("active_player", 0, 9)  # for whoever activated it (DOM-104)
TRADES_BY_LEVEL = int(_trading.values.get("depends_on_level") is True)

DOMAINS = tuple(item.text("id") for item in FILE.items("domain", 6))
DOMAIN_NAMES = tuple(item.text("name") for item in FILE.items("domain"))
DOMAIN_COLOURS = tuple(item.text("colour") for item in FILE.items("domain"))
DOMAIN_LETTERS = tuple(item.text("letter") for item in FILE.items("domain"))
N_DOMAINS = len(DOMAINS)
TRADE, CRAFT, ART, SCIENCE, GOVERNMENT, RELIGION = range(6)
WHITE = 6  # Vestigium: a resource, or a side of a card (DOM-33, DOM-67)
BLACK = 7  # Corruptio, on cards only (DOM-68)
NOTHING_THERE = 7  # a corner without a resource, on Monuments only (DOM-33)

_bands = _constants.values.get("assimilate_value_by_influence", [])
if not all(isinstance(band, dict) and set(band) == {"from", "max_value"} for band in _bands) or not _bands:
    _constants.refuse("assimilate_value_by_influence", "tables { from = …, max_value = … }")
ASSIMILATE_FROM = frozen([band["from"] for band in _bands])  # Influence (DOM-82)
ASSIMILATE_VALUE = frozen([band["max_value"] for band in _bands])

CITY_LEVELS = 3
_levels = FILE.items("city_level", CITY_LEVELS)
CITY_COST = frozen([0, *(item.number("cost", 0, 40) for item in _levels)])
for _n, _item in enumerate(_levels, 1):
    if _item.number("reserve") != LIMIT_START + LIMIT_STEP * _n:
        _item.refuse("reserve", f"{LIMIT_START + LIMIT_STEP * _n}: reserve_start and {_n} times reserve_per_city_level")
CITY_INFLUENCE = frozen([0, *(item.number("inf", 0, 20) for item in _levels)])

# ---------------------------------------------------------------- the words of the notation

_ids = [item.text("id") for item in FILE.items("mastery")]
_names = [item.text("name") for item in FILE.items("mastery")]
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
PAYABLE = (KNOWLEDGE, VP)  # what may stand on the left of an arrow; `same` only at the Campfire

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


MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
COPIES = FILE.table("components").number("copies_per_mastery", 4, 4)
GOALS = 5
LETTERS = (*DOMAIN_LETTERS, "W", "K")


def _domain(item: Item, key: str) -> int:
    return item.one_of(key, DOMAINS)


def _corners(item: Item, known: tuple[str, ...]) -> tuple[int, ...]:
    value = item.values.get("corners")
    if not isinstance(value, list) or len(value) != 3 or not all(corner in known for corner in value):
        item.refuse("corners", f"three out of {', '.join(known)}")
    return tuple(known.index(corner) for corner in value)


def _effect(item: Item, key: str) -> Tree:
    """An effect that the rules can carry out; an empty text is none."""
    if item.values.get(key) == "":
        return NOTHING
    tree = item.effect(key, VOCABULARY)
    for token in tokens(tree):
        if isinstance(token, Offer):
            item.refuse(key, "no standing offer: the Campfire has the only one")
        if not isinstance(token, Do):
            continue
        if any(abs(n) > MOST_NUMBER for n in token.args):
            item.refuse(key, f"numbers up to {MOST_NUMBER}")
        if token.word in (SAME, OTHER):
            item.refuse(key, "`same` and `other` only at the Campfire")
        if token.word in STANDING_WORDS and token.scale is not None:
            item.refuse(key, "no `per` behind a word that is true as long as the card lies open")
    for cost in _costs(tree):
        if any(isinstance(t, Do) and (t.word not in PAYABLE or t.scale) for t in tokens(cost)):
            item.refuse(key, "Knowledge or VP on the left of an arrow")
    return tree


def _costs(tree: Tree) -> list[Tree]:
    """The left sides of all arrows in an effect."""
    own = [tree.cost] if isinstance(tree, Pay) else []
    inner = [getattr(tree, name) for name in ("body", "cost", "gain") if hasattr(tree, name)]
    inner += [part for name in ("parts", "sides", "clauses") for part in getattr(tree, name, ())]
    return own + [cost for part in inner for cost in _costs(part)]


def _side(item: Item, key: str) -> Side:
    values = item.values.get(key)
    if not isinstance(values, dict):
        item.refuse(key, "a table { vp, inf, effect }")
    side = Item(item.file, f"{item.label}, {key}", values)
    side.only("vp", "inf", "effect")
    return Side(side.number("vp", 0, 20), side.number("inf", 0, 20), _effect(side, "effect"))


def _nodus(item: Item, key: str, code: object) -> str:
    if not isinstance(code, str) or len(code) != 4 or any(letter not in LETTERS for letter in code):
        item.refuse(key, f"four letters out of {''.join(LETTERS)}")
    return code


def _tile(item: Item) -> Tile:
    item.only("id", "camp", "corners")
    return Tile(item.text("id"), _domain(item, "camp"), _corners(item, DOMAINS))


def _prerequisite(item: Item) -> tuple[int, int] | None:
    values = item.values.get("prereq")
    if values is None:
        return None
    if not isinstance(values, dict):
        item.refuse("prereq", "a table { domain, value }")
    need = Item(item.file, f"{item.label}, prereq", values)
    need.only("domain", "value")
    return _domain(need, "domain"), need.number("value", 1, 9)


def _mastery(item: Item) -> Mastery:
    copies = item.values.get("copies")
    if not isinstance(copies, list) or len(copies) != COPIES:
        item.refuse("copies", f"the Nodi of {COPIES} copies")
    return Mastery(
        item.text("id"),
        item.text("name"),
        _domain(item, "domain"),
        item.number("value", 1, 9),
        item.number("upgrade", 0, 20),
        _prerequisite(item),
        _side(item, "base"),
        _side(item, "advanced"),
        tuple(_nodus(item, "copies", code) for code in copies),
    )


def _level(item: Item, values: dict[str, object], place: int) -> Level:
    level = Item(item.file, f"{item.label}, level {place}", dict(values))
    level.only("level", "cost", "vp", "inf", "effect", "nodus")
    if level.number("level") != place:
        level.refuse("level", str(place))
    cost = level.values.get("cost")
    if not isinstance(cost, dict) or not all(key in DOMAINS for key in cost):
        level.refuse("cost", "Knowledge by Domain")
    bill = Item(item.file, f"{level.label}, cost", dict.fromkeys(DOMAINS, 0) | cost)
    side = Side(level.number("vp", 0, 20), level.number("inf", 0, 20), _effect(level, "effect"))
    costs = tuple(bill.number(domain, 0, 20) for domain in DOMAINS)
    return Level(costs, side, _nodus(level, "nodus", level.values.get("nodus")))


def _place(item: Item) -> tuple[Do, ...]:
    value = item.values.get("place")
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value) or not value:
        item.refuse("place", "a list of words")
    words = []
    for text in value:
        try:
            tree = PLACES.read(text)
        except NotationError as error:
            raise ContentError(f"{item.file}: {item.label}: place: {error}") from error
        if not isinstance(tree, Do):
            item.refuse("place", "one word in each text")
        words.append(tree)
    return tuple(words)


def _monument(item: Item) -> Monument:
    item.only("id", "name", "shape", "corners", "place", "dominate", "levels", "source", "level")
    is_circle = item.one_of("shape", ("triangle", "circle")) == 1
    place = _place(item)
    if place[0].word != (P_LOCUS if is_circle else P_EDGE):
        item.refuse("place", f"'{'locus' if is_circle else 'edge'}' first")
    levels = item.values.get("level", [])
    item.expect("levels", len(levels))
    return Monument(
        item.text("id"),
        item.text("name"),
        is_circle,
        (NOTHING_THERE,) * 3 if is_circle else _corners(item, (*DOMAINS, "W", "-")),
        place,
        _effect(item, "dominate"),
        tuple(_level(item, values, n) for n, values in enumerate(levels, 1)),
    )


def _role(item: Item) -> Role:
    if item.number("vp_age_3") != LAST_ROLE_VP:
        item.refuse("vp_age_3", f"third_age_role_vp, which is {LAST_ROLE_VP}")
    return Role(
        item.text("id"),
        item.text("name"),
        _domain(item, "domain"),
        item.number("vp", 0, 20),
        item.number("vp_2_players", 0, 20),
        _effect(item, "effect"),
    )


def _goal(item: Item, values: dict[str, object]) -> Goal:
    goal = Item(item.file, f"{item.label}, a goal", values)
    goal.only("need", "vp")
    need, parts = goal.text("need"), []
    for part in need.split(","):
        words = part.split()
        if words[0] == "own":
            parts.append(f"{part} >= 1")
        else:
            parts.append(f"{' '.join(words[:-1])} >= {words[-1]}")
    try:
        conditions = VOCABULARY.read_conditions(", ".join(parts))
    except NotationError as error:
        raise ContentError(f"{goal.file}: {goal.label}: need: {error}") from error
    return Goal(need, conditions, goal.number("vp", 0, 99))


def _objective(item: Item) -> Objective:
    item.only("id", "name", "name_source", "source", "goals")
    goals = item.values.get("goals")
    if not isinstance(goals, list) or len(goals) != GOALS:
        item.refuse("goals", f"{GOALS} goals")
    return Objective(item.text("id"), item.text("name"), tuple(_goal(item, goal) for goal in goals))


def _read() -> None:
    """Ids are distinct in each kind of component."""
    for kind in ("tile", "mastery", "monument", "domination", "objective"):
        FILE.distinct(FILE.items(kind), "id")


_read()
TILE_LIST: tuple[Tile, ...] = tuple(map(_tile, FILE.items("tile")))
MASTERIES: tuple[Mastery, ...] = tuple(map(_mastery, FILE.items("mastery")))
MONUMENTS: tuple[Monument, ...] = tuple(map(_monument, FILE.items("monument")))
ROLES: tuple[Role, ...] = tuple(map(_role, FILE.items("domination", N_DOMAINS)))
OBJECTIVES: tuple[Objective, ...] = tuple(map(_objective, FILE.items("objective")))
FILE.table("tiles").expect("count", len(TILE_LIST))
if len({role.domain for role in ROLES}) != N_DOMAINS:
    raise ContentError(f"{FILE.path.name}: the Domination cards need a Domain each")

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
_cradle = FILE.table("cradle")
_spokes = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
if [tuple(v) for v in _cradle.values.get("vertices", [])] != list(_spokes):
    _cradle.refuse("vertices", "the six vertices around (0,0), counter-clockwise from (1,0)")
_resources = _cradle.values.get("resources")
if not isinstance(_resources, list) or len(_resources) != 6 or not all(d in DOMAINS for d in _resources):
    _cradle.refuse("resources", "six Domains")
CRADLE = tuple(DOMAINS.index(domain) for domain in _resources)
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
            if clauses[event]:
                raise ContentError(f"{FILE.path.name}: a card has two clauses for the same event")
            clauses[event] = row + 1
            if event == ON_PRODUCE and ROWS[row, A0] < 1:
                raise ContentError(f"{FILE.path.name}: 'on produce 0' would never end")
            changes.append((S_LISTENS + event, 1))
            if any(ROWS[at, OP] == DO and ROWS[at, WORD] in STANDING_WORDS for at in range(row, row + ROWS[row, JUMP])):
                raise ContentError(f"{FILE.path.name}: a standing word cannot wait for an event")
        if op == DO and ROWS[row, WORD] in STANDING_WORDS:
            changes += _standing(row)
        row += ROWS[row, JUMP] if op in (ON, AT_END, OFFER) else 1
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
    """The Domination card that changes a slot, or −1; no other card may."""
    with_it = [side for side, (changes, _) in enumerate(_open) if slot in dict(changes)]
    if len(with_it) > 1 or any(side < ROLE_SIDE for side in with_it):
        raise ContentError(f"{FILE.path.name}: choose_order, reactivate, second_tile: each on one Domination card only")
    return with_it[0] - ROLE_SIDE if with_it else -1


GOVERNOR, INVENTOR, FARMER = map(_role_with, (S_ORDER, S_REACTIVATE, S_SECOND))


def _most_hand() -> int:
    """The largest hand: every card that makes it larger, and every role (DOM-93)."""
    more = [sum(by for slot, by in changes if slot == S_HAND) for changes, _ in _open]
    masteries = sum(max(more[2 * m], more[2 * m + 1]) for m in range(N_MASTERIES))
    return HAND_SIZE + masteries + sum(more[LEVEL_SIDE:MONUMENT_SIDE]) + sum(more[ROLE_SIDE:])


MOST_HAND = _most_hand()
