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
    TooEarly,
    WrongSeat,
)
from parlour.table.node import Node, NoSuchNode, StudyFull
from parlour.table.seed import Proof, commitment
from parlour.table.study_file import Chances, Likely
from parlour.table.table import Score, Table, View
from parlour.table.variations import Study

__all__ = [
    "BadSave",
    "CannotUndo",
    "Chances",
    "FinishedGame",
    "IllegalMove",
    "Likely",
    "Line",
    "NoSuchNode",
    "NoSuchSeat",
    "Node",
    "Proof",
    "Score",
    "Study",
    "StudyFull",
    "Table",
    "TableError",
    "TooEarly",
    "UnreadableMove",
    "View",
    "WrongSeat",
    "commitment",
]
