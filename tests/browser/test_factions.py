"""Free Radicals on a page: every faction by clicking what glows, the draft, and a whole game of five."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, WIDE, Arrive, Person
from parlour.games.free_radicals.content import FACTION_IDS

ROUNDS = 3  # of each faction


def sit_down(person: Person, players: int, faction: str) -> None:
    """A table as the set-up page makes it, against bots that need no time."""
    person.go("/games/free_radicals")
    person.page.locator(f'input[name=players][value="{players}"]').check(force=True)
    person.page.locator("#name-0").fill("Ada")
    person.page.locator("select[name=option-seat_1]").select_option(faction)
    for seat in range(1, players):
        person.page.locator(f"select[name=bot-{seat}]").select_option("random")
    person.choose_seed("5")
    person.press(person.page.get_by_role("button", name="Sit down"))
    assert person.wait_for_turn()


@pytest.mark.parametrize("faction", FACTION_IDS)
def test_each_faction_can_be_played_by_clicking(arrive: Arrive, faction: str) -> None:
    """Three rounds alone; every other faction on a phone."""
    ada, chance = arrive((WIDE, PHONE)[FACTION_IDS.index(faction) % 2]), Random(faction)
    sit_down(ada, 1, faction)
    expect(ada.page.locator(f".own .area.{faction}")).to_have_count(1)
    steps = 0
    while not re.search(rf"Round {ROUNDS + 1}\b", ada.page.locator(".status").inner_text()):
        assert ada.press_what_glows(chance)
        steps += 1
        assert steps < 40 * ROUNDS
    assert steps >= 2 * ROUNDS


def test_a_game_of_five_from_the_draft_to_the_end(arrive: Arrive, size: str) -> None:
    """The faction is chosen from ten at the table; the last two rounds are played by clicking, to the final page."""
    ada, chance = arrive(size), Random(3)
    sit_down(ada, 5, "draft")
    expect(ada.page.locator(".faction-card")).to_have_count(len(FACTION_IDS))
    ada.press(ada.page.get_by_role("button", name="Paladins"))
    assert ada.wait_for_turn()
    expect(ada.page.locator(".own .area.paladins")).to_have_count(1)
    expect(ada.page.locator(".others .glance")).to_have_count(4)
    for _ in range(5):
        assert ada.press_what_glows(chance)
    ada.skip_until(lambda position: position["round"] == 11)  # in the last one Paladins may have nothing to decide
    steps = 1
    while ada.press_what_glows(chance):
        steps += 1
        assert steps < 60
    expect(ada.page.locator("#winner")).to_have_text(re.compile("You win!|wins|tie"))
    expect(ada.page.locator(".podium li")).to_have_count(5)
