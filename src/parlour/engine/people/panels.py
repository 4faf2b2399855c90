"""Panels of a terminal that every game needs: what lies in front of a seat, seats side by side, a card by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

NOTICE = "bold black on yellow"  # how near the end is, in one line that nobody overlooks
MOST_NAMES = 6


def area(title: Text, parts: Iterable[RenderableType], own: bool, subtitle: Text | None = None) -> Panel:
    """What lies in front of a seat; one's own area has a heavy frame."""
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        subtitle=subtitle,
        subtitle_align="right",
        box=box.HEAVY if own else box.ROUNDED,
        border_style="none" if own else "dim",
        padding=(0, 1),
    )


def rows(told: Iterable[tuple[str, RenderableType]]) -> Table:
    """What a seat has, each with its head on the left."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for head, shown in told:
        grid.add_row(head, shown)
    return grid


def beside_each_other(areas: Sequence[RenderableType]) -> Table:
    """Areas of the same width."""
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in areas:
        grid.add_column(ratio=1)
    grid.add_row(*areas)
    return grid


def others_first(
    seats: int, seat: int, width: int, narrowest: int, draw: Callable[[int, int], RenderableType]
) -> Iterator[RenderableType]:
    """The other seats, side by side where there is room, then oneself, near the prompt: ``draw(seat, width)``."""
    first = max(seat, 0)
    others = [(first + turn) % seats for turn in range(1, seats)]
    if len(others) > 1 and width // len(others) >= narrowest:
        yield beside_each_other([draw(other, width // len(others)) for other in others])
    else:
        yield from (draw(other, width) for other in others)
    yield draw(first, width)


def columns(heads: Iterable[str], roomy: bool, kept: Callable[[str], bool] = lambda head: False) -> Table:
    """A table without lines; what is ``kept`` in one line is never broken."""
    table = Table(box=None, padding=(0, 2 if roomy else 1, 0, 0), pad_edge=False, header_style="dim")
    for head in heads:
        table.add_column(head, no_wrap=kept(head))
    return table


def by_name(text: str, known: Mapping[str, Any], ids: Mapping[str, str], what: str) -> Any:
    """The component that a text names, by an id or a part of its name; LookupError where none fits, or several."""
    wanted = ids.get(text.casefold(), text).casefold()
    found = [name for name in known if name.casefold() == wanted]
    found = found or [name for name in known if wanted in name.casefold()]
    if not found:
        close = get_close_matches(text.title(), list(known), n=1)
        raise LookupError(f"no {what} is called {text!r}" + (f"; did you mean {close[0]}?" if close else ""))
    if len(found) > 1:
        names = ", ".join(found[:MOST_NAMES]) + (" …" if found[MOST_NAMES:] else "")
        raise LookupError(f"{text!r} fits {len(found)} cards: {names}")
    return known[found[0]]
