"""Save files (`.parlour`, JSON): a replay, a bug report, a data set and a share link in one small text.

    {"parlour": 1, "game": "catalyst", "rules": 1, "content": "0a1b…", "seats": ["Ada", "Ben"], "seed": 7,
     "moves": ["collect", "recruit 3", …], "position": "9f3c…"}

A game that has options (a mode, a variant) adds "options": {"mode": "phases"}; those it does not name are as usual.
A table that began at a position in words (`Table.at`) adds it as "given": {"coins": [5, 4], …}.
Loading replays the moves and verifies the final position; a file that does not fit says at which move and why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.table.errors import BadSave

if TYPE_CHECKING:
    from parlour.table.table import Table

FORMAT = 1
LONGEST_FILE = 4_000_000
KEYS = ("parlour", "game", "rules", "content", "seats", "seed", "moves", "position")


def dump(table: Table) -> str:
    """The text of a save file."""
    values = {
        "parlour": FORMAT,
        "game": table.game.slug,
        "rules": table.game.version,
        "content": table.game.content_key,
        "seats": list(table.names),
        **({"options": table.options} if table.options else {}),
        **({"given": table.given} if table.given is not None else {}),
        "seed": table.seed,
        "moves": [table.game.moves.names[move] for move in table.moves],
        "position": position_key(table),
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def position_key(table: Table) -> str:
    """A short hash of the position in words: it outlives any change of the record that changes no rule."""
    facts = {key: entry.read(table.state) for key, entry in table.game.position.items() if entry.verified}
    text = json.dumps([facts, table.decides, table.end], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(source: str | Path, linked: Linked | None = None, content: games.ContentPath = None) -> Table:
    """A table from a save file."""
    values = _values(_text(source))
    game = _game(values, content)
    table = _opened(game, values, linked)
    moves = values["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadSave("the save file's moves are not a list of move names")
    for n, name in enumerate(moves, 1):
        try:
            table.advance(game.moves.parse(name))
        except ParlourError as error:
            raise BadSave(f"the save file does not fit at move {n} of {len(moves)}, {name!r}: {error}") from error
    if values["position"] != position_key(table):
        raise BadSave(f"the save file was changed: after its {len(moves)} moves the position is not the one it names")
    return table


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


def _opened(game: Game, values: dict[str, Any], linked: Linked | None) -> Table:
    from parlour.table.table import Table

    seats = values["seats"]
    if not isinstance(seats, list):
        raise BadSave("the save file's seats are not a list of names")
    if values["seed"] is None:
        raise BadSave("the save file's seed is missing")
    options = values.get("options", {})
    if not isinstance(options, dict):
        raise BadSave("the save file's options are not names and values")
    given = values.get("given")
    if given is not None and not isinstance(given, dict):
        raise BadSave("the save file's given position is not keys and values")
    try:
        if given is not None:
            return Table.at(game, given, seats, values["seed"], linked=linked)
        return Table.new(game, seats, values["seed"], options, linked=linked)
    except (ParlourError, TypeError) as error:
        raise BadSave(f"the save file does not fit: {error}") from error
