"""Nothing leaks on the wire: what a seat is sent stays the same, byte by byte, when what it cannot see changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.table.table import SPECTATOR
from redealt import dealt_anew
from sent import nobody_is_here, sent_to
from served import OPEN, Guest, Server, Table
from settings import ways_to_deal
from thorough import THOROUGH


@pytest.fixture
def people(server: Server) -> Iterator[list[Guest]]:
    """Two players and a spectator."""
    with ExitStack() as come:
        yield [come.enter_context(Guest(server)) for _ in range(3)]


def _difference(told: bytes, truth: bytes) -> tuple[bytes, bytes]:
    """The surroundings of the first byte that differs."""
    at = next((n for n, (one, other) in enumerate(zip(told, truth, strict=False)) if one != other), 0)
    return told[max(0, at - 80) : at + 40], truth[max(0, at - 80) : at + 40]


def a_game_between(people: list[Guest], game: str, seed: int, options: dict[str, str] | None = None) -> Table:
    """A table by invitation where both have sat down."""
    ada, ben, _ = people
    table = ada.create({"kind": "person", "name": "Ada"}, OPEN, game=game, seed=seed, options=options)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    return table


def play_on(people: list[Guest], table: Table, moves: int, noise: Random) -> bool:
    """Play so many random moves; whether the game goes on."""
    for _ in range(moves):
        now = people[0].get(table.api)
        if now["over"]:
            return False
        person = people[now["decides"]]
        choices = person.get(f"{table.api}/choices")
        person.play(table, noise.choice(choices)["move"], now["number"])
    return not people[0].get(table.api)["over"]


def modes() -> list[Any]:
    """Every game of the house in every mode, in the usual run looked at once, early or later; the toy, where everything
    is hidden, is the quickest.
    """
    found = [pytest.param("bazaar", {}, 4, 2, id="bazaar")]
    for game in map(games.find, games.slugs()):
        for way in ways_to_deal(game, 2):
            name = "-".join([game.slug, *way.values()])
            pause, most = (17, 3) if THOROUGH else (17 * (1 + len(found) % 2), 1)
            found.append(pytest.param(game.slug, way, pause, most, marks=pytest.mark.slow, id=name))
    return found


@pytest.mark.parametrize(("game", "options", "pause", "most"), modes())
def test_nothing_leaks(
    server: Server, people: list[Guest], game: str, options: dict[str, str], pause: int, most: int
) -> None:
    table, noise = a_game_between(people, game, seed=5, options=options), Random(5)
    changed = looks = 0
    while looks < most and play_on(people, table, pause, noise):
        looks += 1
        with server.desk.rooms.use(table.id) as room:
            names = room.table.game.moves.names
        asked = noise.sample(names, 6)
        for seat, guest in ((0, people[0]), (1, people[1]), (SPECTATOR, people[2])):
            nobody_is_here(server)
            truth = sent_to(guest, table, asked)
            with dealt_anew(server, table, seat, noise.getrandbits(60)) as states:
                nobody_is_here(server)
                told = sent_to(guest, table, asked)
            for address in truth:
                assert told[address] == truth[address], (address, _difference(told[address], truth[address]))
            changed += states
    assert looks == most
    assert changed > 15  # there was something to hide


def planned(guest: Guest, table: Table, seat: int) -> dict[str, bytes]:
    """A plan that a seat makes now: its row in the store, its tree, its page now and three moves on."""
    made = guest.post("/api/studies", {"table": table.id, "seat": seat}, 201)
    api, key = f"/api/studies/{made['study']}", made["node"]
    for _ in range(3):
        look = guest.get(f"{api}/nodes/{key}")
        if look["over"]:
            break
        move = {"move": look["choices"][-1]["move"], "luck": look["node"]["ply"] % 2}
        key = guest.post(f"{api}/nodes/{key}/moves", move)["node"]
    row = guest.server.desk.store.study(made["study"])
    told = {"row": json.dumps([row.begun, row.body, row.title, row.size, row.ply]).encode()}
    home = f"/studies/{made['study']}"
    for address in (api, f"{api}/nodes/{made['node']}", f"{api}/nodes/{key}", home, f"{home}?at={key}"):
        answer = guest.http.get(address)
        assert answer.status_code == 200, answer.text
        told[address.replace(made["study"], "ID")] = answer.content.replace(made["study"].encode(), b"ID")
    guest.post(f"{api}/throw-away")
    return told


@pytest.mark.parametrize(("game", "options", "pause", "most"), modes())
def test_no_plan_leaks(
    server: Server, people: list[Guest], game: str, options: dict[str, str], pause: int, most: int
) -> None:
    """The tree and the pages of a seat's plan are the same, byte by byte, when all it cannot see is dealt anew."""
    table, noise = a_game_between(people, game, seed=8, options=options), Random(8)
    changed = plans = tries = 0
    while plans < 2 * most and tries < 12 and play_on(people, table, 1 + pause // 3, noise):
        tries += 1
        for seat in (0, 1):
            if people[seat].http.post("/api/studies", json={"table": table.id, "seat": seat}).status_code != 201:
                continue  # everybody still chooses in secret
            plans += 1
            truth = planned(people[seat], table, seat)
            with dealt_anew(server, table, seat, noise.getrandbits(60)) as states:
                told = planned(people[seat], table, seat)
            for part in truth:
                assert told[part] == truth[part], (part, _difference(told[part], truth[part]))
            changed += states
    assert plans >= 2 * most
    assert changed > 2


def test_a_plan_knows_nothing_of_the_seed(server: Server, people: list[Guest]) -> None:
    """Played to its end, a plan does not tell the seed of its table, which an ended game would."""
    table = a_game_between(people, "bazaar", seed=123454321)
    play_on(people, table, 5, Random(6))
    ada = people[0]
    made = ada.post("/api/studies", {"table": table.id, "seat": 0}, 201)
    api, key = f"/api/studies/{made['study']}", made["node"]
    while not (look := ada.get(f"{api}/nodes/{key}"))["over"]:
        key = ada.post(f"{api}/nodes/{key}/moves", {"move": look["choices"][0]["move"]})["node"]
    told = ada.http.get(f"/studies/{made['study']}?at={key}").text + ada.http.get(api).text
    with server.desk.rooms.use(table.id) as room:
        proof = room.table.proof
    assert "123454321" not in told
    assert proof.commitment[:12] not in told
    assert ada.http.get(f"{api}/file").status_code == 403


def test_the_test_would_notice(server: Server, people: list[Guest]) -> None:
    """Ben's view does change when what Ada cannot see is dealt anew: his hand is among it."""
    table = a_game_between(people, "bazaar", seed=6)
    play_on(people, table, 3, Random(6))
    truth = sent_to(people[1], table, [])
    with dealt_anew(server, table, 0, 1):
        told = sent_to(people[1], table, [])
    assert truth != told


def test_a_shared_screen_shows_the_public_view_only(server: Server) -> None:
    """Behind the curtain there is nothing of either hand."""
    with Guest(server) as both:
        table = both.create({"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}, game="bazaar", seed=4)
        for _ in range(4):
            now = both.get(table.api)
            choices = both.get(f"{table.api}/choices", seat=now["decides"])
            both.play(table, choices[0]["move"], now["number"], seat=now["decides"])
        curtain = (table.page, f"{table.api}/view", f"{table.api}/log")
        truth = [both.http.get(address).content for address in curtain]
        with dealt_anew(server, table, SPECTATOR, 99) as states:
            told = [both.http.get(address).content for address in curtain]
        assert states
        assert truth == told
