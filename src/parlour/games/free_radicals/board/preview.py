"""What a choice would bring: the rules themselves, on a copy. What nobody sees is imagined there, and not told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.engine.core.record import copied
from parlour.engine.core.rules import Mode
from parlour.engine.core.sight import words_of
from parlour.engine.core.stack import KIND
from parlour.engine.people.english import many
from parlour.engine.people.seen import decision
from parlour.games.free_radicals import GAME
from parlour.games.free_radicals.notation import COLOURS, RESOURCES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.asked import Asked

# Whose options are many, and drawn with what they come to in another way.
DRAWN_OTHERWISE = (frames.PLANT, frames.FACTION_CHOICE, frames.EXPEDITION, frames.JOURNEY)
# What a choice may ask for at once: it is told, too.
COMING = {
    frames.RESOURCE: "Resource", frames.DATA_CHOICE: "Data card", frames.FAVOR_CHOICE: "Favor",
    frames.VISITING: "Visit", frames.AWAKENING: "Awakening", frames.KNOWLEDGE: "Knowledge step",
}  # fmt: skip
UNCOUNTED = ("Favor", "VP", *(resource.capitalize() for resource in RESOURCES))
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
        while decision(then[0])[KIND] == frames.PAYMENT:  # whatever is waived
            linked.advance(then, 0, then[0].option[0])
        if told := brought(now[0], then[0], seat):
            found[GAME.words.spot(Asked(s, who, move))] = told
    return found


def said(n: int, name: str) -> str:
    """So many of something; Resources, Favor and points have one form."""
    return f"{abs(n)} {name}" if name.split()[-1] in UNCOUNTED else many(abs(n), name)


def held(s: Any, seat: int) -> dict[str, int]:
    """What a seat has: Items, Favor, points, the Prestige token."""
    favors = (f"{colour} Favor" for colour in COLOURS)
    names = (*UNCOUNTED[2:], "Credit", "Data card", *favors, "VP", "Prestige token")
    has = [*s.resource[seat], s.credit[seat], s.n_hand[seat], *s.favor[seat], s.vp[seat], s.prestige == seat]
    return dict(zip(names, map(int, has), strict=True))


def brought(before: Any, after: Any, seat: int) -> str:
    """What a seat has more and less than before, and what the choice then asks for."""
    had, has = held(before, seat), held(after, seat)
    more = ((name, has[name] - n) for name, n in had.items() if has[name] != n)
    told = ", ".join(f"{'+' if n > 0 else '−'}{said(n, name)}" for name, n in more)
    kind, decides, n, *_ = decision(after)
    asks = kind in COMING and decides == seat and after.depth >= before.depth
    return ", then ".join(filter(None, (told, said(n, COMING[kind]) if asks else "")))
