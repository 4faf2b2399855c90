"""Revive's record: every field, who sees it, what it means. The first file to read."""

from __future__ import annotations

import numpy as np

from parlour.engine.core.record import (
    EACH_SEAT,
    EVERYONE,
    NOBODY,
    OWNER,
    Event,
    Record,
    counts,
    ids,
    number,
    seat_number,
)
from parlour.games.revive import content, tables
from parlour.games.revive.geometry import CELLS, CORNERS, SPACES
from parlour.games.revive.notation import DEEDS, N_COLOURS
from parlour.games.revive.rules.frames import FRAMES

# How a game ends: field `over`.
END_NAMES = ("running", "the last major artifact left the supply")
RUNNING, ARTIFACTS_GONE = range(2)

# What an effect belongs to (rules/frames.py, SOURCE).
BY_CARD, BY_MODULE, BY_CRATE, BY_MACHINE, BY_TRIBE, BY_TECHNOLOGY, BY_WATER, BY_TRACK, BY_TILE, BY_REST = range(10)

# Why a basic resource is chosen: the number `why` of RESOURCE.
BY_SWITCH, BY_TRADE, BY_ANY, BY_OVERFLOW = range(4)

FAR = 99  # no way leads there: field `reach`

# What the log tells, in the order of play.
EVENTS = (
    Event("dealt", "a who begins", constant="DEALT_CARDS"),
    Event("took_tribe", "a tribe"),
    Event("kept", "a artifact card", OWNER),
    Event("turn_began", "-"),
    Event("played", "a card, b slot, c half"),
    Event("joined", "a card whose half counts again"),
    Event("activated", "a module"),
    Event("flipped", "a 1 slid down, 0 slid up"),
    Event("explored", "a cell, b food paid, c crystals paid"),
    Event("revealed", "a cell, b tile, c 1 turned"),
    Event("recruited", "a card, b 1 from the deck"),
    Event("built", "a space, b 1 large"),
    Event("populated", "a space, b technology"),
    Event("paid", "a resource, b amount"),
    Event("gained", "a resource or word, b amount, c what was lost to a limit"),
    Event("advanced", "a colour, b the space of the marker"),
    Event("unlocked", "a reward space", constant="UNLOCKED_REWARD"),
    Event("progressed", "a markers on the progress track"),
    Event("scored", "a points, b where the marker is now"),
    Event("took_module", "a module, b space, c module that is discarded"),
    Event("declined", "-"),
    Event("took_token", "a token"),
    Event("took_artifact", "a colour"),
    Event("removed_artifact", "a colour"),
    Event("took_small", "a small artifact"),
    Event("took_crate", "a crate", OWNER),
    Event("opened", "a crate"),
    Event("used_ability", "a tribe, b 1 without paying"),
    Event("used_machine", "a machine"),
    Event("traded", "a technology, or NONE for a crystal"),
    Event("woke", "a card"),
    Event("recalled", "a card, b slot"),
    Event("recharged", "a machine"),
    Event("took_water", "a space, b 1 by an effect"),
    Event("set_off", "a technology, b event", constant="SET_OFF_EVENT"),
    Event("hibernated", "a the space of the marker"),
    Event("took_end_tile", "-"),
    Event("reshuffled", "-"),
    Event("showed", "a artifact card"),
    Event("ended", "-"),
)

MANY = 9999

# `reach` is derived from the map and the pieces on it, and kept, because every menu asks for it.
# fmt: off
FIELDS = [
    # the table   name            shape                       seen by   meaning
    seat_number("first",                                                  EVERYONE, "the first player (REV-24)"),
    seat_number("turn",                                                   EVERYONE, "whose turn it is (REV-40)"),
    number("turns",         1,                                            EVERYONE, "turns begun", most=MANY, scale=100),
    number("actions",       1,                                            EVERYONE, "actions performed this turn (REV-40)", most=2),
    number("slept",         1,                                            EVERYONE, "1 after hibernating this turn (REV-89)", most=1),
    number("prism",         1,                                            EVERYONE, "1 when the next card played this turn has all colours (REV-55)", most=1),
    number("hues",          1,                                            EVERYONE, "the colours of the card being played, a bit for each; 0 while none is (REV-55)", most=7),
    number("playing",       1,                                            EVERYONE, "the slot of the card being played plus 1, or 0 (REV-118)", most=content.N_SLOTS),
    number("due",           1,                                            EVERYONE, "modules still to be checked, a bit for each space (REV-53)", most=2**tables.MODULE_SPACES - 1),
    number("in_use",        1,                                            EVERYONE, "the machine being used plus 1, or 0 (REV-118)", most=tables.MACHINES),
    number("fresh",         1,                                            EVERYONE, "the technology being unlocked plus 1, or 0 (REV-120)", most=content.N_TECHNOLOGIES),
    seat_number("end_tile",                                               EVERYONE, "who has the end tile, or NONE (REV-122)"),
    number("last_turns",    1,                                            EVERYONE, "turns still to come, the running one included, once the last artifact is gone; else 0 (REV-124)", most=content.SEATS),
    ids("front",            CELLS,                                        EVERYONE, "the tile that lies face up on a cell (REV-12)", of="tile"),
    number("turned",        CELLS,                                        EVERYONE, "1 when it is turned by 180 degrees (REV-66)", most=1, small=True),
    number("back",          CELLS,                                        EVERYONE, "the back of the tile that lies face down on a cell plus 1, or 0 (REV-13)", most=tables.N_BACKS, small=True),
    counts("ice",           tables.N_TILES,                               NOBODY,   "the tiles that lie face down (REV-13)", of="tile"),
    ids("location",         len(CORNERS),                                 EVERYONE, "the large locations on A1, A7, E1, E7 (REV-27)", of="location"),
    counts("locations_out", tables.N_LOCATIONS,                           EVERYONE, "large locations in the box", of="location", full=True),
    number("building",      SPACES,                                       EVERYONE, "1 + 2 × seat + 1 for a large building, or 0 (REV-69)", most=2 * content.SEATS, small=True),
    number("figures",       SPACES,                                       EVERYONE, "whose population figures stand there, a bit for each seat (REV-78)", most=2**content.SEATS - 1, small=True),
    counts("deck",          tables.N_CARDS,                               NOBODY,   "the face-down citizens (REV-28)", of="card", size="deck_left"),
    ids("display",          content.CITIZENS_SHOWN,                       EVERYONE, "the citizens on display (REV-28)", of="card"),
    counts("cards_out",     tables.N_CARDS,                               EVERYONE, "starting cards of seats that nobody has taken", of="card", full=True),
    counts("stack",         tables.N_MODULES,                             NOBODY,   "the face-down modules (REV-29)", of="module", size="stack_left", full=True),
    ids("offer",            content.MODULES_SHOWN,                        EVERYONE, "the modules on display (REV-29)", of="module"),
    counts("scrapped",      tables.N_MODULES,                             EVERYONE, "discarded modules (REV-106)", of="module"),
    counts("piles",         tables.N_TOKENS,                              NOBODY,   "the face-down machine tokens (REV-30)", of="token", full=True),
    number("pile_left",     N_COLOURS,                                    EVERYONE, "how many of each colour", most=tables.N_TOKENS),
    ids("tokens",           (N_COLOURS, content.TOKENS_SHOWN),            EVERYONE, "the machine tokens on display (REV-30)", of="token"),
    counts("crates",        tables.N_CRATES,                              NOBODY,   "the pile of crates (REV-31)", of="crate", size="crates_left", full=True),
    number("artifacts",     N_COLOURS,                                    EVERYONE, "major artifacts in the supply (REV-32)", most=content.ARTIFACTS_OF_COLOUR),
    counts("smalls",        tables.N_SMALL,                               EVERYONE, "small artifacts in the supply (REV-33)", of="small artifact"),
    counts("smalls_out",    tables.N_SMALL,                               EVERYONE, "small artifacts in the box", of="small artifact", full=True),
    counts("tribes",        tables.N_TRIBES,                              EVERYONE, "tribes that nobody has taken (REV-34)", of="tribe", full=True),
    counts("categories",    tables.N_ARTIFACT_CARDS,                      NOBODY,   "artifact cards that were not dealt (REV-35)", of="artifact card", full=True),
    ids("shared",           1,                                            EVERYONE, "the artifact card for everybody (REV-150)", of="artifact card"),
    # the seats
    ids("dealt",            (EACH_SEAT, content.DEALT),                   OWNER,    "the artifact cards dealt, while one is chosen, and then the one that went back (REV-35)", of="artifact card"),
    ids("category",         EACH_SEAT,                                    OWNER,    "the artifact card kept (REV-35)", of="artifact card"),
    ids("laid_open",        EACH_SEAT,                                    EVERYONE, "the same, once it is scored (REV-126)", of="artifact card"),
    ids("tribe",            EACH_SEAT,                                    EVERYONE, "the tribe (REV-34)", of="tribe"),
    number("basic",         (EACH_SEAT, 3),                               EVERYONE, "gear, food and book (REV-6)", most=content.BASIC_LIMIT),
    number("crystal",       EACH_SEAT,                                    EVERYONE, "crystals (REV-6)", most=content.CRYSTAL_LIMIT),
    number("storage",       EACH_SEAT,                                    EVERYONE, "energy in the storage (REV-7)", most=content.ENERGY_MARKERS),
    number("charged",       (EACH_SEAT, tables.MACHINES),                 EVERYONE, "1 for each machine with energy on it (REV-94)", most=1, small=True),
    number("switched",      EACH_SEAT,                                    EVERYONE, "1 when the switch is down (REV-56)", most=1),
    number("vp",            EACH_SEAT,                                    EVERYONE, "the points track (REV-114)", most=MANY, scale=100),
    number("hibernation",   EACH_SEAT,                                    EVERYONE, "the space of the hibernation marker (REV-86)", most=tables.HIBERNATION_SPACES),
    number("markers",       EACH_SEAT,                                    EVERYONE, "progress markers on the tribe board (REV-90)", most=content.TRIBE_MARKERS),
    number("progress",      EACH_SEAT,                                    EVERYONE, "markers on the progress track (REV-19)", most=tables.PROGRESS_SPACES),
    number("marker",        (EACH_SEAT, N_COLOURS),                       EVERYONE, "the machine markers (REV-109)", most=content.TRACK_LENGTH),
    number("reward",        (EACH_SEAT, content.N_REWARDS),               EVERYONE, "1 for each reward space unlocked (REV-110)", most=1, small=True),
    ids("spot",             (EACH_SEAT, N_COLOURS),                       EVERYONE, "the machine token on each ? spot (REV-112)", of="token"),
    ids("module",           (EACH_SEAT, tables.MODULE_SPACES),            EVERYONE, "the modules on the board (REV-16)", of="module"),
    counts("active",        (EACH_SEAT, tables.N_CARDS),                  EVERYONE, "cards in the active area (REV-36)", of="card"),
    counts("resting",       (EACH_SEAT, tables.N_CARDS),                  EVERYONE, "cards in the resting area (REV-36, REV-151)", of="card"),
    number("citizens",      (EACH_SEAT, N_COLOURS),                       EVERYONE, "citizen cards owned by colour, starting cards not counted (REV-130)", most=tables.N_CITIZENS),
    ids("slot",             (EACH_SEAT, content.N_SLOTS, tables.DEEPEST), EVERYONE, "cards in the slots, the last one placed last (REV-48)", of="card", size="n_slot"),
    number("side_half",     EACH_SEAT,                                    EVERYONE, "the half that counts in the side slot (REV-49)", most=1),
    number("side_open",     EACH_SEAT,                                    EVERYONE, "1 when the side slot is open (REV-50)", most=1),
    counts("closed",        (EACH_SEAT, tables.N_CRATES),                 OWNER,    "closed crates (REV-108)", of="crate", size="n_closed"),
    number("n_opened",      EACH_SEAT,                                    EVERYONE, "how many crates are open", most=tables.N_CRATES),
    counts("opened",        (EACH_SEAT, tables.N_CRATES),                 EVERYONE, "opened crates (REV-93)", of="crate"),
    number("artifact",      (EACH_SEAT, N_COLOURS),                       EVERYONE, "major artifacts by colour (REV-116)", most=content.ARTIFACTS_OF_COLOUR),
    counts("small",         (EACH_SEAT, tables.N_SMALL),                  EVERYONE, "small artifacts (REV-117)", of="small artifact"),
    number("built",         (EACH_SEAT, tables.BUILDINGS),                EVERYONE, "the spaces of the buildings, in the order they were built (REV-67)", most=SPACES - 1, small=True, size="n_built"),
    number("n_large",       EACH_SEAT,                                    EVERYONE, "how many of them are large (REV-69)", most=tables.BUILDINGS),
    number("settled",       (EACH_SEAT, content.N_TECHNOLOGIES),          EVERYONE, "the space of the figure of each technology plus 1, or 0 while it covers it (REV-80)", most=SPACES, small=True),
    number("less",          (EACH_SEAT, len(DEEDS)),                      EVERYONE, "how much less exploring, building, populating and range cost (REV-104)", most=MANY, scale=2),
    number("reach",         (EACH_SEAT, SPACES),                          EVERYONE, "spaces between the nearest start space and this one, FAR without a way (REV-58)", most=FAR, scale=5, small=True),
]
# fmt: on

RECORD = Record(
    "revive",
    seats=content.SEATS,
    kinds={
        "tile": [tile.id for tile in content.TILE_LIST],
        "location": [one.name for one in content.LOCATIONS],
        "card": [card.name for card in content.CARDS],
        "module": [module.id for module in content.MODULES],
        "token": [token.name for token in content.TOKENS],
        "crate": [crate.id for crate in content.CRATES],
        "tribe": [tribe.name for tribe in content.TRIBES],
        "artifact card": [card.name for card in content.ARTIFACT_CARDS],
        "small artifact": [one.name for one in content.SMALL_ARTIFACTS],
    },
    copies={"card": [1] * tables.N_CITIZENS + [content.SEATS] * (tables.N_CARDS - tables.N_CITIZENS)},
    fields=FIELDS,
    events=EVENTS,
    stack=32,
    frames=64,
    options=64,
    trail=64,
    private_frames=FRAMES.private,
)
globals().update(RECORD.constants)  # DEALT_CARDS, TOOK_TRIBE … as constants: compiled rules need them so

State = np.void
