"""Time Capsules' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from parlour.engine.content import ContentFile, Item, content_path, frozen
from parlour.engine.effects import Count, Joiners, ProgramBook, Vocabulary, Word, amount_columns, compile_program
from parlour.engine.effects.program import DO, END, OP, WORD
from parlour.engine.effects.tree import NOTHING, Do, Pay, Tree, tokens

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
)
# The words and counts in the order of the vocabulary.
(
    VP, CRYSTAL, LOOSE_ENERGY, LOOSE_QUBIT, GEAR, LIVE, BIO, BREAK, DRAW, MEND, UPGRADE, CHARGE, REROLL, REROLL_ANY,
    PEAK, BOOST, CLONE, DOUBLE, ECHO, READY, DISCOUNT, ANYPAY, SCOUT, DIG, REFRESH, MIMIC, RIVAL, RIVALS, SCRAP,
    SCRAP_SELF,
) = range(30)  # fmt: skip
COUNT_ACTIVE, COUNT_BIO, COUNT_BREAK = range(3)
PAYABLE = (CRYSTAL, LOOSE_ENERGY, LOOSE_QUBIT, SCRAP, SCRAP_SELF)  # what may stand on the left of an arrow


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


MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_DRAWN = 4  # cards or tiles at once
REVEALED = 4  # tiles that one effect can reveal


def _flag(item: Item, key: str) -> bool:
    if not isinstance(item.values.get(key), bool):
        item.refuse(key, "true or false")
    return bool(item.values[key])


def _effect(item: Item, key: str) -> Tree:
    """An effect that the rules can carry out; an empty text is none."""
    if item.values.get(key) == "":
        return NOTHING
    tree = item.effect(key, VOCABULARY)
    for token in tokens(tree):
        if not isinstance(token, Do):
            continue
        most = MOST_DRAWN if token.word in (DRAW, SCOUT) else MOST_NUMBER
        if any(n > most for n in token.args):
            item.refuse(key, f"numbers up to {most} there")
    for cost in _costs(tree):
        if any(isinstance(t, Do) and (t.word not in PAYABLE or t.scale) for t in tokens(cost)):
            item.refuse(key, "crystals, energy, qubits or a scrapped object on the left of an arrow")
    return tree


def _costs(tree: Tree) -> list[Tree]:
    """The left sides of all arrows in an effect."""
    own = [tree.cost] if isinstance(tree, Pay) else []
    inner = [getattr(tree, name) for name in ("body", "cost", "gain") if hasattr(tree, name)]
    inner += [part for name in ("parts", "sides", "clauses") for part in getattr(tree, name, ())]
    return own + [cost for part in inner for cost in _costs(part)]


def _artifact(item: Item) -> Artifact:
    item.only("id", "name", "name_source", "kind", "cost", "vp", "trait", "copies", "purchase", "on_buy", "use")
    return Artifact(
        item.text("id"),
        item.text("name"),
        item.one_of("kind", KINDS),
        item.number("cost", 0, 40),
        item.number("vp", 0, 20),
        item.one_of("trait", TRAITS),
        item.number("copies", 1, 4),
        _flag(item, "purchase"),
        _effect(item, "on_buy"),
        _effect(item, "use"),
    )


def _card(item: Item) -> Card:
    item.only("id", "name", "name_source", "cost", "copies", "purchase", "effect")
    return Card(
        item.text("id"),
        item.text("name"),
        item.number("cost", 0, 9),
        item.number("copies", 1, 4),
        _flag(item, "purchase"),
        _effect(item, "effect"),
    )


def _bioobject(item: Item) -> Bioobject:
    item.only("id", "name", "copies", "small", "big")
    return Bioobject(
        item.text("id"), item.text("name"), item.number("copies", 1, 6), _effect(item, "small"), _effect(item, "big")
    )


def _space(item: Item) -> Space:
    item.only("at", "effect")
    return Space(item.number("at", 1, 500), _effect(item, "effect"))


_tiles, _cards, _bios = FILE.items("artifacts.rows"), FILE.items("cards.rows"), FILE.items("bioobjects.rows")
for _items in (_tiles, _cards, _bios):
    FILE.distinct(_items, "id")
    FILE.distinct(_items, "name")

ARTIFACTS: tuple[Artifact, ...] = tuple(map(_artifact, _tiles))
CARDS: tuple[Card, ...] = tuple(map(_card, _cards))
BIOOBJECTS: tuple[Bioobject, ...] = tuple(map(_bioobject, _bios))
SPACES: tuple[Space, ...] = tuple(sorted(map(_space, FILE.items("track.space")), key=lambda space: space.at))

_meta = FILE.table("meta")
SEATS = _meta.number("players_max", 4, 4)
FEWEST_SEATS = _meta.number("players_min", 1, 4)
ROUNDS = _meta.number("rounds", 1, 20)

_limits = FILE.table("limits")
CAPSULE_MIN = _limits.number("capsule_min", 1, 7)
CAPSULE_MAX = _limits.number("capsule_max", CAPSULE_MIN, 12)
BREAK_LIMIT = _limits.number("break_limit", 1, 99)
HAND_LIMIT = _limits.number("hand_limit", 0, 8)
CRYSTAL_LIMIT = _limits.number("crystal_limit", 0, 99)
X_MAX = _limits.number("x_max", 1, 20)
PLACES = _limits.number("offer_per_kind", 3, 3)  # of each kind
CAPSULES = FILE.table("counts").number("capsules_per_player", 4, 4)
OPENED = _limits.number("capsules_opened", 2, 2)
OFFER = 2 * PLACES

_setup = FILE.table("setup")
START_BATTERIES, START_COMPUTERS = _setup.number("battery1", 0, 12), _setup.number("computer6", 0, 12)
START_CARDS, START_CRYSTALS = _setup.number("cards", 0, HAND_LIMIT), _setup.number("crystals", 0, CRYSTAL_LIMIT)

_quick = Item(FILE.path.name, "[setup.quick]", _setup.values.get("quick", {}))
QUICK_ROUND = _quick.number("first_round", 1, ROUNDS)
QUICK_COST = frozen([_quick.number("free_artifact_max_cost_qubit"), _quick.number("free_artifact_max_cost_energy")])

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
COMPUTER_VP = (2, 1, 0)
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

# ---------------------------------------------------------------- standard actions (TC-32 to TC-36)

X_ACTIONS = ("reroll", "boost", "assemble", "wire", "sell", "repair")
(ACT_REROLL, ACT_BOOST, ACT_ASSEMBLE, ACT_WIRE, ACT_SELL, ACT_REPAIR) = range(6)
_actions = {item.text("id"): item for item in FILE.items("action")}


class Standard(NamedTuple):
    """A standard action: pay X times its rate of a resource, get X times its gain."""

    id: str
    pay: int
    rate: int
    gain: Tree


def _standard(name: str) -> Standard:
    if name not in _actions:
        FILE.table("supply").refuse(f"[[action]] {name}", "an action of this id")
    item = _actions[name]
    gain = item.effect("gain", VOCABULARY)
    if not isinstance(gain, Do) or gain.scale:
        item.refuse("gain", "one word with a number")
    return Standard(name, item.one_of("pay", KINDS), item.number("rate", 1, 20), gain)


STANDARD = tuple(map(_standard, X_ACTIONS))
RATE = frozen([action.rate for action in STANDARD])
PAYS = frozen([action.pay for action in STANDARD])
RECYCLE_BATTERIES = _actions["recycle"].number("active_batteries", 1, 9)
RECYCLE_COMPUTERS = _actions["recycle"].number("active_computers", 1, 9)
RECYCLE_GAIN = _actions["recycle"].effect("gain", VOCABULARY)
REWARD = _start(RECYCLE_GAIN)
_gains = [_start(action.gain) for action in STANDARD]
QUICK_EXTRA = _start(_quick.effect("extra", VOCABULARY))
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

# ---------------------------------------------------------------- solo (TC-79 to TC-82)

_solo = FILE.table("solo")


def _named(item: Item, key: str, known: tuple[str, ...]) -> list[int]:
    names = item.values.get(key)
    if not isinstance(names, list) or not all(name in known for name in names):
        item.refuse(key, "a list of ids")
    return [known.index(name) for name in names]


SOLO_TILES_OUT = frozen(
    [int(n in _named(_solo, "removed_artifacts", tuple(t.id for t in ARTIFACTS))) for n in range(TILES)]
)
SOLO_CARDS_OUT = frozen([int(n in _named(_solo, "removed_cards", tuple(c.id for c in CARDS))) for n in range(N_CARDS)])
SOLO_TARGET = _solo.number("target_vp")
SOLO_RANKS = tuple((item.number("from"), item.text("name")) for item in FILE.items("solo.rank"))
