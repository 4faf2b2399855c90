"""Nothing jumps, nothing is cut, and what must be chosen is in sight: parts of every game, on three screens.

Each journey is made once and remembered: the tests look at different things in what was noted on the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.people import MINE, OVER, PATIENCE, plain
from parlour import games
from served import Guest, Server, Table
from thorough import THOROUGH

SCREENS = {"laptop": (1366, 768), "desktop": (1400, 900), "phone": (390, 844)}
GAMES = games.slugs()
LATER = {
    "catalyst": 24,
    "time_capsules": 45,
    "dominations": 40,
    "revive": 40,
}  # decisions before the second leg of a journey
STEPS = 6  # decisions of each leg
HINTS = (1, 4) if THOROUGH else (1,)  # at these a hint is asked for
# The sum of shifts for each decision. The browser calls a whole visit good that stays below 0.1; the page of a phone
# also grows and shrinks below what is one's own.
SHIFT_A_STEP = {"laptop": 0.01, "desktop": 0.01, "phone": 0.05}
MANY = 12  # so many choices in one list may be scrolled to, if some are in sight
# Below what grows with the game, the page of a phone grows.
KEPT_ON_A_PHONE = {"height of the prompt", "middle", "market", "bench", "land", "own", "header", "row"}
NAMES = ("Wilhelmina the Elder", "Bartholomew Fitz")

SPY = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value; // also what follows a click: here everything does
}).observe({ type: "layout-shift" });
"""
NOTE = (Path(__file__).parent / "note.js").read_text(encoding="utf-8")
OWN = "[...document.querySelectorAll('#table :not(.idea *)[name=move]')].filter((one) => one.form?.id === 'play')"
MOVES = f"() => {OWN}.map((one) => one.value)"
PLAY = f"(move) => {OWN}.find((one) => one.value === move).click()"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass
class Leg:
    """Some decisions in a row, and what could be seen at each of them."""

    notes: list[dict[str, Any]] = field(default_factory=list)
    hinted: list[dict[str, Any]] = field(default_factory=list)  # with a hint beside the board


Journeys = Callable[[str, str], list[Leg]]


@pytest.fixture(scope="module")
def journeys(chrome: Browser, server: Server) -> Journeys:
    """Journeys by game and screen, each made when it is first asked for."""

    @cache
    def make(game: str, screen: str) -> list[Leg]:
        return [_leg(chrome, server, game, screen, skip) for skip in (0, LATER.get(game, 20))]

    return make


def _leg(chrome: Browser, server: Server, game: str, screen: str, skip: int) -> Leg:
    chance, leg = random.Random(skip + 5), Leg()
    with Guest(server) as api:
        table = _table(api, game, skip)
        for _ in range(skip):
            if api.wait_for_turn(table)["over"]:
                break
            api.play(table, chance.choice(api.get(f"{table.api}/choices"))["move"])
        width, height = SCREENS[screen]
        phone = screen == "phone"
        context = plain(
            chrome.new_context(
                viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
            )
        )
        context.set_default_timeout(2 * PATIENCE)
        context.add_cookies([{"name": "parlour", "value": api.key, "url": server.address}])
        context.add_init_script(
            "for (const [key, value] of [['pace', '0'], ['sure', 'off']]) localStorage.setItem(`parlour-${key}`, value)"
        )
        page = context.new_page()
        page.goto(server.address + table.page)
        page.locator(f"{MINE}, {OVER}").wait_for()
        page.evaluate("() => document.fonts.ready")
        page.evaluate(SETTLED)
        page.evaluate(SPY)
        for step in range(STEPS):
            if not _decide(page, leg, chance, hint=step in HINTS):
                break
        context.close()
    return leg


def _table(api: Guest, game: str, skip: int) -> Table:
    bots = [{"kind": "bot", "name": name, "bot": "random"} for name in NAMES[: 1 + (skip > 0)]]
    return api.create({"kind": "person", "name": "Ada Lovelace"}, *bots, game=game, seed=3 + skip)


def _decide(page: Page, leg: Leg, chance: random.Random, hint: bool) -> bool:
    """Note what is seen, perhaps with a hint, and play something; False when the game is over."""
    page.evaluate(SETTLED)
    if page.locator(OVER).count():
        return False
    leg.notes.append(page.evaluate(NOTE))
    if hint:
        page.locator("#ask-hint").press("Enter")
        page.locator(".idea").wait_for()
        page.evaluate(SETTLED)
        leg.hinted.append(page.evaluate(NOTE))
        page.locator("#hide-hint").press("Enter")
        page.locator(".idea").wait_for(state="detached")
    number = page.locator(".scene").get_attribute("data-number")
    page.evaluate(PLAY, chance.choice(page.evaluate(MOVES)))
    moved = f':not([data-number="{number}"])'
    page.locator(f"{MINE}{moved}, {OVER}").wait_for()
    return True


def journeys_on(*screens: str) -> pytest.MarkDecorator:
    """Every game on these screens; in the usual run each on one screen, the first on a laptop, the next on a phone."""
    turns = {game: ("laptop", "phone")[n % 2] for n, game in enumerate(GAMES)}
    made = [(game, screen) for game in GAMES for screen in screens if THOROUGH or turns[game] == screen]
    return pytest.mark.parametrize(("game", "screen"), made)


@journeys_on(*SCREENS)
def test_nothing_jumps_from_prompt_to_prompt(journeys: Journeys, game: str, screen: str) -> None:
    for leg in journeys(game, screen):
        places: dict[str, set[int]] = {}
        for note in leg.notes + leg.hinted:
            for what, top in note["tops"].items():
                places.setdefault(what, set()).add(top)
        kept = {what for what in places if screen != "phone" or what in KEPT_ON_A_PHONE}
        jumps = {what: sorted(tops) for what, tops in places.items() if what in kept and max(tops) - min(tops) > 1}
        assert not jumps
        shift = max(note["shift"] for note in leg.notes)
        assert shift <= SHIFT_A_STEP[screen] * len(leg.notes), (shift, [note["shift"] for note in leg.notes])


@journeys_on("laptop", "desktop")
def test_all_that_can_be_chosen_is_in_sight_without_scrolling(journeys: Journeys, game: str, screen: str) -> None:
    for leg in journeys(game, screen):
        for note in leg.notes:
            hidden = [choice for choice in note["choices"] if choice["seen"] < 0.85]
            lists = {choice["list"] for choice in hidden}
            for place in lists:
                mates = [choice for choice in note["choices"] if choice["list"] == place]
                if len(mates) > MANY and any(choice["seen"] > 0.85 for choice in mates):
                    hidden = [choice for choice in hidden if choice["list"] != place]
            assert not hidden, note["prompt"]


@journeys_on("phone")
def test_on_a_phone_something_that_answers_the_question_is_in_sight(journeys: Journeys, game: str, screen: str) -> None:
    for leg in journeys(game, screen):
        for note in leg.notes:
            on_the_board = [choice for choice in note["choices"] if not choice["bar"]]
            assert any(choice["seen"] > 0.6 for choice in on_the_board or note["choices"]), note["prompt"]


@journeys_on(*SCREENS)
def test_questions_and_names_are_never_cut(journeys: Journeys, game: str, screen: str) -> None:
    for leg in journeys(game, screen):
        for note in leg.notes + leg.hinted:
            assert not note["cut"], note["prompt"]
            assert not note["out"], note["prompt"]
            assert not note["wide"], note["prompt"]
