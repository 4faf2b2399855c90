"""A server for each file of tests, a browser for all of them, and people who come with windows of their own.

Every test here is slow. One that asks for `size` runs on a wide screen or on a phone, with PARLOUR_THOROUGH=1 on both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from browser import chromium
from browser.people import PATIENCE, PHONE, SIZES, WIDE, Arrive, Person, plain
from served import Guest, Server, toy_in_the_house
from thorough import THOROUGH

expect.set_options(timeout=PATIENCE)  # a busy machine is no failure
HERE = Path(__file__).parent
NO_BROWSER = "NO BROWSER: no Chromium was found, so nothing of the pages is tested; see tests/browser/chromium.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the usual run each journey is made on one screen."""
    if not THOROUGH:
        config.hook.pytest_deselected(items=[item for item in items if not _is_drawn(item)])
        items[:] = filter(_is_drawn, items)


def _is_drawn(item: pytest.Item) -> bool:
    """Whether a journey is made on this screen: in the usual run each is made on one of the two, always the same."""
    callspec = getattr(item, "callspec", None)
    screen = callspec.params.get("size") if callspec and item.path.is_relative_to(HERE) else None
    return screen not in (WIDE, PHONE) or screen == (WIDE, PHONE)[crc32(item.originalname.encode()) % 2]  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's path; skips loudly where there is none."""
    path = chromium.find()
    if path is None:
        pytest.skip(NO_BROWSER)
    return path


@pytest.fixture(scope="package")
def chrome(chromium_path: str) -> Iterator[Browser]:
    """One browser for this folder: Playwright keeps a loop running that must not outlive these tests."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path, args=chromium.ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with every game and the toy."""
    folder = tmp_path_factory.mktemp("server")
    with toy_in_the_house(folder), Server(folder / "parlour.db") as running:
        running.desk.hints.seconds, running.desk.reviews.iterations = 0.1, 20  # quick rather than good advice
        yield running


@pytest.fixture(params=[WIDE, PHONE])
def size(request: pytest.FixtureRequest) -> str:
    """The two screens each journey is made on."""
    return str(request.param)


@pytest.fixture
def arrive(chrome: Browser, server: Server) -> Iterator[Arrive]:
    """Makes people with a browser; at the end none of them may have seen an error."""
    arrived: list[Person] = []

    def make(
        size: str = WIDE,
        *,
        pace: int | None = 0,
        motion: bool = False,
        asked: bool = False,
        painted: bool = False,
        at: Server | None = None,
        **options: Any,
    ) -> Person:
        visited = at or server
        context = chrome.new_context(**_options(visited, size, pace, motion, asked), **options)
        person = Person(visited, context if painted else plain(context), size == PHONE)
        arrived.append(person)
        return person

    yield make
    for person in arrived:
        person.leave()


def _options(server: Server, size: str, pace: int | None, motion: bool, asked: bool) -> dict[str, Any]:
    width, height = SIZES[size]
    liked = {"pace": pace, "sure": None if asked else "off"}
    kept = [{"name": f"parlour-{key}", "value": str(value)} for key, value in liked.items() if value is not None]
    chosen: StorageState = {"cookies": [], "origins": [{"origin": server.address, "localStorage": kept}]}  # type: ignore[typeddict-item]
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": size == PHONE,
        "is_mobile": size == PHONE,
        "reduced_motion": "no-preference" if motion else "reduce",
        "storage_state": chosen,
    }


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[[], Guest]]:
    """Makes visitors of the API, to prepare tables."""
    made: list[Guest] = []

    def make() -> Guest:
        made.append(Guest(server))
        return made[-1]

    yield make
    for one in made:
        one.http.close()


@pytest.fixture
def ada(arrive: Arrive, size: str) -> Person:
    """Somebody who comes for the first time, in no hurry to see bots think."""
    return arrive(size)
