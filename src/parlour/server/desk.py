"""The desk: everything that can be asked of the server, whoever asks and however. Pages and API are two ways to it.

Each request names who asks (a visitor with or without a key). What is refused leaves everything as it was.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from time import monotonic

from parlour import bots, games
from parlour.bots.advice import Hint
from parlour.engine.errors import ParlourError
from parlour.engine.game import Choice, Sentence
from parlour.engine.rules import Linked
from parlour.server.bot_play import BotPlay
from parlour.server.hints import Hints
from parlour.server.hub import Hub
from parlour.server.keys import Visitor, fingerprint, new_id, new_key
from parlour.server.reviews import Progress, Reviews
from parlour.server.rooms import Room, Rooms, standing
from parlour.server.store import MOVE, UNDO, KeyRow, SeatRow, StepRow, StepTaken, Store, TableRow
from parlour.table import BadSave, CannotUndo, Line, NoSuchSeat, Table
from parlour.table.seed import Seed
from parlour.table.table import SPECTATOR
from parlour.web.results import Results
from parlour.web.scene import BOT, OPEN, PAST, PERSON, Scene, Sitter, Surroundings, board_of, look

BOT_NAMES = ("Otter", "Heron", "Lynx", "Wren", "Badger", "Moth")
MOST_SAVED_MOVES = 5_000
MOST_ITERATIONS, MOST_SECONDS = 20_000, 5.0  # of a bot that somebody asks for: bots share two threads
NO_HINTS = "hints are off here: several people play, and whoever made the table did not allow them"
logger = logging.getLogger("parlour.server")


class NotAllowed(ParlourError):
    """Somebody without the right key."""


class NotNow(ParlourError):
    """Something that cannot be done as the table stands."""


@dataclass(frozen=True)
class Wish:
    """Who shall sit on a seat of a new table: me, a bot of a kind, or whoever comes."""

    kind: str = OPEN  # PERSON, OPEN or BOT
    name: str = ""
    bot: str = ""


class Desk:
    """Creates tables, seats people, plays their moves, shows them what they may see."""

    def __init__(self, store: Store, rooms: Rooms, hub: Hub, usual_bot: str = bots.USUAL) -> None:
        """The desk of a server; ``usual_bot`` plays where nobody asks for another one."""
        self.usual_bot = usual_bot
        self.store = store
        self.rooms = rooms
        self.hub = hub
        self.steps = 0  # committed since the start
        self.bots = BotPlay(rooms, self._play_bot)
        self.hints = Hints()
        self.reviews = Reviews(rooms)

    def resume(self) -> None:
        """After a start: let the bots go on that had to decide when the server stopped."""
        for table_id in self.store.waiting_for(BOT):
            self.bots.wake(table_id)

    # ---------------------------------------------------------------- tables

    def close(self) -> None:
        """Let what is being thought finish, and begin nothing else."""
        self.bots.close()
        self.hints.close()
        self.reviews.close()

    def create(
        self,
        visitor: Visitor,
        slug: str,
        wishes: Sequence[Wish],
        listed: bool = True,
        seed: Seed | None = None,
        hints: bool = False,
        options: Mapping[str, str] | None = None,
    ) -> str:
        """A new table, owned by the visitor; its id. ``hints`` allows them although several people play."""
        game = games.find(slug)
        wishes = [replace(wish, bot=self._checked(wish.bot)) if wish.kind == BOT else wish for wish in wishes]
        held = _seats(wishes)
        table = Table.new(game, [seat.name for seat in held], seed, options, linked=self.rooms.kernels(game))
        table_id = self._keep(visitor, table, held, listed, hints)
        logger.info("table created", extra={"table": table_id, "game": slug, "seats": len(held)})
        return table_id

    def upload(self, visitor: Visitor, text: str) -> str:
        """A save file as a table: a finished game to replay, a running one to go on with."""
        table = Table.load(text, self._kernels_for(text))
        holder = PAST if table.over else OPEN
        held = [SeatRow(n, holder, name, "", new_key()) for n, name in enumerate(table.names)]
        names = table.game.moves.names
        past = [StepRow(n, MOVE, -1, names[move]) for n, move in enumerate(table.moves, 1)]
        return self._keep(visitor, table, held, False, False, past)

    def _kernels_for(self, text: str) -> Linked | None:
        """The rules to replay a save file with, unless it is too long; whatever else is wrong the table says."""
        try:
            values = json.loads(text)
            slug, moves = str(values["game"]), values["moves"]
        except (ValueError, RecursionError, KeyError, TypeError):
            return None
        if isinstance(moves, list) and len(moves) > MOST_SAVED_MOVES:
            raise BadSave(f"the save file has {len(moves)} moves; this server replays up to {MOST_SAVED_MOVES}")
        return self.rooms.kernels(games.find(slug)) if slug in games.slugs() else None

    def _keep(
        self,
        visitor: Visitor,
        table: Table,
        held: list[SeatRow],
        listed: bool,
        hints: bool,
        past: Sequence[StepRow] = (),
    ) -> str:
        row = _row(visitor, table, listed, hints, len(past))
        opened = [KeyRow(visitor.hash, row.id, seat.seat) for seat in held if seat.holder == PERSON]
        self.store.create(row, held, opened, past)
        if not past:
            self.rooms.enter(Room(row, held, [], table.linked))
        self.bots.wake(row.id)
        return row.id

    def rematch(self, visitor: Visitor, table_id: str) -> str:
        """A new table with the same people and bots; the second who asks gets the same one."""
        with self.rooms.use(table_id) as room:
            if not room.table.over:
                raise NotNow("a rematch begins when the game is over")
            if room.row.next_table:
                return room.row.next_table
            if not self._opened(room, visitor):
                raise NotAllowed("only somebody who played here can ask for a rematch")
            held = [replace(seat, invite=new_key()) for seat in room.seats]
            before = room.table
            table = Table.new(before.game, before.names, options=before.options, linked=before.linked)
            row = _row(visitor, table, room.row.listed, room.row.hints, 0)
            opened = [KeyRow(key.hash, row.id, key.seat) for key in self.store.keys_of(table_id)]
            self.store.create(row, held, opened)
            if not self.store.link_rematch(table_id, row.id):
                row = replace(row, id=self.store.table(table_id).next_table)
            room.row = replace(room.row, next_table=row.id)
            self._changed(room)
        self.bots.wake(row.id)
        return row.id

    # ---------------------------------------------------------------- seats

    def sit(self, visitor: Visitor, table_id: str, seat: int, name: str, invite: str = "") -> None:
        """Sit down on an open seat: a listed table is open to everybody, another one to whoever was invited."""
        with self.rooms.use(table_id) as room:
            held = _seat(room, seat)
            if held.holder != OPEN:
                raise NotNow(f"seat {seat + 1} is taken by {held.name}")
            if not (room.row.listed or invite == held.invite or _owns(room, visitor)):
                raise NotAllowed("this table is by invitation: ask whoever made it for the link to a seat")
            called = " ".join(name.split()) or held.name
            self._hold(room, SeatRow(seat, PERSON, called), KeyRow(visitor.hash, table_id, seat))

    def fill(self, visitor: Visitor, table_id: str, bot: str = "") -> None:
        """The owner gives all open seats to bots."""
        bot = self._checked(bot)
        with self.rooms.use(table_id) as room:
            self._check_owner(room, visitor)
            if not room.waits:
                raise NotNow("no seat is open any more")
            for seat in [seat for seat in room.seats if seat.holder == OPEN]:
                self._hold(room, SeatRow(seat.seat, BOT, _bot_name(room.table.names), bot))

    def give_to_bot(self, visitor: Visitor, table_id: str, seat: int, bot: str = "") -> None:
        """The owner hands the seat of somebody who is away to a bot; the person keeps the key."""
        bot = self._checked(bot)
        with self.rooms.use(table_id) as room:
            self._check_owner(room, visitor)
            held = _seat(room, seat)
            if held.holder != PERSON:
                raise NotNow(f"{held.name} is no person, so there is nothing to hand over")
            mine = self._opened(room, visitor)
            if seat in self.hub.here(table_id) and seat not in mine:
                raise NotNow(f"{held.name} is here: a seat can be handed to a bot only while its person is away")
            self._hold(room, replace(held, holder=BOT, bot=bot))

    def give_back(self, visitor: Visitor, table_id: str, seat: int) -> None:
        """The owner, or the person whose seat it is, takes it back from the bot."""
        with self.rooms.use(table_id) as room:
            held = _seat(room, seat)
            if seat not in self._opened(room, visitor):
                self._check_owner(room, visitor)
            if held.holder != BOT:
                raise NotNow(f"no bot plays for {held.name}")
            if seat not in self._people(room):
                # Opening it to somebody would be unfair: alone against bots one may have looked at the seed.
                raise NotNow(f"{held.name} has been a bot from the beginning")
            self._hold(room, replace(held, holder=PERSON, bot=""))

    def _checked(self, bot: str) -> str:
        """A bot that exists and does not keep the others waiting; the usual one where none is named."""
        iterations, seconds = bots.check(bot or self.usual_bot)
        if bot and (iterations > MOST_ITERATIONS or seconds > MOST_SECONDS):
            raise bots.UnknownBot(
                f"{bot!r} thinks too long for this server: up to search:{MOST_ITERATIONS} or search:{MOST_SECONDS:g}s"
            )
        return bot or self.usual_bot

    def _people(self, room: Room) -> frozenset[int]:
        """The seats that are some person's, those lent to a bot as well."""
        if room.people is None:
            room.people = frozenset(key.seat for key in self.store.keys_of(room.row.id))
        return room.people

    def link(self, visitor: Visitor, table_id: str, seat: int) -> str:
        """A key that opens the visitor's seat on another device, once."""
        with self.rooms.use(table_id) as room:
            if seat not in self._opened(room, visitor):
                raise NotAllowed("only who sits there can take the seat to another device")
        key = new_key()
        self.store.add_key(KeyRow(fingerprint(key), table_id, seat, once=True))
        return key

    def enter(self, visitor: Visitor, table_id: str, key: str) -> None:
        """Open a link to another device: from now on the visitor's own key opens the seat."""
        if not self.store.use_link(fingerprint(key), KeyRow(visitor.hash, table_id, 0)):
            raise NotAllowed("this link has been used, or never was one: ask for a new one on the other device")
        with self.rooms.use(table_id) as room:
            room.opened.pop(visitor.hash, None)

    def _hold(self, room: Room, seat: SeatRow, key: KeyRow | None = None) -> None:
        """Somebody else holds a seat now: written first, then known."""
        names = [held.name for held in room.seats]
        names[seat.seat] = seat.name
        Table.check_names(room.table.game, names)
        try:
            self.store.hold(room.row.id, seat, room.seats[seat.seat].holder, key)
        except BaseException:
            self.rooms.forget(room)
            raise
        room.seats[seat.seat] = seat
        room.table.rename(seat.seat, seat.name)
        room.opened.clear()
        room.people = None
        self._changed(room)
        self._wake(room)

    # ---------------------------------------------------------------- playing

    def play(
        self, visitor: Visitor, table_id: str, move: str, number: int, seat: int | None = None, patience: float = 0.0
    ) -> int:
        """Play a move by its name for a seat of the visitor; how many decisions have been taken then, committed.

        Bots wait for ``patience`` seconds before they go on, so that a slip of the finger can be taken back.
        """
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            return self._step(room, asked, room.table.game.read_move(room.table.batch, move), patience)

    def follow(
        self, visitor: Visitor, table_id: str, wishes: Mapping[str, str], number: int, seat: int | None = None
    ) -> int:
        """Play a run of decisions as the game planned it and the visitor changed it: all of it, or nothing."""
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            for move in _run(room.table, asked, wishes):
                self._step(room, asked, move)
            return len(room.table.moves)

    def _deciding(self, room: Room, visitor: Visitor, seat: int | None, number: int) -> int:
        """The seat of the visitor that has to decide about the position the visitor knows."""
        asked = self._acting(room, visitor, seat)
        if room.waits:
            raise NotNow("the game begins when everybody has sat down")
        room.table.check_turn(asked)
        self._expect(room, number)
        return asked

    def _play_bot(self, table_id: str, seat: int, move: int, number: int) -> int:
        with self.rooms.use(table_id) as room:
            self._expect(room, number)
            held = room.bot_to_decide
            if held is None or held.seat != seat:
                raise StepTaken("the seat has changed hands")
            return self._step(room, seat, move)

    def _step(self, room: Room, seat: int, move: int, patience: float = 0.0) -> int:
        room.table.advance(move)  # everybody's page asks for the log itself
        room.patient_until = monotonic() + patience if room.table.can_undo(seat) else 0.0
        return self._commit(room, StepRow(room.number + 1, MOVE, seat, room.table.game.moves.names[move]))

    def undo(self, visitor: Visitor, table_id: str, number: int, seat: int | None = None) -> int:
        """Take the last decision of a seat of the visitor back, while it is fair."""
        with self.rooms.use(table_id) as room:
            last = room.table.decided_last
            asked = self._acting(room, visitor, last if seat is None and last in self._opened(room, visitor) else seat)
            self._expect(room, number)
            if room.table.over:
                raise CannotUndo("the game is over and its seed is told: nothing can be taken back any more")
            room.table.undo(asked)
            return self._commit(room, StepRow(room.number + 1, UNDO, asked, ""))

    def instead(self, visitor: Visitor, table_id: str, move: str, number: int, seat: int | None = None) -> int:
        """Choose otherwise in an action under way: take back as many decisions as that needs, and play the move."""
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            wanted = next(((back, choice) for back, choice in room.table.instead(asked) if choice.name == move), None)
            if wanted is None:
                raise CannotUndo(f"'{move}' cannot be chosen instead any more: take decisions back one by one")
            back, choice = wanted
            for _ in range(back):
                room.table.undo(asked)
                self._commit(room, StepRow(room.number + 1, UNDO, asked, ""))
            return self._step(room, asked, choice.id)

    def _commit(self, room: Room, step: StepRow) -> int:
        """Write a step that has been played in memory, and count the decisions; if it fails, memory is rebuilt."""
        try:
            self.store.append(room.row.id, step, standing(room.table, step.number))
        except BaseException:
            self.rooms.forget(room)
            raise
        room.number = step.number
        self.steps += 1
        self._changed(room)
        self._wake(room)
        return len(room.table.moves)

    def _wake(self, room: Room) -> None:
        if room.bot_to_decide is not None:
            self.bots.wake(room.row.id, room.patient_until - monotonic())

    def _expect(self, room: Room, number: int) -> None:
        if number != room.number:
            raise StepTaken(f"the table has moved on: it stands at step {room.number}, you saw step {number}")

    def _changed(self, room: Room) -> None:
        room.changes += 1
        self.hub.tell(room.row.id, **self._news(room))

    def news(self, table_id: str) -> dict[str, object]:
        """Where a table stands: what the hub tells, too."""
        with self.rooms.use(table_id) as room:
            return self._news(room)

    def _news(self, room: Room) -> dict[str, object]:
        return {
            "number": room.number,
            "ply": len(room.table.moves),
            "change": room.changes,
            "decides": room.table.decides,
            "over": room.table.over,
            "here": sorted(self.hub.here(room.row.id)),
        }

    def say_who_is_here(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or went."""
        self.hub.tell(table_id, **self.news(table_id))

    # ---------------------------------------------------------------- looking

    def look(
        self,
        visitor: Visitor,
        table_id: str,
        seat: int | None = None,
        ply: int | None = None,
        *,
        follows: bool = False,
        invite: str = "",
    ) -> tuple[Scene, Results | None]:
        """What the visitor may see of a table, now or after an earlier decision; with the results when it is over."""
        with self.rooms.use(table_id) as room:
            mine = self._opened(room, visitor)
            viewer, curtain = _viewer(room, sorted(mine), seat)
            around = Surroundings(
                table_id=table_id,
                number=room.number,
                change=room.changes,
                sitters=self._sitters(room, visitor, mine, invite),
                owner=_owns(room, visitor),
                since=max(mine.values(), default=len(room.table.moves)),
                next_table=room.row.next_table,
                hints=self._hints_allowed(room),
            )
            self._wake(room)  # a bot that stumbled gets up when somebody looks
            scene = look(room.table, viewer, around, ply, follows=follows, curtain=curtain)
            final = room.results(viewer) if scene.over and not scene.looks_back else None
            return scene, final

    def choices(self, visitor: Visitor, table_id: str, seat: int | None = None) -> tuple[Choice, ...]:
        """The options of a seat of the visitor; empty when another one has to decide."""
        with self.rooms.use(table_id) as room:
            asked = self._acting(room, visitor, seat)
            return room.table.choices() if asked == room.table.decides and not room.waits else ()

    def why_not(self, visitor: Visitor, table_id: str, move: str, seat: int | None = None) -> Sentence | None:
        """Why a seat of the visitor cannot play a move now; None when it can."""
        with self.rooms.use(table_id) as room:
            asked, table = self._acting(room, visitor, seat), room.table
            if not table.over and asked != table.decides:
                return Sentence(f"{table.names[asked]} cannot play now: it is for {table.names[table.decides or 0]}")
            return table.why_not(move)

    def hint(self, visitor: Visitor, table_id: str, seat: int | None = None) -> Future[Hint]:
        """What the search bot would do in the place of a visitor's seat, from what that seat sees; it comes later."""
        with self.rooms.use(table_id) as room:
            asked, table = self._acting(room, visitor, seat), room.table
            if room.waits:
                raise NotNow("the game begins when everybody has sat down")
            table.check_turn(asked)
            if not self._hints_allowed(room):
                raise NotNow(NO_HINTS)
            seen = table.game.view(table.batch, asked, table.linked)[0]
            return self.hints.ask(table_id, room.number, table.game, seen, table.linked, table.names)

    def _hints_allowed(self, room: Room) -> bool:
        """Alone against bots always; among people only where whoever made the table has allowed them."""
        people = {seat.seat for seat in room.seats if seat.holder in (PERSON, OPEN)} | self._people(room)
        return room.row.hints or len(people) == 1

    def review(self, table_id: str, begin: bool = False) -> Progress:
        """How far the review of a finished game is; ``begin`` has it made, if it is not yet."""
        with self.rooms.use(table_id) as room:
            if not room.table.over:
                raise NotNow("the game is still being played: it can be reviewed when it is over")
        return self.reviews.begin(table_id) if begin else self.reviews.progress(table_id)

    def log(self, visitor: Visitor, table_id: str, seat: int | None = None) -> list[Line]:
        """What happened, as the visitor may know it."""
        with self.rooms.use(table_id) as room:
            viewer, _ = _viewer(room, sorted(self._opened(room, visitor)), seat)
            return room.table.log(viewer)

    def save(self, visitor: Visitor, table_id: str) -> str:
        """The save file. It tells the seed, so while others play it is given to nobody."""
        with self.rooms.use(table_id) as room:
            people = {seat.seat for seat in room.seats if seat.holder in (PERSON, OPEN)} | self._people(room)
            if not room.table.over and not (people and people <= set(self._opened(room, visitor))):
                raise NotNow("the save file tells the seed: it can be had when the game is over")
            return room.table.save()

    def saw(self, visitor: Visitor, table_id: str, ply: int) -> None:
        """The visitor has been shown the table up to this ply."""
        with self.rooms.use(table_id) as room:
            mine = self._opened(room, visitor)
            if mine and 0 <= ply <= len(room.table.moves):
                self.store.saw(visitor.hash, table_id, ply)
                mine.update(dict.fromkeys(mine, ply))

    def hides(self, table_id: str) -> bool:
        """Whether the game of a table has anything that not everybody may see."""
        with self.rooms.use(table_id) as room:
            return room.table.game.hides

    def opened(self, visitor: Visitor, table_id: str) -> frozenset[int]:
        """The seats of a table that the visitor's key opens."""
        with self.rooms.use(table_id) as room:
            return frozenset(self._opened(room, visitor))

    def _opened(self, room: Room, visitor: Visitor) -> dict[int, int]:
        key = visitor.hash
        if not key:
            return {}
        found = room.opened.get(key)
        if not found:
            found = room.opened[key] = self.store.opened_by(key, room.row.id)
        return found

    def _acting(self, room: Room, visitor: Visitor, seat: int | None) -> int:
        """The seat the visitor acts for: the one asked for, else the deciding one, else their only one."""
        mine = self._opened(room, visitor)
        if seat is not None:
            _seat(room, seat)
            if seat not in mine:
                raise NotAllowed(f"seat {seat + 1} is not yours: its key is missing")
        if not mine:
            raise NotAllowed("you hold no seat at this table")
        asked = seat if seat is not None else room.table.decides if room.table.decides in mine else min(mine)
        assert asked is not None
        if room.seats[asked].holder == BOT:
            raise NotNow(f"a bot plays for {room.seats[asked].name}: take the seat back first")
        return asked

    def _check_owner(self, room: Room, visitor: Visitor) -> None:
        if not _owns(room, visitor):
            raise NotAllowed("only whoever made this table can do that")

    def _sitters(self, room: Room, visitor: Visitor, mine: dict[int, int], invite: str) -> tuple[Sitter, ...]:
        here = self.hub.here(room.row.id)
        is_owner = _owns(room, visitor)
        lent = self._people(room) if is_owner else frozenset()
        return tuple(
            Sitter(
                seat=seat.seat,
                name=seat.name,
                holder=seat.holder,
                bot=seat.bot,
                mine=seat.seat in mine,
                here=seat.seat in here,
                invite=seat.invite if seat.holder == OPEN and (is_owner or invite == seat.invite) else "",
                lent=seat.holder == BOT and seat.seat in lent,
                may_sit=seat.holder == OPEN and (room.row.listed or is_owner or invite == seat.invite),
            )
            for seat in room.seats
        )


def _row(visitor: Visitor, table: Table, listed: bool, hints: bool, number: int) -> TableRow:
    game = table.game
    return TableRow(
        id=new_id(),
        game=game.slug,
        rules=game.version,
        content=game.content_key,
        seed=table.seed,
        owner=visitor.hash,
        listed=listed,
        hints=hints,
        options=table.options,
        **vars(standing(table, number)),
    )


def _seats(wishes: Sequence[Wish]) -> list[SeatRow]:
    """The seats of a new table, each with a name."""
    names = [wish.name.strip() for wish in wishes]
    for n, wish in enumerate(wishes):
        if not names[n]:
            names[n] = _given_name(wish.kind, n, names)
    return [
        SeatRow(n, wish.kind, name, wish.bot if wish.kind == BOT else "", new_key())
        for n, (wish, name) in enumerate(zip(wishes, names, strict=True))
    ]


def _given_name(kind: str, seat: int, taken: Sequence[str]) -> str:
    """What somebody is called who gave no name."""
    if kind == BOT:
        return _bot_name(taken)
    return _other_name("Guest" if kind == PERSON else f"Seat {seat + 1}", taken)


def _bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in taken), None) or _other_name("Bot", taken)


def _other_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where somebody has it already."""
    numbered = (f"{name} {n}" for n in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def _owns(room: Room, visitor: Visitor) -> bool:
    return bool(visitor.hash) and room.row.owner == visitor.hash


def _seat(room: Room, seat: int) -> SeatRow:
    if not 0 <= seat < len(room.seats):
        raise NoSuchSeat(f"there is no seat {seat}: seats are 0 to {len(room.seats) - 1}")
    return room.seats[seat]


def _viewer(room: Room, mine: list[int], asked: int | None) -> tuple[int, int | None]:
    """Whose view a visitor gets, and the seat a shared screen must be passed to first."""
    decides = room.table.decides
    if asked is not None and asked not in mine:
        if asked != SPECTATOR:
            raise NotAllowed(f"seat {asked + 1} is not yours: its key is missing")
        return SPECTATOR, None
    shared = len(mine) > 1 and room.table.game.hides
    if shared and decides in mine and decides != asked:
        return SPECTATOR, decides
    if asked is not None:
        return asked, None
    if shared or not mine:
        return SPECTATOR, None
    return (decides if decides in mine else mine[0]), None


def _run(table: Table, seat: int, wishes: Mapping[str, str]) -> list[int]:
    """The moves of a planned run, tried out first: a wish that cannot be played refuses them all.

    Decisions with one option are taken without asking, so not every wish is needed.
    """
    board = board_of(table.game.slug)
    trial = table.at(len(table.moves))
    while board and trial.decides == seat:
        plan = board.plan(trial.view(seat).state)
        wish = wishes.get(plan.steps[0].key) if plan else None
        if wish is None:
            break
        trial.advance(trial.game.read_move(trial.batch, wish))
    found = list(trial.moves[len(table.moves) :])
    if not found:
        raise NotNow("nothing of this plan is to be decided now")
    return found
