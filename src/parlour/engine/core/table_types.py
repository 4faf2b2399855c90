"""What Numba must know of tables and numbers that are reached by symbol: their types, and how code gets at them."""

from __future__ import annotations

from typing import Any

import numba as _numba
from llvmlite import ir
from numba.core import cgutils as _cgutils
from numba.core.cpu import CPUContext
from numba.extending import models, register_model, typeof_impl

from parlour.engine.core.tables import Bound, Spaces, named

numba: Any = _numba  # its stubs know half of it
cgutils: Any = _cgutils
types: Any = numba.types
Array: Any = types.Array


class TableType(Array):  # type: ignore[misc]
    """An array of known shape whose data lies at a symbol."""

    def __init__(self, dtype: Any, shape: tuple[int, ...], symbol: str) -> None:
        """For Numba two tables are two types."""
        self.symbol, self.shape = symbol, shape
        super().__init__(dtype, len(shape), "C", readonly=True, name=f"table({symbol},{dtype},{shape})")

    @property
    def key(self) -> Any:
        """What tells it from other types."""
        return self.symbol, self.dtype, self.shape

    def copy(self, **changed: Any) -> Any:
        """The same table, unless something but its being read-only is changed."""
        return self if set(changed) <= {"readonly"} else Array.copy(self, **changed)


register_model(TableType)(models.ArrayModel)


@typeof_impl.register(Bound)
def _type_of(value: Bound, _context: Any) -> Any:
    if value.is_number:
        return types.int64
    return TableType(numba.typeof(value.array).dtype, value.array.shape, value.symbol)


def _at_symbol(builder: Any, symbol: str, kind: Any) -> Any:
    """What lies at a symbol: nobody changes it while code runs, but only whoever loads the code knows it."""
    there = builder.module.globals.get(symbol)
    if there is None:
        there = ir.GlobalVariable(builder.module, kind, symbol)
        there.linkage, there.global_constant = "external", True
    return there


def _number(context: Any, builder: Any, kind: Any, value: Bound) -> Any:
    return builder.load(_at_symbol(builder, value.symbol, context.get_value_type(kind)))


def _table(context: Any, builder: Any, kind: Any, value: Bound) -> Any:
    item, whole = context.get_data_type(kind.dtype), context.get_value_type(types.intp)
    data = _at_symbol(builder, value.symbol, ir.ArrayType(item, value.array.size))
    sizes = [[ir.Constant(whole, n) for n in row] for row in (value.array.shape, value.array.strides)]
    shape, strides = (cgutils.pack_array(builder, row) for row in sizes)
    made = context.make_array(kind)(context, builder)
    context.populate_array(
        made,
        data=builder.bitcast(data, item.as_pointer()),
        shape=shape,
        strides=strides,
        itemsize=ir.Constant(whole, value.array.itemsize),
        meminfo=None,
    )
    return made._getvalue()


_contained: Any = CPUContext.get_constant_generic


def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The value of a global name: Numba puts it into the code, unless it is reached by symbol."""
    if not isinstance(value, Bound):
        return _contained(context, builder, kind, value)
    return (_number if value.is_number else _table)(context, builder, kind, value)


CPUContext.get_constant_generic = _constant  # type: ignore[method-assign]


def bind(spaces: Spaces, token: str) -> dict[int, Bound]:
    """Symbols for what rules reach by them, by identity; each content has its own, so several can be in use at once."""
    return {key: Bound(f"parlour.{token}.{name}", value) for key, (name, value) in named(spaces).items()}
