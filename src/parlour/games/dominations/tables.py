"""What the rules of Dominations look up: the components of `content.py` as frozen tables, and how much there can be."""

from __future__ import annotations

from parlour.engine.effects import ProgramBook, compile_conditions
from parlour.engine.effects.program import A0, A1, AT_END, DO, END, JUMP, ON, OP, WORD
from parlour.engine.effects.tree import Do
from parlour.engine.people.components import column
from parlour.engine.people.content import frozen
from parlour.games.dominations import notation
from parlour.games.dominations.content import (
    AGES,
    ASSIMILATION_FROM,
    ASSIMILATION_VALUE,
    CITIES,
    COPIES,
    CRADLE,
    CRAFT,
    EXCHANGE_GIVE,
    HAND_SIZE,
    LETTERS,
    MASTERIES,
    MONUMENTS,
    N_DOMAINS,
    NOTHING_THERE,
    OBJECTIVES,
    ROLES,
    SEATS,
    TILE_LIST,
    TRADE,
    TURNS,
    WHITE,
    words_of,
)

ASSIMILATE_FROM, ASSIMILATE_VALUE = frozen(ASSIMILATION_FROM), frozen(ASSIMILATION_VALUE)
CITY_COST = frozen([0, *(level.cost for level in CITIES)])
CITY_INFLUENCE = frozen([0, *(level.inf for level in CITIES)])
TILES, N_MASTERIES, N_MONUMENTS, N_ROLES = len(TILE_LIST), len(MASTERIES), len(MONUMENTS), len(ROLES)
LEVEL_CARDS = tuple((m, level) for m, monument in enumerate(MONUMENTS) for level in range(len(monument.levels)))
FIRST_LEVEL = COPIES * N_MASTERIES  # cards: the copies of all Masteries, then all Level cards
CARDS = FIRST_LEVEL + len(LEVEL_CARDS)
CARD_NAMES = tuple(f"{m.name} ({code})" for m in MASTERIES for code in m.copies) + tuple(
    f"{MONUMENTS[m].name} {level + 1}" for m, level in LEVEL_CARDS
)

# Sides that can lie open: base and advanced of each Mastery, Level cards, `dominate` of each Monument, roles.
LEVEL_SIDE = 2 * N_MASTERIES
MONUMENT_SIDE = LEVEL_SIDE + len(LEVEL_CARDS)
ROLE_SIDE = MONUMENT_SIDE + N_MONUMENTS
N_SIDES = ROLE_SIDE + N_ROLES

# ---------------------------------------------------------------- how much there can be

SECOND_TILES = sum(notation.SECOND_TILE in words_of(role.effect) for role in ROLES)
MOST_PIECES = AGES * TURNS * SEATS + (AGES - 1) * SECOND_TILES + SEATS  # Land tiles and Monument Tiles on the board
TREE = 2 * AGES * TURNS + AGES  # a Mastery and a Level card in each turn, one assimilated in each Age
FRONTIER = MOST_PIECES + 8  # each piece takes one free cell and adds two at most
LOCI = MOST_PIECES // 2  # three corners a piece, six for a Locus
OPEN_SQUARES = 2 * TREE + 4

# ---------------------------------------------------------------- tables for the rules

CAMP = column(TILE_LIST, "camp")
DOMAIN, VALUE, UPGRADE = (column(MASTERIES, name) for name in ("domain", "value", "upgrade"))
NEEDS_DOMAIN = frozen([m.needs[0] if m.needs else 0 for m in MASTERIES])
NEEDS_VALUE = frozen([m.needs[1] if m.needs else 0 for m in MASTERIES])
TOP_VALUE = 9  # what the counter `mastery9` asks for

FIRST_OF = frozen([sum(len(m.levels) for m in MONUMENTS[:n]) for n in range(N_MONUMENTS)])  # its first Level card
LEVELS = frozen([len(m.levels) for m in MONUMENTS])
LEVEL_COST = frozen([MONUMENTS[m].levels[level].cost for m, level in LEVEL_CARDS])
LEVEL_MONUMENT = frozen([m for m, _ in LEVEL_CARDS])
IS_CIRCLE = column(MONUMENTS, "is_circle")
PLACE_WORDS = max(len(m.place) for m in MONUMENTS)
_blank = (-1, 0, 0)


def _place_row(word: Do) -> tuple[int, int, int]:
    """Word, Domain, number of a word of `place`."""
    by_domain = word.word in (notation.P_DOTS, notation.P_CAMP)
    numbers = (*word.args, 0, 0)
    return (word.word, numbers[0], numbers[1]) if by_domain else (word.word, 0, numbers[0])


PLACE = frozen([[*map(_place_row, m.place), *[_blank] * (PLACE_WORDS - len(m.place))] for m in MONUMENTS])

ROLE_DOMAIN = column(ROLES, "domain")
ROLE_VP = frozen([[role.vp, role.vp_two] for role in ROLES])

# ---------------------------------------------------------------- pieces on the board

MONUMENT_PIECE = TILES
CRADLE_PIECE = TILES + N_MONUMENTS  # six of them, one for each cell (DOM-14)
PIECES = CRADLE_PIECE + 6
# The two outer vertices of each cell of the Cradle, in the order of a wheel; its middle has no resource.
_cradle_cells = (
    (CRADLE[1], CRADLE[0], NOTHING_THERE),  # U(0,0): top (0,1), right (1,0)
    (NOTHING_THERE, CRADLE[2], CRADLE[1]),  # D(-1,0): left (-1,1), right (0,1)
    (CRADLE[2], NOTHING_THERE, CRADLE[3]),  # U(-1,0): top (-1,1), left (-1,0)
    (CRADLE[4], CRADLE[3], NOTHING_THERE),  # D(-1,-1): bottom (0,-1), left (-1,0)
    (NOTHING_THERE, CRADLE[5], CRADLE[4]),  # U(0,-1): right (1,-1), left (0,-1)
    (CRADLE[5], NOTHING_THERE, CRADLE[0]),  # D(0,-1): bottom (1,-1), right (1,0)
)
_pieces = (*(tile.corners for tile in TILE_LIST), *(m.corners for m in MONUMENTS), *_cradle_cells)
# What lies on vertex k of a cell with a piece in a rotation: row 3 × piece + rotation (DOM-12).
RESOURCE = frozen([[corners[(k - turn) % 3] for k in range(3)] for corners in _pieces for turn in range(3)])
ROTATIONS = frozen([1 if len(set(corners)) == 1 else 3 for corners in _pieces])  # equal results are one

# ---------------------------------------------------------------- cards in a tree (DOM-65 to DOM-69)

# A card has a mask of seven bits a side; an empty square has one, too, and a card fits where all its bits are allowed.
# Corruptio has the bits of two Domains and the Vestigium: no half Nodus allows all three of them.
BITS = 7
ANY_SIDE = (1 << BITS) - 1
_letter_bits = (*(1 << d for d in range(7)), 1 << TRADE | 1 << CRAFT | 1 << WHITE)
_all_domains = (1 << N_DOMAINS) - 1
ALLOWS = frozen([*(1 << d | 1 << WHITE for d in range(N_DOMAINS)), _all_domains, 0])  # beside a side with this letter
ANYTHING = sum(ANY_SIDE << BITS * side for side in range(4))
_codes = [code for m in MASTERIES for code in m.copies] + [MONUMENTS[m].levels[level].nodus for m, level in LEVEL_CARDS]
CARD_SIDES = frozen([[LETTERS.index(letter) for letter in code] for code in _codes])
CARD_MASK = frozen(
    [sum(_letter_bits[LETTERS.index(letter)] << BITS * side for side, letter in enumerate(code)) for code in _codes]
)

# ---------------------------------------------------------------- effects

PROGRAMS = ProgramBook()
CARD_FACES = (
    *(side for m in MASTERIES for side in (m.base, m.advanced)),
    *(MONUMENTS[m].levels[n] for m, n in LEVEL_CARDS),
)
_bare = (*(m.dominate for m in MONUMENTS), *(role.effect for role in ROLES))  # effects without anything else
EFFECTS = (*(face.effect for face in CARD_FACES), *_bare)
# What a side belongs to, counted through for the log and the reports: Masteries, then Monuments, then roles.
COMPONENT = frozen(
    [
        *(n // 2 for n in range(LEVEL_SIDE)),
        *(N_MASTERIES + m for m, _ in LEVEL_CARDS),
        *(N_MASTERIES + m for m in range(N_MONUMENTS + N_ROLES)),
    ]
)
SIDE_VP = frozen([*(face.vp for face in CARD_FACES), *[0] * len(_bare)])
SIDE_INF = frozen([*(face.inf for face in CARD_FACES), *[0] * len(_bare)])
EFFECT = frozen([PROGRAMS.start_of(effect) for effect in EFFECTS])
NEED = frozen([[PROGRAMS.add(compile_conditions(goal.conditions)) for goal in o.goals] for o in OBJECTIVES])
GOAL_VP = frozen([[goal.vp for goal in o.goals] for o in OBJECTIVES])
N_OBJECTIVES = len(OBJECTIVES)
ROWS = frozen(PROGRAMS.rows())


def _standing(row: int) -> list[tuple[int, int]]:
    """The slots that a standing word changes, and by how much."""
    word, first, second = ROWS[row, WORD], abs(ROWS[row, A0]), abs(ROWS[row, A1])  # costs are written with a minus
    if word in notation.ONE_DOMAIN:
        return [(notation.ONE_DOMAIN[word] + first, second)]
    if word in notation.EACH_DOMAIN:
        return [(notation.EACH_DOMAIN[word] + domain, first) for domain in range(N_DOMAINS)]
    if word == notation.KEEP:
        return [(notation.S_KEEP + second, first)]
    if word == notation.EXCHANGE:
        return [(notation.S_CHEAP + first, max(0, EXCHANGE_GIVE - second))]
    return [(notation.SINGLE[word], first or 1)]


def _open_words(side: int) -> tuple[list[tuple[int, int]], list[int]]:
    """What a side changes while it lies open, and where its clauses for each event begin (0 for none)."""
    changes: list[tuple[int, int]] = []
    clauses = [0] * notation.EVENTS
    row = int(EFFECT[side])
    while ROWS[row, OP] != END:
        op = ROWS[row, OP]
        if op in (ON, AT_END):
            event = notation.AT_THE_END if op == AT_END else ROWS[row, WORD]
            clauses[event] = row + 1
            changes.append((notation.S_LISTENS + event, 1))
        if op == DO and ROWS[row, WORD] in notation.STANDING_WORDS:
            changes += _standing(row)
        row += ROWS[row, JUMP] if op in (ON, AT_END) else 1
    return changes, clauses


_open = [_open_words(side) for side in range(N_SIDES)]
CLAUSE = frozen([clauses for _, clauses in _open])
CHANGES_FROM = frozen([sum(len(changes) for changes, _ in _open[:side]) for side in range(N_SIDES + 1)])
CHANGE_SLOT = frozen([slot for changes, _ in _open for slot, _ in changes])
CHANGE_BY = frozen([by for changes, _ in _open for _, by in changes])
# For `on produce N D`: the row before the clause holds N and D.
_on_produce = [clauses[notation.ON_PRODUCE] for _, clauses in _open]
PRODUCE_N = frozen([ROWS[clause - 1, A0] if clause else 1 for clause in _on_produce])
PRODUCE_D = frozen([ROWS[clause - 1, A1] if clause else 0 for clause in _on_produce])


def _role_with(slot: int) -> int:
    """The Domination card that changes a slot, or −1."""
    with_it = [side for side, (changes, _) in enumerate(_open) if slot in dict(changes)]
    return with_it[0] - ROLE_SIDE if with_it else -1


GOVERNOR, INVENTOR, FARMER = map(_role_with, (notation.S_ORDER, notation.S_REACTIVATE, notation.S_SECOND))


def _most_hand() -> int:
    """The largest hand: every card that makes it larger, and every role (DOM-93)."""
    more = [sum(by for slot, by in changes if slot == notation.S_HAND) for changes, _ in _open]
    masteries = sum(max(more[2 * m], more[2 * m + 1]) for m in range(N_MASTERIES))
    return HAND_SIZE + masteries + sum(more[LEVEL_SIDE:MONUMENT_SIDE]) + sum(more[ROLE_SIDE:])


MOST_HAND = _most_hand()
