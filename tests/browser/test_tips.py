"""Tips can be read: whatever has words shows them, whole and above everything, to a mouse, to keys and to a finger."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import TimeoutError

from browser.people import PHONE, TO_THE_MIDDLE, WIDE, Arrive, Fingers, Person
from parlour import games
from parlour.engine.core.rules import Mode
from parlour.games.dominations.rules import frames
from parlour.table import Table
from served import Guest

EAGER = (
    "lay",
    "cell",
    "rotation",
    "city",
    "learn",
    "level",
    "flip",
    "copy",
    "square",
    "recruit",
    "build",
    "place",
    "buy",
)

# A tip is read where it lies: it has a size, it is inside the window, nothing covers its corners or its middle.
READABLE = """(id) => {
  const tip = document.getElementById(id);
  const box = tip?.getBoundingClientRect();
  if (!box || box.width < 40 || box.height < 20 || !tip.innerText.trim()) return false;
  if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) return false;
  const places = [[0.5, 0.5], [0.04, 0.1], [0.96, 0.1], [0.04, 0.9], [0.96, 0.9]];
  const at = ([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
  tip.style.pointerEvents = "auto"; // a pointer passes through most tips: then one cannot ask what is seen there
  const free = places.every((place) => tip.contains(at(place)));
  tip.style.pointerEvents = "";
  return free && getComputedStyle(tip).opacity > 0.9;
}"""
# One thing of each kind that has words: where it can be pointed at, and the name of its tip.
KINDS = """() => {
  const kinds = new Map();
  for (const thing of document.querySelectorAll("#table [aria-describedby]")) {
    if (thing.closest(".marked") || !thing.checkVisibility({ visibilityProperty: true })) continue;
    const kind = [thing.localName, ...thing.classList].filter((word) => !/^(d-|seat-|v\\d|rank)/.test(word)).join(".");
    if (!kinds.has(kind)) kinds.set(kind, thing);
  }
  return [...kinds.entries()];
}"""
POINT = """(thing) => {
  const box = thing.getBoundingClientRect();
  for (const x of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const y of [0.5, 0.35, 0.65, 0.15, 0.85]) {
      const at = [box.left + x * box.width, box.top + y * box.height];
      if (document.elementFromPoint(...at)?.closest("[aria-describedby]") === thing) return at;
    }
  return null;
}"""


@cache
def positions(slug: str) -> dict[int, tuple[str, int]]:
    """Save files of a game by the kind of decision, each with the seat that decides; played without a browser."""
    game, chance = games.find(slug), random.Random(5)
    linked = game.linked(Mode.COMPILED)
    table = Table.new(game, ("Kim", "Lou"), 5, {}, linked=linked)
    found: dict[int, tuple[str, int]] = {}
    while not table.over and len(table.moves) < 140:
        s = table.state
        kind = int(s.frame[s.depth - 1][0])
        if kind not in found and len(table.moves) > 40:
            found[kind] = table.save(), int(s.decides)
        choices = [int(move) for move in s.option[: s.n_options]]
        eager = [move for move in choices if game.moves.names[move].split()[0] in EAGER]
        table.advance(chance.choice(eager or choices))
    return found


@pytest.fixture
def comes(arrive: Arrive, guest: Callable[[], Guest]) -> Callable[..., Person]:
    """Somebody who comes to a position and has to decide; the same person goes on to the next one."""
    arrived: dict[str, Person] = {}

    def make(save: str, seat: int, size: str = WIDE) -> Person:
        person = arrived.get(size) or arrived.setdefault(size, arrive(size))
        api = guest()
        table = api.go_on(save, seat)
        person.take_key(api)
        person.go(table.page)
        person.wait_for_turn()
        return person

    return make


def readable(person: Person, tip: str, kind: str = "") -> None:
    try:
        person.page.wait_for_function(READABLE, arg=tip)
    except TimeoutError as error:
        raise AssertionError(f"{tip} of {kind} cannot be read") from error


DRAWN = (frames.CELL, frames.BUILD, frames.SQUARE, frames.DEVELOP)


@pytest.mark.parametrize("slug", games.slugs())
def test_whatever_has_words_shows_them_whole(comes: Callable[..., Person], slug: str) -> None:
    """With a mouse: one thing of each kind, in several decisions of each game."""
    kinds: set[str] = set()
    found = positions(slug)
    for save, seat in [found[kind] for kind in DRAWN] if slug == "dominations" else [*found.values()][:5]:
        person = comes(save, seat)
        for n, (kind, _) in enumerate(person.page.evaluate(KINDS)):
            if kind in kinds:
                continue
            thing = person.page.evaluate_handle(f"() => ({KINDS})()[{n}][1]").as_element()
            assert thing
            thing.evaluate(TO_THE_MIDDLE)
            at = thing.evaluate(POINT)
            if at is None:
                continue
            kinds.add(kind)
            person.page.mouse.move(1, 1)
            person.page.mouse.move(*at)
            readable(person, thing.get_attribute("aria-describedby") or "", kind)
            person.page.keyboard.press("Escape")
    assert len(kinds) > 8, kinds
    if slug == "dominations":
        assert {"g.spot.can.cell", "g.spot.can.piece", "g.spot.can.square", "g.spot.cannot.piece"} <= kinds, kinds


SHAPES = (
    (frames.CELL, ".map .cell.can"),
    (frames.BUILD, ".map .piece.can"),
    (frames.SQUARE, ".tree-board .square.can"),
)


@pytest.mark.parametrize(("kind", "shape"), SHAPES)
def test_words_of_a_shape_come_with_the_focus_and_lie_beside_it(
    comes: Callable[..., Person], kind: int, shape: str
) -> None:
    ada = comes(*positions("dominations")[kind])
    drawn = ada.page.locator(shape).first
    spot = drawn.get_attribute("data-press") or ""
    ada.page.keyboard.press("Tab")  # somebody with a keyboard
    ada.page.locator(f'.marked [data-spot="{spot}"]').focus()
    readable(ada, f"tip-{spot}")
    tip = ada.page.locator(f'[id="tip-{spot}"]').bounding_box()
    here = drawn.bounding_box()
    assert tip
    assert here
    apart = max(here["y"] - tip["y"] - tip["height"], tip["y"] - here["y"] - here["height"], 0)
    aside = max(here["x"] - tip["x"] - tip["width"], tip["x"] - here["x"] - here["width"], 0)
    assert apart < 12
    assert aside < 12


@pytest.mark.parametrize(("kind", "shape"), SHAPES)
def test_a_finger_that_stays_on_a_shape_reads_it(comes: Callable[..., Person], kind: int, shape: str) -> None:
    ada = comes(*positions("dominations")[kind], PHONE)
    drawn = ada.page.locator(shape).locator("visible=true").first
    drawn.evaluate(TO_THE_MIDDLE)
    x, y = drawn.evaluate(POINT)
    number = ada.figure("number")
    tip = f"tip-{drawn.get_attribute('data-press')}"
    Fingers(ada).hold(x, y, lambda: readable(ada, tip))
    readable(ada, tip)
    assert ada.figure("number") == number  # it was read, not chosen


WORDS = """(tip) => {
  const parts = [document.getElementById(tip), document.querySelector(`[id="${tip}"] .term`)];
  const [box, word] = parts.map((one) => one.getBoundingClientRect());
  return [word.left + word.width / 2, word.top + word.height / 2, box.top, box.bottom];
}"""


def reading(ada: Person) -> tuple[str, float, float]:
    """The mouse rests on a place of the map until its tip counts as read: the tip, and where the mouse is."""
    page, drawn = ada.page, ada.page.locator(".map .cell.can").first
    x, y = drawn.evaluate(POINT)
    tip = f"tip-{drawn.get_attribute('data-press')}"
    page.mouse.move(1, 1)
    page.mouse.move(x, y)
    readable(ada, tip)
    page.wait_for_function("(tip) => document.getElementById(tip).matches('.read')", arg=tip)
    return tip, x, y


@pytest.mark.parametrize("pause", [15, 60])
def test_words_of_a_tip_are_reached_over_whatever_lies_between(comes: Callable[..., Person], pause: int) -> None:
    """With a mouse that moves slowly, a little at a time; whoever turns away loses the tip."""
    ada = comes(*positions("dominations")[frames.CELL])
    page, (tip, x, y) = ada.page, reading(ada)
    to_x, to_y, *_ = page.evaluate(WORDS, tip)
    steps = 24
    for n in range(1, steps + 1):
        page.mouse.move(x + (to_x - x) * n / steps, y + (to_y - y) * n / steps)
        page.wait_for_timeout(pause)
    assert page.evaluate("(tip) => Boolean(document.querySelector(`[id='${tip}'].shown > .meaning`))", tip)
    page.mouse.move(1, 1)
    page.wait_for_function("(tip) => !document.getElementById(tip).matches('.shown')", arg=tip)


def test_a_pointer_that_stops_on_its_way_reads_what_lies_there(comes: Callable[..., Person]) -> None:
    ada = comes(*positions("dominations")[frames.CELL])
    page, (tip, x, y) = ada.page, reading(ada)
    _, _, top, bottom = page.evaluate(WORDS, tip)
    down = top > y
    edge = top - 3 if down else bottom + 3
    while (y < edge) if down else (y > edge):
        y += 4 if down else -4
        page.mouse.move(x, y)
    assert page.evaluate("(tip) => document.getElementById(tip).matches('.shown')", tip)
    page.wait_for_function("(tip) => !document.getElementById(tip).matches('.shown')", arg=tip)


def test_what_was_sought_is_forgotten_with_the_decision(comes: Callable[..., Person]) -> None:
    ada = comes(*positions("dominations")[frames.DEVELOP])
    page = ada.page
    ada.press(".tabs [value=masteries] >> xpath=..")
    field = page.locator("[data-find]")
    if not field.is_visible():  # a few to choose from are not filtered
        field.evaluate("(field) => field.closest('.library').classList.remove('few')")
    field.fill("nothing like it")
    assert page.locator("[data-found]").inner_text() == "Nothing matches “nothing like it”."
    field.fill("gain")
    assert page.locator("[data-found]").inner_text() == ""
    ply = ada.figure("ply")
    page.locator(".answers [value=pass]").click()
    page.locator(f'.scene:not([data-ply="{ply}"])').wait_for()
    assert page.locator("[data-find]").input_value() == ""
    assert page.locator(".cards > .unfound").count() == 0
