"""Dominations on a page: played by clicking shapes of its drawings, moved and zoomed with whatever one has."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from browser.people import MINE, PHONE, WIDE, Arrive, Fingers, Person
from parlour import games
from parlour.engine.core.rules import Mode
from parlour.games.dominations.content import AGES, TURNS
from parlour.games.dominations.rules.frames import GROW
from parlour.table import Table
from served import BOT, ME, Guest
from thorough import THOROUGH

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
    person.choose_seed("11")
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
    table, chance = Table.new(GAME, ["Ada", "Otter"], 5, {}, linked=GAME.linked(Mode.COMPILED)), random.Random(5)
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
    wide = person.page.viewport_size or {"width": 0}
    return bool(person.page.evaluate("document.documentElement.scrollWidth") <= wide["width"])  # a phone zooms out


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
    phone.context.add_cookies([{"name": "parlour", "value": ada.key, "url": ada.server.address}])
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


def test_the_map_fills_the_window_and_one_plays_there(lays: Callable[..., Person]) -> None:
    ada = lays()
    small = view(ada).bounding_box()
    ada.page.keyboard.press("f")
    expect(view(ada)).to_have_class(re.compile("filled"))
    large, window = view(ada).bounding_box(), ada.page.viewport_size
    assert small
    assert large
    assert window
    assert large["width"] == window["width"]
    assert large["height"] > small["height"]
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        expect(ada.page.locator("#prompt")).to_be_in_viewport()
        expect(view(ada)).to_have_class(re.compile("filled"))
        assert step(ada, glows)  # nothing covers it: it is clicked
    ada.page.keyboard.press("Escape")
    expect(view(ada)).not_to_have_class(re.compile("filled"))
    ada.press(view(ada).get_by_label("As large as the window"))
    expect(view(ada)).to_have_class(re.compile("filled"))
    while not ada.page.locator(CARDS).count():
        assert step(ada, ANSWERS)
    expect(view(ada)).not_to_have_class(re.compile("filled"))  # cards are to be chosen, and they lie elsewhere


def test_a_line_of_the_log_lights_up_its_place(lays: Callable[..., Person]) -> None:
    ada = lays()
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        assert step(ada, glows)
    line = ada.page.locator(".log [data-about^=tile-]").filter(has_text="Ada lays").last
    tile = ada.page.locator(f'.map [data-press="{(line.get_attribute("data-about") or "").split()[0]}"]')
    expect(tile).not_to_have_class(re.compile("lit-up"))
    line.hover()
    expect(tile).to_have_class(re.compile("lit-up"))
    assert tile.evaluate("(shape) => getComputedStyle(shape).filter") != "none"
    ada.page.locator("#prompt").hover()
    expect(tile).not_to_have_class(re.compile("lit-up"))
    line.locator("a").first.focus()
    expect(tile).to_have_class(re.compile("lit-up"))


# Letters on the screen: what is smaller than it can be read.
TOO_SMALL = """() => {
  const small = [];
  for (const item of document.querySelectorAll("#table *")) {
    if (!item.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (item.closest(".marked, .unseen, .tip, .menu, title")) continue;
    if (![...item.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const box = item.getBoundingClientRect();
    const scale = item.ownerSVGElement ? item.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(item).fontSize) * scale;
    if (box.width > 1 && size && size < 10.99) small.push([item.outerHTML.slice(0, 80), size]);
  }
  return small;
}"""
# What is cut off by the window or by whatever it lies in.
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((item) => {
  if (!item.checkVisibility()) return false;
  const at = item.getBoundingClientRect();
  const boxes = [new DOMRect(0, 0, innerWidth, innerHeight)];
  for (let box = item.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflow !== "visible" && box !== document.body) boxes.push(box.getBoundingClientRect());
  }
  const wide = (box) => at.left < box.left - 1 || at.right > box.right + 1;
  const high = (box) => at.top < box.top - 1 || at.bottom > box.bottom + 1;
  return boxes.some((box) => wide(box) || high(box));
}).map((item) => item.outerHTML.slice(0, 90))"""
DESKS = ({"width": 1366, "height": 768}, {"width": 1400, "height": 900})
IN_SIGHT = ".looks button, .role, .hand .tile, .prompt .btn, .map .can, .square.can, .turned"


def _too_small(page: Page) -> Any:
    """What cannot be read; drawings are measured when they have been laid out, a few frames after they come."""
    for _ in range(20):
        if not page.evaluate(TOO_SMALL):
            break
        page.wait_for_timeout(100)
    return page.evaluate(TOO_SMALL)


def test_late_in_a_game_everything_is_readable_and_in_sight(
    arrive: Arrive, guest: Callable[[], Guest], last_round: str
) -> None:
    """From the last tile to the last Mastery, at two sizes of a desk, in the usual run by turns, and on a phone:
    letters, buttons, choices.
    """
    ada, phone, api, asked = arrive(WIDE), arrive(PHONE), guest(), set[str]()
    table = api.go_on(last_round)
    for person in (ada, phone):
        person.take_key(api)
    ada.go(table.page)
    assert ada.wait_for_turn()
    later = (".hand .can", ".map .cell.can", ".now .turned", ANSWERS, CARDS, ".now .can", ".square.can")
    for n, glows in enumerate(later):
        for size in DESKS if THOROUGH else (DESKS[n % 2],):
            ada.page.set_viewport_size(size)  # type: ignore[arg-type]
            ada.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert ada.page.evaluate(CUT, IN_SIGHT) == [], (glows, size)
            for square in ada.page.locator(".square.can").all():
                box = square.bounding_box()
                assert box
                assert box["width"] > 36, size  # it is told from its neighbours
            for pane in ("tree", "goals"):
                if not ada.page.locator("#panes[data-calls='']").count():
                    break
                ada.page.locator(f".tabs input[value={pane}]").check(force=True)
                assert _too_small(ada.page) == [], (glows, size, pane)
            assert _too_small(ada.page) == [], (glows, size)
        phone.go(f"/tables/{ada.table_id}")
        assert phone.wait_for_turn()
        assert _too_small(phone.page) == [], glows
        asked.add(ada.page.locator("#prompt").inner_text())
        if not ada.page.locator(glows).locator("visible=true").count() or not step(ada, glows):
            break
    assert len(asked) > 3


def test_a_finger_that_rests_on_a_card_reads_it(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    """Objectives first, then Monuments, which say all of it themselves: only a short tap keeps one."""
    api, ada = guest(), arrive(PHONE)
    table = api.create(ME, BOT, game="dominations", seed=11)
    ada.take_key(api)
    ada.go(table.page)
    for card in (".objective.can", ".monument.can"):
        assert ada.wait_for_turn()
        number, one = ada.figure("number"), ada.page.locator(card).first
        box = one.bounding_box()
        assert box
        Fingers(ada).hold(box["x"] + 60, box["y"] + 30, partial(ada.page.wait_for_timeout, 600))
        ada.page.wait_for_timeout(300)
        assert ada.figure("number") == number
        ada.page.keyboard.press("Escape")
        ada.press(one)
        ada.wait_for_turn(number)


# ---------------------------------------------------------------- what else the page can do

# Notes each piece that flies: whose drawing it is, what it shows, and where it will be when it has arrived.
FLIGHTS = """
window.flights = [];
window.drawn = (shape) => [...shape.querySelectorAll("use.base, use.kite")].map((use) => use.outerHTML);
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes]))
    if (node.classList?.contains("flying-piece")) {
      const place = ["left", "top", "width"].map((side) => parseFloat(node.style[side]));
      window.flights.push([node.getAttribute("class"), window.drawn(node), place]);
    }
}).observe(document.body, { childList: true }));
"""
# What lies there now, and where: the triangle itself, without what sticks out of it.
LIES = """(shape) => {
  const [at, screen] = [shape.getBBox(), shape.getScreenCTM()];
  return [window.drawn(shape), [screen.a * at.x + screen.e, screen.d * at.y + screen.f, screen.a * at.width]];
}"""


def test_tiles_fly_to_the_map_and_cards_to_the_tree(lays: Callable[..., Person]) -> None:
    ada = lays(motion=True)
    ada.page.add_init_script(FLIGHTS)
    ada.page.reload()
    tile = ada.page.locator(".hand .can").first.get_attribute("data-glide")
    for glows in (".hand .can", ".map .cell.can", ".now .turned"):
        assert ada.page.evaluate("window.flights") == []
        number = ada.figure("number")
        ada.page.locator(glows).first.click(force=True)  # what glows also shines: it never stands still
        assert ada.wait_for_turn(number)
    ada.page.wait_for_function("() => window.flights.length")
    (drawing, shows, arrives), *others = ada.page.evaluate("window.flights")
    assert (drawing, others) == ("map flying-piece", [])
    ada.page.locator(".flying-piece").wait_for(state="detached")
    lies, place = ada.page.locator(f'.map [data-glide="{tile}"]').evaluate(
        LIES
    )  # as it lies: turned like that, of that size
    assert shows == lies
    assert arrives == pytest.approx(place, abs=2)
    while ada.page.locator(".own .tree-card").count() < 2:
        assert step(ada, ".tree-board .square.can", ".now .can", CARDS, ANSWERS)
    ada.page.wait_for_function("() => window.flights.length > 1")
    assert ada.page.evaluate("window.flights")[1][0] == "tree-board flying-piece"
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
    ada = lays(bypass_csp=True, painted=True)
    ada.requests.clear()
    ada.page.reload(wait_until="networkidle")
    sizes = [request.sizes() for request in ada.requests if request.response()]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < 300_000
    for pane in ("masteries", "goals"):
        ada.page.locator(f".tabs input[value={pane}]").check(force=True)
        found = Axe().run(ada.page).response["violations"]
        assert not found, [(one["id"], one["nodes"][0]["html"]) for one in found]
