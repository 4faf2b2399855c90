"""The table: the door for people. It checks everything, and a refused move leaves the state untouched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from numpy.typing import NDArray

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.moves import UnreadableMove
from parlour.engine.core.record import copied
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game, halves
from parlour.engine.people.extras import attempt
from parlour.engine.people.position import PositionError, seen_position
from parlour.engine.people.ranking import TOTAL, places
from parlour.engine.people.sentences import SEAT_NAMES, YOU, Choice, Line, Refusal, Sentence, Told
from parlour.engine.people.setting_up import set_up
from parlour.table.errors import BadSave, CannotUndo, FinishedGame, IllegalMove, NoSuchSeat, TableError, WrongSeat
from parlour.table.history import History
from parlour.table.save import Saved, position_key, read, written
from parlour.table.seed import Proof, Seed, checked_seed, commitment, fresh_seed, seed_key

Worded = TypeVar("Worded")
SPECTATOR = -1
LONGEST_NAME = 40


class Score(NamedTuple):
    """The points of a seat as things stand: place, exact total, and what they come from."""

    seat: int
    name: str
    place: int
    total: Fraction
    sources: dict[str, Fraction]
    later: Fraction = Fraction(0)  # of the total, what counts only when the game ends, while it has not

    @property
    def now(self) -> Fraction:
        """What nobody can take away any more."""
        return self.total - self.later


class View(NamedTuple):
    """A table as one seat may see it (SPECTATOR sees what everybody sees)."""

    seat: int
    state: Any
    position: dict[str, Any]
    prompt: Sentence
    choices: tuple[Choice, ...]


class Table:
    """A game being played: seats, the moves so far, the record after each of them."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: Seed,
        linked: Linked | None = None,
        options: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        """Deal a new game, or set up a given position; `Table.new` and `Table.at` are the friendly ways."""
        self.game = game
        self.names = tuple(names)
        self.linked = linked or game.linked()
        self.given = None if given is None else dict(given)
        self._seed = seed
        if self.given is None:
            self.options = game.chosen(options or {})
            dealt = game.deal(len(self.names), seed_key(seed), self.linked, game.numbers(self.options))
        else:
            dealt = self._set_up(self.given)
            self.options = {**game.chosen({}), **self._options_of(dealt[0])}
        self._states = History([dealt])
        self._moves: list[int] = []
        self._lines: dict[int, list[list[Line]]] = {}
        self._told_weight = 0  # bytes that the lines take

    def __repr__(self) -> str:
        """What is played, by whom, and how far it is."""
        stand = self.end if self.over else f"{self.names[int(self.state.decides)]} decides"
        return f"<Table of {self.game.title}: {', '.join(self.names)}; {len(self._moves)} decisions, {stand}>"

    @classmethod
    def new(
        cls,
        game: Game | str,
        seats: int | Sequence[str] = 2,
        seed: Seed | None = None,
        options: Mapping[str, str] | None = None,
        *,
        linked: Linked | None = None,
        content: games.ContentPath = None,
    ) -> Table:
        """Deal a new game of that name for so many seats, or for these names; without a seed nobody can guess it.

        With a content file of one's own: another process, or this one at another table, may use the printed content.
        """
        chosen = games.find(game, content)
        names = _seat_names(chosen, seats)
        return cls(chosen, names, fresh_seed() if seed is None else checked_seed(seed), linked, options)

    @classmethod
    def at(
        cls,
        game: Game | str,
        position: Mapping[str, Any],
        seats: int | Sequence[str] = 2,
        seed: Seed | None = None,
        *,
        linked: Linked | None = None,
        content: games.ContentPath = None,
    ) -> Table:
        """Begin at a position in words, the `given` of a case (docs/cases.md); the seed decides what comes by chance.

        Raises PositionError where it cannot be set up. (The table as it stood earlier is `table.after(ply)`.)
        """
        if not isinstance(game, Game | str) or not isinstance(position, Mapping):
            raise TableError("Table.at(game, position) begins at a position; to look back, ask table.after(ply)")
        chosen = games.find(game, content)
        names = _seat_names(chosen, seats)
        return cls(chosen, names, fresh_seed() if seed is None else checked_seed(seed), linked, given=position)

    def _set_up(self, given: dict[str, Any]) -> NDArray[Any]:
        batch = set_up(self.game, len(self.names), given, self.linked, halves(seed_key(self._seed)))
        found = self.game.faults(batch, 0, self.linked)
        if found:
            raise PositionError(f"the position is not sound: {'; '.join(self.game.explain_faults(found))}")
        return batch

    def _options_of(self, s: Any) -> dict[str, str]:
        """The options that a position itself names, such as its mode."""
        named = [option.key for option in self.game.options if option.key in self.game.position]
        return {key: str(self.game.position[key].read(s)) for key in named}

    # ---------------------------------------------------------------- how things stand

    @property
    def batch(self) -> NDArray[Any]:
        """The true state as a batch of one: for kernels, never for seats."""
        return self._states[-1]

    def batch_after(self, ply: int) -> NDArray[Any]:
        """The true state after so many decisions as a batch of one: for kernels, never for seats."""
        return self._states[ply]

    @property
    def state(self) -> Any:
        """The true state: everything, hidden things included."""
        return self._states[-1][0]

    @property
    def decides(self) -> int | None:
        """The seat that has to choose, or None when the game is over."""
        return None if self.over else int(self.state.decides)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def end(self) -> str:
        """How the game ended, or 'running'."""
        return self.game.end_names[int(self.state.over)]

    @property
    def moves(self) -> tuple[int, ...]:
        """The decisions so far, as move ids."""
        return tuple(self._moves)

    @property
    def proof(self) -> Proof:
        """The commitment to the seed, and the seed itself when the game is over."""
        return Proof(commitment(self.game.slug, self._seed), self._seed if self.over else None)

    @property
    def seed(self) -> Seed:
        """The seed itself: for save files and operators, never for seats while the game runs."""
        return self._seed

    @property
    def decided_last(self) -> int | None:
        """The seat that took the last decision, or None at the beginning."""
        return int(self._states[-2][0].decides) if self._moves else None

    def decided_until(self, seat: int) -> int:
        """After how many decisions the seat took its last one; 0 when it took none."""
        taken = (n for n in range(len(self._moves), 0, -1) if int(self._states[n - 1][0].decides) == seat)
        return next(taken, 0)

    def choices(self) -> tuple[Choice, ...]:
        """The options of the seat that has to decide, in ascending order of their ids."""
        s = self.state
        return tuple(self._choice(s, int(move)) for move in s.option[: s.n_options])

    def _choice(self, s: Any, move: int) -> Choice:
        name = self.game.moves.names[move]
        plain = Choice(move, name, name, name, ())
        return self._worded("the words of a choice", lambda: self.game.words.choice(s, move, self.names), plain)

    def prompt(self) -> Sentence:
        """What the deciding seat is asked."""
        return self._prompt(self.state)

    def _prompt(self, seen: Any) -> Sentence:
        if self.over:
            return Sentence("The game is over")
        return self._worded("a prompt", lambda: self.game.words.prompt(seen), Sentence("Choose"))

    def _worded(self, what: str, make: Callable[[], Worded], plain: Worded) -> Worded:
        """What the game's words make of something, or something plain: nobody shall be kept from playing by a word."""
        return attempt(what, make, plain, game=self.game.slug, ply=len(self._moves))

    def view(self, seat: int = SPECTATOR) -> View:
        """Everything a seat may see, and nothing else."""
        self._check_seat(seat, spectator=True)
        seen = self.game.view(self.batch, seat, self.linked)[0]
        position = seen_position(self.game.position, self.game.record, seen, seat)
        own = seat == self.decides
        return View(seat, seen, position, self._prompt(seen), self.choices() if own else ())

    def scores(self, seat: int | None = None) -> list[Score]:
        """The points of every seat as things stand, by source: truly, or as far as one seat can know them."""
        batch = self.batch
        if seat is not None:
            self._check_seat(seat, spectator=True)
            batch = self.game.view(batch, seat, self.linked)
        table, unit = self.game.score(batch, self.linked), self.game.unit
        later = [0] * len(table) if self.over else self.game.later(table)
        return [
            Score(
                n, self.names[n], int(place), Fraction(int(row[TOTAL]), unit), self._sources(row), Fraction(late, unit)
            )
            for n, (row, place, late) in enumerate(zip(table, places(table), later, strict=True))
        ]

    def _sources(self, row: Any) -> dict[str, Fraction]:
        return {source: Fraction(int(n), self.game.unit) for source, n in zip(self.game.sources, row, strict=False)}

    def log(self, seat: int = SPECTATOR) -> list[Line]:
        """What happened so far, as this seat may know it."""
        self._check_seat(seat, spectator=True)
        told = self._lines.setdefault(seat, [])
        for step in range(len(told), len(self._states)):
            told.append(self._shared(step, self._told(step, seat)))
        return [line for lines in told for line in lines]

    def tells(self, ply: int, seat: int = SPECTATOR) -> bool:
        """Whether the decision that led to this position told the seat anything; the beginning always does."""
        self.log(seat)
        return ply == 0 or bool(self._lines[seat][ply])

    def next_told(self, ply: int, seat: int = SPECTATOR, *, others_only: bool = False) -> int:
        """The first position from this one on that tells the seat something new, or the latest where none does.

        With ``others_only``, something that the seat has not done itself.
        """
        latest = len(self._moves)
        new = (at for at in range(ply, latest) if self.tells(at, seat))
        return next((at for at in new if not others_only or not self._did(at, seat)), latest)

    def _did(self, ply: int, seat: int) -> bool:
        """Whether the decision that led to this position was the seat's."""
        return ply > 0 and int(self._states[ply - 1][0].decides) == seat

    def _shared(self, step: int, lines: list[Line]) -> list[Line]:
        """Lines that another seat was told as well are kept once."""
        for other in self._lines.values():
            if step < len(other) and other[step] == lines:
                return other[step]
        self._told_weight += 64 + sum(200 + 2 * len(line.text) + 120 * len(line.events) for line in lines)
        return lines

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        return self._states.weight + self._told_weight + 8 * (len(self._lines) + 1) * len(self._moves)

    def _told(self, step: int, seat: int) -> list[Line]:
        s = self.game.view(self._states[step], seat, self.linked)[0]
        nothing: list[Told] = []
        sentences = self._worded("a line of the log", lambda: self.game.told(s, self.names), nothing)
        return [Line(step, *sentence) for sentence in sentences]

    def after(self, ply: int) -> Table:
        """The table as it stood after so many decisions: a look back that shares its states and changes nothing."""
        if not 0 <= ply <= len(self._moves):
            raise TableError(f"there is no position {ply}: {len(self._moves)} decisions have been taken")
        past = copy(self)
        past._states = self._states[: ply + 1]
        past._moves = self._moves[:ply]
        past._lines = {seat: told[: ply + 1] for seat, told in self._lines.items()}
        return past

    @staticmethod
    def check_names(game: Game, names: Sequence[str]) -> None:
        """TableError where these names cannot sit together at a table."""
        _seat_names(game, names)

    def rename(self, seat: int, name: str) -> None:
        """Somebody else sits there now: the log tells everything with the new name."""
        self._check_seat(seat)
        names = (*self.names[:seat], name, *self.names[seat + 1 :])
        self.names = _seat_names(self.game, names)
        self._lines.clear()
        self._told_weight = 0

    # ---------------------------------------------------------------- playing

    def play(self, move: Choice | int | str, seat: int | None = None) -> list[Line]:
        """Play a choice, a move id or a move name for a seat, and return the new lines of the log.

        Raises FinishedGame, WrongSeat, UnreadableMove or IllegalMove, and then nothing has changed.
        """
        wanted = self._wanted(move, seat)
        decided = int(self.state.decides)
        self.advance(wanted)
        return self._told(len(self._moves), decided)

    def advance(self, move: int) -> None:
        """Play a move id without telling what happened: for replays, and where the log is read later."""
        s = self.state
        if self.over:
            raise self._finished()
        if move not in s.option[: s.n_options]:
            raise IllegalMove(self._refused(move).sentence)
        after = copied(self.batch)
        self.linked.advance(after, 0, move)
        self._states.append(after)
        self._moves.append(move)

    def why_not(self, move: int | str) -> Sentence | None:
        """Why a move is not possible now, in words with its rules; None when it is possible."""
        try:
            asked = [self._read(move)]
        except UnreadableMove:
            # A move cut short, such as "build academy": any way to do it.
            asked = self.game.moves.beginning(f"{move} ", range(self.game.moves.size))
            if not asked:
                raise
        return self.why_none(asked)

    def why_none(self, moves: Sequence[int], *, spoken_to: bool = False) -> Sentence | None:
        """Why none of these moves, several ways to do one thing, is possible now; None when one of them is.

        ``spoken_to`` says it to the deciding seat: 'You cannot …'.
        """
        refusal = self.refusal(moves, spoken_to=spoken_to)
        return None if refusal is None else refusal.sentence

    def refusal(self, moves: Sequence[int], *, spoken_to: bool = False) -> Refusal | None:
        """The same in its parts, for whoever puts the sentence together."""
        s = self.state
        if not set(s.option[: s.n_options].tolist()).isdisjoint(moves):
            return None
        reason, batch = self.linked.reason, self.batch
        reasons = [int(reason(batch, 0, move)) for move in moves]
        # Most ways to do a thing fail for a trivial reason: the rarest one says most. Only that one is put into words,
        # for a block may have thousands of moves.
        rarest = min(Counter(reasons).items(), key=lambda found: found[1])[0]
        return self._refused(moves[reasons.index(rarest)], spoken_to)

    def _wanted(self, move: Choice | int | str, seat: int | None) -> int:
        self.check_turn(int(self.state.decides) if seat is None else seat)
        return self._read(move.id if isinstance(move, Choice) else move)

    def check_turn(self, seat: int) -> None:
        """FinishedGame when the game is over, WrongSeat when another seat has to decide."""
        if self.over:
            raise self._finished()
        decides = int(self.state.decides)
        if seat != decides:
            self._check_seat(seat)
            raise WrongSeat(f"{self.names[seat]} cannot play now: it is for {self.names[decides]} to decide")

    def _finished(self) -> FinishedGame:
        return FinishedGame(f"the game is over ({self.end}): nothing more can be played")

    def _read(self, move: int | str) -> int:
        if isinstance(move, str):
            return self.game.read_move(self.batch, move)
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < self.game.moves.size:
            raise UnreadableMove(f"there is no move {move!r}: ids run from 0 to {self.game.moves.size - 1}")
        return move

    def _refused(self, move: int, spoken_to: bool = False) -> Refusal:
        s, words = self.state, self.game.words
        why = int(self.linked.reason(self.batch, 0, move))
        names = [YOU if spoken_to and seat == s.decides else name for seat, name in enumerate(self.names)]
        who = f"{names[int(s.decides)]} cannot" if not self.over else "Nobody can"
        plain = Sentence("this is not possible now")
        reason = self._worded("a reason", lambda: words.reason(s, move, why, names), plain)
        deed = self._worded("a deed", lambda: words.deed(s, move), f"play '{self.game.moves.names[move]}'")
        return Refusal(who, deed, reason)

    # ---------------------------------------------------------------- taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the seat took the last decision and nothing was drawn, rolled or revealed by it."""
        return self.decided_last == seat and int(self._states[-2][0].epoch) == int(self.state.epoch)

    def undo(self, seat: int) -> None:
        """Take the seat's last decision back; as often as it is fair."""
        self._check_seat(seat)
        if not self.can_undo(seat):
            raise CannotUndo(f"{self.names[seat]} cannot undo: {self._why_no_undo(seat)}")
        self._states.pop()
        self._moves.pop()
        for lines in self._lines.values():
            del lines[len(self._states) :]

    def why_final(self, moves: Sequence[int], back: int = 0) -> str:
        """Why the deciding seat could not take these decisions back again, tried on a copy; nothing where it could.

        They may replace the last ``back`` decisions.
        """
        seat, trial = self.decides, self.after(len(self._moves) - back)
        epoch = int(trial.state.epoch)
        for move in moves:
            trial.advance(move)
        if trial.over:
            return "The game ends with it: it cannot be taken back"
        if int(trial.state.epoch) != epoch:
            return "Something is drawn or revealed by it: it cannot be taken back"
        return (
            ""
            if trial.decides == seat
            else f"It cannot be taken back once {self.names[trial.decides or 0]} has decided"
        )

    def instead(self, seat: int) -> list[tuple[int, Choice]]:
        """What the seat could still choose in place of its last decisions, each with how many of them are taken back.

        Only the steps of an action that is under way count (the game's words name their blocks of moves), and only for
        as long as it is fair to take them back.
        """
        blocks, found, past = self.game.words.under_way(self.state), [], self
        while past.can_undo(seat) and self.game.moves.decode(past._moves[-1]).block in blocks:
            taken, past = past._moves[-1], past.after(len(past._moves) - 1)
            block = self.game.moves.blocks[self.game.moves.decode(taken).block]
            others = (int(move) for move in past.state.option[: past.state.n_options] if move != taken)
            same = [move for move in others if block.first <= move < block.first + block.size]
            back = len(self._moves) - len(past._moves)
            found += [(back, self._choice(past.state, move)) for move in same]
        return found

    def _why_no_undo(self, seat: int) -> str:
        last = self.decided_last
        if last is None:
            return "nothing has been decided yet"
        if last != seat:
            return f"{self.names[last]} has decided since"
        return "something was drawn or revealed by the last decision"

    def _check_seat(self, seat: int, spectator: bool = False) -> None:
        least = SPECTATOR if spectator else 0
        if not isinstance(seat, int) or not least <= seat < len(self.names):
            raise NoSuchSeat(f"there is no seat {seat!r}: seats are 0 to {len(self.names) - 1}")

    # ---------------------------------------------------------------- keeping

    def save(self) -> str:
        """The table as the text of a `.parlour` file. It holds the seed: whoever has it can look ahead."""
        moves = [self.game.moves.names[move] for move in self._moves]
        return written(Saved(self.game, [*self.names], self.options, self.given, self._seed, moves, self.position_key))

    @property
    def position_key(self) -> str:
        """A short hash of the position in words."""
        return position_key(self.game, self.state, self.decides, self.end)

    @classmethod
    def load(cls, source: str | Path, linked: Linked | None = None, content: games.ContentPath = None) -> Table:
        """Replay and verify a save file (a path, or the text itself); BadSave says where it does not fit."""
        saved = read(source, content)
        table = cls.begun(saved, linked)
        table._replay(saved)
        return table

    @classmethod
    def begun(cls, saved: Saved, linked: Linked | None = None) -> Table:
        """The table of a save file before its first move; BadSave where it cannot be."""
        try:
            if saved.given is not None:
                return cls.at(saved.game, saved.given, saved.names, saved.seed, linked=linked)
            return cls.new(saved.game, saved.names, saved.seed, saved.options, linked=linked)
        except (ParlourError, TypeError) as error:
            raise BadSave(f"the save file does not fit: {error}") from error

    def _replay(self, saved: Saved) -> None:
        moves = saved.moves
        dealt_anew = [n for n in range(1, len(moves) + 1) if saved.branches and n in saved.branches.lucky]
        if dealt_anew:
            raise BadSave(f"the save file is a study whose main line deals anew before move {dealt_anew[0]}: no game")
        for n, name in enumerate(moves, 1):
            try:
                self.advance(self.game.moves.parse(name))
            except ParlourError as error:
                raise BadSave(f"the save file does not fit at move {n} of {len(moves)}, {name!r}: {error}") from error
        if saved.position != self.position_key:
            after = f"after its {len(moves)} moves the position is not the one it names"
            raise BadSave(f"the save file was changed: {after}")


def _seat_names(game: Game, seats: int | Sequence[str]) -> tuple[str, ...]:
    names = SEAT_NAMES[: max(seats, 0)] if isinstance(seats, int) else tuple(seats)
    count = seats if isinstance(seats, int) else len(names)
    if not game.fewest <= count <= game.most:
        raise TableError(f"{game.title} is for {game.fewest} to {game.most} players, not for {count}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise TableError(f"a seat is called {name!r}; expected a name of 1 to {LONGEST_NAME} letters")
    if len(set(names)) != len(names):
        raise TableError(f"two seats have the same name: {', '.join(names)}")
    return names
