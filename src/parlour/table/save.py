"""Save files (`.parlour`, JSON): a replay, a bug report, a data set and a share link in one small text.

    {"parlour": 1, "game": "catalyst", "rules": 1, "content": "0a1b…", "seats": ["Ada", "Ben"], "seed": 7,
     "moves": ["collect", "recruit 3", …], "position": "9f3c…"}

A game that has options (a mode, a variant) adds "options": {"mode": "phases"}; those it does not name are as usual.
A table that began at a position in words (`Table.at`) adds it as "given": {"coins": [5, 4], …}.
A study (`variations.py`) adds its branches, names and comments as "study" (`study_file.py`).
Loading replays the moves and verifies the final position; a file that does not fit says at which move and why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from parlour import games
from parlour.engine.game import Game
from parlour.table.errors import BadSave
from parlour.table.study_file import Branches, read_branches

FORMAT = 1
LONGEST_FILE = 4_000_000
KEYS = ("parlour", "game", "rules", "content", "seats", "seed", "moves", "position")


class Saved(NamedTuple):
    """What a save file holds."""

    game: Game
    names: list[str]
    options: dict[str, str]
    given: dict[str, Any] | None
    seed: Any
    moves: list[str]
    position: str
    branches: Branches | None = None  # of a study


def written(saved: Saved) -> str:
    """The text of a save file."""
    values = {
        "parlour": FORMAT,
        "game": saved.game.slug,
        "rules": saved.game.version,
        "content": saved.game.content_key,
        "seats": saved.names,
        **({"options": saved.options} if saved.options else {}),
        **({"given": saved.given} if saved.given is not None else {}),
        "seed": saved.seed,
        "moves": saved.moves,
        "position": saved.position,
        **({"study": saved.branches.values()} if saved.branches else {}),
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def position_key(game: Game, s: Any, decides: int | None, end: str) -> str:
    """A short hash of the position in words: it outlives any change of the record that changes no rule."""
    facts = {key: entry.read(s) for key, entry in game.position.items() if entry.verified}
    text = json.dumps([facts, decides, end], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(source: str | Path, content: games.ContentPath = None) -> Saved:
    """A save file (a path, or the text itself), as far as it can be judged without playing it."""
    values = _values(_text(source))
    game = _game(values, content)
    seats, moves, options, given = values["seats"], values["moves"], values.get("options", {}), values.get("given")
    if not isinstance(seats, list):
        raise BadSave("the save file's seats are not a list of names")
    if values["seed"] is None:
        raise BadSave("the save file's seed is missing")
    if not isinstance(options, dict):
        raise BadSave("the save file's options are not names and values")
    if given is not None and not isinstance(given, dict):
        raise BadSave("the save file's given position is not keys and values")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadSave("the save file's moves are not a list of move names")
    branches = read_branches(values["study"], len(moves)) if "study" in values else None
    return Saved(game, seats, options, given, values["seed"], moves, values["position"], branches)


def _text(source: str | Path) -> str:
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source
    path = Path(source)
    try:
        size = path.stat().st_size
        text = path.read_text(encoding="utf-8") if size <= LONGEST_FILE else ""
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise BadSave(f"{path.name!r} cannot be read as a save file: {why}") from error
    if size > LONGEST_FILE:
        raise BadSave(f"{path.name} is larger than any save file")
    return text


def _values(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"not a save file: it is no JSON ({error})") from error
    if not isinstance(values, dict):
        raise BadSave("not a save file: expected one JSON object")
    missing = [key for key in KEYS if key not in values]
    if missing:
        raise BadSave(f"the save file lacks {', '.join(missing)}")
    if values["parlour"] != FORMAT:
        raise BadSave(f"the save file has format {values['parlour']!r}; this Parlour reads format {FORMAT}")
    return values


def _game(values: dict[str, Any], content: games.ContentPath) -> Game:
    try:
        game = games.find(str(values["game"]), content)
    except games.UnknownGame as error:
        raise BadSave(f"the save file is of another game: {error}") from error
    if values["rules"] != game.version:
        raise BadSave(
            f"the save file follows version {values['rules']!r} of the rules; these are version {game.version}"
        )
    if values["content"] != game.content_key:
        raise BadSave(
            f"the save file was played with other content ({values['content']!r}, here {game.content_key!r}); "
            "name that file with --content"
        )
    return game
