"""Time Capsules' board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a `Picture`. Both read a view and never decide anything; `suggestion.py` suggests how to fill.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from parlour.engine.effects import Icon, icons
from parlour.engine.effects.icons import Glyph
from parlour.engine.effects.tree import NOTHING, Tree
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.english import capitalised, listed, noun
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules.board.suggestion import plan
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BIOOBJECTS,
    BREAK_LIMIT,
    CAPSULE_MAX,
    CAPSULES,
    CARDS,
    CRYSTAL_LIMIT,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    ENERGY,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    HAND_LIMIT,
    KINDS,
    OBJECT_VP,
    OBJECTS,
    OFFER,
    OPENED,
    QUBIT,
    RECYCLE_BATTERIES,
    RECYCLE_COMPUTERS,
    RECYCLE_GAIN,
    ROUNDS,
    SIZES,
    SOLO_RANKS,
    SPACES,
    STANDARD,
    THE_BREAK,
    TILES,
    TRAITS,
    VOCABULARY,
    X_ACTIONS,
)
from parlour.games.time_capsules.moves import (
    TO_ARTIFACT,
    TO_BIO,
    TO_BUY,
    TO_CAPSULE,
    TO_CELL,
    TO_DIE,
    TO_GROW,
    TO_IDLE_CELL,
    TO_IDLE_COMPUTER,
    TO_OFFER,
    TO_PLAY,
    TO_READIED,
    TO_RECYCLE,
    TO_REUSE,
    TO_REVEAL,
    TO_SIDE,
    TO_STACK,
    TO_STANDARD,
    TO_THROW,
    TO_USE,
)
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.hiding import owned
from parlour.games.time_capsules.rules.objects import ACTIVE, BREAKS, INACTIVE
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price
from parlour.games.time_capsules.state import (
    ACTION_PHASE,
    FILLING_PHASE,
    IN_BAG,
    OPEN,
    PHASES,
    PURCHASE_PHASE,
    ROLLED,
)
from parlour.games.time_capsules.words.asked import reach_text
from parlour.games.time_capsules.words.ending import warnings
from parlour.games.time_capsules.words.names import (
    COLORS,
    breaks,
    crystals,
    effect_text,
    in_zone,
    object_name,
    points_lost,
    resource,
    sides_at,
    source_name,
)

__all__ = ["Picture", "catalogue", "picture", "plan", "spots"]

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
PHASE_NAMES = {
    PURCHASE_PHASE: ("I", "purchase"),
    ACTION_PHASE: ("II", "actions"),
    FILLING_PHASE: ("III", "filling"),
}
PLACE_NAMES = ("in the bag", "open", "set aside")
PAY_NAMES = (*KINDS, "either")
ZONE_NAMES = ("active", "inactive")
FILLINGS = (frames.FILL, frames.DROPPING)
CHOOSES_OBJECTS = range(frames.PAYING, frames.SCRAPPING + 1)
FROM_THE_OFFER = (frames.REFRESHING, frames.COPYING, frames.TAKING)

# ---------------------------------------------------------------- what lies on the table


@dataclass(frozen=True, slots=True)
class Tile:
    """An artifact as printed (TC-7): `once` is its effect on purchase, `use` its ability."""

    id: str
    name: str
    kind: str
    color: str
    trait: str
    vp: int
    once: tuple[Glyph, ...]
    use: tuple[Glyph, ...]
    sign: str  # the drawing on it: the first thing it does
    early: bool  # usable in phase I as well (TC-41)
    words: str


@dataclass(frozen=True, slots=True)
class Bio:
    """A bioobject as printed (TC-9)."""

    id: str
    big: tuple[Glyph, ...]
    small: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Objects that are alike and lie together (TC-98)."""

    sort: str  # computer, battery, artifact, bio, break
    name: str
    n: int = 1
    spot: str = ""
    size: int = 0
    face: int = 0  # of the die on an active computer
    rolled: int = 0  # how many of them the last step has rolled
    tile: Tile | None = None
    bio: Bio | None = None
    readied: bool = False
    words: str = ""
    vp: int = 0  # lost with each of them when it is discarded (TC-55)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the offer, or a revealed tile, with its price for the buyer (TC-14, TC-69)."""

    number: int
    tile: Tile | None
    price: int = 0
    printed: int = 0
    pay: str = ""
    dear: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A standard action of the bench (TC-32 to TC-36): what it costs, what it brings."""

    spot: str
    name: str
    amount: int
    pay: str
    gain: tuple[Glyph, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Card:
    """A fluctuation card in hand (TC-8), `n` of them alike."""

    id: str
    name: str
    cost: int
    dear: bool
    early: bool
    effect: tuple[Glyph, ...]
    words: str
    n: int


@dataclass(frozen=True, slots=True)
class Capsule:
    """A capsule: where it is, how much lies in it, and what, where the viewer may know (TC-15)."""

    number: int
    place: str
    where: str
    n: int
    things: tuple[Thing, ...]
    words: str  # the same for its owner to read


@dataclass(frozen=True, slots=True)
class Stop:
    """A marked space of the score track (TC-75), and the markers that stand on it or between it and the next one."""

    at: int
    effect: tuple[Glyph, ...]
    words: str
    ill: bool  # it brings breaks
    markers: tuple[tuple[int, str, int], ...]  # seat, name, VP
    behind: bool  # it has acted for the viewer


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a slash that can be chosen (TC-68)."""

    spot: str
    effect: tuple[Glyph, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Mat:
    """What lies in front of a seat."""

    seat: int
    name: str
    crystals: int
    cards: int
    energy: int
    qubits: int
    loose_energy: int
    loose_qubits: int
    discount: int
    anypay: bool
    breaks: int
    breaks_words: str
    waiting: int
    active: tuple[Thing, ...]
    inactive: tuple[Thing, ...]
    capsules: tuple[Capsule, ...]
    inside: tuple[Thing, ...]  # all that lies in closed capsules: how it is spread is the owner's secret
    starts: bool
    passed: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the page draws. Prices are those of `buyer`."""

    mode: str
    round: int
    rounds: tuple[str, ...]
    phase: tuple[str, str] | None
    notice: Sentence | None
    warnings: tuple[Sentence, ...]  # what the viewer should know before ending now
    buyer: int
    crystal_limit: int
    break_limit: int
    hand_limit: int
    capsule_limit: int
    offer: tuple[Place, ...]
    revealed: tuple[Place, ...]
    stacks: tuple[tuple[str, str, int], ...]  # kind, colour, tiles
    deck: int
    discarded_cards: int
    bios: int
    actions: tuple[Action, ...]
    track: tuple[Stop, ...]
    mats: tuple[Mat, ...]
    hand: tuple[Card, ...]
    bill: tuple[str, int, str] | None  # what is being paid: name, amount left, resource
    amounts: tuple[int, ...]  # the X that can be chosen
    source: str  # whose sides are to be chosen
    sides: tuple[Side, ...]
    choosing: bool  # objects in the zones are chosen now, to be discarded, spent or changed
    dropping: bool  # the viewer discards what does not fit into the capsules
    placing: Thing | None  # the object that goes into a capsule next
    queue: tuple[Thing, ...]  # all that wait for it, one by one in their order
    settled: int  # the capsule that took the first object by itself (TC-97); 0 for none


def picture(s: Any, seat: int, who: Sequence[str]) -> Picture:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    s = _unpacked(s)
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    kind, decides, a, b, _ = _frame(s)
    mine = not s.over and decides == seat
    return Picture(
        mode="phases" if s.mode == PHASES else "turns",
        round=int(s.rounds),
        rounds=ROMAN[:ROUNDS],
        phase=None if s.over else PHASE_NAMES.get(int(s.phase)),
        notice=_notice(s, seat),
        warnings=warnings(s) if mine else (),
        buyer=buyer,
        crystal_limit=CRYSTAL_LIMIT,
        break_limit=BREAK_LIMIT,
        hand_limit=HAND_LIMIT,
        capsule_limit=CAPSULE_MAX,
        offer=tuple(_place(s, n, int(tile), buyer, 0) for n, tile in enumerate(s.offer)),
        revealed=tuple(_revealed(s, buyer)),
        stacks=tuple((KINDS[k], COLORS[k], int(s.stack_left[k] + s.n_under[k])) for k in range(len(KINDS))),
        deck=int(s.deck_left),
        discarded_cards=int(s.card_pile.sum()),
        bios=int(s.bio_left),
        actions=tuple(_bench(s, seat)),
        track=tuple(_track(s, seat, who)),
        mats=tuple(_mat(s, n, who[n], own=n == seat) for n in range(int(s.seats))),
        hand=tuple(_hand(s, seat)) if seat >= 0 else (),
        bill=(_bill(s), b, PAY_NAMES[a]) if not s.over and kind == frames.PAYING else None,
        amounts=tuple(_amounts(s)) if mine and kind == frames.AMOUNT_FRAME else (),
        source=source_name(b) if mine and kind == frames.SIDE else "",
        sides=tuple(_sides(a)) if mine and kind == frames.SIDE else (),
        choosing=mine and (kind in CHOOSES_OBJECTS or kind == frames.DROPPING),
        dropping=mine and kind == frames.DROPPING,
        placing=_thing(a, 1) if mine and kind == frames.FILL else None,
        queue=tuple(_queue(s, seat)) if mine and kind == frames.FILL else (),
        settled=_settled(s, seat) if mine and kind == frames.FILL else 0,
    )


def _unpacked(s: Any) -> Any:
    """The fields of a view, each looked up once: drawing reads them hundreds of times."""
    return SimpleNamespace(**{name: s[name] for name in s.dtype.names})


def _frame(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]]


def _notice(s: Any, seat: int) -> Sentence | None:
    """The tile of a quick start, which may have come without a choice (TC-22); how near the end is (TC-72, TC-73)."""
    if seat >= 0 and (s.place[seat] == OPEN).all() and s.tiles[seat].any():
        return Sentence(f"Your free tile: {listed(map(object_name, s.tiles[seat].nonzero()[0].tolist()))}", ("TC-22",))
    if s.over or s.rounds < ROUNDS:
        return None
    return Sentence(f"The last round: whoever owns {BREAK_LIMIT} breaks after it has lost", ("TC-72", "TC-73"))


# ---------------------------------------------------------------- faces


@cache
def glyphs(effect: Tree) -> tuple[Glyph, ...]:
    """An effect as icons and the signs between them."""
    return icons(effect, VOCABULARY) if effect != NOTHING else ()


@cache
def tile_face(tile: int) -> Tile:
    """An artifact as printed."""
    t = ARTIFACTS[tile]
    kind = KINDS[t.kind]
    use, once = glyphs(t.use), glyphs(t.on_buy)
    shown = next((glyph.name for glyph in (*use, *once) if isinstance(glyph, Icon)), "vp")
    cost = resource(t.cost, t.kind)
    words = [f"{COLORS[t.kind].capitalize()} artifact, {TRAITS[t.trait]}: costs {cost}, brings {t.vp} VP."]
    words += [f"On purchase: {effect_text(t.on_buy)}"] if once else []
    words += [f"Ability: {effect_text(t.use)}"] if use else ["No ability."]
    words += ["When you play in phases: usable in phase I too."] if t.purchase else []
    return Tile(
        t.id, t.name, kind, COLORS[t.kind], TRAITS[t.trait], t.vp, once, use, shown, t.purchase, "\n".join(words)
    )


@cache
def _bio_face(bio: int) -> Bio:
    return Bio(BIOOBJECTS[bio].id, glyphs(BIOOBJECTS[bio].big), glyphs(BIOOBJECTS[bio].small))


@cache
def actions() -> tuple[Action, ...]:
    """The bench of standard actions, the same all game (TC-32 to TC-36)."""
    words = (
        "roll one of your active computers again, up to X times",
        "raise the die of one active computer by X",
        "X computers of size 6 into the inactive zone",
        "X batteries of size 1 into the inactive zone",
        "X VP at once",
        "return X breaks from your zones",
    )
    bench = [
        Action(
            f"action-{a.id}",
            a.id.capitalize(),
            a.rate,
            KINDS[a.pay],
            glyphs(a.gain),
            f"Pay {a.rate}X {noun(2, KINDS[a.pay]) if a.pay == QUBIT else KINDS[a.pay]}: {w}.",
        )
        for a, w in zip(STANDARD, words, strict=True)
    ]
    for what, n in (("batteries", RECYCLE_BATTERIES), ("computers", RECYCLE_COMPUTERS)):
        told = f"Discard {n} active {what}: upgrade another computer, or take a bioobject."
        bench.append(Action(f"action-recycle-{what}", "Recycle", n, what, glyphs(RECYCLE_GAIN), told))
    return tuple(bench)


def _bench(s: Any, seat: int) -> Iterator[Action]:
    """The standard actions; to repair, one has to know which breaks can be reached (TC-63)."""
    for action in actions():
        reach = reach_text(s, seat) if seat >= 0 and action.spot == "action-repair" else ""
        yield replace(action, words=f"{action.words} {capitalised(reach)} (TC-63).") if reach else action


def _place(s: Any, at: int, tile: int, buyer: int, discount: int, first: int = 0) -> Place:
    if tile < 0:
        return Place(at + 1, None)
    kind = ARTIFACTS[tile].kind
    cost, pay = int(price(s, buyer, tile, discount)), int(resource_for(s, buyer, kind))
    bought, due, means = _being_bought(s)
    if bought == first + at:  # the discount is used up already, and belongs to this very tile (TC-69)
        return Place(at + 1, tile_face(tile), due, ARTIFACTS[tile].cost, PAY_NAMES[means])
    dear = int(available(s, buyer, pay)) < cost
    return Place(at + 1, tile_face(tile), cost, ARTIFACTS[tile].cost, PAY_NAMES[pay], dear)


def _revealed(s: Any, buyer: int) -> Iterator[Place]:
    """Tiles that an effect has just revealed, cheaper while one of them may be bought."""
    kind, _, _, discount, _ = _frame(s)
    less = discount if kind in (frames.CHOOSING, frames.DIGGING) else 0
    for at, tile in enumerate(s.revealed):
        if tile >= 0:
            yield _place(s, at, int(tile), buyer, less, OFFER)


def _being_bought(s: Any) -> tuple[int, int, int]:
    """The place of the tile that is being paid, its price, and what it is paid with; −1 where none is."""
    kind, _, means, *_ = _frame(s)
    below = s.frame[s.depth - 2].tolist() if s.depth > 1 else [-1]
    if s.over or kind != frames.PAYING or below[0] != frames.RECEIVE:
        return -1, 0, 0
    return below[3], below[4], means


def _bill(s: Any) -> str:
    """What is being paid for, where the frame below says so."""
    kind, _, a, *_ = (int(n) for n in s.frame[s.depth - 2]) if s.depth > 1 else (-1, 0, 0)
    if kind == frames.RECEIVE:
        return ARTIFACTS[a].name
    return X_ACTIONS[a].capitalize() if kind == frames.DONE else ""


def _amounts(s: Any) -> Iterator[int]:
    """How often a standard action can be done: the moves on offer are X from 1 on."""
    yield from range(1, int(s.n_options) + 1)


def _sides(row: int) -> Iterator[Side]:
    for n, side in enumerate(sides_at(row), 1):
        yield Side(f"side-{n}", glyphs(side), effect_text(side))


def _card_words(card: int) -> str:
    cost = crystals(CARDS[card].cost) if CARDS[card].cost else "free"
    return f"Fluctuation card, {cost} to play. {effect_text(CARDS[card].effect)}"


def _bio_words(bio: int) -> str:
    big, small = effect_text(BIOOBJECTS[bio].big), effect_text(BIOOBJECTS[bio].small)
    return f"Bioobject. Grown while active: {big}\nWhile inactive: {small}"


def catalogue() -> Iterator[Piece]:
    """Every artifact, card and bioobject, the spaces of the score track, and the ranks of a game alone."""
    for kind, color in enumerate(COLORS):
        for n, tile in enumerate(ARTIFACTS):
            if tile.kind == kind:
                yield Piece(tile.id, f"{color.capitalize()} artifacts", tile.name, tile_face(n).words)
    for n, card in enumerate(CARDS):
        early = " When you play in phases: playable in phase I too." if card.purchase else ""
        yield Piece(card.id, "Fluctuation cards", card.name, _card_words(n) + early)
    for n, bio in enumerate(BIOOBJECTS):
        yield Piece(bio.id, "Bioobjects", bio.name, _bio_words(n))
    for space in SPACES:
        yield Piece(f"at-{space.at}", "Score track", f"{space.at} VP", effect_text(space.effect), called_so=False)
    for n, (least, name) in enumerate(SOLO_RANKS):
        yield Piece(f"rank-{n}", "Ranks of a game alone", name, f"From {least} VP.", called_so=False)


# ---------------------------------------------------------------- objects


def _thing(thing: int, n: int, zone: str = "", readied: bool = False) -> Thing:
    """Objects that are alike; in a zone they have a spot and say what they are for."""
    if thing < TILES:
        return _artifact(thing, n, zone, readied)
    if thing < FIRST_BATTERY:
        return _idle_computer(thing, n, zone)
    if thing < FIRST_BIO:
        return _battery(thing, n, zone)
    if thing < THE_BREAK:
        return _bioobject(thing, n, zone)
    told = f"{breaks(n).capitalize()}: of no use. {BREAK_LIMIT} at the end lose the game (TC-73)."
    return Thing("break", object_name(thing), n, f"breaks-{zone}" if zone else "", words=told)


def _artifact(thing: int, n: int, zone: str, readied: bool) -> Thing:
    tile = tile_face(thing)
    spot = f"{zone}-{tile.id}{'-readied' if readied else ''}" if zone else ""
    told = tile.words + ("\nReadied this turn: not again (TC-65)." if readied else "")
    return Thing("artifact", tile.name, n, spot, tile=tile, readied=readied, words=told, vp=tile.vp)


def _idle_computer(thing: int, n: int, zone: str) -> Thing:
    size = FACES_OF[thing - FIRST_COMPUTER]
    lost = points_lost(thing).replace("lose", "when discarded you lose")
    told = f"Computer of size {size}: no worth until it is active{lost}."
    spot = f"idle-computer-{size}" if zone else ""
    return Thing("computer", object_name(thing), n, spot, size, words=told, vp=int(OBJECT_VP[thing]))


def _battery(thing: int, n: int, zone: str) -> Thing:
    size = SIZES[thing - FIRST_BATTERY]
    spot = {"active": f"battery-{size}", "inactive": f"idle-battery-{size}"}.get(zone, "")
    worth = f"worth {resource(size, ENERGY)}" if zone == "active" else "no worth until it is active"
    return Thing("battery", object_name(thing), n, spot, size, words=f"Battery of size {size}: {worth}.")


def _bioobject(thing: int, n: int, zone: str) -> Thing:
    face, told = _bio_face(thing - FIRST_BIO), _bio_words(thing - FIRST_BIO)
    return Thing("bio", object_name(thing), n, f"bio-{zone}-{face.id}" if zone else "", bio=face, words=told)


def things(counts: Any) -> tuple[Thing, ...]:
    """Objects by their counts, in the order of filling: of a capsule, of several together."""
    return tuple(_thing(thing, int(counts[thing])) for thing in range(OBJECTS) if counts[thing] > 0)


def _queue(s: Any, seat: int) -> Iterator[Thing]:
    """The objects that wait to be placed (D25)."""
    for thing in range(OBJECTS):
        for _ in range(int(s.inactive_zone[seat, thing])):
            yield _thing(thing, 1)


def _settled(s: Any, seat: int) -> int:
    """Of two open capsules, which are alike, the first one takes the first object (TC-97)."""
    unfilled = [n for n in range(CAPSULES) if s.place[seat, n] == OPEN]
    return unfilled[0] + 1 if len(unfilled) == OPENED else 0


def _rolled(s: Any, seat: int) -> list[int]:
    """The dice of a seat that the last step has rolled, as they lie now."""
    trail = s.trail[: min(int(s.n_trail), len(s.trail))].tolist()
    return [event[3] for event in trail if event[0] == ROLLED and event[1] == seat]


def _dice(s: Any, seat: int) -> Iterator[Thing]:
    """Active computers with their dice, alike ones together (TC-6)."""
    rolled = _rolled(s, seat)
    for die in range(DICE):
        n = int(s.dice[seat, die])
        if not n:
            continue
        size, face = FACES_OF[int(DIE_SIZE[die])], int(DIE_FACE[die])
        yield Thing(
            "computer",
            f"size {size} computer showing {face}",
            n,
            f"die-{size}-{face}",
            size,
            face,
            min(n, rolled.count(die)),
            words=f"Computer of size {size}: its die is worth {resource(face, QUBIT)}.",
        )


def _zone(s: Any, seat: int, zone: int) -> Iterator[Thing]:
    name = ZONE_NAMES[zone]
    counts, readied = (
        (s.active_zone[seat], s.readied_active[seat])
        if zone == ACTIVE
        else (s.inactive_zone[seat], s.readied_inactive[seat])
    )
    if zone == ACTIVE:
        yield from _dice(s, seat)
    else:
        yield from (_thing(t, int(counts[t]), name) for t in range(FIRST_COMPUTER, FIRST_BATTERY) if counts[t])
    yield from (_thing(t, int(counts[t]), name) for t in range(FIRST_BATTERY, FIRST_BIO) if counts[t])
    for tile in range(TILES):
        if not counts[tile]:
            continue
        again = int(readied[tile])
        if counts[tile] > again:
            yield _thing(tile, int(counts[tile]) - again, name)
        if again:
            yield _thing(tile, again, name, readied=True)
    yield from (_thing(t, int(counts[t]), name) for t in range(FIRST_BIO, THE_BREAK) if counts[t])
    if counts[THE_BREAK]:
        yield _thing(THE_BREAK, int(counts[THE_BREAK]), name)


def _inside(s: Any, seat: int) -> tuple[Thing, ...]:
    """What lies in the closed capsules of a seat altogether (TC-15)."""
    counts = [
        int(owned(s, seat, t)) - int(s.active_zone[seat, t]) - int(s.inactive_zone[seat, t]) for t in range(OBJECTS)
    ]
    counts[THE_BREAK] -= int(s.waiting[seat])
    return things(counts)


def _capsule(s: Any, seat: int, capsule: int, own: bool) -> Capsule:
    place = int(s.place[seat, capsule])
    held = things(s.capsule[seat, capsule]) if own else ()
    key = "bag" if place == IN_BAG else "open" if place == OPEN else "aside"
    told = f"Capsule {capsule + 1}, {PLACE_NAMES[place]}. Only you see what lies in it (TC-15): "
    words = told + listed(in_zone(s.capsule[seat, capsule])) + "." if own else ""
    return Capsule(capsule + 1, key, PLACE_NAMES[place], sum(thing.n for thing in held), held, words)


# ---------------------------------------------------------------- the seats


def _mat(s: Any, seat: int, name: str, own: bool) -> Mat:
    return Mat(
        seat=seat,
        name=name,
        crystals=int(s.crystal[seat]),
        cards=int(s.n_hand[seat]),
        energy=int(available(s, seat, ENERGY)),
        qubits=int(available(s, seat, QUBIT)),
        loose_energy=int(s.energy[seat]),
        loose_qubits=int(s.qubit[seat]),
        discount=int(s.discount[seat]),
        anypay=bool(s.anypay[seat]),
        breaks=int(s.tokens[seat, BREAKS]),
        breaks_words=_breaks_words(s, seat, "You own" if own else f"{name} owns"),
        waiting=int(s.waiting[seat]),
        active=tuple(_zone(s, seat, ACTIVE)),
        inactive=tuple(_zone(s, seat, INACTIVE)),
        capsules=tuple(_capsule(s, seat, n, own) for n in range(CAPSULES)),
        inside=() if own else _inside(s, seat),
        starts=bool(seat == s.first and s.seats > 1),
        passed=bool(s.phase == PURCHASE_PHASE and s.has_passed[seat]),
    )


def _breaks_words(s: Any, seat: int, who_owns: str) -> str:
    """What the breaks of a seat mean, and which of them can be returned (TC-63, TC-73)."""
    owned, reach = int(s.tokens[seat, BREAKS]), reach_text(s, seat)
    told = f"{who_owns} {breaks(owned)}{f': {reach} (TC-63)' if reach else ''}."
    return f"{told}\nWhoever owns {BREAK_LIMIT} or more after round {ROMAN[ROUNDS - 1]} has lost (TC-73)."


def _hand(s: Any, seat: int) -> Iterator[Card]:
    held = sorted(int(card) for card in s.hand[seat][: int(s.n_hand[seat])])
    for which in dict.fromkeys(held):
        card = CARDS[which]
        early = " Also in phase I." if card.purchase and s.mode == PHASES else ""
        yield Card(
            id=card.id,
            name=card.name,
            cost=card.cost,
            dear=bool(s.crystal[seat] < card.cost),
            early=bool(card.purchase and s.mode == PHASES),
            effect=glyphs(card.effect),
            words=_card_words(which) + early,
            n=held.count(which),
        )


def _track(s: Any, seat: int, who: Sequence[str]) -> Iterator[Stop]:
    """The start, then every marked space, each with the markers up to the next one (TC-75)."""
    starts = [0, *(space.at for space in SPACES)]
    seats = range(int(s.seats))
    for n, at in enumerate(starts):
        end = starts[n + 1] if n + 1 < len(starts) else None
        here = [m for m in seats if s.vp[m] >= at and (end is None or s.vp[m] < end)]
        effect = SPACES[n - 1].effect if n else NOTHING
        words = f"At {at} VP, once for each player: {effect_text(effect)}" if n else "The score track begins here."
        yield Stop(
            at=at,
            effect=glyphs(effect),
            words=words,
            ill=any(isinstance(glyph, Icon) and glyph.name == "break" for glyph in glyphs(effect)),
            markers=tuple((m, who[m], int(s.vp[m])) for m in here),
            behind=bool(seat >= 0 and n and s.top[seat] >= at),
        )


# ---------------------------------------------------------------- what pointing at a thing could mean


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = _frame(s)
    offered = TO_OFFER if kind in FROM_THE_OFFER else TO_BUY
    found = {f"offer-{place + 1}": [offered + place] for place in range(OFFER)}
    found |= {f"action-{name}": [TO_STANDARD + n] for n, name in enumerate(X_ACTIONS)}
    found |= {"action-recycle-batteries": [TO_RECYCLE], "action-recycle-computers": [TO_RECYCLE + 1]}
    played = TO_THROW if kind == frames.THROWING else TO_PLAY
    found |= {f"hand-{CARDS[c].id}": [played + int(c)] for c in s.hand[seat][: int(s.n_hand[seat])]}
    if kind == frames.SCOUTING:
        found |= {f"stack-{name}": [TO_STACK + n] for n, name in enumerate(KINDS)}
    if kind in (frames.CHOOSING, frames.DIGGING):
        found |= {f"revealed-{n + 1}": [TO_REVEAL + n] for n, tile in enumerate(s.revealed) if tile >= 0}
    if kind == frames.SIDE:
        found |= {f"side-{n + 1}": [TO_SIDE + n] for n in range(len(sides_at(a)))}
    if kind == frames.FILL:
        found |= {f"capsule-{n + 1}": [TO_CAPSULE + n] for n in range(CAPSULES) if s.place[seat, n] == OPEN}
    return found | _meanings(s, kind, seat)


def _meanings(s: Any, kind: int, seat: int) -> dict[str, list[int]]:
    """What pointing at objects in the zones could mean: choosing them where objects are chosen, else using them."""
    chooses = kind in CHOOSES_OBJECTS
    found: dict[str, list[int]] = {}
    if chooses:
        found |= _gear(s, seat)
    for zone, counts in enumerate((s.active_zone[seat], s.inactive_zone[seat])):
        name = ZONE_NAMES[zone]
        for bio in range(THE_BREAK - FIRST_BIO):
            if counts[FIRST_BIO + bio]:
                first = TO_BIO if chooses else TO_GROW
                found[f"bio-{name}-{BIOOBJECTS[bio].id}"] = [first + zone * (THE_BREAK - FIRST_BIO) + bio]
        for tile in range(TILES):
            if counts[tile]:
                found |= _meaning_of_tile(kind, zone, tile, chooses)
    if kind == frames.DROPPING:
        return {}  # everything there can go, but for breaks
    return found


def _meaning_of_tile(kind: int, zone: int, tile: int, chooses: bool) -> dict[str, list[int]]:
    spot = f"{ZONE_NAMES[zone]}-{ARTIFACTS[tile].id}"
    if chooses:
        at = zone * TILES + tile
        return {spot: [TO_ARTIFACT + at], f"{spot}-readied": [TO_READIED + at]}
    if zone == ACTIVE and kind not in FILLINGS:
        return {spot: [TO_USE + tile], f"{spot}-readied": [TO_REUSE + tile]}
    return {}


def _gear(s: Any, seat: int) -> dict[str, list[int]]:
    """Choosing computers and batteries."""
    found = {
        f"die-{FACES_OF[int(DIE_SIZE[die])]}-{int(DIE_FACE[die])}": [TO_DIE + die]
        for die in range(DICE)
        if s.dice[seat, die]
    }
    for n, size in enumerate(SIZES):
        found |= {f"battery-{size}": [TO_CELL + n], f"idle-battery-{size}": [TO_IDLE_CELL + n]}
    return found | {f"idle-computer-{size}": [TO_IDLE_COMPUTER + n] for n, size in enumerate(FACES_OF)}
