"""Seating: tables that are made, people who sit down, bots that play for those who are away."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from parlour import bots, games
from parlour.engine.core.rules import Linked
from parlour.server.bot_play import owner_of
from parlour.server.floor import Floor, NotAllowed, NotNow, owns, seat_of
from parlour.server.keys import Visitor, fingerprint, new_id, new_key
from parlour.server.layout import USUAL_AWAY
from parlour.server.presence import AWAY, spell
from parlour.server.rooms import Room, standing
from parlour.server.rows import MOVE, GuideRow, KeyRow, SeatRow, StepRow, TableRow
from parlour.server.thinking import origin
from parlour.table import BadSave, Table, TableError
from parlour.table.seed import Seed
from parlour.web.dealing import CHANCE, CHOSEN, SAVED
from parlour.web.scene import BOT, OPEN, PAST, PERSON

NAMELESS = "Robin"  # whoever gave no name; a bird as the bots are animals, and no word of any game
BOT_NAMES = ("Otter", "Heron", "Lynx", "Wren", "Badger", "Moth")
MOST_SAVED_MOVES = 5_000
MOST_ITERATIONS, MOST_SECONDS = 20_000, 5.0  # of a bot that somebody asks for: bots share two threads
LEAST_ITERATIONS, LEAST_SECONDS = 500, 0.25  # of a bot that plays for a person
LISTED_SEED = (
    "a table that is shown in the lobby is dealt by chance: leave the seed empty, or do not show the table in the lobby"
)
logger = logging.getLogger("parlour.server")


@dataclass(frozen=True)
class Wish:
    """Who shall sit on a seat of a new table: me, a bot of a kind, or whoever comes."""

    kind: str = OPEN  # PERSON, OPEN or BOT
    name: str = ""
    bot: str = ""


def thinks(bot: str) -> bool:
    """Whether a bot thinks enough to play for a person."""
    iterations, seconds = bots.check(bot)
    return iterations >= LEAST_ITERATIONS or seconds >= LEAST_SECONDS


class Seating(Floor):
    """Makes tables and seats people."""

    # ---------------------------------------------------------------- tables

    def create(
        self,
        visitor: Visitor,
        slug: str,
        wishes: Sequence[Wish],
        listed: bool = True,
        seed: Seed | None = None,
        hints: bool = False,
        options: Mapping[str, str] | None = None,
        away: str = USUAL_AWAY,
    ) -> str:
        """A new table, owned by the visitor; its id. ``hints`` allows them although several people play.

        ``away`` says after how long a bot may take over the seat of somebody who is away.
        """
        if listed and seed is not None:
            raise TableError(LISTED_SEED)
        if away not in AWAY:
            raise TableError(f"a seat cannot be taken over after {away!r}: choose one of {', '.join(AWAY)}")
        game = games.find(slug)
        wishes = [replace(wish, bot=self._checked(wish.bot)) if wish.kind == BOT else wish for wish in wishes]
        held = seated(wishes)
        table = Table.new(game, [seat.name for seat in held], seed, options, linked=self.rooms.kernels(game))
        dealt = CHANCE if seed is None else CHOSEN
        row = replace(self._row(visitor, table, 0), listed=listed, hints=hints, dealt=dealt, away=away)
        table_id = self._keep(visitor, row, table, held)
        logger.info("table created", extra={"table": table_id, "game": slug, "seats": len(held)})
        return table_id

    def upload(self, visitor: Visitor, text: str) -> str:
        """A save file as a table: a finished game to replay, a running one to go on with."""
        table = Table.load(text, self._kernels_for(text))
        holder = PAST if table.over else OPEN
        held = [SeatRow(n, holder, name, "", new_key()) for n, name in enumerate(table.names)]
        names = table.game.moves.names
        past = [StepRow(n, MOVE, -1, names[move]) for n, move in enumerate(table.moves, 1)]
        return self._keep(visitor, replace(self._row(visitor, table, len(past)), dealt=SAVED), table, held, past)

    def _kernels_for(self, text: str) -> Linked | None:
        """The rules to replay a save file with, unless it is too long; whatever else is wrong the table says."""
        try:
            values = json.loads(text)
            slug, moves = str(values["game"]), values["moves"]
        except (ValueError, RecursionError, KeyError, TypeError):
            return None
        if isinstance(moves, list) and len(moves) > MOST_SAVED_MOVES:
            raise BadSave(f"the save file has {len(moves)} moves; this server replays up to {MOST_SAVED_MOVES}")
        if "given" in values:
            raise BadSave("the save file begins at a position of its own; a server opens only games that were dealt")
        return self.rooms.kernels(games.find(slug)) if slug in games.slugs() else None

    def _keep(
        self,
        visitor: Visitor,
        row: TableRow,
        table: Table,
        held: list[SeatRow],
        past: Sequence[StepRow] = (),
        guide: GuideRow | None = None,
    ) -> str:
        now = self.presence.clock()
        opened = [KeyRow(visitor.hash, row.id, seat.seat, used=now) for seat in held if seat.holder == PERSON]
        self.store.create(row, held, opened, past, guide)
        if not past:
            self.rooms.enter(Room(row, held, [], table.linked, guide))
        self.bots.wake(row.id, owner_of(row))
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
            kept = {name: getattr(room.row, name) for name in ("listed", "hints", "away")}
            row = replace(self._row(visitor, table, 0), **kept)
            opened = [KeyRow(key.hash, row.id, key.seat, used=key.used) for key in self.store.keys_of(table_id)]
            self.store.create(row, held, opened)
            if not self.store.link_rematch(table_id, row.id):
                row = replace(row, id=self.store.table(table_id).next_table)
            room.row = replace(room.row, next_table=row.id)
            self._changed(room)
        self.bots.wake(row.id, owner_of(row))
        return row.id

    # ---------------------------------------------------------------- seats

    def sit(self, visitor: Visitor, table_id: str, seat: int, name: str, invite: str = "") -> None:
        """Sit down on an open seat: a listed table is open to everybody, another one to whoever was invited."""
        with self.rooms.use(table_id) as room:
            held = seat_of(room, seat)
            if held.holder != OPEN:
                raise NotNow(f"seat {seat + 1} is taken by {held.name}")
            if not (room.row.listed or invite == held.invite or owns(room, visitor)):
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
        """The owner lends the seat of somebody who has been away to a bot that thinks, until the person is back."""
        bot = self._checked_for_a_person(bot)
        with self.rooms.use(table_id) as room:
            held = self._lendable(room, visitor, seat)
            self._hold(room, replace(held, holder=BOT, bot=bot))

    def lendable(self, visitor: Visitor, table_id: str, seat: int) -> tuple[str, str]:
        """The name at a seat that the visitor may lend to a bot now, and for how long its person has been away."""
        with self.rooms.use(table_id) as room:
            held = self._lendable(room, visitor, seat)
            return held.name, spell(self.presence.away(room, seat))

    def _lendable(self, room: Room, visitor: Visitor, seat: int) -> SeatRow:
        self._check_owner(room, visitor)
        held = seat_of(room, seat)
        if held.holder != PERSON:
            raise NotNow(f"{held.name} is no person, so there is nothing to hand over")
        if room.table.over:
            raise NotNow("the game is over: nobody has to play any more")
        if room.deal is not None:
            raise NotNow("this is a deal: everybody plays their own seat of it, so no bot takes it over")
        why_not = "" if seat in self._opened(room, visitor) else self.presence.why_not_away(room, seat)
        if why_not:
            raise NotNow(why_not)
        return held

    def give_back(self, visitor: Visitor, table_id: str, seat: int) -> None:
        """The owner gives a seat back to its person; the person has it back as soon as they ask for anything."""
        with self.rooms.use(table_id) as room:
            held = seat_of(room, seat)
            if seat in self._opened(room, visitor):
                return
            self._check_owner(room, visitor)
            if held.holder != BOT:
                raise NotNow(f"no bot plays for {held.name}")
            if seat not in self.presence.people(room).seats:
                # Opening it to somebody would be unfair: alone against bots one may have looked at the seed.
                raise NotNow(f"{held.name} has been a bot from the beginning")
            self._hold(room, replace(held, holder=PERSON, bot=""))

    def _checked_for_a_person(self, bot: str) -> str:
        """A bot that may play for a person: one that thinks. Nobody comes back to what was done at random."""
        bot = self._checked(bot or (self.usual_bot if thinks(self.usual_bot) else bots.USUAL))
        if not thinks(bot):
            levels = ", ".join(name for name in bots.OFFERED if thinks(name))
            raise bots.UnknownBot(f"{bot!r} does not think, so it plays for nobody who is away; choose one of {levels}")
        return bot

    def _checked(self, bot: str) -> str:
        """A bot that exists and does not keep the others waiting; the usual one where none is named."""
        iterations, seconds = bots.check(bot or self.usual_bot)
        if bot and (iterations > MOST_ITERATIONS or seconds > MOST_SECONDS):
            raise bots.UnknownBot(
                f"{bot!r} thinks too long for this server: up to search:{MOST_ITERATIONS} or search:{MOST_SECONDS:g}s"
            )
        return bot or self.usual_bot

    def link(self, visitor: Visitor, table_id: str, seat: int) -> str:
        """A key that opens the visitor's seat on another device, once and within half an hour."""
        with self.rooms.use(table_id) as room:
            if seat not in self._opened(room, visitor):
                raise NotAllowed("only who sits there can take the seat to another device")
        key = new_key()
        self.store.add_link(KeyRow(fingerprint(key), table_id, seat))
        return key

    def enter(self, visitor: Visitor, table_id: str, key: str) -> None:
        """Open a link to another device: from now on the visitor's own key opens the seat."""
        if not self.store.use_link(fingerprint(key), KeyRow(visitor.hash, table_id, 0)):
            raise NotAllowed(
                "this link has been used or is too old, or never was one: ask for a new one on the other device"
            )
        with self.rooms.use(table_id) as room:
            room.opened.pop(visitor.hash, None)
            room.people = None

    def _row(self, visitor: Visitor, table: Table, number: int) -> TableRow:
        game = table.game
        return TableRow(
            id=new_id(),
            game=game.slug,
            rules=game.version,
            content=game.content_key,
            seed=table.seed,
            owner=visitor.hash,
            listed=False,
            options=table.options,
            origin=origin(visitor.address, self.store.salt),
            **vars(standing(table, number)),
        )


def seated(wishes: Sequence[Wish]) -> list[SeatRow]:
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
    return _other_name(NAMELESS if kind == PERSON else f"Seat {seat + 1}", taken)


def _bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in taken), None) or _other_name("Bot", taken)


def _other_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where somebody has it already."""
    numbered = (f"{name} {n}" for n in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)
