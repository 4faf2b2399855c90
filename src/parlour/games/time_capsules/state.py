"""Time Capsules' record: every field, who sees it, what it means. The first file to read."""

from __future__ import annotations

import numpy as np

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
    which,
)
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import TILES

# The options of a game: field `mode`, and whether it begins in the third round (TC-22).
TURNS, PHASES = range(2)
MODE_NAMES = ("turns", "phases")

# Where a round of mode phases stands: field `phase`. Mode turns knows no phases.
NO_PHASE, PURCHASE_PHASE, ACTION_PHASE, FILLING_PHASE = range(4)

# Where a capsule is: field `place`.
IN_BAG, OPEN, ASIDE = range(3)

# How a game ends: field `over`.
END_NAMES = ("running", "ten rounds played")
RUNNING, ROUNDS_PLAYED = range(2)

# Where victory points come from, and where they go: field `vp_from`.
VP_SOURCES = ("artifacts", "abilities", "cards", "bioobjects", "computers", "sold", "score track", "discarded")
(BY_TILE, BY_USE, BY_CARD, BY_BIO, BY_COMPUTER, BY_SALE, BY_TRACK, BY_DISCARD) = range(8)

# What the log tells, in the order of play.
EVENTS = (
    Event("dealt", "a mode, b first player"),
    Event("round_began", "a round, b first player"),
    Event("opened", "a capsule, b objects in it"),
    Event("rolled", "a die before or NONE, b die after"),
    Event("bought", "a artifact, b cost, c place on offer or NONE"),
    Event("laid_out", "a artifact, b place on offer"),
    Event("spent", "a object or, from OBJECTS on, die"),
    Event("acted", "a standard action, b X"),
    Event("recycled", "a object or, from OBJECTS on, die"),
    Event("used", "a artifact"),
    Event("played", "a card"),
    Event("grew", "a bioobject, b 1 from the active zone"),
    Event(
        "gained", "a word of the notation, b amount (negative: paid), c object; of VP what brought them (component_of)"
    ),
    Event("drew", "a card", OWNER),
    Event("threw", "a card thrown away"),
    Event("enlarged", "a object before, b object after"),
    Event("boosted", "a die before, b die after"),
    Event("readied", "a object, b die"),
    Event("revealed", "a artifact", constant="REVEALED_TILE"),
    Event("put_under", "a artifact"),
    Event("replaced", "a artifact, b place on offer"),
    Event("copied", "a artifact on offer"),
    Event("hit", "a seat, b breaks"),
    Event("discarded", "a object, b VP lost"),
    Event("reached", "a space of the score track"),
    Event("passed", "a phase"),
    Event("filled", "a object, b capsule", OWNER),
    Event("closed", "-"),
    Event("waited", "a breaks that came out of the crystal zone"),
    Event("ended", "-"),
    Event("mended", "a breaks returned"),
    Event("lost_points", "a VP"),
)

HAND = content.HAND_LIMIT + content.MOST_DRAWN
MANY = 999  # of batteries, computers or breaks: they never run out (TC-12), and nobody lives to see so many
MOST_VP = 9999
ALL_TILES = max(sum(tile.copies for tile in content.ARTIFACTS if tile.kind == kind) for kind in range(2))

# Objects of all sorts share one index (content.py): artifacts, computers, batteries, bioobjects, the break. What a seat owns
# is open to all (TC-15): `tiles`, `bios`, `tokens`; so nobody can hide what lies in the stacks either. Secret are the
# cards in hand and how a seat's objects are spread over its closed capsules.
# fmt: off
FIELDS = [
    # the table   name          shape                       seen by   meaning
    which("mode",                                           EVERYONE, "turns or phases (TC-23 to TC-25)", of=2),
    number("rounds",          1,                            EVERYONE, "the round being played (TC-1)", most=content.ROUNDS, start=1),
    which("phase",                                          EVERYONE, "the phase of the round, in mode phases (TC-25)", of=4),
    seat_number("first",                                    EVERYONE, "the first player (TC-16, TC-25)"),
    ids("offer",              content.OFFER,                EVERYONE, "the tiles on offer: three blue, three orange (TC-14)", of="artifact"),
    counts("stack",           (2, TILES),                   EVERYONE, "the face-down tiles of each kind, in no order (TC-71)", of="artifact", size="stack_left"),
    number("stack_left",      2,                            EVERYONE, "how many of them", most=ALL_TILES),
    ids("under",              (2, ALL_TILES),               EVERYONE, "tiles put under a stack, the next one first (scout, dig)", of="artifact", size="n_under"),
    counts("tile_pile",       TILES,                        EVERYONE, "discarded artifacts (TC-13)", of="artifact"),
    counts("tiles_out",       TILES,                        EVERYONE, "artifacts that are not in this game (TC-79)", of="artifact", full=True),
    ids("revealed",           content.REVEALED,             EVERYONE, "tiles that an effect has just revealed", of="artifact"),
    counts("bio_stack",       content.BIOS,                 EVERYONE, "bioobjects still to come, in no order (TC-9)", of="bioobject", size="bio_left", full=True),
    counts("bio_pile",        content.BIOS,                 EVERYONE, "discarded bioobjects (TC-13)", of="bioobject"),
    counts("deck",            content.N_CARDS,              NOBODY,   "the face-down cards (TC-8)", of="card", size="deck_left"),
    counts("card_pile",       content.N_CARDS,              EVERYONE, "discarded cards (TC-13)", of="card"),
    counts("cards_out",       content.N_CARDS,              EVERYONE, "cards that are not in this game (TC-79)", of="card", full=True),
    ids("in_play",            1,                            EVERYONE, "the card being played, not yet discarded (TC-13, TC-38)", of="card"),
    number("in_use",          1,                            EVERYONE, "the artifact in use, plus TILES if it was readied; or NONE (TC-64)", least=-1, most=2 * TILES, start=NONE),
    number("borrowed",        1,                            EVERYONE, "the tile on offer that is being copied, or NONE (TC-70)", least=-1, most=TILES, start=NONE),
    number("copyable",        1,                            EVERYONE, "1 while some tile on offer could be copied (TC-70)", most=1),
    number("chosen",          content.OFFER,                EVERYONE, "1 for each tile on offer chosen to be replaced (D19)", most=1),
    number("rolled_once",     content.DICE,                 EVERYONE, "dice that were rolled again by the same effect (reroll any)", most=MANY, scale=4, small=True),
    # the seats
    ids("hand",               (EACH_SEAT, HAND),            OWNER,    "cards in hand (TC-11)", of="card", size="n_hand"),
    number("crystal",         EACH_SEAT,                    EVERYONE, "chronocrystals (TC-11)", most=content.CRYSTAL_LIMIT),
    number("vp",              EACH_SEAT,                    EVERYONE, "victory points (TC-74)", most=MOST_VP, scale=60),
    number("vp_from",         (EACH_SEAT, len(VP_SOURCES)), EVERYONE, "where they came from", least=-MOST_VP, most=MOST_VP, scale=20),
    number("top",             EACH_SEAT,                    EVERYONE, "the most VP a seat ever had: spaces act once (TC-75)", most=MOST_VP, scale=60),
    number("energy",          EACH_SEAT,                    EVERYONE, "loose energy (TC-59)", most=MANY, scale=6),
    number("qubit",           EACH_SEAT,                    EVERYONE, "loose qubits (TC-59)", most=MANY, scale=10),
    number("discount",        EACH_SEAT,                    EVERYONE, "how much less the next artifact costs (TC-69)", most=MANY, scale=4),
    number("anypay",          EACH_SEAT,                    EVERYONE, "1 when it may be paid in any mix (TC-69)", most=1),
    number("has_passed",      EACH_SEAT,                    EVERYONE, "1 after a pass in phase I (TC-42)", most=1),
    counts("tiles",           (EACH_SEAT, TILES),           EVERYONE, "artifacts owned, wherever they are", of="artifact"),
    counts("bios",            (EACH_SEAT, content.BIOS),    EVERYONE, "bioobjects owned, wherever they are", of="bioobject"),
    number("tokens",          (EACH_SEAT, 7),               EVERYONE, "computers 12, 8, 6, batteries 3, 2, 1 and breaks owned", most=MANY, scale=4),
    number("active_zone",     (EACH_SEAT, content.OBJECTS), EVERYONE, "objects in the active zone (TC-3)", most=MANY, scale=2, small=True),
    number("inactive_zone",   (EACH_SEAT, content.OBJECTS), EVERYONE, "objects in the inactive zone (TC-3)", most=MANY, scale=2, small=True),
    number("waiting",         EACH_SEAT,                    EVERYONE, "breaks in the crystal zone (TC-61)", most=MANY, scale=2),
    number("dice",            (EACH_SEAT, content.DICE),    EVERYONE, "active computers by size and face (TC-6)", most=MANY, scale=2, small=True),
    number("readied_active",  (EACH_SEAT, TILES),           EVERYONE, "active artifacts that were readied this turn (TC-65)", most=9, scale=1, small=True),
    number("readied_inactive", (EACH_SEAT, TILES),          EVERYONE, "inactive artifacts that were readied this turn (TC-65)", most=9, scale=1, small=True),
    number("place",           (EACH_SEAT, content.CAPSULES), EVERYONE, "where each capsule is: in the bag, open, set aside (TC-26)", most=2),
    number("capsule",         (EACH_SEAT, content.CAPSULES, content.OBJECTS), OWNER,  "what lies in each capsule (TC-15)", most=MANY, scale=2, small=True),
]
# fmt: on

RECORD = Record(
    "time_capsules",
    seats=content.SEATS,
    kinds={
        "artifact": [tile.name for tile in content.ARTIFACTS],
        "bioobject": [bio.name for bio in content.BIOOBJECTS],
        "card": [card.name for card in content.CARDS],
    },
    copies={
        "artifact": [tile.copies for tile in content.ARTIFACTS],
        "bioobject": [bio.copies for bio in content.BIOOBJECTS],
        "card": [card.copies for card in content.CARDS],
    },
    fields=FIELDS,
    events=EVENTS,
    stack=24,
    frames=48,
    options=112,
    trail=64,
)
globals().update(RECORD.constants)  # DEALT, ROUND_BEGAN … as constants: compiled rules need them so

State = np.void
