"""What a seat has, as a page draws it: Knowledge, hand, Objective, roles, and the Civilisation Tree.

A square of a tree is 100 by 100, y runs down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from parlour.engine.people.english import listed
from parlour.engine.people.seen import Fact, decision
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
from parlour.games.dominations.words.names import (
    full_nodi,
    part_text,
    side_text,
    square_name,
    tied,
    tile_text,
)
from parlour.games.dominations.words.places import steps

NODI = (*content.DOMAINS, "any", "corruptio")  # what a side of a card shows


@cache
def held_tile(tile: int) -> Fact:
    """A tile of the hand; in the hand vertex 0 is the top."""
    id, camp = content.TILE_LIST[tile].id, content.DOMAINS[content.TILE_LIST[tile].camp]
    return Fact(id=id, spot=f"hand-{id}", camp=camp, corners=corners_of(tile, 0), words=f"{id}: {tile_text(tile)}.")


def mat_of(s: Any, seat: int, name: str, roles: Sequence[Fact], *, own: bool) -> Fact:
    """What a seat has; its own tree shows where cards could go."""
    objective = int(s.objective[seat])
    return Fact(
        seat=seat,
        name=name,
        bars=tuple(_bar(s, seat, domain) for domain in range(content.N_DOMAINS)),
        influence=int(s.influence[seat]),
        tokens=int(s.tokens[seat]),
        cities=tuple(int(n) for n in s.at_level[seat]),  # by level
        hand=int(s.n_hand[seat]),
        tree=_tree(s, seat, own),
        objective=objective_of(s, seat, objective) if objective >= 0 else None,
        roles=tuple(role for role in roles if role.holder == seat),
    )


def _bar(s: Any, seat: int, domain: int) -> Fact:
    """Knowledge of a Domain and its limit, and what is Produced or Gained and not yet in the reserve (DOM-48)."""
    coming = int(s.produced[seat, domain] + s.incoming[seat, domain])
    held, limit = int(s.knowledge[seat, domain]), int(s.limit[seat, domain])
    id, name = content.DOMAINS[domain], content.DOMAIN_NAMES[domain]
    return Fact(domain=id, name=name, n=held, limit=limit, coming=coming)


def objective_of(s: Any, seat: int, objective: int) -> Fact:
    """An Objective, how far its goals are for a seat, and what it would score now (DOM-98)."""
    card = content.OBJECTIVES[objective]
    goals = tuple(
        Fact(
            parts=[_part(s, seat, part) for part in goal.conditions],
            vp=goal.vp,
            met=bool(is_met(s, seat, objective, n)),
        )
        for n, goal in enumerate(card.goals)
    )
    now = sum(goal.vp for goal in goals if goal.met)
    return Fact(id=card.id, name=card.name, goals=goals, now=now)


def _part(s: Any, seat: int, part: Any) -> Fact:
    first = part.count.args[0] if part.count.args else 0
    return Fact(words=part_text(part), now=int(counted(s, seat, part.count.count, first, 0)), least=part.least)


def dealt_cards(s: Any, seat: int, what: str) -> list[int]:
    """What a seat was dealt and has not given away yet, the card it has chosen first (DOM-17)."""
    if seat < 0 or s.objective[seat] >= 0:
        return []
    kept = getattr(s, f"sealed_{what}")[seat]
    return [int(card) for card in (kept, *getattr(s, f"dealt_{what}")[seat]) if card >= 0]


def roles_of(s: Any, who: Sequence[str]) -> Iterator[Fact]:
    """The Domination cards, who holds each, and who would take it now (DOM-85)."""
    for n, role in enumerate(content.ROLES):
        name, lead = content.DOMAIN_NAMES[role.domain], _seat(most_knowledge(s, role.domain))
        leads = "nobody" if lead is None else who[lead] + tied(s.knowledge[: s.seats, role.domain], lead)
        vp = content.LAST_ROLE_VP if s.age == content.AGES else role.vp_two if s.seats == 2 else role.vp
        yield Fact(
            id=role.id,
            name=role.name,
            domain=content.DOMAINS[role.domain],
            vp=vp,
            holder=_seat(s.role[n]),
            used=bool(s.role_used[n]),
            words=f"{role.name}: most {name} left at the end of the Age, {vp} VP. Ties go by the order of play."
            + (f"\n{text_of(role.effect)}" if s.age < content.AGES else ""),
            leads=f"Most {name} now: {leads}.",
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


def _letters(lines: Sequence[str]) -> float:
    """How high the letters of a name are: as the width of a card and the lines allow."""
    longest = max(map(len, lines))
    return min(12 if len(lines) > 2 else 13.5 if longest > 8 else 16, round(166 / longest, 1))


CAMPFIRE_CARD = Fact(
    spot="", lines=("Campfire",), letters=_letters(("Campfire",)), domain="campfire", value=0, advanced=False,
    fresh=False, gifts=(), words="Campfire: 2 Knowledge of one Domain become 1 of another.",
)  # fmt: skip


@cache
def sides_of(card: int) -> tuple[str, ...]:
    """What the four sides of a card show."""
    return tuple(NODI[int(tables.CARD_SIDES[card, side])] for side in range(SIDES))


@cache
def _gifts(side: int) -> tuple[tuple[str, int], ...]:
    face = tables.CARD_FACES[side]
    return tuple((what, n) for what, n in (("vp", face.vp), ("inf", face.inf)) if n)


@cache
def loose_card(card: int) -> Fact:
    """A card that is being placed: for each side what it shows, and '' or the Domain of the full Nodus."""
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
    lines, sides = _lines(name), tuple((side, "") for side in sides_of(card))
    return Fact(
        spot=spot, x=0, y=0, lines=lines, letters=_letters(lines), domain=domain, value=value, advanced=False,
        fresh=False, sides=sides, gifts=_gifts(int(new_side(card))), words=told,
    )  # fmt: skip


def _tree(s: Any, seat: int, own: bool) -> Fact:
    """A Civilisation Tree; while a card is placed, with the empty squares that can be pointed at (DOM-66)."""
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
    cards = tuple(_card(s, seat, at - 1, square, sheet, shown) for at, square in enumerate(squares))
    nodi = [d for d in range(content.N_DOMAINS) for _ in range(int(s.nodus[seat, d]))]
    return Fact(
        frame=frame,
        cards=cards,
        letters=min(card.letters for card in cards),
        squares=tuple(square for square in free if frame.holds(100 * square.x, 100 * square.y)),
        nodi=tuple((content.DOMAINS[d], nodi.count(d)) for d in range(content.N_DOMAINS)),
        formed=listed(full_nodi(nodi)) if nodi else "",
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


def _card(s: Any, seat: int, at: int, square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]]) -> Fact:
    x, y = sheet.at(square)
    sides = _nodi(square, shown[square], shown)
    if square == CAMPFIRE:
        return CAMPFIRE_CARD.but(x=x, y=-y, sides=sides)
    card, face = int(s.tree[seat, at]), int(side_of(s, seat, at))
    loose = loose_card(card)
    advanced, fresh, told = face != new_side(card), (seat, square) in s.fresh, f"{square_name(square)}. {loose.words}"
    return loose.but(x=x, y=-y, advanced=advanced, fresh=fresh, sides=sides, gifts=_gifts(face), words=told)


def _square(square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]], card: int) -> Fact:
    """An empty square, and the full Nodi that the card would form there."""
    (x, y), spot = sheet.at(square), f"square-{SQUARE_NAMES[square]}"
    forms = tuple(full for _, full in _nodi(square, sides_of(card), shown) if full)
    told = listed(full_nodi(content.DOMAINS.index(domain) for domain in forms if domain in content.DOMAINS))
    return Fact(spot=spot, name=square_name(square), x=x, y=-y, forms=forms, told=told)
