"""Hints over HTTP: for whoever decides, where the table allows them, and without touching anything."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from sqlite3 import connect

import pytest

from parlour.bots.advice import mark
from parlour.server import hints
from parlour.server.layout import LAYOUT
from parlour.server.store import Store
from parlour.table.history import History
from served import BOT, ME, OPEN, Browser, Guest, MakeBrowser, Server, Table, later, wait_until

BEN = {"kind": "person", "name": "Ben"}


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    server.desk.hints.seconds = 0.1


def without_memory(server: Server) -> None:
    """Forget the hints that were given: the next question is thought about."""
    server.desk.hints._answers.clear()


def test_a_hint_names_moves_i_can_play(ada: Guest, server: Server) -> None:
    table = ada.create(ME, BOT)
    before = server.rows()
    found = ada.get(f"{table.api}/hint")
    legal = {choice["move"]: choice for choice in ada.get(f"{table.api}/choices")}
    assert 1 <= len(found["moves"]) <= 3
    for tip in found["moves"]:
        assert legal[tip["move"]]["label"] == tip["label"]
        assert 0 <= tip["win"] <= 1
    assert found["moves"][0]["share"] == max(tip["share"] for tip in found["moves"])
    assert [tip["win"] for tip in found["moves"][1:]] == sorted((t["win"] for t in found["moves"][1:]), reverse=True)
    for tip in found["moves"]:
        assert tip["line"][0]["move"] == tip["move"]
        assert tip["end"] in ("over", "others", "turn", "chance", "on")
        assert not tip["even"] or tip is not found["moves"][0]
    assert all(tip["reasons"] for tip in found["moves"]) == (len(found["moves"]) > 1)
    assert bool(found["verdict"]) == (len(found["moves"]) > 1)
    assert found["reason"].startswith(found["moves"][0]["label"])
    assert found["tries"] > 0
    assert not found["rough"]
    assert server.rows() == before
    assert ada.get(f"{table.api}/view")["hints"]
    ada.play(table, found["moves"][0]["move"])


def test_asked_again_it_is_the_same_even_at_the_same_time(ada: Guest, server: Server) -> None:
    table = ada.create(ME, BOT)
    without_memory(server)
    with ThreadPoolExecutor(4) as crowd:
        found = list(crowd.map(lambda n: ada.get(f"{table.api}/hint"), range(6)))
    assert all(one == found[0] for one in found)
    assert len(server.desk.hints._answers) == 1


def test_who_may_not_ask(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, BOT)
    assert "hold no seat" in ben.get(f"{table.api}/hint", 403)["error"]
    assert "not yours" in ben.get(f"{table.api}/hint", 403, seat=0)["error"]
    assert "not yours" in ada.get(f"{table.api}/hint", 403, seat=1)["error"]
    both = ada.create(ME, OPEN, listed=True)
    assert "sat down" in ada.get(f"{both.api}/hint", 409)["error"]
    end = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(end)
    assert "over" in ada.get(f"{end.api}/hint", 409)["error"]


def test_among_people_hints_are_off_unless_allowed(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, BOT, listed=True)
    ben.sit(table, 1, "Ben")
    assert not ada.get(f"{table.api}/view")["hints"]
    decides = (ada, ben)[1] if ada.get(table.api)["decides"] == 1 else ada
    if ada.get(table.api)["decides"] < 2:
        assert "several people play" in decides.get(f"{table.api}/hint", 409)["error"]
    asked = {"game": "catalyst", "seats": [ME, OPEN], "listed": True, "hints": True}
    allowed = Table(ada.post("/api/tables", asked, 201)["table"], [])
    ben.sit(allowed, 1, "Ben")
    ada.get(f"{allowed.api}/hint", 200 if ada.get(allowed.api)["decides"] == 0 else 409)
    other = ben if ada.get(allowed.api)["decides"] == 0 else ada
    assert "it is for" in other.get(f"{allowed.api}/hint", 409)["error"]


def test_whoever_fills_the_table_with_bots_is_alone(ada: Guest) -> None:
    table = ada.create(ME, OPEN)
    assert not ada.get(f"{table.api}/view")["hints"]
    answer = ada.http.post(f"{table.page}/fill", headers={"accept": "text/html"})
    assert answer.status_code == 303
    assert ada.get(f"{table.api}/view")["hints"]


def test_a_seat_lent_to_a_bot_is_still_somebodys(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, listed=True)
    ben.sit(table, 1, "Ben")
    with later(ada.server):
        ada.post(f"{table.api}/seats/1/bot", {"bot": "regular"})
    assert not ada.get(f"{table.api}/view")["hints"]


def test_a_rematch_keeps_what_was_allowed(ada: Guest) -> None:
    asked = {"game": "bazaar", "seats": [ME, BEN], "hints": True, "seed": 7}
    made = ada.post("/api/tables", asked, 201)
    ada.key = made["key"]
    table = Table(made["table"], [])
    while not (now := ada.get(table.api))["over"]:
        choices = ada.get(f"{table.api}/choices", seat=now["decides"])
        ada.play(table, choices[0]["move"], now["number"], seat=now["decides"])
    again = Table(ada.post(f"{table.api}/rematch", status=201)["table"], [])
    assert ada.get(f"{again.api}/view")["hints"]


def test_a_hint_stays_the_same_when_what_is_hidden_changes(ada: Guest, server: Server) -> None:
    server.use_compiled("bazaar")
    table = ada.create(ME, BOT, game="bazaar")
    ada.wait_for_turn(table)
    found = []
    for noise in (None, 5, 6):
        without_memory(server)
        with server.desk.rooms.use(table.id) as room:
            game, true = room.table.game, room.table._states
            if noise is not None:
                room.table._states = History([*list(true)[:-1], game.redeal(true[-1], 0, noise, room.table.linked)])
                assert room.table._states[-1].tobytes() != true[-1].tobytes()
            server.desk.hints.seconds, told = 0.0001, server.desk.hints
            found.append(told.ask(room, room.table).result(60))
            room.table._states = true
            told.seconds = 0.1
    assert found[0] == found[1] == found[2]


def test_too_many_at_once_are_asked_to_wait(ada: Guest, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_WAITING", 0)
    table = ada.create(ME, BOT)
    without_memory(server)
    assert "ask again" in ada.get(f"{table.api}/hint", 429)["error"]


def test_the_page_has_it_without_a_script(browser: MakeBrowser) -> None:
    with browser() as ada:
        table = ada.play_now()
        wait_until(lambda: "ask-hint" in ada.get(table.page).text)  # bots may begin
        page = ada.get(table.page).text
        link = re.search(r'id="ask-hint"[^>]*href="([^"]+)"', page)
        assert link
        shown = ada.get(link[1].replace("&amp;", "&")).text
        assert "The computer’s ideas" in shown
        badges = re.findall(r'class="rank rank-(\d)"', shown)
        assert badges.count("1") == 2  # in the panel and on the table
        assert 'class="idea"' not in page
        later = ada.get(f"{table.page}/hint?number=999").text
        assert 'class="idea"' not in later
        assert 'id="table"' in later


def test_the_page_says_why_there_is_none(browser: MakeBrowser) -> None:
    with browser() as ada:
        table = ada.share_a_screen()
        page = ada.get(table.page).text
        assert "ask-hint" not in page
        assert "Hints are off here" in page
        form = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "me", "name-1": "Ben", "hints": "1"}
        allowed = ada.send("/games/catalyst/tables", form).headers["location"]
        assert "ask-hint" in ada.get(allowed).text


def test_a_database_from_before_there_were_hints_and_options_is_kept(ada: Guest, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with Server(file) as old, Guest(old) as ben:
        table = ben.create(ME, BOT)
    of_tables = ("hints", "options", "dealt", "away", "origin", "deal", "early", "given")
    added = {"tables": of_tables, "keys": ("used",), "about": ("salt",)}
    with closing(connect(file)) as link, link:
        for name, columns in added.items():
            for column in columns:
                link.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
        link.execute("DROP TABLE reviews")
        link.execute("DROP TABLE results")
        link.execute("DROP TABLE guides")
        link.execute("UPDATE about SET layout = 1")
    store = Store(f"sqlite:///{file}")
    assert store.table(table.id).hints is False
    assert store.table(table.id).options == {}
    assert store.table(table.id).dealt == "seed"  # 7 is no seed of ours
    assert store.salt
    store.close()
    with closing(connect(file)) as link:
        assert link.execute("SELECT layout FROM about").fetchall() == [(LAYOUT,)]


def planned(browser: Browser, server: Server) -> tuple[Table, list[str]]:
    """A table at which a hint was asked for, and the first of its ideas that has several steps."""
    table = browser.play_now()
    for _ in range(60):
        wait_until(lambda: "ask-hint" in browser.get(table.page).text)
        browser.get(f"{table.page}/hint?seat=0&number={number_of(browser, table)}")
        with server.desk.rooms.use(table.id) as room:
            found = server.desk.hints._given[table.id, 0].result()
            assert room.table.decides == 0
        line = next((idea.line for idea in found.suggestions if len(idea.line) > 2), ())
        if line:
            return table, [step.name for step in line]
        played(browser, table, found.suggestions[0].choice.name)
    raise AssertionError("no idea has several steps")


def number_of(browser: Browser, table: Table) -> str:
    """The step a page stands at."""
    found = re.search(r'data-number="(\d+)"', browser.get(table.page).text)
    assert found
    return found[1]


def played(browser: Browser, table: Table, move: str) -> str:
    """The page after a move."""
    browser.send(f"{table.page}/moves", {"move": move, "number": number_of(browser, table), "seat": "0"})
    return browser.get(table.page).text


def test_the_page_goes_on_with_an_idea_as_long_as_it_is_followed(browser: MakeBrowser, server: Server) -> None:
    with browser() as ada:
        table, line = planned(ada, server)
        assert "The plan goes on" not in ada.get(table.page).text
        thought = len(server.desk.hints._answers)
        for n, move in enumerate(line[:-1], 1):
            page = played(ada, table, move)
            assert "The plan goes on" in page
            following = re.search(r'class="idea led".*?name="move" value="([^"]+)"', page, re.DOTALL)
            assert following
            assert html.unescape(following[1]) == line[n]
            assert len(re.findall(r'class="rank rank-1"', page)) == 2  # in the panel and on the table
        assert len(server.desk.hints._answers) == thought, "nothing was thought again"
        assert 'class="idea' not in played(ada, table, line[-1])


def astray(server: Server, table: Table) -> list[str]:
    """The moves of the first seat after which it goes on itself, can take them back, and no idea leads on."""
    found, foreseen = [], server.desk.hints._given[table.id, 0].result().foreseen
    with server.desk.rooms.use(table.id) as room:
        for choice in room.table.choices():
            trial = room.table.after(len(room.table.moves))
            trial.advance(choice.id)
            seen = trial.game.view(trial.batch, 0, trial.linked)[0]
            if trial.decides == 0 and trial.can_undo(0) and not foreseen.get(mark(seen)):
                found.append(choice.name)
    return found


def test_whoever_leaves_the_plan_is_told_once(browser: MakeBrowser, server: Server) -> None:
    with browser() as ada:
        table, line = planned(ada, server)
        for step, expected in pairwise(line):
            played(ada, table, step)
            others = [move for move in astray(server, table) if move != expected]
            if others:
                break
        page = played(ada, table, others[-1])
        assert "You left the plan" in page
        assert "data-asks-hint" in page
        ada.send(f"{table.page}/hint/forget", {"seat": "0"})
        assert 'class="idea' not in ada.get(table.page).text


def test_a_step_taken_back_is_the_next_one_again(browser: MakeBrowser, server: Server) -> None:
    with browser() as ada:
        table, line = planned(ada, server)
        first = played(ada, table, line[0])
        ada.send(f"{table.page}/undo", {"number": number_of(ada, table), "seat": "0"})
        assert 'class="idea' not in ada.get(table.page).text
        again = played(ada, table, line[0])
        assert 'class="idea led"' in first
        assert 'class="idea led"' in again


def test_a_plan_can_be_hidden(browser: MakeBrowser, server: Server) -> None:
    with browser() as ada, browser() as ben:
        table, line = planned(ada, server)
        assert "The plan goes on" in played(ada, table, line[0])
        assert 'class="idea' not in ben.get(table.page).text, "it is nobody else's"
        assert ben.send(f"{table.page}/hint/forget", {"seat": "0"}).status_code == 403
        assert "The plan goes on" in ada.get(table.page).text
        answer = ada.send(f"{table.page}/hint/forget", {"seat": "0"})
        assert answer.status_code == 303
        assert 'class="idea' not in ada.get(table.page).text
        assert "The plan goes on" not in played(ada, table, line[1])


def test_what_is_left_of_a_plan_may_fail_alone(
    browser: MakeBrowser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser() as ada:
        table, line = planned(ada, server)

        def broken(*asked: object) -> None:
            raise RuntimeError("out of order")

        monkeypatch.setenv("PARLOUR_STRICT", "0")
        monkeypatch.setattr(hints.Hints, "ahead", broken)
        assert 'class="idea' not in played(ada, table, line[0])
