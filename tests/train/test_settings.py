"""Settings of a training run are read strictly; this needs no PyTorch."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour import games
from parlour.engine.thinking.weights import FILE, weights_of
from parlour.train.settings import BadSettings, read_settings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gmaes = 3", "there is no setting 'gmaes'; did you mean 'games'"),
        ("games = 'many'", "games is 'many'; it is int"),
        ("games = 0", "games is 0; at least 1"),
        ("endings = -1.0", "endings is -1.0; at least 0"),
        ("seats = 2", "seats is a list of numbers of players"),
        ("seats = []", "seats is a list of numbers of players"),
        ("modes = 'mode=phases'", "modes is a list of choices before the deal"),
        ("modes = [2]", "modes is a list of choices before the deal"),
        ("modes = ['phases']", "modes has 'phases'; an entry is '' or a choice"),
        ("modes = ['', 'mode=phases']", "modes tells of 2 tables, seats of 1"),
        ("scale = 0", "scale is 0.0; more than 0"),
        ("rate = -1e-4", "rate is -0.0001; more than 0"),
        ("past = 1.5", "past is 1.5; it lies between 0 and 1"),
        ("shaped = 1", "shaped is 1; it is bool"),
        ("games = ", "settings.toml"),
        ("before = 3", "before is 3; a table of settings is needed"),
        ("[before]\ngmaes = 3", r"settings.toml \[before\]: there is no setting 'gmaes'"),
        ("neurons = 8\n[before]\nneurons = 16", "neurons is 8, of the run before 16"),
    ],
)
def test_what_cannot_be_followed_is_refused(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings, match=told):
        read_settings(tmp_path / "settings.toml")


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if (games.find(slug).folder / FILE).exists()])
def test_a_network_was_trained_by_the_settings_beside_it(slug: str) -> None:
    game = games.find(slug)
    weights = weights_of(game)
    assert weights is not None
    settings = read_settings(game.folder / "thinking" / "training.toml")
    told = weights.about["settings"]
    lists = {"seats", "modes"}
    assert {name: told[name] for name in told if name not in lists} == {
        name: getattr(settings, name) for name in told if name not in lists
    }
    assert tuple(told["seats"]) == settings.seats
    assert tuple(told.get("modes", ())) == settings.modes
    assert bool(weights.about["began_with"]) == (settings.before is not None)
