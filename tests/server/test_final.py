"""Whether something could be taken back, asked before it is played: told truly, and nothing changes by asking."""

from __future__ import annotations

import re

from served import Browser, MakeBrowser, Table


def _ask(browser: Browser, table: Table, **form: str) -> tuple[int, str]:
    answer = browser.send(f"{table.page}/final", form, **{"x-parlour": "script"})
    return answer.status_code, answer.json().get("why", "")


def _number(browser: Browser, table: Table) -> str:
    found = re.search(r'data-number="(\d+)"', browser.get(table.page).text)
    assert found
    return found[1]


def test_moves_and_plans_are_foretold(browser: MakeBrowser) -> None:
    ada = browser()
    table = ada.share_a_screen("time_capsules")
    page = ada.get(table.page).text
    seat = re.search(r'name="seat" value="(\d)"', page[page.index('class="curtain"') :])
    assert seat
    page = ada.get(f"{table.page}?seat={seat[1]}").text
    asked = {"number": _number(ada, table), "seat": seat[1]}
    assert _ask(ada, table, move="capsule 1", **asked) == (200, ""), "one object, and the next is asked about"
    plan = dict(re.findall(r'name="(plan-fill-\d+)" value="([^"]+)" checked', page))
    status, why = _ask(ada, table, **plan, **asked)
    assert status == 200
    assert why.startswith("It cannot be taken back once "), "the other one fills next"
    assert _number(ada, table) == asked["number"]


def test_only_whoever_decides_may_ask_about_the_position_they_know(browser: MakeBrowser) -> None:
    ada, stranger = browser(), browser()
    table = ada.share_a_screen()
    asked = {"number": _number(ada, table), "move": "collect"}
    assert _ask(ada, table, **asked) == (200, "It cannot be taken back once Ben has decided")
    assert _ask(stranger, table, **asked)[0] == 403
    assert _ask(ada, table, **{**asked, "number": "99"})[0] == 409
    assert _ask(ada, table, **{**asked, "move": "fly"})[0] in (409, 422)
