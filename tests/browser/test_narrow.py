"""On a phone nothing makes a page wider than its window: random games, each step put into a page that is open."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from browser.people import PHONE, SIZES, WIDE, Arrive, Person
from drawn import PAGES, viewers
from parlour import games
from parlour.table import Table
from parlour.web.scene import PERSON, Sitter, Surroundings, look
from served import BOT, ME, Guest

IDLE = ("pass", "stop", "end", "exchange")  # rather than these, what makes a board grow
EACH = 1  # questions of a kind that are looked at in a hundred steps
AT_ONCE = 10  # pages that are laid out, one after the other, before the last of them is painted
# What is too wide, and what lies over the buttons beside the question or sticks out of the bar.
SHOWN = """(pages) => pages.map((html) => {
  document.querySelector("#table").innerHTML = html;
  const bar = document.querySelector(".prompt").getBoundingClientRect();
  const things = [...document.querySelectorAll(".now > :not(.tip, .menu)")];
  const buttons = [...document.querySelectorAll(".prompt :is(.undo, .ask-hint)")];
  const meet = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const out = (box) => box.top < bar.top - 1 || box.bottom > bar.bottom + 1;
  const wrong = things.filter((one) => out(one.getBoundingClientRect()) || buttons.some((button) => meet(one, button)));
  const spills = [...document.querySelectorAll(".now > .spot :not(.unseen, svg *)")].filter((item) => {
    const [box, card] = [item.getBoundingClientRect(), item.closest(".spot").getBoundingClientRect()];
    return box.width && (box.right > card.right + 1 || box.bottom > card.bottom + 1 || box.top < card.top - 1);
  });
  const said = (item) => item.outerHTML.slice(0, 100);
  return { wide: document.documentElement.scrollWidth, wrong: wrong.map(said), spills: spills.map(said) };
})"""


@pytest.mark.parametrize("slug", games.slugs())
def test_no_step_of_a_game_is_wider_than_a_phone(arrive: Arrive, guest: Callable[[], Guest], slug: str) -> None:
    ada, steps = _at_a_table(arrive, guest, slug), _steps(slug)
    while some := list(islice(steps, AT_ONCE)):
        for (kind, ply, _), shown in zip(some, ada.page.evaluate(SHOWN, [html for _, _, html in some]), strict=True):
            assert shown["wide"] <= SIZES[PHONE][0], (kind, ply)
            if slug == "dominations":
                assert not shown["wrong"], (kind, ply)
                assert not shown["spills"], (kind, ply)


def _steps(slug: str) -> Iterator[tuple[str, int, str]]:
    """Steps of a random game, so many of each kind: what is asked, the step, the page."""
    table, chance, met = Table.new(slug, 2, 2), random.Random(2), dict[str, int]()
    while not table.over:
        names = {int(move): table.game.moves.names[move] for move in table.state.option[: table.state.n_options]}
        kind = _kind(table)
        if met.setdefault(kind, 0) < EACH:
            met[kind] += 1
            yield kind, len(table.moves), _drawn(table)
        busy = [move for move, name in names.items() if not name.startswith(IDLE)]
        table.advance(chance.choice(busy if busy and chance.random() < 0.85 else list(names)))


def _at_a_table(arrive: Arrive, guest: Callable[[], Guest], slug: str, size: str = PHONE) -> Person:
    """Somebody at any table of the game: its styles are there."""
    api, person = guest(), arrive(size)
    table = api.create(ME, BOT, game=slug)
    person.take_key(api)
    person.go(table.page)
    assert person.wait_for_turn()
    return person


def _kind(table: Table) -> str:
    """What is asked: of each kind of question some are looked at, early and late ones."""
    s = table.state
    return f"{table.game.kind_names[int(s.frame[s.depth - 1, 0])]} {len(table.moves) // 100}"


def _drawn(table: Table) -> str:
    """The part of the page that changes, for whoever decides, with every button there can be."""
    seat = viewers(table)[0]
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    return PAGES.table(look(table, seat, Surroundings("t1", len(table.moves), sitters, hints=True)), "_table.html")


COVERED = """(html) => {
  document.querySelector("#table").innerHTML = html;
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const names = [...document.querySelectorAll(".by-player b")];
  const hides = (name) => getComputedStyle(name).overflow !== "visible";
  const cut = names.filter((name) => hides(name) && name.scrollWidth > name.clientWidth);
  const seats = [...document.querySelectorAll(".side .seat")].map((seat) => seat.getBoundingClientRect());
  const [told, tile] = [box(".summary"), box(".now > .little")];
  return {
    cut: cut.length, names: names.length, covers: Math.max(...seats.map((seat) => seat.bottom)) > told.top + 1,
    told: told.top < innerHeight - 60 && told.bottom <= innerHeight + 1, tile: tile.top > 0,
  };
}"""


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_how_an_age_ended_is_told_beside_the_tile_that_is_asked_about(
    arrive: Arrive, guest: Callable[[], Guest], size: str
) -> None:
    ada = _at_a_table(arrive, guest, "dominations", size)
    if size == WIDE:
        ada.page.set_viewport_size({"width": 1366, "height": 768})
    table, chance = Table.new("dominations", ["Wilhelmina", "Bartholomew", "Cleo"], 3), random.Random(3)
    while not _kind(table).startswith("refill"):
        table.advance(int(chance.choice(table.state.option[: table.state.n_options])))
    ada.page.evaluate("scrollTo(0, 900)")
    shown = ada.page.evaluate(COVERED, _drawn(table))
    assert shown["names"] == 3
    assert shown["tile"]
    assert shown["told"]
    assert not shown["cut"]
    assert size == PHONE or not shown["covers"]
