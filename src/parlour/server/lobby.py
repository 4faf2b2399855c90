"""The lobby: tables at a glance, straight from the store, without replaying a single one."""

from __future__ import annotations

from dataclasses import dataclass

from parlour import games
from parlour.engine.game import Game
from parlour.server.keys import Visitor
from parlour.server.store import NOBODY, SeatRow, Store, TableRow
from parlour.web.scene import OPEN, PERSON, Sitter


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    id: str
    game: Game
    sitters: tuple[Sitter, ...]
    ply: int
    decides: int | None
    over: bool
    end: str
    updated: float
    outcome: str = ""  # who won, with all points
    my_turn: bool = False
    unseen: int = 0  # moves since the visitor looked

    @property
    def address(self) -> str:
        """Where the table is."""
        return f"/tables/{self.id}"

    @property
    def waits(self) -> bool:
        """Whether a seat is open."""
        return any(sitter.holder == OPEN for sitter in self.sitters)


@dataclass(frozen=True)
class Lobby:
    """What the first page lists."""

    mine: list[TableCard]
    open: list[TableCard]
    live: list[TableCard]


def lobby(store: Store, visitor: Visitor) -> Lobby:
    """My tables (those where I have to decide first), open seats, games to watch."""
    own = store.tables_of(visitor.hash) if visitor.hash else []
    listed = store.listed()
    held = store.seats([row.id for row, _ in own] + [row.id for row in listed])
    known = {slug: games.find(slug) for slug in games.slugs()}
    mine = [_card(row, known[row.game], held[row.id], opened) for row, opened in own if row.game in known]
    ids = {card.id for card in mine}
    listed = [row for row in listed if row.game in known and row.id not in ids]
    others = [_card(row, known[row.game], held[row.id], {}) for row in listed]
    return Lobby(
        mine=sorted(mine, key=lambda card: (card.over, not card.my_turn, -card.updated)),
        open=[card for card in others if card.waits],
        live=[card for card in others if not card.waits],
    )


def _card(row: TableRow, game: Game, held: list[SeatRow], opened: dict[int, int]) -> TableCard:
    sitters = tuple(
        Sitter(seat.seat, seat.name, seat.holder, seat.bot, mine=seat.seat in opened, may_sit=seat.holder == OPEN)
        for seat in held
    )
    waits = any(seat.holder == OPEN for seat in held)
    decides = None if row.decides == NOBODY else row.decides
    return TableCard(
        id=row.id,
        game=game,
        sitters=sitters,
        ply=row.ply,
        decides=decides,
        over=row.end != "running",
        end=row.end,
        updated=row.updated,
        outcome=_outcome(row.result, sitters),
        my_turn=decides in opened and not waits and held[decides or 0].holder == PERSON,
        unseen=max(0, row.ply - max(0, *opened.values())) if opened else 0,
    )


def _outcome(result: list[tuple[int, str]], sitters: tuple[Sitter, ...]) -> str:
    """Who won, and the points from the best to the last: 'You won, 68 : 24 : 22'."""
    if not result:
        return ""
    winners = [sitter for sitter, (place, _) in zip(sitters, result, strict=True) if place == 1]
    names = " and ".join("you" if sitter.mine else sitter.name for sitter in winners)
    points = " : ".join(points for _, points in sorted(result, key=lambda row: row[0]))
    return f"{names[0].upper()}{names[1:]} won, {points}"
