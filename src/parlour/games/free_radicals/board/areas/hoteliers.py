"""The Hoteliers' board: the house front with its Rooms, the market of Rooms, the Guests in hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from parlour.engine.people.english import many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import factions, house
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import ANY_STYLE, FLOOR_VP, GUESTS, HOUSE_WIDTH, ROOMS, STYLES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.hoteliers import cost_of, floor_for, why_not_placed, why_not_room_for
from parlour.games.free_radicals.words.names import STYLE_NAMES, phrase

AT = {frames.ROOM_CHOICE: 1, frames.PLACEMENT: 1, frames.GUEST_CHOICE: 2, frames.ROOM_FOR: 2, frames.REFRESH: 3}
UNIT, LEFT, GROUND = 34, 20, 448  # of the drawing of the house: a square, the first column, the ground
Cells = Iterable[tuple[int, int]]  # column, floor


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The house, the market, and to its owner the Guests (FR-HOTE-10)."""
    kind, decides, asked, then, *_ = decision(s)
    built = then if kind == frames.PLACEMENT else asked if kind == frames.ROOM_CHOICE else 0
    chooses = mine and not s.over and decides == seat
    filled = [sum(map(bool, floor)) for floor in s.house.tolist()]
    rooms, place = _cells(s), asked if chooses and kind == frames.PLACEMENT else -1
    guests, gaps = facts.held(s.guests[seat]) if mine else [], _gaps(s)
    at = facts.step_of(s, seat, AT)
    return Fact(
        at=2 if at == 1 and kind not in AT else at,  # only Guests ask for something else
        floors=[Fact(n=n, y=GROUND - n * UNIT + UNIT / 2, full=squares == HOUSE_WIDTH, filled=squares,
                     lost=any(floor == n - 1 for _, floor in gaps)) for n, squares in enumerate(filled, 1)],
        gaps=_drawn(gaps).middles,
        columns=[LEFT + UNIT * (n + 0.5) for n in range(HOUSE_WIDTH)], ground=GROUND, vp=FLOOR_VP,
        rooms=[_built(s, room, cells, guests) for room, cells in rooms.items()],
        offer=[_offered(s, n, filled, built) for n in range(len(s.offer))],
        second=built > 0, left=int(s.rooms_left), place=place + 1,
        turns=[_turn(s, int(s.offer[place]), n, filled)
               for n in range(_n_turns(int(s.offer[place])) if place >= 0 else 0)],
        guests=[_guest(s, n, nth, rooms).but(chosen=chooses and kind == frames.ROOM_FOR and n == asked)
                for nth, n in enumerate(guests, 1)],
        n_guests=int(s.n_guests[seat]), taken=int(s.lodged.sum()), full=sum(n == HOUSE_WIDTH for n in filled),
    )  # fmt: skip


def _cells(s: Any) -> dict[int, list[tuple[int, int]]]:
    """The squares of each Room of the house."""
    found: dict[int, list[tuple[int, int]]] = {}
    for floor, row in enumerate(s.house.tolist()):
        for column, room in enumerate(row):
            if room:
                found.setdefault(room - 1, []).append((column, floor))
    return found


def _gaps(s: Any) -> list[tuple[int, int]]:
    """The empty squares beneath a Room, which nothing can fill any more (FR-HOTE-4)."""
    columns = s.house.T.tolist()
    return [
        (c, f) for c, squares in enumerate(columns) for f, room in enumerate(squares) if not room and any(squares[f:])
    ]


def _drawn(cells: Cells, unit: float = UNIT, left: float = LEFT, ground: float = GROUND) -> Fact:
    """Squares as paths: what is filled, its outline, and the middle of each square."""
    squares = set(cells)
    at = {(c, f): (left + c * unit, ground - (f + 1) * unit) for c, f in sorted(squares)}
    edge = ""
    for (c, f), (x, y) in at.items():
        edge += f"M{x} {y}h{unit}" if (c, f + 1) not in squares else ""
        edge += f"M{x} {y + unit}h{unit}" if (c, f - 1) not in squares else ""
        edge += f"M{x} {y}v{unit}" if (c - 1, f) not in squares else ""
        edge += f"M{x + unit} {y}v{unit}" if (c + 1, f) not in squares else ""
    fill = "".join(f"M{x} {y}h{unit}v{unit}h-{unit}z" for x, y in at.values())
    return Fact(fill=fill, edge=edge, middles=[(x + unit / 2, y + unit / 2) for x, y in at.values()])


@cache
def _tile(room: int, turn: int = 0) -> Fact:
    """A Room tile by itself, turned so (FR-HOTE-11)."""
    one = ROOMS[room]
    cells = house.forms(factions.SHAPES[one.shape].cells)[turn]
    wide, high = (10 * (1 + max(cell[axis] for cell in cells)) for axis in range(2))
    drawn = _drawn(cells, 10, 0, high)
    drawn = drawn.but(id=one.id, style=STYLES[one.style], called=STYLE_NAMES[one.style], size=len(cells))
    return drawn.but(wide=wide, high=high, cells=cells)


def _built(s: Any, room: int, cells: Cells, guests: Iterable[int]) -> Fact:
    """A Room of the house, and which of the Guests in hand it would take (FR-HOTE-7)."""
    taken, tile = bool(s.lodged[room]), _tile(room)
    told = f"{tile.called.capitalize()} of {many(tile.size, 'square')}: {'taken for good' if taken else 'vacant'}"
    takes = [nth for nth, guest in enumerate(guests, 1) if why_not_room_for(s, guest, room) == frames.POSSIBLE]
    return _drawn(cells).but(id=tile.id, style=tile.style, taken=taken, takes=takes, words=told)


def _offered(s: Any, place: int, filled: list[int], built: int) -> Fact | None:
    """A Room of the market: its cost, and how much the floors are worth that it could fill (FR-HOTE-4, FR-HOTE-5)."""
    room = int(s.offer[place])
    if room < 0:
        return None
    tile, cost = _tile(room), int(cost_of(place, built))
    ways = ((turn, column) for turn in range(_n_turns(room)) for column in range(HOUSE_WIDTH))
    best = max(len(_filling(_landed(s, room, *way), filled)) for way in ways) * FLOOR_VP
    told = f"A {tile.called} of {many(tile.size, 'square')}, {'for ' + many(cost, 'Credit') if cost else 'free'}"
    return tile.but(cost=cost, vp=best, words=told + (f"\nIt could fill floors for {best} VP at once" if best else ""))


def _n_turns(room: int) -> int:
    """The different ways a Room can be turned."""
    return int(house.N_FORMS[ROOMS[room].shape])


def _turn(s: Any, room: int, turn: int, filled: list[int]) -> Fact:
    """A way a Room can lie, with where it would come to lie in every column (FR-HOTE-11)."""
    drops = [_drop(_landed(s, room, turn, column), column, filled) for column in range(HOUSE_WIDTH)]
    return _tile(room, turn).but(n=turn + 1, drops=drops, fits=any(drop.fits for drop in drops))


def _landed(s: Any, room: int, turn: int, column: int) -> list[tuple[int, int]]:
    """The squares on which a Room would come to lie; none where it does not fit."""
    if why_not_placed(s, room, turn, column) != frames.POSSIBLE:
        return []
    low = int(floor_for(s, ROOMS[room].shape, turn, column))
    return [(c + column, f + low) for c, f in _tile(room, turn).cells]


def _filling(cells: Cells, filled: list[int]) -> list[int]:
    """The floors that these squares would fill (FR-HOTE-6)."""
    floors = [floor for _, floor in cells]
    return [n for n in sorted(set(floors)) if filled[n] + floors.count(n) == HOUSE_WIDTH]


def _drop(cells: list[tuple[int, int]], column: int, filled: list[int]) -> Fact:
    """Where a Room would lie, as a ghost, and what that brings."""
    floor, full = min((f + 1 for _, f in cells), default=0), _filling(cells, filled)
    told = f"Dropped from above it lies on floor {floor}" if cells else ""
    if full:
        told += f"\nIt fills floor {' and '.join(str(n + 1) for n in full)}: {FLOOR_VP * len(full)} VP"
    return _drawn(cells).but(fits=bool(cells), column=column + 1, floor=floor, vp=FLOOR_VP * len(full), words=told)


def _guest(s: Any, guest: int, nth: int, rooms: Iterable[int]) -> Fact:
    """A Guest in hand: what it wants, what it does, how many Rooms would do (FR-HOTE-7)."""
    one = GUESTS[guest]
    fits = sum(why_not_room_for(s, guest, room) == frames.POSSIBLE for room in rooms)
    wants = ("" if one.style == ANY_STYLE else "a ") + STYLE_NAMES[one.style]
    told = f"{one.name} wants {wants} of {one.min_size} squares or more, and brings: {phrase(one.effect)}"
    told += f"\n{many(fits, 'vacant Room')} would do" if fits else "\nNo vacant Room would do"
    style = "any" if one.style == ANY_STYLE else STYLES[one.style]
    return Fact(id=one.id, nth=nth, name=one.name, style=style, size=one.min_size, does=facts.glyphs(one.effect),
                fits=fits, words=told)  # fmt: skip
