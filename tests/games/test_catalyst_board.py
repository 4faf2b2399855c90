"""Catalyst's board as facts: what it promises of Buildings comes true, and no two Catalysts look alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from numpy.typing import NDArray

from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.games.catalyst import board
from parlour.games.catalyst.content import CATALYSTS, GOALS, TYPES
from parlour.games.catalyst.moves import TO_BUILD_BY, TO_END, TO_PLACE, TO_STOP
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.scoring import building_points
from parlour.table import Table

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def options(batch: NDArray[Any]) -> list[int]:
    return [int(move) for move in batch[0].option[: batch[0].n_options]]


def moments(game: Game, compiled: Linked, games: int) -> Iterator[NDArray[Any]]:
    """Every decision of random games in which people rather build than not."""
    for seed in range(games):
        chance, batch = random.Random(seed), game.deal(2 + seed % 3, seed, compiled)
        while not batch[0].over:
            yield batch
            builds = [move for move in options(batch) if TO_BUILD_BY <= move < TO_PLACE]
            few = builds if builds and chance.random() < 0.3 else options(batch)
            compiled.advance(batch, 0, chance.choice(few))


def at_the_end_of_the_turn(batch: NDArray[Any], compiled: Linked, seat: int) -> Any:
    """The position after a turn in which nothing more is used."""
    while not batch[0].over and batch[0].decides == seat and batch[0].frame[batch[0].depth - 1][0] != frames.TURN:
        last = [move for move in options(batch) if move in (TO_STOP, TO_END)]
        compiled.advance(batch, 0, (last or options(batch))[0])
    return batch[0]


def test_a_building_is_worth_what_was_promised_before_it_was_paid_for(catalyst: Game, compiled: Linked) -> None:
    seen: set[tuple[int, int]] = set()
    for batch in moments(catalyst, compiled, 24):
        seat = int(batch[0].decides)
        for move in options(batch):
            if not TO_BUILD_BY <= move < TO_PLACE:
                continue
            building = (move - TO_BUILD_BY) % TYPES
            promised = board.picture(batch[0], seat, NAMES).stacks[building].worth
            after = batch.copy()
            compiled.advance(after, 0, move)
            if after[0].decides == seat and after[0].frame[after[0].depth - 1][0] != frames.TURN:
                assert board.picture(after[0], seat, NAMES).stacks[building].worth == promised
            ended = at_the_end_of_the_turn(after, compiled, seat)
            assert building_points(ended, seat, building) == promised
            seen.add((int(batch[0].goal), building))
    assert len(seen) == TYPES * len(GOALS)


def test_every_catalyst_has_a_picture_of_its_own() -> None:
    faces = [board.face(card) for card in range(len(CATALYSTS))]
    assert len({(face.color, face.figure, face.look) for face in faces}) == len(faces)


@pytest.mark.slow
def test_of_two_sides_the_one_that_was_used_is_known(catalyst: Game, compiled: Linked) -> None:
    seen = set()
    for seed in range(40):
        chance, table = random.Random(seed), Table.new(catalyst, NAMES[:2], seed, linked=compiled)
        used: set[tuple[str, str]] = set()  # a Catalyst is activated once, so its effects are used once
        while not table.over and len(table.moves) < 60:
            act = board.picture(table.state, 0, table.names).resolving
            sides = [side for part in act.parts if len(part) > 1 and part[0].used for side in part] if act else []
            if act and sides:
                told = table.log()
                assert act.passed_over(told) == {side.spot for side in sides if (act.face.id, side.spot) not in used}
                seen |= act.passed_over(told)
            move = chance.choice(options(table.batch))
            block, at = catalyst.moves.decode(move)
            if act and block in ("take", "recruit_by", "build_by"):
                used.add((act.face.id, f"effect-{at[0] + 1}"))
            table.advance(move)
    assert len(seen) > 1
