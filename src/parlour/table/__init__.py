"""A table: a game being played by people and bots, with history, undo, views, a log and save files."""

from parlour.engine.core.moves import UnreadableMove
from parlour.engine.people.sentences import Line
from parlour.table.errors import (
    BadSave,
    CannotUndo,
    FinishedGame,
    IllegalMove,
    NoSuchSeat,
    TableError,
    WrongSeat,
)
from parlour.table.seed import Proof, commitment
from parlour.table.table import Score, Table, View

__all__ = [
    "BadSave",
    "CannotUndo",
    "FinishedGame",
    "IllegalMove",
    "Line",
    "NoSuchSeat",
    "Proof",
    "Score",
    "Table",
    "TableError",
    "UnreadableMove",
    "View",
    "WrongSeat",
    "commitment",
]
