"""Time Capsules in English: choices and prompts. It reads views and never decides anything.

`names.py` says what everything is called, `reasons.py` why something cannot be done, `telling.py` what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from parlour.engine.core.record import Record
from parlour.engine.people.english import capitalised, listed, many
from parlour.engine.people.ranking import points_text
from parlour.engine.people.sentences import SEAT_NAMES, Choice, Sentence, Told
from parlour.engine.people.words import Words
from parlour.games.time_capsules.content import (
    ACT_BOOST,
    ACT_REPAIR,
    ARTIFACTS,
    BIOOBJECTS,
    BREAK_LIMIT,
    CAPSULE_MAX,
    CAPSULES,
    CARDS,
    DIE_FACE,
    ENERGY,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    HAND_LIMIT,
    KIND,
    KINDS,
    OPENED,
    QUBIT,
    QUICK_COST,
    READY_NAMES,
    RECYCLE_BATTERIES,
    RECYCLE_COMPUTERS,
    SIZES,
    SOLO_RANKS,
    SOLO_TARGET,
    STANDARD,
    VOCABULARY,
    X_ACTIONS,
)
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES
from parlour.games.time_capsules.rules.filling import objects_in_capsule, objects_in_zone, open_capsules
from parlour.games.time_capsules.rules.objects import ACTIVE, BREAKS, peak_of
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price
from parlour.games.time_capsules.rules.supply import tiles_to_draw
from parlour.games.time_capsules.scoring import LOST, has_lost
from parlour.games.time_capsules.state import ACTION_PHASE, NO_PHASE, PURCHASE_PHASE
from parlour.games.time_capsules.thinking.prospects import TENTHS
from parlour.games.time_capsules.words.ending import reach_text, warnings
from parlour.games.time_capsules.words.names import (
    COLORS,
    bio_name,
    breaks,
    card_name,
    cell_size,
    clause,
    computer_size,
    crystals,
    die_name,
    die_size,
    is_reward,
    objects,
    points_lost,
    resource,
    sides_at,
    source_name,
    tile_name,
)
from parlour.games.time_capsules.words.reasons import reason
from parlour.games.time_capsules.words.telling import gathered, pointed, told

__all__ = [
    "PITCH", "TIE_BREAK", "choice", "deed", "gathered", "pointed", "prompt", "reason", "told", "total_text", "verdict",
]  # fmt: skip

PITCH = "Pack today's gear into capsules, meet it again one to three rounds later, and do not let time tear."
TIE_BREAK = "fewer breaks, then more crystals (TC-77)"

Label = tuple[str, str, tuple[str, ...]]  # label, spot, rules

ACTION_RULES = ("TC-32", "TC-33", "TC-35", "TC-35", "TC-36", "TC-36")  # of the standard actions
END_RULES = {NO_PHASE: "TC-30", PURCHASE_PHASE: "TC-42", ACTION_PHASE: "TC-44"}
ZONES = ("active", "inactive")


def frame(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]]


# ---------------------------------------------------------------- what can be chosen


def choice(s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
    """A move as an option of the decision in this view."""
    block, at = MOVES.decode(move)
    label, spot, rules = _rival(s, at[0], who) if block == "rival" else _LABELS[block](s, *at)
    warning = "\n".join(map(str, warnings(s))) if block == "end" else ""
    return Choice(move, MOVES.names[move], label, spot, rules, _keys(spot), warning)


_FIXED_KEYS = {
    "end": "x", "stop": "x", "stack-qubit": "q", "stack-energy": "e", "side-1": "q", "side-2": "w", "side-3": "e",
    "action-reroll": "d", "action-boost": "b", "action-assemble": "a", "action-wire": "w", "action-sell": "v",
    "action-repair": "p", "action-recycle-batteries": "y", "action-recycle-computers": "c",
    "idle-computer-6": "q", "idle-computer-8": "w", "idle-computer-12": "e",
    "idle-battery-1": "q", "idle-battery-2": "w", "idle-battery-3": "e",
}  # fmt: skip
_NAME_OF = {item.id: item.name for group in (ARTIFACTS, CARDS, BIOOBJECTS) for item in group}
_OF_PLACES = frozenset(_FIXED_KEYS.values())


def _keys(spot: str) -> str:
    """Keys that stay the same all game: places, faces and amounts by number, tiles and cards by letters of a name.

    The letter of an action is never wished for by a tile or a card, so that it is free when the action can be taken.
    """
    if spot in _FIXED_KEYS:
        return _FIXED_KEYS[spot]
    kind, *_, which = spot.removesuffix("-readied").split("-")
    if which in _NAME_OF:
        return "".join(one for one in _NAME_OF[which].casefold() if one.isalpha() and one not in _OF_PLACES) + "7890"
    number = "0" if which == "10" else which if len(which) == 1 else ""
    return f"{number}bat" if kind == "battery" else number


def _for_price(n: int, kind: int) -> str:
    return "free of charge" if n == 0 else f"for {resource(n, kind)}"


def _priced(s: Any, tile: int, discount: int) -> tuple[str, tuple[str, ...]]:
    """What a tile costs the deciding seat, and by which rules."""
    seat = frame(s)[1]
    cost = int(price(s, seat, tile, discount))
    changed = discount or s.discount[seat] or s.anypay[seat]
    rules = ("TC-31", "TC-69") if changed else ("TC-31",)
    return _for_price(cost, int(resource_for(s, seat, int(KIND[tile])))), rules


def _among(tiles: Any, place: int, word: str) -> str:
    """A tile by its name, with its place where another one like it lies there."""
    tile = int(tiles[place])
    twins = sum(int(other) == tile for other in tiles)
    return tile_name(tile) + (f" ({word} {place + 1})" if twins > 1 else "")


def _buy(s: Any, place: int) -> Label:
    cost, rules = _priced(s, int(s.offer[place]), 0)
    return f"Buy {_among(s.offer, place, 'place')} {cost}", f"offer-{place + 1}", rules


_STANDARD = (
    "Reroll computers: {cost} a roll",
    "Boost a computer: {cost} a step",
    "Assemble computers: {cost} each",
    "Wire batteries: {cost} each",
    "Sell qubits: {cost} for 1 VP",
    "Repair breaks: {cost} each",
)


def _standard(s: Any, action: int) -> Label:
    cost = resource(STANDARD[action].rate, STANDARD[action].pay)
    reach = f" ({reach})" if action == ACT_REPAIR and (reach := reach_text(s, frame(s)[1])) else ""
    return _STANDARD[action].format(cost=cost) + reach, f"action-{X_ACTIONS[action]}", (ACTION_RULES[action],)


def _recycle(s: Any, what: int) -> Label:
    name = "batteries" if what == BATTERIES else "computers"
    n = RECYCLE_BATTERIES if what == BATTERIES else RECYCLE_COMPUTERS
    return f"Recycle {n} {name} for an upgrade or a bioobject", f"action-recycle-{name}", ("TC-34",)


def _use(s: Any, tile: int) -> Label:
    return f"Use {tile_name(tile)}", f"active-{ARTIFACTS[tile].id}", ("TC-37",)


def _reuse(s: Any, tile: int) -> Label:
    return f"Use {tile_name(tile)} (readied)", f"active-{ARTIFACTS[tile].id}-readied", ("TC-37", "TC-65")


def _play(s: Any, card: int) -> Label:
    cost = CARDS[card].cost
    paid = f" ({crystals(cost)})" if cost else " (free of charge)"
    return f"Play {card_name(card)}{paid}", f"hand-{CARDS[card].id}", ("TC-38",)


def _grow(s: Any, zone: int, bio: int) -> Label:
    kind = BIOOBJECTS[bio]
    effect = clause(kind.big if zone == ACTIVE else kind.small)
    return f"Grow the {ZONES[zone]} {kind.name}: {effect}", f"bio-{ZONES[zone]}-{kind.id}", ("TC-39",)


def _end(s: Any) -> Label:
    phase = frame(s)[2]
    label = {NO_PHASE: "End the turn", PURCHASE_PHASE: "Pass for the rest of phase I"}.get(phase, "End phase II")
    return label, "end", (END_RULES[phase],)


def _x(s: Any, at: int) -> Label:
    _, _, action, die, _ = frame(s)
    x = at + 1
    cost = resource(STANDARD[action].rate * x, STANDARD[action].pay)
    got = (
        many(x, "roll"),
        f"Raise the die from {int(DIE_FACE[die])} to {int(DIE_FACE[die]) + x}",
        many(x, "computer"),
        many(x, "battery", "batteries"),
        f"{x} VP",
        f"Return {breaks(x)}",
    )[action]
    return f"{got} for {cost}", f"x-{x}", (ACTION_RULES[action], "TC-60")


# ---------------------------------------------------------------- objects in the zones


def _die(s: Any, die: int) -> Label:
    kind, _, by, *_ = frame(s)
    name, size, face = die_name(die), die_size(die), int(DIE_FACE[die])
    highest = int(DIE_FACE[peak_of(die)])
    lost = points_lost(FIRST_COMPUTER + FACES_OF.index(size))
    label, rule = {
        frames.PAYING: (f"Spend the {name}", "TC-59"),
        frames.REROLLING: (f"Roll the {name} again", "TC-32"),
        frames.BOOSTING: (f"Boost the {name}" + (f" to {min(face + by, highest)}" if by else ""), "TC-33"),
        frames.RECYCLING: (f"Recycle the {name}{lost}", "TC-34"),
        frames.UPGRADING: (f"Upgrade the active {name} to size {_larger(size, FACES_OF)} and roll it anew", "TC-57"),
        frames.PEAKING: (f"Turn the {name} to {highest}", "TC-67"),
        frames.ECHOING: (f"Echo the {name}: {resource(face, QUBIT)}", "TC-59"),
        frames.SCRAPPING: (f"Discard the active {name}{lost}", "TC-55"),
    }[kind]
    return label, f"die-{size}-{face}", (rule,)


def _larger(size: int, sizes: Sequence[int]) -> int:
    """The next size up, from a list that runs from large to small."""
    return sizes[max(0, sizes.index(size) - 1)]


def _cell(s: Any, at: int) -> Label:
    size = SIZES[at]
    name = f"size {size} battery"
    label, rule = {
        frames.PAYING: (f"Spend a {name}", "TC-59"),
        frames.RECYCLING: (f"Recycle a {name}", "TC-34"),
        frames.CHARGING: (f"Charge an active {name} to size {_larger(size, SIZES)}", "TC-58"),
        frames.CLONING: (f"Copy a {name}", "TC-29"),
        frames.DOUBLING: (f"Double a {name}: {resource(size, ENERGY)}", "TC-59"),
        frames.SCRAPPING: (f"Discard an active {name}", "TC-55"),
    }[frame(s)[0]]
    return label, f"battery-{size}", (rule,)


def _idle_computer(s: Any, at: int) -> Label:
    size = FACES_OF[at]
    name = f"an inactive size {size} computer"
    label, rule = {
        frames.UPGRADING: (f"Upgrade {name} to size {_larger(size, FACES_OF)}", "TC-57"),
        frames.READYING: (f"Ready {name}", "TC-65"),
        frames.SCRAPPING: (f"Discard {name}{points_lost(FIRST_COMPUTER + at)}", "TC-55"),
    }[frame(s)[0]]
    return label, f"idle-computer-{size}", (rule,)


def _idle_cell(s: Any, at: int) -> Label:
    size = SIZES[at]
    name = f"an inactive size {size} battery"
    label, rule = {
        frames.CHARGING: (f"Charge {name} to size {_larger(size, SIZES)}", "TC-58"),
        frames.READYING: (f"Ready {name}", "TC-65"),
        frames.SCRAPPING: (f"Discard {name}", "TC-55"),
    }[frame(s)[0]]
    return label, f"idle-battery-{size}", (rule,)


def _bio(s: Any, zone: int, bio: int) -> Label:
    spot = f"bio-{ZONES[zone]}-{BIOOBJECTS[bio].id}"
    if frame(s)[0] == frames.READYING:
        return f"Ready {bio_name(bio)}", spot, ("TC-65",)
    return f"Discard the {ZONES[zone]} {bio_name(bio)}", spot, ("TC-56",)


def _artifact(s: Any, zone: int, tile: int) -> Label:
    spot = f"{ZONES[zone]}-{ARTIFACTS[tile].id}"
    if frame(s)[0] == frames.READYING:
        return f"Ready {tile_name(tile)}", spot, ("TC-65",)
    return f"Discard the {ZONES[zone]} {tile_name(tile)}{points_lost(tile)}", spot, ("TC-55",)


def _readied(s: Any, zone: int, tile: int) -> Label:
    label = f"Discard the {ZONES[zone]} {tile_name(tile)} that was readied{points_lost(tile)}"
    return label, f"{ZONES[zone]}-{ARTIFACTS[tile].id}-readied", ("TC-55",)


# ---------------------------------------------------------------- parts of effects, tiles, cards, capsules


def _side(s: Any, side: int) -> Label:
    _, _, row, source, _ = frame(s)
    text = clause(sides_at(row)[side])
    return capitalised(text), f"side-{side + 1}", ("TC-34",) if is_reward(source) else ("TC-68",)


def _stack(s: Any, kind: int) -> Label:
    size = int(s.stack_left[kind] + s.n_under[kind])
    held = many(size, "tile") if size else f"{many(int(tiles_to_draw(s, kind)), 'tile')}, made anew"
    return f"The {COLORS[kind]} stack ({held})", f"stack-{KINDS[kind]}", ("TC-13",)


def _reveal(s: Any, at: int) -> Label:
    cost, rules = _priced(s, int(s.revealed[at]), frame(s)[3])
    return f"Buy {_among(s.revealed, at, 'revealed')} {cost}", f"revealed-{at + 1}", rules


def _offer(s: Any, place: int) -> Label:
    name = _among(s.offer, place, "place")
    label, rule = {
        frames.REFRESHING: (f"Replace {name}", "TC-55"),
        frames.COPYING: (f"Use {name} of the offer", "TC-70"),
        frames.TAKING: (f"Take {name} free of charge", "TC-22"),
    }[frame(s)[0]]
    return label, f"offer-{place + 1}", (rule,)


def _stop(s: Any) -> Label:
    kind = frame(s)[0]
    if kind == frames.DIGGING:
        return f"Leave {tile_name(int(s.revealed[0]))} and take 1 crystal", "stop", ("TC-11",)
    label, rule = {
        frames.REROLLING: ("Roll no more", "TC-32"),
        frames.CHOOSING: ("Buy none of them", "TC-67"),
        frames.REFRESHING: ("Replace no more" if s.chosen.any() else "Replace none", "TC-67"),
    }[kind]
    return label, "stop", (rule,)


def _rival(s: Any, seat: int, who: Sequence[str]) -> Label:
    return f"Give {breaks(frame(s)[2])} to {who[seat]}", f"seat-{seat + 1}", ("TC-61",)


def _throw(s: Any, card: int) -> Label:
    return f"Discard {card_name(card)}", f"hand-{CARDS[card].id}", ("TC-11",)


def _drop_artifact(s: Any, tile: int) -> Label:
    return f"Discard {tile_name(tile)}{points_lost(tile)}", f"inactive-{ARTIFACTS[tile].id}", ("TC-52", "TC-55")


def _drop_computer(s: Any, at: int) -> Label:
    thing = FIRST_COMPUTER + at
    label = f"Discard {objects(1, thing)}{points_lost(thing)}"
    return label, f"idle-computer-{computer_size(thing)}", ("TC-52", "TC-55")


def _drop_cell(s: Any, at: int) -> Label:
    thing = FIRST_BATTERY + at
    return f"Discard {objects(1, thing)}", f"idle-battery-{cell_size(thing)}", ("TC-52",)


def _drop_bio(s: Any, bio: int) -> Label:
    return f"Discard {bio_name(bio)}", f"bio-inactive-{BIOOBJECTS[bio].id}", ("TC-52",)


def _capsule(s: Any, capsule: int) -> Label:
    seat = frame(s)[1]
    held = int(objects_in_capsule(s, seat, capsule))
    rule = "TC-19" if open_capsules(s, seat) == CAPSULES else "TC-51"
    return f"Into capsule {capsule + 1} (holds {held} of {CAPSULE_MAX})", f"capsule-{capsule + 1}", (rule,)


def _answer(s: Any, answer: int) -> Label:
    return ("Yes", "No")[answer], f"answer-{answer + 1}", ("TC-68",)


_LABELS: dict[str, Callable[..., Label]] = {
    "buy": _buy,
    "standard": _standard,
    "recycle": _recycle,
    "use": _use,
    "reuse": _reuse,
    "play": _play,
    "grow": _grow,
    "end": _end,
    "x": _x,
    "die": _die,
    "cell": _cell,
    "idle_computer": _idle_computer,
    "idle_cell": _idle_cell,
    "bio": _bio,
    "artifact": _artifact,
    "readied": _readied,
    "side": _side,
    "stack": _stack,
    "reveal": _reveal,
    "offer": _offer,
    "stop": _stop,
    "throw": _throw,
    "drop_artifact": _drop_artifact,
    "drop_computer": _drop_computer,
    "drop_cell": _drop_cell,
    "drop_bio": _drop_bio,
    "capsule": _capsule,
    "answer": _answer,
}


# ---------------------------------------------------------------- what is asked


def prompt(s: Any) -> Sentence:
    """What the deciding seat is asked."""
    kind, seat, a, b, c = frame(s)
    text, rules = _PROMPTS[kind](s, seat, a, b, c)
    return Sentence(text, rules)


Asked = tuple[str, tuple[str, ...]]


def _left(n: int) -> str:
    """How often something is still to be chosen, where that is more than once."""
    return f" ({n} left)" if n > 1 else ""


def _purse(s: Any, seat: int) -> str:
    """What a seat can pay with, and what helps it to buy."""
    energy, qubits = int(available(s, seat, ENERGY)), int(available(s, seat, QUBIT))
    text = f"You have {resource(energy, ENERGY)}, {resource(qubits, QUBIT)} and {crystals(int(s.crystal[seat]))}"
    if s.discount[seat]:
        text += f"; your next artifact costs {int(s.discount[seat])} less"
    return text + ("; you may pay your next artifact in any mix" if s.anypay[seat] else "")


def _ask_act(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    asked, rules = {
        NO_PHASE: ("Your turn: act as often as you like, then end it", ("TC-30",)),
        PURCHASE_PHASE: ("Phase I: take one step, or pass for good", ("TC-40", "TC-42")),
        ACTION_PHASE: ("Phase II: act as often as you like, then end it", ("TC-44",)),
    }[a]
    return f"{asked}. {_purse(s, seat)}", rules


def _ask_amount(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    pay = STANDARD[a].pay
    asked = (
        "Reroll: how many rolls",
        f"Boost the {die_name(b)} by how much",
        "Assemble: how many size 6 computers",
        "Wire: how many size 1 batteries",
        "Sell: how many VP",
        "Repair: how many breaks",
    )[a]
    cost = f"{resource(STANDARD[a].rate, pay)} {'a step' if a == ACT_BOOST else 'each'}"
    reach = f"; {reach}" if a == ACT_REPAIR and (reach := reach_text(s, seat)) else ""
    return f"{asked}? {cost}; you have {int(available(s, seat, pay))}{reach}", (ACTION_RULES[a], "TC-60")


def _ask_pay(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    token = ("a computer", "a battery", "a battery or a computer")[a]
    return f"{_bill(s)}choose {token}; {resource(b, a)} still to pay, and no change is given", ("TC-59",)


def _bill(s: Any) -> str:
    """What is being paid for, where the frame below says so."""
    kind, _, a, *_ = (int(n) for n in s.frame[s.depth - 2]) if s.depth > 1 else (-1, 0, 0)
    if kind == frames.RECEIVE:
        return f"{tile_name(a)}: "
    return f"{X_ACTIONS[a].capitalize()}: " if kind == frames.DONE else "Pay: "


def _ask_reroll(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    if b:
        return "Roll any of your active computers again, each at most once, or stop", ("TC-32", "TC-67")
    return f"Roll an active computer again, or stop: {many(a, 'roll')} left", ("TC-32",)


def _ask_boost(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return (f"Add {a} to the die of which computer?" if a else "Boost: which computer?"), ("TC-33",)


def _ask_recycle(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Recycle: which {'battery' if a == BATTERIES else 'computer'} goes?{_left(b)}", ("TC-34",)


def _ask_upgrade(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Upgrade: which computer grows to the next size? You gain 1 VP; an active one is rolled anew{_left(a)}", (
        "TC-57",
    )


def _ask_charge(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Charge: which battery grows to the next size?{_left(a)}", ("TC-58",)


def _ask_peak(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Which computer is turned to its highest face?{_left(a)}", ("TC-67",)


def _ask_ready(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Ready: which inactive {VOCABULARY.sets['READY'][READY_NAMES[a]]} becomes active?", ("TC-65",)


_SCRAPPED = ("battery", "computer", "artifact", "bioobject")


def _ask_scrap(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Which {_SCRAPPED[a]} do you discard?", ("TC-55", "TC-56")


def _ask_scout(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Which stack? Its top {many(a, 'tile')} are revealed, and you may buy one for {b} less", ("TC-69",)


def _ask_revealed(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    tiles = listed(tile_name(int(tile)) for tile in s.revealed if tile >= 0)
    return f"Revealed: {tiles}. Buy one for {b} less, or none", ("TC-69",)


def _ask_dig(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Revealed: {tile_name(int(s.revealed[0]))}. Buy it for {b} less, or take 1 crystal", ("TC-69",)


def _ask_refresh(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Which tile of the offer is replaced? Up to {a}{' more' if s.chosen.any() else ''}, or stop", ("TC-67",)


def _ask_hit(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    return f"Who takes {'the break' if a == 1 else f'the {a} breaks'}?", ("TC-61",)


def _ask_throw(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    held = int(s.n_hand[seat])
    return f"{many(held, 'card')} in hand, {HAND_LIMIT} at most: discard {held - HAND_LIMIT}", ("TC-11",)


def _ask_take(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    limits = f"a blue one up to {int(QUICK_COST[QUBIT])} or an orange one up to {int(QUICK_COST[ENERGY])}"
    return f"Quick start: take a tile of the offer free of charge, {limits}", ("TC-22",)


def _ask_drop(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    held = int(objects_in_zone(s, seat))
    return f"{many(held, 'object')}, and {OPENED * CAPSULE_MAX} fit: discard {a}, but no break", ("TC-52",)


def _ask_fill(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    left = int(objects_in_zone(s, seat))
    counted = "the last object" if left == 1 else f"{many(left, 'object')} left to place"
    rule = "TC-19" if open_capsules(s, seat) == CAPSULES else "TC-51"
    alike = int(s.inactive_zone[seat, a])
    among = ", all alike" if 1 < alike == left else f", {alike} of them like it" if alike > 1 else ""
    return f"Fill: where does {objects(1, a)} go? ({counted}{among})", (rule,)


def _ask_side(s: Any, seat: int, a: int, b: int, c: int) -> Asked:
    if is_reward(b):
        return "Recycle: choose the reward", ("TC-34",)
    return f"{source_name(b)}: choose one", ("TC-68",)


_PROMPTS: dict[int, Callable[[Any, int, int, int, int], Asked]] = {
    frames.ACT: _ask_act,
    frames.AMOUNT_FRAME: _ask_amount,
    frames.PAYING: _ask_pay,
    frames.REROLLING: _ask_reroll,
    frames.BOOSTING: _ask_boost,
    frames.RECYCLING: _ask_recycle,
    frames.UPGRADING: _ask_upgrade,
    frames.CHARGING: _ask_charge,
    frames.PEAKING: _ask_peak,
    frames.ECHOING: lambda *_: ("Gain qubits equal to the die of which computer?", ("TC-59",)),
    frames.CLONING: lambda *_: ("Take a copy of which battery into your active zone?", ("TC-29",)),
    frames.DOUBLING: lambda *_: ("Gain energy equal to the size of which battery?", ("TC-59",)),
    frames.READYING: _ask_ready,
    frames.SCRAPPING: _ask_scrap,
    frames.SCOUTING: _ask_scout,
    frames.CHOOSING: _ask_revealed,
    frames.DIGGING: _ask_dig,
    frames.REFRESHING: _ask_refresh,
    frames.COPYING: lambda *_: ("Carry out the ability of which tile of the offer?", ("TC-70",)),
    frames.HITTING: _ask_hit,
    frames.THROWING: _ask_throw,
    frames.TAKING: _ask_take,
    frames.DROPPING: _ask_drop,
    frames.FILL: _ask_fill,
    frames.SIDE: _ask_side,
}


# ---------------------------------------------------------------- the end


def verdict(s: Any, who: Sequence[str]) -> Sentence | None:
    """How a game ended where places and points do not tell it: alone, or when breaks decided; else None."""
    lost = [seat for seat in range(int(s.seats)) if has_lost(s, seat)]
    left = [seat for seat in range(int(s.seats)) if seat not in lost]
    if s.seats == 1:
        return _solo_verdict(int(s.vp[0]), int(s.tokens[0, BREAKS]))
    if not left:
        return Sentence(f"Everybody owns {BREAK_LIMIT} breaks or more", ("TC-73", "TC-78"))
    if len(left) > 1:
        return None
    fate = listed(f"{who[seat]} owns {breaks(int(s.tokens[seat, BREAKS]))}" for seat in lost)
    return Sentence(f"{int(s.vp[left[0]])} VP, and the others have lost: {fate}", ("TC-73",))


def tie_text(s: Any, seat: int) -> str:
    """What a seat has of what breaks ties."""
    return f"with {breaks(int(s.tokens[seat, BREAKS]))} and {crystals(int(s.crystal[seat]))}"


def total_text(total: Fraction) -> str:
    """A total as people write it; whoever owns too many breaks has none (TC-73)."""
    return "lost" if total * TENTHS == LOST else points_text(total)


def _solo_verdict(vp: int, torn: int) -> Sentence:
    if torn >= BREAK_LIMIT:
        return Sentence(f"Lost: {breaks(torn)}, and {BREAK_LIMIT} are too many", ("TC-73", "TC-82"))
    rank = next(name for least, name in sorted(SOLO_RANKS, reverse=True) if vp >= least)
    end = "a win" if vp >= SOLO_TARGET else f"{SOLO_TARGET} would have been a win"
    return Sentence(f"{vp} VP, {end}: {rank}", ("TC-82",))


# ---------------------------------------------------------------- a move as something one does


def deed(s: Any, move: int) -> str:
    """The move as something one does: 'buy Replicator'."""
    block, at = MOVES.decode(move)
    match block:
        case "buy" | "offer" | "reveal":
            return _deed_with_tile(s, block, at[0])
        case "use":
            return f"use {tile_name(at[0])}"
        case "reuse":
            return f"use a readied {tile_name(at[0])}"
        case "play":
            return f"play {card_name(at[0])}"
        case "throw":
            return f"discard {card_name(at[0])}"
        case "grow":
            return f"grow {bio_name(at[1])} from the {ZONES[at[0]]} zone"
        case "standard":
            return _STANDARD_DEEDS[at[0]]
        case "x":
            return f"choose {at[0] + 1}"
        case "side":
            return f"choose part {at[0] + 1}"
        case "rival":
            return "give that player a break"
        case "capsule":
            return f"fill capsule {at[0] + 1}"
        case "end":
            return "end now" if s.over else _deed_of_ending(s)
    return _deed_with_object(block, at)


_STANDARD_DEEDS = (
    "reroll a computer", "boost a computer", "assemble a computer", "wire a battery", "sell qubits", "repair a break",
)  # fmt: skip


def _deed_with_tile(s: Any, block: str, place: int) -> str:
    tile = int((s.revealed if block == "reveal" else s.offer)[place])
    where = f"the tile {'revealed as number' if block == 'reveal' else 'on place'} {place + 1}"
    name = tile_name(tile) if tile >= 0 else where
    return f"choose {name}" if block == "offer" else f"buy {name}"


def _deed_of_ending(s: Any) -> str:
    kind, _, phase, *_ = frame(s)
    if kind == frames.ACT and phase == PURCHASE_PHASE:
        return "pass"
    return "end phase II" if s.phase == ACTION_PHASE else "pass" if s.phase == PURCHASE_PHASE else "end the turn"


def _deed_with_object(block: str, at: tuple[int, ...]) -> str:
    match block:
        case "die":
            return f"choose a {die_name(at[0])}"
        case "cell" | "idle_cell":
            zone = "n active" if block == "cell" else "n inactive"
            return f"choose a{zone} size {SIZES[at[0]]} battery"
        case "idle_computer":
            return f"choose an inactive size {FACES_OF[at[0]]} computer"
        case "bio":
            return f"choose {bio_name(at[1])} in the {ZONES[at[0]]} zone"
        case "artifact" | "readied":
            name = tile_name(at[1]) if block == "artifact" else f"a readied {tile_name(at[1])}"
            return f"choose {name} in the {ZONES[at[0]]} zone"
        case "recycle":
            return f"recycle {('batteries', 'computers')[at[0]]}"
        case "stack":
            return f"choose the {COLORS[at[0]]} stack"
        case "drop_artifact":
            return f"discard {tile_name(at[0])}"
        case "drop_computer":
            return f"discard {objects(1, FIRST_COMPUTER + at[0])}"
        case "drop_cell":
            return f"discard {objects(1, FIRST_BATTERY + at[0])}"
        case "drop_bio":
            return f"discard {objects(1, FIRST_BIO + at[0])}"
        case "stop":
            return "stop"
    return "answer yes or no"


def doing(s: Any, who: Sequence[str]) -> str:
    """What the deciding seat is at, told to the others."""
    kind, seat, *_ = frame(s)
    if kind == frames.FILL:
        return f"{who[seat]} fills the capsules"
    return f"{who[seat]} pays" if kind == frames.PAYING else ""


class TimeCapsulesWords(Words):
    """What Time Capsules says."""

    PITCH = PITCH
    TIE_BREAK = TIE_BREAK

    choice = staticmethod(choice)
    prompt = staticmethod(prompt)
    deed = staticmethod(deed)
    reason = staticmethod(reason)
    gathered = staticmethod(gathered)
    doing = staticmethod(doing)
    total_text = staticmethod(total_text)
    verdict = staticmethod(verdict)
    tie_text = staticmethod(tie_text)

    def __init__(self) -> None:
        """Not made of tables."""

    def check(self, record: Record) -> None:
        """Not made of tables."""

    def told(self, s: Any, event: Sequence[int], who: Sequence[str]) -> Told:
        """An event, and what of the board it is about."""
        return Told(*told(s, event, who), pointed(s, event), (tuple(int(n) for n in event),))
