"""Catalyst's record: every field, who sees it, what it means. The first file to read."""

from __future__ import annotations

import numpy as np

from parlour.engine.core.record import EACH_SEAT, EVERYONE, Event, Record, counts, ids, number, seat_number, which
from parlour.games.catalyst.content import (
    CATALYSTS,
    COIN_LIMIT,
    EFFECTS_A_CARD,
    GOALS,
    MOST_AMOUNT,
    SEATS,
    SLOTS,
    TYPES,
)
from parlour.games.catalyst.rules.frames import FRAMES

# How a game of Catalyst stands: field `final`.
USUAL, LAST_USUAL_ROUND, FINAL_ROUND = range(3)

# How a game of Catalyst ends: field `over`.
RUNNING, FINAL_ROUND_PLAYED, ROUNDS_USED_UP = range(3)
END_NAMES = ("running", "Final Round played", "round limit reached")

# What the log tells, in the order of play.
EVENTS = (
    Event("dealt", "a goal, b starting seat"),
    Event("collected", "a coins, b 1 if nothing else was possible"),
    Event("recruited", "a Catalyst, b slot, c price"),
    Event("placed", "a Catalyst, b Building type, c the frame that asked for it"),
    Event("activated", "a Catalyst, b 1 if a Chain Activation token was spent"),
    Event("took", "a word of the notation, b amount, c Catalyst or Building type"),
    Event("built", "a Building type, b price"),
    Event("scored", "a Catalyst that went to the pile"),
    Event("revealed", "a Catalyst, b slot"),
    Event("deck_ran_out", "-"),
    Event("surplus", "a coins given back"),
    Event("final_round", "-", constant="FINAL_ROUND_BEGAN"),
    Event("ended", "a how the game ended"),
    Event("stopped", "a Catalyst or Building type, b parts used"),
)

CARDS = len(CATALYSTS)

# Each Catalyst is activated once, and brings with its Building at most so many coins or tokens.
MOST_TOKENS = CARDS * 2 * EFFECTS_A_CARD * MOST_AMOUNT
MOST_COINS = COIN_LIMIT + MOST_TOKENS

# Deck and reserve are one heap, `unseen`: nobody knows which card lies in which (CAT-98), and everybody can work out
# what is left from the open cards (CAT-97). So nothing is hidden in Catalyst but what chance will bring.
# fmt: off
FIELDS = [
    # the table   name          shape              seen by   meaning
    seat_number("active",                          EVERYONE, "the seat whose turn it is (CAT-17)"),
    seat_number("start",                           EVERYONE, "the seat with the Starting Player marker (CAT-14)"),
    number("rounds",          1,                   EVERYONE, "complete rounds so far (CAT-17)", most=100, scale=30),
    number("final",           1,                   EVERYONE, "how near the end is: USUAL … (CAT-64 to CAT-67)", most=2),
    which("goal",                                  EVERYONE, "the Goal card (CAT-13)", of=len(GOALS)),
    ids("row",                SLOTS,               EVERYONE, "the Catalyst in each slot, slot 1 first (CAT-6)", of="catalyst"),
    number("deck_left",       1,                   EVERYONE, "cards left in the deck (CAT-11)", most=CARDS),
    number("reserve_left",    1,                   EVERYONE, "cards left in the reserve stack (CAT-10)", most=CARDS),
    counts("unseen",          CARDS,               EVERYONE, "the cards of deck and reserve together (CAT-98)", of="catalyst"),
    counts("out",             CARDS,               EVERYONE, "the cards that left the game at setup (CAT-9)", of="catalyst", full=True),
    number("sold",            TYPES,               EVERYONE, "Buildings gone from each stack (CAT-12, CAT-57)", most=SEATS),
    # the seats
    number("coin",            EACH_SEAT,           EVERYONE, "coins (CAT-7)", most=MOST_COINS, scale=10),
    number("military",        EACH_SEAT,           EVERYONE, "Military Power tokens (CAT-53)", most=MOST_TOKENS, scale=10),
    number("chain",           EACH_SEAT,           EVERYONE, "Chain Activation tokens (CAT-51)", most=MOST_TOKENS, scale=5),
    number("building",        (EACH_SEAT, TYPES),  EVERYONE, "number on the Building of each type, 0 = none (CAT-58)", most=4),
    ids("occupant",           (EACH_SEAT, TYPES),  EVERYONE, "the Catalyst in each Building (CAT-27)", of="catalyst"),
    ids("free",               (EACH_SEAT, CARDS),  EVERYONE, "Catalysts in no Building, oldest first (CAT-26)", of="catalyst", size="n_free"),
    number("n_free",          EACH_SEAT,           EVERYONE, "how many of them", most=CARDS, scale=8),
    number("turned",          CARDS,               EVERYONE, "1 for each Catalyst activated this turn (CAT-35)", most=1, small=True),
    counts("pile",            (EACH_SEAT, CARDS),  EVERYONE, "the Scoring Pile, open to all (CAT-97)", of="catalyst"),
]
# fmt: on

RECORD = Record(
    "catalyst",
    seats=SEATS,
    kinds={"catalyst": [c.name for c in CATALYSTS]},
    fields=FIELDS,
    events=EVENTS,
    stack=8,
    frames=len(FRAMES),
    options=1 + SLOTS + CARDS,  # D1 has the most: collect, every slot, every Catalyst
    trail=48,
)
globals().update(RECORD.constants)  # DEALT, COLLECTED … as constants: compiled rules need them so

State = np.void
