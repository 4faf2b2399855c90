"""Revive in the terminal: the map drawn with characters, boards and displays as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from parlour.engine.core.record import NONE
from parlour.engine.effects import icons
from parlour.engine.effects.icons import in_short
from parlour.engine.effects.tree import Tree
from parlour.engine.people.canvas import Canvas
from parlour.engine.people.panels import Card, Display, amount, colour, dotted, listing
from parlour.engine.people.sentences import Sentence
from parlour.engine.people.terminals import Board, hints, in_catalogue
from parlour.games.revive import content, geometry, tables
from parlour.games.revive.board import catalogue
from parlour.games.revive.board.facts import milestone_ahead
from parlour.games.revive.moves import MOVES
from parlour.games.revive.notation import BASICS, COLOURS, VOCABULARY
from parlour.games.revive.rules.cards import visible_half
from parlour.games.revive.rules.deeds import is_available, technology_cost
from parlour.games.revive.rules.free import has_machine
from parlour.games.revive.rules.land import is_large, owner_of, terrain_at
from parlour.games.revive.scoring import artifact_card, totals
from parlour.games.revive.words.names import RESOURCES, machine_of

WIDE_HEX = 4  # columns of a hex; every second row is moved by half of it
LETTERS = ("sa", "fi", "fo", "mo", "wa", "cr", "ru")
STYLES = ("", "yellow", "green", "bright_black", "bright_blue", "magenta", "red")
LEGEND = (
    "sa sand · fi field · fo forest · mo mountain · wa water · cr crystal · ru ruin"
    " · A1 A's small building, A2 a large one · * figures"
)
BACKS = "abcdefghi"  # a letter for each back of area tiles (REV-13)
SHADES = {"yellow": "yellow", "green": "green", "gray": "bright_black"}


def _short(effect: Tree | None) -> str:
    return in_short(icons(effect, VOCABULARY)) if effect is not None else ""


class ReviveBoard(Board):
    """Everything on the table as a seat sees it."""

    title, moves = "Revive", MOVES

    def head(self) -> Iterator[str]:
        yield f"turn {int(self.s.turns)}"
        yield "artifacts " + ", ".join(f"{int(n)} {COLOURS[at]}" for at, n in enumerate(self.s.artifacts))
        yield f"{int(self.s.crates_left)} crates"

    def notice(self) -> Sentence | None:
        if not self.s.last_turns or self.s.over:
            return None
        more = int(self.s.last_turns) - 1
        return Sentence(f"The last turns: this one and {more} more" if more else "This is the last turn", ("REV-124",))

    def table(self) -> Iterator[RenderableType]:
        """The map, then what can be taken."""
        yield Group(*self._map().lines(self.width, {}, 2), Text(LEGEND, "dim"), Text(self._ice(), "dim"))
        large = [content.LOCATIONS[location] for location in self.s.location]
        where = zip((geometry.CELL_NAMES[cell] for cell in geometry.CORNERS), large, strict=True)
        yield listing(["large", "location", "scores"], [[cell, one.name, _short(one.score)] for cell, one in where])
        yield Display([_citizen(at + 1, int(card)) for at, card in enumerate(self.s.display)])
        modules = [content.MODULES[module] for module in self.s.offer if module >= 0]
        smalls = [content.SMALL_ARTIFACTS[at] for at, n in enumerate(self.s.smalls) if n]
        tokens = [[content.TOKENS[token] for token in row if token >= 0] for row in self.s.tokens]
        rows: list[list[RenderableType]] = [["modules", dotted(map(_module, modules))]]
        for at, row in enumerate(tokens):
            rows.append([f"{COLOURS[at]} tokens", dotted(f"{one.name} {_short(one.effect)}" for one in row)])
        rows.append(["small artifacts", dotted(f"{one.name} {_short(one.score)}" for one in smalls)])
        yield listing(["on display", ""], rows)

    def _map(self) -> Canvas:
        canvas = Canvas()
        for space in range(geometry.SPACES):
            text, style = self._space(space)
            for nth, hexagon in enumerate(geometry.space_hexes(space)):
                x = WIDE_HEX * hexagon.q + WIDE_HEX // 2 * hexagon.r
                canvas.put(x, hexagon.r, text if nth == 0 else "··", style)
        return canvas

    def _ice(self) -> str:
        """What each back of the tiles that still lie face down costs and brings."""
        lying = sorted({int(back) - 1 for back in self.s.back if back})
        told = (f"{_back(at)} {_short(content.BACKS[at].bonus)}" for at in lying)
        return " · ".join([f"ice with its food: {next(told)}", *told]) if lying else ""

    def _space(self, space: int) -> tuple[str, str]:
        """Three characters for a space: its terrain or a piece, with the number by which it can be chosen."""
        cell, terrain = int(geometry.CELL_OF[space]), int(terrain_at(self.s, space))
        chosen = self.chosen("site settle water").get(space, 0)
        chosen = self.chosen("tile").get(cell, 0) if terrain == NONE else chosen
        if chosen:
            return f"{chosen:>2})", "bold reverse"
        if self.s.building[space]:
            owner = self.names[int(owner_of(self.s.building[space]))][:1]
            return f"{owner}{2 if is_large(self.s.building[space]) else 1}", "bold"
        if terrain == NONE:
            return _back(int(self.s.back[cell]) - 1), "cyan"
        figures = bin(int(self.s.figures[space])).count("1")
        text = LETTERS[terrain] if terrain < len(LETTERS) else geometry.CELL_NAMES[cell]
        return text + ("*" if figures else ""), STYLES[terrain] if terrain < len(STYLES) else "dim"

    def marks(self, seat: int) -> list[str]:
        tribe = int(self.s.tribe[seat])
        return [content.TRIBES[tribe].name if tribe >= 0 else "no tribe", *(["turn"] if seat == self.s.turn else [])]

    def amounts(self, seat: int) -> Iterator[str | Text]:
        vp = int(self.s.vp[seat])
        ahead = milestone_ahead(vp)
        yield Text(f"{totals(self.s)[seat]} VP as things stand", "bold")
        yield f"{vp} on the points track" + (f" ({_short(ahead.effect)} at {ahead.at})" if ahead else "")
        for at in range(len(BASICS)):
            yield amount(int(self.s.basic[seat, at]), *RESOURCES[at])
        yield amount(int(self.s.crystal[seat]), "crystal")
        yield amount(int(self.s.storage[seat]), "energy", "energy")
        yield f"switch {'down' if self.s.switched[seat] else 'up'}"
        yield f"hibernation {int(self.s.hibernation[seat])}"
        yield f"progress {int(self.s.progress[seat])}"

    def held(self, seat: int) -> Iterator[Sequence[RenderableType]]:
        """Cards, slots with their modules, tracks, machines, technologies, artifacts."""
        for head, heap in (("active", self.s.active[seat]), ("resting", self.s.resting[seat])):
            yield head, dotted(_face(card) for card, n in enumerate(heap) if n)
        for slot, name in enumerate(content.SLOTS):
            yield name, self._slot(seat, slot)
        yield (
            "tracks",
            dotted(Text(f"{one} {int(self.s.marker[seat, n])}", SHADES[one]) for n, one in enumerate(COLOURS)),
        )
        machines = [machine for machine in range(tables.MACHINES) if has_machine(self.s, seat, machine)]
        yield "machines", dotted(self._machine(seat, machine) for machine in machines)
        yield "technologies", dotted(self._technologies(seat))
        yield "crates", f"{int(self.s.n_closed[seat])} closed, {int(self.s.n_opened[seat])} open"
        owned = [f"{int(n)} {COLOURS[at]}" for at, n in enumerate(self.s.artifact[seat]) if n]
        small = [content.SMALL_ARTIFACTS[at].name for at, n in enumerate(self.s.small[seat]) if n]
        yield "artifacts", dotted([*owned, *small])
        card = int(artifact_card(self.s, seat))
        if card >= 0:
            lines = zip(COLOURS, content.ARTIFACT_CARDS[card].categories, strict=True)
            yield content.ARTIFACT_CARDS[card].name, dotted(f"{name}: {_short(line)}" for name, line in lines)

    def _slot(self, seat: int, slot: int) -> Text:
        half = int(visible_half(self.s, seat, slot))
        cards = [content.CARDS[card] for card in self.s.slot[seat, slot][: int(self.s.n_slot[seat, slot])]]
        lying = zip(self.s.module[seat], tables.SPACE_SLOT, strict=True)
        here = [int(module) for module, at in lying if at == slot and module >= 0]
        shown = [f"{one.name}{' ◂' if one.slots[half] else ''}" for one in cards] or ["empty"]
        told = [f"[{_module(one)}]" for one in map(content.MODULES.__getitem__, here)]
        closed = ["(locked)"] if slot == content.SIDE_SLOT and not self.s.side_open[seat] else []
        return dotted([*closed, *shown, *told])

    def _machine(self, seat: int, machine: int) -> Text:
        name, effect = machine_of(self.s, seat, machine)
        return Text(f"{name} {_short(effect)}", "dim" if self.s.charged[seat, machine] else "")

    def _technologies(self, seat: int) -> Iterator[Text]:
        tribe = int(self.s.tribe[seat])
        for at, effect in enumerate(content.TRIBES[tribe].tech if tribe >= 0 else ()):
            if self.s.settled[seat, at]:
                yield Text(f"✓ {content.TECHNOLOGIES[at]} {_short(effect)}", "bold")
            elif is_available(self.s, seat, at):
                cost = int(technology_cost(self.s, seat, at, 0))
                yield Text(f"{content.TECHNOLOGIES[at]} {_short(effect)} ({cost} books)", "dim")


board = ReviveBoard


def _back(at: int) -> str:
    """Three characters for ice: the food that it costs, and which back it is."""
    return f"~{content.BACKS[at].cost}{BACKS[at]}"


def _module(one: content.Module) -> str:
    return f"{'/'.join(COLOURS[at] for at in one.colors)} {_short(one.effect)}"


def _face(card: int) -> Text:
    one = content.CARDS[card]
    return Text(one.name, SHADES[COLOURS[one.color]]).append(f" {_halves(card)}", "default")


def _halves(card: int) -> str:
    """Both halves of a card, ◂ where another card may join it."""
    one = content.CARDS[card]
    return " | ".join(_short(half) + (" ◂" if slot else "") for half, slot in zip(one.halves, one.slots, strict=True))


def _citizen(place: int, card: int) -> Card:
    if card < 0:
        return Card(f"citizen {place}", Text("none left", "dim"), Text())
    one = content.CARDS[card]
    shown = Text(f"{one.name}\n", "bold").append(_halves(card).replace(" | ", "\n"), "not bold")
    hue = COLOURS[one.color]
    return Card(f"citizen {place}", shown, Text(hue, SHADES[hue]), colour(hue))


hint = hints(
    MOVES,
    {
        "card": lambda s, card: _halves(card),
        "citizen": lambda s, place: _halves(int(s.display[place])),
        "tile": lambda s, cell: _short(content.BACKS[int(s.back[cell]) - 1].bonus),
    },
)


def card(text: str, s: Any) -> Text:
    """A component in words."""
    return in_catalogue(catalogue(), text)
