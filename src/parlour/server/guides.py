"""The guide of a table: what the store knows of it, and what it says there."""

from __future__ import annotations

from dataclasses import replace

from parlour import games
from parlour.engine.game import Game
from parlour.engine.people.extras import attempt
from parlour.engine.people.lessons import course_of, minutes_of
from parlour.server.rows import GuideRow
from parlour.table import Table
from parlour.table.guide import Guide, Speech


class Guided:
    """A guide at its table. What the person did with it belongs to positions: what was taken back takes it along."""

    def __init__(self, row: GuideRow, game: Game) -> None:
        """Nobody has asked what it says yet; a game whose lessons have gone has a guide that is silent."""
        self.row = row
        course = course_of(game)
        self._guide = Guide(course, row.seat) if course else None

    def speech(self, table: Table, came: list[int], ply: int | None = None) -> Speech:
        """What it says now, or what it said at an earlier position; ``came`` is when each position came to be."""
        return self._guide.speech(table, self._steps(came), ply) if self._guide else Speech()

    def gone(self, table: Table, came: list[int], by: int) -> GuideRow:
        """What is to be noted when the person goes on by one lesson at this decision, or back by one."""
        steps = self._steps(came)
        if self._guide:
            steps[len(table.moves)] = self._guide.steps_after(table, steps, by)
        return replace(self.row, steps={str(ply): (came[ply], n) for ply, n in steps.items() if n})

    def _steps(self, came: list[int]) -> dict[int, int]:
        """How many lessons the person went on by at each decision that has not been taken back since."""
        noted = ((int(ply), arrived, n) for ply, (arrived, n) in self.row.steps.items())
        return {ply: n for ply, arrived, n in noted if ply < len(came) and came[ply] == arrived}


def first_games() -> dict[str, int]:
    """The games that one can learn by playing, by their names, and about how many minutes that takes."""
    minutes = {slug: attempt("lessons", lambda slug=slug: minutes_of(games.find(slug)), 0) for slug in games.slugs()}  # type: ignore[misc]
    return {slug: n for slug, n in minutes.items() if n}
