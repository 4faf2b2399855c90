"""What somebody wants to know of a game before they sit down: what it is about, how long it takes, how hard it is.

It stands in `about.toml` of the game (docs/explaining.md); a game without the file says only what its rules begin with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from parlour.engine.game import Game
from parlour.engine.people.content import ContentFile, Item

FILE = "about.toml"
# How demanding a game is, from the one that is learned at once to the one that fills an evening.
WEIGHTS = ("light", "medium", "demanding", "heavy")
LONGEST_PITCH = 200  # characters
LONGEST_GAME = 600  # minutes


@dataclass(frozen=True)
class About:
    """What is told of a game before it begins."""

    pitch: str = ""
    minutes: Mapping[int, int] = field(default_factory=dict)  # by number of players
    weight: str = ""
    options: Mapping[tuple[str, str], str] = field(default_factory=dict)  # what each value of an option means

    @property
    def length(self) -> str:
        """How long a game takes: '30 to 60 min'; nothing where nobody has said so."""
        if not self.minutes:
            return ""
        least, most = min(self.minutes.values()), max(self.minutes.values())
        return f"{least} to {most} min" if least < most else f"{most} min"

    @property
    def effort(self) -> int:
        """How demanding it is, as a number of WEIGHTS."""
        return WEIGHTS.index(self.weight) + 1 if self.weight else 0


@cache
def about_game(game: Game) -> About:
    """What is told of a game; nothing where it has no such file."""
    path = game.folder / FILE
    return read_about(game, path) if path.exists() else About()


def read_about(game: Game, path: Path) -> About:
    """What a file tells; a ContentError says what is wrong with it."""
    file = ContentFile(path)
    item = file.whole("the game")
    found = About(_pitch(item), _minutes(item, game), WEIGHTS[item.one_of("weight", WEIGHTS)], _options(item, game))
    file.done()
    return found


def _pitch(item: Item) -> str:
    pitch = item.text("pitch")
    if item.is_fine("pitch") and len(pitch) > LONGEST_PITCH:
        item.refuse("pitch", f"at most {LONGEST_PITCH} characters")
    return pitch


def _minutes(item: Item, game: Game) -> dict[int, int]:
    table = item.table("minutes")
    return {n: table.number(str(n), 1, LONGEST_GAME) for n in range(game.fewest, game.most + 1)}


def _options(item: Item, game: Game) -> dict[tuple[str, str], str]:
    """A sentence for each value of each option of the whole table; of a seat's own the set-up page tells by itself."""
    wanted = [option for option in game.options if option.seat is None]
    tables = {option: item.table("options").table(option.key) for option in wanted}
    return {(option.key, value): table.text(value) for option, table in tables.items() for value, _ in option.values}
