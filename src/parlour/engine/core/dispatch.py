"""From the frame table to the rules that the engine calls: ``legal``, ``play``, ``resolve``, ``why`` and their like.

They are written down as Python, so that a person can read them and step through them, and so that they are compiled
like all other rules. What they call are the game's own rules, found by name; each gets what its parameters are named
after:

    s, seat, kind, move    the state, whose frame it is, its kind, the move
    again, tile …          the frame's numbers, by the names that the frame table gives to a, b and c
    cell, effect, slot …   the places of the move, by the names of its axes; with one axis also by the move's own name
    rows                   a constant of the game's rules: ROWS

In the same way the words of a game's notation are carried out, where it has no rule ``do_word`` for all of them.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from parlour.engine.core.errors import DesignError
from parlour.engine.core.frames import GAME_OVER, NOT_OFFERED, Frame, Frames
from parlour.engine.core.moves import Block, Moves
from parlour.engine.core.rules import find_rule, has_own_rule, rule, rules_of
from parlour.engine.core.stack import KIND, SEAT, A, B, C, offer, pop

OTHER_DECISION = "OTHER_DECISION"  # the reason against what does not belong to the decision, if there is only one
RUNS = "RUN"  # the frame of the machine that carries effects out (`engine/effects/machine.py`)
ASKED_BY_THE_MACHINE = {"first_kind": RUNS, "first_side": "TO_SIDE", "yes_move": "TO_ANSWER"}


class _Question(NamedTuple):
    """Something that the machine asks of words: with which parameters, and what answers it for single words."""

    parameters: str
    family: str  # the rule for a single word: do_draw
    by_field: str = ""  # what is done instead with the field of a word that only changes a number
    otherwise: str = ""  # what a rule that returns something returns for all other words

    def rule_of(self, key: str) -> str:
        """What the rule for a single word is called."""
        return f"{self.family}_{key.replace(' ', '_')}"


QUESTIONS = {
    "do_word": _Question("s, seat, row, amount, source", "do", "s.{field}[seat] += amount"),
    "pay_word": _Question("s, seat, row, amount, source", "pay", "s.{field}[seat] -= amount"),
    "can_do": _Question("s, seat, row, amount", "can_do", otherwise="return 1 if amount > 0 else 0"),
    "can_pay": _Question("s, seat, row, amount", "can_pay", "return 1 if s.{field}[seat] >= amount else 0", "return 0"),
    "counted": _Question("s, seat, count, c0, c1", "count", "return s.{field}[seat]", "return 0"),
}
NEEDED = ("do_word", "counted")  # which every word, or count, must answer
FRAME = """kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]"""

HEAD = '''"""What each frame of {game} offers and does, written by the engine from its frame table."""

{constants}


@rule
def is_decision(kind):
    """1 when a seat chooses, 0 when the engine resolves the frame."""
    return 1 if {decisions} else 0


@rule
def is_always_asked(kind):
    """1 when a decision is put to the seat even if there is one option."""
    return 1 if {always_asked} else 0


@rule
def legal(s):
    """Offer every possible move of the decision on top of the stack."""
    top = s.depth - 1
    {frame}
{legal}


@rule
def play(s, move):
    """Take the decision off the stack and carry out the move."""
    top = pop(s)
    {frame}
{play}


@rule
def resolve(s):
    """Take the automatic frame off the stack and carry it out."""
    top = pop(s)
    {frame}
{resolve}


@rule
def why(s, move):
    """0 when the move is possible now, else the reason: that of the frame, or that the frame does not offer it."""
    if s.over != 0:
        return GAME_OVER
    top = s.depth - 1
    {frame}
    reason = NOT_OFFERED
{why}
    return {why_not_now} if reason == NOT_OFFERED else reason
'''

LEGAL = '''

@rule
def {name}({parameters}):
    """{frame} offers what nothing speaks against."""
{body}
'''

WHY = '''

@rule
def {name}({parameters}):
    """0, or why a move is not possible where {frame} is to be decided."""
{body}
    return NOT_OFFERED
'''

WORD_BY_WORD = '''

@rule
def {name}({parameters}):
    """What the machine asks, for each {kind} of the notation."""
{body}
'''

ANSWER = '''

@rule
def {name}():
    """What the machine asks: {value}."""
    return {value}
'''


@cache
def dispatch(game: str, frames: Frames, moves: Moves, modules: tuple[ModuleType, ...]) -> ModuleType:
    """The module of the rules that follow from a frame table; the game's own are looked for in these modules."""
    name = f"{game}.dispatch"
    writer = _Writer(frames, moves, modules)
    source = writer.source(game)
    module = ModuleType(name, f"The dispatch of {game}.")
    module.__file__ = f"<{name}>"
    module.__dict__.update(writer.known, __source__=source)
    linecache.cache[module.__file__] = (len(source), None, source.splitlines(keepends=True), module.__file__)
    exec(compile(source, module.__file__, "exec"), module.__dict__)
    sys.modules[name] = module  # where machine code that was kept looks for it
    return module


class _Writer:
    """Writes the source, and notes which names it needs."""

    def __init__(self, frames: Frames, moves: Moves, modules: tuple[ModuleType, ...]) -> None:
        self.frames, self.moves, self.modules = frames, moves, modules
        self.known: dict[str, Any] = {
            "rule": rule, "offer": offer, "pop": pop, "KIND": KIND, "SEAT": SEAT, "A": A, "B": B, "C": C,
            "GAME_OVER": GAME_OVER, "NOT_OFFERED": NOT_OFFERED,
        }  # fmt: skip
        self.own: list[str] = []  # functions written for single frames
        self.written: dict[str, tuple[str, ...]] = {}  # their parameters
        self._check()

    def _check(self) -> None:
        for row in self.frames.rows:
            for family in row.families:
                if family not in self.moves.blocks:
                    known = ", ".join(self.moves.blocks)
                    raise DesignError(f"the frame {row.name} offers {family!r}; the moves are {known}")
        for module in self.modules:
            for name in rules_of(module):
                if name.startswith("resolve_") and name.removeprefix("resolve_").upper() not in self.frames.numbers:
                    raise DesignError(f"the rule {name} carries out no frame of the table")

    def source(self, game: str) -> str:
        """All of it, in the order in which a person reads it."""
        used = [row for row in self.frames.rows if not row.spare]
        decisions = [row for row in used if row.offers]
        text = HEAD.format(
            game=game,
            frame=FRAME,
            constants="\n".join(f"{name} = {value}" for name, value in self._constants().items()),
            decisions=self._is_one_of(self.frames.decisions),
            always_asked=self._is_one_of(self.frames.always_asked),
            legal=_branches((row, self._legal(row)) for row in decisions),
            play=_branches((row, self._play(row)) for row in decisions),
            resolve=_branches((row, self._resolve(row)) for row in used if not row.offers),
            why=_branches((row, self._why(row)) for row in decisions),
            why_not_now=self._why_not_now(),
        )
        answers = ASKED_BY_THE_MACHINE if RUNS in self.frames.numbers else {}
        text += "".join(ANSWER.format(name=name, value=value) for name, value in answers.items())
        if answers and self._constant("VOCABULARY"):
            text += "".join(self._word_by_word(name) for name in QUESTIONS if not has_own_rule(name, self.modules))
        return text + "".join(self.own)

    def _constants(self) -> dict[str, int]:
        first = {f"TO_{family.upper()}": block.first for family, block in self.moves.blocks.items()}
        return {**self.frames.numbers, **first}

    def _is_one_of(self, kinds: tuple[int, ...]) -> str:
        """The condition that ``kind`` is one of these, with neighbours together."""
        names, runs = list(self.frames.numbers), list[list[int]]()
        for kind in kinds:
            if runs and runs[-1][-1] == kind - 1:
                runs[-1].append(kind)
            else:
                runs.append([kind])
        parts = [
            f"kind == {names[run[0]]}" if len(run) == 1 else f"{names[run[0]]} <= kind <= {names[run[-1]]}"
            for run in runs
        ]
        return " or ".join(parts) or "False"

    # ---------------------------------------------------------------- what a frame does

    def _legal(self, row: Frame) -> str:
        name = f"legal_{row.name.lower()}"
        if find_rule(name, self.modules) is None:
            self._write(LEGAL, row, name, "seat", self._offer)
        return self._call(name, self._of_frame(row))

    def _offer(self, row: Frame, family: str) -> Iterator[str]:
        """Offer the moves of one kind that nothing speaks against."""
        block, first, reason = self.moves.blocks[family], f"TO_{family.upper()}", self._reason(row, family)
        if block.size == 1 and reason:
            yield f"    if {reason} == 0:"
            yield f"        offer(s, {first})"
        elif block.size == 1:
            yield f"    offer(s, {first})"
        else:
            yield f"    for move in range({first}, {first} + {block.size}):"
            if reason:
                yield f"        if {reason} == 0:"
            yield f"        {'    ' if reason else ''}offer(s, move)"

    def _play(self, row: Frame) -> str:
        name = f"play_{row.name.lower()}"
        if find_rule(name, self.modules) is None:
            raise DesignError(f"no rule {name} carries out the moves of the frame {row.name}")
        known = {**self._of_frame(row), "move": "move"}
        if len(row.families) == 1:
            known = {**_places(self.moves.blocks[row.families[0]]), **known}
        return self._call(name, known)

    def _resolve(self, row: Frame) -> str:
        name = f"resolve_{row.name.lower()}"
        if find_rule(name, self.modules) is None:
            raise DesignError(f"no rule {name} carries out the frame {row.name}, which offers no moves")
        return self._call(name, self._of_frame(row))

    def _why(self, row: Frame) -> str:
        name = f"why_in_{row.name.lower()}"
        self._write(WHY, row, name, "seat, move", self._judge)
        return f"reason = {self._call(name, {**self._of_frame(row), 'move': 'move'})}"

    def _why_not_now(self) -> str:
        """What speaks against a move that the frame does not offer: a rule of the game, or one reason for all."""
        if find_rule("why_not_now", self.modules) is None and self._constant(OTHER_DECISION):
            return OTHER_DECISION
        return self._call("why_not_now", self._of_any_frame())

    def _judge(self, row: Frame, family: str) -> Iterator[str]:
        block, first = self.moves.blocks[family], f"TO_{family.upper()}"
        whole = f"{first} <= move < {first} + {block.size}" if block.size > 1 else f"move == {first}"
        yield f"    if {whole}:"
        yield f"        return {self._reason(row, family) or 0}"

    def _reason(self, row: Frame, family: str) -> str:
        """The call that judges a move in a frame; '' where it is always possible."""
        frame = row.name.lower()
        names = (f"why_not_{frame}_{family}", f"why_not_{frame}", f"why_not_{family}")
        name = next((name for name in names if find_rule(name, self.modules) is not None), "")
        numbers = {number: number for number in row.numbers}
        block = self.moves.blocks[family]
        move = "move" if block.size > 1 else f"TO_{family.upper()}"
        known = {**_places(block), "s": "s", "seat": "seat", "kind": row.name, "move": move, **numbers}
        return self._call(name, known) if name else ""

    def _write(
        self, pattern: str, row: Frame, name: str, more: str, lines: Callable[[Frame, str], Iterable[str]]
    ) -> None:
        """Write a function for one frame, with lines for each kind of move, called with the frame's numbers."""
        parameters = ", ".join(("s", *more.split(", "), *row.numbers))
        body = "\n".join(line for family in row.families for line in lines(row, family))
        self.own.append(pattern.format(name=name, parameters=parameters, frame=row.name, body=body))
        self.written[name] = tuple(parameters.split(", "))

    # ---------------------------------------------------------------- what a word does

    def _word_by_word(self, name: str) -> str:
        """A rule that the machine asks for, put together of what answers it for single words or counts."""
        asked, vocabulary, kind = QUESTIONS[name], self.known["VOCABULARY"], "count" if name == "counted" else "word"
        lexicon = vocabulary.count_lexicon if kind == "count" else vocabulary.word_lexicon
        items = vocabulary.counts if kind == "count" else vocabulary.words
        of_row = f"    word = {self._argument(name, 'rows', {})}[row, {self._argument(name, 'word', {})}]"
        lines: list[str] = []
        for number, (key, item) in enumerate(zip(lexicon.keys, items, strict=True)):
            answer = self._of_word(asked, key, item.field)
            if not answer and name in NEEDED:
                raise DesignError(f"no rule {asked.rule_of(key)} says what {key!r} of the notation means")
            if answer:
                lines += [f"    {'elif' if lines else 'if'} {kind} == {number}:  # {key}", f"        {answer}"]
        lines += [f"    {asked.otherwise}"] if asked.otherwise else []
        body = "\n".join(lines if kind == "count" else [of_row, *lines])
        return WORD_BY_WORD.format(name=name, parameters=asked.parameters, kind=kind, body=body)

    def _of_word(self, asked: _Question, key: str, field: str) -> str:
        """What answers a question for one word: a rule of its own, its field, or ''."""
        if find_rule(asked.rule_of(key), self.modules) is None:
            return asked.by_field.format(field=field) if field else ""
        call = self._call(asked.rule_of(key), {known: known for known in asked.parameters.split(", ")})
        return f"return {call}" if asked.otherwise else call

    # ---------------------------------------------------------------- calls

    def _call(self, name: str, known: Mapping[str, str]) -> str:
        """The call of a rule with what its parameters are named after."""
        function = find_rule(name, self.modules)
        if function is None and name not in self.written:
            raise DesignError(f"there is no rule {name}")
        parameters = self.written.get(name, ())
        if function is not None:
            self.known[name] = function
            parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
        return f"{name}({', '.join(self._argument(name, parameter, known) for parameter in parameters)})"

    def _argument(self, name: str, parameter: str, known: Mapping[str, str]) -> str:
        if parameter in known:
            return known[parameter]
        if self._constant(parameter.upper()):
            return parameter.upper()
        raise DesignError(f"{name} asks for {parameter!r}; known are {', '.join(known)}")

    def _constant(self, name: str) -> bool:
        """Whether the game has a constant or a reason of this name: then what is written may name it."""
        home = next((vars(module) for module in self.modules if name in vars(module)), self.frames.reasons)
        if name in home:
            self.known[name] = home[name]
        return name in home

    @staticmethod
    def _of_frame(row: Frame) -> dict[str, str]:
        return {"s": "s", "seat": "seat", "kind": "kind", **row.numbers}

    @staticmethod
    def _of_any_frame() -> dict[str, str]:
        return {name: name for name in ("s", "seat", "kind", "a", "b", "c", "move")}


def _places(block: Block) -> dict[str, str]:
    """The places of a move on the axes of its block, by the names of the axes."""
    first, found, below = f"TO_{block.key.upper()}", dict[str, str](), 1
    for axis in reversed(block.axes):
        size, place = len(axis.names), f"move - {first}"
        if below > 1:
            place = f"({place}) // {below}"
        elif size < block.size:
            place = f"({place}) % {size}"
        if below > 1 and below * size < block.size:
            place = f"{place} % {size}"
        found[axis.name] = place
        below *= size
    if len(block.axes) == 1:
        found[block.key] = f"move - {first}"
    return found


def _branches(calls: Iterable[tuple[Frame, str]]) -> str:
    """What is done for each kind of frame."""
    lines: list[str] = []
    for row, call in calls:
        lines += [f"    {'elif' if lines else 'if'} kind == {row.name}:", f"        {call}"]
    return "\n".join(lines) or "    pass"
