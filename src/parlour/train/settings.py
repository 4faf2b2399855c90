"""The settings of a training run: one file a game, read strictly, from which the run can be repeated."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from parlour.engine.core.errors import ParlourError, probably_meant

# What lies in the folder of a run.
CHECKPOINT, CURVE, NETWORK, SETTINGS = "checkpoint.pt", "curve.csv", "network.npz", "training.toml"
BEFORE = "before"  # the table of a file, and the folder of a run, of what came first
SHAPE = "neurons", "layers", "heuristic"  # what a network and the one that it begins with have in common
POINTS, DEALS = 20, 256  # of the curve of a run, usually: how many, and how many deals each of them rests on


class BadSettings(ParlourError, ValueError):
    """A file of settings that cannot be followed."""


@dataclass(frozen=True)
class Settings:
    """How a network is trained."""

    seats: tuple[int, ...] = (2,)  # the tables it learns at, one batch of games each
    modes: tuple[str, ...] = ()  # what is chosen there before the deal, such as "mode=phases"; '' is the usual
    games: int = 2048  # at each of them, side by side
    steps: int = 64  # decisions of each game between two lessons
    apart: int = 0  # over how many decisions of the greedy bot games are begun, so that they are at all stages
    neurons: int = 256
    layers: int = 2  # behind the first
    embedding: int = 32  # numbers by which pieces of a kind are known, wherever they lie
    imitation: float = 0.0  # millions of decisions in which the greedy bot is imitated
    own_way: float = 0.5  # how often a game goes on with the network's own choice while it imitates
    play: float = 100.0  # millions of decisions of self-play
    rate: float = 4e-4  # the learning rate at the start; at the end a tenth of it
    slice: int = 32768  # decisions that one step of learning looks at
    rounds: int = 2  # how often each decision is looked at
    curiosity: float = 0.01  # the weight of entropy at the start
    memory: float = 0.95  # lambda: how far back points are credited
    long_memory: float = 0.95  # the same of the victory, which comes once in a game, hundreds of decisions later
    scale: float = 15.0  # points of lead that count as one
    shaped: bool = False  # whether points are those that the game's heuristic foresees, until the game is over
    past: float = 0.0  # the share of games in which the others are played by a former self
    heuristic: bool = False  # whether it is told how far each move falls behind by the heuristic, one step ahead
    victory: float = 0.5  # at the end, how much of what is learned is the victory and not the points
    endings: float = 0.0  # millions of decisions, at each table of the list, after which chances are judged by the ends
    seed: int = 1
    before: Settings | None = None  # the run that came first: this one begins with its network

    def __post_init__(self) -> None:
        """Settings that cannot be followed are told at once."""
        for name in ("games", "steps", "neurons", "embedding", "slice", "rounds"):
            if getattr(self, name) < 1:
                raise BadSettings(f"{name} is {getattr(self, name)}; at least 1 is needed")
        for name in ("apart", "endings", "imitation", "play"):
            if getattr(self, name) < 0:
                raise BadSettings(f"{name} is {getattr(self, name)}; at least 0 is needed")
        for name in ("rate", "scale"):
            if getattr(self, name) <= 0:
                raise BadSettings(f"{name} is {getattr(self, name)}; more than 0 is needed")
        if len(self.modes) > len(self.seats):
            raise BadSettings(f"modes tells of {len(self.modes)} tables, seats of {len(self.seats)}")
        for mode in self.modes:
            chosen_before(mode)
        for name in ("own_way", "past", "victory", "memory", "long_memory"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadSettings(f"{name} is {getattr(self, name)}; it lies between 0 and 1")
        for name in SHAPE:
            if self.before is not None and getattr(self.before, name) != getattr(self, name):
                raise BadSettings(f"{name} is {getattr(self, name)}, of the run before {getattr(self.before, name)}")


def chosen_before(mode: str) -> dict[str, str]:
    """What a mode of the settings chooses before the deal: `seat_1=random seat_2=random`."""
    chosen = dict(one.split("=", 1) for one in mode.split() if "=" in one)
    if len(chosen) < len(mode.split()):
        raise BadSettings(f"modes has {mode!r}; an entry is '' or a choice before the deal, such as 'mode=phases'")
    return chosen


def read_settings(path: Path) -> Settings:
    """The settings of a file; a key that nobody knows, or a value of another kind, is an error."""
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{path}: {error}") from error
    return _settings_of(said, str(path))


def _settings_of(said: dict[str, Any], where: str) -> Settings:
    known = {field.name: getattr(Settings, field.name) for field in fields(Settings)}
    for key, value in said.items():
        if key not in known:
            raise BadSettings(f"{where}: there is no setting {key!r}; {probably_meant(key, known)}")
        wanted = known[key]
        if key == BEFORE:
            if not isinstance(value, dict):
                raise BadSettings(f"{where}: before is {value!r}; a table of settings is needed")
            said[key] = _settings_of(value, f"{where} [{key}]")
        elif key == "modes":
            if not (isinstance(value, list) and all(isinstance(mode, str) for mode in value)):
                raise BadSettings(f"{where}: modes is a list of choices before the deal, such as ['', 'mode=phases']")
            said[key] = tuple(value)
        elif isinstance(wanted, tuple):
            if not (isinstance(value, list) and value and all(isinstance(n, int) and n > 0 for n in value)):
                raise BadSettings(f"{where}: {key} is a list of numbers of players, such as [2, 3]")
            said[key] = tuple(value)
        elif isinstance(wanted, float) and type(value) is int:
            said[key] = float(value)
        elif type(value) is not type(wanted):
            raise BadSettings(f"{where}: {key} is {value!r}; it is {type(wanted).__name__}, such as {wanted!r}")
    return Settings(**said)


def settings_written(settings: Settings, table: str = "") -> str:
    """Settings as a file that can be read again; the run that came first stands behind."""
    lines = [f"[{table}]"] if table else []
    for field in fields(settings):
        value = getattr(settings, field.name)
        if field.name != BEFORE:
            value = list(value) if isinstance(value, tuple) else value
            lines.append(f"{field.name} = {str(value).lower() if isinstance(value, bool) else value}")
    text = "\n".join(lines) + "\n"
    if settings.before is not None:
        text += "\n" + settings_written(settings.before, f"{table}.{BEFORE}" if table else BEFORE)
    return text
