"""Playing over the API: what is accepted, what is refused, and that nothing happens twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from served import BOT, ME, OPEN, Guest, Server

BEN = {"kind": "person", "name": "Ben"}


def test_a_whole_game_against_a_bot(ada: Guest) -> None:
    table = ada.create(ME, BOT)
    end = ada.play_to_the_end(table)
    assert end["decides"] is None
    view = ada.get(f"{table.api}/view")
    assert view["over"]
    assert view["seed"] == 7
    assert not view["choices"]
    assert sorted(score["place"] for score in view["scores"]) in ([1, 2], [1, 1])
    refused = ada.post(f"{table.api}/moves", {"move": "collect", "number": end["number"]}, 409)
    assert "the game is over" in refused["error"]
    refused = ada.post(f"{table.api}/undo", {"number": end["number"]}, 409)
    assert "over" in refused["error"]


def test_a_view_tells_what_a_seat_needs(ada: Guest) -> None:
    table = ada.create(ME, BOT)
    view = ada.get(f"{table.api}/view")
    assert (view["table"], view["game"], view["seat"], view["number"], view["decides"]) == (
        table.id,
        "catalyst",
        0,
        0,
        0,
    )
    assert view["prompt"]["rules"] == ["CAT-18"]
    assert {choice["move"] for choice in view["choices"]} == {
        choice["move"] for choice in ada.get(f"{table.api}/choices")
    }
    assert view["seed"] is None
    assert len(view["commitment"]) == 64
    assert view["position"]["coins"]


def test_a_spectator_sees_the_table_and_can_do_nothing(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, BOT)
    view = ben.get(f"{table.api}/view")
    assert view["seat"] == -1
    assert not view["choices"]
    assert not any(seat["mine"] for seat in view["seats"])
    assert ada.get(f"{table.api}/view", seat=-1)["seat"] == -1
    assert "hold no seat" in ben.post(f"{table.api}/moves", {"move": "collect", "number": 0}, 403)["error"]
    assert "hold no seat" in ben.get(f"{table.api}/choices", 403)["error"]
    assert "hold no seat" in ben.post(f"{table.api}/undo", {"number": 0}, 403)["error"]
    assert "not yours" in ben.get(f"{table.api}/view", 403, seat=0)["error"]
    assert "not yours" in ben.get(f"{table.api}/log", 403, seat=0)["error"]


def test_the_key_of_another_table_opens_nothing_here(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, BOT)
    ben.create(BEN, BOT)
    ben.play(table, "collect", 0, 403)
    ben.post(f"{table.api}/moves", {"move": "collect", "number": 0, "seat": 0}, 403)
    assert ada.number(table) == 0


def test_only_the_seat_that_decides_has_choices_and_plays(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN)
    invite = table.seats[1]["invite"]
    assert ada.get(f"{table.api}/choices") == []  # somebody is still missing
    assert "everybody has sat down" in ada.play(table, "collect", 0, 409)["error"]
    ben.sit(table, 1, "Ben", invite)
    assert ben.get(f"{table.api}/choices") == []
    assert ben.get(f"{table.api}/view")["choices"] == []
    assert ben.play(table, "collect", 0, 409)["error"] == "Ben cannot play now: it is for Ada to decide"
    assert "not yours" in ben.play(table, "collect", 0, 403, seat=0)["error"]
    assert ben.play(table, "collect", 0, 404, seat=5)["error"] == "there is no seat 5: seats are 0 to 1"
    assert ada.play(table, "collect", 0)["number"] == 1
    assert ben.get(f"{table.api}/choices")
    assert ada.get(f"{table.api}/choices") == []
    why = ada.get(f"{table.api}/why-not", move="collect")
    assert not why["possible"]
    assert "it is for Ben" in why["reason"]["text"]


def test_why_not(ada: Guest) -> None:
    table = ada.create(ME, BOT)
    assert ada.get(f"{table.api}/why-not", move="collect") == {"possible": True, "reason": None}
    why = ada.get(f"{table.api}/why-not", move="build academy")
    assert not why["possible"]
    assert why["reason"]["rules"]
    assert "collect" in ada.get(f"{table.api}/why-not", 422, move="colect")["error"]
    refused = ada.play(table, "occupy blue_6", 0, 409)
    assert refused["error"].startswith("Ada cannot")
    assert refused["rules"]
    assert ada.number(table) == 0


def test_twenty_clicks_play_once(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    asked = {"move": "collect", "number": 0}

    def click(_: int) -> int:
        return ada.http.post(f"{table.api}/moves", json=asked).status_code

    with ThreadPoolExecutor(20) as tabs:
        codes = list(tabs.map(click, range(20)))
    assert sorted(codes) == [200] + 19 * [409]
    assert [row[1:5] for row in server.rows()["steps"] if row[0] == table.id] == [(1, "move", 0, "collect")]


def test_an_old_page_cannot_play(ada: Guest) -> None:
    table = ada.create(ME, BEN)
    ada.play(table, "collect", 0)
    refused = ada.play(table, "collect", 0, 409)
    assert refused["error"] == "the table has moved on: it stands at step 1, you saw step 0"
    assert "moved on" in ada.play(table, "collect", 9, 409)["error"]
    assert ada.number(table) == 1


def test_undo_while_it_is_fair(server: Server, ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    assert "nothing has been decided" in ada.post(f"{table.api}/undo", {"number": 0}, 409)["error"]
    ada.play(table, "collect", 0)
    assert ada.get(f"{table.api}/view")["can_undo"]
    assert not ben.get(f"{table.api}/view")["can_undo"]
    assert "Ada has decided since" in ben.post(f"{table.api}/undo", {"number": 1}, 409)["error"]
    assert "moved on" in ada.post(f"{table.api}/undo", {"number": 0}, 409)["error"]
    now = ada.post(f"{table.api}/undo", {"number": 1})
    assert (now["number"], now["ply"], now["decides"]) == (2, 0, 0)
    steps = [row[1:5] for row in server.rows()["steps"] if row[0] == table.id]
    assert steps == [(1, "move", 0, "collect"), (2, "undo", 0, "")]


def test_undo_stops_where_something_was_drawn(ada: Guest) -> None:
    table = ada.create(ME, BEN)
    recruit = next(c["move"] for c in ada.get(f"{table.api}/choices") if c["move"].startswith("recruit"))
    ada.play(table, recruit, 0)
    for _ in range(20):  # until a card is drawn from the deck
        if not ada.get(f"{table.api}/view", seat=0)["can_undo"]:
            break
        ada.play(table)
    now = ada.get(table.api)
    refused = ada.post(f"{table.api}/undo", {"number": now["number"], "seat": 0}, 409)
    assert "Ada cannot undo" in refused["error"]
    assert ada.get(table.api) == now


def test_the_log_and_the_past(ada: Guest) -> None:
    table = ada.create(ME, BEN)
    ada.play(table, "collect", 0)
    ada.play(table, "collect", 1)
    log = ada.get(f"{table.api}/log")
    assert [line["ply"] for line in log if "Ada" in line["text"] and line["ply"]] == [1]
    then = ada.get(f"{table.api}/view", at=1)
    assert (then["ply"], then["latest"], then["choices"], then["can_undo"]) == (1, 2, [], False)
    assert "no position 3" in ada.get(f"{table.api}/view", 422, at=3)["error"]


def test_what_is_offered(ada: Guest) -> None:
    games = ada.get("/api/games")
    offered = {game["slug"]: game for game in games}
    assert offered["catalyst"] == {"slug": "catalyst", "title": "Catalyst", "fewest": 2, "most": 4, "options": {}}
    assert offered["time_capsules"]["options"]["mode"] == ["turns", "phases"]
    assert "random" in ada.get("/api/bots")
    rules = ada.get("/api/games/catalyst/rules")
    assert rules[0]["number"] == "CAT-1"
    assert "there is no game 'chess'" in ada.get("/api/games/chess/rules", 404)["error"]
    assert ada.get("/health")["status"] == "ok"
    metrics = ada.http.get("/metrics").text
    assert 'parlour_requests_total{method="GET",route="/api/games/{slug}/rules",status="404"}' in metrics
    assert "parlour_steps" in metrics
