"""Why a move is not possible now, in words, with the numbers and the rule."""

from __future__ import annotations

from parlour.engine.people.words import Reason, Row, Text
from parlour.games.time_capsules.content import ACT_BOOST, ACT_REPAIR, STANDARD, X_MAX
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES
from parlour.games.time_capsules.rules.objects import peak_of
from parlour.games.time_capsules.state import PHASES
from parlour.games.time_capsules.words.asked import Asked

# ---------------------------------------------------------------- something else has to be decided first

_SCRAPPED = ("a battery", "a computer", "an artifact", "a bioobject")

_FIRST: dict[str, Row] = {
    "ACT": ("that is a part of an action: choose the action first", "TC-30"),
    "AMOUNT_FRAME": ("first say how much to {asked_action}", "TC-60"),
    "PAYING": ("first {resource:b,a} must be paid, with {active_token:a}", "TC-59"),
    "REROLLING": ("a roll is due first: choose an active computer, or stop", "TC-32"),
    "BOOSTING": ("an active computer must be chosen first", "TC-33"),
    "RECYCLING": lambda q: (
        ("first {b:battery|batteries} must be discarded from the active zone", "TC-34")
        if q.a == BATTERIES
        else ("first {b:computer|computers} must be discarded from the active zone", "TC-34")
    ),
    "UPGRADING": ("a computer to be upgraded must be chosen first", "TC-57"),
    "CHARGING": ("a battery to be charged must be chosen first", "TC-58"),
    "PEAKING": ("an active computer must be chosen first", "TC-68"),
    "ECHOING": ("an active computer must be chosen first", "TC-68"),
    "CLONING": ("an active battery must be chosen first", "TC-68"),
    "DOUBLING": ("an active battery must be chosen first", "TC-68"),
    "READYING": ("an inactive {ready_object:a} must be readied first", "TC-65"),
    "SCRAPPING": lambda q: (f"{_SCRAPPED[q.a]} must be discarded first", "TC-55 TC-68"),
    "SCOUTING": ("a stack must be chosen first", "TC-68"),
    "CHOOSING": ("first one of the revealed tiles is bought, or none", "TC-69"),
    "DIGGING": ("first the revealed tile is bought, or 1 crystal taken", "TC-69"),
    "REFRESHING": ("tiles of the offer are being replaced: choose one, or stop", "TC-67"),
    "COPYING": ("a tile of the offer must be chosen first", "TC-70"),
    "HITTING": ("first another player must be chosen for the break", "TC-61"),
    "THROWING": ("first cards must be discarded, down to the limit of the hand", "TC-11"),
    "TAKING": ("first a tile of the offer is taken free of charge", "TC-22"),
    "DROPPING": ("first {a:object|objects} must be discarded", "TC-52"),
    "FILL": ("capsules are being filled: {object:a} is next", "TC-51"),
    "SIDE": ("one of the parts must be chosen first", "TC-68"),
}


# ---------------------------------------------------------------- reasons that depend on more than the move


def _not_active(q: Asked) -> Text:
    s, seat, tile = q.s, q.seat, q.at[0]
    if q.block == "reuse":
        return "no copy of it that was readied is active", "TC-37 TC-65"
    if s.readied_active[seat, tile]:
        return "the active one was readied: use that one instead", "TC-98"
    if s.inactive_zone[seat, tile]:
        return "it lies in {whose} inactive zone", "TC-37"
    if s.tiles[seat, tile]:
        return "it lies in one of {whose} closed capsules", "TC-37"
    return "{does_not} own it", "TC-37"


def _too_many(q: Asked) -> Text:
    """Which of the bounds of X it is."""
    if q.a == ACT_BOOST and q.most == int(peak_of(q.b)) - q.b:
        return "{most} is the most: then the {computer:b} is at its highest face", "TC-33"
    if q.a == ACT_REPAIR and q.most < min(X_MAX, q.held_for(q.a) // STANDARD[q.a].rate):
        return "{who_has} only {most:break|breaks} in the zones", "TC-36"
    if q.most == X_MAX:
        return "{x_max} is the most", "TC-60"
    return "it costs {cost}, {has} {funds}: {most} is the most", "TC-59 TC-60"


def _not_there(q: Asked) -> Text:
    if q.block.startswith("drop"):
        return "none of it lies in {whose} zones", "TC-52"
    if q.block == "die":
        return "no {computer:die} lies in {whose} active zone", "TC-6"
    if q.block == "readied":
        return "no {artifact} that was readied lies in {whose} {zone} zone", "TC-29"
    return "no {thing_name} lies in {whose} {thing_zone} zone", "TC-29"


# ---------------------------------------------------------------- the table

REASONS: dict[str, Reason] = {
    "GAME_OVER": ("the game is over", "TC-72"),
    "OTHER_DECISION": _FIRST,
    # actions
    "PLACE_EMPTY": lambda q: (
        "no tile was revealed there" if q.block == "reveal" else "no tile lies on this place",
        "TC-13",
    ),
    "TOO_DEAR": lambda q: ("it costs {cost}, {has} {funds}", "TC-59" if q.block == "standard" else "TC-31 TC-59"),
    "NO_BUYING_NOW": ("tiles of the offer are bought in phase I only", "TC-44"),
    "NOT_IN_PHASE_ONE": ("that belongs to phase II", "TC-40 TC-44"),
    "NOT_IN_PHASE_TWO": ("that belongs to phase I", "TC-40 TC-44"),
    "NO_COMPUTER": lambda q: ("{who_has} no active computer", "TC-33" if q.at[0] == ACT_BOOST else "TC-32"),
    "ALL_AT_PEAK": ("all of {whose} active computers show their highest face", "TC-33"),
    "NO_BREAK": ("{who_has} no break in the zones", "TC-36 TC-63"),
    "TOO_FEW_TO_RECYCLE": ("it takes {recycled:what} active {what}, {has} {recyclable:what}", "TC-34"),
    "NO_REWARD": ("no bioobject is left, and no computer would be left to upgrade", "TC-34"),
    "NOT_ACTIVE": _not_active,
    "NO_ABILITY": ("it has no ability", "TC-7 TC-37"),
    "NOT_FOR_PURCHASE": ("its ability can be used in phase II only", "TC-41"),
    "NOTHING_TO_DO": ("its ability could change nothing now. {effect}", "TC-66"),
    "NOT_IN_HAND": ("it is not in {whose} hand", "TC-38"),
    "NO_CRYSTALS": ("it costs {card_cost:card}, {has} {crystals}", "TC-38"),
    "CARD_NOT_FOR_PURCHASE": ("it can be played in phase II only", "TC-41"),
    "CARD_DOES_NOTHING": ("it could change nothing now. {effect}", "TC-66"),
    "NO_SUCH_BIO": ("no {bio} lies in {whose} {zone} zone", "TC-39"),
    "BIO_DOES_NOTHING": ("its {reward_size} reward could change nothing now. {effect}", "TC-66"),
    "TOO_MANY": _too_many,
    # objects
    "NOT_THERE": _not_there,
    "AT_PEAK": ("it shows its highest face already", "TC-33"),
    "ROLLED_ALREADY": ("it was rolled again by this effect already", "TC-67"),
    "LARGEST": lambda q: ("there is no larger size", "TC-58" if q.kind == frames.CHARGING else "TC-57"),
    "READIED_ALREADY": lambda q: (
        ("it was readied already in this round", "TC-65 TC-49")
        if q.s.mode == PHASES
        else ("it was readied already in this turn", "TC-65")
    ),
    "OTHER_TRAIT": ("its trait is {trait}, and {asked_trait} is asked for", "TC-65"),
    # parts of effects, tiles, capsules
    "CANNOT_COPY": lambda q: (
        "its ability could not be carried out now. {effect}" if q.effect else "it has no ability",
        "TC-70",
    ),
    "CHOSEN_ALREADY": ("it was chosen already", "TC-67"),
    "YOURSELF": ("only another player can take it", "TC-61"),
    "NO_SEAT": ("there are only {seats} seats", "TC-1"),
    "STACK_EMPTY": ("its stack and its discard pile are empty", "TC-13"),
    "SIDE_DOES_NOTHING": ("this could change nothing now: {clause}", "TC-66 TC-68"),
    "NO_STOP": ("this has to be done to the end", "TC-67 TC-68"),
    "CAPSULE_CLOSED": ("it is closed", "TC-51"),
    "CAPSULE_FULL": ("it holds {capsule_max} objects, and no capsule holds more", "TC-51"),
    "OTHERS_NEED_IT": (
        "each open capsule needs {capsule_min} objects, and only {unplaced:object is|objects are} left",
        "TC-51",
    ),
    "TOO_GOOD": ("it costs {printed_cost}, and only {color} tiles up to {free_cost} are free", "TC-22"),
}
