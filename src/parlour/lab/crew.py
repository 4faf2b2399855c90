"""The crew: who plays the units of a run. This process, several processes on all cores, or a Ray cluster."""

from __future__ import annotations

import hashlib
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from parlour.engine.core.errors import ContentError, ParlourError
from parlour.engine.game import Game
from parlour.lab.lines import Lines
from parlour.lab.units import Outcome, Outline, Unit, make_ready, outline_of, play, play_there, prepare_there

WORTH_STARTING = 4.0  # seconds of work from which on starting processes pays
AHEAD = 3  # units waiting for each worker


class Crew(Protocol):
    """Those who play units."""

    @property
    def workers(self) -> int:
        """How many units are played at the same time."""

    def prepare(self, bots: Sequence[str]) -> Outline:
        """What there is to know of the game; what these bots need is compiled after it."""

    def play(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Play all units; the outcomes come as they are finished, in any order."""

    def close(self) -> None:
        """Send everybody home, whether they are finished or not."""


@dataclass(frozen=True)
class Gathered:
    """The outcomes of a run in the order of their units, and whether it was broken off."""

    outcomes: list[Outcome]
    seconds: float
    interrupted: bool


def gather(crew: Crew, units: Sequence[Unit], played: Callable[[int], None] = lambda games: None) -> Gathered:
    """Have all units played; when the person interrupts, what is finished is kept. The crew can be used again."""
    outcomes: list[Outcome] = []
    interrupted, began = False, time.perf_counter()
    try:
        for outcome in crew.play(units):
            outcomes.append(outcome)
            played(outcome.unit.games)
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - began
    if not outcomes and interrupted:
        raise ParlourError("interrupted before any game was finished: there is nothing to tell")
    place = {unit: k for k, unit in enumerate(units)}
    return Gathered(sorted(outcomes, key=lambda outcome: place[outcome.unit]), seconds, interrupted)


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_content(content: Path) -> bytes:
    """A content file, to be sent to other processes."""
    try:
        return content.read_bytes()
    except OSError as error:
        raise ContentError(f"{content.name}: cannot be read ({error.strerror})") from error


class Here:
    """This process plays, and as many others as are worth starting."""

    def __init__(self, game: Game, workers: int = 0) -> None:
        """Play a game that is open in this process; 0 workers are as many as there are cores."""
        self._game, self._workers = game, workers or cores()
        self._others = Processes(game.slug, None, max(1, self._workers - 1))  # they inherit which content is in use

    @property
    def workers(self) -> int:
        """How many units are played at the same time."""
        return self._workers

    def prepare(self, bots: Sequence[str]) -> Outline:
        """What there is to know of the game."""
        make_ready(self._game, bots)
        return outline_of(self._game)

    def play(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Begin alone; call the others when there is more left to do than it costs to start them."""
        waiting = deque(units)
        total = sum(unit.games for unit in units)
        done, spent = 0, 0.0
        while waiting:
            if self._workers > 1 and done and spent / done * (total - done) > WORTH_STARTING:
                yield from self._play_together(waiting)
                return
            outcome = play(self._game, waiting.popleft())
            done, spent = done + outcome.unit.games, spent + outcome.seconds
            yield outcome

    def _play_together(self, waiting: deque[Unit]) -> Iterator[Outcome]:
        """Hand out units and play some here, so that nobody waits while the others are still opening the game."""
        running: dict[Future[Outcome], Unit] = {}
        while waiting or running:
            while waiting and len(running) < AHEAD * self._others.workers:
                unit = waiting.popleft()
                running[self._others.hand(unit)] = unit
            own = waiting.popleft() if waiting else _taken_back(running)
            if own is not None:
                yield play(self._game, own)
            else:
                wait(running, return_when=FIRST_COMPLETED)
            for future in [future for future in running if future.done()]:
                del running[future]
                yield future.result()

    def close(self) -> None:
        """Send the others home."""
        self._others.close()


def _taken_back(running: dict[Future[Outcome], Unit]) -> Unit | None:
    """A unit that was handed out and that nobody has begun."""
    for future in reversed(running):
        if future.cancel():
            return running.pop(future)
    return None


class Processes:
    """Other processes of this machine play; each opens the game for itself, with content of its own."""

    def __init__(self, slug: str, content: Path | None, workers: int = 0) -> None:
        """Nothing is started before it is needed."""
        self._slug, self._workers = slug, workers or cores()
        self._content = None if content is None else read_content(content)
        self._lines: Lines | None = None

    @property
    def workers(self) -> int:
        """How many units are played at the same time."""
        return self._workers

    def prepare(self, bots: Sequence[str]) -> Outline:
        """What one of the processes found; the machine code is on disk before the others look for it."""
        return self._open().submit(prepare_there, self._slug, self._content, tuple(bots)).result()

    def play(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Keep every process busy until all units are played."""
        waiting = deque(units)
        running: set[Future[Outcome]] = set()
        while waiting or running:
            while waiting and len(running) < AHEAD * self._workers:
                running.add(self.hand(waiting.popleft()))
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()

    def hand(self, unit: Unit) -> Future[Outcome]:
        """Hand out one unit."""
        return self._open().submit(play_there, self._slug, self._content, unit)

    def close(self) -> None:
        """End the processes; what they are doing now is not waited for."""
        if self._lines is not None:
            self._lines.close()
            self._lines = None

    def _open(self) -> Lines:
        if self._lines is None:
            variable = f"PARLOUR_CONTENT_{self._slug.upper()}"
            with _deaf_to_interrupts(), _without(variable if self._content is not None else ""):
                self._lines = Lines(self._workers)
        return self._lines


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started in this block never see Ctrl-C: the one that started them decides."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _without(variable: str) -> Iterator[None]:
    """Processes started in this block do not inherit this variable."""
    before = os.environ.pop(variable, None) if variable else None
    try:
        yield
    finally:
        if before is not None:
            os.environ[variable] = before


class Cluster:
    """A Ray cluster plays. Its machines need Parlour installed; content travels with the work."""

    def __init__(self, slug: str, content: Path | None, address: str, workers: int = 0) -> None:
        """Join the cluster: `auto` finds a running one, `local` starts one on this machine."""
        try:
            import ray
        except ImportError as error:
            raise ParlourError("Ray is not installed: pip install 'parlour[lab]'") from error
        self._ray: Any = ray
        self._slug = slug
        self._content = None if content is None else read_content(content)
        self._joined = not ray.is_initialized()
        if self._joined:
            self._join(address, workers)
        self._workers = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        # Tasks with other variables get other processes: no process opens a game with two contents.
        variables = {"PARLOUR_LAB": str(hash_of(self._content)), f"PARLOUR_CONTENT_{slug.upper()}": ""}
        for name in ("PARLOUR_CACHE", "PARLOUR_INTERPRET", "PARLOUR_CHECK"):
            if address == "local" and name in os.environ:
                variables[name] = os.environ[name]
        self._options: dict[str, Any] = {"runtime_env": {"env_vars": variables}, "num_cpus": 1}

    def _join(self, address: str, workers: int) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
        try:
            if address == "local":
                self._ray.init(address="local", num_cpus=workers or cores(), **quiet)
            else:
                quiet.pop("include_dashboard")
                self._ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            hint = "`ray start --head` starts one, `--ray local` uses this machine alone"
            raise ParlourError(f"there is no Ray cluster at {address!r}; {hint}") from error

    @property
    def workers(self) -> int:
        """How many units are played at the same time."""
        return self._workers

    def prepare(self, bots: Sequence[str]) -> Outline:
        """What one of the machines found."""
        task = self._ray.remote(prepare_there).options(**self._options)
        found = self._ray.get(task.remote(self._slug, self._content, tuple(bots)))
        assert isinstance(found, Outline)
        return found

    def play(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Keep the cluster busy until all units are played."""
        task = self._ray.remote(play_there).options(**self._options)
        content = self._ray.put(self._content)
        waiting, running = deque(units), list[Any]()
        try:
            while waiting or running:
                while waiting and len(running) < AHEAD * self._workers:
                    running.append(task.remote(self._slug, content, waiting.popleft()))
                finished, running = self._ray.wait(running)
                yield from self._ray.get(finished)
        finally:
            for reference in running:
                self._ray.cancel(reference, force=True)

    def close(self) -> None:
        """Leave the cluster."""
        if self._joined:
            self._ray.shutdown()


def hash_of(content: bytes | None) -> str:
    """A short name for content."""
    return hashlib.sha256(content or b"").hexdigest()[:12]
