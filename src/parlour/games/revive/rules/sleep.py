"""Hibernating (REV-82 to REV-89)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive.content import N_SLOTS
from parlour.games.revive.notation import ON_HIBERNATE
from parlour.games.revive.rules.frames import (
    HIBERNATION,
    NOT_THAT_FAR,
    POSSIBLE,
    REMOVAL,
    SET_OFF,
    SLEPT,
    SOURCE,
)
from parlour.games.revive.rules.supplies import artifacts_left
from parlour.games.revive.state import BY_REST, HIBERNATED, State
from parlour.games.revive.tables import HIBERNATION_REWARD, HIBERNATION_SPACES, MACHINES, N_CARDS


@rule
def hibernate(s: State, seat: int) -> None:
    """Energy returns, cards wake and go to rest, the switch slides up, the marker advances (REV-82 to REV-86)."""
    for machine in range(MACHINES):
        s.storage[seat] += s.charged[seat, machine]
        s.charged[seat, machine] = 0
    for card in range(N_CARDS):
        s.active[seat, card] += s.resting[seat, card]
        s.resting[seat, card] = 0
    for slot in range(N_SLOTS):
        empty_slot(s, seat, slot)
    s.switched[seat] = 0
    s.hibernation[seat] = min(HIBERNATION_SPACES, s.hibernation[seat] + 1)
    s.slept = 1
    tell(s, HIBERNATED, seat, s.hibernation[seat])
    then(s, HIBERNATION, seat)
    then(s, SLEPT, seat)


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
    return POSSIBLE if reward < s.hibernation[seat] else NOT_THAT_FAR


@rule
def play_hibernation(s: State, seat: int, reward: int) -> None:
    """Gain the reward of the space of the marker or of a lower one (REV-86)."""
    begin(s, seat, HIBERNATION_REWARD[reward + 1], SOURCE * BY_REST + reward + 1)


@rule
def resolve_slept(s: State, seat: int) -> None:
    """On the last space, and always alone, an artifact is removed; then `on hibernate` (REV-87, REV-147)."""
    if artifacts_left(s) > 0 and (s.seats == 1 or s.hibernation[seat] == HIBERNATION_SPACES):
        then(s, REMOVAL, seat)
    then(s, SET_OFF, seat, ON_HIBERNATE)
