"""Rule cases: given a position, when these moves are played, then this holds (docs/cases.md).

A case is data, written with real names; running one plays it through the game's own kernels.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from parlour.engine.errors import ParlourError, probably_meant
from parlour.engine.game import SEAT_NAMES, Game
from parlour.engine.ranking import places
from parlour.engine.rules import Linked

KEYS = ("name", "rules", "players", "seed", "given", "when", "then", "choices", "refused", "says")


class CaseError(ParlourError, ValueError):
    """A case file that cannot be read: names the file, the case, the key and what was expected."""


@dataclass(frozen=True)
class Case:
    """One given / when / then example of a rule."""

    file: str
    name: str
    rules: tuple[str, ...]
    players: int = 2
    seed: int | None = None
    given: dict[str, Any] = field(default_factory=dict)
    when: tuple[str, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)
    choices: tuple[str, ...] | None = None
    refused: str = ""
    says: str = ""


class Failure(NamedTuple):
    """What a case found wrong."""

    case: Case
    text: str
    log: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Where it stands, which rule, what is wrong."""
        return f"{self.case.file}: {self.case.name!r} ({', '.join(self.case.rules)}): {self.text}"


def read_cases(path: Path) -> list[Case]:
    """All cases of a file; a CaseError for anything that is not one."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CaseError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CaseError(f"{path.name}: is not a TOML file: {error}") from error
    return parse_cases(values, path.name)


def parse_cases(values: dict[str, Any], file: str) -> list[Case]:
    """The cases of a parsed file."""
    rows = values.get("case", [])
    extra = sorted(set(values) - {"case"})
    if extra:
        raise CaseError(f"{file}: unknown table [{extra[0]}]; a case file holds only [[case]] tables")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{file}: a case is written as a table [[case]]")
    return [_Reader(file, n, row).case() for n, row in enumerate(rows, 1)]


class _Reader:
    """Reads one [[case]] table."""

    def __init__(self, file: str, n: int, row: dict[str, Any]) -> None:
        self.file, self.row = file, row
        self.label = repr(row["name"]) if isinstance(row.get("name"), str) else f"number {n}"

    def refuse(self, key: str, expected: str) -> CaseError:
        problem = f"{key} is {self.row[key]!r}" if key in self.row else f"{key} is missing"
        return CaseError(f"{self.file}: case {self.label}: {problem}; expected {expected}")

    def case(self) -> Case:
        for key in self.row:
            if key not in KEYS:
                raise CaseError(f"{self.file}: case {self.label}: unknown key {key!r}; {probably_meant(key, KEYS)}")
        case = Case(
            self.file,
            self.text("name", required=True),
            self.texts("rules", required=True),
            self.number("players", 2),
            self.number("seed", None),
            self.table("given"),
            self.texts("when"),
            self.table("then"),
            self.texts("choices") if "choices" in self.row else None,
            self.text("refused"),
            self.text("says"),
        )
        if not (case.then or case.refused or case.choices is not None):
            raise self.refuse("then", "something to check: `then`, `choices` or `refused`")
        if case.refused and not case.when:
            raise self.refuse("when", "the refused move as the last one")
        if case.says and not case.refused:
            raise self.refuse("says", "`refused` beside it: the sentence is that of a refusal")
        if case.seed is not None and case.given:
            raise self.refuse("given", "either a dealt game (`seed`) or a position (`given`), not both")
        return case

    def text(self, key: str, required: bool = False) -> str:
        value = self.row.get(key, "")
        if not isinstance(value, str) or (required and not value):
            raise self.refuse(key, "a text")
        return value

    def texts(self, key: str, required: bool = False) -> tuple[str, ...]:
        value = self.row.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value) or (required and not value):
            raise self.refuse(key, "a list of texts")
        return tuple(value)

    def number(self, key: str, default: Any) -> Any:
        if key not in self.row:
            return default
        value = self.row[key]
        if type(value) is not int or not 0 <= value < 2**63:
            raise self.refuse(key, "a whole number")
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.row.get(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, "a table of keys and values")
        return value


def run_case(game: Game, case: Case, linked: Linked) -> list[Failure]:
    """Play a case; no failures means that it holds."""
    log: list[str] = []
    try:
        failures = list(_Run(game, case, linked, log).failures())
    except ParlourError as error:
        failures = [str(error)]
    return [Failure(case, text, tuple(log)) for text in failures]


def check_players(game: Game, seats: int) -> None:
    """A game can only be set up for as many seats as it is for."""
    if not game.fewest <= seats <= game.most:
        raise CaseError(f"players is {seats}; {game.title} is for {game.fewest} to {game.most}")


def set_up(game: Game, seats: int, given: dict[str, Any], linked: Linked) -> NDArray[Any]:
    """A state for a position in words, run to its first decision."""
    check_players(game, seats)
    batch = game.empty()
    s = batch[0]
    game.begin(s, seats)
    for key in given:
        if key not in game.position or game.position[key].write is None:
            raise CaseError(_unknown(key, [k for k, v in game.position.items() if v.write], "given"))
    for key, entry in game.position.items():
        if key in given and entry.write is not None:
            entry.write(s, given[key])
    game.finish(s, given)
    linked.resume(batch, 0)
    return batch


def _unknown(key: str, known: Sequence[str], where: str) -> str:
    return f"{where}: unknown key {key!r}; {probably_meant(key, known)}"


class _Run:
    """One case being played."""

    def __init__(self, game: Game, case: Case, linked: Linked, log: list[str]) -> None:
        self.game, self.case, self.linked, self.log = game, case, linked, log
        if case.seed is None:
            self.batch = set_up(game, case.players, case.given, linked)
        else:
            check_players(game, case.players)
            self.batch = game.deal(case.players, case.seed, linked)
        self.s = self.batch[0]
        self._note()

    def _note(self) -> None:
        """Keep what the last step did: a failure is easier to understand with it."""
        self.log += map(str, self.game.told(self.s, SEAT_NAMES))

    def failures(self) -> Iterator[str]:
        unknown = [
            rule for rule in self.case.rules if rule.startswith(self.game.tag) and rule not in self.game.rulebook
        ]
        if unknown:
            yield f"there is no rule {', '.join(unknown)}"
        unsound = list(self._sound("the given position"))
        if unsound:
            yield from unsound
            return
        moves = self.case.when[:-1] if self.case.refused else self.case.when
        for text in moves:
            yield from self._play(text)
        if self.case.refused:
            yield from self._refusal(self.case.when[-1])
        if self.case.choices is not None:
            yield from self._compare("choices", self._options(), sorted(self._option_names()))
        for key, expected in self.case.then.items():
            yield from self._compare(key, self._read(key, expected), expected)

    def _options(self) -> list[str]:
        return sorted(self.game.moves.names[m] for m in self.s.option[: self.s.n_options])

    def _option_names(self) -> list[str]:
        """The choices of the case by their canonical names."""
        return [self.game.moves.names[self.game.read_move(self.batch, text)] for text in self.case.choices or ()]

    def _sound(self, when: str) -> Iterator[str]:
        found = self.game.faults(self.batch, 0, self.linked)
        if found:
            yield f"{when} is not sound: {'; '.join(self.game.explain_faults(found))}"

    def _play(self, text: str) -> Iterator[str]:
        move = self.game.read_move(self.batch, text)
        if move not in self.s.option[: self.s.n_options]:
            reason = int(self.linked.reason(self.batch, 0, move))
            sentence = self._sentence(move, reason)
            raise CaseError(f"{text!r} is not possible: {sentence}; possible are: {', '.join(self._options())}")
        self.linked.advance(self.batch, 0, move)
        self._note()
        yield from self._sound(f"the position after {text!r}")

    def _sentence(self, move: int, reason: int) -> str:
        return str(self.game.words.reason(self.s, move, reason, SEAT_NAMES)) if reason else "no reason is given"

    def _refusal(self, text: str) -> Iterator[str]:
        move = self.game.read_move(self.batch, text)
        reason = int(self.linked.reason(self.batch, 0, move))
        if not reason or move in self.s.option[: self.s.n_options]:
            yield f"{text!r} should be refused by {self.case.refused}, but it is possible"
            return
        sentence = self.game.words.reason(self.s, move, reason, SEAT_NAMES)
        if self.case.refused not in sentence.rules:
            yield f"{text!r} is refused by {', '.join(sentence.rules)} ({sentence.text}), expected {self.case.refused}"
        if self.case.says and self.case.says != sentence.text:
            yield f"{text!r} is refused with {sentence.text!r}, expected {self.case.says!r}"

    def _read(self, key: str, expected: Any) -> Any:
        game, s = self.game, self.s
        score = game.score(self.batch, self.linked)
        general: dict[str, Callable[[], Any]] = {
            "decides": lambda: int(s.decides),
            "decision": lambda: game.kind_names[s.frame[s.depth - 1, 0]] if not s.over else "",
            "over": lambda: game.end_names[s.over],
            "scores": lambda: [points(game, total) for total in score[:, -2]],
            "winners": lambda: [seat for seat, place in enumerate(places(score)) if place == 1],
            "points": lambda: self._sources(score, expected),
        }
        if key in general:
            return general[key]()
        if key not in game.position:
            raise CaseError(_unknown(key, [*general, *game.position], "then"))
        return game.position[key].read(s)

    def _sources(self, score: Any, expected: Any) -> dict[str, list[int | str]]:
        """The points of the sources that the case asks for."""
        if not isinstance(expected, dict) or not set(expected) <= set(self.game.sources):
            raise CaseError(f"points: expected a table with sources out of {', '.join(self.game.sources)}")
        columns = {source: self.game.sources.index(source) for source in expected}
        return {source: [points(self.game, n) for n in score[:, at]] for source, at in columns.items()}

    @staticmethod
    def _compare(key: str, found: Any, expected: Any) -> Iterator[str]:
        if isinstance(expected, dict) and isinstance(found, dict):
            strange = [name for name in expected if name not in found]
            if strange:
                yield _unknown(strange[0], list(found), key)
                return
            found = {k: found[k] for k in expected}
        if found != expected:
            yield f"{key} is {found!r}, expected {expected!r}"


def points(game: Game, value: int) -> int | str:
    """Points as people write them: whole, or with a fraction such as '4 1/2'."""
    exact = Fraction(int(value), game.unit)
    whole, rest = divmod(exact.numerator, exact.denominator)
    if rest == 0:
        return whole
    return f"{whole} {rest}/{exact.denominator}" if whole else f"{rest}/{exact.denominator}"


def uncovered(game: Game, cases: Sequence[Case]) -> list[str]:
    """The numbered rules that no case names."""
    named = {rule for case in cases for rule in case.rules}
    return [number for number in game.rulebook if number not in named]
