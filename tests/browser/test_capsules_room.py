"""Time Capsules late in the game: however much lies there, what must be chosen and what others have is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import MINE, PATIENCE, plain
from parlour.table import Table
from served import ME, Guest, Server

LAPTOP, DESKTOP, PHONE = (1366, 768), (1400, 900), (390, 844)
NAMES = ("Ada", "Otter", "Heron", "Wilhelmina")
NOTE = (Path(__file__).parent / "note.js").read_text(encoding="utf-8")

TILES = (
    "Twin Prism",
    "Data Loom",
    "Symbiotic Net",
    "Eidetic Monolith",
    "Hull Plating",
    "Rift Sealer",
    "Nano Assembler",
)
GEAR = ("2 computer12", "2 computer6", "battery2", "3 battery1")
DICE = ("computer12:8", "computer6:1", "computer6:3", "battery2", "3 battery1")
THEIRS = (
    ("Maintenance Bot", "Thermal Generator", "Mechanical Manipulator", "Mine Probe", "Redoubler", "Gene Splicer"),
    ("Incubator", "Solar Sail", "Entropy Sink", "Pulse Relay", "Crystal Drill", "Herbarium", "Cargo Golem"),
    ("Terraform Seed", "Antimatter Cell", "Gravity Lens", "Dream Recorder", "Titan Frame", "World Tree"),
)
OFFER = [
    "Cryptoanalyzer", "Crystallizer", "Tachyon Accumulator", "Thermal Generator", "Construction Robot", "EMP Bomb",
]  # fmt: skip


def _capsules(tiles: Sequence[str]) -> list[list[str]]:
    """What somebody owns late in a game, spread over four capsules."""
    return [
        [*tiles[:3], "2 battery1"],
        [*tiles[3:5], "computer12", "2 battery1"],
        [*tiles[5:], "2 computer6", "battery2", "break"],
        ["4 battery1", "break"],
    ]


def late(players: int, **given: Any) -> dict[str, Any]:
    """A position late in a game; the others own many pieces, in closed capsules and before them."""
    rest = players - 1
    capsules = [[["2 battery1"], ["2 battery1"], [], []], *map(_capsules, THEIRS[:rest])]
    usual = {
        "round": 9, "offer": OFFER, "vp": [48, 50, 54, 61][:players], "crystals": [2, 1, 0, 9][:players],
        "hands": [["Time Loop", "Chaotic Resonance", "Fault Line", "Bloom Cascade"], *[[]] * rest],
        "capsules": capsules, "places": [["aside", "aside", "open", "open"], *[["aside"] * 4] * rest],
    }  # fmt: skip
    given = {key: [value, *[[]] * rest] if key in ("active", "inactive") else value for key, value in given.items()}
    return usual | given


DISCARD = {"phase": "filling", "inactive": [*GEAR, *TILES, "Neural Coral", "2 break"]}
FILL = {"phase": "filling", "inactive": [*GEAR, *TILES[:4], "Probability Engine", "Microfusion Device"]}
TURN = {"active": [*DICE, *TILES[:5], "Neural Coral", "break"], "inactive": ["computer6", "2 battery1", *TILES[5:]]}
BOUGHT = {"active": ["2 battery1"], "inactive": ["2 computer6", "4 battery1", "Microfusion Device", "Rift Sealer"]}

OTHERS = ".others .points, .others .tokens .tok"  # score, energy, breaks

At = Callable[..., Page]


@pytest.fixture
def at(chrome: Browser, server: Server) -> Iterator[At]:
    """Opens the page of a table that stands at a position."""
    contexts = []

    def look(given: dict[str, Any], players: int = 3, size: tuple[int, int] = LAPTOP) -> Page:
        context = plain(
            chrome.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=size == PHONE,
                is_mobile=size == PHONE,
                reduced_motion="reduce",
            )
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        with Guest(server) as api:
            bots = [{"kind": "bot", "name": name, "bot": "random"} for name in NAMES[1:players]]
            table = api.create(ME, *bots, game="time_capsules", seed=5)
            with server.desk.rooms.use(table.id) as room:
                room.table = Table.at(
                    "time_capsules", late(players, **given), NAMES[:players], 5, linked=room.table.linked
                )
            context.add_cookies([{"name": "parlour", "value": api.key, "url": server.address}])
        context.add_init_script(
            "localStorage.setItem('parlour-pace', '0'); localStorage.setItem('parlour-sure', 'off')"
        )
        page = context.new_page()
        page.goto(server.address + table.page)
        page.locator(MINE).wait_for()
        page.evaluate("() => document.fonts.ready")
        return page

    yield look
    for context in contexts:
        context.close()


# Boxes that are not wholly in sight: beyond the window, or cut by something that scrolls or hides.
CUT = """(what) => [...document.querySelectorAll(what)].filter((item) => {
  const edges = [new DOMRect(0, 0, innerWidth, innerHeight)];
  for (let box = item.parentElement; box.id !== "table"; box = box.parentElement)
    if (getComputedStyle(box).overflow !== "visible") edges.push(box.getBoundingClientRect());
  const { left, right, top, bottom } = item.getBoundingClientRect();
  const leaves = (edge) => Math.max(edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom) > 2;
  return item.checkVisibility() && edges.some(leaves);
}).map((item) => item.textContent.trim())"""
# Pairs of boxes that lie over each other.
OVER = """([one, other]) => [...document.querySelectorAll(one)].flatMap((a) => {
  const p = a.getBoundingClientRect();
  const meets = (q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
  const found = [...document.querySelectorAll(other)].filter((b) => meets(b.getBoundingClientRect()));
  return found.map((b) => b.textContent);
})"""
# The words of an element alone: a name is a smaller box than what it stands in.
BADGES_ON_NAMES = """() => [...document.querySelectorAll(".own .obj .nm, #prompt")].flatMap((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const lines = [...words.getClientRects()];
  return [...document.querySelectorAll(".own .obj > kbd, .amount > kbd")].filter((badge) => {
    const box = badge.getBoundingClientRect();
    return lines.some((line) => Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1
      && Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 3);
  }).map((badge) => `${badge.textContent} on ${name.textContent}`);
})"""

TOP = "(what) => document.querySelector(what).getBoundingClientRect().top"
KEPT = (".inactive-zone", ".hand", ".tray")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def on_wide_screens(page: Page) -> Iterator[None]:
    """The same page on a laptop and on a desk."""
    for width, height in (LAPTOP, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        yield


def test_discards_are_in_sight_with_their_price_and_suggested_at_once(at: At) -> None:
    page = at(DISCARD)
    for _ in on_wide_screens(page):
        choices = [choice for choice in page.evaluate(NOTE)["choices"] if not choice["bar"]]
        assert len(choices) == 12
        assert all(choice["seen"] > 0.85 for choice in choices)
        assert page.evaluate(BADGES_ON_NAMES) == []
    losses = page.locator(".inactive-zone .loss").all_inner_texts()
    assert losses[:4] == ["−2 VP each", "free", "free · goes", "free · 3 go"]
    assert "−5 VP" in losses
    expect(page.locator(".plan-words")).to_contain_text("Three size 1 batteries and a size 2 battery would go, free")
    page.locator(".accept").click()
    expect(page.locator("#prompt")).to_contain_text("13 objects left to place")
    expect(page.locator(".inactive-zone .cell")).to_have_count(0)


def test_a_filling_lies_open_and_keeps_its_place(at: At) -> None:
    page = at(FILL)
    for _ in on_wide_screens(page):
        assert page.locator(".step").count() == 13
        whole = ".step, .tally, .tray, .shell, .capsules h3, .glass .nm, .crystal-zone h3, .things .nm"
        assert page.evaluate(CUT, whole) == []
        assert page.evaluate(OVER, [".crystal-zone", ".capsule"]) == []
        assert page.evaluate(OVER, [".glass .nm", ".load"]) == []
    places = [page.evaluate(TOP, what) for what in KEPT]
    page.locator(".shell.can").last.click()
    expect(page.locator("#prompt")).to_contain_text("12 objects left")
    assert [page.evaluate(TOP, what) for what in KEPT] == places


def test_no_piece_of_a_zone_is_cut_and_the_question_how_much_has_one_line(at: At) -> None:
    page = at(TURN)
    for _ in on_wide_screens(page):
        assert page.evaluate(CUT, ".zone .obj, .crystal-zone h3") == []
        assert page.evaluate(CUT, OTHERS + ", .others .bit") == []
        assert page.evaluate(BADGES_ON_NAMES) == []
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.locator('[data-spot="action-boost"]').click()
    page.locator('.can[data-spot="die-12-8"]').click()
    page.locator(".amount").first.wait_for()
    box = page.locator("#prompt").bounding_box()
    assert box
    assert box["height"] < 30
    assert page.evaluate(BADGES_ON_NAMES) == []


def test_what_was_just_bought_is_not_cut(at: At) -> None:
    page = at(BOUGHT, players=2)
    for _ in on_wide_screens(page):
        assert page.evaluate(CUT, ".zone .obj") == []
        assert page.evaluate(CUT, OTHERS + ", .others .bit") == []


def test_three_others_are_in_sight_and_their_pieces_have_names(at: At) -> None:
    page = at(TURN, players=4)
    for _ in on_wide_screens(page):
        assert page.evaluate(CUT, OTHERS) == []
    page.locator(".others .bit.artifact").first.hover()
    expect(page.locator(".tip.shown")).to_contain_text("Orange artifact")


def test_on_a_phone_the_bill_and_the_flag_keep_to_their_lines(at: At) -> None:
    page = at({"active": ["battery2", "2 battery1", "computer6:4"]}, size=PHONE)
    tokens = [box for item in page.locator(".own>.tokens>.tok").all() if (box := item.bounding_box())]
    assert len(tokens) == 4
    assert max(box["y"] for box in tokens) < min(box["y"] + box["height"] for box in tokens)
    page.locator('[data-spot="offer-4"]').tap()
    page.locator(".active-zone .call").wait_for()
    assert page.evaluate(OVER, [".active-zone h3", ".active-zone .obj"]) == []
