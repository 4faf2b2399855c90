"""After the game: points and their sources, the chart, the proof, the replay, the save file, a rematch."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.people import Arrive, Person
from served import BOT, ME, OPEN, Guest, Server, Table

SEED = "a quiet evening"


class Finished:
    """A table that Ada and Ben have played to its end, with a bot."""

    def __init__(self, server: Server) -> None:
        """Play it."""
        self.ada, self.ben = Guest(server), Guest(server)
        self.table = self.ada.create(ME, OPEN, BOT, seed=SEED)
        self.ben.sit(self.table, 1, "Ben", self.table.seats[1]["invite"])
        people = [self.ada, self.ben]
        while not (now := self.ada.get(self.table.api))["over"]:
            if now["decides"] < 2:
                one = people[now["decides"]]
                one.play(self.table, one.get(f"{self.table.api}/choices")[-1]["move"], now["number"])
        self.plies = int(now["ply"])
        self.view = self.ada.get(f"{self.table.api}/view")

    def close(self) -> None:
        """They go home."""
        self.ada.http.close()
        self.ben.http.close()


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Finished]:
    """Played once for all tests of this file."""
    with closing(Finished(server)) as played:
        yield played


@pytest.fixture
def winner(arrive: Arrive, finished: Finished, size: str) -> Person:
    """Ada at the final page."""
    ada = arrive(size)
    ada.take_key(finished.ada)
    ada.go(finished.table.page)
    return ada


def test_the_final_page_says_who_won_and_where_the_points_came_from(winner: Person, finished: Finished) -> None:
    page = winner.page
    expect(page.locator("#winner")).to_be_visible()
    best = min(finished.view["scores"], key=lambda score: score["place"])
    expect(page.locator(".podium li").first).to_contain_text(best["points"])
    expect(page.locator(".results .lead")).not_to_be_empty()
    figures = page.locator('[aria-labelledby="breakdown"] table')
    assert figures.locator("tbody tr").count() > 2
    for seat, score in enumerate(finished.view["scores"]):
        expect(figures.locator("tr.sum td").nth(seat)).to_have_text(score["points"])
    expect(page.locator("svg.chart polyline")).to_have_count(3)
    expect(page.get_by_role("img", name="Everybody’s points over the game")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("None")


def test_anybody_can_check_the_proof(winner: Person) -> None:
    proof = winner.page.locator(".proof")
    shown, seed = (proof.locator("dd").nth(k).inner_text() for k in (0, 1))
    assert seed == SEED
    assert hashlib.sha256(f"parlour catalyst {seed}".encode()).hexdigest() == shown
    assert proof.locator("code").first.inner_text() == f"parlour catalyst {seed}"


def test_the_slider_and_its_buttons_walk_through_the_game(winner: Person, finished: Finished, arrive: Arrive) -> None:
    page = winner.page
    at = page.locator(".history output")
    expect(at).to_have_text(f"{finished.plies} / {finished.plies}")
    winner.press(page.get_by_role("link", name="To the beginning"))
    expect(at).to_have_text(f"0 / {finished.plies}")
    expect(page.locator(".results")).to_have_count(0)
    winner.press(page.get_by_role("link", name="One step on"))
    expect(at).to_have_text(f"1 / {finished.plies}")
    slider = page.get_by_role("slider", name="Position")
    slider.fill("20")
    expect(at).to_have_text(f"20 / {finished.plies}")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text(f"19 / {finished.plies}")
    expect(slider).to_be_focused()
    winner.press(page.get_by_role("link", name="One step back"))
    expect(at).to_have_text(f"18 / {finished.plies}")
    expect(page).to_have_url(re.compile(r"\?at=18$"))

    other = arrive()
    other.page.goto(page.url)
    expect(other.page.locator(".history output")).to_have_text(f"18 / {finished.plies}")
    assert other.page.locator(".log").inner_text() == page.locator(".log").inner_text()

    winner.press(page.get_by_role("link", name="To the end"))
    expect(page.locator("#winner")).to_be_visible()


def test_the_slider_can_be_dragged(winner: Person, finished: Finished) -> None:
    page = winner.page
    winner.go(f"{finished.table.page}?at=0")
    slider = page.get_by_role("slider", name="Position")
    at = slider.bounding_box()
    assert at
    y = at["y"] + at["height"] / 2
    page.mouse.move(at["x"] + 8, y)
    page.mouse.down()
    for part in (0.2, 0.4, 0.6):
        page.mouse.move(at["x"] + at["width"] * part, y, steps=4)
        expect(page.locator(".history output")).to_have_text(re.compile("^[1-9]"))
    shown = int(slider.input_value())
    assert abs(shown - 0.6 * finished.plies) < 0.1 * finished.plies
    page.mouse.up()
    expect(page.locator(".history output")).to_have_text(f"{shown} / {finished.plies}")
    expect(page.locator(f'.scene[data-ply="{shown}"]')).to_be_visible()


def test_the_replay_plays_by_itself(winner: Person, finished: Finished) -> None:
    page = winner.page
    winner.go(f"{finished.table.page}?at={finished.plies - 3}")
    winner.press(page.get_by_role("button", name="Play"))
    expect(page.locator(".history output")).to_have_text(f"{finished.plies - 2} / {finished.plies}")
    expect(page.locator("#winner")).to_be_visible()


def test_a_replay_plays_when_it_is_opened_until_somebody_stops_it(
    arrive: Arrive, finished: Finished, size: str
) -> None:
    cleo = arrive(size, pace=300, motion=True)
    page, at = cleo.page, cleo.page.locator(".history output")
    cleo.go(finished.table.page)
    cleo.press(page.locator(".results").get_by_role("link", name="Replay"))
    expect(at).to_have_text(re.compile("^[2-9] /"))
    page.keyboard.press("Shift")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = cleo.figure("ply")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text(re.compile(f"^{stopped + 1} /"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(at).not_to_have_text(re.compile(f"^{stopped + 1} /"))
    cleo.press("#prompt")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    cleo.press(page.get_by_role("button", name="Play"))
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    cleo.press(page.get_by_role("button", name="Pause"))
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize(("pace", "motion"), [(0, True), (300, False)])
def test_a_replay_waits_for_who_likes_no_motion_and_its_keys_need_no_click(
    arrive: Arrive, finished: Finished, pace: int, motion: bool
) -> None:
    cleo = arrive(pace=pace, motion=motion)
    page, at = cleo.page, cleo.page.locator(".history output")
    cleo.go(f"{finished.table.page}?at=0")
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", finished.plies), ("Home", 0)):
        page.keyboard.press(key)
        expect(at).to_have_text(f"{ply} / {finished.plies}")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Space")
    expect(at).to_have_text(re.compile("^[1-9]"))


def test_a_running_game_can_be_looked_back_at_up_to_now(arrive: Arrive, guest: Callable[[], Guest], size: str) -> None:
    api = guest()
    table = api.create(ME, BOT)
    api.play_to_the_end(table, most=4)
    latest = api.wait_for_turn(table)["ply"]
    ada = arrive(size)
    ada.take_key(api)
    ada.go(table.page)
    ada.wait_for_turn()
    page = ada.page
    expect(page.locator(".history")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".history output")).to_have_text(f"{latest - 1} / {latest}")
    expect(ada.choices).to_have_count(0)
    page.get_by_role("slider", name="Position").fill("0")
    expect(page.locator("#prompt")).to_contain_text("The beginning")
    ada.press(page.get_by_role("link", name="Back to now"))
    assert ada.wait_for_turn()
    expect(page.locator(".history")).to_have_count(0)
    ada.play_one()


def test_a_save_file_is_downloaded_and_replayed(
    winner: Person, finished: Finished, arrive: Arrive, size: str, tmp_path: Path
) -> None:
    page = winner.page
    with page.expect_download() as download:
        winner.press(page.locator(".results").get_by_role("link", name="Save file"))
    file = tmp_path / download.value.suggested_filename
    assert file.suffix == ".parlour"
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["seed"] == SEED

    cleo = arrive(size)
    cleo.go("/")
    cleo.page.locator("#file").set_input_files(file)
    cleo.press(cleo.page.get_by_role("button", name="Open it"))
    expect(cleo.page.locator(".history output")).to_have_text(f"0 / {finished.plies}")
    cleo.press(cleo.page.get_by_role("link", name="One step on"))
    expect(cleo.page.locator(".history output")).to_have_text(f"1 / {finished.plies}")
    cleo.press(cleo.page.get_by_role("link", name="To the end"))
    expect(cleo.page.locator("#winner")).to_be_visible()
    expect(cleo.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_a_rematch_seats_the_same_people(arrive: Arrive, server: Server, size: str) -> None:
    with closing(Finished(server)) as played:
        ada, ben = arrive(size), arrive(size)
        for person, key in ((ada, played.ada), (ben, played.ben)):
            person.take_key(key)
            person.go(played.table.page)
        ada.press(ada.page.get_by_role("button", name="Rematch"))
        expect(ada.page.locator('.scene:not([data-over="1"])')).to_be_visible()
        assert ada.table_id != played.table.id
        invitation = ben.page.get_by_role("link", name="rematch")
        expect(invitation).to_be_visible()
        ben.press(invitation)
        expect(ben.page.locator("#h-own")).to_contain_text("Ben")
        assert ben.table_id == ada.table_id
        names = {sitter["name"] for sitter in played.ada.get(f"{Table(ada.table_id, []).api}/view")["seats"]}
        assert names == {"Ada", "Ben", "Otter"}
