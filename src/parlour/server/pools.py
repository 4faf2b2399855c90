"""Pools: threads of their own for reads that take long, so that moves, cheap reads and /health never wait behind them.

Within a pool every address has its turn: one that asks for much waits for itself, not others for it. Waiting is done on
the event loop and holds no thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, ParamSpec, Protocol, TypeVar

from fastapi import Depends, Request

from parlour.server.addresses import client_of
from parlour.server.guard import Budget

P = ParamSpec("P")
T = TypeVar("T")


class Turns:
    """So many requests of one address at a time, and so many more that wait."""

    def __init__(self, at_once: int, waiting: int) -> None:
        """Nobody asks yet."""
        self._at_once, self._waiting = at_once, waiting
        self._asking: dict[str, tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def take(self, address: str) -> AsyncIterator[None]:
        """Wait for the address's turn; refused when too many of its requests wait already."""
        turn, asking = self._asking.setdefault(address, (asyncio.Semaphore(self._at_once), []))
        if len(asking) >= self._at_once + self._waiting:
            raise Budget.spent()
        asking.append(None)
        try:
            async with turn:
                yield
        finally:
            asking.pop()
            if not asking:
                del self._asking[address]


class Pool:
    """A few threads for one kind of work."""

    def __init__(self, name: str, threads: int, turns: Turns) -> None:
        """Threads of this name; who may use them is a matter of turns."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._turns = turns

    async def run(self, address: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function returns, called in a thread of this pool when it is the address's turn."""
        work = partial(copy_context().run, function, *args, **kwargs)  # the thread knows for which request it works
        async with self._turns.take(address):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Begin nothing else."""
        self._threads.shutdown(wait=True, cancel_futures=True)


@dataclass
class Pools:
    """The pools of one server; drawing a page takes a twentieth of a second, other things longer.

    Even a cheap look may have to replay a whole game first, when its table is not in memory.
    """

    cheap: Pool = field(default_factory=lambda: Pool("cheap", 8, Turns(3, 60)))
    drawing: Pool = field(default_factory=lambda: Pool("drawing", 4, Turns(2, 60)))
    dear: Pool = field(default_factory=lambda: Pool("dear", 2, Turns(1, 12)))
    hints: Turns = field(default_factory=lambda: Turns(2, 6))

    def close(self) -> None:
        """Begin nothing else."""
        for pool in (self.cheap, self.drawing, self.dear):
            pool.close()


class Run(Protocol):
    """Calls a function in a pool."""

    def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
        """What it returns."""


class Work:
    """A route's dependency: takes the cost from the budget of whoever asks, and says in which pool to work."""

    def __init__(self, pool: str, costs: float) -> None:
        """Of a pool of the server by its name."""
        self.pool, self.costs = pool, costs

    async def __call__(self, request: Request) -> Run:
        """Runs functions in the pool on behalf of the address that asks."""
        address = client_of(request.scope)
        budget: Budget = request.app.state.reads
        budget.take(address, self.costs)
        pool: Pool = getattr(request.app.state.pools, self.pool)
        return partial(pool.run, address)


Cheap = Annotated[Run, Depends(Work("cheap", 0))]
Drawing = Annotated[Run, Depends(Work("drawing", 4))]
Dear = Annotated[Run, Depends(Work("dear", 9))]


@asynccontextmanager
async def thinking(request: Request) -> AsyncIterator[None]:
    """A turn to have the search bot think for whoever asks."""
    address = client_of(request.scope)
    budget: Budget = request.app.state.reads
    budget.take(address, 19)
    pools: Pools = request.app.state.pools
    async with pools.hints.take(address):
        yield
