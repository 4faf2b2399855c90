"""Values written as TOML, one key a line: to change a content file as data and to read it again."""

from __future__ import annotations

import json
import re
from typing import Any


def written(values: dict[str, Any]) -> str:
    """Values as TOML, tables one after the other, everything inside of them in one line a key."""
    parts = [f"{_key(key)} = {_value(value)}" for key, value in values.items() if not _is_table(value)]
    for key, value in values.items():
        if isinstance(value, dict):
            parts += [f"\n[{_key(key)}]", *(f"{_key(k)} = {_value(v)}" for k, v in value.items())]
        elif _is_table(value):
            parts += [line for row in value for line in (f"\n[[{_key(key)}]]", *_pairs(row))]
    return "\n".join(parts) + "\n"


def _pairs(row: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in row.items()]


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _key(key: str) -> str:
    return key if re.fullmatch(r"\w+", key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[\n  " + ",\n  ".join(map(_value, value)) + "\n]" if value else "[]"
    return json.dumps(value, ensure_ascii=False)
