"""Thinking: what bots, hints and reviews work out, shared out between all who want some.

As many jobs think at once as there are threads; the others wait. Whoever has had least of late comes first: first the
owners of the tables (by the address a table was made from), then the tables of an owner. A search stops now and then
to ask whether somebody else should think (`Thinking.breathe`), so nobody waits for the end of a long one. Beside that
every owner and every table has a budget; a bot whose budget is spent still plays, but only looks one step ahead.
"""

from __future__ import annotations

import hashlib
import ipaddress
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock, local
from typing import Any, NamedTuple, TypeVar

THREADS = max(2, (os.cpu_count() or 2) - 1)
MOST_BEGUN = 32  # jobs that have begun, whether they think or wait for their next turn
MOST_OF_ONE = 8  # of them for one owner
BREATH = 0.03  # seconds between two looks at who waits
MEMORY = 20.0  # seconds in which half of what somebody has had is forgotten
MOST_KNOWN = 10_000
PLAY, REVIEW = 0, 1  # what is played comes first
Found = TypeVar("Found")


class Closed(Exception):
    """The server is closing: what was not thought to its end is thought again after the next start."""


class Budget(NamedTuple):
    """So much thinking a second, and so much of it saved up: seconds of one thread."""

    a_second: float
    at_once: float


OWNER = Budget(1.5, 300.0)
TABLE = Budget(0.75, 150.0)


class Purse:
    """What somebody has left of a budget, and what they have had of late."""

    def __init__(self, budget: Budget, now: float) -> None:
        """Full, and without a past."""
        self._budget, self._left, self._had, self._at = budget, budget.at_once, 0.0, now

    def spend(self, seconds: float, now: float) -> None:
        """So much has been thought."""
        self._settle(now)
        self._left -= seconds
        self._had += seconds

    def left(self, now: float) -> float:
        """What may still be thought; negative when more was thought than there was."""
        self._settle(now)
        return self._left

    def had(self, now: float) -> float:
        """What was thought of late."""
        self._settle(now)
        return self._had

    def _settle(self, now: float) -> None:
        passed, self._at = max(0.0, now - self._at), now
        self._left = min(self._budget.at_once, self._left + passed * self._budget.a_second)
        self._had *= 0.5 ** (passed / MEMORY)


class Purses:
    """The purses of those who were here lately."""

    def __init__(self, budget: Budget) -> None:
        """Everybody begins with a full one."""
        self.budget = budget
        self._known: OrderedDict[str, Purse] = OrderedDict()

    def of(self, who: str, now: float) -> Purse:
        """Somebody's purse."""
        found = self._known.pop(who, None) or Purse(self.budget, now)
        self._known[who] = found
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found


@dataclass(eq=False)
class Job:
    """Something to be thought about for a table."""

    owner: str
    table: str
    rank: int
    work: Callable[[], Any]
    number: int
    future: Future[Any] = field(default_factory=Future)
    begun: bool = False
    go: Event = field(default_factory=Event)
    since: float = 0.0  # the beginning of what has not been charged yet


class Thinking:
    """Lets jobs think, by turns."""

    def __init__(self, threads: int = THREADS, owner: Budget = OWNER, table: Budget = TABLE) -> None:
        """Nothing is to be thought about yet."""
        self.threads = threads
        self._pool = ThreadPoolExecutor(MOST_BEGUN, thread_name_prefix="thinking")
        self._owners, self._tables = Purses(owner), Purses(table)
        self._waiting: list[Job] = []
        self._running: set[Job] = set()
        self._begun: Counter[str] = Counter()  # jobs that have begun, by owner
        self._numbers = count()
        self._here = local()
        self._lock = Lock()
        self._closed = False

    def submit(self, owner: str, table: str, work: Callable[[], Found], rank: int = PLAY) -> Future[Found]:
        """Think about something as soon as it is its turn; Closed when the server closes."""
        job = Job(owner, table, rank, work, next(self._numbers))
        with self._lock:
            if self._closed:
                raise Closed
            self._waiting.append(job)
            self._dispatch()
        return job.future

    def breathe(self) -> float:
        """Inside a job: let somebody else think who has had less; how many seconds that took.

        Closed when the server closes: nobody waits for the end of a long thought.
        """
        if self._closed:
            raise Closed
        job: Job | None = getattr(self._here, "job", None)
        now = time.perf_counter()
        if job is None or now - job.since < BREATH:
            return 0.0
        with self._lock:
            self._charge(job, now)
            others = [other for other in self._ready() if other.owner != job.owner or other.rank < job.rank]
            if not others or min(map(self._claim, others)) >= self._claim(job):
                return 0.0
            job.go.clear()
            self._running.discard(job)
            self._waiting.append(job)
            self._dispatch()
        job.go.wait()
        return time.perf_counter() - now

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Inside a job: wait for something else than thinking (a lock, the disk) without keeping others from it."""
        job: Job | None = getattr(self._here, "job", None)
        if job is None:
            yield
            return
        with self._lock:
            self._charge(job, time.perf_counter())
            self._running.discard(job)
            self._dispatch()
        try:
            yield
        finally:
            job.go.clear()
            with self._lock:
                self._waiting.append(job)
                self._dispatch()
            job.go.wait()

    def spent(self, owner: str, table: str) -> float:
        """For how many seconds owner or table must wait until there is something in their purses; 0 when there is."""
        now = time.perf_counter()
        with self._lock:
            each = ((self._owners, owner), (self._tables, table))
            return max(0.0, *(-purses.of(who, now).left(now) / purses.budget.a_second for purses, who in each))

    def close(self) -> None:
        """Leave what is being thought, let what is being written come to its end, and begin nothing else."""
        with self._lock:
            self._closed = True
            dropped = [job for job in self._waiting if not job.begun]
            self._waiting = [job for job in self._waiting if job.begun]
        for job in dropped:
            job.future.cancel()
        self._pool.shutdown(wait=True)

    # ---------------------------------------------------------------- with the lock

    def _claim(self, job: Job) -> tuple[int, float, float, int]:
        """The least comes first."""
        now = time.perf_counter()
        had = round(self._owners.of(job.owner, now).had(now), 1), round(self._tables.of(job.table, now).had(now), 1)
        return (job.rank, *had, job.number)

    def _ready(self) -> list[Job]:
        """Those who could think now, if it were their turn."""
        full = {owner for owner, begun in self._begun.items() if begun >= MOST_OF_ONE}
        crowded = self._begun.total() >= MOST_BEGUN
        return [job for job in self._waiting if job.begun or not (crowded or job.owner in full)]

    def _dispatch(self) -> None:
        while len(self._running) < self.threads and (ready := self._ready()):
            job = min(ready, key=self._claim)
            self._waiting.remove(job)
            self._running.add(job)
            job.since = time.perf_counter()
            if job.begun:
                job.go.set()
            else:
                job.begun = True
                self._begun[job.owner] += 1
                self._pool.submit(self._run, job)

    def _charge(self, job: Job, now: float) -> None:
        for purses, who in ((self._owners, job.owner), (self._tables, job.table)):
            purses.of(who, now).spend(now - job.since, now)
        job.since = now

    # ---------------------------------------------------------------- in a thread of its own

    def _run(self, job: Job) -> None:
        self._here.job = job
        try:
            if job.future.set_running_or_notify_cancel():
                job.future.set_result(job.work())
        except BaseException as error:
            job.future.set_exception(error)
        finally:
            self._here.job = None
            with self._lock:
                self._charge(job, time.perf_counter())
                self._running.discard(job)
                self._begun -= Counter({job.owner: 1})  # whoever has none left is forgotten
                self._dispatch()


def origin(address: str, salt: str) -> str:
    """What the store knows an address by; somebody has many addresses of the newer kind, and counts as one."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    net = ipaddress.ip_network((known, 64 if known.version == 6 else 32), strict=False)
    return hashlib.sha256(f"{salt} {net}".encode()).hexdigest()
