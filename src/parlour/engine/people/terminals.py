"""A game in the terminal: what the terminals of all games do alike, so that each says only what is particular.

A game's ``terminal`` is a module with up to four names, of which only ``board`` is needed:

    board(state, names, seat)   everything on the table as a seat sees it: a `Board` of the game's own
    hint(state, choice)         what a choice is about, in short: `hints`
    expected(state)             what people would look for among the choices: where it is impossible, they are told why
    card(text, state)           a component in words, by its name: `in_catalogue`

It reads views, draws with `panels.py`, and never decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from parlour.engine.core.moves import Moves
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.panels import NOTICE, area, dotted, others_first, rows
from parlour.engine.people.sentences import Choice, Refusal, Sentence

MOST_NAMES = 6


class Board:
    """The board of a game, laid out when its width is known: a head, the table, the seats, a notice."""

    title: ClassVar[str]
    moves: ClassVar[Moves]
    drawn: Any  # the picture
    narrowest: ClassVar[int] = 58  # an area that stands beside others

    def __init__(self, state: Any, names: Sequence[str], seat: int) -> None:
        """A view, who sits where, and the seat that looks; −1 is a spectator."""
        self.s, self.names, self.seat = state, names, seat
        self.drawn = self.picture(state, seat, names)
        self.width = 0  # of the terminal, as soon as it is known
        self.options = [self.moves.decode(move) for move in state.option[: int(state.n_options)].tolist()]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Others' areas come first, so that one's own is near the prompt."""
        self.width = options.max_width
        over = (Text("the game is over", "bold"),) if self.s.over else ()
        yield Text.assemble((self.title, "bold"), "  ", dotted([*self.head(), *over]))
        yield from self.table()
        yield from others_first(int(self.s.seats), self.seat, self.width, self.narrowest, self._area)
        if (notice := self.notice()) is not None:
            yield Text(f" {notice} ", NOTICE)

    def chosen(self, kinds: str) -> dict[int, int]:
        """By the first place of their moves: what can be chosen by these kinds of move, and by which number."""
        wanted = kinds.split()
        return {at[0] if at else 0: n for n, (block, at) in enumerate(self.options, 1) if block in wanted}

    def _area(self, seat: int, width: int) -> RenderableType:
        title = Text(self.names[seat], "bold not dim")
        for mark in self.marks(seat):
            title.append(f" · {mark}", "not bold dim")
        if seat == self.s.decides and not self.s.over:
            title.append(" · to decide", "not bold yellow")
        parts = [dotted(self.amounts(seat)), rows(self.held(seat)), *self.below(seat, width)]
        return area(title, parts, seat == self.seat)

    # ---------------------------------------------------------------- what a game fills in

    @staticmethod
    def picture(s: Any, seat: int, who: Sequence[str]) -> Any:
        """What the page draws, for a game that draws the same here."""
        return None

    def head(self) -> Iterable[str | Text]:
        """How far the game is, in the first line."""
        return ()

    def table(self) -> Iterable[RenderableType]:
        """What belongs to nobody, or lies in the middle."""
        return ()

    def marks(self, seat: int) -> Iterable[str]:
        """What stands beside the name of a seat: 'first player'."""
        return ()

    def amounts(self, seat: int) -> Iterable[str | Text]:
        """What a seat has so many of, in one line."""
        return ()

    def held(self, seat: int) -> Iterable[Sequence[RenderableType]]:
        """What else lies in front of a seat: rows, each with its head first."""
        return ()

    def below(self, seat: int, width: int) -> Iterable[RenderableType]:
        """What is drawn across the whole area of a seat."""
        return ()

    def notice(self) -> Sentence | None:
        """How near the end is."""
        told: Sentence | None = getattr(self.drawn, "notice", None)
        return told


# ---------------------------------------------------------------- beside the choices


def hints(moves: Moves, told: Mapping[str, Callable[..., str]]) -> Callable[[Any, Choice], str]:
    """The hint of each kind of move, of those that have one, called with the state and the places of the move."""

    def hint(state: Any, choice: Choice) -> str:
        """What a choice is about, in short."""
        block, at = moves.decode(choice.id)
        return told[block](state, *at) if block in told else ""

    return hint


def not_possible(wanted: Iterable[Sequence[int]], refused: Callable[[Sequence[int]], Refusal | None]) -> str:
    """Why things cannot be done that somebody may look for, each as the moves that would do it; empty for none."""
    refusals = [refusal for refusal in map(refused, filter(None, wanted)) if refusal is not None]
    told = dict.fromkeys(f"· {refusal.deed}: {refusal.reason}" for refusal in refusals)
    return "\n".join(["Not possible now:", *told]) if told else ""


# ---------------------------------------------------------------- a component by its name


def in_catalogue(pieces: Iterable[Piece], text: str, now: Callable[[Piece], str] = lambda piece: "") -> Text:
    """A component in words, and what is true of it ``now``; or all of a sort.

    LookupError where no name fits, or several.
    """
    known = list(pieces)
    sorts = dict.fromkeys(piece.group for piece in known)
    if not text:
        raise LookupError(f"Which card? Type a name, or a sort for all of it: {', '.join(sorts)}")
    named = any(text.casefold() in (piece.name.casefold(), piece.id.casefold()) for piece in known)
    wanted = [sort for sort in sorts if not named and text.casefold() in sort.casefold()]
    if wanted:
        return Text("\n").join(_sort([piece for piece in known if piece.group == sort]) for sort in wanted)
    piece = by_name(text, known)
    shown = Text(piece.name, "bold").append(f"  {piece.group}", "not bold dim")
    return shown.append("".join(f"\n{line}" for line in (piece.words, now(piece)) if line), "default not bold")


def _sort(pieces: Sequence[Piece]) -> Text:
    """All components of a sort, each in words."""
    shown = Text(pieces[0].group, "bold")
    for piece in pieces:
        shown.append("\n  ").append(piece.name, "bold").append("  " + " · ".join(piece.words.splitlines()), "not bold")
    return shown


def by_name(text: str, pieces: Iterable[Piece]) -> Piece:
    """The component that a text names, by its id or a part of its name."""
    known, wanted = list(pieces), text.casefold()
    found = [piece for piece in known if wanted in (piece.name.casefold(), piece.id.casefold())]
    found = found or [piece for piece in known if wanted in piece.name.casefold()]
    if not found:
        close = get_close_matches(text.title(), [piece.name for piece in known], n=1)
        raise LookupError(f"no card is called {text!r}" + (f"; did you mean {close[0]}?" if close else ""))
    if len(found) > 1:
        names = ", ".join(piece.name for piece in found[:MOST_NAMES]) + (" …" if found[MOST_NAMES:] else "")
        raise LookupError(f"{text!r} fits {len(found)} cards: {names}")
    return found[0]
