"""The machine walks effects from left to right and waits where somebody must choose (toy game: Bazaar)."""

from __future__ import annotations

from typing import Any

import pytest
from numpy.typing import NDArray

import toy_bazaar as toy
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game


class Seat:
    """One seat that plays cards one after the other, with whatever it needs in hand."""

    def __init__(self, game: Game, mode: Mode, coin: int = 0, gem: int = 0) -> None:
        self.linked = game.linked(mode)
        self.batch: NDArray[Any] = game.deal(2, 4, self.linked)
        for _ in range(2):
            self.play("token sun")
        self.s = self.batch[0]
        self.s.coin[0], self.s.gem[0] = coin, gem

    def card(self, text: str) -> Seat:
        """Play the card with this effect, as if it had been in hand."""
        card = toy.EFFECTS.index(text)
        self.s.hand[0, 0] = card
        self.linked.advance(self.batch, 0, toy.MOVES.id("play", card))
        return self

    def play(self, name: str) -> Seat:
        """Answer the decision."""
        move = toy.MOVES.parse(name)
        s = self.batch[0]
        assert move in s.option[: s.n_options], (name, self.options())
        self.linked.advance(self.batch, 0, move)
        return self

    def dictate(self, *outcomes: int) -> Seat:
        """Lay down what chance brings next: the card that is drawn, then the die."""
        self.s.dictated[: len(outcomes)] = outcomes
        self.s.n_dictated = len(outcomes)
        return self

    def options(self) -> list[str]:
        """The names of the options."""
        s = self.batch[0]
        return [toy.MOVES.names[move] for move in s.option[: s.n_options]]

    def has(self) -> tuple[int, int]:
        """Coins and gems."""
        return int(self.s.coin[0]), int(self.s.gem[0])

    def is_done(self) -> bool:
        """Whether the other seat is to play."""
        return int(self.s.decides) == 1


@pytest.fixture(params=list(Mode))
def mode(request: pytest.FixtureRequest) -> Mode:
    """Each of the three modes."""
    return Mode(request.param)


def test_words_are_carried_out(bazaar: Game, mode: Mode) -> None:
    seat = Seat(bazaar, mode).card("2 coin")
    assert seat.has() == (2, 0)
    assert seat.is_done()


def test_a_choice_waits_for_a_side(bazaar: Game, mode: Mode) -> None:
    seat = Seat(bazaar, mode).card("1 coin / 1 gem")
    assert seat.options() == ["side 1", "side 2"]
    assert seat.play("side 2").has() == (0, 1)
    assert seat.is_done()
    assert Seat(bazaar, mode).card("1 coin / 1 gem").play("side 1").has() == (1, 0)


def test_what_may_be_skipped_is_asked(bazaar: Game, mode: Mode) -> None:
    assert Seat(bazaar, mode).card("?3 coin").play("yes").has() == (3, 0)
    declined = Seat(bazaar, mode).card("?3 coin").play("no")
    assert declined.has() == (0, 0)
    assert declined.is_done()


def test_a_payment_is_offered_only_when_it_can_be_paid(bazaar: Game, mode: Mode) -> None:
    poor = Seat(bazaar, mode).card("1 coin -> 2 gem")
    assert poor.has() == (0, 0)
    assert poor.is_done()
    assert Seat(bazaar, mode, coin=1).card("1 coin -> 2 gem").play("yes").has() == (0, 2)
    assert Seat(bazaar, mode, coin=1).card("1 coin -> 2 gem").play("no").has() == (1, 0)


def test_a_condition_covers_its_own_clause(bazaar: Game, mode: Mode) -> None:
    assert Seat(bazaar, mode, gem=1).card("if gem >= 2: 4 coin; 1 coin").has() == (1, 1)
    assert Seat(bazaar, mode, gem=2).card("if gem >= 2: 4 coin; 1 coin").has() == (5, 2)


@pytest.mark.parametrize(("gems", "coins"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
def test_scaled_amounts_round_down_and_stop_at_the_cap(bazaar: Game, mode: Mode, gems: int, coins: int) -> None:
    assert Seat(bazaar, mode, gem=gems).card("1 coin per 2 gem max 2").has() == (coins, gems)


def test_a_cost_may_hold_a_choice(bazaar: Game, mode: Mode) -> None:
    text = "(1 coin / 1 gem) -> 5 coin, 1 gem"
    assert Seat(bazaar, mode).card(text).is_done()
    both = Seat(bazaar, mode, coin=1, gem=1).card(text).play("yes")
    assert both.options() == ["side 1", "side 2"]
    assert both.play("side 2").has() == (6, 1)
    only_gem = Seat(bazaar, mode, gem=1).card(text).play("yes")
    assert only_gem.has() == (5, 1), "a single payable side is taken without asking"
    assert only_gem.is_done()


def test_nested_skips(bazaar: Game, mode: Mode) -> None:
    text = "1 gem; ?(1 coin; ?1 gem)"
    assert Seat(bazaar, mode).card(text).play("yes").play("yes").has() == (1, 2)
    assert Seat(bazaar, mode).card(text).play("yes").play("no").has() == (1, 1)
    assert Seat(bazaar, mode).card(text).play("no").has() == (0, 1)


def test_a_side_that_cannot_be_done_is_not_offered(bazaar: Game, mode: Mode) -> None:
    text = "2 gem -> (3 coin / draw 1)"
    assert Seat(bazaar, mode, gem=2).card(text).play("yes").options() == ["side 1", "side 2"]
    empty = Seat(bazaar, mode, gem=2)
    empty.s.discard[:] += empty.s.deck
    empty.s.deck[:] = 0
    empty.s.deck_left = 0
    assert empty.card(text).play("yes").has() == (3, 0)
    assert empty.is_done()


def test_dice_and_lasting_abilities(bazaar: Game, mode: Mode) -> None:
    rolled = Seat(bazaar, mode).dictate(0, 4).card("roll, 1 coin")
    assert rolled.has() == (5, 0)
    assert Seat(bazaar, mode).dictate(0, 6).card("on roll: 1 gem; roll").has() == (6, 1)


def test_an_effect_can_be_copied_in_the_middle(bazaar: Game, mode: Mode) -> None:
    seat = Seat(bazaar, mode, coin=1, gem=1).card("(1 coin / 1 gem) -> 5 coin, 1 gem").play("yes")
    copy = seat.batch.copy()
    seat.play("side 1")
    seat.batch[:] = copy
    assert seat.play("side 2").has() == (6, 1)
