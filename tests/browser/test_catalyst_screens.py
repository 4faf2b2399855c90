"""Catalyst's board on real screens, at positions people meet late in a game: everything in sight, nothing touches."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import MINE, PATIENCE, plain
from browser.test_motion import SPY
from parlour import bots, games
from parlour.engine.core.rules import Mode
from parlour.engine.people.seen import Fact
from parlour.games.catalyst.board import picture
from parlour.games.catalyst.rules import frames
from parlour.table import Table
from served import Guest, Server

LAPTOP, DESKTOP, PHONE = (1366, 768), (1400, 900), (390, 844)
NAMES = ("Ada", "Wilhelmina", "Bartholomew", "Cassandra")
BOX = "(one) => one.getBoundingClientRect().toJSON()"
# What of the others cannot be seen whole, by seat: their points, coins, tokens, pile, Catalysts and Buildings.
CUT = """() => {
  const room = document.querySelector(".side > .others").getBoundingClientRect();
  const isOut = (one) => {
    const { top, bottom, right } = one.getBoundingClientRect();
    return top < room.top - 1 || bottom > room.bottom + 1 || right > room.right + 1;
  };
  const things = [...document.querySelectorAll(".seat :is(.points, .tok, .pile, .mini, .minibase)")];
  return things.filter(isOut).map((one) => one.className);
}"""
WITHOUT_NOTE = "() => document.querySelector('.dealt')?.remove()"  # only tables whose seed is known have it
SIGN = "() => getComputedStyle(document.querySelector('.side > .others'), '::after').visibility"


def _effects(pic: Fact) -> list[Any]:
    return list(pic.resolving.parts) if pic.resolving else []


def _houses(area: Fact) -> int:
    return len(area.homes) + len(area.free)


KINDS: dict[str, Callable[[Fact, Fact, int], object]] = {
    "sides": lambda pic, me, kind: kind == frames.EFFECTS and any(p[1:] and p[0].used for p in _effects(pic)),
    "three": lambda pic, me, kind: (
        kind == frames.EFFECTS and len(_effects(pic)) == 3 and pic.resolving and pic.resolving.home
    ),
    "home": lambda pic, me, kind: kind == frames.EFFECTS and pic.resolving and pic.resolving.in_home,
    "build": lambda pic, me, kind: (
        kind == frames.EFFECTS
        and not me.homes
        and me.coins > 1
        and any(e.aim == "stacks" and not e.used for part in _effects(pic) for e in part)
    ),
    "chain": lambda pic, me, kind: kind == frames.CHAINING,
    "full": lambda pic, me, kind: kind == frames.TURN and me.coins == 8 and me.free,
    "none": lambda pic, me, kind: kind == frames.TURN and me.pile.cards and not _houses(me),
    "late": lambda pic, me, kind: (
        kind == frames.TURN
        and all(area.homes for area in pic.areas)
        and sum(map(_houses, pic.areas)) > 2 * len(pic.areas)
    ),
}


@cache
def position(kind: str, players: int = 3) -> str:
    """A save of a game in which the first seat decides at such a position."""
    game = games.find("catalyst")
    linked = game.linked(Mode.COMPILED)
    for seed in range(30):
        chance, table = random.Random(seed), Table.new(game, NAMES[:players], seed, {}, linked=linked)
        greedy = bots.find("greedy", game, seed, linked)
        while not table.over:
            s = table.state
            if s.decides == 0:
                pic = picture(s, 0, NAMES)
                if KINDS[kind](pic, pic.areas[0], int(s.frame[s.depth - 1][0])):
                    return table.save()
            choices = [int(move) for move in s.option[: s.n_options]]
            table.advance(greedy.choose(s) if chance.random() < 0.8 else chance.choice(choices))
    raise AssertionError(f"no game comes to {kind}")


Sit = Callable[..., Page]


@pytest.fixture
def sit(chrome: Browser, server: Server) -> Any:
    """Opens a position on a screen."""
    contexts = []

    def make(save: str, size: tuple[int, int], motion: bool = False) -> Page:
        phone = size == PHONE
        with Guest(server) as api:
            table, key = api.go_on(save), api.key
        context = plain(
            chrome.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=phone,
                is_mobile=phone,
                reduced_motion="no-preference" if motion else "reduce",
            )
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": "parlour", "value": key, "url": server.address}])
        context.add_init_script(
            "for (const [key, value] of [['pace', '0'], ['sure', 'off']]) localStorage.setItem(`parlour-${key}`, value)"
        )
        if motion:
            context.add_init_script(SPY)
        page = context.new_page()
        page.goto(server.address + table.page)
        page.locator(MINE).wait_for()
        page.evaluate("() => document.fonts.ready")
        return page

    yield make
    for context in contexts:
        context.close()


def box(page: Page, what: str, nth: int = 0) -> dict[str, float]:
    found: dict[str, float] = page.locator(f"{what} >> visible=true").nth(nth).evaluate(BOX)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [LAPTOP, DESKTOP])
def test_all_that_others_have_is_in_sight_or_says_that_it_is_below(
    sit: Sit, size: tuple[int, int], players: int
) -> None:
    page = sit(position("late", players), size)
    if page.evaluate(CUT):
        page.wait_for_function(f"() => ({SIGN})() === 'visible'")
    page.evaluate(WITHOUT_NOTE)
    assert not page.evaluate(CUT)
    page.wait_for_function(f"() => ({SIGN})() === 'hidden'")
    # However little room is left: a sign, until the end is in sight
    page.set_viewport_size({"width": size[0], "height": 520})
    if page.evaluate(CUT):
        page.wait_for_function(f"() => ({SIGN})() === 'visible'")
        page.locator(".side > .others").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
        page.wait_for_function(f"() => ({SIGN})() === 'hidden'")


def test_on_a_phone_buildings_follow_ones_own_cards_closely(sit: Sit) -> None:
    page = sit(position("build"), PHONE)
    page.evaluate("() => scrollTo(0, 0)")
    assert box(page, ".own")["bottom"] - box(page, ".mine .card")["bottom"] < 30
    assert box(page, ".stack")["top"] < 800
    name, price = box(page, ".stack.yellow .nm"), box(page, ".stack.yellow .price")
    assert price["top"] < name["bottom"]  # beside the name
    below = box(page, ".mine")["top"] - box(page, ".own")["top"]
    rich = sit(position("full"), PHONE)
    assert abs(box(rich, ".mine")["top"] - box(rich, ".own")["top"] - below) < 1
    none = sit(position("none"), PHONE)
    heights = [box(p, ".own")["bottom"] - box(p, ".own")["top"] for p in (page, none)]
    assert abs(heights[0] - heights[1]) < 12


def test_on_a_phone_effects_keep_apart(sit: Sit) -> None:
    page = sit(position("three"), PHONE)
    boxes = [box(page, ".effects .effect", n) for n in range(3)]
    assert all(right["left"] - left["right"] >= 9 for left, right in pairwise(boxes))
    assert box(page, ".stop")["right"] <= PHONE[0] - 8
    home = sit(position("home"), PHONE)
    expect(home.locator(".now .then")).to_be_hidden()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_of_two_sides_one_is_taken(sit: Sit, size: tuple[int, int]) -> None:
    sides = sit(position("sides"), size).locator(".part:has(.or)")
    expect(sides.locator(".effect.used")).to_have_count(2)
    expect(sides.locator(".effect.passed-over")).to_have_text("not taken")
    expect(sides.locator(".effect.used:not(.passed-over)")).to_have_attribute("aria-label", re.compile(", taken"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_gold_points_at_what_goes_on(sit: Sit, size: tuple[int, int]) -> None:
    page = sit(position("chain"), size)
    expect(page.locator(".answers [value=end]")).to_have_css("background-image", "none")
    expect(page.locator(".now .down")).to_be_visible()
    expect(page.locator(".mine .card.can").first).to_be_visible()
    full = sit(position("full"), size).locator(".answers [value=collect]")
    expect(full).to_contain_text("keep none")
    expect(full).to_have_css("background-image", "none")


def test_prices_go_with_their_cards(sit: Sit) -> None:
    page = sit(position("full"), LAPTOP, motion=True)
    number = page.locator(".scene").get_attribute("data-number")
    page.locator(".row .can[data-spot^=row]").last.click()
    page.locator(f'.scene:not([data-number="{number}"])').wait_for()
    page.wait_for_function("() => window.glides.length")
    glides = {name for before, after in page.evaluate("() => window.glides") for name in before if name in after}
    moved = page.locator(".row .card[data-glide]").evaluate_all("(cards) => cards.map((one) => one.dataset.glide)")
    slid = {name.removeprefix("catalyst-") for name in moved} & {name.removeprefix("catalyst-") for name in glides}
    assert slid
    assert {f"price-{name}" for name in slid} <= glides
