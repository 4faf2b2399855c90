"""Studying: variations of games that were played, of openings and positions; plans that one makes for oneself."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from parlour import games
from parlour.bots.weigh import reviewed
from parlour.engine.core.errors import ParlourError
from parlour.server.floor import NotAllowed, NotNow
from parlour.server.hints import TooBusy
from parlour.server.keys import Visitor, new_id
from parlour.server.looking import NO_HINTS, Looking
from parlour.server.playing import planned_run
from parlour.server.reviews import DONE, NONE
from parlour.server.rooms import Room
from parlour.server.seating import MOST_SAVED_MOVES
from parlour.server.store import NoSuchTable
from parlour.server.studies import OpenStudy, Studies, dealt, foreseen_by, written
from parlour.server.studies_kept import PLAN, STUDY, NoSuchStudy, StudyRow
from parlour.server.thinking import origin
from parlour.server.weighing import Weighing
from parlour.table import BadSave, CannotUndo, Chances, Node, Study, Table
from parlour.table.imagined import foreseen
from parlour.table.runs import read_run
from parlour.table.seed import Seed
from parlour.web.study import About, StudyScene, study_scene

MOST_BRANCHES = 1_000  # lines of an uploaded study
REVIEWED_AGAIN = 3.0  # seconds between two looks whether a review is ready
Made = TypeVar("Made")
logger = logging.getLogger("parlour.server")


class Place(NamedTuple):
    """Where something is: a study, and a position in it."""

    study: str
    node: str


class Studying(Looking):
    """Makes studies and plans, and plays on in them."""

    studies: Studies
    weighing: Weighing

    # ---------------------------------------------------------------- made

    def explore(self, visitor: Visitor, table_id: str, at: int | None = None, seat: int | None = None) -> Place:
        """Think on from a moment of a table: a study of a finished game, or a plan of one's own in a running one."""
        with self.rooms.use(table_id) as room:
            latest = len(room.table.moves)
            ply = latest if at is None else at
            if ply > latest:
                raise NotNow(f"there is no position {ply}: {latest} decisions have been taken")
            if room.table.over or room.given_up:
                return self._studied(room, visitor, ply)
            return self._planned(room, visitor, ply, seat)

    def _studied(self, room: Room, visitor: Visitor, ply: int) -> Place:
        """The visitor's study of a finished game, made where there is none yet."""
        if room.table.over:
            with suppress(TooBusy):
                self.reviews.begin(room.row)
        row, study = self.store.study_about(visitor.hash, room.row.id, STUDY), Study(room.table)
        place = study.main_line[ply].key  # keys follow from the moves: the same in every study of this game
        if row is None:
            row = replace(self._new_study(visitor, study, dealt(room.table)), source=room.row.id)
            self.store.put_study(row)
        return Place(row.id, place)

    def _planned(self, room: Room, visitor: Visitor, ply: int, seat: int | None) -> Place:
        """A plan for a seat of the visitor, made of what the seat saw at that moment."""
        if room.waits:
            raise NotNow("the game begins when everybody has sat down")
        asked = self._acting(room, visitor, seat)
        line, ply = foreseen(room.table.after(ply), asked)
        begun = foreseen_by(room.table, asked, ply)
        row = self.store.study_about(visitor.hash, room.row.id, PLAN, asked, ply)
        if row is None or row.begun != begun:
            new = self._new_study(visitor, Study(line), begun)
            row = replace(new, kind=PLAN, source=room.row.id, seat=asked, ply=ply)
            self.store.put_study(row)
        return Place(row.id, Study(line).root.key)

    def study_position(
        self,
        visitor: Visitor,
        slug: str,
        names: int | Sequence[str],
        position: Mapping[str, Any] | None = None,
        seed: Seed | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Place:
        """A study of an opening, or of a position in words."""
        game = games.find(slug)
        linked = self.rooms.kernels(game)
        if position is None:
            table = Table.new(game, names, seed, options, linked=linked)
        else:
            table = Table.at(game, position, names, seed, linked=linked)
        return self._put(visitor, Study(table), dealt(table))

    def upload_study(self, visitor: Visitor, text: str) -> Place:
        """A save file with branches as a study of the visitor's own; one without is the study of its game."""
        try:
            values = json.loads(text)
            slug, moves, lines = str(values["game"]), values["moves"], values.get("study", {}).get("lines", [])
            many = sum(len(line["moves"]) for line in lines) + len(moves)
        except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
            slug, many, lines = "", 0, []  # whatever is wrong with it, reading it says
        if many > MOST_SAVED_MOVES or len(lines) > MOST_BRANCHES:
            most = f"{MOST_SAVED_MOVES:,} moves in {MOST_BRANCHES:,} lines"
            raise BadSave(f"the study has {many:,} moves in {len(lines):,} lines; this server replays up to {most}")
        linked = self.rooms.kernels(games.find(slug)) if slug in games.slugs() else None
        study = Study.load(text, linked)
        return self._put(visitor, study, dealt(study.root.table()))

    def copy_study(self, visitor: Visitor, study_id: str, key: str = "") -> Place:
        """A copy for the visitor alone to change."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            if found.row.kind == PLAN:
                raise NotAllowed("a plan is for one table alone: it cannot be copied")
            node = self._node(found, key)
            mine = self._new_study(visitor, found.study, found.row.begun)
        row = replace(mine, source=found.row.source)
        self.store.put_study(row)
        return Place(row.id, node.key)

    def _put(self, visitor: Visitor, study: Study, begun: Mapping[str, Any]) -> Place:
        row = self._new_study(visitor, study, begun)
        self.store.put_study(row)
        return Place(row.id, study.root.key)

    def _new_study(self, visitor: Visitor, study: Study, begun: Mapping[str, Any]) -> StudyRow:
        return StudyRow(
            id=new_id(),
            kind=STUDY,
            owner=visitor.hash,
            origin=self._origin(visitor),
            game=study.game.slug,
            rules=study.game.version,
            content=study.game.content_key,
            title=study.title,
            size=len(study),
            begun=begun,
            body=written(study),
        )

    def _origin(self, visitor: Visitor) -> str:
        return origin(visitor.address, self.store.salt)

    # ---------------------------------------------------------------- looked at

    def look_at_study(self, visitor: Visitor, study_id: str, key: str = "") -> StudyScene:
        """A study at one of its positions, as whoever decides there sees it."""
        since, called = self.plan_table(visitor, study_id)
        with self.studies.use(study_id) as found:
            row = found.row
            self._check_reads(visitor, row)
            self._add_review(found)
            mine, is_plan = owns(row, visitor), row.kind == PLAN
            thinks = mine and (not is_plan or self._advises(row))
            about = About(row.id, is_plan, mine, row.source, row.seat, row.ply, found.review, since, called, thinks)
            return study_scene(found.study, self._node(found, key), about)

    def plan_table(self, visitor: Visitor, study_id: str) -> tuple[int, bool]:
        """Of a plan, how many decisions were taken at its table since, and whether its seat decides there now."""
        row = self.store.study(study_id)
        self._check_reads(visitor, row)
        if row.kind != PLAN:
            return 0, False
        with self.rooms.use(row.source) as room:
            return len(room.table.moves) - row.ply, room.table.decides == row.seat

    def study_tree(self, visitor: Visitor, study_id: str, tell: Callable[[StudyRow, bool, list[Node]], Made]) -> Made:
        """What somebody makes of all positions of a study; the last argument is told them while it is in use."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            self._add_review(found)
            row = replace(found.row, title=found.study.title)
            return tell(row, owns(row, visitor), [*found.study.nodes()])

    def study_file(self, visitor: Visitor, study_id: str) -> str:
        """The study as a save file with branches."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            if found.row.kind == PLAN:
                raise NotAllowed("a plan is made of what you see and the rest imagined: there is no save file of it")
            return found.study.save()

    def my_studies(self, visitor: Visitor) -> list[StudyRow]:
        """The visitor's studies, without their trees."""
        return self.store.studies_of(visitor.hash) if visitor.hash else []

    def _add_review(self, found: OpenStudy) -> None:
        """What a review of the game found, as soon as it is there: the chances at what was played."""
        study, now = found.study, time.monotonic()
        if not found.row.source or found.row.kind == PLAN or now - found.asked_review < REVIEWED_AGAIN:
            return
        found.asked_review = now
        try:
            progress = self.reviews.progress(self.store.table(found.row.source))
        except (NoSuchTable, ParlourError):
            progress = None
        found.review = progress.state if progress else NONE
        if progress is None or progress.state != DONE or progress.review is None:
            return
        path = study.played.path if study.played else []
        for moment in progress.review.moments:
            node = path[moment.ply] if moment.ply < len(path) else None
            if node is not None and node.chances is None:
                node.chances = reviewed(moment, progress.review.iterations)
        found.asked_review = float("inf")

    # ---------------------------------------------------------------- changed

    def play_on(self, visitor: Visitor, study_id: str, key: str, move: str, luck: int = 0) -> Place:
        """Play a move, or a run of them, from a position: on to what is there, or to a new branch of one's own."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            node = self._node(found, key)
            return self._played(visitor, found, node, read_run(node.table(), move), luck)

    def follow_plan(self, visitor: Visitor, study_id: str, key: str, wishes: Mapping[str, str]) -> Place:
        """Play a run of decisions as the game planned it and the visitor changed it."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            node = self._node(found, key)
            table = node.table()
            if table.decides is None:
                raise NotNow("the game is over here: nothing is to be decided")
            return self._played(visitor, found, node, planned_run(table, table.decides, wishes))

    def play_instead(self, visitor: Visitor, study_id: str, key: str, move: str) -> Place:
        """Choose otherwise in an action under way: a branch from where that was asked."""
        with self.studies.use(study_id) as found:
            self._check_reads(visitor, found.row)
            node = self._node(found, key)
            table = node.table()
            ways = table.instead(table.decides) if table.decides is not None else []
            back, choice = next(((back, choice) for back, choice in ways if choice.name == move), (0, None))
            if choice is None:
                raise CannotUndo(f"'{move}' cannot be chosen instead here: go back, and play it there")
            return self._played(visitor, found, node.path[-1 - back], [choice.id])

    def _played(self, visitor: Visitor, found: OpenStudy, node: Node, moves: Sequence[int], luck: int = 0) -> Place:
        """Where moves lead: along what is there, and from there on new, if the study is the visitor's."""
        left = list(moves)
        while left and (known := node.variation(left[0], luck)):
            node, left, luck = known, left[1:], 0
        if left:
            self._check_changes(visitor, found.row)
            self.studies.check_room(found.study)
            with self.studies.change(found):
                for move in left:
                    node, luck = node.play(move, luck), 0
        return Place(found.row.id, node.key)

    def other_luck(self, visitor: Visitor, study_id: str, key: str) -> Place:
        """The move that led to a position once more, with what its seat could not see dealt anew."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            self.studies.check_room(found.study)
            with self.studies.change(found):
                return Place(study_id, self._node(found, key).other_luck().key)

    def say(self, visitor: Visitor, study_id: str, key: str, name: str | None, comment: str | None) -> Place:
        """Name a position and say something of it; what is None stays."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            with self.studies.change(found):
                node = self._node(found, key)
                node.say(node.name if name is None else name, node.comment if comment is None else comment)
            return Place(study_id, key)

    def promote(self, visitor: Visitor, study_id: str, key: str) -> Place:
        """Make the way to a position the main line."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            with self.studies.change(found):
                self._node(found, key).to_main_line()
            return Place(study_id, key)

    def take_out(self, visitor: Visitor, study_id: str, key: str) -> Place:
        """Take a position out with all that follows; where it was played from."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            with self.studies.change(found):
                return Place(study_id, self._node(found, key).remove().key)

    def call_study(self, visitor: Visitor, study_id: str, title: str) -> None:
        """Give a study a title."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            with self.studies.change(found) as study:
                study.title = title

    def throw_study_away(self, visitor: Visitor, study_id: str) -> None:
        """A study is gone for everybody."""
        with self.studies.use(study_id) as found:
            self._check_changes(visitor, found.row)
            self.store.throw_study_away(study_id)
            self.studies.forget(found)

    def chances(self, visitor: Visitor, study_id: str, key: str) -> Future[Chances]:
        """What the search finds at a position, within the visitor's own budget; it is kept with the study."""
        row = self.store.study(study_id)
        self._check_changes(visitor, row)
        if not self._advises(row):
            raise NotNow(NO_HINTS)
        with self.studies.use(study_id) as found:
            node = self._node(found, key)
            if node.seat is None:
                raise NotNow("the game is over here: there is nothing left to think about")
            named = [child.move for child in node.variations]
            place = (study_id, node.key)
            return self.weighing.ask(
                self._origin(visitor) or visitor.hash,
                place,
                node.table(),
                named,
                lambda chances: self._keep_chances(*place, chances),
            )

    def _keep_chances(self, study_id: str, key: str, chances: Chances) -> None:
        """Nobody waits for this: where the position was taken out meanwhile, nothing is kept."""
        try:
            with self.studies.use(study_id) as found, self.studies.change(found, deed=False) as study:
                study.node(key).chances = chances
        except ParlourError:
            logger.info("chances were not kept", extra={"study": study_id})

    # ---------------------------------------------------------------- who may what

    def _node(self, found: OpenStudy, key: str) -> Node:
        return found.study.node(key) if key else found.study.root

    def _check_reads(self, visitor: Visitor, row: StudyRow) -> None:
        """A study is for whoever has its address, a plan for whoever made it."""
        if row.kind == PLAN and not owns(row, visitor):
            raise NoSuchStudy(f"there is no study {row.id!r}, or it is somebody's own")

    def _check_changes(self, visitor: Visitor, row: StudyRow) -> None:
        self._check_reads(visitor, row)
        if not owns(row, visitor):
            raise NotAllowed("this study is somebody else's: copy it, and try things out in your own")

    def _advises(self, row: StudyRow) -> bool:
        """In a running game the computer thinks for nobody where hints are off."""
        if row.kind != PLAN:
            return True
        with self.rooms.use(row.source) as room:
            return room.table.over or room.given_up or self._hints_allowed(room)


def has_branches(text: str) -> bool:
    """Whether a save file is that of a study; whatever else is wrong with it, reading it says."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(values, dict) and "study" in values


def owns(row: StudyRow, visitor: Visitor) -> bool:
    """Whether the visitor's key may change a study."""
    return bool(visitor.hash) and row.owner == visitor.hash
