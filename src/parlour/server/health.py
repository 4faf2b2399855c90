"""Whether the server is well: asked by whoever watches it, so it must be answered at once and cost nothing."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from parlour.server.store import Store

FRESH = 0.5  # seconds for which an answer is given again
PATIENCE = 0.8  # seconds until no answer is an answer, too


class Health:
    """Looks after the database in a thread of its own; however many ask, it looks once."""

    def __init__(self, store: Store) -> None:
        """Nobody has asked yet."""
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._looking: Future[str] | None = None
        self._since = 0.0

    async def problem(self) -> str:
        """What is wrong; empty when all is well."""
        if self._looking is None or (self._looking.done() and monotonic() - self._since > FRESH):
            self._looking, self._since = self._thread.submit(self.store.problem), monotonic()
        looking = asyncio.shield(asyncio.wrap_future(self._looking))
        try:
            async with asyncio.timeout(PATIENCE):
                return await looking
        except TimeoutError:
            return "the database does not answer"

    def close(self) -> None:
        """Look no more."""
        self._thread.shutdown(wait=True, cancel_futures=True)
