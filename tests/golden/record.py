"""Record the golden games anew, all or those of some games; review the difference.

python tests/golden/record.py [game ...]
python tests/golden/record.py --words      the saved games stay as they are, only their logs are told anew
python tests/golden/record.py --answers    what the bots of deals answer: raise ANSWERS in deals/deal.py first

Each game is a save file and, beside it, the whole log and the final scores as text that a person can read.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path
from random import Random

from parlour import games
from parlour.bots import GreedyBot
from parlour.deals.deal import deal_of
from parlour.deals.whole import house_game
from parlour.engine.people.case import points
from parlour.table import Table

FOLDER = Path(__file__).parent


def transcript(table: Table) -> str:
    """The log with the number of the decision before each line, then the scores by source."""
    lines = [f"{line.ply:4} {line}" for line in table.log()]
    for score in table.scores():
        sources = ", ".join(f"{source} {_text(table, n)}" for source, n in score.sources.items() if n)
        lines.append(f"{score.place}. {score.name}: {_text(table, score.total)} ({sources})")
    return "\n".join([*lines, f"{table.end}; position {table.position_key}", ""])


def _text(table: Table, value: object) -> str:
    return str(points(table.game, int(value * table.game.unit)))  # type: ignore[operator]


def lively(table: Table, noise: Random) -> None:
    """Play to the end, liking to build, to activate and to go on."""
    while not table.over:
        choices = table.choices()
        liked = [c for c in choices if c.name.startswith(("build", "activate", "take", "recruit"))]
        table.play(noise.choice(liked if liked and noise.random() < 0.8 else choices))


def idle(table: Table) -> None:
    """Only ever collect, so that the deck never runs out."""
    while not table.over:
        table.play("collect")


def sensible(table: Table) -> None:
    """Play to the end as the greedy bot would, now and then anything else."""
    bots = [GreedyBot(table.game, seed=seat, dreams=0.2) for seat in range(len(table.names))]
    while not table.over:
        seat = table.decides or 0
        table.play(table.game.moves.names[bots[seat].choose(table.view(seat).state)])


def record(name: str, table: Table) -> None:
    """Write the save file and its transcript."""
    (FOLDER / f"{name}.parlour").write_text(table.save() + "\n", encoding="utf-8")
    (FOLDER / f"{name}.txt").write_text(transcript(table), encoding="utf-8")


def retell() -> None:
    """Write the transcripts of the saved games anew: after a change of words, and of words alone."""
    for file in sorted(FOLDER.glob("*.parlour")):
        file.with_suffix(".txt").write_text(transcript(Table.load(file)), encoding="utf-8")


def record_catalyst() -> None:
    """Each number of players and each end."""
    for players in (2, 3, 4):
        table = Table.new("catalyst", players, seed=f"golden {players}")
        lively(table, Random(players))
        record(f"catalyst-{players}p-final-round-played", table)
        table = Table.new("catalyst", players, seed=players)
        idle(table)
        record(f"catalyst-{players}p-round-limit-reached", table)


def record_time_capsules() -> None:
    """Each mode with each number of players; the quick start with three."""
    for mode in ("turns", "phases"):
        for players in (1, 2, 3, 4):
            start = "quick" if players == 3 else "full"
            table = Table.new("time_capsules", players, f"golden {mode} {players}", {"mode": mode, "start": start})
            sensible(table)
            record(f"time_capsules-{players}p-{mode}", table)


def record_dominations() -> None:
    """Each number of players."""
    for players in (2, 3, 4):
        table = Table.new("dominations", players, f"golden {players}")
        sensible(table)
        record(f"dominations-{players}p-three-ages-played", table)


def record_revive() -> None:
    """Each number of players; the shared artifact card with three."""
    for players in (1, 2, 3, 4):
        table = Table.new("revive", players, f"golden {players}", {"cards": "shared" if players == 3 else "own"})
        sensible(table)
        record(f"revive-{players}p-the-last-major-artifact-left-the-supply", table)


LINE_UPS = (
    ("hoteliers",),
    ("farmers", "artisans"),
    ("merchants", "couriers", "paladins"),
    ("executives", "underground", "entertainers", "adventurers"),
    ("draft", "random", "draft", "random", "draft"),
)


def record_free_radicals() -> None:
    """Each number of players and each faction."""
    for factions in LINE_UPS:
        players, options = len(factions), {f"seat_{seat}": one for seat, one in enumerate(factions, 1)}
        table = Table.new("free_radicals", players, f"golden {players}", options)
        sensible(table)
        record(f"free_radicals-{players}p-the-last-round-is-over", table)


def answers(slug: str) -> list[str]:
    """The first moves of a game in which each sort of bot of deals sits."""
    game = games.find(slug)
    deal = deal_of(game, 3, 0, ["search:60", "novice"], 7)
    *_, table = islice(house_game(deal, "greedy", ["Ada", "Ben", "Cleo"]), 60)
    return [game.moves.names[move] for move in table.moves]


def record_answers() -> None:
    """Of every game."""
    text = json.dumps({slug: answers(slug) for slug in games.slugs()}, indent=1, ensure_ascii=False)
    (FOLDER / "answers.json").write_text(text + "\n", encoding="utf-8")


RECORDERS = {
    "catalyst": record_catalyst,
    "time_capsules": record_time_capsules,
    "dominations": record_dominations,
    "revive": record_revive,
    "free_radicals": record_free_radicals,
}

if __name__ == "__main__":
    if sys.argv[1:] == ["--words"]:
        retell()
    elif sys.argv[1:] == ["--answers"]:
        record_answers()
    else:
        for slug in sys.argv[1:] or RECORDERS:
            RECORDERS[slug]()
