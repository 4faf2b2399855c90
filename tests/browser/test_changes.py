"""What the others did, on the board in one picture: what changed is marked, by whom, and each mark has its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, WIDE, Arrive, Person
from browser.test_axe import violations
from parlour import games
from served import BOT, ME, Guest

GAMES = games.slugs()
MARKS = """() => [...document.querySelectorAll("#table .change-mark")].map((mark) => {
  const text = mark.dataset.text ?? mark.textContent;
  const of = (item) => item.dataset.spot ?? item.dataset.press ?? item.dataset.tokens ?? item.dataset.place ?? "";
  return { text, of: of(mark.parentElement), seat: mark.parentElement.style.getPropertyValue("--changed") };
})"""
# The same position drawn twice, and what the comparison finds between two of them.
COMPARED = """async ([of, one, other]) => {
  const { differences } = await import(document.querySelector("link[rel=modulepreload][href*='compare']").href);
  const drawn = await Promise.all([one, other].map(async (ply) => {
    const answer = await fetch(`/tables/${of}?at=${ply}&still=1`, { headers: { "X-Parlour": "script" } });
    const page = document.createElement("template");
    page.innerHTML = await answer.text();
    return page.content;
  }));
  return [...differences(...drawn).keys()];
}"""


@pytest.fixture
def after_a_round(arrive: Arrive, guest: Callable[[], Guest]) -> Callable[..., tuple[Person, Guest]]:
    """Somebody whose turn it is again, after others have played."""

    def come(game: str, size: str = WIDE, **options: Any) -> tuple[Person, Guest]:
        person, api = arrive(size, **options), guest()
        table = api.create(ME, *[{**BOT, "bot": "greedy"}] * 2, game=game)
        person.take_key(api)
        for _ in range(60):
            now = api.wait_for_turn(table)
            page = api.http.get(table.page, headers={"x-parlour": "script"}).text
            if now["number"] > 12 and 'id="changes"' in page:
                break
            api.play(table, api.get(f"{table.api}/choices")[-1]["move"], now["number"])
        person.go(table.page)
        assert person.wait_for_turn()
        return person, api

    return come


def show(person: Person) -> list[dict[str, str]]:
    """Open the picture by its key, and what is marked."""
    person.page.keyboard.press(".")
    expect(person.page.locator("#changes")).to_be_visible()
    person.page.locator("#table .change-mark").first.wait_for(state="attached")
    found: list[dict[str, str]] = person.page.evaluate(MARKS)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_is_marked_with_the_numbers_of_the_lines(
    after_a_round: Callable[..., tuple[Person, Guest]], size: str, game: str
) -> None:
    ada, _ = after_a_round(game, size)
    expect(ada.page.locator("#changes")).to_be_hidden()  # quiet until asked for
    marks = show(ada)
    lines = ada.page.locator("#changes li")
    numbers = {int(n) for mark in marks for n in mark["text"].replace("·", " ").split() if n.isdigit()}
    assert numbers <= set(range(1, lines.count() + 1))
    assert numbers
    said = lines.locator(".change-what").all_inner_texts()
    assert all(said[n - 1] for n in numbers)  # in words as well
    assert ada.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # The same position drawn twice is the same: no mark is an accident of the drawing.
    now = ada.figure("ply")
    since = int(ada.page.locator("#changes").get_attribute("data-since") or "")
    assert ada.page.evaluate(COMPARED, [ada.table_id, now, now]) == []
    assert ada.page.evaluate(COMPARED, [ada.table_id, since, now])


def test_it_is_one_click_there_and_away_and_remembered(
    after_a_round: Callable[..., tuple[Person, Guest]], size: str
) -> None:
    ada, _ = after_a_round("catalyst", size)
    page = ada.page
    ada.press(page.locator(".show-changes:visible").first)
    expect(page.locator("#changes")).to_be_visible()
    page.locator(".change-mark").first.wait_for(state="attached")
    where = page.locator(".change-number:enabled").last
    ada.press(where)  # it leads to the place
    ada.press("[data-hide-changes]")
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator(".change-mark, .changed")).to_have_count(0)
    page.reload()
    expect(page.locator("#changes")).to_be_hidden()
    page.keyboard.press(".")
    page.locator(".change-mark").first.wait_for(state="attached")
    page.reload()
    page.locator(".change-mark").first.wait_for(state="attached")  # it stays on
    page.keyboard.press("Escape")
    expect(page.locator("#changes")).to_be_hidden()
    show(ada)
    assert ada.play_one()  # what one does oneself is no news; the next round is shown again
    expect(page.locator(".show-changes[aria-expanded=false]")).to_have_count(0)


def test_axe_finds_nothing_while_it_is_shown(after_a_round: Callable[..., tuple[Person, Guest]], size: str) -> None:
    ada, _ = after_a_round(
        "catalyst", size, bypass_csp=True, painted=True, color_scheme="light" if size == PHONE else "dark"
    )
    show(ada)
    assert not violations(ada)
