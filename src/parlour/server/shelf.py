"""A shelf of the store: what is kept for one purpose, in a file of its own."""

from __future__ import annotations

from contextlib import AbstractContextManager

from sqlalchemy import Connection, Engine


class Shelf:
    """What a part of the store stands on; the store itself says how it is written."""

    engine: Engine

    def _writing(self, deed: bool = True) -> AbstractContextManager[Connection]:
        """A transaction: committed when the block ends, and undone when it fails. A mere note is no deed."""
        raise NotImplementedError
