"""The city of Free Radicals on a window: every card in hand, every rival, every price and key can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, WIDE, Arrive, Person
from drawn import PAGES, viewers
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.rules import frames
from parlour.table import Table
from parlour.web.scene import PERSON, Sitter, Surroundings, look
from served import BOT, ME, Guest

FIVE = ("executives", "underground", "hoteliers", "entertainers", "adventurers")
NAMES = ("Wilhelmina", "Bartholomew", "Cleo", "Dimitri", "Esmeralda")
SCREENS = ((1400, 900), (1366, 768))
KINDS = 3  # of decisions that are looked at with each faction
MANY_CARDS = range(8, 13)  # in hand, as they come about
CROWDS = range(13, 17)  # the most that are shown whole

# What of the boxes of each sort cannot be seen for the edges of the window and of what cuts it.
CUT = """(sorts) => sorts.flatMap((sort) => [...document.querySelectorAll(sort)].filter((item) => {
  const whole = item.getBoundingClientRect();
  for (let box = item.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflow === "visible") continue;
    const edge = box.getBoundingClientRect();
    if (whole.bottom > edge.bottom + 1 || whole.right > edge.right + 1 || whole.top < edge.top - 1) return true;
  }
  return whole.bottom > innerHeight + 1 || whole.right > innerWidth + 1;
}).map((item) => `${sort}: ${item.textContent.trim().slice(0, 30)}`))"""
# Which keys would lie over a picture, a number or a name of what they choose, if everything had one.
COVERING = """() => [...document.querySelectorAll(".middle .spot.can:not(.marked *)")].map((spot) => {
  return spot.appendChild(Object.assign(document.createElement("kbd"), { textContent: "W" }));
}).flatMap((key) => {
  const [spot, mark] = [key.parentElement, key.getBoundingClientRect()];
  return [...spot.querySelectorAll(".fx .i, .fx b, .nm, .vp, .hues .i, .cell.next")].filter((part) => {
    const box = part.getBoundingClientRect();
    const wide = Math.min(mark.right, box.right) - Math.max(mark.left, box.left);
    const high = Math.min(mark.bottom, box.bottom) - Math.max(mark.top, box.top);
    return box.width && wide > 2 && high > 3;
  }).map((part) => `${spot.dataset.spot}: ${part.getAttribute("class")} ${part.textContent}`);
})"""
CLOSED = """(seat) => [...document.querySelector(`[name=option-seat_${seat}]`).options]
  .filter((one) => one.disabled).map((one) => one.value)"""


def at_a_table(arrive: Arrive, guest: Callable[[], Guest], size: str = WIDE) -> Person:
    """Somebody at any table of the game: its styles and its script are there."""
    api, person = guest(), arrive(size)
    table = api.create(ME, BOT, game="free_radicals")
    person.take_key(api)
    person.go(table.page)
    assert person.wait_for_turn()
    return person


def decisions(seed: int, factions: tuple[str, ...] = FIVE) -> Iterator[Table]:
    """The decisions of the first seat in a random game."""
    options, names = {f"seat_{n}": faction for n, faction in enumerate(factions, 1)}, NAMES[: len(factions)]
    table, chance = Table.new("free_radicals", list(names), seed, options=options), Random(seed)
    while not table.over:
        if table.decides == 0:
            yield table
        table.advance(chance.choice(table.state.option[: table.state.n_options].tolist()))


def kind_of(table: Table) -> int:
    """What is asked."""
    return int(table.state.frame[table.state.depth - 1, 0])


def show(person: Person, table: Table) -> None:
    """Put the page of whoever decides into the open one."""
    seat = viewers(table)[0]
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    html = PAGES.table(look(table, seat, Surroundings("t1", len(table.moves), sitters, hints=True)), "_table.html")
    person.page.evaluate("(html) => { document.querySelector('#table').innerHTML = html; }", html)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_full_hand_and_four_rivals_are_seen_whole(
    arrive: Arrive, guest: Callable[[], Guest], screen: tuple[int, int]
) -> None:
    ada, sizes = at_a_table(arrive, guest), set[int]()
    ada.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    for seed in (5, 6, 7):
        for now in decisions(seed):
            held = int(now.state.n_hand[0])
            if held in MANY_CARDS and held not in sizes:
                sizes.add(held)
                show(ada, now)
                expect(ada.page.locator(".in-hand .data")).to_have_count(held)
                expect(ada.page.locator(".side .seat")).to_have_count(4)
                wanted = [".in-hand .way", ".in-hand .face", ".side .seat", ".rival .items", ".rival .favors", ".log"]
                assert not ada.page.evaluate(CUT, wanted), held
    assert sizes >= {8, 10, 12}


@pytest.mark.parametrize("screen", SCREENS)
def test_more_than_twelve_cards_are_seen_whole(
    arrive: Arrive, guest: Callable[[], Guest], screen: tuple[int, int]
) -> None:
    ada, table = at_a_table(arrive, guest), next(decisions(5))
    ada.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    s = table.state
    for held in CROWDS:
        while s.n_hand[0] < held:
            card = int(s.deck.argmax())
            s.deck[card], s.hand[0, card] = 0, 1
            s.deck_left -= 1
            s.n_hand[0] += 1
        show(ada, table)
        expect(ada.page.locator(".in-hand .data")).to_have_count(held)
        assert not ada.page.evaluate(CUT, [".in-hand .way", ".in-hand .face", ".in-hand .nm", ".side .seat"]), held


def test_keys_lie_beside_what_they_choose(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    """At some kinds of decision in a game alone with each faction, always others, on one of the two screens."""
    ada, met = at_a_table(arrive, guest), set[int]()
    for nth, faction in enumerate(FACTION_IDS):
        width, height = SCREENS[nth % 2]
        ada.page.set_viewport_size({"width": width, "height": height})
        for now in islice((now for now in decisions(8, (faction,)) if kind_of(now) not in met), KINDS):
            met.add(kind_of(now))
            show(ada, now)
            assert not ada.page.evaluate(COVERING), now.prompt().text
    assert len(met) == KINDS * len(FACTION_IDS)


def test_what_cannot_go_together_cannot_be_chosen_together(arrive: Arrive) -> None:
    ada = arrive(WIDE)
    ada.go("/games/free_radicals")
    ada.wait_for_script()
    ada.page.locator("[name=option-seat_1]").select_option("farmers")
    assert ada.page.evaluate(CLOSED, 2) == ["farmers", "executives"]
    assert ada.page.evaluate(CLOSED, 1) == []
    ada.page.locator("[name=option-seat_1]").select_option("draft")
    assert ada.page.evaluate(CLOSED, 2) == []
    ada.press(ada.page.get_by_text("More: a game by its seed"))
    ada.page.locator("#seed").fill("7")
    expect(ada.page.locator("[name=listed]")).to_be_disabled()
    expect(ada.page.locator("[name=listed]")).not_to_be_checked()


def test_on_a_phone_the_guests_stay_in_sight_while_a_room_is_placed(arrive: Arrive, guest: Callable[[], Guest]) -> None:
    ada = at_a_table(arrive, guest, PHONE)
    options = {"seat_1": "hoteliers", "seat_2": "farmers"}
    table, chance = Table.new("free_radicals", list(NAMES[:2]), 3, options=options), Random(1)
    tops = list[int]()
    for kind in (frames.ROOM_CHOICE, frames.PLACEMENT):
        while table.decides != 0 or kind_of(table) != kind or table.state.rounds < 2:  # later than its introduction
            table.advance(chance.choice(table.state.option[: table.state.n_options].tolist()))
        show(ada, table)
        ada.page.locator("#sheets [value=area]").check(force=True)
        box = ada.page.locator(".own .guests").bounding_box()
        assert box
        tops.append(round(box["y"]))
        assert box["y"] + box["height"] * 0.75 < 844
    assert abs(tops[0] - tops[1]) < 25
