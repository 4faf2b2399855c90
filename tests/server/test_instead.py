"""Second thoughts: what an earlier step of an action offered can still be chosen, and bots wait a moment for them."""

from __future__ import annotations

import re

import httpx

from served import Browser, Guest, MakeBrowser, Server, Table, refused_by_the_database, wait_until


def two_of_mine(browser: Browser) -> Table:
    """A table of Dominations with two seats of one person, whose first tile is to be laid."""
    form = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "me", "name-1": "Ben", "seed": "7"}
    answer = browser.send("/games/dominations/tables", form)
    assert answer.status_code == 303, answer.text
    table = Table(answer.headers["location"].rsplit("/", 1)[1], [])
    while not re.search(r'value="lay ', page(browser, table)):
        now = page(browser, table)
        wanted = "stop" if 'value="stop"' in now else re.findall(r'name="move" value="([^"]+)"', now)[0]
        assert send(browser, table, now, "moves", wanted).status_code == 200
    return table


def page(browser: Browser, table: Table) -> str:
    """What the seat that has to decide sees, without the curtain between two at one screen."""
    shown = browser.get(table.page).text
    curtain = re.search(r'name="seat" value="(\d)"><button class="btn large">', shown)
    return browser.get(f"{table.page}?seat={curtain[1]}").text if curtain else shown


def figure(shown: str, name: str) -> str:
    found = re.search(rf'data-{name}="(-?\d+)"', shown)
    assert found
    return found[1]


def send(browser: Browser, table: Table, shown: str, where: str, move: str) -> httpx.Response:
    form = {"number": figure(shown, "number"), "seat": figure(shown, "seat"), "move": move}
    return browser.send(f"{table.page}/{where}", form, **{"x-parlour": "script"})


def offered(shown: str, form: str, block: str) -> list[str]:
    return re.findall(rf'form="{form}" name="move" value="({block} [^"]+)"', shown)


def test_another_tile_and_another_cell_can_be_chosen_instead(browser: MakeBrowser) -> None:
    ada = browser()
    table = two_of_mine(ada)
    grow = page(ada, table)
    tiles = offered(grow, "play", "lay")
    assert len(tiles) == 7
    assert offered(grow, "instead", "lay") == []
    cell = send(ada, table, grow, "moves", tiles[0]).text
    assert offered(cell, "instead", "lay") == tiles[1:]
    other = send(ada, table, cell, "instead", tiles[3]).text
    assert figure(other, "ply") == figure(cell, "ply"), "one decision was taken back and another taken"
    assert int(figure(other, "number")) == int(figure(cell, "number")) + 2
    assert sorted(offered(other, "instead", "lay")) == sorted({*tiles} - {tiles[3]})
    cells = offered(other, "play", "cell")
    assert len(cells) == 6
    turn = send(ada, table, other, "moves", cells[0]).text
    assert offered(turn, "play", "rotation")
    assert offered(turn, "instead", "cell") == cells[1:]
    assert len(offered(turn, "instead", "lay")) == 6
    moved = send(ada, table, turn, "instead", cells[4]).text
    assert offered(moved, "play", "rotation")
    assert offered(moved, "instead", "cell") == cells[:4] + cells[5:]
    back = send(ada, table, moved, "instead", tiles[5]).text
    assert offered(back, "play", "cell") == cells
    assert int(figure(back, "ply")) == int(figure(moved, "ply")) - 1


def test_what_was_never_offered_or_is_done_is_refused(browser: MakeBrowser) -> None:
    ada, ben = browser(), browser()
    table = two_of_mine(ada)
    grow = page(ada, table)
    tiles = offered(grow, "play", "lay")
    assert send(ada, table, grow, "instead", tiles[0]).status_code == 409
    cell = send(ada, table, grow, "moves", tiles[0]).text
    for move in (tiles[0], "lay T99", "nonsense", offered(cell, "play", "cell")[0]):
        refused = send(ada, table, cell, "instead", move)
        assert refused.status_code == 409
        assert "cannot be chosen instead" in refused.text
    assert send(ben, table, cell, "instead", tiles[1]).status_code == 403
    assert send(ada, table, grow, "instead", tiles[1]).status_code == 409, "the page was an old one"
    assert figure(page(ada, table), "number") == figure(cell, "number")
    turn = send(ada, table, cell, "moves", offered(cell, "play", "cell")[0]).text
    laid = send(ada, table, turn, "moves", offered(turn, "play", "rotation")[0]).text
    assert 'form="instead"' not in laid, "the tile lies: now it is about something else"


def test_bots_wait_for_somebody_who_may_think_again(browser: MakeBrowser) -> None:
    ada = browser()
    form = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "bot", "bot-1": "random", "seed": "7"}
    table = Table(ada.send("/games/catalyst/tables", form).headers["location"].rsplit("/", 1)[1], [])
    wait_until(lambda: 'data-my-turn="1"' in ada.get(table.page).text)
    shown = ada.get(table.page).text
    form = {"number": figure(shown, "number"), "seat": "0", "move": "collect", "patience": "5000"}
    after = ada.send(f"{table.page}/moves", form, **{"x-parlour": "script"}).text
    assert figure(ada.get(table.page).text, "number") == figure(after, "number"), "looking does not wake the bot"
    assert 'form="undo"' in after
    undone = ada.send(f"{table.page}/undo", {"number": figure(after, "number"), "seat": "0"}, **{"x-parlour": "script"})
    assert undone.status_code == 200
    assert 'data-my-turn="1"' in undone.text
    hasty = {**form, "number": figure(undone.text, "number"), "patience": "1"}
    assert ada.send(f"{table.page}/moves", hasty, **{"x-parlour": "script"}).status_code == 200
    assert wait_until(lambda: int(figure(ada.get(table.page).text, "number")) > int(hasty["number"]) + 1)
    assert ada.send(f"{table.page}/moves", {**form, "patience": "60000"}).status_code == 422


def test_another_choice_is_written_whole_or_not_at_all(server: Server, browser: MakeBrowser, ada: Guest) -> None:
    me = browser()
    table = two_of_mine(me)
    grow = page(me, table)
    tiles = offered(grow, "play", "lay")
    cell = send(me, table, grow, "moves", tiles[0]).text
    kept = server.rows()
    with refused_by_the_database(server, int(figure(cell, "number")) + 2):
        assert send(me, table, cell, "instead", tiles[3]).status_code == 409
    assert server.rows() == kept, "the tile was not taken back either"
    again = page(me, table)
    assert offered(again, "instead", "lay") == tiles[1:]
    before = ada.get(table.api)["change"]
    assert send(me, table, again, "instead", tiles[3]).status_code == 200
    assert ada.get(table.api)["change"] == before + 1
    assert server.steps(table) == int(figure(cell, "number")) + 2
