"""What must hold in every state of Dominations that can be reached."""

from __future__ import annotations

from parlour.engine.core.chance import scatter
from parlour.engine.core.lists import is_ascending, pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND
from parlour.games.dominations import notation, state, tables
from parlour.games.dominations.content import CITY_LEVELS, CITY_TOKENS, COPIES, N_DOMAINS
from parlour.games.dominations.geometry import CAMPFIRE, CORNERS, SIDES, beside, facing, neighbour
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import letter_at, place_in_tree, side_of, why_not_nodus
from parlour.games.dominations.rules.layout import is_locus, land_in, sides_touched
from parlour.games.dominations.rules.reserve import limit_of
from parlour.games.dominations.state import State

FAULT_NAMES = (
    "a hand is not in ascending order",
    "a tile does not lie where the board says",
    "the frontier is not the free cells around the layout",
    "a Locus that is none",
    "Cities do not match their tokens, levels or groups",
    "Knowledge above its limit, or a limit that is too low",
    "a tree does not fit together",
    "cards of a tree are miscounted",
    "standing effects do not match the open cards",
    "the Initiative track does not name each seat once",
    "Victory points do not match their sources",
    "a Monument does not stand where it should",
)
(
    HAND_FAULT, BOARD_FAULT, FRONTIER_FAULT, LOCUS_FAULT, CITY_FAULT, LIMIT_FAULT, TREE_FAULT, COUNT_FAULT,
    STANDING_FAULT, ORDER_FAULT, VP_FAULT, MONUMENT_FAULT,
) = (1 << bit for bit in range(12))  # fmt: skip


@rule
def invariants(s: State) -> int:
    """A bit for each of FAULT_NAMES; 0 in a sound state."""
    found = board_faults(s) | monument_faults(s) | order_faults(s)
    for seat in range(s.seats):
        found |= hand_faults(s, seat) | city_faults(s, seat) | reserve_faults(s, seat)
        found |= tree_faults(s, seat) | card_faults(s, seat) | standing_faults(s, seat)
    return found


@rule
def hand_faults(s: State, seat: int) -> int:
    """Hands are in ascending order (DOM-108)."""
    return 0 if is_ascending(s.hand[seat], s.n_hand[seat]) else HAND_FAULT


@rule
def board_faults(s: State) -> int:
    """Laid tiles lie in their cells, with no far cell beside them; the frontier and the Loci are what they say."""
    found, pieces = 0, 0
    for tile in range(tables.TILES):
        if (s.laid[tile] == 1) != (s.cell_of[tile] > 0):
            found |= BOARD_FAULT
        if s.laid[tile] == 1:
            pieces += 1
            if land_in(s, s.cell_of[tile] - 1) != tile:
                found |= BOARD_FAULT
            for side in range(CORNERS):
                if s.board[neighbour(s.cell_of[tile] - 1, side)] == 0:
                    found |= FRONTIER_FAULT
    if not is_ascending(s.frontier, s.n_frontier):
        found |= FRONTIER_FAULT
    for at in range(s.n_frontier):
        if s.board[s.frontier[at]] != state.FREE or sides_touched(s, s.frontier[at]) == 0:
            found |= FRONTIER_FAULT
    if not is_ascending(s.locus, s.n_locus):
        found |= LOCUS_FAULT
    for at in range(s.n_locus):
        if not is_locus(s, s.locus[at]):
            found |= LOCUS_FAULT
    return found


@rule
def monument_faults(s: State) -> int:
    """A Monument stands on the board once its first level is taken, where nothing else is (DOM-51, DOM-52)."""
    is_being_placed = s.depth > 0 and frames.SPOT <= s.frame[s.depth - 1, KIND] <= frames.SPOT_ROTATION
    found = 0
    for monument in range(tables.N_MONUMENTS):
        taken = 0
        for seat in range(s.seats):
            taken += s.levels[seat, monument]
        if taken != s.levels_taken[monument]:
            found |= COUNT_FAULT
        if (s.monument_at[monument] > 0) != (taken > 0) and not is_being_placed:
            found |= MONUMENT_FAULT
        if s.monument_at[monument] > 0:
            at = s.monument_at[monument] - 1
            if tables.IS_CIRCLE[monument] == 1 and not is_locus(s, at):
                found |= MONUMENT_FAULT
            if tables.IS_CIRCLE[monument] == 0 and (s.board[at] - 1) // 3 != tables.MONUMENT_PIECE + monument:
                found |= MONUMENT_FAULT
    return found


@rule
def order_faults(s: State) -> int:
    """Each seat stands once on the Initiative track; roles belong to seats (DOM-21, DOM-85)."""
    seen = 0
    for place in range(s.seats):
        seen |= 1 << max(0, s.initiative[place])
    found = 0 if seen == (1 << s.seats) - 1 else ORDER_FAULT
    for role in range(tables.N_ROLES):
        if s.role[role] >= s.seats:
            found |= ORDER_FAULT
    return found


@rule
def city_faults(s: State, seat: int) -> int:
    """Tokens are in the supply or in Cities, which are counted; neighbours share a group (DOM-6, DOM-100)."""
    tokens, found = s.tokens[seat], 0
    by_camp, by_level = 0, 0
    for tile in range(tables.TILES):
        if s.city_owner[tile] != seat + 1:
            continue
        tokens += s.city_level[tile]
        by_camp += 1 << (5 * int(tables.CAMP[tile]))
        by_level += 1 << (5 * int(s.city_level[tile]))
        if s.cell_of[tile] == 0 or s.city_level[tile] == 0 or s.group[tile] == 0:
            found |= CITY_FAULT
        for side in range(CORNERS):
            other = land_in(s, neighbour(s.cell_of[tile] - 1, side))
            if other != NONE and s.city_owner[other] == seat + 1 and s.group[other] != s.group[tile]:
                found |= CITY_FAULT
    for domain in range(N_DOMAINS):
        by_camp -= int(s.cities[seat, domain]) << (5 * domain)
    for level in range(CITY_LEVELS):
        by_level -= int(s.at_level[seat, level]) << (5 * (level + 1))
    return found if tokens == CITY_TOKENS and by_camp == 0 and by_level == 0 else found | CITY_FAULT


@rule
def reserve_faults(s: State, seat: int) -> int:
    """No Knowledge above its limit, no limit too low; points add up (DOM-40, DOM-48, DOM-97)."""
    found = 0
    for domain in range(N_DOMAINS):
        if s.knowledge[seat, domain] > s.limit[seat, domain] or s.limit[seat, domain] < limit_of(s, seat, domain):
            found |= LIMIT_FAULT
    return found if pieces_in(s.vp_from[seat]) == s.vp[seat] else found | VP_FAULT


@rule
def tree_faults(s: State, seat: int) -> int:
    """Cards that touch form full Nodi, no two lie on one square, and the Nodi are counted (DOM-66, DOM-69)."""
    nodi = 0
    for at in range(s.n_tree[seat]):
        square = s.tree_square[seat, at]
        if square == CAMPFIRE or place_in_tree(s, seat, square) != at:
            return TREE_FAULT
        neighbours = 0
        for side in range(SIDES):
            other = letter_at(s, seat, beside(square, side), facing(side))
            if other == NONE:
                continue
            neighbours += 1
            if why_not_nodus(letter_at(s, seat, square, side), other) != frames.POSSIBLE:
                return TREE_FAULT
            nodi += 2 if beside(square, side) == CAMPFIRE else 1  # every other Nodus is met from both sides
        if neighbours == 0:
            return TREE_FAULT
    return 0 if nodi == 2 * pieces_in(s.nodus[seat]) else TREE_FAULT


@rule
def card_faults(s: State, seat: int) -> int:
    """What a seat owns is what lies in its tree."""
    masteries, levels, found = 0, 0, 0
    for at in range(s.n_tree[seat]):
        card = s.tree[seat, at]
        if card >= tables.FIRST_LEVEL:
            levels += 1
            if s.levels[seat, tables.LEVEL_MONUMENT[card - tables.FIRST_LEVEL]] == 0:
                found |= COUNT_FAULT
        elif card != NONE:
            masteries += 1
            if s.owned[seat, card // COPIES] == state.NOT_OWNED:
                found |= COUNT_FAULT
    for mastery in range(tables.N_MASTERIES):
        if s.owned[seat, mastery] != state.NOT_OWNED:
            masteries -= 1
    return found if masteries == 0 and levels == pieces_in(s.levels[seat]) else found | COUNT_FAULT


@rule
def standing_faults(s: State, seat: int) -> int:
    """What stands is the sum of all open sides and roles; a card whose Monument is being placed is not open yet."""
    if s.depth > 0 and frames.SPOT <= s.frame[s.depth - 1, KIND] <= frames.SPOT_ROTATION:
        return 0
    acting = s.over != state.AGES_PLAYED  # the last Domination cards do not act (DOM-95)
    stands, opened = 0, 0
    for slot in range(notation.SLOTS):
        stands += int(s.standing[seat, slot]) * scatter(slot)
    for at in range(s.n_tree[seat]):
        opened += changes_of(side_of(s, seat, at))
    for role in range(tables.N_ROLES):
        if s.role[role] == seat and acting:
            opened += changes_of(tables.ROLE_SIDE + role)
    return 0 if stands == opened else STANDING_FAULT


@rule
def changes_of(side: int) -> int:
    """What an open side changes, as a checksum."""
    changed = 0
    for at in range(tables.CHANGES_FROM[side], tables.CHANGES_FROM[side + 1]):
        changed += int(tables.CHANGE_BY[at]) * scatter(int(tables.CHANGE_SLOT[at]))
    return changed
