"""Alone against bots: in at most two clicks at the board, bots one step at a time, a whole game of what glows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

from browser.people import Arrive, Person
from served import BOT, ME, Guest

# Notes each position the page shows, and when.
WATCH = """
window.shown = [];
new MutationObserver(() => {
  const scene = document.querySelector(".scene");
  const ply = scene ? Number(scene.dataset.ply) : -1;
  if (ply !== window.shown.at(-1)?.[0]) window.shown.push([ply, performance.now()]);
}).observe(document, { childList: true, subtree: true });
"""


def _shown(person: Person) -> list[tuple[int, float]]:
    return [(int(ply), float(when)) for ply, when in person.page.evaluate("() => window.shown")]


def test_two_clicks_lead_to_the_board_and_what_glows_to_the_final_page(ada: Person) -> None:
    ada.go("/")
    ada.press(ada.page.get_by_role("button", name="Play now Catalyst against two bots"))
    expect(ada.scene).to_be_visible()
    assert ada.wait_for_turn()
    expect(ada.page).to_have_title("● Catalyst · Parlour")
    for _ in range(8):
        assert ada.play_one()
    ada.skip_until(lambda position: position["final"] != "no")
    ada.play_to_the_end()
    expect(ada.page.locator("#winner")).to_contain_text("win")
    expect(ada.choices).to_have_count(0)
    expect(ada.page).to_have_title("■ Catalyst · Parlour")


def test_bots_are_shown_one_step_at_a_time_at_the_pace_that_was_chosen(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    api = guest()
    table = api.create(ME, BOT, BOT)
    ada = arrive(size, pace=None)
    ada.page.add_init_script(WATCH)
    ada.take_key(api)
    ada.go(table.page)
    pace = ada.page.get_by_label("Pace of the others’ turns")
    expect(pace).to_have_value("800")
    pace.select_option("quick")
    ada.page.reload()
    expect(pace).to_have_value("300")
    ada.wait_for_turn()
    mine = ada.figure("ply")
    number = ada.figure("number")
    ada.press(ada.page.get_by_role("button", name="Collect"))
    assert ada.wait_for_turn(number)
    shown = _shown(ada)
    assert all(later == earlier + 1 for (earlier, _), (later, _) in pairwise(shown))
    # A person may decide as fast as they like; what the pace holds back are the steps of the others after that.
    after = [when for ply, when in shown if ply > mine]
    assert len(after) > 2
    assert all(later - earlier > 250 for earlier, later in pairwise(after))


def test_the_bots_turns_can_be_followed_and_skipped(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT, BOT)
    ada = arrive(size, pace=5000)
    ada.page.add_init_script(WATCH)
    ada.take_key(api)
    ada.go(table.page)
    skip = ada.page.locator("#skip")
    ada.wait_for_turn()
    expect(skip).to_be_hidden()
    number = ada.figure("number")
    ada.press(ada.page.get_by_role("button", name="Collect"))
    expect(skip).to_be_visible()
    acting = ada.page.locator(".others .acting")
    expect(acting).to_contain_text("thinks")
    expect(ada.page.locator("#prompt")).to_contain_text("is thinking")
    expect(ada.page.locator(".told")).to_contain_text("Ada collects")
    ada.press(skip)
    assert ada.wait_for_turn(number)
    expect(skip).to_be_hidden()
    plies = [ply for ply, _ in _shown(ada)]
    assert plies[-1] - plies[-2] > 1, "the rest was skipped"
