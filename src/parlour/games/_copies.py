"""A second copy of a package: its modules run again beside the first, and import each other instead of the first.

The modules of a game read its content when they are loaded. So that one process can hold several contents of a game,
each gets modules of its own. Python keeps one module a name; here the copies are kept, and whatever their code imports
from their own package is looked up among them.
"""

from __future__ import annotations

import builtins
import importlib.util
from types import ModuleType
from typing import Any


class Copy:
    """The modules of one copy, loaded when they are first asked for."""

    def __init__(self, package: str) -> None:
        """Nothing is loaded yet."""
        self.package = package
        self._modules: dict[str, ModuleType] = {}

    def load(self, name: str) -> ModuleType:
        """A module of the package in this copy; any other is the one that everybody has."""
        if not self._is_own(name):
            return importlib.import_module(name)
        if name != self.package:
            self.load(name.rpartition(".")[0])  # which may load this one
        if name not in self._modules:
            self._run(name)
        return self._modules[name]

    def _is_own(self, name: str) -> bool:
        return name == self.package or name.startswith(f"{self.package}.")

    def _run(self, name: str) -> None:
        spec = importlib.import_module(name).__spec__  # the usual one must be there: dataclasses look for it by name
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self._import}
        self._modules[name] = module
        spec.loader.exec_module(module)
        parent, _, last = name.rpartition(".")
        if name != self.package:
            setattr(self._modules[parent], last, module)

    def _import(self, name: str, space: Any = None, local: Any = None, wanted: Any = (), level: int = 0) -> ModuleType:
        """What `from name import wanted` means in the modules of this copy."""
        if level or not wanted or not self._is_own(name):
            return __import__(name, space, local, wanted, level)
        module = self.load(name)
        for part in wanted:
            if not hasattr(module, part) and importlib.util.find_spec(f"{name}.{part}"):
                self.load(f"{name}.{part}")
        return module
