"""Time Capsules in words and in the terminal, exactly."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from numpy.typing import NDArray
from rich.console import Console

from parlour.engine.core.record import HIDDEN, NONE
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.people.sentences import YOU, Line, Refusal, Sentence, Told
from parlour.engine.people.terminals import not_possible
from parlour.games.time_capsules import GAME
from parlour.games.time_capsules.content import (
    ACT_REPAIR,
    ARTIFACTS,
    BATTERY1,
    BIOOBJECTS,
    CARDS,
    DIE_FACE,
    DIE_SIZE,
    EITHER,
    ENERGY,
    FACES_OF,
    FIRST_BIO,
    FIRST_COMPUTER,
    FIRST_DIE,
    OBJECT_NAMES,
    OBJECTS,
    QUBIT,
    READY_NAMES,
    THE_BREAK,
)
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.games.time_capsules.state import DISCARDED, GAINED, HIT, IN_BAG, OPEN, PHASES, TURNS
from parlour.games.time_capsules.terminal import board, card, expected

words = GAME.words
WHO = ("Ada", "Ben", "Cleo", "Dan")


@cache
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def options(batch: NDArray[Any]) -> list[int]:
    """The moves of the decision."""
    return [int(move) for move in batch[0].option[: batch[0].n_options]]


def is_rule(rules: tuple[str, ...]) -> bool:
    """Whether there are rules, and all of them exist."""
    return bool(rules) and all(rule in GAME.rulebook for rule in rules)


def on_screen(batch: NDArray[Any], seat: int, width: int) -> str:
    """The board as plain text."""
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False, emoji=False)
    console.print(board(GAME.view(batch, seat, linked())[0], WHO, seat))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# ---------------------------------------------------------------- exact words


def state_of(seats: int = 2, mode: int = TURNS) -> NDArray[Any]:
    """A state in which the first seat acts, nothing lies in its zones, and nobody owns a break."""
    batch = GAME.deal(seats, 1, linked(), (mode,))
    s = batch[0]
    s.depth, s.decides = 1, 0
    s.frame[0] = (frames.ACT, 0, 0, 0, 0)
    s.inactive_zone[0], s.trail[:], s.n_trail = 0, 0, 0
    s.place[:] = IN_BAG
    s.place[0, :2] = OPEN
    return batch


def ask(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a decision to the first seat."""
    s.frame[0] = (kind, 0, a, b, c)


def why(batch: NDArray[Any], move: str, who: str = "Ada") -> str:
    """The reason for a move, as it is said."""
    at = MOVES.parse(move)
    return str(words.reason(batch[0], at, int(linked().reason(batch, 0, at)), (who, "Ben", "Cleo", "Dan")))


def label(batch: NDArray[Any], move: str) -> str:
    """The label of a move."""
    return words.choice(batch[0], MOVES.parse(move), WHO).label


def tile(name: str) -> int:
    """An artifact by its name."""
    return next(n for n, artifact in enumerate(ARTIFACTS) if artifact.name == name)


def told(batch: NDArray[Any], *event: int) -> Told:
    """One event in words."""
    batch[0].trail[0], batch[0].n_trail = event, 1
    return words.told(batch[0], event, WHO)


def test_every_reason_is_worded() -> None:
    constants = {value for name, value in vars(frames).items() if name.isupper() and isinstance(value, int)}
    reasons = range(frames.POSSIBLE + 1, frames.TOO_GOOD + 1)
    assert constants.issuperset(reasons)
    batch = state_of()
    tried = {
        frames.TOO_DEAR: "buy 1", frames.TOO_FEW_TO_RECYCLE: "recycle computers", frames.NOT_ACTIVE: "use q01",
        frames.NO_CRYSTALS: "play f01", frames.NO_SUCH_BIO: "grow active b1", frames.CANNOT_COPY: "offer 1",
        frames.BIO_DOES_NOTHING: "grow active b1", frames.TOO_MANY: "x 3", frames.NOT_THERE: "battery 1",
        frames.TOO_GOOD: "offer 1", frames.NOTHING_TO_DO: "use q01", frames.CARD_DOES_NOTHING: "play f01",
        frames.PLACE_EMPTY: "buy 1", frames.NO_COMPUTER: "boost", frames.CAPSULE_FULL: "capsule 1",
        frames.OTHER_TRAIT: "artifact inactive q04",
    }  # fmt: skip
    for reason in reasons:
        if reason == frames.SIDE_DOES_NOTHING:
            continue  # asked in its own decision below
        ask(batch[0], *((frames.READYING, 4) if reason == frames.OTHER_TRAIT else (frames.ACT,)))
        told = words.reason(batch[0], MOVES.parse(tried.get(reason, "end")), reason, WHO)
        assert told.text
        assert is_rule(told.rules)


def test_prices_know_discounts_and_any_mix() -> None:
    batch = state_of()
    s = batch[0]
    s.offer[:] = [tile("Replicator"), tile("Replicator"), tile("Stellar Map"), *s.offer[3:]]
    s.qubit[0], s.energy[0] = 8, 1
    assert why(batch, "buy 1") == "it costs 9 qubits, has 8 qubits (TC-31, TC-59)"
    assert why(batch, "buy 1", YOU) == "it costs 9 qubits, you have 8 qubits (TC-31, TC-59)"
    s.discount[0] = 2
    assert label(batch, "buy 1") == "Buy Replicator (place 1) for 7 qubits"
    assert words.choice(s, MOVES.parse("buy 2")).rules == ("TC-31", "TC-69")
    s.anypay[0] = 1
    assert label(batch, "buy 3") == "Buy Stellar Map for 10 energy or qubits"
    s.discount[0] = 20
    assert label(batch, "buy 3") == "Buy Stellar Map free of charge"


def test_what_is_still_to_pay() -> None:
    batch = state_of()
    s = batch[0]
    s.depth = 2
    s.frame[0] = (frames.RECEIVE, 0, tile("Data Loom"), 0, 10)
    s.frame[1] = (frames.PAYING, 0, QUBIT, 5, 0)
    asked = "Data Loom: choose a computer; 5 qubits still to pay, and no change is given (TC-59)"
    assert str(words.prompt(s)) == asked
    assert why(batch, "end") == "first 5 qubits must be paid, with an active computer (TC-59)"
    assert why(batch, "stop") == "this has to be done to the end (TC-67, TC-68)"
    s.depth = 1
    ask(s, frames.PAYING, EITHER, 3)
    assert words.prompt(s).text.startswith("Pay: choose a battery or a computer; 3 energy or qubits still to pay")
    ask(s, frames.PAYING, ENERGY, 3)
    assert words.prompt(s).text.startswith("Pay: choose a battery; 3 energy still to pay")


def test_where_an_artifact_is_that_cannot_be_used() -> None:
    batch = state_of()
    s, loom = batch[0], tile("Data Loom")
    assert why(batch, "use q17") == "Ada does not own it (TC-37)"
    assert why(batch, "use q17", YOU) == "you do not own it (TC-37)"
    s.tiles[0, loom] = 1
    assert why(batch, "use q17") == "it lies in one of Ada's closed capsules (TC-37)"
    s.inactive_zone[0, loom] = 1
    assert why(batch, "use q17", YOU) == "it lies in your inactive zone (TC-37)"
    s.inactive_zone[0, loom], s.active_zone[0, loom] = 0, 1
    assert why(batch, "use q17") == "its ability could change nothing now. Pay 5 qubits to gain 3 VP. (TC-66)"
    s.readied_active[0, loom] = 1
    assert why(batch, "use q17") == "the active one was readied: use that one instead (TC-98)"


def test_which_bound_of_x_was_exceeded() -> None:
    batch = state_of()
    s = batch[0]
    s.qubit[0], s.energy[0] = 40, 4
    s.active_zone[0, THE_BREAK], s.tokens[0, BREAKS] = 2, 2
    ask(s, frames.AMOUNT_FRAME, ACT_REPAIR)
    assert label(batch, "x 2") == "Return 2 breaks for 10 qubits"
    assert why(batch, "x 3", YOU) == "you have only 2 breaks in the zones (TC-36)"
    s.qubit[0] = 6
    assert why(batch, "x 2") == "it costs 10 qubits, has 6 qubits: 1 is the most (TC-59, TC-60)"
    die = int(FIRST_DIE[1]) + 5  # size 8, showing 6
    ask(s, frames.AMOUNT_FRAME, 1, die)
    assert label(batch, "x 2") == "Raise the die from 6 to 8 for 2 energy"
    assert why(batch, "x 3") == "2 is the most: then the size 8 computer showing 6 is at its highest face (TC-33)"


def test_readying_asks_for_a_trait() -> None:
    batch = state_of()
    s, power = batch[0], tile("Microfusion Device")
    s.inactive_zone[0, power] = s.tiles[0, power] = 1
    ask(s, frames.READYING, READY_NAMES.index("machine"))
    assert str(words.prompt(s)) == "Ready: which inactive machine artifact becomes active? (TC-65)"
    assert why(batch, "artifact inactive q04") == "its trait is power, and machine is asked for (TC-65)"
    ask(s, frames.READYING, READY_NAMES.index("artifact"))
    s.readied_inactive[0, power] = 1
    assert why(batch, "artifact inactive q04") == "it was readied already in this turn (TC-65)"


def test_discarding_names_the_points_it_costs() -> None:
    batch = state_of()
    ask(batch[0], frames.SCRAPPING, OBJECT_NAMES.index("computer"))
    assert label(batch, "computer 12:7") == "Discard the active size 12 computer showing 7 (lose 2 VP)"
    assert label(batch, "inactive computer 8") == "Discard an inactive size 8 computer (lose 1 VP)"
    ask(batch[0], frames.DROPPING, 1)
    assert label(batch, "discard q24") == "Discard Singularity Core (lose 7 VP)"
    assert label(batch, "discard battery 3") == "Discard a size 3 battery"


def test_other_players_are_called_by_their_names() -> None:
    batch = state_of(3)
    ask(batch[0], frames.HITTING, 1)
    assert label(batch, "rival 3") == "Give 1 break to Cleo"
    assert words.choice(batch[0], MOVES.parse("rival 3")).spot == "seat-3"
    assert why(batch, "rival 1") == "only another player can take it (TC-61)"
    assert why(batch, "rival 4") == "there are only 3 seats (TC-1)"
    assert str(told(batch, HIT, 0, 2, 1, 0)) == "Ada gives 1 break to Cleo (TC-61)"


def test_a_slash_is_told_side_by_side() -> None:
    batch = state_of()
    s, splicer = batch[0], tile("Gene Splicer")
    s.active_zone[0, splicer] = s.tiles[0, splicer] = 1
    s.energy[0] = 2
    s.bios[0, 0] = s.inactive_zone[0, FIRST_BIO] = 1
    linked().resume(batch, 0)
    linked().advance(batch, 0, MOVES.parse("use e07"))
    assert str(words.prompt(s)) == "Gene Splicer: choose one (TC-68)"
    assert [words.choice(s, move).label for move in options(batch)] == [
        "Pay 2 energy to draw 1 bioobject",
        "Discard a bioobject to gain 7 qubits",
    ]
    s.energy[0] = 1
    assert why(batch, "side 1") == "this could change nothing now: pay 2 energy to draw 1 bioobject (TC-66, TC-68)"


def test_private_events_are_blank_for_others() -> None:
    names = [event.name for event in GAME.record.events]
    batch = state_of()
    drew, filled = names.index("drew"), names.index("filled")
    assert told(batch, drew, 0, 2, 0, 0).text == f"Ada draws the card {CARDS[2].name}"
    assert told(batch, drew, 0, HIDDEN, HIDDEN, HIDDEN).text == "Ada draws a card"
    assert told(batch, filled, 0, BATTERY1, 2, 0).text == "Ada puts a size 1 battery into capsule 3"
    assert told(batch, filled, 0, HIDDEN, HIDDEN, HIDDEN).text == ""


def test_the_log_does_not_say_the_same_twice() -> None:
    batch = state_of()
    s = batch[0]
    grew = [event.name for event in GAME.record.events].index("grew")
    s.trail[0], s.trail[1], s.n_trail = (grew, 0, 1, 1, 0), (DISCARDED, 0, FIRST_BIO + 1, 0, 0), 2
    assert [line.text for line in GAME.told(s, WHO)] == ["Ada grows the active Ember Seed"]


@pytest.mark.parametrize(
    ("batteries", "computers", "cost"),
    [(1, 1, "5 in energy and qubits"), (0, 1, "5 qubits"), (5, 0, "5 energy")],
)
def test_a_payment_in_any_mix_is_told_as_it_was_paid(batteries: int, computers: int, cost: str) -> None:
    """TC-69: an orange tile of 5, paid with a battery of 1 and a die of 4, did not cost 5 energy."""
    batch = state_of()
    s, lens = batch[0], tile("Gravity Lens")
    s.anypay[0], s.offer[2] = 1, lens
    s.active_zone[0, BATTERY1] = batteries
    face = 4 if batteries else 5
    die = next(n for n in range(len(DIE_FACE)) if DIE_FACE[n] == face)
    s.dice[0, die] = s.active_zone[0, FIRST_COMPUTER + int(DIE_SIZE[die])] = computers
    linked().resume(batch, 0)
    linked().advance(batch, 0, MOVES.parse("buy 3"))
    lines = [Line(0, *line) for line in GAME.told(s, WHO)]
    for n in range(1, 9):
        if int(s.frame[s.depth - 1][0]) != frames.PAYING:
            break
        linked().advance(batch, 0, options(batch)[0])
        lines += [Line(n, *line) for line in GAME.told(s, WHO)]
    told = [(line.text, line.rules) for line in words.gathered(lines, WHO)]
    bought = next((text, rules) for text, rules in told if " buys " in text)
    assert bought[0] == f"Ada buys Gravity Lens from place 3 for {cost}: 2 VP"
    assert ("TC-69" in bought[1]) == (cost != "5 energy")
    assert "energy" in next(text for text, _ in told if " pays " in text) or not batteries


def test_what_is_left_to_fill_is_said_well() -> None:
    batch = state_of()
    s = batch[0]
    six = FIRST_COMPUTER + FACES_OF.index(6)
    s.inactive_zone[0, six], s.inactive_zone[0, BATTERY1] = 4, 6
    ask(s, frames.FILL, six)
    assert words.prompt(s).text == (
        "Fill: where does a size 6 computer go? (10 objects left to place, 4 of them like it)"
    )
    s.inactive_zone[0, BATTERY1] = 0
    assert words.prompt(s).text == "Fill: where does a size 6 computer go? (4 objects left to place, all alike)"
    s.inactive_zone[0] = 0
    s.inactive_zone[0, THE_BREAK] = 1
    ask(s, frames.FILL, THE_BREAK)
    assert words.prompt(s).text == "Fill: where does a break go? (the last object)"


def test_gains_and_payments_are_told() -> None:
    batch = state_of()
    assert told(batch, GAINED, 1, 1, 0, NONE).text == "Ben gains no crystal: 9 is the limit"
    assert told(batch, GAINED, 1, 1, -2, NONE).text == "Ben pays 2 crystals"
    assert told(batch, GAINED, 1, 3, -4, NONE).text == "Ben pays 4 loose qubits"


def test_a_payment_with_what_was_loose_is_told_once() -> None:
    batch = state_of()
    spent = [event.name for event in GAME.record.events].index("spent")
    steps = [told(batch, GAINED, 1, 2, -3, NONE), *[told(batch, spent, 1, BATTERY1, 0, 0)] * 2]
    lines = [Line(n, *step) for n, step in enumerate(steps)]
    gathered = words.gathered(lines, WHO)
    assert [line.text for line in gathered] == ["Ben pays 5 energy (3 loose, two size 1 batteries)"]
    assert len(gathered[0].events) == 3


def test_what_was_paid_before_a_purchase_for_something_else_stays_apart() -> None:
    """A battery for a reroll that is then given up (TC-32), and a die showing 5 for a blue tile of 5."""
    batch = state_of()
    spent, bought = ([event.name for event in GAME.record.events].index(name) for name in ("spent", "bought"))
    five = OBJECTS + list(DIE_FACE).index(5)
    events = [(spent, 1, BATTERY1, 0, 0), (spent, 1, five, 0, 0), (bought, 1, tile("Crystallizer"), 5, 0)]
    lines = [Line(n, *told(batch, *event)) for n, event in enumerate(events)]
    assert [line.text for line in words.gathered(lines, WHO)] == [
        "Ben pays 1 energy (a size 1 battery)",
        "Ben pays 5 qubits (a size 12 computer showing 5)",
        "Ben buys Crystallizer from place 1 for 5 qubits: 1 VP",
    ]


def test_how_a_game_ended() -> None:
    alone = state_of(1)
    s = alone[0]
    s.over, s.vp[0] = 1, 62
    assert str(words.verdict(s, WHO)) == "62 VP, a win: Navigator (TC-82)"
    s.vp[0] = 41
    assert str(words.verdict(s, WHO)) == "41 VP, 60 would have been a win: Salvager (TC-82)"
    s.tokens[0, BREAKS] = 6
    assert str(words.verdict(s, WHO)) == "Lost: 6 breaks, and 6 are too many (TC-73, TC-82)"
    s = state_of(3)[0]
    assert words.verdict(s, WHO) is None
    s.tokens[:2, BREAKS] = 7
    s.vp[2] = 9
    assert str(words.verdict(s, WHO)) == (
        "9 VP, and the others have lost: Ada owns 7 breaks and Ben owns 7 breaks (TC-73)"
    )
    s.tokens[2, BREAKS] = 8
    assert str(words.verdict(s, WHO)) == "Everybody owns 6 breaks or more (TC-73, TC-78)"


# ---------------------------------------------------------------- the terminal


def test_the_board_shows_zones_capsules_and_breaks() -> None:
    batch = state_of(2, PHASES)
    s = batch[0]
    s.dice[0, int(FIRST_DIE[2]) + 3] = s.active_zone[0, THE_BREAK] = 1
    s.dice[0, int(FIRST_DIE[1]) + 4] = 1
    s.capsule[0, 2, tile("Data Loom")] = s.tiles[0, tile("Data Loom")] = 1
    s.tokens[0, BREAKS], s.tokens[1, BREAKS], s.waiting[1], s.crystal[0] = 1, 5, 2, 3
    shown = on_screen(batch, 0, 100)
    assert "computers 8:5, 6:4" in shown
    assert "capsule 3 in the bag, 1: Data Loom" in shown
    assert "1 of 6 breaks · 3 crystals" in shown
    assert "5 of 6 breaks (2 in the crystal zone)" in shown
    s.tokens[1, BREAKS] = 7
    assert "7 breaks, 6 lose (2 in the crystal zone)" in on_screen(batch, 0, 100)
    assert "at 3: 1 crystal · at 6: draw 1 · at 10: 1 break" in shown
    seen_by_ben = on_screen(batch, 1, 100)
    assert "capsule 3 in the bag, 1:" not in seen_by_ben
    assert f"{int(s.n_hand[0])} cards" in seen_by_ben


def test_cards_in_words() -> None:
    items: list[Any] = [*ARTIFACTS, *CARDS, *BIOOBJECTS]
    for item in items:
        assert item.name in str(card(item.name, None))
        assert item.name in str(card(item.id, None))
    assert "Pay 5 qubits to gain 3 VP." in str(card("data l", None))
    assert "Grown while active: Gain 4 VP." in str(card("ember", None))
    with pytest.raises(LookupError, match="did you mean Replicator"):
        card("replikator", None)
    with pytest.raises(LookupError, match="fits 3 cards"):
        card("resonance", None)


def test_what_cannot_be_used_is_listed_with_its_reason() -> None:
    batch = state_of()
    s, loom = batch[0], tile("Data Loom")
    s.active_zone[0, loom] = s.tiles[0, loom] = 1
    s.n_hand[0], s.hand[0, 0], s.crystal[0] = 1, 2, 1
    linked().resume(batch, 0)
    shown = not_possible(
        expected(s),
        lambda moves: Refusal("Ada cannot", words.deed(s, moves[0]), Sentence(why(batch, MOVES.names[moves[0]]))),
    )
    assert shown.splitlines() == [
        "Not possible now:",
        "· use Data Loom: its ability could change nothing now. Pay 5 qubits to gain 3 VP. (TC-66)",
        "· play Time Loop: it costs 2 crystals, has 1 (TC-38)",
    ]
