"""What a page weighs on its way: under 300 KB with everything it loads."""

from __future__ import annotations

from collections.abc import Callable

from browser.people import Arrive
from served import BOT, ME, Guest

MOST = 300_000  # bytes


def test_lobby_and_table_weigh_under_300_kb(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT, BOT)
    api.play_to_the_end(table, most=20)
    for path in ("/", table.page, "/games/catalyst"):
        ada = arrive(size)
        ada.take_key(api)
        ada.page.goto(ada.server.address + path, wait_until="networkidle")
        sizes = {request.url: _bytes(request.sizes()) for request in ada.requests if request.response()}
        assert len(sizes) > 2
        assert sum(sizes.values()) < MOST, sizes


def _bytes(sizes: object) -> int:
    assert isinstance(sizes, dict)
    return int(sizes["responseBodySize"]) + int(sizes["responseHeadersSize"])
