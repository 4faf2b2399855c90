"""The Entertainers' board: Predictions with their odds, the bill, the stage (FR-ENTE-1 to FR-ENTE-10)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from parlour.engine.people.english import capitalised
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import state
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import DRAWN, ENCORE, ENTERTAINERS, GENRES, HEADLINE, PREDICTIONS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.names import PLACES, phrase

STEP_OF = {frames.PREDICT: 1, frames.STAGE: 3}
SHOW = 4
RULES = ("power = value", f"power = value + {HEADLINE}", "VP = value − 1")
TELLS = (
    "Opening: its genre action with its value as power; the first to be done.",
    f"Headline: its genre action with its value + {HEADLINE} as power.",
    "Encore: scores its value − 1 VP, no action.",
)


def area(s: Any, seat: int, mine: bool) -> Fact:
    """All that belongs to the Entertainers."""
    kind, decides, place, *_ = decision(s)
    deciding = decides == seat and not s.over
    to_come = sum(int(frame[0] == frames.PERFORM and frame[1] == seat) for frame in s.frame[: s.depth])
    now = place if kind == frames.STAGE and deciding else DRAWN - 1 - to_come if s.stage[0] >= 0 else -1
    bill, stage = [[int(card) for card in row] for row in (s.bill, s.stage)]
    out = {int(card) for card in s.bill_out.nonzero()[0]}
    deck = tuple(card for card in range(len(ENTERTAINERS)) if card not in {*bill, *stage, *out})
    true = {told[0] for told in facts.just_told(s, state.CAME_TRUE)}
    return Fact(
        step=STEP_OF.get(kind, SHOW) if deciding else -1,
        places=[
            Fact(name=PLACES[n], rule=RULES[n], words=TELLS[n], card=_act(card, n) if card >= 0 else None, now=n == now)
            for n, card in enumerate(stage)
        ],
        staging=kind == frames.STAGE and deciding, now=now,
        bill=[card_of(card) if card >= 0 else None for card in bill], drawn=any(card >= 0 for card in bill),
        genres=[_genre(genre, deck, {*bill, *stage}) for genre in range(len(GENRES))], left=len(deck),
        predictions=[_prediction(n, bool(s.prediction[n]), deck, n in true) for n in range(len(PREDICTIONS))],
    )  # fmt: skip


def _does(card: int, place: int) -> Any:
    """What a card does on a place of the stage, as an effect (FR-ENTE-6)."""
    one = ENTERTAINERS[card]
    if place == len(PLACES) - 1:
        return ENCORE[one.value - 1]
    return GENRES[one.genre].effect[one.value - 1 + (HEADLINE if place else 0)]


@cache
def card_of(card: int) -> Fact:
    """An Entertainer: what it does on each place."""
    one = ENTERTAINERS[card]
    genre = GENRES[one.genre].id
    does = [_does(card, place) for place in range(len(PLACES))]
    told = f"{one.name}: {genre}, value {one.value}"
    told += "".join(f"\n{place}: {phrase(effect) or 'nothing'}" for place, effect in zip(PLACES, does, strict=True))
    return Fact(
        id=one.id, name=one.name, genre=genre, value=one.value, words=told,
        does=[(name, facts.sure(effect)) for name, effect in zip(PLACES, does, strict=True)],
    )  # fmt: skip


def _act(card: int, place: int) -> Fact:
    """An Entertainer on the stage."""
    return card_of(card).but(acts=facts.sure(_does(card, place)))


def _genre(genre: int, deck: tuple[int, ...], here: set[int]) -> Fact:
    """What can still come of a genre: each value in the deck, on the bill or stage, or gone (FR-ENTE-8)."""
    cards = [(n, one) for n, one in enumerate(ENTERTAINERS) if one.genre == genre]
    where = [(one.value, "in" if n in deck else "here" if n in here else "gone", one.name) for n, one in cards]
    levels = [f"{n}: {phrase(effect)}" for n, effect in enumerate(GENRES[genre].effect, 1)]
    return Fact(
        id=GENRES[genre].id, cards=where, words=f"{capitalised(GENRES[genre].id)}, by power\n" + "\n".join(levels),
        does=[facts.sure(effect) for effect in GENRES[genre].effect],
    )  # fmt: skip


def _prediction(prediction: int, down: bool, deck: tuple[int, ...], true: bool) -> Fact:
    """A Prediction: what it wants, and how likely that is with what is left."""
    one, chance = PREDICTIONS[prediction], round(100 * odds(deck)[prediction])
    told = f"{one.name}: {one.text}: {one.vp} VP\nTrue for {chance} of 100 draws from what is left"
    return Fact(
        id=one.id, name=one.name, text=one.text, vp=one.vp, chance=chance, down=down, true=true,
        words=told + ("\nTurned down until all five are" if down else ""), genres=one.genres, sum=one.sum,
    )  # fmt: skip


@cache
def odds(deck: tuple[int, ...]) -> tuple[float, ...]:
    """How likely each Prediction is for the next three cards; all are shuffled when too few are left (FR-ENTE-8)."""
    draws = list(combinations(deck if len(deck) >= DRAWN else range(len(ENTERTAINERS)), DRAWN))
    true = [0] * len(PREDICTIONS)
    for draw in draws:
        genres, total = len({ENTERTAINERS[n].genre for n in draw}), sum(ENTERTAINERS[n].value for n in draw)
        for n, one in enumerate(PREDICTIONS):
            true[n] += one.genres[0] <= genres <= one.genres[1] and one.sum[0] <= total <= one.sum[1]
    return tuple(n / len(draws) for n in true)
