"""The rules of Revive against the reference in `oracle_revive`: the same game, decision by decision."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest

from oracle_revive import (
    ARTIFACT_CARDS,
    BACKS,
    BASIC,
    CELLS,
    CITIZENS,
    COLOURS,
    CONTENT,
    CRATES,
    FACES,
    MODULE_SPACES,
    MODULES,
    NEIGHBOURS,
    PROGRESS,
    REWARDS,
    SLOTS,
    TILES,
    TOKENS,
    TRACK_END,
    TRIBES,
    Decision,
    Oracle,
)
from parlour import games
from parlour.engine.core.rules import Linked, Mode
from parlour.table import Table
from thorough import THOROUGH

REVIVE = games.find("revive")
END = "the last major artifact left the supply"
IN_ANY_ORDER = {"charged", "unlocked", "active", "resting", "closed", "opened", "small"}

OUT_OF_TURN = {"resource", "track", "module", "module space", "token", "artifact colour", "small artifact"}  # REV-121
RARE = {
    "decision in another's turn",
    "marker at the end",
    "a board full of modules",
    "a card joins another",
    "prism",
    "no citizen in the deck",
    "no crate in the pile",
    "no module in the stack",
    "all tiles revealed",
    "second lap",
    "last artifact in another's turn",
}

Policy = Callable[[Decision, random.Random], str]


# ------------------------------------------------------------------------------------------- the two side by side


class Match:
    """One game on both. The reference draws what chance brings, the rules are told to draw the same."""

    def __init__(self, table: Table, seed: int) -> None:
        self.where = f"{len(table.names)} players, seed {seed}"
        self.moves: list[str] = []
        self.seen: Counter[str] = Counter()
        self.chance = random.Random(f"chance {seed}")
        self.drawn: list[str] = []
        self.table = table
        self.oracle = Oracle(len(table.names), {**on_table(table), "dealt": dealt_cards(table)}, self.draw)

    def draw(self, kind: str, pieces: list[str]) -> str:
        """The next of some face-down pieces."""
        self.drawn.append(self.chance.choice(pieces))
        return self.drawn[-1]

    def play(self, name: str) -> None:
        """The same move on both."""
        self.moves.append(name)
        self.oracle.play(name)
        state = self.table.state
        write = REVIVE.position["draws"].write
        assert write is not None
        write(state, "draws", self.drawn)
        self.table.advance(next(int(move) for move in state.option[: state.n_options] if said(int(move)) == name))
        assert not self.table.state.n_dictated, f"{self}: not drawn of {self.drawn}"
        assert not self.table.state.broken, f"{self}: drew otherwise than {self.drawn}"
        self.drawn = []

    def compare(self) -> None:
        """Whose decision and which options; at the menu and at the end all that lies on the table, too."""
        decision = self.oracle.decision
        assert bool(self.table.over) == self.oracle.over, str(self)
        if decision is not None:
            self.compare_decision(decision)
        if decision is None or decision.kind == "menu":
            self.compare_positions()

    def compare_decision(self, decision: Decision) -> None:
        """Who decides what, and what each place of the map costs."""
        state = self.table.state
        assert self.table.decides == decision.seat, str(self)
        assert REVIVE.kind_names[int(state.frame[state.depth - 1][0])] == decision.kind, str(self)
        options = sorted(said(int(move)) for move in state.option[: state.n_options])
        assert options == list(decision.options), str(self)
        in_turn = decision.seat == self.oracle.active or not self.oracle.turns
        assert in_turn or decision.kind in OUT_OF_TURN, str(self)
        if decision.prices:
            told = {choice.name: price_in(choice.label) for choice in self.table.choices()}
            held = self.oracle.players[decision.seat].basic
            assert told == {name: as_paid(cost, held) for name, cost in decision.prices.items()}, str(self)

    def compare_positions(self) -> None:
        """What lies on the table, how far each seat reaches, and what it is worth."""
        theirs, ours = on_table(self.table), self.oracle.snapshot()
        for key in ours.keys() - ({"last_turns"} if self.oracle.over else set()):
            assert theirs[key] == ours[key], f"{self}: {key} is {theirs[key]}, should be {ours[key]}"
        scores = [{source: int(n) for source, n in score.sources.items()} for score in self.table.scores()]
        assert scores == [self.oracle.score(me) for me in self.oracle.players], str(self)

    def compare_end(self) -> None:
        """Totals, winners, and the way the game ended."""
        scores = sorted(self.table.scores(), key=lambda score: score.seat)
        assert [score.total for score in scores] == [sum(self.oracle.score(me).values()) for me in self.oracle.players]
        assert [score.seat for score in scores if score.place == 1] == self.oracle.winners(), str(self)
        assert self.table.end == END, str(self)
        if len(scores) == 1:
            verdict = REVIVE.words.verdict(self.table.state, self.table.names)
            assert str(verdict).startswith(f"{self.oracle.rank()}: "), str(self)

    def run(self, policies: list[Policy], rng: random.Random) -> None:
        """Play to the end; each seat has its policy."""
        self.compare()
        while self.oracle.decision is not None:
            self.note(self.oracle.decision)
            decision = self.oracle.decision
            self.play(policies[decision.seat](decision, rng))
            self.compare()
        self.compare_end()
        self.note_end()

    def note(self, decision: Decision) -> None:
        """Count what the game has reached, so that a test can say it."""
        oracle, me = self.oracle, self.oracle.players[decision.seat]
        self.seen[decision.kind] += 1
        self.seen["decision in another's turn"] += decision.seat != oracle.active and oracle.turns > 0
        self.seen["marker at the end"] += max(me.markers.values()) == TRACK_END
        self.seen["a board full of modules"] += "decline the module" in decision.options
        self.seen["a card joins another"] += any(len(cards) > 1 for cards in me.slots.values())
        self.seen["card in the side slot"] += bool(me.slots["side"])
        self.seen["prism"] += oracle.prism
        self.seen["no citizen in the deck"] += not oracle.deck
        self.seen["no crate in the pile"] += not oracle.crates
        self.seen["second lap"] += me.points >= 100
        self.seen["all tiles revealed"] += not oracle.backs
        self.seen["no module in the stack"] += not oracle.stack
        self.seen["last artifact in another's turn"] += oracle.last_turns == len(oracle.players) and (
            oracle.end_tile != oracle.active
        )

    def note_end(self) -> None:
        """Count what is special about the end."""
        totals = [sum(self.oracle.score(me).values()) for me in self.oracle.players]
        self.seen["shared victory"] += len(self.oracle.winners()) > 1
        self.seen["tie broken"] += totals.count(max(totals)) > len(self.oracle.winners())

    def __str__(self) -> str:
        return f"{self.where}, move {len(self.moves)} ({self.moves[-1] if self.moves else 'setup'})"


def said(move: int) -> str:
    """The name of a move with the names of components."""
    return REVIVE.moves.said(move)


def price_in(text: str) -> dict[str, int]:
    """What a choice says that it costs: `Build on C3a for 3 gears and 1 crystal`."""
    return {kind: int(n) for n, kind in re.findall(r"(\d+) (gear|food|book|crystal)", text.rpartition(" for ")[2])}


def as_paid(cost: Mapping[str, int], held: Mapping[str, int]) -> dict[str, int]:
    """The resources themselves as far as they go, crystals for the rest (REV-102)."""
    own = {kind: min(n, held[kind]) for kind, n in cost.items()}
    return {kind: n for kind, n in {**own, "crystal": sum(cost.values()) - sum(own.values())}.items() if n}


def on_table(table: Table) -> dict[str, Any]:
    """The position in words, sorted where order means nothing."""
    state = table.state
    position = {name: key.read(state) for name, key in REVIVE.position.items()}
    position |= {key: [sorted(names) for names in position[key]] for key in IN_ANY_ORDER}
    position["side_half"] = [
        half if "side" in slots else "" for half, slots in zip(position["side_half"], position["slots"], strict=True)
    ]
    return position


def dealt_cards(table: Table) -> list[list[str]]:
    """The artifact cards from which each seat chooses."""
    names = list(ARTIFACT_CARDS)
    rows = table.state.dealt[: table.state.seats].tolist()
    return [[names[card] for card in row if card >= 0] for row in rows]


# ------------------------------------------------------------------------------------------- who plays


def weighted(**weights: float) -> Policy:
    """Any move, but those that begin with these words with these weights instead of 1."""
    wanted = {start.replace("_", " "): weight for start, weight in weights.items()}

    def weight(name: str) -> float:
        return next((weight for start, weight in wanted.items() if name.startswith(start)), 1.0)

    return lambda decision, rng: rng.choices(decision.options, [weight(name) for name in decision.options])[0]


TASTES = ["play_a_card", "use_the_switch", "explore", "build", "populate", "tribe_ability", "trade", "open_a_crate"]
TASTES += ["use_a_machine", "technology_trade", "side", "no", "large", "put_on_side", "citizen_from", "advance_yellow"]


def moody(rng: random.Random) -> Policy:
    """A policy with random tastes; it likes neither to sleep nor to end its turn."""
    weights = {kind: 10 ** rng.uniform(-1, 1.5) for kind in TASTES}
    return weighted(**weights | {"hibernate": 0.1, "end_turn": 0.05})


STYLES: dict[str, Policy] = {
    "uniform": weighted(),
    "busy": weighted(end_turn=0.1, hibernate=0.05, no=0.2),
    "explorer": weighted(explore=40, yes=5, end_turn=0.1, hibernate=0.1, artifact=0.1),
    "settler": weighted(build=12, populate=12, explore=8, end_turn=0.3, hibernate=0.3, large=2),
    "engineer": weighted(use_a_machine=5, play_a_card=6, tribe_ability=4, end_turn=0.1, hibernate=0.1, yes=3),
    "sleeper": weighted(hibernate=30, open_a_crate=5),
}


def table_of(style: str, seats: int, rng: random.Random) -> list[Policy]:
    """A policy for each seat."""
    return [moody(rng) if style == "moody" else STYLES[style] for _ in range(seats)]


def late_position(seats: int, rng: random.Random) -> dict[str, Any]:
    """A position late in a game, of the kind that random play seldom reaches: nearly everything is used up."""
    tiles = rng.sample(list(TILES), rng.randint(0, len(TILES)))
    revealed: dict[str, str] = {}
    for tile in tiles:
        zone = BACKS[TILES[tile]["back"]]["zone"]
        cell = rng.choice([cell for cell, kind in CELLS.items() if kind == zone and cell not in revealed])
        revealed[cell] = tile
    sand = [
        cell + "abcd"[at] for cell, tile in revealed.items() for at in range(4) if FACES[tile]["hexes"][at] == "sand"
    ]
    sites = rng.sample(sand, min(len(sand), 2 * seats))
    filled = rng.randint(9, 12 if seats < 4 else 10)  # as many modules as there are without those on display
    modules = rng.sample(list(MODULES), filled * seats)
    crates = rng.sample(list(CRATES), rng.randint(0, len(CRATES)))
    citizens = rng.sample(list(CITIZENS), rng.randint(0, len(CITIZENS)))
    tokens = {colour: rng.sample([t for t in TOKENS if TOKENS[t]["color"] == colour], seats) for colour in COLOURS}
    markers = [{colour: rng.randint(5, TRACK_END) for colour in COLOURS} for _ in range(seats)]
    return {
        "first": rng.randrange(seats),
        "tribes": rng.sample(list(TRIBES), seats),
        **{kind: [rng.randint(0, 6) for _ in range(seats)] for kind in BASIC},
        "crystal": [rng.choice([0, 1, 3, 3]) for _ in range(seats)],
        "energy": [rng.randint(1, 7) for _ in range(seats)],
        "vp": [rng.choice([20, 38, 64, 95, 120]) for _ in range(seats)],
        "hibernation": [rng.randint(0, 5) for _ in range(seats)],
        "tribe_markers": [rng.randint(0, 5) for _ in range(seats)],
        "markers": markers,
        "map": revealed,
        "buildings": [sites[seat::seats] for seat in range(seats)],
        "figures": [{"b": "A7", "e": "E7"} if rng.random() < 0.5 else {} for _ in range(seats)],
        "modules": [
            dict(zip(rng.sample(list(MODULE_SPACES), filled), modules[seat::seats], strict=True))
            for seat in range(seats)
        ],
        "active": [citizens[seat::seats] for seat in range(seats)],
        "opened": [crates[seat :: 2 * seats] for seat in range(seats)],
        "closed": [crates[seat + seats :: 2 * seats] for seat in range(seats)],
        "machine_tokens": [
            {colour: tokens[colour][seat] for colour, at in markers[seat].items() if at >= 7} for seat in range(seats)
        ],
        "artifact_supply": {"yellow": 1, "green": rng.randint(0, 1), "gray": rng.randint(0, 1)},
    }


def bulk(linked: Linked, seats: int, style: str, seeds: range, begin: str = "own") -> Counter[str]:
    """Play and compare one game for each seed; what was reached."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"{style} {seats} {seed}")
        if begin == "late":
            table = Table.at(REVIVE, late_position(seats, rng), seats, seed, linked=linked)
        else:
            table = Table.new(REVIVE, seats, seed, {"cards": begin}, linked=linked)
        match = Match(table, seed)
        match.run(table_of(style, seats, rng), rng)
        seen += match.seen
    return seen


# ------------------------------------------------------------------------------------------- tests


@pytest.fixture(scope="module")
def linked() -> Linked:
    """Revive as machine code."""
    return REVIVE.linked(Mode.COMPILED)


@pytest.mark.parametrize(
    ("seats", "style", "begin"),
    [
        (1, "engineer", "shared"),
        (2, "settler", "own"),
        (3, "uniform", "own"),
        (4, "sleeper", "shared"),
        *((seats, "moody", "late") for seats in (1, 2, 3, 4)),
    ],
)
def test_every_decision_is_the_one_of_the_reference(linked: Linked, seats: int, style: str, begin: str) -> None:
    bulk(linked, seats, style, range(1), begin)


def test_plain_python_plays_the_game_of_the_reference() -> None:
    bulk(REVIVE.linked(Mode.INTERPRETED), 1, "uniform", range(1))


@pytest.mark.parametrize(
    ("component", "key", "wrong", "style", "begin"),
    [
        (CONTENT["costs"], "range", 2, "settler", "own"),
        (CONTENT["costs"], "large_building_steps", 1, "settler", "own"),
        (CONTENT["limits"], "crystal", 4, "busy", "late"),
        (CONTENT["scoring"], "end_tile", 4, "sleeper", "own"),
        (BACKS["thin_a"], "cost", 3, "settler", "own"),
        (PROGRESS[4], "bonus", "module", "engineer", "own"),
        (REWARDS["yellow3"], "needs", {"yellow": 4}, "engineer", "own"),
        (SLOTS["top left"], "half", "bottom", "busy", "own"),
        (NEIGHBOURS, "C3b", ["C3a", "C3d"], "settler", "own"),
    ],
)
def test_a_reference_with_one_wrong_piece_is_noticed(
    linked: Linked,
    monkeypatch: pytest.MonkeyPatch,
    component: dict[str, Any],
    key: str,
    wrong: Any,
    style: str,
    begin: str,
) -> None:
    monkeypatch.setitem(component, key, wrong)
    with pytest.raises(AssertionError):
        bulk(linked, 1, style, range(9), begin)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("style", [*STYLES, "moody"])
def test_many_games_are_those_of_the_reference(linked: Linked, seats: int, style: str) -> None:
    """With the cards of one's own tribe and with shared ones; in the usual run one of the two by turns."""
    for begin in ("own", "shared") if THOROUGH else (("own", "shared")[(seats + len(style)) % 2],):
        bulk(linked, seats, style, range(100, 103 if THOROUGH else 101), begin)


@pytest.mark.slow
def test_the_games_compared_reach_the_rare_things(linked: Linked) -> None:
    """In the usual run no more games are played when all has been reached."""
    seen = bulk(linked, 4, "moody", range(1), "late")
    for seed, seats, style in product(range(12), (1, 2, 3, 4), ("busy", "explorer")):
        seen += bulk(linked, seats, style, range(seed, seed + 1), "late")
        if not THOROUGH and +seen >= Counter(RARE):
            return
    assert +seen >= Counter(RARE)
