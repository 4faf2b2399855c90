"""Bots choose moves from a view, the very same a person gets.

random            any option
greedy            the best position one step ahead, by the game's heuristic
learned           a network that learned by playing itself, without looking ahead
search:2000       tree search with 2,000 iterations a decision (the same seed gives the same moves)
search:1.5s       tree search for one and a half seconds a decision
guided:2000       tree search that the network guides; guided:1.5s likewise
novice            greedy, but one decision in three is taken at random
regular, expert   guided search for a quarter of a second, for two seconds
master            guided search for five seconds
my.module:Bot     a bot of one's own, once it has been admitted (`own.py`)

Where a game has no network, or plays with cards that its network does not know, `guided` is `search`, and `learned` is
`greedy` (`why_not_learned` says so); likewise at tables of a size, and in modes, that the network was not trained at.
"""

from __future__ import annotations

import re

from parlour.bots.greedy import GreedyBot
from parlour.bots.guided import GuidedBot
from parlour.bots.learned import LearnedBot, why_not_learned
from parlour.bots.own import Bot, Factory, UnknownBot, admit, admitted, all_admitted, is_own
from parlour.bots.random import RandomBot
from parlour.bots.search import Pause, Prospect, SearchBot, Style, at_once
from parlour.engine.core.errors import probably_meant
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.thinking.weights import weights_of

MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 600.0
DREAMS = 1 / 3


# What people are offered, and how it thinks. A level is a search that is given a time.
OFFERED = {
    "regular": "thinks for a quarter of a second",
    "novice": "looks one step ahead, and dreams now and then",
    "expert": "thinks for two seconds",
    "master": "thinks for five seconds",
    "random": "does anything",
}
LEVELS = {"regular": "guided:0.25s", "expert": "guided:2s", "master": "guided:5s"}
USUAL = "regular"
KNOWN = (*OFFERED, "greedy", "learned", "search:2000", "search:1.5s", "guided:2000", "guided:1.5s")


def find(name: str, game: Game, seed: int = 0, linked: Linked | None = None, pause: Pause = at_once) -> Bot:
    """A bot by name, with noise of its own that begins with this seed; ``pause`` lets others think now and then."""
    iterations, seconds = check(name)
    if is_own(name):
        return admitted(name)(game, seed)
    rules = linked or game.linked()
    if seconds and rules.mode is Mode.INTERPRETED:
        return GreedyBot(game, seed, rules)  # while the rules compile there is no time to search
    if iterations or seconds:
        weights = weights_of(game) if is_guided(name) else None
        if weights is not None:
            return GuidedBot(game, seed, weights, iterations, seconds, linked=rules, pause=pause)
        return SearchBot(game, seed, iterations, seconds, linked=rules, pause=pause)
    if name == "random":
        return RandomBot(seed)
    if name == "learned" and (weights := weights_of(game)) is not None:
        return LearnedBot(game, seed, weights, rules)
    return GreedyBot(game, seed, rules, dreams=DREAMS if name == "novice" else 0.0)


def offered() -> dict[str, str]:
    """What people can choose from, in a few words: the levels, and the bots of their own that operators admitted."""
    return OFFERED | dict.fromkeys(all_admitted(), "a bot of this server's own")


def is_guided(name: str) -> bool:
    """Whether a bot's search is guided by a network, where the game has one."""
    return LEVELS.get(name, name).startswith("guided:")


def asks_network(name: str) -> bool:
    """Whether a bot asks a network, where the game has one."""
    return name == "learned" or is_guided(name)


def check(name: str) -> tuple[int, float]:
    """UnknownBot where there is no bot of this name; else the iterations or seconds it searches for."""
    if name in ("random", "greedy", "learned", "novice"):
        return 0, 0.0
    if is_own(name):
        admitted(name)
        return 0, 0.0
    limit = re.fullmatch(r"(?:search|guided):(?:(\d{1,9})|(\d{1,4}(?:\.\d{1,3})?)s)", LEVELS.get(name, name))
    if limit is None:
        raise UnknownBot(f"there is no bot {name!r}; {probably_meant(name, KNOWN)}")
    iterations, seconds = int(limit[1] or 0), float(limit[2] or 0)
    if not (0 < iterations <= MOST_ITERATIONS or 0 < seconds <= MOST_SECONDS):
        raise UnknownBot(f"{name!r} thinks too long or not at all: up to search:{MOST_ITERATIONS} or search:600s")
    return iterations, seconds


__all__ = [
    "OFFERED",
    "USUAL",
    "Bot",
    "Factory",
    "GreedyBot",
    "GuidedBot",
    "LearnedBot",
    "Prospect",
    "RandomBot",
    "SearchBot",
    "Style",
    "UnknownBot",
    "admit",
    "asks_network",
    "check",
    "find",
    "is_guided",
    "is_own",
    "offered",
    "why_not_learned",
]
