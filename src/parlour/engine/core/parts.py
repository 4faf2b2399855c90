"""Compiling takes long, and some of what Numba does meanwhile is not needed.

Rules that only other rules call need no machine code of their own: they become parts of the kernels. Numba optimises
and emits every function, each time with all that it calls: a third of the time that compiling a game takes. So the
parts are only linked, and optimised together with the kernel they end up in.

Numba compares the settings of functions at every operation, option by option: a tenth of the time. And Python looks
for garbage again and again, while there is hardly any before a kernel is done: a twentieth. Numba offers no options for
this, so some of its inner functions are replaced; in a version of Numba that does not have them, nothing is.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

_now = local()


@contextmanager
def undisturbed() -> Iterator[None]:
    """In this block Python looks for no garbage."""
    is_outermost = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_outermost:
            gc.enable()


@contextmanager
def compiled(name: str) -> Iterator[None]:
    """In this block a rule of this name is compiled that nothing but other rules will ever call."""
    _prepare()
    before = getattr(_now, "part", "")
    _now.part = name
    try:
        yield
    finally:
        _now.part = before


def _prepare() -> None:
    """Let Numba use our libraries for what it compiles; once is enough."""
    from numba.core import codegen as numba_codegen
    from numba.core.registry import cpu_target

    codegen: Any = numba_codegen
    target: Any = cpu_target.target_context.codegen()
    known = all(hasattr(codegen.CPUCodeLibrary, name) for name in ("_optimize_final_module", "_finalize_final_module"))
    if not known or getattr(target, "_library_class", None) is not codegen.JITCodeLibrary:
        return

    class Library(codegen.JITCodeLibrary):  # type: ignore[misc]
        """What a function is compiled to; that of a part is only linked into others."""

        def __init__(self, owner: Any, name: str) -> None:
            super().__init__(owner, name)
            self.is_part = name == getattr(_now, "part", "")

        def _optimize_final_module(self) -> None:
            if not self.is_part:
                super()._optimize_final_module()

        def _finalize_final_module(self) -> None:
            if self.is_part:
                self._finalize_dynamic_globals()
                self._verify_declare_only_symbols()
                self._finalized = True
            else:
                super()._finalize_final_module()

    _compare_settings_at_a_glance()
    set_env = target.set_env

    def set_env_of_kernels(name: str, env: Any) -> None:
        if target._engine.get_global_value_address(name):  # a part has none
            set_env(name, env)

    target._library_class = Library
    target.set_env = set_env_of_kernels


def _compare_settings_at_a_glance() -> None:
    """Settings are alike when the same ones were made; only where that does not hold, all are looked at."""
    from numba.core.targetconfig import TargetConfig

    settings: Any = TargetConfig
    if not hasattr(settings(), "_values"):
        return
    compare = settings.__eq__

    def is_equal(one: Any, other: Any) -> Any:
        return (type(one) is type(other) and one._values == other._values) or compare(one, other)

    settings.__eq__ = is_equal
    settings.__hash__ = lambda one: hash(type(one))  # Numba's own hashes the names of all options, which is the same
