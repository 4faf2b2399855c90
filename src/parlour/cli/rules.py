"""`parlour rules`: the numbered rules of a game, by section, by number, by words."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import GameName, open_game
from parlour.engine.errors import ParlourError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from parlour.engine.game import Game, Rule

# Where a rule comes from, `[S:117] [P:page] [O]`: of interest to who writes rules, noise to who plays.
SOURCE = re.compile(r"\s*\[(?:[SO]|[SP]:[^\]]*)\]")


class NoSuchRule(ParlourError, LookupError):
    """There is no rule of this number."""


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBER | WORDS…]", help="A rule's number, or words that must all occur.", show_default=False
        ),
    ] = None,
    around: Annotated[int, typer.Option("--around", metavar="N", min=0, help="Show N neighbours of the rule too.")] = 0,
) -> None:
    """Read the rules: without words the sections, with a number that rule, with words all rules that fit."""
    from parlour.cli.screen import open_console

    found = open_game(game)
    console = open_console()
    if not words:
        show_sections(console, found)
    elif not show_rules(console, found, " ".join(words), around):
        raise typer.Exit(1)


def show_sections(console: Console, game: Game) -> None:
    """The sections with how many rules they have, and which."""
    from rich.table import Table as Grid

    numbers: dict[str, list[str]] = {}
    for rule in game.rulebook.values():
        numbers.setdefault(rule.section, []).append(rule.number)
    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column(f"{game.title}: section")
    grid.add_column("rules", justify="right")
    grid.add_column("numbers", style="dim")
    for section, found in numbers.items():
        span = found[0] if len(found) == 1 else f"{found[0]} to {found[-1]}"
        grid.add_row(section, str(len(found)), span)
    grid.add_row("all", str(len(game.rulebook)), "", style="bold")
    console.print(grid)


def show_rules(console: Console, game: Game, text: str, around: int = 0) -> bool:
    """A rule by number, or all rules with these words; whether anything was found."""
    if re.fullmatch(rf"(?:{game.tag}[- ]?)?\d+[A-Z0-9-]*|[A-Z]{{3}}-\d+", text, re.IGNORECASE):
        for rule in _near(game, _number(game, text), around):
            console.print(rule_text(rule))
        return True
    return _search(console, game, text.split())


def _number(game: Game, text: str) -> str:
    """The rule a person means: `CAT-23`, `cat23`, `23`."""
    bare = re.sub(rf"^{game.tag}[- ]?", "", text.upper())
    number = bare if re.match(r"[A-Z]{3}-", bare) else f"{game.tag}-{bare}"
    if number in game.rulebook:
        return number
    known = list(game.rulebook)
    close = get_close_matches(number, known, n=1, cutoff=0.7)
    hint = f"did you mean {close[0]}? " if close else ""
    raise NoSuchRule(f"{game.title} has no rule {number}; {hint}Its rules run from {known[0]} to {known[-1]}")


def _near(game: Game, number: str, around: int) -> list[Rule]:
    known = list(game.rulebook)
    at = known.index(number)
    return [game.rulebook[near] for near in known[max(at - around, 0) : at + around + 1]]


def rule_text(rule: Rule, words: list[str] | None = None) -> Text:
    """A rule as people read it, with the words that were looked for marked."""
    from rich.text import Text

    text = Text(rule.number, "bold cyan").append(f"  {rule.section}\n", "not bold dim")
    body = Text(f"{plain(rule)}\n", "default not bold")
    for word in words or ():
        body.highlight_regex(f"(?i){re.escape(word)}", "bold yellow")
    return Text().append_text(text).append_text(body)


def plain(rule: Rule) -> str:
    """The text of a rule without the marks of where it comes from."""
    return SOURCE.sub("", rule.text).replace("`", "")


def _search(console: Console, game: Game, words: list[str]) -> bool:
    def fits(rule: Rule) -> bool:
        text = f"{plain(rule)} {rule.section}".casefold()
        return all(word.casefold() in text for word in words)

    found = [rule for rule in game.rulebook.values() if fits(rule)]
    for rule in found:
        console.print(rule_text(rule, words))
    if not found:
        console.print(_nothing(game, words), style="yellow")
    return bool(found)


def _nothing(game: Game, words: list[str]) -> str:
    """Why nothing was found: the words that occur nowhere, and what may be meant instead."""
    text = " ".join(plain(rule) for rule in game.rulebook.values())
    known = Counter(re.findall(r"[a-z]{3,}", text.casefold()))
    strange = [word for word in words if word.casefold() not in text.casefold()]
    if not strange:
        return f"No rule of {game.title} has all of these words: {', '.join(words)}. Try fewer."
    close = get_close_matches(strange[0].casefold(), known, n=1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    return f"No rule of {game.title} speaks of {', '.join(map(repr, strange))}.{hint}"
