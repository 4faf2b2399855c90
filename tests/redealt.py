"""What a seat cannot see, dealt anew at a table of a running server: whoever sits there must not notice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server.rooms import Room
from parlour.table.history import History
from served import Server, Table


@contextmanager
def dealt_anew(server: Server, table: Table, seat: int, noise: int) -> Iterator[int]:
    """The table with everything a seat cannot see dealt anew, now and in the past; how many states changed by it."""
    with server.desk.rooms.use(table.id) as room:
        true = room.table._states
        game, linked = room.table.game, room.table.linked
        other = [game.redeal(state, seat, noise + ply, linked) for ply, state in enumerate(true)]
        put(room, History(other))
    try:
        yield sum(a.tobytes() != b.tobytes() for a, b in zip(true, other, strict=True))
    finally:
        with server.desk.rooms.use(table.id) as room:
            put(room, true)


def put(room: Room, states: History) -> None:
    """Other states for a table, and nothing told of the former ones."""
    room.table._states = states
    room.table._lines.clear()
