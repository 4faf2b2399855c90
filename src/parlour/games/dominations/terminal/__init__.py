"""Dominations' board in the terminal. It reads a view, fills the width it is given, and never decides anything.

The command line looks here for `board`, `hint`, `impossible` and `card`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.engine.core.record import HIDDEN
from parlour.engine.effects.tree import AtLeast, quantity_of
from parlour.engine.people.english import many
from parlour.engine.people.panels import NOTICE, area, columns, others_first, rows
from parlour.games.dominations.content import (
    AGES,
    DOMAIN_LETTERS,
    DOMAIN_NAMES,
    GOALS,
    LIMIT_MAX,
    MONUMENTS,
    N_DOMAINS,
    OBJECTIVES,
    ROLES,
    TILE_LIST,
    TURNS,
    Goal,
)
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.notation import C_OWN
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.effects import counted, is_met
from parlour.games.dominations.rules.layout import dominator, strength_at
from parlour.games.dominations.tables import IS_CIRCLE, TILES
from parlour.games.dominations.terminal.chart import NUMBER, Map, tree_lines, tree_name
from parlour.games.dominations.terminal.faces import STYLES, card, hint, impossible, short, side_short
from parlour.games.dominations.words.names import bill, cell_name, part_text, place_text, point_name, sees_hand

__all__ = ["board", "card", "hint", "impossible"]

ROOMY, SIDE_BY_SIDE, TWO_BARS = 100, 58, 76
PHASES = {
    frames.GROW: "Grow phase",
    frames.CELL: "Grow phase",
    frames.ROTATION: "Grow phase",
    frames.BUILD: "Build phase",
    frames.DEVELOP: "Develop phase",
    frames.ASSIMILATE: "end of the Age",
    frames.ORDER: "end of the Age",
    frames.REFILL: "refilling hands",
    frames.REDRAW: "refilling hands",
}


def board(state: Any, names: Sequence[str], seat: int) -> RenderableType:
    """Everything on the table as this seat sees it; choices on the map and in the tree are shown by their numbers."""
    return _Board(state, names, seat)


class _Board:
    """The board, laid out when its width is known."""

    def __init__(self, state: Any, names: Sequence[str], seat: int) -> None:
        self.s, self.names, self.seat = state, names, seat
        self.numbers: dict[str, dict[int, int]] = {}  # by block: what can be chosen, and with which number
        for number, move in enumerate(state.option[: int(state.n_options)].tolist(), 1):
            block, at = MOVES.decode(move)
            if at:
                self.numbers.setdefault(block, {})[at[0]] = number

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Head, map, Monuments and roles, then the seats, oneself last and near the prompt."""
        width = options.max_width
        yield self._head()
        yield self._legend()
        yield from self._map(width)
        yield from self._monuments(width)
        yield self._roles()
        yield from self._seats(width)
        if self.s.age == AGES and self.s.rounds == TURNS and not self.s.over:
            yield Text(
                " THE LAST ROUND: then Influence, roles (3 VP each) and Objectives score (DOM-95, DOM-98) ", NOTICE
            )

    # ---------------------------------------------------------------- the table

    def _head(self) -> Text:
        s = self.s
        text = Text("Dominations", "bold")
        if s.age:
            text.append(f"  Age {int(s.age)} of {AGES} · round {int(s.rounds)} of {TURNS}", "not bold")
            order = [self.names[int(seat)] for seat in s.initiative[: int(s.seats)]]
            text.append(f" · Initiative: {', '.join(order)}", "not bold")
        else:
            text.append("  setup", "not bold")
        if s.over:
            return text.append(" · the game is over", "bold")
        phase = PHASES.get(int(s.frame[s.depth - 1][0]), "")
        text.append(f" · {phase}" if phase else "", "not bold")
        return text.append(f" · {many(int(s.stack_left + s.n_under), 'tile')} in the stack", "not bold dim")

    def _legend(self) -> Text:
        """What the letters mean; `1T2` is a City."""
        text = Text()
        for domain in range(N_DOMAINS):
            text.append(DOMAIN_LETTERS[domain], f"bold {STYLES[domain]}").append(f" {DOMAIN_NAMES[domain]}  ", "dim")
        return text.append("W Vestigium  K Corruptio  1T2 City of seat 1, level 2  o Locus  @ ▲ Monument", "dim")

    def _map(self, width: int) -> Iterator[RenderableType]:
        tiles = self.numbers.get("city", {}) | self.numbers.get("reactivate", {})
        cells: dict[int, Any] = {**self.numbers.get("cell", {}), **self._turned()}
        yield from Map(self.s, cells, tiles, self.numbers.get("locus", {})).lines(width)

    def _turned(self) -> dict[int, str]:
        """The cell in which a piece is being turned, if this seat may know it."""
        kind, seat, _, b, c = (int(n) for n in self.s.frame[self.s.depth - 1]) if self.s.depth else (-1,) * 5
        if kind == frames.ROTATION and sees_hand(self.s, seat):
            return {c: "?"}
        return {b: "?"} if kind == frames.SPOT_ROTATION else {}

    def _monuments(self, width: int) -> Iterator[RenderableType]:
        """A row for each Monument in play: where it stands, who dominates it, what the next level costs and brings."""
        s = self.s
        held = [int(m) for m in s.monument[: int(s.seats)] if m >= 0]
        if width < ROOMY:
            yield from (self._monument_line(monument) for monument in held)
            return
        if not held:
            return
        heads = ("Monument", "stands on", "dominated by", "next level", "dominating brings")
        table = columns(heads, roomy=True)
        for monument in held:
            table.add_row(*self._monument(monument))
        yield table

    def _monument(self, monument: int) -> tuple[Text, ...]:
        s, card = self.s, MONUMENTS[monument]
        taken = int(s.levels_taken[monument])
        title = Text(card.name, "not dim cyan").append(f" {taken}/{len(card.levels)}", "dim")
        effect = Text(short(card.dominate))
        return title, self._spot(monument), self._dominator(monument), self._next_level(monument), effect

    def _monument_line(self, monument: int) -> Text:
        """The same in a few lines where a table has no room."""
        title, spot, dominated, level, _ = self._monument(monument)
        text = Text("Monument ", "dim").append_text(title).append(" on ", "dim").append_text(spot)
        if dominated.plain != "–":
            text.append(", dominated by ", "dim").append_text(dominated)
        text.append("; next level ", "dim").append_text(level)
        return text.append("; dominating brings ", "dim").append(short(MONUMENTS[monument].dominate))

    def _spot(self, monument: int) -> Text:
        at = int(self.s.monument_at[monument])
        if not at:
            return Text("a Locus to come" if IS_CIRCLE[monument] else "an edge to come", "dim")
        return Text(point_name(at - 1) if IS_CIRCLE[monument] else cell_name(at - 1))

    def _dominator(self, monument: int) -> Text:
        """Who dominates it, with the sums of all seats that have any (DOM-55)."""
        s = self.s
        if not s.monument_at[monument]:
            return Text("–", "dim")
        first = int(dominator(s, monument))
        strengths = [(seat, int(strength_at(s, seat, monument))) for seat in range(int(s.seats))]
        text = Text(" ").join(
            Text(f"{self.names[seat]} {n}", "bold" if seat == first else "dim") for seat, n in strengths if n
        )
        return text if text else Text("nobody", "dim")

    def _next_level(self, monument: int) -> Text:
        card, taken = MONUMENTS[monument], int(self.s.levels_taken[monument])
        if taken == len(card.levels):
            return Text("finished", "dim")
        level = card.levels[taken]
        text = Text()
        if monument in self.numbers.get("level", {}):
            text.append(f"{self.numbers['level'][monument]}", NUMBER).append(" ")
        return text.append(f"{bill(level.cost)}: {side_short(level.side)}")

    def _roles(self) -> Text:
        """The Domination cards and who holds them; those used up are in brackets (DOM-85)."""
        text = Text("Roles ", "dim")
        for n, role in enumerate(ROLES):
            holder = int(self.s.role[n])
            name = self.names[holder] if holder >= 0 else "–"
            shown = f"({name})" if self.s.role_used[n] else name
            text.append(f" {role.name} ", f"not dim {STYLES[role.domain]}").append(
                shown, "not dim bold" if holder >= 0 else "dim"
            )
        return text

    # ---------------------------------------------------------------- seats

    def _seats(self, width: int) -> Iterator[RenderableType]:
        return others_first(int(self.s.seats), self.seat, width, SIDE_BY_SIDE, self._area)

    def _area(self, seat: int, width: int) -> RenderableType:
        """What lies in front of a seat."""
        s, own = self.s, seat == self.seat
        title = Text(f"{seat + 1} {self.names[seat]}", "bold not dim")
        if seat == s.decides and not s.over:
            title.append(" · to decide", "not bold yellow")
        held = rows(self._rows(seat, own))
        parts: list[RenderableType] = [self._holdings(seat), self._knowledge(seat, width if own else 0), held]
        if own:
            parts += tree_lines(s, seat, self.numbers.get("square", {}), width - 4)
        return area(title, parts, own)

    def _holdings(self, seat: int) -> Text:
        s = self.s
        cities = int(s.at_level[seat].sum())
        text = Text(f"{int(s.vp[seat])} VP", "bold").append(f" · {int(s.influence[seat])} Influence", "bold")
        text.append(f" · {many(cities, 'City', 'Cities')}", "not bold")
        if s.chain[seat] > 1:
            text.append(f" ({int(s.chain[seat])} connected)", "not bold")
        text.append(f" · {many(int(s.tokens[seat]), 'token')} left", "not bold dim")
        if seat != self.seat:
            text.append(f" · {many(int(s.n_hand[seat]), 'tile')} in hand", "not bold")
        return text

    def _knowledge(self, seat: int, width: int) -> RenderableType:
        """Knowledge and limits: bars for oneself, numbers for the others."""
        s = self.s
        pairs = [(int(s.knowledge[seat, d]), int(s.limit[seat, d])) for d in range(N_DOMAINS)]
        if not width:
            text = Text()
            for domain, (held, limit) in enumerate(pairs):
                text.append(DOMAIN_LETTERS[domain], STYLES[domain])
                text.append(f" {held}", "bold" if held else "dim").append(f"/{limit}   ", "dim")
            return text
        grid = Table.grid(padding=(0, 2, 0, 0))
        across = 2 if width >= TWO_BARS else 1
        for start in range(0, N_DOMAINS, across):
            cells: list[Text] = []
            for domain in range(start, start + across):
                cells += [Text(DOMAIN_NAMES[domain], STYLES[domain]), _bar(*pairs[domain], STYLES[domain])]
            grid.add_row(*cells)
        return grid

    def _rows(self, seat: int, own: bool) -> Iterator[tuple[str, Text]]:
        if own:
            yield from self._dealt(seat)
        if own and self.s.n_hand[seat]:
            yield "hand", self._hand(seat)
        if self.s.at_level[seat].any():
            yield "Cities", self._cities(seat)
        yield "tree", self._tree(seat)
        yield from self._goals(seat, own)

    def _dealt(self, seat: int) -> Iterator[tuple[str, Text]]:
        """What was dealt and is still to be chosen from: both choices are made knowing all of it (DOM-17)."""
        for n in self.s.dealt_monument[seat] if self.s.age == 0 else ():
            if n >= 0 and self.s.monument[seat] < 0:
                monument = MONUMENTS[int(n)]
                text = Text(monument.name, "cyan").append(f" for its dominator {short(monument.dominate)}", "default")
                yield "Monument", text.append(f"; needs {place_text(monument)}", "dim")

    def _hand(self, seat: int) -> Text:
        """The tiles in hand: Camp, then resources clockwise; a number where it can be chosen."""
        held = [int(tile) for tile in self.s.hand[seat][: int(self.s.n_hand[seat])]]
        text = Text()
        chosen = self.numbers.get("lay", {}) | self.numbers.get("discard", {})
        for tile in held:
            if tile == HIDDEN:
                continue
            if tile in chosen:
                text.append(f"{chosen[tile]}", NUMBER).append(" ")
            land = TILE_LIST[tile]
            text.append(f"{land.id} ").append(DOMAIN_LETTERS[land.camp], f"bold {STYLES[land.camp]}").append(":")
            for domain in land.corners:
                text.append(DOMAIN_LETTERS[domain], STYLES[domain])
            text.append("   ")
        text.rstrip()
        return text

    def _cities(self, seat: int) -> Text:
        s = self.s
        mine = [tile for tile in range(TILES) if s.city_owner[tile] == seat + 1]
        parts = []
        for tile in sorted(mine, key=lambda tile: -int(s.city_level[tile])):
            land = TILE_LIST[tile]
            where = cell_name(int(s.cell_of[tile]) - 1)
            parts.append(Text(land.id, STYLES[land.camp]).append(f"·{where}{'★' * int(s.city_level[tile])}", "default"))
        return Text("  ").join(parts)

    def _tree(self, seat: int) -> Text:
        """The cards in the order they came, and the full Nodi."""
        s = self.s
        names = [tree_name(s, seat, int(card)) for card in s.tree[seat][: int(s.n_tree[seat])]]
        nodi = [f"{DOMAIN_LETTERS[d]} {int(s.nodus[seat, d])}" for d in range(N_DOMAINS) if s.nodus[seat, d]]
        text = Text(", ".join(names) or "the Campfire alone", "" if names else "dim")
        return text.append(f" · Nodi {', '.join(nodi)}" if nodi else "", "dim")

    # ---------------------------------------------------------------- Objectives

    def _goals(self, seat: int, own: bool) -> Iterator[tuple[str, Text]]:
        """The Objective with its goals, and how far each of them is."""
        objective = int(self.s.objective[seat])
        if objective < 0:
            sealed = int(self.s.sealed_objective[seat])
            if sealed >= 0:
                yield "Objective", Text(f"{OBJECTIVES[sealed].name} (not shown yet)", "dim")
            return
        card = OBJECTIVES[objective]
        met = [bool(is_met(self.s, seat, objective, goal)) for goal in range(GOALS)]
        points = sum(goal.vp for goal, done in zip(card.goals, met, strict=True) if done)
        yield "Objective", Text(card.name, "bold").append(f", {points} VP so far", "not bold dim")
        if own:
            for goal, done in zip(card.goals, met, strict=True):
                yield "", self._goal(seat, goal, done)
        else:
            yield "", Text(" · ").join(self._goal(seat, goal, done) for goal, done in zip(card.goals, met, strict=True))

    def _goal(self, seat: int, goal: Goal, done: bool) -> Text:
        text = Text(f"{goal.vp} VP ", "bold green" if done else "").append("✓ " if done else "", "green")
        return text.append_text(Text(", ").join(self._part(seat, part) for part in goal.conditions))

    def _part(self, seat: int, part: AtLeast) -> Text:
        """A part of a goal with its progress: '7 Cities (5)'."""
        count = quantity_of(part.count)
        have = int(counted(self.s, seat, count.count, count.args[0] if count.args else 0, 0))
        held = have >= part.least
        text = Text(part_text(part), "not bold green" if held else "not bold")
        if count.count == C_OWN:
            return text.append(" ✓" if held else " –", "not bold dim")
        return text.append(f" ({have})", "not bold dim")


def _bar(held: int, limit: int, style: str) -> Text:
    """Knowledge up to its limit, on a scale up to the highest one: '███··    3/5'."""
    text = Text("█" * held, style).append("·" * (limit - held), style).append(" " * (LIMIT_MAX - limit))
    return text.append(f" {held:>2}/{limit}", "bold" if held else "dim")
