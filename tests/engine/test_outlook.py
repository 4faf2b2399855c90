"""The observation vector, compared with a second definition in plain words; its bounds and its layout."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.engine.core.record import COUNTS, IDS, LIST, NOBODY, NUMBER, OWNER, SEAT, WHOSE, Field
from parlour.engine.core.rules import Mode
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from thorough import THOROUGH


def plain(game: Game, batch: NDArray[Any], seat: int) -> list[float]:
    """The vector as one would write it down by hand, field by field."""
    s, numbers = batch[0], list[float]()
    seats = int(s.seats)
    for field in game.record.fields:
        if field.scratch or field.sees == NOBODY or field.name in ("frame", "depth", "ply", "epoch", "broken"):
            continue
        values = np.asarray(s[field.name])
        for owner in [(seat + turn) % seats for turn in range(seats)] if field.per_seat else [-1]:
            own = values[owner] if field.per_seat else values
            seen = field.sees != OWNER or owner == seat
            if field.holds == NUMBER and field.size and field.most < 512:
                numbers += marked(field, own, np.asarray(s[field.size])[owner] if field.per_seat else s[field.size])
            else:
                numbers += part(game, field, own.reshape(-1).tolist(), seats, seat, seen)
    return numbers + decision(game, s, seat)


def part(game: Game, field: Field, values: list[int], seats: int, seat: int, seen: bool) -> list[float]:
    """One owner's part of a field."""
    pieces = len(game.record.kinds[field.of]) if field.of else 0
    if field.holds in (NUMBER, COUNTS):
        return [value / field.scale if seen else 0.0 for value in values]
    if field.holds == IDS and (not field.per_seat or max(game.record.copies[field.of]) > 1):
        return [float(seen and value == piece) for value in values for piece in range(pieces)]
    if field.holds == IDS:
        placed = [values.index(piece) + 1 if piece in values else 0 for piece in range(pieces)]
        return [place / len(values) if seen else 0.0 for place in placed]
    if field.holds == LIST:
        return [float(values.count(piece)) if seen else 0.0 for piece in range(pieces)]
    if field.holds == WHOSE:
        owners = [value - field.least - 1 for value in values]
        return [float(owner == (seat + turn) % seats) for owner in owners for turn in range(seats)]
    (value,) = values
    if field.holds == SEAT:
        return [float(value == (seat + turn) % seats) for turn in range(seats)]
    return [float(value == k) for k in range(field.most + 1)]


def marked(field: Field, values: NDArray[Any], size: Any) -> list[float]:
    """A list of places: how often each is in it, as far as it is filled."""
    rows = np.atleast_2d(values)
    filled = [place for row, n in zip(rows.tolist(), np.atleast_1d(size).tolist(), strict=True) for place in row[:n]]
    return [float(filled.count(place)) for place in range(field.most + 1)]


def decision(game: Game, s: Any, seat: int) -> list[float]:
    """The frame on top, then everything that a number of some frame is about, each once."""
    axes = {axis.name: 0 for block in game.moves.blocks.values() for axis in block.axes}
    for block in game.moves.blocks.values():
        for axis in block.axes:
            axes[axis.name] = max(axes[axis.name], len(axis.names))
    sizes = axes | {kind: len(names) for kind, names in game.record.kinds.items()}
    top, owner, *about = s.frame[s.depth - 1].tolist() if s.depth else (-1, -1)
    secret = top in game.record.private_frames and owner != seat
    told: dict[tuple[str, int], list[float]] = {}
    for kind, row in enumerate(game.frames.rows):
        for k, (name, what) in enumerate(row.about):
            if not name or not row.offers:
                continue
            size = int(what) if what.isdecimal() else 1 if what == "amount" else sizes.get(what or name, 1)
            thing = (name, 1) if size >= 512 or size == 1 else (name if what.isdecimal() else what or name, size)
            numbers = told.setdefault(thing, [0.0] * thing[1])
            if kind == top and not secret and thing[1] == 1:
                numbers[0] = about[k] / (8 + abs(about[k]))
            elif kind == top and not secret and about[k] >= 0:
                numbers[about[k]] = 1.0
    return [float(top == k) for k in range(game.record.frames)] + [x for numbers in told.values() for x in numbers]


def test_a_vector_with_room_for_more_seats_says_the_same(any_game: Game) -> None:
    """A table of the fewest, in the vector of a table of the most: the same numbers, with gaps."""
    linked, few, most = any_game.linked(Mode.COMPILED), any_game.fewest, any_game.most
    small, large = any_game.outlook(few), any_game.outlook(few, most)
    assert large.size == any_game.outlook(most).size
    batch, dice = any_game.deal(few, 3, linked), np.array([4], dtype=np.int64)
    out = np.zeros(large.size, dtype=np.float32)
    for _ in range(12):
        linked.play_random(batch, 0, dice, 9)
        seen = any_game.observe(batch, 0, linked)
        linked.observe(words_of(batch), 0, 0, large.script, large.decision, out)
        for part, wide in zip(small.layout, large.layout, strict=True):
            ours, theirs = (x[p.first : p.first + p.size] for x, p in ((seen, part), (out, wide)))
            if part.name in ("active", "control", "role", "city_owner", "initiative"):  # gaps in the middle
                assert sorted(ours[ours != 0].tolist()) == sorted(theirs[theirs != 0].tolist())
            else:
                assert theirs[: part.size].tolist() == ours.tolist()
                assert not theirs[part.size :].any()


@pytest.mark.parametrize("mode", [Mode.COMPILED, Mode.INTERPRETED])
def test_a_vector_is_what_the_plain_definition_says(any_game: Game, mode: Mode) -> None:
    compiled, linked = any_game.linked(Mode.COMPILED), any_game.linked(mode)
    every = (11 if THOROUGH else 29) if mode is Mode.COMPILED else (50 if THOROUGH else 130)
    for seats in range(any_game.fewest, any_game.most + 1):
        batch, dice = any_game.deal(seats, seats, compiled), np.array([seats], dtype=np.int64)
        while True:
            for seat in range(seats):
                seen = any_game.observe(batch, seat, linked)
                assert seen.tolist() == np.array(plain(any_game, batch, seat), dtype=np.float32).tolist()
            if batch[0].over:
                break
            compiled.play_random(batch, 0, dice, every)


def test_numbers_stay_within_the_bounds_that_are_told(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    for seats in range(any_game.fewest, any_game.most + 1):
        outlook = any_game.outlook(seats)
        least, most = outlook.bounds
        assert len(least) == len(most) == outlook.size == sum(part.size for part in outlook.layout)
        batch, dice = any_game.deal(seats, 5, linked), np.array([9], dtype=np.int64)
        while not batch[0].over:
            seen = any_game.observe(batch, int(batch[0].decides), linked)
            assert ((least <= seen) & (seen <= most)).all()
            assert 0 < np.count_nonzero(seen) < outlook.size
            linked.play_random(batch, 0, dice, 3)


def test_a_smaller_table_has_a_smaller_vector(catalyst: Game) -> None:
    sizes = [catalyst.outlook(seats).size for seats in (2, 3, 4)]
    assert sizes[1] - sizes[0] == sizes[2] - sizes[1] > 100
