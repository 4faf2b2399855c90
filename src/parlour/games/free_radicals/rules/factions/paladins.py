"""Paladins: programming (FR-PALA-1 to FR-PALA-10)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import empty, place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.engine.effects.program import DO, OP
from parlour.games.free_radicals import content, moves, state, tables
from parlour.games.free_radicals.factions import DISKS, FIRST_DUTIES, QUESTS_SHOWN
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import asks_itself
from parlour.games.free_radicals.rules.effects import can_do
from parlour.games.free_radicals.rules.items import deed
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import LONGEST_QUEST, ROWS

FOR_TODAY = 1


@rule
def resolve_paladins_setup(s: State, seat: int) -> None:
    """Quests face up; the first Duties are chosen (FR-PALA-2)."""
    for place in range(QUESTS_SHOWN):
        reveal_quest(s, place)
    then(s, frames.PROGRAM, seat, FOR_TODAY)


@rule
def reveal_quest(s: State, place: int) -> None:
    """The top Quest: those of the first shuffle, then those that came back (FR-PALA-10)."""
    s.quest[place] = NONE
    if s.quests_left > 0:
        s.quests_left -= 1
        s.quest[place] = draw(s, s.quest_deck, s.quests_left + 1)
    elif s.n_returned > 0:
        s.quest[place] = s.returned[0]
        remove(s.returned, s.n_returned, 0, NONE)
        s.n_returned -= 1


@rule
def resolve_paladins_turn(s: State, seat: int) -> None:
    """Program, March, Quest, Roll over (FR-PALA-3); nothing is programmed in the last round (FR-PALA-4)."""
    s.n_carried = 0
    empty(s.carried)
    if s.rounds < content.ROUNDS:
        then(s, frames.PROGRAM, seat)
    then(s, frames.MARCH, seat, 0)
    then(s, frames.QUEST_CHOICE, seat)
    then(s, frames.ROLL_OVER, seat)


@rule
def why_not_duty(s: State, today: int, duty: int) -> int:
    """0, or why this Duty cannot be programmed: it stands in the row already (FR-PALA-4)."""
    at = place_in(s.today, s.n_today, duty + 1) if today == FOR_TODAY else place_in(s.tomorrow, s.n_tomorrow, duty + 1)
    return frames.POSSIBLE if at == NONE else frames.DUTY_TAKEN


@rule
def why_not_program_decline(s: State, today: int) -> int:
    """0, or why the program cannot end here: at least one disk, and at first exactly two (FR-PALA-2, FR-PALA-4)."""
    return frames.NO_DISK_PLACED if today == FOR_TODAY or s.n_tomorrow == 0 else frames.POSSIBLE


@rule
def play_program(s: State, seat: int, today: int, move: int) -> None:
    """Put a disk on a Duty; then the next one, while disks are in hand (FR-PALA-2, FR-PALA-4)."""
    if move == moves.TO_DECLINE:
        return
    duty = move - moves.TO_DUTY
    deed(s, state.PROGRAMMED, seat, duty, today)
    if today == FOR_TODAY:
        s.today[s.n_today] = duty + 1
        s.n_today += 1
        if s.n_today < FIRST_DUTIES:
            then(s, frames.PROGRAM, seat, FOR_TODAY)
        return
    s.tomorrow[s.n_tomorrow] = duty + 1
    s.n_tomorrow += 1
    if s.n_today + s.n_tomorrow < DISKS:
        then(s, frames.PROGRAM, seat)


@rule
def resolve_march(s: State, seat: int, at: int) -> None:
    """Carry out the Duties of Today, one after the other (FR-PALA-5)."""
    if at == s.n_today:
        return
    duty = s.today[at] - 1
    deed(s, state.MARCHED, seat, duty)
    begin(s, seat, tables.DUTY_EFFECT[duty], s.cause)
    then(s, frames.DUTY_DONE, seat, duty, s.deeds)
    then(s, frames.MARCH, seat, at + 1)


@rule
def resolve_duty_done(s: State, seat: int, duty: int, deeds: int) -> None:
    """A Visit, Awakening or step counts only if it was made (FR-PALA-5)."""
    done = tables.DUTY_IS_DEED[duty] == 0 or s.deeds > deeds
    if done:
        s.carried[s.n_carried] = duty + 1
        s.n_carried += 1
    else:
        row = tables.DUTY_EFFECT[duty]
        while ROWS[row, OP] != DO or asks_itself(row) == 0:
            row += 1
        tell(s, state.SKIPPED, seat, duty, can_do(s, seat, row, 1))


@rule
def is_fulfilled(s: State, quest: int) -> bool:
    """Whether the Duties of a Quest were carried out in its order (FR-PALA-6)."""
    wanted = 0
    for at in range(s.n_carried):
        if wanted < LONGEST_QUEST and s.carried[at] == tables.QUEST_DUTIES[quest, wanted] + 1:
            wanted += 1
    return wanted == LONGEST_QUEST or tables.QUEST_DUTIES[quest, wanted] == NONE


@rule
def why_not_quest(s: State, quest: int) -> int:
    """0, or why this Quest cannot be completed (FR-PALA-6)."""
    if s.quest[quest] == NONE:
        return frames.NO_QUEST
    return frames.POSSIBLE if is_fulfilled(s, s.quest[quest]) else frames.NOT_CARRIED_OUT


@rule
def play_quest_choice(s: State, seat: int, move: int) -> None:
    """The reward; the Quest goes under the deck, the next one lies in its place (FR-PALA-6)."""
    if move == moves.TO_DECLINE:
        return
    place = move - moves.TO_QUEST
    quest = s.quest[place]
    deed(s, state.COMPLETED_QUEST, seat, quest)
    s.returned[s.n_returned] = quest
    s.n_returned += 1
    reveal_quest(s, place)
    begin(s, seat, tables.QUEST_REWARD[quest], s.cause)


@rule
def resolve_roll_over(s: State) -> None:
    """Tomorrow becomes Today (FR-PALA-7)."""
    for at in range(DISKS):
        s.today[at] = s.tomorrow[at]
        s.tomorrow[at] = 0
    s.n_today = s.n_tomorrow
    s.n_tomorrow = 0
