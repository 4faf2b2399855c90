"""The ladder: how often one bot is ahead of another, on the same deals from every seat; docs/bots.md publishes it.

    make ladder                                        every rung of every game, an hour for each game
    make ladder ARGS="catalyst revive --minutes 10"    as many games as fit into that time
    python tests/ladder.py --write                     the tables of docs/bots.md anew, from docs/ladder.csv

A rung that was played with more games than before, or by another network, takes the place of the old one in
docs/ladder.csv; one of fewer than forty games is not kept.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import games
from parlour.bots import asks_network
from parlour.engine.compiling import compile_game
from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.people.ranking import TIE_BREAK, merits
from parlour.engine.thinking.weights import FILE, file_mark, weights_of
from parlour.lab.arena import collect, judge, plan
from parlour.lab.intervals import paired_interval
from parlour.lab.units import COMPILED, Outcome, Unit, cut, play
from parlour.train.settings import chosen_before

DOCS = Path(__file__).parent.parent / "docs"
RESULTS, PAGE = DOCS / "ladder.csv", DOCS / "bots.md"
BEGIN, END = "<!-- ladder: written by tests/ladder.py -->", "<!-- end of the ladder -->"

# Who meets whom, the first the one that should be ahead; and how many games are enough.
AT_TWO = {
    ("greedy", "random"): 1000,
    ("learned", "greedy"): 1000,
    ("search:200", "greedy"): 1000,
    ("learned", "search:200"): 1000,
    ("search:2000", "search:200"): 200,
    ("guided:50", "learned"): 1000,
    ("guided:500", "guided:50"): 1000,
    ("guided:0.05s", "learned"): 200,
    ("guided:0.05s", "search:0.05s"): 1000,
}
AT_MORE = {
    ("greedy", "random"): 1000,
    ("learned", "greedy"): 1000,
    ("search:200", "greedy"): 300,
    ("guided:0.05s", "search:0.05s"): 300,
}
ALONE = {
    ("greedy", "random"): 1000,
    ("search:200", "greedy"): 300,
    ("search:2000", "search:200"): 100,
}
SEED = 7
FEWEST = 40  # games of a rung that is published
STEADY = 400.0  # points of a rating that make one ten times as likely to be ahead
SURE = 2.0  # games that each pair is thought to have shared besides: a bot that always wins is not rated endlessly


class Rung(NamedTuple):
    """Two bots at tables of a size, and how often the first was ahead of the second.

    Alone, each plays the same deal, and the one that comes further is ahead.
    """

    game: str
    players: int
    mode: str  # what was chosen before the deal, such as "mode=phases"; '' is the usual
    bot: str
    other: str
    network: str = ""  # a mark of the file of weights that was asked, if any was
    games: int = 0
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0

    @property
    def pair(self) -> tuple[str, int, str, str, str]:
        """What it is about."""
        return self[:5]

    @property
    def table(self) -> str:
        """Where it was played, as a column is headed."""
        chosen = dict.fromkeys(one.partition("=")[2] for one in self.mode.split())
        size = "alone" if self.players == 1 else f"{self.players} players"
        return ", ".join([size, *chosen])


def tables_of(game: Game) -> Iterator[tuple[int, str]]:
    """Every number of players as usual, and tables of two in every other mode."""
    yield from ((players, "") for players in range(game.fewest, game.most + 1))
    yield from ((2, mode) for mode in modes_of(game))


def modes_of(game: Game) -> Iterator[str]:
    """What else can be chosen before the deal: one value at a time, or what two seats may choose at once."""
    yield from (f"{each.key}={name}" for each in game.options if each.seat is None for name, _ in each.values[1:])
    of_two = [option for option in game.options if option.seat in (0, 1)]
    for name, _ in of_two[0].values[1:] if of_two else ():
        if not any(name in together for together in of_two[0].apart):
            yield " ".join(f"{option.key}={name}" for option in of_two)


def numbers_of(game: Game, mode: str) -> tuple[int, ...]:
    """What a mode chooses, as a deal reads it."""
    return game.numbers(chosen_before(mode))


def rungs_of(game: Game) -> Iterator[tuple[Rung, int]]:
    """What is to be played, and how many games of each; without a network, what can be played without."""
    weights, mark = weights_of(game), mark_of(game)
    for players, mode in tables_of(game):
        chosen = dict(zip((option.key for option in game.options), numbers_of(game, mode), strict=True))
        known = weights is not None and weights.knows_table(players, chosen)
        pairs = ALONE if players == 1 else AT_TWO if players == 2 and not mode else AT_MORE
        for (bot, other), wanted in pairs.items():
            if known or not asks_network(bot):
                yield Rung(game.slug, players, mode, bot, other, mark if asks_network(bot) else ""), wanted


def mark_of(game: Game) -> str:
    """By what the network of a game is told from an older one; '' where there is none."""
    path = game.folder / FILE
    return file_mark(path) if path.exists() else ""


def units_of(rung: Rung, wanted: int) -> list[Unit]:
    """The games of a rung in small pieces, deal by deal: one at a time where bots think."""
    bots = rung.bot, rung.other
    workers = 1 if set(bots) <= COMPILED.keys() else wanted
    if rung.players == 1:
        each = [cut(Unit(1, (bot,), SEED, wanted, label=at), workers) for at, bot in enumerate(bots)]
        return [unit for pair in zip(*each, strict=True) for unit in pair]
    options = numbers_of(games.find(rung.game), rung.mode)
    return plan(bots, rung.players, -(-wanted // (rung.players - 1)), SEED, workers, options)


def judged(rung: Rung, outcomes: Sequence[Outcome], game: Game) -> Rung | None:
    """A rung with what came out; None while no deal was played from every seat."""
    if not outcomes:
        return None
    if rung.players == 1:
        return _compared(rung, outcomes)
    try:
        verdict = judge(collect(outcomes, 2, rung.players), (rung.bot, rung.other), game.unit)
    except ParlourError:
        return None
    (found,) = [standing for standing in verdict.standings if standing.bot == 0]
    share, low, high = (round(number, 4) for number in (found.share, found.low, found.high))
    return rung._replace(games=verdict.games, share=share, low=low, high=high)


def _compared(rung: Rung, outcomes: Sequence[Outcome]) -> Rung | None:
    """How often the first came further than the second on the same deal; None while neither deal was played by both."""
    came: list[dict[int, int]] = [{}, {}]
    for outcome in outcomes:
        seeds = range(outcome.unit.seed, outcome.unit.seed + outcome.unit.games)
        came[outcome.unit.label] |= dict(zip(seeds, how_far(outcome.scores[:, 0]), strict=True))
    both = sorted(came[0].keys() & came[1].keys())
    if not both:
        return None
    ahead = np.array([(1 + np.sign(came[0][seed] - came[1][seed])) / 2 for seed in both])
    share, low, high = (round(number, 4) for number in paired_interval(ahead, len(both)))
    return rung._replace(games=2 * len(both), share=share, low=low, high=high)


def how_far(scores: NDArray[Any]) -> list[int]:
    """What a game alone came to, as one number: a game that was won is ahead of every one that was lost."""
    lost: NDArray[np.bool_] = scores[:, TIE_BREAK] < 0
    reached: list[int] = np.where(lost, merits(scores) - 2**60, merits(scores)).tolist()
    return reached


def _play(slug: str, unit: Unit) -> Outcome:
    return play(games.find(slug), unit)


class Climb:
    """Rungs on their way: each gets as much time as the others, until all its games are played."""

    def __init__(self, chosen: Iterable[tuple[Rung, int]]) -> None:
        """Nothing is played yet."""
        self.rungs, wanted = zip(*chosen, strict=True)
        self.waiting = [deque(units_of(rung, games)) for rung, games in zip(self.rungs, wanted, strict=True)]
        self.outcomes: list[list[Outcome]] = [[] for _ in self.rungs]
        self.spent = [0.0] * len(self.rungs)
        self.usual = [1.0] * len(self.rungs)  # seconds that the last piece took

    def send(self, pool: Executor, most: int) -> dict[Future[Outcome], tuple[int, float]]:
        """Begin so many pieces more: of which rung each is, and how long it is thought to take."""
        sent: dict[Future[Outcome], tuple[int, float]] = {}
        while len(sent) < most and any(self.waiting):
            at = min((k for k, units in enumerate(self.waiting) if units), key=self.spent.__getitem__)
            self.spent[at] += self.usual[at]
            sent[pool.submit(_play, self.rungs[at].game, self.waiting[at].popleft())] = at, self.usual[at]
        return sent

    def take(self, at: int, thought: float, outcome: Outcome) -> None:
        """A piece is done."""
        self.outcomes[at].append(outcome)
        self.spent[at] += outcome.seconds - thought
        self.usual[at] = outcome.seconds


def climb(chosen: Iterable[tuple[Rung, int]], workers: int, seconds: float) -> list[Rung]:
    """Play rungs side by side until all are done or the time is up; those that were played at all."""
    way, until = Climb(chosen), time.monotonic() + seconds
    with ProcessPoolExecutor(workers) as pool:
        begun = way.send(pool, 2 * workers)
        while begun and time.monotonic() < until:
            done, _ = wait(begun, timeout=max(0.0, until - time.monotonic()), return_when=FIRST_COMPLETED)
            for one in done:
                way.take(*begun.pop(one), one.result())
            begun |= way.send(pool, len(done))
        for one in begun:
            one.cancel()
    each = zip(way.rungs, way.outcomes, strict=True)
    tried = [judged(rung, outcomes, games.find(rung.game)) for rung, outcomes in each]
    return [rung for rung in tried if rung is not None]


# ---------------------------------------------------------------- what is published


def read_results(path: Path = RESULTS) -> list[Rung]:
    """The rungs of a file of results."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return [
        Rung(slug, int(players), mode, bot, other, network, int(played), *map(float, shares))
        for slug, players, mode, bot, other, network, played, *shares in rows
    ]


def write_results(rungs: Iterable[Rung], path: Path = RESULTS) -> None:
    """Keep rungs, game by game."""
    order = {slug: n for n, slug in enumerate(games.slugs())}
    kept = sorted(rungs, key=lambda rung: (order[rung.game], *rung[1:]))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Rung._fields)
        writer.writerows(kept)


def merged(old: Iterable[Rung], new: Iterable[Rung]) -> list[Rung]:
    """Of each pair the rung with more games; but never one that an older network played."""
    found = {rung.pair: rung for rung in old}
    for rung in new:
        known = found.get(rung.pair)
        if known is None or known.network != rung.network or known.games <= rung.games:
            found[rung.pair] = rung
    return list(found.values())


def ratings(rungs: Sequence[Rung]) -> dict[str, float]:
    """How many points each bot is above `greedy`, by Bradley and Terry: 400 more are ten to one."""
    strength = {"greedy": 1.0}
    for _ in rungs:  # whoever is compared with `greedy`, at least through others
        for rung in rungs:
            if rung.bot in strength or rung.other in strength:
                strength[rung.bot] = strength[rung.other] = 1.0
    for _ in range(2000):
        for name in strength:
            won = weight = 0.0
            for rung in rungs:
                if name in (rung.bot, rung.other) and {rung.bot, rung.other} <= strength.keys():
                    against = rung.other if name == rung.bot else rung.bot
                    share = rung.share if name == rung.bot else 1 - rung.share
                    won += share * rung.games + SURE / 2
                    weight += (rung.games + SURE) / (strength[name] + strength[against])
            strength[name] = won / weight
    return {name: STEADY * log10(each / strength["greedy"]) for name, each in strength.items()}


def page_of(rungs: Sequence[Rung]) -> str:
    """The tables of all games, as docs/bots.md shows them."""
    played = [slug for slug in games.slugs() if any(rung.game == slug for rung in rungs)]
    parts = [_table(games.find(slug), [r for r in rungs if r.game == slug]) for slug in played]
    return "\n".join([BEGIN, "", *parts, END])


def _table(game: Game, rungs: Sequence[Rung]) -> str:
    tables = list(dict.fromkeys(rung.table for rung in sorted(rungs, key=lambda rung: (rung.mode, rung.players))))
    pairs = [pair for pair in (AT_TWO | AT_MORE | ALONE) if any((r.bot, r.other) == pair for r in rungs)]
    lines = [f"| {game.title} | " + " | ".join(tables) + " |", "|---" * (1 + len(tables)) + "|"]
    for pair in pairs:
        cells = [next((_cell(r) for r in rungs if (r.table, r.bot, r.other) == (at, *pair)), "") for at in tables]
        lines.append(f"| `{pair[0]}` against `{pair[1]}` | " + " | ".join(cells) + " |")
    rated = ratings([rung for rung in rungs if rung.players == 2 and not rung.mode])
    told = ", ".join(
        f"`{name}` {points:+.0f}".replace("-", "−") for name, points in sorted(rated.items(), key=lambda each: -each[1])
    )
    return "\n".join([*lines, "", f"Ratings at 2 players, from `greedy`: {told}.", ""])


def _cell(rung: Rung) -> str:
    half = max(rung.high - rung.share, rung.share - rung.low)
    return f"{100 * rung.share:.1f} % ± {100 * half:.1f} ({rung.games:,})"


def write_page(rungs: Sequence[Rung]) -> None:
    """Put the tables where docs/bots.md has them."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    PAGE.write_text(before + page_of(rungs) + rest.partition(END)[2], encoding="utf-8")


def main() -> None:
    """Play, keep what came out, and write the page."""
    parser = argparse.ArgumentParser(prog="python tests/ladder.py", description=__doc__)
    parser.add_argument("games", nargs="*", default=games.slugs(), help="the games; all of them")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long each game may take (60)")
    parser.add_argument("--players", type=int, nargs="*", help="tables of these sizes alone")
    parser.add_argument("--modes", nargs="*", help="tables of these modes alone, such as mode=phases; '' is the usual")
    parser.add_argument("--bots", nargs="*", help="only rungs of which the first bot is one of these")
    parser.add_argument("--against", nargs="*", help="only rungs of which the second bot is one of these")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games played side by side")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where results are kept (docs/ladder.csv)")
    parser.add_argument("--write", action="store_true", help="play nothing: write the tables of docs/bots.md anew")
    asked = parser.parse_args()
    try:
        played = [] if asked.write else [games.find(slug) for slug in asked.games]
    except ParlourError as error:
        parser.error(str(error))
    for game in played:
        compile_game(game)
        chosen = [
            (rung, wanted)
            for rung, wanted in rungs_of(game)
            if all(
                not named or one in named
                for one, named in zip(
                    (rung.players, rung.mode, rung.bot, rung.other),
                    (asked.players, asked.modes, asked.bots, asked.against),
                    strict=True,
                )
            )
        ]
        found = climb(chosen, asked.workers, 60 * asked.minutes)
        for rung in found:
            told = f"{game.title}, {rung.players} players: {rung.bot} ahead of {rung.other} in {_cell(rung)}"
            sys.stdout.write(told + "\n")
        enough = [rung for rung in found if rung.games >= FEWEST]
        write_results(merged(read_results(asked.out), enough), asked.out)
    if asked.out == RESULTS:
        write_page(read_results())


if __name__ == "__main__":
    main()
