"""What happened, as lines of the log. What only one seat may know is blanked for the others before it comes here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from parlour.engine.core.record import HIDDEN
from parlour.engine.people.english import listed, many, possessive
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules import state
from parlour.games.time_capsules.content import (
    ANYPAY,
    ARTIFACTS,
    BIO,
    BREAK_LIMIT,
    CARDS,
    CRYSTAL,
    CRYSTAL_LIMIT,
    DICE,
    DIE_FACE,
    DISCOUNT,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    KIND,
    LIVE,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    OBJECT_VP,
    OBJECTS,
    OFFER,
    OPENED,
    QUBIT,
    ROUNDS,
    SPACES,
    STANDARD,
    THE_BREAK,
    VP,
)
from parlour.games.time_capsules.rules.objects import BREAKS, breaks_in_zones
from parlour.games.time_capsules.words.names import (
    COLORS,
    bio_name,
    breaks,
    card_name,
    cell_size,
    clause,
    computer_size,
    crystals,
    dice_names,
    die_size,
    in_zone,
    objects,
    resource,
    tile_name,
    token_name,
)

Told = tuple[str, tuple[str, ...]]
SILENT: Told = ("", ())


def told(s: Any, event: Sequence[int], who: Sequence[str]) -> Sentence:
    """An event as a line of the log; an empty text for what only another seat may know."""
    kind, seat, a, b, c = (int(n) for n in event)
    text, rules = _TOLD[kind](_Moment(s, seat, who), a, b, c)
    name = who[seat] if seat >= 0 else ""
    return Sentence(text.replace("{whose}", possessive(name)).replace("{who}", name), rules)


def pointed(s: Any, event: Sequence[int]) -> tuple[str, ...]:
    """What of the board an event is about: a tile where it lies now, a place on offer, a space of the score track."""
    kind, _, a, b, _ = (int(n) for n in event)
    if kind in (state.BOUGHT, state.USED) and a >= 0:
        return f"active-{ARTIFACTS[a].id}", f"inactive-{ARTIFACTS[a].id}"
    if kind in (state.LAID_OUT, state.REPLACED):
        return (f"offer-{b + 1}",)
    if kind == state.REACHED:
        return (f"track-{a}",)
    return (f"torn-{a}",) if kind == state.HIT else ()


class _Moment:
    """The step that an event belongs to: the view after it, whose event it is, and what else happened."""

    def __init__(self, s: Any, seat: int, who: Sequence[str]) -> None:
        self.s, self.seat, self.who = s, seat, who

    def others(self, kind: int) -> list[list[int]]:
        """The events of this kind that the same step told about the same seat."""
        return [event for event in self._trail() if event[0] == kind and event[1] == self.seat]

    def happened(self, kind: int) -> bool:
        """Whether the same step told an event of this kind."""
        return any(event[0] == kind for event in self._trail())

    def _trail(self) -> list[list[int]]:
        return list(self.s.trail[: min(int(self.s.n_trail), len(self.s.trail))].tolist())


# ---------------------------------------------------------------- rounds and capsules


def _dealt(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"The game is played in {state.MODE_NAMES[a]}; {{who}} is the first player", ("TC-16",)


def _round_began(m: _Moment, a: int, b: int, c: int) -> Told:
    if m.s.mode == state.PHASES and m.s.seats > 1:
        return f"Round {a} begins; {{who}} is the first player", ("TC-25",)
    return f"Round {a} begins", ("TC-23",)


def _opened(m: _Moment, a: int, b: int, c: int) -> Told:
    """Both capsules and what came out of them, told with the last one: nothing has been used yet."""
    opened = m.others(state.OPENED)
    if [a, b] != opened[-1][2:4]:
        return SILENT
    zone = m.s.active_zone[m.seat].copy()
    zone[THE_BREAK] = 0
    zone[THE_BREAK] = sum(event[3] for event in opened) - zone.sum()  # breaks given by others lay there before
    dice = [die for die, n in enumerate(m.s.dice[m.seat].tolist()) for _ in range(n)]
    found = [*in_zone(zone, computers=False), *dice_names(dice)]
    capsules = listed(str(capsule + 1) for capsule in sorted(event[2] for event in opened))
    return f"{{who}} opens capsules {capsules}: {listed(found)}", ("TC-26",)


def _rolled(m: _Moment, a: int, b: int, c: int) -> Told:
    if a >= 0:
        before, after = int(DIE_FACE[a]), int(DIE_FACE[b])
        return f"{{who}} rolls a size {die_size(a)} computer again: {before} becomes {after}", ("TC-32",)
    if m.others(state.OPENED):
        return SILENT  # told with the capsules
    return f"{{who}} rolls the size {die_size(b)} computer: {int(DIE_FACE[b])}", ("TC-27",)


def _filled(m: _Moment, a: int, b: int, c: int) -> Told:
    if a == HIDDEN:
        return SILENT
    rule = "TC-19" if m.s.place[m.seat].tolist().count(state.OPEN) > OPENED else "TC-51"
    return f"{{who}} puts {objects(1, a)} into capsule {b + 1}", (rule,)


def _waited(m: _Moment, a: int, b: int, c: int) -> Told:
    verb = "moves" if a == 1 else "move"
    return f"{a} of {{whose}} breaks {verb} from the crystal zone to the inactive zone", ("TC-48",)


def _passed(m: _Moment, a: int, b: int, c: int) -> Told:
    if a == state.NO_PHASE:
        return "{who} ends the turn", ("TC-30",)
    if a == state.PURCHASE_PHASE:
        return "{who} passes" + ("; phase II begins" if m.s.phase == state.ACTION_PHASE else ""), ("TC-42",)
    return "{who} ends phase II" + ("; phase III begins" if m.s.phase == state.FILLING_PHASE else ""), ("TC-44",)


def _ended(m: _Moment, a: int, b: int, c: int) -> Told:
    lost = [
        f"{m.who[seat]} owns {breaks(n)} and has lost"
        for seat in range(int(m.s.seats))
        if (n := int(m.s.tokens[seat, BREAKS])) >= BREAK_LIMIT
    ]
    return "; ".join([f"The game is over after round {ROUNDS}", *lost]), ("TC-72", "TC-73") if lost else ("TC-72",)


# ---------------------------------------------------------------- tiles, cards, bioobjects


def _bought(m: _Moment, a: int, b: int, c: int) -> Told:
    points = f": {int(OBJECT_VP[a])} VP" if OBJECT_VP[a] else ""
    if all(place == state.OPEN for place in m.s.place[m.seat]):  # before the first filling
        return f"{{who}} takes {tile_name(a)} free of charge{points}", ("TC-22",)
    price = _price(m, a, b)
    cost = f"for {price}" if b else "free of charge"
    rules = ("TC-31",) if price == resource(b, int(KIND[a])) else ("TC-31", "TC-69")
    name = f"{tile_name(a)} from place {c + 1}" if c < OFFER else f"the revealed {tile_name(a)}"
    return f"{{who}} buys {name} {cost}{points}", rules


def _price(m: _Moment, tile: int, n: int) -> str:
    """What was paid for a tile: its own resource, or where the right to any mix was used what this step shows of it."""
    loose = {ENERGY if event[2] == LOOSE_ENERGY else QUBIT for event in m.others(state.GAINED) if _is_payment(event)}
    spent = {QUBIT if event[2] >= OBJECTS else ENERGY for event in m.others(state.SPENT)}
    return _in_kinds(n, loose | spent, int(KIND[tile]))


def _is_payment(event: Sequence[int]) -> bool:
    return _is_loose(event[2]) and event[3] < 0


def _is_loose(word: int) -> bool:
    return word in (LOOSE_ENERGY, LOOSE_QUBIT)


def _in_kinds(n: int, paid: set[int], usual: int) -> str:
    """A price in what it was paid with; a tile that was paid otherwise than usual was paid in a mix (TC-69)."""
    if paid <= {usual}:
        return resource(n, usual)
    return f"{n} in energy and qubits" if len(paid) > 1 else resource(n, paid.pop())


def _laid_out(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{tile_name(a)} comes to place {b + 1} of the offer", ("TC-14",)


def _replaced(m: _Moment, a: int, b: int, c: int) -> Told:
    if m.seat < 0:
        return f"{tile_name(a)} leaves the offer", ("TC-81",)
    return f"{{who}} replaces {tile_name(a)} on place {b + 1}", ("TC-55",)


def _put_under(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{tile_name(a)} goes under the {COLORS[int(KIND[a])]} stack", ("TC-13",)


def _played(m: _Moment, a: int, b: int, c: int) -> Told:
    cost = CARDS[a].cost
    return f"{{who}} plays {card_name(a)} {f'for {crystals(cost)}' if cost else 'free of charge'}", ("TC-38",)


def _drew(m: _Moment, a: int, b: int, c: int) -> Told:
    rule = "TC-18" if m.happened(state.DEALT) else "TC-11"
    return f"{{who}} draws {'a card' if a == HIDDEN else f'the card {card_name(a)}'}", (rule,)


def _grew(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{{who}} grows the {'active' if b else 'inactive'} {bio_name(a)}", ("TC-39",)


def _reached(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{{who}} reaches {SPACES[a].at} on the score track: {clause(SPACES[a].effect)}", ("TC-75",)


# ---------------------------------------------------------------- actions


_ACTED = (
    ("takes {rolls} for {cost}", "TC-32"),
    ("boosts a computer by {x} for {cost}", "TC-33"),
    ("assembles {computers} for {cost}", "TC-35"),
    ("wires {batteries} for {cost}", "TC-35"),
    ("sells {cost} for {vp}", "TC-36"),
    ("repairs {breaks} for {cost}", "TC-36"),
)


def _acted(m: _Moment, a: int, b: int, c: int) -> Told:
    text, rule = _ACTED[a]
    cost = resource(STANDARD[a].rate * b, STANDARD[a].pay)
    got = {
        "rolls": many(b, "reroll"),
        "computers": many(b, "computer"),
        "batteries": many(b, "battery", "batteries"),
        "breaks": breaks(b),
        "vp": f"{b} VP",
    }
    return "{who} " + text.format(cost=cost, x=b, **got), (rule,)


def _enlarged(m: _Moment, a: int, b: int, c: int) -> Told:
    if a < FIRST_BATTERY:
        return f"{{who}} upgrades a size {computer_size(a)} computer to size {computer_size(b)}: 1 VP", ("TC-57",)
    return f"{{who}} charges a size {cell_size(a)} battery to size {cell_size(b)}", ("TC-58",)


def _boosted(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{{who}} raises a size {die_size(a)} computer from {int(DIE_FACE[a])} to {int(DIE_FACE[b])}", ("TC-33",)


def _discarded(m: _Moment, a: int, b: int, c: int) -> Told:
    """Silent where the same step tells already that it was recycled or grown."""
    grown = any(event[2] == a - FIRST_BIO for event in m.others(state.GREW))
    if grown or m.others(state.RECYCLED):
        return SILENT
    return f"{{who}} discards {objects(1, a)}", ("TC-56",)


def _mended(m: _Moment, a: int, b: int, c: int) -> Told:
    far = int(m.s.tokens[m.seat, BREAKS] - breaks_in_zones(m.s, m.seat))
    rest = f"; {breaks(far)} {'lies' if far == 1 else 'lie'} out of reach" if far else ""
    return (f"{{who}} returns {breaks(a)}{rest}", ("TC-63",)) if a else SILENT


def _hit(m: _Moment, a: int, b: int, c: int) -> Told:
    return f"{{who}} gives {breaks(b)} to {m.who[a]}", ("TC-61",)


# ---------------------------------------------------------------- gaining


def _gained(m: _Moment, a: int, b: int, c: int) -> Told:
    if b < 0:
        paid = _amount(a, -b)
        return f"{{who}} pays {paid.replace(' ', ' loose ') if _is_loose(a) else paid}", ("TC-59",)
    if a == DISCOUNT:
        return f"The next artifact costs {{who}} {b} less", ("TC-69",)
    if a == ANYPAY:
        return "{who} may pay the next artifact in any mix of energy and qubits", ("TC-69",)
    if c >= 0 and a != VP:
        return _taken(a, b, c)
    if a == CRYSTAL and b == 0:
        return f"{{who}} gains no crystal: {CRYSTAL_LIMIT} is the limit", ("TC-11",)
    return f"{{who}} gains {_amount(a, b)}", _GAIN_RULES.get(a, ("TC-29",))


_GAIN_RULES = {VP: ("TC-74",), CRYSTAL: ("TC-11",), LOOSE_ENERGY: ("TC-59",), LOOSE_QUBIT: ("TC-59",)}


def _amount(word: int, n: int) -> str:
    if word == CRYSTAL:
        return crystals(n)
    if _is_loose(word):
        return resource(n, ENERGY if word == LOOSE_ENERGY else QUBIT)
    return f"{n} VP"


def _taken(word: int, n: int, thing: int) -> Told:
    """Objects that a seat takes; larger computers bring VP."""
    if n == 0:
        return SILENT
    if thing == THE_BREAK:
        return f"{{who}} takes {breaks(n)}", ("TC-62",)
    if word == BIO:
        return f"{{who}} draws the bioobject {objects(n, thing)}", ("TC-29",)
    points = f": {n * int(OBJECT_VP[thing])} VP" if OBJECT_VP[thing] else ""
    zone = " into the active zone" if word == LIVE else ""
    return f"{{who}} takes {objects(n, thing)}{zone}{points}", ("TC-57",) if points else ("TC-29",)


_TOLD: dict[int, Callable[[_Moment, int, int, int], Told]] = {
    state.DEALT: _dealt,
    state.ROUND_BEGAN: _round_began,
    state.OPENED: _opened,
    state.ROLLED: _rolled,
    state.BOUGHT: _bought,
    state.LAID_OUT: _laid_out,
    state.SPENT: lambda m, a, b, c: (f"{{who}} spends {token_name(a)}", ("TC-59",)),
    state.ACTED: _acted,
    state.RECYCLED: lambda m, a, b, c: (f"{{who}} recycles {token_name(a)}", ("TC-34",)),
    state.USED: lambda m, a, b, c: (f"{{who}} uses {tile_name(a)}", ("TC-37",)),
    state.PLAYED: _played,
    state.GREW: _grew,
    state.GAINED: _gained,
    state.DREW: _drew,
    state.THREW: lambda m, a, b, c: (f"{{who}} discards {card_name(a)}", ("TC-11",)),
    state.ENLARGED: _enlarged,
    state.BOOSTED: _boosted,
    state.READIED: lambda m, a, b, c: (f"{{who}} readies {objects(1, a)}", ("TC-65",)),
    state.REVEALED_TILE: lambda m, a, b, c: (f"{{who}} reveals {tile_name(a)}", ("TC-69",)),
    state.PUT_UNDER: _put_under,
    state.REPLACED: _replaced,
    state.COPIED: lambda m, a, b, c: (f"{{who}} carries out the ability of {tile_name(a)} on offer", ("TC-70",)),
    state.HIT: _hit,
    state.DISCARDED: _discarded,
    state.REACHED: _reached,
    state.PASSED: _passed,
    state.FILLED: _filled,
    state.CLOSED: lambda m, a, b, c: ("{who} closes the capsules", ("TC-56",)),
    state.WAITED: _waited,
    state.ENDED: _ended,
    state.MENDED: _mended,
    state.LOST_POINTS: lambda m, a, b, c: (f"{{who}} loses {a} VP", ("TC-55",)),
}


# ---------------------------------------------------------------- many steps in one sentence

LogLine = tuple[int, str, tuple[str, ...], tuple[str, ...]]  # after how many decisions, text, rules, spots

_TOKENS = {token_name(token): token for token in range(OBJECTS + DICE)}
_RUNS = (("spends ", ""), ("discards ", ""), ("puts ", " into capsule "))
_SPENDS, _DISCARDS = range(2)


def gathered(lines: Sequence[LogLine], who: Sequence[str]) -> list[LogLine]:
    """The log with each payment, each filling and each run of discards told at once, though decided piece by piece."""
    told: list[LogLine] = []
    for (name, run), found in groupby(lines, key=lambda line: _run_of(line[1], who)[:2]):
        steps = list(found)
        if run < 0:
            told += steps
            continue
        pieces = [_run_of(line[1], who)[2:] for line in steps]
        told += [(steps[-1][0], f"{name} {text}", steps[0][2], ()) for text in _at_once(run, pieces)]
    told = _with_what_was_loose(told)
    return [_paid_in_a_mix(told, n, who) for n in range(len(told))]


_LOOSE = re.compile(r"(?P<who>.+) pays (?P<n>\d+) loose (?P<kind>energy|qubit)s?$")
_PIECES = re.compile(r"(?P<who>.+) pays (?P<n>\d+) (?P<kind>energy|qubit)s? \((?P<heap>.+)\)$")


def _with_what_was_loose(lines: Sequence[LogLine]) -> list[LogLine]:
    """Loose energy or qubits, and the pieces that pay the rest, as one payment."""
    told: list[LogLine] = []
    for line in lines:
        loose = _LOOSE.match(told[-1][1]) if told else None
        rest = _PIECES.match(line[1])
        if loose and rest and (loose["who"], loose["kind"]) == (rest["who"], rest["kind"]):
            paid = resource(int(loose["n"]) + int(rest["n"]), QUBIT if rest["kind"] == "qubit" else ENERGY)
            told[-1] = (line[0], f"{rest['who']} pays {paid} ({loose['n']} loose, {rest['heap']})", *line[2:])
        else:
            told.append(line)
    return told


_BOUGHT = re.compile(r" for (\d+) (energy|qubits?|in energy and qubits)(?=$|: \d+ VP$)")


def _paid_in_a_mix(lines: Sequence[LogLine], n: int, who: Sequence[str]) -> LogLine:
    """A purchase, priced in what the lines before it say was paid: only they know of earlier steps (TC-69)."""
    ply, text, rules, spots = lines[n]
    name = next((name for name in who if text.startswith(f"{name} buys ")), "")
    price = _BOUGHT.search(text) if name else None
    if price is None:
        return lines[n]
    paid: set[int] = set()
    while n > 0 and (payment := lines[n - 1][1]).startswith(f"{name} pays "):
        head = payment.partition(" (")[0]
        paid |= {kind for kind, word in ((ENERGY, " energy"), (QUBIT, " qubit")) if word in head}
        n -= 1
    usual = QUBIT if price[2].startswith("qubit") else ENERGY
    mixed = _in_kinds(int(price[1]), paid, usual)
    if mixed == f"{price[1]} {price[2]}":
        return ply, text, rules, spots
    mended = f"{text[: price.start()]} for {mixed}{text[price.end() :]}"
    return ply, mended, tuple(dict.fromkeys((*rules, "TC-69"))), spots


def _run_of(text: str, who: Sequence[str]) -> tuple[str, int, int, str]:
    """Whose line of which run it is, with its object and what is said of it; a run below 0 for any other line."""
    name = next((name for name in who if text.startswith(f"{name} ")), "")
    for run, (verb, link) in enumerate(_RUNS):
        thing, _, rest = text.removeprefix(f"{name} {verb}").partition(link or "\n")
        if name and text.startswith(f"{name} {verb}") and thing in _TOKENS:
            return name, run, _TOKENS[thing], rest
    return name, -1, 0, ""


def _at_once(run: int, pieces: Sequence[tuple[int, str]]) -> Iterator[str]:
    tokens = [token for token, _ in pieces]
    if run == _SPENDS:
        yield f"pays {_paid(tokens)} ({_heap(tokens)})"
    elif run == _DISCARDS:
        yield f"discards {_heap(tokens)}"
    else:
        for capsule in sorted({capsule for _, capsule in pieces}):
            yield f"packs capsule {capsule}: {_heap([token for token, into in pieces if into == capsule])}"


def _heap(tokens: Sequence[int]) -> str:
    """Objects that are alike together, in the order of filling."""
    counts = Counter(token for token in tokens if token < OBJECTS)
    dice = dice_names(token - OBJECTS for token in tokens if token >= OBJECTS)
    return listed([*(objects(counts[thing], thing) for thing in sorted(counts)), *dice])


def _paid(tokens: Sequence[int]) -> str:
    """What batteries and computers are worth together."""
    energy = sum(cell_size(token) for token in tokens if token < OBJECTS)
    qubits = sum(int(DIE_FACE[token - OBJECTS]) for token in tokens if token >= OBJECTS)
    paid = [(energy, ENERGY), (qubits, QUBIT)]
    return listed(resource(n, kind) for n, kind in paid if n)
