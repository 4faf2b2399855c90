"""`parlour play`: a table in the terminal, for people and bots."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, Options, open_game, read_options
from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.engine.game import Game
    from parlour.table import Table

PERSON = "me"


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="LIST",
            help="Who plays: me, or a bot's name, also of your own (my.module:Bot); several me take turns.",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="A number or a text: the same seed, the same deal.")
    ] = None,
    option: Options = None,
    content: ContentFile = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    delay: Annotated[
        float, typer.Option("--delay", metavar="SECONDS", min=0.0, max=60.0, help="How long a bot seems to think.")
    ] = 0.4,
) -> None:
    """Play a game at this terminal, against bots or with friends at one keyboard. Default seats: me,regular,regular."""
    from parlour.cli.session import Session

    if load and (seed is not None or option):
        raise ParlourError(
            "a saved game has its seed and its options already: leave --seed and --option out, or --load"
        )
    found = open_game(game, content)
    table = _loaded(found, load, seats) if load else _dealt(found, seats, seed, read_options(found, option))
    Session(table, _bots(table), delay, load).run()


def _dealt(game: Game, seats: str | None, seed: str | None, options: dict[str, str]) -> Table:
    from parlour.table import Table
    from parlour.table.warmup import ready_kernels

    kinds = _kinds(game, seats or default_seats(game))
    return Table.new(game, _names(kinds), read_seed(seed), options, linked=ready_kernels(game))


def _loaded(game: Game, path: Path, seats: str | None) -> Table:
    """A saved game; who was a bot stays one, unless --seats says otherwise."""
    from parlour.table import Table, TableError
    from parlour.table.warmup import ready_kernels

    table = Table.load(path, linked=ready_kernels(game))
    if table.game is not game:
        raise TableError(f"{path.name} is a game of {table.game.title}: parlour play {table.game.slug} --load {path}")
    if seats is not None:
        kinds = _kinds(game, seats)
        if len(kinds) != len(table.names):
            raise TableError(f"{path.name} has {len(table.names)} seats, but --seats names {len(kinds)}")
        table.names = _names(kinds)
    return table


def default_seats(game: Game) -> str:
    """One person and two bots of the usual level, as far as the game allows."""
    from parlour.bots import USUAL

    return ",".join([PERSON, *[USUAL] * (min(max(3, game.fewest), game.most) - 1)])


def _kinds(game: Game, seats: str) -> list[str]:
    """What --seats says, checked."""
    from parlour import bots
    from parlour.table import TableError

    written = [kind.strip() for kind in seats.split(",")]
    kinds = [kind if bots.is_own(kind) else kind.casefold() for kind in written]
    if not all(kinds):
        raise TableError(f"the seats are {seats!r}; expected a list such as {default_seats(game)}")
    if not game.fewest <= len(kinds) <= game.most:
        raise TableError(f"{game.title} is for {game.fewest} to {game.most} players; --seats names {len(kinds)}")
    for kind in kinds:
        if kind != PERSON:
            bots.check(bots.admit(kind))
    return kinds


def _names(kinds: list[str]) -> tuple[str, ...]:
    """Ada, Ben (random) …: a bot's name says which one it is, so that a save file remembers it."""
    from parlour.engine.people.sentences import SEAT_NAMES

    return tuple(name if kind == PERSON else f"{name} ({kind})" for name, kind in zip(SEAT_NAMES, kinds, strict=False))


def _bots(table: Table) -> list[Bot | None]:
    """The bot of each seat, None for a person; their noise follows the seed, so that a game can be repeated."""
    from parlour import bots
    from parlour.table.seed import seed_key

    key = seed_key(table.seed)
    found: list[Bot | None] = []
    for seat, name in enumerate(table.names):
        kind = re.search(r"\(([\w:.]+)\)$", name)
        found.append(bots.find(kind[1], table.game, key + seat, table.linked) if kind and _is_bot(kind[1]) else None)
    return found


def _is_bot(name: str) -> bool:
    from parlour import bots

    try:
        bots.check(name)
    except bots.UnknownBot:
        return False
    return True


def read_seed(text: str | None) -> int | str | None:
    """A seed as it was typed: a whole number is a number, anything else a text."""
    if text is not None and re.fullmatch(r"[+-]?\d+", text.strip()):
        return int(text)
    return text
