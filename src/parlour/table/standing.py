"""Who won, by how much and why: the words that the page after a game and the terminal share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.engine.game import Game
from parlour.engine.people.english import capitalised, listed, noun
from parlour.engine.people.ranking import points_text
from parlour.table.table import SPECTATOR, Score, Table


class Standing(NamedTuple):
    """A seat in the ranking; `behind` is what it lacks to the winner."""

    seat: int
    name: str
    place: int
    total: Fraction
    behind: Fraction
    told: str  # the total in the game's words: points, or that it lost
    shared: bool  # others have the same place
    tie: str  # what broke a tie with others, with its value; empty where nobody has the same total

    @property
    def counts(self) -> bool:
        """Whether the total is a number of points, and not a word."""
        return self.told == points_text(self.total)

    @property
    def points(self) -> str:
        """The total as one says it: '7 points', '1 point', 'lost'."""
        return _said(self.told, self.total)


def total_text(game: Game, total: Fraction) -> str:
    """A total as people write it, or in the words of a game where some totals are no points: 'lost'."""
    return game.words.total_text(total)


def points_said(game: Game, total: Fraction) -> str:
    """A total as one says it: '7 points', '1 point', 'lost'."""
    return _said(total_text(game, total), total)


def _said(told: str, total: Fraction) -> str:
    return f"{told} {noun(total, 'point')}" if told == points_text(total) else told


def reached(table: Table, score: Score) -> Fraction:
    """The points a seat came to, also where they count for nothing in the end."""
    is_points = total_text(table.game, score.total) == points_text(score.total)
    return score.total if is_points else sum(score.sources.values(), Fraction(0))


def ranking(table: Table, names: Sequence[str] = ()) -> tuple[Standing, ...]:
    """The seats from first to last; equal ones share their place. ``names`` are those to be shown."""
    scores, called = table.scores(), names or table.names
    totals, places = [score.total for score in scores], [score.place for score in scores]
    best = max([score.total for score in scores if score.place == 1] or totals)
    return tuple(
        Standing(
            seat=score.seat,
            name=called[score.seat],
            place=score.place,
            total=score.total,
            behind=best - score.total,
            told=total_text(table.game, score.total),
            shared=places.count(score.place) > 1,
            tie=table.game.words.tie_text(table.state, score.seat) if totals.count(score.total) > 1 else "",
        )
        for score in sorted(scores, key=lambda score: (score.place, score.seat))
    )


def headline(order: Sequence[Standing], seat: int = SPECTATOR, rank: str = "") -> str:
    """The winner in a few words, or that nobody has won, or a rank reached alone; told to a seat or to a spectator."""
    if rank:
        return rank if order[0].seat == seat else f"{order[0].name}: {rank}"
    winners = [standing for standing in order if standing.place == 1]
    names = ["you" if standing.seat == seat else standing.name for standing in winners]
    if not winners:
        alone = order[0] if len(order) == 1 else None
        return "Nobody wins" if not alone else "Not this time" if alone.seat == seat else f"{alone.name} has not won"
    names.sort(key=lambda name: name == "you")  # the others first, as one says it
    if len(winners) > 1:
        return f"{capitalised(listed(names))} share the victory"
    return "You win" if names == ["you"] else f"{names[0]} wins"


def last_word(table: Table, names: Sequence[str] = ()) -> str:
    """What the game itself says of its end, where it has more to say than points and places; else the verdict."""
    told = table.game.words.verdict(table.state, names or table.names)
    return f"{told}." if told else verdict(ranking(table, names), tie_break(table.game))


def verdict(order: Sequence[Standing], tie_break: str) -> str:
    """How it was won: by how much, or what broke the tie, with its values."""
    winners = [standing for standing in order if standing.place == 1]
    others = [standing for standing in order if standing.place > 1]
    if not winners:
        return "Nobody has won."
    total = winners[0].points
    if not others and len(winners) == 1:
        return f"{capitalised(total)}."
    if len(winners) > 1:
        everybody = "All" if len(winners) > 2 else "Both"
        return f"{everybody} have {total}. The tie-break, {tie_break}, is equal too{_values(winners)}."
    tied = [standing for standing in order if standing.total == winners[0].total]
    if len(tied) > 1:
        others_tied = listed([standing.name for standing in tied[1:]])
        return f"{others_tied} reached {total} too. The tie is broken by {tie_break}{_values(tied)}."
    best = max(standing.total for standing in others)
    followers = listed([standing.name for standing in others if standing.total == best])
    if not next(standing for standing in others if standing.total == best).counts:
        return f"{capitalised(total)}."
    return f"{capitalised(total)}, {points_text(winners[0].total - best)} ahead of {followers}."


def ties(order: Sequence[Standing], tie_break: str) -> tuple[str, ...]:
    """Every tie behind the winner, with what broke it, or that nothing did."""
    found = []
    for total in dict.fromkeys(standing.total for standing in order if standing.counts):
        tied = [standing for standing in order if standing.total == total]
        if len(tied) == 1 or tied[0].place == 1:
            continue
        each = f"{listed([standing.name for standing in tied])} have {tied[0].points} each."
        if len({standing.place for standing in tied}) == 1:
            found.append(f"{each} The tie-break, {tie_break}, is equal too{_values(tied)}.")
        else:
            found.append(f"{each} The tie is broken by {tie_break}{_values(tied)}.")
    return tuple(found)


def _values(tied: Sequence[Standing]) -> str:
    """What each of the tied has of what decides between them, where the game can say it."""
    if not all(standing.tie for standing in tied):
        return ""
    return f": {', '.join(f'{standing.name} {standing.tie}' for standing in tied)}"


def tie_break(game: Game) -> str:
    """What decides between equal totals, in the game's words."""
    return game.words.TIE_BREAK
