"""Networks that play: compiled code makes of them what plain NumPy makes of them, from views and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import bots, games
from parlour.bots import GreedyBot, GuidedBot, LearnedBot, SearchBot, Style, why_not_learned
from parlour.bots.search import surer
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL, places
from parlour.engine.thinking.guided import add_what_comes
from parlour.engine.thinking.search import VIEW
from parlour.engine.thinking.weights import FILE, BadNetwork, Weights, weights_of, write_network
from parlour.engine.thinking.workroom import Workroom, workbench
from parlour.lab.arena import collect, judge, plan
from parlour.lab.units import play
from parlour.train.settings import chosen_before, read_settings

MODES = [Mode.COMPILED, Mode.CHECKED, Mode.INTERPRETED]
TRAINED = [slug for slug in games.slugs() if (games.find(slug).folder / FILE).exists()]


@pytest.fixture(params=TRAINED)
def trained(request: pytest.FixtureRequest) -> Game:
    """Every game that comes with a network."""
    return games.find(request.param)


@pytest.fixture(params=["bazaar", "catalyst"])
def small_game(request: pytest.FixtureRequest) -> Game:
    """A game with hidden hands, and one with a network: what is compiled for them is the same for all."""
    game: Game = request.getfixturevalue(request.param)
    return game


def made_up(
    game: Game, path: Path, neurons: int = 12, seed: int = 1, given: Mapping[str, NDArray[Any]] | None = None
) -> Weights:
    """A network of any numbers at all but for those that are given, for a game that has none."""
    noise = np.random.default_rng(seed)
    seen, most = game.outlook(game.most).size, game.most
    shapes = {"first": (seen, neurons), "hidden": (2, neurons, neurons), "policy": (game.moves.size, neurons)}
    shapes |= {"points": (neurons, most), "value": (neurons, most)}
    shapes |= {"first_bias": (neurons,), "hidden_bias": (2, neurons), "policy_bias": (game.moves.size,)}
    shapes |= {"points_bias": (most,), "value_bias": (most,)}
    weights = {name: noise.normal(size=shape).astype(np.float32) * 0.4 for name, shape in shapes.items()}
    write_network(
        path, game, weights | dict(given or {}), {"settings": {"seats": list(range(2, most + 1)), "scale": 4}}
    )
    return Weights(game, path)


def positions(game: Game, seats: int, seed: int, every: int = 11) -> list[NDArray[Any]]:
    """Decisions of a random game."""
    linked, met = game.linked(Mode.COMPILED), []
    batch, dice = game.deal(seats, seed, linked), np.array([seed], dtype=np.int64)
    while not batch[0].over:
        met.append(batch.copy())
        linked.play_random(batch, 0, dice, every)
    return met


def as_told(game: Game, weights: Weights, batch: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """What a network says of a position by plain NumPy: leanings of the options, and hopes."""
    s, full = batch[0], weights.full
    numbers = np.zeros(game.outlook(game.most).size, dtype=np.float32)
    outlook = game.outlook(int(s.seats), game.most)
    linked = game.linked(Mode.COMPILED)
    linked.observe(batch.view(np.int16).reshape(1, -1), 0, int(s.decides), outlook.script, outlook.decision, numbers)
    thought = np.maximum(numbers @ full["first"] + full["first_bias"], 0)
    for layer, bias in zip(full["hidden"], full["hidden_bias"], strict=True):
        thought = np.maximum(thought @ layer + bias, 0)
    options = s.option[: s.n_options]
    leaning = full["policy"][options] @ thought + full["policy_bias"][options]
    return leaning, thought @ full["value"] + full["value_bias"]


def test_compiled_code_and_numpy_think_alike(any_game: Game, tmp_path: Path) -> None:
    weights = made_up(any_game, tmp_path / "network.npz")
    linked, bench = any_game.linked(Mode.COMPILED), workbench(any_game)
    for seats in {any_game.fewest, any_game.most}:
        network = weights.laid_out(seats)
        for batch in positions(any_game, seats, 3)[:12]:
            bench.batch[VIEW] = batch[0]
            chosen = linked.learned_move(bench, network)
            leaning, _ = as_told(any_game, weights, batch)
            options = batch[0].option[: batch[0].n_options]
            assert network.leaning[options] == pytest.approx(leaning, abs=1e-3)
            assert leaning[list(options).index(chosen)] == pytest.approx(leaning.max(), abs=1e-3)


@pytest.mark.parametrize("careful", [False, True])
def test_the_same_in_every_mode(small_game: Game, tmp_path: Path, careful: bool) -> None:
    """Careful is one that asks the heuristic: for moves, for chances, and after playing on for a while."""
    style = Style(explore=0.6, planned=False, horizon=1, depth=4, trust=0.5) if careful else None
    given = {"caution": np.full(small_game.moves.size, 3.0)} if careful else {}
    weights = made_up(small_game, tmp_path / "network.npz", given=given)
    seats = max(2, small_game.fewest)
    for batch in positions(small_game, seats, 5, every=31)[:4]:
        view = small_game.view(batch, int(batch[0].decides), small_game.linked(Mode.COMPILED))
        leanings, found = [], []
        for mode in MODES:
            linked, bench, network = small_game.linked(mode), workbench(small_game), weights.laid_out(seats)
            bench.batch[VIEW] = view[0]
            linked.learned_move(bench, network)
            leanings.append(network.leaning[batch[0].option[: batch[0].n_options]].tobytes())
            bot = GuidedBot(small_game, 7, weights, iterations=12, style=style, linked=linked)
            found.append([(p.move, p.visits, p.points, p.chances) for p in bot.prospects(view[0])])
        assert leanings[0] == leanings[1] == leanings[2]
        assert found[0] == found[1] == found[2]


def test_what_falls_behind_by_the_heuristic_has_that_against_it(any_game: Game, tmp_path: Path) -> None:
    """Where nothing else speaks for a move, the network does what the greedy bot might do."""
    flat = {"policy": np.zeros((any_game.moves.size, 12)), "policy_bias": np.zeros(any_game.moves.size)}
    given = flat | {"caution": np.full(any_game.moves.size, 2.0)}
    weights = made_up(any_game, tmp_path / "network.npz", given=given)
    linked, network = any_game.linked(Mode.COMPILED), weights.laid_out(any_game.fewest)
    bench = workbench(any_game)
    for batch in positions(any_game, any_game.fewest, 4)[:12]:
        bench.batch[VIEW] = any_game.view(batch, int(batch[0].decides), linked)[0]
        chosen = linked.learned_move(bench, network)
        options = batch[0].option[: batch[0].n_options]
        assert network.leaning[options] == pytest.approx(-2.0 * network.behind[options])
        assert network.behind[chosen] == network.behind[options].min() == 0.0
        assert network.behind[options].max() < 1.0


def test_a_bot_that_asks_the_heuristic_does_the_same_in_the_same_view(bazaar: Game, tmp_path: Path) -> None:
    weights = made_up(bazaar, tmp_path / "network.npz", given={"caution": np.full(bazaar.moves.size, 9.0)})
    one, other = LearnedBot(bazaar, 1, weights), LearnedBot(bazaar, 2, weights)
    views = [bazaar.view(batch, int(batch[0].decides))[0] for batch in positions(bazaar, 3, 2, every=2)]
    chosen = [one.choose(view) for view in views]
    assert [other.choose(view) for view in reversed(views)] == chosen[::-1]


def test_a_search_expects_of_each_position_what_the_network_leans_to_there(catalyst: Game, tmp_path: Path) -> None:
    """As long as one seat decides and nothing is left to chance, the same is seen in all that is imagined."""
    weights, compared = made_up(catalyst, tmp_path / "network.npz"), 0
    linked, seats = catalyst.linked(Mode.COMPILED), 2
    for batch in positions(catalyst, seats, 1, every=7)[:12]:
        room = Workroom(catalyst, 1, linked, nodes=4000)
        view, style = catalyst.view(batch, int(batch[0].decides), linked)[0], Style(explore=2.0, planned=False)
        room.grow(view, 40, style.numbers(catalyst.unit), weights.laid_out(seats))
        for node in children(room.tree, 0):
            expected = {int(room.tree[child].move): room.tree[child].prior for child in children(room.tree, node)}
            if len(expected) > 1 and not room.tree[node].lucky:
                there = batch.copy()
                linked.advance(there, 0, int(room.tree[node].move))
                leaning, _ = as_told(catalyst, weights, there)
                odds = np.exp(leaning - leaning.max()) / np.exp(leaning - leaning.max()).sum()
                told = dict(zip(there[0].option[: there[0].n_options].tolist(), odds, strict=True))
                assert expected == pytest.approx({move: told[move] for move in expected}, abs=1e-3)
                compared += 1
    assert compared > 5


def children(tree: Any, node: int) -> list[int]:
    """The nodes below a node."""
    found = [int(tree[node].child)]
    while found[-1] >= 0:
        found.append(int(tree[found[-1]].sibling))
    return found[:-1]


@pytest.mark.parametrize(("head", "trust"), [("value", 1.0), ("points", 0.0)])
def test_trust_says_which_of_the_foretold_counts(bazaar: Game, tmp_path: Path, head: str, trust: float) -> None:
    """The chances themselves, or those that follow from the points to come and the heuristic."""
    hopes = [np.full((12, bazaar.most), number) for number in (0.0, 0.7)]
    hopes[1][:, 0] = -3.0
    flat = {"policy": np.zeros((bazaar.moves.size, 12)), "policy_bias": np.zeros(bazaar.moves.size)}
    networks = [made_up(bazaar, tmp_path / f"{n}.npz", given=flat | {head: hope}) for n, hope in enumerate(hopes)]
    batch = positions(bazaar, 3, 2, every=5)[1]
    view = bazaar.view(batch, int(batch[0].decides))[0]

    def found(weights: Weights, trust: float) -> list[tuple[int, int]]:
        bot = GuidedBot(bazaar, 3, weights, iterations=80, style=Style(planned=False, trust=trust))
        return [(p.move, p.visits) for p in bot.prospects(view)]

    assert found(networks[0], trust) != found(networks[1], trust)
    if head == "value":
        assert found(networks[0], 0.0) == found(networks[1], 0.0)


@pytest.mark.parametrize(("seats", "gains"), [(2, [6.0, -6.0]), (3, [6.0, -2.0, -4.0])])
def test_who_gains_on_the_others_comes_to_be_so_much_ahead(
    bazaar: Game, tmp_path: Path, seats: int, gains: list[float]
) -> None:
    """A gain is told against the mean of the others: of three points more than each of two, two are one's own."""
    told = {"points": np.zeros((12, bazaar.most)), "points_bias": np.array([*gains, *[0.0] * (bazaar.most - seats)])}
    network = made_up(bazaar, tmp_path / "network.npz", given=told).laid_out(seats)
    seen = bazaar.deal(seats, 4)[0]
    heading_for = np.zeros((seats, 4), dtype=np.int32)
    add_what_comes(seen, network, heading_for)
    totals = heading_for[:, TOTAL]
    for turn, gain in enumerate(gains):
        seat = (int(seen.decides) + turn) % seats
        others = np.delete(totals, seat).mean()
        assert totals[seat] - others == pytest.approx(gain * network.scale, abs=1.5)


def test_less_doubt_tells_chances_further_from_even(catalyst: Game) -> None:
    """How open a game is taken to be changes what is told of it, not what is tried."""
    open_game, settled = (SearchBot(catalyst, 3, iterations=40, style=Style(doubt=doubt)) for doubt in (1.0, 0.5))
    for batch in positions(catalyst, 2, 4, every=23):
        view = catalyst.view(batch, int(batch[0].decides))[0]
        ours, theirs = open_game.prospects(view), settled.prospects(view)
        assert [(p.move, p.visits) for p in ours] == [(p.move, p.visits) for p in theirs]
        assert sum(abs(p.win - 0.5) for p in ours) <= sum(abs(p.win - 0.5) for p in theirs) + 1e-9


def test_candour_changes_what_is_told_and_nothing_else(small_game: Game, tmp_path: Path) -> None:
    weights = made_up(small_game, tmp_path / "network.npz")
    for batch in positions(small_game, 2, 3, every=40)[:4]:
        seen = small_game.view(batch, int(batch[0].decides), small_game.linked(Mode.COMPILED))[0]
        shy, frank = (
            GuidedBot(small_game, 1, weights, iterations=60, style=Style(candour=candour)).prospects(seen)
            for candour in (1.0, 2.0)
        )
        assert [(p.move, p.visits, p.points) for p in shy] == [(p.move, p.visits, p.points) for p in frank]
        for one, other in zip(shy, frank, strict=True):
            if one.visits and 0 < one.win < 1:
                assert other.win / (1 - other.win) == pytest.approx((one.win / (1 - one.win)) ** 2)
                assert sum(other.chances) == pytest.approx(1)


def test_odds_to_a_power() -> None:
    assert surer([0.75, 0.25], 2.0) == pytest.approx([0.9, 0.1])
    assert surer([0.5, 0.25, 0.25], 2.0) == pytest.approx([4 / 6, 1 / 6, 1 / 6])
    assert surer([0.3], 2.0) == [0.3]  # alone there are no odds between seats
    assert surer([0.0, 0.0], 2.0) == [0.0, 0.0]  # nothing was tried


def test_guided_search_spreads_its_tries_over_options_and_chances_over_seats(small_game: Game, tmp_path: Path) -> None:
    weights = made_up(small_game, tmp_path / "network.npz")
    seats = max(2, small_game.most)
    for batch in positions(small_game, seats, 2, every=40)[:5]:
        seen = small_game.view(batch, int(batch[0].decides), small_game.linked(Mode.COMPILED))[0]
        found = GuidedBot(small_game, 1, weights, iterations=60).prospects(seen)
        assert {p.move for p in found} == set(seen.option[: int(seen.n_options)].tolist())
        assert sum(p.visits for p in found) in (0, 60) or seen.n_options == 1
        assert all(sum(p.chances) == pytest.approx(1) for p in found if p.visits)


def test_a_network_is_read_as_it_was_written(catalyst: Game, tmp_path: Path) -> None:
    """But for the steps in which its numbers are kept."""
    made_up(catalyst, tmp_path / "one.npz", seed=4)
    full = Weights(catalyst, tmp_path / "one.npz").full
    noise = np.random.default_rng(4)
    first = noise.normal(size=full["first"].shape).astype(np.float32) * 0.4
    largest = np.abs(first).max(axis=1, keepdims=True)
    assert (np.abs(full["first"] - first) <= largest / 127 * 0.51).all()


def test_what_a_network_never_met_counts_as_nothing(catalyst: Game, tmp_path: Path) -> None:
    path = tmp_path / "one.npz"
    made_up(catalyst, path)
    with np.load(path) as file:
        kept = {name: file[name] for name in file.files}
    about = json.loads(kept["about"].tobytes())
    about["view"][0][0], about["moves"][0] = "something that is gone", "a move of old"
    kept["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    np.savez_compressed(path, **kept)
    full, part = Weights(catalyst, path).full, catalyst.outlook(catalyst.most).layout[0]
    assert not full["first"][part.first : part.first + part.size].any()
    assert full["first"][part.first + part.size :].any()
    assert not full["policy"][0].any()
    assert full["policy"][1].any()


def test_what_is_no_network_is_refused(catalyst: Game, bazaar: Game, tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no network at all")
    with pytest.raises(BadNetwork, match="holds no network"):
        Weights(catalyst, tmp_path / "text.npz")
    np.savez(tmp_path / "other.npz", weights=np.zeros(3))
    with pytest.raises(BadNetwork, match="holds no network"):
        Weights(catalyst, tmp_path / "other.npz")
    made_up(catalyst, tmp_path / "whole.npz")
    whole = (tmp_path / "whole.npz").read_bytes()
    for end in (0, 30, len(whole) // 2, len(whole) - 1):
        (tmp_path / "part.npz").write_bytes(whole[:end])
        with pytest.raises(BadNetwork, match="holds no network"):
            Weights(catalyst, tmp_path / "part.npz")
    made_up(bazaar, tmp_path / "bazaar.npz")
    with pytest.raises(BadNetwork, match="a network of 'bazaar', not of Catalyst"):
        Weights(catalyst, tmp_path / "bazaar.npz")


@pytest.mark.parametrize("name", ["about", "first", "first_scale", "hidden_bias", "value", "points_bias"])
def test_a_network_that_lacks_something_or_does_not_fit_is_refused(bazaar: Game, tmp_path: Path, name: str) -> None:
    made_up(bazaar, tmp_path / "whole.npz")
    with np.load(tmp_path / "whole.npz") as file:
        kept = {key: file[key] for key in file.files}
    part = kept.pop(name)
    np.savez(tmp_path / "less.npz", **kept)
    with pytest.raises(BadNetwork, match="holds no network"):
        Weights(bazaar, tmp_path / "less.npz")
    np.savez(tmp_path / "small.npz", **kept, **{name: part[:-1]})
    with pytest.raises(BadNetwork, match="holds no network"):
        Weights(bazaar, tmp_path / "small.npz")


def test_caution_that_does_not_fit_is_refused(bazaar: Game, tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match="holds no network: caution is"):
        made_up(bazaar, tmp_path / "one.npz", given={"caution": np.ones(3)})


@pytest.mark.parametrize(
    "settings",
    [{}, [], {"seats": ["two"], "scale": 4}, {"seats": 2, "scale": 4}]
    + [{"seats": [2, 3]} | scale for scale in ({}, {"scale": 0}, {"scale": "far"}, {"scale": None}, {"scale": 1e999})],
)
def test_a_network_that_does_not_tell_its_tables_and_its_scale_is_refused(
    bazaar: Game, tmp_path: Path, settings: Any
) -> None:
    weights = made_up(bazaar, tmp_path / "one.npz")
    with np.load(tmp_path / "one.npz") as file:
        kept = {key: file[key] for key in file.files}
    kept["about"] = np.frombuffer(json.dumps(weights.about | {"settings": settings}).encode(), dtype=np.uint8)
    np.savez(tmp_path / "one.npz", **kept)
    with pytest.raises(BadNetwork, match="holds no network"):
        Weights(bazaar, tmp_path / "one.npz")


# ---------------------------------------------------------------- those that the games come with


def test_shipped_networks_say_where_they_come_from(trained: Game) -> None:
    path = trained.folder / FILE
    assert path.stat().st_size < 3_000_000
    weights = weights_of(trained)
    assert weights is not None, "its content has changed since: it must be trained anew"
    assert set(weights.about["settings"]["seats"]) <= set(range(2, trained.most + 1))
    assert weights.about["hours"] > 0
    assert {result["bot"] for result in weights.about["results"]} == {"random", "greedy"}


def test_learned_bots_play_by_their_view_alone(trained: Game) -> None:
    """Everything unseen is dealt anew: a network chooses and leans alike, and a guided search finds the same."""
    linked, weights = trained.linked(Mode.COMPILED), weights_of(trained)
    assert weights is not None
    bot = LearnedBot(trained, 1, weights, linked)
    for n, batch in enumerate(positions(trained, 3, 8, every=17)[:15]):
        seat, other = int(batch[0].decides), batch.copy()
        trained.redeal(other, seat, n + 5, linked)
        one, two = (trained.view(each, seat, linked)[0] for each in (batch, other))
        assert bot.choose(one) == bot.choose(two) == bot.choose(batch[0])
        first, second = (GuidedBot(trained, 3, weights, iterations=30, linked=linked).prospects(v) for v in (one, two))
        assert first == second


def test_bots_of_a_trained_game_use_its_network(trained: Game) -> None:
    assert why_not_learned(trained) == ""
    assert isinstance(bots.find("learned", trained), LearnedBot)
    for name in ("guided:30", "regular", "expert", "master"):
        assert isinstance(bots.find(name, trained), GuidedBot), name
    assert not isinstance(bots.find("search:30", trained), GuidedBot)


def test_with_other_cards_bots_fall_back_and_say_so(tmp_path: Path) -> None:
    printed = (games.find("catalyst").folder / "content.toml").read_text(encoding="utf-8")
    (tmp_path / "my.toml").write_text(printed.replace("coins_after_turn = 8", "coins_after_turn = 6"), encoding="utf-8")
    other = games.find("catalyst", content=tmp_path / "my.toml")
    assert "knows its own cards only" in why_not_learned(other)
    assert isinstance(bots.find("learned", other), GreedyBot)
    assert type(bots.find("guided:30", other)) is SearchBot


def test_without_a_network_bots_fall_back_and_say_so(bazaar: Game) -> None:
    assert "no network has been trained" in why_not_learned(bazaar)
    assert isinstance(bots.find("learned", bazaar), GreedyBot)
    assert type(bots.find("expert", bazaar)) is SearchBot


def test_at_a_table_it_does_not_know_a_network_is_not_asked(bazaar: Game, tmp_path: Path) -> None:
    weights = made_up(bazaar, tmp_path / "network.npz")
    weights.about["settings"]["seats"] = [3]
    batch = positions(bazaar, 2, 6, every=3)[1]
    seen = bazaar.view(batch, int(batch[0].decides), bazaar.linked(Mode.COMPILED))[0]
    guided, plain = GuidedBot(bazaar, 5, weights, iterations=40), SearchBot(bazaar, 5, iterations=40)
    assert guided.prospects(seen) == plain.prospects(seen)
    assert LearnedBot(bazaar, 5, weights).choose(seen) == GreedyBot(bazaar, 5).choose(seen)


def test_in_a_mode_it_does_not_know_a_network_is_not_asked(tmp_path: Path) -> None:
    """In Time Capsules the position itself is of turns or of phases; a quick start leads to positions of a full one."""
    game = games.find("time_capsules")
    unlearned, learned = (made_up(game, tmp_path / f"{n}.npz") for n in (0, 1))
    learned.about["settings"]["modes"] = ["", "mode=phases start=quick"]
    dealt = [game.deal(2, 7, options=game.numbers({"mode": mode, "start": "quick"})) for mode in ("turns", "phases")]
    turns, phases = (game.view(batch, int(batch[0].decides))[0] for batch in dealt)
    assert unlearned.knows(turns)
    assert not unlearned.knows(phases)
    assert learned.knows(turns)
    assert learned.knows(phases)
    assert LearnedBot(game, 5, unlearned).choose(phases) == GreedyBot(game, 5).choose(phases)


LEARNED = [
    (slug, mode)
    for slug in TRAINED
    for mode in dict.fromkeys(("", *read_settings(games.find(slug).folder / "thinking" / "training.toml").modes))
]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "mode"), LEARNED)
def test_what_was_learned_is_worth_something(slug: str, mode: str) -> None:
    """A network alone clearly beats the greedy bot at tables of two in every mode it knows, without looking ahead."""
    game, names = games.find(slug), ("learned", "greedy")
    options = game.numbers(chosen_before(mode))
    outcomes = [play(game, unit) for unit in plan(names, 2, 160, 3, 1, options)]
    (share,) = [s.share for s in judge(collect(outcomes, 2, 2), names, game.unit).standings if s.bot == 0]
    assert share > 0.55


# ---------------------------------------------------------------- how strong they are: `make study`


def ladder(game: Game, names: tuple[str, str], players: int, games_played: int) -> tuple[float, float]:
    """How often the first is ahead of the second on the same deals, with half of the interval."""
    outcomes = [play(game, unit) for unit in plan(names, players, games_played, 7, 1)]
    (found,) = [s for s in judge(collect(outcomes, 2, players), names, game.unit).standings if s.bot == 0]
    return found.share, (found.high - found.low) / 2


@pytest.mark.study
def test_a_network_guides_a_search_well(trained: Game) -> None:
    share, half = ladder(trained, ("guided:200", "search:200"), 2, 60)
    assert share > 0.5, f"{share:.2f} ± {half:.2f}"


@pytest.mark.study
@pytest.mark.parametrize("players", [3, 4])
def test_at_larger_tables_guided_search_is_not_the_weaker_one(trained: Game, players: int) -> None:
    share, half = ladder(trained, ("guided:200", "search:200"), players, 36)
    assert share + half > 0.5, f"{share:.2f} ± {half:.2f}"


HONEST = 120  # games in which told chances are compared with ends
TELLING = 500  # tries before a chance is told: people are told after more, and of a few the best is hoped too much


@pytest.mark.study
def test_told_chances_are_honest(trained: Game) -> None:
    """Of many games, what was told against what was won: in ten bins, and neither too shy nor too sure on the whole.

    All that is told in one game shares its end: a game counts once.
    """
    told = np.array([row for seed in range(HONEST) for row in told_in_a_game(trained, seed)])
    game, chance, more = told[:, 0].astype(np.int64), told[:, 1], told[:, 2] - told[:, 1]
    for low in range(10):
        rows = (chance * 10).astype(np.int64).clip(0, 9) == low
        surplus = by_game(game[rows], more[rows])
        if len(surplus) >= 12:
            noise = 3.0 * 0.5 / len(surplus) ** 0.5
            assert abs(surplus.mean()) < noise, f"told about {low / 10:.1f}: {surplus.mean():+.2f} more was won"
    sure = by_game(game, np.sign(chance - 0.5) * more)
    assert abs(sure.mean()) < max(0.05, 3.0 * sure.std() / len(sure) ** 0.5), f"further from even by {sure.mean():+.2f}"


def by_game(game: NDArray[np.int64], numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of what belongs to each game, of those that have any."""
    times = np.bincount(game, minlength=HONEST)
    means: NDArray[np.float64] = np.bincount(game, numbers, HONEST)[times > 0] / times[times > 0]
    return means


def told_in_a_game(game: Game, seed: int) -> list[tuple[int, float, float]]:
    """Of some decisions of a guided game of two: the deal, the chance that is told, the share that was won."""
    linked, weights = game.linked(Mode.COMPILED), weights_of(game)
    assert weights is not None
    players = [GuidedBot(game, 2 * seed + seat, weights, iterations=60, linked=linked) for seat in range(2)]
    teller = GuidedBot(game, seed, weights, iterations=TELLING, linked=linked)
    batch, told, step = game.deal(2, seed, linked), list[tuple[int, float]](), 0
    while not batch[0].over:
        seat = int(batch[0].decides)
        seen = game.view(batch, seat, linked)[0]
        found = teller.prospects(seen) if step % 25 == 10 else []
        if found and found[0].visits:
            told.append((seat, found[0].chances[seat]))
        linked.advance(batch, 0, players[seat].choose(seen))
        step += 1
    first = places(game.score(batch, linked)[None])[0] == 1
    return [(seed, chance, float(first[seat] / first.sum())) for seat, chance in told]
