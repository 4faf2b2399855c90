"""Golden games: recorded once, replayed to the exact end, word by word; one for each player count and mode or end."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = sorted(GOLDEN.glob("*.parlour"))


def transcript(table: Table) -> str:
    """As the recorder writes it."""
    spec = importlib.util.spec_from_file_location("golden_record", GOLDEN / "record.py")
    assert spec is not None
    assert spec.loader is not None
    recorder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recorder)
    text: str = recorder.transcript(table)
    return text


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("mode", list(Mode))
def test_a_golden_game_is_replayed_to_the_exact_end(file: Path, mode: Mode) -> None:
    game = games.find(file.stem.partition("-")[0])
    table = Table.load(file, game.linked(mode))
    assert table.over
    if mode is not Mode.INTERPRETED:
        assert transcript(table) == file.with_suffix(".txt").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_save_takes_less_than_20_bytes_a_decision(file: Path) -> None:
    table = Table.load(file)
    assert file.stat().st_size < 20 * len(table.moves) + 250
