"""Rules are plain Python functions; this module links them into one of three ways of running.

A function marked ``@rule`` stays what it is: calling it from Python interprets it. ``link`` makes, for one game and one
mode, a second set of the same functions that call each other:

    compiled      machine code by Numba: to play, to search, to simulate
    checked       the same with bounds checks: to find an index past the end
    interpreted   plain Python: to debug, and to play while the others compile

All three give bit-identical states. The engine's own rules call functions that only a game can supply (``legal``,
``play`` …); they are declared with ``@supplied`` and filled in by ``link``. So are tables of which every game has its
own (``SuppliedTable``). What a game may leave out is declared with ``@usual``, and does for most games as it is.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

from parlour.engine.core import kept_code, tables
from parlour.engine.core.errors import DesignError
from parlour.engine.core.kept_code import Shelf
from parlour.engine.core.tables import SuppliedTable

MACHINE = "parlour.engine.effects.machine"
Function = TypeVar("Function", bound=Callable[..., Any])
Supply = Mapping[str, Any]  # the rules and the tables that only a game can supply, by name


class Mode(StrEnum):
    """The three ways of running the same rules."""

    COMPILED = "compiled"
    CHECKED = "checked"
    INTERPRETED = "interpreted"


DATA = (int, float, str, tuple, np.ndarray)
RULES = "__rules__"  # where a module keeps its own
_kernels: set[FunctionType] = set()
_supplied: set[FunctionType] = set()
_whole: set[FunctionType] = set()
_link_lock = threading.Lock()
_watching: list[Callable[[int, str], None]] = []  # whoever shows the progress of compiling already


def rule(function: Function) -> Function:
    """Mark a function as part of the rules: it may be compiled and called by other rules."""
    plain = cast(FunctionType, function)
    plain.__globals__.setdefault(RULES, {})[plain.__name__] = plain
    return function


def kernel(function: Function) -> Function:
    """Mark a rule as a public entry: it takes (batch, i, …), and its machine code is kept on disk."""
    _kernels.add(cast(FunctionType, function))
    return rule(function)


def whole(function: Function) -> Function:
    """Mark a rule that is compiled once and by itself; kernels call its machine code instead of containing it."""
    _whole.add(cast(FunctionType, function))
    return function if function in _supplied else rule(function)


def supplied(function: Function) -> Function:
    """Declare a rule that the engine calls and each game supplies."""
    _supplied.add(cast(FunctionType, function))
    return function


def usual(function: Function) -> Function:
    """Declare a rule that the engine calls and a game may supply; this is the rule of all that do not."""
    return rule(supplied(function))


def rules_of(module: ModuleType) -> dict[str, FunctionType]:
    """The rules that a module holds, by name."""
    return vars(module).get(RULES, {})  # type: ignore[no-any-return]


def modules_with_rules(package: str) -> tuple[str, ...]:
    """The modules in a game's folder that hold rules, and the machine of effects where they use it.

    A game may also be a single module.
    """
    home, found, machine = Path(str(sys.modules[package].__file__)), [], set[str]()
    is_folder = hasattr(sys.modules[package], "__path__")
    for path in sorted(home.parent.rglob("*.py")) if is_folder else [home]:
        text = path.read_text(encoding="utf-8")
        if "\n@rule\n" in text:
            inside = path.relative_to(home.parent).with_suffix("").parts if is_folder else ()
            found.append(".".join((package, *inside)))
            machine |= {MACHINE} if f"from {MACHINE} import" in text else set()
    return (*machine, *found)


def supplied_names() -> set[str]:
    """The names of the rules that the engine calls and each game supplies."""
    return {function.__name__ for function in _supplied}


def supplied_by(modules: Iterable[ModuleType]) -> dict[str, FunctionType]:
    """The rules in these modules that the engine calls: those that have the name of a ``@supplied`` one."""
    known = list(modules)
    return {name: rule for name in sorted(supplied_names()) if (rule := find_rule(name, known)) is not None}


def find_rule(name: str, modules: Iterable[ModuleType]) -> FunctionType | None:
    """The rule of this name in a game's modules; a usual one only where the game has none of its own."""
    found = [rules_of(module)[name] for module in modules if name in rules_of(module)]
    own = [function for function in found if function not in _supplied]
    if len(own) > 1:
        raise DesignError(f"the rule {name} stands in {' and in '.join(function.__module__ for function in own)}")
    return next(iter(own or found), None)


def has_own_rule(name: str, modules: Iterable[ModuleType]) -> bool:
    """Whether a game has a rule of this name, which is not the usual one."""
    return find_rule(name, modules) not in (None, *_supplied)


def chosen_mode() -> Mode:
    """The mode asked for by the environment: PARLOUR_INTERPRET=1, PARLOUR_CHECK=1, else compiled."""
    if os.environ.get("PARLOUR_INTERPRET") == "1":
        return Mode.INTERPRETED
    if os.environ.get("PARLOUR_CHECK") == "1":
        return Mode.CHECKED
    return Mode.COMPILED


class Linked:
    """The kernels of one game in one mode, as attributes: ``linked.deal(batch, 0, …)``."""

    def __init__(self, mode: Mode, rules: Mapping[FunctionType, Callable[..., Any]], folder: Path | None) -> None:
        """Hold the linked rules; ``folder`` is where the machine code of the kernels is kept."""
        self.mode = mode
        self.folder = folder
        self._rules = rules
        self._kernels = {rule.__name__: linked for rule, linked in rules.items() if rule in _kernels}
        self._called: set[str] = set()

    def plain(self, function: Function) -> Function:
        """A rule as it runs when interpreted and linked: to try something on a copy, as a preview does."""
        if self.mode is not Mode.INTERPRETED:
            raise LookupError("only interpreted rules are called one by one; compiled ones are called as kernels")
        return cast(Function, self._rules[cast(FunctionType, function)])

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the kernel of this name; its first call may compile, and then says so."""
        try:
            kernel = self.__dict__["_kernels"][name]
        except KeyError:
            raise AttributeError(f"no kernel is called {name!r}") from None
        if name in self._called or self.mode is Mode.INTERPRETED:
            return kernel  # type: ignore[no-any-return]
        self._called.add(name)
        return _announced(kernel)

    def at_hand(self, name: str, *arguments: Any) -> Callable[[], Any]:
        """A kernel with what it is given, to be called again and again.

        Before each call of a kernel Numba looks at every argument to find the code for its type. Where the arguments
        stay the same arrays that is done here, once.
        """
        kernel: Any = self._kernels[name]
        if self.mode is not Mode.INTERPRETED:
            kernel = _announced(kernel.compile)(tuple(kernel.typeof_pyval(argument) for argument in arguments))
        return partial(kernel, *arguments)


def _announced(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel that shows a progress line on the terminal while it is being compiled."""

    def call(*arguments: Any) -> Any:
        if _watching or not sys.stderr.isatty():
            return kernel(*arguments)
        shown = []

        def show(count: int, name: str) -> None:
            shown.append(name)
            sys.stderr.write(f"\r\x1b[Kcompiling the rules, once: {count} functions ({name})")
            sys.stderr.flush()

        with compile_progress(show):
            result = kernel(*arguments)
        if shown:
            sys.stderr.write("\r\x1b[K")
        return result

    return call


def link(
    modules: Iterable[ModuleType],
    supply: Supply,
    mode: Mode,
    key: bytes = b"",
    content: str = "",
) -> Linked:
    """Bind all rules of these modules to each other, and the supplied ones to the game's, in one mode.

    ``key`` names what machine code depends on besides the modules; ``content`` names the content it will run with.
    """
    modules = list(modules)
    with _link_lock:
        if mode is Mode.INTERPRETED:
            return Linked(mode, _bind(modules, supply, mode, None), None)
        folder = cache_folder(modules, mode, key, supply)
        kept_code.note_use(folder)
        return Linked(mode, _bind(modules, supply, mode, Shelf(folder, content)), folder)


def _by_symbol(spaces: tables.Spaces, token: str) -> dict[int, Any]:
    from parlour.engine.core.table_types import bind  # which loads Numba: a second that interpreted play does not need

    return {**bind(spaces, token)}


def _bind(
    modules: list[ModuleType], supply: Supply, mode: Mode, shelf: Shelf | None
) -> dict[FunctionType, Callable[..., Any]]:
    bound = _by_symbol(data_of(modules, supply), shelf.token) if shelf else {}
    bound |= _with_bound(modules, bound)
    spaces = {}
    for module in modules:
        named = {name: _with_table(value, supply) for name, value in vars(module).items()}
        spaces[module.__name__] = {name: bound.get(id(value), value) for name, value in named.items()}
    linked: dict[FunctionType, Callable[..., Any]] = {}
    kept = _kernels | _whole | {cast(FunctionType, supply[name]) for name in supply if name in _whole_names()}
    for module in modules:
        for function in rules_of(module).values():
            linked[function] = _rebuild(function, spaces[module.__name__], mode, shelf, function in kept)
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType):
                space[name] = _target(value, linked, supply)
    return linked


def data_of(modules: Iterable[ModuleType], supply: Supply) -> dict[str, dict[str, Any]]:
    """By module, whatever its rules name that is neither code nor a type: numbers, texts and tables."""
    found = {}
    for module in modules:
        data = {name: _with_table(value, supply) for name, value in _named_in(module).items()}
        found[module.__name__] = {name: value for name, value in data.items() if isinstance(value, DATA)}
    return found


def _named_in(module: ModuleType) -> dict[str, Any]:
    """Whatever the rules of a module name, by itself (``TILES``) or as part of another module (``frames.GROW``)."""
    named = {name for function in rules_of(module).values() for name in function.__code__.co_names}
    found = {name: vars(module)[name] for name in sorted(named & vars(module).keys())}
    for home, other in _modules_among(found).items():
        found |= {f"{home}.{name}": vars(other)[name] for name in sorted(named & vars(other).keys())}
    return found


def _modules_among(values: Mapping[str, Any]) -> dict[str, ModuleType]:
    return {name: value for name, value in values.items() if isinstance(value, ModuleType)}


def _with_bound(modules: Iterable[ModuleType], bound: Mapping[int, Any]) -> dict[int, ModuleType]:
    """For modules that rules name tables of (``tables.CAMP``), the same with what stands for them, by identity."""
    named = {id(other): other for module in modules for other in _modules_among(_named_in(module)).values()}
    found = {}
    for place, other in named.items():
        if any(id(value) in bound for value in vars(other).values()):
            found[place] = ModuleType(other.__name__)
            vars(found[place]).update({name: bound.get(id(value), value) for name, value in vars(other).items()})
    return found


def _with_table(value: Any, supply: Supply) -> Any:
    """A value, or the game's own table in its place."""
    if not isinstance(value, SuppliedTable):
        return value
    if value.name not in supply:
        raise LookupError(f"the game does not supply the table {value.name!r}")
    return supply[value.name]


def _whole_names() -> set[str]:
    return {function.__name__ for function in _whole & _supplied}


def _target(
    value: FunctionType,
    linked: Mapping[FunctionType, Callable[..., Any]],
    supply: Supply,
) -> Callable[..., Any]:
    """What a name in a module's space means once everything is linked."""
    if value in _supplied:
        if value.__name__ not in supply and value not in linked:
            raise LookupError(f"the game does not supply the rule {value.__name__!r}")
        value = cast(FunctionType, supply.get(value.__name__, value))
    return linked.get(value, value)


def _rebuild(
    function: FunctionType, space: dict[str, Any], mode: Mode, shelf: Shelf | None, is_kept: bool
) -> Callable[..., Any]:
    """The same code over linked names, wrapped as the mode wants it."""
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__
    twin.__doc__ = function.__doc__
    if shelf is None:
        return twin
    import numba

    from parlour.engine.core import parts

    parts.prepare()
    twin.__qualname__ = f"{shelf.token}.{function.__qualname__}"  # another content has machine code of its own
    njit: Any = numba.njit  # its stubs do not know the wrappers
    jit = njit(
        nogil=True,
        boundscheck=mode is Mode.CHECKED,
        error_model="numpy",
        _nrt=False,  # rules make no arrays, so none needs to be counted: that costs time with every name of a parcel
        no_cpython_wrapper=function not in _kernels,  # nothing else is called from Python
        no_cfunc_wrapper=True,
        pipeline_class=parts.steps(),
    )
    dispatcher = jit(twin)
    if is_kept:
        kept_code.keep(dispatcher, shelf)
    return _one_kind_of_int(dispatcher, is_kept)


def _one_kind_of_int(dispatcher: Any, is_kept: bool) -> Callable[..., Any]:
    """Compile a rule for 64-bit numbers only: others are widened at the call, instead of a version for each width."""
    from numba import types

    from parlour.engine.core import parts

    compile_for = dispatcher.compile

    def widened(signature: Any) -> Any:
        if isinstance(signature, tuple):
            signature = tuple(types.int64 if isinstance(kind, types.Integer) else kind for kind in signature)
        if is_kept:
            with parts.undisturbed():
                return compile_for(signature)
        with parts.compiled(dispatcher.py_func.__qualname__):
            return compile_for(signature)

    dispatcher.compile = widened
    return cast(Callable[..., Any], dispatcher)


def cache_folder(
    modules: Iterable[ModuleType], mode: Mode, key: bytes = b"", supply: Supply = MappingProxyType({})
) -> Path:
    """A folder named by everything the machine code depends on.

    Numba does not notice that a function in another file has changed, and freezes globals; so all sources, the numbers
    they name, the shapes of their tables and the versions are in the name. Where the sources lie and how old they are
    does not matter: a second checkout of the same commit compiles nothing.
    """
    import llvmlite
    import numba

    versions = (
        sys.version,
        np.__version__,
        numba.__version__,
        llvmlite.__version__,
        platform.machine(),
        mode.value,
    )
    modules = list(modules)
    digest = hashlib.sha256(repr(versions).encode() + tables.layout(data_of(modules, supply)))
    for module in sorted(modules, key=lambda m: m.__name__):
        digest.update(module.__name__.encode())
        digest.update(_source_of(module))
    digest.update(key)
    return cache_root() / "rules" / digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where everything lies that an earlier run has made ready: PARLOUR_CACHE, or the user's cache."""
    root = os.environ.get("PARLOUR_CACHE")
    return Path(root) if root else user_cache_path("parlour")


def _source_of(module: ModuleType) -> bytes:
    """The text of a module: its file, or what was written by ``engine/core/dispatch.py``."""
    written: str | None = vars(module).get("__source__")
    return Path(str(module.__file__)).read_bytes() if written is None else written.encode()


@contextmanager
def compile_progress(report: Callable[[int, str], None]) -> Iterator[None]:
    """Call ``report(count, name)`` each time one more function has been compiled inside this block."""
    from numba.core import event

    class Listener(event.Listener):
        count = 0

        def on_start(self, happened: Any) -> None:
            pass

        def on_end(self, happened: Any) -> None:
            self.count += 1
            report(self.count, happened.data["dispatcher"].py_func.__name__)

    _watching.append(report)
    try:
        with event.install_listener("numba:compile", Listener()):
            yield
    finally:
        _watching.pop()
