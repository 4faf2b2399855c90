"""`parlour games`: what there is to play."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine.game import Game


def list_games() -> None:
    """List the games: players, rules, cards, and whether their rules are compiled already."""
    from rich.table import Table as Grid

    from parlour import games
    from parlour.cli.screen import open_console

    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    for head in ("game", "title", "players", "rules", "cards", "options", "compiled"):
        grid.add_column(head, justify="right" if head in ("rules", "cards") else "left")
    for slug in games.slugs():
        grid.add_row(*_row(games.find(slug)))
    open_console().print(grid)


def _row(game: Game) -> list[str]:
    compiled = "yes" if game.is_compiled() else "no: interpreted at first"
    players = f"{game.fewest} to {game.most}"
    options = " ".join(f"{o.key}={'|'.join(name for name, _ in o.values)}" for o in game.options)
    return [game.slug, game.title, players, str(len(game.rulebook)), str(_components(game)), options or "–", compiled]


def _components(game: Game) -> int:
    """How many printed pieces the content file in use lists: those it counts itself, so no colours and no types."""
    from parlour.engine.content import content_path

    path = content_path(game.slug, game.folder / "content.toml")
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    counted = values.get("counts", {})
    return sum(len(rows) for key, rows in values.items() if isinstance(rows, list) and f"{key}s" in counted)
