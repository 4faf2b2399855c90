"""The words of the notation: what each does, whether it can be done, what is paid (FR-83)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.program import A1, GAIN, OP, PART, WORD
from parlour.games.free_radicals import notation, state
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import first_stage
from parlour.games.free_radicals.rules.awaken import can_awaken
from parlour.games.free_radicals.rules.factions.farmers import has_group
from parlour.games.free_radicals.rules.factions.underground import can_draw_scoundrel, draw_scoundrels, upgrade
from parlour.games.free_radicals.rules.items import (
    choose_data,
    choose_favor,
    choose_resources,
    draw_cards,
    earn,
    gain_favor,
    gain_item,
    gain_prestige,
    pay_item,
    resources_of,
)
from parlour.games.free_radicals.rules.knowledge import can_advance
from parlour.games.free_radicals.rules.visit import can_copy, can_pay_word, can_visit
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import ROWS


@rule
def can_do(s: State, seat: int, row: int, amount: int) -> int:
    """Gains always count as possible; the rest needs something to do it with (FR-83)."""
    word = ROWS[row, WORD]
    possible = True
    if word == notation.VISIT:
        possible = can_visit(s, seat)
    elif word == notation.AWAKEN:
        possible = can_awaken(s, seat, ROWS[row, A1], NONE)
    elif word == notation.KNOW:
        possible = can_advance(s, seat, ROWS[row, A1], -1)
    elif word == notation.SELL:
        possible = resources_of(s, seat) > 0
    elif word == notation.FARM_ACTION:
        possible = has_group(s)
    elif word == notation.SCOUNDREL:
        possible = can_draw_scoundrel(s, seat)
    elif word == notation.COPY:
        possible = can_copy(s, seat)
    return 1 if possible else 0


@rule
def can_pay(s: State, seat: int, row: int, amount: int) -> int:
    """Whether a cost can be paid in full (FR-25)."""
    return 1 if can_pay_word(s, seat, ROWS[row, WORD], ROWS[row, A1], amount) else 0


@rule
def pay_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Pay the left side of an arrow (FR-25)."""
    s.cause = source
    word = ROWS[row, WORD]
    if word == notation.RES:
        then(s, frames.SPEND, seat, amount, is_for_step(row))
    elif word == notation.RESOURCE:
        pay_item(s, seat, ROWS[row, A1], amount)
    elif word == notation.CREDIT:
        pay_item(s, seat, notation.CREDITS, amount)
    elif word == notation.DATA:
        then(s, frames.DISCARD, seat, amount)
    else:
        then(s, frames.PAY_GOODS, seat, amount)


@rule
def is_for_step(row: int) -> int:
    """1 when what is bought begins with a Knowledge step, which must stay payable (FR-49)."""
    first = row + 3 if ROWS[row + 2, OP] == PART else row + 2
    return 1 if ROWS[row + 1, OP] == GAIN and ROWS[first, WORD] == notation.KNOW else 0


@rule
def do_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out the word of a row as far as possible (FR-25)."""
    s.cause = source
    word = ROWS[row, WORD]
    if word <= notation.RANDOM_DATA:
        gain_items(s, seat, word, ROWS[row, A1], amount)
    elif word == notation.VP:
        earn(s, seat, amount, earning_of(source))
    elif word == notation.FAVOR:
        choose_favor(s, seat, amount)
    elif word == notation.FAVOR_OF:
        gain_favor(s, seat, source % frames.SOURCE, amount)
    elif word == notation.PRESTIGE:
        gain_prestige(s, seat)
    elif word <= notation.SELL and word >= notation.VISIT:
        ask(s, seat, row, amount)
    else:
        do_own(s, seat, word, amount)


@rule
def gain_items(s: State, seat: int, word: int, of: int, amount: int) -> None:
    """Resources, Credits and Data cards (FR-21)."""
    if word == notation.RES:
        choose_resources(s, seat, amount)
    elif word == notation.RESOURCE:
        gain_item(s, seat, of, amount)
    elif word == notation.CREDIT:
        gain_item(s, seat, notation.CREDITS, amount)
    elif word == notation.DATA:
        choose_data(s, seat, amount)
    else:
        draw_cards(s, seat, amount)


@rule
def ask(s: State, seat: int, row: int, amount: int) -> None:
    """What asks by itself whether it is wanted, if it can be done at all (FR-19, FR-83)."""
    if can_do(s, seat, row, amount) == 0:
        return
    word, stage = ROWS[row, WORD], first_stage(row)
    if word == notation.VISIT:
        then(s, frames.VISITING, seat, amount, row, stage)
    elif word == notation.AWAKEN:
        s.waive = ROWS[row, A1]
        then(s, frames.AWAKENING, seat, amount, row, stage)
    elif word == notation.KNOW:
        s.waive = ROWS[row, A1]
        then(s, frames.KNOWLEDGE, seat, amount, row, stage)
    else:
        then(s, frames.SHOWROOM, seat, amount, row, stage)


@rule
def do_own(s: State, seat: int, word: int, amount: int) -> None:
    """What only one faction can do (FR-FARM-8, FR-UNDE-5 to FR-UNDE-8, FR-ADVE-8, FR-ENTE-9)."""
    if word == notation.AP:
        s.points += amount
    elif word == notation.SCOUNDREL:
        draw_scoundrels(s, seat, amount)
    elif word == notation.FARM_ACTION:
        then(s, frames.GROUP_CHOICE, seat)
    elif word == notation.UPGRADE:
        upgrade(s, seat)
    elif word == notation.REPEAT:
        then(s, frames.REPEAT, seat)
    else:
        then(s, frames.COPY, seat)


@rule
def earning_of(source: int) -> int:
    """Where points of an effect come from: powers of Buildings belong to the Visit (state.py, EARNINGS)."""
    told = source // frames.SOURCE
    return state.BY_VISIT if told == state.VISITED_BUILDING or told == state.COPIED else state.BY_OWN
