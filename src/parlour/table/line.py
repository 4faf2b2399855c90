"""A line: the table at a node of a study, with the decisions that lead there. It is never saved by itself."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

from numpy.typing import NDArray

from parlour.engine.people.position import PositionError
from parlour.engine.people.sentences import Choice
from parlour.table.errors import TableError
from parlour.table.history import History
from parlour.table.table import Table


class Line(Table):
    """A table whose decisions are thought up; what nobody knew may be dealt anew on the way."""

    @classmethod
    def of(cls, table: Table) -> Self:
        """The same table as a line, with all that was decided there."""
        line = cls.__new__(cls)
        vars(line).update(vars(table.after(len(table.moves))))
        return line

    @classmethod
    def begun_at(cls, table: Table, batch: NDArray[Any]) -> Self:
        """A line of the same people that begins at a state of its own, such as an imagined one."""
        line = cls.of(table)
        line._states, line._moves, line._lines, line._told_weight = History([batch]), [], {}, 0
        line._seed = 0  # that of the table is no part of what is imagined
        return line

    def after(self, ply: int) -> Line:
        """The line as it stood after so many decisions."""
        past = super().after(ply)
        assert isinstance(past, Line)
        return past

    def read(self, move: Choice | int | str) -> int:
        """The id of a choice, a move id or a move name; UnreadableMove for anything else."""
        return self._read(move.id if isinstance(move, Choice) else move)

    def choice(self, move: int) -> Choice:
        """A move as a person sees it."""
        return self._choice(self.state, move)

    def advance(self, move: int, luck: int = 0) -> None:
        """Play a move. With ``luck``, what the deciding seat cannot see is dealt anew before it, by this noise."""
        if not luck or self.decides is None:
            super().advance(move)
        else:
            other = copy(self)
            other._states, other._moves = History([self.game.redeal(self.batch, self.decides, luck, self.linked)]), []
            Table.advance(other, move)
            self._states.append(other.batch)
            self._moves.append(move)
        if self.given is not None:
            self._check_soundness()

    def _check_soundness(self) -> None:
        """Refused: what a position by hand says of later (its draws) turns out to be impossible."""
        found = self.game.faults(self.batch, 0, self.linked)
        if found:
            self._states.pop()
            self._moves.pop()
            problem = "; ".join(self.game.explain_faults(found))
            raise PositionError(f"the position this began with does not allow that: {problem}")

    def save(self) -> str:
        """Refused: how a line came about is known to its study alone."""
        raise TableError("this table is a line of a study: save the study")
