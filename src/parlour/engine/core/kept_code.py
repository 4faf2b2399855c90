"""Machine code that is kept on disk, found again by what it was made from, and called by its symbol.

Numba looks for kept code beside each source file and asks for the file's age, so the same rules in a second checkout
would be compiled again. The folders of ``cache_folder`` are named by a hash of all that matters; within one of them the
name of a kernel is enough.

Numba also puts a copy of every function into each one that calls it: a game's whole rules into each kernel. What is
kept here is compiled once instead. It gets a symbol, named by its shelf, its name and the types it is compiled for;
callers contain that symbol alone, and whoever loads a caller loads what it calls first.

The same machine code serves several contents of a game in one process: each has a token, which stands in all its
symbols. On disk the name of the folder stands in its place, which is as long.

Every change of a rule makes a new folder. Those that nobody has used for some days are removed when another is
complete: they belong to sources that are gone, or will be compiled again.
"""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

SYMBOL = re.compile(rb"parlour\.[0-9a-f]{20}\.[A-Za-z_0-9.]+\.[0-9a-f]{16}")
FOLDER = re.compile(r"[0-9a-f]{20}")
KEPT_FOR = 3 * 24 * 60 * 60  # seconds since a folder was last used
_kept: dict[str, Callable[[str], bool]] = {}  # by folder and name: how to make sure that its symbol can be called


@dataclass(frozen=True)
class Shelf:
    """Where machine code is kept, and for which content it is used."""

    folder: Path
    content: str

    @cached_property
    def token(self) -> str:
        """What the symbols of this content have in common."""
        return hashlib.sha256(f"{self.folder.name} {self.content}".encode()).hexdigest()[: len(self.folder.name)]

    def put(self, data: bytes) -> bytes:
        """Machine code as it lies on disk."""
        return data.replace(self.token.encode(), self.folder.name.encode())

    def take(self, data: bytes) -> bytes:
        """Machine code as it runs with this content."""
        return data.replace(self.folder.name.encode(), self.token.encode())


def note_use(folder: Path) -> None:
    """Somebody uses the machine code of a folder, if it is there: its age begins anew."""
    with suppress(OSError):
        os.utime(folder)


def clear_away(folder: Path) -> None:
    """Remove the folders beside this one whose machine code nobody has used for days."""
    for other in folder.parent.iterdir():
        if other != folder and FOLDER.fullmatch(other.name):
            with suppress(OSError):  # another process may be about it, too
                if time.time() - other.stat().st_mtime > KEPT_FOR:
                    shutil.rmtree(other)


def keep(dispatcher: Any, shelf: Shelf) -> None:
    """Let a function keep its machine code on this shelf, look for it there first, and be called by its symbol."""
    cache = _cache(dispatcher.py_func, shelf)
    name = f"parlour.{shelf.token}.{dispatcher.py_func.__globals__['__name__']}.{dispatcher.py_func.__name__}"
    compile_for = dispatcher.compile

    def with_symbol(signature: Any) -> Any:
        known = set(dispatcher.overloads)
        entry = compile_for(signature)
        for types, made in dispatcher.overloads.items():
            if types not in known:
                _give_symbol(made, f"{name}.{_digest(types)}")
        return entry

    def is_there(symbol: str) -> bool:
        """Load the version with this symbol, if it was kept."""
        signatures = [*dispatcher.overloads, *(key[0] for key in cache._cache_file._load_index())]
        wanted = [types for types in signatures if f"{name}.{_digest(types)}" == symbol]
        for types in wanted[:1]:
            with_symbol(types)
        return bool(wanted)

    dispatcher._cache = cache
    dispatcher.compile = with_symbol
    _kept[name] = is_there


def _digest(types: Any) -> str:
    return hashlib.sha256(repr(types).encode()).hexdigest()[:16]


def _give_symbol(made: Any, symbol: str) -> None:
    """Let what is compiled from now on call this function by a symbol."""
    from llvmlite import binding

    binding.add_symbol(symbol, made.library.get_pointer_to_function(made.fndesc.llvm_func_name))
    described = copy.copy(made.fndesc)
    described.mangled_name = symbol
    made.target_context._defns.pop(made.entry_point)  # what contains the function itself
    made.target_context.insert_user_function(made.entry_point, described, ())


def _cache(function: Any, shelf: Shelf) -> Any:
    """Numba's cache of one function, on this shelf."""
    from numba.core import caching as numba_caching

    caching: Any = numba_caching  # its stubs know only its own locators

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = _way_of_keeping(caching, function, shelf)

    class File(caching.IndexDataCacheFile):  # type: ignore[misc]
        def _load_data(self, name: str) -> Any:
            return pickle.loads(shelf.take(Path(self._data_path(name)).read_bytes()))

        def _dump(self, data: Any) -> bytes:
            return shelf.put(super()._dump(data))

    cache = Cache(function)
    cache._cache_file.__class__ = File
    return cache


def _way_of_keeping(caching: Any, function: Any, shelf: Shelf) -> Any:
    """How Numba names the files of one function, and makes sure that what it calls is loaded before it."""

    class Kept(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (_locator(shelf),)

        def get_filename_base(self, fullname: str, abiflags: str) -> str:
            return str(super().get_filename_base(function.__name__, abiflags))

        def rebuild(self, target_context: Any, payload: Any) -> Any:
            """Load what it calls first; if that is not kept any more, nothing was found."""
            (_, _, (machine_code, _)), *_ = payload
            for symbol in {found.decode() for found in SYMBOL.findall(machine_code)}:
                if not _kept[symbol.rpartition(".")[0]](symbol):
                    return None
            return super().rebuild(target_context, payload)

    return Kept


def _locator(shelf: Shelf) -> type:
    """Where Numba finds the code of functions."""

    class Locator:
        def __init__(self, function: Any) -> None:
            self._module = function.__globals__["__name__"]

        @classmethod
        def from_function(cls, function: Any, file: str) -> Locator:
            return cls(function)

        def ensure_cache_path(self) -> None:
            os.makedirs(self.get_cache_path(), exist_ok=True)  # noqa: PTH103 (Numba's own way with paths)

        def get_cache_path(self) -> str:
            return str(shelf.folder)

        def get_source_stamp(self) -> str:
            return shelf.folder.name

        def get_disambiguator(self) -> str:
            return str(self._module)

    return Locator
