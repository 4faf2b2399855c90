"""The declared forms of one kind (words, counts or events), the search among them, and why it failed."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import combinations

from parlour.engine.effects.forms import Form, Label, NameSlot, Slot, VocabularyError, reach
from parlour.engine.effects.parse import NotationError
from parlour.engine.effects.tree import Atom, Name


class Lexicon:
    """Keys and forms of one kind, in the order of declaration: the index is the id."""

    def __init__(self, kind: str, forms: Sequence[Form], names: Sequence[str], most_args: int) -> None:
        self.kind = kind
        self.forms = tuple(forms)
        self.keys = tuple(name or form.key for name, form in zip(names, forms, strict=True))
        for key, form in zip(self.keys, forms, strict=True):
            if not key:
                raise VocabularyError(f"{kind} '{form.text}' has no literal: give it a name")
            if self.keys.count(key) > 1:
                raise VocabularyError(f"{kind} '{form.text}': another one is called '{key}' too: give it a name")
            if len(form.placeholders) > most_args:
                raise VocabularyError(f"{kind} '{form.text}' has more than {most_args} arguments")
        for one, other in combinations(forms, 2):
            if one.overlaps(other):
                raise VocabularyError(f"{kind}s '{one.text}' and '{other.text}' can match the same phrase")

    def id(self, key: str) -> int:
        """The index of the declaration with this key."""
        if key not in self.keys:
            near = get_close_matches(key, self.keys, 1)
            raise KeyError(f"no {self.kind} '{key}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        return self.keys.index(key)

    def find(self, atoms: Sequence[Atom], text: str) -> tuple[int, tuple[int, ...]]:
        """Id and arguments of the one form these atoms have."""
        for index, form in enumerate(self.forms):
            args = form.match(atoms)
            if args is not None:
                return index, args
        raise _Failure(self, atoms, text).error()


class _Failure:
    """A phrase that has no declared form: how far it got, and what could have stood there."""

    def __init__(self, lexicon: Lexicon, atoms: Sequence[Atom], text: str) -> None:
        self.lexicon = lexicon
        self.atoms = atoms
        self.text = text
        runs = [slots for form in lexicon.forms for slots in form.variants]
        self.reach = max((reach(slots, atoms) for slots in runs), default=0)
        self.expected = [s[self.reach] for s in runs if len(s) > self.reach and reach(s, atoms) == self.reach]

    def error(self) -> NotationError:
        if self.reach == len(self.atoms):
            return self.shape(self.atoms[0].column)
        atom = self.atoms[self.reach]
        if isinstance(atom, Name):
            return self.selector(atom) or self.member(atom) or self.unknown(atom) or self.shape(atom.column)
        strange = (later for later in self.atoms[self.reach :] if isinstance(later, Name))
        return next(filter(None, map(self.unknown, strange)), None) or self.shape(atom.column)

    def selector(self, atom: Name) -> NotationError | None:
        """The name may stand here, with another selector."""
        slots = [s for s in self.expected if isinstance(s, NameSlot) and atom.text in s.label.texts]
        labels = [s.selector for s in slots if s.selector is not None]
        if atom.selector is None or not labels:
            return None
        return self.misplaced(atom.selector, atom.column + len(atom.text) + 1, labels)

    def member(self, atom: Name) -> NotationError | None:
        """Only members of sets may stand here."""
        labels = [slot.label for slot in self.expected if isinstance(slot, NameSlot)]
        if not labels or any(not label.set or atom.text in label.texts for label in labels):
            return None
        return self.misplaced(atom.text, atom.column, labels)

    def misplaced(self, written: str, column: int, labels: Sequence[Label]) -> NotationError:
        options = [text for label in labels for text in label.texts]
        kinds = " or ".join(dict.fromkeys(label.set or f"'{label.texts[0]}'" for label in labels))
        near = get_close_matches(written, options, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"it is one of {', '.join(options)}"
        return NotationError(self.text, column, f"'{written}' is not {kinds}", hint)

    def unknown(self, atom: Name) -> NotationError | None:
        """No form mentions this name anywhere."""
        if any(form.mentions(atom.text) for form in self.lexicon.forms):
            return None
        here = _texts(self.expected)
        near = get_close_matches(atom.text, here, 1) or get_close_matches(atom.text, self.texts(), 1)
        hint = f"did you mean '{near[0]}'?" if near else ""
        return NotationError(self.text, atom.column, f"unknown {self.lexicon.kind} '{atom.text}'", hint)

    def shape(self, column: int) -> NotationError:
        """The right names in the wrong shape."""
        names = [atom.text for atom in self.atoms if isinstance(atom, Name)]
        heads = [name for name in names if name in {form.key for form in self.lexicon.forms}]
        if not names:
            return NotationError(self.text, column, f"a number without a {self.lexicon.kind}")
        name = (heads or names)[0]
        forms = [form for form in self.lexicon.forms if form.key == name]
        forms = forms or [form for form in self.lexicon.forms if form.mentions(name)]
        written = " or ".join(f"'{form.text}'" for form in forms)
        example = f", for example '{forms[0].example(name)}'" if forms[0].placeholders else ""
        phrase = " ".join(map(str, self.atoms))
        return NotationError(self.text, column, f"cannot read '{phrase}'", f"'{name}' is written {written}{example}")

    def texts(self) -> list[str]:
        return _texts([slot for form in self.lexicon.forms for slots in form.variants for slot in slots])


def _texts(slots: Sequence[Slot]) -> list[str]:
    labels: list[Label] = [slot.label for slot in slots if isinstance(slot, NameSlot)]
    return [text for label in labels for text in label.texts]
