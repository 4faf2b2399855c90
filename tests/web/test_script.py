"""The scripts of a page give every name once: in one scope a second function silently replaces the first."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from parlour.web.pages import STATIC

NAMED = re.compile(r"^(?:  )?(?:async )?(?:function|const|let) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("file", sorted(STATIC.glob("*.js")), ids=lambda file: file.name)
def test_no_name_is_given_twice(file: Path) -> None:
    names = NAMED.findall(file.read_text(encoding="utf-8"))
    assert len(names) > 10
    assert [name for name, times in Counter(names).items() if times > 1] == []
