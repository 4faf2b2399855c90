"""The code of a deal: it holds everything, and nothing that is broken or not understood is taken for a deal."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, date, datetime

import pytest

from parlour import games
from parlour.deals import code as codes
from parlour.deals.code import LETTERS, LONGEST, code_of, deal_from
from parlour.deals.daily import DAYS, day_at, day_of, deal_of_the_day
from parlour.deals.deal import ANSWERS, BadDeal, Deal, deal_of, nearest_bot
from parlour.engine.game import Game, UnknownOption

TODAY = date(2025, 11, 18)
SEEDS = (0, 1, 7, 255, 256, 2**40, 2**64 - 1)


def deals(game: Game) -> list[Deal]:
    """Deals of every number of players and every seat, with all sorts of bots, seeds and options."""
    chance = random.Random(game.slug)
    found = []
    for seats in range(game.fewest, game.most + 1):
        for seat in range(seats):
            rivals = [
                chance.choice(["greedy", "novice", "search:1", "search:130", "search:2000"]) for _ in range(1, seats)
            ]
            found.append(deal_of(game, seats, seat, rivals, chance.choice(SEEDS), options(game, seats, chance)))
    return found


def options(game: Game, seats: int, chance: random.Random) -> dict[str, str]:
    """Something of each option that goes together."""
    mine = [option for option in game.options if option.seat is None or option.seat < seats]
    while True:
        chosen = {option.key: chance.choice(option.values)[0] for option in mine}
        with suppress(UnknownOption):
            game.chosen(chosen)
            return chosen


@pytest.mark.parametrize("slug", games.slugs())
def test_a_code_holds_the_whole_deal(slug: str) -> None:
    for deal in deals(games.find(slug)):
        code = code_of(deal)
        assert deal_from(code) == deal
        assert len(code) <= LONGEST
        assert set(code.rpartition("-")[2]) <= set(LETTERS)


def test_a_text_is_a_seed_as_it_is_at_a_table(catalyst: Game) -> None:
    deal = deal_of(catalyst, 2, 0, ["greedy"], "a quiet evening")
    table = deal_from(code_of(deal)).table(["Ada", "Ben"])
    assert table.batch.tobytes() == type(table).new(catalyst, ["Ada", "Ben"], "a quiet evening").batch.tobytes()


@pytest.mark.parametrize("slug", games.slugs())
def test_a_code_that_is_broken_in_any_letter_is_refused(slug: str) -> None:
    code = code_of(deal_of_the_day(games.find(slug), TODAY, TODAY))
    for at, letter in enumerate(code):
        for other in {*LETTERS, "-", "_", "i", "o", " ", "A", "é"} - {letter}:
            with pytest.raises(BadDeal):
                deal_from(code[:at] + other + code[at + 1 :])
        with pytest.raises(BadDeal):
            deal_from(code[:at] + code[at + 1 :])
        with pytest.raises(BadDeal):
            deal_from(code[:at] + "0" + code[at:])
    for at, (one, two) in enumerate(itertools.pairwise(code)):
        if one != two:
            with pytest.raises(BadDeal):
                deal_from(code[:at] + two + one + code[at + 2 :])


@pytest.mark.parametrize(
    "code", ["", "-", "catalyst", "catalyst-", "catalyst-0", "catalyst-" + "0" * 5_000, "é-é", "-0000000000"]
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(BadDeal, match="broken"):
        deal_from(code)


def test_what_is_not_understood_is_named(catalyst: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = deal_of(catalyst, 2, 0, ["greedy"], 7)

    def written_with(name: str, value: object) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(codes, name, value)
            return code_of(deal)

    for code, why in (
        (written_with("FORMAT", 9), "format 9; this Parlour reads format 1"),
        (written_with("ANSWERS", ANSWERS + 1), f"bots of version {ANSWERS + 1}"),
        (written_with("_mark", lambda game: b"else"), "other content of Catalyst"),
        (signed("nowhere", deal), "a game that is not here: 'nowhere'"),
        (signed("catalyst", deal, 1, 99), "version 99 of the rules of Catalyst; this server has version 1"),
        (signed("catalyst", deal, 7, 1 << 4), "Catalyst is for 2 to 4 players, not for 1"),
        (signed("catalyst", deal, 7, 2 << 4 | 3), "there is no seat 3"),
    ):
        with pytest.raises(BadDeal, match=why):
            deal_from(code)


def signed(slug: str, deal: Deal, at: int | None = None, byte: int = 0) -> str:
    """The code of a deal with another game's name or another byte, and a checksum that fits."""
    content = bytearray(codes._bytes(code_of(deal).rpartition("-")[2])[: -codes.CHECK])
    if at is not None:
        content[at] = byte
    return f"{slug}-{codes._letters(bytes(content) + codes._check(slug, bytes(content)))}"


def test_whatever_stands_behind_a_right_checksum_is_a_deal_or_refused(catalyst: Game) -> None:
    deal, chance = deal_of(catalyst, 3, 1, ["greedy", "search:200"], 77), random.Random(1)
    taken = 0
    for _ in range(3_000):
        code = signed("catalyst", deal, chance.randrange(13), chance.randrange(256))
        try:
            taken += code_of(deal_from(code)) == code
        except BadDeal:
            continue
    assert taken


@pytest.mark.parametrize(
    "bot", ["regular", "expert", "random", "search:0", "search:2001", "search:1.5s", "x.y:Bot", "search:01"]
)
def test_bots_that_would_answer_otherwise_elsewhere_are_refused(catalyst: Game, bot: str) -> None:
    with pytest.raises(BadDeal, match="is no bot for a deal"):
        deal_of(catalyst, 2, 0, [bot], 7)
    deal_of(catalyst, 2, 0, [nearest_bot(bot)], 7)


def test_a_deal_must_be_playable(catalyst: Game) -> None:
    with pytest.raises(BadDeal, match="2 to 4 players"):
        deal_of(catalyst, 5, 0, ["greedy"] * 4, 7)
    with pytest.raises(BadDeal, match="no seat 2"):
        deal_of(catalyst, 2, 2, ["greedy"], 7)
    with pytest.raises(BadDeal, match="1 bots in the deal, not 2"):
        deal_of(catalyst, 2, 0, ["greedy"] * 2, 7)
    with pytest.raises(BadDeal, match="the seed is 18446744073709551616"):
        deal_of(catalyst, 2, 0, ["greedy"], 2**64)
    with pytest.raises(UnknownOption):
        deal_of(catalyst, 2, 0, ["greedy"], 7, {"mode": "phases"})
    with pytest.raises(BadDeal, match="seat_5 is of seat 5, and only 3 play"):
        deal_of(games.find("free_radicals"), 3, 0, ["greedy"] * 2, 7, {"seat_5": "farmers"})


# ---------------------------------------------------------------- of the day


def test_the_deal_of_a_day_is_another_one_every_day_and_in_every_game() -> None:
    found = {
        code_of(deal_of_the_day(games.find(slug), date.fromordinal(TODAY.toordinal() - n), TODAY))
        for slug in games.slugs()
        for n in range(60)
    }
    assert len(found) == 60 * len(games.slugs())


def test_everybody_sits_somewhere_else_on_another_day(catalyst: Game) -> None:
    seats = [deal_of_the_day(catalyst, date.fromordinal(TODAY.toordinal() - n), TODAY).seat for n in range(30)]
    assert set(seats) == {0, 1, 2}


def test_the_day_of_a_deal_is_known_from_the_deal_alone(catalyst: Game) -> None:
    for n in (0, 1, DAYS - 1):
        day = date.fromordinal(TODAY.toordinal() - n)
        deal = deal_of_the_day(catalyst, day, TODAY)
        assert day_of(deal, TODAY) == day
        assert day_of(deal_of(catalyst, deal.seats, deal.seat, ["greedy"] * 2, deal.seed), TODAY) is None
    assert day_of(deal_of_the_day(catalyst, TODAY, TODAY), date(2030, 1, 1)) is None


def test_days_that_have_not_come_or_are_long_past_are_refused(catalyst: Game) -> None:
    with pytest.raises(BadDeal, match="not known yet: days begin at midnight in UTC"):
        deal_of_the_day(catalyst, date(2025, 11, 19), TODAY)
    with pytest.raises(BadDeal, match="is older"):
        deal_of_the_day(catalyst, date.fromordinal(TODAY.toordinal() - DAYS), TODAY)


def test_days_begin_at_midnight_in_utc() -> None:
    midnight = datetime(2025, 11, 18, tzinfo=UTC).timestamp()
    assert (day_at(midnight - 1), day_at(midnight)) == (date(2025, 11, 17), TODAY)


PRINT = """
from datetime import date
from parlour import games
from parlour.deals.code import code_of
from parlour.deals.daily import day_at, deal_of_the_day
day = date(2025, 11, 18)
print(day_at(1763423999.0), *(code_of(deal_of_the_day(games.find(slug), day, day)) for slug in games.slugs()))
"""


def test_every_process_makes_the_same_deals_wherever_it_stands() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", PRINT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed, zone in (("1", "Pacific/Kiritimati"), ("2", "Pacific/Pago_Pago"))
    }
    own = [code_of(deal_of_the_day(games.find(slug), TODAY, TODAY)) for slug in games.slugs()]
    assert said == {f"2025-11-17 {' '.join(own)}\n"}
