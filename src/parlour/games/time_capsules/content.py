"""Time Capsules' components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from parlour.engine.core.record import Ints
from parlour.engine.core.tables import Tunable
from parlour.engine.effects import (
    Count,
    Joiners,
    Numbered,
    ProgramBook,
    Use,
    Vocabulary,
    Word,
)
from parlour.engine.effects.program import AMOUNT, DO, END, OP, WORD
from parlour.engine.people.components import Component, Effect, Flag, Id, OneOf, Text, Whole, column
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

FILE = ContentFile(content_path("time_capsules", Path(__file__).with_name("content.toml")))

KINDS = ("qubit", "energy")  # the blue and the orange stack, and the resource that their tiles cost (TC-7)
COLORS = ("blue", "orange")  # what their tiles are called
QUBIT, ENERGY, EITHER = range(3)
TRAITS = ("machine", "power", "mind", "organic")
FACES_OF = (12, 8, 6)  # computers from large to small (D25)
SIZES = (3, 2, 1)  # batteries from large to small

MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_DRAWN = 4  # cards or tiles at once
REVEALED = 4  # tiles that one effect can reveal
SIDES = 3  # of a slash, at most (D15)

# ---------------------------------------------------------------- the words of the notation, each with its number

word, count = Numbered(Word), Numbered(Count)
VP = word("N vp", "{N} VP", verb="gain")
CRYSTAL = word("N crystal", "{N:chronocrystal|chronocrystals}", verb="gain", short="{N:crystal|crystals}")
LOOSE_ENERGY = word("N energy", "{N} energy", verb="gain")
LOOSE_QUBIT = word("N qubit", "{N:qubit|qubits}", verb="gain")
GEAR = word("N GEAR", "{N:a|#} {GEAR:}", verb="take", name="gear", icon="{GEAR}")
LIVE = word(
    "N live GEAR",
    "{N:a|#} {GEAR:} into your active zone",
    verb="take",
    icon="{GEAR}-live",
    short="{N:an active|# active} {GEAR:}",
)
BIO = word("N bio", "{N:bioobject|bioobjects}", verb="draw")
BREAK = word("N break", "{N:temporal break|temporal breaks}", verb="take", short="{N:break|breaks}")
DRAW = word("draw N", "{N:fluctuation card|fluctuation cards}", verb="draw", short="draw {N}")
MEND = word("mend N", "return {N:temporal break|temporal breaks}", short="return {N:break|breaks}")
UPGRADE = word("upgrade N", "upgrade a computer{N:| # times}", short="{N:upgrade|upgrades}")
CHARGE = word("charge N", "charge a battery{N:| # times}", short="{N:charge|charges}")
REROLL = word(
    "reroll N", "roll {N:an active computer again|active computers again, up to # times}", short="{N:reroll|rerolls}"
)
REROLL_ANY = word(
    "reroll any", "roll any of your active computers again", name="reroll_any", short="reroll any computers"
)
PEAK = word(
    "peak N",
    "turn {N:active computer|active computers} to the highest face",
    short="highest face on {N:computer|computers}",
)
BOOST = word("boost N", "add {N} to the die of an active computer", short="+{N} on a die")
CLONE = word("clone battery", "take a copy of an active battery into your active zone", short="copy an active battery")
DOUBLE = word(
    "double battery", "gain energy equal to the size of an active battery", short="energy of an active battery"
)
ECHO = word("echo computer", "gain qubits equal to the die of an active computer", short="qubits of an active computer")
READY = word("ready READY", "ready an inactive {READY}", icon="ready-{READY}", short="ready {READY}")
DISCOUNT = word("discount N", "your next artifact costs {N} less")
ANYPAY = word(
    "anypay", "your next artifact may be paid with energy and qubits in any mix", short="next tile: pay in any mix"
)
SCOUT = word(
    "scout N D",
    "reveal the top {N:tile|tiles} of a stack and buy one of them for {D} less if you like",
    short="reveal {N}, buy one for {D} less",
)
DIG = word(
    "dig KIND N",
    "reveal the top {KIND} tile and buy it for {N} less or take 1 chronocrystal",
    short="reveal 1: buy it for {N} less or 1 crystal",
)
REFRESH = word("refresh N", "replace up to {N:tile|tiles} of the offer", short="replace up to {N} of the offer")
MIMIC = word("mimic", "carry out the ability of a tile of the offer", short="the ability of a tile on offer")
RIVAL = word(
    "rival N break",
    "another player {N:temporal break|temporal breaks}",
    verb="give",
    short="{N:break|breaks} to another player",
)
RIVALS = word(
    "rivals N break",
    "every other player {N:temporal break|temporal breaks}",
    verb="give",
    short="{N:break|breaks} to all others",
)
SCRAP = word("scrap OBJECT", "discard a {OBJECT}", icon="scrap-{OBJECT}")
SCRAP_SELF = word("scrap self", "discard this artifact", name="scrap_self")

COUNT_ACTIVE = count("active ACTIVE", "active {ACTIVE:}", icon="active-{ACTIVE}")
COUNT_BIO = count("bio", "{:bioobject|bioobjects} in your zones", short="{:bioobject|bioobjects}")
COUNT_BREAK = count("break", "temporal {:break|breaks} in your zones", short="{:break|breaks}")


def _use(where: str, *without: int) -> Use:
    """What is carried out from left to right, each payment being a duty (TC-57 to TC-70)."""
    return Use(
        where,
        words=[one for one in range(len(word)) if one not in without],
        pays=[one for one in (CRYSTAL, LOOSE_ENERGY, LOOSE_QUBIT, SCRAP, SCRAP_SELF) if one not in without],
        pays_last=(SCRAP, SCRAP_SELF),
        sides=SIDES,
        conditions=True,
        most=MOST_NUMBER,
        bounds={DRAW: [(1, MOST_DRAWN)], SCOUT: [(1, REVEALED), (0, MOST_NUMBER)], DIG: [(0, MOST_NUMBER)]},
    )


_objects = {"battery": "battery|batteries", "computer": "computer|computers", "artifact": "artifact|artifacts"}
VOCABULARY = Vocabulary(
    words=word,
    counts=count,
    sets={
        "OBJECT": {**_objects, "bio": "bioobject|bioobjects"},
        "GEAR": {
            **{f"battery{n}": f"size {n} battery|size {n} batteries" for n in sorted(SIZES)},
            **{f"computer{n}": f"size {n} computer|size {n} computers" for n in sorted(FACES_OF)},
        },
        "READY": {
            "battery": "battery",
            "computer": "computer",
            "bio": "bioobject",
            "artifact": "artifact",
            **{trait: f"{trait} artifact" for trait in TRAITS},
        },
        "ACTIVE": {**_objects, **{name: f"{name} artifact|{name} artifacts" for name in (*COLORS, *TRAITS)}},
        "KIND": {kind: kind for kind in KINDS},
    },
    joiners=Joiners(pay="{a} to {b}"),
    uses={
        "ability": _use("as the ability of an artifact"),
        "effect": _use("here", SCRAP_SELF),  # only an artifact in use can discard itself
    },
)
GEAR_NAMES, OBJECT_NAMES, ACTIVE_NAMES, READY_NAMES = (
    tuple(VOCABULARY.sets[name]) for name in ("GEAR", "OBJECT", "ACTIVE", "READY")
)

# ---------------------------------------------------------------- components

EFFECT = Effect(VOCABULARY, "effect")


class Artifact(Component):
    """One artifact tile (TC-7)."""

    id = Id()
    name = Text()
    kind = OneOf(KINDS)
    cost = Whole(0, 40)
    vp = Whole(0, 20)
    trait = OneOf(TRAITS)
    copies = Whole(1, 4)
    purchase = Flag()
    on_buy = EFFECT
    use = Effect(VOCABULARY, "ability")


class Card(Component):
    """One fluctuation card (TC-8)."""

    id = Id()
    name = Text()
    cost = Whole(0, 9)
    copies = Whole(1, 4)
    purchase = Flag()
    effect = EFFECT


class Bioobject(Component):
    """One bioobject (TC-9)."""

    id = Id()
    name = Text()
    copies = Whole(1, 6)
    small = EFFECT
    big = EFFECT


class Space(Component):
    """A marked space of the score track (TC-75)."""

    at = Whole(1, 500)
    effect = EFFECT


ARTIFACTS = Artifact.all(FILE, "artifacts.rows", most=100, distinct="id")
CARDS = Card.all(FILE, "cards.rows", most=60, distinct="id")
BIOOBJECTS = Bioobject.all(FILE, "bioobjects.rows", most=30, distinct="id")
FILE.distinct([one.item for one in (*ARTIFACTS, *CARDS, *BIOOBJECTS)], "name")  # `draws` calls them by name alone
SPACES = tuple(sorted(Space.all(FILE, "track.space", most=100), key=lambda space: space.at))

_meta = FILE.table("meta")
SEATS = _meta.number("players_max", 4, 4)
FEWEST_SEATS = _meta.number("players_min", 1, 4)
ROUNDS = _meta.tunable("rounds", 1, 20)

_limits = FILE.table("limits")
CAPSULE_MIN = _limits.tunable("capsule_min", 1, 7)
CAPSULE_MAX = _limits.tunable("capsule_max", CAPSULE_MIN, 12)
BREAK_LIMIT = _limits.tunable("break_limit", 1, 99)
HAND_LIMIT = _limits.tunable("hand_limit", 0, 8)
CRYSTAL_LIMIT = _limits.tunable("crystal_limit", 0, 99)
X_MAX = _limits.tunable("x_max", 1, 20)
PLACES = _limits.number("offer_per_kind", 3, 3)  # of each kind
CAPSULES = FILE.table("counts").number("capsules_per_player", 4, 4)
OPENED = _limits.number("capsules_opened", 2, 2)
OFFER = 2 * PLACES

_setup = FILE.table("setup")
START_BATTERIES = _setup.tunable("battery1", 0, 12)
START_COMPUTERS = _setup.tunable("computer6", 0, 12)
START_CARDS = _setup.tunable("cards", 0, HAND_LIMIT)
START_CRYSTALS = _setup.tunable("crystals", 0, CRYSTAL_LIMIT)

_quick = FILE.table("setup.quick")
QUICK_ROUND = _quick.tunable("first_round", 1, ROUNDS)
_quick_cost = [_quick.number(f"free_artifact_max_cost_{kind}", 0, 99) for kind in KINDS]
_quick_extra = _quick.effect("extra", VOCABULARY, "effect")

# ---------------------------------------------------------------- standard actions (TC-32 to TC-36)


class Known(NamedTuple):
    """A standard action that is paid X times; the rules and words know it by what it brings."""

    id: str
    gain: str


known = Numbered(Known)
ACT_REROLL = known("reroll", "reroll 1")
ACT_BOOST = known("boost", "boost 1")
ACT_ASSEMBLE = known("assemble", "1 computer6")
ACT_WIRE = known("wire", "1 battery1")
ACT_SELL = known("sell", "1 vp")
ACT_REPAIR = known("repair", "mend 1")
X_ACTIONS = tuple(action.id for action in known)
OTHER_ACTIONS = ("buy", "recycle", "use", "play", "grow")
_action_items = FILE.items("action", len(X_ACTIONS) + len(OTHER_ACTIONS))
FILE.distinct(_action_items, "id")
_actions = {item.id(): item for item in _action_items}


class Standard(Component):
    """A standard action: pay X times its rate of a resource, get X times its gain."""

    id = Id()
    pay = OneOf(KINDS)
    rate = Whole(1, 20)

    def check(self) -> None:
        gain = known[self.nth - 1].gain
        self.item.fixed(gain=gain)
        self.gain = VOCABULARY.read(gain, "effect")


def _action(name: str) -> Item:
    """The standard action of this id."""
    if name not in _actions:
        FILE.complain(("action",), f"the [[action]] {name!r} is missing")
        return FILE.item(("action", name), name, None)
    return _actions[name]


STANDARD = tuple(Standard(_action(name), nth) for nth, name in enumerate(X_ACTIONS, 1))
_recycle = _action("recycle")
RECYCLE_BATTERIES = _recycle.tunable("active_batteries", 1, 9)
RECYCLE_COMPUTERS = _recycle.tunable("active_computers", 1, 9)
_recycle.fixed(gain="upgrade 1 / 1 bio")  # the rules and words know it so (TC-34)
RECYCLE_GAIN = _recycle.effect("gain", VOCABULARY, "effect")

# ---------------------------------------------------------------- solo (TC-79 to TC-82)

_solo = FILE.table("solo")
_solo_tiles = _solo.some_of("removed_artifacts", [tile.id for tile in ARTIFACTS])
_solo_cards = _solo.some_of("removed_cards", [card.id for card in CARDS])
SOLO_TARGET = _solo.tunable("target_vp", 0, 999)
_ranks = FILE.items("solo.rank", most=30)
SOLO_RANKS = tuple((item.number("from", 0, 999), item.text("name")) for item in _ranks)

# ---------------------------------------------------------------- what the file says of itself

COMPUTER_VP = (2, 1, 0)  # of the sizes, large ones first


def _check() -> None:
    """Counts are what the file holds; what the rules know only one way is written that way; the rest explains."""
    _meta.fixed(slug="time_capsules", tag="TC", modes=["turns", "phases"])
    _meta.text("title")
    if not any(least == 0 for least, _ in SOLO_RANKS):
        _solo.complain("rank", "no [[solo.rank]] has from = 0, for a game without points")
    _solo.explains("offer_decay")
    _quick.number("players_min", 2, 2)
    _quick.explains("pick_order")
    _setup.fixed(vp=0, free_distribution=True)
    _limits.fixed(vp_min=0)
    _limits.expect(zone_minimum=CAPSULE_MIN * OPENED)
    FILE.table("artifacts").fixed(traits=list(TRAITS))
    FILE.table("supply").explains("finite", "unlimited", "reshuffle_discards", "never_reshuffled")
    FILE.prose("vocabulary", "modes", "ranking")
    for item in _action_items:
        item.explains("phase", "text")
    for name in OTHER_ACTIONS:
        _action(name).explains(*("pay",) if name in ("buy", "play") else ())
    _check_counts()
    batteries, computers = GEAR_NAMES[: len(SIZES)], GEAR_NAMES[len(SIZES) :]
    for n, item in enumerate(FILE.items("battery", len(batteries))):
        item.fixed(id=batteries[n], energy=n + 1, next="".join(batteries[n + 1 : n + 2]))
    for n, item in enumerate(FILE.items("computer", len(computers))):
        item.fixed(id=computers[n], next="".join(computers[n + 1 : n + 2]))
        item.fixed(faces=sorted(FACES_OF)[n], vp=sorted(COMPUTER_VP)[n])


def _check_counts() -> None:
    counts = FILE.table("counts")
    counts.expect(capsules=CAPSULES * SEATS, artifacts=sum(tile.copies for tile in ARTIFACTS))
    counts.expect(fluctuation_cards=sum(card.copies for card in CARDS))
    counts.expect(bioobjects=sum(bio.copies for bio in BIOOBJECTS))
    for kind, name in enumerate(KINDS):
        counts.expect(**{f"artifacts_{name}": sum(tile.copies for tile in ARTIFACTS if tile.kind == kind)})
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


def called(thing: int) -> tuple[str, ...]:
    """What the notation calls an object: by its sort, an artifact also by its colour and its trait."""
    if thing < TILES:
        tile = ARTIFACTS[thing]
        return "artifact", COLORS[tile.kind], TRAITS[tile.trait]
    if thing < FIRST_BIO:
        return ("computer",) if thing < FIRST_BATTERY else ("battery",)
    return ("bio",) if thing < THE_BREAK else ("break",)


def _meant(names: tuple[str, ...]) -> Ints:
    """For each of some names 1 where an object is called so."""
    return frozen([[int(name in called(thing)) for thing in range(OBJECTS)] for name in names])


# Which objects an effect may scrap or ready, and which it counts.
SCRAPS, READIES, COUNTS = _meant(OBJECT_NAMES), _meant(READY_NAMES), _meant(ACTIVE_NAMES)
FIRST_TRAIT = READY_NAMES.index(TRAITS[0])

# ---------------------------------------------------------------- tables for the rules

KIND, COST, TILE_COPIES, PURCHASE = (column(ARTIFACTS, name) for name in ("kind", "cost", "copies", "purchase"))
CARD_COST, CARD_COPIES, CARD_PURCHASE = (column(CARDS, name) for name in ("cost", "copies", "purchase"))
# What an object is worth in VP: gained with it, lost when it is discarded (TC-55, TC-57).
OBJECT_VP = frozen([*(tile.vp for tile in ARTIFACTS), *COMPUTER_VP, *(0 for _ in range(len(SIZES) + BIOS + 1))])

PROGRAMS = ProgramBook()
_start = PROGRAMS.start_of
ON_BUY = frozen([_start(tile.on_buy) for tile in ARTIFACTS])
USE = frozen([_start(tile.use) for tile in ARTIFACTS])
CARD_EFFECT = frozen([_start(card.effect) for card in CARDS])
SMALL = frozen([_start(bio.small) for bio in BIOOBJECTS])
BIG = frozen([_start(bio.big) for bio in BIOOBJECTS])
SPACE_AT = column(SPACES, "at")
SPACE_EFFECT = frozen([_start(space.effect) for space in SPACES])
N_SPACES = len(SPACES)

RATE, PAYS = column(STANDARD, "rate"), column(STANDARD, "pay")
REWARD = Tunable(_start(RECYCLE_GAIN))
_gains = [_start(action.gain) for action in STANDARD]
QUICK_EXTRA = Tunable(_start(_quick_extra))
ROWS = frozen(PROGRAMS.rows())


def _row_of(start: int) -> int:
    """The one word of a program."""
    return next(row for row in range(start, len(ROWS)) if ROWS[row, OP] == DO)


def said(start: int, *words: int) -> list[int]:
    """The rows of a program that say one of some words."""
    end = next(row for row in range(start, len(ROWS)) if ROWS[row, OP] == END)
    return [row for row in range(start, end) if ROWS[row, OP] == DO and ROWS[row, WORD] in words]


GAIN_ROW = frozen([_row_of(start) for start in _gains])
GAIN_TIMES = frozen([int(ROWS[row, AMOUNT]) for row in map(_row_of, _gains)])
SCRAPS_ITSELF = frozen([int(bool(said(int(USE[tile]), SCRAP_SELF))) for tile in range(TILES)])
MIMICS = frozen(
    [int(bool(said(row, MIMIC))) for row in range(len(ROWS))]
)  # whether an effect that begins in this row copies

SOLO_TILES_OUT = frozen([int(n in _solo_tiles) for n in range(TILES)])
SOLO_CARDS_OUT = frozen([int(n in _solo_cards) for n in range(N_CARDS)])
