"""Networks on disk: small whole numbers with a scale for each row, and where they come from.

A network knows the numbers of a view and the moves by their names. So it still plays when a game has a field more than
when it was trained: what it never met counts as nothing.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.errors import ParlourError
from parlour.engine.thinking.network import Network

if TYPE_CHECKING:
    from parlour.engine.game import Game

FILE = Path("thinking", "network.npz")
MATRICES = ("first", "hidden", "policy", "points", "value")
BIASES = tuple(f"{name}_bias" for name in MATRICES)
STEPS = 127  # a weight is one of so many steps on either side of nought, of the largest in its row


class BadNetwork(ParlourError, ValueError):
    """A file that holds no network of this game."""


def file_mark(path: Path) -> str:
    """By what a file of weights is told from an older one."""
    return f"{zlib.crc32(path.read_bytes()):08x}"


def write_network(path: Path, game: Game, weights: Mapping[str, NDArray[Any]], origin: Mapping[str, Any]) -> None:
    """Keep plain weights in a few bits each, with what they belong to and where they come from."""
    kept: dict[str, NDArray[Any]] = {}
    for name, numbers in weights.items():
        if name not in MATRICES:
            kept[name] = numbers.astype(np.float32)
            continue
        largest = np.abs(numbers).max(axis=-1, keepdims=True) if numbers.size else np.zeros((*numbers.shape[:-1], 1))
        scale = np.where(largest > 0, largest / STEPS, 1.0).astype(np.float32)
        kept[name] = np.rint(numbers / scale).astype(np.int8)
        kept[f"{name}_scale"] = scale.astype(np.float32)
    layout = [[part.name, part.size] for part in game.outlook(game.most).layout]
    about = {"game": game.slug, "content": game.content_key, "view": layout, "moves": game.moves.names, **origin}
    np.savez_compressed(path, about=np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), **kept)  # type: ignore[arg-type]


class Weights:
    """A network as it was read, laid out for the view and the moves of a game as they are now."""

    def __init__(self, game: Game, path: Path) -> None:
        """Read a file; BadNetwork where it holds no network of this game."""
        try:
            self.about, full = _read(path)
        except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib.error) as error:
            raise BadNetwork(f"{path} holds no network: {error}") from error
        if self.about["game"] != game.slug:
            raise BadNetwork(f"{path} is a network of {self.about['game']!r}, not of {game.title}")
        told, moves = self.about["view"], self.about["moves"]
        for name, wanted in _shapes(game, told, moves, full).items():
            if full[name].shape != wanted:
                raise BadNetwork(f"{path} holds no network: {name} is {full[name].shape}, where {wanted} is needed")
        self.game = game
        full["first"] = _by_part(game, told, full["first"])
        full["policy"], full["policy_bias"] = (_by_move(game, moves, full[name]) for name in ("policy", "policy_bias"))
        full["caution"] = _by_move(game, moves, full["caution"]) if len(full["caution"]) else full["caution"]
        self.full = {name: np.ascontiguousarray(numbers, dtype=np.float32) for name, numbers in full.items()}

    @property
    def knows_the_content(self) -> bool:
        """Whether it was trained with the content in use."""
        return bool(self.about["content"] == self.game.content_key)

    @cached_property
    def strange(self) -> dict[str, list[int]]:
        """The options by which a position itself is another game, with the values that it was not trained with."""
        learned = {chosen for mode in self.about["settings"].get("modes", ()) for chosen in mode.split()}
        kept = {field.name for field in self.game.record.fields}
        found = {
            key: [place for place, (name, _) in enumerate(values) if place and f"{key}={name}" not in learned]
            for key, _, values, *_ in self.game.options
            if key in kept
        }
        return {key: places for key, places in found.items() if places}

    def knows_table(self, seats: int, chosen: Mapping[str, int]) -> bool:
        """Whether it was trained at tables of so many, by these rules; alone there is nobody to learn from."""
        strange = any(chosen.get(key, 0) in places for key, places in self.strange.items())
        return seats > 1 and seats in self.about["settings"]["seats"] and not strange

    def knows(self, seen: Any) -> bool:
        """Whether a position is of a table that it knows."""
        return self.knows_table(int(seen.seats), {key: int(getattr(seen, key)) for key in self.strange})

    def laid_out(self, seats: int) -> Network:
        """The network for a table of so many seats, with room of its own for its thoughts."""
        outlook = self.game.outlook(seats, self.game.most)
        neurons = len(self.full["first_bias"])
        seen, thought = (
            np.zeros(outlook.size, dtype=np.float32),
            np.zeros((1 + len(self.full["hidden"]), neurons), dtype=np.float32),
        )
        at = np.zeros(max(outlook.size, neurons), dtype=np.int64)
        leaning, hope = (np.zeros(n, dtype=np.float32) for n in (self.game.moves.size, self.game.most))
        behind = np.zeros(self.game.moves.size, dtype=np.float64)
        room = {"seen": seen, "at": at, "thought": thought, "leaning": leaning, "hope": hope, "behind": behind}
        unit, scale = self.game.unit, float(self.about["settings"]["scale"])
        return Network(outlook.script, outlook.decision, **self.full, **room, unit=unit, scale=unit * scale)


def _read(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Where a network comes from, and its weights in full, by name."""
    with path.open("rb") as raw, np.load(raw) as file:
        kept = {name: file[name] for name in file.files}
    about: dict[str, Any] = json.loads(kept.pop("about").tobytes())
    for name in ("game", "content", "view", "moves"):
        about[name]  # all of these are read later on
    if not all(isinstance(seats, int) for seats in about["settings"]["seats"]):
        raise ValueError("its settings do not tell at how many seats it learned")
    if not all(isinstance(mode, str) for mode in about["settings"].get("modes", ())):
        raise ValueError("its settings do not tell in which modes it learned")
    if not 0 < float(about["settings"]["scale"]) < float("inf"):
        raise ValueError("its settings do not tell how many points count as one")
    full = {name: kept[name].astype(np.float32) * kept[f"{name}_scale"] for name in MATRICES}
    caution = kept.get("caution", np.zeros(0)).astype(np.float32)
    return about, full | {name: kept[name].astype(np.float32) for name in BIASES} | {"caution": caution}


def _shapes(
    game: Game, told: list[tuple[str, int]], moves: list[str], full: Mapping[str, NDArray[Any]]
) -> dict[str, tuple[int, ...]]:
    """What shape each weight must have, to fit with the others and with what the network says of itself."""
    neurons, layers = len(full["first_bias"]), len(full["hidden"])
    shapes: dict[str, tuple[int, ...]] = {
        "first": (sum(size for _, size in told), neurons),
        "hidden": (layers, neurons, neurons),
        "hidden_bias": (layers, neurons),
        "policy": (len(moves), neurons),
        "policy_bias": (len(moves),),
        "caution": (len(moves) if len(full["caution"]) else 0,),
    }
    for head in ("points", "value"):
        shapes |= {head: (neurons, game.most), f"{head}_bias": (game.most,)}
    return shapes


@cache
def weights_of(game: Game) -> Weights | None:
    """The network that a game comes with, where it knows the content in use."""
    path = game.folder / FILE
    weights = Weights(game, path) if path.exists() else None
    return weights if weights is not None and weights.knows_the_content else None


def _by_part(game: Game, told: list[tuple[str, int]], rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rows of the first layer, moved to where the parts of the view are now."""
    outlook = game.outlook(game.most)
    now = {(part.name, part.size): part.first for part in outlook.layout}
    found, first = np.zeros((outlook.size, rows.shape[1]), dtype=np.float32), 0
    for name, size in told:
        there = now.get((name, size))
        if there is not None:
            found[there : there + size] = rows[first : first + size]
        first += size
    return found


def _by_move(game: Game, names: list[str], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """The weights of the moves by their names; for a move that is new, nothing speaks."""
    at = {name: move for move, name in enumerate(game.moves.names)}
    found = np.zeros((game.moves.size, *weights.shape[1:]), dtype=np.float32)
    for name, weight in zip(names, weights, strict=True):
        if name in at:
            found[at[name]] = weight
    return found
