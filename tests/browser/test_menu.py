"""Several ways to use one place: a small menu. Catalyst never needs one (of equal effects the first counts, CAT-31),
so the toy gets a board with all its choices in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser.people import Arrive
from served import BOT, ME, Guest, Server, toy_in_the_house

PLACED = """

class Placed(type(TOY.words)):
    def choice(self, s, move, who=()):
        return replace(super().choice(s, move), spot="hand")


GAME = replace(GAME, words=Placed())
"""
BOARD = """
{% macro status() %}A toy{% endmacro %}
{% macro now() %}{% endmacro %}
{% macro board() %}{% call spot("hand", "btn", tip="All you have") %}Your hand{% endcall %}{% endmacro %}
{% macro own() %}{% endmacro %}
{% macro other(sitter) %}{% endmacro %}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a toy that has a board."""
    folder = tmp_path_factory.mktemp("server")
    with toy_in_the_house(folder):
        room = folder / "bazaar"
        with (room / "__init__.py").open("a", encoding="utf-8") as source:
            source.write(PLACED)
        (room / "board").mkdir()
        (room / "board" / "board.html").write_text(BOARD, encoding="utf-8")
        (room / "board" / "board.css").write_text("", encoding="utf-8")
        with Server(folder / "parlour.db") as running:
            yield running


def test_a_small_menu_opens_where_several_moves_share_a_place(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api = guest()
    table = api.create(ME, BOT, game="bazaar")
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    spot, menu = ada.page.locator('[data-spot="hand"]'), ada.page.locator("#menu-hand")
    number = ada.figure("number")
    expect(menu).to_be_hidden()
    ada.press(spot)
    expect(menu).to_be_visible()
    expect(menu.get_by_role("button")).to_have_count(2)
    expect(menu.get_by_role("button").first).to_be_focused()
    at, owner, window = menu.bounding_box(), spot.bounding_box(), ada.page.viewport_size
    assert at
    assert owner
    assert window
    assert at["x"] >= 0
    assert at["x"] + at["width"] <= window["width"]
    assert abs(at["y"] - owner["y"] - owner["height"]) < 20, "right below what it belongs to"
    ada.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    assert ada.figure("number") == number, "nothing was played"
    expect(spot).to_be_focused()
    ada.press(spot)
    ada.press(menu.get_by_role("button", name="token moon"))
    assert ada.wait_for_turn(number)
    expect(menu).to_be_hidden()


def test_the_menu_has_keys_of_its_own(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT, game="bazaar")
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    number = ada.figure("number")
    spot = ada.page.locator('[data-spot="hand"]')
    ada.page.keyboard.press(spot.get_attribute("data-key") or "")
    expect(ada.page.locator("#menu-hand")).to_be_visible()
    ada.page.keyboard.press("2")
    assert ada.wait_for_turn(number)
    expect(ada.page.locator(".log")).to_contain_text("chose 2")
