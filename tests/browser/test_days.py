"""Over days: close the browser, restart the server, come back, and see what happened since."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.people import Arrive
from served import ME, OPEN, Guest, Server


def test_after_days_the_table_is_there_and_says_what_happened(arrive: Arrive, tmp_path: Path, size: str) -> None:
    file = tmp_path / "parlour.db"
    with Server(file) as first:
        ada = arrive(size, at=first)
        with Guest(first) as ben:
            ada.go("/games/catalyst")
            ada.press(ada.page.locator(".players label", has_text="2"))
            ada.press(ada.page.locator(".seat-row-1 label", has_text="A friend"))
            ada.page.locator("#name-0").fill("Ada")
            ada.choose_seed("7")
            ada.press(ada.page.get_by_role("button", name="Sit down"))
            expect(ada.scene).to_be_visible()
            table = ada.table
            ben.sit(table, 1, "Ben", ada.page.locator("#invite-1").input_value().split("invite=")[1])
            ada.play_one_of_mine()
            ben.play(table, "collect")
            ada.play_one_of_mine()
            seen = ada.figure("ply")
            expect(ada.page.locator("#prompt")).to_contain_text("Ben decides")
            ada.press(ada.page.get_by_text("This table", exact=True))  # what was shown has been reported by now
            cookies = ada.context.cookies()
            ada.leave()
            while not (standing := ben.get(table.api))["over"] and standing["decides"] == 1:
                ben.play(table)
            key = ben.key
    with Server(file) as second, Guest(second, key) as ben:
        ada = arrive(size, at=second)
        ada.context.add_cookies(
            [{"name": cookie["name"], "value": cookie["value"], "url": second.address} for cookie in cookies]
        )
        ada.go("/")
        card = ada.page.locator(f'[aria-labelledby="mine"] a[href="{table.page}"]')
        moves = ben.get(table.api)["ply"] - seen
        assert moves > 0
        expect(card).to_contain_text("Your turn")
        expect(card).to_contain_text(f"{moves} move{'s' * (moves > 1)} since you looked")
        ada.press(card)
        assert ada.wait_for_turn()
        new = ada.page.locator(".log li.new")
        expect(new.first).to_contain_text("Ben")
        assert new.count() < ada.page.locator(".log li").count()
        ada.leave()


def test_what_happened_since_can_be_watched(arrive: Arrive, server: Server, size: str) -> None:
    with Guest(server) as api, Guest(server) as ben, Guest(server) as cleo:
        table = api.create(ME, OPEN, OPEN)
        ben.sit(table, 1, "Ben", table.seats[1]["invite"])
        cleo.sit(table, 2, "Cleo", table.seats[2]["invite"])
        ada = arrive(size)
        ada.take_key(api)
        ada.go(table.page)
        ada.play_one_of_mine()
        seen = ada.figure("ply")
        expect(ada.page.locator("#prompt")).to_contain_text("Ben decides")
        ada.go("/")
        people = [api, ben, cleo]
        while (standing := api.get(table.api))["ply"] < seen + 6:
            people[standing["decides"]].play(table)
        ada.press(ada.page.locator(f'[aria-labelledby="mine"] a[href="{table.page}"]'))
        since = ada.page.locator(".since")
        expect(since).to_contain_text("6 decisions since you looked")
        ada.page.get_by_label("Pace of the others’ turns").select_option("quick")
        ada.press(since.get_by_role("link", name="Watch them"))
        expect(ada.page.locator(f'.scene[data-ply="{seen}"]')).to_be_visible()
        expect(ada.page.locator("#skip")).to_be_visible()
        expect(ada.page.locator(f'.scene[data-ply="{seen + 1}"]')).to_be_visible()
        expect(ada.page.locator(f'.scene[data-ply="{seen + 6}"]')).to_be_visible()
