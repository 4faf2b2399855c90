"""Time Capsules on a page: a game begun and ended in each mode; filling as suggested, by hand, by key and by drag."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.people import Arrive, Person
from parlour.games.time_capsules.content import ROUNDS
from thorough import THOROUGH

FILLS = ".accept"


def sit_down(person: Person, mode: str, players: int = 1) -> None:
    """A table as the set-up page makes it, alone or against bots that need no time."""
    person.go("/games/time_capsules")
    person.page.locator(f'input[name=players][value="{players}"]').check(force=True)
    person.page.locator("#name-0").fill("Ada")
    for seat in range(1, players):
        person.page.locator(f"select[name=bot-{seat}]").select_option("random")
    person.page.locator(f'input[name=option-mode][value="{mode}"]').check(force=True)
    person.choose_seed("11")
    person.press(person.page.get_by_role("button", name="Sit down"))
    assert person.wait_for_turn()


BUSY = (".tile.can", ".obj.can", ".card.can", ".now .can")


def step(person: Person, *liked: str) -> bool:
    """Fill as suggested, else what is liked (buy what can be bought, use what can be used), else what ends."""
    number = person.figure("number")
    for wanted in (FILLS, *liked, ".answers button[name=move]", ".can"):
        found = person.page.locator(wanted)
        if found.count():
            person.press(found.first)
            break
    return person.wait_for_turn(number)


@pytest.mark.parametrize("mode", ["turns", "phases"])
def test_a_game_by_clicking_what_glows(arrive: Arrive, mode: str) -> None:
    """Its beginning, from the set-up page on, and its last round, to the final page."""
    ada = arrive()
    sit_down(ada, mode)
    for _ in range(12 if THOROUGH else 6):
        assert step(ada, *BUSY)
    ada.skip_until(lambda position: position["round"] == int(ROUNDS))
    steps = 1
    while step(ada):
        steps += 1
        assert steps < 100
    expect(ada.page.locator("#winner")).to_have_text(re.compile("You win!|Not this time"))
    expect(ada.page.locator(".lead")).to_contain_text("TC-82")
    expect(ada.page.locator(".podium li")).to_have_count(1)


def placed(person: Person, capsule: int) -> Locator:
    """What the suggestion puts into a capsule."""
    return person.page.locator(f'[data-tray="capsule {capsule}"] [data-step]')


def test_a_filling_is_suggested_changed_and_accepted_at_once(arrive: Arrive) -> None:
    ada = arrive()
    sit_down(ada, "turns")
    assert [placed(ada, n).count() for n in (1, 2, 3, 4)] == [3, 3, 2, 2]
    placed(ada, 1).last.locator('input[value="capsule 3"]').check()
    assert [placed(ada, n).count() for n in (1, 3)] == [2, 3]
    placed(ada, 2).last.drag_to(ada.page.locator('[data-drop="capsule 3"] .shell'))
    assert [placed(ada, n).count() for n in (2, 3)] == [2, 4]
    number = ada.figure("number")
    ada.page.keyboard.press("1")  # one by hand: the rest is suggested anew
    assert ada.wait_for_turn(number)
    expect(ada.page.locator('[data-drop="capsule 1"] .load')).to_contain_text("1")
    ada.press(".undo")
    expect(ada.page.locator('[data-drop="capsule 1"] .load')).to_contain_text("0")
    placed(ada, 1).last.locator('input[value="capsule 4"]').check()
    number = ada.figure("number")
    ada.page.keyboard.press("f")
    assert ada.wait_for_turn(number)
    expect(ada.page.locator("#prompt")).to_contain_text("Your turn")
    assert ada.page.locator(".die").count() == ada.page.locator(".die.rolled").count()
    closed = ada.page.locator(".capsule .load").all_inner_texts()
    out = ada.page.locator(".active-zone :is(.die, .cell)").count()
    assert sum(int(text.partition("/")[0]) for text in closed) + out == 10


def test_a_filling_that_is_against_the_rules_says_so_and_waits(arrive: Arrive) -> None:
    ada = arrive()
    sit_down(ada, "turns")
    fills, why = ada.page.locator(FILLS), ada.page.locator("#plan-why")
    expect(fills).to_contain_text("Fill sensibly")
    ada.page.locator('.thing[data-drag="size 1 battery"]').drag_to(ada.page.locator('[data-drop="capsule 3"] .shell'))
    assert [placed(ada, n).count() for n in (1, 2, 3, 4)] == [2, 3, 3, 2]  # out of the fullest capsule
    placed(ada, 4).first.locator('input[value="capsule 3"]').check()
    expect(fills).to_contain_text("Fill like this")
    expect(fills).to_be_disabled()
    expect(why).to_have_text("capsule 4 would hold 1: 2 is the least")
    expect(ada.page.locator('[data-tray="capsule 4"] .tally')).to_have_text("then 1 of 7")
    placed(ada, 3).last.drag_to(ada.page.locator('[data-drop="capsule 4"] .shell'))
    expect(why).to_be_empty()
    expect(fills).to_be_enabled()


def test_what_one_packed_and_what_others_own_can_be_read(arrive: Arrive) -> None:
    ada = arrive()
    sit_down(ada, "turns", players=2)
    number = ada.figure("number")
    ada.press(FILLS)
    assert ada.wait_for_turn(number)
    point_at(ada, ada.page.locator("summary.shell").first)
    expect(ada.page.locator(".tip.shown")).to_contain_text("Only you see what lies in it")
    point_at(ada, ada.page.locator(".log .about").last)
    expect(ada.page.locator(".tip.shown")).to_contain_text(re.compile("artifact|card|Bioobject"))
    ada.page.keyboard.press("r")
    ada.page.locator("#rule-search").fill("wormhole")
    expect(ada.page.locator(".rule-item:visible")).to_have_count(1)
    expect(ada.page.locator(".rule-text p:visible")).to_have_count(0)


def point_at(person: Person, place: Locator) -> None:
    """Move the mouse there when the page has come to rest: whoever scrolls has read a tip."""
    place.scroll_into_view_if_needed()
    person.page.wait_for_timeout(100)
    at = place.bounding_box()
    assert at
    person.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=4)


def test_a_tile_is_paid_token_by_token_with_what_lies_there(arrive: Arrive) -> None:
    ada = arrive()
    sit_down(ada, "turns")
    while not ada.page.locator(".tile.can").count():
        number = ada.figure("number")
        ada.press(FILLS if ada.page.locator(FILLS).count() else ".answers button[value=end]")
        assert ada.wait_for_turn(number)
    name = ada.page.locator(".tile.can .nm").first.inner_text()
    number = ada.figure("number")
    ada.press(ada.page.locator(".tile.can").first)
    while ada.wait_for_turn(number) and ada.page.locator(".active-zone .call").count():
        expect(ada.page.locator(".active-zone .call")).to_contain_text(f"still to pay for {name}")
        number = ada.figure("number")
        ada.press(ada.page.locator(".active-zone .obj.can").first)
    expect(ada.page.locator(".inactive-zone")).to_contain_text(name)
