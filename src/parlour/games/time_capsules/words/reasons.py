"""Why a move is not possible now, in words, with the numbers and the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.engine.people.english import many, possessive
from parlour.engine.people.sentences import YOU, Sentence
from parlour.games.time_capsules.content import (
    ACT_BOOST,
    ACT_REPAIR,
    ARTIFACTS,
    BIOOBJECTS,
    CAPSULE_MAX,
    CAPSULE_MIN,
    CARDS,
    KIND,
    QUBIT,
    QUICK_COST,
    READY_NAMES,
    RECYCLE_BATTERIES,
    RECYCLE_COMPUTERS,
    STANDARD,
    TRAITS,
    VOCABULARY,
    X_ACTIONS,
    X_MAX,
)
from parlour.games.time_capsules.moves import MOVES, TO_ARTIFACT, TO_READIED
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES, most_x
from parlour.games.time_capsules.rules.effects import READY_TRAIT
from parlour.games.time_capsules.rules.filling import objects_in_zone
from parlour.games.time_capsules.rules.objects import ACTIVE, active_batteries, active_computers, peak_of
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price
from parlour.games.time_capsules.rules.ready_and_scrap import thing_of, zone_of
from parlour.games.time_capsules.state import PHASES
from parlour.games.time_capsules.words.names import (
    bio_name,
    breaks,
    clause,
    crystals,
    die_name,
    effect_text,
    object_name,
    objects,
    resource,
    sides_at,
)

Reason = tuple[str, tuple[str, ...]]
ZONES = ("active", "inactive")


def reason(s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
    """Why the move is not possible now, in words, with its rule."""
    if s.over:
        return Sentence("the game is over", ("TC-72",))
    text, rules = _REASONS[reason](_Asked(s, move, who))
    return Sentence(text, rules)


class _Asked:
    """A move that is not possible, the decision it was asked in, and whoever has to decide."""

    def __init__(self, s: Any, move: int, who: Sequence[str]) -> None:
        self.s, self.move = s, move
        self.block, self.at = MOVES.decode(move)
        self.kind, self.seat, self.a, self.b, self.c = (int(n) for n in s.frame[s.depth - 1])
        self.you = who[self.seat] == YOU
        self.name = "you" if self.you else who[self.seat]
        self.has = "you have" if self.you else "has"
        self.who_has = "you have" if self.you else f"{self.name} has"
        self.does_not = "you do not" if self.you else f"{self.name} does not"
        self.whose = "your" if self.you else possessive(self.name)

    def funds(self, pay: int) -> str:
        """What the seat could pay."""
        return resource(int(available(self.s, self.seat, pay)), pay)


# ---------------------------------------------------------------- the moment


def _other_decision(q: _Asked) -> Reason:
    """Something else has to be decided first."""
    text, rules = _FIRST[q.kind]
    return (text(q) if callable(text) else text), rules


_MEANS = ("an active computer", "an active battery", "an active battery or computer")
_RECYCLED = (("battery", "batteries"), ("computer", "computers"))
_SCRAPPED = ("a battery", "a computer", "an artifact", "a bioobject")
_FIRST: dict[int, tuple[str | Callable[[_Asked], str], tuple[str, ...]]] = {
    frames.ACT: ("that is a part of an action: choose the action first", ("TC-30",)),
    frames.AMOUNT_FRAME: (
        lambda q: f"first say how much to {X_ACTIONS[q.a]}",
        ("TC-60",),
    ),
    frames.PAYING: (lambda q: f"first {resource(q.b, q.a)} must be paid, with {_MEANS[q.a]}", ("TC-59",)),
    frames.REROLLING: ("a roll is due first: choose an active computer, or stop", ("TC-32",)),
    frames.BOOSTING: ("an active computer must be chosen first", ("TC-33",)),
    frames.RECYCLING: (
        lambda q: f"first {many(q.b, *_RECYCLED[q.a])} must be discarded from the active zone",
        ("TC-34",),
    ),
    frames.UPGRADING: ("a computer to be upgraded must be chosen first", ("TC-57",)),
    frames.CHARGING: ("a battery to be charged must be chosen first", ("TC-58",)),
    frames.PEAKING: ("an active computer must be chosen first", ("TC-68",)),
    frames.ECHOING: ("an active computer must be chosen first", ("TC-68",)),
    frames.CLONING: ("an active battery must be chosen first", ("TC-68",)),
    frames.DOUBLING: ("an active battery must be chosen first", ("TC-68",)),
    frames.READYING: (lambda q: f"an inactive {_readied(q.a)} must be readied first", ("TC-65",)),
    frames.SCRAPPING: (lambda q: f"{_SCRAPPED[q.a]} must be discarded first", ("TC-55", "TC-68")),
    frames.SCOUTING: ("a stack must be chosen first", ("TC-68",)),
    frames.CHOOSING: ("first one of the revealed tiles is bought, or none", ("TC-69",)),
    frames.DIGGING: ("first the revealed tile is bought, or 1 crystal taken", ("TC-69",)),
    frames.REFRESHING: ("tiles of the offer are being replaced: choose one, or stop", ("TC-67",)),
    frames.COPYING: ("a tile of the offer must be chosen first", ("TC-70",)),
    frames.HITTING: ("first another player must be chosen for the break", ("TC-61",)),
    frames.THROWING: ("first cards must be discarded, down to the limit of the hand", ("TC-11",)),
    frames.TAKING: ("first a tile of the offer is taken free of charge", ("TC-22",)),
    frames.DROPPING: (lambda q: f"first {many(q.a, 'object')} must be discarded", ("TC-52",)),
    frames.FILL: (lambda q: f"capsules are being filled: {objects(1, q.a)} is next", ("TC-51",)),
    frames.SIDE: ("one of the parts must be chosen first", ("TC-68",)),
}


def _readied(what: int) -> str:
    return VOCABULARY.sets["READY"][READY_NAMES[what]]


# ---------------------------------------------------------------- actions


def _too_dear(q: _Asked) -> Reason:
    s, seat = q.s, q.seat
    if q.block == "standard":
        action = STANDARD[q.at[0]]
        return f"it costs {resource(action.rate, action.pay)}, {q.has} {q.funds(action.pay)}", ("TC-59",)
    revealed = q.block == "reveal"
    tile = int((s.revealed if revealed else s.offer)[q.at[0]])
    pay = int(resource_for(s, seat, int(KIND[tile])))
    cost = int(price(s, seat, tile, q.b if revealed else 0))
    return f"it costs {resource(cost, pay)}, {q.has} {q.funds(pay)}", ("TC-31", "TC-59")


def _place_empty(q: _Asked) -> Reason:
    return ("no tile was revealed there" if q.block == "reveal" else "no tile lies on this place"), ("TC-13",)


def _no_computer(q: _Asked) -> Reason:
    return f"{q.who_has} no active computer", ("TC-33",) if q.at[0] == ACT_BOOST else ("TC-32",)


def _too_few_to_recycle(q: _Asked) -> Reason:
    s, seat = q.s, q.seat
    if q.at[0] == BATTERIES:
        return f"it takes {RECYCLE_BATTERIES} active batteries, {q.has} {int(active_batteries(s, seat))}", ("TC-34",)
    return f"it takes {RECYCLE_COMPUTERS} active computers, {q.has} {int(active_computers(s, seat))}", ("TC-34",)


def _not_active(q: _Asked) -> Reason:
    s, seat, tile = q.s, q.seat, q.at[0]
    if q.block == "reuse":
        return "no copy of it that was readied is active", ("TC-37", "TC-65")
    if s.readied_active[seat, tile]:
        return "the active one was readied: use that one instead", ("TC-98",)
    if s.inactive_zone[seat, tile]:
        return f"it lies in {q.whose} inactive zone", ("TC-37",)
    if s.tiles[seat, tile]:
        return f"it lies in one of {q.whose} closed capsules", ("TC-37",)
    return f"{q.does_not} own it", ("TC-37",)


def _nothing_to_do(q: _Asked) -> Reason:
    return f"its ability could change nothing now. {effect_text(ARTIFACTS[q.at[0]].use)}", ("TC-66",)


def _no_crystals(q: _Asked) -> Reason:
    return f"it costs {crystals(CARDS[q.at[0]].cost)}, {q.has} {int(q.s.crystal[q.seat])}", ("TC-38",)


def _card_does_nothing(q: _Asked) -> Reason:
    return f"it could change nothing now. {effect_text(CARDS[q.at[0]].effect)}", ("TC-66",)


def _no_such_bio(q: _Asked) -> Reason:
    zone, bio = q.at
    return f"no {bio_name(bio)} lies in {q.whose} {ZONES[zone]} zone", ("TC-39",)


def _bio_does_nothing(q: _Asked) -> Reason:
    zone, bio = q.at
    kind = BIOOBJECTS[bio]
    effect = effect_text(kind.big if zone == ACTIVE else kind.small)
    return f"its {'big' if zone == ACTIVE else 'small'} reward could change nothing now. {effect}", ("TC-66",)


def _too_many(q: _Asked) -> Reason:
    """Which of the bounds of X it is."""
    s, seat, action = q.s, q.seat, STANDARD[q.a]
    most = int(most_x(s, seat, q.a, q.b))
    if q.a == ACT_BOOST and most == int(peak_of(q.b)) - q.b:
        return f"{most} is the most: then the {die_name(q.b)} is at its highest face", ("TC-33",)
    if q.a == ACT_REPAIR and (int(available(s, seat, action.pay)) // action.rate) > most < X_MAX:
        return f"{q.who_has} only {breaks(most)} in the zones", ("TC-36",)
    if most == X_MAX:
        return f"{X_MAX} is the most", ("TC-60",)
    cost = resource(action.rate * (q.at[0] + 1), action.pay)
    return f"it costs {cost}, {q.has} {q.funds(action.pay)}: {most} is the most", ("TC-59", "TC-60")


# ---------------------------------------------------------------- objects, tiles, capsules


def _not_there(q: _Asked) -> Reason:
    if q.block.startswith("drop"):
        return f"none of it lies in {q.whose} zones", ("TC-52",)
    if q.block == "die":
        return f"no {die_name(q.at[0])} lies in {q.whose} active zone", ("TC-6",)
    zone, name = ZONES[zone_of(q.move)], object_name(int(thing_of(q.move)))
    readied = " that was readied" if q.move >= TO_READIED else ""
    return f"no {name}{readied} lies in {q.whose} {zone} zone", ("TC-29",)


def _largest(q: _Asked) -> Reason:
    return "there is no larger size", ("TC-58",) if q.kind == frames.CHARGING else ("TC-57",)


def _readied_already(q: _Asked) -> Reason:
    span = "round" if q.s.mode == PHASES else "turn"
    return f"it was readied already in this {span}", ("TC-65", "TC-49") if q.s.mode == PHASES else ("TC-65",)


def _other_trait(q: _Asked) -> Reason:
    trait = TRAITS[ARTIFACTS[(q.move - TO_ARTIFACT) % len(ARTIFACTS)].trait]
    return f"its trait is {trait}, and {TRAITS[q.a - READY_TRAIT]} is asked for", ("TC-65",)


def _cannot_copy(q: _Asked) -> Reason:
    tile = ARTIFACTS[int(q.s.offer[q.at[0]])]
    text = effect_text(tile.use)
    return (f"its ability could not be carried out now. {text}" if text else "it has no ability"), ("TC-70",)


def _side_does_nothing(q: _Asked) -> Reason:
    return f"this could change nothing now: {clause(sides_at(q.a)[q.at[0]])}", ("TC-66", "TC-68")


def _capsule_full(q: _Asked) -> Reason:
    return f"it holds {CAPSULE_MAX} objects, and no capsule holds more", ("TC-51",)


def _others_need_it(q: _Asked) -> Reason:
    left = int(objects_in_zone(q.s, q.seat))
    verb = "is" if left == 1 else "are"
    return f"each open capsule needs {CAPSULE_MIN} objects, and only {many(left, 'object')} {verb} left", ("TC-51",)


def _too_good(q: _Asked) -> Reason:
    tile = int(q.s.offer[q.at[0]])
    cost, limit = ARTIFACTS[tile].cost, int(QUICK_COST[KIND[tile]])
    color = "blue" if KIND[tile] == QUBIT else "orange"
    return f"it costs {cost}, and only {color} tiles up to {limit} are free", ("TC-22",)


def _always(text: str, *rules: str) -> Callable[[_Asked], Reason]:
    """A reason that needs no numbers; {whose} and {who_has} speak of the seat."""
    return lambda q: (text.format(whose=q.whose, who_has=q.who_has, seats=int(q.s.seats)), rules)


_REASONS: dict[int, Callable[[_Asked], Reason]] = {
    frames.GAME_OVER: _always("the game is over", "TC-72"),
    frames.OTHER_DECISION: _other_decision,
    frames.PLACE_EMPTY: _place_empty,
    frames.TOO_DEAR: _too_dear,
    frames.NO_BUYING_NOW: _always("tiles of the offer are bought in phase I only", "TC-44"),
    frames.NOT_IN_PHASE_ONE: _always("that belongs to phase II", "TC-40", "TC-44"),
    frames.NOT_IN_PHASE_TWO: _always("that belongs to phase I", "TC-40", "TC-44"),
    frames.NO_COMPUTER: _no_computer,
    frames.ALL_AT_PEAK: _always("all of {whose} active computers show their highest face", "TC-33"),
    frames.NO_BREAK: _always("{who_has} no break in the zones", "TC-36", "TC-63"),
    frames.TOO_FEW_TO_RECYCLE: _too_few_to_recycle,
    frames.NO_REWARD: _always("no bioobject is left, and no computer would be left to upgrade", "TC-34"),
    frames.NOT_ACTIVE: _not_active,
    frames.NO_ABILITY: _always("it has no ability", "TC-7", "TC-37"),
    frames.NOT_FOR_PURCHASE: _always("its ability can be used in phase II only", "TC-41"),
    frames.NOTHING_TO_DO: _nothing_to_do,
    frames.NOT_IN_HAND: _always("it is not in {whose} hand", "TC-38"),
    frames.NO_CRYSTALS: _no_crystals,
    frames.CARD_NOT_FOR_PURCHASE: _always("it can be played in phase II only", "TC-41"),
    frames.CARD_DOES_NOTHING: _card_does_nothing,
    frames.NO_SUCH_BIO: _no_such_bio,
    frames.BIO_DOES_NOTHING: _bio_does_nothing,
    frames.TOO_MANY: _too_many,
    frames.NOT_THERE: _not_there,
    frames.AT_PEAK: _always("it shows its highest face already", "TC-33"),
    frames.ROLLED_ALREADY: _always("it was rolled again by this effect already", "TC-67"),
    frames.LARGEST: _largest,
    frames.READIED_ALREADY: _readied_already,
    frames.OTHER_TRAIT: _other_trait,
    frames.CANNOT_COPY: _cannot_copy,
    frames.CHOSEN_ALREADY: _always("it was chosen already", "TC-67"),
    frames.YOURSELF: _always("only another player can take it", "TC-61"),
    frames.NO_SEAT: _always("there are only {seats} seats", "TC-1"),
    frames.STACK_EMPTY: _always("its stack and its discard pile are empty", "TC-13"),
    frames.SIDE_DOES_NOTHING: _side_does_nothing,
    frames.NO_STOP: _always("this has to be done to the end", "TC-67", "TC-68"),
    frames.CAPSULE_CLOSED: _always("it is closed", "TC-51"),
    frames.CAPSULE_FULL: _capsule_full,
    frames.OTHERS_NEED_IT: _others_need_it,
    frames.TOO_GOOD: _too_good,
}
