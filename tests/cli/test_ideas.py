"""A hint in the terminal: each idea with its number, its line, its reasons, and whether the first is really better."""

from __future__ import annotations

import io

from rich.console import Console

from parlour.bots.advice import Hint, hint
from parlour.cli.ideas import ideas
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table


def asked(table: Table) -> Hint:
    """The hint of a table."""
    seen = table.view(table.decides or 0).state
    return hint(table.game, seen, iterations=200, seed=1, linked=table.linked, who=table.names)


def shown(table: Table, found: Hint) -> str:
    """A hint as a wide terminal shows it."""
    console = Console(file=io.StringIO(), width=400, color_system=None)
    for part in ideas(found, table.choices()):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_ideas_are_told_with_their_lines_and_reasons(catalyst: Game) -> None:
    table, lines = Table.new(catalyst, 2, seed=5, linked=catalyst.linked(Mode.COMPILED)), 0
    for _ in range(40):
        found = asked(table)
        text = shown(table, found)
        names = [choice.name for choice in table.choices()]
        for rank, idea in enumerate(found.suggestions, 1):
            number = names.index(idea.choice.name) + 1
            head = next(line for line in text.splitlines() if line.startswith(f"idea {rank} "))
            assert head.split()[2:4] == [str(number), idea.choice.label.split()[0]]
            assert all(f"{reason}." in text for reason in idea.reasons)
            assert idea.brings in text
            if len(idea.line) > 2:
                assert f"then 2 {idea.line[1].label}" in text
                lines += 1
        assert not found.verdict or f"{found.verdict}." in text
        table.play(found.suggestions[0].choice.name)
    assert lines
