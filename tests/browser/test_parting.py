"""Somebody goes: by the table's menu, after being told what happens, and the others see it at once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.people import Arrive, Person
from served import BOT, ME, OPEN, Guest


def part(person: Person, how: str, sure: str) -> None:
    """By the menu, and past the question."""
    person.press(person.page.get_by_text("This table", exact=True))
    person.press(person.page.get_by_role("link", name=how))
    person.press(person.page.get_by_role("button", name=sure))


def cards(page: Page) -> list[str]:
    """The tables of one's own in the lobby."""
    return page.locator('[aria-labelledby="mine"] .table-card').all_inner_texts()


def test_against_bots_a_game_is_given_up_left_and_deleted(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api, ada = guest(), arrive(size)
    table = api.create(ME, BOT)
    api.wait_for_turn(table)
    api.play(table, "collect")
    api.wait_for_turn(table)
    ada.take_key(api)
    ada.go(table.page)
    page = ada.page
    ada.press(page.get_by_text("This table", exact=True))
    ada.press(page.get_by_role("link", name="Resign"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Give this game up?")
    expect(page.locator("main")).to_contain_text("This cannot be undone")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ada.press(page.get_by_role("link", name="Play on"))
    assert ada.wait_for_turn()
    part(ada, "Resign", "Give the game up")
    expect(page.locator("#prompt")).to_contain_text("Given up after")
    expect(page.locator(".log")).to_contain_text("Ada resigns: nobody plays on")
    expect(page.locator(".spot.can")).to_have_count(0)
    ada.press(page.get_by_role("link", name="One step back"))
    expect(page.locator("#prompt")).to_contain_text("After ")
    ada.go("/")
    assert any("Given up" in card for card in cards(page))
    ada.go(table.page)
    part(ada, "Leave this table", "Leave the table")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    assert cards(page) == []
    ada.go(table.page)
    ada.press(page.get_by_text("This table", exact=True))
    ada.press(page.get_by_role("button", name="Show it among my tables again"))
    part(ada, "Delete this table", "Delete it for good")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    assert cards(page) == []


def test_the_others_see_at_once_that_somebody_resigns(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada, ben = arrive(size), arrive(size)
    ada.take_key(api)
    ben.take_key(friend)
    for one in (ada, ben):
        one.go(table.page)
        one.wait_for_script()
    part(ada, "Resign", "Resign as Ada")
    expect(ben.page.locator('[data-sitter="0"]')).to_contain_text("regular, resigned")
    expect(ben.page.locator(".log")).to_contain_text("Ada resigns: a bot (regular) plays on")
    expect(ada.page.locator("#h-own")).to_have_count(0)
    assert ben.wait_for_turn(), "the bot plays, and the game goes on"
