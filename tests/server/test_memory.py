"""Memory: tables are weighed, and what is unused goes first. Long games that strangers upload do not fill it."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from served import Guest, Server, Table

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = "catalyst-4p-round-limit-reached.parlour"
CAP = 1_000_000


def resident() -> int:
    """Bytes of memory that this process has taken at most."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.slow
def test_many_uploads_of_long_games_stay_within_bounds(server: Server, ada: Guest) -> None:
    rooms = server.desk.rooms
    rooms.most = CAP

    def upload(name: str) -> Table:
        answer = ada.http.post("/api/replays", files={"file": (name, (GOLDEN / name).read_bytes())})
        assert answer.status_code == 201, answer.text
        ada.key = answer.json()["key"] or ada.key
        table = Table(answer.json()["table"], [])
        ada.get(f"{table.api}/log")
        return table

    first = [upload(LONG) for _ in range(4)]
    weighed, before = rooms.weight, resident()
    assert 0 < weighed <= CAP
    for _ in range(6):
        upload(LONG)
        assert rooms.weight <= CAP
    assert len(rooms) < 10
    assert resident() - before < 40_000_000, "ten games of a megabyte each, with their logs and charts"
    assert ada.get(f"{first[0].api}/view")["over"], "what was dropped is built again"


def test_what_was_used_last_stays(server: Server, ada: Guest) -> None:
    rooms = server.desk.rooms
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
    tables = [ada.create(*seats) for _ in range(3)]
    rooms.most = int(rooms._weights[tables[0].id] * 2.5)
    ada.get(tables[0].api)
    ada.get(tables[2].api)
    assert tables[1].id not in rooms._rooms
    assert [*rooms._rooms] == [tables[0].id, tables[2].id]
    assert rooms.weight == sum(rooms._weights.values())
