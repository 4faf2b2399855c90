"""What a choice would bring: the rules themselves, on a copy. What nobody sees is imagined there, and not told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.engine.core.record import NONE, copied
from parlour.engine.core.rules import Mode
from parlour.engine.core.sight import words_of
from parlour.engine.people.seen import Fact
from parlour.engine.people.sentences import Line
from parlour.games.revive import GAME, state
from parlour.games.revive.rules import frames
from parlour.games.revive.words.asked import Asked
from parlour.games.revive.words.gathering import Deed, begins

# The decisions whose options are tried: here the board alone does not tell everything, and few things follow.
TRIED = (frames.PLACEMENT, frames.MACHINE_CHOICE, frames.TRACK_CHOICE, frames.HIBERNATION, frames.CRATE_CHOICE)


def previews(s: Any, who: Sequence[str]) -> dict[str, Fact]:
    """What each option would bring to whoever decides, by its spot."""
    linked, seat, now = GAME.linked(Mode.INTERPRETED), int(s.decides), GAME.empty()
    now[0] = s
    linked.imagine(now, words_of(now), 0, seat, GAME.sight.room_for_pieces(), np.array([7], dtype=np.int64))
    found = {}
    for move in s.option[: int(s.n_options)].tolist():
        then = copied(now)
        linked.advance(then, 0, move)
        found[GAME.words.spot(Asked(s, who, move))] = _brought(then[0], seat, who)
    return found


def _brought(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """What the last step brought to a seat, whether something was lost, and what it is asked next."""
    trail, deed = s.trail[: int(s.n_trail)], Deed(seat, who[seat])
    trail[trail[:, 0] == state.TOOK_CRATE, 2] = NONE  # which one is not known before
    for told in GAME.words.story(s, trail.tolist(), who):
        if told.text and told.events[0][1] == seat:
            line = Line(0, *told)
            deed.add(line, begins=not deed.lines and begins(line))
    asks = not s.over and int(s.decides) == seat and int(s.frame[s.depth - 1][0]) != frames.MENU
    asked = [f"then: {GAME.words.prompt(s).text}"] if asks else []
    brought = "; ".join([*([", ".join(deed.gains)] if deed.gains else []), *deed.done, *asked]) or "nothing"
    return Fact(told=brought, loses=any(deed.lost.values()))
