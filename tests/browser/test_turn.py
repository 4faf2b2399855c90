"""A turn: what is asked and why, what glows and what it costs, what is dimmed and why; one click, a menu, undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.people import PHONE, Arrive, Person
from served import BOT, ME, OPEN, Guest, Table


@pytest.fixture
def table(guest: Callable[[], Guest], ada: Person) -> Table:
    """Ada's table of two; she begins, cannot pay for everything, and looks at it."""
    api = guest()
    made = api.create(ME, BOT, seed=2)
    ada.take_key(api)
    ada.go(made.page)
    ada.wait_for_turn()
    return made


def _too_dear(person: Person) -> Locator:
    return person.page.locator(".row .spot.cannot[aria-disabled=true]").first


def _inside(person: Person, box: Locator) -> bool:
    """Whether something lies within the window."""
    at, window = box.bounding_box(), person.page.viewport_size
    assert at
    assert window
    right, bottom = at["x"] + at["width"], at["y"] + at["height"]
    return min(at["x"], at["y"]) >= 0 and right <= window["width"] and bottom <= window["height"]


def test_the_prompt_says_what_is_asked_and_by_which_rule(ada: Person, table: Table) -> None:
    prompt = ada.page.get_by_role("heading", level=1)
    expect(prompt).to_contain_text("Your turn: collect contributions, recruit a Catalyst or activate one")
    expect(prompt.locator("a.rule")).to_have_text("CAT-18")


def test_what_glows_shows_its_price_and_what_is_dimmed_says_why(ada: Person, table: Table) -> None:
    glowing = ada.page.locator(".row .spot.can")
    assert glowing.count() > 1
    for k in range(glowing.count()):
        price = glowing.nth(k).locator("xpath=..").locator(".price")
        cost = int(price.locator("b").inner_text())
        expect(glowing.nth(k)).to_have_accessible_name(re.compile(f"for {cost} coin" if cost else "free of charge"))
    dimmed = _too_dear(ada)
    expect(dimmed).to_be_visible()
    tip = ada.page.locator(f"#{dimmed.get_attribute('aria-describedby')}")
    expect(tip).to_be_hidden()
    number = ada.figure("number")
    ada.point_at(dimmed)
    expect(tip).to_be_visible()
    expect(tip.locator(".why")).to_have_text(re.compile(r"You cannot recruit .*: costs \d+, you have 4 CAT-24"))
    expect(tip.locator(".why a.rule").first).to_have_text("CAT-24")
    assert _inside(ada, tip)
    ada.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    assert ada.figure("number") == number


def test_what_is_dimmed_says_why_to_the_keyboard_too(ada: Person, table: Table) -> None:
    dimmed = _too_dear(ada)
    tip = ada.page.locator(f"#{dimmed.get_attribute('aria-describedby')}")
    ada.page.keyboard.press("Tab")
    dimmed.focus()  # the page may scroll to it
    expect(tip).to_be_visible()
    assert _inside(ada, tip)


def test_one_click_plays_and_undo_takes_it_back_while_it_is_fair(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada, ben = arrive(size), arrive(size)
    for person, key in ((ada, api), (ben, friend)):
        person.take_key(key)
        person.go(table.page)
    ada.wait_for_turn()
    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    ada.press(ada.page.locator('[data-spot="row-1"]'))
    expect(ada.page.locator(".told")).to_contain_text("Ada recruits")
    expect(undo).to_have_count(0)  # a new card was drawn: it would not be fair
    friend.play(table)
    assert ada.wait_for_turn()
    ada.press(ada.page.locator(".own .spot.can").first)
    expect(ada.page.locator(".now")).to_be_visible()
    expect(ben.page.locator(".told")).to_contain_text("Ada activates")
    expect(ben.page.get_by_role("button", name="Undo")).to_have_count(0)  # somebody else has decided since
    ada.press(undo)
    expect(ada.page.locator("#prompt")).to_contain_text("Your turn")
    expect(ada.page.locator(".log")).not_to_contain_text("Ada activates")
    expect(undo).to_have_count(0)
    expect(ben.page.locator(".log")).not_to_contain_text("Ada activates")


def test_two_tabs_never_play_twice(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada = arrive(size)
    ada.take_key(api)
    ada.context.route_web_socket("**/live", lambda socket: None)  # this browser hears of nothing
    ada.go(table.page)
    ada.wait_for_turn()
    api.play(table, "collect")
    ada.expected = ("409",)
    ada.press(ada.page.get_by_role("button", name="Collect"))
    expect(ada.page.locator("#toast")).to_contain_text("cannot play now")
    expect(ada.page.locator("#toast")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("#prompt")).to_contain_text("Ben decides")
    assert api.number(table) == 1


def test_the_turns_of_others_can_be_followed_without_the_log(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.press(ada.page.get_by_role("button", name="Collect"))
    expect(ada.page.locator("#prompt")).to_contain_text("Ben decides")
    expect(ada.page.locator('[data-sitter="1"]')).to_have_class("panel seat seat-1 acting")
    friend.play(table, "collect")
    expect(ada.page.locator(".told")).to_contain_text("Ben collects")
    expect(ada.page.locator(".told")).to_be_in_viewport()
    expect(ada.page.locator("#live")).to_contain_text("Ben collects")


def test_a_finger_plays_and_a_finger_asks(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    api = guest()
    table = api.create(ME, BOT)
    ada = arrive(PHONE)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    goal = ada.page.locator('[data-spot="goal"]')
    goal.scroll_into_view_if_needed()
    goal.tap()
    tip = ada.page.locator("#tip-goal")
    expect(tip).to_be_visible()
    assert _inside(ada, tip)
    ada.page.locator("#prompt").tap()
    expect(tip).to_be_hidden()
    number = ada.figure("number")
    ada.page.locator(".row .spot.can").first.tap()
    assert ada.wait_for_turn(number)


def test_whoever_watches_is_told_what_the_others_did_however_much_it_was(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    """Whoever was away is told how much they missed instead."""
    api, ada = guest(), arrive(size)
    table = api.create(ME, BOT, BOT, game="free_radicals", seed=5, options={"seat_2": "paladins", "seat_3": "farmers"})
    ada.take_key(api)
    ada.go(table.page)
    told = 0
    while told < 2:
        before = ada.figure("ply")
        assert ada.play_one()
        if ada.figure("ply") > before + 4:  # more than one decision of each
            told += 1
            expect(ada.page.locator(".prompt .since")).to_have_count(0)
            expect(ada.page.locator(".prompt .told")).to_be_visible()
