"""Without JavaScript: the same forms and links, a page at a time."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.people import Arrive, Person
from served import BOT, ME, Guest


def _my_turn(person: Person) -> bool:
    """Look again until it is this person's turn: nothing moves by itself here."""
    for _ in range(100):
        if person.scene.get_attribute("data-my-turn") == "1":
            return True
        if person.scene.get_attribute("data-over") == "1":
            return False
        person.page.reload()
    raise AssertionError("the bots do not move")


def test_a_table_is_made_and_played_and_a_move_taken_back(arrive: Arrive, size: str) -> None:
    ada = arrive(size, java_script_enabled=False)
    ada.go("/")
    ada.press(ada.page.get_by_role("link", name="Set up a table of Catalyst"))
    ada.press(ada.page.locator(".players label", has_text="2"))
    ada.page.locator("#name-0").fill("Ada")
    ada.press(ada.page.locator(".seat-row-1 label", has_text="on this device"))
    ada.page.locator("#name-1").fill("Ben")
    ada.choose_seed("7")
    ada.press(ada.page.get_by_role("button", name="Sit down"))
    for name in ("Ada", "Ben"):
        expect(ada.page.locator("#h-own")).to_contain_text(name)
        ada.press(ada.page.locator('[data-spot="row-1"]'))
        expect(ada.page.locator(".log")).to_contain_text(f"{name} recruits")
    ada.press(ada.page.locator(".own .spot.can").first)
    expect(ada.page.locator(".log")).to_contain_text("Ada activates")
    ada.press(ada.page.get_by_role("button", name="Undo"))
    expect(ada.page.locator(".log")).not_to_contain_text("Ada activates")
    expect(ada.page.locator("#prompt")).to_contain_text("Your turn")
    for gone in ("#pace", "#skip", "#theme"):
        expect(ada.page.locator(gone)).to_be_hidden()
    ada.press(ada.page.locator("#rules"))
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Catalyst")
    expect(ada.page.locator("#CAT-18")).to_be_attached()


def test_a_game_against_bots_comes_to_its_final_page(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT)
    moves = api.play_to_the_end(guest_table := api.create(ME, BOT))["ply"]
    api.play_to_the_end(table, most=moves // 2 - 8)
    api.wait_for_turn(table)
    assert guest_table.id != table.id
    ada = arrive(size, java_script_enabled=False)
    ada.take_key(api)
    ada.go(table.page)
    while _my_turn(ada):
        with ada.page.expect_navigation():
            ada.press(ada.choices.last)
    expect(ada.page.locator("#winner")).to_be_visible()
    ada.press(ada.page.get_by_role("link", name="Replay"))
    expect(ada.page.locator("#prompt")).to_contain_text("The beginning")
    ada.press(ada.page.get_by_role("link", name="One step on"))
    expect(ada.page.locator(".history output")).to_contain_text("1 /")
