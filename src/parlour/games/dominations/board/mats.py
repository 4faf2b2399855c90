"""What a seat has, as a page draws it: Knowledge, hand, Objective, roles, and the Civilisation Tree.

A square of a tree is 100 by 100, y runs down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from parlour.engine.people.english import listed
from parlour.engine.people.seen import decision
from parlour.games.dominations import content, tables
from parlour.games.dominations.board.land import corners_of
from parlour.games.dominations.board.sheet import Frame, Sheet
from parlour.games.dominations.geometry import CAMPFIRE, REACH, SIDES, SQUARE_NAMES, beside, coordinates, facing
from parlour.games.dominations.moves import TO_SQUARE
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.age import most_knowledge
from parlour.games.dominations.rules.develop import new_side, side_of
from parlour.games.dominations.rules.effects import counted, is_met
from parlour.games.dominations.words.names import effect_text as text_of
from parlour.games.dominations.words.names import full_nodi, goals_text, part_text, side_text, square_name, tile_text
from parlour.games.dominations.words.places import steps

NODI = (*content.DOMAINS, "any", "corruptio")  # what a side of a card shows


@dataclass(frozen=True, slots=True)
class Bar:
    """Knowledge of a Domain and its limit (DOM-48)."""

    domain: str
    name: str
    n: int
    limit: int
    coming: int  # Produced or Gained, and not yet in the reserve


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of the hand."""

    id: str
    spot: str
    camp: str
    corners: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a tree (DOM-65); the Campfire has no spot."""

    spot: str
    x: int
    y: int
    lines: tuple[str, ...]
    domain: str  # 'level' for a Level card, 'campfire'
    value: int
    advanced: bool
    fresh: bool
    sides: tuple[tuple[str, str], ...]  # for each side what it shows, and '' or the Domain of the full Nodus
    gifts: tuple[tuple[str, int], ...]  # Victory points and Influence of the open side
    words: str

    @property
    def letters(self) -> float:
        """How high the letters of its name are: as its width and the lines allow."""
        return 12 if len(self.lines) > 2 else 13.5 if max(map(len, self.lines)) > 8 else 16


@dataclass(frozen=True, slots=True)
class Square:
    """An empty square beside a card that can be pointed at while a card is placed (DOM-66)."""

    spot: str
    name: str
    x: int
    y: int
    forms: tuple[str, ...]  # the full Nodi that the card would form there

    @property
    def told(self) -> str:
        """What it forms, in words."""
        return listed(full_nodi(content.DOMAINS.index(domain) for domain in self.forms if domain in content.DOMAINS))


@dataclass(frozen=True, slots=True)
class Tree:
    """A Civilisation Tree."""

    frame: Frame
    cards: tuple[Card, ...]
    squares: tuple[Square, ...]
    nodi: tuple[tuple[str, int], ...]
    n: int
    advanced: int

    @property
    def formed(self) -> str:
        """Its full Nodi in words; empty where there are none."""
        domains = [content.DOMAINS.index(domain) for domain, n in self.nodi for _ in range(n)]
        return listed(full_nodi(domains)) if domains else ""

    @property
    def letters(self) -> float:
        """Its smallest letters."""
        return min(card.letters for card in self.cards)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a goal and how far it is."""

    words: str
    now: int
    least: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of an Objective (DOM-98)."""

    parts: tuple[Part, ...]
    vp: int
    met: bool


@dataclass(frozen=True, slots=True)
class Objective:
    """An Objective, with how far its goals are for whoever has it."""

    id: str
    name: str
    goals: tuple[Goal, ...]
    now: int  # Victory points for the goals that are met
    words: str


@dataclass(frozen=True, slots=True)
class Role:
    """A Domination card (DOM-85)."""

    id: str
    name: str
    domain: str
    vp: int
    holder: int | None
    used: bool
    leads: int | None  # who would take it now
    words: str


@dataclass(frozen=True, slots=True)
class Mat:
    """What a seat has."""

    seat: int
    name: str
    bars: tuple[Bar, ...]
    influence: int
    tokens: int
    cities: tuple[int, ...]  # by level
    hand: int
    tree: Tree
    objective: Objective | None
    roles: tuple[Role, ...]


@cache
def held_tile(tile: int) -> Held:
    """A tile of the hand; in the hand vertex 0 is the top."""
    land = content.TILE_LIST[tile]
    camp, told = content.DOMAINS[land.camp], f"{land.id}: {tile_text(tile)}."
    return Held(land.id, f"hand-{land.id}", camp, corners_of(tile, 0), told)


def mat_of(s: Any, seat: int, name: str, roles: Sequence[Role], *, own: bool) -> Mat:
    """What a seat has; its own tree shows where cards could go."""
    objective = int(s.objective[seat])
    return Mat(
        seat=seat,
        name=name,
        bars=tuple(_bar(s, seat, domain) for domain in range(content.N_DOMAINS)),
        influence=int(s.influence[seat]),
        tokens=int(s.tokens[seat]),
        cities=tuple(int(n) for n in s.at_level[seat]),
        hand=int(s.n_hand[seat]),
        tree=_tree(s, seat, own),
        objective=objective_of(s, seat, objective) if objective >= 0 else None,
        roles=tuple(role for role in roles if role.holder == seat),
    )


def _bar(s: Any, seat: int, domain: int) -> Bar:
    coming = int(s.produced[seat, domain] + s.incoming[seat, domain])
    held, limit = int(s.knowledge[seat, domain]), int(s.limit[seat, domain])
    return Bar(content.DOMAINS[domain], content.DOMAIN_NAMES[domain], held, limit, coming)


def objective_of(s: Any, seat: int, objective: int) -> Objective:
    """An Objective, and how far its goals are for a seat."""
    card = content.OBJECTIVES[objective]
    goals = tuple(
        Goal(tuple(_part(s, seat, part) for part in goal.conditions), goal.vp, bool(is_met(s, seat, objective, n)))
        for n, goal in enumerate(card.goals)
    )
    return Objective(card.id, card.name, goals, sum(goal.vp for goal in goals if goal.met), goals_text(card))


def _part(s: Any, seat: int, part: Any) -> Part:
    first = part.count.args[0] if part.count.args else 0
    return Part(part_text(part), int(counted(s, seat, part.count.count, first, 0)), part.least)


def dealt_cards(s: Any, seat: int, what: str) -> list[int]:
    """What a seat was dealt and has not given away yet, the card it has chosen first (DOM-17)."""
    if seat < 0 or s.objective[seat] >= 0:
        return []
    kept = getattr(s, f"sealed_{what}")[seat]
    return [int(card) for card in (kept, *getattr(s, f"dealt_{what}")[seat]) if card >= 0]


def roles_of(s: Any) -> Iterator[Role]:
    """The Domination cards."""
    for n, role in enumerate(content.ROLES):
        vp = content.LAST_ROLE_VP if s.age == content.AGES else role.vp_two if s.seats == 2 else role.vp
        yield Role(
            role.id,
            role.name,
            content.DOMAINS[role.domain],
            vp,
            _seat(s.role[n]),
            bool(s.role_used[n]),
            _seat(most_knowledge(s, role.domain)),
            f"{role.name}: most {content.DOMAIN_NAMES[role.domain]} left at the end of the Age, {vp} VP."
            + (f"\n{text_of(role.effect)}" if s.age < content.AGES else ""),
        )


def _seat(n: Any) -> int | None:
    """A seat, or None for nobody."""
    return int(n) if n >= 0 else None


def _lines(name: str) -> tuple[str, ...]:
    """A name in lines that fit onto a card."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) > 11:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(lines)


@cache
def sides_of(card: int) -> tuple[str, ...]:
    """What the four sides of a card show."""
    return tuple(NODI[int(tables.CARD_SIDES[card, side])] for side in range(SIDES))


@cache
def _gifts(side: int) -> tuple[tuple[str, int], ...]:
    face = tables.CARD_FACES[side]
    return tuple((what, n) for what, n in (("vp", face.vp), ("inf", face.inf)) if n)


@cache
def loose_card(card: int) -> Card:
    """A card that is being placed."""
    if card >= tables.FIRST_LEVEL:
        n, level = tables.LEVEL_CARDS[card - tables.FIRST_LEVEL]
        monument, domain, value = content.MONUMENTS[n], "level", level + 1
        spot, name = f"monument-{monument.id}", monument.name
        told = f"{name}, level {value}: {side_text(monument.levels[level].side)}"
    else:
        mastery = content.MASTERIES[card // content.COPIES]
        domain, value = content.DOMAINS[mastery.domain], mastery.value
        spot, name = f"mastery-{mastery.id}", mastery.name
        told = f"{name}: {side_text(mastery.base)}\nAdvanced: {side_text(mastery.advanced)}"
    sides = tuple((side, "") for side in sides_of(card))
    return Card(spot, 0, 0, _lines(name), domain, value, False, False, sides, _gifts(int(new_side(card))), told)


def _tree(s: Any, seat: int, own: bool) -> Tree:
    n = int(s.n_tree[seat])
    squares = [CAMPFIRE, *(int(square) for square in s.tree_square[seat, :n])]
    shown = {CAMPFIRE: ("any",) * SIDES}
    shown |= {square: sides_of(int(s.tree[seat, at])) for at, square in enumerate(squares[1:])}
    kind, decides, card, *_ = decision(s)
    placing = own and kind == frames.SQUARE and decides == seat and not s.over
    open_squares = [int(square) for square in s.open_square[seat, : int(s.n_open[seat])]] if own else []
    sheet = Sheet((*squares, *open_squares), REACH)
    possible = {int(move) - TO_SQUARE for move in s.option[: int(s.n_options)]} if placing else set()
    frame = _tree_frame((*squares, *(square for square in open_squares if square in possible)), sheet)
    free = [_square(square, sheet, shown, card) for square in open_squares] if placing else []
    return Tree(
        frame=frame,
        cards=tuple(_card(s, seat, at - 1, square, sheet, shown) for at, square in enumerate(squares)),
        squares=tuple(square for square in free if frame.holds(100 * square.x, 100 * square.y)),
        nodi=tuple((content.DOMAINS[d], int(s.nodus[seat, d])) for d in range(content.N_DOMAINS)),
        n=n,
        advanced=int(s.flipped[seat]),
    )


def _tree_frame(squares: Sequence[int], sheet: Sheet) -> Frame:
    """What must be in sight to see these squares, with the names of their rows and columns."""
    rows, columns = {}, {}
    for square in squares:
        (x, y), (east, north) = sheet.at(square), coordinates(square, REACH)
        rows[-100.0 * y] = steps(north, "NS") or "0"
        columns[100.0 * x] = steps(east, "EW") or "0"
    return Frame(
        min(columns) - 50,
        min(rows) - 50,
        max(columns) + 50,
        max(rows) + 50,
        tuple(rows.items()),
        tuple(columns.items()),
    )


def _nodi(square: int, sides: Sequence[str], shown: Mapping[int, tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    """For each side of a card on a square what it shows, and '' or the Domain of the full Nodus (DOM-67)."""
    found = []
    for side, what in enumerate(sides):
        other = shown.get(int(beside(square, side)))
        facing_it = other[int(facing(side))] if other else ""
        found.append((what, facing_it if what == "any" or not other else what))
    return tuple(found)


def _card(s: Any, seat: int, at: int, square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]]) -> Card:
    x, y = sheet.at(square)
    sides = _nodi(square, shown[square], shown)
    if square == CAMPFIRE:
        told = "Campfire: 2 Knowledge of one Domain become 1 of another."
        return Card("", x, -y, ("Campfire",), "campfire", 0, False, False, sides, (), told)
    card, face = int(s.tree[seat, at]), int(side_of(s, seat, at))
    loose = loose_card(card)
    advanced, fresh, told = face != new_side(card), (seat, square) in s.fresh, f"{square_name(square)}. {loose.words}"
    return replace(loose, x=x, y=-y, advanced=advanced, fresh=fresh, sides=sides, gifts=_gifts(face), words=told)


def _square(square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]], card: int) -> Square:
    x, y = sheet.at(square)
    forms = tuple(full for _, full in _nodi(square, sides_of(card), shown) if full)
    return Square(f"square-{SQUARE_NAMES[square]}", square_name(square), x, -y, forms)
