"""Compiling behind a running game: people play interpreted at once, and compiled as soon as that is ready."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from parlour.engine.rules import Mode, chosen_mode

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.table import Table


class Warmup:
    """A process of low priority that compiles a game. It may outlive us: the next start finds its work."""

    def __init__(self, game: Game) -> None:
        """Start compiling, if compiled rules are wanted and not there yet."""
        self.game = game
        self.running = chosen_mode() is Mode.COMPILED and not game.is_compiled()
        self._process = _start(game.slug) if self.running else None

    def switch(self, table: Table) -> None:
        """Give the table compiled rules once they are there: the states are the same, bit by bit."""
        if self.running and self.game.is_compiled():
            table.linked = self.game.linked(Mode.COMPILED)
            self.running = False

    def leave(self) -> None:
        """Let the process go on without us, and say so to Python."""
        if self._process is not None:
            self._process.returncode = self._process.poll() or 0


def _start(slug: str) -> subprocess.Popen[bytes] | None:
    command = [sys.executable, "-m", "parlour", "compile", slug, "--background"]
    quiet = subprocess.DEVNULL
    try:
        # A session of its own: Ctrl-C at the table does not reach it.
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return None  # the game goes on interpreted
