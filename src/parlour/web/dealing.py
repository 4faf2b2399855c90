"""How a table was dealt, in words: by chance, by a seed that somebody chose, or from a save file."""

from __future__ import annotations

from typing import NamedTuple

CHANCE, CHOSEN, SAVED, LESSON = "chance", "seed", "save", "lesson"
YOU = "you"


class Dealt(NamedTuple):
    """How a table was dealt, and by whom: a name, YOU, or nothing where whoever made the table sits at no seat."""

    how: str = CHANCE
    who: str = ""

    @property
    def by_chance(self) -> bool:
        """Whether nobody can have known the deal."""
        return self.how == CHANCE

    @property
    def short(self) -> str:
        """In a few words, for a list: 'Seed chosen by Ada'."""
        who = self.who or "whoever made the table"
        short = {CHANCE: "", CHOSEN: f"Seed chosen by {who}", SAVED: f"From a save file of {who}", LESSON: "First game"}
        return short[self.how].replace("of you", "of yours")

    @property
    def told(self) -> str:
        """What everybody at the table should know of it; nothing where all is fair."""
        if self.how == CHANCE:
            return ""
        if self.how == LESSON:
            return "This is a first game to learn by: it is dealt alike for everybody."
        who = "You" if self.who == YOU else self.who or "Whoever made this table"
        has, knows = ("have", "know") if self.who == YOU else ("has", "knows")
        if self.how == CHOSEN:
            return f"{who} chose the seed of this game, and may have known the deal: what is hidden and what is drawn."
        return (
            f"{who} {has} made this table from a save file, which tells the seed, and {knows} what is hidden and "
            "what is drawn next."
        )

    @property
    def headline(self) -> str:
        """What the proof after the game is called."""
        told = {CHOSEN: "The seed was chosen", SAVED: "From a save file", LESSON: "Dealt alike for everybody"}
        return told.get(self.how, "Nothing was rigged")


FAIR = Dealt()
