"""What the commands print: log lines, choices, scores, the verdict. Plain text where there is no terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.engine.people.english import many
from parlour.engine.people.ranking import points_text
from parlour.table import Line
from parlour.table.standing import headline, last_word, ranking, tie_break, ties, total_text

if TYPE_CHECKING:
    from parlour.engine.people.sentences import Choice
    from parlour.table import Table


WRAPPED = 48  # columns in which a hint can still be read, on several lines


def open_console(stderr: bool = False) -> Console:
    """A console that prints names and file names as they are: no markup, no emoji, no guesses at colours."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def with_rules(text: str, rules: Iterable[str], style: str = "") -> Text:
    """A sentence with its rules, quietly, in brackets."""
    shown = Text(text, style=style)
    return shown.append(f" ({', '.join(rules)})", "not bold dim") if rules else shown


def log_lines(lines: Iterable[Line], numbered: bool = False) -> Grid:
    """Lines of the log, one below the other, each behind a dot or the number of its decision."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="dim", min_width=4 if numbered else 3)
    for line in lines:
        grid.add_row(str(line.ply) if numbered else "•", with_rules(line.text, line.rules))
    return grid


def gathered(table: Table, lines: Sequence[Line]) -> list[Line]:
    """Lines of the log in fewer sentences, where the game's words know how: a payment, a filling at once."""
    return table.game.words.gathered(lines, table.names)


def without_errno(text: str) -> str:
    """A message of the system without its number, which helps nobody."""
    return re.sub(r"\[(?:Errno|WinError) -?\d+\] ", "", text)


def choice_list(choices: Sequence[Choice], hints: Sequence[str], width: int) -> Grid:
    """The options, numbered: label, what lies there, and quietly the name of the move where there is room for it."""
    columns = ([choice.label for choice in choices], hints, [choice.name for choice in choices])
    label, hint, name = (2 + max(map(len, column), default=0) for column in columns)
    roomy = 3 + label + min(hint, WRAPPED) + name <= width
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=3)
    grid.add_column(no_wrap=3 + label <= width)
    grid.add_column(style="cyan")
    if roomy:
        grid.add_column(style="dim", no_wrap=True)
    for number, (choice, told) in enumerate(zip(choices, hints, strict=True), 1):
        grid.add_row(f"{number:3}", choice.label, told, *([choice.name] if roomy else []))
    return grid


def score_table(table: Table, names: Sequence[str]) -> Grid:
    """Points by source and seat; sources that brought nobody anything are left out."""
    scores = table.scores()
    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    for source in scores[0].sources:
        row = [score.sources[source] for score in scores]
        if any(row):
            grid.add_row(source, *(points_text(n) if n else "–" for n in row))
    grid.add_row("total", *(total_text(table.game, score.total) for score in scores), style="bold")
    if any(score.place == 1 for score in scores):
        grid.add_row("place", *(str(score.place) for score in scores))
    return grid


def ending(table: Table, names: Sequence[str]) -> list[Any]:
    """The last page of a game: scores, who won and why, what broke the other ties, and the seed with its proof."""
    proof, order = table.proof, ranking(table, names)
    decisions = many(len(table.moves), "decision")
    return [
        Text(f"The game is over: {table.end}, after {decisions}", "bold"),
        "",
        score_table(table, names),
        "",
        Text(f"{headline(order, rank=table.game.words.rank(table.state))}. {last_word(table, names)}", "bold green"),
        *(Text(tie, "green") for tie in ties(order, tie_break(table.game))),
        "",
        Text(f"The seed was {proof.seed}", "dim"),
        Text(f'Its proof from the start, the SHA-256 of "parlour {table.game.slug} {proof.seed}":', "dim"),
        Text(f"  {proof.commitment}", "dim"),
    ]
