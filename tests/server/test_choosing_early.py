"""Where all do something at the same time, nobody waits: what is chosen early is kept, told to nobody, and played."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect

import httpx
import pytest

from house import House
from parlour import games
from parlour.engine.core.stack import KIND
from parlour.server.keys import Visitor
from parlour.server.lobby import lobby
from redealt import dealt_anew
from sent import nobody_is_here, sent_to
from served import BOT, OPEN, Guest, Json, MakeGuest, Server, Table, stored, wait_until

SETTINGS = [
    pytest.param("time_capsules", {"mode": "turns"}, id="capsules-turns"),
    pytest.param("time_capsules", {"mode": "phases"}, id="capsules-phases"),
    pytest.param("dominations", {}, id="dominations"),
]
NAMES = ("Ada", "Ben", "Cleo")


def sat_down(server: Server, people: list[Guest], game: str, options: dict[str, str]) -> tuple[Table, list[Guest]]:
    """A table by invitation; its people in the order in which the record asks them."""
    table = people[0].create({"kind": "person", "name": "Ada"}, *[OPEN] * (len(people) - 1), game=game, options=options)
    for seat, guest in enumerate(people[1:], 1):
        guest.sit(table, seat, NAMES[seat], table.seats[seat]["invite"])
    first = people[0].get(table.api)["decides"]
    return table, [*people[first:], *people[:first]]


def look(guest: Guest, table: Table) -> Json:
    """What somebody sees."""
    return guest.get(f"{table.api}/view")


def choose(guest: Guest, table: Table, pick: int = -1) -> Json:
    """Choose one of the possible moves, as the view tells the step; the view after it."""
    seen = look(guest, table)
    guest.play(table, seen["choices"][pick]["move"], seen["number"])
    return look(guest, table)


def choose_early(guest: Guest, table: Table, pick: int = -1) -> list[str]:
    """Choose all that there is to choose before one's turn."""
    chosen = []
    while (seen := look(guest, table))["choices"]:
        assert seen["early"]
        chosen.append(seen["choices"][pick]["move"])
        guest.play(table, chosen[-1], seen["number"])
    return chosen


def choose_in_turn(guest: Guest, table: Table, pick: int = -1) -> list[str]:
    """Play what somebody before the others has to do, until what these have chosen early is played."""
    chosen = []
    while guest.server.desk.store.early(table.id):
        seen = look(guest, table)
        chosen.append(seen["choices"][pick]["move"])
        guest.play(table, chosen[-1], seen["number"])
    return chosen


def moves_of(table: Table, server: Server) -> list[tuple[int, str]]:
    """The moves in the store, each with its seat."""
    return [(row[3], row[4]) for row in server.rows()["steps"] if row[0] == table.id and row[2] == "move"]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_second_one_chooses_first(server: Server, guest: MakeGuest, game: str, options: dict[str, str]) -> None:
    table, (first, second) = sat_down(server, [guest(), guest()], game, options)
    before = look(first, table)
    chosen = choose_early(second, table)
    assert len(chosen) >= 2
    seen = look(second, table)
    assert (seen["early"], seen["own"], seen["can_undo"]) == (True, len(chosen), True)
    assert server.steps(table) == 0
    assert look(first, table) == before, "nobody is told"

    mine = choose_in_turn(first, table)
    assert [move for _, move in moves_of(table, server)] == mine + chosen
    with server.desk.rooms.use(table.id) as room:
        assert room.kept == {}
        assert [room.table.game.moves.names[move] for move in room.table.moves] == mine + chosen
    as_script = {"x-parlour": "script", "accept": "text/html"}
    page = second.http.get(f"{table.page}?at={len(mine) + 1}&follow=1&passes=1", headers=as_script).text
    assert f'data-ply="{len(mine + chosen)}"' in page, "nobody is shown once more what they did themselves"


def test_in_the_record_comes_first_whoever_sits_first(server: Server, guest: MakeGuest) -> None:
    table, (first, second, third) = sat_down(server, [guest(), guest(), guest()], "dominations", {})
    late, early = choose_early(third, table), choose_early(second, table, 0)
    assert (len(late), len(early)) == (2, 2)
    now = first.get(table.api)
    assert now["decides"] == look(first, table)["seat"]
    assert now["number"] == 0
    choose(first, table)
    assert first.get(table.api)["number"] == 1
    choose(first, table)
    moves = moves_of(table, server)
    assert [seat for seat, _ in moves] == [0, 0, 1, 1, 2, 2]
    assert [move for _, move in moves[2:]] == [*early, *late]


def test_what_is_chosen_early_can_be_taken_back_until_it_is_played(server: Server, guest: MakeGuest) -> None:
    table, (first, second) = sat_down(server, [guest(), guest()], "dominations", {})
    assert not look(second, table)["can_undo"]
    seen = choose(second, table, 0)
    assert seen["can_undo"]
    second.post(f"{table.api}/undo", {"number": seen["number"]})
    again = look(second, table)
    assert not again["can_undo"]
    assert len(again["choices"]) == 2
    second.post(f"{table.api}/undo", {"number": again["number"]}, 409)
    assert server.desk.store.early(table.id) == []
    other = choose_early(second, table, 1)
    choose_in_turn(first, table)
    assert [move for _, move in moves_of(table, server)][2:] == other


def test_the_lobby_says_where_one_can_choose(server: Server, guest: MakeGuest) -> None:
    """Before one's turn as well, until nothing is left to choose."""
    table, (first, second) = sat_down(server, [guest(), guest()], "dominations", {})

    def is_asked(person: Guest) -> list[bool]:
        mine = lobby(server.desk.store, Visitor(person.key)).mine
        return [card.my_turn for card in mine if card.id == table.id]

    choose(first, table)
    assert (is_asked(first), is_asked(second)) == ([True], [True])
    choose(second, table)
    assert is_asked(second) == [True]
    seen = choose(second, table)
    assert (is_asked(first), is_asked(second)) == ([True], [False])
    second.post(f"{table.api}/undo", {"number": seen["number"]})
    assert is_asked(second) == [True]


def test_a_hint_is_about_what_is_chosen_early(server: Server, guest: MakeGuest) -> None:
    """It thinks from where the seat stands, and after the next choice it is another one."""
    ada = guest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.desk.bots, "wake", lambda *now: None)
        patch.setattr(server.desk.hints, "seconds", 0.1)
        table = ada.create({**BOT, "name": "Otter"}, {"kind": "person", "name": "Ada"}, game="dominations")
        for _ in range(2):
            possible = {one["move"] for one in look(ada, table)["choices"]}
            hint = ada.get(f"{table.api}/hint")
            assert {one["move"] for one in hint["moves"]} <= possible
            choose(ada, table)
        ada.get(f"{table.api}/hint", 409)


def test_two_clicks_are_one_choice_and_the_others_do_not_disturb(server: Server, guest: MakeGuest) -> None:
    """A page names its own decisions: what the first one does meanwhile, also to the end, does not refuse it."""
    table, (first, second) = sat_down(server, [guest(), guest()], "dominations", {})
    seen = look(second, table)
    asked = {"move": seen["choices"][0]["move"], "number": seen["number"], "own": seen["own"]}
    second.post(f"{table.api}/moves", asked)
    second.post(f"{table.api}/moves", asked, 409)
    second.post(f"{table.api}/moves", asked | {"own": None}, 409)
    seen = look(second, table)
    asked = {"move": seen["choices"][0]["move"], "number": seen["number"], "own": seen["own"]}
    choose(first, table)
    choose(first, table)
    now = look(second, table)
    assert (now["early"], now["own"], now["number"]) == (False, None, 3)
    second.post(f"{table.api}/moves", asked | {"own": 7}, 409)
    second.post(f"{table.api}/moves", asked)
    assert server.steps(table) == 4


def test_nobody_waits_for_a_bot_either(server: Server, guest: MakeGuest) -> None:
    """While a bot is at it, a person may choose; and whoever plays alone is never early."""
    ada = guest()
    table = ada.create({"kind": "person", "name": "Ada"}, BOT, game="dominations")
    assert not look(ada, table)["early"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.desk.bots, "wake", lambda *now: None)
        other = ada.create({**BOT, "name": "Otter"}, {"kind": "person", "name": "Ada"}, game="dominations")
        assert look(ada, other)["early"]
        chosen = choose_early(ada, other)
    assert len(chosen) == 2
    with server.desk.rooms.use(other.id) as room:
        server.desk._wake(room)
    wait_until(lambda: ada.number(other) > 3)
    assert moves_of(other, server)[2:4] == [(1, move) for move in chosen]


def test_whoever_resigns_leaves_what_they_have_chosen(server: Server, guest: MakeGuest) -> None:
    table, (first, second, third) = sat_down(server, [guest(), guest(), guest()], "dominations", {})
    chosen = choose_early(second, table)
    answer = second.http.post(f"{table.page}/resign", data={"bot": "regular"}, headers={"origin": server.address})
    assert answer.status_code in (200, 303), answer.text
    choose_early(third, table)
    choose_in_turn(first, table)
    assert [move for _, move in moves_of(table, server)][2:4] == chosen


def test_what_was_chosen_for_something_that_was_taken_back_is_gone(server: Server, guest: MakeGuest) -> None:
    """Phase II begins with the last pass of phase I: when that is taken back, nobody is in phase II any more."""
    table, (first, second) = sat_down(server, [guest(), guest()], "time_capsules", {"mode": "phases"})
    choose_early(second, table)
    choose_in_turn(first, table)
    while not look(second, table)["choices"]:  # the first one buys, so that the other passes first
        seen = look(first, table)
        first.play(table, seen["choices"][0]["move"], seen["number"])
    second.play(table, "end", second.number(table))
    first.play(table, "end", first.number(table))
    assert look(second, table)["early"]
    second.play(table, "end", second.number(table))
    assert len(server.desk.store.early(table.id)) == 1
    first.post(f"{table.api}/undo", {"number": first.number(table)})
    assert server.desk.store.early(table.id) == []
    assert not look(second, table)["early"]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_nobody_else_is_sent_anything_of_it(
    server: Server, guest: MakeGuest, game: str, options: dict[str, str]
) -> None:
    """Byte by byte: to the other player and to a spectator it is all one whether somebody has chosen early."""
    table, (first, second) = sat_down(server, [guest(), guest()], game, options)
    watcher, asked = guest(), Random(3).sample(games.find(game).moves.names, 4)

    def sent() -> list[dict[str, bytes]]:
        found = []
        for somebody in (first, watcher):
            nobody_is_here(server)
            found.append(sent_to(somebody, table, asked))
        return found

    choose(first, table)
    before = sent()
    chosen = 0
    while look(second, table)["choices"] and chosen < 6:
        choose(second, table, chosen % 2)
        chosen += 1
    assert chosen >= 2
    assert sent() == before


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_whoever_chooses_early_learns_nothing_by_it(
    server: Server, guest: MakeGuest, game: str, options: dict[str, str]
) -> None:
    """What they cannot see is dealt anew: their page is the same, byte by byte."""
    table, (first, second) = sat_down(server, [guest(), guest()], game, options)
    choose(first, table)
    for pick in (0, -1):
        seen = choose(second, table, pick)
        assert seen["early"]
        nobody_is_here(server)
        truth = sent_to(second, table, [])
        with dealt_anew(server, table, seen["seat"], 77) as changed:
            nobody_is_here(server)
            told = sent_to(second, table, [])
        assert changed > 1
        assert told == truth


def test_what_was_acknowledged_survives_the_server(tmp_path: Path) -> None:
    """SIGKILL between two choices, made early: both are there afterwards, and are played when it is their turn."""
    house, game = House(tmp_path / "parlour.db"), "dominations"
    house.start()
    house.wait()
    with httpx.Client(base_url=house.address, timeout=20, verify=False) as http:
        wanted = {"game": game, "seats": [{"kind": "person", "name": "Ada"}, OPEN], "seed": 7}
        made = http.post("/api/tables", json=wanted)
        api, ada = f"/api/tables/{made.json()['table']}", {"authorization": f"Bearer {made.json()['key']}"}
        sat = http.post(f"{api}/seats/1/sit", json={"name": "Ben", "invite": made.json()["seats"][1]["invite"]})
        ben, chosen = {"authorization": f"Bearer {sat.json()['key']}"}, []
        for _ in range(2):
            seen = http.get(f"{api}/view", headers=ben).json()
            assert seen["early"]
            chosen.append(seen["choices"][0]["move"])
            asked = {"move": chosen[-1], "number": seen["number"], "own": seen["own"]}
            assert http.post(f"{api}/moves", json=asked, headers=ben).status_code == 200
            house.kill()
            house.start()
            house.wait()
        assert http.get(f"{api}/view", headers=ben).json()["own"] == 2
        for number in range(2):
            move = http.get(f"{api}/choices", headers=ada).json()[0]["move"]
            assert http.post(f"{api}/moves", json={"move": move, "number": number}, headers=ada).status_code == 200
        house.kill()
        house.start()
        house.wait()
        assert http.get(api).json()["number"] == 4
    house.kill()
    assert [row[4] for row in stored(house.file)["steps"]][2:] == chosen


def test_a_database_from_before_anybody_chose_early_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with Server(file) as old, Guest(old) as ada, Guest(old) as ben:
        table, _ = sat_down(old, [ada, ben], "dominations", {})
        choose(ada, table)
        keys = ada.key, ben.key
    with closing(connect(file)) as link, link:
        link.execute("DROP TABLE early")
        link.execute("ALTER TABLE tables DROP COLUMN early")
        link.execute("UPDATE about SET layout = 7")
    with Server(file) as new, Guest(new, keys[0]) as ada, Guest(new, keys[1]) as ben:
        chosen = choose_early(ben, table)
        choose_in_turn(ada, table)
        assert [move for _, move in moves_of(table, new)][2:] == chosen


def test_all_at_once_nothing_is_lost_and_nothing_comes_twice(server: Server, guest: MakeGuest) -> None:
    """Three people fill their capsules at the same time, each as fast as they can: every choice is played once."""
    table, people = sat_down(server, [guest(), guest(), guest()], "time_capsules", {"mode": "phases"})
    chosen: dict[int, list[str]] = {}

    def fill(person: Guest) -> None:
        seat, mine = look(person, table)["seat"], list[str]()
        while (seen := look(person, table))["choices"] and seen["position"]["phase"] == "setup":
            move = seen["choices"][len(mine) % len(seen["choices"])]["move"]
            asked = {"move": move, "number": seen["number"], "own": seen["own"], "seat": seat}
            if person.http.post(f"{table.api}/moves", json=asked).status_code == 200:
                mine.append(move)
        chosen[seat] = mine

    filling = [threading.Thread(target=fill, args=(person,)) for person in people]
    for one in filling:
        one.start()
    for one in filling:
        one.join()
    game, order = games.find("time_capsules"), [look(person, table)["seat"] for person in people]
    rows = [(row[3], row[4]) for row in server.rows()["steps"] if row[0] == table.id]
    assert rows == [(seat, move) for seat in order for move in chosen[seat]]
    with server.desk.rooms.use(table.id) as room:
        s = room.table.state
        assert int(s.frame[s.depth - 1, KIND]) == game.frames.numbers["ACT"]
