# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.core.record import Event, Header, Ints, Layers, Record, Rows

EACH_SEAT: int
EVERYONE: int
NOBODY: int
OWNER: int
CELLS: int
SPACES: int
DEEDS: tuple[str, ...]
N_COLOURS: int
END_NAMES: tuple[str, ...]
RUNNING: int
ARTIFACTS_GONE: int
BY_CARD: int
BY_MODULE: int
BY_CRATE: int
BY_MACHINE: int
BY_TRIBE: int
BY_TECHNOLOGY: int
BY_WATER: int
BY_TRACK: int
BY_TILE: int
BY_REST: int
BY_SWITCH: int
BY_TRADE: int
BY_ANY: int
BY_OVERFLOW: int
FAR: int
EVENTS: tuple[Event, ...]
MANY: int
RECORD: Record
DEALT_CARDS: int
TOOK_TRIBE: int
KEPT: int
TURN_BEGAN: int
PLAYED: int
JOINED: int
ACTIVATED: int
FLIPPED: int
EXPLORED: int
REVEALED: int
RECRUITED: int
BUILT: int
POPULATED: int
PAID: int
GAINED: int
ADVANCED: int
UNLOCKED_REWARD: int
PROGRESSED: int
SCORED: int
TOOK_MODULE: int
DECLINED: int
TOOK_TOKEN: int
TOOK_ARTIFACT: int
REMOVED_ARTIFACT: int
TOOK_SMALL: int
TOOK_CRATE: int
OPENED: int
USED_ABILITY: int
USED_MACHINE: int
TRADED: int
WOKE: int
RECALLED: int
RECHARGED: int
TOOK_WATER: int
SET_OFF_EVENT: int
HIBERNATED: int
TOOK_END_TILE: int
RESHUFFLED: int
SHOWED: int
ENDED: int

class State(Header):
    first: int
    """the first player (REV-24)."""
    turn: int
    """whose turn it is (REV-40)."""
    turns: int
    """turns begun."""
    actions: int
    """actions performed this turn (REV-40)."""
    slept: int
    """1 after hibernating this turn (REV-89)."""
    prism: int
    """1 when the next card played this turn has all colours (REV-55)."""
    hues: int
    """the colours of the card being played, a bit for each; 0 while none is (REV-55)."""
    playing: int
    """the slot of the card being played plus 1, or 0 (REV-118)."""
    due: int
    """modules still to be checked, a bit for each space (REV-53)."""
    in_use: int
    """the machine being used plus 1, or 0 (REV-118)."""
    fresh: int
    """the technology being unlocked plus 1, or 0 (REV-120)."""
    end_tile: int
    """who has the end tile, or NONE (REV-122)."""
    last_turns: int
    """turns still to come, the running one included, once the last artifact is gone; else 0 (REV-124)."""
    front: Ints
    """the tile that lies face up on a cell (REV-12)."""
    turned: Ints
    """1 when it is turned by 180 degrees (REV-66)."""
    back: Ints
    """the back of the tile that lies face down on a cell plus 1, or 0 (REV-13)."""
    ice: Ints
    """the tiles that lie face down (REV-13)."""
    location: Ints
    """the large locations on A1, A7, E1, E7 (REV-27)."""
    locations_out: Ints
    """large locations in the box."""
    building: Ints
    """1 + 2 × seat + 1 for a large building, or 0 (REV-69)."""
    figures: Ints
    """whose population figures stand there, a bit for each seat (REV-78)."""
    deck: Ints
    """the face-down citizens (REV-28)."""
    deck_left: int
    """how many of them."""
    display: Ints
    """the citizens on display (REV-28)."""
    cards_out: Ints
    """starting cards of seats that nobody has taken."""
    stack: Ints
    """the face-down modules (REV-29)."""
    stack_left: int
    """how many of them."""
    offer: Ints
    """the modules on display (REV-29)."""
    scrapped: Ints
    """discarded modules (REV-106)."""
    piles: Ints
    """the face-down machine tokens (REV-30)."""
    pile_left: Ints
    """how many of each colour."""
    tokens: Rows
    """the machine tokens on display (REV-30)."""
    crates: Ints
    """the pile of crates (REV-31)."""
    crates_left: int
    """how many of them."""
    artifacts: Ints
    """major artifacts in the supply (REV-32)."""
    smalls: Ints
    """small artifacts in the supply (REV-33)."""
    smalls_out: Ints
    """small artifacts in the box."""
    tribes: Ints
    """tribes that nobody has taken (REV-34)."""
    categories: Ints
    """artifact cards that were not dealt (REV-35)."""
    shared: int
    """the artifact card for everybody (REV-150)."""
    dealt: Rows
    """the artifact cards dealt, while one is chosen, and then the one that went back (REV-35)."""
    category: Ints
    """the artifact card kept (REV-35)."""
    laid_open: Ints
    """the same, once it is scored (REV-126)."""
    tribe: Ints
    """the tribe (REV-34)."""
    basic: Rows
    """gear, food and book (REV-6)."""
    crystal: Ints
    """crystals (REV-6)."""
    storage: Ints
    """energy in the storage (REV-7)."""
    charged: Rows
    """1 for each machine with energy on it (REV-94)."""
    switched: Ints
    """1 when the switch is down (REV-56)."""
    vp: Ints
    """the points track (REV-114)."""
    hibernation: Ints
    """the space of the hibernation marker (REV-86)."""
    markers: Ints
    """progress markers on the tribe board (REV-90)."""
    progress: Ints
    """markers on the progress track (REV-19)."""
    marker: Rows
    """the machine markers (REV-109)."""
    reward: Rows
    """1 for each reward space unlocked (REV-110)."""
    spot: Rows
    """the machine token on each ? spot (REV-112)."""
    module: Rows
    """the modules on the board (REV-16)."""
    active: Rows
    """cards in the active area (REV-36)."""
    resting: Rows
    """cards in the resting area (REV-36, REV-151)."""
    citizens: Rows
    """citizen cards owned by colour, starting cards not counted (REV-130)."""
    slot: Layers
    """cards in the slots, the last one placed last (REV-48)."""
    n_slot: Rows
    """how many of them."""
    side_half: Ints
    """the half that counts in the side slot (REV-49)."""
    side_open: Ints
    """1 when the side slot is open (REV-50)."""
    closed: Rows
    """closed crates (REV-108)."""
    n_closed: Ints
    """how many of them."""
    n_opened: Ints
    """how many crates are open."""
    opened: Rows
    """opened crates (REV-93)."""
    artifact: Rows
    """major artifacts by colour (REV-116)."""
    small: Rows
    """small artifacts (REV-117)."""
    built: Rows
    """the spaces of the buildings, in the order they were built (REV-67)."""
    n_built: Ints
    """how many of them."""
    n_large: Ints
    """how many of them are large (REV-69)."""
    settled: Rows
    """the space of the figure of each technology plus 1, or 0 while it covers it (REV-80)."""
    less: Rows
    """how much less exploring, building, populating and range cost (REV-104)."""
    reach: Rows
    """spaces between the nearest start space and this one, FAR without a way (REV-58)."""
