"""What cannot be taken back is asked about first: usual where one taps, off with a mouse, as everybody likes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.people import PHONE, WIDE, Arrive, Person
from served import BOT, ME, Guest


def _at_table(arrive: Arrive, api: Guest, size: str, game: str = "catalyst") -> Person:
    table = api.create(ME, BOT, game=game, seed=5)
    api.wait_for_turn(table)
    ada = arrive(size, asked=True)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    return ada


def test_a_tap_that_cannot_be_taken_back_is_asked_about_once(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = _at_table(arrive, guest(), PHONE)
    page, box, number = ada.page, ada.page.locator("#sure-box"), ada.figure("number")
    expect(page.get_by_role("switch", name="Ask before")).to_have_attribute("aria-checked", "true")
    ada.press(ada.choices.first)
    expect(box).to_be_visible()
    expect(box).to_contain_text("t cannot be taken back")
    at = box.bounding_box()
    assert at
    assert at["y"] + at["height"] <= 844, "within a thumb's reach, and within the page"
    ada.press(box.get_by_role("button", name="Not yet"))
    expect(box).to_be_hidden()
    assert ada.figure("number") == number
    ada.press(ada.choices.first)
    ada.press(box.get_by_role("button", name="Do it"))
    assert ada.wait_for_turn(number)
    expect(box).to_be_hidden()
    ada.press(page.get_by_role("switch", name="Ask before"))
    page.reload()
    ada.wait_for_turn()
    expect(page.get_by_role("switch", name="Ask before")).to_have_attribute("aria-checked", "false")
    ada.play_one(lambda choices: choices.first)


def test_what_can_be_taken_back_is_played_at_once(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = _at_table(arrive, guest(), PHONE, "time_capsules")
    number = ada.figure("number")
    ada.press(ada.page.locator(".capsules .spot.can").first)
    ada.wait_for_turn(number)
    expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.wait_for_turn(number + 1)
    ada.press(".accept")  # and all of a plan, after which somebody else decides
    expect(ada.page.locator("#sure-box")).to_contain_text("t cannot be taken back")


def test_a_mouse_is_asked_when_somebody_wants_it(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = _at_table(arrive, guest(), WIDE)
    box = ada.page.locator("#sure-box")
    ada.play_one(lambda choices: choices.first)
    expect(box).to_be_hidden()
    ada.press(ada.page.get_by_role("switch", name="Ask before"))
    number = ada.figure("number")
    ada.press(ada.choices.first)
    expect(box).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert ada.figure("number") == number


def test_the_help_tells_how_a_finger_reads(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = _at_table(arrive, guest(), PHONE)
    ada.press(ada.page.get_by_role("button", name="Help"))
    expect(ada.page.locator("#help")).to_contain_text("that stays on a card, a piece or a place reads what it says")
