"""The form language: how a game says what a phrase of its own looks like.

`N coin`           lower-case names stand for themselves, a single capital letter is a number
`limit DOMAIN +N`  a longer capital name is a member of that set; a signed number must carry its sign
`city[DOMAIN]`     a selector, a member or a literal as in `favor[advanced]`
`awaken (N=1) (waive M=0)`   optional parts, each with one placeholder and its default

The arguments of a phrase are its numbers and the indices of its members, in the order of the form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product, takewhile
from typing import TypeAlias

from parlour.engine.effects.tree import Atom, Name, Number

Sets: TypeAlias = Mapping[str, Mapping[str, str]]
Filling: TypeAlias = dict[int, int]  # the value at each place of the arguments

_PIECE = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))"
    r"|(?P<number>[+-]?[A-Z])(?![A-Za-z0-9_])(?:=(?P<amount>[0-9]+))?"
    r"|(?P<name>[A-Z][A-Z0-9_]+|[a-z_][a-z0-9_]*)(?:\[(?P<selector>[A-Za-z_][A-Za-z0-9_]*)\])?(?:=(?P<member>[a-z0-9_]+))?)"
)
_RESERVED = ("per", "max")


class VocabularyError(ValueError):
    """A declaration that cannot stand."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A number (no members) or a member of a set; with a default where it may be left out."""

    name: str
    members: tuple[str, ...] = ()
    default: int | None = None

    @property
    def is_number(self) -> bool:
        return not self.members


@dataclass(frozen=True, slots=True)
class NumberSlot:
    """Takes a number with exactly this sign."""

    sign: str
    place: int

    def read(self, atom: Atom) -> Filling | None:
        if not isinstance(atom, Number) or atom.sign != self.sign:
            return None
        return {self.place: atom.value}

    def clashes(self, other: Slot) -> bool:
        return isinstance(other, NumberSlot) and self.sign == other.sign


@dataclass(frozen=True, slots=True)
class Label:
    """One literal, or any member of a set, whose index is then the argument at `place`."""

    texts: tuple[str, ...]
    place: int | None = None
    set: str = ""

    def read(self, text: str) -> Filling | None:
        if text not in self.texts:
            return None
        return {} if self.place is None else {self.place: self.texts.index(text)}

    def clashes(self, other: Label) -> bool:
        return any(text in other.texts for text in self.texts)


@dataclass(frozen=True, slots=True)
class NameSlot:
    """Takes a name, with a selector exactly if it has one."""

    label: Label
    selector: Label | None = None

    def read(self, atom: Atom) -> Filling | None:
        if not isinstance(atom, Name) or (self.selector is None) != (atom.selector is None):
            return None
        named = self.label.read(atom.text)
        selected = self.selector.read(atom.selector) if self.selector and atom.selector else {}
        return None if named is None or selected is None else named | selected

    def clashes(self, other: Slot) -> bool:
        if not isinstance(other, NameSlot) or not self.label.clashes(other.label):
            return False
        if self.selector is None or other.selector is None:
            return self.selector is other.selector
        return self.selector.clashes(other.selector)


Slot: TypeAlias = NumberSlot | NameSlot


@dataclass(frozen=True, slots=True)
class Form:
    """A form, with the runs of slots that match it: one for each selection of optional parts, none first."""

    text: str
    placeholders: tuple[Placeholder, ...]
    variants: tuple[tuple[Slot, ...], ...]

    @property
    def key(self) -> str:
        """The first literal; empty when the form has none."""
        literals = (slot.label for slot in self.variants[0] if isinstance(slot, NameSlot))
        return next((label.texts[0] for label in literals if label.place is None), "")

    @property
    def amount(self) -> int | None:
        """The place of the first number, which a scale multiplies."""
        return next((i for i, holder in enumerate(self.placeholders) if holder.is_number), None)

    def amount_of(self, args: Sequence[int]) -> int:
        """The size of the first number, 1 if there is none."""
        return 1 if self.amount is None else abs(args[self.amount])

    def match(self, atoms: Sequence[Atom]) -> tuple[int, ...] | None:
        """The arguments, if the atoms have this form."""
        for slots in self.variants:
            if len(slots) == len(atoms) == reach(slots, atoms):
                return self._arguments(slots, atoms)
        return None

    def _arguments(self, slots: Sequence[Slot], atoms: Sequence[Atom]) -> tuple[int, ...]:
        args = {place: holder.default or 0 for place, holder in enumerate(self.placeholders)}
        for slot, atom in zip(slots, atoms, strict=True):
            args |= slot.read(atom) or {}
        return tuple(args.values())

    def overlaps(self, other: Form) -> bool:
        return any(_clash(mine, yours) for mine, yours in product(self.variants, other.variants))

    @property
    def begins_with_number(self) -> bool:
        return any(isinstance(slots[0], NumberSlot) for slots in self.variants)

    def begins(self, name: str) -> bool:
        """Whether a phrase of this form may begin with the name."""
        starts = (slots[0] for slots in self.variants)
        return any(isinstance(slot, NameSlot) and name in slot.label.texts for slot in starts)

    def mentions(self, name: str) -> bool:
        names = (slot for slots in self.variants for slot in slots if isinstance(slot, NameSlot))
        return any(name in slot.label.texts for slot in names)

    def example(self, name: str) -> str:
        """The shortest phrase of this form, with the given name in it where it may stand."""
        return " ".join(_specimen(slot, name) for slot in self.variants[0])


def reach(slots: Sequence[Slot], atoms: Sequence[Atom]) -> int:
    """How many atoms these slots take, up to the first that does not fit."""
    pairs = zip(slots, atoms, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].read(pair[1]) is not None, pairs))


def _clash(mine: Sequence[Slot], yours: Sequence[Slot]) -> bool:
    return len(mine) == len(yours) and all(a.clashes(b) for a, b in zip(mine, yours, strict=True))


def _specimen(slot: Slot, name: str) -> str:
    if isinstance(slot, NumberSlot):
        return f"{slot.sign}2"
    text = name if name in slot.label.texts else slot.label.texts[0]
    return text if slot.selector is None else f"{text}[{slot.selector.texts[0]}]"


def read_form(text: str, sets: Sets) -> Form:
    """The form written in `text`; VocabularyError says what is wrong with it."""
    form = _FormReader(text, sets).form()
    if any(_clash(one, other) for one, other in combinations(form.variants, 2)):
        raise VocabularyError(f"form '{text}': its optional parts cannot be told apart")
    return form


class _FormReader:
    def __init__(self, text: str, sets: Sets) -> None:
        self.text = text
        self.sets = sets
        self.placeholders: list[Placeholder] = []

    def error(self, problem: str) -> VocabularyError:
        return VocabularyError(f"form '{self.text}': {problem}")

    def form(self) -> Form:
        parts = self.parts()
        choices = [((), slots) if optional else (slots,) for optional, slots in parts]
        variants = tuple(tuple(slot for part in chosen for slot in part) for chosen in product(*choices))
        if not variants[0]:
            raise self.error("nothing in it must be written")
        return Form(self.text, tuple(self.placeholders), variants)

    def parts(self) -> list[tuple[bool, tuple[Slot, ...]]]:
        """The parts of the form, each with whether it may be left out."""
        found: list[tuple[bool, tuple[Slot, ...]]] = []
        group: list[Slot] | None = None
        before = 0
        for match in self.pieces():
            if match["open"] and group is None:
                group, before = [], len(self.placeholders)
            elif match["close"] and group:
                if len(self.placeholders) != before + 1:
                    raise self.error("an optional part has exactly one placeholder")
                found.append((True, tuple(group)))
                group = None
            elif match["open"] or match["close"]:
                raise self.error(f"misplaced '{match.group().strip()}'")
            elif group is None:
                found.append((False, (self.slot(match, optional=False),)))
            else:
                group.append(self.slot(match, optional=True))
        if group is not None:
            raise self.error("'(' is never closed")
        return found

    def pieces(self) -> list[re.Match[str]]:
        found = []
        at = 0
        while self.text[at:].strip():
            match = _PIECE.match(self.text, at)
            if match is None:
                raise self.error(f"cannot read '{self.text[at:].strip()}'")
            found.append(match)
            at = match.end()
        return found

    def slot(self, match: re.Match[str], optional: bool) -> Slot:
        if match["number"]:
            sign, name = match["number"][:-1], match["number"][-1]
            amount = None if match["amount"] is None else int(f"{sign}{match['amount']}")
            return NumberSlot(sign, self.hold(Placeholder(name, default=amount), optional))
        label = self.label(match["name"], match["member"], optional)
        selector = self.label(match["selector"], None, optional) if match["selector"] else None
        return NameSlot(label, selector)

    def label(self, name: str, member: str | None, optional: bool) -> Label:
        if name.islower() or not name.strip("_"):
            if name in _RESERVED or member:
                raise self.error(f"'{name}' cannot stand here")
            return Label((name,))
        if not self.sets.get(name):
            raise self.error(f"'{name}' is no set with members")
        members = tuple(self.sets[name])
        if member is not None and member not in members:
            raise self.error(f"'{member}' is not in {name}")
        default = None if member is None else members.index(member)
        return Label(members, self.hold(Placeholder(name, members, default), optional), name)

    def hold(self, placeholder: Placeholder, optional: bool) -> int:
        """Note the placeholder; its place among the arguments."""
        if any(placeholder.name == other.name for other in self.placeholders):
            raise self.error(f"'{placeholder.name}' stands twice")
        if optional != (placeholder.default is not None):
            raise self.error(f"'{placeholder.name}' has a default exactly if it is optional")
        self.placeholders.append(placeholder)
        return len(self.placeholders) - 1
