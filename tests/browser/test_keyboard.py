"""A game by keyboard alone: keys that are shown and stay, the focus that goes as one reads, arrows between places."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, WIDE, Arrive, Person
from parlour import games
from served import BOT, ME, Guest
from thorough import THOROUGH

Sit = Callable[..., Person]

HOLDS = "(key) => document.activeElement.dataset.key === key"
FOCUS = "() => document.activeElement.closest('#table, #drawer') !== null"


def _tab_to(person: Person, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        focused = person.page.locator("*:focus")
        if focused.count() and name in (focused.get_attribute("aria-label") or focused.inner_text()):
            return
    raise AssertionError(f"{name} cannot be reached")


def test_a_game_without_a_mouse(arrive: Arrive, size: str) -> None:
    """Its beginning, from the lobby on, and its end, to the final page."""
    ada = arrive(size)
    ada.go("/")
    _tab_to(ada, "Play now")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**/tables/*")  # with its script, which knows the keys
    if ada.touch:
        ada.page.keyboard.press("k")  # a phone shows no keys unless somebody asks for them
    for turn in range(400):
        if turn == 12:
            ada.skip_until(lambda position: position["final"] != "no")
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
            if ada.figure("number") == number and ada.page.evaluate(HOLDS, key):
                ada.page.keyboard.press(key)  # it was out of sight: the first press shows it
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
    if ada.touch:
        ada.page.keyboard.press("c")  # shown nowhere on a phone, so it does nothing
        ada.page.keyboard.press("k")
        assert ada.figure("number") == number
    ada.page.keyboard.press("c")
    ada.wait_for_turn(number)
    expect(ada.page.locator("#live")).to_contain_text("Your turn")


# ---------------------------------------------------------------- every game: where the focus goes, which key is whose

GAMES = tuple(games.slugs())
# The things that can be chosen now, each with the key it has; things without one are in, too.
KEYS = """() => [...document.querySelectorAll("#table button.spot.can, .answers [name=move]")]
  .filter((item) => !item.closest(".menu")).map((item) => [item.dataset.spot ?? item.value, item.dataset.key ?? ""])"""
# Whatever arrow keys lead to, beginning at the first choice, and the choices among which something is missing.
UNREACHED = """async () => {
  const module = (name) => import(document.querySelector(`link[rel=modulepreload][href$="/${name}"]`).href);
  const { nearest } = await module("nearest.js");
  const { canChoose, firstChoice, items } = await module("places.js");
  const all = items();
  const found = new Set([firstChoice()]);
  for (const item of found) {
    for (const way of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = nearest(item, way, all);
      if (next) found.add(next);
    }
  }
  return all.filter((item) => canChoose(item) && !found.has(item)).map((item) => item.dataset.spot ?? item.value);
}"""
STOP = """() => {
  const item = document.activeElement;
  const shape = item.closest(".marked") && document.querySelector(`[data-press="${CSS.escape(item.dataset.spot)}"]`);
  const box = (shape || item).getBoundingClientRect();
  const part = ["top", "prompt", "middle", "side"].find((name) => item.closest(`.${name}`)) ?? "";
  return {
    part,
    name: item.dataset.spot || item.id || item.className,
    top: box.top + scrollY,
    bottom: box.bottom + scrollY,
    left: box.left,
    apart: Boolean(shape || item.closest("[data-view], .tip") || item.matches("input")),
    chosen: item.matches(".spot.can, .answers [name=move], .accept"),
  };
}"""


@pytest.fixture
def sit(arrive: Arrive, guest: Callable[[], Guest]) -> Sit:
    """Sit down at a new table of a game, some decisions on, when it is one's turn."""

    def down(game: str, size: str = WIDE) -> Person:
        ada, api = arrive(size), guest()
        table = api.create(ME, BOT, game=game, seed=5)
        api.play_to_the_end(table, most=12)
        ada.take_key(api)
        ada.go(table.page)
        assert ada.wait_for_turn()
        return ada

    return down


@pytest.mark.parametrize("game", GAMES)
def test_the_first_stop_leads_to_what_can_be_chosen(sit: Sit, game: str) -> None:
    ada = sit(game)
    for _ in range(2 if THOROUGH else 1):
        ada.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0) }")
        ada.go(ada.table.page)
        ada.wait_for_turn()
        ada.page.keyboard.press("Tab")
        expect(ada.page.locator("*:focus")).to_have_text("To what you can choose")
        ada.page.keyboard.press("Enter")
        assert ada.page.evaluate(STOP)["chosen"]
        ada.go(ada.table.page)
        ada.wait_for_turn()
        ada.page.keyboard.press("ArrowDown")  # or without any Tab
        assert ada.page.evaluate(STOP)["chosen"]
        number = ada.figure("number")
        ada.page.keyboard.press("Enter")
        if ada.page.locator(".menu:popover-open").count():
            ada.page.keyboard.press("Enter")
        assert ada.wait_for_turn(number)


@pytest.mark.parametrize("game", GAMES)
def test_tab_goes_as_one_reads(sit: Sit, game: str, size: str) -> None:
    ada = sit(game, size)
    stops: list[dict[str, Any]] = []
    for _ in range(60):
        ada.page.keyboard.press("Tab")
        stops.append(ada.page.evaluate(STOP))
        if stops[-1]["part"] == "side":
            break
    parts = [stop["part"] for stop in stops]
    assert parts[1:3] == ["top", "prompt"], "one stop above the question"
    middle = [stop for stop in stops if stop["part"] == "middle"]
    assert 0 < len(middle) < 25, [stop["name"] for stop in middle]
    for one, next_ in pairwise([stop for stop in middle if not stop["apart"]]):
        below = next_["top"] >= one["top"] - 8
        beside = next_["left"] > one["left"]  # on the same line, or at the top of the next column
        assert below or beside, (one["name"], one["left"], one["top"], next_["name"], next_["left"], next_["top"])


@pytest.mark.parametrize("game", GAMES)
def test_arrows_lead_to_everything_that_can_be_chosen(sit: Sit, game: str) -> None:
    ada = sit(game)
    for turn in range(4):
        assert ada.page.evaluate(UNREACHED) == []
        if not _play_by_keyboard(ada, turn):
            break
    ada.page.evaluate("() => document.activeElement.blur()")
    ada.page.keyboard.press("ArrowRight")
    seen = {ada.page.evaluate(STOP)["name"]}
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        ada.page.keyboard.press(key)
        seen.add(ada.page.evaluate(STOP)["name"])
    assert len(seen) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_key_stays_with_its_thing(sit: Sit, game: str) -> None:
    ada = sit(game)
    held: dict[str, str] = {}
    for turn in range(9 if THOROUGH else 6):
        now = dict(ada.page.evaluate(KEYS))
        keys = [key for key in now.values() if key]
        assert len(keys) == len(set(keys)), now
        assert not set(keys) & set("hiklrsuf?"), "these mean the same everywhere"
        assert len(keys) >= min(len(now), 8), now
        for name, key in now.items():
            assert not key or held.setdefault(name, key) == key, f"{name}: {held[name]} has become {key}"
        if turn == 4:
            ada.go(ada.table.page)  # and after coming back
            ada.wait_for_turn()
        elif not _play_by_keyboard(ada, turn):
            break


def test_nothing_out_of_sight_is_chosen_blindly(sit: Sit) -> None:
    ada = sit("catalyst", PHONE)
    ada.page.keyboard.press("k")
    number, card = ada.figure("number"), ada.page.locator(".row .spot.can[data-key]").first
    key = card.get_attribute("data-key") or ""
    ada.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(card).not_to_be_in_viewport()
    ada.page.keyboard.press(key)
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport()
    assert ada.figure("number") == number
    ada.page.keyboard.press(key)
    ada.page.locator(f'.scene:not([data-number="{number}"])').wait_for()


def test_places_of_a_drawing_show_their_keys_when_asked_for(sit: Sit) -> None:
    ada = sit("dominations")
    badges = ada.page.locator("#key-badges kbd")
    for _ in range(40):
        if ada.page.locator(".marked [data-key]").count():
            break
        assert ada.play_one(lambda choices: choices.first)
    number, spot = ada.figure("number"), ada.page.locator(".marked [data-key]").first
    key = spot.get_attribute("data-key") or ""
    expect(badges).to_have_count(0)
    ada.page.keyboard.press(key)  # no key is shown, so none is there
    assert ada.figure("number") == number
    ada.page.keyboard.press("k")
    shown = badges.filter(has_text=re.compile(f"^{key.upper()}$"))
    expect(shown).to_have_count(1)
    at, shape = (
        shown.bounding_box(),
        ada.page.locator(f'[data-press="{spot.get_attribute("data-spot")}"]').bounding_box(),
    )
    assert at
    assert shape
    assert shape["x"] <= at["x"] + at["width"] / 2 <= shape["x"] + shape["width"]
    assert shape["y"] <= at["y"] + at["height"] / 2 <= shape["y"] + shape["height"]
    expect(ada.scene).not_to_have_attribute("data-settling", "")
    ada.page.keyboard.press(key)
    ada.page.locator(f'.scene:not([data-number="{number}"])').wait_for()


def _play_by_keyboard(person: Person, turn: int) -> bool:
    """Choose another thing each turn, also what only a shape in a drawing shows; False when the game is over."""
    number = person.figure("number")
    choices = person.page.locator("button.spot.can:visible, .answers button[name=move]:visible")
    choices.nth(turn % choices.count()).press("Enter")
    if person.page.locator(".menu:popover-open").count():
        person.page.keyboard.press("Enter")
    return person.wait_for_turn(number)
