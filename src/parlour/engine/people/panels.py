"""What boards in the terminal are put together from: amounts, prices, cards in frames, tables, areas of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.engine.people.english import noun

NOTICE = "bold black on yellow"  # how near the end is, in one line that nobody overlooks
NUMBER = "bold reverse"  # of a choice, where it lies on the board
NARROWEST_CARD, WIDEST_CARD = 15, 25
# How colours of components are shown; they always come with a word or a letter, so everything reads without them.
COLOURS = {"blue": "bright_blue", "orange": "dark_orange", "purple": "magenta"}
PLAIN = ("green", "yellow", "red", "white", "cyan")


def colour(name: str) -> str:
    """The style of a colour of the game; none for one that a content file made up."""
    return COLOURS.get(name, name if name in PLAIN else "")


# ---------------------------------------------------------------- in a line


def dotted(parts: Iterable[str | Text], dot: str = " · ") -> Text:
    """Short texts in one line, those that are empty left out."""
    return Text(dot).join(Text(part) if isinstance(part, str) else part for part in parts if part)


def side_by_side(parts: Iterable[Text], gap: int = 2) -> Columns:
    """Short texts beside each other in as many columns as fit, none of them broken."""
    return Columns(parts, padding=(0, gap, 0, 0))


def amount(n: int, one: str, more: str = "") -> Text:
    """So many of something, the number in bold."""
    return Text(str(n), "bold" if n else "dim").append(f" {noun(n, one, more)}", "not bold not dim")


def price(text: str, payable: bool) -> Text:
    """A price; with a tick where it can be paid."""
    return Text(text, "bold").append(" ✓", "green") if payable else Text(text, "dim")


def chosen_by(number: int | None) -> Text:
    """The number of a choice, before what it chooses; nothing where there is none."""
    return Text.assemble((str(number), NUMBER), " ") if number else Text()


def bar(n: int, limit: int, most: int, style: str) -> Text:
    """How much of a limit is reached, on a scale up to the highest one: '███··    3/5'."""
    drawn = f"{'█' * n}{'·' * (limit - n)}"
    return Text.assemble((f"{drawn:<{most}}", style), (f" {n:>2}/{limit:<2}", "bold"))


# ---------------------------------------------------------------- cards and tables


class Card(NamedTuple):
    """A card in a frame: what is written above it, on it and below it."""

    title: str
    face: Text
    below: Text
    style: str = "dim"  # of the frame


class Display:
    """Cards in a row, all equally tall; where there is no room for all of them, in several rows."""

    def __init__(self, cards: Sequence[Card]) -> None:
        """The cards from left to right."""
        self.cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Each as wide as there is room."""
        n = len(self.cards)
        wide = max(NARROWEST_CARD, min(WIDEST_CARD, (options.max_width - n + 1) // n))
        tall = 2 + max(len(card.face.wrap(console, wide - 2)) for card in self.cards)
        yield Columns([_framed(card, wide, tall) for card in self.cards], padding=(0, 1, 0, 0), width=wide)


def _framed(card: Card, wide: int, tall: int) -> Group:
    below = card.below.copy()
    below.justify = "center"
    frame = Panel(card.face, title=card.title, border_style=card.style, width=wide, height=tall, padding=0)
    return Group(frame, below)


def listing(
    heads: Sequence[str], told: Iterable[Sequence[RenderableType]], kept: Sequence[str] = (), gap: int = 2
) -> Table:
    """A table without lines; the columns of the heads that are ``kept`` are never broken."""
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    for head in heads:
        table.add_column(head, no_wrap=head in kept)
    for row in told:
        table.add_row(*row)
    return table


def rows(told: Iterable[Sequence[RenderableType]]) -> Table:
    """What a seat has, each with its head on the left."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    for row in told:
        grid.add_row(*row)
    return grid


# ---------------------------------------------------------------- seats


def area(title: Text, parts: Iterable[RenderableType], own: bool) -> Panel:
    """What lies in front of a seat; one's own area has a heavy frame."""
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        box=box.HEAVY if own else box.ROUNDED,
        border_style="none" if own else "dim",
        padding=(0, 1),
    )


def others_first(
    seats: int, seat: int, width: int, narrowest: int, draw: Callable[[int, int], RenderableType]
) -> Iterator[RenderableType]:
    """The other seats, side by side where there is room, then oneself, near the prompt: ``draw(seat, width)``."""
    first = max(seat, 0)
    others = [(first + turn) % seats for turn in range(1, seats)]
    across = width // max(1, len(others))
    if len(others) > 1 and across >= narrowest:
        grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
        for _ in others:
            grid.add_column(ratio=1)
        grid.add_row(*(draw(other, across) for other in others))
        yield grid
    else:
        yield from (draw(other, width) for other in others)
    yield draw(first, width)
