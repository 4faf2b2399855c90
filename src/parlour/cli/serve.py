"""`parlour serve`: the server for the browser."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.request import urlopen

import typer

from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from parlour.server.guard import Limits

FIRST_PORT, LAST_PORT = 8000, 8020


Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")]
Port = Annotated[
    int | None,
    typer.Option(
        "--port", metavar="NUMBER", min=1, max=65535, help=f"By default the first free one from {FIRST_PORT} on."
    ),
]
Database = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="The database; by default an SQLite file in your data directory."),
]
OpenPage = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")]
UsualBot = Annotated[
    str, typer.Option("--bot", metavar="NAME", help="The bot that plays where nobody asks for another.")
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(
        "--own-bot",
        metavar="MODULE:CLASS",
        help="Offer a bot of your own, too. Its code runs in the server; nobody else can name one.",
    ),
]
WritesASecond = Annotated[
    float,
    typer.Option("--writes-a-second", min=1.0, help="How many moves and other changes one address may ask for."),
]
TablesAMinute = Annotated[
    float, typer.Option("--tables-a-minute", min=1.0, help="How many new tables one address may make.")
]
ReadsASecond = Annotated[
    float,
    typer.Option(
        "--reads-a-second",
        min=10.0,
        help="How much one address may look at: anything costs 1, a page 5, a log or a reason 10, a hint 20.",
    ),
]
Connections = Annotated[int, typer.Option("--connections", min=10, help="How many connections may be open at once.")]
ConnectionsAnAddress = Annotated[
    int, typer.Option("--connections-an-address", min=5, help="How many of them from one address.")
]
PagesAnAddress = Annotated[
    int, typer.Option("--pages-an-address", min=1, help="How many live pages and streams from one address.")
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trust-proxy",
        metavar="ADDRESS",
        help="A proxy (address or network) that may say for whom it asks, by X-Forwarded-For; can be repeated.",
    ),
]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host",
        metavar="NAME",
        help="Another name people reach this server by, such as play.example.org; can be repeated. * is any.",
    ),
]
Memory = Annotated[
    float,
    typer.Option("--memory", metavar="MB", min=1.0, help="How much of it tables may take; unused ones are dropped."),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    db: Database = None,
    open_page: OpenPage = False,
    bot: UsualBot = "regular",
    own_bot: OwnBots = None,
    writes: WritesASecond = 50.0,
    tables: TablesAMinute = 30.0,
    reads: ReadsASecond = 150.0,
    connections: Connections = 1_000,
    an_address: ConnectionsAnAddress = 100,
    pages: PagesAnAddress = 40,
    trust_proxy: TrustedProxies = None,
    allow_host: AllowedHosts = None,
    memory: Memory = 128.0,
) -> None:
    """Play in the browser: serve the games to this machine, or to everybody who can reach it."""
    import uvicorn

    from parlour import bots
    from parlour.server.addresses import Hosts, Proxies
    from parlour.server.app import create_app
    from parlour.server.connections import Patience, config_of
    from parlour.server.watch import log_to_stderr

    for name in (*(own_bot or ()), bot):
        bots.admit(name)
    listening = _listen(host, port)
    url = db or f"sqlite:///{_data_file()}"
    limits = _limits(writes, tables, reads, pages)
    log_to_stderr()
    app = create_app(url, limits, bot, Hosts(host, allow_host or ()), Proxies(trust_proxy or ()), memory)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listening.getsockname()[1]}"
    typer.echo(f"Parlour is at {address}   (games are kept in {url}; Ctrl-C ends)")
    if open_page:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    config = config_of(app, Patience(most=connections, an_address=an_address))
    uvicorn.Server(config).run(sockets=[listening])


def _limits(writes: float, tables: float, reads: float, pages: int) -> Limits:
    """What one address may ask for, with some room for those who ask for much at once and then for little."""
    from parlour.server.guard import Limits

    return Limits(
        writes_a_second=writes,
        writes_at_once=max(200, int(4 * writes)),
        tables_a_minute=tables,
        tables_at_once=max(30, int(tables)),
        reads_a_second=reads,
        reads_at_once=max(3_000, int(20 * reads)),
        pages=pages,
    )


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
