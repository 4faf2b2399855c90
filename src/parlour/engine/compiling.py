"""Compiling a game ahead of play: every kernel is called once, which compiles it or finds its machine code on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core import kept_code
from parlour.engine.core.loop import room_for_options
from parlour.engine.core.rules import Linked, Mode, compile_progress
from parlour.engine.game import Game
from parlour.engine.thinking.contest import Contest
from parlour.engine.thinking.search import STYLE, new_tree
from parlour.engine.thinking.weights import weights_of
from parlour.engine.thinking.workroom import Workroom


def compile_game(
    game: Game, report: Callable[[int, str], None] = lambda count, name: None, mode: Mode = Mode.COMPILED
) -> None:
    """Compile what tables and simulations need, and note on disk that it is there."""
    linked = game.linked(mode)
    with compile_progress(report):
        batch = compile_table(game, linked)
        dice, options = np.zeros(1, dtype=np.int64), room_for_options()
        linked.play_games(game.empty(2), game.fewest, 0, dice, options, *game.room_for_results(0))
        _compile_bots(game, batch, linked)
    if linked.folder is not None:
        (linked.folder / "complete").touch()
        kept_code.clear_away(linked.folder)


def compile_table(game: Game, linked: Linked) -> NDArray[Any]:
    """Compile what a table alone needs, without bots: all of it is called once on a game, which is returned."""
    batch = game.deal(game.fewest, 0, linked)
    linked.reason(batch, 0, int(batch[0].option[0]))
    linked.advance(batch, 0, int(batch[0].option[0]))
    linked.resume(batch, 0)
    game.score(batch, linked)
    game.view(batch, 0, linked)
    game.faults(batch, 0, linked)
    return batch


def _compile_bots(game: Game, batch: NDArray[Any], linked: Linked) -> None:
    room, style = Workroom(game, 0, linked), np.ones(STYLE, dtype=np.float64)
    room.look_ahead(batch[0])
    contest = Contest(game, game.fewest, 0, linked, counted=True)
    contest.play([0] * game.fewest, 0, 0)
    room.grow(batch[0], 0, style)
    weights = weights_of(game)
    if weights is not None:
        network = weights.laid_out(game.fewest)
        room.grow(batch[0], 0, style, network)
        linked.learned_move(room.bench, network)
    linked.imagine(room.bench.batch, room.bench.words, 0, 0, room.bench.pool, room.bench.dice)
    linked.appraisal(batch, 0, room.bench.out)
    linked.transplant(room.tree, 0, new_tree(2, game.record.seats), np.zeros(2, dtype=np.int32))
