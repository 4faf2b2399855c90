"""Faults: the server is killed again and again in the middle of games. Nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from house import House
from served import BOT, ME, stored, wait_until

HOUSES, PLAYERS = 2, 4
KILLS = int(os.environ.get("PARLOUR_KILLS", "4"))  # of each house: more of them find rarer faults, and take their time
Step = tuple[int, str, str]  # number, kind, move


@dataclass
class Player:
    """Somebody who plays one game after the other, and remembers what the server said."""

    house: House
    noise: Random
    key: str = ""
    table: str = ""
    acknowledged: dict[str, list[Step]] = field(default_factory=dict)
    unsure: dict[str, list[Step]] = field(default_factory=dict)  # sent, but the answer never came
    moves: int = 0

    def play(self, over: threading.Event) -> None:
        """Play until it is over; when the server is away, try again."""
        with httpx.Client(base_url=self.house.address, timeout=5, verify=False) as http:
            while not over.is_set():
                try:
                    self.one_step(http)
                except httpx.TransportError:
                    time.sleep(0.1)

    def one_step(self, http: httpx.Client) -> None:
        """Make a table, or play a move, or take one back."""
        if not self.table:
            made = http.post("/api/tables", json={"game": "catalyst", "seats": [ME, BOT]}, headers=self._shown)
            assert made.status_code == 201, made.text
            self.key = made.json()["key"] or self.key
            self.table = made.json()["table"]
            self.acknowledged[self.table], self.unsure[self.table] = [], []
        view = http.get(f"/api/tables/{self.table}/view", headers=self._shown).json()
        if view["over"]:
            self.table = ""
        elif view["can_undo"] and self.noise.random() < 0.1:
            self.send(http, "undo", (view["number"] + 1, "undo", ""), {"number": view["number"]})
        elif view["choices"]:
            move = self.noise.choice(view["choices"])["move"]
            asked = {"move": move, "number": view["number"]}
            self.send(http, "moves", (view["number"] + 1, "move", move), asked)

    def send(self, http: httpx.Client, what: str, step: Step, asked: dict[str, Any]) -> None:
        """Ask for a step, and note whether it was acknowledged."""
        try:
            answer = http.post(f"/api/tables/{self.table}/{what}", json=asked, headers=self._shown)
        except httpx.TransportError:
            self.unsure[self.table].append(step)
            raise
        # A bot may have decided between our look and our undo.
        assert answer.status_code == 200 or (what == "undo" and answer.status_code == 409), answer.text
        if answer.status_code == 200:
            self.acknowledged[self.table].append(step)
            self.moves += 1

    @property
    def _shown(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"} if self.key else {}


def haunted(house: House, noise: Random) -> list[Player]:
    """A house where people play while the server is killed at random moments."""
    players, over = [Player(house, Random(noise.random())) for _ in range(PLAYERS)], threading.Event()
    with ThreadPoolExecutor(PLAYERS) as people:
        house.start()
        playing = [people.submit(player.play, over) for player in players]
        try:
            for kill in range(KILLS):
                if kill % 4 == 3:
                    time.sleep(noise.uniform(0.3, 1.2))  # while it starts, too
                else:
                    wait_for_play(players, noise.randint(1, 6))
                    time.sleep(noise.uniform(0.0, 0.05))
                house.kill()
                house.start()
            house.wait()
        finally:
            over.set()
        for person in playing:
            person.result()
    return players


def wait_for_play(players: list[Player], moves: int) -> None:
    """Until so many more moves have been acknowledged, however slow the machine is."""
    before = sum(player.moves for player in players)
    wait_until(lambda: sum(player.moves for player in players) >= before + moves)


def check_store(file: Path, players: list[Player]) -> int:
    """Everything acknowledged is in the store, in order, without gaps, and nobody's step is there uncalled for."""
    rows = stored(file)
    steps: dict[str, list[tuple[int, str, int, str]]] = {row[0]: [] for row in rows["tables"]}
    for table_id, number, kind, seat, move, _ in rows["steps"]:
        steps[table_id].append((number, kind, seat, move))
    known = 0
    for player in players:
        for table_id, acknowledged in player.acknowledged.items():
            kept = steps[table_id]
            assert [step[0] for step in kept] == list(range(1, len(kept) + 1))
            mine = [(number, kind, move) for number, kind, seat, move in kept if seat == 0]
            unsure = player.unsure[table_id]
            assert [step for step in mine if step not in unsure] == [s for s in acknowledged if s not in unsure]
            assert set(acknowledged) <= set(mine)
            known += len(acknowledged)
    standing = {row[0]: row[9] for row in rows["tables"]}
    assert standing == {table_id: len(kept) for table_id, kept in steps.items()}
    return known


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    houses = [House(tmp_path / f"{n}.db") for n in range(HOUSES)]
    with ThreadPoolExecutor(HOUSES) as streets:
        try:
            haunts = [streets.submit(haunted, house, Random(n)) for n, house in enumerate(houses)]
            guests = [haunt.result() for haunt in haunts]
            acknowledged = 0
            for house, players in zip(houses, guests, strict=True):
                acknowledged += check_store(house.file, players)
                with ThreadPoolExecutor(PLAYERS) as people:
                    list(people.map(play_on, players))
                check_store(house.file, players)
            assert acknowledged > 2 * HOUSES * KILLS  # there was something to lose each time
        finally:
            for house in houses:
                house.kill()


def play_on(player: Player, moves: int = 10) -> None:
    """Go on at the table where the last kill struck: so many moves, or to its end."""
    if not player.table:
        return
    acknowledged = player.acknowledged[player.table]
    before, until = len(acknowledged), time.monotonic() + 30
    with httpx.Client(base_url=player.house.address, timeout=10, verify=False) as http:
        while player.table and len(acknowledged) < before + moves:
            assert time.monotonic() < until, "a table does not go on"
            player.one_step(http)
