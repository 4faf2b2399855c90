"""The guide of a first game on the server: begun by one click, kept in the store, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from parlour import games
from parlour.engine.people.lessons import course_of
from parlour.server.guides import Guided
from redealt import dealt_anew
from served import Browser, Guest, MakeBrowser, Server, Table, toy_in_the_house

# The toy has hidden hands. Its first game begins at a position.
OF_THE_TOY = """
[first_game]
seats = 2
bot = "random"
minutes = 5
seed = 3
given = { coin = [2, 5], hand = [["card 0", "card 2", "card 3"], ["card 1"]] }

[[lesson]]
id = "hand"
name = "Your hand"
when = 'decision is turn and my hand has "card 3" and the deck_left >= 1'
say = "You have {count my hand|card} and {my coin|coin}, they {their coin}; of their cards you see {their hand_size}."
try = "Play a card."
only = ["play 1", "play 3"]
point = ["move play *"]

[[lesson.after]]
when = "my coin > 2"
say = "That brought coins: {my coin}."

[[lesson]]
id = "over"
name = "The end"
when = "over"
say = "It is over, {my points} to {their points}."
"""
LESSONS = [lesson.id for lesson in course_of(games.find("catalyst")).lessons]  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the games of the house and the toy, which has lessons here."""
    folder = tmp_path_factory.mktemp("server")
    with toy_in_the_house(folder):
        (folder / "bazaar" / "lessons.toml").write_text(OF_THE_TOY, encoding="utf-8")
        with Server(folder / "parlour.db") as running:
            yield running


@pytest.fixture
def ada(browser: MakeBrowser) -> Browser:
    """Somebody who comes for the first time."""
    return browser()


def learn(visitor: Browser, game: str = "catalyst") -> Table:
    """A first game, by one click."""
    answer = visitor.send(f"/games/{game}/learn", {"name": "Ada"})
    assert answer.status_code == 303, answer.text
    return Table(answer.headers["location"].rsplit("/", 1)[1], [])


def page(visitor: Browser, table: Table, **asked: object) -> str:
    """What the table's page holds."""
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    answer = visitor.get(f"{table.page}?{query}")
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def lesson(html: str) -> str | None:
    """The lesson that speaks; None where there is no panel."""
    found = re.search(r'class="guide[^"]*"[^>]* data-lesson="([^"]*)"', html)
    return found[1] if found else None


def number(html: str) -> str:
    """The step a page shows."""
    found = re.search(r'data-number="(\d+)"', html)
    assert found
    return found[1]


def press(visitor: Browser, table: Table, deed: str, status: int = 303, **more: str) -> str | None:
    """Press one of the guide's buttons as they lie on the page; the lesson that speaks then."""
    html = page(visitor, table)
    form = {"deed": deed, "number": number(html), "seat": "0", "lesson": lesson(html) or "", **more}
    answer = visitor.send(f"{table.page}/guide", form)
    assert answer.status_code == status, answer.text
    return lesson(page(visitor, table))


def play(visitor: Browser, table: Table, move: str) -> None:
    """Play a move."""
    answer = visitor.send(f"{table.page}/moves", {"move": move, "number": number(page(visitor, table)), "seat": "0"})
    assert answer.status_code == 303, answer.text


def offered(html: str) -> set[str]:
    """The moves that a page offers."""
    return set(re.findall(r'name="move" value="([^"]*)"', html))


def test_the_lobby_offers_it_where_there_are_lessons(ada: Browser) -> None:
    taught = set(re.findall(r'action="/games/(\w+)/learn"', ada.get("/").text))
    assert taught == {slug for slug in games.slugs() if course_of(games.find(slug))}
    assert {"catalyst", "bazaar"} <= taught


def test_going_on_going_back_and_skipping(ada: Browser) -> None:
    table = learn(ada)
    assert lesson(page(ada, table)) == LESSONS[0]
    assert press(ada, table, "on") == LESSONS[1]
    assert press(ada, table, "on", lesson=LESSONS[0]) == LESSONS[1]  # pressed twice, done once
    assert press(ada, table, "back") == LESSONS[0]
    assert press(ada, table, "back") == LESSONS[0]  # there is nothing before it
    assert press(ada, table, "on") == LESSONS[1]
    assert press(ada, table, "on") == "recruit"
    assert offered(page(ada, table)) == {f"recruit {n}" for n in range(1, 6)}
    assert press(ada, table, "on") == ""  # skipped: now everything can be chosen
    assert offered(page(ada, table)) == {"collect", *(f"recruit {n}" for n in range(1, 6))}
    assert press(ada, table, "back") == "recruit"


def test_a_move_is_heard_and_answered_and_an_undo_brings_the_lesson_back(ada: Browser, server: Server) -> None:
    table = learn(ada)
    for _ in range(2):
        press(ada, table, "on")
    play(ada, table, "recruit 4")
    server.rows()  # the others have played
    html = page(ada, table)
    assert lesson(html) == "activate"
    assert "A bargain" in html
    assert lesson(page(ada, table, at=0)) == "recruit"  # looked back at
    play(ada, table, next(move for move in offered(html) if move.startswith("activate")))
    assert press(ada, table, "on") == ""
    assert press(ada, table, "back") == "effects"
    assert press(ada, table, "on") == ""
    form = {"number": number(page(ada, table)), "seat": "0"}
    assert ada.send(f"{table.page}/undo", form).status_code == 303
    html = page(ada, table)
    assert lesson(html) == "activate"
    play(ada, table, next(move for move in offered(html) if move.startswith("activate")))
    assert lesson(page(ada, table)) == "effects"  # what was pressed at that decision was taken back with it


def test_the_server_takes_any_legal_move(ada: Browser) -> None:
    """The page offers less; the rules are the rules."""
    table = learn(ada)
    for _ in range(2):
        press(ada, table, "on")
    assert "collect" not in offered(page(ada, table))
    play(ada, table, "collect")
    assert lesson(page(ada, table)) != "recruit"


def test_leaving_and_coming_back(ada: Browser) -> None:
    table = learn(ada)
    press(ada, table, "on")
    assert press(ada, table, "leave") is None
    html = page(ada, table)
    assert "Take the guide back" in html
    assert "told-of" not in html
    assert press(ada, table, "return") == LESSONS[1]


def test_a_restart_keeps_the_place(server: Server, ada: Browser) -> None:
    table = learn(ada)
    for _ in range(2):
        press(ada, table, "on")
    before = lesson(page(ada, table))
    with server.desk.rooms.use(table.id) as room:
        server.desk.rooms.forget(room)  # nothing is left in memory
    assert lesson(page(ada, table)) == before == "recruit"
    press(ada, table, "leave")
    with server.desk.rooms.use(table.id) as room:
        server.desk.rooms.forget(room)
    assert lesson(page(ada, table)) is None


def test_it_speaks_to_nobody_else(ada: Browser, browser: MakeBrowser) -> None:
    table, ben = learn(ada), browser()
    assert lesson(page(ben, table)) is None
    form = {"deed": "on", "number": "0", "lesson": LESSONS[0]}
    assert ben.send(f"{table.page}/guide", form).status_code == 403
    assert lesson(page(ada, table)) == LESSONS[0]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"deed": "on", "number": "7", "lesson": "goal"}, 409),  # another step
        ({"deed": "dance", "number": "0"}, 422),
        ({"deed": "on"}, 422),
        ({"deed": "on", "number": "-1"}, 422),
        ({"deed": "on", "number": "0", "lesson": "x" * 200}, 422),
        ({"deed": "on", "number": "0", "seat": "1"}, 403),
        ({"deed": "on", "number": "0", "lesson": "nothing like it"}, 303),  # another lesson: nothing happens
    ],
)
def test_what_does_not_fit_changes_nothing(ada: Browser, form: dict[str, str], status: int) -> None:
    table = learn(ada)
    assert ada.send(f"{table.page}/guide", form).status_code == status
    assert lesson(page(ada, table)) == LESSONS[0]


def test_where_no_guide_speaks(ada: Browser) -> None:
    table = ada.play_now()
    assert lesson(page(ada, table)) is None
    assert ada.send(f"{table.page}/guide", {"deed": "leave", "number": "0"}).status_code == 409
    assert ada.send("/games/nothing/learn").status_code == 404
    assert ada.get("/games/catalyst/learn").status_code == 404  # looking begins nothing


def test_everybody_is_told_how_it_was_dealt(ada: Browser) -> None:
    assert "dealt alike for everybody" in page(ada, learn(ada))


def test_a_first_game_may_begin_at_a_position(ada: Browser, server: Server) -> None:
    table = learn(ada, "bazaar")
    html = page(ada, table)
    assert lesson(html) == "hand"
    assert "You have 3 cards and 2 coins, they 5; of their cards you see 1." in html
    assert offered(html) == {"play 1", "play 3"}
    with server.desk.rooms.use(table.id) as room:
        server.desk.rooms.forget(room)
    assert page(ada, table) == html.replace('data-change="1"', 'data-change="0"')
    play(ada, table, "play 1")
    server.rows()
    assert "That brought coins: 4." in page(ada, table)


def test_it_says_nothing_of_what_is_hidden(ada: Browser, server: Server) -> None:
    """Byte for byte the same page, whatever the other hand and the deck are."""
    table = learn(ada, "bazaar")
    before = page(ada, table)
    for noise in range(3):
        with dealt_anew(server, table, 0, noise) as changed:
            assert changed
            with server.desk.rooms.use(table.id) as room:
                assert room.guided
                room.guided = Guided(room.guided.row, room.table.game)  # it remembers nothing
            assert page(ada, table) == before


def test_a_game_that_began_at_a_position_is_no_deal_for_others(server: Server, ada: Browser) -> None:
    """A deal is dealt from its seed, and this one was not."""
    table = Table(ada.send("/games/bazaar/learn", {"name": "Ada"}).headers["location"].rsplit("/", 1)[1], [])
    with Guest(server, ada.cookie) as api:
        api.play_to_the_end(table)
    answer = ada.get(f"{table.page}/deal")
    assert answer.status_code == 409
    assert "began at a position of its own" in unescape(answer.text)
    assert f"{table.page}/deal" not in ada.get(table.page).text
