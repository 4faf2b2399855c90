# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.core.record import Event, Header, Ints, Record, Rows

EACH_SEAT: int
EVERYONE: int
COIN_LIMIT: int
EFFECTS_A_CARD: int
MOST_AMOUNT: int
SEATS: int
SLOTS: int
TYPES: int
USUAL: int
LAST_USUAL_ROUND: int
FINAL_ROUND: int
RUNNING: int
FINAL_ROUND_PLAYED: int
ROUNDS_USED_UP: int
END_NAMES: tuple[str, ...]
EVENTS: tuple[Event, ...]
CARDS: int
MOST_TOKENS: int
MOST_COINS: int
RECORD: Record
DEALT: int
COLLECTED: int
RECRUITED: int
PLACED: int
ACTIVATED: int
TOOK: int
BUILT: int
SCORED: int
REVEALED: int
DECK_RAN_OUT: int
SURPLUS: int
FINAL_ROUND_BEGAN: int
ENDED: int
STOPPED: int

class State(Header):
    active: int
    """the seat whose turn it is (CAT-17)."""
    start: int
    """the seat with the Starting Player marker (CAT-14)."""
    rounds: int
    """complete rounds so far (CAT-17)."""
    final: int
    """how near the end is: USUAL … (CAT-64 to CAT-67)."""
    goal: int
    """the Goal card (CAT-13)."""
    row: Ints
    """the Catalyst in each slot, slot 1 first (CAT-6)."""
    deck_left: int
    """cards left in the deck (CAT-11)."""
    reserve_left: int
    """cards left in the reserve stack (CAT-10)."""
    unseen: Ints
    """the cards of deck and reserve together (CAT-98)."""
    out: Ints
    """the cards that left the game at setup (CAT-9)."""
    sold: Ints
    """Buildings gone from each stack (CAT-12, CAT-57)."""
    coin: Ints
    """coins (CAT-7)."""
    military: Ints
    """Military Power tokens (CAT-53)."""
    chain: Ints
    """Chain Activation tokens (CAT-51)."""
    building: Rows
    """number on the Building of each type, 0 = none (CAT-58)."""
    occupant: Rows
    """the Catalyst in each Building (CAT-27)."""
    free: Rows
    """Catalysts in no Building, oldest first (CAT-26)."""
    n_free: Ints
    """how many of them."""
    turned: Ints
    """1 for each Catalyst activated this turn (CAT-35)."""
    pile: Rows
    """the Scoring Pile, open to all (CAT-97)."""
