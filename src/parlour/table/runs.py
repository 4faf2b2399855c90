"""Runs: several decisions of a seat in a row, written as one move: `play a card then card Logger`.

A board names what pointing at a thing could begin; `runs` says which of it is possible now, and what of it is asked:
what the seat could not have chosen otherwise is taken by itself. Nothing is looked at behind a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from parlour.engine.core.moves import UnreadableMove
from parlour.engine.people.sentences import Choice
from parlour.table.table import Table

THEN = " then "
MOST = 4  # decisions of a run


def read_run(table: Table, text: str) -> list[int]:
    """The moves that a text names, each tried out on a copy but the last; what cannot be played is refused."""
    found: list[int] = []
    seat, trial = table.decides, table
    for part in text.split(THEN, MOST - 1):
        if found:
            trial = _after(trial, found[-1])
            if trial.decides != seat or int(trial.state.epoch) != int(table.state.epoch):
                raise UnreadableMove(f"'{part}' cannot be played at once: what comes before it ends, draws or reveals")
        found.append(trial.game.read_move(trial.batch, part))
    return found


def runs(table: Table, wished: Iterable[Sequence[int]]) -> list[Choice]:
    """What of the runs that are wished for is possible, each as a choice at the spot of its last move."""
    reached: dict[tuple[int, ...], _Reached] = {(): _Reached(table)}
    words = table.game.words
    return [
        replace(choice, spot=words.spot(words.asked(table.state, table.names, run[-1])))
        for run in wished
        if (choice := _run(table, run, reached)) is not None
    ]


class _Reached:
    """A table on the way of a run, with what is offered there by its number."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.choices = {choice.id: choice for choice in table.choices()}


def _run(table: Table, run: Sequence[int], reached: dict[tuple[int, ...], _Reached]) -> Choice | None:
    """A run as one choice: what is asked of it, called as its last decision; None where it cannot begin."""
    asked: tuple[int, ...] = ()
    told: list[Choice] = []
    for move in run:
        if asked not in reached:
            reached[asked] = _Reached(_after(reached[asked[:-1]].table, asked[-1]))
        now, choices = reached[asked].table, reached[asked].choices
        if now.decides != table.decides or int(now.state.epoch) != int(table.state.epoch):
            break
        if choice := choices.get(move):
            asked, told = (*asked, move), [*told, choice]
        elif not asked:
            return None
    return replace(told[-1], name=THEN.join(choice.name for choice in told), keys="")


def _after(table: Table, move: int) -> Table:
    trial = table.after(len(table.moves))
    trial.advance(move)
    return trial
