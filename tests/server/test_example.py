"""The bot of docs/api.md: the file in examples/ is the one that is printed, and it plays a whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from served import Server

ROOT = Path(__file__).parent.parent.parent
BOT = ROOT / "examples" / "http_bot.py"


def test_the_listing_is_the_file() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert re.findall(r"```py\n(.*?)```", page, re.DOTALL) == [BOT.read_text(encoding="utf-8")]
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 33


def test_every_address_of_the_page_exists(server: Server) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    described = {path.split("/")[-1] for path in server.app.openapi()["paths"]}
    for address in re.findall(r"(?:GET|POST) (?:/api|…)(/[^`?]*)", page):
        assert address.split("/")[-1] in described | {"{id}"}, address


def test_it_plays_to_the_end(server: Server) -> None:
    done = subprocess.run([sys.executable, str(BOT), server.address], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"([12]\. [\w ]+: -?\d[^\n]* points\n){2}", done.stdout), done.stdout
