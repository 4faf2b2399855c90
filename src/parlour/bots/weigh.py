"""Weighing: what the search finds at a position of a study, from what its deciding seat sees, move by move.

It is a hint that answers more: beside the best moves it says something of those that somebody has played there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.bots.advice import ROUGH_TRIES, SURE, different, only
from parlour.bots.guided import thinker
from parlour.bots.rehearsal import Rehearsal
from parlour.bots.review import Moment
from parlour.bots.search import Pause, Prospect, SearchBot, at_once
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.table.study_file import MOST_LIKELY, Chances, Likely

SECONDS = 1.5
MAIN = 0.6  # of the thinking goes to the search itself, the rest to moves that it hardly tried
RIVALS = 3  # moves that are compared with the best one


def weigh(
    game: Game,
    seen: Any,
    named: Sequence[int] = (),
    *,
    iterations: int = 0,
    seconds: float = SECONDS,
    linked: Linked | None = None,
    pause: Pause = at_once,
) -> Chances:
    """The chances of whoever decides in a view: with the best moves, and with those ``named`` that can be played."""
    rules, seed = linked or game.linked(), int(seen.ply)
    rough = rules.mode is Mode.INTERPRETED
    if rough and not iterations:
        iterations = ROUGH_TRIES

    def search(share: float, noise: int) -> SearchBot:
        tries = max(round(iterations * share), 1) if iterations else 0
        limit = 0.0 if iterations else seconds * share
        return thinker(game, seed + noise, tries, limit, linked=rules, pause=pause)

    found = search(MAIN, 0).prospects(seen)
    tries, best = sum(prospect.visits for prospect in found), found[0]
    asked = [one for one in found[1:] if one.move in named][: MOST_LIKELY - 1]
    rivals = [one for one in different(Rehearsal(game, seen, rules), found)[1 : 1 + RIVALS] if one.move not in named]
    others = []
    for n, prospect in enumerate((*asked, *rivals), 1):
        sure = prospect
        if prospect.visits < SURE * tries:
            share = (1 - MAIN) / (len(asked) + len(rivals))
            sure = search(share, n).prospects(only(seen, prospect.move))[0]
        # What nobody asked about and was tried less looks better by accident: else it would have been tried more.
        others.append(sure if prospect in asked else replace(sure, win=min(sure.win, best.win)))
    kept = [best, *others[: MOST_LIKELY - 1]]
    kept.sort(key=lambda prospect: (-prospect.win, prospect is not best))
    chances = tuple(round(chance, 4) for chance in kept[0].chances)
    return Chances(tuple(_likely(game, prospect) for prospect in kept), tries, chances, rough)


def _likely(game: Game, prospect: Prospect) -> Likely:
    return Likely(game.moves.names[prospect.move], round(prospect.win, 4), round(float(prospect.points), 2))


def reviewed(moment: Moment, tries: int) -> Chances:
    """What a review found of a decision, as chances: the best move, and the one that was played."""
    best, played = Likely(moment.best.name, round(moment.win, 4)), Likely(moment.played.name, round(moment.kept, 4))
    return Chances((best,) if moment.best.id == moment.played.id else (best, played), tries)
