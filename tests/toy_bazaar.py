"""Bazaar: a small game with what Catalyst lacks: hidden hands, a secret choice, dice, effects from left to right.

Each seat has three cards in hand and a secret token. In a turn you play a card, and its effect is carried out by the
engine's machine; then you draw. The game ends after eight turns; coins, and gems at two each, are points.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.engine.core.chance import draw, roll
from parlour.engine.core.frames import Frame, Frames
from parlour.engine.core.lists import place_in
from parlour.engine.core.moves import Axis, Block, Moves
from parlour.engine.core.record import (
    EACH_SEAT,
    EVERYONE,
    NOBODY,
    NONE,
    OWNER,
    Event,
    Record,
    counts,
    ids,
    number,
    seat_number,
)
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import push, tell, then
from parlour.engine.effects import (
    Count,
    Numbered,
    ProgramBook,
    Vocabulary,
    Word,
    compile_program,
)
from parlour.engine.effects import (
    Event as When,
)
from parlour.engine.effects.machine import (
    FRAMES as MACHINE,
)
from parlour.engine.effects.machine import (
    begin as begin_effect,
)
from parlour.engine.effects.machine import find_clause
from parlour.engine.effects.program import ON, WORD
from parlour.engine.game import Game
from parlour.engine.people.content import frozen
from parlour.engine.people.position import Keys, shown
from parlour.engine.people.words import Asked, Heard, Move, Text, Words

EFFECTS = (
    "2 coin",
    "1 coin / 1 gem",
    "?3 coin",
    "1 coin -> 2 gem",
    "if gem >= 2: 4 coin; 1 coin",
    "1 coin per 2 gem max 2",
    "draw 1; 1 coin",
    "(1 coin / 1 gem) -> 5 coin, 1 gem",
    "roll, 1 coin",
    "on roll: 1 gem; roll",
    "1 gem; ?(1 coin; ?1 gem)",
    "2 gem -> (3 coin / draw 1)",
)
word = Numbered(Word)
COIN = word("N coin", "{N:coin|coins}", verb="take")
GEM = word("N gem", "{N:gem|gems}", verb="take")
DRAW = word("draw N", "draw {N:card|cards}")
ROLL = word("roll", "roll the die and take as many coins")
VOCABULARY = Vocabulary(word, counts=[Count("gem", "gem you have")], events=[When("roll", "whenever you roll")])
_book = ProgramBook()
START = frozen([_book.add(compile_program(VOCABULARY.read(text))) for text in EFFECTS])
ROWS = frozen(_book.rows())
CARDS, HAND, SEATS, TURNS = len(EFFECTS), 3, 3, 8
COPIES = 2

MOVES = Moves(
    Block("play", "play {card}", Axis.numbered("card", CARDS)),
    Block("side", "side {side}", Axis.numbered("side", 2)),
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),
    Block("token", "token {token}", Axis("token", ("sun", "moon"))),
)
TO_PLAY = MOVES.first("play")

FRAMES = Frames(
    Frame("TURN", offers="play", always_asked=True, note="a hand with one kind of card is not told by silence"),
    *MACHINE,
    Frame("SECRET", a="card", offers="token", private=True),
    Frame("END"),
    reasons="NOT_IN_HAND OTHER_DECISION SIDE_DOES_NOTHING",
)
TURN, RUN, SIDE, MAY, PAY, SECRET, END = FRAMES.numbers.values()
NOT_IN_HAND = FRAMES.reasons["NOT_IN_HAND"]
PLAYED, DREW, ROLLED, CHOSE = range(4)

RECORD = Record(
    "bazaar",
    seats=SEATS,
    kinds={"card": [f"card {i}" for i in range(CARDS)]},
    copies={"card": (COPIES,) * CARDS},
    fields=[
        number("turns", 1, EVERYONE, "turns taken", most=TURNS),
        counts("deck", CARDS, NOBODY, "face-down cards", of="card", size="deck_left", full=True),
        number("deck_left", 1, EVERYONE, "how many of them", most=CARDS * COPIES),
        counts("discard", CARDS, EVERYONE, "played cards", of="card"),
        ids("hand", (EACH_SEAT, CARDS * COPIES), OWNER, "cards in hand", of="card", size="hand_size"),
        number("hand_size", EACH_SEAT, EVERYONE, "how many of them", most=CARDS * COPIES),
        number("coin", EACH_SEAT, EVERYONE, "coins", most=200, scale=10),
        number("gem", EACH_SEAT, EVERYONE, "gems", most=100, scale=10),
        number("token", EACH_SEAT, OWNER, "the secret token: 0 not chosen, 1 sun, 2 moon", most=2),
        seat_number("leader", EVERYONE, "who began"),
    ],
    events=[
        Event("played", "a card"),
        Event("drew", "a card", OWNER),
        Event("rolled", "a die"),
        Event("chose", "a token", OWNER),
    ],
    stack=10,
    frames=len(FRAMES),
    options=CARDS + 4,
    trail=12,
    private_frames=FRAMES.private,
)


@rule
def setup(s: Any, options: Any) -> None:
    """Three cards in each hand, and a secret."""
    for seat in range(s.seats):
        for _ in range(HAND):
            draw_card(s, seat)
    for seat in range(s.seats):
        then(s, SECRET, seat, s.hand[seat, 0])
    then(s, TURN, 0)


@rule
def draw_card(s: Any, seat: int) -> None:
    """Draw a card, if there is one."""
    if s.deck_left == 0:
        return
    card = draw(s, s.deck, s.deck_left)
    s.deck_left -= 1
    s.hand[seat, s.hand_size[seat]] = card
    s.hand_size[seat] += 1
    tell(s, DREW, seat, card)


@rule
def do_word(s: Any, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out a word."""
    word = ROWS[row, WORD]
    if word == COIN:
        s.coin[seat] += amount
    elif word == GEM:
        s.gem[seat] += amount
    elif word == DRAW:
        for _ in range(amount):
            draw_card(s, seat)
    else:
        die = roll(s, 6)
        s.coin[seat] += die
        tell(s, ROLLED, seat, die)
        clause = find_clause(ROWS, START[source], ON, 0)
        if clause != NONE:
            begin_effect(s, seat, clause + 1, source)


@rule
def pay_word(s: Any, seat: int, row: int, amount: int, source: int) -> None:
    """Pay a word."""
    if ROWS[row, WORD] == COIN:
        s.coin[seat] -= amount
    else:
        s.gem[seat] -= amount


@rule
def can_pay(s: Any, seat: int, row: int, amount: int) -> int:
    """Whether it can be paid."""
    have: int = s.coin[seat] if ROWS[row, WORD] == COIN else s.gem[seat]
    return 1 if have >= amount else 0


@rule
def can_do(s: Any, seat: int, row: int, amount: int) -> int:
    """Drawing needs a deck; everything else can always be done."""
    return 0 if ROWS[row, WORD] == DRAW and s.deck_left == 0 else 1


@rule
def counted(s: Any, seat: int, count: int, c0: int, c1: int) -> int:
    """Gems."""
    gems: int = s.gem[seat]
    return gems


@rule
def place_in_hand(s: Any, seat: int, card: int) -> int:
    """Where a card lies in the hand, or NONE."""
    return place_in(s.hand[seat], s.hand_size[seat], card)


@rule
def why_not_play(s: Any, seat: int, card: int) -> int:
    """Only a card in hand can be played."""
    return 0 if place_in_hand(s, seat, card) != NONE else NOT_IN_HAND


@rule
def play_turn(s: Any, seat: int, card: int) -> None:
    """A card leaves the hand, its effect is carried out, the next seat follows."""
    at = place_in_hand(s, seat, card)
    s.hand_size[seat] -= 1
    s.hand[seat, at] = s.hand[seat, s.hand_size[seat]]
    s.hand[seat, s.hand_size[seat]] = NONE
    s.discard[card] += 1
    tell(s, PLAYED, seat, card)
    begin_effect(s, seat, START[card], card)
    draw_card(s, seat)
    s.turns += 1
    if s.turns == TURNS:
        then(s, END, seat)
    else:
        then(s, TURN, (seat + 1) % s.seats)


@rule
def resolve_end(s: Any) -> None:
    """The last turn is over."""
    s.over = 1


@rule
def play_secret(s: Any, seat: int, token: int) -> None:
    """Sun or moon."""
    s.token[seat] = 1 + token
    tell(s, CHOSE, seat, s.token[seat])


@rule
def score(s: Any, out: Any) -> None:
    """Coins, and gems at two each; the moon breaks ties."""
    for seat in range(s.seats):
        out[seat, 0] = s.coin[seat]
        out[seat, 1] = 2 * s.gem[seat]
        out[seat, 2] = out[seat, 0] + out[seat, 1]
        out[seat, 3] = s.token[seat]


class BazaarAsked(Asked):
    """A decision of the toy."""

    moves = MOVES


def _told(e: Heard) -> Text:
    """The event and what may be known of it."""
    return f"{{who}} {RECORD.events[e.kind].name} {'something' if e.a < 0 else e.a}", ""


class BazaarWords(Words):
    """Just enough English for a table: moves are told by their names."""

    asked, frames = BazaarAsked, FRAMES
    events = tuple(event.name for event in RECORD.events)
    choices = tuple(Move(key) for key in MOVES.blocks)
    prompts = dict.fromkeys(("TURN", "SIDE", "MAY", "PAY", "SECRET"), ("Choose, thinking of card {a}", ""))
    reasons = dict.fromkeys([*FRAMES.reasons][1:], ("not an option", "BAZ-1"))
    happened = dict.fromkeys(events, _told)


def _finish(s: Any, given: dict[str, Any]) -> None:
    push(s, TURN, 0, 0, 0, 0)


GAME = Game(
    slug="bazaar",
    title="Bazaar",
    tag="BAZ",
    fewest=2,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    frames=FRAMES,
    rules=("parlour.engine.effects.machine", "toy_bazaar"),
    sources=("coins", "gems"),
    words=BazaarWords(),
    position={"coin": shown(Keys(RECORD).field("coin", "coins"))},
    finish=_finish,
    folder=Path(__file__).parent,
    content_key="bazaar",
)
