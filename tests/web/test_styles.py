"""What the style sheets of a table's page must not do: look through the whole page for something.

A browser that finds `:has()` in a rule has to follow every change below the element it stands on. Where that is the
page or the scene, each key that a button was given and each text that was told had all of some 4,900 elements styled
anew, three or four times a step. What a scene holds it says in words instead (``data-holds``, see ``_holds.html``);
tabs are looked for in their own group, with what they show as its siblings; what stays is listed here, with the reason
why it does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

HOME = Path(parlour.__file__).parent
SHEETS = {
    file.relative_to(HOME).as_posix(): file
    for file in (*(HOME / "web" / "static").glob("*.css"), *HOME.glob("games/*/board/board.css"))
}
GAMES = "|".join(file.parent.parent.name for file in HOME.glob("games/*/board/board.css"))
WIDE = re.compile(
    rf"(?:html|body|main|:root|#(?:table|main|play)|\.(?:at-table|table|scene|middle|side|comparing|stepping|{GAMES}))(?![\w-])"
)

SELDOM = "what it is for is not there in most scenes, and only where it is, anything is looked for"
ALLOWED = {
    "html:has(>body>main>dialog:modal)": "three steps down, no further; and only the page's own style depends on it",
    "html:has(.recap:popover-open)": "only where there is no script",
    ".scene:has(.guide:not(.silent)>[open]) .idea": SELDOM,
    ".dominations .scene:where([data-holds~=summary]):has(.summary[open]):not(:has(.hand .can))": SELDOM,
    ".dominations .scene:has(.hand .can) .summary": SELDOM,
    ".dominations .scene:has(.side .seat:nth-child(2)) .summary": SELDOM,
    ".dominations .scene:has(.side .seat:nth-child(3)) .summary": SELDOM,
    ".scene:has(.turned:is(:hover,:focus-visible)) .turning .ghost": SELDOM,
    **{f".scene:has(.turned-{n}:is(:hover,:focus-visible)) .turning .ghost-{n}": SELDOM for n in range(3)},
    **{f".scene:has([data-spot=orientation-{n}]:is(:hover,:focus-visible)) .laid.o{n}": SELDOM for n in range(2)},
}


def split(text: str, at: str) -> list[str]:
    """The parts of a selector between some signs, where these are not within brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in at and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def selectors(text: str) -> Iterator[str]:
    """All selectors of a style sheet that look for something."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for listed in re.findall(r"([^{};]+)\{", bare):
        if not listed.strip().startswith("@"):
            yield from (one.strip() for one in split(listed, ",") if ":has(" in one)


def compounds(selector: str) -> list[str]:
    """Its parts between spaces and the signs for child and sibling."""
    return [part for part in split(selector, " >~+") if part]


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_is_looked_for_in_the_whole_page(name: str) -> None:
    text = SHEETS[name].read_text(encoding="utf-8")
    wide = {one for one in selectors(text) for part in compounds(one) if ":has(" in part and WIDE.match(part)}
    assert wide <= set(ALLOWED), "say it in `data-holds`, or look for it in something small"


@pytest.mark.parametrize("name", SHEETS)
def test_what_depends_on_something_found_is_named(name: str) -> None:
    """A browser keeps one list of what `:has()` may concern: a `*` or a bare `:not()` in one rule makes it all."""
    text = SHEETS[name].read_text(encoding="utf-8")
    bare = {
        one
        for one in selectors(text)
        for last in compounds(one)[-1:]
        if ":has(" not in last and not re.match(r"[\w.#\[]|:(?:is|where)\(", last)
    }
    assert not bare


def test_each_exception_is_still_needed() -> None:
    found = {one for file in SHEETS.values() for one in selectors(file.read_text(encoding="utf-8"))}
    assert set(ALLOWED) <= found
