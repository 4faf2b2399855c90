"""Processes that work for this one, each on a line of its own: one that is ended in mid-sentence leaves nobody waiting.

The pool of the standard library has one pipe for all answers, whose other end this process holds open, too: a process
that is ended while it writes leaves half an answer there, and whoever reads it waits for the rest for ever. A line that
only one process holds is closed with it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, TypeVar

from parlour.engine.core.errors import ParlourError

T = TypeVar("T")


class Lines:
    """Some processes; what is asked for is done by whichever is free."""

    def __init__(self, number: int) -> None:
        """Start them."""
        self._workers = [_Worker() for _ in range(number)]
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._askers = ThreadPoolExecutor(number, "line")

    def submit(self, do: Callable[..., T], *given: Any) -> Future[T]:
        """Have something done; as long as nobody has begun with it, it can be cancelled."""
        return self._askers.submit(self._ask, do, *given)

    def _ask(self, do: Callable[..., T], *given: Any) -> T:
        worker = self._free.get()
        try:
            return worker.ask(do, *given)
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End the processes, whatever they are doing; whoever waits for an answer gets an error."""
        for worker in self._workers:
            worker.process.kill()
        self._askers.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.hang_up()


class _Worker:
    """A process and the line to it."""

    def __init__(self) -> None:
        ours, theirs = multiprocessing.Pipe()
        self._line = ours
        self.process = multiprocessing.get_context("spawn").Process(target=_answer, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # the process alone holds it: when it ends, the line does

    def ask(self, do: Callable[..., T], *given: Any) -> T:
        """Have the process do something, and wait for what comes of it."""
        try:
            self._line.send((do, given))
            done, answer = self._line.recv()
        except (EOFError, OSError) as error:
            raise ParlourError("a process of the laboratory has ended in the middle of its work") from error
        if not done:
            raise answer
        result: T = answer
        return result

    def hang_up(self) -> None:
        """Forget a process that was ended."""
        self.process.join()
        self.process.close()
        self._line.close()


def _answer(line: Connection) -> None:
    """What a process does all its life: do what it is told, and say what came of it."""
    while True:
        try:
            do, given = line.recv()
        except EOFError:
            return
        try:
            answer = True, do(*given)
        except Exception as error:
            answer = False, error
        line.send(answer)
