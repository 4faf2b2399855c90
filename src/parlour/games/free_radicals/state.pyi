# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.core.record import Event, Header, Ints, Record, Rows

EACH_SEAT: int
EVERYONE: int
NOBODY: int
OWNER: int
N_COLOURS: int
RESOURCES: tuple[str, ...]
END_NAMES: tuple[str, ...]
RUNNING: int
ROUNDS_OVER: int
EARNINGS: tuple[str, ...]
BY_AWAKENING: int
BY_KNOWLEDGE: int
BY_VISIT: int
BY_OWN: int
EVENTS: tuple[Event, ...]
MANY: int
PLENTY: int
RECORD: Record
BEGAN: int
TOOK_FACTION: int
ROUND_BEGAN: int
TURN_BEGAN: int
STEPPED: int
GAINED: int
PAID: int
WAIVED: int
TOOK_CARD: int
DREW: int
DISCARDED: int
FILTERED: int
RESHUFFLED: int
GAINED_FAVOR: int
TOOK_PRESTIGE: int
SCORED: int
AWOKE: int
VISITED_BUILDING: int
REWARDED: int
COPIED: int
ADVANCED: int
DECLINED: int
PLANTED: int
FARMED: int
SOWED: int
DROPPED: int
ACTED: int
COMPLETED_PROJECT: int
CRAFTED: int
CONSTRUCTED: int
PLAYED_CREW: int
TRAINED: int
DREW_SCOUNDREL: int
PLAYED_SCOUNDREL: int
STROLLED: int
BUILT_STALL: int
SOLD: int
SOLD_FOR_POINTS: int
BOUGHT: int
BUILT_ROOM: int
FILLED_FLOOR: int
CHECKED_IN: int
DROPPED_GUEST: int
DREW_GUEST: int
FLEW: int
PUT_BACK_GOOD: int
LOADED: int
DELIVERED: int
WITHDREW: int
PREDICTED: int
DREW_BILL: int
CAME_TRUE: int
PERFORMED: int
PROGRAMMED: int
MARCHED: int
SKIPPED: int
COMPLETED_QUEST: int
EXPLORED_TILE: int
TRAVELLED: int
USED_TILE: int
ENDED: int
SCORED_AT_END: int

class State(Header):
    first: int
    """the first player (FR-10)."""
    turn: int
    """whose turn it is (FR-15)."""
    rounds: int
    """rounds begun (FR-16)."""
    prestige: int
    """who holds the Prestige token, or NONE (FR-34)."""
    knowledge: Ints
    """the column of each colour (FR-43)."""
    control: Rows
    """whose cubes lie in the slots of a Building: seat plus 1, or 0 (FR-35)."""
    visited: int
    """Buildings Visited this turn, a bit for each (FR-39)."""
    waive: int
    """Items that are still waived in the running action (FR-51)."""
    cause: int
    """what is gained and paid now belongs to (rules/frames.py, SOURCE)."""
    deeds: int
    """Visits, Awakenings and Knowledge steps this turn (FR-PALA-5)."""
    deck: Ints
    """the draw pile of Data cards (FR-1)."""
    deck_left: int
    """how many of them."""
    display: Ints
    """the Data cards on display (FR-1)."""
    discards: Ints
    """the discard pile (FR-23)."""
    discards_left: int
    """how many of them."""
    faction: Ints
    """the faction plus 1, or 0 (FR-10)."""
    resource: Rows
    """Carbon, Hydrogen, Titanium (FR-21)."""
    credit: Ints
    """Credits (FR-21)."""
    hand: Rows
    """Data cards in hand (FR-31)."""
    n_hand: Ints
    """how many of them."""
    favor: Rows
    """Favor by colour (FR-32)."""
    vp: Ints
    """Victory Points (FR-12)."""
    earned: Rows
    """the same by where they come from."""
    crops: Ints
    """the stack of Crop tiles (FR-FARM-2)."""
    crops_left: int
    """how many of them."""
    nursery: Ints
    """the Nursery (FR-FARM-1)."""
    planted: Ints
    """Crop tiles on the field (FR-FARM-4)."""
    squares: Ints
    """the crop of each square plus 1, or 0 (FR-FARM-1)."""
    farmed: Ints
    """1 for squares of groups used this turn (FR-FARM-6)."""
    ring: Rows
    """Assets in each space by type (FR-EXEC-1)."""
    carrying: Ints
    """Assets taken up and not yet dropped (FR-EXEC-4)."""
    plans: Ints
    """the stack of Projects (FR-EXEC-2)."""
    plans_left: int
    """how many of them."""
    project: Ints
    """the face-up Projects (FR-EXEC-2)."""
    completed: Ints
    """Projects completed (FR-EXEC-7)."""
    cube: Ints
    """cubes on the tools (FR-ARTI-1)."""
    tools_used: int
    """tools used this turn, a bit for each (FR-ARTI-4)."""
    femtoscope: int
    """1 when the Femtoscope was used this turn (FR-ARTI-6)."""
    crew_deck: Ints
    """the deck of crew (FR-UNDE-2)."""
    crew_left: int
    """how many of them."""
    crew: Rows
    """crew in hand (FR-UNDE-3)."""
    n_crew: Ints
    """how many of them."""
    operated: Ints
    """Characters played this turn, in order (FR-UNDE-4)."""
    crew_out: Ints
    """discarded crew (FR-UNDE-3)."""
    crew_out_left: int
    """how many of them."""
    marked: Ints
    """1 for Characters with an upgrade marker (FR-UNDE-5)."""
    gang: Ints
    """the Scoundrels not yet drawn (FR-UNDE-2)."""
    gang_left: int
    """how many of them."""
    beneath: Ints
    """played Scoundrels under the deck, the next to be drawn first (FR-UNDE-10)."""
    n_beneath: int
    """how many of them."""
    scoundrels: Rows
    """Scoundrels in hand (FR-UNDE-7)."""
    n_scoundrels: Ints
    """how many of them."""
    in_play: int
    """the Scoundrel being played (FR-UNDE-7)."""
    standee: int
    """the market of the Merchant (FR-MERC-2)."""
    stall: Ints
    """1 for markets with a Stall (FR-MERC-7)."""
    n_stalls: int
    """Stalls built."""
    rooms: Ints
    """the stack of Rooms (FR-HOTE-2)."""
    rooms_left: int
    """how many of them."""
    offer: Ints
    """the market of Rooms (FR-HOTE-1)."""
    built: Ints
    """Rooms of the house (FR-HOTE-4)."""
    house: Rows
    """the Room on each square plus 1, or 0 (FR-HOTE-11)."""
    lodged: Ints
    """1 for Rooms that are taken (FR-HOTE-7)."""
    guest_deck: Ints
    """the stack of Guests (FR-HOTE-2)."""
    guests_left: int
    """how many of them."""
    guests: Rows
    """Guests in hand (FR-HOTE-2)."""
    n_guests: Ints
    """how many of them."""
    guests_out: Ints
    """discarded Guests (FR-HOTE-7)."""
    guests_out_left: int
    """how many of them."""
    drone: Ints
    """the stop of each Drone (FR-COUR-3)."""
    cargo: Rows
    """Goods on each Drone (FR-COUR-5)."""
    flown: int
    """Drones that have flown this turn, a bit for each (FR-COUR-4)."""
    stock: Ints
    """Goods in the stock (FR-COUR-2)."""
    orders: Ints
    """the deck of Contracts (FR-COUR-3)."""
    orders_left: int
    """how many of them."""
    contract: Ints
    """the face-up Contracts (FR-COUR-3)."""
    token: Ints
    """cost tokens on them (FR-COUR-8)."""
    orders_out: Ints
    """discarded Contracts (FR-COUR-7)."""
    orders_out_left: int
    """how many of them."""
    bill_deck: Ints
    """the deck of Entertainers (FR-ENTE-2)."""
    bill_left: int
    """how many of them."""
    bill: Ints
    """the Entertainers drawn, in the order drawn (FR-ENTE-5)."""
    stage: Ints
    """Opening, Headline and Encore (FR-ENTE-6)."""
    bill_out: Ints
    """discarded Entertainers (FR-ENTE-8)."""
    prediction: Ints
    """1 for Predictions turned down (FR-ENTE-4)."""
    today: Ints
    """the Duties of the Today row, in order, plus 1 (FR-PALA-1)."""
    n_today: int
    """how many of them."""
    tomorrow: Ints
    """the Tomorrow row (FR-PALA-1)."""
    n_tomorrow: int
    """how many of them."""
    carried: Ints
    """Duties carried out this turn, in order, plus 1 (FR-PALA-5)."""
    n_carried: int
    """how many of them."""
    quest_deck: Ints
    """the Quests face down since setup (FR-PALA-2)."""
    quests_left: int
    """how many of them."""
    quest: Ints
    """the face-up Quests (FR-PALA-2)."""
    returned: Ints
    """completed Quests under the deck, the next one first (FR-PALA-10)."""
    n_returned: int
    """how many of them."""
    tiles: Ints
    """the stack of Map tiles (FR-ADVE-2)."""
    tiles_left: int
    """how many of them."""
    map: Ints
    """the tile on each cell (FR-ADVE-1)."""
    revealed: int
    """the tile drawn and not yet laid (FR-ADVE-5)."""
    sides: Ints
    """the open sides of the tile on each cell, a bit for each (FR-ADVE-11)."""
    standees: Ints
    """standees on each cell (FR-ADVE-2)."""
    spent: Ints
    """uses spent on each cell (FR-ADVE-7)."""
    used: Ints
    """1 for tiles used this turn (FR-ADVE-12)."""
    near: Ints
    """connections from the standee that travels, plus 1; else 0 (FR-ADVE-6)."""
    n_laid: int
    """tiles laid, the Base Camp not counted (FR-ADVE-9)."""
    points: int
    """Action Points left (FR-ADVE-3)."""
