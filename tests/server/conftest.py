"""A server for each file of tests, and people who come to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from served import Browser, Guest, MakeBrowser, MakeGuest, Server, toy_in_the_house


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with Catalyst and the toy; nothing is limited but sizes."""
    folder = tmp_path_factory.mktemp("server")
    with toy_in_the_house(folder), Server(folder / "parlour.db") as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[MakeGuest]:
    """Makes visitors without a browser."""
    with ExitStack() as come:
        yield lambda: come.enter_context(Guest(server))


@pytest.fixture
def browser(server: Server) -> Iterator[MakeBrowser]:
    """Makes visitors with a browser."""
    with ExitStack() as come:
        yield lambda: come.enter_context(Browser(server))


@pytest.fixture
def ada(guest: MakeGuest) -> Guest:
    """A visitor."""
    return guest()


@pytest.fixture
def ben(guest: MakeGuest) -> Guest:
    """Another visitor."""
    return guest()
