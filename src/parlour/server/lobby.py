"""The lobby: tables at a glance, straight from the store, without replaying a single one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour import games
from parlour.engine.game import Game
from parlour.engine.people.english import capitalised, listed
from parlour.server.keys import Visitor
from parlour.server.rows import NOBODY, SeatRow, TableRow
from parlour.server.store import Store
from parlour.web.dealing import FAIR, YOU, Dealt
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
    dealt: Dealt = FAIR

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
    shown = store.listed()
    held = store.seats([row.id for row, _ in own] + [row.id for row in shown])
    known = {slug: games.find(slug) for slug in games.slugs()}
    me = visitor.hash
    own = _without_what_is_done(store, own)
    mine = [_card(row, known[row.game], held[row.id], opened, me) for row, opened in own if row.game in known]
    ids = {card.id for card in mine}
    shown = [row for row in shown if row.game in known and row.id not in ids]
    others = [_card(row, known[row.game], held[row.id], {}) for row in shown]
    return Lobby(
        mine=sorted(mine, key=lambda card: (card.over, not card.my_turn, -card.updated)),
        open=[card for card in others if card.waits],
        live=[card for card in others if not card.waits],
    )


def _without_what_is_done(
    store: Store, own: list[tuple[TableRow, dict[int, int]]]
) -> list[tuple[TableRow, dict[int, int]]]:
    """Whoever has chosen early all that there is has nothing to choose there until the others are done."""
    done = store.done_early([row.id for row, _ in own if row.early])
    return [
        (replace(row, early=[seat for seat in row.early if (row.id, seat) not in done]), opened) for row, opened in own
    ]


def _card(row: TableRow, game: Game, held: list[SeatRow], opened: dict[int, int], me: str = "") -> TableCard:
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
        outcome=outcome_text(row.result, sitters),
        my_turn=not waits and any(seat in opened and held[seat].holder == PERSON for seat in (row.decides, *row.early)),
        dealt=Dealt(row.dealt, YOU if row.owner == me else ""),
        unseen=max(0, row.ply - max(0, *opened.values())) if opened else 0,
    )


def outcome_text(result: list[tuple[int, str]], sitters: tuple[Sitter, ...]) -> str:
    """Who won, and the points from the best to the last: 'You won, 68 : 24 : 22'."""
    if not result:
        return ""
    winners = [sitter for sitter, (place, _) in zip(sitters, result, strict=True) if place == 1]
    who = capitalised(listed("you" if sitter.mine else sitter.name for sitter in winners)) if winners else "Nobody"
    points = " : ".join(points for _, points in sorted(result, key=lambda row: row[0]))
    return f"{who} won, {points}"
