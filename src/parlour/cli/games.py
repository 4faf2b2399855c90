"""`parlour games`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from parlour.engine.game import Game

HEADS = ("game", "title", "players", "rules", "compiled")


def list_games() -> None:
    """List the games: players, rules, pieces, options, and whether their rules are compiled already."""
    from rich.console import Group
    from rich.table import Table as Grid

    from parlour import games
    from parlour.cli.screen import open_console

    found = [games.find(slug) for slug in games.slugs()]
    rows = [_row(game) for game in found]
    widths = [max(map(len, column)) for column in zip(HEADS, *rows, strict=True)]  # the same in every block
    parts: list[RenderableType] = []
    for game, row in zip(found, rows, strict=True):
        grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim", show_header=not parts)
        for head, width in zip(HEADS, widths, strict=True):
            grid.add_column(head, justify="right" if head == "rules" else "left", no_wrap=True, min_width=width)
        grid.add_row(*row)
        parts += [grid, *_details(game)]
    open_console().print(Group(*parts))


def _row(game: Game) -> tuple[str, ...]:
    compiled = "yes" if game.is_compiled() else "not yet"
    players = f"{game.fewest} to {game.most}" if game.fewest < game.most else str(game.most)
    return game.slug, game.title, players, str(len(game.rulebook)), compiled


def _details(game: Game) -> list[RenderableType]:
    """What does not fit into a row: the pieces that are counted, and what can be chosen before the deal."""
    from rich.padding import Padding
    from rich.text import Text

    kinds = game.tallies.kinds.values()
    pieces = "different: " + ", ".join(f"{len(kind.names)} {kind.many}" for kind in kinds) if kinds else ""
    options = " ".join(f"--option {o.key}={'|'.join(name for name, _ in o.values)}" for o in game.options)
    lines = (pieces, options, _learned(game))
    return [Padding(Text(line, "dim"), (0, 0, 0, 2)) for line in lines if line]


def _learned(game: Game) -> str:
    """At which tables a network plays, or why none does."""
    from parlour.bots import why_not_learned
    from parlour.engine.people.english import listed
    from parlour.engine.thinking.weights import weights_of

    weights = weights_of(game)
    if weights is None:
        return why_not_learned(game)
    sizes = sorted(set(weights.about["settings"]["seats"]))
    tables = listed([str(size) for size in sizes])
    values = {option.key: option.values for option in game.options}
    strange = [f"{key}={values[key][place][0]}" for key, places in weights.strange.items() for place in places]
    return f"a network has learned it at tables of {tables}" + (f", but not {listed(strange)}" if strange else "")
