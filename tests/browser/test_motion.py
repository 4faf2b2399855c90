"""Pieces glide, unless somebody prefers that nothing moves; nothing waits for them."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from playwright.sync_api import expect

from browser.people import WIDE, Arrive, Person
from served import BOT, ME, Guest, Table

# Notes each transition: the names of the pieces that glide.
SPY = """
window.glides = [];
const start = document.startViewTransition?.bind(document);
const named = () => [...document.querySelectorAll("[data-glide]")].map((e) => e.style.viewTransitionName);
if (start) document.startViewTransition = (update) => {
  const before = named().filter(Boolean);
  const transition = start(() => {
    update();
    window.glides.push([before, named().filter(Boolean)]);
  });
  return transition;
};
"""
# Notes each token that flies, by its drawing.
FLIGHTS = """
window.flights = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes]))
    if (node.classList?.contains("flying")) window.flights.push(node.firstChild.getAttribute("href"));
}).observe(document.body, { childList: true }));
"""
# Notes for each token that flies how high its flight begins and ends, and where the bar with the question ends.
HEIGHTS = """
window.heights = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  const bar = document.querySelector(".prompt").getBoundingClientRect().bottom;
  for (const node of changes.flatMap((change) => [...change.addedNodes]))
    if (node.classList?.contains("flying")) for (const { transform } of node.getAnimations()[0].effect.getKeyframes())
      window.heights.push([new DOMMatrix(transform).f, bar]);
}).observe(document.body, { childList: true }));
"""
# From the click until the frame after the new scene.
STOPWATCH = """
window.repaints = [];
let clicked = 0;
addEventListener("click", () => { clicked = performance.now(); }, true);
addEventListener("DOMContentLoaded", () => {
  const table = document.querySelector("#table");
  if (table) new MutationObserver(() => {
    if (!clicked) return;
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => window.repaints.push(performance.now() - from)));
  }).observe(table, { subtree: true, attributeFilter: ["data-number"] });
});
"""


def _seated(person: Person, api: Guest, table: Table) -> None:
    person.take_key(api)
    person.go(table.page)
    person.wait_for_turn()


def test_a_recruited_card_glides_to_its_owner(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    ada = arrive(size, motion=True)
    ada.page.add_init_script(SPY)
    _seated(ada, api, api.create(ME, BOT))
    card = ada.page.locator(".row .spot.can").first
    piece = card.get_attribute("data-glide") or ""
    number = ada.figure("number")
    ada.press(card)
    ada.wait_for_turn(number)
    expect(ada.page.locator(f'.own [data-glide="{piece}"]')).to_be_visible()
    before, after = ada.page.evaluate("() => window.glides[0]")
    assert piece in before
    assert piece in after
    ada.page.locator(f'[data-glide="{piece}"]:not([style*="transition"])').wait_for()  # and its name is taken off again


def test_collected_coins_fly_to_their_owner(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    ada = arrive(size, motion=True)
    ada.page.add_init_script(FLIGHTS)
    _seated(ada, api, api.create(ME, BOT, seed=7))
    number = ada.figure("number")
    ada.press(ada.page.locator("button[name=move][value=collect]"))
    ada.page.locator(f'.scene:not([data-number="{number}"])').wait_for()
    flights = ada.page.evaluate("() => window.flights")
    assert flights
    assert all(drawing.endswith("#coin") for drawing in flights)
    expect(ada.page.locator(".flying")).to_have_count(0)  # and nothing of it stays


def test_no_token_flies_across_the_question(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    ada = arrive(size, motion=True)
    ada.page.add_init_script(HEIGHTS)
    _seated(ada, api, api.create(ME, {"kind": "person", "name": "Ben"}, seed=7))
    for wanted in ("button[name=move][value=collect]", ".row .spot.can"):
        number = ada.figure("number")
        ada.press(ada.page.locator(wanted).first)
        ada.page.locator(f'.scene:not([data-number="{number}"])').wait_for()
        if size == WIDE:  # on a phone what is off the screen does not fly
            ada.page.wait_for_function("() => window.heights.length")
        assert all(height > bar for height, bar in ada.page.evaluate("window.heights.splice(0)"))
        api.play(ada.table, seat=1)
        assert ada.wait_for_turn(number + 1)


def test_who_prefers_that_nothing_moves_sees_no_transition(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api = guest()
    ada = arrive(size)
    ada.page.add_init_script(SPY + FLIGHTS)
    _seated(ada, api, api.create(ME, BOT))
    ada.play_one(lambda choices: ada.page.locator(".row .spot.can").first)
    assert ada.page.evaluate("() => [...window.glides, ...window.flights]") == []


def test_a_click_during_a_transition_is_not_lost(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    api = guest()
    ada = arrive(motion=True)
    _seated(ada, api, api.create(ME, {"kind": "person", "name": "Ben"}))
    at = ada.page.get_by_role("button", name="Collect").bounding_box()
    assert at
    ada.press(ada.page.locator(".row .spot.can").first)
    ada.page.locator('.scene[data-ply="1"]').wait_for()
    ada.page.mouse.click(at["x"] + 20, at["y"] + 20)
    ada.page.locator('.scene[data-ply="2"]').wait_for()


def test_from_click_to_repaint(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    """Generous here, for tests share their machine: `make bench` has the figures."""
    api = guest()
    ada = arrive(size, motion=True)
    ada.page.add_init_script(STOPWATCH)
    _seated(ada, api, api.create(ME, {"kind": "person", "name": "Ben"}))
    for _ in range(9):
        ada.play_one()
    took = [float(ms) for ms in ada.page.evaluate("() => window.repaints")]
    assert len(took) == 9
    assert median(took) < 1000, took
