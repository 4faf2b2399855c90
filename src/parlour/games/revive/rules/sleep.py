"""Hibernating (REV-82 to REV-89)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import tables
from parlour.games.revive.content import N_SLOTS
from parlour.games.revive.notation import ON_HIBERNATE
from parlour.games.revive.rules import frames
from parlour.games.revive.state import BY_REST, HIBERNATED, State


@rule
def hibernate(s: State, seat: int) -> None:
    """Energy returns, cards wake and go to rest, the switch slides up, the marker advances (REV-82 to REV-86)."""
    for machine in range(tables.MACHINES):
        s.storage[seat] += s.charged[seat, machine]
        s.charged[seat, machine] = 0
    for card in range(tables.N_CARDS):
        s.active[seat, card] += s.resting[seat, card]
        s.resting[seat, card] = 0
    for slot in range(N_SLOTS):
        empty_slot(s, seat, slot)
    s.switched[seat] = 0
    s.hibernation[seat] = min(tables.HIBERNATION_SPACES, s.hibernation[seat] + 1)
    s.slept = 1
    tell(s, HIBERNATED, seat, s.hibernation[seat])
    then(s, frames.HIBERNATION, seat)
    then(s, frames.SLEPT, seat)


@rule
def empty_slot(s: State, seat: int, slot: int) -> None:
    """The cards of a slot go to rest (REV-84)."""
    for nth in range(s.n_slot[seat, slot]):
        s.resting[seat, s.slot[seat, slot, nth]] += 1
        s.slot[seat, slot, nth] = NONE
    s.n_slot[seat, slot] = 0


@rule
def why_not_reward(s: State, seat: int, reward: int) -> int:
    """0, or why the reward of this space cannot be chosen (REV-86)."""
    return frames.POSSIBLE if reward < s.hibernation[seat] else frames.NOT_THAT_FAR


@rule
def play_hibernation(s: State, seat: int, reward: int) -> None:
    """Gain the reward of the space of the marker or of a lower one (REV-86)."""
    begin(s, seat, tables.HIBERNATION_REWARD[reward + 1], frames.SOURCE * BY_REST + reward + 1)


@rule
def resolve_slept(s: State, seat: int) -> None:
    """On the last space, and always alone, an artifact is removed; then `on hibernate` (REV-87, REV-147)."""
    if pieces_in(s.artifacts) > 0 and (s.seats == 1 or s.hibernation[seat] == tables.HIBERNATION_SPACES):
        then(s, frames.REMOVAL, seat)
    then(s, frames.SET_OFF, seat, ON_HIBERNATE)
