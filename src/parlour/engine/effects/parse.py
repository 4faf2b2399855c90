"""Text to tree.

effect := clause (";" clause)*
clause := prefix* list ["->" list]
prefix := "on" EVENT ":" | "if" COUNT ">=" N ":" | "end" ":" | "trade" ":"
list   := item ("," item)*
item   := "?" unit | unit ("/" unit)*
unit   := "(" effect ")" | phrase
phrase := atom+ ["per" [N] atom+ ["max" N]]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from parlour.engine.effects.tree import (
    NOTHING,
    All,
    AtEnd,
    AtLeast,
    Atom,
    Choice,
    If,
    May,
    Name,
    Number,
    Offer,
    On,
    Pay,
    Phrase,
    Scale,
    Then,
    Tree,
)

Part = TypeVar("Part")

# Far above any card, far below the interpreter's own limit.
DEEPEST = 32
LARGEST = 9999

_SHOWN = 100
NAME = re.compile("[a-z_][a-z0-9_]*")
_TOKEN = re.compile(
    rf"(?P<blank>\s+)|(?P<number>[+−-]?[0-9]+)|(?P<name>{NAME.pattern})(?:\[(?P<selector>{NAME.pattern})\])?"
    r"|(?P<sign>->|>=|[;,/?():])"
)
_BEGINNINGS = "'on', 'if', 'end:' and 'trade:' begin a clause: put them after ';' or in brackets"
_MISSPELT = {
    "→": "write '->'",
    "≥": "write '>='",
    ">": "the only comparison is '>='",
    "<": "the only comparison is '>='",
    "=": "the only comparison is '>='",
    "+": "a sign stands directly before its number, as in '+5'",
    "-": "a sign stands directly before its number, as in '-2'",
    "−": "a sign stands directly before its number, as in '-2'",
    "[": "a selector is one lower-case name, directly after its word, as in 'city[art]'",
    "]": "a selector is one lower-case name, directly after its word, as in 'city[art]'",
    "|": "write '/' for a choice",
    "&": "write ',' for both",
}


class NotationError(ValueError):
    """What is wrong with a text of the notation, where, and what may help."""

    def __init__(self, text: str, column: int, problem: str, hint: str = "") -> None:
        super().__init__(text, column, problem, hint)
        self.text = text
        self.column = column
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        start = max(0, self.column - 1 - _SHOWN // 2)
        shown = "".join(c if c.isprintable() else " " for c in self.text[start : start + _SHOWN])
        return f"{self.problem} at column {self.column}{hint}\n  {shown}\n  {' ' * (self.column - 1 - start)}^"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    column: int
    selector: str | None = None

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else f"'{self.text}'"


def parse(text: str) -> Tree:
    """The tree of an effect; blank text is the empty effect."""
    reader = _Reader(text)
    if reader.next.kind == "end":
        return NOTHING
    tree = reader.effect()
    reader.finish()
    return tree


def parse_conditions(text: str) -> tuple[AtLeast, ...]:
    """The conditions of a bare list such as `city[art] >= 2, coin >= 3`."""
    reader = _Reader(text)
    conditions = reader.separated(",", reader.condition)
    reader.finish()
    return conditions


def _scan(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotationError(text, at + 1, f"unexpected {text[at]!r}", _spelling(text[at]))
        if match.lastgroup == "number" and re.match("[a-z_]", text[match.end() :]):
            raise NotationError(text, match.end() + 1, f"no blank after '{match.group()}'")
        if match["blank"] is None:
            kind = "name" if match["name"] else str(match.lastgroup)
            found.append(_Token(kind, match["name"] or match.group(), at + 1, match["selector"]))
        at = match.end()
    return [*found, _Token("end", "", len(text.rstrip()) + 1)]


def _spelling(character: str) -> str:
    return "words are written in lower case" if character.isupper() else _MISSPELT.get(character, "")


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _scan(text)
        self.at = 0
        self.depth = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def error(self, problem: str, hint: str = "", column: int = 0) -> NotationError:
        return NotationError(self.text, column or self.next.column, problem, hint)

    def take(self) -> _Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def sees(self, *texts: str) -> bool:
        """Whether these signs or names stand next, names without a selector."""
        ahead = self.tokens[self.at : self.at + len(texts)]
        return tuple(token.text for token in ahead if token.selector is None) == texts

    def takes(self, text: str) -> bool:
        if not self.sees(text):
            return False
        self.at += 1
        return True

    def expect(self, text: str, after: str) -> None:
        if not self.takes(text):
            raise self.error(f"{after} needs '{text}', found {self.next}")

    def finish(self) -> None:
        if self.next.kind == "end":
            return
        hints = {
            ")": "it was never opened",
            "->": "a clause has one '->'; put the other payment in brackets",
            ":": _BEGINNINGS,
            ">=": "a condition is written 'if COUNT >= N:'",
        }
        raise self.error(f"unexpected {self.next}", hints.get(self.next.text, ""))

    def separated(self, sign: str, part: Callable[[], Part]) -> tuple[Part, ...]:
        parts = [part()]
        while self.takes(sign):
            parts.append(part())
        return tuple(parts)

    def deeper(self, part: Callable[[], Part]) -> Part:
        if self.depth == DEEPEST:
            raise self.error(f"nested more than {DEEPEST} deep")
        self.depth += 1
        found = part()
        self.depth -= 1
        return found

    def effect(self) -> Tree:
        clauses = self.separated(";", self.clause)
        return clauses[0] if len(clauses) == 1 else Then(clauses)

    def clause(self) -> Tree:
        if self.takes("on"):
            event = Phrase(self.atoms("an event"))
            self.expect(":", "'on'")
            return On(event, self.deeper(self.clause))
        if self.takes("if"):
            condition = self.condition()
            self.expect(":", "'if'")
            return If(condition, self.deeper(self.clause))
        if self.sees("end", ":"):
            self.at += 2
            return AtEnd(self.deeper(self.clause))
        if self.sees("trade", ":"):
            return self.offer()
        return self.body()

    def offer(self) -> Offer:
        column = self.take().column
        self.take()
        body = self.body()
        if not isinstance(body, Pay):
            raise self.error("'trade:' without '->'", "write 'trade: cost -> gain'", column)
        return Offer(body.cost, body.gain)

    def body(self) -> Tree:
        first = self.parts()
        return Pay(first, self.parts()) if self.takes("->") else first

    def parts(self) -> Tree:
        items = self.separated(",", self.item)
        return items[0] if len(items) == 1 else All(items)

    def item(self) -> Tree:
        if self.takes("?"):
            body = self.unit()
            if self.sees("/"):
                raise self.error("'?' before a choice is ambiguous", "write '?(a / b)' or '(?a) / b'")
            return May(body)
        sides = self.separated("/", self.unit)
        return sides[0] if len(sides) == 1 else Choice(sides)

    def unit(self) -> Tree:
        opening = self.next
        if not self.takes("("):
            return self.phrase()
        inner = self.deeper(self.effect)
        if self.next.kind == "end":
            raise self.error("'(' is never closed", column=opening.column)
        if not self.takes(")"):
            self.finish()
        return inner

    def phrase(self) -> Phrase:
        if self.sees("on") or self.sees("if"):
            raise self.error(f"misplaced {self.next}", _BEGINNINGS)
        atoms = self.atoms("a word or a number")
        if self.sees("max"):
            raise self.error("'max' without 'per'", "write '1 vp per coin max 6'")
        return Phrase(atoms, self.scale() if self.sees("per") else None)

    def scale(self) -> Scale:
        column = self.take().column
        divisor = self.number("'per'", least=1).value if self.next.kind == "number" else 1
        count = Phrase(self.atoms("a count after 'per'"))
        cap = self.number("'max'").value if self.takes("max") else None
        return Scale(count, divisor, cap, column)

    def condition(self) -> AtLeast:
        count = Phrase(self.atoms("a count"))
        self.expect(">=", "a condition")
        return AtLeast(count, self.number("'>='").value)

    def atoms(self, wanted: str) -> tuple[Atom, ...]:
        found: list[Atom] = []
        while self.next.kind in ("number", "name") and not self.sees("per") and not self.sees("max"):
            found.append(self.atom())
        if not found:
            raise self.error(f"expected {wanted}, found {self.next}")
        return tuple(found)

    def atom(self) -> Atom:
        token = self.take()
        if token.kind == "name":
            return Name(token.text, token.selector, token.column)
        digits = token.text.lstrip("+-−").lstrip("0") or "0"
        if len(digits) > len(str(LARGEST)):
            raise self.error(f"number above {LARGEST}", column=token.column)
        sign = {"+": "+", "-": "-", "−": "-"}.get(token.text[0], "")
        return Number(-int(digits) if sign == "-" else int(digits), sign, token.column)

    def number(self, after: str, least: int = 0) -> Number:
        token = self.next
        atom = self.atom() if token.kind == "number" else None
        if not isinstance(atom, Number) or atom.sign or atom.value < least:
            kind = "a plain number" if least == 0 else f"a plain number from {least}"
            raise self.error(f"{after} needs {kind}, found {token}", column=token.column)
        return atom
