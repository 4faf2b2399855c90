"""Understanding: words for everything on the table, the rules beside it, points and where they come from."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.people import WIDE, Arrive, Person
from served import BOT, ME, Guest


@pytest.fixture
def player(arrive: Arrive, guest: Callable[[], Guest], size: str) -> Person:
    """Ada, some turns into a game: she has Catalysts, a pile, a log."""
    api = guest()
    table = api.create(ME, BOT, seed=11)
    api.play_to_the_end(table, most=24)
    api.wait_for_turn(table)
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    return ada


def _words(person: Person, thing: Locator) -> Locator:
    """What pointing at something shows."""
    tip = person.page.locator(f'[id="{thing.get_attribute("aria-describedby")}"]')
    expect(tip).to_be_hidden()
    thing.scroll_into_view_if_needed()
    if person.touch and "can" in (thing.get_attribute("class") or "").split():
        thing.focus()  # a tap would play it; its words come with its name, and to whoever asks for the focus
        person.page.keyboard.press("Shift+Tab")
        person.page.keyboard.press("Tab")
    else:
        person.point_at(thing)
    expect(tip).to_be_visible()
    return tip


def test_everything_on_the_table_says_what_it_does(player: Person) -> None:
    page = player.page
    for selector, words in (
        (".row .spot.card[data-glide]", r"[A-Z].{8,}"),
        ('[data-spot="deck"]', "Final Round"),
        ('[data-spot="goal"]', "at the end"),
        (".stacks .spot", "After the effects of the Catalyst"),
        ('[data-spot="pile-0"]', r".+"),
        ('[data-spot="points-0"]', r"\d"),
        ('[data-spot="points-1"]', r"\d"),
    ):
        thing = page.locator(selector).first
        tip = _words(player, thing)
        expect(tip).to_have_text(re.compile(words, re.IGNORECASE))
        at, window = tip.bounding_box(), page.viewport_size
        assert at
        assert window
        assert at["x"] >= 0
        assert at["x"] + at["width"] <= window["width"]
        assert at["y"] >= 0
        player.page.keyboard.press("Escape")
        expect(tip).to_be_hidden()


def test_the_rules_open_beside_the_table(player: Person) -> None:
    page = player.page
    drawer = page.locator("#drawer")
    expect(drawer).to_be_hidden()
    page.keyboard.press("r")
    expect(drawer).to_be_visible()
    expect(drawer).to_be_in_viewport()
    search = drawer.get_by_role("searchbox")
    if not player.touch:
        expect(search).to_be_focused()
    rules = drawer.locator(".rule-item")
    rules.first.wait_for()
    everything = rules.count()
    assert everything > 40
    search.fill("military")
    expect(drawer.locator("#rule-hits")).to_contain_text(f"of {everything} entries")
    found = drawer.locator(".rule-item:visible")
    assert 0 < found.count() < everything
    for k in range(found.count()):
        expect(found.nth(k)).to_contain_text("military", ignore_case=True)
    search.fill("CAT-31")
    expect(drawer.locator("#CAT-31")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.keyboard.press("r")
    expect(drawer).to_be_visible()
    player.press(drawer.get_by_role("button", name="Close"))
    expect(drawer).to_be_hidden()


def test_every_line_of_the_log_leads_to_its_rule(player: Person) -> None:
    page = player.page
    link = page.locator(".log a.rule").last
    rule = link.get_attribute("data-rule")
    player.press(link)
    found = page.locator(f"#drawer #{rule}")
    expect(found).to_have_class("rule-item found")
    expect(found).to_be_in_viewport()
    assert page.url.endswith(f"/tables/{player.table_id}"), "the page stays at the table"


def test_a_reason_leads_to_its_rule(player: Person) -> None:
    page = player.page
    dimmed = page.locator(".middle .spot.cannot").first
    dimmed.scroll_into_view_if_needed()
    player.point_at(dimmed)
    link = page.locator(f'[id="{dimmed.get_attribute("aria-describedby")}"] a.rule').first
    rule = link.get_attribute("data-rule")
    player.press(link)
    found = page.locator(f"#drawer #{rule}")
    expect(found).to_have_class("rule-item found")
    expect(found).to_be_in_viewport()


def test_the_prompt_leads_to_its_rule_and_the_next_one_to_another(player: Person) -> None:
    page = player.page
    for link in (page.locator("#prompt a.rule").first, page.locator(".log a.rule").last):
        rule = link.get_attribute("data-rule")
        player.press(link)
        expect(page.locator(f"#drawer #{rule}")).to_be_in_viewport()
        expect(page.locator("#drawer .found")).to_have_count(1)
        page.keyboard.press("Escape")


# Whether the element can be seen in the box it scrolls in, below whatever sticks to the top of that.
SEEN = """(element) => {
  const box = (element.closest(".drawer-body") ?? document.documentElement).getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const over = document.querySelector(".rule-search").getBoundingClientRect();
  const top = Math.max(0, box.top, over.bottom);
  return at.top >= top - 1 && at.bottom <= Math.min(box.bottom, innerHeight);
}"""


def test_links_within_the_rules_turn_their_pages(player: Person) -> None:
    page, address = player.page, player.page.url
    player.press(page.locator("#rules"))
    drawer = page.locator("#drawer")
    contents = drawer.locator(".contents a:visible")
    contents.first.wait_for()
    for k in (contents.count() - 1, 1, contents.count() // 2):
        drawer.locator(".drawer-body").evaluate("box => box.scrollTo(0, 0)")
        heading = drawer.locator(f'[id="{(contents.nth(k).get_attribute("href") or "")[1:]}"]')
        player.press(contents.nth(k))
        expect(drawer).to_be_visible()
        page.wait_for_function(f"{SEEN}", arg=heading.element_handle())
        assert page.url == address
    number = drawer.locator(".rule-item .rule-number").nth(20)
    player.press(number)
    expect(drawer.locator(".rule-item.found .rule-number")).to_have_attribute(
        "href", number.get_attribute("href") or ""
    )
    drawer.get_by_role("searchbox").fill("no such word")
    player.press(contents.nth(1))  # what was sought does not hide what is wanted now
    assert drawer.locator(f'[id="{(contents.nth(1).get_attribute("href") or "")[1:]}"]').evaluate(SEEN)
    page.go_back()  # once, however many pages were turned
    expect(drawer).to_be_hidden()
    expect(player.scene).to_be_visible()
    assert page.url == address


def test_the_page_of_the_rules_has_an_address_for_each_section(player: Person) -> None:
    page = player.page
    player.go("/games/catalyst/rules")
    link = page.locator(".contents a:visible").nth(2)
    part = link.get_attribute("href") or ""
    player.press(link)
    expect(page).to_have_url(re.compile(f"/games/catalyst/rules{part}$"))
    assert page.locator(f'[id="{part[1:]}"]').evaluate(SEEN)


def test_going_back_in_the_browser_closes_the_rules(player: Person) -> None:
    page = player.page
    address = page.url
    for closes in (page.go_back, lambda: player.press(page.locator("#drawer [data-close]"))):
        player.press(page.locator("#rules"))
        expect(page.locator("#drawer .rule-item").first).to_be_visible()
        closes()
        expect(page.locator("#drawer")).to_be_hidden()
        assert page.url == address
        expect(player.scene).to_be_visible()


def test_rules_opened_again_at_once_stay_open(player: Person) -> None:
    """Closing goes back in the history, which takes a moment; what is opened meanwhile is not closed by it."""
    page = player.page
    drawer = page.locator("#drawer")
    page.keyboard.press("r")
    expect(drawer.locator(".rule-item").first).to_be_visible()
    page.evaluate("""async () => {
        const pause = (ms) => new Promise((done) => setTimeout(done, ms));
        for (let k = 0; k < 12; k++) {
            document.querySelector("#drawer").close();
            await pause(k);
            document.querySelector("#rules").click();
            await pause(k % 3);
        }
        await pause(200);
    }""")
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_be_hidden()
    expect(player.scene).to_be_visible()


def test_running_points_come_with_their_breakdown(player: Person) -> None:
    page = player.page
    for seat in (0, 1):
        points = page.locator(f'[data-spot="points-{seat}"]')
        total = int(points.inner_text().removesuffix("VP"))
        tip = _words(player, points)
        parts = [part.rsplit(" ", 1) for part in tip.inner_text().split(", ")]
        assert sum(int(n) for _, n in parts) == total
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [WIDE], indirect=True)
def test_help_says_which_keys_there_are(player: Person) -> None:
    page = player.page
    page.keyboard.press("?")
    help_ = page.locator("#help")
    expect(help_).to_be_visible()
    expect(help_).to_contain_text("the rules, with search")
    player.press(help_.get_by_role("button", name="Back to the table"))
    expect(help_).to_be_hidden()
