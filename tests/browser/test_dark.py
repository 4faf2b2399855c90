"""The dark theme loses no line: of charts, boards and icons each can be told from what lies below it, in pixels."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from browser.people import Arrive
from browser.strokes import contrasts
from parlour import games
from served import BOT, ME, Guest, Server

LEAST = 1.65  # to 1; a line of less is there only for who knows of it
# Icons that are drawn on coloured paper alone, and lines that only soften what has a shape of its own.
ON_PAPER = {
    "catalyst": ("military", "coin"),
    "dominations": ("city", "corruptio"),
    "free_radicals": ("crew-", "style-"),
    "revive": ("hue-", "land-"),
    "time_capsules": ("die-", "pip", "corner"),
}
# Every icon of a sheet side by side on the felt of the dark theme.
SPREAD = """() => {
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const [sheet, icons] = [document.documentElement, [...document.querySelectorAll("symbol")]];
  for (const [key, value] of Object.entries({ width: 1200, height: 900, viewBox: "0 0 1200 900" })) {
    sheet.setAttribute(key, value);
  }
  sheet.removeAttribute("style");
  sheet.style.color = "#f0ede2";
  sheet.append(make("rect", { width: 1200, height: 900, fill: "#1b2723" }));
  icons.forEach((icon, k) => {
    const [x, y] = [(k % 16) * 74 + 8, Math.floor(k / 16) * 74 + 8];
    const box = make("svg", { x, y, width: 60, height: 60, viewBox: icon.getAttribute("viewBox"), class: icon.id });
    box.append(...[...icon.childNodes].map((node) => node.cloneNode(true)));
    sheet.append(box);
  });
}"""


def _lost(page: Page, known: tuple[str, ...] = ()) -> dict[str, float]:
    found = {kind: contrast for kind, contrast in contrasts(page).items() if not kind.startswith(known or ("?",))}
    assert len(found) > 2
    return {kind: round(contrast, 2) for kind, contrast in found.items() if contrast < LEAST}


@pytest.mark.parametrize("slug", games.slugs())
def test_icons_keep_their_lines_on_dark_felt(chrome: Browser, slug: str) -> None:
    with chrome.new_context(viewport={"width": 1200, "height": 900}) as context:
        page = context.new_page()
        page.goto((games.find(slug).board_folder / "icons.svg").as_uri())
        page.evaluate(SPREAD)
        assert _lost(page, ON_PAPER[slug]) == {}


@pytest.mark.parametrize(("slug", "decisions", "part"), [("catalyst", 400, "svg.chart"), ("dominations", 16, ".own")])
def test_charts_and_boards_keep_their_lines(
    arrive: Arrive, server: Server, slug: str, decisions: int, part: str
) -> None:
    with Guest(server) as api:
        table = api.create(ME, BOT, game=slug, seed=5)
        api.play_to_the_end(table, most=decisions)
        ada = arrive(color_scheme="dark", painted=True)
        ada.take_key(api)
        ada.go(table.page)
        ada.page.locator(part).first.scroll_into_view_if_needed()
        assert _lost(ada.page) == {}
