"""Playing: moves, plans, second thoughts and take-backs. Each is one transaction: all of it is written, or nothing.

Whoever chooses early (`table/early.py`) plays at a table of their own: that is written as well, and nobody is told.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from parlour.server.floor import Floor, NotNow
from parlour.server.keys import Visitor
from parlour.server.outcome import outcome_here
from parlour.server.rooms import Room, standing
from parlour.server.rows import MOVE, UNDO, EarlyRow, StepRow
from parlour.server.store import StepTaken
from parlour.table import CannotUndo, Table
from parlour.table.early import Early, still_the_same, waits_for_others
from parlour.table.runs import read_run
from parlour.web.scene import board_of

logger = logging.getLogger("parlour.server")


class Playing(Floor):
    """Plays the moves of people and bots."""

    def play(
        self, visitor: Visitor, table_id: str, move: str, seen: Seen, seat: int | None = None, patience: float = 0.0
    ) -> int:
        """Play a move, or a run of them, for a seat of the visitor; how many decisions have been taken then.

        Bots wait for ``patience`` seconds before they go on, so that a slip of the finger can be taken back.
        """
        with self.rooms.use(table_id) as room:
            asked, table = self._deciding(room, visitor, seat, seen)
            wanted = read_run(table, move)
            with self._at_once(room, asked, table) as steps:
                for each in wanted:
                    steps.play(each)
            if table is room.table:
                room.patient_until = monotonic() + patience if table.can_undo(asked) else 0.0
            return self._answered(room, steps)

    def follow(
        self, visitor: Visitor, table_id: str, wishes: Mapping[str, str], seen: Seen, seat: int | None = None
    ) -> int:
        """Play a run of decisions as the game planned it and the visitor changed it: all of it, or nothing."""
        with self.rooms.use(table_id) as room:
            asked, table = self._deciding(room, visitor, seat, seen)
            planned = planned_run(table, asked, wishes)
            with self._at_once(room, asked, table) as steps:
                for move in planned:
                    steps.play(move)
            return self._answered(room, steps)

    def why_final(
        self, visitor: Visitor, table_id: str, wish: str | Mapping[str, str], seen: Seen, seat: int | None = None
    ) -> str:
        """Why what the visitor is about to play (a move, or a plan) could not be taken back; nothing where it could."""
        with self.rooms.use(table_id) as room:
            asked, table = self._deciding(room, visitor, seat, seen)
            if isinstance(table, Early):
                return ""
            if not isinstance(wish, str):
                return table.why_final(planned_run(table, asked, wish))
            otherwise = ((back, choice) for back, choice in table.instead(asked) if choice.name == wish)
            back, choice = next(otherwise, (0, None))
            return table.why_final([choice.id] if choice else read_run(table, wish), back)

    def undo(self, visitor: Visitor, table_id: str, seen: Seen, seat: int | None = None) -> int:
        """Take the last decision of a seat of the visitor back, while it is fair; what was chosen early comes first."""
        with self.rooms.use(table_id) as room:
            last = room.table.decided_last
            asked = self._acting(room, visitor, last if seat is None and last in self._opened(room, visitor) else seat)
            table = room.table_of(asked)
            self._expect_seen(room, asked, table, seen)
            self._check_goes_on(room)
            if room.table.over:
                raise CannotUndo("the game is over and its seed is told: nothing can be taken back any more")
            is_early = isinstance(table, Early) and table.moves
            with self._at_once(room, asked, table if is_early else room.table) as steps:
                steps.take_back()
            return self._answered(room, steps)

    def instead(self, visitor: Visitor, table_id: str, move: str, seen: Seen, seat: int | None = None) -> int:
        """Choose otherwise in an action under way: take back as many decisions as that needs, and play the move."""
        with self.rooms.use(table_id) as room:
            asked, table = self._deciding(room, visitor, seat, seen)
            wanted = next(((back, choice) for back, choice in table.instead(asked) if choice.name == move), None)
            if wanted is None:
                raise CannotUndo(f"'{move}' cannot be chosen instead any more: take decisions back one by one")
            back, choice = wanted
            with self._at_once(room, asked, table) as steps:
                for _ in range(back):
                    steps.take_back()
                steps.play(choice.id)
            return self._answered(room, steps)

    def _play_bot(self, table_id: str, seat: int, move: int, number: int) -> int:
        with self.rooms.use(table_id) as room:
            self._expect(room, number)
            held = room.bot_to_decide
            if held is None or held.seat != seat:
                raise StepTaken("the seat has changed hands")
            with self._at_once(room, seat, room.table) as steps:
                steps.play(move)
            return self._answered(room, steps)

    def _deciding(self, room: Room, visitor: Visitor, seat: int | None, seen: Seen) -> tuple[int, Table]:
        """The seat of the visitor that has to decide about the position the visitor knows, and where it plays."""
        asked = self._acting(room, visitor, seat)
        self._check_goes_on(room)
        table = room.table_of(asked)
        table.check_turn(asked)
        self._expect_seen(room, asked, table, seen)
        return asked, table

    def _expect_seen(self, room: Room, seat: int, table: Table, seen: Seen) -> None:
        """Whoever chooses early names their own decisions: what the others do meanwhile makes no difference."""
        if seen.own is None:
            self._expect(room, seen.number, table)
            return
        own = room.decisions(seat) + (len(table.moves) if isinstance(table, Early) else 0)
        if own != seen.own:
            raise StepTaken(f"your seat has moved on: it has taken {own} decisions, you saw {seen.own}")

    @contextmanager
    def _at_once(self, room: Room, seat: int, table: Table) -> Iterator[Steps | EarlySteps]:
        """Steps of a seat that are played in memory and then written in one transaction.

        A first step that is refused leaves everything as it was; whatever fails later, memory is rebuilt.
        """
        if isinstance(table, Early):
            choices = EarlySteps(table)
            yield choices
            self._keep_early(room, table)
            return
        steps = Steps(room, seat)
        try:
            yield steps
            steps.play_what_was_kept()
            stands, spent = standing(room.table, steps.number), steps.spent
            self.store.append(room.row.id, steps.taken, stands, outcome_here(room), spent)
        except BaseException:
            if steps.taken:
                self.rooms.forget(room)
            raise
        room.number = steps.number
        room.kept = {other: kept for other, kept in room.kept.items() if other not in spent}
        self.steps += len(steps.taken)

    def _keep_early(self, room: Room, early: Early) -> None:
        """What a seat has chosen early is written first, then known."""
        kept = [*early.kept]
        first, done = room.decisions(early.seat), early.decides != early.seat
        self.store.keep_early(EarlyRow(room.row.id, early.seat, first, [(one.move, one.label) for one in kept], done))
        room.kept.pop(early.seat, None)
        if kept:
            room.kept[early.seat] = kept

    def _answered(self, room: Room, steps: Steps | EarlySteps) -> int:
        """What was played is written: everybody is told, once. How many decisions had been taken with it."""
        if isinstance(steps, EarlySteps):
            return len(room.table.moves)
        self._changed(room)
        self._wake(room)
        if room.table.over and self.presence.people(room).seats:
            self._have_reviewed(room)
        return steps.ply

    def _have_reviewed(self, room: Room) -> None:
        """A game of people is over: have it reviewed while nothing else is to be thought about."""
        try:
            self.reviews.begin(room.row, asked=False)
        except Exception:
            logger.exception("a review could not be begun", extra={"table": room.row.id})


class Seen(NamedTuple):
    """What somebody knew of a table when they chose: its step, or how many decisions their own seat had taken."""

    number: int
    own: int | None = None


class EarlySteps:
    """What a seat chooses before its turn, at a table of its own."""

    def __init__(self, early: Early) -> None:
        """Nothing has been done yet."""
        self._early = early

    def play(self, move: int) -> None:
        """Choose something early."""
        self._early.choose(move)

    def take_back(self) -> None:
        """Take the last of it back."""
        self._early.undo(self._early.seat)


class Steps:
    """What a seat does at a table, played in memory and not yet written; then what others have chosen early."""

    def __init__(self, room: Room, seat: int) -> None:
        """Nothing has been done yet."""
        self.taken: list[StepRow] = []
        self.ply = len(room.table.moves)  # with what the seat itself has done
        self._room, self._seat = room, seat

    @property
    def number(self) -> int:
        """The number of the last step, once it is written."""
        return self._room.number + len(self.taken)

    def play(self, move: int) -> None:
        """Play a move; everybody's page asks for the log itself."""
        self._play(self._seat, move)
        self.ply = len(self._room.table.moves)

    def take_back(self) -> None:
        """Take the seat's last decision back."""
        self._room.table.undo(self._seat)
        self._room.lasting.pop()
        self.taken.append(StepRow(self.number + 1, UNDO, self._seat, ""))
        self.ply = len(self._room.table.moves)

    def play_what_was_kept(self) -> None:
        """Whoever has chosen early does not have to be waited for: as far as it is their turn, it is played now."""
        table, left = self._room.table, dict(self._room.kept)
        while table.decides is not None and (kept := left.pop(table.decides, None)):
            seat = table.decides
            for move in still_the_same(table, seat, kept):
                self._play(seat, move)

    @property
    def spent(self) -> list[int]:
        """The seats whose early choices have been played, or no longer have anything to do with the game."""
        return [seat for seat in self._room.kept if not waits_for_others(self._room.table, seat)]

    def _play(self, seat: int, move: int) -> None:
        self._room.table.advance(move)
        step = StepRow(self.number + 1, MOVE, seat, self._room.table.game.moves.names[move])
        self._room.lasting.append(step)
        self.taken.append(step)


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
