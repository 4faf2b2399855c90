"""What can be chosen: labels, where one points, keys, and the moves as something one cannot do."""

from __future__ import annotations

from parlour.engine.people.words import In, Move, Text
from parlour.games.time_capsules.content import ACT_REPAIR
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.state import ACTION_PHASE, NO_PHASE, PURCHASE_PHASE
from parlour.games.time_capsules.words.asked import Asked
from parlour.games.time_capsules.words.names import ACTION_RULES

# ---------------------------------------------------------------- keys that stay the same all game

_ACTION_KEYS = "dbawvp"
_RECYCLE_KEYS = "yc"
_SIDE_KEYS = "qwe"
_SIZE_KEYS = "ewq"  # sizes run from large to small
_OF_PLACES = frozenset(("x", *_ACTION_KEYS, *_RECYCLE_KEYS, *_SIDE_KEYS))


def _letters(q: Asked) -> str:
    """A tile, a card or a bioobject by letters of its name.

    The letter of an action is never wished for, so that it is free when the action can be taken.
    """
    *_, axis = q.places
    name = str(q[axis]).casefold()
    return "".join(one for one in name if one.isalpha() and one not in _OF_PLACES) + "7890"


def _size_key(q: Asked) -> str:
    return _SIZE_KEYS[q.at[0]]


# ---------------------------------------------------------------- rows that depend on more than the decision

_STANDARD = (
    "Reroll computers: {rate:action} a roll",
    "Boost a computer: {rate:action} a step",
    "Assemble computers: {rate:action} each",
    "Wire batteries: {rate:action} each",
    "Sell qubits: {rate:action} for 1 VP",
    "Repair breaks: {rate:action} each",
)
_STANDARD_DEEDS = (
    "reroll a computer", "boost a computer", "assemble a computer", "wire a battery", "sell qubits", "repair a break",
)  # fmt: skip
_X = (
    "{x:roll|rolls} for {cost}",
    "Raise the die from {face:b} to {raised} for {cost}",
    "{x:computer|computers} for {cost}",
    "{x:battery|batteries} for {cost}",
    "{x} VP for {cost}",
    "Return {x:break|breaks} for {cost}",
)
_END = {
    NO_PHASE: ("End the turn", "TC-30"),
    PURCHASE_PHASE: ("Pass for the rest of phase I", "TC-42"),
    ACTION_PHASE: ("End phase II", "TC-44"),
}


def _standard(q: Asked) -> Text:
    action = q.at[0]
    return _STANDARD[action] + (" ({reach})" if action == ACT_REPAIR and q.reach else ""), ACTION_RULES[action]


def _ending(q: Asked) -> str:
    if q.s.over:
        return "end now"
    if q.s.phase == PURCHASE_PHASE or (q.kind == frames.ACT and q.a == PURCHASE_PHASE):
        return "pass"
    return "end phase II" if q.s.phase == ACTION_PHASE else "end the turn"


# ---------------------------------------------------------------- the table

CHOICES = (
    # actions
    Move("buy", "Buy {tile_there} {at_cost}", "{price_rules}",
         spot="offer-{place}", keys="{digit:place}", deed="buy {tile_or_place}"),
    Move("standard", _standard, spot="action-{action}", keys=lambda q: _ACTION_KEYS[q.at[0]],
         deed=lambda q: _STANDARD_DEEDS[q.at[0]]),
    Move("recycle", "Recycle {recycled:what} {what} for an upgrade or a bioobject", "TC-34",
         spot="action-recycle-{what}", keys=lambda q: _RECYCLE_KEYS[q.at[0]]),
    Move("use", "Use {artifact}", "TC-37", spot="active-{artifact}", keys=_letters),
    Move("reuse", "Use {artifact} (readied)", "TC-37 TC-65", spot="active-{artifact}-readied", keys=_letters,
         deed="use a readied {artifact}"),
    Move("play", "Play {card} ({card_cost:card})", "TC-38", spot="hand-{card}", keys=_letters),
    Move("grow", "Grow the {zone} {bio}: {clause}", "TC-39", spot="bio-{zone}-{bio}", keys=_letters,
         deed="grow {bio} from the {zone} zone"),
    Move("end", lambda q: _END[q.a], keys="x", deed=_ending),
    Move("x", lambda q: (_X[q.a], f"{ACTION_RULES[q.a]} TC-60"), keys="{digit:x}", deed="choose {x}"),
    # objects in the zones
    Move("die", "", "",
         In("PAYING", "Spend the {computer:die}", "TC-59"),
         In("REROLLING", "Roll the {computer:die} again", "TC-32"),
         In("BOOSTING", "Boost the {computer:die}{boosted}", "TC-33"),
         In("RECYCLING", "Recycle the {computer:die}{lost:thing}", "TC-34"),
         In("UPGRADING", "Upgrade the active {computer:die} to size {larger} and roll it anew", "TC-57"),
         In("PEAKING", "Turn the {computer:die} to {peak:die}", "TC-67"),
         In("ECHOING", "Echo the {computer:die}: {echo:die}", "TC-59"),
         In("SCRAPPING", "Discard the active {computer:die}{lost:thing}", "TC-55"),
         spot="die-{die_size:die}-{face:die}", keys="{face_digit:die}", deed="choose a {computer:die}"),
    Move("cell", "", "",
         In("PAYING", "Spend a size {size} battery", "TC-59"),
         In("RECYCLING", "Recycle a size {size} battery", "TC-34"),
         In("CHARGING", "Charge an active size {size} battery to size {larger}", "TC-58"),
         In("CLONING", "Copy a size {size} battery", "TC-29"),
         In("DOUBLING", "Double a size {size} battery: {size} energy", "TC-59"),
         In("SCRAPPING", "Discard an active size {size} battery", "TC-55"),
         spot="battery-{size}", keys="{size}bat", deed="choose an active size {size} battery"),
    Move("idle_computer", "", "",
         In("UPGRADING", "Upgrade an inactive size {size} computer to size {larger}", "TC-57"),
         In("READYING", "Ready an inactive size {size} computer", "TC-65"),
         In("SCRAPPING", "Discard an inactive size {size} computer{lost:thing}", "TC-55"),
         spot="idle-computer-{size}", keys=_size_key, deed="choose an inactive size {size} computer"),
    Move("idle_cell", "", "",
         In("CHARGING", "Charge an inactive size {size} battery to size {larger}", "TC-58"),
         In("READYING", "Ready an inactive size {size} battery", "TC-65"),
         In("SCRAPPING", "Discard an inactive size {size} battery", "TC-55"),
         spot="idle-battery-{size}", keys=_size_key, deed="choose an inactive size {size} battery"),
    Move("bio", "Discard the {zone} {bio}", "TC-56", In("READYING", "Ready {bio}", "TC-65"),
         keys=_letters, deed="choose {bio} in the {zone} zone"),
    Move("artifact", "Discard the {zone} {artifact}{lost:thing}", "TC-55", In("READYING", "Ready {artifact}", "TC-65"),
         spot="{zone}-{artifact}", keys=_letters, deed="choose {artifact} in the {zone} zone"),
    Move("readied", "Discard the {zone} {artifact} that was readied{lost:thing}", "TC-55",
         spot="{zone}-{artifact}-readied", keys=_letters, deed="choose a readied {artifact} in the {zone} zone"),
    # parts of effects, tiles, cards
    Move("side", lambda q: ("{clause_alone}", "TC-34" if q.is_reward else "TC-68"),
         keys=lambda q: _SIDE_KEYS[q.at[0]], deed="choose part {side}"),
    Move("stack", "The {stack_color:stack} stack ({stack_size:stack})", "TC-13",
         keys=lambda q: "qe"[q.at[0]], deed="choose the {stack_color:stack} stack"),
    Move("reveal", "Buy {tile_there} {at_cost}", "{price_rules}",
         spot="revealed-{n}", keys="{digit:n}", deed="buy {tile_or_place}"),
    Move("offer", "", "",
         In("REFRESHING", "Replace {tile_there}", "TC-55"),
         In("COPYING", "Use {tile_there} of the offer", "TC-70"),
         In("TAKING", "Take {tile_there} free of charge", "TC-22"),
         keys="{digit:place}", deed="choose {tile_or_place}"),
    Move("stop", "", "",
         In("DIGGING", "Leave {revealed} and take 1 crystal", "TC-11"),
         In("REROLLING", "Roll no more", "TC-32"),
         In("CHOOSING", "Buy none of them", "TC-67"),
         In("REFRESHING", "Replace {no_more}", "TC-67"),
         keys="x"),
    Move("rival", "Give {a:break|breaks} to {player:seat}", "TC-61",
         spot="seat-{seat}", keys="{digit:seat}", deed="give that player a break"),
    Move("throw", "Discard {card}", "TC-11", spot="hand-{card}", keys=_letters, deed="discard {card}"),
    # filling
    Move("drop_artifact", "Discard {artifact}{lost:thing}", "TC-52 TC-55", spot="inactive-{artifact}", keys=_letters),
    Move("drop_computer", "Discard a size {size} computer{lost:thing}", "TC-52 TC-55",
         spot="idle-computer-{size}", keys=_size_key, deed="discard a size {size} computer"),
    Move("drop_cell", "Discard a size {size} battery", "TC-52",
         spot="idle-battery-{size}", keys=_size_key, deed="discard a size {size} battery"),
    Move("drop_bio", "Discard {bio}", "TC-52", spot="bio-inactive-{bio}", keys=_letters, deed="discard {bio}"),
    Move("capsule", "Into capsule {n} (holds {packed:n} of {capsule_max})", "{filling_rule}",
         keys="{digit:n}", deed="fill capsule {n}"),
    Move("answer", rules="TC-68", deed="answer yes or no"),  # the machine's own: not asked in this game
)  # fmt: skip
