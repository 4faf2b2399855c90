"""A deal: a game with its options, its seed, one seat for a person, and bots at the others that always answer alike.

Whoever plays the same moves meets the same answers, on every server: what a bot chooses follows from what its seat
sees, from the seed of the deal and from how many decisions have been taken, and from nothing else. So there are only
bots in a deal that count what they think; one that looks at the clock would think longer on a faster machine.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from parlour import bots
from parlour.bots import Bot
from parlour.bots.search import Pause, at_once
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.table.seed import seed_key
from parlour.table.table import Table

ANSWERS = 3  # raised whenever a bot would answer otherwise than before at the same place (tests/deals/test_answers.py)
MOST_ITERATIONS = 2_000  # of a bot of a deal: whoever opens a link gets its bots to think for
CALM, DREAMY = "greedy", "novice"
STRONG = "search:1000"  # about as good as the usual level, which looks at the clock
FRESH_BITS = 40  # of a seed that nobody chose: so many different deals, and a short link
SEED_END = 2**64


class BadDeal(ParlourError, ValueError):
    """A deal that cannot be played, or a link that is none; says what is wrong."""


@dataclass(frozen=True)
class Deal:
    """What everybody who plays it has in common. Make one with `deal_of`: that checks it."""

    game: Game
    options: Mapping[str, str]  # all of the game's, each with its value
    seat: int  # the person's
    bots: tuple[str, ...]  # at the other seats, in their order
    seed: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots) + 1

    @property
    def chosen(self) -> dict[str, str]:
        """The options that are not as usual."""
        usual = self.game.chosen({})
        return {key: value for key, value in self.options.items() if value != usual[key]}

    def bot_at(self, seat: int) -> str:
        """The name of the bot at a seat that is not the person's."""
        return self.bots[seat - (seat > self.seat)]

    def table(self, names: Sequence[str], linked: Linked | None = None) -> Table:
        """Deal it to people and bots of these names."""
        return Table.new(self.game, names, self.seed, self.options, linked=linked)

    def answering(self, seat: int, ply: int, linked: Linked | None = None, pause: Pause = at_once) -> Bot:
        """The bot that answers at a seat after so many decisions; it answers once."""
        return self.thinking(self.bot_at(seat), seat, ply, linked, pause)

    def thinking(self, bot: str, seat: int, ply: int, linked: Linked | None = None, pause: Pause = at_once) -> Bot:
        """A bot of this name in the place of whoever sits there, as it thinks after so many decisions."""
        said = f"parlour deal {self.game.slug} {self.seed} {seat} {ply}"
        noise = int.from_bytes(sha256(said.encode()).digest()[:6], "little")
        return bots.find(bot, self.game, noise, linked, pause)


def deal_of(
    game: Game, seats: int, seat: int, rivals: Sequence[str], seed: int | str, options: Mapping[str, str] | None = None
) -> Deal:
    """A deal that can be played; BadDeal (or the game's own refusal of an option) says what is wrong with another."""
    if not game.fewest <= seats <= game.most:
        raise BadDeal(f"{game.title} is for {game.fewest} to {game.most} players, not for {seats}")
    if not 0 <= seat < seats:
        raise BadDeal(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    if len(rivals) != seats - 1:
        raise BadDeal(f"{seats} play, so there are {seats - 1} bots in the deal, not {len(rivals)}")
    for bot in rivals:
        check_bot(bot)
    chosen = game.chosen(options or {})
    for option in game.options:
        if option.seat is not None and option.seat >= seats and option.place(chosen[option.key]):
            raise BadDeal(f"{option.key} is of seat {option.seat + 1}, and only {seats} play")
    key = seed_key(seed)
    if not 0 <= key < SEED_END:
        raise BadDeal(f"the seed is {seed}; expected a whole number from 0 to 2^64 − 1")
    return Deal(game, chosen, seat, tuple(rivals), key)


def check_bot(bot: str) -> None:
    """BadDeal where a bot is none for deals."""
    iterations = bot_iterations(bot)
    if bot not in (CALM, DREAMY) and not 0 < iterations <= MOST_ITERATIONS:
        raise BadDeal(
            f"{bot!r} is no bot for a deal: everybody must meet the same answers, so there are {CALM}, {DREAMY} and "
            f"search:N, with N up to {MOST_ITERATIONS}, and none that look at the clock"
        )


def bot_iterations(bot: str) -> int:
    """For how many tries a bot searches; 0 for one that does not, or that looks at the clock."""
    found = re.fullmatch(r"search:([1-9]\d{0,6})", bot)
    return int(found[1]) if found else 0


def nearest_bot(bot: str) -> str:
    """The bot for deals that is most like another one."""
    if bot in (CALM, DREAMY) or 0 < bot_iterations(bot) <= MOST_ITERATIONS:
        return bot
    return DREAMY if bot == "random" else STRONG


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbits(FRESH_BITS)
