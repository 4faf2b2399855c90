"""A game explains itself where one is: its words by mouse, key and finger, its rules at the decision, how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.people import PHONE, TO_THE_MIDDLE, WIDE, Arrive, Fingers, Person
from browser.test_axe import violations
from browser.test_tips import POINT, READABLE, readable
from parlour import games
from parlour.engine.game import Game
from parlour.web.how import explains, how_to_play
from parlour.web.rulebook import numbers_in
from parlour.web.terms import known_terms
from served import BOT, ME, Guest

GAMES = [games.find(slug) for slug in games.slugs()]
EXPLAINED = [game for game in GAMES if explains(game)]
# One place where each word is marked, and could be pointed at.
MARKED = """() => {
  const words = new Map();
  for (const word of document.querySelectorAll("main dfn.term")) {
    const tip = word.getAttribute("aria-describedby");
    if (!words.has(tip) && word.checkVisibility() && !word.closest(".tip")) words.set(tip, word);
  }
  return [...words.values()];
}"""
# The same for all words that are left: each is pointed at, read, and put away. What cannot be read is told.
ALL_READ = """async ([words, shown, isTouched]) => {
  const readable = READABLE;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const escape = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const [read, unread] = [[], []];
  for (const word of words) {
    const tip = word.getAttribute("aria-describedby");
    if (shown.includes(tip)) continue;
    word.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    await frame(); // the page notices that it was scrolled
    await frame();
    if (isTouched) word.click();
    else word.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    const began = performance.now();
    while (!readable(tip) && performance.now() - began < 10_000) await frame();
    (readable(tip) ? read : unread).push(tip);
    escape();
    if (document.getElementById(tip).matches(".shown")) unread.push(`${tip} stays`);
  }
  return [read, unread];
}""".replace("READABLE", READABLE)
HANDLED = 4  # words of a page that a real mouse or finger comes to
# The drawer is opened at each of these rules, which is looked at (SEEN).
OPENED = """async (rules) => {
  const seen = SEEN;
  const found = [];
  for (const rule of rules) {
    document.querySelector(".scene").dataset.atRule = rule;
    document.querySelector("#rules").click();
    const began = performance.now();
    const marked = () => document.querySelector("#drawer[open] .rule-item.found");
    do await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (marked()?.id !== rule && performance.now() - began < 10_000);
    found.push([rule, marked()?.id, ...(marked() ? seen(marked()) : [])]);
    document.querySelector("#drawer [data-close]").click();
    found.at(-1).push(document.querySelector("#drawer").open);
  }
  return found;
}"""
# Of a rule in the drawer: whether it is in sight, below the search; whether the heading of its section is; whether both
# could be.
SEEN = """(rule) => {
  const body = rule.closest(".drawer-body").getBoundingClientRect();
  const top = rule.closest(".rulebook").querySelector(".rule-search").getBoundingClientRect().bottom - 1;
  const section = rule.closest("[data-rule-section]");
  const [at, head] = [rule, section.querySelector("h2, h3")].map((part) => part.getBoundingClientRect());
  const fits = at.bottom - head.top < body.bottom - top - 40;
  return [at.top >= top && at.top < body.bottom - 20, head.top >= top, fits];
}"""
WHERE = """(word) => {
  const [line] = word.getClientRects(); // it may go on in the next one
  return [line.left + line.width / 2, line.top + line.height / 2];
}"""


@pytest.fixture
def at_catalyst(arrive: Arrive, guest: Callable[[], Guest]) -> Callable[[str], Person]:
    """Somebody who has to decide in a game of Catalyst."""

    def come(size: str) -> Person:
        person, api = arrive(size), guest()
        person.take_key(api)
        table = api.create(ME, BOT)
        person.take_key(api)
        person.go(table.page)
        person.wait_for_turn()
        person.wait_for_script()
        return person

    return come


def words_on(person: Person) -> Iterator[tuple[str, Locator]]:
    """The words that are marked on a page, each once."""
    handles = person.page.evaluate_handle(MARKED)
    for n in range(person.page.evaluate("(found) => found.length", handles)):
        word = person.page.evaluate_handle("([found, n]) => found[n]", [handles, n]).as_element()
        assert word
        yield word.get_attribute("aria-describedby") or "", word  # type: ignore[misc]


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.slug)
def test_every_word_shows_what_it_means(arrive: Arrive, size: str, game: Game) -> None:
    """By mouse or by finger, on the pages that explain the game."""
    ada = arrive(size)
    shown: set[str] = set()
    for page in ("rules", "how"):
        ada.go(f"/games/{game.slug}/{page}")
        ada.wait_for_script()
        left = [(tip, word) for tip, word in words_on(ada) if tip not in shown]
        for tip, word in left[:HANDLED]:
            word.evaluate(TO_THE_MIDDLE)
            x, y = word.evaluate(WHERE)
            if size == PHONE:
                ada.page.touchscreen.tap(x, y)
            else:
                ada.page.mouse.move(1, 1)
                ada.page.mouse.move(x, y)
            readable(ada, tip)
            shown.add(tip)
            ada.page.keyboard.press("Escape")
        read, unread = ada.page.evaluate(ALL_READ, [ada.page.evaluate_handle(MARKED), [*shown], size == PHONE])
        assert not unread
        shown |= {*read}
    missing = {f"term-{term.id}" for term in known_terms(game)} - shown
    assert len(missing) < len(known_terms(game)) / 5, missing  # a few are met at the table only


def test_words_of_a_question_come_with_the_focus(at_catalyst: Callable[[str], Person]) -> None:
    ada = at_catalyst(WIDE)
    word = ada.page.locator("#prompt dfn").first
    ada.page.keyboard.press("Tab")  # somebody with a keyboard
    ada.page.locator(".answers [name=move]").first.focus()
    for _ in range(8):
        ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.locator(".prompt dfn:focus")).to_have_count(1)
    focused = ada.page.locator(".prompt dfn:focus").get_attribute("aria-describedby")
    readable(ada, focused or "")
    ada.page.keyboard.press("Escape")
    expect(word).to_be_visible()


def test_a_word_in_a_button_never_takes_the_click(at_catalyst: Callable[[str], Person], size: str) -> None:
    """The mouse that rests there reads, the finger that stays reads, and both choose by a click."""
    ada = at_catalyst(size)
    button = ada.page.locator(".answers [name=move]").first
    word = button.locator("dfn").first
    number = ada.figure("number")
    tip = word.get_attribute("aria-describedby") or ""
    x, y = word.evaluate(POINT)
    if size == PHONE:
        Fingers(ada).hold(x, y, lambda: readable(ada, tip))
    else:
        word.hover()
        readable(ada, tip)
        assert ada.page.evaluate("(tip) => getComputedStyle(document.getElementById(tip)).pointerEvents", tip) == "none"
    assert ada.figure("number") == number
    if size == PHONE:
        ada.page.keyboard.press("Escape")
        ada.page.touchscreen.tap(x, y)
    else:
        ada.page.mouse.click(x, y)
    expect(ada.page.locator(f'.scene:not([data-number="{number}"])')).to_be_attached()


def test_a_word_in_a_tip_is_explained_at_its_end(at_catalyst: Callable[[str], Person], size: str) -> None:
    ada = at_catalyst(size)
    card = ada.page.locator('[data-spot="row-2"]')
    card.evaluate(TO_THE_MIDDLE)
    tip = ada.page.locator('[id="tip-row-2"]')
    x, y = card.evaluate(POINT)
    if size == PHONE:
        Fingers(ada).hold(x, y, lambda: readable(ada, "tip-row-2"))
        tip.locator("dfn").first.tap()
    else:
        card.hover()
        expect(tip).to_have_class("tip shown read")
        tip.locator("dfn").first.hover()
    expect(tip.locator(".meaning")).to_be_visible()
    expect(tip.locator(".meaning b")).not_to_be_empty()
    readable(ada, "tip-row-2")
    number = ada.figure("number")
    if size == WIDE:  # who goes on finds what lies below
        ada.page.mouse.move(1, 1)
        expect(tip).not_to_be_visible()
        expect(tip.locator(".meaning")).to_have_count(0)
    assert ada.figure("number") == number


def test_a_tip_that_is_not_read_is_not_in_the_way(at_catalyst: Callable[[str], Person]) -> None:
    """Who passes over a card to what its tip covers arrives there."""
    ada = at_catalyst(WIDE)
    ada.page.locator('[data-spot="row-2"]').hover()
    tip = ada.page.locator('[id="tip-row-2"]')
    expect(tip).to_have_class("tip shown")
    box = tip.bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(tip).not_to_be_visible()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_rules_open_at_the_decision(arrive: Arrive, guest: Callable[[], Guest], size: str, game: Game) -> None:
    """For every kind of decision: its rule is marked and in sight, below the head of its section if there is room."""
    ada, api = arrive(size), guest()
    table = api.create(ME, BOT, game=game.slug)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_script()
    rules = [numbers_in(game.frames.rows[kind].rules, game) for kind in game.frames.decisions]
    found = {number for numbers in rules for number in numbers[:1] if number in game.rulebook}
    assert found
    own = ada.scene.get_attribute("data-at-rule") or ""
    assert own in game.rulebook
    ada.press("#rules")
    expect(ada.page.locator("#drawer .rule-item.found")).to_have_attribute("id", own)
    ada.page.locator("#drawer [data-close]").click()
    expect(ada.page.locator("#drawer")).not_to_be_visible()
    for rule, marked, below, heads, both_fit, still_open in ada.page.evaluate(
        OPENED.replace("SEEN", SEEN), [own, *sorted(found)]
    ):
        assert marked == rule
        assert below, f"{rule} is not in sight"
        assert heads or not both_fit, rule  # its section from the top, if the rule is in sight then
        assert not still_open


def test_the_rules_are_sought_by_words_of_the_game_too(at_catalyst: Callable[[str], Person], size: str) -> None:
    ada = at_catalyst(size)
    ada.press("#rules")
    ada.page.locator("#rule-search").fill("chain token")
    words = ada.page.locator("#drawer .of-words .rule-item:visible")
    expect(words.first).to_contain_text("Chain")
    first = ada.page.locator("#drawer .rule-item:visible").evaluate_all(
        "(items) => items.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0].id"
    )
    assert first.startswith("word-")
    ada.press(words.first.locator("a.rule").first)
    expect(ada.page.locator("#drawer .rule-item.found")).to_be_in_viewport()


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.slug)
def test_how_to_play_fits_every_screen_and_axe_finds_nothing(arrive: Arrive, size: str, game: Game) -> None:
    scheme = "light" if size == WIDE else "dark"
    ada = arrive(size, color_scheme=scheme, bypass_csp=True, painted=True)
    ada.go("/")
    ada.press(ada.page.locator(f'a[href="/games/{game.slug}/how"]'))
    expect(ada.page.locator("figure.shown")).to_have_count(len(how_to_play(game).figures))
    assert ada.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # No figure is cut, and nothing in one can be pressed or focused.
    cut = ada.page.locator("figure .frozen").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 2).map((one) => one.textContent.slice(0, 60))"
    )
    assert not cut
    taken = ada.page.locator("figure .frozen :is(button, a, input, label, summary, [tabindex])").evaluate_all(
        "(all) => all.filter((one) => (one.focus(), document.activeElement === one)).length"
    )
    assert taken == 0
    assert not violations(ada)


def test_how_to_play_can_be_read_without_the_script(arrive: Arrive, size: str) -> None:
    ada = arrive(size, java_script_enabled=False)
    ada.go("/games/catalyst/how")
    for figure in ada.page.locator("figure .frozen").all():
        box = figure.bounding_box()
        assert box
        assert box["height"] > 60
    ada.page.locator('a[href="#chains"]').click()
    expect(ada.page.locator("#chains")).to_be_in_viewport()
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.locator(".scene").wait_for()
