"""The Game object: what a game hands out, and everything that can be asked of a game without playing it."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import MASK
from parlour.engine.core.dispatch import dispatch
from parlour.engine.core.errors import ContentError, DesignError, ParlourError, probably_meant
from parlour.engine.core.frames import Frames
from parlour.engine.core.loop import room_for_options
from parlour.engine.core.moves import Moves, UnreadableMove
from parlour.engine.core.record import OWNER, Record, copied
from parlour.engine.core.rules import Linked, Mode, cache_folder, chosen_mode, link, modules_with_rules, supplied_by
from parlour.engine.core.sight import GAME_FAULTS, MISCOUNTED, NOT_CONSERVED, OUT_OF_BOUNDS, Sight, words_of
from parlour.engine.core.stack import BROKEN_NAMES, push
from parlour.engine.people.position import Key, Keys
from parlour.engine.people.sentences import Told
from parlour.engine.people.words import Words
from parlour.engine.thinking.outlook import MOST_MARKED, About, Outlook
from parlour.engine.thinking.tally import NOTHING, Tallies

# The engine's own rules, which every game is linked with.
ROOMS_WITH_RULES = {
    "core": "rules record chance lists stack loop sight",
    "thinking": "outlook search tally contest batches network guided",
}
ENGINE_RULES = tuple(
    f"parlour.engine.{room}.{name}" for room, names in ROOMS_WITH_RULES.items() for name in names.split()
)


AMOUNT = "amount"  # what a number of a frame may be said to be where something else has the same name

# What a game is put together from, and what it is called in every game.
PARTS = {
    "record": "RECORD",
    "moves": "MOVES",
    "frames": "FRAMES",
    "fewest": "FEWEST_SEATS",
    "most": "SEATS",
    "sources": "SOURCES",
    "end_names": "END_NAMES",
    "fault_names": "FAULT_NAMES",
    "tallies": "TALLIES",
    "position": "KEYS",
    "begin": "begin",
    "finish": "finish",
}


class Option(NamedTuple):
    """Something that is chosen before a game is dealt: a mode, a variant. The first value is the usual one."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]  # name and label of each
    seat: int | None = None  # whose it is; None: of the whole table
    apart: tuple[tuple[str, ...], ...] = ()  # values of which only one seat may have one

    def place(self, name: object) -> int | None:
        """Which of the values has this name, or None."""
        return next((at for at, (known, _) in enumerate(self.values) if known == name), None)


class UnknownOption(ParlourError, ValueError):
    """An option that a game does not have, or a value that the option does not have."""


def sit_down(s: Any, seats: int) -> None:
    """How a position begins that says nothing yet."""
    s.seats = seats


def come_to_the_first_frame(record: Record, s: Any, given: dict[str, Any]) -> None:
    """What was not named lies in the full heaps, and the first frame of the table comes, for the first seat."""
    for heap in record.fields:
        if heap.full and heap.size:
            s[heap.size] = s[heap.name].sum()
    push(s, 0, 0, 0, 0, 0)


class Rule(NamedTuple):
    """One numbered rule of a rulebook."""

    number: str
    section: str
    text: str


@dataclass(frozen=True, eq=False, kw_only=True)  # there is one of each, and that is the only one like it
class Game:
    """A game: its tables, its rules, its words."""

    slug: str
    title: str
    tag: str
    version: int = 1
    fewest: int
    most: int
    record: Record
    moves: Moves
    frames: Frames
    rules: tuple[str, ...]  # the modules that hold its rules
    sources: tuple[str, ...]
    unit: int = 1  # points are counted in so many parts of one
    end_names: tuple[str, ...] = ("running", "over")
    fault_names: tuple[str, ...] = ()
    words: Words
    position: Mapping[str, Key]
    begin: Callable[[Any, int], None] = sit_down
    finish: Callable[[Any, dict[str, Any]], None]
    folder: Path
    content_key: str
    tallies: Tallies = NOTHING
    options: tuple[Option, ...] = ()
    thinking: Mapping[str, Any] = field(default_factory=dict)  # where a search differs from its usual style
    guidance: Mapping[str, Any] = field(default_factory=dict)  # where a search that a network guides differs from its

    def __post_init__(self) -> None:
        """The tables of a game must fit each other."""
        if len(self.frames) > self.record.frames:
            raise DesignError(f"{self.title}: {len(self.frames)} kinds of frame, room for {self.record.frames}")
        self.words.settle(self.record, self.moves, self.frames)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is written down as the place where it is found; read back, it is the very one that lives there."""
        found, where = vars(self).get("_home") or (module_game, (home_of(self),))
        return found_again, (found, where, self.content_key)

    def lives_elsewhere(
        self, load: Callable[[str], ModuleType], found: Callable[..., Game], where: tuple[str, ...]
    ) -> None:
        """This game's modules were loaded once more, beside the usual ones; ``found(*where)`` is this game."""
        vars(self).update(_load=load, _home=(found, where))

    def room(self, name: str) -> ModuleType | None:
        """A module in the game's own folder, such as `board` or `terminal`; None where it has none."""
        if name not in self._rooms:
            home = next((module for module in self.rules if f".{self.slug}." in module), "")
            package = home[: home.find(f".{self.slug}.") + len(self.slug) + 1]
            there = package and find_spec(f"{package}.{name}")
            self._rooms[name] = self._load(f"{package}.{name}") if there else None
        return self._rooms[name]

    @cached_property
    def _rooms(self) -> dict[str, ModuleType | None]:
        return {}

    @cached_property
    def _load(self) -> Callable[[str], ModuleType]:
        return importlib.import_module

    @property
    def board_folder(self) -> Path:
        """Where the files of its page lie: board.html, board.css, icons.svg, motif.svg."""
        return self.folder / "board"

    def __deepcopy__(self, memo: Any) -> Game:
        """There is only one of each game."""
        return self

    @cached_property
    def sight(self) -> Sight:
        """Who sees what."""
        return Sight(self.record)

    def outlook(self, seats: int, room: int = 0) -> Outlook:
        """What a learner is shown at a table of so many seats, perhaps with room for more."""
        key = seats, room or seats
        if key not in self._outlooks:
            self._outlooks[key] = Outlook(self.record, self.sight, seats, self._about, room)
        return self._outlooks[key]

    @cached_property
    def _outlooks(self) -> dict[tuple[int, int], Outlook]:
        return {}

    @cached_property
    def _about(self) -> list[tuple[About | None, ...]]:
        """What the numbers of each frame are: pieces of a kind, places on an axis of the moves, or amounts."""
        axes = [axis for block in self.moves.blocks.values() for axis in block.axes]
        known = {axis.name: max(len(other.names) for other in axes if other.name == axis.name) for axis in axes}
        known |= {kind: len(names) for kind, names in self.record.kinds.items()}
        for row in self.frames.rows:
            for name, what in row.about:
                if what not in ("", AMOUNT) and what not in known and not what.isdecimal():
                    raise DesignError(f"{self.title}: {name} of {row.name} is {probably_meant(what, known)}")
        decisions = [row.about if row.offers else () for row in self.frames.rows]
        return [tuple(_about(name, what or name, known) for name, what in about) for about in decisions]

    @cached_property
    def hides(self) -> bool:
        """Whether a seat sees something that the others do not (a screen passed around then needs a curtain)."""
        return any(field.sees == OWNER and not field.scratch for field in self.record.fields)

    @property
    def kind_names(self) -> tuple[str, ...]:
        """What the kinds of frame are called."""
        return self.frames.kinds

    @cached_property
    def own_modules(self) -> list[ModuleType]:
        """The modules that hold its rules."""
        return [self._load(name) for name in self.rules]

    @cached_property
    def dispatch(self) -> ModuleType:
        """The rules that follow from the frame table."""
        return dispatch(self.slug, self.frames, self.moves, tuple(self.own_modules))

    @cached_property
    def _modules(self) -> list[ModuleType]:
        return [*(self._load(name) for name in ENGINE_RULES), *self.own_modules, self.dispatch]

    @cached_property
    def supply(self) -> dict[str, Callable[..., Any]]:
        """The rules of the game that the engine calls, found by their names; the engine's own rules say which."""
        own = self._modules[len(ENGINE_RULES) :]  # loads the engine's rules, too
        return {**supplied_by(own)}

    @cached_property
    def _supply(self) -> dict[str, Any]:
        """The game's rules and tables."""
        return {**self.supply, **self.sight.tables}

    @cached_property
    def _linked(self) -> dict[Mode, Linked]:
        return {}

    @cached_property
    def _folders(self) -> dict[Mode, Path]:
        return {}

    @cached_property
    def _layout(self) -> bytes:
        """What machine code knows of the state: where each field lies."""
        return repr(self.record.dtype).encode()

    def linked(self, mode: Mode | None = None) -> Linked:
        """The kernels of the game in a mode (by default the one the environment asks for)."""
        mode = mode or chosen_mode()
        if mode not in self._linked:
            self._linked[mode] = link(self._modules, self._supply, mode, self._layout, self.content_key)
        return self._linked[mode]

    def is_compiled(self, mode: Mode = Mode.COMPILED) -> bool:
        """Whether the machine code of the table's kernels is on disk, so that compiled play can begin at once."""
        return (self.cache_folder(mode) / "complete").exists()

    def cache_folder(self, mode: Mode = Mode.COMPILED) -> Path:
        """Where the machine code of the game's rules is kept."""
        if mode not in self._folders:  # the sources are read once: people ask again at every decision
            self._folders[mode] = cache_folder(self._modules, mode, self._layout, self._supply)
        return self._folders[mode]

    def empty(self, n: int = 1) -> NDArray[Any]:
        """A batch of states before the deal."""
        return self.record.batch(n)

    def room_for_results(self, games: int) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """What ``play_games`` fills in, a row a game: ends, lengths, and scores with each seat's place in turn."""
        ends, lengths = np.zeros(games, dtype=np.int32), np.zeros(games, dtype=np.int32)
        return ends, lengths, np.zeros((games, self.record.seats, len(self.sources) + 3), dtype=np.int32)

    def deal(self, seats: int, seed: int, linked: Linked | None = None, options: Sequence[int] = ()) -> NDArray[Any]:
        """A batch of one freshly dealt game."""
        batch = self.empty()
        low, high = halves(seed)
        (linked or self.linked()).deal(batch, 0, seats, low, high, room_for_options(options))
        return batch

    def score(self, batch: NDArray[Any], linked: Linked | None = None) -> NDArray[np.int32]:
        """Points by seat and source, in units of 1 / ``unit``; the last two columns are total and tie-break."""
        out = np.zeros((self.record.seats, len(self.sources) + 2), dtype=np.int32)
        (linked or self.linked()).points(batch, 0, out)
        return out[: int(batch[0].seats)]

    def later(self, scores: NDArray[Any]) -> list[int]:
        """Of each seat's total, what counts only when the game ends, in the same units."""
        return [int(n) for n in scores[:, [self.sources.index(one) for one in self.words.FINAL]].sum(axis=1)]

    def view(self, batch: NDArray[Any], seat: int, linked: Linked | None = None) -> NDArray[Any]:
        """A copy of the state as a seat may see it; −1 is a spectator."""
        seen = copied(batch)
        (linked or self.linked()).hide(seen, words_of(seen), 0, seat)
        return seen

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option of the game with the value that was chosen for it, or its usual one."""
        keys = [option.key for option in self.options]
        for key in options:
            if key not in keys:
                known = probably_meant(key, keys) if keys else "it has none"
                raise UnknownOption(f"{self.title} has no option {key!r}; {known}")
        settled = {}
        for option in self.options:
            value = options.get(option.key, option.values[0][0])
            if option.place(value) is None:
                names = ", ".join(name for name, _ in option.values)
                raise UnknownOption(f"{self.title}: {option.key} is {value!r}; it can be {names}")
            settled[option.key] = value
        self._refuse_together(settled)
        return settled

    def _refuse_together(self, settled: Mapping[str, str]) -> None:
        """What two seats have chosen must fit."""
        for one, other in combinations(self.options, 2):
            values = settled[one.key], settled[other.key]
            if any(set(values) <= set(together) for together in one.apart):
                told = [
                    f"{dict(option.values)[value]} ({option.label})"
                    for option, value in zip((one, other), values, strict=True)
                ]
                raise UnknownOption(f"{self.title}: {' and '.join(told)} cannot be in the same game")

    def numbers(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """Chosen options as `deal` reads them."""
        settled = self.chosen(options)
        return tuple(option.place(settled[option.key]) or 0 for option in self.options)

    def told(self, s: Any, who: Sequence[str]) -> list[Told]:
        """What the last step did, as far as this view tells it: event by event, or put together by the words."""
        events = s.trail[: int(s.n_trail)].tolist()
        return [told for told in self.words.story(s, events, who) if told.text]

    def observe(self, batch: NDArray[Any], seat: int, linked: Linked | None = None) -> NDArray[np.float32]:
        """What a learner in this seat gets: the vector laid out by ``outlook(seats).layout``."""
        outlook = self.outlook(int(batch[0].seats))
        out = np.zeros(outlook.size, dtype=np.float32)
        (linked or self.linked()).observe(words_of(batch), 0, seat, outlook.script, outlook.decision, out)
        return out

    def redeal(self, batch: NDArray[Any], seat: int, noise: int, linked: Linked | None = None) -> NDArray[Any]:
        """A copy of the state in which everything the seat cannot see is dealt anew, by this noise."""
        other = copied(batch)
        dice = np.array([noise & MASK], dtype=np.int64)
        (linked or self.linked()).redeal(other, words_of(other), 0, seat, self.sight.room_for_pieces(), dice)
        return other

    def faults(self, batch: NDArray[Any], i: int = 0, linked: Linked | None = None) -> int:
        """A bit for each broken invariant: 0 in every state that can be reached."""
        kernels = linked or self.linked()
        return int(kernels.faults(batch, words_of(batch), i, self.sight.room_for_pieces()))

    def explain_faults(self, found: int) -> list[str]:
        """The faults of a bit mask in words."""
        names = {
            **BROKEN_NAMES,
            OUT_OF_BOUNDS: "a number out of its bounds",
            NOT_CONSERVED: "a piece lost or doubled",
            MISCOUNTED: "a list or a heap that is miscounted",
        }
        names |= {1 << (GAME_FAULTS + bit): name for bit, name in enumerate(self.fault_names)}
        return [name for bit, name in names.items() if found & bit]

    def read_move(self, batch: NDArray[Any], text: str) -> int:
        """The move a text names; any beginning is enough where it fits exactly one option."""
        s = batch[0]
        options = [int(move) for move in s.option[: s.n_options]]
        try:
            move = self.moves.parse(text)
        except UnreadableMove:
            fitting = self.moves.beginning(text, options)
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                names = ", ".join(self.moves.said(move) for move in fitting)
                raise UnreadableMove(f"{text!r} fits several moves: {names}") from None
            near = self.moves.nearest(text, options)
            if near:
                raise UnreadableMove(f"cannot read the move {text!r}; did you mean {near!r}?") from None
            raise
        longer = self.moves.beginning(f"{text.strip()} ", options)
        return longer[0] if len(longer) == 1 and move not in options else move

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        """The numbered rules, from rules.md, in order."""
        return {rule.number: rule for rule in read_rulebook(self.folder / "rules.md", self.tag)}


def _about(name: str, what: str, known: Mapping[str, int]) -> About | None:
    """What a number of a frame is; None where the frame does not use it. One of very many is told as an amount."""
    if not name:
        return None
    if what == AMOUNT:
        return About(name, 1)
    size = int(what) if what.isdecimal() else known.get(what, MOST_MARKED)
    return About(name if what.isdecimal() else what, size) if size < MOST_MARKED else About(name, 1)


def put_together(package: str, *parts: ModuleType, **own: Any) -> Game:
    """A game from the parts of its package, in which each thing has the same name in every game; ``own`` is the rest.

    The parts are handed over and not imported here: a second content of a game has modules of its own. A game that is
    one module only has no parts but itself.
    """
    home = sys.modules[package]
    there = {name: thing for part in parts or (home,) for name, thing in vars(part).items()}
    slug = own.get("slug") or package.rpartition(".")[2]
    found = {key: there[name] for key, name in PARTS.items() if name in there}
    usual = {
        "slug": slug,
        "title": slug.replace("_", " ").title(),
        "folder": Path(str(home.__file__)).parent,
        "content_key": there["FILE"].key if "FILE" in there else slug,
        "rules": modules_with_rules(package),
        "position": Keys(there["RECORD"]).all(),
        "finish": partial(come_to_the_first_frame, there["RECORD"]),
    }
    return Game(**{**usual, **found, **own})


def home_of(game: Game) -> str:
    """The module that has a game as its `GAME`: the one in the game's own folder, where several know it."""
    knowing = [module for module in list(sys.modules.values()) if getattr(module, "__dict__", {}).get("GAME") is game]
    if not knowing:
        raise DesignError(f"{game.title} cannot be written down: no module has it as GAME")
    own = [module for module in knowing if Path(str(module.__file__)).parent == game.folder]
    return (own or knowing)[-1].__name__


def module_game(home: str) -> Game:
    """The game of a module."""
    game = importlib.import_module(home).GAME
    assert isinstance(game, Game)
    return game


def found_again(found: Callable[..., Game], where: tuple[str, ...], content_key: str) -> Game:
    """The game that was written down, with the same content."""
    game = found(*where)
    if game.content_key != content_key:
        raise ContentError(f"{game.title}: this was written with other content than the one in use here")
    return game


def halves(seed: int) -> tuple[int, int]:
    """A 64-bit seed as two signed 32-bit numbers."""
    if not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2^64 − 1, not {seed}")
    low, high = np.array([seed], dtype="<u8").view("<i4").tolist()
    return low, high


def read_rulebook(path: Path, tag: str) -> list[Rule]:
    """Every `**TAG-n** text` of a rulebook, with the section it stands in."""
    rules, section = [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        found = re.match(rf"[-*] \*\*({tag}-[A-Z0-9-]+)\*\* (.*)", line)
        if found:
            rules.append(Rule(found[1], section, found[2]))
    if not rules:
        raise DesignError(f"{path}: no numbered rules of {tag}")
    return rules
