"""Free Radicals, whose board is still to be built: its rules, words and positions hold already."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from parlour.engine.core.rules import Mode
from parlour.engine.people.case import read_cases, run_case
from parlour.games.free_radicals import GAME, content
from thorough import THOROUGH

FILES = sorted((GAME.folder / "cases").glob("*.toml"))
ONE_OF = 1 if THOROUGH else 4  # cases as plain Python: they cost more than machine code
LINE_UPS = ((0, 2, 4, 6, 8), (1, 3, 5, 7, 9))  # all ten factions, by their numbers
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_cases_hold(file: Path) -> None:
    linked = GAME.linked(Mode.INTERPRETED)
    chosen = [case for case in read_cases(file) if crc32(case.name.encode()) % ONE_OF == 0]
    assert [told for case in chosen for told in run_case(GAME, case, linked)] == []


@pytest.mark.slow
@pytest.mark.parametrize("factions", LINE_UPS, ids=("first of each colour", "second of each colour"))
def test_random_play_is_sound_and_can_be_told(factions: Sequence[int]) -> None:
    """To the end, with every choice, prompt, deed, reason and line of the log read on the way."""
    linked, words, noise = GAME.linked(Mode.INTERPRETED), GAME.words, Random(sum(factions))
    batch = GAME.deal(len(factions), 1, linked, options=[2 + faction for faction in factions])
    while not batch[0].over:
        s = batch[0]
        assert GAME.explain_faults(GAME.faults(batch, 0, linked)) == []
        assert words.prompt(s).text
        for move in s.option[: s.n_options]:
            assert words.choice(s, int(move), NAMES).label
            assert words.deed(s, int(move))
        for move in noise.sample(range(GAME.moves.size), 5):
            if reason := linked.reason(batch, 0, move):
                assert words.reason(s, move, int(reason), NAMES).text
        linked.advance(batch, 0, int(noise.choice(s.option[: s.n_options])))
        for event in batch[0].trail[: batch[0].n_trail]:
            words.told(batch[0], event, NAMES)
    assert int(batch[0].rounds) == content.ROUNDS
