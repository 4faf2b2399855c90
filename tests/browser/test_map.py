"""Dominations on a page: a whole game by clicking shapes of its drawings, which can be moved and zoomed."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from browser.people import MINE, PHONE, WIDE, Arrive, Person

# What is pressed first where it glows: shapes of the drawings, then cards, then the buttons beside the prompt.
LIKED = (".map .can", ".tree-board .square.can", ".now .can", ".objective.can", ".monument.can", ".hand .tile.can")
CARDS, ANSWERS = ".cards .mastery.can", ".answers button[name=move]:not([value=exchange])"


def sit_down(person: Person) -> None:
    """A table as the set-up page makes it, against a bot that needs no time."""
    person.go("/games/dominations")
    person.page.locator('input[name=players][value="2"]').check(force=True)
    person.page.locator("#name-0").fill("Ada")
    person.page.locator("select[name=bot-1]").select_option("random")
    person.page.get_by_text("More: a game by its seed").click()
    person.page.locator("#seed").fill("11")
    person.press(person.page.get_by_role("button", name="Sit down"))
    assert person.wait_for_turn()


FIRST_IN_SIGHT = """(wanted) => {
  for (const what of wanted) {
    const found = [...document.querySelectorAll(what)].find((one) => one.checkVisibility() && !one.closest(".marked"));
    if (found) return found;
  }
}"""


def step(person: Person) -> bool:
    """One decision, by pressing what glows; three cards make a tree."""
    number = person.figure("number")
    cards = [CARDS] if person.page.locator(".own .tree-card").count() < 4 else []
    chosen = person.page.evaluate_handle(FIRST_IN_SIGHT, [*LIKED, *cards, ANSWERS, ".can"]).as_element()
    assert chosen
    menu = chosen.get_attribute("popovertarget")
    chosen.tap() if person.touch else chosen.click()
    if menu:
        person.press(person.page.locator(f"#{menu} button").first)
    return person.wait_for_turn(number)


def until(person: Person, prompt: str) -> None:
    """Play until something is asked."""
    while prompt not in person.page.locator("#prompt").inner_text():
        assert step(person)


def test_a_whole_game_by_clicking_shapes(arrive: Arrive) -> None:
    ada = arrive()
    sit_down(ada)
    steps = 1
    while step(ada):
        steps += 1
        assert steps < 400
    expect(ada.page.locator("#winner")).to_have_text(re.compile("You win!|wins"))
    assert ada.page.locator(".map .piece").count() >= 30
    assert ada.page.locator(".own .tree-card").count() > 3


def frame(person: Person) -> list[float]:
    return [float(n) for n in (person.page.locator("svg.map").get_attribute("viewBox") or "").split()]


def test_the_map_is_moved_and_zoomed(arrive: Arrive) -> None:
    ada = arrive(WIDE)
    sit_down(ada)
    until(ada, "tile do you lay")
    box = ada.page.locator('[data-view="map"]')
    box.hover()
    ada.page.wait_for_timeout(300)  # whoever has just scrolled the page does not mean the map
    whole = frame(ada)
    ada.page.mouse.wheel(0, -400)
    expect(box).to_have_class(re.compile("closer"))
    closer = frame(ada)
    assert closer[2] < 0.6 * whole[2]
    at = box.bounding_box()
    assert at
    ada.page.mouse.move(at["x"] + 200, at["y"] + 200)
    ada.page.mouse.down()
    ada.page.mouse.move(at["x"] + 140, at["y"] + 170, steps=4)
    ada.page.mouse.up()
    moved = frame(ada)
    assert moved[0] > closer[0]
    assert moved[1] > closer[1]
    number = ada.figure("number")
    ada.press(ada.page.locator(".hand .can").first)
    assert ada.wait_for_turn(number)
    assert frame(ada)[2] < 0.7 * whole[2]  # a new scene shows the same part of it
    box.focus()
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("-")
    ada.page.keyboard.press("Home")
    expect(box).not_to_have_class(re.compile("closer"))
    ada.press(box.get_by_label("Larger"))
    expect(box).to_have_class(re.compile("closer"))
    ada.press(box.get_by_label("Show all of it"))
    expect(box).not_to_have_class(re.compile("closer"))


def test_masteries_are_filtered(arrive: Arrive) -> None:
    ada = arrive(WIDE)
    sit_down(ada)
    until(ada, "tile do you lay")
    ada.page.locator(".tabs input[value=masteries]").check(force=True)
    shown = ada.page.locator(".cards .m").locator("visible=true")
    assert shown.count() == 72
    ada.page.locator(".f-art").check(force=True)
    assert shown.count() == 12
    ada.page.locator(".f-v9").check(force=True)
    assert shown.count() == 3
    number = ada.figure("number")
    ada.press(ada.page.locator(".hand .can").first)
    assert ada.wait_for_turn(number)
    assert shown.count() == 3  # filters and panes stay


def test_a_tile_is_laid_on_a_phone(arrive: Arrive) -> None:
    ada = arrive(PHONE)
    sit_down(ada)
    until(ada, "tile do you lay")
    hand = ada.page.locator(".hand li").count()
    for glows in (".hand .can", ".map .cell.can", ".now .turn"):
        number = ada.figure("number")
        ada.press(ada.page.locator(glows).first)
        assert ada.wait_for_turn(number)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(ada.page.locator(".hand li")).to_have_count(hand - 1)


def test_without_script_cells_are_buttons(arrive: Arrive) -> None:
    ada = arrive(java_script_enabled=False)
    sit_down(ada)
    for glows in (".objective.can", ".monument.can"):
        ada.press(ada.page.locator(glows).first)
        while not ada.page.locator(MINE).count():
            ada.page.reload()
    ada.press(ada.page.locator(ANSWERS).filter(has_text="Keep"))
    while not ada.page.locator(MINE).count():
        ada.page.reload()
    for glows in (".hand .can", ".marked .can", ".now .turn"):
        ada.press(ada.page.locator(glows).first)
    expect(ada.page.locator(".map .piece")).to_have_count(1)


def test_a_table_weighs_under_300_kb_and_axe_finds_nothing(arrive: Arrive) -> None:
    ada = arrive(bypass_csp=True)
    sit_down(ada)
    until(ada, "tile do you lay")
    ada.requests.clear()
    ada.page.reload(wait_until="networkidle")
    sizes = [request.sizes() for request in ada.requests if request.response()]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < 300_000
    for pane in ("masteries", "goals"):
        ada.page.locator(f".tabs input[value={pane}]").check(force=True)
        found = Axe().run(ada.page).response["violations"]
        assert not found, [(one["id"], one["nodes"][0]["html"]) for one in found]
