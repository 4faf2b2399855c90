"""Compile what the tests need before they begin, several rules at a time: else each worker does it again for itself.

python tests/ready.py                       every game, compiled and checked
python tests/ready.py catalyst checked      one of them
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from zlib import crc32

import numpy as np

import toy_bazaar
from parlour import envs, games
from parlour.engine.compiling import compile_game, compile_table
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game

GAMES = {**{slug: games.find(slug) for slug in games.slugs()}, "bazaar": toy_bazaar.GAME}


def compile_for_tests(game: Game, mode: Mode) -> None:
    """What tables and tests need, then bots and environments: with bounds checks the bots of the toy alone."""
    linked = game.linked(mode)
    compile_table(game, linked)
    _play_and_check(game, linked)
    if mode is Mode.COMPILED or game is toy_bazaar.GAME:
        compile_game(game, mode=mode)
    if mode is Mode.COMPILED:
        env = envs.vector(game, num_envs=2, players=game.fewest, linked=linked)
        _, infos = env.reset(seed=1)
        env.step(infos["action_mask"].argmax(axis=1))
        env.close()


def _play_and_check(game: Game, linked: Linked) -> None:
    batch, dice = game.deal(game.fewest, 1, linked), np.ones(1, dtype=np.int64)
    linked.play_random(batch, 0, dice, 1)
    linked.play_and_check(batch, words_of(batch), 0, dice, game.sight.room_for_pieces())


def _note(linked: Linked) -> Path:
    """Beside the machine code: all that this file wants is there."""
    assert linked.folder is not None
    return linked.folder / f"ready for tests {crc32(Path(__file__).read_bytes()):08x}"


def main() -> None:
    """Compile one, or have all of them compiled by processes of their own, the largest first."""
    if len(sys.argv) == 3:
        game, mode = GAMES[sys.argv[1]], Mode(sys.argv[2])
        compile_for_tests(game, mode)
        _note(game.linked(mode)).touch()
        return
    wanted = [
        (slug, mode)
        for slug, game in GAMES.items()
        for mode in (Mode.CHECKED, Mode.COMPILED)
        if not _note(game.linked(mode)).exists()
    ]
    with ThreadPoolExecutor(cpu_count()) as workers:
        list(workers.map(lambda job: subprocess.run([sys.executable, __file__, *job], check=True), wanted))


if __name__ == "__main__":
    main()
