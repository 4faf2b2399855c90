"""Compiling behind a running game: people play interpreted at once, and compiled as soon as that is ready."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.engine.core.rules import Linked, Mode, chosen_mode

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.table.table import Table


STALE_AFTER = 300.0  # seconds: compiling takes about one minute


def ready_kernels(game: Game) -> Linked:
    """Kernels that can be used at once: what the environment asks for, but interpreted rather than compiled now."""
    mode = chosen_mode()
    if mode is not Mode.INTERPRETED and not game.is_compiled(mode):
        mode = Mode.INTERPRETED
    return game.linked(mode)


class Warmup:
    """A process of low priority that compiles a game. It may outlive us: the next start finds its work."""

    def __init__(self, game: Game) -> None:
        """Start compiling, if compiled rules are wanted, not there yet, and nobody else is at it."""
        self.game = game
        self.running = chosen_mode() is Mode.COMPILED and not game.is_compiled()
        self._process = self._start() if self.running else None

    def _start(self) -> subprocess.Popen[bytes] | None:
        lock = lock_of(self.game)
        if not claim(lock):
            return None
        process = _start(self.game.slug)
        if process is None:
            lock.unlink(missing_ok=True)
        else:
            hand_over(lock, process.pid)
        return process

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


# ---------------------------------------------------------------- one compiler at a time


def lock_of(game: Game) -> Path:
    """The file that says which process compiles the game, in the folder its machine code goes to."""
    return game.cache_folder() / "compiling"


def claim(lock: Path) -> bool:
    """Take the lock, unless a living process has it; where nothing can be written, there is nothing to compile to."""
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        if _is_stale(lock):
            lock.unlink(missing_ok=True)
        with lock.open("x", encoding="ascii") as file:
            file.write(str(os.getpid()))
    except OSError:
        return False
    return True


def hand_over(lock: Path, pid: int) -> None:
    """The process of this id has the lock now; if it has finished already, it has taken the file away."""
    with suppress(OSError), lock.open("r+", encoding="ascii") as file:
        file.truncate()
        file.write(str(pid))


def _is_stale(lock: Path) -> bool:
    """Whether the process of a lock is gone, or has been at it for too long."""
    try:
        pid, since = int(lock.read_text(encoding="ascii") or 0), lock.stat().st_mtime
    except FileNotFoundError:
        return False
    except ValueError:
        return True
    return time.time() - since > STALE_AFTER or not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    if os.name != "posix" or pid <= 0:
        return True  # cannot be asked: the age of the file decides
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
