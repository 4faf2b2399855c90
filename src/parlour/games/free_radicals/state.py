"""Free Radicals' record: every field, who sees it, what it means. The first file to read.

A faction can be in a game only once, so what lies on its board is a field of the game and not of every seat; only what
its owner alone may see (crew, Scoundrels, Guests) stands under seats.
"""

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
    which,
    whose,
)
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.notation import N_COLOURS, RESOURCES
from parlour.games.free_radicals.rules.frames import FRAMES

# How a game ends: field `over`.
END_NAMES = ("running", "the last round is over")
RUNNING, ROUNDS_OVER = range(2)

# Where points come from: field `earned`.
EARNINGS = ("Awakening", "Knowledge", "Visits", "own mechanism and Prestige")
BY_AWAKENING, BY_KNOWLEDGE, BY_VISIT, BY_OWN = range(4)

# What is gained and paid says in c what it belongs to (rules/frames.py, SOURCE).
EVENTS = (
    Event("began", "a who begins"),
    Event("took_faction", "a faction"),
    Event("round_began", "a round"),
    Event("turn_began", "-"),
    Event("stepped", "a step"),
    Event("gained", "a Item, b amount, c of"),
    Event("paid", "a Item, b amount, c of"),
    Event("waived", "a Item, b amount, c of"),
    Event("took_card", "a Data card from the display, c of"),
    Event("drew", "a Data card, c of", OWNER, hides=1),
    Event("discarded", "a Data card, c of"),
    Event("filtered", "a how many Data cards, b the last of them"),
    Event("reshuffled", "a which pile"),
    Event("gained_favor", "a colour, b amount, c of"),
    Event("took_prestige", "a 1 when it was held already, b points, c of"),
    Event("scored", "a points, b where from, c of"),
    Event("awakened", "a Data card, b 1 with a cube", constant="AWOKE"),
    Event("visited", "a Building, b 1 by the bonus power", constant="VISITED_BUILDING"),
    Event("rewarded", "a Building, b visitor"),
    Event("copied", "a Building"),
    Event("advanced", "a colour, b column"),
    Event("declined", "-"),
    Event("planted", "a square, b square, c tile"),
    Event("farmed", "a square, b strength, c crop"),
    Event("sowed", "a space"),
    Event("dropped", "a asset, b space"),
    Event("acted", "a space, b Assets"),
    Event("completed_project", "a Project"),
    Event("crafted", "a Data card, b tool, c 1 twice"),
    Event("constructed", "-"),
    Event("played_crew", "a Character, b level"),
    Event("trained", "a Character"),
    Event("drew_scoundrel", "a Scoundrel, c of", OWNER, hides=1),
    Event("played_scoundrel", "a Scoundrel"),
    Event("strolled", "a market, b Credits"),
    Event("built_stall", "a market"),
    Event("sold", "a Resource, b price"),
    Event("sold_for_points", "a Resource, b price"),
    Event("bought", "a Resource, b price"),
    Event("built_room", "a Room, b column, c floor"),
    Event("filled_floor", "a floor"),
    Event("checked_in", "a Guest, b Room"),
    Event("dropped_guest", "a Guest"),
    Event("drew_guest", "a Guest, c of", OWNER, hides=1),
    Event("flew", "a Drone, b Building, c Credits"),
    Event("put_back", "a Good, b 1 as a payment", constant="PUT_BACK_GOOD"),
    Event("loaded", "a Drone, b Good, c amount"),
    Event("delivered", "a Contract, b tokens"),
    Event("withdrew", "a Contract"),
    Event("predicted", "a Prediction"),
    Event("drew_bill", "a card, b card, c card"),
    Event("came_true", "a Prediction"),
    Event("performed", "a card, b place"),
    Event("programmed", "a Duty, b 1 for today"),
    Event("marched", "a Duty"),
    Event("skipped", "a Duty that is not carried out, b 1 by choice"),
    Event("completed_quest", "a Quest"),
    Event("explored", "a tile, b cell", constant="EXPLORED_TILE"),
    Event("travelled", "a cell, b cell"),
    Event("used", "a tile, b cell", constant="USED_TILE"),
    Event("ended", "-"),
    Event("scored_at_end", "a points, b where from"),
)

MANY = 9999
PLENTY = 999  # of one sort of Item

# fmt: off
FIELDS = [
    # the city    name           shape                          seen by   meaning
    seat_number("first",                                          EVERYONE, "the first player (FR-10)"),
    seat_number("turn",                                           EVERYONE, "whose turn it is (FR-15)"),
    number("rounds",       1,                                     EVERYONE, "rounds begun (FR-16)", most=content.ROUNDS),
    seat_number("prestige",                                       EVERYONE, "who holds the Prestige token, or NONE (FR-34)"),
    number("knowledge",    N_COLOURS,                             EVERYONE, "the column of each colour (FR-43)", most=tables.N_COLUMNS),
    whose("control",       (tables.N_BUILDINGS, 2),               EVERYONE, "whose cubes lie in the slots of a Building: seat plus 1, or 0 (FR-35)", nobody=0, small=True),
    number("visited",      1,                                     EVERYONE, "Buildings Visited this turn, a bit for each (FR-39)", most=2**tables.N_BUILDINGS - 1),
    number("waive",        1,                                     EVERYONE, "Items that are still waived in the running action (FR-51)", most=99),
    number("cause",        1,                                     EVERYONE, "what is gained and paid now belongs to (rules/frames.py, SOURCE)", most=2**15 - 1),
    number("deeds",        1,                                     EVERYONE, "Visits, Awakenings and Knowledge steps this turn (FR-PALA-5)", most=99),
    counts("deck",         tables.N_CARDS,                        NOBODY,   "the draw pile of Data cards (FR-1)", of="data card", size="deck_left", full=True),
    ids("display",         content.DISPLAY,                       EVERYONE, "the Data cards on display (FR-1)", of="data card"),
    counts("discards",     tables.N_CARDS,                        EVERYONE, "the discard pile (FR-23)", of="data card", size="discards_left"),
    # the seats
    which("faction",                                              EVERYONE, "the faction plus 1, or 0 (FR-10)", of=tables.N_FACTIONS + 1, each_seat=True),
    number("resource",     (EACH_SEAT, len(RESOURCES)),           EVERYONE, "Carbon, Hydrogen, Titanium (FR-21)", most=PLENTY, scale=10),
    number("credit",       EACH_SEAT,                             EVERYONE, "Credits (FR-21)", most=PLENTY, scale=10),
    counts("hand",         (EACH_SEAT, tables.N_CARDS),           OWNER,    "Data cards in hand (FR-31)", of="data card", size="n_hand"),
    number("favor",        (EACH_SEAT, N_COLOURS),                EVERYONE, "Favor by colour (FR-32)", most=PLENTY, scale=10),
    number("vp",           EACH_SEAT,                             EVERYONE, "Victory Points (FR-12)", most=MANY, scale=100),
    number("earned",       (EACH_SEAT, len(EARNINGS)),            EVERYONE, "the same by where they come from", most=MANY, scale=50),
    # Farmers
    counts("crops",        tables.N_CROP_TILES,                   NOBODY,   "the stack of Crop tiles (FR-FARM-2)", of="crop tile", size="crops_left", full=True),
    ids("nursery",         factions.NURSERY,                      EVERYONE, "the Nursery (FR-FARM-1)", of="crop tile"),
    counts("planted",      tables.N_CROP_TILES,                   EVERYONE, "Crop tiles on the field (FR-FARM-4)", of="crop tile"),
    number("squares",      tables.SQUARES,                        EVERYONE, "the crop of each square plus 1, or 0 (FR-FARM-1)", most=tables.N_CROPS, small=True),
    number("farmed",       tables.SQUARES,                        EVERYONE, "1 for squares of groups used this turn (FR-FARM-6)", most=1, small=True),
    # Executives
    number("ring",         (tables.N_SPACES, tables.N_TYPES),     EVERYONE, "Assets in each space by type (FR-EXEC-1)", most=tables.N_ASSETS, small=True),
    number("carrying",     tables.N_TYPES,                        EVERYONE, "Assets taken up and not yet dropped (FR-EXEC-4)", most=tables.N_ASSETS, small=True),
    counts("plans",        tables.N_PROJECTS,                     NOBODY,   "the stack of Projects (FR-EXEC-2)", of="project", size="plans_left", full=True),
    ids("project",         factions.PROJECTS_SHOWN,               EVERYONE, "the face-up Projects (FR-EXEC-2)", of="project"),
    counts("completed",    tables.N_PROJECTS,                     EVERYONE, "Projects completed (FR-EXEC-7)", of="project"),
    # Artisans
    number("cube",         N_COLOURS,                             EVERYONE, "cubes on the tools (FR-ARTI-1)", most=99),
    number("tools_used",   1,                                     EVERYONE, "tools used this turn, a bit for each (FR-ARTI-4)", most=2**N_COLOURS - 1),
    number("femtoscope",   1,                                     EVERYONE, "1 when the Femtoscope was used this turn (FR-ARTI-6)", most=1),
    # Underground
    counts("crew_deck",    tables.N_CREW,                         NOBODY,   "the deck of crew (FR-UNDE-2)", of="character", size="crew_left", full=True),
    counts("crew",         (EACH_SEAT, tables.N_CREW),            OWNER,    "crew in hand (FR-UNDE-3)", of="character", size="n_crew"),
    ids("operated",        factions.CREW_PLAYED,                  EVERYONE, "Characters played this turn, in order (FR-UNDE-4)", of="character"),
    counts("crew_out",     tables.N_CREW,                         EVERYONE, "discarded crew (FR-UNDE-3)", of="character", size="crew_out_left"),
    number("marked",       tables.N_CREW,                         EVERYONE, "1 for Characters with an upgrade marker (FR-UNDE-5)", most=1, small=True),
    counts("gang",         tables.N_SCOUNDRELS,                   NOBODY,   "the Scoundrels not yet drawn (FR-UNDE-2)", of="scoundrel", size="gang_left", full=True),
    ids("beneath",         tables.N_SCOUNDRELS,                   EVERYONE, "played Scoundrels under the deck, the next to be drawn first (FR-UNDE-10)", of="scoundrel", size="n_beneath"),
    counts("scoundrels",   (EACH_SEAT, tables.N_SCOUNDRELS),      OWNER,    "Scoundrels in hand (FR-UNDE-7)", of="scoundrel", size="n_scoundrels"),
    ids("in_play",         1,                                     EVERYONE, "the Scoundrel being played (FR-UNDE-7)", of="scoundrel"),
    # Merchants
    which("standee",                                              EVERYONE, "the market of the Merchant (FR-MERC-2)", of=tables.N_MARKETS),
    number("stall",        tables.N_MARKETS,                      EVERYONE, "1 for markets with a Stall (FR-MERC-7)", most=1, small=True),
    number("n_stalls",     1,                                     EVERYONE, "Stalls built", most=tables.N_STALLS),
    # Hoteliers
    counts("rooms",        tables.N_ROOMS,                        NOBODY,   "the stack of Rooms (FR-HOTE-2)", of="room", size="rooms_left", full=True),
    ids("offer",           factions.ROOMS_SHOWN,                  EVERYONE, "the market of Rooms (FR-HOTE-1)", of="room"),
    counts("built",        tables.N_ROOMS,                        EVERYONE, "Rooms of the house (FR-HOTE-4)", of="room"),
    number("house",        (factions.HOUSE_HEIGHT, factions.HOUSE_WIDTH), EVERYONE, "the Room on each square plus 1, or 0 (FR-HOTE-11)", most=tables.N_ROOMS, small=True),
    number("lodged",       tables.N_ROOMS,                        EVERYONE, "1 for Rooms that are taken (FR-HOTE-7)", most=1, small=True),
    counts("guest_deck",   tables.N_GUESTS,                       NOBODY,   "the stack of Guests (FR-HOTE-2)", of="guest", size="guests_left", full=True),
    counts("guests",       (EACH_SEAT, tables.N_GUESTS),          OWNER,    "Guests in hand (FR-HOTE-2)", of="guest", size="n_guests"),
    counts("guests_out",   tables.N_GUESTS,                       EVERYONE, "discarded Guests (FR-HOTE-7)", of="guest", size="guests_out_left"),
    # Couriers
    number("drone",        factions.DRONES,                       EVERYONE, "the stop of each Drone (FR-COUR-3)", most=tables.N_BUILDINGS - 1),
    number("cargo",        (factions.DRONES, tables.N_GOODS),     EVERYONE, "Goods on each Drone (FR-COUR-5)", most=factions.CAPACITY, small=True),
    number("flown",        1,                                     EVERYONE, "Drones that have flown this turn, a bit for each (FR-COUR-4)", most=2**factions.DRONES - 1),
    number("stock",        tables.N_GOODS,                        EVERYONE, "Goods in the stock (FR-COUR-2)", most=20),
    counts("orders",       tables.N_CONTRACTS,                    NOBODY,   "the deck of Contracts (FR-COUR-3)", of="contract", size="orders_left", full=True),
    ids("contract",        factions.CONTRACTS_SHOWN,              EVERYONE, "the face-up Contracts (FR-COUR-3)", of="contract"),
    number("token",        factions.CONTRACTS_SHOWN,              EVERYONE, "cost tokens on them (FR-COUR-8)", most=9),
    counts("orders_out",   tables.N_CONTRACTS,                    EVERYONE, "discarded Contracts (FR-COUR-7)", of="contract", size="orders_out_left"),
    # Entertainers
    counts("bill_deck",    tables.N_ENTERTAINERS,                 NOBODY,   "the deck of Entertainers (FR-ENTE-2)", of="entertainer", size="bill_left", full=True),
    ids("bill",            factions.DRAWN,                        EVERYONE, "the Entertainers drawn, in the order drawn (FR-ENTE-5)", of="entertainer"),
    ids("stage",           factions.DRAWN,                        EVERYONE, "Opening, Headline and Encore (FR-ENTE-6)", of="entertainer"),
    counts("bill_out",     tables.N_ENTERTAINERS,                 EVERYONE, "discarded Entertainers (FR-ENTE-8)", of="entertainer"),
    number("prediction",   tables.N_PREDICTIONS,                  EVERYONE, "1 for Predictions turned down (FR-ENTE-4)", most=1, small=True),
    # Paladins
    number("today",        factions.DISKS,                        EVERYONE, "the Duties of the Today row, in order, plus 1 (FR-PALA-1)", most=tables.N_DUTIES, small=True, size="n_today"),
    number("tomorrow",     factions.DISKS,                        EVERYONE, "the Tomorrow row (FR-PALA-1)", most=tables.N_DUTIES, small=True, size="n_tomorrow"),
    number("carried",      factions.DISKS,                        EVERYONE, "Duties carried out this turn, in order, plus 1 (FR-PALA-5)", most=tables.N_DUTIES, small=True, size="n_carried"),
    counts("quest_deck",   tables.N_QUESTS,                       NOBODY,   "the Quests face down since setup (FR-PALA-2)", of="quest", size="quests_left", full=True),
    ids("quest",           factions.QUESTS_SHOWN,                 EVERYONE, "the face-up Quests (FR-PALA-2)", of="quest"),
    ids("returned",        tables.N_QUESTS,                       EVERYONE, "completed Quests under the deck, the next one first (FR-PALA-10)", of="quest", size="n_returned"),
    # Adventurers
    counts("tiles",        tables.N_TILES,                        NOBODY,   "the stack of Map tiles (FR-ADVE-2)", of="map tile", size="tiles_left", full=True),
    ids("map",             tables.CELLS,                          EVERYONE, "the tile on each cell (FR-ADVE-1)", of="map tile"),
    ids("revealed",        1,                                     EVERYONE, "the tile drawn and not yet laid (FR-ADVE-5)", of="map tile"),
    number("sides",        tables.CELLS,                          EVERYONE, "the open sides of the tile on each cell, a bit for each (FR-ADVE-11)", most=15, small=True),
    number("standees",     tables.CELLS,                          EVERYONE, "standees on each cell (FR-ADVE-2)", most=factions.STANDEES, small=True),
    number("spent",        tables.CELLS,                          EVERYONE, "uses spent on each cell (FR-ADVE-7)", most=9, small=True),
    number("used",         tables.CELLS,                          EVERYONE, "1 for tiles used this turn (FR-ADVE-12)", most=1, small=True),
    number("near",         tables.CELLS,                          EVERYONE, "connections from the standee that travels, plus 1; else 0 (FR-ADVE-6)", most=99, small=True),
    number("n_laid",       1,                                     EVERYONE, "tiles laid, the Base Camp not counted (FR-ADVE-9)", most=tables.N_TILES),
    number("points",       1,                                     EVERYONE, "Action Points left (FR-ADVE-3)", most=99),
]
# fmt: on

RECORD = Record(
    "free_radicals",
    seats=content.SEATS,
    kinds={
        "data card": [card.id for card in content.DATA_CARDS],
        "crop tile": [tile.id for tile in factions.CROP_TILES],
        "project": [project.name for project in factions.PROJECTS],
        "character": [one.name for one in factions.CHARACTERS],
        "scoundrel": [one.name for one in factions.SCOUNDRELS],
        "room": [room.id for room in factions.ROOMS],
        "guest": [guest.name for guest in factions.GUESTS],
        "contract": [contract.name for contract in factions.CONTRACTS],
        "entertainer": [one.name for one in factions.ENTERTAINERS],
        "quest": [quest.name for quest in factions.QUESTS],
        "map tile": [tile.name for tile in factions.MAP_TILES],
    },
    fields=FIELDS,
    events=EVENTS,
    stack=40,
    frames=len(FRAMES),
    options=128,
    trail=64,
    private_frames=FRAMES.private,
)
globals().update(RECORD.constants)  # BEGAN, TOOK_FACTION … as constants: compiled rules need them so

State = np.void
