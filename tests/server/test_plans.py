"""A plan of several decisions: played as it was sent, all of it or nothing, and taken back step by step."""

from __future__ import annotations

import re
from collections import Counter

import httpx
import pytest

from parlour.server.deeds import NOTHING, TOLD, WRITTEN
from parlour.web.pages import Pages
from served import Browser, Guest, MakeBrowser, Server, Table, refused_by_the_database

SPELLED = ("no", "a", "two", "three", "four", "five", "six", "seven")


def alone(browser: Browser) -> Table:
    """A table of Time Capsules with one seat, whose capsules are to be filled."""
    form = {"players": "1", "kind-0": "me", "name-0": "Ada", "seed": "7"}
    answer = browser.send("/games/time_capsules/tables", form)
    assert answer.status_code == 303, answer.text
    return Table(answer.headers["location"].rsplit("/", 1)[1], [])


def suggested(page: str) -> dict[str, str]:
    """The fields of the plan on a page, as a browser would send them, in the order of the decisions."""
    fields = re.findall(r'name="(plan-fill-(\d+))" value="([^"]+)" checked', page)
    return {name: way for name, _, way in sorted(fields, key=lambda field: -int(field[1]))}


def number(page: str) -> str:
    found = re.search(r'data-number="(\d+)"', page)
    assert found
    return found[1]


def send(browser: Browser, table: Table, page: str, **plan: str) -> httpx.Response:
    return browser.send(f"{table.page}/plan", {"number": number(page), "seat": "0", **plan}, **{"x-parlour": "script"})


def test_a_plan_is_played_as_it_was_changed(browser: MakeBrowser) -> None:
    ada = browser()
    table = alone(ada)
    page = ada.get(table.page).text
    plan = suggested(page)
    assert len(plan) == 10
    changed = {**plan, "plan-fill-1": "capsule 4"}
    after = send(ada, table, page, **changed).text
    assert "Ada closes the capsules" in after
    told = re.findall(r"packs capsule (\d): ([^<]+)", re.sub(r"</?(?:b|span|button|dfn)\b[^>]*>", "", after))
    held = {f"capsule {n}": sum(SPELLED.index(word) for word in re.findall(r"(\w+) size", text)) for n, text in told}
    assert held == dict(Counter(changed.values()))
    assert suggested(after) == {}


def test_a_plan_that_breaks_a_rule_changes_nothing(browser: MakeBrowser) -> None:
    ada = browser()
    table = alone(ada)
    page = ada.get(table.page).text
    answer = send(ada, table, page, **dict.fromkeys(suggested(page), "capsule 1"))
    assert answer.status_code == 409
    assert "TC-" in answer.text
    assert number(ada.get(table.page).text) == number(page)


def test_what_is_no_plan_is_refused(browser: MakeBrowser) -> None:
    ada, ben = browser(), browser()
    table = alone(ada)
    page = ada.get(table.page).text
    plan = suggested(page)
    assert send(ada, table, page).status_code == 409
    assert send(ada, table, page, **{"plan-other-1": "capsule 1"}).status_code == 409
    assert send(ada, table, page, **dict.fromkeys(plan, "nonsense")).status_code == 422
    assert send(ben, table, page, **plan).status_code == 403
    assert number(ada.get(table.page).text) == number(page)


def test_a_part_of_a_plan_can_be_played_and_taken_back(browser: MakeBrowser) -> None:
    ada = browser()
    table = alone(ada)
    page = ada.get(table.page).text
    plan = suggested(page)
    first = dict(list(plan.items())[:3])
    after = send(ada, table, page, **first).text
    assert int(number(after)) == int(number(page)) + 3
    for _ in first:
        form = {"number": number(after), "seat": "0"}
        after = ada.send(f"{table.page}/undo", form, **{"x-parlour": "script"}).text
    assert suggested(after) == plan


def test_a_plan_is_written_whole_or_not_at_all(server: Server, browser: MakeBrowser, ada: Guest) -> None:
    me = browser()
    table = alone(me)
    shown = me.get(table.page).text
    plan = suggested(shown)
    before, kept = ada.get(table.api), server.rows()
    with refused_by_the_database(server, int(number(shown)) + 4):
        assert send(me, table, shown, **plan).status_code == 409
    assert server.rows() == kept
    assert ada.get(table.api)["number"] == before["number"]
    assert suggested(me.get(table.page).text) == plan, "memory is as the store is"
    before = ada.get(table.api)
    assert send(me, table, shown, **plan).status_code == 200
    after = ada.get(table.api)
    assert after["number"] == before["number"] + len(plan)
    assert after["change"] == before["change"] + 1, "everybody is told once"
    assert server.steps(table) == after["number"]


@pytest.mark.parametrize("way", ["moves", "undo", "plan"])
def test_what_was_done_is_never_denied(browser: MakeBrowser, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    me = browser()
    table = alone(me)
    shown = me.get(table.page).text
    if way == "undo":
        shown = send(me, table, shown, **dict(list(suggested(shown).items())[:1])).text

    def broken(*args: object, **kwargs: object) -> str:
        raise RuntimeError("the pencil is broken")

    form = {"number": number(shown), "seat": "0"}
    form |= {"move": next(iter(suggested(shown).values()))} if way == "moves" else {}
    form |= suggested(shown) if way == "plan" else {}
    with monkeypatch.context() as patch:
        patch.setattr(Pages, "table", broken)
        answer = me.send(f"{table.page}/{way}", form, **{"x-parlour": "script"})
        looked = me.get(table.page, script=True)
    assert answer.status_code == 500
    assert answer.json()["error"] == TOLD[WRITTEN]
    assert looked.json()["error"] == TOLD[NOTHING], "a look changes nothing"
    assert int(number(me.get(table.page).text)) > int(number(shown))
