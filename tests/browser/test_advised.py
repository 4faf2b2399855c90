"""Help for people: a hint at the table, by click and by key, and the review after the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from threading import Event

import pytest
from playwright.sync_api import Locator, expect

from browser.people import PATIENCE, PHONE, WIDE, Arrive, Person
from served import BOT, ME, Guest, Server, Table


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[tuple[Guest, Table]]:
    """A game that is over, and who played it."""
    with Guest(server) as api:
        table = api.create(ME, BOT)
        api.play_to_the_end(table)
        yield api, table


def open_table(person: Person, guest: Guest) -> None:
    """Sit at a table against a bot."""
    table = guest.create(ME, BOT)
    person.take_key(guest)
    person.go(table.page)
    assert person.wait_for_turn()


def test_a_hint_by_click_and_a_move_from_it(ada: Person, guest: Callable[[], Guest]) -> None:
    open_table(ada, guest())
    number = ada.figure("number")
    ada.press("#ask-hint")
    panel = ada.page.locator(".idea")
    expect(panel).to_be_visible()
    expect(ada.page.locator("#live")).to_contain_text("Hint. ")
    assert ada.figure("number") == number
    first = panel.locator(".idea-move").first
    move = first.get_attribute("value")
    marked = ada.page.locator(".spot:has(> .rank-1), .answers .btn:has(> .rank-1)")
    expect(marked).to_have_count(1)
    assert panel.locator(".idea-win b").first.inner_text().endswith("%")
    width = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    ada.press(first)
    ada.wait_for_turn(number)
    expect(panel).to_have_count(0)
    expect(ada.page.locator(".rank")).to_have_count(0)
    steps = [row for row in ada.server.rows()["steps"] if row[0] == ada.table_id]
    assert move in steps[number]


def test_a_hint_by_key_vanishes_when_the_position_changes(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = arrive(WIDE)
    open_table(ada, guest())
    panel = ada.page.locator(".idea")
    ada.page.keyboard.press("i")
    expect(panel).to_be_visible()
    ada.page.keyboard.press("i")
    expect(panel).to_have_count(0)
    ada.page.keyboard.press("i")
    expect(panel).to_be_visible()
    visitor = arrive(WIDE)  # somebody comes to watch: the page is told, the hint stays
    visitor.go(ada.table.page)
    expect(visitor.page.locator("#ask-hint")).to_have_count(0)
    expect(panel).to_be_visible()
    ada.play_one()
    expect(panel).to_have_count(0)


def ask_until(person: Person, several: str = ".ideas > li:has(.idea-steps)") -> Locator:
    """Play on, with a hint at every decision, until an idea has several steps; that idea."""
    for _ in range(40):
        person.press("#ask-hint")
        expect(person.page.locator(".idea")).to_be_visible()
        found = person.page.locator(several)
        if found.count():
            return found.first
        number = person.figure("number")
        person.press(person.page.locator(".idea-move").first)
        assert person.wait_for_turn(number)
    raise AssertionError("no idea has several steps")


def test_an_idea_that_is_opened_shows_its_steps_on_the_board(ada: Person, guest: Callable[[], Guest]) -> None:
    open_table(ada, guest())
    idea = ask_until(ada)
    marks = ada.page.locator(".step-mark")
    expect(marks).to_have_count(0)
    ranks = ada.page.locator(".spot > .rank, .answers .btn > .rank").count()
    ada.press(idea.locator("summary"))
    expect(idea.locator(".idea-steps")).to_be_visible()
    expect(marks.first).to_be_visible()
    assert marks.first.inner_text().split()[0].isdigit()
    first = ada.page.locator(".spot:has(> .step-mark), .answers .btn:has(> .step-mark)")
    assert "1" in " ".join(first.locator(".step-mark").all_inner_texts()).split()
    assert idea.locator(".idea-reasons li").count() >= 1
    assert ada.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ada.press(idea.locator("summary"))
    ada.page.mouse.move(0, 0)  # an idea that is pointed at shows its steps, too
    expect(marks).to_have_count(0)
    assert ada.page.locator(".spot > .rank, .answers .btn > .rank").count() == ranks


def test_a_plan_goes_on_by_its_steps_until_one_leaves_it(ada: Person, guest: Callable[[], Guest]) -> None:
    open_table(ada, guest())
    idea = ask_until(ada)
    steps = idea.locator(".idea-steps li").all_text_contents()
    number = ada.figure("number")
    ada.press(idea.locator(".idea-move"))
    ahead = ada.page.locator(".idea.led")
    expect(ahead).to_contain_text("The plan goes on")
    expect(ahead.locator(".idea-move")).to_contain_text(steps[1].removesuffix(" (twice)"))
    expect(ada.page.locator("#live")).to_contain_text("The plan goes on: ")
    expect(ada.page.locator(".step-mark").first).to_be_visible()
    assert ada.figure("number") == number + 1
    asked = [request.url for request in ada.requests if "/hint?" in request.url]
    ada.press(ahead.locator(".idea-move"))
    ada.page.locator(f'.scene:not([data-number="{number + 1}"])').wait_for()
    assert [request.url for request in ada.requests if "/hint?" in request.url] == asked, "nothing was thought again"
    expect(ada.page.locator(".idea:not(.led)")).to_have_count(0)


def test_a_plan_can_be_put_away_by_key(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = arrive(WIDE)
    open_table(ada, guest())
    ada.press(ask_until(ada).locator(".idea-move"))
    ahead = ada.page.locator(".idea.led")
    expect(ahead).to_be_visible()
    number = ada.figure("number")
    ada.page.keyboard.press("Escape")
    expect(ahead).to_have_count(0)
    assert ada.figure("number") == number
    expect(ada.page.locator(".step-mark")).to_have_count(0)


def test_from_the_final_page_to_a_moment_in_the_replay(ada: Person, finished: tuple[Guest, Table], size: str) -> None:
    api, table = finished
    ada.take_key(api)
    ada.go(table.page)
    ada.press(ada.page.get_by_role("button", name=re.compile("^(Review|Read the review)")))  # begun by the house
    expect(ada.page.locator('[data-state="done"]')).to_be_attached()
    cards = ada.page.locator(".moment-card")
    expect(cards).to_have_count(3)
    assert ada.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if size == WIDE:
        ada.wait_for_script()
        mark = ada.page.locator(".chances .moment").last
        mark.focus()
        said = ada.page.locator("#point-said")
        expect(said).to_have_text(mark.get_attribute("data-said") or "")
        ada.page.keyboard.press("ArrowRight")
        expect(said).not_to_have_text(mark.get_attribute("data-said") or "")
    assert ada.page.evaluate(
        "document.querySelector('.well').scrollWidth <= document.querySelector('.well').clientWidth"
    )
    called = cards.first.locator("header small").inner_text()
    link = cards.first.get_by_role("link")
    ply = int((link.get_attribute("href") or "").rsplit("=", 1)[1])
    ada.press(link)
    expect(ada.page.locator(f'.scene.past[data-ply="{ply}"]')).to_be_visible()
    assert called == f"decision {ply}"
    if ply < ada.figure("latest"):
        expect(ada.page.locator("#prompt")).to_contain_text(f"After {ply} of ")
    expect(ada.page.locator(".prompt .judged")).to_contain_text("Better by ")
    expect(ada.page.locator("#slider")).to_have_value(str(ply))


def test_the_progress_is_shown_while_it_takes(
    arrive: Arrive, server: Server, guest: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    api = guest()
    table = api.create(ME, BOT)
    looked = Event()
    monkeypatch.setattr(server.desk.reviews, "_wait_for_budget", lambda row: looked.wait(PATIENCE / 1000))
    api.play_to_the_end(table)
    ada = arrive(PHONE)
    ada.go(table.page)
    ada.press(ada.page.get_by_role("button", name=re.compile("^Review")))
    expect(ada.page.locator("progress")).to_be_visible()
    looked.set()
    ada.page.locator('[data-state="done"]').wait_for()
    expect(ada.page.locator("#live")).to_have_text("The review is ready")
