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

from parlour.engine.core.errors import ParlourError, probably_meant
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.people.position import PositionError
from parlour.engine.people.ranking import TOTAL, places
from parlour.engine.people.sentences import SEAT_NAMES
from parlour.engine.people.setting_up import draws_left, set_up
from parlour.engine.people.toml_lines import Lines, Place

KEYS = ("name", "rules", "players", "seed", "options", "given", "when", "then", "choices", "refused", "says")
# What `then` can ask in every game, besides the keys of its positions.
GENERAL = ("decides", "decision", "over", "scores", "points", "ranking", "winners")


class CaseError(ParlourError, ValueError):
    """A case file that cannot be read: names the file, the line, the case, the key and what was expected."""


@dataclass(frozen=True)
class Case:
    """One given / when / then example of a rule; ``lines`` says where its keys stand in the file."""

    file: str
    name: str
    rules: tuple[str, ...]
    players: int = 2
    seed: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    when: tuple[str, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)
    choices: tuple[str, ...] | None = None
    refused: str = ""
    says: str = ""
    lines: Lines = field(default_factory=Lines, compare=False, repr=False)

    def where(self, place: Place = ()) -> str:
        """File and line of a key of this case, or of what it stands in."""
        return _where(self.file, self.lines, place)


class Failure(NamedTuple):
    """What a case found wrong, and which of its keys says so."""

    case: Case
    text: str
    log: tuple[str, ...] = ()
    place: Place = ()

    def __str__(self) -> str:
        """Where it stands, which rule, what is wrong."""
        return f"{self.case.where(self.place)}: {self.case.name!r} ({', '.join(self.case.rules)}): {self.text}"


def _where(file: str, lines: Lines, place: Place) -> str:
    line = lines.nearest(place)
    return f"{file}:{line}" if line else file


def read_cases(path: Path) -> list[Case]:
    """All cases of a file; a CaseError for anything that is not one."""
    try:
        text = path.read_text(encoding="utf-8")
        values = tomllib.loads(text)
    except OSError as error:
        raise CaseError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CaseError(f"{path.name}: is not a TOML file: {error}") from error
    return parse_cases(values, path.name, Lines(text))


def parse_cases(values: dict[str, Any], file: str, lines: Lines | None = None) -> list[Case]:
    """The cases of a parsed file; one CaseError tells of all that are none."""
    rows, lines = values.get("case", []), lines or Lines()
    extra = sorted(set(values) - {"case"})
    if extra:
        where = _where(file, lines, (extra[0],))
        raise CaseError(f"{where}: unknown table [{extra[0]}]; a case file holds only [[case]] tables")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{_where(file, lines, ('case',))}: a case is written as a table [[case]]")
    cases, errors = [], []
    for n, row in enumerate(rows):
        try:
            cases.append(_Reader(file, n + 1, row, lines.within("case", n)).case())
        except CaseError as error:
            errors.append(str(error))
    if errors:
        raise CaseError("\n".join(errors))
    return cases


class _Reader:
    """Reads one [[case]] table."""

    def __init__(self, file: str, n: int, row: dict[str, Any], lines: Lines) -> None:
        self.file, self.row, self.lines = file, row, lines
        self.label = repr(row["name"]) if isinstance(row.get("name"), str) else f"number {n}"

    def refuse(self, key: str, expected: str) -> CaseError:
        problem = f"{key} is {self.row[key]!r}" if key in self.row else f"{key} is missing"
        return CaseError(f"{_where(self.file, self.lines, (key,))}: case {self.label}: {problem}; expected {expected}")

    def case(self) -> Case:
        for key in self.row:
            if key not in KEYS:
                where = _where(self.file, self.lines, (key,))
                raise CaseError(f"{where}: case {self.label}: unknown key {key!r}; {probably_meant(key, KEYS)}")
        case = Case(
            self.file,
            self.text("name", required=True),
            self.texts("rules", required=True),
            self.number("players", 2),
            self.number("seed", None),
            self.table("options"),
            self.table("given"),
            self.texts("when"),
            self.table("then"),
            self.texts("choices") if "choices" in self.row else None,
            self.text("refused"),
            self.text("says"),
            self.lines,
        )
        if not (case.then or case.refused or case.choices is not None):
            raise self.refuse("then", "something to check: `then`, `choices` or `refused`")
        if case.refused and not case.when:
            raise self.refuse("when", "the refused move as the last one")
        if case.says and not case.refused:
            raise self.refuse("says", "`refused` beside it: the sentence is that of a refusal")
        if case.seed is not None and case.given:
            raise self.refuse("given", "either a dealt game (`seed`) or a position (`given`), not both")
        if case.options and case.seed is None:
            raise self.refuse("options", "`seed` beside it: a position says itself what was chosen before the deal")
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
    run = _Run(game, case, linked, log)
    failures: list[Failure] = []
    try:
        failures.extend(Failure(case, text, place=place) for place, text in run.failures())
    except ParlourError as error:
        failures.append(Failure(case, str(error), place=run.place))
    return [failure._replace(log=tuple(log)) for failure in failures]


def _unknown(key: str, known: Sequence[str], where: str) -> str:
    return f"{where}: unknown key {key!r}; {probably_meant(key, known)}"


class _Run:
    """One case being played; ``place`` is the key of the case that is at work."""

    def __init__(self, game: Game, case: Case, linked: Linked, log: list[str]) -> None:
        self.game, self.case, self.linked, self.log = game, case, linked, log
        self.place: Place = ()

    def _set_up(self) -> None:
        if self.case.seed is None:
            self.place = ("given",)
            try:
                self.batch = set_up(self.game, self.case.players, self.case.given, self.linked)
            except PositionError as error:
                self.place = ("given", error.key) if error.key else ("players",) if error.key is None else self.place
                raise
        else:
            self.place = ("players",)
            if not self.game.fewest <= self.case.players <= self.game.most:
                few, most = self.game.fewest, self.game.most
                raise CaseError(f"players is {self.case.players}; {self.game.title} is for {few} to {most}")
            self.place = ("options",)
            options = self.game.numbers(self.case.options)
            self.batch = self.game.deal(self.case.players, self.case.seed, self.linked, options)
        self.s = self.batch[0]
        self._note()

    def _note(self) -> None:
        """Keep what the last step did: a failure is easier to understand with it."""
        self.log += map(str, self.game.told(self.s, SEAT_NAMES))

    def failures(self) -> Iterator[tuple[Place, str]]:
        unknown = [
            rule for rule in self.case.rules if rule.startswith(self.game.tag) and rule not in self.game.rulebook
        ]
        if unknown:
            yield ("rules",), f"there is no rule {', '.join(unknown)}"
        self._set_up()
        unsound = list(self._sound("the given position"))
        if unsound:
            yield from unsound
            return
        moves = self.case.when[:-1] if self.case.refused else self.case.when
        for n, text in enumerate(moves):
            self.place = ("when", n)
            yield from self._play(text)
        if self.case.refused:
            self.place = ("when", len(moves))
            yield from self._refusal(self.case.when[-1])
        if self.case.choices is not None:
            self.place = ("choices",)
            yield from self._compare_choices(self.case.choices)
        for key, expected in self.case.then.items():
            self.place = ("then", key)
            yield from self._compare(key, self._read(key, expected), expected)
        yield from self._undrawn()

    def _options(self) -> list[str]:
        """The options of the open decision, as people write them."""
        return sorted(self.game.moves.said(int(move)) for move in self.s.option[: self.s.n_options])

    def _sound(self, when: str) -> Iterator[tuple[Place, str]]:
        found = self.game.faults(self.batch, 0, self.linked)
        if found:
            yield self.place, f"{when} is not sound: {'; '.join(self.game.explain_faults(found))}"

    def _undrawn(self) -> Iterator[tuple[Place, str]]:
        """What was dictated to chance must come: else the case shows something else than it says."""
        left = draws_left(self.s, self.case.given)
        if left and "draws" not in self.case.then:
            at = len(self.case.given["draws"]) - len(left)
            never = ", ".join(map(str, left))
            yield ("given", "draws", at), f"draws: never drawn: {never}; if that is meant, say so: then draws = {left}"

    def _play(self, text: str) -> Iterator[tuple[Place, str]]:
        move = self.game.read_move(self.batch, text)
        if move not in self.s.option[: self.s.n_options]:
            reason = int(self.linked.reason(self.batch, 0, move))
            sentence = self._sentence(move, reason)
            possible = ", ".join(self._options()) or "nothing, for the game is over"
            raise CaseError(f"{text!r} is not possible: {sentence}; possible are: {possible}")
        self.linked.advance(self.batch, 0, move)
        self._note()
        yield from self._sound(f"the position after {text!r}")

    def _sentence(self, move: int, reason: int) -> str:
        return str(self.game.words.reason(self.s, move, reason, SEAT_NAMES)) if reason else "no reason is given"

    def _refusal(self, text: str) -> Iterator[tuple[Place, str]]:
        move = self.game.read_move(self.batch, text)
        reason = int(self.linked.reason(self.batch, 0, move))
        if not reason or move in self.s.option[: self.s.n_options]:
            yield self.place, f"{text!r} should be refused by {self.case.refused}, but it is possible"
            return
        sentence = self.game.words.reason(self.s, move, reason, SEAT_NAMES)
        if self.case.refused not in sentence.rules:
            by = ", ".join(sentence.rules)
            yield ("refused",), f"{text!r} is refused by {by} ({sentence.text}), expected {self.case.refused}"
        if self.case.says and self.case.says != sentence.text:
            yield ("says",), f"{text!r} is refused with {sentence.text!r}, expected {self.case.says!r}"

    def _read(self, key: str, expected: Any) -> Any:
        game, s = self.game, self.s
        score = game.score(self.batch, self.linked)
        general: dict[str, Callable[[], Any]] = {
            "decides": lambda: int(s.decides),
            "decision": lambda: game.kind_names[s.frame[s.depth - 1, 0]] if not s.over else "",
            "over": lambda: game.end_names[s.over],
            "scores": lambda: [points(game, total) for total in score[:, TOTAL]],
            "points": lambda: self._sources(score, expected),
            "ranking": lambda: places(score).tolist(),
            "winners": lambda: [seat for seat, place in enumerate(places(score)) if place == 1],
        }
        assert tuple(general) == GENERAL
        if key in general:
            return general[key]()
        if key == "draws":
            return draws_left(s, self.case.given)
        if key not in game.position:
            raise CaseError(_unknown(key, [*general, *game.position], "then"))
        return game.position[key].read(s)

    def _sources(self, score: Any, expected: Any) -> dict[str, list[int | str]]:
        """The points of the sources that the case asks for; of all that brought some where it says that none did."""
        known = {_folded(source): n for n, source in enumerate(self.game.sources)}
        if not isinstance(expected, dict) or not all(_folded(source) in known for source in expected):
            raise CaseError(f"points: expected a table with sources out of {', '.join(self.game.sources)}")
        columns = {source: known[_folded(source)] for source in expected}
        if not expected:
            columns = {source: at for at, source in enumerate(self.game.sources) if score[:, at].any()}
        return {source: [points(self.game, n) for n in score[:, at]] for source, at in columns.items()}

    def _compare_choices(self, expected: Sequence[str]) -> Iterator[tuple[Place, str]]:
        read = {self.game.read_move(self.batch, text) for text in expected}
        if read != {int(move) for move in self.s.option[: self.s.n_options]}:
            wanted = sorted(map(self.game.moves.said, read))
            yield ("choices",), f"choices is {self._options()!r}, expected {wanted!r}"

    def _compare(self, key: str, found: Any, expected: Any) -> Iterator[tuple[Place, str]]:
        if isinstance(expected, dict) and isinstance(found, dict) and expected:  # an empty one says: nothing is there
            known = {self._same_as(name): value for name, value in found.items()}
            strange = [name for name in expected if self._same_as(name) not in known]
            if strange:
                yield ("then", key, strange[0]), _unknown(strange[0], list(found), key)
                return
            found = {name: known[self._same_as(name)] for name in expected}
        if self._same_as(found) != self._same_as(expected):
            yield ("then", key), f"{key} is {found!r}, expected {expected!r}"

    def _same_as(self, value: Any) -> Any:
        """A value such that it equals another that says the same: letter case and blanks do not matter, nor whether
        a component is called by its name or by its id."""
        if isinstance(value, str):
            return self.game.moves.synonyms.get(_folded(value), _folded(value))
        if isinstance(value, list | tuple):
            return [self._same_as(part) for part in value]
        if isinstance(value, dict):
            return {self._same_as(name): self._same_as(part) for name, part in value.items()}
        return (type(value).__name__, value) if isinstance(value, bool) else value


def _folded(text: object) -> str:
    return " ".join(str(text).split()).casefold()


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
