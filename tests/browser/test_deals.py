"""A deal in the browser: from the lobby's card to what the others chose, and to those who do without a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import expect

from browser.people import WIDE, Arrive, Person
from parlour import games
from parlour.deals.code import code_of
from parlour.deals.deal import deal_of
from served import Guest, Server, Table, later, wait_until


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    server.use_compiled("bazaar")
    server.desk.house.pars = ("greedy",)


def played(guest: Guest, code: str, name: str, first: int) -> Table:
    """A deal, played to its end: so many first choices, then the last ones."""
    made = guest.post(f"/api/deals/{code}/play", {"name": name}, 201)
    guest.key, table = made["key"], Table(made["table"], made["seats"])
    seat = guest.get(f"/api/deals/{code}")["seat"]
    for _ in range(first):
        guest.wait_for_turn(table, seat)
        guest.play(table)
    guest.play_to_the_end(table, seat)
    return table


def of_today(guest: Guest) -> str:
    """The deal of the day of the toy."""
    return next(str(deal["code"]) for deal in guest.get("/api/deals") if deal["game"] == "bazaar")


DAYS = count(1)


@pytest.fixture
def _another_day(server: Server) -> Iterator[None]:
    """A day that no test has had, nor the same test before: the deal of the day is a new one."""
    with later(server, minutes=24 * 60 * next(DAYS)):
        yield


@pytest.mark.usefixtures("_another_day")
def test_from_the_lobby_to_what_the_others_chose(
    ada: Person, guest: Callable[[], Guest], server: Server, size: str
) -> None:
    ben = guest()
    code = of_today(ben)
    theirs = played(ben, code, "Ben", 1)
    wait_until(lambda: not ben.get(f"/api/deals/{code}")["house_plays"])
    page = ada.page
    ada.go("/")
    card = page.locator('[aria-labelledby="deals"]').get_by_role("link", name="Bazaar")
    expect(card).to_contain_text("1 played it here")
    ada.press(card)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bazaar, deal of")
    expect(page.locator(".deal-results")).to_contain_text("Ben")
    expect(page.locator(f'a[href*="{theirs.id}"]')).to_have_count(0)
    page.get_by_label("Your name").fill("Ada")
    ada.press(page.get_by_role("button", name="Play this deal"))
    expect(page.locator(".dealt")).to_contain_text("This is a deal")
    expect(page.locator("#ask-hint")).to_have_count(0)
    ada.play_to_the_end()
    mine = ada.table
    ada.press(page.get_by_role("link", name="Results of this deal"))
    expect(page.get_by_role("heading", name=re.compile("You came to"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(page.locator(".deal-results .me")).to_contain_text("Ada")
    assert re.match(
        r"Bazaar, deal of \d+ \w+: \d+ points?, (1st|2nd) of 2 here\n", page.locator("#share").input_value()
    )
    ada.press(page.get_by_role("link", name="What the others chose"))
    expect(page.locator(".chances .curve")).to_have_count(3)
    expect(page.locator(".part").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    chosen = page.locator(f'.part-who a[href*="{mine.id}"]').first
    at = int((chosen.get_attribute("href") or "").rsplit("=", 1)[1])
    ada.press(chosen)
    expect(page.locator(f'.scene.past[data-table="{mine.id}"][data-ply="{at}"]')).to_be_visible()
    page.go_back()
    ada.press(page.get_by_role("link", name="Ben", exact=True))
    expect(page.locator("#h-parts ~ .quiet-text")).to_contain_text("Along the game of Ben")
    if size == WIDE:
        walk_along(ada)
    page.go_back()
    ada.press(page.get_by_role("link", name="Back to the deal"))
    ada.press(page.get_by_role("button", name="Leave my result out of the list"))
    expect(page.locator(".deal-own")).to_contain_text("left out of the list")
    expect(page.locator(".deal-results")).not_to_contain_text("Ada")
    ada.press(page.get_by_role("button", name="Put my result back"))
    expect(page.locator(".deal-results")).to_contain_text("Ada")
    assert server.desk.store.result(mine.id)


def walk_along(ada: Person) -> None:
    """With the keyboard from the end of a line back along it, and into the table there."""
    point = ada.page.locator(".chances .curve.seat-0 .point").last
    ada.wait_for_script()
    point.focus()
    said = ada.page.locator("#point-said")
    expect(said).to_contain_text("You at the end")
    ada.page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(re.compile(r"You after \d+ decisions?: "))


def test_what_one_tells_to_others_is_copied_with_a_click(
    arrive: Arrive, guest: Callable[[], Guest], server: Server
) -> None:
    api = guest()
    code = code_of(deal_of(games.find("bazaar"), 2, 1, ["greedy"], 31))
    played(api, code, "Ada", 0)
    ada = arrive(WIDE, permissions=["clipboard-read", "clipboard-write"])
    ada.take_key(api)
    ada.go(f"/deals/{code}")
    ada.press(ada.page.locator('[data-copy="share"]'))
    expect(ada.page.locator("#toast")).to_contain_text("Copied: Bazaar, the same deal: ")
    copied = ada.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"{server.address}/deals/{code}")


def test_a_deal_without_javascript(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    code = code_of(deal_of(games.find("bazaar"), 2, 1, ["greedy"], 32))
    played(api, code, "Ben", 1)
    ada = arrive(size, java_script_enabled=False)
    ada.go("/deals")
    ada.press(ada.page.get_by_role("link", name="Catalyst", exact=True).last)
    ada.press(ada.page.locator(".players label", has_text="2"))
    ada.press(ada.page.locator(".deal-seat-2"))
    ada.press(ada.page.get_by_role("button", name="Make the link"))
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("A deal of Catalyst")
    expect(ada.page.locator(".deal-facts")).to_contain_text("2 players; you sit in seat 2")
    ada.go(f"/deals/{code}")
    ada.press(ada.page.get_by_role("button", name="Play this deal"))
    expect(ada.page.locator(".scene")).to_be_visible()
    ada.go(f"/deals/{code}")
    expect(ada.page.get_by_role("link", name="Go on with your game")).to_be_visible()
    ada.take_key(api)
    ada.go(f"/deals/{code}/compare")
    expect(ada.page.locator(".part, .part-alike").first).to_be_visible()
    expect(ada.page.locator("[data-copy]:visible")).to_have_count(0)
