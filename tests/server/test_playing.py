"""Playing over the API: what is accepted, what is refused, and that nothing happens twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from served import BOT, ME, OPEN, Guest, Server


def test_a_whole_game_against_a_bot(ada: Guest) -> None:
    table = ada.create(ME, BOT)
    end = ada.play_to_the_end(table)
    assert end["over"]
    assert end["decides"] is None
    view = ada.get(f"{table.api}/view")
    assert view["seed"] == 7
    assert not view["choices"]
