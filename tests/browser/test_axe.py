"""axe finds nothing on any page, wide and light or narrow and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from browser.people import WIDE, Arrive, Person
from parlour import games
from parlour.deals.code import code_of
from parlour.deals.deal import deal_of
from served import BOT, ME, OPEN, Guest, Server, Table, wait_until


class Tables:
    """A table in each of its phases."""

    def __init__(self, server: Server) -> None:
        """Play them there."""
        self.api, friend = Guest(server), Guest(server)
        self.people = (self.api, friend)
        self.waiting = self.api.create(ME, OPEN, listed=True)
        self.theirs = self.api.create(ME, OPEN)
        friend.sit(self.theirs, 1, "Ben", self.theirs.seats[1]["invite"])
        self.api.play(self.theirs, "collect")
        self.mine = self.api.create(ME, BOT, BOT)
        self.api.play_to_the_end(self.mine, most=12)
        self.api.wait_for_turn(self.mine)
        self.over = self.api.create(ME, BOT)
        self.api.play_to_the_end(self.over)
        self.api.post(f"{self.over.api}/review", status=202)
        wait_until(lambda: self.api.get(f"{self.over.api}/review")["state"] == "done")
        self.deal = self._deal(server)
        self.shared = self.api.create(ME, {"kind": "person", "name": "Ben"}, game="bazaar")

    def _deal(self, server: Server) -> str:
        """A deal that was played, with the house beside it."""
        server.desk.house.pars = ("greedy",)
        code = code_of(deal_of(games.find("catalyst"), 2, 0, ["greedy"], 7))
        table = Table(self.api.post(f"/api/deals/{code}/play", {"name": "Ada"}, 201)["table"], [])
        self.api.play_to_the_end(table)
        wait_until(lambda: not self.api.get(f"/api/deals/{code}")["house_plays"])
        return f"/deals/{code}"

    def address(self, phase: str) -> str:
        """Where a page is."""
        name = re.split(r"[?/]", phase)[0]
        table = getattr(self, name, None)
        return table.page + phase[len(name) :] if isinstance(table, Table) else phase


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[Tables]:
    """Made once for all pages."""
    made = Tables(server)
    yield made
    for one in made.people:
        one.http.close()


def test_axe_finds_nothing(arrive: Arrive, tables: Tables, size: str) -> None:
    ada = arrive(size, color_scheme="light" if size == "wide" else "dark", bypass_csp=True, painted=True)
    ada.take_key(tables.api)
    found = {}
    for phase in (
        "/", "/games/catalyst", "/games/catalyst/rules", "waiting", "theirs", "mine", "mine?at=3", "over", "over?at=5",
        "over/review", "shared", "/deals", "/deals/new?game=free_radicals", tables.deal, f"{tables.deal}/compare",
    ):  # fmt: skip
        ada.go(tables.address(phase))
        expect(ada.page.locator("html.scripted")).to_be_attached()
        found[phase] = violations(ada)
    ada.go(tables.mine.page)
    ada.page.keyboard.press("i")
    expect(ada.page.locator(".idea")).to_be_visible()
    found["hint"] = violations(ada)
    ada.page.keyboard.press("r")
    expect(ada.page.locator("#drawer")).to_be_visible()
    found["drawer"] = violations(ada)
    if size == WIDE:
        ada.go(tables.mine.page)
        ada.page.keyboard.press("?")
        expect(ada.page.locator("#help")).to_be_visible()
        found["help"] = violations(ada)
    assert not {phase: violations for phase, violations in found.items() if violations}


def violations(person: Person) -> list[str]:
    """Each with its rule and the places it was found at."""
    answer = Axe().run(person.page).response["violations"]
    return [f"{one['id']}: {node['target']} {node['html'][:150]}" for one in answer for node in one["nodes"]]
