"""Dominations' record: every field, who sees it, what it means. The first file to read."""

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
    whose,
)
from parlour.games.dominations.content import (
    AGES,
    CITY_LEVELS,
    CITY_TOKENS,
    DEALT,
    LIMIT_MAX,
    MONUMENTS,
    N_DOMAINS,
    OBJECTIVES,
    SEATS,
    TILE_LIST,
    TURNS,
)
from parlour.games.dominations.geometry import CELLS, POINTS, SQUARES
from parlour.games.dominations.notation import SLOTS
from parlour.games.dominations.rules.frames import FRAMES
from parlour.games.dominations.tables import (
    CARD_NAMES,
    CARDS,
    FRONTIER,
    LOCI,
    MOST_HAND,
    N_MASTERIES,
    N_MONUMENTS,
    N_OBJECTIVES,
    N_ROLES,
    OPEN_SQUARES,
    PIECES,
    TILES,
    TREE,
)

# How a game ends: field `over`.
END_NAMES = ("running", "three Ages played")
RUNNING, AGES_PLAYED = range(2)

# Where Victory points come from (DOM-97): field `vp_from`.
VP_SOURCES = ("Masteries", "Monument levels", "effects", "overflow", "Influence", "roles", "final effects", "Objective")
BY_MASTERY, BY_LEVEL, BY_EFFECT, BY_OVERFLOW, BY_INFLUENCE, BY_ROLE, BY_END, BY_OBJECTIVE = range(8)

# What a seat has of a Mastery: field `owned`.
NOT_OWNED, BASE, ADVANCED = range(3)

# What stands in a cell of the board, besides a piece: 1 + 3 × piece + rotation.
FAR, FREE = 0, -1

# What the log tells, in the order of play.
EVENTS = (
    Event("dealt", "-", constant="DEALT_CARDS"),
    Event("revealed", "a Objective, b Monument"),
    Event("drew", "a tile", OWNER),
    Event("discarded", "a tile", OWNER),
    Event("age_began", "a Age"),
    Event("round_began", "a round"),
    Event("laid", "a tile, b cell, c rotation"),
    Event("reactivated", "a tile"),
    Event("scored_locus", "a vertex"),
    Event("produced", "a Domain, b amount"),
    Event(
        "gained",
        "a word of the notation, b amount (negative: paid), c Domain; of VP and Influence what brought them (tables.COMPONENT)",
    ),
    Event("lost", "a Domain, b amount lost to the Reserve limit, c Victory points for it"),
    Event("paid", "a Domain, b amount"),
    Event("exchanged", "a Domain given, b Domain got, c amount given"),
    Event("built", "a tile, b level, c cost"),
    Event("took_level", "a Monument, b level, c square"),
    Event("stood", "a Monument, b cell or vertex, c rotation"),
    Event("learned", "a Mastery, b copy, c square"),
    Event("flipped", "a Mastery"),
    Event("formed", "a Domain, b square: a full Nodus"),
    Event("scored_card", "a what arrived (tables.COMPONENT), b Victory points, c Influence"),
    Event("assimilates", "a the highest value allowed"),
    Event("scored_influence", "a Victory points"),
    Event("took_role", "a role, b Victory points"),
    Event("dominates", "a Monument"),
    Event("ordered", "a place on the Initiative track"),
    Event("age_ended", "a Age"),
    Event("scored_goal", "a Objective, b goal, c Victory points"),
    Event("ended", "-"),
)

MANY = 9999
MOST_PRODUCED = 999
MOST_CHANGE = 999

# The board is a torus of cells (geometry.py); `frontier` lists its free cells that touch the layout, in ascending order, so
# that nobody has to look for them. In the same way each tree lists its empty squares beside cards and what fits there.
# fmt: off
FIELDS = [
    # the table   name           shape                     seen by   meaning
    number("age",              1,                          EVERYONE, "the Age, from 1; 0 during setup (DOM-23)", most=AGES),
    number("rounds",           1,                          EVERYONE, "the round of the Age, from 1 (DOM-23)", most=TURNS),
    whose("initiative",        SEATS,                      EVERYONE, "the seats in Initiative order (DOM-21)"),
    number("turn",             1,                          EVERYONE, "whose turn it is: a place in that order", most=SEATS),
    number("board",            CELLS,                      EVERYONE, "1 + 3 × piece + rotation; −1 free and touching the layout, 0 far from it", least=-1, most=3 * PIECES, small=True),
    number("frontier",         FRONTIER,                   EVERYONE, "the free cells that touch the layout, ascending (DOM-28)", most=CELLS - 1, small=True, size="n_frontier"),
    number("locus",            LOCI,                       EVERYONE, "the vertices of complete wheels, ascending (DOM-15)", most=POINTS - 1, small=True, size="n_locus"),
    counts("laid",             TILES,                      EVERYONE, "Land tiles on the board", of="tile"),
    number("cell_of",          TILES,                      EVERYONE, "the cell of a Land tile plus 1; 0 when it is not on the board", most=CELLS, small=True),
    whose("city_owner",        TILES,                      EVERYONE, "whose City stands there: seat plus 1, or 0 (DOM-44)", nobody=0, small=True),
    number("city_level",       TILES,                      EVERYONE, "the level of that City (DOM-45)", most=CITY_LEVELS, small=True),
    number("group",            TILES,                      EVERYONE, "the group of connected Cities it belongs to: a tile plus 1 (DOM-100)", most=TILES, small=True),
    number("monument_at",      N_MONUMENTS,                EVERYONE, "the vertex or cell of a Monument Tile plus 1, or 0 (DOM-51)", most=CELLS, small=True),
    number("levels_taken",     N_MONUMENTS,                EVERYONE, "Level cards taken of each Monument (DOM-49)", most=9, small=True),
    counts("supply",           CARDS,                      EVERYONE, "cards that nobody has taken (DOM-16, DOM-64)", of="card", full=True),
    whose("role",              N_ROLES,                    EVERYONE, "who holds each Domination card, or NONE (DOM-85)"),
    number("role_used",        N_ROLES,                    EVERYONE, "1 when its power for this Age is used (DOM-90, DOM-91)", most=1),
    counts("stack",            TILES,                      NOBODY,   "the face-down Land tiles, in no order (DOM-20)", of="tile", size="stack_left", full=True),
    ids("under",               TILES,                      NOBODY,   "discarded tiles at the back of the stack, the next one first (DOM-20)", of="tile", size="n_under"),
    counts("objective_deck",   N_OBJECTIVES,               NOBODY,   "Objectives that were not dealt (DOM-17)", of="objective", full=True),
    counts("monument_deck",    N_MONUMENTS,                NOBODY,   "Monuments that were not dealt (DOM-17)", of="monument", full=True),
    number("bill",             N_DOMAINS,                  EVERYONE, "what is left to pay of a Monument level (DOM-77)", most=99, scale=5),
    # the seats
    ids("hand",                (EACH_SEAT, MOST_HAND),     OWNER,    "Land tiles in hand, ascending (DOM-108)", of="tile", size="n_hand"),
    ids("dealt_objective",     (EACH_SEAT, DEALT),         OWNER,    "Objectives dealt and not kept (DOM-17)", of="objective"),
    ids("dealt_monument",      (EACH_SEAT, DEALT),         OWNER,    "Monuments dealt and not kept (DOM-17)", of="monument"),
    ids("sealed_objective",    EACH_SEAT,                  OWNER,    "the Objective chosen, until all are revealed (DOM-113)", of="objective"),
    ids("sealed_monument",     EACH_SEAT,                  OWNER,    "the Monument chosen, until all are revealed (DOM-113)", of="monument"),
    ids("objective",           EACH_SEAT,                  EVERYONE, "the Objective kept (DOM-17)", of="objective"),
    ids("monument",            EACH_SEAT,                  EVERYONE, "the Monument that a seat brought (DOM-18)", of="monument"),
    number("knowledge",        (EACH_SEAT, N_DOMAINS),     EVERYONE, "Knowledge by Domain (DOM-8)", most=LIMIT_MAX, scale=10),
    number("limit",            (EACH_SEAT, N_DOMAINS),     EVERYONE, "Reserve limits (DOM-48)", most=LIMIT_MAX),
    number("vp",               EACH_SEAT,                  EVERYONE, "Victory points (DOM-97)", most=MANY, scale=100),
    number("vp_from",          (EACH_SEAT, len(VP_SOURCES)), EVERYONE, "where they came from", least=-MANY, most=MANY, scale=50),
    number("influence",        EACH_SEAT,                  EVERYONE, "Influence (DOM-8)", most=MANY, scale=20),
    number("tokens",           EACH_SEAT,                  EVERYONE, "City tokens left (DOM-47)", most=CITY_TOKENS),
    ids("tree",                (EACH_SEAT, TREE),          EVERYONE, "cards of the tree, in the order they entered it (DOM-73)", of="card", size="n_tree"),
    number("tree_square",      (EACH_SEAT, TREE),          EVERYONE, "the square of each (DOM-65)", most=SQUARES - 1, small=True, size="n_tree"),
    number("owned",            (EACH_SEAT, N_MASTERIES),   EVERYONE, "Masteries of the tree: 0 none, 1 base, 2 advanced (DOM-60)", most=2, small=True),
    number("open_square",      (EACH_SEAT, OPEN_SQUARES),  EVERYONE, "empty squares beside cards, ascending (DOM-66)", most=SQUARES - 1, small=True, size="n_open"),
    number("open_mask",        (EACH_SEAT, OPEN_SQUARES),  EVERYONE, "what fits there: 7 bits for each side of a card (content.py)", most=2**28 - 1, size="n_open"),
    number("n_open",           EACH_SEAT,                  EVERYONE, "how many of them", most=OPEN_SQUARES),
    number("nodus",            (EACH_SEAT, N_DOMAINS),     EVERYONE, "full Nodi by Domain (DOM-69)", most=99, scale=5),
    number("learned",          (EACH_SEAT, N_DOMAINS),     EVERYONE, "Masteries of the tree by Domain", most=N_MASTERIES, scale=4),
    number("best",             (EACH_SEAT, N_DOMAINS),     EVERYONE, "the highest value among them (DOM-61)", most=9),
    number("nines",            EACH_SEAT,                  EVERYONE, "Masteries of value 9", most=TREE, scale=3),
    number("flipped",          EACH_SEAT,                  EVERYONE, "Masteries on their advanced side", most=TREE, scale=5),
    number("levels",           (EACH_SEAT, N_MONUMENTS),   EVERYONE, "Level cards of the tree by Monument (DOM-55)", most=9, scale=2, small=True),
    number("cities",           (EACH_SEAT, N_DOMAINS),     EVERYONE, "Cities by the Domain of their Camps", most=CITY_TOKENS, scale=3),
    number("highest",          (EACH_SEAT, N_DOMAINS),     EVERYONE, "the level of the highest of them (DOM-48)", most=CITY_LEVELS),
    number("at_level",         (EACH_SEAT, CITY_LEVELS),   EVERYONE, "Cities of level 1, 2 and 3", most=CITY_TOKENS, scale=4),
    number("chain",            EACH_SEAT,                  EVERYONE, "Cities in the largest connected group (DOM-100)", most=CITY_TOKENS, scale=5),
    number("standing",         (EACH_SEAT, SLOTS),         EVERYONE, "what open cards and roles change (content.py: S_…)", least=-MOST_CHANGE, most=MOST_CHANGE, scale=2, small=True),
    number("produced",         (EACH_SEAT, N_DOMAINS),     EVERYONE, "Knowledge Produced by the tile being activated (DOM-38)", most=MOST_PRODUCED, scale=5, small=True),
    number("incoming",         (EACH_SEAT, N_DOMAINS),     EVERYONE, "Knowledge of the running batch, not yet in the reserve (DOM-41)", most=MOST_PRODUCED, scale=5, small=True),
]
# fmt: on

RECORD = Record(
    "dominations",
    seats=SEATS,
    kinds={
        "tile": [tile.id for tile in TILE_LIST],
        "card": CARD_NAMES,
        "objective": [o.name for o in OBJECTIVES],
        "monument": [m.name for m in MONUMENTS],
    },
    fields=FIELDS,
    events=EVENTS,
    stack=24,
    frames=48,
    options=112,
    trail=96,
    private_frames=FRAMES.private,
)
globals().update(RECORD.constants)  # DEALT_CARDS, REVEALED … as constants: compiled rules need them so

State = np.void
