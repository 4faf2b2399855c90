"""Catalyst's board in the terminal. It reads a view, fills the width it is given, and never decides anything.

The command line looks here for `board`, `hint`, `impossible` and `card`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.engine.people.panels import NOTICE, area, beside_each_other, columns
from parlour.engine.people.ranking import points_text
from parlour.games.catalyst.content import (
    BUILDING_TYPES,
    CATALYSTS,
    COLORS,
    GOALS,
    MODIFIER,
    SLOTS,
    STACK_NUMBER,
    TYPES,
)
from parlour.games.catalyst.moves import TO_BUILD_BY, TO_PLACE
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.rules.effects import building_price
from parlour.games.catalyst.rules.frames import TURN
from parlour.games.catalyst.scoring import SOURCES, TOTAL, TWELFTHS, pile_sum, score
from parlour.games.catalyst.state import FINAL_ROUND, LAST_USUAL_ROUND
from parlour.games.catalyst.terminal.faces import (
    badge,
    card,
    face,
    hint,
    impossible,
    many,
    price_sum,
    short_effects,
    style_of,
)
from parlour.games.catalyst.thinking.preview import worth
from parlour.games.catalyst.words.names import goal_text

__all__ = ["board", "card", "hint", "impossible"]

NARROWEST_CARD, WIDEST_CARD = 15, 25
NARROWEST_SEAT, NARROWEST_STACKS, ROOMY = 45, 76, 112


def board(state: Any, names: Sequence[str], seat: int) -> RenderableType:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the active seat."""
    return _Board(state, names, seat)


# ---------------------------------------------------------------- the board


class _Board:
    """The board, laid out when its width is known."""

    def __init__(self, state: Any, names: Sequence[str], seat: int) -> None:
        self.s, self.names, self.seat = state, names, seat
        self.buyer = seat if seat >= 0 else int(state.active)
        self.scores = np.zeros((len(state.coin), len(SOURCES) + 2), dtype=np.int32)
        score(state, self.scores)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Head, row, Buildings with the Goal, then the seats."""
        width = options.max_width
        yield self._head()
        yield self._row(console, width)
        yield self._stacks(width)
        yield from self._seats(width)
        if (notice := self._notice()) is not None:
            yield notice

    def _head(self) -> Text:
        s = self.s
        text = Text.assemble(("Catalyst", "bold"), f"  round {s.rounds + (0 if s.over else 1)}")
        text.append(f"  ·  deck {s.deck_left}  ·  reserve {s.reserve_left}")
        if s.over:
            return text.append("  ·  the game is over", "bold")
        if s.frame[s.depth - 1][0] == TURN:
            text.append(f"  ·  collecting brings {contributions(s)}")
        return text

    def _notice(self) -> Text | None:
        """How near the end is, in one line that nobody overlooks."""
        if self.s.over or self.s.final not in (LAST_USUAL_ROUND, FINAL_ROUND):
            return None
        if self.s.final == LAST_USUAL_ROUND:
            return Text(" The deck has run out: after this round comes the Final Round (CAT-65) ", NOTICE)
        whose = "your" if self.seat >= 0 else "everybody's"
        return Text(f" FINAL ROUND: {whose} last turn (CAT-66) ", NOTICE)

    def _row(self, console: Console, width: int) -> RenderableType:
        """The five slots, all equally tall, each with its price below."""
        wide = max(NARROWEST_CARD, min(WIDEST_CARD, (width - SLOTS + 1) // SLOTS))
        faces = [face(c, wide - 2) if c >= 0 else Text("empty until the clean-up", "dim") for c in self.s.row]
        tall = 2 + max(len(face.wrap(console, wide - 2)) for face in faces)
        slots = [self._slot(slot, face, wide, tall) for slot, face in enumerate(faces)]
        return Columns(slots, padding=(0, 1, 0, 0), width=wide)

    def _slot(self, slot: int, face: Text, wide: int, tall: int) -> RenderableType:
        card = self.s.row[slot]
        style = style_of(CATALYSTS[card].color) if card >= 0 else "dim"
        panel = Panel(face, title=f"slot {slot + 1}", border_style=style, width=wide, height=tall, padding=0)
        cost = Text("", justify="center")
        if card >= 0:
            mine = self.s.coin[self.buyer] >= price(self.s, slot)
            cost.append(price_sum(CATALYSTS[card].number, int(MODIFIER[slot])), "bold" if mine else "dim")
            cost.append(" ✓" if mine else "  ", "green")
        return Group(panel, cost)

    def _stacks(self, width: int) -> RenderableType:
        """For each type: the price (the number on top, plus 1 for each own), the effect, the Goal's line, its worth."""
        roomy = width >= ROOMY
        whose = "your price" if self.seat >= 0 else "price"
        heads = ["Building", whose, "effect"]
        goal = [f"Goal: {GOALS[self.s.goal].name}", "your points" if self.seat >= 0 else "points"]
        rows = [self._stack(building, roomy) for building in range(TYPES)]
        if width >= NARROWEST_STACKS:
            return self._stack_table([*heads, *goal], rows, roomy)
        below = self._stack_table(["Building", *goal], [[row[0], *row[3:]] for row in rows], roomy)
        return Group(self._stack_table(heads, [row[:3] for row in rows], roomy), below)

    def _stack_table(self, heads: list[str], rows: list[list[RenderableType]], roomy: bool) -> Table:
        table = columns(heads, roomy, kept=lambda head: not head.startswith("Goal"))
        for row in rows:
            table.add_row(*row)
        return table

    def _stack(self, building: int, roomy: bool) -> list[RenderableType]:
        s, kind = self.s, BUILDING_TYPES[building]
        color = COLORS[kind.color]
        name = Text(kind.name, style_of(kind.color)).append(f" {color if roomy else color[0].upper()}", "dim")
        line = goal_text(s.goal, building).removeprefix("Score ").rstrip(".")
        line = line if roomy else line.replace(" in your pile", "")
        effect = ", ".join(short_effects(kind.effect))
        points = f"{worth(s, self.buyer, building)} VP"
        owned = s.building[self.buyer, building] > 0
        brings = Text(points, "bold").append(" ✓", "green") if owned else Text(f"would be {points}", "dim")
        return [name, self._cost(building), effect, line, brings]

    def _cost(self, building: int) -> Text:
        s = self.s
        top = int(STACK_NUMBER[s.seats, s.sold[building]])
        if s.building[self.buyer, building]:
            return Text("owned", style="green").append(f" (top {top})" if top else " (none left)", "dim")
        cost = int(building_price(s, self.buyer, building))
        mine = s.coin[self.buyer] >= cost
        return Text(price_sum(top, cost - top), style="bold" if mine else "dim").append(
            " ✓" if mine and self._can_build() else "", "green"
        )

    def _can_build(self) -> bool:
        """Whether the seat is in a decision that can build now."""
        s = self.s
        building = s.decides == self.buyer and not s.over
        return building and any(TO_BUILD_BY <= move < TO_PLACE for move in s.option[: s.n_options])

    # ---------------------------------------------------------------- the seats

    def _seats(self, width: int) -> Iterator[RenderableType]:
        """Side by side where there is room, oneself first; else one below the other, oneself last, near the prompt."""
        n = int(self.s.seats)
        first = max(self.seat, 0)
        order = [(first + i) % n for i in range(n)]
        if width // n >= NARROWEST_SEAT:
            yield beside_each_other([self._area(seat, narrow=True) for seat in order])
        else:
            yield from (self._area(seat) for seat in [*order[1:], order[0]])

    def _area(self, seat: int, narrow: bool = False) -> RenderableType:
        """What lies in front of a seat."""
        s = self.s
        title = Text(self.names[seat], style="bold not dim")
        if seat == s.start:
            title.append(" · starting player", "not bold dim")
        if seat == s.active and not s.over:
            title.append(" · to play", "not bold yellow")
        total = Text(points_text(Fraction(int(self.scores[seat, TOTAL]), TWELFTHS)), "bold not dim")
        total.append(" VP" if s.over else " VP as things stand", "not bold")
        return area(title, [self._holdings(seat), *self._catalysts(seat, narrow)], seat == self.seat, total)

    def _holdings(self, seat: int) -> Text:
        s = self.s
        pile = int(s.pile[seat].sum())
        parts = [many(int(s.coin[seat]), "coin"), many(int(s.military[seat]), "military", "military")]
        if s.chain[seat]:
            parts.append(many(int(s.chain[seat]), "chain"))
        parts.append(Text("pile ").append_text(many(pile, "card")).append(f" = {pile_sum(s, seat)} VP"))
        return Text(" · ").join(parts)

    def _catalysts(self, seat: int, narrow: bool) -> Iterator[RenderableType]:
        """The Buildings with who stands in them, then the free Catalysts; narrow areas use two lines for each."""
        s = self.s
        rows = [self._housed(seat, b) for b in range(TYPES) if s.building[seat, b]]
        rows += [self._standing(Text("free"), int(c), "") for c in s.free[seat][: s.n_free[seat]]]
        if narrow:
            yield from (
                Text.assemble(mark, " ", name, ("  ", ""), where, "\n     ", text) for where, mark, name, text in rows
            )
        elif rows:
            table = Table.grid(padding=(0, 1, 0, 0))
            for row in rows:
                table.add_row(*row)
            yield table

    def _housed(self, seat: int, building: int) -> tuple[Text, Text, Text, Text]:
        kind = BUILDING_TYPES[building]
        where = Text(f"{kind.name} {self.s.building[seat, building]}", style_of(kind.color))
        occupant = int(self.s.occupant[seat, building])
        effect = ", ".join(short_effects(kind.effect))
        if occupant < 0:
            return where, Text("    "), Text("empty", "dim"), Text(f"then {effect}", "dim")
        return self._standing(where, occupant, effect)

    def _standing(self, where: Text, card: int, then: str) -> tuple[Text, Text, Text, Text]:
        turned = bool(self.s.turned[card])
        name = Text(CATALYSTS[card].name, "dim" if turned else "").append(" (turned)" if turned else "")
        effects = Text(", ".join(short_effects(CATALYSTS[card].effect)), "dim" if turned else "")
        if then:
            effects.append(f", then {then}", "dim")
        return where, badge(card), name, effects
