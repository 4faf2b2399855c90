"""Rooms: the tables that are in use, in memory. A room can be dropped at any time and rebuilt from the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event, Lock, RLock, Thread
from typing import NamedTuple

from parlour import games
from parlour.deals.code import deal_from
from parlour.deals.deal import BadDeal, Deal
from parlour.engine.compiling import compile_game
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode, chosen_mode
from parlour.engine.game import Game
from parlour.engine.people.extras import attempt
from parlour.server.guides import Guided
from parlour.server.rows import (
    GIVEN_UP,
    MOVE,
    NOBODY,
    RESIGN,
    UNDO,
    EarlyRow,
    GuideRow,
    SeatRow,
    Standing,
    StepRow,
    TableRow,
)
from parlour.server.store import Store
from parlour.table import Line, Table
from parlour.table.early import Early, Kept, waits_for_others
from parlour.table.standing import total_text
from parlour.table.warmup import Warmup
from parlour.web.results import Results, results
from parlour.web.scene import BOT, OPEN

MEGABYTE = 1_000_000
USUAL_MEGABYTES = 128  # for all tables in memory


class OtherRules(ParlourError):
    """A table that was begun with rules or content this server does not have."""


class People(NamedTuple):
    """Whose seats the seats of a table are."""

    seats: frozenset[int]  # those of people, those lent to a bot as well
    owned: frozenset[int]  # those of whoever made the table
    keys: Mapping[int, frozenset[str]]  # by seat: the hashes of the keys that open it


class Room:
    """A table with what the store says of it. Use it only inside ``Rooms.use``."""

    def __init__(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        steps: Sequence[StepRow],
        linked: Linked,
        guide: GuideRow | None = None,
        early: Sequence[EarlyRow] = (),
    ) -> None:
        """Deal the game and play the steps that were not taken back."""
        self.row = row
        self.seats = list(seats)
        self.number = len(steps)
        self.changes = 0  # counts whatever happens here, moves or not: pages look again when it grows
        self.stale = False
        self.lock = RLock()
        self._results: dict[tuple[int, tuple[str, ...]], Results] = {}
        self.opened: dict[str, dict[int, int]] = {}  # what each key opens, and the ply it was shown
        self.patient_until = 0.0  # by the monotonic clock: so long bots wait for somebody who may think again
        self.people: People | None = None  # whose seats they are, once somebody asked
        self.gone: frozenset[str] | None = None  # whose keys no longer want the table among theirs, once somebody asked
        self.resigned = resignations(steps)  # by seat: after how many decisions
        self.looked = 0.0  # when somebody looked at the table last
        self.used: dict[int, float] = {}  # by seat: when its person was here last
        self.noted: dict[int, float] = {}  # by seat: what the store knows of that
        self.deal = deal_of(row)
        self.table = _begun(row, [seat.name for seat in seats], linked)
        self.lasting = lasting_steps(steps)  # those by which the decisions were taken
        self.guided = attempt("a guide", lambda: Guided(guide, self.table.game), None, table=row.id) if guide else None
        for step in self.lasting:
            self.table.advance(self.table.game.moves.parse(step.move))
        rows = (row for row in early if row.first == self.decisions(row.seat))
        self.kept = {row.seat: [Kept(*choice) for choice in row.kept] for row in rows}  # by seat: chosen early

    @property
    def weight(self) -> int:
        """About how many bytes of memory the room takes."""
        return 20_000 + self.table.weight + 40_000 * len(self._results) + 400 * len(self.opened)

    @property
    def came(self) -> list[int]:
        """The step by which each position came to be."""
        return [0, *(step.number for step in self.lasting)]

    def decisions(self, seat: int) -> int:
        """How many decisions a seat has taken, as the record has it."""
        return sum(step.seat == seat for step in self.lasting)

    def early(self, seat: int, table: Table | None = None) -> Early | None:
        """The table as a seat has it that chooses early, now or as it stood; a guide speaks of the record alone."""
        if self.guided or self.waits or self.given_up:
            return None
        return Early.of_seat(table or self.table, seat, self.kept.get(seat, ()))

    def table_of(self, seat: int) -> Table:
        """Where a seat plays: at the table, or for as long as it chooses early at one of its own."""
        return self.early(seat) or self.table

    def stands(self, table: Table) -> int:
        """The step a seat stands at: that of the table, and each choice it has made early is one more."""
        return self.number + (len(table.moves) if isinstance(table, Early) else 0)

    def results(self, viewer: int) -> Results:
        """What the page after the game shows a seat; the whole game is counted once."""
        key = (viewer, self.table.names)
        if key not in self._results:
            self._results[key] = results(self.table, viewer)
        return self._results[key]

    @property
    def given_up(self) -> bool:
        """Whether everybody has resigned who could have played on."""
        return self.row.end == GIVEN_UP

    @property
    def notes(self) -> tuple[Line, ...]:
        """What the log tells beside the game: who resigned, and what became of it."""
        told = (self._resignation(seat, min(ply, len(self.table.moves))) for seat, ply in self.resigned.items())
        return tuple(sorted(told))

    def _resignation(self, seat: int, ply: int) -> Line:
        then = "nobody plays on" if self.given_up else f"a bot ({self.seats[seat].bot}) plays on"
        return Line(ply, f"{self.seats[seat].name} resigns: {then}", (), by=seat)

    @property
    def waits(self) -> bool:
        """Whether somebody still has to sit down."""
        return any(seat.holder == OPEN for seat in self.seats)

    @property
    def bot_to_decide(self) -> SeatRow | None:
        """The bot that has to choose now, if it is one and the game can go on."""
        decides = self.table.decides
        if decides is None or self.waits or self.seats[decides].holder != BOT:
            return None
        return self.seats[decides]


class Rooms:
    """The rooms in use, as many as have their place in memory; the longest unused are dropped first."""

    def __init__(self, store: Store, megabytes: float = USUAL_MEGABYTES) -> None:
        """No room is open yet."""
        self.store = store
        self.most = int(megabytes * MEGABYTE)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.weight = 0  # about how many bytes all rooms take
        self._lock = Lock()
        self._warmups: list[Warmup] = []
        self._loaded: dict[str, Linked] = {}
        self._loading: set[str] = set()
        self._leaving = Event()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @contextmanager
    def use(self, table_id: str) -> Iterator[Room]:
        """The room of a table, for one thread at a time. After an error nobody trusts what is in memory."""
        while True:
            room = self._room(table_id)
            with room.lock:
                if room.stale:
                    continue
                room.table.linked = self.kernels(room.table.game)  # the states are the same, bit by bit
                try:
                    yield room
                finally:
                    self._weigh(room)
                return

    def _weigh(self, room: Room) -> None:
        """Note what a room takes now; if they are too many, some go."""
        weight = room.weight
        with self._lock:
            if self._rooms.get(room.row.id) is room:
                self.weight += weight - self._weights.get(room.row.id, 0)
                self._weights[room.row.id] = weight
                self._make_room(room.row.id)

    def forget(self, room: Room) -> None:
        """Drop a room whose memory may differ from the store; the next use rebuilds it."""
        room.stale = True
        with self._lock:
            if self._rooms.get(room.row.id) is room:
                self._drop(room.row.id)

    def _drop(self, table_id: str) -> None:
        del self._rooms[table_id]
        self.weight -= self._weights.pop(table_id, 0)

    def _room(self, table_id: str) -> Room:
        with self._lock:
            room = self._rooms.get(table_id)
            if room is not None:
                self._rooms.move_to_end(table_id)
                return room
        room = self._rebuilt(table_id)
        with self._lock:
            return self._rooms.setdefault(table_id, room)

    def _make_room(self, newest: str) -> None:
        """Drop what has been unused for longest; never a room somebody is in, for its next step is not in the store."""
        for table_id in [*self._rooms] if self.weight > self.most else ():
            if self.weight <= self.most:
                return
            room = self._rooms[table_id]
            if table_id != newest and room.lock.acquire(blocking=False):
                room.stale = True
                room.lock.release()
                self._drop(table_id)

    def _rebuilt(self, table_id: str) -> Room:
        row = self.store.table(table_id)
        game = find_game(row)
        seats, steps = self.store.seats([table_id])[table_id], self.store.steps(table_id)
        guide, early = self.store.guide(table_id), self.store.early(table_id)
        return Room(row, seats, steps, self.kernels(game), guide, early)

    def enter(self, room: Room) -> None:
        """Take in a room that was just created."""
        with self._lock:
            self._rooms[room.row.id] = room
        self._weigh(room)

    # ---------------------------------------------------------------- compiling behind the games

    def warm_up(self) -> None:
        """Compile and load the rules behind the games; until they are there, people play interpreted."""
        if chosen_mode() is Mode.INTERPRETED:
            return
        for slug in games.slugs():
            game = games.find(slug)
            self._warmups.append(Warmup(game))
            self._loading.add(slug)
            Thread(target=self._load, args=(game,), name=f"load {slug}", daemon=True).start()

    def _load(self, game: Game) -> None:
        mode = chosen_mode()
        while mode is Mode.COMPILED and not game.is_compiled():
            if self._leaving.wait(0.5):
                return
        compile_game(game, mode=mode)
        self._loaded[game.slug] = game.linked(mode)
        self._loading.discard(game.slug)

    def kernels(self, game: Game) -> Linked:
        """The fastest rules of a game that can be used at once."""
        return self._loaded.get(game.slug) or game.linked(Mode.INTERPRETED)

    def game(self, row: TableRow) -> Game:
        """The game of a table; OtherRules where this server has no longer the one it was begun with."""
        return find_game(row)

    def compiles(self, game: Game) -> bool:
        """Whether faster rules of a game are on their way."""
        return game.slug in self._loading

    def close(self) -> None:
        """Let compilers go on without us."""
        self._leaving.set()
        for warmup in self._warmups:
            warmup.leave()


def _begun(row: TableRow, names: Sequence[str], linked: Linked) -> Table:
    """The table as it began: dealt, or set up at a position."""
    if row.given is not None:
        return Table.at(row.game, row.given, names, row.seed, linked=linked)
    return Table.new(row.game, names, row.seed, row.options, linked=linked)


def standing(table: Table, number: int) -> Standing:
    """How a game stands after so many steps."""
    decides = NOBODY if table.decides is None else table.decides
    result = [(score.place, total_text(table.game, score.total)) for score in table.scores()] if table.over else []
    early = [seat for seat in range(len(table.names)) if waits_for_others(table, seat)]
    return Standing(number, len(table.moves), decides, table.end, result, early)


def deal_of(row: TableRow) -> Deal | None:
    """The deal that is played at a table; None for any other game, and where bots answered otherwise when it began."""
    try:
        return deal_from(row.deal) if row.deal else None
    except BadDeal:
        return None


def find_game(row: TableRow) -> Game:
    """The game of a table, if it still is the one the table was begun with."""
    game = games.find(row.game)
    if (game.version, game.content_key) != (row.rules, row.content):
        raise OtherRules(f"this table of {game.title} was begun with other rules or content than this server has")
    return game


def lasting_steps(steps: Sequence[StepRow]) -> list[StepRow]:
    """The moves that were not taken back."""
    lasting: list[StepRow] = []
    for step in steps:
        if step.kind == UNDO:
            lasting.pop()
        elif step.kind == MOVE:
            lasting.append(step)
    return lasting


def lasting_moves(steps: Sequence[StepRow]) -> list[str]:
    """The same by their names."""
    return [step.move for step in lasting_steps(steps)]


def resignations(steps: Sequence[StepRow]) -> dict[int, int]:
    """The seats whose people resigned, each with how many decisions had been taken."""
    found, ply = dict[int, int](), 0
    for step in steps:
        ply += {MOVE: 1, UNDO: -1}.get(step.kind, 0)
        if step.kind == RESIGN:
            found[step.seat] = ply
    return found
