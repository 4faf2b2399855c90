"""Shared files: what a page loads may be kept, and the modules of its script are all of one make."""

from __future__ import annotations

import re

import pytest

from parlour.web.script import modules_for, script_address
from served import BOT, ME, Guest

LOADED = re.compile(r'(?:<link rel="(?:modulepreload|stylesheet)" href|<script[^>]* src)="([^"]+)"')


@pytest.mark.parametrize("entry", ["plain.js", "table.js"])
def test_a_page_loads_its_modules_all_at_once(ada: Guest, entry: str) -> None:
    page = ada.http.get("/" if entry == "plain.js" else ada.create(ME, BOT).page).text
    modules = [address for address in LOADED.findall(page) if address.startswith("/static/script/")]
    assert modules == [script_address(name) for name in ("first.js", *modules_for(entry), entry)]


def test_what_a_page_loads_may_be_kept(ada: Guest) -> None:
    loaded = LOADED.findall(ada.http.get(ada.create(ME, BOT).page).text)
    assert len(loaded) > 20
    for address in loaded:
        answer = ada.http.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
        kind = "text/css" if ".css" in address else "text/javascript"
        assert answer.headers["content-type"].startswith(kind)


def test_a_file_that_is_not_there_is_not_found(ada: Guest) -> None:
    folder = script_address("plain.js").rpartition("/")[0]
    other = f"{folder[:-1]}{'1' if folder.endswith('0') else '0'}"  # of another make: kept for ever, if it were given
    for address in (
        f"{other}/plain.js",
        f"{folder}/none.js",
        f"{folder}/",
        f"{folder}/../../fonts",
        f"{folder}/%2e%2e/parlour.css",
    ):
        assert ada.http.get(address).status_code == 404, address
