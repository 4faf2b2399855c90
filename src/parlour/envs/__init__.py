"""Games for learners: PettingZoo (`aec`), Gymnasium (`vector`), OpenSpiel (`import parlour.envs.open_spiel`).

The libraries come with `pip install 'parlour[rl]'` and are imported only when an environment is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.envs.batch import BadSetting, ImpossibleMove, Opponent

if TYPE_CHECKING:
    from parlour.envs.agents import ParlourAEC
    from parlour.envs.vectors import ParlourVector


class MissingLibrary(ParlourError, ImportError):
    """An environment needs a library that is not installed."""


def aec(
    game: str | Game,
    players: int | None = None,
    reward: str = "victory",
    render_mode: str | None = None,
    linked: Linked | None = None,
    options: Mapping[str, str] | None = None,
    content: games.ContentPath = None,
) -> ParlourAEC:
    """A PettingZoo environment: the agents seat_0, seat_1 … decide one after the other (docs/envs.md)."""
    try:
        from parlour.envs.agents import ParlourAEC
    except ImportError as error:
        raise _missing("pettingzoo", error) from error
    return ParlourAEC(games.find(game, content), players, reward, render_mode, linked, options)


def vector(
    game: str | Game,
    num_envs: int = 1,
    players: int | None = None,
    opponents: Opponent | Sequence[Opponent] | None = None,
    reward: str = "victory",
    threads: int | None = None,
    copy: bool = False,
    linked: Linked | None = None,
    *,
    options: Mapping[str, str] | None = None,
    content: games.ContentPath = None,
    moves: str = "numbers",
) -> ParlourVector:
    """A Gymnasium vector environment over one batch of games, self-play or against bots (docs/envs.md)."""
    try:
        from parlour.envs.vectors import ParlourVector
    except ImportError as error:
        raise _missing("gymnasium", error) from error
    return ParlourVector(
        games.find(game, content), num_envs, players, opponents, reward, threads, copy, linked, options, moves=moves
    )


def _missing(library: str, error: ImportError) -> MissingLibrary:
    """What to tell when a library is missing; any other import that fails is a fault of ours and stays what it is."""
    if (error.name or "").split(".")[0] not in (library, "gymnasium"):
        raise error
    return MissingLibrary(f"this environment needs {library}: pip install 'parlour[rl]'")


__all__ = ["BadSetting", "ImpossibleMove", "MissingLibrary", "aec", "vector"]
