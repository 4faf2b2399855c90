"""Somebody who is away: a bot may play for them after minutes, if the owner is sure; who is back has the seat again."""

from __future__ import annotations

import pytest

from served import BOT, ME, OPEN, Guest, MakeBrowser, Server, Table, later, wait_until

BEN = {"kind": "person", "name": "Ben"}


@pytest.fixture
def shared(ada: Guest, ben: Guest) -> Table:
    """A table of two, where it is for Ben to decide."""
    table = ada.create(ME, OPEN)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    ada.play(table, "collect", 0)
    return table


def holder(who: Guest, table: Table, seat: int = 1) -> tuple[str, str]:
    """Who holds a seat, and which bot."""
    found = who.get(f"{table.api}/view")["seats"][seat]
    return found["holder"], found["bot"]


def lend(who: Guest, table: Table, status: int = 200, bot: str = "") -> str:
    """Lend Ben's seat to a bot; why not, where it is refused."""
    return str(who.post(f"{table.api}/seats/1/bot", {"bot": bot}, status).get("error", ""))


def test_nobody_is_away_at_once(server: Server, ada: Guest, ben: Guest, shared: Table) -> None:
    before = server.rows()
    assert "was here" in lend(ada, shared, 409)
    with later(server, 2.5):
        assert "Ben was here 2 minutes ago: a bot can take the seat over after 3 minutes" in lend(ada, shared, 409)
    assert server.rows() == before
    with later(server, 3.5):
        lend(ada, shared)
    assert holder(ada, shared)[0] == "bot"


def test_who_asks_now_and_then_is_here(server: Server, ada: Guest, ben: Guest, shared: Table) -> None:
    for minutes, path in enumerate(("", "/view", "/choices", "/log"), 1):
        with later(server, 2 * minutes):
            ben.get(f"{shared.api}{path}")
        with later(server, 2 * minutes + 1.9):
            assert "was here" in lend(ada, shared, 409), path


def test_an_open_page_is_a_sign_of_life_until_it_is_closed(
    server: Server, ada: Guest, ben: Guest, shared: Table
) -> None:
    with later(server, 60), ben.live(shared) as socket:
        socket.recv(5)
        wait_until(lambda: ada.get(shared.api)["here"] == [1])
        assert "Ben is here" in lend(ada, shared, 409)
    with later(server, 120):
        with ben.live(shared) as socket:
            socket.recv(5)
            wait_until(lambda: ada.get(shared.api)["here"] == [1])
        wait_until(lambda: ada.get(shared.api)["here"] == [])
        assert wait_until(lambda: "Ben was here" in lend(ada, shared, 409))
    with later(server, 124):
        lend(ada, shared)


def test_a_table_says_how_long_one_must_be_away(server: Server, ada: Guest, ben: Guest) -> None:
    for away, minutes, status in (("1m", 1.5, 200), ("10m", 9, 409), ("1d", 1430, 409), ("never", 10**6, 409)):
        asked = {"game": "catalyst", "seats": [ME, OPEN], "away": away}
        made = ada.post("/api/tables", asked, 201)
        ada.key = made["key"] or ada.key
        assert made["away"] == away
        table = Table(made["table"], made["seats"])
        assert ada.get(f"{table.api}/view")["away"] == away
        ben.sit(table, 1, "Ben", table.seats[1]["invite"])
        with later(server, minutes):
            told = lend(ada, table, status)
        assert ("no bot ever" in told) == (away == "never")
    assert "away" in ada.post("/api/tables", {"game": "catalyst", "seats": [ME, OPEN], "away": "5s"}, 422)["error"]


def test_who_is_away_is_known_after_a_restart(server: Server, ada: Guest, ben: Guest, shared: Table) -> None:
    with server.desk.rooms.use(shared.id) as room:
        server.desk.rooms.forget(room)
    assert "was here" in lend(ada, shared, 409)
    with later(server), server.desk.rooms.use(shared.id) as room:
        server.desk.rooms.forget(room)
    with later(server):
        presence = server.desk.presence
        began, presence._began = presence._began, presence.clock()
        assert "just started" in lend(ada, shared, 409)
        presence._began = began
        lend(ada, shared)


@pytest.mark.parametrize("bot", ["random", "novice", "greedy", "search:3", "search:0.01s"])
def test_nobody_is_played_for_without_thinking(server: Server, ada: Guest, ben: Guest, shared: Table, bot: str) -> None:
    with later(server):
        assert "does not think" in lend(ada, shared, 422, bot)
        assert "too long for this server" in lend(ada, shared, 422, "search:600s")
        assert "no bot 'deep'" in lend(ada, shared, 422, "deep")
    assert holder(ada, shared) == ("person", "")


def test_a_server_whose_usual_bot_is_random_still_lends_to_one_that_thinks(
    server: Server, ada: Guest, ben: Guest, shared: Table
) -> None:
    assert server.desk.usual_bot == "random"
    with later(server):
        lend(ada, shared)
    assert holder(ada, shared) == ("bot", "regular")


def test_only_the_owner_lends_and_only_a_persons_seat(server: Server, ada: Guest, ben: Guest, shared: Table) -> None:
    with later(server):
        assert "only whoever made" in ben.post(f"{shared.api}/seats/0/bot", {}, 403)["error"]
        alone = ada.create(ME, BOT)
        assert "no person" in lend(ada, alone, 409)


@pytest.mark.parametrize("way", ["move", "view", "standing", "person"])
def test_who_comes_back_has_the_seat_at_once(
    server: Server, ada: Guest, ben: Guest, shared: Table, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.desk.bots, "wake", lambda *args: None)  # a bot that takes its time
    with later(server):
        lend(ada, shared)
        assert holder(ada, shared) == ("bot", "regular")
        if way == "move":
            ben.play(shared, "collect", ada.number(shared))
        elif way == "person":
            ben.post(f"{shared.api}/seats/1/person")
        else:
            ben.get(shared.api if way == "standing" else f"{shared.api}/view")
        assert holder(ada, shared) == ("person", "")
        assert "was here" in lend(ada, shared, 409)


def test_the_owner_gives_it_back_too(server: Server, ada: Guest, ben: Guest, shared: Table) -> None:
    with later(server):
        lend(ada, shared)
        ada.post(f"{shared.api}/seats/1/person")
        assert holder(ada, shared)[0] == "person"
        assert "no bot plays for Ben" in ada.post(f"{shared.api}/seats/1/person", None, 409)["error"]


def test_the_page_asks_first(server: Server, browser: MakeBrowser, ben: Guest) -> None:
    ada = browser()
    form = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "open", "away": "10m"}
    assert 'name="away"' in ada.get("/games/catalyst").text
    table = Table(ada.send("/games/catalyst/tables", form).headers["location"].rsplit("/", 1)[1], [])
    with Guest(server, ada.cookie) as owner:
        invite = owner.get(f"{table.api}/view")["seats"][1]["invite"]
    ben.sit(table, 1, "Ben", invite)
    ask = f"{table.page}/seats/1/bot"
    assert "a bot can take the seat over after 10 minutes" in ada.get(table.page).text
    assert f'href="{ask}"' not in ada.get(table.page).text
    assert ada.get(ask).status_code == 409
    with later(server, 11):
        assert f'href="{ask}"' in ada.get(table.page).text
        before = server.rows()
        asked = ada.get(ask).text
        assert "Let a bot play for Ben?" in asked
        assert "11 minutes" in asked
        assert "has it again at once" in asked
        assert 'value="random"' not in asked
        assert 'value="expert"' in asked
        assert server.rows() == before, "looking changes nothing"
        done = ada.send(ask, {"bot": "expert"})
        assert done.status_code == 303
        assert "expert" in ada.get(table.page).text
        assert "Give Ben the seat back" in ada.get(table.page).text
        assert ben.get(f"{table.api}/view")["seats"][1]["holder"] == "person"
