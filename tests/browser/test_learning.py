"""Learn by playing: the guide covers nothing that must be chosen, what it points at is in sight; one can always go on,
back, and away."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from browser.people import GLOWS, MINE, OVER, PHONE, WIDE, Arrive, Person
from parlour import games
from parlour.engine.people.lessons import course_of
from thorough import THOROUGH

TAUGHT = [slug for slug in games.slugs() if course_of(games.find(slug))]
STEPS = 60 if THOROUGH else 8  # of each game
# Each game on one of the screens.
JOURNEYS = [
    (game, screen) for n, game in enumerate(TAUGHT) for k, screen in enumerate((WIDE, PHONE)) if THOROUGH or n % 2 == k
]
SEEN = (Path(__file__).parent / "guided.js").read_text(encoding="utf-8")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def learn(person: Person, game: str) -> None:
    """Press the button in the lobby."""
    person.go("/")
    person.press(f'form[action="/games/{game}/learn"] button')
    assert person.wait_for_turn()


def lesson(person: Person) -> str:
    """Which lesson speaks."""
    return person.page.locator(".guide").get_attribute("data-lesson") or ""


def press(person: Person, deed: str) -> None:
    """Press a button of the guide, and wait until the page has changed."""
    change = person.figure("change")
    person.press(f'.guide button[value="{deed}"]')
    person.page.locator(f'.scene:not([data-change="{change}"])').wait_for()


def look(person: Person) -> dict[str, Any]:
    """Where everything lies."""
    person.page.evaluate(SETTLED)
    found: dict[str, Any] = person.page.evaluate(SEEN)
    return found


def check(seen: dict[str, Any]) -> None:
    """The panel is in the window and covers nothing that must be chosen; what it points at can be seen."""
    assert seen["inside"]
    if not seen["sheet"]:
        assert not [one["name"] for one in (*seen["choices"], *seen["told"]) if one["covered"]], seen["lesson"]
    if seen["choices"]:
        assert any(one["seen"] > 0.6 for one in seen["choices"]), (seen["lesson"], seen["choices"])
    assert seen["told"] or not seen["points"], f"{seen['lesson']}: what it points at is in no pane in front"
    if seen["told"]:
        best = [one for one in seen["told"] if one["seen"] > 0.55]
        assert best, (seen["lesson"], seen["told"])
        if seen["arrow"] is not None:
            assert any(one["left"] - 4 <= seen["arrow"] <= one["right"] + 4 for one in seen["told"]), seen


@pytest.mark.parametrize(("game", "screen"), JOURNEYS)
def test_what_it_points_at_is_in_sight_and_what_must_be_chosen_too(arrive: Arrive, game: str, screen: str) -> None:
    ada, chance, pointed = arrive(screen), random.Random(game), 0
    learn(ada, game)
    for _ in range(STEPS):
        seen = look(ada)
        check(seen)
        pointed += bool(seen["told"])
        on = ada.page.locator(".guide-on:not(.quiet)")
        if on.count():
            press(ada, "on")
        elif not _play(ada, chance):
            break
    assert pointed >= 2


def _play(person: Person, chance: random.Random) -> bool:
    """Accept a plan, press what the guide points at, or anything that glows; False when the game is over."""
    told, plan = person.page.locator(f":is({GLOWS}).told-of"), person.page.locator(".accept")
    glows = plan if plan.count() else told if told.count() else person.page.locator(GLOWS)
    number = person.figure("number")
    person.press(glows.nth(chance.randrange(glows.count())))
    menu = person.page.locator(".menu:popover-open button")
    if menu.count():
        person.press(menu.first)
    return person.wait_for_turn(number)


def test_going_on_back_away_and_coming_back(ada: Person) -> None:
    learn(ada, "catalyst")
    first = lesson(ada)
    expect(ada.page.locator("#live")).to_contain_text("Guide: ")
    press(ada, "on")
    second = lesson(ada)
    assert second != first
    press(ada, "back")
    assert lesson(ada) == first
    ada.page.reload()
    assert ada.wait_for_turn()
    press(ada, "on")
    ada.page.reload()
    assert lesson(ada) == second  # the place is kept
    press(ada, "on")
    assert ada.page.locator(".row .spot.can").count()
    expect(ada.page.locator(".answers [value=collect]")).to_have_count(0)  # only what it asks for is offered
    press(ada, "on")
    expect(ada.page.locator(".answers [value=collect]")).to_be_visible()  # skipped: all is offered
    ada.press(".guide summary")  # it is silent, and its buttons are folded away
    press(ada, "leave")
    expect(ada.page.locator(".guide")).to_have_count(0)
    ada.press(".table-menu summary")
    change = ada.figure("change")
    ada.press(".table-menu [value=return]")
    ada.page.locator(f'.scene:not([data-change="{change}"])').wait_for()
    expect(ada.page.locator(".guide")).to_be_visible()


def test_by_the_keyboard_alone(arrive: Arrive) -> None:
    ada = arrive(WIDE)
    learn(ada, "catalyst")
    first = lesson(ada)
    for _ in range(2):
        before = lesson(ada)
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".guide")).not_to_have_attribute("data-lesson", before)
    assert lesson(ada) not in (first, "")
    ada.page.keyboard.press("Enter")  # this one waits for a move: nothing is skipped
    ada.page.evaluate(SETTLED)
    waiting = lesson(ada)
    ada.page.keyboard.press("4")
    ada.page.locator(f'{MINE}:not([data-ply="0"]), {OVER}').wait_for()
    assert lesson(ada) != waiting
    expect(ada.page.locator(".guide-reaction")).to_be_visible()
    ada.page.keyboard.press("h")
    expect(ada.page.locator(".history")).to_be_visible()
    ada.page.keyboard.press("Home")
    expect(ada.page.locator(".guide")).to_have_attribute("data-lesson", waiting)  # what it said then
    expect(ada.page.locator(".guide-deeds")).to_have_count(0)


def test_hints_stay_available(ada: Person) -> None:
    learn(ada, "catalyst")
    for _ in range(2):
        press(ada, "on")
    ada.press("#ask-hint")
    expect(ada.page.locator(".idea")).to_be_visible()
    ada.press("#hide-hint")
    expect(ada.page.locator(".guide")).to_be_visible()


def test_axe_finds_nothing_at_a_first_game(arrive: Arrive, size: str) -> None:
    ada = arrive(size, color_scheme="light" if size == WIDE else "dark", bypass_csp=True, painted=True)
    learn(ada, "catalyst")
    for _ in range(2):
        press(ada, "on")
    answer = Axe().run(ada.page).response["violations"]
    assert not [f"{one['id']}: {node['target']} {node['html'][:150]}" for one in answer for node in one["nodes"]]
