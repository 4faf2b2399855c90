"""How a table was dealt, in words: by chance, by a seed that somebody chose, from a save file, or as a deal."""

from __future__ import annotations

from typing import NamedTuple

CHANCE, CHOSEN, SAVED, LESSON, DEAL = "chance", "seed", "save", "lesson", "deal"
YOU = "you"
DEAL_TOLD = (
    "This is a deal: its link holds the seed, and whoever looks into it knows what is hidden and what is drawn next. "
    "Its results are a pastime among people who do not."
)


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
        short = {
            CHANCE: "",
            CHOSEN: f"Seed chosen by {who}",
            SAVED: f"From a save file of {who}",
            LESSON: "First game",
            DEAL: "A deal",
        }
        return short[self.how].replace("of you", "of yours")

    @property
    def told(self) -> str:
        """What everybody at the table should know of it; nothing where all is fair."""
        if self.how == CHANCE:
            return ""
        if self.how == LESSON:
            return "A first game: dealt alike for everybody."
        if self.how == DEAL:
            return DEAL_TOLD
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
        told = {CHOSEN: "The seed was chosen", SAVED: "From a save file", CHANCE: "Nothing was rigged"}
        return told.get(self.how, "Dealt alike for everybody")


FAIR = Dealt()
