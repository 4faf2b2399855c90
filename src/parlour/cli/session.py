"""A sitting at a table: show the board, ask whoever has to decide, let bots play, until the end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from parlour.cli.screen import ending
from parlour.cli.showing import Showing
from parlour.cli.talk import AFTERWARDS, Leave, Talk
from parlour.table.warmup import Warmup

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.table import Table


class Session:
    """People and bots around one table and one keyboard."""

    def __init__(self, table: Table, bots: list[Bot | None], delay: float = 0.0, kept: Path | None = None) -> None:
        """Sit down; ``kept`` is the file the game was loaded from."""
        self.table = table
        self.bots = bots
        self.delay = delay
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.showing = Showing(table, self.people)
        self.console = self.showing.console
        self.warmup = Warmup(table.game)
        self.talk = Talk(self.showing, kept)

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
            self.showing.show(seat)
            while not self.talk.answer(self.talk.ask(f"{self.table.names[seat]}> "), seat):
                pass

    def _greet(self) -> None:
        self.console.print(Text(self.table.game.title, "bold").append(f": {', '.join(self.showing.names)}", "not bold"))
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
                    status.update(Text(lines[0].text if lines else f"{self.showing.names[seat]} plays", "dim"))
                    time.sleep(self.delay)
                self.warmup.switch(self.table)

    # ---------------------------------------------------------------- the end

    def _close(self) -> None:
        self.console.print()
        self.console.rule(style="dim")
        for seat in self.people[:1]:
            self.showing.show_board(self.table.view(seat))
            self.showing.show_news(seat)
            self.console.print()
        for part in ending(self.table, self.showing.names):
            self.console.print(part)
        if self.people:
            self.console.print()
            self.console.print(AFTERWARDS, style="dim")
            while True:
                self.talk.answer_afterwards(self.talk.ask("> "), self.people[0])
