"""Revive on a page: a game begun and ended by clicking, on a wide screen and a phone; the ice is opened on the map."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from browser.people import Arrive, Person


def sit_down(person: Person) -> None:
    """A table as the set-up page makes it, against a bot that needs no time."""
    person.go("/games/revive")
    person.page.locator('input[name=players][value="2"]').check(force=True)
    person.page.locator("#name-0").fill("Ada")
    person.page.locator("select[name=bot-1]").select_option("random")
    person.choose_seed("11")
    person.press(person.page.get_by_role("button", name="Sit down"))
    assert person.wait_for_turn()


def test_a_game_by_clicking_what_glows(arrive: Arrive, size: str) -> None:
    """Its beginning, from the set-up page on, and its last turns, to the final page."""
    ada, chance = arrive(size), Random(3)
    sit_down(ada)

    for _ in range(12):
        assert ada.press_what_glows(chance)
    ada.skip_until(lambda position: position["last_turns"] > 0)
    steps = 1
    while ada.press_what_glows(chance):
        steps += 1
        assert steps < 100
    expect(ada.page.locator("#winner")).to_have_text(re.compile("You win!|wins|tie"))
    expect(ada.page.locator(".podium li")).to_have_count(2)


@pytest.mark.parametrize("card", ["card-", "cell-"])
def test_a_thing_begins_its_action(arrive: Arrive, size: str, card: str) -> None:
    """One of my cards, a tile under the ice: pressing it plays the action and the thing at once."""
    ada = arrive(size)
    sit_down(ada)
    while ada.page.locator(".menu-bar").count() == 0:
        assert ada.play_one()
    before = ada.figure("ply")
    thing = ada.page.locator(f'[data-spot^="{card}"].begins').first
    spot = thing.get_attribute("data-spot") or ""
    shape = ada.page.locator(f'[data-press="{spot}"]')
    if size == "phone":
        ada.press(f"#sheets label:has([value={'board' if card == 'card-' else 'map'}])")
    ada.press(shape.first if shape.count() else thing)
    ada.wait_for_turn(before)
    expect(ada.page.locator(".menu-bar")).to_have_count(0)
    expect(ada.page.locator("#prompt")).to_contain_text("place" if card == "card-" else "citizen")
