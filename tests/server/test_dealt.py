"""How a table was dealt: where somebody chose the seed, or brought it in a save file, everybody is told."""

from __future__ import annotations

import html
import json
import re

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.server.keys import Visitor
from parlour.server.lobby import lobby
from parlour.table import Table as Played
from parlour.web.dealing import CHANCE, CHOSEN, SAVED, YOU, Dealt
from served import BOT, ME, OPEN, Browser, Guest, MakeBrowser, Server, Table

FORM = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "bot"}


def page_of(server: Server, guest: Guest, path: str) -> str:
    """A page as this guest sees it, as text."""
    with Browser(server) as browser:
        browser.http.cookies.set("parlour", guest.key)
        return html.unescape(browser.get(path).text)


def card(server: Server, guest: Guest, table: Table) -> Dealt:
    """How a table was dealt, as the guest's lobby says."""
    return next(c.dealt for c in lobby(server.desk.store, Visitor(guest.key)).mine if c.id == table.id)


def test_a_chosen_seed_is_told_to_whoever_sits_down(server: Server, ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, seed=7)
    invited = page_of(server, ben, f"{table.page}?invite={table.seats[1]['invite']}")
    assert "Ada chose the seed of this game, and may have known the deal" in invited
    made = ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    assert made["dealt"] == "seed"
    assert ben.get(table.api)["dealt"] == "seed"
    view = ben.get(f"{table.api}/view")
    assert (view["dealt"], view["dealt_told"][:18]) == ("seed", "Ada chose the seed")
    assert "Ada chose the seed" in page_of(server, ben, table.page)
    assert "You chose the seed" in page_of(server, ada, table.page)
    assert card(server, ben, table) == (CHOSEN, "")
    assert card(server, ada, table) == (CHOSEN, YOU)
    assert "Seed chosen by whoever made the table" in page_of(server, ben, "/")


def test_a_fair_table_says_nothing_of_it(server: Server, ada: Guest) -> None:
    made = ada.post("/api/tables", {"game": "catalyst", "seats": [ME, BOT]}, 201)
    ada.key = made["key"]
    table = Table(made["table"], made["seats"])
    assert made["dealt"] == "chance"
    assert ada.get(f"{table.api}/view")["dealt_told"] == ""
    assert "the seed" not in page_of(server, ada, table.page)
    assert card(server, ada, table).by_chance


def test_a_table_in_the_lobby_has_no_chosen_seed(server: Server, ada: Guest, browser: MakeBrowser) -> None:
    before = server.rows()
    asked = {"game": "catalyst", "seats": [ME, OPEN], "listed": True, "seed": 7}
    assert "dealt by chance" in ada.post("/api/tables", asked, 422)["error"]
    me = browser()
    refused = me.send("/games/catalyst/tables", {**FORM, "listed": "1", "seed": "7"})
    assert refused.status_code == 422
    assert "leave the seed empty, or do not show the table" in refused.text
    assert 'value="7"' in refused.text, "what was typed stays"
    assert server.rows() == before
    assert "cannot be shown in the lobby" in me.get("/games/catalyst").text
    assert me.send("/games/catalyst/tables", {**FORM, "listed": "1"}).status_code == 303


@pytest.mark.parametrize(("seed", "how"), [("7", CHOSEN), ("", CHANCE)])
def test_the_last_page_boasts_only_of_what_is_true(server: Server, browser: MakeBrowser, seed: str, how: str) -> None:
    me = browser()
    made = me.send("/games/bazaar/tables", {**FORM, "seed": seed})
    table = Table(made.headers["location"].rsplit("/", 1)[1], [])
    with Guest(server, me.cookie) as ada:
        ada.play_to_the_end(table)
    end = me.get(table.page).text
    assert ("Nothing was rigged" in end) == (how == CHANCE)
    assert ("The seed was chosen" in end) == (how == CHOSEN)
    assert ("You chose the seed" in end) == (how == CHOSEN)
    with Browser(server) as other:
        assert ("Ada chose the seed" in other.get(table.page).text) == (how == CHOSEN)


def test_a_rematch_is_dealt_by_chance(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    again = ada.post(f"{table.api}/rematch", None, 201)["table"]
    assert ada.get(f"/api/tables/{again}")["dealt"] == "chance"


def test_a_table_from_a_save_file_says_so(server: Server, ada: Guest, ben: Guest) -> None:
    played = Played.new("bazaar", ["Eve", "Fay"], 3, linked=games.find("bazaar").linked(Mode.INTERPRETED))
    made = ada.http.post("/api/replays", files={"file": ("x.parlour", played.save())}).json()
    ada.key = made["key"]
    table = Table(made["table"], made["seats"])
    assert made["dealt"] == "save"
    assert "knows what is hidden" in page_of(server, ben, f"{table.page}?invite={made['seats'][1]['invite']}")
    ada.sit(table, 0, "Ada")
    ben.sit(table, 1, "Ben", made["seats"][1]["invite"])
    assert "Ada has made this table from a save file" in page_of(server, ben, table.page)
    assert card(server, ben, table).how == SAVED
    while not (now := ada.get(table.api))["over"]:
        (ada, ben)[now["decides"]].play(table)
    end = page_of(server, ben, table.page)
    assert "Nothing was rigged" not in end
    assert "Ada has made this table from a save file" in end
    kept = json.loads(ben.http.get(f"{table.api}/save").text)
    again = ben.http.post("/api/replays", files={"file": ("x.parlour", json.dumps(kept))}).json()
    replay = page_of(server, ben, f"/tables/{again['table']}")
    assert "Nothing was rigged" not in replay
    assert re.search("only the table where it was played can tell", replay)
