"""Playing: moves, plans, second thoughts and take-backs. Each is one transaction: all of it is written, or nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

from parlour.server.floor import Floor, NotNow
from parlour.server.keys import Visitor
from parlour.server.outcome import outcome_here
from parlour.server.rooms import Room, standing
from parlour.server.rows import MOVE, UNDO, StepRow
from parlour.server.store import StepTaken
from parlour.table import CannotUndo, Table
from parlour.table.runs import read_run
from parlour.web.scene import board_of

logger = logging.getLogger("parlour.server")


class Playing(Floor):
    """Plays the moves of people and bots."""

    def play(
        self, visitor: Visitor, table_id: str, move: str, number: int, seat: int | None = None, patience: float = 0.0
    ) -> int:
        """Play a move, or a run of them, for a seat of the visitor; how many decisions have been taken then.

        Bots wait for ``patience`` seconds before they go on, so that a slip of the finger can be taken back.
        """
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            wanted = read_run(room.table, move)
            with self._together(room, asked) as steps:
                for each in wanted:
                    steps.play(each)
            room.patient_until = monotonic() + patience if room.table.can_undo(asked) else 0.0
            return self._answered(room)

    def follow(
        self, visitor: Visitor, table_id: str, wishes: Mapping[str, str], number: int, seat: int | None = None
    ) -> int:
        """Play a run of decisions as the game planned it and the visitor changed it: all of it, or nothing."""
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            planned = planned_run(room.table, asked, wishes)
            with self._together(room, asked) as steps:
                for move in planned:
                    steps.play(move)
            return self._answered(room)

    def why_final(
        self, visitor: Visitor, table_id: str, wish: str | Mapping[str, str], number: int, seat: int | None = None
    ) -> str:
        """Why what the visitor is about to play (a move, or a plan) could not be taken back; nothing where it could."""
        with self.rooms.use(table_id) as room:
            asked, table = self._deciding(room, visitor, seat, number), room.table
            if not isinstance(wish, str):
                return table.why_final(planned_run(table, asked, wish))
            otherwise = ((back, choice) for back, choice in table.instead(asked) if choice.name == wish)
            back, choice = next(otherwise, (0, None))
            return table.why_final([choice.id] if choice else read_run(table, wish), back)

    def undo(self, visitor: Visitor, table_id: str, number: int, seat: int | None = None) -> int:
        """Take the last decision of a seat of the visitor back, while it is fair."""
        with self.rooms.use(table_id) as room:
            last = room.table.decided_last
            asked = self._acting(room, visitor, last if seat is None and last in self._opened(room, visitor) else seat)
            self._expect(room, number)
            self._check_goes_on(room)
            if room.table.over:
                raise CannotUndo("the game is over and its seed is told: nothing can be taken back any more")
            with self._together(room, asked) as steps:
                steps.take_back()
            return self._answered(room)

    def instead(self, visitor: Visitor, table_id: str, move: str, number: int, seat: int | None = None) -> int:
        """Choose otherwise in an action under way: take back as many decisions as that needs, and play the move."""
        with self.rooms.use(table_id) as room:
            asked = self._deciding(room, visitor, seat, number)
            wanted = next(((back, choice) for back, choice in room.table.instead(asked) if choice.name == move), None)
            if wanted is None:
                raise CannotUndo(f"'{move}' cannot be chosen instead any more: take decisions back one by one")
            back, choice = wanted
            with self._together(room, asked) as steps:
                for _ in range(back):
                    steps.take_back()
                steps.play(choice.id)
            return self._answered(room)

    def _play_bot(self, table_id: str, seat: int, move: int, number: int) -> int:
        with self.rooms.use(table_id) as room:
            self._expect(room, number)
            held = room.bot_to_decide
            if held is None or held.seat != seat:
                raise StepTaken("the seat has changed hands")
            with self._together(room, seat) as steps:
                steps.play(move)
            return self._answered(room)

    def _deciding(self, room: Room, visitor: Visitor, seat: int | None, number: int) -> int:
        """The seat of the visitor that has to decide about the position the visitor knows."""
        asked = self._acting(room, visitor, seat)
        self._check_goes_on(room)
        room.table.check_turn(asked)
        self._expect(room, number)
        return asked

    @contextmanager
    def _together(self, room: Room, seat: int) -> Iterator[Steps]:
        """Steps of a seat that are played in memory and then written in one transaction.

        A first step that is refused leaves everything as it was; whatever fails later, memory is rebuilt.
        """
        steps = Steps(room, seat)
        try:
            yield steps
            self.store.append(room.row.id, steps.taken, standing(room.table, steps.number), outcome_here(room))
        except BaseException:
            if steps.taken:
                self.rooms.forget(room)
            raise
        room.number = steps.number
        self.steps += len(steps.taken)

    def _answered(self, room: Room) -> int:
        """What was played is written: everybody is told, once. How many decisions have been taken now."""
        self._changed(room)
        self._wake(room)
        if room.table.over and self.presence.people(room).seats:
            self._have_reviewed(room)
        return len(room.table.moves)

    def _have_reviewed(self, room: Room) -> None:
        """A game of people is over: have it reviewed while nothing else is to be thought about."""
        try:
            self.reviews.begin(room.row, asked=False)
        except Exception:
            logger.exception("a review could not be begun", extra={"table": room.row.id})


class Steps:
    """What a seat does at a table, played in memory and not yet written."""

    def __init__(self, room: Room, seat: int) -> None:
        """Nothing has been done yet."""
        self.taken: list[StepRow] = []
        self._room, self._seat = room, seat

    @property
    def number(self) -> int:
        """The number of the last step, once it is written."""
        return self._room.number + len(self.taken)

    def play(self, move: int) -> None:
        """Play a move; everybody's page asks for the log itself."""
        self._room.table.advance(move)
        self._room.came.append(self.number + 1)
        self.taken.append(StepRow(self.number + 1, MOVE, self._seat, self._room.table.game.moves.names[move]))

    def take_back(self) -> None:
        """Take the seat's last decision back."""
        self._room.table.undo(self._seat)
        self._room.came.pop()
        self.taken.append(StepRow(self.number + 1, UNDO, self._seat, ""))


def planned_run(table: Table, seat: int, wishes: Mapping[str, str]) -> list[int]:
    """The moves of a planned run, tried out first: a wish that cannot be played refuses them all.

    Decisions with one option are taken without asking, so not every wish is needed.
    """
    board = board_of(table.game)
    trial = table.after(len(table.moves))
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
