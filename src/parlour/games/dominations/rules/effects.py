"""The words of the notation, what they count, and when clauses are carried out (DOM-71 to DOM-76).

There is one order for everything that an event sets off. Events come one after the other (DOM-75: `on city` before
`on city2` and `on city3`; DOM-39: `on produce` before `on locus`; DOM-80: all players' `on age` before the Monuments').
For one event the players come in Initiative order, in an activation whoever placed the tile first. For one player the
cards come in the order in which they entered the tree (DOM-73), the card that has just arrived not among them (DOM-74).
What a card does is carried out word by word; each card's Knowledge is a batch of its own (DOM-41), but in an activation
all of it is one batch with what was Produced. A Gain sets off nothing (DOM-38).
"""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in, pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import resolve_run
from parlour.engine.effects.program import A0, A1, C0, COUNT, IF, OP, WORD
from parlour.games.dominations import notation, state, tables
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import open_side, side_of
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.rules.reserve import resolve_settle, score_points
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import ROWS

# ---------------------------------------------------------------- what the machine asks


@rule
def counted(s: State, seat: int, count: int, c0: int, c1: int) -> int:
    """The counters of rules.md, read now."""
    if count <= notation.C_CHAIN:
        return counted_cities(s, seat, count, c0)
    if count == notation.C_NODUS:
        return pieces_in(s.nodus[seat])
    if count == notation.C_NODUS_OF:
        return s.nodus[seat, c0]
    if count <= notation.C_COLOUR:
        return counted_masteries(s, seat, count, c0)
    if count == notation.C_LEVEL:
        return pieces_in(s.levels[seat])
    if count == notation.C_MONUMENT:
        return dominated(s, seat)
    if count == notation.C_INF:
        return s.influence[seat]
    if count == notation.C_OWN:
        return 0 if s.owned[seat, c0] == state.NOT_OWNED else 1
    return s.knowledge[seat, c0]


@rule
def counted_cities(s: State, seat: int, count: int, domain: int) -> int:
    """Cities, their levels, their Domains, the largest group of them (DOM-100)."""
    ones, twos, threes = s.at_level[seat, 0], s.at_level[seat, 1], s.at_level[seat, 2]
    if count == notation.C_CITY:
        return ones + twos + threes
    if count == notation.C_CITY_OF:
        return s.cities[seat, domain]
    if count == notation.C_CITY2:
        return twos + threes
    if count == notation.C_CITY3:
        return threes
    if count == notation.C_CITY_LEVEL:
        return ones + 2 * twos + 3 * threes
    return kinds_in(s.cities[seat]) if count == notation.C_CITY_COLOUR else s.chain[seat]


@rule
def counted_masteries(s: State, seat: int, count: int, domain: int) -> int:
    """Masteries of the tree, by Domain, value or side."""
    if count == notation.C_MASTERY:
        return pieces_in(s.learned[seat])
    if count == notation.C_MASTERY_OF:
        return s.learned[seat, domain]
    if count == notation.C_MASTERY9:
        return s.nines[seat]
    return s.flipped[seat] if count == notation.C_ADVANCED else kinds_in(s.learned[seat])


@rule
def dominated(s: State, seat: int) -> int:
    """How many Monuments a seat dominates (DOM-55)."""
    found = 0
    for owner in range(s.seats):
        if s.monument[owner] != NONE and dominator(s, s.monument[owner]) == seat:
            found += 1
    return found


@rule
def is_met(s: State, seat: int, objective: int, goal: int) -> bool:
    """Whether all parts of a goal hold (DOM-98)."""
    row = tables.NEED[objective, goal]
    while ROWS[row, OP] == IF:
        if counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], 0) < ROWS[row, A0]:
            return False
        row += 1
    return True


# ---------------------------------------------------------------- words


@rule
def do_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Gain what a word says; standing words are true by themselves (DOM-38, DOM-72)."""
    word = ROWS[row, WORD]
    if word >= notation.FIRST_STANDING or amount <= 0:
        return
    if word == notation.KNOWLEDGE:
        s.incoming[seat, ROWS[row, A1]] += amount
        tell(s, state.GAINED, seat, word, amount, ROWS[row, A1])
    elif word == notation.ANY:
        then(s, frames.CHOOSE_ANY, seat, amount)
    elif word == notation.VP:
        score_points(s, seat, amount, source // frames.SOURCE)
        tell(s, state.GAINED, seat, word, amount, tables.COMPONENT[source % frames.SOURCE])
    elif word == notation.INF:
        s.influence[seat] += amount
        tell(s, state.GAINED, seat, word, amount, tables.COMPONENT[source % frames.SOURCE])


@rule
def pay_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Pay the left side of an arrow (DOM-71)."""
    if ROWS[row, WORD] == notation.KNOWLEDGE:
        s.knowledge[seat, ROWS[row, A1]] -= amount
        tell(s, state.GAINED, seat, notation.KNOWLEDGE, -amount, ROWS[row, A1])
    else:
        score_points(s, seat, -amount, source // frames.SOURCE)
        tell(s, state.GAINED, seat, notation.VP, -amount, tables.COMPONENT[source % frames.SOURCE])


@rule
def can_pay(s: State, seat: int, row: int, amount: int) -> int:
    """1 when the left side of an arrow can be paid in full (DOM-71)."""
    held = s.knowledge[seat, ROWS[row, A1]] if ROWS[row, WORD] == notation.KNOWLEDGE else s.vp[seat]
    return 1 if held >= amount else 0


@rule
def play_choose_any(s: State, seat: int, points: int, domain: int) -> None:
    """One point of a Gain goes to a Domain (D9)."""
    s.incoming[seat, domain] += 1
    tell(s, state.GAINED, seat, notation.KNOWLEDGE, 1, domain)
    if points > 1:
        then(s, frames.CHOOSE_ANY, seat, points - 1)


# ---------------------------------------------------------------- events


@rule
def trigger(s: State, seat: int, event: int, without: int) -> None:
    """Queue what an event sets off in a tree, if anything listens to it."""
    if s.standing[seat, notation.S_LISTENS + event] > 0:
        then(s, frames.FIRE, seat, event, 0, without)


@rule
def resolve_fire(s: State, seat: int, event: int, at: int, without: int) -> None:
    """The clauses of open cards for an event, card by card (DOM-73, DOM-74)."""
    by = frames.SOURCE * (state.BY_END if event == notation.AT_THE_END else state.BY_EFFECT)
    while at < s.n_tree[seat]:
        side = side_of(s, seat, at)
        at += 1
        if tables.CLAUSE[side, event] == 0 or at - 1 == without:
            continue
        if without == frames.IN_BATCH:
            resolve_run(s, ROWS, seat, tables.CLAUSE[side, event], by + side, 0)
        else:
            carry_out(s, seat, tables.CLAUSE[side, event], by + side)
        if s.n_queue > 0:
            then(s, frames.FIRE, seat, event, at, without)
            return


@rule
def resolve_produce(s: State, seat: int, at: int, times: int) -> None:
    """The clauses `on produce N D`, once for every full N that the seat Produced (DOM-39, DOM-42)."""
    while at < s.n_tree[seat]:
        side = side_of(s, seat, at)
        clause = tables.CLAUSE[side, notation.ON_PRODUCE]
        if clause == 0:
            at += 1
            continue
        if times == NONE:
            times = s.produced[seat, tables.PRODUCE_D[side]] // tables.PRODUCE_N[side]
        while times > 0:
            times -= 1
            resolve_run(s, ROWS, seat, clause, frames.SOURCE * state.BY_EFFECT + side, 0)
            if s.n_queue > 0:
                then(s, frames.PRODUCE, seat, at, times)
                return
        at += 1
        times = NONE


@rule
def resolve_monuments(s: State, event: int, at: int) -> None:
    """The `dominate` effects for an event, in the seat order of those who brought the Monuments (DOM-56, DOM-80)."""
    by = frames.SOURCE * (state.BY_END if event == notation.AT_THE_END else state.BY_EFFECT)
    while at < s.seats:
        monument = s.monument[at]
        at += 1
        side, seat = tables.MONUMENT_SIDE + monument, dominator(s, monument)
        if tables.CLAUSE[side, event] == 0 or seat == NONE:
            continue
        tell(s, state.DOMINATES, seat, monument)
        carry_out(s, seat, tables.CLAUSE[side, event], by + side)
        if s.n_queue > 0:
            then(s, frames.MONUMENTS, NONE, event, at)
            return


@rule
def resolve_arrived(s: State, seat: int, at: int, event: int) -> None:
    """A side has come into sight: points, Influence, one-time effects, then older cards react (DOM-63, DOM-75)."""
    side = side_of(s, seat, at)
    open_side(s, seat, side)
    score_points(s, seat, tables.SIDE_VP[side], state.BY_MASTERY if side < tables.LEVEL_SIDE else state.BY_LEVEL)
    s.influence[seat] += tables.SIDE_INF[side]
    tell(s, state.SCORED_CARD, seat, tables.COMPONENT[side], tables.SIDE_VP[side], tables.SIDE_INF[side])
    once(s, seat, side)
    trigger(s, seat, event, at)


@rule
def once(s: State, seat: int, side: int) -> None:
    """The one-time effects of a side."""
    carry_out(s, seat, tables.EFFECT[side], frames.SOURCE * state.BY_EFFECT + side)


@rule
def carry_out(s: State, seat: int, row: int, source: int) -> None:
    """An effect, or a clause of it, whose Knowledge is a batch of its own (DOM-41)."""
    resolve_run(s, ROWS, seat, row, source, 0)
    if s.n_queue > 0:
        then(s, frames.SETTLE, seat)
    else:
        resolve_settle(s, seat)
