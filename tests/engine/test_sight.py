"""Views, re-deals and observations, on a game with hidden hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from numpy.typing import NDArray

import toy_bazaar as toy
from parlour.engine.core.record import HIDDEN, NONE
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game


def dealt(bazaar: Game) -> NDArray[Any]:
    return bazaar.deal(3, 11, bazaar.linked(Mode.COMPILED))


def hands(batch: NDArray[Any], seat: int) -> list[int]:
    return [int(card) for card in batch[0].hand[seat] if card != NONE]


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(bazaar: Game) -> None:
    batch = dealt(bazaar)
    seen = bazaar.view(batch, 1, bazaar.linked(Mode.COMPILED))
    assert hands(seen, 1) == hands(batch, 1)
    assert hands(seen, 0) == hands(seen, 2) == [HIDDEN] * toy.HAND
    assert not seen[0].deck.any()
    assert seen[0].deck_left == batch[0].deck_left
    assert hands(bazaar.view(batch, -1, bazaar.linked(Mode.COMPILED)), 1) == [HIDDEN] * toy.HAND


def test_private_frames_and_events_are_blank_for_the_others(bazaar: Game) -> None:
    linked, batch = bazaar.linked(Mode.COMPILED), dealt(bazaar)
    first = int(batch[0].hand[0, 0])
    own, other = bazaar.view(batch, 0, linked)[0], bazaar.view(batch, 1, linked)[0]
    assert batch[0].frame[batch[0].depth - 1, 0] == toy.SECRET
    assert own.frame[own.depth - 1, 2] == first
    assert other.frame[other.depth - 1, 2] == 0
    drew = [event.tolist() for event in other.trail[: other.n_trail] if event[1] != 1]
    assert drew
    assert all(event[2:] == [HIDDEN] * 3 for event in drew)


def test_a_redeal_keeps_what_is_seen_and_every_count(bazaar: Game) -> None:
    batch, met = dealt(bazaar), Counter[int]()
    for noise in range(600):
        other = bazaar.redeal(batch, 0, noise * 1000)
        assert hands(other, 0) == hands(batch, 0)
        assert [len(hands(other, seat)) for seat in (1, 2)] == [toy.HAND, toy.HAND]
        assert other[0].deck.sum() == batch[0].deck_left
        assert other[0].key.tolist() != batch[0].key.tolist()
        met.update(hands(other, 1))
    held = Counter(hands(batch, 0))
    expected = {card: toy.COPIES - held[card] for card in range(toy.CARDS)}
    total = sum(expected.values())
    for card, n in expected.items():
        share = 600 * toy.HAND * n / total
        assert abs(met[card] - share) < 5 * (share + 1) ** 0.5, "every unseen card is equally likely"


def test_an_observation_puts_the_seat_itself_first(bazaar: Game) -> None:
    outlook, batch = bazaar.outlook(3), dealt(bazaar)
    batch[0].coin[:] = [1, 2, 3]
    layout = {part.name: (part.first, part.size) for part in outlook.layout}
    assert sum(size for _, size in layout.values()) == outlook.size
    out = bazaar.observe(batch, 1)
    first, size = layout["coin"]
    assert (out[first : first + size] * 10).round().tolist() == [2, 3, 1]
    first, size = layout["hand"]
    hand = out[first : first + size].reshape(3, toy.CARDS)
    assert hand[0].sum() == toy.HAND
    assert hand[1:].sum() == 0
    first, _ = layout["decides"]
    assert out[first : first + 3].tolist() == [0, 0, 1], "seat 0 decides: the one before the last, seen from seat 1"
    first, _ = layout["decision"]
    assert out[first : first + 10].tolist() == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0], (
        "a secret choice, but not what it is about"
    )
    out = bazaar.observe(batch, 0)
    first, size = layout["decision: card"]
    assert out[first : first + size].nonzero()[0].tolist() == [int(batch[0].hand[0, 0])]
    assert "key" not in layout
    assert "deck" not in layout


@pytest.mark.parametrize("mode", [Mode.INTERPRETED, Mode.COMPILED])
def test_lists_and_heaps_are_counted(bazaar: Game, mode: Mode) -> None:
    linked, batch = bazaar.linked(mode), dealt(bazaar)
    assert bazaar.faults(batch, 0, linked) == 0
    for wrong in ("gap", "too many", "heap"):
        other = batch.copy()
        if wrong == "gap":
            other["hand"][0, 1, [0, 5]] = other["hand"][0, 1, [5, 0]]
        elif wrong == "too many":
            other["hand_size"][0, 1] += 1
        else:
            other["deck_left"][0] -= 1
        assert bazaar.explain_faults(bazaar.faults(other, 0, linked)) == ["a list or a heap that is miscounted"], wrong
