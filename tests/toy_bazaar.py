"""Bazaar: a small game with what Catalyst lacks: hidden hands, a secret choice, dice, effects from left to right.

Each seat has three cards in hand and a secret token. In a turn you play a card, and its effect is carried out by the
engine's machine; then you draw. The game ends after eight turns; coins, and gems at two each, are points.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core import record
from parlour.engine.core.chance import draw, roll
from parlour.engine.core.frames import Frame, Frames
from parlour.engine.core.lists import place_in, remove
from parlour.engine.core.moves import Axis, Block, Moves
from parlour.engine.core.record import EACH_SEAT, EVERYONE, NOBODY, NONE, OWNER, counts, ids, number, seat_number
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects import Count, Numbered, ProgramBook, Vocabulary, Word, compile_program
from parlour.engine.effects import Event as When
from parlour.engine.effects.machine import FRAMES as MACHINE
from parlour.engine.effects.machine import begin as begin_effect
from parlour.engine.effects.machine import set_off
from parlour.engine.game import put_together
from parlour.engine.people.content import frozen
from parlour.engine.people.words import Heard, Move, Text, Words

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
word, event = Numbered(Word), Numbered(When)
word("N coin", "{N:coin|coins}", verb="take", field="coin")
word("N gem", "{N:gem|gems}", verb="take", field="gem")
word("draw N", "draw {N:card|cards}")
word("roll", "roll the die and take as many coins")
ON_ROLL = event("roll", "whenever you roll")
VOCABULARY = Vocabulary(word, [Count("gem", "gem you have", field="gem")], event)
_book = ProgramBook()
START = frozen([_book.add(compile_program(VOCABULARY.read(text))) for text in EFFECTS])
ROWS = frozen(_book.rows())
CARDS, COPIES, HAND, TURNS = len(EFFECTS), 2, 3, 8
FEWEST_SEATS, SEATS, SOURCES = 2, 3, ("coins", "gems")

MOVES = Moves(
    Block("play", "play {card}", Axis.numbered("card", CARDS)),
    Block("side", "side {side}", Axis.numbered("side", 2)),
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),
    Block("token", "token {token}", Axis("token", ("sun", "moon"))),
)

FRAMES = Frames(
    Frame("TURN", offers="play", always_asked=True, note="a hand with one kind of card is not told by silence"),
    *MACHINE,
    Frame("SECRET", a="card", offers="token", private=True),
    Frame("END"),
    reasons="NOT_IN_HAND OTHER_DECISION SIDE_DOES_NOTHING",
)
TURN, RUN, SIDE, MAY, PAY, SECRET, END = FRAMES.numbers.values()
NOT_IN_HAND = FRAMES.reasons["NOT_IN_HAND"]
told = Numbered(record.Event)
PLAYED = told("played", "a card")
DREW = told("drew", "a card", OWNER)
ROLLED = told("rolled", "a die")
CHOSE = told("chose", "a token", OWNER)

RECORD = record.Record(
    "bazaar",
    seats=SEATS,
    kinds={"card": [f"card {i}" for i in range(CARDS)]},
    copies={"card": (COPIES,) * CARDS},
    fields=[
        number("turns", 1, EVERYONE, "turns taken", most=TURNS),
        counts("deck", CARDS, NOBODY, "face-down cards", of="card", size="deck_left", full=True),
        counts("discard", CARDS, EVERYONE, "played cards", of="card"),
        ids("hand", (EACH_SEAT, CARDS * COPIES), OWNER, "cards in hand", of="card", size="hand_size"),
        number("coin", EACH_SEAT, EVERYONE, "coins", most=200, scale=10),
        number("gem", EACH_SEAT, EVERYONE, "gems", most=100, scale=10),
        number("token", EACH_SEAT, OWNER, "the secret token: 0 not chosen, 1 sun, 2 moon", most=2),
        seat_number("leader", EVERYONE, "who began"),
    ],
    events=told,
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
def do_draw(s: Any, seat: int, amount: int) -> None:
    """Draw cards."""
    for _ in range(amount):
        draw_card(s, seat)


@rule
def can_do_draw(s: Any) -> int:
    """Drawing needs a deck."""
    return 1 if s.deck_left > 0 else 0


@rule
def do_roll(s: Any, seat: int, source: int) -> None:
    """As many coins as the die says, and what the card does whenever one rolls."""
    die = roll(s, 6)
    s.coin[seat] += die
    tell(s, ROLLED, seat, die)
    set_off(s, ROWS, seat, START[source], ON_ROLL, source)


@rule
def why_not_play(s: Any, seat: int, card: int) -> int:
    """Only a card in hand can be played."""
    return 0 if place_in(s.hand[seat], s.hand_size[seat], card) != NONE else NOT_IN_HAND


@rule
def play_turn(s: Any, seat: int, card: int) -> None:
    """A card leaves the hand, its effect is carried out, the next seat follows."""
    at = place_in(s.hand[seat], s.hand_size[seat], card)
    remove(s.hand[seat], s.hand_size[seat], at, NONE)
    s.hand_size[seat] -= 1
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


def _told(e: Heard) -> Text:
    """The event and what may be known of it."""
    return f"{{who}} {RECORD.events[e.kind].name} {'something' if e.a < 0 else e.a}", ""


class BazaarWords(Words):
    """Just enough English for a table: moves are told by their names."""

    choices = tuple(Move(key) for key in MOVES.blocks)
    prompts = dict.fromkeys(("TURN", "SIDE", "MAY", "PAY", "SECRET"), ("Choose, thinking of card {a}", ""))
    reasons = dict.fromkeys([*FRAMES.reasons][1:], ("not an option", "BAZ-1"))
    happened = dict.fromkeys((event.name for event in RECORD.events), _told)


GAME = put_together(__name__, slug="bazaar", tag="BAZ", words=BazaarWords())
