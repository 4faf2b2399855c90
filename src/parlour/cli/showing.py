"""What a person is shown at the table: the board, what happened since, the question and the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from parlour.cli.opening import terminal_of
from parlour.cli.screen import choice_list, gathered, log_lines, open_console, with_rules
from parlour.engine.people.terminals import not_possible

if TYPE_CHECKING:
    from parlour.table import Table, View


class Showing:
    """The screen of one keyboard, around which these people sit."""

    def __init__(self, table: Table, people: list[int]) -> None:
        """Nobody has read anything yet."""
        self.table = table
        self.people = people
        self.console = open_console()
        self.terminal = terminal_of(table.game)
        self.told = dict.fromkeys(people, 0)  # how many lines of the log each person has read

    @property
    def names(self) -> list[str]:
        """How the seats are shown: Ada (you), Ben (random)."""
        alone = len(self.people) == 1
        me = self.people[0] if alone else None
        return [f"{name} (you)" if seat == me else name for seat, name in enumerate(self.table.names)]

    def show(self, seat: int) -> None:
        """Board, news, prompt and choices of a person."""
        view = self.table.view(seat)
        self.console.print()
        self.console.rule(style="dim")
        self.show_board(view)
        self.show_news(seat)
        self._show_choices(view)

    def show_again(self, seat: int) -> None:
        """The board once more, and what the seat is asked, if it still is."""
        view = self.table.view(seat)
        self.show_board(view)
        if view.choices:
            self._show_choices(view)

    def show_board(self, view: View) -> None:
        """The board as the seat of a view sees it."""
        self.console.print(self.terminal.board(view.state, self.names, view.seat))

    def show_news(self, seat: int) -> None:
        """What happened since the seat last looked."""
        lines = self.table.log(seat)
        news = gathered(self.table, lines[self.told[seat] :])
        if news:
            self.console.print(Text("Since your last decision" if self.told[seat] else "So far", "dim"))
            self.console.print(log_lines(news))
        self.told[seat] = len(lines)

    def _show_choices(self, view: View) -> None:
        """What the seat is asked, and what it can do; the game's terminal may add a hint to each choice."""
        who = "" if len(self.people) == 1 else f"{self.table.names[view.seat]}: "
        hint = getattr(self.terminal, "hint", None)
        hints = [str(hint(view.state, choice)) if hint else "" for choice in view.choices]
        self.console.print()
        self.console.print(with_rules(f"{who}{view.prompt.text}", view.prompt.rules, "bold yellow"))
        self.console.print(choice_list(view.choices, hints, self.console.width))
        expected = getattr(self.terminal, "expected", None)
        if expected and (text := not_possible(expected(view.state), self.table.refusal)):
            self.console.print(Padding(Text(text, "dim"), (0, 0, 0, 5)))

    def forget_news(self) -> None:
        """After something was taken back the log is shorter: nobody has read further than its end."""
        for seat, read in self.told.items():
            self.told[seat] = min(read, len(self.table.log(seat)))
