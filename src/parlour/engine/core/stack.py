"""The stack of frames: everything that is still to be resolved, as data inside the state.

A frame is (kind, seat, a, b, c). The top frame is either automatic (the engine resolves it) or a decision (a seat
chooses a move). While a rule runs, it says what comes ``then``; the order of these calls in the source is the order of
play, because the engine pushes them in reverse when the rule is done.
"""

from __future__ import annotations

from parlour.engine.core.record import Header
from parlour.engine.core.rules import rule

KIND, SEAT, A, B, C = range(5)  # the columns of a frame
STACK_FULL, QUEUE_FULL, NO_OPTION, OPTIONS_FULL, BAD_OUTCOME = 1, 2, 4, 8, 64
BROKEN_NAMES = {
    STACK_FULL: "the stack of frames is full",
    QUEUE_FULL: "too many frames queued by one rule",
    NO_OPTION: "a decision without options",
    OPTIONS_FULL: "more options than the record has room for",
    BAD_OUTCOME: "an outcome of chance was dictated that cannot be",
}


@rule
def push(s: Header, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Put a frame on top of the stack at once."""
    if s.depth >= len(s.frame):
        s.broken |= STACK_FULL
        return
    s.frame[s.depth, KIND] = kind
    s.frame[s.depth, SEAT] = seat
    s.frame[s.depth, A] = a
    s.frame[s.depth, B] = b
    s.frame[s.depth, C] = c
    s.depth += 1


@rule
def then(s: Header, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Say what comes next, after everything said before by the same rule."""
    if s.n_queue >= len(s.queue):
        s.broken |= QUEUE_FULL
        return
    s.queue[s.n_queue, KIND] = kind
    s.queue[s.n_queue, SEAT] = seat
    s.queue[s.n_queue, A] = a
    s.queue[s.n_queue, B] = b
    s.queue[s.n_queue, C] = c
    s.n_queue += 1


@rule
def then_each(s: Header, kind: int, first: int, a: int = 0) -> None:
    """Say that something comes next for every seat, one after the other from the first on."""
    for turn in range(s.seats):
        then(s, kind, (first + turn) % s.seats, a)


@rule
def pop(s: Header) -> int:
    """Take the top frame off and return its place: its entries stay readable until the next push."""
    s.depth -= 1
    return s.depth


@rule
def flush(s: Header) -> None:
    """Push what was said with ``then``, the first on top."""
    for i in range(s.n_queue - 1, -1, -1):
        push(s, s.queue[i, 0], s.queue[i, 1], s.queue[i, 2], s.queue[i, 3], s.queue[i, 4])
    s.n_queue = 0


@rule
def offer(s: Header, move: int) -> None:
    """Add a move to the options of the decision, at its place: options always ascend."""
    if s.n_options >= len(s.option):
        s.broken |= OPTIONS_FULL
        return
    at = s.n_options
    while at > 0 and s.option[at - 1] > move:
        s.option[at] = s.option[at - 1]
        at -= 1
    s.option[at] = move
    s.n_options += 1


@rule
def tell(s: Header, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Note for the log what just happened; what finds no room is only counted."""
    if s.n_trail < len(s.trail):
        s.trail[s.n_trail, 0] = event
        s.trail[s.n_trail, 1] = seat
        s.trail[s.n_trail, 2] = a
        s.trail[s.n_trail, 3] = b
        s.trail[s.n_trail, 4] = c
    s.n_trail += 1
