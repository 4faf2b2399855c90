"""The machine tracks, the progress track and the points track (REV-109 to REV-114)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import state, tables
from parlour.games.revive.content import N_REWARDS, TRACK_LENGTH
from parlour.games.revive.notation import N_COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.supplies import choose_token
from parlour.games.revive.state import State


@rule
def gain_vp(s: State, seat: int, amount: int) -> None:
    """Move the points marker; rewards reached or passed follow, lowest first (REV-114)."""
    before = s.vp[seat]
    s.vp[seat] += amount
    tell(s, state.SCORED, seat, amount, s.vp[seat])
    for mark in range(tables.N_MILESTONES):
        if before < tables.MILESTONE_AT[mark] <= s.vp[seat]:
            begin(s, seat, tables.MILESTONE_EFFECT[mark], frames.SOURCE * state.BY_TRACK + tables.MILESTONE_AT[mark])


@rule
def resolve_steps(s: State, seat: int, colour: int, left: int) -> None:
    """Advance a marker space by space; what a step unlocks comes before the next step (REV-109, REV-111)."""
    moved = 0
    while left > 0 and s.n_queue == 0:
        left -= 1
        if s.marker[seat, colour] == TRACK_LENGTH:
            gain_vp(s, seat, 1)
        else:
            s.marker[seat, colour] += 1
            moved += 1
            unlock_reached(s, seat)
    if moved > 0:
        tell(s, state.ADVANCED, seat, colour, s.marker[seat, colour], moved)
    if left > 0:
        then(s, frames.STEPS, seat, colour, left)


@rule
def unlock_reached(s: State, seat: int) -> None:
    """Unlock each reward space that all the markers it needs have reached, in the order of the board (REV-109)."""
    for reward in range(N_REWARDS):
        if s.reward[seat, reward] == 0 and is_reached(s, seat, reward):
            s.reward[seat, reward] = 1
            then(s, frames.UNLOCK, seat, reward)


@rule
def is_reached(s: State, seat: int, reward: int) -> bool:
    """Whether all markers that a reward space needs have reached or passed it (REV-109)."""
    for colour in range(N_COLOURS):
        if s.marker[seat, colour] < tables.REWARD_NEEDS[reward, colour]:
            return False
    return True


@rule
def resolve_unlock(s: State, seat: int, reward: int) -> None:
    """Its marker moves to the progress track; then a token is taken, or the reward gained (REV-110)."""
    tell(s, state.UNLOCKED_REWARD, seat, reward)
    then(s, frames.PROGRESS_MARKER, seat)
    machine = tables.MACHINE_OF[reward]
    if machine >= 0 and tables.MACHINE_SPOT[machine] >= 0:
        choose_token(s, seat, tables.MACHINE_SPOT[machine])
    elif tables.REWARD_EFFECT[reward] != 0 and tables.REWARD_ENDS[reward] == 0:
        begin(s, seat, tables.REWARD_EFFECT[reward], frames.SOURCE * state.BY_TRACK)


@rule
def resolve_progress_marker(s: State, seat: int) -> None:
    """A marker moves to the lowest free space of the progress track, and its bonus is gained (REV-90, REV-110)."""
    if s.progress[seat] == tables.PROGRESS_SPACES:
        return
    s.progress[seat] += 1
    tell(s, state.PROGRESSED, seat, s.progress[seat])
    if tables.PROGRESS_BONUS[s.progress[seat]] != 0:
        begin(s, seat, tables.PROGRESS_BONUS[s.progress[seat]], frames.SOURCE * state.BY_TRACK)


@rule
def resolve_more_steps(s: State, seat: int, left: int) -> None:
    """Choose a marker for the next step; with all three at the end each step is a point (REV-113)."""
    for colour in range(N_COLOURS):
        if s.marker[seat, colour] < TRACK_LENGTH:
            then(s, frames.TRACK_CHOICE, seat, left)
            return
    gain_vp(s, seat, left)


@rule
def why_not_track(s: State, seat: int, track: int) -> int:
    """0, or why this marker cannot be chosen (REV-113)."""
    return frames.POSSIBLE if s.marker[seat, track] < TRACK_LENGTH else frames.AT_THE_END


@rule
def play_track_choice(s: State, seat: int, left: int, track: int) -> None:
    """One step, then the next choice (REV-113)."""
    then(s, frames.STEPS, seat, track, 1)
    if left > 1:
        then(s, frames.MORE_STEPS, seat, left - 1)
