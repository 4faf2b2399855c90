"""The command line: `parlour play`, `check`, `simulate` and the others, one module a command.

Nothing heavy is imported here: each command loads what it needs when it runs, so `--help` answers at once and
`--content` can be set before a game is read.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from parlour import __version__
from parlour.cli.arena import hold_arena
from parlour.cli.balance import report_balance
from parlour.cli.check import check
from parlour.cli.compile import compile_game
from parlour.cli.content import content
from parlour.cli.games import list_games
from parlour.cli.play import play
from parlour.cli.replay import replay
from parlour.cli.review import review
from parlour.cli.rules import rules
from parlour.cli.serve import serve
from parlour.cli.simulate import simulate_games
from parlour.cli.train import train
from parlour.engine.core.errors import ParlourError

PLAY, STUDY, RESEARCH = "Play", "Study the rules", "Research"
EXAMPLES = """[bold]Examples[/]

Browser    [cyan]parlour serve --open[/]

Play       [cyan]parlour play catalyst --seats me,regular,regular[/]

Study      [cyan]parlour rules catalyst chain activation[/]

Research   [cyan]parlour simulate catalyst --games 100000 --players 4[/]"""


class Commands(TyperGroup):
    """All commands; whatever Parlour refuses becomes one clear line and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except ParlourError as error:
            from parlour.cli.screen import open_console, without_errno

            open_console(stderr=True).print(f"Error: {without_errno(str(error))}", style="red")
            raise typer.Exit(2) from error


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback()
def parlour(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Heavy strategy board games with complete, enforced rules: to play, to study, to simulate."""


def _example(text: str) -> str:
    return f"[bold]Example[/]  [cyan]{text}[/]"


app.command("serve", rich_help_panel=PLAY, epilog=_example("parlour serve --open"))(serve)
app.command("play", rich_help_panel=PLAY, epilog=_example("parlour play catalyst --seats me,random --seed 7"))(play)
app.command("replay", rich_help_panel=PLAY, epilog=_example("parlour replay evening.parlour --to 40"))(replay)
app.command("review", rich_help_panel=PLAY, epilog=_example("parlour review evening.parlour --seat Ada"))(review)
app.command("games", rich_help_panel=STUDY, epilog=_example("parlour games"))(list_games)
app.command("rules", rich_help_panel=STUDY, epilog=_example("parlour rules catalyst CAT-23 --around 2"))(rules)
app.command("check", rich_help_panel=STUDY, epilog=_example("parlour check my-cases.toml --game catalyst"))(check)
app.add_typer(content, name="content", rich_help_panel=STUDY, epilog=_example("parlour content check my.toml"))
app.command(
    "simulate",
    rich_help_panel=RESEARCH,
    epilog=_example("parlour simulate catalyst --games 100000 --players 4 --json"),
)(simulate_games)
app.command(
    "arena", rich_help_panel=RESEARCH, epilog=_example("parlour arena catalyst random greedy search:200 --games 1000")
)(hold_arena)
app.command("balance", rich_help_panel=RESEARCH, epilog=_example("parlour balance catalyst --content my.toml"))(
    report_balance
)
app.command("train", rich_help_panel=RESEARCH, epilog=_example("parlour train catalyst --minutes 30"))(train)
app.command("compile", rich_help_panel=RESEARCH, epilog=_example("parlour compile catalyst"))(compile_game)


def main() -> None:
    """The entry point `parlour`."""
    app(prog_name="parlour")
