"""Two people at two screens do the same thing at the same time: nobody waits, and nobody is disturbed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import EARLY, Arrive, Person
from served import OPEN, Guest, Table

FILLS, APART = ".accept", ".scene[data-early]"


@pytest.fixture
def sit(arrive: Arrive, guest: Callable[[], Guest], size: str) -> Callable[[str], tuple[Person, Person]]:
    """Two people at a table of Time Capsules, each with a screen; first whoever the record asks first."""

    def come(mode: str) -> tuple[Person, Person]:
        one, other = guest(), guest()
        table = one.create({"kind": "person", "name": "Ada"}, OPEN, game="time_capsules", options={"mode": mode})
        other.sit(table, 1, "Ben", table.seats[1]["invite"])
        people = [arrive(size), arrive(size)]
        for person, key in zip(people, (one, other), strict=True):
            person.take_key(key)
            person.go(Table(table.id, []).page)
        first = int(one.get(table.api)["decides"])
        return people[first], people[1 - first]

    return come


def fill(person: Person) -> None:
    """Fill the capsules as it is suggested."""
    number = person.figure("number")
    person.press(FILLS)
    expect(person.page.locator(f'.scene:not([data-number="{number}"])')).to_be_visible()


@pytest.mark.parametrize("mode", ["turns", "phases"])
def test_both_fill_their_capsules_at_once(sit: Callable[[str], tuple[Person, Person]], mode: str) -> None:
    first, second = sit(mode)
    page = second.page
    expect(page.locator(EARLY)).to_be_visible()
    expect(page.locator(".status")).to_contain_text("at the same time as")
    expect(first.page.locator(APART)).to_have_count(0)

    # What is arranged stays as it is, whatever the other one does meanwhile.
    piece = page.locator('[data-tray="capsule 1"] [data-step]').last
    piece.locator('input[value="capsule 4"]').evaluate("radio => radio.click()")
    expect(page.locator(FILLS)).to_contain_text("Fill like this")
    number = first.figure("number")
    first.press(first.page.locator('button.spot.can[value="capsule 1"]:visible').first)
    assert first.wait_for_turn(number)
    expect(page.locator(FILLS)).to_contain_text("Fill like this")
    fill(second)
    expect(page.locator(".scene")).to_have_attribute("data-my-turn", "0")
    expect(page.locator(".status")).to_contain_text("you have chosen")

    # Nothing is final before it is played.
    assert first.figure("number") == 1
    second.press(".undo")
    expect(page.locator(EARLY)).to_be_visible()
    fill(second)
    expect(page.locator(".scene")).to_have_attribute("data-my-turn", "0")
    fill(first)
    expect(first.page.locator(APART)).to_have_count(0)
    expect(page.locator(APART)).to_have_count(0)
    expect(page.locator(".scene")).to_have_attribute("data-ply", str(first.figure("latest")))
    assert first.wait_for_turn()


def test_phase_two_is_played_at_once(sit: Callable[[str], tuple[Person, Person]]) -> None:
    first, second = sit("phases")
    expect(second.page.locator(EARLY)).to_be_visible()
    fill(second)
    fill(first)
    for person in (first, second):
        assert person.wait_for_turn()
        person.press(person.page.get_by_role("button", name="Pass"))
    expect(second.page.locator(EARLY)).to_be_visible()
    expect(second.page.locator(".status")).to_contain_text("at the same time as")
    assert first.wait_for_turn()
    number = second.figure("number")
    second.press(second.page.get_by_role("button", name="End"))
    expect(second.page.locator(f'.scene:not([data-number="{number}"])')).to_have_attribute("data-my-turn", "0")
    expect(second.page.locator(APART)).to_be_visible()
    assert first.figure("my-turn") == 1, "nobody else notices"
    first.press(first.page.get_by_role("button", name="End"))

    # Phase III: both have to fill, and the second one need not wait.
    expect(second.page.locator(f"{EARLY} {FILLS}")).to_be_visible()
    fill(second)
    expect(second.page.locator(".scene")).to_have_attribute("data-my-turn", "0")
    fill(first)
    assert second.wait_for_turn()  # who is first in the next round
    expect(second.page.locator(APART)).to_have_count(0)
