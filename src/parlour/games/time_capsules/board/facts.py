"""What a page draws of Time Capsules: everything in sight, as small facts."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.effects.icons import Glyph
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules import content


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
    crystal_limit: int = content.CRYSTAL_LIMIT
    break_limit: int = content.BREAK_LIMIT
    hand_limit: int = content.HAND_LIMIT
    capsule_limit: int = content.CAPSULE_MAX
