"""How often a step has the page styled: once for each scene that is put in, however much the script writes afterwards.

Elements are counted, not milliseconds: they are the same on a busy machine.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.people import GLOWS, Arrive
from served import BOT, ME, Guest

STEPS = 4
MOST_OF = 0.6  # of all elements of the page: a drawing and the icons that come later are less
# All of a scene is put in before an observer hears of it: once for each.
SCENES = """() => {
  window.scenes = 0;
  const put = new MutationObserver(() => (window.scenes += 1));
  const attributeFilter = ["data-number", "data-change", "data-ply"];
  put.observe(document.querySelector(".scene"), { attributes: true, attributeFilter });
}"""


@pytest.mark.parametrize("game", ["catalyst", "dominations", "free_radicals", "revive", "time_capsules"])
def test_a_scene_is_styled_once(
    arrive: Arrive, chrome: Browser, guest: Callable[[], Guest], size: str, game: str
) -> None:
    api, chance = guest(), random.Random(1)
    table = api.create(ME, BOT, BOT, game=game)
    for _ in range(6):
        now = api.wait_for_turn(table)
        api.play(table, chance.choice(api.get(f"{table.api}/choices"))["move"], now["number"])
    api.wait_for_turn(table)
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    assert ada.wait_for_turn()
    ada.page.wait_for_load_state("networkidle")
    ada.page.evaluate(SCENES)
    elements = ada.page.evaluate("document.querySelectorAll('*').length")
    chrome.start_tracing(page=ada.page, categories=["devtools.timeline"])
    for _ in range(STEPS):
        number = ada.figure("number")
        ada.page.locator(GLOWS).first.wait_for()
        ada.page.evaluate("document.querySelector('#play button[name=move]:not([disabled])').click()")
        assert ada.wait_for_turn(number)
    scenes = ada.page.evaluate("window.scenes")
    styled = _styled(json.loads(chrome.stop_tracing()))
    assert scenes >= STEPS
    assert sum(count > elements * MOST_OF for count in styled) <= scenes, (elements, scenes, styled)


def _styled(trace: dict[str, Any]) -> list[int]:
    """How many elements were styled, each time any were."""
    events = [event for event in trace["traceEvents"] if event["name"] == "UpdateLayoutTree"]
    return [event["args"].get("elementCount", 0) for event in events]
