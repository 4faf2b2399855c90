# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.core.record import Event, Header, Ints, Record, Rows

EACH_SEAT: int
EVERYONE: int
NOBODY: int
OWNER: int
AGES: int
CITY_LEVELS: int
CITY_TOKENS: int
DEALT: int
LIMIT_MAX: int
N_DOMAINS: int
SEATS: int
TURNS: int
CELLS: int
POINTS: int
SQUARES: int
SLOTS: int
CARD_NAMES: tuple[str, ...]
CARDS: int
FRONTIER: int
LOCI: int
N_MASTERIES: int
N_MONUMENTS: int
N_OBJECTIVES: int
N_ROLES: int
OPEN_SQUARES: int
PIECES: int
TILES: int
TREE: int
END_NAMES: tuple[str, ...]
RUNNING: int
AGES_PLAYED: int
VP_SOURCES: tuple[str, ...]
BY_MASTERY: int
BY_LEVEL: int
BY_EFFECT: int
BY_OVERFLOW: int
BY_INFLUENCE: int
BY_ROLE: int
BY_END: int
BY_OBJECTIVE: int
NOT_OWNED: int
BASE: int
ADVANCED: int
FAR: int
FREE: int
EVENTS: tuple[Event, ...]
MANY: int
MOST_PRODUCED: int
MOST_CHANGE: int
RECORD: Record
DEALT_CARDS: int
REVEALED: int
DREW: int
DISCARDED: int
AGE_BEGAN: int
ROUND_BEGAN: int
LAID: int
REACTIVATED: int
SCORED_LOCUS: int
PRODUCED: int
GAINED: int
LOST: int
PAID: int
EXCHANGED: int
BUILT: int
TOOK_LEVEL: int
STOOD: int
LEARNED: int
FLIPPED: int
FORMED: int
SCORED_CARD: int
ASSIMILATES: int
SCORED_INFLUENCE: int
TOOK_ROLE: int
DOMINATES: int
ORDERED: int
AGE_ENDED: int
SCORED_GOAL: int
ENDED: int

class State(Header):
    age: int
    """the Age, from 1; 0 during setup (DOM-23)."""
    rounds: int
    """the round of the Age, from 1 (DOM-23)."""
    initiative: Ints
    """the seats in Initiative order (DOM-21)."""
    turn: int
    """whose turn it is: a place in that order."""
    board: Ints
    """1 + 3 × piece + rotation; −1 free and touching the layout, 0 far from it."""
    frontier: Ints
    """the free cells that touch the layout, ascending (DOM-28)."""
    n_frontier: int
    """how many of them."""
    locus: Ints
    """the vertices of complete wheels, ascending (DOM-15)."""
    n_locus: int
    """how many of them."""
    laid: Ints
    """Land tiles on the board."""
    cell_of: Ints
    """the cell of a Land tile plus 1; 0 when it is not on the board."""
    city_owner: Ints
    """whose City stands there: seat plus 1, or 0 (DOM-44)."""
    city_level: Ints
    """the level of that City (DOM-45)."""
    group: Ints
    """the group of connected Cities it belongs to: a tile plus 1 (DOM-100)."""
    monument_at: Ints
    """the vertex or cell of a Monument Tile plus 1, or 0 (DOM-51)."""
    levels_taken: Ints
    """Level cards taken of each Monument (DOM-49)."""
    supply: Ints
    """cards that nobody has taken (DOM-16, DOM-64)."""
    role: Ints
    """who holds each Domination card, or NONE (DOM-85)."""
    role_used: Ints
    """1 when its power for this Age is used (DOM-90, DOM-91)."""
    stack: Ints
    """the face-down Land tiles, in no order (DOM-20)."""
    stack_left: int
    """how many of them."""
    under: Ints
    """discarded tiles at the back of the stack, the next one first (DOM-20)."""
    n_under: int
    """how many of them."""
    objective_deck: Ints
    """Objectives that were not dealt (DOM-17)."""
    monument_deck: Ints
    """Monuments that were not dealt (DOM-17)."""
    bill: Ints
    """what is left to pay of a Monument level (DOM-77)."""
    hand: Rows
    """Land tiles in hand, ascending (DOM-108)."""
    n_hand: Ints
    """how many of them."""
    dealt_objective: Rows
    """Objectives dealt and not kept (DOM-17)."""
    dealt_monument: Rows
    """Monuments dealt and not kept (DOM-17)."""
    sealed_objective: Ints
    """the Objective chosen, until all are revealed (DOM-113)."""
    sealed_monument: Ints
    """the Monument chosen, until all are revealed (DOM-113)."""
    objective: Ints
    """the Objective kept (DOM-17)."""
    monument: Ints
    """the Monument that a seat brought (DOM-18)."""
    knowledge: Rows
    """Knowledge by Domain (DOM-8)."""
    limit: Rows
    """Reserve limits (DOM-48)."""
    vp: Ints
    """Victory points (DOM-97)."""
    vp_from: Rows
    """where they came from."""
    influence: Ints
    """Influence (DOM-8)."""
    tokens: Ints
    """City tokens left (DOM-47)."""
    tree: Rows
    """cards of the tree, in the order they entered it (DOM-73)."""
    n_tree: Ints
    """how many of them."""
    tree_square: Rows
    """the square of each (DOM-65)."""
    owned: Rows
    """Masteries of the tree: 0 none, 1 base, 2 advanced (DOM-60)."""
    open_square: Rows
    """empty squares beside cards, ascending (DOM-66)."""
    open_mask: Rows
    """what fits there: 7 bits for each side of a card (content.py)."""
    n_open: Ints
    """how many of them."""
    nodus: Rows
    """full Nodi by Domain (DOM-69)."""
    learned: Rows
    """Masteries of the tree by Domain."""
    best: Rows
    """the highest value among them (DOM-61)."""
    nines: Ints
    """Masteries of value 9."""
    flipped: Ints
    """Masteries on their advanced side."""
    levels: Rows
    """Level cards of the tree by Monument (DOM-55)."""
    cities: Rows
    """Cities by the Domain of their Camps."""
    highest: Rows
    """the level of the highest of them (DOM-48)."""
    at_level: Rows
    """Cities of level 1, 2 and 3."""
    chain: Ints
    """Cities in the largest connected group (DOM-100)."""
    standing: Rows
    """what open cards and roles change (content.py: S_…)."""
    produced: Rows
    """Knowledge Produced by the tile being activated (DOM-38)."""
    incoming: Rows
    """Knowledge of the running batch, not yet in the reserve (DOM-41)."""
