"""`parlour serve`: the server for the browser."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.request import urlopen

import typer

from parlour.engine.core.errors import ParlourError

FIRST_PORT, LAST_PORT = 8000, 8020


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="NUMBER", min=1, max=65535, help=f"By default the first free one from {FIRST_PORT} on."
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option("--db", metavar="URL", help="The database; by default an SQLite file in your data directory."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="The bot that plays where nobody asks for another.")
    ] = ("regular"),
    own_bot: Annotated[
        list[str] | None,
        typer.Option(
            "--own-bot",
            metavar="MODULE:CLASS",
            help="Offer a bot of your own, too. Its code runs in the server; nobody else can name one.",
        ),
    ] = None,
    writes: Annotated[
        float,
        typer.Option("--writes-a-second", min=1.0, help="How many moves and other changes one address may ask for."),
    ] = 50.0,
    tables: Annotated[
        float, typer.Option("--tables-a-minute", min=1.0, help="How many new tables one address may make.")
    ] = 30.0,
    reads: Annotated[
        float,
        typer.Option(
            "--reads-a-second",
            min=10.0,
            help="How much one address may look at: anything costs 1, a page 5, a log or a reason 10, a hint 20.",
        ),
    ] = 150.0,
    connections: Annotated[
        int, typer.Option("--connections", min=10, help="How many connections may be open at once.")
    ] = 1_000,
    an_address: Annotated[
        int, typer.Option("--connections-an-address", min=5, help="How many of them from one address.")
    ] = 100,
    pages: Annotated[
        int, typer.Option("--pages-an-address", min=1, help="How many live pages and streams from one address.")
    ] = 40,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trust-proxy",
            metavar="ADDRESS",
            help="A proxy (address or network) that may say for whom it asks, by X-Forwarded-For; can be repeated.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="Another name people reach this server by, such as play.example.org; can be repeated. * is any.",
        ),
    ] = None,
    memory: Annotated[
        float,
        typer.Option(
            "--memory", metavar="MB", min=1.0, help="How much of it tables may take; unused ones are dropped."
        ),
    ] = 128.0,
) -> None:
    """Play in the browser: serve the games to this machine, or to everybody who can reach it."""
    import uvicorn

    from parlour import bots
    from parlour.server.addresses import Hosts, Proxies
    from parlour.server.app import create_app
    from parlour.server.connections import Patience, config_of
    from parlour.server.guard import Limits
    from parlour.server.watch import log_to_stderr

    for name in (*(own_bot or ()), bot):
        bots.admit(name)
    listening = _listen(host, port)
    url = db or f"sqlite:///{_data_file()}"
    limits = Limits(
        writes_a_second=writes,
        writes_at_once=max(200, int(4 * writes)),
        tables_a_minute=tables,
        tables_at_once=max(30, int(tables)),
        reads_a_second=reads,
        reads_at_once=max(3_000, int(20 * reads)),
        pages=pages,
    )
    log_to_stderr()
    app = create_app(url, limits, bot, Hosts(host, allow_host or ()), Proxies(trust_proxy or ()), memory)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listening.getsockname()[1]}"
    typer.echo(f"Parlour is at {address}   (games are kept in {url}; Ctrl-C ends)")
    if open_page:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    config = config_of(app, Patience(most=connections, an_address=an_address))
    uvicorn.Server(config).run(sockets=[listening])


def _data_file() -> Path:
    """The SQLite file in the user's data directory."""
    from platformdirs import user_data_path

    folder = user_data_path("parlour", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # what people play is theirs
    except OSError as error:
        raise ParlourError(f"no file can be kept in {folder}: {error.strerror}; name a database with --db") from error
    return folder / "parlour.db"


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on this port, or on the first free one."""
    problem = ""
    for wanted in [port] if port else range(FIRST_PORT, LAST_PORT + 1):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # TCP by name: only then asyncio sends an answer at once, and not 40 ms later when the kernel gives up waiting.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen()  # now: two that are only bound to a port do not notice each other
        except (OSError, UnicodeError) as error:
            listening.close()
            problem = getattr(error, "strerror", None) or str(error)
        else:
            return listening
    named = f"port {port}" if port else f"any port from {FIRST_PORT} to {LAST_PORT}"
    raise ParlourError(f"cannot listen on {host}, {named}: {problem}")


def _open_when_ready(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(100):
        try:
            with urlopen(f"{address}/health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
