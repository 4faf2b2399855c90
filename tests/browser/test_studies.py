"""Thinking aloud in the browser: branches, names, comments, chances, links and files; a plan that nobody else sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.people import WIDE, Arrive, Person
from browser.test_axe import violations
from served import BOT, ME, OPEN, Guest, Server, Table

HERE = ".variations [aria-current]"
NAME, COMMENT = "The bold way", "Heron cannot answer it.\nTry it with other luck."


@pytest.fixture(autouse=True, scope="module")
def quick(server: Server) -> None:
    """Quick thoughts rather than good ones."""
    server.desk.weighing.seconds = 0.05


@pytest.fixture(scope="module")
def played(server: Server) -> Table:
    """A finished game: whoever explores it has a study of their own."""
    with Guest(server) as api:
        table = api.create(ME, BOT)
        api.play_to_the_end(table)
    return table


@pytest.fixture
def study(played: Table, arrive: Arrive, size: str) -> Person:
    """Somebody who explores a finished game from its fifth decision."""
    ada = arrive(size, accept_downloads=True, bypass_csp=True, painted=True)
    ada.go(f"{played.page}?at=4")
    ada.press(ada.page.get_by_role("button", name="Explore from here"))
    ada.page.locator(".scene.thought").wait_for()
    ada.wait_for_script()
    return ada


def node(person: Person) -> str:
    """The position one is at."""
    return person.scene.get_attribute("data-node") or ""


def arrived(person: Person, left: str) -> str:
    """Wait until one is at another position: which."""
    person.page.locator(f'.scene:not([data-node="{left}"])').wait_for()
    expect(person.page).to_have_url(re.compile(f"at={node(person)}"))
    return node(person)


def branch(person: Person) -> str:
    """Play something that was not played: the new position."""
    left = node(person)
    others = person.page.locator(":is(.spot.can:not(.was-played), .answers [name=move]):not(:has(.was-played)):visible")
    chosen = others.first
    menu = chosen.get_attribute("popovertarget")
    person.press(chosen)
    if menu:
        person.press(person.page.locator(f"#{menu} button:not(:has(.was-played))").first)
    return arrived(person, left)


def say(person: Person, name: str, comment: str) -> None:
    """Name a position, and say something of it."""
    if not person.page.locator(".saying[open]").count():
        person.press(".saying summary")
    person.page.locator("#node-name").fill(name)
    person.page.locator("#node-comment").fill(comment)
    person.press("#node-name")  # what was written is kept as soon as one does something else


def row(person: Person, key: str) -> Locator:
    """The row of a position in the tree."""
    return person.page.locator(f'.variations li:has(> a[data-node="{key}"])')


def fits(person: Person) -> bool:
    """Whether nothing sticks out of the page."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth - innerWidth <= 0"))


def test_branches_with_names_comments_and_chances(study: Person) -> None:
    page, start = study.page, node(study)
    assert fits(study)
    bold = branch(study)
    expect(row(study, bold)).to_have_class(re.compile("level-1"))
    say(study, NAME, COMMENT)
    expect(row(study, bold)).to_contain_text(NAME)
    expect(row(study, bold)).to_contain_text("Try it with other luck")
    deeper = branch(study)
    study.press(".prompt .undo")
    assert arrived(study, deeper) == bold
    study.press(".prompt .undo")
    assert arrived(study, bold) == start
    expect(row(study, deeper)).to_be_attached()  # nothing is lost by taking back
    study.press(row(study, bold).locator("> a"))
    assert arrived(study, start) == bold
    study.press("#think")
    expect(page.locator(".weighed ol li").first).to_contain_text("%")
    expect(page.locator(".rank-1").first).to_be_attached()
    study.press(page.get_by_role("button", name="Other luck"))
    lucky = arrived(study, bold)
    expect(row(study, lucky)).to_contain_text("other luck 1")
    study.press(page.get_by_role("button", name="Take out"))
    assert arrived(study, lucky) == start
    expect(row(study, lucky)).to_have_count(0)
    study.press(row(study, bold).locator("> a"))
    arrived(study, start)
    study.press(page.get_by_role("button", name="Main line"))
    expect(row(study, bold)).to_have_class(re.compile("level-0"))
    assert fits(study)
    assert not violations(study)


def test_a_link_and_a_file_carry_it_to_others(study: Person, arrive: Arrive, size: str, tmp_path: Path) -> None:
    page = study.page
    bold = branch(study)
    say(study, NAME, COMMENT)
    expect(row(study, bold)).to_contain_text(NAME)
    study.press(page.get_by_text("This study", exact=True))
    link = page.locator("#share").input_value()
    assert link.startswith(study.server.address)
    with page.expect_download() as download:
        study.press(page.get_by_role("link", name="Save file"))
    file = tmp_path / "thoughts.parlour"
    download.value.save_as(file)

    ben = arrive(size, bypass_csp=True, painted=True)
    ben.page.goto(link if "at=" in link else f"{link}?at={bold}")
    expect(row(ben, bold)).to_contain_text(NAME)
    expect(ben.page.locator(".say, .node-deeds, #think")).to_have_count(0)  # only whose it is changes it
    assert not violations(ben)
    assert fits(ben)
    ben.press(ben.page.get_by_role("button", name="Copy it and try things out"))
    expect(ben.page).not_to_have_url(re.compile(re.escape(link.split("?")[0])))
    expect(ben.page.locator(".saying")).to_be_attached()
    expect(row(ben, bold)).to_contain_text(NAME)

    cleo = arrive(size)
    cleo.go("/")
    cleo.page.locator(".upload #file").set_input_files(file)
    cleo.press(cleo.page.locator(".upload button"))
    expect(row(cleo, bold)).to_contain_text("Try it with other luck")


def test_a_study_by_the_keyboard_alone(study: Person) -> None:
    page, keys, start = study.page, study.page.keyboard, node(study)
    page.locator("#prompt").focus()
    keys.press("ArrowRight")
    after = arrived(study, start)
    keys.press("ArrowLeft")
    assert arrived(study, after) == start
    if study.touch:
        keys.press("k")
    key = page.locator(":is(.spot.can, .answers [name=move])[data-key]:not(:has(.was-played)):visible").last
    pressed = key.get_attribute("data-key") or ""
    for _ in range(2):  # the first press may only bring it into sight
        if node(study) == start:
            page.wait_for_function("() => !document.querySelector('.scene').hasAttribute('data-settling')")
            keys.press(pressed)
            page.wait_for_timeout(300)
    other = arrived(study, start)
    assert other != after
    page.locator("#prompt").focus()
    keys.press("u")
    arrived(study, other)
    keys.press("i")
    expect(page.locator(".weighed ol li").first).to_be_attached()
    keys.press("l")
    assert page.evaluate("() => document.activeElement.closest('.variations') !== null")
    keys.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.variations a')")
    keys.press("Enter")
    expect(page.locator(HERE)).to_be_attached()


def test_a_plan_in_a_running_game_is_ones_own(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api, friend = guest(), guest()
    table = api.create(ME, OPEN)
    friend.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada, ben = arrive(size, bypass_csp=True, painted=True), arrive(WIDE)
    for person, key in ((ada, api), (ben, friend)):
        person.take_key(key)
        person.go(table.page)
        person.wait_for_script()
    before = ben.scene.get_attribute("data-change")
    button = ada.page.locator("#what-if")
    if not button.is_visible():  # on a phone it is in the menu of the table
        ada.press(".table-menu summary")
        button = ada.page.locator(".table-menu [form=ahead]")
    ada.press(button)
    ada.page.locator(".scene.thought").wait_for()
    expect(ada.page.locator(".plan-note")).to_contain_text("Only you see this")
    start = node(ada)
    first = branch(ada)
    branch(ada)
    say(ada, NAME, COMMENT)
    expect(row(ada, node(ada))).to_contain_text(NAME)
    assert fits(ada)
    assert not violations(ada)
    ben.go(ada.page.url.removeprefix(ada.server.address))
    ben.expected = ("404",)
    expect(ben.page.locator("main")).not_to_contain_text(NAME)
    expect(ben.page.locator(".scene")).to_have_count(0)
    ben.go(table.page)
    assert ben.scene.get_attribute("data-change") == before
    assert api.number(table) == 0  # nothing of it is played
    ada.press(ada.page.get_by_role("link", name="Back to the table"))
    assert ada.wait_for_turn()
    ada.play_one_of_mine()
    assert api.number(table) > 0
    assert first != start
