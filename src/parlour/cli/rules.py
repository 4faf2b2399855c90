"""`parlour rules`: the numbered rules of a game, by section, by number, by words."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import GameName, open_game
from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from parlour.engine.game import Game, Rule

# Where a rule comes from, `[S:117] [P:page] [O]`: of interest to who writes rules, noise to who plays.
SOURCE = re.compile(r",?\s*\[(?:[SO]|[SPO]:[^\]]*)\]")
NEAR = 5


class NoSuchRule(ParlourError, LookupError):
    """There is no rule of this number."""


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBERS | SECTION | WORDS…]",
            help="Numbers of rules (CAT-17 to CAT-20), a section, or words that must all occur.",
            show_default=False,
        ),
    ] = None,
    around: Annotated[int, typer.Option("--around", metavar="N", min=0, help="Show N neighbours of the rule too.")] = 0,
    everything: Annotated[bool, typer.Option("--all", help="Print the whole rulebook.")] = False,
) -> None:
    """Read the rules: without words an introduction and the sections, with numbers or words the rules that fit."""
    from parlour.cli.screen import open_console

    found = open_game(game)
    console = open_console()
    introduction, heading, rest = _rulebook_text(found).partition("\n## ")
    if everything or not words:
        _show_markdown(console, introduction, marks=True)
    if everything:
        _show_markdown(console, heading + rest)
    elif not words:
        console.print()
        show_sections(console, found)
    elif not show_rules(console, found, " ".join(words), around):
        raise typer.Exit(1)


def _rulebook_text(game: Game) -> str:
    return (game.folder / "rules.md").read_text(encoding="utf-8").strip() + "\n"


def _show_markdown(console: Console, text: str, marks: bool = False) -> None:
    """A rulebook's text without its signs for bold and code; the marks of where a rule comes from only if wanted."""
    from rich.text import Text

    joined = re.sub(r"(?m)^(?![#|*-])(.+)\n(?=[^\n#|*-])", r"\1 ", text)  # a paragraph is one line
    for line in joined.splitlines():
        words = (line if marks else SOURCE.sub("", line)).replace("**", "").replace("`", "")
        console.print(Text(words.lstrip("# "), "bold") if line.startswith("#") else Text(words))


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
    """Rules by number, a section by name, or all rules with these words; whether anything was found."""
    found = _numbered(game, text) or _section(game, text)
    if not found:
        return _search(console, game, text.split())
    shown = _near(game, found[0].number, around) if len(found) == 1 else found
    for rule in shown:
        console.print(rule_text(rule, provenance=len(shown) == 1))
    return True


def _numbered(game: Game, text: str) -> list[Rule]:
    """The rules of `CAT-23`, `cat23`, `23`, of a list of such, and of ranges such as `CAT-17 to CAT-20`."""
    one = rf"(?:(?:{game.tag}[- ]?)?\d+[A-Z]?|[A-Z]{{3}}-\d+)"
    span = rf"{one}(?:\s*(?:\bto\b|–|-|…|\.\.+)\s*{one})?"
    if not re.fullmatch(rf"{span}(?:(?:\s*,\s*|\s+and\s+|\s+){span})*", text.strip(), re.IGNORECASE):
        return []
    known = list(game.rulebook)
    found: dict[str, Rule] = {}
    for part in re.findall(span, text, re.IGNORECASE):
        ends = sorted(known.index(_number(game, end)) for end in re.findall(one, part, re.IGNORECASE))
        found |= {number: game.rulebook[number] for number in known[ends[0] : ends[-1] + 1]}
    return list(found.values())


def _number(game: Game, text: str) -> str:
    """The rule a person means: `CAT-23`, `cat23`, `23`."""
    bare = re.sub(rf"^{game.tag}[- ]?", "", text.upper())
    number = bare if re.match(r"[A-Z]{3}-", bare) else f"{game.tag}-{bare}"
    if number in game.rulebook:
        return number
    known = list(game.rulebook)
    hint = ""
    if number == f"{game.tag}-{bare}" and bare.isdecimal():
        nearest = min(known, key=lambda other: abs(_value(other) - int(bare)))
        hint = f" (did you mean {nearest}?)" if abs(_value(nearest) - int(bare)) <= NEAR else ""
    raise NoSuchRule(f"{game.title} has no rule {number}{hint}; its rules run from {known[0]} to {known[-1]}")


def _value(number: str) -> int:
    return int(re.sub(r"\D", "", number) or 0)


def _section(game: Game, text: str) -> list[Rule]:
    """All rules below the heading of this name, with or without what it says in brackets."""
    wanted, depth = text.strip().casefold(), 0
    found = []
    for line in _rulebook_text(game).splitlines():
        if line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            title = line.lstrip("# ").casefold()
            inside = depth and level > depth
            depth = depth if inside else level if wanted in (title, title.split(" (")[0]) else 0
        number = re.match(rf"[-*] \*\*({game.tag}-[A-Z0-9-]+)\*\*", line)
        if depth and number:
            found.append(game.rulebook[number[1]])
    return found


def _near(game: Game, number: str, around: int) -> list[Rule]:
    known = list(game.rulebook)
    at = known.index(number)
    return [game.rulebook[near] for near in known[max(at - around, 0) : at + around + 1]]


def rule_text(rule: Rule, words: list[str] | None = None, provenance: bool = False) -> Text:
    """A rule as people read it, with the words that were looked for marked, and perhaps where it comes from."""
    from rich.text import Text

    text = Text(rule.number, "bold cyan").append(f"  {rule.section}\n", "not bold dim")
    body = Text(f"{plain(rule)}\n", "default not bold")
    for word in words or ():
        body.highlight_regex(f"(?i){re.escape(word)}", "bold yellow")
    if provenance and (origin := provenance_of(rule)):
        body.append(f"{origin}\n", "dim")
    return Text().append_text(text).append_text(body)


def provenance_of(rule: Rule) -> str:
    """Where a rule comes from: `from the rulebook, line 51; our own ruling`."""
    lines = list(dict.fromkeys(re.findall(r"\[S:([^\]]*)\]", rule.text)))
    pages = list(dict.fromkeys(re.findall(r"\[P:([^\]]*)\]", rule.text)))
    origins = [f"the rulebook, {'line' if len(lines) == 1 else 'lines'} {', '.join(lines)}"] if lines else []
    origins += pages
    told = [f"from {'; '.join(origins)}"] if origins else []
    return "; ".join(told + (["our own ruling"] if "[O]" in rule.text else []))


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
