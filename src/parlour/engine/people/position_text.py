"""A position as somebody types it: keys of a game's positions in TOML, or as one JSON object; and written so."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from parlour.engine.people.position import PositionError
from parlour.engine.people.toml_lines import Lines


def read_position(text: str) -> dict[str, Any]:
    """The keys and values of a text; PositionError says in which line it cannot be read."""
    if text.lstrip().startswith("{"):
        try:
            values = json.loads(text)
        except RecursionError as error:
            raise PositionError("this is nested too deeply") from error
        except ValueError as error:
            raise PositionError(f"this begins like JSON and cannot be read as such: {error}") from error
    else:
        try:
            values = tomllib.loads(text)
        except RecursionError as error:
            raise PositionError("this is nested too deeply") from error
        except tomllib.TOMLDecodeError as error:
            raise PositionError(f"this is no TOML: {error}. Write a key, =, and its value, one a line") from error
    assert isinstance(values, dict)
    return values


def where_it_stands(text: str, error: PositionError) -> str:
    """What is wrong with a position, with the line of the key that says so, as far as that is known."""
    if not error.key or text.lstrip().startswith("{"):
        return str(error)
    line = Lines(text).nearest((error.key,))
    return f"line {line}: {error}" if line else str(error)


def write_position(values: Mapping[str, Any]) -> str:
    """Keys and values as TOML, one a line."""
    return "\n".join(f"{_key(key)} = {_value(value)}" for key, value in values.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
