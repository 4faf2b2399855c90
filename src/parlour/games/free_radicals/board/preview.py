"""What a choice would bring: the rules themselves, on a copy. What nobody sees is imagined there, and not told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.engine.core.record import copied
from parlour.engine.core.rules import Mode
from parlour.engine.core.sight import words_of
from parlour.engine.people.english import many
from parlour.games.free_radicals import GAME
from parlour.games.free_radicals.notation import COLOURS, RESOURCES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.asked import Asked

# Whose options are many, and drawn with what they come to in another way.
DRAWN_OTHERWISE = (frames.PLANT, frames.FACTION_CHOICE, frames.EXPEDITION, frames.JOURNEY)
NOISE = 7


def previews(s: Any, who: Sequence[str]) -> dict[str, str]:
    """What each option would bring to whoever decides, by its spot; those that bring nothing at once are left out."""
    linked, seat, now = GAME.linked(Mode.INTERPRETED), int(s.decides), GAME.empty()
    now[0] = s
    linked.imagine(now, words_of(now), 0, seat, GAME.sight.room_for_pieces(), np.array([NOISE], dtype=np.int64))
    found = {}
    for move in s.option[: int(s.n_options)].tolist():
        then = copied(now)
        linked.advance(then, 0, move)
        if told := brought(now[0], then[0], seat):
            found[GAME.words.spot(Asked(s, who, move))] = told
    return found


def brought(before: Any, after: Any, seat: int) -> str:
    """What a seat has more and less than before: Items, Favor, points."""
    held = [(resource.capitalize(), after.resource[seat, n] - before.resource[seat, n])
            for n, resource in enumerate(RESOURCES)]  # fmt: skip
    favors = [(f"Favor of {colour}", after.favor[seat, n] - before.favor[seat, n]) for n, colour in enumerate(COLOURS)]
    rest = [
        (noun, int(n))
        for noun, n in (
            ("Credit", after.credit[seat] - before.credit[seat]),
            ("Data card", after.n_hand[seat] - before.n_hand[seat]),
        )
    ]
    told = [f"{int(n):+d} {name}" for name, n in held if n]
    told += [f"{'+' if n > 0 else '−'}{many(abs(n), noun)}" for noun, n in rest if n]
    told += [f"{int(n):+d} {name}" for name, n in favors if n]
    points = int(after.vp[seat] - before.vp[seat])
    told += [f"{points:+d} VP"] if points else []
    if after.prestige == seat != before.prestige:
        told.append("the Prestige token")
    return ", ".join(told).replace("-", "−")
