"""Nobody is told that nothing was changed when something was, nor the other way round."""

from __future__ import annotations

from contextlib import closing
from sqlite3 import connect

import pytest

from served import BOT, ME, Guest, MakeBrowser, Server, later


def test_who_is_told_that_nothing_was_changed_finds_it_so(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    ada.wait_for_turn(table)
    move, at, kept = ada.get(f"{table.api}/choices")[0]["move"], ada.number(table), server.rows()
    with closing(connect(server.file)) as link, link:
        link.execute("ALTER TABLE steps RENAME TO gone")
    try:
        told = ada.post(f"{table.api}/moves", {"move": move, "number": at}, 503)
    finally:
        with closing(connect(server.file)) as link, link:
            link.execute("ALTER TABLE gone RENAME TO steps")
    assert "Nothing was done" in told["error"]
    assert server.rows() == kept
    ada.play(table, move)


def test_a_table_that_was_made_is_not_denied(
    server: Server, browser: MakeBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = browser()
    before = len(server.rows()["tables"])
    with monkeypatch.context() as patch:
        patch.setattr(server.desk.bots, "wake", lambda *args: 1 / 0)
        answer = me.send("/games/catalyst/play", {"name": "Ada"})
    assert answer.status_code == 500
    assert "it was done" in answer.text
    assert len(server.rows()["tables"]) == before + 1


def test_a_rematch_that_was_half_made_is_not_denied(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    with closing(connect(server.file)) as link, link:  # the new table is written, and then this one cannot name it
        link.execute("CREATE TRIGGER broken BEFORE UPDATE OF next_table ON tables BEGIN SELECT json('no JSON'); END")
    try:
        told = ada.post(f"{table.api}/rematch", None, 503)
    finally:
        with closing(connect(server.file)) as link, link:
            link.execute("DROP TRIGGER broken")
    assert "A part was done before" in told["error"]


def test_a_database_that_takes_nothing_can_still_be_looked_at(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    ada.wait_for_turn(table)
    with closing(connect(server.file)) as link, link:
        link.execute("CREATE TRIGGER broken BEFORE UPDATE OF used ON keys BEGIN SELECT json('no JSON'); END")
    try:
        with later(server, 2):  # it is time to note that Ada is here
            assert ada.get(f"{table.api}/view")["seat"] == 0
    finally:
        with closing(connect(server.file)) as link, link:
            link.execute("DROP TRIGGER broken")
