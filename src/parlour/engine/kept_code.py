"""Machine code that is kept on disk and found again by what it was made from.

Numba looks for it beside each source file and asks for the file's age, so the same rules in a second checkout would be
compiled again. The folders of ``cache_folder`` are named by a hash of all that matters; within one of them the name of
a kernel is enough.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def keep(dispatcher: Any, folder: Path) -> None:
    """Let a compiled function keep its machine code in this folder, and look for it there first."""
    from numba.core import caching as numba_caching

    caching: Any = numba_caching  # its stubs know only its own locators

    class Shelf:
        """Where Numba finds the code of one function."""

        def __init__(self, function: Any) -> None:
            self._module = function.__globals__["__name__"]

        @classmethod
        def from_function(cls, function: Any, file: str) -> Shelf:
            return cls(function)

        def ensure_cache_path(self) -> None:
            os.makedirs(self.get_cache_path(), exist_ok=True)  # noqa: PTH103 (Numba's own way with paths)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str:
            return str(self._module)

    class Kept(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Shelf,)

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Kept

    dispatcher._cache = Cache(dispatcher.py_func)
