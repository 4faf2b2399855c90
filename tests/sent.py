"""Everything the server tells a visitor about a table, byte by byte: for tests that ask who may know what."""

from __future__ import annotations

import json

from served import Guest, Server, Table, wait_until


def sent_to(guest: Guest, table: Table, moves: list[str]) -> dict[str, bytes]:
    """Everything the server tells a visitor about a table."""
    latest = guest.get(table.api)["ply"]
    addresses = [table.api, f"{table.api}/log", f"{table.api}/choices", f"{table.api}/save", table.page]
    addresses += [f"{table.api}/view", *(f"{table.api}/view?at={ply}" for ply in (0, latest // 3, latest - 1))]
    addresses += [f"{table.page}?at={latest // 2}", f"{table.page}?at={latest // 2}&follow=1"]
    addresses += [f"{table.api}/why-not?move={move}" for move in moves]
    sent = {address: guest.http.get(address).content for address in addresses}
    for address in (table.page, f"{table.page}?at={latest}"):
        page = guest.http.get(address, headers={"x-parlour": "script", "accept": "text/html"})
        assert page.status_code == 200, page.text
        sent[f"{address} (script)"] = page.content
    wait_until(lambda: not guest.server.listeners)
    here = [seat["seat"] for seat in guest.get(f"{table.api}/view")["seats"] if seat["mine"]]
    with guest.live(table) as socket:
        while json.loads(news := socket.recv(5))["here"] != here:
            pass
        sent["socket"] = str(news).encode()
    wait_until(lambda: not guest.server.listeners)
    with guest.http.stream("GET", f"{table.api}/events") as stream:
        sent["events"] = next(stream.iter_lines()).encode()
    return sent


def nobody_is_here(server: Server) -> None:
    """Wait until the pages of the last look are closed: who is here is told, too."""
    wait_until(lambda: not server.listeners)
