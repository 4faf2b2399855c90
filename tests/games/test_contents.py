"""Several contents of a game in one process, by the same machine code."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from parlour import games
from parlour.engine.core.errors import ContentError
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.games._copies import Copy
from parlour.table import BadSave, Table
from parlour.web.scene import board_of

CHANGES = {
    "catalyst": ("coins_after_turn = 8", "coins_after_turn = 6"),
    "dominations": ("overflow_vp = 1", "overflow_vp = 2"),
    "time_capsules": ("crystal_limit = 9", "crystal_limit = 2"),
}


@pytest.fixture(params=sorted(CHANGES))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A content file in which one number is another; its folder has the name of the game."""
    slug = str(request.param)
    printed = (games.find(slug).folder / "content.toml").read_text(encoding="utf-8")
    assert CHANGES[slug][0] in printed
    changed = tmp_path / slug / "my.toml"
    changed.parent.mkdir()
    changed.write_text(printed.replace(*CHANGES[slug]), encoding="utf-8")
    return changed


def played(game: Game, mode: Mode, seed: int) -> Table:
    table, chance = Table.new(game, 2, seed, linked=game.linked(mode)), random.Random(seed)
    while not table.over:
        table.advance(int(chance.choice(table.state.option[: table.state.n_options])))
    return table


@pytest.mark.slow
def test_two_contents_play_side_by_side(file: Path) -> None:
    slug = file.parent.name
    usual, own = games.find(slug), games.find(slug, content=file)
    assert usual.content_key != own.content_key
    assert usual.cache_folder() == own.cache_folder()  # nothing is compiled for it
    saves = {(game, seed): played(game, Mode.COMPILED, seed).save() for seed in range(3) for game in (usual, own)}
    for game in (usual, own):
        assert played(game, Mode.INTERPRETED, 0).save() == saves[game, 0]
    assert Table.load(saves[own, 0], content=file).over
    with pytest.raises(BadSave, match="other content"):
        Table.load(saves[own, 0])
    view = Table.new(slug, 2, 1, content=file).view(0).state
    assert board_of(own).picture(view, 0, ("Ada", "Ben")) is not None


def test_a_game_with_a_content_is_found_again(file: Path) -> None:
    own = games.find(file.parent.name, content=file)
    assert games.find(own) is own
    assert games.find(file.parent.name, content=str(file)) is own
    assert pickle.loads(pickle.dumps(own)) is own
    written = pickle.dumps(own)
    file.write_text(file.read_text(encoding="utf-8") + "\n# another day\n", encoding="utf-8")
    assert pickle.loads(written).content_key == own.content_key  # a comment changes nothing
    assert games.find(file.parent.name) is not own


def test_a_file_that_is_wrong_or_missing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[game]\nslug = 3\n")
    with pytest.raises(ContentError, match=r"bad\.toml"):
        games.find("catalyst", content=tmp_path / "bad.toml")
    with pytest.raises(ContentError, match="cannot read"):
        games.find("catalyst", content=tmp_path / "none.toml")
    assert games.find("catalyst").content_key


def test_a_copy_has_modules_of_its_own() -> None:
    copy = Copy("parlour.games.catalyst")
    content, state = copy.load("parlour.games.catalyst.content"), copy.load("parlour.games.catalyst.state")
    assert content is not games.find("catalyst").room("content")
    assert vars(state)["SLOTS"] == content.SLOTS
    with pytest.raises(ModuleNotFoundError):
        copy.load("parlour.games.catalyst.nothing")
    assert copy.load("parlour.engine.game").Game is Game
