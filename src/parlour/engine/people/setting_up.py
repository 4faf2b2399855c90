"""Setting up a position in words: a state made of its keys, run to its first decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from parlour.engine.core.errors import probably_meant
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.people.position import PositionError


def set_up(
    game: Game, seats: int, given: Mapping[str, Any], linked: Linked, chance: tuple[int, int] = (0, 0)
) -> NDArray[Any]:
    """A state for a position in words, run to its first decision; ``chance`` is what a seed gives (`halves`)."""
    if not game.fewest <= seats <= game.most:
        raise _blamed(PositionError(f"players is {seats}; {game.title} is for {game.fewest} to {game.most}"), None)
    batch = game.empty()
    s = batch[0]
    s.key[:] = chance
    game.begin(s, seats)
    writable = [key for key, entry in game.position.items() if entry.write]
    for key in given:
        if key in game.position and key not in writable:
            told = f"given: {key} can only be read, in `then`: it follows from the rest of a position"
            raise _blamed(PositionError(told), key)
        if key not in writable:
            raise _blamed(PositionError(f"given: unknown key {key!r}; {probably_meant(key, writable)}"), key)
    for key, entry in game.position.items():
        if key in given and entry.write is not None:
            try:
                entry.write(s, key, given[key])
            except PositionError as error:
                raise _blamed(error, key) from None
    game.finish(s, dict(given))
    linked.resume(batch, 0)
    return batch


def _blamed(error: PositionError, key: str | None) -> PositionError:
    error.key = key
    return error


def draws_left(s: Any, given: Mapping[str, Any]) -> list[Any]:
    """What of the `draws` of a position has not come yet, as it was given."""
    draws = given.get("draws", [])
    return list(draws[len(draws) - max(0, int(s.n_dictated)) :])
