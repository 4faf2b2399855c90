"""What happened, as lines of the log. What only one seat may know is blanked for the others before it comes here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from parlour.engine.core.record import HIDDEN
from parlour.engine.people import words
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Event
from parlour.engine.people.words import SILENT, Row, Text
from parlour.games.time_capsules import content, state
from parlour.games.time_capsules.content import OBJECT_VP
from parlour.games.time_capsules.rules.objects import BREAKS, breaks_in_zones
from parlour.games.time_capsules.scoring import has_lost
from parlour.games.time_capsules.words import names

LOOSE = {content.LOOSE_ENERGY: content.ENERGY, content.LOOSE_QUBIT: content.QUBIT}


def is_payment(event: Event) -> bool:
    """Whether something was paid: a battery or a computer spent, or anything given up."""
    kind, _, _, n, _ = event
    return kind == state.SPENT or (kind == state.GAINED and n < 0)


def paid_in(events: Iterable[Event]) -> set[int]:
    """Which resources were paid: computers and loose qubits, batteries and loose energy."""
    paid = [(kind, a) for kind, _, a, *_ in filter(is_payment, events)]
    spent = {content.QUBIT if a >= content.OBJECTS else content.ENERGY for kind, a in paid if kind == state.SPENT}
    return spent | {LOOSE[a] for kind, a in paid if kind == state.GAINED and a in LOOSE}


class Heard(names.Names, words.Heard):
    """Something that has happened in Time Capsules."""

    game_rounds, crystal_limit = content.ROUNDS, content.CRYSTAL_LIMIT

    token = staticmethod(names.token_name)
    card = staticmethod(names.card_name)
    bio = staticmethod(names.bio_name)
    size = staticmethod(names.size)
    objects = staticmethod(names.objects)
    mode = staticmethod(state.MODE_NAMES.__getitem__)
    id = staticmethod(lambda tile: content.ARTIFACTS[tile].id)  # by which the board knows it
    color = staticmethod(lambda tile: content.COLORS[int(content.KIND[tile])])
    space = staticmethod(lambda space: content.SPACES[space].at)  # of the score track
    reward = staticmethod(lambda space: names.clause(content.SPACES[space].effect))
    points = staticmethod(lambda thing: f": {int(OBJECT_VP[thing])} VP" if OBJECT_VP[thing] else "")

    all_points = property(lambda e: e.b * int(OBJECT_VP[e.c]))  # of so many objects
    grown = property(lambda e: int(OBJECT_VP[e.b] - OBJECT_VP[e.a]))  # what the next size of a computer brings (TC-57)
    cost = property(lambda e: names.action_cost(e.a, e.b))
    paid = property(lambda e: -e.b)  # a payment is a negative gain
    far = property(lambda e: int(e.s.tokens[e.seat, BREAKS] - breaks_in_zones(e.s, e.seat)))  # breaks out of reach

    # ---------------------------------------------------------------- what else the same step told

    def happened(self, kind: int) -> bool:
        """Whether the same step told an event of this kind."""
        return any(event[0] == kind for event in self._trail())

    def others(self, *kinds: int) -> list[list[int]]:
        """The events of these kinds that the same step told about the same seat."""
        return [event for event in self._trail() if event[0] in kinds and event[1] == self.seat]

    def _trail(self) -> list[list[int]]:
        return list(self.s.trail[: int(self.s.n_trail)].tolist())

    @cached_property
    def paid_kinds(self) -> set[int]:
        """What a tile was paid with, as far as this step shows it."""
        return paid_in(self.others(state.GAINED, state.SPENT))

    @property
    def price(self) -> str:
        """The price of a tile in what it was paid with; otherwise than usual is in a mix (TC-69)."""
        usual = int(content.KIND[self.a])
        if self.paid_kinds <= {usual}:
            return names.resource(self.b, usual)
        if len(self.paid_kinds) > 1:
            return f"{self.b} in energy and qubits"
        return names.resource(self.b, *self.paid_kinds)

    @property
    def capsules(self) -> str:
        """The capsules that were opened."""
        return listed(str(capsule + 1) for capsule in sorted(event[2] for event in self.others(state.OPENED)))

    @property
    def found(self) -> str:
        """What came out of them: nothing of it has been used yet."""
        zone = self.s.active_zone[self.seat].copy()
        zone[content.THE_BREAK] = 0
        held = sum(event[3] for event in self.others(state.OPENED))
        zone[content.THE_BREAK] = held - zone.sum()  # breaks given by others lay there before
        dice = [die for die, n in enumerate(self.s.dice[self.seat].tolist()) for _ in range(n)]
        return listed([*names.in_zone(zone, computers=False), *names.dice_names(dice)])

    @property
    def lost_by_breaks(self) -> str:
        """Who has lost (TC-73)."""
        owned = [(seat, names.breaks(int(self.s.tokens[seat, BREAKS]))) for seat in range(int(self.s.seats))]
        return "".join(f"; {self.names[seat]} owns {n} and has lost" for seat, n in owned if has_lost(self.s, seat))


# ---------------------------------------------------------------- rows that depend on more than the event


_ACTED = (
    "{who} takes {b:reroll|rerolls} for {cost}",
    "{who} boosts a computer by {b} for {cost}",
    "{who} assembles {b:computer|computers} for {cost}",
    "{who} wires {b:battery|batteries} for {cost}",
    "{who} sells {cost} for {b} VP",
    "{who} repairs {b:break|breaks} for {cost}",
)
_PAID = {
    content.CRYSTAL: "{who} pays {paid:crystal|crystals}",
    content.LOOSE_ENERGY: "{who} pays {paid} loose energy",
    content.LOOSE_QUBIT: "{who} pays {paid:loose qubit|loose qubits}",
}
_GAINED = {
    content.VP: ("{who} gains {b} VP", "TC-74"),
    content.CRYSTAL: ("{who} gains {b:crystal|crystals}", "TC-11"),
    content.LOOSE_ENERGY: ("{who} gains {b} energy", "TC-59"),
    content.LOOSE_QUBIT: ("{who} gains {b:qubit|qubits}", "TC-59"),
    content.DISCOUNT: ("The next artifact costs {who} {b} less", "TC-69"),
    content.ANYPAY: ("{who} may pay the next artifact in any mix of energy and qubits", "TC-69"),
}


def _round_began(e: Heard) -> Text:
    if e.s.mode == state.PHASES and e.s.seats > 1:
        return "Round {a} begins; {who} is the first player", "TC-25"
    return "Round {a} begins", "TC-23"


def _opened(e: Heard) -> Text:
    """Both capsules are told with the last one."""
    is_last = e.others(state.OPENED)[-1][2:4] == [e.a, e.b]
    return ("{who} opens capsules {capsules}: {found}", "TC-26") if is_last else SILENT


def _rolled(e: Heard) -> Text:
    if e.a >= 0:
        return "{who} rolls a size {die_size:a} computer again: {face:a} becomes {face:b}", "TC-32"
    if e.others(state.OPENED):
        return SILENT  # told with the capsules
    return "{who} rolls the size {die_size:b} computer: {face:b}", "TC-27"


def bought(e: Heard) -> Text:
    """A purchase, or a tile of the quick start, which comes before the first filling."""
    spots = "active-{id:a} inactive-{id:a}"
    if not e.b and all(place == state.OPEN for place in e.s.place[e.seat]):
        return "{who} takes {tile:a} free of charge{points:a}", "TC-22", spots
    name = "{tile:a} from place {nth:c}" if e.c < content.OFFER else "the revealed {tile:a}"
    cost = " for {price}" if e.b else " free of charge"
    rules = "TC-31" if e.price == names.resource(e.b, int(content.KIND[e.a])) else "TC-31 TC-69"
    return "{who} buys " + name + cost + "{points:a}", rules, spots


def _gained(e: Heard) -> Text:
    if e.b < 0:
        return _PAID[e.a], "TC-59"
    if e.a == content.CRYSTAL and e.b == 0:
        return "{who} gains no crystal: {crystal_limit} is the limit", "TC-11"
    return _GAINED[e.a] if e.a in _GAINED else _taken(e)


def _taken(e: Heard) -> Text:
    """Objects that a seat takes; larger computers bring VP."""
    if e.b == 0:
        return SILENT
    if e.c == content.THE_BREAK:
        return "{who} takes {b:break|breaks}", "TC-62"
    if e.a == content.BIO:
        return "{who} draws the bioobject {objects:b,c}", "TC-29"
    text = "{who} takes {objects:b,c}" + (" into the active zone" if e.a == content.LIVE else "")
    return (text + ": {all_points} VP", "TC-57") if e.all_points else (text, "TC-29")


def _enlarged(e: Heard) -> Text:
    if e.a < content.FIRST_BATTERY:
        return "{who} upgrades a size {size:a} computer to size {size:b}: {grown} VP", "TC-57"
    return "{who} charges a size {size:a} battery to size {size:b}", "TC-58"


def _discarded(e: Heard) -> Text:
    """Silent where the same step tells already that it was recycled or grown."""
    is_grown = any(event[2] == e.a - content.FIRST_BIO for event in e.others(state.GREW))
    return SILENT if is_grown or e.others(state.RECYCLED) else ("{who} discards {object:a}", "TC-56")


def _passed(e: Heard) -> Text:
    if e.a == state.NO_PHASE:
        return "{who} ends the turn", "TC-30"
    if e.a == state.PURCHASE_PHASE:
        return "{who} passes" + ("; phase II begins" if e.s.phase == state.ACTION_PHASE else ""), "TC-42"
    return "{who} ends phase II" + ("; phase III begins" if e.s.phase == state.FILLING_PHASE else ""), "TC-44"


def _filled(e: Heard) -> Text:
    if e.a == HIDDEN:
        return SILENT
    is_first = e.s.place[e.seat].tolist().count(state.OPEN) > content.OPENED
    return "{who} puts {object:a} into capsule {nth:b}", "TC-19" if is_first else "TC-51"


def _mended(e: Heard) -> Text:
    rest = "; {far:break lies|breaks lie} out of reach" if e.far else ""
    return ("{who} returns {a:break|breaks}" + rest, "TC-63") if e.a else SILENT


# ---------------------------------------------------------------- the table

HAPPENED: dict[str, Row] = {
    "dealt": ("The game is played in {mode:a}; {who} is the first player", "TC-16"),
    "round_began": _round_began,
    "opened": _opened,
    "rolled": _rolled,
    "bought": bought,
    "laid_out": ("{tile:a} comes to place {nth:b} of the offer", "TC-14", "offer-{nth:b}"),
    "spent": ("{who} spends {token:a}", "TC-59"),
    "acted": lambda e: (_ACTED[e.a], names.ACTION_RULES[e.a]),
    "recycled": ("{who} recycles {token:a}", "TC-34"),
    "used": ("{who} uses {tile:a}", "TC-37", "active-{id:a} inactive-{id:a}"),
    "played": lambda e: (
        "{who} plays {card:a} " + ("for {card_cost:a}" if content.CARDS[e.a].cost else "free of charge"),
        "TC-38",
    ),
    "grew": lambda e: ("{who} grows the active {bio:a}" if e.b else "{who} grows the inactive {bio:a}", "TC-39"),
    "gained": _gained,
    "drew": lambda e: (
        "{who} draws a card" if e.a == HIDDEN else "{who} draws the card {card:a}",
        "TC-18" if e.happened(state.DEALT) else "TC-11",
    ),
    "threw": ("{who} discards {card:a}", "TC-11"),
    "enlarged": _enlarged,
    "boosted": ("{who} raises a size {die_size:a} computer from {face:a} to {face:b}", "TC-33"),
    "readied": ("{who} readies {object:a}", "TC-65"),
    "revealed": ("{who} reveals {tile:a}", "TC-69"),
    "put_under": ("{tile:a} goes under the {color:a} stack", "TC-13"),
    "replaced": lambda e: (
        ("{tile:a} leaves the offer", "TC-81", "offer-{nth:b}")
        if e.seat < 0
        else ("{who} replaces {tile:a} on place {nth:b}", "TC-55", "offer-{nth:b}")
    ),
    "copied": ("{who} carries out the ability of {tile:a} on offer", "TC-70"),
    "hit": ("{who} gives {b:break|breaks} to {player:a}", "TC-61", "torn-{a}"),
    "discarded": _discarded,
    "reached": ("{who} reaches {space:a} on the score track: {reward:a}", "TC-75", "track-{a}"),
    "passed": _passed,
    "filled": _filled,
    "closed": ("{who} closes the capsules", "TC-56"),
    "waited": lambda e: (
        "{a} of {whose} breaks " + ("moves" if e.a == 1 else "move") + " from the crystal zone to the inactive zone",
        "TC-48",
    ),
    "ended": lambda e: (
        "The game is over after round {game_rounds}{lost_by_breaks}",
        "TC-72 TC-73" if e.lost_by_breaks else "TC-72",
    ),
    "mended": _mended,
    "lost_points": ("{who} loses {a} VP", "TC-55"),
}
