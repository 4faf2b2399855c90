"""Linking: the same functions in three modes, and a cache that notices every change."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from parlour.engine.compiling import compile_game
from parlour.engine.core import kept_code, loop, rules
from parlour.engine.core.rules import Mode, cache_folder, chosen_mode, kernel, link, rule
from parlour.engine.core.tables import Tunable
from parlour.engine.game import Game
from parlour.engine.people.content import frozen


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with a rule, a kernel and a global table."""
    (tmp_path / "small_rules.py").write_text(
        "from parlour.engine.core.rules import kernel, rule, supplied\n"
        "STEP = 3\n"
        "@supplied\n"
        "def extra(x):\n    raise NotImplementedError\n"
        "@rule\n"
        "def double(x):\n    return 2 * x\n"
        "@kernel\n"
        "def climb(x):\n    return double(x) + STEP + extra(x)\n"
        "@rule\n"
        "def game_extra(x):\n    return 10 * x\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    sys.modules.pop("small_rules", None)
    import small_rules  # type: ignore[import-not-found]

    assert isinstance(small_rules, ModuleType)
    return small_rules


@pytest.mark.parametrize("mode", list(Mode))
def test_rules_call_each_other_and_what_the_game_supplies(small: ModuleType, mode: Mode) -> None:
    linked = link([small], {"extra": small.game_extra}, mode)
    assert linked.climb(4) == 8 + 3 + 40
    assert linked.mode is mode


def test_only_kernels_get_machine_code(small: ModuleType) -> None:
    linked = link([small], {"extra": small.game_extra}, Mode.COMPILED)
    assert linked.climb(4) == 51
    kernel: Any = linked._kernels["climb"]
    (compiled,) = kernel.overloads.values()
    engine = compiled.library._codegen._engine
    assert engine.is_symbol_defined(compiled.fndesc.llvm_func_name)
    parts = [part for part in compiled.library._linking_libraries if "game_extra" in part.name or "double" in part.name]
    assert len(parts) == 2
    assert all(part.is_part for part in parts)
    assert not compiled.library.is_part
    assert not any(engine.is_symbol_defined(name) for part in parts for name in _symbols(part))


def _symbols(library: Any) -> list[str]:
    """The functions a library defines."""
    return [function.name for function in library._final_module.functions if not function.is_declaration]


def test_a_rule_stays_a_plain_function(small: ModuleType) -> None:
    link([small], {"extra": small.game_extra}, Mode.COMPILED)
    assert small.double(5) == 10
    with pytest.raises(NotImplementedError):
        small.climb(1)


def test_a_missing_rule_is_named(small: ModuleType) -> None:
    with pytest.raises(LookupError, match="does not supply the rule 'extra'"):
        link([small], {}, Mode.INTERPRETED)
    with pytest.raises(AttributeError, match="no kernel is called 'jump'"):
        _ = link([small], {"extra": small.game_extra}, Mode.INTERPRETED).jump


def test_the_cache_is_named_by_sources_constants_content_mode_and_versions(
    small: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache_folder([small], Mode.COMPILED, b"content")
    assert folder == cache_folder([small], Mode.COMPILED, b"content")
    assert folder != cache_folder([small], Mode.CHECKED, b"content")
    assert folder != cache_folder([small], Mode.COMPILED, b"other content")
    assert folder != cache_folder([small, loop], Mode.COMPILED, b"content")
    monkeypatch.setattr(small, "STEP", 4)  # a constant may come from a file without rules
    assert folder != cache_folder([small], Mode.COMPILED, b"content")
    monkeypatch.setattr(small, "STEP", 3)
    monkeypatch.setattr("numba.__version__", "99")
    assert folder != cache_folder([small], Mode.COMPILED, b"content")
    monkeypatch.undo()
    source = Path(str(small.__file__))
    source.write_text(source.read_text() + "# changed\n")
    assert folder != cache_folder([small], Mode.COMPILED, b"content")


def test_what_nobody_uses_is_cleared_away_when_something_new_is_complete(
    tmp_path: Path, bazaar: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, used, own = tmp_path / ("a" * 20), tmp_path / ("b" * 20), tmp_path / ("c" * 20)
    foreign = tmp_path / "letters"
    for folder in (old, used, own, foreign):
        folder.mkdir()
        (folder / "complete").touch()
        os.utime(folder, (0, 0))
    kept_code.note_use(used)
    linked = bazaar.linked(Mode.INTERPRETED)
    monkeypatch.setattr(linked, "folder", own)
    compile_game(bazaar, mode=Mode.INTERPRETED)
    assert sorted(tmp_path.iterdir()) == [used, own, foreign]
    kept_code.note_use(tmp_path / "nowhere")


@pytest.mark.parametrize("mode", list(Mode))
def test_numbers_and_tables_may_be_named_as_part_of_their_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: ModuleType, mode: Mode
) -> None:
    (tmp_path / "part_of.py").write_text(
        "import shelf_of\n"
        "from parlour.engine.core.rules import kernel\n"
        "@kernel\n"
        "def found(at):\n    return shelf_of.FIRST + shelf_of.LIMIT + shelf_of.HEIGHT[at]\n"
    )
    shelf = ModuleType("shelf_of")
    monkeypatch.setitem(sys.modules, "shelf_of", shelf)
    vars(shelf).update(FIRST=100, LIMIT=Tunable(20), HEIGHT=frozen([3, 5]))
    sys.modules.pop("part_of", None)
    part = importlib.import_module("part_of")
    folder = cache_folder([part], mode)
    assert link([part], {}, mode, content="low").found(1) == 125
    vars(shelf).update(LIMIT=Tunable(40), HEIGHT=frozen([3, 6]))
    assert link([part], {}, mode, content="high").found(1) == 146
    assert cache_folder([part], mode) == folder
    vars(shelf).update(FIRST=200)
    assert cache_folder([part], mode) != folder


@pytest.mark.parametrize("mode", list(Mode))
def test_each_game_has_tables_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: ModuleType, mode: Mode
) -> None:
    (tmp_path / "named_table.py").write_text(
        "from parlour.engine.core.rules import kernel\n"
        "from parlour.engine.core.tables import SuppliedTable\n"
        "HEIGHT = SuppliedTable('HEIGHT')\n"
        "@kernel\n"
        "def highest():\n    return max(HEIGHT[0], HEIGHT[len(HEIGHT) - 1])\n"
    )
    sys.modules.pop("named_table", None)
    named = importlib.import_module("named_table")
    assert link([named], {"HEIGHT": frozen([3, 5])}, mode, content="low").highest() == 5
    high = link([named], {"HEIGHT": frozen([7, 5])}, mode, content="high")
    assert high.highest() == high.at_hand("highest")() == 7
    with pytest.raises(LookupError, match="does not supply the table 'HEIGHT'"):
        link([named], {}, mode)


def test_machine_code_is_kept_on_disk(small: ModuleType) -> None:
    names: list[str] = []
    linked = link([small], {"extra": small.game_extra}, Mode.COMPILED)
    with rules.compile_progress(lambda count, name: names.append(name)):
        linked.climb(1)
    assert set(names) == {"climb", "double", "game_extra"}
    assert linked.folder is not None
    assert list(linked.folder.rglob("*climb*.nbc"))
    again: list[str] = []
    with rules.compile_progress(lambda count, name: again.append(name)):
        assert link([small], {"extra": small.game_extra}, Mode.COMPILED).climb(4) == 51
    assert again == []


def test_a_second_checkout_compiles_nothing(small: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert link([small], {"extra": small.game_extra}, Mode.COMPILED).climb(4) == 51
    elsewhere = tmp_path / "second checkout"
    elsewhere.mkdir()
    copy = elsewhere / "small_rules.py"
    copy.write_bytes(Path(str(small.__file__)).read_bytes())
    os.utime(copy, (1, 1))
    monkeypatch.syspath_prepend(str(elsewhere))
    monkeypatch.delitem(sys.modules, "small_rules")
    second = importlib.import_module("small_rules")
    assert second.__file__ == str(copy)
    again: list[str] = []
    with rules.compile_progress(lambda count, name: again.append(name)):
        assert link([second], {"extra": second.game_extra}, Mode.COMPILED).climb(4) == 51
    assert again == []


@pytest.fixture
def tall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with a rule that is compiled once and called by two kernels."""
    (tmp_path / "tall_rules.py").write_text(
        "from parlour.engine.core.rules import kernel, rule, supplied, whole\n"
        "@whole\n@supplied\n"
        "def height(table, at):\n    raise NotImplementedError\n"
        "@whole\n"
        "def total(table, most):\n    return height(table, 0) + height(table, most)\n"
        "@kernel\n"
        "def once(table, most):\n    return total(table, most)\n"
        "@kernel\n"
        "def twice(table, most):\n    return 2 * total(table, most)\n"
        "@rule\n"
        "def game_height(table, at):\n    return table[at]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    sys.modules.pop("tall_rules", None)
    import tall_rules  # type: ignore[import-not-found]

    assert isinstance(tall_rules, ModuleType)
    return tall_rules


def _compiled_in(tall: ModuleType, mode: Mode = Mode.COMPILED) -> list[str]:
    """What is compiled to call both kernels, as in a process that has just begun."""
    names: list[str] = []
    linked, table = link([tall], {"height": tall.game_height}, mode), np.array([1, 2, 4])
    with rules.compile_progress(lambda count, name: names.append(name)):
        assert (linked.once(table, 2), linked.twice(table, 1)) == (5, 6)
    return names


@pytest.mark.parametrize("mode", [Mode.COMPILED, Mode.CHECKED])
def test_a_whole_rule_is_compiled_once_and_kept(tall: ModuleType, mode: Mode) -> None:
    assert sorted(_compiled_in(tall, mode)) == ["game_height", "once", "total", "twice"]
    assert _compiled_in(tall, mode) == []


def test_kernels_call_a_whole_rule_by_its_symbol(tall: ModuleType) -> None:
    linked = link([tall], {"height": tall.game_height}, Mode.COMPILED)
    linked.once(np.array([1, 2]), 1)
    kernel: Any = linked._kernels["once"]
    (compiled,) = kernel.overloads.values()
    called = {f.name for f in compiled.library._final_module.functions if f.name.startswith("parlour.")}
    assert [name.split(".")[-2] for name in called] == ["total"]


def test_a_kernel_without_what_it_calls_is_compiled_again(tall: ModuleType) -> None:
    _compiled_in(tall)
    folder = link([tall], {"height": tall.game_height}, Mode.COMPILED).folder
    assert folder
    for file in folder.glob("*game_height*"):
        file.unlink()
    assert "game_height" in _compiled_in(tall)
    assert _compiled_in(tall) == []


def test_faults_in_a_whole_rule_reach_whoever_called(tall: ModuleType) -> None:
    linked = link([tall], {"height": tall.game_height}, Mode.CHECKED)
    for _ in range(2):
        with pytest.raises(IndexError):
            linked.twice(np.array([1, 2]), 1000)


def test_the_environment_chooses_the_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_mode() is Mode.COMPILED
    monkeypatch.setenv("PARLOUR_CHECK", "1")
    assert chosen_mode() is Mode.CHECKED
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    assert chosen_mode() is Mode.INTERPRETED


def test_bounds_are_checked_in_checked_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "far_rules.py").write_text(
        "from parlour.engine.core.rules import kernel\n@kernel\ndef far(table, at):\n    return table[at]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    import far_rules  # type: ignore[import-not-found]

    table = np.arange(3)
    with pytest.raises(IndexError):
        link([far_rules], {}, Mode.CHECKED).far(table, 1000)


def test_every_rule_says_what_it_does(any_game: Game) -> None:
    """Rule functions are short, and their docstring is the rule in a sentence."""
    for name in any_game.rules:
        for function in rules.rules_of(importlib.import_module(name)).values():
            assert function.__doc__, f"{name}.{function.__name__} has no docstring"
            last = max(line for *_, line in function.__code__.co_lines() if line is not None)
            length = last - function.__code__.co_firstlineno
            assert length <= 30, f"{name}.{function.__name__} has {length} lines"


def test_marks_are_transparent() -> None:
    def plain(x: int) -> int:
        return x

    try:
        assert rule(plain) is plain
        assert kernel(plain) is plain
    finally:
        globals()[rules.RULES].pop("plain")
        rules._kernels.discard(plain)


def test_a_terminal_sees_what_is_compiled(
    small: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    linked = link([small], {"extra": small.game_extra}, Mode.COMPILED)
    assert linked.climb(1) == 15
    assert "compiling the rules, once: 3 functions" in capsys.readouterr().err
    assert linked.climb(1) == 15
    assert capsys.readouterr().err == ""


def test_what_a_game_supplies_is_found_before_anything_is_linked() -> None:
    """Else machine code without its heuristic would be kept as if it were complete."""
    asked = "from parlour import games; print('appraise' in games.find('catalyst').supply)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
