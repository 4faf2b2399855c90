"""Looking: what the visitor may see of a table, what is asked about it, hints and reviews."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from functools import partial

from parlour.bots.advice import Hint
from parlour.bots.review import Moment
from parlour.engine.people.extras import attempt
from parlour.engine.people.sentences import Choice, Sentence
from parlour.server.floor import NotAllowed, NotNow, owns
from parlour.server.hints import Ahead, Hints
from parlour.server.keys import Visitor
from parlour.server.parting import Parting
from parlour.server.reviews import Progress
from parlour.server.rooms import Room
from parlour.table import Line
from parlour.table.table import SPECTATOR
from parlour.web.dealing import YOU, Dealt
from parlour.web.guidance import Guidance
from parlour.web.results import Results
from parlour.web.scene import BOT, OPEN, PERSON, Scene, Sitter, Surroundings, look, nobody

NO_HINTS_IN_A_DEAL = "hints are off in a deal: everybody plays it by themselves"
NO_HINTS = "hints are off here: several people play, and whoever made the table did not allow them"


class Looking(Parting):
    """Shows people what they may see."""

    hints: Hints

    def look(
        self,
        visitor: Visitor,
        table_id: str,
        seat: int | None = None,
        ply: int | None = None,
        *,
        follows: bool = False,
        passes: bool = False,
        still: bool = False,
        invite: str = "",
        attends: bool = True,
    ) -> tuple[Scene, Results | None]:
        """What the visitor may see of a table, now or after an earlier decision; with the results when it is over.

        Bots go on while somebody looks; whoever has only made a table does not ``attend`` it yet. Whoever follows the
        others ``passes`` what their own seat did: they have seen it.
        """
        with self.rooms.use(table_id) as room:
            if attends:
                self.presence.looked(room)
            mine = self._opened(room, visitor)
            viewer, curtain = _viewer(room, sorted(mine), seat)
            around = self._around(room, visitor, mine, invite)._replace(own=room.decisions(viewer))
            self._wake(room)  # a bot that stumbled gets up when somebody looks
            early = partial(room.early, viewer) if viewer in mine else nobody
            how = {"follows": follows, "passes": passes, "still": still}
            scene = look(room.table, viewer, around, ply, **how, curtain=curtain, early=early)
            scene = self._with_guide(room, scene, mine)
            final = room.results(viewer) if scene.over and not scene.looks_back else None
            return scene, final

    def _around(self, room: Room, visitor: Visitor, mine: dict[int, int], invite: str) -> Surroundings:
        """What the visitor may know about a table beyond the game itself."""
        return Surroundings(
            table_id=room.row.id,
            number=room.number,
            change=room.changes,
            sitters=self._sitters(room, visitor, mine, invite),
            owner=owns(room, visitor),
            since=max(mine.values(), default=len(room.table.moves)),
            next_table=room.row.next_table,
            hints=self._hints_allowed(room),
            saves=self._gives_save(room, visitor),
            dealt=self._dealt(room, visitor),
            away=room.row.away,
            deal=room.row.deal if room.deal else "",
            notes=room.notes,
            given_up=room.given_up,
            may=self._may_part(room, visitor),
        )

    def _with_guide(self, room: Room, scene: Scene, mine: Collection[int]) -> Scene:
        """The scene with what the guide of a first game says to whom it speaks."""
        here = room.guided
        speaks = here is not None and scene.seat == here.row.seat and scene.seat in mine and scene.curtain is None
        if here is None or not speaks or room.given_up:
            return scene
        ply = None if scene.ply == scene.latest else scene.ply
        told = attempt("a guide", lambda: Guidance(here.speech(room.table, room.came, ply), here.row.left), None)
        return scene.guided(told) if told else scene

    def choices(self, visitor: Visitor, table_id: str, seat: int | None = None) -> tuple[Choice, ...]:
        """The options of a seat of the visitor; empty when another one has to decide."""
        with self.rooms.use(table_id) as room:
            asked = self._acting(room, visitor, seat)
            goes_on, table = not (room.waits or room.given_up), room.table_of(asked)
            return table.choices() if asked == table.decides and goes_on else ()

    def why_not(self, visitor: Visitor, table_id: str, move: str, seat: int | None = None) -> Sentence | None:
        """Why a seat of the visitor cannot play a move now; None when it can."""
        with self.rooms.use(table_id) as room:
            asked = self._acting(room, visitor, seat)
            table = room.table_of(asked)
            if not table.over and asked != table.decides:
                return Sentence(f"{table.names[asked]} cannot play now: it is for {table.names[table.decides or 0]}")
            as_it_stands = table.after(len(table.moves))
        return as_it_stands.why_not(move)  # outside: thousands of reasons must not keep others from the table

    def hint(self, visitor: Visitor, table_id: str, seat: int | None = None) -> Future[Hint]:
        """What the search bot would do in the place of a visitor's seat, from what that seat sees; it comes later."""
        with self.rooms.use(table_id) as room:
            asked = self._acting(room, visitor, seat)
            table = room.table_of(asked)
            self._check_goes_on(room)
            table.check_turn(asked)
            if not self._hints_allowed(room):
                raise NotNow(NO_HINTS_IN_A_DEAL if room.deal else NO_HINTS)
            return self.hints.ask(room, table)

    def stands(self, visitor: Visitor, table_id: str, seat: int | None = None) -> int:
        """The step that a seat of the visitor stands at."""
        with self.rooms.use(table_id) as room:
            return room.stands(room.table_of(self._acting(room, visitor, seat)))

    def ahead(self, visitor: Visitor, table_id: str, seat: int) -> Ahead | None:
        """What is left of the idea that a seat of the visitor follows, if it follows one."""
        with self.rooms.use(table_id) as room:
            if seat not in self._opened(room, visitor):
                return None
            about = {"table": table_id, "game": room.table.game.slug, "seat": seat}
            table = room.table_of(seat)
            return attempt("what is left of an idea", lambda: self.hints.ahead(room, table, seat), None, **about)

    def forget_hint(self, visitor: Visitor, table_id: str, seat: int | None) -> None:
        """A seat of the visitor does not follow an idea any longer."""
        with self.rooms.use(table_id) as room:
            self.hints.forget(table_id, self._acting(room, visitor, seat))

    def _hints_allowed(self, room: Room) -> bool:
        """Alone against bots always, but in no deal; among people only where whoever made the table allowed them."""
        people = self._people(room)
        return room.deal is None and (room.row.hints or len(people) == 1)

    def review(self, table_id: str, begin: bool = False) -> Progress:
        """How far the review of a finished game is; ``begin`` has it made, if it is not yet."""
        with self.rooms.use(table_id) as room:
            if not room.table.over:
                raise NotNow("the game is still being played: it can be reviewed when it is over")
            row = room.row
        return self.reviews.begin(row) if begin else self.reviews.progress(row)

    def moment(self, table_id: str, ply: int) -> Moment | None:
        """What the review of a finished game says of its decision of this number, from 1, once it is there."""
        with self.rooms.use(table_id) as room:
            row = room.row if room.table.over else None
        return self.reviews.moment(row, ply) if row else None

    def log(self, visitor: Visitor, table_id: str, seat: int | None = None) -> list[Line]:
        """What happened, as the visitor may know it."""
        with self.rooms.use(table_id) as room:
            viewer, _ = _viewer(room, sorted(self._opened(room, visitor)), seat)
            return sorted([*room.table.log(viewer), *room.notes], key=lambda line: line.ply)

    def save(self, visitor: Visitor, table_id: str) -> str:
        """The save file. It tells the seed, so while others play it is given to nobody."""
        with self.rooms.use(table_id) as room:
            if not self._gives_save(room, visitor):
                raise NotNow("the save file tells the seed: it can be had when the game is over")
            return room.table.save()

    def _gives_save(self, room: Room, visitor: Visitor) -> bool:
        """When nobody plays on to everybody; before that only to whoever holds every seat that is a person's."""
        people = self._people(room)
        return room.table.over or room.given_up or (bool(people) and people <= set(self._opened(room, visitor)))

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

    def _people(self, room: Room) -> set[int]:
        """The seats of people: of those who play, of those who may still come, of those for whom a bot plays."""
        return {seat.seat for seat in room.seats if seat.holder in (PERSON, OPEN)} | self.presence.people(room).seats

    def _dealt(self, room: Room, visitor: Visitor) -> Dealt:
        """How the table was dealt: who chose the seed is known by the seat they hold, if they hold one."""
        owned = [room.seats[seat].name for seat in sorted(self.presence.people(room).owned)]
        return Dealt(room.row.dealt, YOU if owns(room, visitor) else owned[0] if owned else "")

    def _sitters(self, room: Room, visitor: Visitor, mine: dict[int, int], invite: str) -> tuple[Sitter, ...]:
        here = self.hub.here(room.row.id)
        is_owner = owns(room, visitor)
        lent = self.presence.people(room).seats if is_owner else frozenset()
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
                stays=self.presence.why_not_away(room, seat.seat) if is_owner and seat.holder == PERSON else "",
                may_sit=seat.holder == OPEN and (room.row.listed or is_owner or invite == seat.invite),
                resigned=room.resigned.get(seat.seat),
            )
            for seat in room.seats
        )


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
