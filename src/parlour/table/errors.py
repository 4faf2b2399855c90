"""What a table refuses. A refused request leaves the table as it was."""

from __future__ import annotations

from parlour.engine.core.errors import ParlourError
from parlour.engine.people.sentences import Sentence


class TableError(ParlourError):
    """A request that a table refuses."""


class NoSuchSeat(TableError, LookupError):
    """There is no such seat at the table."""


class WrongSeat(TableError):
    """Another seat has to decide."""


class TooEarly(TableError):
    """What comes by chance comes in the order of seats: it cannot be chosen before one's turn."""


class FinishedGame(TableError):
    """The game is over."""


class IllegalMove(TableError, ValueError):
    """The move is not possible now: who, what, why, and the rule."""

    def __init__(self, sentence: Sentence) -> None:
        """Keep the rules the refusal rests on."""
        super().__init__(str(sentence))
        self.rules = sentence.rules


class CannotUndo(TableError):
    """Nothing can be taken back: chance, a reveal or another seat's decision lies in between."""


class BadSave(TableError, ValueError):
    """A save file that does not fit: says where and why."""
