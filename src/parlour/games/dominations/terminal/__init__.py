"""Dominations in the terminal (`engine/people/terminals.py`); `chart.py` draws the map and the trees.

Choices on the map, in the tree and in the hand are shown by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects import icons, in_short
from parlour.engine.effects.tree import Tree
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.english import listed, many
from parlour.engine.people.panels import amount, bar, chosen_by, dotted, rows, side_by_side
from parlour.engine.people.seen import Fact, decision
from parlour.engine.people.sentences import Sentence
from parlour.engine.people.terminals import Board, hints, in_catalogue
from parlour.games.dominations import content
from parlour.games.dominations.board import catalogue, is_between_ages, phase_of
from parlour.games.dominations.board.mats import dealt_cards, objective_of, roles_of
from parlour.games.dominations.content import AGES, COPIES, DOMAINS, LETTERS, MASTERIES, MONUMENTS, OBJECTIVES, TURNS
from parlour.games.dominations.geometry import CORNERS
from parlour.games.dominations.moves import MOVES, TO_LEARN, TO_LEVEL
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import has_prerequisite, mastery_price
from parlour.games.dominations.rules.layout import dominator, strength_at
from parlour.games.dominations.state import NOT_OWNED
from parlour.games.dominations.tables import IS_CIRCLE, ROTATIONS
from parlour.games.dominations.terminal.chart import STYLES, Map, tree_lines, tree_name
from parlour.games.dominations.thinking.preview import Trial
from parlour.games.dominations.words import names

KEY = "W Vestigium  K Corruptio  1T2 City of seat 1, level 2  o Locus  @ ▲ Monument"


class DominationsBoard(Board):
    """Everything on the table as a seat sees it."""

    title, moves = "Dominations", MOVES

    def head(self) -> Iterator[str | Text]:
        s = self.s
        between = is_between_ages(s)
        if s.age:
            yield ("before " if between else "") + f"Age {int(s.age)} of {AGES}"
            yield "" if between else f"round {int(s.rounds)} of {TURNS}"
            yield f"Initiative: {', '.join(self.names[int(seat)] for seat in s.initiative[: int(s.seats)])}"
        yield phase_of(s)
        yield Text(f"{many(int(s.stack_left + s.n_under), 'tile')} in the stack", "dim")

    def notice(self) -> Sentence | None:
        if self.s.age < AGES or self.s.rounds < TURNS or self.s.over or is_between_ages(self.s):
            return None
        return Sentence("The last round: then Influence, roles and Objectives score", ("DOM-95", "DOM-98"))

    def table(self) -> Iterator[RenderableType]:
        """What the letters mean, the map, the Monuments in play, and who holds which role."""
        domains = zip(LETTERS, content.DOMAIN_NAMES, STYLES, strict=False)
        yield dotted([*(Text.assemble((d, f"bold {style}"), (f" {n}", "dim")) for d, n, style in domains), KEY], "  ")
        cells = {**self.chosen("cell"), **self._turned()}
        yield from Map(self.s, cells, self.chosen("city reactivate"), self.chosen("locus")).lines(self.width)
        in_play = [int(m) for m in self.s.monument[: int(self.s.seats)] if m >= 0]
        yield rows([*(("Monument", self._monument(monument)) for monument in in_play), ("Roles", self._roles())])

    def _turned(self) -> dict[int, str]:
        """The cell in which a piece is being turned, if this seat may know it."""
        kind, seat, _, b, c = decision(self.s)
        if kind == frames.ROTATION and names.sees_hand(self.s, seat):
            return {c: "?"}
        return {b: "?"} if kind == frames.SPOT_ROTATION else {}

    def _monument(self, monument: int) -> Text:
        """Where it stands, who dominates it, what the next level costs and brings, what dominating brings."""
        s, card, taken = self.s, MONUMENTS[monument], int(self.s.levels_taken[monument])
        at, circle = int(s.monument_at[monument]) - 1, bool(IS_CIRCLE[monument])
        where = f"on {names.point_name(at) if circle else names.cell_name(at)}" if at >= 0 else ""
        level = Text("finished")
        if taken < len(card.levels):
            brings = f"{names.bill(card.levels[taken].cost)}: {side_short(card.levels[taken])}"
            level = chosen_by(self.chosen("level").get(monument)).append(f"next level for {brings}")
        return dotted(
            [
                Text(card.name, "cyan").append(f" {taken}/{len(card.levels)}", "dim"),
                where or f"{'a Locus' if circle else 'an edge'} to come",
                self._strengths(monument) if where else "",
                level,
                f"dominating brings {short(card.dominate)}",
            ]
        )

    def _strengths(self, monument: int) -> Text:
        """Who dominates it, with the sums of all seats that have any (DOM-55)."""
        first = int(dominator(self.s, monument))
        sums = [(seat, int(strength_at(self.s, seat, monument))) for seat in range(int(self.s.seats))]
        texts = [Text(f"{self.names[seat]} {n}", "bold" if seat == first else "dim") for seat, n in sums if n]
        who = Text.assemble("dominated by ", (self.names[first] if first >= 0 else "nobody", "bold"))
        return who.append(Text.assemble(" (", dotted(texts, ", "), ")")) if texts else who

    def _roles(self) -> Text:
        """The Domination cards and who holds them; those used up are in brackets (DOM-85)."""
        told = []
        for role in roles_of(self.s, self.names):
            name = "–" if role.holder is None else self.names[role.holder]
            shown = f"({name})" if role.used else name
            told.append(Text.assemble((role.name, STYLES[DOMAINS.index(role.domain)]), " ", (shown, "bold")))
        return dotted(told)

    # ---------------------------------------------------------------- seats

    def marks(self, seat: int) -> list[str]:
        return [f"seat {seat + 1}"]

    def amounts(self, seat: int) -> Iterator[str | Text]:
        s = self.s
        yield Text(f"{int(s.vp[seat])} VP", "bold")
        yield Text(f"{int(s.influence[seat])} Influence", "bold")
        connected = f" ({int(s.chain[seat])} connected)" if s.chain[seat] > 1 else ""
        yield amount(int(s.at_level[seat].sum()), "City", "Cities").append(connected, "not bold")
        yield Text(f"{many(int(s.tokens[seat]), 'token')} left", "dim")
        yield "" if seat == self.seat else f"{many(int(s.n_hand[seat]), 'tile')} in hand"

    def held(self, seat: int) -> Iterator[Sequence[RenderableType]]:
        own = seat == self.seat
        yield "Knowledge", self._knowledge(seat, own)
        if own:
            yield from self._dealt(seat)
            yield from [("hand", self._hand(seat))] if self.s.n_hand[seat] else []
        if self.s.at_level[seat].any():
            yield "Cities", self._cities(seat)
        yield "tree", self._tree(seat)
        yield from self._objective(seat)

    def below(self, seat: int, width: int) -> Iterable[RenderableType]:
        return tree_lines(self.s, seat, self.chosen("square"), width - 4) if seat == self.seat else ()

    def _knowledge(self, seat: int, own: bool) -> RenderableType:
        """Knowledge and limits: bars for oneself, numbers for the others."""
        held = zip(self.s.knowledge[seat].tolist(), self.s.limit[seat].tolist(), strict=True)
        return side_by_side((_bar if own else _pair)(domain, n, limit) for domain, (n, limit) in enumerate(held))

    def _dealt(self, seat: int) -> Iterator[tuple[str, Text]]:
        """What was dealt and is still to be chosen from: both choices are made knowing all of it (DOM-17)."""
        for n in dealt_cards(self.s, seat, "monument"):
            yield "Monument", Text.assemble((MONUMENTS[n].name, "cyan"), " ", _offered(n))

    def _hand(self, seat: int) -> RenderableType:
        """The tiles in hand: Camp, then resources clockwise; a number where it can be chosen."""
        chosen, told = self.chosen("lay discard"), []
        for tile in (int(tile) for tile in self.s.hand[seat][: int(self.s.n_hand[seat])] if tile >= 0):
            land = content.TILE_LIST[tile]
            camp, corners = _letter(land.camp, "bold "), map(_letter, land.corners)
            told.append(Text.assemble(chosen_by(chosen.get(tile)), f"{land.id} ", camp, ":", *corners))
        return side_by_side(told)

    def _cities(self, seat: int) -> RenderableType:
        s = self.s
        mine = sorted((-int(s.city_level[t]), int(t)) for t in (s.city_owner == seat + 1).nonzero()[0])
        told = []
        for level, tile in mine:
            land, where = content.TILE_LIST[tile], names.cell_name(int(s.cell_of[tile]) - 1)
            told.append(Text.assemble((land.id, STYLES[land.camp]), f"·{where}{'★' * -level}"))
        return side_by_side(told)

    def _tree(self, seat: int) -> Text:
        """The cards in the order they came, and the full Nodi."""
        s = self.s
        cards = [tree_name(s, seat, int(card)) for card in s.tree[seat][: int(s.n_tree[seat])]]
        nodi = [f"{LETTERS[d]} {int(n)}" for d, n in enumerate(s.nodus[seat, : len(DOMAINS)]) if n]
        return dotted([", ".join(cards) or "the Campfire alone", f"Nodi {', '.join(nodi)}" if nodi else ""])

    def _objective(self, seat: int) -> Iterator[Sequence[RenderableType]]:
        """The Objective with its goals, and how far each of them is."""
        objective, sealed = int(self.s.objective[seat]), int(self.s.sealed_objective[seat])
        if objective >= 0:
            card = objective_of(self.s, seat, objective)
            yield "Objective", Text.assemble((card.name, "bold"), f", {card.now} VP so far")
            yield "", side_by_side(map(_goal, card.goals), gap=3)
        elif sealed >= 0:
            yield "Objective", Text(f"{OBJECTIVES[sealed].name} (not shown yet)", "dim")


board = DominationsBoard


# ---------------------------------------------------------------- faces


def short(effect: Tree) -> str:
    """An effect in a few words."""
    return in_short(icons(effect, content.VOCABULARY))


def side_short(side: content.Side) -> str:
    """What a side of a card brings, in a few words."""
    return " · ".join(filter(None, (names.reward(side.vp, side.inf), short(side.effect))))


def _letter(domain: int, how: str = "") -> tuple[str, str]:
    return LETTERS[domain], how + STYLES[domain]


def _pair(domain: int, held: int, limit: int) -> Text:
    return Text.assemble(_letter(domain), (f" {held}", "bold" if held else "dim"), (f"/{limit}", "dim"))


def _bar(domain: int, held: int, limit: int) -> Text:
    return Text.assemble(_letter(domain, "bold "), " ", bar(held, limit, content.LIMIT_MAX, STYLES[domain]))


def _goal(goal: Fact) -> Text:
    """A goal with its progress: '10 VP 7 Cities (5)'."""
    vp = (f"{goal.vp} VP{' ✓' if goal.met else ''} ", "bold green" if goal.met else "")
    reached = [(part, "green" if part.now >= part.least else "") for part in goal.parts]
    return Text.assemble(vp, dotted((Text.assemble((p.words, s), (f" ({p.now})", "dim")) for p, s in reached), ", "))


# ---------------------------------------------------------------- beside the choices


def _best(s: Any, cell: int) -> str:
    """The most that the seat could get by the tile in a cell, over all rotations and Loci."""
    kind, seat, tile, *_ = decision(s)
    if kind != frames.CELL:
        return ""
    trial = Trial(s)
    ways = [way for turn in range(int(ROTATIONS[tile])) for way in trial.laid(seat, tile, cell, turn)]
    best = max(ways, key=lambda way: way.total(seat))
    found = sorted(((-n, domain) for domain, n in enumerate([*best.got[seat], best.free]) if n))
    return f"up to {' '.join(f'{-n}{LETTERS[domain]}' for n, domain in found) or 'nothing'}"


def _corners(s: Any, rotation: int) -> str:
    kind, _, tile, _, cell = decision(s)
    return names.corners_text(tile, cell, rotation) if kind == frames.ROTATION else ""


def _goals(objective: int) -> str:
    return " · ".join(f"{names.goal_text(goal)}: {goal.vp}" for goal in OBJECTIVES[objective].goals)


def _offered(monument: int) -> str:
    card = MONUMENTS[monument]
    return f"to its dominator {short(card.dominate)}; needs {names.place_text(card)}"


hint = hints(
    MOVES,
    {
        "cell": _best,
        "rotation": _corners,
        "learn": lambda s, n: short(MASTERIES[n].base.effect),
        "flip": lambda s, n: short(MASTERIES[n].advanced.effect),
        "level": lambda s, n: short(MONUMENTS[n].levels[int(s.levels_taken[n])].effect),
        "objective": lambda s, n: _goals(n),
        "monument": lambda s, n: _offered(n),
    },
)


def expected(s: Any) -> Iterator[Sequence[int]]:
    """While building: levels. While developing: new Masteries that could be paid, and whose prerequisite is there."""
    kind, seat, *_ = decision(s)
    if kind == frames.BUILD:
        yield from ([TO_LEVEL + int(monument)] for monument in s.monument[: int(s.seats)])
    for n, mastery in enumerate(MASTERIES if kind == frames.DEVELOP else ()):
        paid = int(mastery_price(s, seat, n)) <= int(s.knowledge[seat, mastery.domain])
        if paid and s.owned[seat, n] == NOT_OWNED and has_prerequisite(s, seat, n):
            yield [TO_LEARN + n]


# ---------------------------------------------------------------- in words


def card(text: str, s: Any) -> Text:
    """A Mastery, a Monument, an Objective, a role or a tile in words; LookupError when no name fits."""
    return in_catalogue(catalogue(), text, lambda piece: _now(piece, s) if s is not None else "")


def _now(piece: Piece, s: Any) -> str:
    """Where a tile lies, and which copies of a Mastery are taken."""
    tile = next((n for n, tile in enumerate(content.TILE_LIST) if tile.id == piece.id), None)
    if tile is not None and s.cell_of[tile]:
        cell = int(s.cell_of[tile]) - 1
        corners = names.corners_text(tile, cell, (int(s.board[cell]) - 1) % CORNERS)
        return f"It lies on {names.cell_name(cell)}: {corners}."
    first = next((COPIES * n for n, mastery in enumerate(MASTERIES) if mastery.id == piece.id), None)
    taken = [] if first is None else [str(n + 1) for n in range(COPIES) if not s.supply[first + n]]
    return f"Taken: {listed(taken)}." if taken else ""
