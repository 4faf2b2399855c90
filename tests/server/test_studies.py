"""Studies on the server: made, shared, changed by their owner alone, thought about, kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.server import studies, studies_kept
from parlour.server.guard import Limits
from parlour.server.keys import new_key
from parlour.server.studies import Studies
from parlour.table import Study, Table
from served import FREE, Guest, MakeBrowser, Server, stored, wait_until
from settings import lively

ROOT = "0" * 12
POSITION = {"row": ["Field Quartermaster", "Sun Courier", "Harvest Steward", "Road Warden", "Banner Shepherd"]}


def finished(slug: str = "catalyst", seed: int = 5, seats: int = 2) -> Table:
    """A game played to its end."""
    game = games.find(slug)
    table, chance = Table.new(game, seats, seed, linked=game.linked(Mode.COMPILED)), Random(seed)
    while not table.over:
        table.advance(lively(game, table.batch, chance))
    return table


@pytest.fixture(autouse=True)
def quick(server: Server) -> None:
    """Quick thoughts rather than good ones."""
    server.desk.weighing.seconds, server.desk.reviews.iterations = 0.05, 3


@pytest.fixture(scope="module")
def game() -> Table:
    return finished()


def upload(guest: Guest, text: str, path: str = "/api/studies/file", status: int = 201) -> Any:
    """A file that a guest brings; a guest without a key gets one."""
    answer = guest.http.post(path, files={"file": ("game.parlour", text.encode(), "application/json")})
    assert answer.status_code == status, answer.text
    made = answer.json()
    guest.key = made.get("key") or guest.key
    return made


def replayed(guest: Guest, game: Table) -> str:
    """The id of a table that a finished game was brought to."""
    return str(upload(guest, game.save(), "/api/replays")["table"])


def explored(guest: Guest, game: Table, at: int | None = None) -> tuple[str, str]:
    """The address and the position of a study of a finished game."""
    made = guest.post("/api/studies", {"table": replayed(guest, game), "at": at}, 201)
    guest.key = made["key"] or guest.key
    return f"/api/studies/{made['study']}", made["node"]


def node_of(guest: Guest, api: str, key: str) -> Any:
    """A position as the tree tells it."""
    return next(node for node in guest.get(api)["nodes"] if node["key"] == key)


def without_chances(guest: Guest, api: str) -> list[Any]:
    """The tree, without what a review may have found meanwhile."""
    return [{key: value for key, value in node.items() if key != "chances"} for node in guest.get(api)["nodes"]]


def branch(guest: Guest, api: str, key: str) -> str:
    """The key of a new branch from a position: a move that was not played there."""
    look = guest.get(f"{api}/nodes/{key}")
    tree = {node["key"]: node for node in guest.get(api)["nodes"]}
    known = {tree[child]["move"] for child in look["variations"]}
    move = next(choice["move"] for choice in look["choices"] if choice["move"] not in known)
    return str(guest.post(f"{api}/nodes/{key}/moves", {"move": move})["node"])


# ---------------------------------------------------------------- made and changed


def test_a_finished_game_is_explored_from_any_moment(ada: Guest, game: Table) -> None:
    api, at = explored(ada, game, 12)
    told = ada.get(api)
    assert (told["plan"], told["mine"], len(told["nodes"])) == (False, True, len(game.moves) + 1)
    assert [node["move"] for node in told["nodes"]][1:] == [game.game.moves.names[move] for move in game.moves]
    here = node_of(ada, api, at)
    assert (here["ply"], here["seat"], here["played"], here["main"]) == (12, game.after(12).decides, True, True)
    look = ada.get(f"{api}/nodes/{at}")
    assert {choice["move"] for choice in look["choices"]} == {choice.name for choice in game.after(12).choices()}
    new = branch(ada, api, at)
    fresh = node_of(ada, api, new)
    assert (fresh["parent"], fresh["played"], fresh["main"], fresh["ply"]) == (at, False, False, 13)
    assert ada.post(f"{api}/nodes/{at}/moves", {"move": fresh["move"]})["node"] == new, "the same move is there already"
    ada.post(f"{api}/nodes/{new}/say", {"name": "Turning point", "comment": "What if?\nIndeed."})
    ada.post(f"{api}/nodes/{new}/say", {"comment": "Yes."})
    ada.post(f"{api}/nodes/{new}/main")
    lucky = ada.post(f"{api}/nodes/{at}/moves", {"move": fresh["move"], "luck": 3})["node"]
    assert lucky != new
    fresh = node_of(ada, api, new)
    assert (fresh["name"], fresh["comment"], fresh["main"]) == ("Turning point", "Yes.", True)
    assert ada.post(f"{api}/nodes/{new}/out")["node"] == at
    assert new not in {node["key"] for node in ada.get(api)["nodes"]}
    ada.get(f"{api}/nodes/{new}", 404)


def test_the_same_game_is_the_same_study_to_its_owner(ada: Guest, ben: Guest, game: Table) -> None:
    table = replayed(ada, game)
    ada.key = ada.key or new_key()
    first, again = (ada.post("/api/studies", {"table": table, "at": at}, 201) for at in (3, 7))
    assert first["study"] == again["study"]
    assert first["node"] != again["node"]
    ben.key = new_key()
    other = ben.post("/api/studies", {"table": table, "at": 3}, 201)
    assert other["study"] != first["study"]
    assert other["node"] == first["node"], "positions of the same moves have the same keys everywhere"


def test_what_was_really_played_stays(ada: Guest, game: Table) -> None:
    api, at = explored(ada, game, 5)
    assert "really played" in ada.post(f"{api}/nodes/{at}/out", status=422)["error"]
    assert "cannot be taken out" in ada.post(f"{api}/nodes/{ROOT}/out", status=422)["error"]


def test_moves_are_checked_and_refused_with_their_rule(ada: Guest, game: Table) -> None:
    api, at = explored(ada, game, 0)
    wrong = ada.post(f"{api}/nodes/{at}/moves", {"move": "end"}, 409)
    assert wrong["rules"]
    assert "cannot read the move" in ada.post(f"{api}/nodes/{at}/moves", {"move": "dance"}, 422)["error"]
    ada.post(f"{api}/nodes/{at}/moves", {"move": "collect", "luck": 5000}, 422)
    last = ada.get(api)["nodes"][-1]["key"]
    assert "the game is over" in ada.post(f"{api}/nodes/{last}/moves", {"move": "collect"}, 409)["error"]
    assert "the game is over" in ada.post(f"{api}/nodes/{last}/think", status=409)["error"]
    assert len(ada.get(api)["nodes"]) == len(game.moves) + 1


def test_openings_and_positions_by_hand(ada: Guest) -> None:
    made = ada.post("/api/studies", {"game": "time_capsules", "seats": ["Ada"], "options": {"mode": "phases"}}, 201)
    ada.key = made["key"]
    assert len(ada.get(f"/api/studies/{made['study']}")["nodes"]) == 1
    made = ada.post("/api/studies", {"game": "catalyst", "seats": ["A", "B"], "position": POSITION, "seed": 3}, 201)
    api = f"/api/studies/{made['study']}"
    node = ada.post(f"{api}/nodes/{ROOT}/moves", {"move": "recruit 2"})["node"]
    assert ada.get(f"{api}/nodes/{node}")["seat"] in (0, 1)
    again = Study.load(ada.http.get(f"{api}/file").text)
    assert [each.move_name for each in again.main_line[1:]] == ["recruit 2"]
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"position": {"rwo": []}}, "did you mean 'row'?"),
        ({"position": {**POSITION, "coins": [9, 4]}}, "not sound"),
        ({"position": {"coins": "many"}}, "coins is 'many'"),
        ({"seats": ["A"]}, "for 2 to 4 players"),
        ({"seats": ["A", "A"]}, "the same name"),
        ({"game": "chess", "position": None}, "there is no game 'chess'"),
    ]
    for wrong, said in wishes:
        asked = {"game": "catalyst", "seats": ["A", "B"], "position": POSITION, **wrong}
        answer = ada.http.post("/api/studies", json=asked)
        assert answer.status_code in (404, 422), answer.text
        assert said in answer.text


def test_a_position_that_lies_about_what_is_drawn_is_refused_when_it_is(ada: Guest) -> None:
    position = {"draws": ["D01", "D01"]}  # there is one of it
    made = ada.post("/api/studies", {"game": "free_radicals", "position": position, "seed": 1}, 201)
    ada.key = made["key"]
    api = f"/api/studies/{made['study']}"
    move = ada.get(f"{api}/nodes/{ROOT}")["choices"][0]["move"]
    there = ada.post(f"{api}/nodes/{ROOT}/moves", {"move": move})["node"]
    move = ada.get(f"{api}/nodes/{there}")["choices"][0]["move"]
    refused = ada.post(f"{api}/nodes/{there}/moves", {"move": move}, 422)["error"]
    assert "does not allow that: an outcome of chance was dictated that cannot be" in refused
    assert len(ada.get(api)["nodes"]) == 2


# ---------------------------------------------------------------- shared


def test_whoever_has_the_link_looks_and_only_the_owner_changes(ada: Guest, ben: Guest, game: Table) -> None:
    api, at = explored(ada, game, 12)
    new = branch(ada, api, at)
    before = without_chances(ada, api)
    assert not ben.get(api)["mine"]
    assert ben.get(f"{api}/nodes/{new}")["node"]["key"] == new
    ben.key = new_key()
    known = node_of(ben, api, new)["move"]
    assert ben.post(f"{api}/nodes/{at}/moves", {"move": known})["node"] == new, (
        "to go along what is there changes nothing"
    )
    unknown = next(choice["move"] for choice in ben.get(f"{api}/nodes/{new}")["choices"])
    for path, asked in (
        (f"nodes/{new}/moves", {"move": unknown}),
        (f"nodes/{new}/say", {"comment": "mine"}),
        (f"nodes/{new}/main", None),
        (f"nodes/{new}/out", None),
        (f"nodes/{new}/think", None),
        ("title", {"title": "Mine"}),
        ("throw-away", None),
    ):
        assert "copy it" in ben.post(f"{api}/{path}", asked, 403)["error"]
    assert without_chances(ada, api) == before
    copy = ben.post(f"{api}/copy", status=201)
    own = f"/api/studies/{copy['study']}"
    assert without_chances(ben, own) == before
    ben.post(f"{own}/nodes/{new}/moves", {"move": unknown})
    assert without_chances(ada, api) == before, "a copy is a study of its own"
    assert [line["study"] for line in ben.get("/api/studies")] == [copy["study"]]


def test_a_study_goes_into_a_file_and_comes_back(ada: Guest, ben: Guest, game: Table) -> None:
    api, at = explored(ada, game, 12)
    new = branch(ada, api, at)
    ada.post(f"{api}/nodes/{new}/say", {"name": "Here", "comment": "Two\nlines"})
    ada.post(f"{api}/title", {"title": "How it was lost"})
    text = ada.http.get(f"{api}/file").text
    assert json.loads(text)["study"]["title"] == "How it was lost"
    made = upload(ben, text)
    own = ben.get(f"/api/studies/{made['study']}")
    assert (own["title"], own["nodes"]) == ("How it was lost", ada.get(api)["nodes"])
    broken = json.loads(text)
    broken["study"]["lines"][0]["moves"] = ["dance"]
    assert "line 1 of its study, at move 1 of 1, 'dance'" in upload(ben, json.dumps(broken), status=422)["error"]
    broken["study"] = 3
    assert "study is no table" in upload(ben, json.dumps(broken), status=422)["error"]
    many = json.loads(text)
    many["study"]["lines"] = many["study"]["lines"] * 1001
    assert "this server replays up to" in upload(ben, json.dumps(many), status=422)["error"]


def test_a_thrown_away_study_is_gone(ada: Guest, game: Table) -> None:
    api, _ = explored(ada, game)
    ada.post(f"{api}/throw-away")
    ada.get(api, 404)
    assert ada.get("/api/studies") == []
    ada.get("/api/studies/0123456789ab", 404)


# ---------------------------------------------------------------- thought about


def test_chances_are_thought_of_and_kept(ada: Guest, ben: Guest, game: Table, server: Server) -> None:
    api, at = explored(ada, game, 12)
    new = branch(ada, api, at)
    chances = ada.post(f"{api}/nodes/{at}/think")
    moves = {choice["move"] for choice in ada.get(f"{api}/nodes/{at}")["choices"]}
    assert {one["move"] for one in chances["moves"]} <= moves
    played = node_of(ada, api, ada.get(f"{api}/nodes/{at}")["variations"][0])["move"]
    assert {played, node_of(ada, api, new)["move"]} <= {one["move"] for one in chances["moves"]}, "what was tried, too"
    assert chances["moves"][0]["win"] == max(one["win"] for one in chances["moves"])
    assert (len(chances["seats"]), chances["tries"] > 0, chances["rough"]) == (2, True, False)
    assert node_of(ben, api, at)["chances"] == chances, "they are kept with the study, for everybody"
    server.desk.studies.forget(server.desk.studies._found(api.rsplit("/", 1)[1]))
    assert node_of(ada, api, at)["chances"] == chances


def test_a_review_of_the_game_is_in_its_study(ada: Guest, game: Table, server: Server) -> None:
    table = replayed(ada, game)
    ada.key = ada.key or new_key()
    ada.post(f"/api/tables/{table}/review", status=202)
    wait_until(lambda: ada.get(f"/api/tables/{table}/review")["state"] == "done")
    moments = {moment["ply"]: moment for moment in ada.get(f"/api/tables/{table}/review")["moments"]}
    made = ada.post("/api/studies", {"table": table}, 201)
    nodes = ada.get(f"/api/studies/{made['study']}")["nodes"]
    for node in nodes[:-1]:
        best, moment = node["chances"]["moves"][0], moments[node["ply"]]
        assert best["move"] == moment["best"]
        assert best["win"] == pytest.approx(moment["win"], abs=0.001)


# ---------------------------------------------------------------- kept, and within limits


def test_studies_outlive_the_server(tmp_path: Any, game: Table) -> None:
    file = tmp_path / "parlour.db"
    with Server(file, compiled=("catalyst",)) as server, Guest(server) as ada:
        api, at = explored(ada, game, 12)
        new = branch(ada, api, at)
        ada.post(f"{api}/nodes/{new}/say", {"comment": "kept"})
        told, key = ada.get(api), ada.key
    with Server(file, compiled=("catalyst",)) as server, Guest(server, key) as ada:
        assert len(server.desk.studies) == 0
        assert ada.get(api) == told
        assert len(server.desk.studies) == 1


def test_studies_leave_memory_and_come_back(ada: Guest, game: Table, server: Server, monkeypatch: Any) -> None:
    apis = [explored(ada, finished(seed=seed), 5)[0] for seed in (1, 2, 3)]
    told = [[node["key"] for node in ada.get(api)["nodes"]] for api in apis]
    monkeypatch.setattr(server.desk.studies, "most", 1)
    for api in apis:
        ada.get(api)
    assert len(server.desk.studies) == 1
    assert [[node["key"] for node in ada.get(api)["nodes"]] for api in apis] == told
    assert server.desk.studies.weight > 0


def test_one_has_so_many_studies_of_so_many_positions(ada: Guest, game: Table, monkeypatch: Any) -> None:
    api, at = explored(ada, game, 12)
    monkeypatch.setattr(studies_kept, "MOST_OF_ONE", 1)
    assert "throw some away first" in ada.post(f"{api}/copy", status=409)["error"]
    monkeypatch.setattr(studies_kept, "MOST_FROM_AN_ADDRESS", 0)
    assert "from your address" in ada.post("/api/studies", {"game": "catalyst"}, 409)["error"]
    monkeypatch.setattr(studies, "MOST_OWN", 1)
    branch(ada, api, at)
    look = ada.get(f"{api}/nodes/{at}")
    known = {node["move"] for node in ada.get(api)["nodes"] if node["parent"] == at}
    move = next(choice["move"] for choice in look["choices"] if choice["move"] not in known)
    assert "positions of your own" in ada.post(f"{api}/nodes/{at}/moves", {"move": move}, 409)["error"]
    monkeypatch.setattr(studies, "LARGEST", 3_000)
    assert "is larger than" in ada.post(f"{api}/nodes/{at}/say", {"comment": "x" * 2000}, 409)["error"]
    assert node_of(ada, api, at)["comment"] == "", "what was too much has not happened"
    ada.post(f"{api}/nodes/{at}/say", {"comment": "x" * 2001}, 422)
    ada.post(f"{api}/nodes/{at}/say", {"name": "two\nlines"}, 422)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody makes much."""
    limits = Limits(**{**FREE.__dict__, "tables_a_minute": 0.001, "tables_at_once": 2})
    with Server(tmp_path_factory.mktemp("strict") / "parlour.db", limits, compiled=("catalyst",)) as running:
        yield running


@pytest.mark.parametrize(
    "path",
    [
        "/api/studies",
        "/api/studies/file",
        "/api/studies/0123456789ab/copy",
        "/games/catalyst/study",
        "/tables/0123456789ab/study",
    ],
)
def test_making_studies_counts_as_making_tables(strict: Server, path: str) -> None:
    with Guest(strict) as ada:
        answers = [ada.http.post(path, json={}).status_code for _ in range(4)]
    assert answers[-1] == 429


def test_what_nobody_can_read_changes_nothing(ada: Guest, server: Server, game: Table) -> None:
    api, at = explored(ada, game, 3)
    before = server.rows()
    for path in (f"{api}/nodes/xyz", f"{api}/nodes/{at}ff", "/api/studies/nothing", f"/studies/{api[-12:]}?at=xyz"):
        assert ada.http.get(path).status_code in (404, 422)
    for asked in (
        {},
        {"move": ""},
        {"move": "x" * 81},
        {"move": "collect", "more": 1},
        {"move": "collect", "luck": -1},
    ):
        ada.post(f"{api}/nodes/{at}/moves", asked, 422)
    ada.post(f"{api}/nodes/{'f' * 12}/moves", {"move": "collect"}, 404)
    ada.post("/api/studies", {"table": "0123456789ab"}, 404)
    ada.post("/api/studies", {"table": "../../etc", "at": -1}, 422)
    assert server.rows() == before


# ---------------------------------------------------------------- pages


def test_pages_work_without_a_script(browser: MakeBrowser, game: Table) -> None:
    ada, ben = browser(), browser()
    answer = ada.http.post(
        "/replays",
        files={"file": ("game.parlour", game.save().encode(), "application/json")},
        headers={"origin": ada.server.address, "sec-fetch-site": "same-origin"},
    )
    table = answer.headers["location"].split("?")[0]
    made = ada.send(f"{table}/study", {"at": "12"})
    assert made.status_code == 303
    place = made.headers["location"]
    page = ada.get(place).text
    assert "12 / " in page
    assert "Variations" in page
    home, at = place.split("?at=")
    shown = json.loads(ada.http.get(f"/api{home}/nodes/{at}").text)
    move = shown["choices"][-1]["move"]
    played = ada.send(f"{home}/moves", {"at": at, "move": move})
    assert played.status_code == 303
    there = played.headers["location"].split("?at=")[1]
    assert ada.send(f"{home}/say", {"at": there, "name": "<b>Bold</b>", "comment": "5 < 6"}).status_code == 303
    page = ada.get(f"{home}?at={there}").text
    assert "&lt;b&gt;Bold" in page
    assert "<b>Bold</b>" not in page
    assert "5 &lt; 6" in ben.get(f"{home}?at={there}").text
    assert 'name="comment"' not in ben.get(home).text, "others cannot write"
    script = ada.get(f"{home}?at={there}", script=True)
    assert "<html" not in script.text
    assert f'data-node="{there}"' in script.text
    assert ada.get(f"{home}/throw-away").status_code == 200
    assert ada.send(f"{home}/throw-away").headers["location"] == "/"
    assert ada.get(home).status_code == 404


def test_the_page_of_a_position_says_what_is_wrong_and_where(browser: MakeBrowser) -> None:
    ada = browser()
    page = ada.get("/games/catalyst/study").text
    assert "coins" in page
    for typed, said in (
        (f"coins = [9, 4]\nrow = {json.dumps(POSITION['row'])}", "not sound"),
        ('row = ["Sun Courier", "", "", "", ""]\nconis = [3, 4]', "line 2: given: unknown key"),
        ("coins = [3, 4", "this is no TOML"),
        ('{"coins": [3, 4}', "begins like JSON"),
        ("coins = 1979-05-27", "coins is"),
        ("a = " + "[" * 3000, "this is"),
    ):
        answer = ada.send("/games/catalyst/study", {"players": "2", "position": typed})
        assert answer.status_code == 422
        assert said in answer.text
        assert typed.splitlines()[0][:12] in answer.text.replace("&#34;", '"'), "what was typed is still there"
    for typed in ("coins = [3, 4]", '{"coins": [3, 4]}', ""):
        answer = ada.send("/games/catalyst/study", {"players": "2", "position": typed, "seed": "5"})
        assert answer.status_code == 303
        assert ada.get(answer.headers["location"]).status_code == 200
    assert ada.send("/games/catalyst/study", {"players": "9"}).status_code == 422


def test_a_file_with_branches_opens_as_a_study(browser: MakeBrowser, game: Table) -> None:
    study = Study(game)
    node = study.main_line[3]
    node.play(next(choice for choice in node.table().choices() if choice.id != game.moves[3]))
    ada = browser()
    own = {"origin": ada.server.address, "sec-fetch-site": "same-origin"}
    for text, where in ((study.save(), "/studies/"), (game.save(), "/tables/")):
        files = {"file": ("game.parlour", text.encode(), "application/json")}
        answer = ada.http.post("/replays", files=files, headers=own)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith(where)
    assert "My studies" in ada.get("/").text
    assert Study.load(ada.get(f"{answer.headers['location'].split('?')[0]}/save").text).save()


def test_another_site_changes_nothing(browser: MakeBrowser, game: Table, server: Server) -> None:
    ada = browser()
    made = ada.send("/games/catalyst/study", {"players": "2"})
    home = made.headers["location"].split("?")[0]
    for path in ("moves", "say", "title", "throw-away", "copy"):
        answer = ada.http.post(f"{home}/{path}", data={"move": "collect"}, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403


def test_a_study_of_other_rules_is_told_so(ada: Guest, game: Table, server: Server) -> None:
    import sqlite3
    from contextlib import closing

    api, _ = explored(ada, game)
    study_id = api.rsplit("/", 1)[1]
    server.desk.studies.forget(server.desk.studies._found(study_id))
    with closing(sqlite3.connect(server.file)) as link, link:
        link.execute("UPDATE studies SET rules = 99 WHERE id = ?", (study_id,))
    assert "other rules" in ada.get(api, 409)["error"]
    assert isinstance(server.desk.studies, Studies)
    assert stored(server.file)["tables"]


def test_a_plan_for_many_decisions_is_followed_in_a_study(browser: MakeBrowser) -> None:
    ada = browser()
    made = ada.send("/games/time_capsules/study", {"players": "2", "seed": "3"})
    home, at = made.headers["location"].split("?at=")
    page = ada.get(f"{home}?at={at}").text
    assert f'formaction="{home}/plan"' in page
    wishes = dict(re.findall(r'name="(plan-[^"]+)" value="([^"]+)" checked', page))
    assert len(wishes) > 3
    there = ada.send(f"{home}/plan", {"at": at, **wishes})
    assert there.status_code == 303
    tree = ada.http.get(f"/api{home}").json()["nodes"]
    assert len(tree) > 3
    assert tree[-1]["key"] == there.headers["location"].split("?at=")[1]
    nonsense = ada.send(f"{home}/plan", {"at": at, next(iter(wishes)): "dance"})
    assert nonsense.status_code == 422
    assert len(ada.http.get(f"/api{home}").json()["nodes"]) == len(tree)
