"""Compiling takes long, and some of what Numba does meanwhile is not needed.

Rules that only other rules call need no machine code of their own: they become parts of the kernels. Numba optimises
and emits every function, each time with all that it calls: a third of the time that compiling a game takes. So the
parts are only linked, and optimised together with the kernel they end up in.

Numba compares the settings of functions at every operation, option by option: a tenth of the time. It looks for the
meaning of every ``a + b`` among all it knows of ``+``, also the thousandth time: a sixth. It writes out the fields of a
record wherever it might mention it. It looks for closures, literal arguments and loops to unroll, which rules do not
have: another tenth. And Python looks for garbage again and again, while there is hardly any before a kernel is done: a
twentieth. Numba offers no options for most of this, so some of its inner functions are replaced; in a version of Numba
that does not have them, nothing is.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import local
from typing import Any

_now = local()
STEPS = (
    "TranslateByteCode",
    "FixupArgs",
    "IRProcessing",
    "DeadBranchPrune",
    "GenericRewrites",
    "ReconstructSSA",
    "NopythonTypeInference",
    "PreLowerStripPhis",
    "IRLegalization",
    "AnnotateTypes",
    "NativeLowering",
    "NoPythonBackend",
)


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
    before = getattr(_now, "part", "")
    _now.part = name
    try:
        yield
    finally:
        _now.part = before


@cache
def steps() -> Any:
    """A compiler that takes only those of Numba's steps that rules need; Numba's own where one of them is missing."""
    from numba.core import compiler, compiler_machinery, typed_passes, untyped_passes

    homes = (untyped_passes, typed_passes)
    found = [getattr(home, name) for name in STEPS for home in homes if hasattr(home, name)]
    if len(found) != len(STEPS):
        return compiler.Compiler
    base: Any = compiler.CompilerBase
    machinery: Any = compiler_machinery  # it has no stubs

    class Steps(base):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            manager = machinery.PassManager("rules")
            for step in found:
                manager.add_pass(step, step.__name__)
            manager.finalize()
            return [manager]

    return Steps


@cache
def prepare() -> None:
    """Replace what of Numba can be done with less; once is enough."""
    _link_parts_only()
    _compare_settings_at_a_glance()
    _find_meanings_once()
    _name_records_once()


def _link_parts_only() -> None:
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


def _find_meanings_once() -> None:
    """What an operator or a function of Numba's means for arguments of these types is found out once."""
    from numba.core.types import functions

    known: Any = getattr(functions, "BaseFunction", None)
    if not hasattr(known, "get_call_type"):
        return
    find, found = known.get_call_type, dict[Any, Any]()

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return find(function, context, args, kws)
        key = (function, context, args)
        if key not in found:
            found[key] = find(function, context, args, kws)
        return found[key]

    known.get_call_type = get_call_type


def _name_records_once() -> None:
    """The text that names a record with hundreds of fields is put together once."""
    from numba.core.types import npytypes

    record: Any = getattr(npytypes, "Record", None)
    if record is None:
        return
    write = record.__repr__

    def written(kind: Any) -> str:
        if "written" not in vars(kind):
            kind.written = write(kind)
        return str(kind.written)

    record.__repr__ = written
