"""The rules of Catalyst against the reference in `oracle_catalyst`: the same game, decision by decision."""

from __future__ import annotations

import random
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import oracle_catalyst
from oracle_catalyst import Oracle
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.people.position import seen_position
from parlour.table import Table
from thorough import THOROUGH

CONTENT = tomllib.loads(
    (Path(__file__).parents[2] / "src/parlour/games/catalyst/content.toml").read_text(encoding="utf-8")
)
CARDS: list[str] = [card["id"] for card in CONTENT["catalyst"]]
NUMBERS: dict[str, int] = {card["id"]: card["number"] for card in CONTENT["catalyst"]}
EFFECTS: dict[str, str] = {card["id"]: card["effect"] for card in CONTENT["catalyst"]}
CARD_IDS: dict[str, str] = {card["name"]: card["id"] for card in CONTENT["catalyst"]} | {"": ""}
GOAL_IDS: dict[str, str] = {goal["name"]: goal["id"] for goal in CONTENT["goal"]}
ENDS = {"Final Round played": "final round", "round limit reached": "round limit"}
REVEALED = 8
RARE = {"no card left", "gap on the board", "final round is the last allowed", "limit before the final round"}

Policy = Callable[[Oracle, random.Random], str]


# ------------------------------------------------------------------------------------------- the two side by side


class Match:
    """One game on both. Cards that the rules reveal are handed to the reference, no more and no fewer."""

    def __init__(self, game: Game, linked: Linked, players: int, seed: int) -> None:
        self.where = f"{players} players, seed {seed}"
        self.moves: list[str] = []
        self.seen: Counter[str] = Counter()
        self.table = Table.new(game, seats=players, seed=seed, linked=linked)
        self.revealed = deque(self.revelations())
        position = position_of(self.table)
        self.oracle = Oracle(players, position["start"], GOAL_IDS[position["goal"]], self.draw)

    def revelations(self) -> list[str]:
        """The cards that the last step brought onto the board."""
        trail = self.table.state.trail[: self.table.state.n_trail]
        return [CARDS[row[2]] for row in trail.tolist() if row[0] == REVEALED]

    def draw(self) -> str:
        """The next card for the reference."""
        assert self.revealed, f"{self}: the reference draws a card that was not revealed"
        return self.revealed.popleft()

    def play(self, name: str) -> None:
        """The same move on both."""
        self.moves.append(name)
        self.table.advance(self.table.game.moves.parse(name))
        self.revealed.extend(self.revelations())
        self.oracle.play(name)

    def compare(self) -> None:
        """Whose decision, which options, and what lies on the table."""
        assert not self.revealed, f"{self}: the reference did not draw {list(self.revealed)}"
        assert bool(self.table.over) == bool(self.oracle.over), str(self)
        assert self.table.decides == self.oracle.decides, str(self)
        s = self.table.state
        names = [self.table.game.moves.names[move] for move in s.option[: s.n_options]]
        assert sorted(names) == self.oracle.options, str(self)
        assert self.oracle.over or len(names) >= 2, str(self)
        unsettled = {"active", "final"} if self.oracle.over else set()  # mean nothing after the end
        theirs, ours = on_table(self.table), self.oracle.snapshot()
        for key in ours.keys() - unsettled:
            assert theirs[key] == ours[key], f"{self}: {key}"

    def compare_end(self) -> None:
        """Scores by source, winners, and the way the game ended."""
        scores = sorted(self.table.scores(), key=lambda score: score.seat)
        assert [{**score.sources, "total": score.total} for score in scores] == self.oracle.scores(), str(self)
        assert [score.seat for score in scores if score.place == 1] == self.oracle.winners(), str(self)
        assert ENDS[self.table.end] == self.oracle.over, str(self)

    def run(self, policies: list[Policy], rng: random.Random) -> None:
        """Play to the end; each seat has its policy."""
        self.compare()
        while self.oracle.decides is not None:
            self.note()
            self.play(policies[self.oracle.decides](self.oracle, rng))
            self.compare()
        self.compare_end()
        self.note_end()

    def note(self) -> None:
        """Count the kinds of decisions, so that a test can say what it has reached."""
        kinds = sorted({kind_of(name) for name in self.oracle.options})
        self.seen["/".join(kinds)] += 1
        self.seen["gap on the board"] += "collect" in kinds and "" in self.oracle.row

    def note_end(self) -> None:
        """Count what is special about the end."""
        scores, winners = self.oracle.scores(), self.oracle.winners()
        best = max(score["total"] for score in scores)
        self.seen[self.oracle.over] += 1
        self.seen["no card left"] += self.oracle.deck == 0
        self.seen["gap on the board"] += "" in self.oracle.row
        self.seen["final round is the last allowed"] += self.oracle.over == "final round" and (
            self.oracle.rounds == CONTENT["limits"]["round_cap"]
        )
        self.seen["limit before the final round"] += self.oracle.over == "round limit" and self.oracle.ran_out
        self.seen["shared victory"] += len(winners) > 1
        self.seen["pile breaks the tie"] += sum(score["total"] == best for score in scores) > len(winners)
        self.seen["shared rank"] += any(score["military rank"] not in (0, 1, 3, 6) for score in scores)

    def __str__(self) -> str:
        return f"{self.where}, move {len(self.moves)} ({self.moves[-1] if self.moves else 'setup'})"


def position_of(table: Table) -> Mapping[str, Any]:
    """What the first seat sees, in words."""
    game = table.game
    return seen_position(game.position, game.record, game.view(table.batch, 0, table.linked)[0], 0)


def on_table(table: Table) -> dict[str, Any]:
    """The position of the table in the words of the reference: ids for names, sets where order means nothing."""
    position = position_of(table)
    return dict(position) | {
        "row": [CARD_IDS[name] for name in position["row"]],
        "free": [[CARD_IDS[name] for name in names] for names in position["free"]],
        "buildings": [{kind: CARD_IDS[name] for kind, name in owned.items()} for owned in position["buildings"]],
        "turned": {CARD_IDS[name] for name in position["turned"]},
        "pile": [{CARD_IDS[name] for name in names} for names in position["pile"]],
    }


# ------------------------------------------------------------------------------------------- who plays


def kind_of(name: str) -> str:
    """`recruit by` for `recruit 3 by 1`, otherwise the first word."""
    words = name.split()
    return f"{words[0]} by" if "by" in words else words[0]


def uniform(oracle: Oracle, rng: random.Random) -> str:
    """Any move."""
    return rng.choice(oracle.options)


def weighted(**weights: float) -> Policy:
    """Any move, but the kinds named with these weights instead of 1 (write `recruit_by` for `recruit by`)."""

    def policy(oracle: Oracle, rng: random.Random) -> str:
        kinds = [kind_of(name).replace(" ", "_") for name in oracle.options]
        return rng.choices(oracle.options, [weights.get(kind, 1.0) for kind in kinds])[0]

    return policy


builder = weighted(build_by=60, activate=6, recruit=2, recruit_by=20, take=10, stop=0.2, end=0.1, collect=1)
collector = weighted(collect=60)
recruiter = weighted(recruit=50, recruit_by=50, take=10, activate=2, stop=0.1, end=0.1, collect=0.5)


def only_collects(oracle: Oracle, rng: random.Random) -> str:
    """Collects whenever that is possible."""
    return "collect" if "collect" in oracle.options else uniform(oracle, rng)


def landlord(oracle: Oracle, rng: random.Random) -> str:
    """Gathers cards, builds, and empties several Buildings in one turn while free cards wait."""
    own = oracle.players[oracle.active]
    if "collect" in oracle.options and len(own.free) < 4:
        return recruiter(oracle, rng)
    housed = [f"activate {card}" for card in own.buildings.values() if f"activate {card}" in oracle.options]
    chaining = [name for name in housed if "chain" in EFFECTS[name.split()[1]]] or housed
    if chaining and rng.random() < 0.8:
        return rng.choice(chaining)
    return builder(oracle, rng)


def latecomer(rng: random.Random) -> Policy:
    """A policy that lets the deck run out just about the limit of the rounds."""
    target = CONTENT["limits"]["round_cap"] + rng.uniform(-3, 1)

    def policy(oracle: Oracle, rng: random.Random) -> str:
        late = oracle.ran_out or oracle.rounds + 2 * oracle.deck / len(oracle.players) > target
        return (recruiter if late else only_collects)(oracle, rng)

    return policy


def hoarder(oracle: Oracle, rng: random.Random) -> str:
    """Saves coins and cards that recruit until the deck is nearly empty, then empties the reserve."""
    if rng.random() < 0.05:
        return uniform(oracle, rng)
    rich = all(player.coins >= 7 for player in oracle.players)
    turning = bool(oracle.players[oracle.active].turned)
    late = oracle.ran_out or turning or (oracle.deck <= 1 and oracle.active == oracle.start and rich)
    saving = not late and (oracle.deck <= 1 or oracle.players[oracle.active].coins < 6)
    return max(oracle.options, key=lambda name: hoarder_value(oracle, name, late, saving))


def hoarder_value(oracle: Oracle, name: str, late: bool, saving: bool) -> float:
    """How much a hoarder likes a move: late in the game all that brings cards, before that coins and good cards."""
    match kind_of(name), name.split()[1:]:
        case "collect", _:
            return 50 if saving else 2
        case "activate", [card]:
            return 1 + 3 * use_for_recruiting(card) if late else 0
        case "recruit", [slot]:
            price = oracle.price(int(slot))
            return 9 - price if late else 9 + price  # dear cards first: they leave a cheap board
        case "recruit by", [slot, *_]:
            return 40 - oracle.price(int(slot))
        case "take", _:
            return 30
    return 0 if kind_of(name) == "build by" else 0.5


def use_for_recruiting(card: str) -> int:
    """How much an activation helps to recruit more."""
    return 2 * EFFECTS[card].count("chain") + 2 * EFFECTS[card].count("recruit") + EFFECTS[card].count("coin")


def moody(rng: random.Random) -> Policy:
    """A policy with random tastes."""
    kinds = ["collect", "recruit", "activate", "recruit_by", "build_by", "take", "stop", "end"]
    return weighted(**{kind: 10 ** rng.uniform(-1.5, 1.5) for kind in kinds})


def table_of(style: str, players: int, rng: random.Random) -> list[Policy]:
    """A policy for each seat."""
    if style in ("moody", "latecomer"):
        return [(moody if style == "moody" else latecomer)(rng) for _ in range(players)]
    same: dict[str, Policy] = {
        "uniform": uniform,
        "builder": builder,
        "collector": collector,
        "only collects": only_collects,
        "hoarder": hoarder,
        "landlord": landlord,
    }
    return [same[style]] * players


def bulk(game: Game, linked: Linked, players: int, style: str, seeds: range) -> Counter[str]:
    """Play and compare one game for each seed; what was reached."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"{style} {players} {seed}")
        match = Match(game, linked, players, seed)
        match.run(table_of(style, players, rng), rng)
        seen += match.seen
    return seen


# ------------------------------------------------------------------------------------------- tests

STYLES = {"uniform": 2, "builder": 4, "landlord": 3, "moody": 2, "hoarder": 2, "collector": 1, "latecomer": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
def test_every_decision_is_the_one_of_the_reference(catalyst: Game, compiled: Linked, players: int, style: str) -> None:
    bulk(catalyst, compiled, players, style, range(1))


def test_plain_python_plays_the_game_of_the_reference(catalyst: Game, interpreted: Linked) -> None:
    bulk(catalyst, interpreted, 2, "builder", range(1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_who_only_collect_reach_the_limit(catalyst: Game, compiled: Linked, players: int) -> None:
    seen = bulk(catalyst, compiled, players, "only collects", range(1))
    assert seen["round limit"] == 1
    assert seen["collect/recruit"] == players * CONTENT["limits"]["round_cap"]


@pytest.mark.parametrize(
    ("table", "key", "value", "style"),
    [
        ("board", "modifiers", [1, 0, 0, 0, -1], "uniform"),
        ("limits", "coins_after_turn", 9, "collector"),
        ("limits", "reserve_stack", 9, "uniform"),
        ("limits", "round_cap", 99, "only collects"),
        ("setup", "starting_coins", [4, 5, 6, 6], "uniform"),
        ("scoring", "military_rank_vp", [6, 3, 2], "uniform"),
        ("scoring", "coins_per_vp", 2, "only collects"),
    ],
)
def test_a_reference_with_one_wrong_number_is_noticed(
    catalyst: Game,
    compiled: Linked,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    key: str,
    value: int | list[int],
    style: str,
) -> None:
    monkeypatch.setitem(oracle_catalyst.CONTENT[table], key, value)
    with pytest.raises(AssertionError, match="3 players, seed"):
        bulk(catalyst, compiled, 3, style, range(5))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
def test_many_games_are_those_of_the_reference(catalyst: Game, compiled: Linked, players: int, style: str) -> None:
    bulk(catalyst, compiled, players, style, range(1, 1 + (5 if THOROUGH else 2) * STYLES[style]))


@pytest.mark.slow
def test_the_games_compared_reach_the_rare_things(catalyst: Game, compiled: Linked) -> None:
    seen = bulk(catalyst, compiled, 4, "hoarder", range(24))
    seen += bulk(catalyst, compiled, 2, "latecomer", range(16))
    assert {what for what, times in seen.items() if times} >= RARE
