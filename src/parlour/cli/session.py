"""A sitting at a table: show the board, ask whoever has to decide, let bots play, until the end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from parlour.cli.opening import terminal_of
from parlour.cli.screen import choice_list, ending, gathered, log_lines, open_console, with_rules
from parlour.cli.talk import AFTERWARDS, Leave, Talk
from parlour.table.warmup import Warmup

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.table import Table, View


class Session:
    """People and bots around one table and one keyboard."""

    def __init__(self, table: Table, bots: list[Bot | None], delay: float = 0.0, kept: Path | None = None) -> None:
        """Sit down; ``kept`` is the file the game was loaded from."""
        self.table = table
        self.bots = bots
        self.delay = delay
        self.console = open_console()
        self.terminal = terminal_of(table.game)
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.told = dict.fromkeys(self.people, 0)  # how many lines of the log each person has read
        self.warmup = Warmup(table.game)
        self.talk = Talk(self, kept)

    @property
    def names(self) -> list[str]:
        """How the seats are shown: Ada (you), Ben (random)."""
        alone = len(self.people) == 1
        me = self.people[0] if alone else None
        return [f"{name} (you)" if seat == me else name for seat, name in enumerate(self.table.names)]

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self._play()
        except Leave:
            pass
        finally:
            self.warmup.leave()

    def _play(self) -> None:
        self._greet()
        while not self.table.over:
            try:
                self._step()
            except KeyboardInterrupt:  # while bots play; at the keyboard it is caught there
                self.console.print()
                if self.talk.farewell():
                    raise Leave from None
        self._close()

    def _step(self) -> None:
        """The decisions of bots up to a person's, or one decision of a person."""
        self.warmup.switch(self.table)
        seat = self.table.decides
        assert seat is not None
        bot = self.bots[seat]
        if bot is not None:
            self._let_bots_play()
        else:
            self.show(seat)
            while not self.talk.answer(self.talk.ask(f"{self.table.names[seat]}> "), seat):
                pass

    def _greet(self) -> None:
        self.console.print(Text(self.table.game.title, "bold").append(f": {', '.join(self.names)}", "not bold"))
        quiet = ["Fair dealing: this is the hash of the seed, and the seed is shown at the end."]
        quiet.append(f"  {self.table.proof.commitment}")
        if self.warmup.running:
            quiet.append("The rules are being compiled in the background; until then they run a little slower.")
        if self.people:
            quiet.append("Enter the number of a choice; h shows what else you can type.")
        self.console.print("\n".join(quiet), style="dim")

    # ---------------------------------------------------------------- bots

    def _let_bots_play(self) -> None:
        """All decisions of bots up to the next person's; the wait is there to follow what happens."""
        watched = bool(self.people) and self.console.is_terminal
        with self.console.status("…") as status:
            while not self.table.over and (seat := self.table.decides) is not None:
                bot = self.bots[seat]
                if bot is None:
                    return
                view = self.table.game.view(self.table.batch, seat, self.table.linked)[0]
                lines = self.table.play(bot.choose(view), seat)
                if watched:
                    status.update(Text(lines[0].text if lines else f"{self.names[seat]} plays", "dim"))
                    time.sleep(self.delay)
                self.warmup.switch(self.table)

    # ---------------------------------------------------------------- people

    def show(self, seat: int) -> None:
        """Board, news, prompt and choices of a person."""
        view = self.table.view(seat)
        self.console.print()
        self.console.rule(style="dim")
        self._show_board(view)
        self._show_news(seat)
        self._show_choices(view)

    def show_again(self, seat: int) -> None:
        """The board once more, and what the seat is asked, if it still is."""
        view = self.table.view(seat)
        self._show_board(view)
        if view.choices:
            self._show_choices(view)

    def _show_board(self, view: View) -> None:
        self.console.print(self.terminal.board(view.state, self.names, view.seat))

    def _show_news(self, seat: int) -> None:
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
        impossible = getattr(self.terminal, "impossible", None)
        if impossible and (text := impossible(view.state, self.table.why_not)):
            self.console.print(Padding(Text(text, "dim"), (0, 0, 0, 5)))

    def forget_news(self) -> None:
        """After something was taken back the log is shorter: nobody has read further than its end."""
        for seat, read in self.told.items():
            self.told[seat] = min(read, len(self.table.log(seat)))

    # ---------------------------------------------------------------- the end

    def _close(self) -> None:
        self.console.print()
        self.console.rule(style="dim")
        for seat in self.people[:1]:
            self._show_board(self.table.view(seat))
            self._show_news(seat)
            self.console.print()
        for part in ending(self.table, self.names):
            self.console.print(part)
        if self.people:
            self.console.print()
            self.console.print(AFTERWARDS, style="dim")
            while True:
                self.talk.answer_afterwards(self.talk.ask("> "), self.people[0])
