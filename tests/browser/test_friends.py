"""With friends: invitations, the lobby, somebody who watches, one screen for two, and somebody who leaves."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.people import MINE, Arrive, Person
from served import BOT, ME, OPEN, Guest, Server, later

SEED = "7"  # Ada begins


def _mark(page: Page) -> None:
    """A mark that a reload would wipe away."""
    page.evaluate("() => { window.stayed = true; }")


def _stayed(page: Page) -> bool:
    return bool(page.evaluate("() => window.stayed === true"))


def _set_up(person: Person, *kinds: str, listed: bool = True, game: str = "catalyst", name: str = "Ada") -> None:
    """Fill in the set-up page: a kind for each seat."""
    person.go(f"/games/{game}")
    page = person.page
    person.press(page.locator(".players label", has_text=str(len(kinds))))
    for seat, kind in enumerate(kinds):
        person.press(page.locator(f".seat-row-{seat} label", has=page.locator(f'input[value="{kind}"]')))
    page.locator("#name-0").fill(name)
    box = page.locator("input[name=listed]")
    if box.is_checked() != listed:
        person.press(page.locator(".switch:has([name=listed])"))
    if not listed:
        person.choose_seed(SEED)
    person.press(page.get_by_role("button", name="Sit down"))
    expect(person.scene).to_be_visible()


def test_a_friend_comes_by_invitation_and_somebody_watches(arrive: Arrive, size: str) -> None:
    ada, ben, cleo = arrive(size), arrive(size), arrive(size)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _set_up(ada, "me", "open", listed=False)
    expect(ada.page.locator("#prompt")).to_contain_text("Waiting for 1 more to sit down")
    expect(ada.choices).to_have_count(0)

    ada.press(ada.page.locator(".wait").get_by_role("button", name="Copy"))
    expect(ada.page.locator("#toast")).to_contain_text("Copied")
    link = str(ada.page.evaluate("() => navigator.clipboard.readText()"))
    assert link == ada.page.locator(".wait .invite input").input_value()

    _mark(ada.page)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press(ben.page.get_by_role("button", name="Sit down"))
    expect(ben.page.locator("#prompt")).to_contain_text("Ada decides")
    expect(ada.page.locator(".others")).to_contain_text("Ben")
    expect(ada.page.locator(".others .away")).to_be_hidden()
    assert ada.wait_for_turn()

    cleo.go(f"/tables/{ada.table_id}")
    expect(cleo.scene).to_have_attribute("data-seat", "-1")
    expect(cleo.page.locator(".seat.acting")).to_contain_text("Ada")
    for page in (ben.page, cleo.page):
        _mark(page)
    number = ada.figure("number")
    ada.press(ada.page.get_by_role("button", name="Collect"))
    ben.wait_for_turn(number)
    expect(ben.page.locator(".told")).to_contain_text("Ada collects 4 coins")
    expect(cleo.page.locator(".seat.acting")).to_contain_text("Ben")
    expect(cleo.page.locator(".log")).to_contain_text("Ada collects 4 coins")
    expect(cleo.choices).to_have_count(0)
    number = ben.figure("number")
    ben.press(ben.choices.last)
    expect(ada.page.locator(f'{MINE}:not([data-number="{number}"])')).to_be_visible()
    assert all(_stayed(person.page) for person in (ada, ben, cleo))


def test_without_the_invitation_nobody_sits_down_at_a_table_that_is_not_listed(arrive: Arrive, size: str) -> None:
    ada, cleo = arrive(size), arrive(size)
    _set_up(ada, "me", "open", listed=False)
    cleo.go("/")
    expect(cleo.page.locator(f'a[href="/tables/{ada.table_id}"]')).to_have_count(0)
    cleo.go(f"/tables/{ada.table_id}")
    expect(cleo.page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_free_seat_of_a_listed_table_is_taken_from_the_lobby(arrive: Arrive, size: str) -> None:
    ada, ben = arrive(size), arrive(size)
    _set_up(ada, "me", "open", "bot")
    ben.go("/")
    card = ben.page.locator(f'[aria-labelledby="open"] a[href="/tables/{ada.table_id}"]')
    expect(card).to_contain_text("1 seat free")
    ben.press(card)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press(ben.page.get_by_role("button", name="Sit down"))
    expect(ben.scene).to_have_attribute("data-seat", "1")
    expect(ada.page.locator(".others")).to_contain_text("Ben")


def test_the_owner_fills_the_free_seats_with_bots(arrive: Arrive, size: str) -> None:
    ada = arrive(size)
    _set_up(ada, "me", "open", "open", listed=False)
    ada.press(ada.page.get_by_role("button", name="Fill with bots and begin"))
    assert ada.wait_for_turn()
    expect(ada.page.locator(".wait")).to_have_count(0)
    ada.play_one()


def test_where_nothing_is_hidden_one_screen_follows_whoever_decides(arrive: Arrive, size: str) -> None:
    ada = arrive(size)
    _set_up(ada, "me", "me", listed=False)
    expect(ada.page.locator("#h-own")).to_contain_text("Ada")
    ada.press(ada.page.get_by_role("button", name="Collect"))
    expect(ada.page.locator("#h-own")).to_contain_text("Otter")
    expect(ada.page.locator(".others")).to_contain_text("Ada")
    ada.press(ada.page.get_by_role("button", name="Collect"))
    expect(ada.page.locator("#h-own")).to_contain_text("Ada")


def test_where_something_is_hidden_a_curtain_falls_between_two_at_one_screen(arrive: Arrive, size: str) -> None:
    ada = arrive(size)
    _set_up(ada, "me", "me", listed=False, game="bazaar")
    for name in ("Ada", "Otter", "Ada", "Otter", "Ada"):
        curtain = ada.page.locator(".curtain")
        expect(curtain).to_contain_text(f"{name}, it is your turn")
        expect(ada.page.locator("#prompt")).to_contain_text(f"Pass the device to {name}")
        shown = ada.page.content()
        assert "hands" not in shown
        assert "secret tokens" not in shown
        expect(ada.choices).to_have_count(0)
        ada.press(ada.page.get_by_role("button", name=f"I am {name}: show my side"))
        expect(ada.page.locator(".facts")).to_contain_text("hands")
        while ada.page.locator(".curtain").count() == 0 and ada.choices.count():
            number = ada.figure("number")
            ada.press(ada.choices.first)
            expect(ada.page.locator(f'.scene:not([data-number="{number}"])')).to_be_visible()


def test_the_seat_of_somebody_who_left_goes_to_a_bot_and_back(
    arrive: Arrive, guest: Callable[[], Guest], server: Server, size: str
) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN, BOT)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    expect(ada.page.locator('[data-sitter="1"] .away')).to_be_visible()
    ada.play_one_of_mine()
    expect(ada.page.locator("#prompt")).to_contain_text("Ben decides")

    ada.press(ada.page.get_by_text("This table", exact=True))
    expect(ada.page.locator(".table-menu")).to_contain_text("a bot can take the seat over after 3 minutes")
    with later(server):
        ada.page.reload()
        ada.press(ada.page.get_by_text("This table", exact=True))
        ada.press(ada.page.get_by_role("link", name="Let a bot play for Ben"))
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Let a bot play for Ben?")
        ada.press(ada.page.get_by_role("button", name="Let the bot play for Ben"))
        assert ada.wait_for_turn()
        expect(ada.page.locator('[data-sitter="1"] .tag')).to_contain_text("regular")
        expect(ada.page.locator(".log")).to_contain_text("Ben")
        ada.press(ada.page.get_by_text("This table", exact=True))
        ada.press(ada.page.get_by_role("button", name="Give Ben the seat back"))
        expect(ada.page.locator('[data-sitter="1"] .tag')).not_to_contain_text("regular")


def test_who_comes_back_has_the_seat_at_once(
    arrive: Arrive, guest: Callable[[], Guest], server: Server, size: str
) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    with later(server):
        api.post(f"{table.api}/seats/1/bot", {})
    ada, ben = arrive(size), arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    expect(ada.page.locator('[data-sitter="1"] .tag')).to_contain_text("regular")
    ben.take_key(friend)
    ben.go(table.page)
    expect(ben.page.locator("#h-own")).to_contain_text("Ben")
    expect(ada.page.locator('[data-sitter="1"] .tag')).not_to_contain_text("regular")
    ada.play_one_of_mine()
    assert ben.wait_for_turn()
    ben.play_one_of_mine()
