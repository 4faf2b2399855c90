"""Time Capsules' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from parlour.engine.core.tables import Tunable
from parlour.engine.effects import Count, Joiners, ProgramBook, Use, Vocabulary, Word, amount_columns, compile_program
from parlour.engine.effects.program import DO, END, OP, WORD
from parlour.engine.effects.tree import Tree
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

FILE = ContentFile(content_path("time_capsules", Path(__file__).with_name("content.toml")))

KINDS = ("qubit", "energy")  # the blue and the orange stack, and the resource that their tiles cost (TC-7)
QUBIT, ENERGY, EITHER = range(3)
TRAITS = ("machine", "power", "mind", "organic")
FACES_OF = (12, 8, 6)  # computers from large to small (D25)
SIZES = (3, 2, 1)  # batteries from large to small
GEAR_NAMES = ("battery1", "battery2", "battery3", "computer6", "computer8", "computer12")
OBJECT_NAMES = ("battery", "computer", "artifact", "bio")
ACTIVE_NAMES = ("battery", "computer", "artifact", "blue", "orange", *TRAITS)
READY_NAMES = ("battery", "computer", "bio", "artifact", *TRAITS)

MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_DRAWN = 4  # cards or tiles at once
REVEALED = 4  # tiles that one effect can reveal
SIDES = 3  # of a slash, at most (D15)


def _use(where: str, *without: str) -> Use:
    """What is carried out from left to right, each payment being a duty (TC-57 to TC-70)."""
    words = [
        "vp", "crystal", "energy", "qubit", "gear", "live", "bio", "break", "draw", "mend", "upgrade", "charge",
        "reroll", "reroll_any", "peak", "boost", "clone", "double", "echo", "ready", "discount", "anypay", "scout",
        "dig", "refresh", "mimic", "rival", "rivals", "scrap", "scrap_self",
    ]  # fmt: skip
    return Use(
        where,
        words=[word for word in words if word not in without],
        pays=[word for word in ("crystal", "energy", "qubit", "scrap", "scrap_self") if word not in without],
        pays_last=("scrap", "scrap_self"),
        sides=SIDES,
        conditions=True,
        most=MOST_NUMBER,
        bounds={"draw": [(1, MOST_DRAWN)], "scout": [(1, REVEALED), (0, MOST_NUMBER)], "dig": [(0, MOST_NUMBER)]},
    )


VOCABULARY = Vocabulary(
    words=[
        Word("N vp", "{N} VP", verb="gain"),
        Word("N crystal", "{N:chronocrystal|chronocrystals}", verb="gain"),
        Word("N energy", "{N} energy", verb="gain"),
        Word("N qubit", "{N:qubit|qubits}", verb="gain"),
        Word("N GEAR", "{N:a|#} {GEAR:}", verb="take", name="gear", icon="{GEAR}"),
        Word("N live GEAR", "{N:a|#} {GEAR:} into your active zone", verb="take", icon="{GEAR}-live"),
        Word("N bio", "{N:bioobject|bioobjects}", verb="draw"),
        Word("N break", "{N:temporal break|temporal breaks}", verb="take"),
        Word("draw N", "{N:fluctuation card|fluctuation cards}", verb="draw"),
        Word("mend N", "return {N:temporal break|temporal breaks}"),
        Word("upgrade N", "upgrade a computer{N:| # times}"),
        Word("charge N", "charge a battery{N:| # times}"),
        Word("reroll N", "roll {N:an active computer again|active computers again, up to # times}"),
        Word("reroll any", "roll any of your active computers again", name="reroll_any"),
        Word("peak N", "turn {N:active computer|active computers} to the highest face"),
        Word("boost N", "add {N} to the die of an active computer"),
        Word("clone battery", "take a copy of an active battery into your active zone"),
        Word("double battery", "gain energy equal to the size of an active battery"),
        Word("echo computer", "gain qubits equal to the die of an active computer"),
        Word("ready READY", "ready an inactive {READY}", icon="ready-{READY}"),
        Word("discount N", "your next artifact costs {N} less"),
        Word("anypay", "your next artifact may be paid with energy and qubits in any mix"),
        Word("scout N D", "reveal the top {N:tile|tiles} of a stack and buy one of them for {D} less if you like"),
        Word("dig KIND N", "reveal the top {KIND} tile and buy it for {N} less or take 1 chronocrystal"),
        Word("refresh N", "replace up to {N:tile|tiles} of the offer"),
        Word("mimic", "carry out the ability of a tile of the offer"),
        Word("rival N break", "another player {N:temporal break|temporal breaks}", verb="give"),
        Word("rivals N break", "every other player {N:temporal break|temporal breaks}", verb="give"),
        Word("scrap OBJECT", "discard a {OBJECT}", icon="scrap-{OBJECT}"),
        Word("scrap self", "discard this artifact", name="scrap_self"),
    ],
    counts=[
        Count("active ACTIVE", "active {ACTIVE:}", icon="active-{ACTIVE}"),
        Count("bio", "{:bioobject|bioobjects} in your zones"),
        Count("break", "temporal {:break|breaks} in your zones"),
    ],
    sets={
        "OBJECT": {
            "battery": "battery|batteries",
            "computer": "computer|computers",
            "artifact": "artifact|artifacts",
            "bio": "bioobject|bioobjects",
        },
        "GEAR": {
            **{f"battery{n}": f"size {n} battery|size {n} batteries" for n in (1, 2, 3)},
            **{f"computer{n}": f"size {n} computer|size {n} computers" for n in (6, 8, 12)},
        },
        "READY": {
            "battery": "battery",
            "computer": "computer",
            "bio": "bioobject",
            "artifact": "artifact",
            **{trait: f"{trait} artifact" for trait in TRAITS},
        },
        "ACTIVE": {
            "battery": "battery|batteries",
            "computer": "computer|computers",
            "artifact": "artifact|artifacts",
            **{name: f"{name} artifact|{name} artifacts" for name in ("blue", "orange", *TRAITS)},
        },
        "KIND": {kind: kind for kind in KINDS},
    },
    joiners=Joiners(pay="{a} to {b}"),
    uses={
        "ability": _use("as the ability of an artifact"),
        "effect": _use("here", "scrap_self"),  # only an artifact in use can discard itself
    },
)
# The words and counts in the order of the vocabulary.
(
    VP, CRYSTAL, LOOSE_ENERGY, LOOSE_QUBIT, GEAR, LIVE, BIO, BREAK, DRAW, MEND, UPGRADE, CHARGE, REROLL, REROLL_ANY,
    PEAK, BOOST, CLONE, DOUBLE, ECHO, READY, DISCOUNT, ANYPAY, SCOUT, DIG, REFRESH, MIMIC, RIVAL, RIVALS, SCRAP,
    SCRAP_SELF,
) = range(30)  # fmt: skip
COUNT_ACTIVE, COUNT_BIO, COUNT_BREAK = range(3)


class Artifact(NamedTuple):
    """One artifact tile (TC-7)."""

    id: str
    name: str
    kind: int
    cost: int
    vp: int
    trait: int
    copies: int
    purchase: bool
    on_buy: Tree
    use: Tree


class Card(NamedTuple):
    """One fluctuation card (TC-8)."""

    id: str
    name: str
    cost: int
    copies: int
    purchase: bool
    effect: Tree


class Bioobject(NamedTuple):
    """One bioobject (TC-9)."""

    id: str
    name: str
    copies: int
    small: Tree
    big: Tree


class Space(NamedTuple):
    """A marked space of the score track (TC-75)."""

    at: int
    effect: Tree


def _artifact(item: Item) -> Artifact:
    return Artifact(
        item.id(),
        item.text("name"),
        item.one_of("kind", KINDS),
        item.number("cost", 0, 40),
        item.number("vp", 0, 20),
        item.one_of("trait", TRAITS),
        item.number("copies", 1, 4),
        item.flag("purchase"),
        item.effect("on_buy", VOCABULARY, "effect"),
        item.effect("use", VOCABULARY, "ability"),
    )


def _card(item: Item) -> Card:
    return Card(
        item.id(),
        item.text("name"),
        item.number("cost", 0, 9),
        item.number("copies", 1, 4),
        item.flag("purchase"),
        item.effect("effect", VOCABULARY, "effect"),
    )


def _bioobject(item: Item) -> Bioobject:
    return Bioobject(
        item.id(),
        item.text("name"),
        item.number("copies", 1, 6),
        item.effect("small", VOCABULARY, "effect"),
        item.effect("big", VOCABULARY, "effect"),
    )


def _space(item: Item) -> Space:
    return Space(item.number("at", 1, 500), item.effect("effect", VOCABULARY, "effect"))


_tiles = FILE.items("artifacts.rows", most=100)
_cards, _bios = FILE.items("cards.rows", most=60), FILE.items("bioobjects.rows", most=30)
for _items in (_tiles, _cards, _bios):
    FILE.distinct(_items, "id")
FILE.distinct((*_tiles, *_cards, *_bios), "name")  # `draws` calls them by name alone

ARTIFACTS: tuple[Artifact, ...] = tuple(map(_artifact, _tiles))
CARDS: tuple[Card, ...] = tuple(map(_card, _cards))
BIOOBJECTS: tuple[Bioobject, ...] = tuple(map(_bioobject, _bios))
_spaces = FILE.items("track.space", most=100)
SPACES: tuple[Space, ...] = tuple(sorted(map(_space, _spaces), key=lambda space: space.at))

_meta = FILE.table("meta")
SEATS = _meta.number("players_max", 4, 4)
FEWEST_SEATS = _meta.number("players_min", 1, 4)
ROUNDS = Tunable(_meta.number("rounds", 1, 20))

_limits = FILE.table("limits")
CAPSULE_MIN = Tunable(_limits.number("capsule_min", 1, 7))
CAPSULE_MAX = Tunable(_limits.number("capsule_max", CAPSULE_MIN, 12))
BREAK_LIMIT = Tunable(_limits.number("break_limit", 1, 99))
HAND_LIMIT = Tunable(_limits.number("hand_limit", 0, 8))
CRYSTAL_LIMIT = Tunable(_limits.number("crystal_limit", 0, 99))
X_MAX = Tunable(_limits.number("x_max", 1, 20))
PLACES = _limits.number("offer_per_kind", 3, 3)  # of each kind
CAPSULES = FILE.table("counts").number("capsules_per_player", 4, 4)
OPENED = _limits.number("capsules_opened", 2, 2)
OFFER = 2 * PLACES

_setup = FILE.table("setup")
START_BATTERIES = Tunable(_setup.number("battery1", 0, 12))
START_COMPUTERS = Tunable(_setup.number("computer6", 0, 12))
START_CARDS = Tunable(_setup.number("cards", 0, HAND_LIMIT))
START_CRYSTALS = Tunable(_setup.number("crystals", 0, CRYSTAL_LIMIT))

_quick = FILE.table("setup.quick")
QUICK_ROUND = Tunable(_quick.number("first_round", 1, ROUNDS))
_quick_cost = [_quick.number(f"free_artifact_max_cost_{kind}", 0, 99) for kind in KINDS]
_quick_extra = _quick.effect("extra", VOCABULARY, "effect")

# ---------------------------------------------------------------- standard actions (TC-32 to TC-36)

X_ACTIONS = ("reroll", "boost", "assemble", "wire", "sell", "repair")
(ACT_REROLL, ACT_BOOST, ACT_ASSEMBLE, ACT_WIRE, ACT_SELL, ACT_REPAIR) = range(6)
X_GAINS = ("reroll 1", "boost 1", "1 computer6", "1 battery1", "1 vp", "mend 1")  # the rules and words know them so
_others = ("buy", "recycle", "use", "play", "grow")
_action_items = FILE.items("action", len(X_ACTIONS) + len(_others))
FILE.distinct(_action_items, "id")
_actions = {item.id(): item for item in _action_items}


class Standard(NamedTuple):
    """A standard action: pay X times its rate of a resource, get X times its gain."""

    id: str
    pay: int
    rate: int
    gain: Tree


def _action(name: str) -> Item:
    """The standard action of this id."""
    if name not in _actions:
        FILE.complain(("action",), f"the [[action]] {name!r} is missing")
        return FILE.item(("action", name), name, None)
    return _actions[name]


def _standard(name: str) -> Standard:
    item = _action(name)
    item.fixed("gain", X_GAINS[X_ACTIONS.index(name)])
    gain = item.effect("gain", VOCABULARY, "effect")
    return Standard(name, item.one_of("pay", KINDS), item.number("rate", 1, 20), gain)


STANDARD = tuple(map(_standard, X_ACTIONS))
_recycle = _action("recycle")
RECYCLE_BATTERIES = Tunable(_recycle.number("active_batteries", 1, 9))
RECYCLE_COMPUTERS = Tunable(_recycle.number("active_computers", 1, 9))
_recycle.fixed("gain", "upgrade 1 / 1 bio")  # the rules and words know it so (TC-34)
RECYCLE_GAIN = _recycle.effect("gain", VOCABULARY, "effect")

# ---------------------------------------------------------------- solo (TC-79 to TC-82)

_solo = FILE.table("solo")
_solo_tiles = _solo.some_of("removed_artifacts", [tile.id for tile in ARTIFACTS])
_solo_cards = _solo.some_of("removed_cards", [card.id for card in CARDS])
SOLO_TARGET = Tunable(_solo.number("target_vp", 0, 999))
_ranks = FILE.items("solo.rank", most=30)
SOLO_RANKS = tuple((item.number("from", 0, 999), item.text("name")) for item in _ranks)

# ---------------------------------------------------------------- what the file says of itself

COMPUTER_VP = (2, 1, 0)  # of the sizes, large ones first


def _check() -> None:
    """Counts are what the file holds; what the rules know only one way is written that way; the rest explains."""
    _meta.fixed("slug", "time_capsules")
    _meta.fixed("tag", "TC")
    _meta.fixed("modes", ["turns", "phases"])
    _meta.text("title")
    if not any(least == 0 for least, _ in SOLO_RANKS):
        _solo.complain("rank", "no [[solo.rank]] has from = 0, for a game without points")
    _solo.explains("offer_decay")
    _quick.number("players_min", 2, 2)
    _quick.explains("pick_order")
    _setup.fixed("vp", 0)
    _setup.fixed("free_distribution", True)
    _limits.fixed("vp_min", 0)
    _limits.expect("zone_minimum", CAPSULE_MIN * OPENED)
    FILE.table("artifacts").fixed("traits", list(TRAITS))
    FILE.table("supply").explains("finite", "unlimited", "reshuffle_discards", "never_reshuffled")
    FILE.prose("vocabulary", "modes", "ranking")
    for item in _action_items:
        item.explains("phase", "text")
    for name in ("buy", "play"):
        _action(name).explains("pay")
    for name in _others:
        _action(name)
    _check_counts()
    for nth, item in enumerate(FILE.items("battery", len(SIZES)), 1):
        item.fixed("id", f"battery{nth}")
        item.fixed("energy", nth)
        item.fixed("next", f"battery{nth + 1}" if nth < len(SIZES) else "")
    faces = sorted(FACES_OF)
    for nth, item in enumerate(FILE.items("computer", len(faces))):
        item.fixed("id", f"computer{faces[nth]}")
        item.fixed("faces", faces[nth])
        item.fixed("vp", sorted(COMPUTER_VP)[nth])
        item.fixed("next", f"computer{faces[nth + 1]}" if nth + 1 < len(faces) else "")


def _check_counts() -> None:
    counts = FILE.table("counts")
    counts.expect("capsules", CAPSULES * SEATS)
    counts.expect("artifacts", sum(tile.copies for tile in ARTIFACTS))
    for kind, name in enumerate(KINDS):
        counts.expect(f"artifacts_{name}", sum(tile.copies for tile in ARTIFACTS if tile.kind == kind))
    counts.expect("fluctuation_cards", sum(card.copies for card in CARDS))
    counts.expect("bioobjects", sum(bio.copies for bio in BIOOBJECTS))
    counts.facts(
        "nets", "player_mats", "score_board", "astronaut_markers", "round_marker", "first_player_marker",
        "chronocrystals", *GEAR_NAMES, "breaks", "dice6", "dice8", "dice12",
    )  # fmt: skip


_check()
FILE.done()
QUICK_COST = frozen(_quick_cost)

# ---------------------------------------------------------------- objects: one index for all that fills a capsule

TILES, N_CARDS, BIOS = len(ARTIFACTS), len(CARDS), len(BIOOBJECTS)
# In the order of filling (D25): artifacts, computers and batteries from large to small, bioobjects, breaks.
FIRST_COMPUTER = TILES
FIRST_BATTERY = FIRST_COMPUTER + len(FACES_OF)
FIRST_BIO = FIRST_BATTERY + len(SIZES)
THE_BREAK = FIRST_BIO + BIOS
OBJECTS = THE_BREAK + 1
COMPUTER12, COMPUTER8, COMPUTER6 = (FIRST_COMPUTER + n for n in range(3))
BATTERY3, BATTERY2, BATTERY1 = (FIRST_BATTERY + n for n in range(3))

# The dice of active computers, one index for size and face: 12:1 … 12:12, 8:1 … 8:8, 6:1 … 6:6.
DICE = sum(FACES_OF)
FIRST_DIE = frozen([0, FACES_OF[0], FACES_OF[0] + FACES_OF[1]])
DIE_SIZE = frozen([size for size, faces in enumerate(FACES_OF) for _ in range(faces)])
DIE_FACE = frozen([face + 1 for faces in FACES_OF for face in range(faces)])
FACES = frozen(FACES_OF)
GEAR_OBJECT = frozen([BATTERY1, BATTERY2, BATTERY3, COMPUTER6, COMPUTER8, COMPUTER12])

# ---------------------------------------------------------------- tables for the rules

KIND = frozen([tile.kind for tile in ARTIFACTS])
COST = frozen([tile.cost for tile in ARTIFACTS])
TRAIT = frozen([tile.trait for tile in ARTIFACTS])
TILE_COPIES = frozen([tile.copies for tile in ARTIFACTS])
PURCHASE = frozen([int(tile.purchase) for tile in ARTIFACTS])
CARD_COST = frozen([card.cost for card in CARDS])
CARD_COPIES = frozen([card.copies for card in CARDS])
CARD_PURCHASE = frozen([int(card.purchase) for card in CARDS])
BIO_COPIES = frozen([bio.copies for bio in BIOOBJECTS])
# What an object is worth in VP: gained with it, lost when it is discarded (TC-55, TC-57).
OBJECT_VP = frozen([*(tile.vp for tile in ARTIFACTS), *COMPUTER_VP, *(0 for _ in range(len(SIZES) + BIOS + 1))])

_book = ProgramBook()


def _start(effect: Tree) -> int:
    """Where the program of an effect begins; row 0 is the empty one."""
    return _book.add(compile_program(effect))


ON_BUY = frozen([_start(tile.on_buy) for tile in ARTIFACTS])
USE = frozen([_start(tile.use) for tile in ARTIFACTS])
CARD_EFFECT = frozen([_start(card.effect) for card in CARDS])
SMALL = frozen([_start(bio.small) for bio in BIOOBJECTS])
BIG = frozen([_start(bio.big) for bio in BIOOBJECTS])
SPACE_AT = frozen([space.at for space in SPACES])
SPACE_EFFECT = frozen([_start(space.effect) for space in SPACES])
N_SPACES = len(SPACES)

RATE = frozen([action.rate for action in STANDARD])
PAYS = frozen([action.pay for action in STANDARD])
REWARD = Tunable(_start(RECYCLE_GAIN))
_gains = [_start(action.gain) for action in STANDARD]
QUICK_EXTRA = Tunable(_start(_quick_extra))
ROWS = frozen(_book.rows())
AMOUNT = frozen(amount_columns(VOCABULARY))


def _row_of(start: int) -> int:
    """The one word of a program."""
    return next(row for row in range(start, len(ROWS)) if ROWS[row, OP] == DO)


def _says(start: int, word: int) -> int:
    """1 when a word stands in a program."""
    end = next(row for row in range(start, len(ROWS)) if ROWS[row, OP] == END)
    return int(any(ROWS[row, OP] == DO and ROWS[row, WORD] == word for row in range(start, end)))


GAIN_ROW = frozen([_row_of(start) for start in _gains])
GAIN_TIMES = frozen([int(ROWS[row, AMOUNT[ROWS[row, WORD]]]) for row in map(_row_of, _gains)])
SCRAPS_ITSELF = frozen([_says(int(USE[tile]), SCRAP_SELF) for tile in range(TILES)])
MIMICS = frozen([_says(row, MIMIC) for row in range(len(ROWS))])  # whether an effect that begins in this row copies

SOLO_TILES_OUT = frozen([int(n in _solo_tiles) for n in range(TILES)])
SOLO_CARDS_OUT = frozen([int(n in _solo_cards) for n in range(N_CARDS)])
