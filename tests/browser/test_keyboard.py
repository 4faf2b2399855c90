"""A whole game by keyboard alone: every key is shown, the focus is never lost, changes are announced."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.people import Arrive, Person
from served import BOT, ME, Guest

FOCUS = "() => document.activeElement.closest('#table, #drawer') !== null"


def _tab_to(person: Person, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        focused = person.page.locator("*:focus")
        if focused.count() and name in (focused.get_attribute("aria-label") or focused.inner_text()):
            return
    raise AssertionError(f"{name} cannot be reached")


def test_a_whole_game_without_a_mouse(arrive: Arrive, size: str) -> None:
    ada = arrive(size)
    ada.go("/")
    _tab_to(ada, "Play now")
    ada.page.keyboard.press("Enter")
    expect(ada.scene).to_be_visible()
    for turn in range(400):
        if not ada.wait_for_turn():
            break
        number = ada.figure("number")
        chosen = ada.choices.last if turn % 2 else ada.choices.first
        key = chosen.get_attribute("data-key") or ""
        if turn % 3 == 0 or not key:  # with the focus and Enter, as somebody who listens to the page would
            chosen.focus()
            expect(chosen).to_be_focused()
            ada.page.keyboard.press("Enter")
            assert ada.wait_for_turn(number) is not None
            assert ada.page.evaluate(FOCUS), "the focus is lost"
        else:
            assert chosen.get_attribute("aria-keyshortcuts") == key
            expect(ada.scene).not_to_have_attribute("data-settling", "")
            ada.page.keyboard.press(key)
            ada.wait_for_turn(number)
    expect(ada.page.locator("#winner")).to_be_visible()
    expect(ada.page.locator("#live")).to_contain_text("The game is over")


def test_keys_are_shown_where_there_is_a_keyboard(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    api = guest()
    table = api.create(ME, BOT)
    ada = arrive()
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    for choice in ada.choices.all():
        expect(choice.locator("kbd")).to_have_text((choice.get_attribute("data-key") or "").upper())
        expect(choice.locator("kbd")).to_be_visible()
    keys = [choice.get_attribute("data-key") for choice in ada.choices.all()]
    assert len(set(keys)) == len(keys)


def test_the_keys_of_the_page_work_and_none_while_typing(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT)
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    number = ada.figure("number")
    ada.page.keyboard.press("l")
    expect(ada.page.locator(".log")).to_be_focused()
    ada.page.keyboard.type("rc1")  # faster than the rules come: nothing of it is taken for a move
    ada.page.get_by_role("searchbox").clear()
    ada.page.keyboard.type("c1 recruit u")
    expect(ada.page.get_by_role("searchbox")).to_have_value("c1 recruit u")
    assert ada.figure("number") == number, "what is typed plays nothing"
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#drawer")).to_be_hidden()
    assert ada.page.evaluate("() => document.activeElement !== document.body"), "the focus goes back"
    ada.page.keyboard.press("c")
    ada.wait_for_turn(number)
    expect(ada.page.locator("#live")).to_contain_text("Your turn")
