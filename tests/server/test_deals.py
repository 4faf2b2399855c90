"""Deals: the same game for everybody, on every server; results, what others chose, and games from elsewhere."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from parlour import games
from parlour.deals.code import code_of
from parlour.deals.daily import deal_of_the_day
from parlour.deals.deal import deal_of
from parlour.server import dealing
from parlour.server.guard import Limits
from parlour.server.layout import LAYOUT
from parlour.server.store import Store
from served import BOT, ME, Browser, Guest, MakeBrowser, Server, Table, stored, wait_until

Json = Any


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    """The house plays with the quickest of its bots alone."""
    server.use_compiled("bazaar")
    server.desk.house.pars = ("greedy",)
    server.desk.reviews.iterations = 5


SEEDS = count(1000)


def a_deal(game: str = "bazaar", bot: str = "greedy", seed: int = 0) -> str:
    """A deal of two that no other test plays, also when one is tried again; the person sits in the second seat."""
    return code_of(deal_of(games.find(game), 2, 1, [bot], seed or next(SEEDS)))


@pytest.fixture
def code(server: Server) -> str:
    """A deal of the toy, which is soon over."""
    return a_deal()


def rows(server: Server) -> Json:
    """Everything in the store when neither a bot nor the house is at work."""
    wait_until(lambda: not server.desk.house._waiting)
    return server.rows()


def sit(guest: Guest, code: str, name: str = "Ada") -> Table:
    """The table at which somebody plays a deal."""
    made = guest.post(f"/api/deals/{code}/play", {"name": name}, 201)
    guest.key = made["key"] or guest.key
    return Table(made["table"], made["seats"])


def play(guest: Guest, code: str, name: str = "Ada", first: int = 0) -> Table:
    """Play a deal to its end: at first the first choices, then the last ones."""
    table = sit(guest, code, name)
    for _ in range(first):
        guest.wait_for_turn(table, 1)
        guest.play(table)
    guest.play_to_the_end(table, 1)
    return table


def saved(guest: Guest, table: Table) -> Json:
    """The save file of a table."""
    return json.loads(guest.http.get(f"{table.api}/save").text)


def bring(guest: Guest, code: str, file: Json, status: int = 201) -> Json:
    """Bring a game in a save file."""
    text = file if isinstance(file, str) else json.dumps(file)
    answer = guest.http.post(f"/api/deals/{code}/results", files={"file": ("x.parlour", text.encode())})
    assert answer.status_code == status, answer.text
    guest.key = answer.json().get("key") or guest.key
    return answer.json()


def names(guest: Guest, code: str, kind: str = "here") -> list[str]:
    """Whose results everybody sees, the best first."""
    return [row["name"] for row in guest.get(f"/api/deals/{code}")["results"] if row["kind"] == kind]


def page_of(guest: Guest, path: str) -> str:
    """A page as this guest sees it, as text."""
    with Browser(guest.server) as browser:
        browser.http.cookies.set("parlour", guest.key)
        return html.unescape(browser.get(path).text)


# ---------------------------------------------------------------- the same game


def test_the_same_moves_on_two_servers_are_the_same_game(ada: Guest, tmp_path: Path) -> None:
    code = a_deal("catalyst")
    here = saved(ada, play(ada, code))
    with Server(tmp_path / "other.db") as other, Guest(other) as ben:
        there = saved(ben, play(ben, code, "Ben"))
        result = ben.get(f"/api/deals/{code}")["own"][0]
    assert (here.pop("seats")[1], there.pop("seats")[1]) == ("Ada", "Ben")
    assert json.dumps(here) == json.dumps(there)
    assert result["points"] == ada.get(f"/api/deals/{code}")["own"][0]["points"]


def test_bots_that_search_answer_alike_after_a_restart_and_after_second_thoughts(
    ada: Guest, tmp_path: Path, server: Server
) -> None:
    code = a_deal("bazaar", "search:40")
    straight = play(ada, code)
    file = tmp_path / "parlour.db"
    with Server(file, compiled=()) as first, Guest(first) as ben:
        table = sit(ben, code)
        for _ in range(2):
            ben.wait_for_turn(table, 1)
            number = ben.number(table)
            choice = ben.get(f"{table.api}/choices")[-1]["move"]
            ben.post(f"{table.page}/moves", status=422)  # nothing comes of that
            ben.play(table, choice, number)
        key = ben.key
    with Server(file, compiled=()) as second, Guest(second, key) as ben:
        ben.play_to_the_end(table, 1)
        assert saved(ben, table)["moves"] == saved(ada, straight)["moves"]


def test_bots_of_a_deal_wait_for_time_to_think_and_never_think_less(
    server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = a_deal("bazaar", "search:40")
    straight = saved(ada, play(ada, code))["moves"]
    asked = []

    def spent(owner: str, table: str) -> float:
        asked.append(table)
        return 0.05 if len(asked) % 3 else 0.0

    monkeypatch.setattr(server.desk.thinking, "spent", spent)
    with Guest(server) as ben:
        table = play(ben, code, "Ben")
        assert asked.count(table.id) > 5
        assert saved(ben, table)["moves"] == straight


def test_bots_that_search_wait_for_the_compiler(server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    code = a_deal("bazaar", "search:10")
    compiles = [True]
    monkeypatch.setattr(server.desk.rooms, "compiles", lambda game: compiles[0])
    monkeypatch.setattr("parlour.server.bot_play.A_WHILE", 0.02)
    table = sit(ada, code)
    bots_turn = ada.get(table.api)["decides"] == 0 or ada.play_to_the_end(table, 1, most=1)["decides"] == 0
    assert bots_turn
    assert "being compiled" in page_of(ada, f"/deals/{code}")
    number = ada.number(table)
    wait_until(lambda: table.id in server.desk.bots._later)
    assert ada.number(table) == number
    compiles.clear()
    compiles.append(False)
    wait_until(lambda: ada.number(table) > number)


# ---------------------------------------------------------------- opening and playing


def test_opening_a_link_changes_nothing(server: Server, ada: Guest, code: str) -> None:
    table = ada.create(ME, BOT)
    before = rows(server)
    for path in ("/deals", f"/deals/{code}", "/deals/new?game=revive", "/"):
        assert page_of(ada, path)
    for path in (f"/api/deals/{code}", "/api/deals", f"/api/deals/{code}?of=1"):
        ada.get(path)
    ada.get(f"/api/deals/{code}/comparison", 409)
    ada.post("/api/deals", {"game": "catalyst", "seats": 2})
    assert rows(server) == before
    assert table


def test_what_is_wrong_with_a_link_is_told(server: Server, ada: Guest, code: str) -> None:
    before = rows(server)
    for broken in (f"{code[:-1]}{'0' if code[-1] != '0' else '1'}", code[:-3], code.upper(), "x", "a-b"):
        for answer in (
            ada.get(f"/api/deals/{broken}", 422),
            ada.post(f"/api/deals/{broken}/play", {"name": "Ada"}, 422),
            ada.get(f"/api/deals/{broken}/comparison", 422),
        ):
            assert "this link to a deal is broken" in answer["error"]
    assert "broken" in page_of(ada, f"/deals/{code[:-1]}")
    ada.get(f"/api/deals/{'0' * 5_000}", 422)
    assert rows(server) == before


def test_playing_makes_a_table_with_that_seat_and_those_bots(
    server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.desk.house, "pars", ())
    asked = {"game": "time_capsules", "seats": 3, "seat": 2, "bots": ["novice", "search:200"], "seed": 77}
    asked["options"] = {"mode": "phases"}
    told = ada.post("/api/deals", asked)
    assert (told["seats"], told["seat"], told["bots"]) == (3, 2, ["novice", "search:200"])
    assert told["options"] == {"mode": "phases", "start": "full"}
    table = sit(ada, told["code"])
    assert [seat["bot"] for seat in table.seats] == ["novice", "search:200", ""]
    assert table.seats[2]["mine"]
    view = ada.get(f"{table.api}/view", seat=2)
    assert (view["dealt"], view["hints"]) == ("deal", False)
    assert "whoever looks into it knows what is hidden" in view["dealt_told"]


def test_whoever_plays_a_deal_comes_back_to_their_table(ada: Guest, ben: Guest, code: str) -> None:
    table = sit(ada, code)
    assert sit(ada, code).id == table.id
    assert ada.get(f"/api/deals/{code}")["under_way"] == table.id
    assert "Go on with your game" in page_of(ada, f"/deals/{code}")
    assert sit(ben, code, "Ben").id != table.id
    assert names(ben, code) == [], "nobody stands in the list who has not finished"


def test_there_are_no_hints_in_a_deal_and_nobody_plays_for_one(ada: Guest, code: str) -> None:
    table = sit(ada, code)
    ada.wait_for_turn(table, 1)
    assert "hints are off in a deal" in ada.get(f"{table.api}/hint", 409)["error"]
    refused = ada.post(f"{table.api}/seats/1/bot", {"bot": "expert"}, 409)["error"]
    assert "everybody plays their own seat" in refused
    page = page_of(ada, table.page)
    assert "Hints are off in a deal" in page
    assert f'href="/deals/{code}"' in page
    assert "Allow hints" not in page


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"seats": 5}, "Catalyst is for 2 to 4 players, not for 5"),
        ({"seat": 2}, "there is no seat 2"),
        ({"bots": ["regular"]}, "'regular' is no bot for a deal"),
        ({"bots": ["search:2001"]}, "with N up to 2000"),
        ({"bots": []}, "there are 1 bots in the deal, not 0"),
        ({"options": {"mode": "phases"}}, "no option 'mode'"),
    ],
)
def test_a_deal_that_cannot_be_played_is_refused(ada: Guest, asked: Json, why: str) -> None:
    assert why in ada.post("/api/deals", {"game": "catalyst", "seats": 2, **asked}, 422)["error"]


def test_the_form_makes_links_and_keeps_what_was_typed(browser: MakeBrowser) -> None:
    ada = browser()
    form = {"game": "catalyst", "players": "2", "seat": "2", "bot": "greedy", "seed": "a quiet evening"}
    made = ada.send("/deals", form)
    assert (
        made.headers["location"] == f"/deals/{code_of(deal_of(games.find('catalyst'), 2, 1, ['greedy'], form['seed']))}"
    )
    refused = ada.send("/deals", {**form, "seat": "3"})
    assert refused.status_code == 422
    assert "there is no seat 2" in html.unescape(refused.text)
    assert 'value="a quiet evening"' in refused.text
    for wrong in ({"players": "x"}, {"players": "99"}, {"players": "²"}, {"seat": "0"}, {"bot": "regular"}):
        assert ada.send("/deals", {**form, **wrong}).status_code == 422
    one, two = (ada.send("/deals", {**form, "seed": ""}).headers["location"] for _ in range(2))
    assert one != two


def test_a_game_that_is_over_becomes_a_deal_for_others(ada: Guest, browser: MakeBrowser) -> None:
    table = ada.create(BOT, ME, game="bazaar", seed=3)
    link = f"{table.page}/deal"
    with Browser(ada.server) as ben:
        assert "when it is over" in html.unescape(ben.get(link).text)
        ada.play_to_the_end(table, 1)
        ben.http.cookies.set("parlour", ada.key)
        code = ben.get(link).headers["location"].removeprefix("/deals/")
        assert f"{table.page}/deal" in ben.get(table.page).text
    told = ada.get(f"/api/deals/{code}")
    assert (told["seat"], told["bots"]) == (1, ["novice"])  # the tests' usual bot does anything: this is next to it
    assert saved(ada, play(ada, code))["seed"] == 3


# ---------------------------------------------------------------- results


def test_results_stand_in_order_and_the_first_game_counts(ada: Guest, ben: Guest, code: str) -> None:
    one = play(ada, code)
    again = play(ada, code, "Ada", first=2)
    play(ben, code, "Ben", first=3)
    told = ada.get(f"/api/deals/{code}")
    assert told["count"] == 2
    assert sorted(names(ada, code)) == ["Ada", "Ben"]
    points = [float(row["points"].replace("½", ".5")) for row in told["results"] if row["kind"] == "here"]
    assert points == sorted(points, reverse=True)
    assert [(row["table"], row["counts"], row["tries"]) for row in told["own"]] == [
        (one.id, True, 1),
        (again.id, False, 2),
    ]
    assert told["rank"] == names(ada, code).index("Ada") + 1
    page = page_of(ada, f"/deals/{code}")
    assert "does not count" in page
    assert f"{told['rank']}{'st' if told['rank'] == 1 else 'nd'} of 2 here" in page
    assert f"the same deal: {told['own'][0]['points']} points" in page
    card = [one for one in ada.get("/api/deals") if one["game"] == "bazaar"]
    assert card[0]["own"] is None, "that was not the deal of the day"


def test_nobody_is_told_what_would_spoil_the_deal(ada: Guest, ben: Guest, code: str) -> None:
    table = play(ada, code)
    wait_until(lambda: names(ada, code, "house"))
    assert "to its end first" in ben.get(f"/api/deals/{code}/comparison", 409)["error"]
    assert all(row["table"] == "" for row in ben.get(f"/api/deals/{code}")["results"])
    assert table.id not in page_of(ben, f"/deals/{code}")
    sit(ben, code, "Ben")
    assert "to its end first" in ben.get(f"/api/deals/{code}/comparison", 409)["error"]
    assert "to its end first" in page_of(ben, f"/deals/{code}/compare")
    assert all(row["table"] for row in ada.get(f"/api/deals/{code}")["results"])


def test_games_side_by_side(server: Server, ada: Guest, ben: Guest, code: str) -> None:
    mine, theirs = play(ada, code), play(ben, code, "Ben", first=1)
    house = wait_until(lambda: [r for r in ada.get(f"/api/deals/{code}")["results"] if r["kind"] == "house"])[0]
    told = wait_until(lambda: found if (found := ada.get(f"/api/deals/{code}/comparison"))["reviewed"] else None)
    assert [game["result"]["table"] for game in told["games"]] == [mine.id, house["table"], theirs.id]
    first = told["stretches"][0]
    assert (first["first"], set(first["who"])) == (1, {0, 1, 2})
    fork = next(stretch for stretch in told["stretches"] if stretch["options"])
    moves = {k: saved(ada, Table(game["result"]["table"], []))["moves"] for k, game in enumerate(told["games"])}
    for option in fork["options"]:
        assert {moves[k][fork["ply"]] for k in option["who"]} == {option["move"]}
        assert 0 <= option["chance"] <= 1
    for k, game in enumerate(told["games"]):
        assert game["points"][-1] == game["result"]["points"]
        assert len(game["points"]) == len(game["plies"]) + 1
        assert moves[k][: fork["ply"]] == moves[0][: fork["ply"]]
    other = ada.get(f"/api/deals/{code}/comparison", of=2)
    assert other["of"] == 2
    assert "are 0 to 2" in ada.get(f"/api/deals/{code}/comparison", 422, of=3)["error"]
    page = page_of(ada, f"/deals/{code}/compare")
    assert f"/tables/{theirs.id}?at={fork['ply'] + 1}" in page
    assert "the game of Ben" in page_of(ada, f"/deals/{code}/compare?of=2")


def test_a_result_can_be_left_out_by_its_owner_alone(ada: Guest, ben: Guest, code: str) -> None:
    table = play(ada, code)
    play(ben, code, "Ben", first=2)
    path = f"/api/tables/{table.id}/result"
    assert "not yours" in ben.post(path, {"shown": False}, 403)["error"]
    with Guest(ada.server) as stranger:
        stranger.post(path, {"shown": False}, 403)
    house = wait_until(lambda: [r for r in ada.get(f"/api/deals/{code}")["results"] if r["kind"] == "house"])[0]
    ada.post(f"/api/tables/{house['table']}/result", {"shown": False}, 403)
    told = ada.post(path, {"shown": False})
    assert told["own"][0]["shown"] is False
    assert (names(ben, code), told["count"]) == (["Ben"], 1)
    games_beside = ben.get(f"/api/deals/{code}/comparison")["games"]
    assert "Ada" not in {game["result"]["name"] for game in games_beside}
    assert "Your result is left out" in page_of(ada, f"/deals/{code}")
    assert ada.get(f"/api/deals/{code}/comparison")["games"][0]["result"]["name"] == "Ada", "oneself one sees"
    ada.post(path, {"shown": True})
    assert sorted(names(ben, code)) == ["Ada", "Ben"]
    ben.post("/api/tables/000000000000/result", {"shown": True}, 403)


def test_the_seat_on_another_device_has_the_result_as_well(server: Server, code: str) -> None:
    with Browser(server) as laptop, Browser(server) as phone:
        made = laptop.send(f"/deals/{code}/play", {"name": "Ada"})
        table = Table(made.headers["location"].rsplit("/", 1)[1], [])
        link = laptop.send(f"{table.page}/link", {"seat": 1}).text.split("/enter/")[1].split('"')[0]
        assert phone.send(f"{table.page}/enter/{link}").status_code == 303
        with Guest(server, laptop.cookie) as ada:
            ada.play_to_the_end(table, 1)
        assert "You came to" in phone.get(f"/deals/{code}").text


def test_the_house_plays_every_deal_that_somebody_plays(server: Server, ada: Guest, code: str) -> None:
    sit(ada, code)
    row = wait_until(lambda: ada.get(f"/api/deals/{code}")["results"])[0]
    assert (row["kind"], row["name"], row["table"]) == ("house", "greedy", "")
    assert ada.get(f"/api/deals/{code}")["count"] == 0
    with Guest(server) as ben:
        sit(ben, code, "Ben")
    wait_until(lambda: not ada.get(f"/api/deals/{code}")["house_plays"])
    assert names(ada, code, "house") == ["greedy"], "once is enough"


def test_the_house_goes_on_after_a_restart(tmp_path: Path, code: str) -> None:
    file = tmp_path / "parlour.db"
    with Server(file, compiled=()) as first, Guest(first) as ada:
        first.desk.house.pars = ()
        play(ada, code)
    second = Server(file, compiled=())
    second.desk.house.pars = ("greedy",)
    with second, Guest(second) as ben:
        wait_until(lambda: names(ben, code, "house"))


# ---------------------------------------------------------------- from elsewhere


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Guest]:
    """Somebody on another server."""
    with ExitStack() as far:
        server = far.enter_context(Server(tmp_path / "far.db", compiled=()))
        server.desk.house.pars = ()
        yield far.enter_context(Guest(server))


def test_a_game_from_another_server_is_checked_and_marked(ada: Guest, ben: Guest, elsewhere: Guest, code: str) -> None:
    file = saved(elsewhere, play(elsewhere, code, "Cleo"))
    made = bring(ada, code, file)
    row = wait_until(
        lambda: found if (found := ada.get(f"/api/deals/{code}")["brought"][0])["state"] != "waits" else {}
    )
    assert (row["state"], row["kind"], row["name"], row["table"]) == ("checked", "file", "Cleo", made["table"])
    assert names(ben, code, "file") == ["Cleo"]
    assert "brought from a file" in page_of(ben, f"/deals/{code}")
    assert "to its end first" in ada.get(f"/api/deals/{code}/comparison", 409)["error"], "bringing is not playing"
    assert "already" in bring(ben, code, file, 409)["error"]
    ada.post(f"/api/tables/{made['table']}/result", {"shown": False})
    assert names(ben, code, "file") == []


def test_a_file_that_is_no_game_of_the_deal_is_refused(ada: Guest, elsewhere: Guest, code: str) -> None:
    file = saved(elsewhere, play(elsewhere, code, "Cleo"))
    assert "another deal" in bring(ada, a_deal(), file, 422)["error"]
    assert "not over yet" in bring(ada, code, saved(elsewhere, sit(elsewhere, code)), 422)["error"]
    assert "changed" in bring(ada, code, {**file, "position": "0" * 16}, 422)["error"]
    assert "does not fit at move" in bring(ada, code, {**file, "moves": ["side 1", *file["moves"]]}, 422)["error"]
    assert "no save file" in bring(ada, code, "hello", 422)["error"]
    assert ada.get(f"/api/deals/{code}")["brought"] == []


def test_a_game_against_other_bots_is_refused_when_it_is_checked(ada: Guest, elsewhere: Guest) -> None:
    code, easy = a_deal(seed=12), a_deal(bot="novice", seed=12)
    bring(ada, code, saved(elsewhere, play(elsewhere, easy, "Cleo")))

    def refused() -> Json:
        row = ada.get(f"/api/deals/{code}")["brought"][0]
        return row if row["state"] == "refused" else None

    assert "the bot of the deal plays" in wait_until(refused)["why"]
    assert names(ada, code, "file") == []
    assert "refused, because the file is no game of this deal" in page_of(ada, f"/deals/{code}")


def test_there_is_room_for_so_many_files(
    ada: Guest, elsewhere: Guest, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOST_FILES", 1)
    bring(ada, code, saved(elsewhere, play(elsewhere, code, "Cleo")))
    elsewhere.key = ""
    other = saved(elsewhere, play(elsewhere, code, "Dora", first=3))
    assert "no room for more" in bring(ada, code, other, 409)["error"]


def test_a_check_goes_on_after_a_restart(elsewhere: Guest, code: str, tmp_path: Path) -> None:
    game, file = saved(elsewhere, play(elsewhere, code, "Cleo")), tmp_path / "parlour.db"
    with Server(file, compiled=()) as first, Guest(first) as ada, pytest.MonkeyPatch.context() as patch:
        patch.setattr(first.desk.house, "check", lambda deal, row: None)
        bring(ada, code, game)
        assert ada.get(f"/api/deals/{code}")["brought"][0]["state"] == "waits"
        key = ada.key
    with Server(file, compiled=()) as second, Guest(second, key) as ada:
        wait_until(lambda: names(ada, code, "file") == ["Cleo"])


# ---------------------------------------------------------------- of the day


def test_the_deal_of_the_day(server: Server, ada: Guest, browser: MakeBrowser) -> None:
    today = server.desk.today()
    deals = {deal["game"]: deal for deal in ada.get("/api/deals")}
    assert set(deals) == set(games.slugs())
    catalyst = games.find("catalyst")
    assert deals["catalyst"]["code"] == code_of(deal_of_the_day(catalyst, today, today))
    yesterday = ada.get("/api/deals", day=str(today - timedelta(1)))
    assert {deal["code"] for deal in yesterday}.isdisjoint(deal["code"] for deal in deals.values())
    for day, why in ((today + timedelta(1), "not known yet"), (date(2001, 1, 1), "is older")):
        assert why in ada.get("/api/deals", 422, day=str(day))["error"]
    visitor = browser()
    answer = visitor.get(f"/deals/day?game=catalyst&date={today}")
    assert answer.headers["location"] == f"/deals/{deals['catalyst']['code']}"
    assert visitor.get(f"/deals/day?game=catalyst&date={today + timedelta(1)}").status_code == 422
    assert visitor.get("/deals/day?game=nothing&date=2025-11-18").status_code == 404
    assert visitor.get("/deals/day?game=catalyst&date=soon").status_code == 422
    page = html.unescape(visitor.get(answer.headers["location"]).text)
    assert "Deal of the day" in page
    assert f"date={today - timedelta(1)}" in page
    assert f"date={today + timedelta(1)}" not in page


def test_the_lobby_tells_of_it(server: Server, ada: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = deal_of(games.find("bazaar"), 2, 1, ["greedy"], next(SEEDS))
    monkeypatch.setattr(dealing, "deal_of_the_day", lambda game, day, today: quick)
    assert "nobody yet" in page_of(ada, "/")
    play(ada, code_of(quick))
    play(ben, code_of(quick), "Ben", first=3)
    mine = ada.get("/api/deals")[0]
    assert (mine["count"], mine["own"]["name"]) == (2, "Ada")
    text = page_of(ada, "/")
    assert f"you: {mine['own']['points']} points" in text
    assert "2 played it here" in text


# ---------------------------------------------------------------- limits, and what was there before


def test_deals_count_as_new_tables(tmp_path: Path, code: str) -> None:
    with (
        Server(tmp_path / "parlour.db", Limits(tables_at_once=2, tables_a_minute=0.001)) as server,
        Guest(server) as ada,
    ):
        sit(ada, code)
        for path in (f"/api/deals/{code}/play", f"/api/deals/{code}/results"):
            ada.http.post(path, json={})
        assert ada.http.post(f"/api/deals/{code}/play", json={}).status_code == 429


def test_files_may_be_as_large_as_saves(server: Server, ada: Guest, code: str) -> None:
    assert "no JSON" in bring(ada, code, "{" + " " * 100_000, 422)["error"]
    answer = ada.http.post(f"/api/deals/{code}/results", files={"file": ("x.parlour", b"{" * 1_100_000)})
    assert answer.status_code == 413


def test_a_database_from_before_there_were_deals_is_kept(tmp_path: Path, code: str) -> None:
    file = tmp_path / "old.db"
    with Server(file, compiled=()) as old, Guest(old) as ben:
        table = ben.create(ME, BOT, game="bazaar")
        key = ben.key
    with closing(connect(file)) as link, link:
        salt = link.execute("SELECT salt FROM about").fetchone()
        link.execute("ALTER TABLE tables DROP COLUMN deal")
        link.execute("ALTER TABLE tables DROP COLUMN given")
        link.execute("ALTER TABLE tables DROP COLUMN early")
        link.execute("DROP TABLE results")
        link.execute("UPDATE about SET layout = 4")
    before = {name: len(rows) for name, rows in stored(file).items()}
    store = Store(f"sqlite:///{file}")
    assert store.table(table.id).deal == ""
    assert store.table(table.id).dealt == "seed"
    store.close()
    with closing(connect(file)) as link:
        assert link.execute("SELECT layout, salt FROM about").fetchall() == [(LAYOUT, *salt)]
    assert {name: len(rows) for name, rows in stored(file).items()} == before
    with Server(file, compiled=()) as new, Guest(new, key) as ben:
        new.desk.house.pars = ()
        ben.play_to_the_end(table)
        assert ben.get(table.api)["over"]
        play(ben, code)
        assert names(ben, code) == ["Ada"]
