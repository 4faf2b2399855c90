"""Following the others: a page is shown what it can notice, and what it is told nothing of passes in one step."""

from __future__ import annotations

import re

import pytest

from served import BOT, ME, MakeGuest, Table


def watched(guest: MakeGuest, table: Table, latest: int) -> list[tuple[int, bool]]:
    """The positions that a page is shown on its way from the beginning, as the script asks for them."""
    spectator, shown = guest(), [(0, False)]
    while shown[-1][0] < latest:
        asked = {"at": shown[-1][0] + 1, "follow": 1}
        page = spectator.http.get(table.page, params=asked, headers={"x-parlour": "script"})
        assert page.status_code == 200, page.text
        ply, silent = re.findall(r'data-(?:ply|silent)="(\d+)"', page.text)[:2]
        shown.append((int(ply), silent == "1"))
    return shown


def test_secret_fillings_pass_in_one_step(guest: MakeGuest) -> None:
    """Three bots and a person fill their capsules, a dozen secret decisions each: there is an end to see of each."""
    ada = guest()
    table = ada.create(ME, BOT, BOT, game="time_capsules", seed=5)
    latest = ada.wait_for_turn(table)["ply"]
    assert latest >= 20, "the others fill before Ada"
    shown = watched(guest, table, latest)
    assert len(shown) - 1 <= 3, shown
    lines = ada.get(f"{table.api}/log", seat=-1)
    assert {line["ply"] for line in lines if line["ply"]} <= {ply for ply, _ in shown}, "everything told was shown"


@pytest.mark.parametrize("game", ["catalyst", "dominations"])
def test_whatever_is_told_is_shown(guest: MakeGuest, game: str) -> None:
    ada = guest()
    table = ada.create(ME, BOT, game=game, seed=5)
    ada.play_to_the_end(table, most=30)
    latest = ada.wait_for_turn(table)["ply"]
    shown = watched(guest, table, latest)
    told = {line["ply"] for line in ada.get(f"{table.api}/log", seat=-1)}
    assert told | {0, latest} == {ply for ply, _ in shown}
    assert not any(silent for _, silent in shown[:-1])


def test_a_look_back_stops_at_every_decision(guest: MakeGuest) -> None:
    """Whoever looks at history wants each of them, told or not."""
    ada = guest()
    table = ada.create(ME, BOT, BOT, game="time_capsules", seed=5)
    ada.wait_for_turn(table)
    for ply in (1, 2, 3):
        page = guest().http.get(table.page, params={"at": ply}, headers={"x-parlour": "script"}).text
        assert f'data-ply="{ply}"' in page
        assert 'data-silent="1"' in page
