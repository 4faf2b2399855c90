"""The bots of a deal: the same moves meet the same answers, in every mode and process, and as they were recorded."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

import toy_bazaar
from parlour import games
from parlour.deals.deal import BadDeal, Deal, deal_of
from parlour.deals.whole import check_deal, checked_answers, house_game
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ["Ada", "Ben", "Cleo"]


@pytest.fixture(scope="module")
def recorder() -> ModuleType:
    """What recorded the answers."""
    spec = importlib.util.spec_from_file_location("golden_record", GOLDEN / "record.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def played(deal: Deal, bot: str, mode: Mode = Mode.COMPILED) -> Table:
    """A game of the house to its end."""
    *_, table = house_game(deal, bot, NAMES[: deal.seats], deal.game.linked(mode))
    return table


@pytest.mark.parametrize("slug", games.slugs())
def test_bots_answer_as_they_were_recorded(slug: str, recorder: ModuleType) -> None:
    """Where they do not, links in the hands of people would mean another game."""
    kept = json.loads((GOLDEN / "answers.json").read_text(encoding="utf-8"))
    assert recorder.answers(slug) == kept[slug], (
        "the bots of deals answer otherwise: raise ANSWERS in deals/deal.py, then PYTHONPATH=src python "
        "tests/golden/record.py --answers"
    )


def test_the_same_deal_is_the_same_game(catalyst: Game) -> None:
    deal = deal_of(catalyst, 3, 1, ["search:30", "novice"], 7)
    one, two = played(deal, "greedy"), played(deal, "greedy")
    assert one.moves == two.moves
    assert one.batch.tobytes() == two.batch.tobytes()


def test_the_answers_of_plain_python_and_machine_code_are_the_same() -> None:
    deal = deal_of(toy_bazaar.GAME, 2, 0, ["search:20"], 7)
    one, two = (played(deal, "novice", mode) for mode in (Mode.COMPILED, Mode.INTERPRETED))
    assert one.moves == two.moves


def test_what_is_taken_back_changes_no_answer(catalyst: Game) -> None:
    """A bot knows what its seat sees and how far the game is: not what somebody thought of before."""
    deal = deal_of(catalyst, 2, 0, ["search:40"], 7)
    whole = played(deal, "greedy")
    past = whole.after(next(n for n in range(20, 60) if whole.after(n).decides == 1))
    seen = past.view(1).state
    for _ in range(3):
        assert deal.answering(1, len(past.moves), past.linked).choose(seen) == whole.moves[len(past.moves)]


def test_another_seed_is_another_game(catalyst: Game) -> None:
    one, two = (played(deal_of(catalyst, 2, 0, ["novice"], seed), "novice").moves for seed in (7, 8))
    assert one != two


def test_a_game_of_the_deal_is_found_to_be_one(catalyst: Game) -> None:
    deal = deal_of(catalyst, 3, 1, ["search:20", "novice"], 7)
    table = Table.load(played(deal, "search:60").save())
    check_deal(deal, table)
    assert list(checked_answers(deal, table)) == list(range(len(table.moves)))


def test_a_game_against_other_bots_is_found_out(catalyst: Game) -> None:
    deal, other = (deal_of(catalyst, 2, 0, [bot], 7) for bot in ("greedy", "novice"))
    table = played(other, "greedy")
    check_deal(deal, table)
    with pytest.raises(BadDeal, match=r"after \d+ decisions Ben played .* the bot of the deal plays"):
        list(checked_answers(deal, table))


def test_games_of_other_deals_are_refused(catalyst: Game) -> None:
    deal = deal_of(catalyst, 2, 0, ["greedy"], 7)
    others = {
        "another seed": played(deal_of(catalyst, 2, 0, ["greedy"], 8), "greedy"),
        "more or fewer people": played(deal_of(catalyst, 3, 0, ["greedy"] * 2, 7), "greedy"),
        "not over yet": deal.table(["Ada", "Ben"]),
        "a game of Dominations": Table.new("dominations", 2, 7),
        "dealt by another seed": Table.at(catalyst, {"coins": [5, 4]}, 2, 7),
    }
    for why, table in others.items():
        with pytest.raises(BadDeal, match=why):
            check_deal(deal, table)
    capsules = games.find("time_capsules")
    with pytest.raises(BadDeal, match="chosen before it was dealt"):
        check_deal(deal_of(capsules, 1, 0, [], 7), Table.new(capsules, 1, 7, {"mode": "phases"}))
