# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.core.record import Event, Header, Ints, Layers, Record, Rows

EACH_SEAT: int
EVERYONE: int
NOBODY: int
NONE: int
OWNER: int
TILES: int
TURNS: int
PHASES: int
MODE_NAMES: tuple[str, ...]
NO_PHASE: int
PURCHASE_PHASE: int
ACTION_PHASE: int
FILLING_PHASE: int
IN_BAG: int
OPEN: int
ASIDE: int
END_NAMES: tuple[str, ...]
RUNNING: int
ROUNDS_PLAYED: int
VP_SOURCES: tuple[str, ...]
BY_TILE: int
BY_USE: int
BY_CARD: int
BY_BIO: int
BY_COMPUTER: int
BY_SALE: int
BY_TRACK: int
BY_DISCARD: int
EVENTS: tuple[Event, ...]
HAND: int
MANY: int
MOST_VP: int
ALL_TILES: int
RECORD: Record
DEALT: int
ROUND_BEGAN: int
OPENED: int
ROLLED: int
BOUGHT: int
LAID_OUT: int
SPENT: int
ACTED: int
RECYCLED: int
USED: int
PLAYED: int
GREW: int
GAINED: int
DREW: int
THREW: int
ENLARGED: int
BOOSTED: int
READIED: int
REVEALED_TILE: int
PUT_UNDER: int
REPLACED: int
COPIED: int
HIT: int
DISCARDED: int
REACHED: int
PASSED: int
FILLED: int
CLOSED: int
WAITED: int
ENDED: int
MENDED: int
LOST_POINTS: int

class State(Header):
    mode: int
    """turns or phases (TC-23 to TC-25)."""
    rounds: int
    """the round being played (TC-1)."""
    phase: int
    """the phase of the round, in mode phases (TC-25)."""
    first: int
    """the first player (TC-16, TC-25)."""
    offer: Ints
    """the tiles on offer: three blue, three orange (TC-14)."""
    stack: Rows
    """the face-down tiles of each kind, in no order (TC-71)."""
    stack_left: Ints
    """how many of them."""
    under: Rows
    """tiles put under a stack, the next one first (scout, dig)."""
    n_under: Ints
    """how many of them."""
    tile_pile: Ints
    """discarded artifacts (TC-13)."""
    tiles_out: Ints
    """artifacts that are not in this game (TC-79)."""
    revealed: Ints
    """tiles that an effect has just revealed."""
    bio_stack: Ints
    """bioobjects still to come, in no order (TC-9)."""
    bio_left: int
    """how many of them."""
    bio_pile: Ints
    """discarded bioobjects (TC-13)."""
    deck: Ints
    """the face-down cards (TC-8)."""
    deck_left: int
    """how many of them."""
    card_pile: Ints
    """discarded cards (TC-13)."""
    cards_out: Ints
    """cards that are not in this game (TC-79)."""
    in_play: int
    """the card being played, not yet discarded (TC-13, TC-38)."""
    in_use: int
    """the artifact in use, plus TILES if it was readied; or NONE (TC-64)."""
    borrowed: int
    """the tile on offer that is being copied, or NONE (TC-70)."""
    copyable: int
    """1 while some tile on offer could be copied (TC-70)."""
    chosen: Ints
    """1 for each tile on offer chosen to be replaced (D19)."""
    rolled_once: Ints
    """dice that were rolled again by the same effect (reroll any)."""
    hand: Rows
    """cards in hand (TC-11)."""
    n_hand: Ints
    """how many of them."""
    crystal: Ints
    """chronocrystals (TC-11)."""
    vp: Ints
    """victory points (TC-74)."""
    vp_from: Rows
    """where they came from."""
    top: Ints
    """the most VP a seat ever had: spaces act once (TC-75)."""
    energy: Ints
    """loose energy (TC-59)."""
    qubit: Ints
    """loose qubits (TC-59)."""
    discount: Ints
    """how much less the next artifact costs (TC-69)."""
    anypay: Ints
    """1 when it may be paid in any mix (TC-69)."""
    has_passed: Ints
    """1 after a pass in phase I (TC-42)."""
    tiles: Rows
    """artifacts owned, wherever they are."""
    bios: Rows
    """bioobjects owned, wherever they are."""
    tokens: Rows
    """computers 12, 8, 6, batteries 3, 2, 1 and breaks owned."""
    active_zone: Rows
    """objects in the active zone (TC-3)."""
    inactive_zone: Rows
    """objects in the inactive zone (TC-3)."""
    waiting: Ints
    """breaks in the crystal zone (TC-61)."""
    dice: Rows
    """active computers by size and face (TC-6)."""
    readied_active: Rows
    """active artifacts that were readied this turn (TC-65)."""
    readied_inactive: Rows
    """inactive artifacts that were readied this turn (TC-65)."""
    place: Rows
    """where each capsule is: in the bag, open, set aside (TC-26)."""
    capsule: Layers
    """what lies in each capsule (TC-15)."""
