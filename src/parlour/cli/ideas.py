"""A hint in the terminal: each idea with the number it can be chosen by, its line, and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from parlour.bots.reasons import steps_said
from parlour.engine.people.ranking import points_text

if TYPE_CHECKING:
    from parlour.bots.advice import Hint, Suggestion
    from parlour.engine.people.sentences import Choice

INDENT = 10  # of what stands below an idea


def ideas(hint: Hint, choices: Sequence[Choice]) -> Iterator[Any]:
    """The ideas of a hint, one after the other, and whether the first is really the best."""
    numbers = {choice.id: number for number, choice in enumerate(choices, 1)}
    for rank, idea in enumerate(hint.suggestions, 1):
        yield _head(rank, numbers[idea.choice.id], idea)
        for text in _below(idea):
            yield Padding(text, (0, 0, 0, INDENT), expand=False)
    if hint.verdict:
        yield Text(f"{hint.verdict}.", "bold")


def _head(rank: int, number: int, idea: Suggestion) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify, style in (("left", "dim"), ("right", "bold cyan"), ("left", ""), ("right", "bold"), ("right", "")):
        grid.add_column(justify=justify, style=style, no_wrap=style != "")  # type: ignore[arg-type]
    win, points = f"{100 * idea.win:.0f}% to win", f"{points_text(Fraction(round(idea.points)))} points in sight"
    grid.add_row(f"idea {rank}", str(number), idea.choice.label, win, points)
    return grid


def _below(idea: Suggestion) -> Iterator[Text]:
    """The steps that follow the first, and the reasons."""
    then = [f"{step.first} {step.said}" for step in steps_said(idea.line[1:], 2)]
    if idea.ends_said:
        then.append(idea.ends_said)
    if then:
        order = f" ({idea.order})" if idea.order else ""
        yield Text("then ", "dim").append(" · ".join(then) + order, "not dim")
    if idea.brings:
        yield Text(f"By the end of the turn: {idea.brings}.")
    yield from (Text(f"{reason}.") for reason in idea.reasons)
    yield Text(f"{idea.tried}.", "dim")
