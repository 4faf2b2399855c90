"""Studies in use, in memory. One can be dropped at any time and grown again from its row; most lie in the store."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any

from parlour import games
from parlour.engine.core.record import copied
from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.server.rooms import OtherRules, Rooms
from parlour.server.store import Store
from parlour.server.studies_kept import StudyRow
from parlour.table import Study, StudyFull, Table
from parlour.table.imagined import imagined
from parlour.table.line import Line
from parlour.table.study_file import read_branches
from parlour.table.variations import Tree

MOST_BYTES = 48_000_000  # for all studies in memory
LARGEST = 256_000  # bytes of a tree in the store
MOST_OWN = 2_000  # positions of a study beside those of the game it is about
LONGEST_VIEW = 1_000_000


class OpenStudy:
    """A study with its row. Use it only inside ``Studies.use``."""

    def __init__(self, row: StudyRow, study: Study) -> None:
        """As it lies in the store."""
        self.row, self.study = row, study
        self.review = ""  # how far the review of the game is that it is about
        self.asked_review = 0.0  # when that was asked
        self.lock = RLock()
        self.stale = False


class Studies:
    """The studies in use; the longest unused are dropped first."""

    def __init__(self, store: Store, rooms: Rooms, most: int = MOST_BYTES) -> None:
        """None is open yet."""
        self.store, self.rooms, self.most = store, rooms, most
        self._open: OrderedDict[str, OpenStudy] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        """How many studies are in memory."""
        return len(self._open)

    @property
    def weight(self) -> int:
        """About how many bytes they take."""
        return sum(self._weights.copy().values())

    def is_open(self, study_id: str) -> bool:
        """Whether a study is in memory, so that looking at it costs little."""
        return study_id in self._open

    @contextmanager
    def use(self, study_id: str) -> Iterator[OpenStudy]:
        """A study, for one thread at a time."""
        while True:
            found = self._found(study_id)
            with found.lock:
                if found.stale:
                    continue
                found.study.use(self.rooms.kernels(found.study.game))
                try:
                    yield found
                finally:
                    self._weigh(found)
                return

    @contextmanager
    def change(self, found: OpenStudy, deed: bool = True) -> Iterator[Study]:
        """Change a study that is in use, and write it down. What the study itself refuses has changed nothing."""
        yield found.study
        try:
            body = written(found.study)
            if len(body) > LARGEST:
                raise StudyFull(f"the study is larger than {LARGEST:,} letters: take a branch or a comment out first")
            self.store.keep_study(found.row.id, found.study.title, len(found.study), body, deed)
        except BaseException:
            self.forget(found)
            raise

    def forget(self, found: OpenStudy) -> None:
        """Drop a study whose memory may differ from the store."""
        found.stale = True
        with self._lock:
            if self._open.get(found.row.id) is found:
                self._drop(found.row.id)

    def check_room(self, study: Study) -> None:
        """StudyFull where a study has as many positions as it may beside those that were played."""
        if len(study) - len(study.played_keys) >= MOST_OWN:
            raise StudyFull(f"a study holds up to {MOST_OWN:,} positions of your own: take a branch out first")

    # ---------------------------------------------------------------- in memory

    def _found(self, study_id: str) -> OpenStudy:
        with self._lock:
            found = self._open.get(study_id)
            if found is not None:
                self._open.move_to_end(study_id)
                return found
        grown = self._grown(self.store.study(study_id))
        with self._lock:
            return self._open.setdefault(study_id, grown)

    def _grown(self, row: StudyRow) -> OpenStudy:
        game = games.find(row.game)
        if (game.version, game.content_key) != (row.rules, row.content):
            raise OtherRules(f"this study of {game.title} was begun with other rules or content than this server has")
        begun = begin(game, row.begun, self.rooms.kernels(game))
        return OpenStudy(row, Study.grown(begun, read_tree(row.body), sealed=False))

    def _weigh(self, found: OpenStudy) -> None:
        with self._lock:
            if self._open.get(found.row.id) is not found:
                return
            self._weights[found.row.id] = found.study.weight
            for study_id in [*self._open]:
                if sum(self._weights.values()) <= self.most:
                    return
                other = self._open[study_id]
                if other is not found and other.lock.acquire(blocking=False):
                    other.stale = True
                    other.lock.release()
                    self._drop(study_id)

    def _drop(self, study_id: str) -> None:
        del self._open[study_id]
        self._weights.pop(study_id, None)


# ---------------------------------------------------------------- as they are kept


def written(study: Study) -> str:
    """The tree of a study as it is kept: the store is ours, so nothing says where each line leads."""
    tree = study.tree(sealed=False)
    assert tree.branches is not None
    values = {"moves": tree.moves, "study": tree.branches.values()}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read_tree(body: str) -> Tree:
    """The tree as it was kept."""
    values = json.loads(body)
    return Tree(values["moves"], "", read_branches(values["study"], len(values["moves"])))


def dealt(table: Table) -> dict[str, Any]:
    """How a table begins, for the store."""
    given = {} if table.given is None else {"given": table.given}
    return {"names": [*table.names], "options": table.options, "seed": table.seed, **given}


def foreseen_by(table: Table, seat: int, ply: int) -> dict[str, Any]:
    """How a plan begins, for the store: what its seat saw, and nothing else. Whatever is true, it is the same."""
    past = table.after(ply)
    seen = table.game.view(past.batch, seat, table.linked)
    view = base64.b64encode(zlib.compress(words_of(seen).tobytes(), 9)).decode()
    return {"names": [*table.names], "options": table.options, "seat": seat, "layout": layout(table.game), "view": view}


def layout(game: Game) -> str:
    """What a view that was kept must fit: another record of the same game has its fields elsewhere."""
    return hashlib.sha256(repr(game.record.dtype).encode()).hexdigest()[:16]


def begin(game: Game, begun: Mapping[str, Any], linked: Linked) -> Table:
    """The table a study begins with."""
    if "view" not in begun:
        given = begun.get("given")
        if given is not None:
            return Table.at(game, given, begun["names"], begun["seed"], linked=linked)
        return Table.new(game, begun["names"], begun["seed"], begun["options"], linked=linked)
    if begun["layout"] != layout(game):
        raise OtherRules(f"this plan of {game.title} was begun with other rules than this server has")
    seen = copied(game.empty())
    raw = zlib.decompressobj().decompress(base64.b64decode(begun["view"]), LONGEST_VIEW)
    words = words_of(seen)
    words.reshape(-1)[:] = memoryview(raw).cast("h")
    other = Table.new(game, begun["names"], 0, begun["options"], linked=linked)  # the same people, another deal
    return Line.begun_at(other, imagined(game, seen, begun["seat"], linked))
