"""The frame around every board: its windows, its bar, looking back, the end; boxes on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser.people import PHONE, WIDE, Arrive, Person
from served import ME, Guest, Server, Table

BOTS = [{"kind": "bot", "name": "Otter"}, {"kind": "bot", "name": "Heron"}]
LOW = 600  # the height of a small window


@pytest.fixture(scope="module")
def running(server: Server) -> Iterator[tuple[Guest, Table]]:
    """A game of three at which nobody plays on: the tests only look at it."""
    with Guest(server) as api:
        table = api.create(ME, *BOTS, seed=11)
        api.play(table)
        play_until(api, table, 'class="more"')  # Otter and Heron did more than a laptop has room for
        yield api, table


@pytest.fixture
def ada(arrive: Arrive, running: tuple[Guest, Table], size: str) -> Person:
    """Ada at her turn."""
    person = arrive(size)
    person.take_key(running[0])
    person.go(running[1].page)
    assert person.wait_for_turn()
    return person


def play_until(api: Guest, table: Table, *drawn: str) -> None:
    """Play Ada's seat until her page has all of this in it."""
    while not api.wait_for_turn(table)["over"]:
        page = api.http.get(table.page, headers={"cookie": f"parlour={api.key}"}).text
        if all(part in page for part in drawn):
            return
        api.play(table, api.get(f"{table.api}/choices")[-1]["move"])
    raise AssertionError("it never came to that")


def box(thing: Locator) -> FloatRect:
    """Where something is in the window."""
    found = thing.bounding_box()
    assert found
    return found


def is_within(inner: FloatRect, width: float, height: float) -> bool:
    """Whether all of a box is in a window of this size."""
    right, bottom = inner["x"] + inner["width"], inner["y"] + inner["height"]
    return inner["x"] >= 0 and inner["y"] >= 0 and right <= width and bottom <= height


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have something in common."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def test_the_help_fits_a_low_window_and_closes_in_every_way(ada: Person) -> None:
    page, help_ = ada.page, ada.page.locator("#help")
    width = page.viewport_size["width"] if page.viewport_size else 0
    page.set_viewport_size({"width": width, "height": LOW})
    back = help_.get_by_role("button", name="Back to the table")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(3, 3),
        lambda: ada.press(back),
    ]
    for close in ways:
        ada.press('[data-open="help"]')
        expect(help_).to_be_visible()
        assert is_within(box(help_), width, LOW)
        assert is_within(box(back), width, LOW)
        last = help_.locator("dd:visible").last
        page.mouse.move(box(help_)["x"] + 40, LOW / 2)
        page.mouse.wheel(0, 4000)
        expect(last).to_be_in_viewport()
        page.mouse.wheel(0, 4000)  # at its end: the page behind stays where it is
        assert page.evaluate("scrollY") == 0
        close()
        expect(help_).to_be_hidden()


def test_all_the_others_did_is_a_tap_away(ada: Person) -> None:
    page = ada.page
    told = page.locator(".told")
    assert all(f"{name} " in told.inner_text() for name in ("Otter", "Heron"))
    more = told.locator(".more")
    left = int(more.inner_text().removeprefix("and ").removesuffix(" more"))
    bar = page.locator(".prompt")
    assert not overlap(box(page.locator("#prompt")), box(told))
    assert box(told)["y"] + box(told)["height"] <= box(bar)["y"] + box(bar)["height"]
    ada.press(more)
    window = page.locator("#recap")
    shown = page.locator(".told > span:visible").count()
    expect(window.locator("li")).to_have_count(shown + left)
    page.keyboard.press("c")  # no move is chosen behind it
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    assert page.locator('.scene[data-my-turn="1"]').count()


def test_esc_closes_the_hint_then_leaves_looking_back(ada: Person) -> None:
    page = ada.page
    ada.press("#ask-hint")
    expect(page.locator(".idea")).to_be_visible()
    expect(page.locator(".idea-win small").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".idea")).to_have_count(0)
    ada.press("#history")
    counter = page.locator(".history output")
    expect(counter).to_be_visible()
    window = page.viewport_size
    assert window
    assert is_within(box(counter), **window)
    page.keyboard.press("Escape")
    expect(page.locator(".history")).to_have_count(0)
    expect(page.locator('.scene[data-my-turn="1"]')).to_be_visible()


def test_a_hint_leaves_the_first_of_the_others_in_sight(arrive: Arrive, running: tuple[Guest, Table]) -> None:
    ada = arrive(WIDE)
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    ada.take_key(running[0])
    ada.go(running[1].page)
    ada.press("#ask-hint")
    idea = ada.page.locator(".idea")
    expect(idea).to_be_visible()
    assert not overlap(box(idea), box(ada.page.locator(".others > li").first))
    for badge in ada.page.locator(".spot > .rank:visible").all():
        middle = badge.evaluate("""(badge) => {
          const words = document.createRange();
          words.selectNodeContents(badge);
          const [inner, outer] = [words, badge].map((part) => part.getBoundingClientRect());
          const off = (one, other) => inner[one] + inner[other] - outer[one] - outer[other];
          return [off("left", "right"), off("top", "bottom")];
        }""")
        assert all(abs(off) <= 4 for off in middle), middle


def test_nothing_of_the_frame_lies_over_something_else(ada: Person, size: str) -> None:
    page = ada.page
    expect(page.locator(".pace")).to_contain_text("Pace")
    assert box(page.locator(".pace span"))["height"] > 8
    theme = page.locator("#theme")
    theme.focus()
    ring = theme.evaluate("(it) => parseFloat(getComputedStyle(it).outlineOffset) + 3")
    assert box(theme)["y"] - ring >= 0
    page.keyboard.press("h")
    acting = page.locator(".others .seat.acting")
    expect(page.locator(".history")).to_be_visible()
    while not acting.count():
        page.keyboard.press("ArrowLeft")
        page.locator(f'.scene:not([data-ply="{ada.figure("ply")}"])').wait_for()
    acting.scroll_into_view_if_needed()
    assert not overlap(box(acting.locator(".badge.turn")), box(acting.locator(".points")))


def test_a_notice_on_a_phone_leaves_the_question_in_its_place(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    api = guest()
    table = api.create(ME, *BOTS, seed=5)
    ada = arrive(PHONE)
    ada.take_key(api)
    play_until(api, table, 'class="notice"', 'class="more')
    ada.go(table.page)
    notice = ada.page.locator(".status .notice")
    bar, question, told = (box(ada.page.locator(what)) for what in (".prompt", "#prompt", ".told"))
    assert box(ada.page.locator(".status"))["y"] >= bar["y"]
    assert question["y"] >= box(notice)["y"] + box(notice)["height"] - 2
    assert not overlap(question, told)
    for answer in ada.page.locator(".answers .btn:visible").all():
        assert not overlap(told, box(answer))


def test_the_end_comes_into_sight_unless_one_looks_back(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    api = guest()
    table = api.create(ME, *BOTS, seed=5)
    play_until(api, table, 'class="notice"')
    ada, ben = arrive(PHONE), arrive(PHONE)
    for person in (ada, ben):
        person.take_key(api)
        person.go(table.page)
    ben.press("#history")
    expect(ben.page.locator(".history")).to_be_visible()
    for person in (ada, ben):
        person.page.evaluate("scrollTo(0, 400)")
    api.play_to_the_end(table)
    expect(ada.page.locator(".results #winner")).to_be_in_viewport()
    assert ben.page.evaluate("scrollY") == 400
