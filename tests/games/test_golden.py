"""Golden games: recorded once, replayed to the exact end, word by word; one for each player count and mode or end."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = sorted(GOLDEN.glob("*.parlour"))


@pytest.fixture(scope="module")
def transcript() -> Callable[[Table], str]:
    """As the recorder writes it."""
    spec = importlib.util.spec_from_file_location("golden_record", GOLDEN / "record.py")
    assert spec is not None
    assert spec.loader is not None
    recorder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recorder)
    written: Callable[[Table], str] = recorder.transcript
    return written


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def file(request: pytest.FixtureRequest) -> Path:
    """A golden game as it was saved."""
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def table(file: Path) -> Table:
    """The same, played by machine code."""
    return Table.load(file, games.find(file.stem.partition("-")[0]).linked(Mode.COMPILED))


def test_a_golden_game_is_replayed_to_the_exact_end(
    file: Path, table: Table, transcript: Callable[[Table], str]
) -> None:
    assert table.over
    assert transcript(table) == file.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", [Mode.CHECKED, pytest.param(Mode.INTERPRETED, marks=pytest.mark.slow)])
def test_every_mode_comes_to_the_same_end(file: Path, table: Table, mode: Mode) -> None:
    other = Table.load(file, table.game.linked(mode))
    assert other.batch.tobytes() == table.batch.tobytes()


def variants(game: Game) -> list[str]:
    """What a golden game is recorded for: each mode of a game that has modes, else each end."""
    modes = next((option for option in game.options if option.key == "mode"), None)
    names = [key for key, _ in modes.values] if modes else game.end_names[1:]
    return [name.casefold().replace(" ", "-") for name in names]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_player_count_and_every_mode_or_end_has_its_golden_game(slug: str) -> None:
    game = games.find(slug)
    wanted = {f"{slug}-{n}p-{name}" for n in range(game.fewest, game.most + 1) for name in variants(game)}
    assert {file.stem for file in FILES if file.stem.partition("-")[0] == slug} == wanted


def test_a_save_takes_less_than_20_bytes_a_decision(file: Path, table: Table) -> None:
    assert file.stat().st_size < 20 * len(table.moves) + 250
