"""What all tests share: the games, and their kernels in each of the three modes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import toy_bazaar
from parlour import games
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game

# Tests choose their mode themselves; the environment of the person who runs them must not.
for name in ("PARLOUR_INTERPRET", "PARLOUR_CHECK"):
    os.environ.pop(name, None)
os.environ["PARLOUR_STRICT"] = "1"  # what only helps a player fails aloud here

HERE = Path(__file__).parent
ALL_GAMES = {slug: games.find(slug) for slug in games.slugs()} | {"bazaar": toy_bazaar.GAME}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What talks to a real server is slow; it is tried once more when it fails, and the summary tells it (RERUN).

    On a machine that does other things a browser misses a frame now and then, and a connection closes a little later:
    what fails twice is wrong.
    """
    for item in items:
        if item.path.parent in (HERE / "browser", HERE / "server"):
            item.add_marker(pytest.mark.flaky(reruns=1))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", params=sorted(ALL_GAMES))
def any_game(request: pytest.FixtureRequest) -> Game:
    """Every game of the house, and the toy."""
    return ALL_GAMES[request.param]


@pytest.fixture(scope="session")
def catalyst() -> Game:
    """Catalyst."""
    return ALL_GAMES["catalyst"]


@pytest.fixture(scope="session")
def bazaar() -> Game:
    """The toy game."""
    return toy_bazaar.GAME


@pytest.fixture(scope="session")
def interpreted(catalyst: Game) -> Linked:
    """Catalyst in plain Python."""
    return catalyst.linked(Mode.INTERPRETED)


@pytest.fixture(scope="session")
def compiled(catalyst: Game) -> Linked:
    """Catalyst as machine code."""
    return catalyst.linked(Mode.COMPILED)
