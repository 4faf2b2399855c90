"""Catalyst in the terminal: the picture that the page draws, as text (`engine/people/terminals.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from rich.console import RenderableType
from rich.text import Text

from parlour.engine.core.stack import A
from parlour.engine.effects import Icon
from parlour.engine.people.panels import Card, Display, amount, colour, listing, price
from parlour.engine.people.ranking import points_text
from parlour.engine.people.seen import Fact, decision
from parlour.engine.people.sentences import SEAT_NAMES
from parlour.engine.people.terminals import Board, hints, in_catalogue
from parlour.games.catalyst.board import catalogue, face, icons_of, picture, using
from parlour.games.catalyst.content import BUILD, EFFECT_PART, GOALS, RECRUIT
from parlour.games.catalyst.moves import MOVES
from parlour.games.catalyst.rules.area import building_of
from parlour.games.catalyst.rules.effects import why_not_use, word_of
from parlour.games.catalyst.rules.frames import EFFECTS, OCCUPY, POSSIBLE, TURN
from parlour.games.catalyst.rules.turn_end import first_empty
from parlour.games.catalyst.scoring import SOURCES, TOTAL, TWELFTHS, score
from parlour.games.catalyst.state import CARDS
from parlour.games.catalyst.words.names import effects_of

WIDE, ROOMY = 76, 112  # from so many columns on, the Goal stands beside the Buildings, and everything is written out


class CatalystBoard(Board):
    """Everything on the table as a seat sees it; for a spectator (−1) prices are those of the active seat."""

    title, moves, picture = "Catalyst", MOVES, staticmethod(picture)

    @cached_property
    def scores(self) -> Any:
        """Points as things stand, by seat and source."""
        out = np.zeros((len(self.s.coin), len(SOURCES) + 2), dtype=np.int32)
        score(self.s, out)
        return out

    def head(self) -> Iterator[str]:
        yield f"round {self.drawn.round}"
        yield f"deck {self.drawn.deck}"
        yield f"reserve {self.drawn.reserve}"
        if not self.s.over and decision(self.s)[0] == TURN:
            yield f"collecting brings {self.drawn.contributions}"

    def table(self) -> Iterator[RenderableType]:
        """The row, then the Buildings with the lines of the Goal."""
        yield Display([_slot(slot) for slot in self.drawn.row])
        gap = 2 if self.width >= ROOMY else 1
        heads = ["Building", "your price" if self.seat >= 0 else "price", "effect"]
        goal = [f"Goal: {self.drawn.goal}", "your points" if self.seat >= 0 else "points"]
        rows = [self._stack(stack) for stack in self.drawn.stacks]
        if self.width >= WIDE:
            yield listing([*heads, *goal], rows, [*heads, goal[1]], gap)
        else:
            yield listing(heads, [row[:3] for row in rows], heads, gap)
            yield listing([heads[0], *goal], [[row[0], *row[3:]] for row in rows], [heads[0], goal[1]], gap)

    def _stack(self, stack: Fact) -> list[RenderableType]:
        """Price, effect, the Goal's line, and what it is worth."""
        roomy, points = self.width >= ROOMY, f"{stack.worth} VP"
        name = Text(stack.name, colour(stack.color)).append(f" {stack.color if roomy else stack.letter}", "dim")
        worth = price(points, payable=True) if stack.owned else Text(f"would be {points}", "dim")
        return [name, self._cost(stack), _short(stack.effect), _short(stack.goal, " per "), worth]

    def _cost(self, stack: Fact) -> Text:
        """What the Building costs; a tick only in a decision that can build now."""
        if stack.owned:
            return Text("owned", "green").append(f" (top {stack.top})" if stack.left else " (none left)", "dim")
        return price(_sum(stack.top, stack.price), not stack.dear and bool(self.chosen("build_by")))

    def marks(self, seat: int) -> list[str]:
        return ["starting player"] if self.drawn.areas[seat].starts else []

    def amounts(self, seat: int) -> Iterator[str | Text]:
        area = self.drawn.areas[seat]
        total = points_text(Fraction(int(self.scores[seat, TOTAL]), TWELFTHS))
        yield Text(f"{total} VP", "bold").append("" if self.s.over else " as things stand", "not bold")
        yield amount(area.coins, "coin")
        yield amount(area.military, "military", "military")
        yield amount(area.chain, "chain") if area.chain else ""
        yield Text("pile ").append_text(amount(len(area.pile.cards), "card")).append(f" = {area.pile.points} VP")

    def held(self, seat: int) -> Iterator[Sequence[RenderableType]]:
        """The Buildings with who stands in them, then the free Catalysts."""
        for home in self.drawn.areas[seat].homes:
            where = Text(f"{home.name} {home.number}", f"not dim {colour(home.color)}")
            yield where, *_standing(home.face, f"then {_short(home.effect)}")
        for one in self.drawn.areas[seat].free:
            yield "free", *_standing(one)


board = CatalystBoard


# ---------------------------------------------------------------- faces


def _short(icons: Sequence[Icon], between: str = " / ") -> str:
    return between.join(icon.short for icon in icons)


def _effects(card: Fact) -> str:
    return ", ".join(_short(plate) for plate in card.plates)


def _badge(card: Fact) -> Text:
    return Text(f" {card.number}{card.letter} ", f"bold reverse {colour(card.color)}")


def _sum(printed: int, cost: int) -> str:
    """A price and how it comes about: `3 − 1 = 2`."""
    return f"{printed} {'−' if cost < printed else '+'} {abs(cost - printed)} = {cost}"


def _slot(slot: Fact) -> Card:
    title, card = f"slot {slot.number}", slot.face
    if card is None:
        return Card(title, Text("empty until the clean-up", "dim"), Text())
    shown = Text.assemble(_badge(card), " ", (card.color, colour(card.color)), "\n", (card.name, "bold"))
    shown.append("".join("\n" + _short(plate, " /\n") for plate in card.plates))
    return Card(title, shown, price(_sum(slot.price - slot.modifier, slot.price), not slot.dear), colour(card.color))


def _standing(card: Fact | None, after: str = "") -> tuple[Text, Text, Text]:
    """A Catalyst in its place, and what the Building adds."""
    if card is None:
        return Text(), Text("empty", "dim"), Text(after, "dim")
    style = "dim" if card.turned else ""
    name = Text(card.name, style).append(" (turned)" if card.turned else "")
    return _badge(card), name, Text(_effects(card), style).append(f", {after}" if after else "", "dim")


# ---------------------------------------------------------------- beside the choices


def _in_short(card: int) -> str:
    return f"{_badge(face(card)).plain.strip()}  {_effects(face(card))}"


def _then(building: int) -> str:
    return f"then {_short(icons_of(CARDS + building))}"


def _given_up(s: Any, effect: int) -> str:
    """The other side of a slash, which is lost when this side is used (CAT-54)."""
    source = decision(s)[A]
    others = [e for e in effects_of(source) if e != effect and EFFECT_PART[source, e] == EFFECT_PART[source, effect]]
    return "".join(f"  (gives up: {icons_of(source)[other].short})" for other in others)


def _activated(s: Any, card: int) -> str:
    home = int(building_of(s, int(s.decides), card))
    return _in_short(card) + (f", {_then(home)}" if home >= 0 else "")


def _moved_in(s: Any, card: int) -> str:
    kind, seat, building, *_ = decision(s)
    return f"{_in_short(card)}, {_then(building if kind == OCCUPY else int(first_empty(s, seat)))}"


hint = hints(
    MOVES,
    {
        "recruit": lambda s, slot: _in_short(int(s.row[slot])),
        "recruit_by": lambda s, effect, slot: _in_short(int(s.row[slot])) + _given_up(s, effect),
        "build_by": lambda s, effect, building: _short(icons_of(CARDS + building)) + _given_up(s, effect),
        "take": lambda s, effect: _given_up(s, effect).strip(),
        "activate": _activated,
        "place": lambda s, building: _then(building),
        "occupy": _moved_in,
    },
)


def expected(s: Any) -> Iterator[Sequence[int]]:
    """During an activation: to recruit and to build by the effects that are left, whatever costs least first."""
    kind, seat, source, used, _ = decision(s)
    for effect in effects_of(source) if kind == EFFECTS else ():
        if why_not_use(source, used, effect) == POSSIBLE and word_of(source, effect) in (RECRUIT, BUILD):
            drawn, recruits = picture(s, seat, SEAT_NAMES), word_of(source, effect) == RECRUIT
            there = [slot.face is not None for slot in drawn.row] if recruits else [not b.owned for b in drawn.stacks]
            prices = [ware.price for ware in (drawn.row if recruits else drawn.stacks)]
            found = zip(prices, using(source, effect), there, strict=True)
            yield [move for _, move, is_there in sorted(found) if is_there]


def card(text: str, s: Any) -> Text:
    """A Catalyst, a Building type or a Goal in words; 'goal' is the one that is played with."""
    return in_catalogue(catalogue(), GOALS[s.goal].name if text.casefold() == "goal" else text)
