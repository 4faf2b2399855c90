"""Effects at random: every text that the notation and the words of a game allow, sensible or not."""

from __future__ import annotations

from random import Random

from parlour.engine.effects import NotationError, Vocabulary
from parlour.engine.effects.forms import Form, NumberSlot, Slot
from parlour.engine.effects.tree import NOTHING, Tree

ODD_NUMBERS = (0, 21, 500)


class Writer:
    """Writes effects with the words of a vocabulary; a tame one keeps to small numbers, which soon come up in play."""

    def __init__(self, vocabulary: Vocabulary, noise: Random, tame: bool = False) -> None:
        self.vocabulary, self.noise, self.tame = vocabulary, noise, tame

    def text(self) -> str:
        """An effect: clauses, of which some wait for an event."""
        return "; ".join(self.clause(2) for _ in range(self.noise.choice((1, 1, 1, 2, 3))))

    def clause(self, depth: int) -> str:
        starts = ["", "", "", "end: ", "if", *(["on"] * 2 if self.vocabulary.events else [])]
        start = self.noise.choice(starts if self.tame else [*starts, "trade: "])
        if start == "on":
            start = f"on {self.phrase(self.vocabulary.event_lexicon.forms)}: "
        if start == "if":
            least = 1 if self.tame else self.number()
            start = f"if {self.phrase(self.vocabulary.count_lexicon.forms)} >= {least}: "
        if start == "trade: " or (depth and self.noise.random() < 0.2):
            return f"{start}{self.parts(depth - 1)} -> {self.parts(depth - 1)}"
        if start and not self.tame and self.noise.random() < 0.15:
            return start + self.clause(depth)
        return start + self.parts(depth)

    def parts(self, depth: int) -> str:
        return ", ".join(self.part(depth) for _ in range(self.noise.choice((1, 1, 2, 3))))

    def part(self, depth: int) -> str:
        roll = self.noise.random()
        if depth > 0 and roll < 0.2:
            return " / ".join(self.unit(depth - 1) for _ in range(self.noise.choice((2, 2, 3))))
        if depth > 0 and roll < 0.3:
            return f"?{self.unit(depth - 1)}"
        return self.unit(depth)

    def unit(self, depth: int) -> str:
        if depth > 0 and self.noise.random() < 0.2:
            return f"({'; '.join(self.clause(depth - 1) for _ in range(self.noise.choice((1, 1, 2))))})"
        word = self.phrase(self.vocabulary.word_lexicon.forms)
        if self.vocabulary.counts and self.noise.random() < 0.15:
            cap = f" max {self.number()}" if self.noise.random() < 0.3 else ""
            every = f"{max(1, self.number())} " if not self.tame and self.noise.random() < 0.3 else ""
            return f"{word} per {every}{self.phrase(self.vocabulary.count_lexicon.forms)}{cap}"
        return word

    def number(self) -> int:
        if not self.tame and self.noise.random() < 0.05:
            return self.noise.choice(ODD_NUMBERS)
        return self.noise.choice((1, 1, 1, 2, 2, 3))

    def phrase(self, forms: tuple[Form, ...]) -> str:
        """A phrase of one of these forms, as its own text writes it, with every optional part left out."""
        form = self.noise.choice(forms)
        slots = self.noise.choice(form.variants)
        return " ".join(map(self.slot, slots))

    def slot(self, slot: Slot) -> str:
        if isinstance(slot, NumberSlot):
            return f"{slot.sign}{self.number()}"
        name = self.noise.choice(slot.label.texts)
        return f"{name}[{self.noise.choice(slot.selector.texts)}]" if slot.selector else name


def accepted(vocabulary: Vocabulary, use: str, noise: Random) -> tuple[str, Tree]:
    """A text that can be carried out in a use."""
    while True:
        text = Writer(vocabulary, noise, tame=True).text()
        try:
            tree = vocabulary.read(text, use)
        except NotationError:
            continue
        if tree != NOTHING:
            return text, tree
