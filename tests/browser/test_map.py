"""Dominations on a page: played by clicking shapes of its drawings, moved and zoomed with whatever one has."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, expect

from browser.people import MINE, PHONE, WIDE, Arrive, Person
from parlour import games
from parlour.engine.rules import Mode
from parlour.games.dominations.content import AGES, TURNS
from parlour.games.dominations.rules.frames import GROW
from parlour.table import Table
from served import BOT, ME, Guest

GAME = games.find("dominations")
# What is pressed first where it glows: shapes of the drawings, then cards, then the buttons beside the prompt.
LIKED = (".map .can", ".tree-board .square.can", ".now .can", ".objective.can", ".monument.can", ".hand .tile.can")
CARDS, ANSWERS = ".cards .mastery.can", ".answers button[name=move]:not([value=exchange])"
EAGER = ("lay", "cell", "rotation", "city", "learn", "level", "flip", "copy", "square")
TO_THE_FIRST_TILE = ("objective", "monument", "stop")


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


@pytest.fixture
def lays(arrive: Arrive, guest: Callable[[], Guest]) -> Callable[..., Person]:
    """Somebody who is about to lay the first tile; what comes before was played without a browser."""

    def make(size: str = WIDE, **options: Any) -> Person:
        api, person = guest(), arrive(size, **options)
        table = api.create(ME, BOT, game="dominations", seed=11)
        while (api.wait_for_turn(table), choices := api.get(f"{table.api}/choices"))[1][0]["move"].split()[0] != "lay":
            moves = [choice["move"] for choice in choices]
            api.play(table, next((move for move in moves if move.startswith(TO_THE_FIRST_TILE)), moves[0]))
        person.take_key(api)
        person.go(table.page)
        assert person.wait_for_turn()
        return person

    return make


@pytest.fixture(scope="module")
def last_round() -> str:
    """The save file of a game in the last round of the last Age, played without a browser."""
    table, chance = Table.new(GAME, ["Ada", "Otter"], 5, {}, linked=GAME.linked(Mode.INTERPRETED)), random.Random(5)
    while not _begins(table, AGES, TURNS):
        options = [int(move) for move in table.state.option[: table.state.n_options]]
        names = {move: GAME.moves.names[move].split()[0] for move in options}
        eager = [move for move in options if names[move] in EAGER]
        idle = [move for move in options if names[move] in ("stop", "pass", "end")]
        table.advance(chance.choice(eager or idle or options))
    return table.save()


def _begins(table: Table, age: int, turn: int) -> bool:
    """Whether the first seat is about to lay a tile in a round of an Age."""
    s = table.state
    return bool(s.age == age and s.rounds == turn and s.decides == 0 and s.frame[s.depth - 1][0] == GROW)


def upload(person: Person, save: str) -> None:
    """Go on with a save file: from the lobby, sit down, a bot takes the other seat."""
    person.go("/")
    person.page.locator("input[type=file]").set_input_files(
        {"name": "game.parlour", "mimeType": "application/json", "buffer": save.encode()}
    )
    person.press(person.page.locator('form[action="/replays"] button'))
    person.page.locator(".scene").wait_for()
    person.go(f"/tables/{person.table_id}")
    person.page.locator("#name-0").fill("Ada")
    person.press(person.page.get_by_role("button", name="Sit down").first)
    person.press(person.page.get_by_role("button", name="Fill with bots and begin"))
    assert person.wait_for_turn()


FIRST_IN_SIGHT = """(wanted) => {
  for (const what of wanted) {
    const found = [...document.querySelectorAll(what)].find((one) => one.checkVisibility() && !one.closest(".marked"));
    if (found) return found;
  }
}"""


def step(person: Person, *wanted: str) -> bool:
    """One decision, by pressing the first of what is wanted that glows."""
    number = person.figure("number")
    wanted = wanted or (*LIKED, CARDS, ANSWERS, ".can")
    chosen = person.page.wait_for_function(FIRST_IN_SIGHT, arg=wanted).as_element()  # a page may still be on its way
    assert chosen
    menu = chosen.get_attribute("popovertarget")
    chosen.tap() if person.touch else chosen.click()
    if menu:
        person.press(person.page.locator(f"#{menu} button").first)
    return person.wait_for_turn(number)


def fits(person: Person) -> bool:
    """Whether nothing is wider than the window."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_game_begins_with_clicks_on_shapes(arrive: Arrive, size: str) -> None:
    """The first turn from the set-up page on: cards are kept, a tile is laid, something is built or learned."""
    ada = arrive(size)
    sit_down(ada)
    own = ada.page.locator(".own .tree-card, .map .city.seat-0")
    for _ in range(30):
        assert step(ada)
        assert fits(ada)
        if own.count() > 1 and "tile do you lay" in ada.page.locator("#prompt").inner_text():
            break
    assert own.count() > 1  # the Campfire and more
    assert ada.page.locator(".map .piece").count() >= 2


def test_a_game_ends_with_clicks_on_shapes(arrive: Arrive, last_round: str) -> None:
    """The last turn of three Ages: the tile is laid at a desk, the rest is played on a phone, to the final page."""
    ada = arrive(WIDE)
    upload(ada, last_round)
    laid = ada.page.locator(".map .piece").count()
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        assert step(ada, glows)
    phone = arrive(PHONE)
    phone.context.add_cookies([{"name": "parlour", "value": _key_of(ada), "url": ada.server.address}])
    phone.go(f"/tables/{ada.table_id}")
    steps = 1
    while step(phone, ".map .locus.can", ".now .can", ANSWERS, ".can"):
        assert fits(phone)
        steps += 1
        assert steps < 40
    for person in (ada, phone):
        expect(person.page.locator("#winner")).to_have_text(re.compile("You win!|wins"))
        assert fits(person)
        assert person.page.locator(".map .piece").count() > laid


def _key_of(person: Person) -> str:
    """What opens the seats of somebody: their cookie."""
    return next(cookie.get("value", "") for cookie in person.context.cookies() if cookie.get("name") == "parlour")


# ---------------------------------------------------------------- a drawing larger than its window


def frame(person: Person, drawing: str = "map") -> list[float]:
    shown = person.page.locator(f'[data-view="{drawing}"] > svg').first.get_attribute("viewBox")
    return [float(n) for n in (shown or "").split()]


def view(person: Person) -> Locator:
    return person.page.locator('[data-view="map"]')


def test_the_map_is_moved_and_zoomed_with_a_mouse(lays: Callable[..., Person]) -> None:
    ada = lays()
    box = view(ada)
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
    ada.press(box.get_by_label("Show all of it"))
    expect(box).not_to_have_class(re.compile("closer"))
    ada.press(box.get_by_label("Larger"))
    expect(box).to_have_class(re.compile("closer"))


def test_a_tile_is_laid_and_the_map_is_moved_with_keys_only(lays: Callable[..., Person]) -> None:
    ada = lays()
    whole = frame(ada)
    keys = ada.page.keyboard
    view(ada).focus()
    keys.press("+")
    keys.press("+")
    assert frame(ada)[2] < 0.6 * whole[2]
    for key, axis, sign in (("ArrowRight", 0, 1), ("ArrowLeft", 0, -1), ("ArrowDown", 1, 1), ("ArrowUp", 1, -1)):
        before = frame(ada)
        keys.press(key)
        assert sign * (frame(ada)[axis] - before[axis]) > 0, key
    keys.press("-")
    keys.press("Home")
    assert frame(ada) == whole
    for glows in (".hand .can", ".land .marked .can", ".now .turned"):
        number = ada.figure("number")
        ada.page.locator(glows).first.focus()
        if glows == ".land .marked .can":
            expect(ada.page.locator(".map .pointed")).to_have_count(1)  # the shape that the focus means
        keys.press("Enter")
        assert ada.wait_for_turn(number)
    expect(ada.page.locator(".map .piece.fresh, .map .piece")).not_to_have_count(0)


class Fingers:
    """Fingers on a screen: what a browser hears of them."""

    def __init__(self, person: Person) -> None:
        """None touch it yet."""
        self._session = person.context.new_cdp_session(person.page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 5) -> None:
        """Put down as many fingers as there are ways, move each along its own, lift them."""
        self._send("touchStart", *(start for start, _ in ways))
        for n in range(1, steps + 1):
            places = [(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for a, b in ways]
            self._send("touchMove", *places)
        self._send("touchEnd")


def test_a_tile_is_laid_and_the_map_is_moved_with_fingers(lays: Callable[..., Person]) -> None:
    ada = lays(PHONE)
    hand = ada.page.locator(".hand li").count()
    view(ada).scroll_into_view_if_needed()
    at = view(ada).bounding_box()
    assert at
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    whole, fingers = frame(ada), Fingers(ada)
    fingers.drag(((x - 20, y), (x - 80, y - 30)), ((x + 20, y), (x + 80, y + 30)))
    closer = frame(ada)
    assert closer[2] < 0.6 * whole[2]
    fingers.drag(((x, y), (x - 70, y - 40)))
    moved = frame(ada)
    assert moved[0] > closer[0]
    assert moved[1] > closer[1]
    assert ada.wait_for_turn()
    assert ada.page.locator(".hand li").count() == hand  # moving it was no tap
    ada.page.wait_for_timeout(500)  # a browser takes what comes right after a swipe as its end
    ada.press(view(ada).get_by_label("Show all of it"))
    expect(view(ada)).not_to_have_class(re.compile("closer"))
    assert frame(ada) == whole
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        number = ada.figure("number")
        ada.press(ada.page.locator(glows).first)
        assert ada.wait_for_turn(number)
        assert fits(ada)
    expect(ada.page.locator(".hand li")).to_have_count(hand - 1)


# ---------------------------------------------------------------- what else the page can do

FLIGHTS = """
window.flights = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes]))
    if (node.classList?.contains("flying-piece")) window.flights.push(node.getAttribute("class"));
}).observe(document.body, { childList: true }));
"""


def test_tiles_fly_to_the_map_and_cards_to_the_tree(lays: Callable[..., Person]) -> None:
    ada = lays(motion=True)
    ada.page.add_init_script(FLIGHTS)
    ada.page.reload()
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        assert ada.page.evaluate("window.flights") == []
        number = ada.figure("number")
        ada.page.locator(glows).first.click(force=True)  # what glows also shines: it never stands still
        assert ada.wait_for_turn(number)
    ada.page.wait_for_function("window.flights.length")
    assert ada.page.evaluate("window.flights") == ["little flying-piece"]
    while ada.page.locator(".own .tree-card").count() < 2:
        assert step(ada, ".tree-board .square.can", ".now .can", CARDS, ANSWERS)
    ada.page.wait_for_function("window.flights.length > 1")
    assert ada.page.evaluate("window.flights")[1] == "loose flying-piece"
    expect(ada.page.locator(".flying-piece")).to_have_count(0)  # and nothing of it stays


def test_masteries_are_filtered(lays: Callable[..., Person]) -> None:
    ada = lays()
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
    for box in (".f-art", ".f-v9"):
        ada.page.locator(box).uncheck(force=True)
    ada.page.locator("[data-find]").fill("bart")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Bartering")


def test_another_tile_and_another_cell_can_be_chosen_instead(lays: Callable[..., Person]) -> None:
    ada = lays()
    assert step(ada, ".hand .can")
    other = ada.page.locator(".hand .instead").nth(1)
    name = other.get_attribute("data-spot")
    ada.press(other)
    expect(ada.page.locator(".hand .chosen")).to_have_attribute("data-spot", name or "")
    assert step(ada, ".map .cell.can")
    before = ada.page.locator("#prompt").inner_text()
    ada.page.locator(".map .cell.instead").first.click()
    expect(ada.page.locator("#prompt")).not_to_have_text(before)
    assert step(ada, ".now .turned")
    expect(ada.page.locator(".spot.instead")).to_have_count(0)


def test_without_script_cells_are_buttons(lays: Callable[..., Person]) -> None:
    ada = lays(java_script_enabled=False)
    before = ada.page.locator(".map .piece").count()
    for glows in (".hand .can", ".marked .can", ".now .turned"):
        assert ada.page.locator(MINE).count()
        ada.press(ada.page.locator(glows).first)
    expect(ada.page.locator(".map .piece")).to_have_count(before + 1)


def test_a_table_weighs_under_300_kb_and_axe_finds_nothing(lays: Callable[..., Person]) -> None:
    ada = lays(bypass_csp=True)
    ada.requests.clear()
    ada.page.reload(wait_until="networkidle")
    sizes = [request.sizes() for request in ada.requests if request.response()]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < 300_000
    for pane in ("masteries", "goals"):
        ada.page.locator(f".tabs input[value={pane}]").check(force=True)
        found = Axe().run(ada.page).response["violations"]
        assert not found, [(one["id"], one["nodes"][0]["html"]) for one in found]
