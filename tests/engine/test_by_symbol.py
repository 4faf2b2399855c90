"""Content is data for machine code: other numbers run by the code that is there, other counts do not."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from parlour.engine.core.rules import Linked, Mode, link
from parlour.engine.core.tables import Tunable
from parlour.engine.people.content import frozen

SHOP = """
from parlour.engine.core.rules import kernel, rule, whole

@rule
def at(table, i):
    return table[i]

@whole
@rule
def price(i):
    return at(PRICE, i) + GRID[i, 1]

@kernel
def bill(n):
    total = 0
    for i in range(n):
        total += price(i)
    if LIMIT == 3:
        total += 1000
    return min(total, LIMIT * 100) * SIGN

@kernel
def size():
    return len(PRICE) + GRID.shape[1]
"""

Open = Callable[..., ModuleType]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """A small game's rules with a content of one's own: the same source, several modules."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    (tmp_path / "shop.py").write_text(SHOP)

    def make(prices: list[int], limit: int = 50, sign: int = 1) -> ModuleType:
        spec = importlib.util.spec_from_file_location("shop", tmp_path / "shop.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "shop", module)
        grid = frozen([[0, 10 * price] for price in prices])
        vars(module).update(PRICE=frozen(prices), GRID=grid, LIMIT=Tunable(limit), SIGN=sign)
        spec.loader.exec_module(module)
        return module

    return make


def opened(module: ModuleType, mode: Mode = Mode.COMPILED) -> Linked:
    content = f"{module.PRICE.tolist()} {module.LIMIT}"
    return link([module], {}, mode, content=content)


def compiled(linked: Linked) -> int:
    """How many functions had to be compiled."""
    kernels: list[Any] = list(linked._kernels.values())
    return sum(sum(kernel.stats.cache_misses.values()) for kernel in kernels)


def test_other_numbers_run_by_the_same_machine_code(shop: Open) -> None:
    first = opened(shop([1, 2, 3]))
    assert first.bill(3) == 66
    second = opened(shop([4, 5, 6], limit=40))
    assert second.folder == first.folder
    assert second.bill(3) == 165
    assert compiled(second) == 0
    assert (first.bill(3), second.bill(3), first.bill(2)) == (66, 165, 33)  # both at once, in one process


def test_no_branch_is_left_out_because_of_a_number_that_may_change(shop: Open) -> None:
    first, second = opened(shop([1, 2, 3])), opened(shop([1, 2, 3], limit=3))
    assert second.folder == first.folder
    assert (first.bill(3), second.bill(3)) == (66, 300)


def test_another_count_or_a_plain_number_compiles_anew(shop: Open) -> None:
    first, longer, other = opened(shop([1, 2, 3])), opened(shop([1, 2, 3, 4])), opened(shop([1, 2, 3], sign=-1))
    assert len({first.folder, longer.folder, other.folder}) == 3
    assert (first.size(), longer.size()) == (5, 6)
    assert (first.bill(3), longer.bill(4), other.bill(3)) == (66, 110, -66)


@pytest.mark.parametrize("mode", list(Mode))
def test_all_modes_agree(shop: Open, mode: Mode) -> None:
    assert opened(shop([1, 2, 3]), mode).bill(3) == 66


def test_bounds_of_tables_are_checked(shop: Open) -> None:
    with pytest.raises(IndexError):
        opened(shop([1, 2, 3]), Mode.CHECKED).bill(4)


def test_what_nobody_names_does_not_matter(shop: Open) -> None:
    first, second = shop([1, 2, 3]), shop([1, 2, 3])
    vars(second).update(NAMES=("a", "b"), SPARE=np.arange(3))
    assert opened(first).folder == opened(second).folder


def test_a_tunable_number_is_a_number() -> None:
    assert Tunable(3) + 1 == 4
    assert f"{Tunable(3)}" == "3"
