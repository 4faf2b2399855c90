"""Every value of a TOML file is found in its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour import games
from parlour.engine.people.toml_lines import Place, lines_of

HOME = Path(games.__path__[0])
FILES = sorted([*HOME.glob("*/content.toml"), *HOME.glob("*/cases/*.toml")])


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every key and entry of a parsed file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*place, key)
        yield from places(part, (*place, key))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_place_of_every_file_has_a_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines, written = lines_of(text), text.splitlines()
    found = set(places(tomllib.loads(text)))
    assert found == set(lines)
    for place in found:
        if isinstance(place[-1], str):
            assert place[-1] in written[lines[place] - 1], f"{place} in line {lines[place]}"


def test_lines_of_everything_that_toml_knows() -> None:
    text = '''# [not] = "a table"
top = 1  # { a = 1 }
"odd key" = "a # b"
a.b."c d" = [ 1,
  2, # two
  "]", [3,
  4]]
long = """
[not.a.table]
x = "1"
"""
raw = \'\'\'it's
{ x = 1 }\'\'\'
[one]
x = { y = [ { z = 1 },
  { z = 2 } ], w = 1979-05-27T07:32:00Z }
[[many]]
x = true
[many.inner]
y = -1.5e3
[[many.deep]]
z = '\\'
[[many]]
x = false
[many.inner]
y = 2
'''
    lines = lines_of(text)
    assert set(lines) == set(places(tomllib.loads(text)))
    wanted = {
        ("top",): 2, ("odd key",): 3, ("a", "b", "c d"): 4, ("a", "b", "c d", 1): 5, ("a", "b", "c d", 3, 1): 7,
        ("long",): 8, ("raw",): 12, ("one",): 14, ("one", "x", "y", 1, "z"): 16, ("one", "x", "w"): 16,
        ("many", 0): 17, ("many", 0, "inner", "y"): 20, ("many", 0, "deep", 0, "z"): 22, ("many", 1): 23,
        ("many", 1, "inner", "y"): 26,
    }  # fmt: skip
    assert {place: lines[place] for place in wanted} == wanted
