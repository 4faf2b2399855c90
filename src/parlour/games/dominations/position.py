"""A position of Dominations in words: written by cases and designers, read back by cases (docs/cases.md).

What is not given is as at the start of a first turn: an empty board, hands of the first tiles that lie nowhere else,
the first Objectives and Monuments. Cards and Cities that are given have scored before: points and Influence stand in
keys of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from parlour.engine.position import Key, PositionError, lists, place_of, texts, whole_number, whole_numbers
from parlour.engine.record import DICTATED, HIDDEN, NONE
from parlour.engine.stack import push
from parlour.games.dominations.content import (
    AGES,
    CAMP,
    CITY_LEVELS,
    CITY_TOKENS,
    COPIES,
    DOMAINS,
    FIRST_LEVEL,
    FIRST_OF,
    HAND_SIZE,
    IS_CIRCLE,
    LEVEL_CARDS,
    LEVEL_SIDE,
    LEVELS,
    LIMIT_MAX,
    MASTERIES,
    MONUMENT_PIECE,
    MONUMENTS,
    MOST_HAND,
    N_DOMAINS,
    N_MONUMENTS,
    OBJECTIVES,
    ROLE_SIDE,
    ROLES,
    TILE_LIST,
    TILES,
    TURNS,
)
from parlour.games.dominations.geometry import (
    CELL_NAMES,
    CORNERS,
    ORIGIN,
    POINT_NAMES,
    REACH,
    SPAN,
    WHEEL,
    cell_number,
    neighbour,
    point_number,
    square_name,
    square_number,
    wheel,
)
from parlour.games.dominations.rules.age import clear_table
from parlour.games.dominations.rules.build import join_group
from parlour.games.dominations.rules.develop import own
from parlour.games.dominations.rules.frames import (
    BUILD,
    DEVELOP,
    END_TURN,
    FIRST_HANDS,
    GROW,
    LEAD,
    MONUMENT,
    NEXT_TURN,
    OBJECTIVE,
    PREPARE,
    REVEAL,
    SCORE_AGE,
    TURN,
)
from parlour.games.dominations.rules.hands import add_to_hand, hand_size
from parlour.games.dominations.rules.layout import dominator, is_locus, join_frontier, put_piece
from parlour.games.dominations.rules.reserve import raise_limit
from parlour.games.dominations.rules.tree import (
    fits_somewhere,
    open_side,
    place_of_mastery,
    plant,
    side_of,
    why_not_square,
)
from parlour.games.dominations.state import ADVANCED, BY_EFFECT, FAR, FREE, MANY, NOT_OWNED

TILE_IDS = tuple(tile.id for tile in TILE_LIST)
MASTERY_IDS, MASTERY_NAMES = tuple(m.id for m in MASTERIES), tuple(m.name for m in MASTERIES)
MONUMENT_IDS, MONUMENT_NAMES = tuple(m.id for m in MONUMENTS), tuple(m.name for m in MONUMENTS)
OBJECTIVE_IDS, OBJECTIVE_NAMES = tuple(o.id for o in OBJECTIVES), tuple(o.name for o in OBJECTIVES)
ROLE_IDS, ROLE_NAMES = tuple(r.id for r in ROLES), tuple(r.name for r in ROLES)

STAGES = (
    "setup", "first hands", "turn", "grow", "second tile", "build", "develop", "end of turn", "end of age",
    "assimilation", "roles", "preparation",
)  # fmt: skip
(
    SETUP, HANDS, TURN_STAGE, GROW_STAGE, SECOND, BUILD_STAGE, DEVELOP_STAGE, LAST, AGE_END, ASSIMILATION, ROLES_STAGE,
    PREPARATION,
) = range(12)  # fmt: skip
_turn_frames = {
    TURN_STAGE: TURN, GROW_STAGE: GROW, SECOND: GROW, BUILD_STAGE: BUILD, DEVELOP_STAGE: DEVELOP, LAST: END_TURN
}  # fmt: skip


def begin(s: Any, seats: int) -> None:
    """The table before anything is dealt."""
    s.seats = seats
    s.age, s.rounds = 1, 1
    clear_table(s)


def finish(s: Any, given: dict[str, Any]) -> None:
    """Deal what was not given, and say where play stands."""
    _check_layout(s)
    stage = place_of("phase", given.get("phase", STAGES[GROW_STAGE]), STAGES)
    if stage == SETUP:
        _deal_choices(s, given)
    else:
        _keep_choices(s)
        _deal_hands(s, given, stage)
    _push_frames(s, given, stage)


def _deal_choices(s: Any, given: dict[str, Any]) -> None:
    """Two Objectives and two Monuments for each seat that was given none."""
    s.age = s.rounds = 0
    for dealt, deck in ((s.dealt_objective, s.objective_deck), (s.dealt_monument, s.monument_deck)):
        for seat in range(s.seats):
            for k in range(dealt.shape[1]):
                if dealt[seat, k] == NONE:
                    dealt[seat, k] = deck.nonzero()[0][0]
                    deck[dealt[seat, k]] = 0


def _keep_choices(s: Any) -> None:
    """The first Objective and the first Monument left for each seat that was given none."""
    for kept, deck in ((s.objective, s.objective_deck), (s.monument, s.monument_deck)):
        for seat in range(s.seats):
            if kept[seat] == NONE:
                kept[seat] = deck.nonzero()[0][0]
                deck[kept[seat]] = 0


def _deal_hands(s: Any, given: dict[str, Any], stage: int) -> None:
    """Hands of the first tiles that lie nowhere else: as many as there should be in this round."""
    if "hands" not in given and stage != HANDS:
        for seat in range(s.seats):
            for _ in range(HAND_SIZE - max(0, s.rounds - 1)):
                tile = int(s.stack.nonzero()[0][0])
                s.stack[tile] = 0
                add_to_hand(s, seat, tile)
    if stage == HANDS:
        s.age = s.rounds = 0
    s.stack_left = int(s.stack.sum())


def _push_frames(s: Any, given: dict[str, Any], stage: int) -> None:
    """What is still to be played, the last first."""
    seat = whole_number("turn", given.get("turn", int(s.initiative[0])), s.seats - 1)
    s.turn = s.initiative[: s.seats].tolist().index(seat)
    if stage == SETUP:
        push(s, REVEAL, NONE, 0, 0, 0)
        for chooser in reversed(range(s.seats)):
            push(s, MONUMENT, chooser, 0, 0, 0)
            push(s, OBJECTIVE, chooser, 0, 0, 0)
    elif stage in _turn_frames:
        push(s, _turn_frames[stage], seat, int(stage == SECOND), 0, 0)
    elif stage == AGE_END:
        s.rounds, s.turn = TURNS, s.seats - 1
        push(s, NEXT_TURN, NONE, 0, 0, 0)
    elif stage == PREPARATION:
        push(s, PREPARE, NONE, 0, 0, 0)
    elif stage == HANDS:
        push(s, FIRST_HANDS, NONE, 0, 0, 0)
    else:
        push(s, SCORE_AGE, NONE, 0, 0, 0)
        if stage == ASSIMILATION:
            push(s, LEAD, NONE, 0, 0, 0)


# ---------------------------------------------------------------- names


def _take_tile(s: Any, key: str, name: Any) -> int:
    """A tile by its id, taken from the stack."""
    tile = place_of(key, name, TILE_IDS)
    if s.stack[tile] == 0:
        raise PositionError(f"{key}: tile {TILE_IDS[tile]} lies somewhere else already")
    s.stack[tile] = 0
    return tile


def _pair(key: str, text: str, what: str, example: str, span: int) -> tuple[int, int]:
    """Two coordinates such as (1,-2)."""
    found = re.fullmatch(r"\((-?\d{1,3}),\s*(-?\d{1,3})\)", text.strip())
    if found is None or not all(-span // 2 <= int(n) < span for n in found.groups()):
        raise PositionError(f"{key}: {text!r} is no {what}; expected one such as {example}")
    return int(found[1]), int(found[2])


def _cell(key: str, text: str) -> int:
    """A cell such as D(0,0)."""
    if text[:1].upper() not in ("U", "D"):
        raise PositionError(f"{key}: {text!r} is no cell; expected one such as D(0,0)")
    return cell_number(*_pair(key, text[1:], "cell", "D(0,0)", SPAN), "UD".index(text[0].upper()))


def _by_name(key: str, value: Any, ids: tuple[str, ...], names: tuple[str, ...]) -> list[tuple[int, Any]]:
    """A table by the names of components."""
    if not isinstance(value, dict):
        raise PositionError(f"{key} is {value!r}; expected a table")
    return [(place_of(key, name, ids, names), entry) for name, entry in value.items()]


# ---------------------------------------------------------------- the board


def _write_land(s: Any, key: str, value: Any) -> None:
    """Tiles in cells, in any order, as long as they hang together, Monument Tiles included."""
    for text in texts("land", value):
        tile, cell, rotation = _laid(s, text)
        if s.board[cell] > 0:
            raise PositionError(f"land: {TILE_IDS[tile]} cannot lie in {CELL_NAMES[cell]}, which is filled already")
        s.laid[tile], s.cell_of[tile] = 1, cell + 1
        _put(s, cell, tile, rotation)


def _put(s: Any, cell: int, piece: int, rotation: int) -> None:
    """A piece in an empty cell, though nothing may touch it yet."""
    if s.board[cell] == FAR:
        join_frontier(s, cell)
    put_piece(s, cell, piece, rotation)


def _check_layout(s: Any) -> None:
    """Every tile hangs together with the Cradle (DOM-28)."""
    reached = [int(wheel(ORIGIN, k)) for k in range(WHEEL)]
    for cell in reached:
        beyond = (int(neighbour(cell, side)) for side in range(CORNERS))
        reached += [other for other in beyond if s.board[other] > 0 and other not in reached]
    for tile in s.laid.nonzero()[0]:
        if s.cell_of[tile] - 1 not in reached:
            where = CELL_NAMES[s.cell_of[tile] - 1]
            raise PositionError(f"land: {TILE_IDS[tile]} cannot lie in {where}, which does not touch the layout")


def _laid(s: Any, text: str) -> tuple[int, int, int]:
    """A tile, its cell and its rotation: 'T03 D(0,0) 2'."""
    words = text.split()
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] not in ("0", "1", "2")):
        raise PositionError(f"land: {text!r} is no tile in a cell; expected one such as 'T03 D(0,0) 2'")
    return _take_tile(s, "land", words[0]), _cell("land", words[1]), int(words[2]) if len(words) == 3 else 0


def _write_cities(s: Any, key: str, value: Any) -> None:
    for seat, entries in enumerate(lists("cities", value, s.seats)):
        for text in texts("cities", entries):
            tile, level = _city(s, text)
            s.tokens[seat] -= level
            if s.tokens[seat] < 0:
                raise PositionError(f"cities: a seat has {CITY_TOKENS} City tokens")
            s.city_owner[tile], s.city_level[tile] = seat + 1, level
            s.cities[seat, CAMP[tile]] += 1
            s.at_level[seat, level - 1] += 1
            s.highest[seat, CAMP[tile]] = max(s.highest[seat, CAMP[tile]], level)
            raise_limit(s, seat, CAMP[tile])
            join_group(s, seat, tile)


def _city(s: Any, text: str) -> tuple[int, int]:
    """The tile of a City and its level: 'T03', or 'T03 2'."""
    words = text.split()
    if len(words) not in (1, 2):
        raise PositionError(f"cities: {text!r} is no City; expected one such as 'T03', or 'T03 2' for level 2")
    tile = place_of("cities", words[0], TILE_IDS)
    if s.cell_of[tile] == 0 or s.city_owner[tile] != 0:
        raise PositionError(f"cities: {TILE_IDS[tile]} is not on the board, or has a City already")
    level = words[1] if len(words) == 2 else "1"
    if level not in map(str, range(1, CITY_LEVELS + 1)):
        raise PositionError(f"cities: {text!r}: a City has level 1 to {CITY_LEVELS}")
    return tile, int(level)


def _write_spots(s: Any, key: str, value: Any) -> None:
    """Where Monument Tiles stand: a cell and a rotation, or a vertex."""
    spots = _by_name("spots", value, MONUMENT_IDS, MONUMENT_NAMES)
    for monument, text in sorted(spots, key=lambda spot: IS_CIRCLE[spot[0]]):
        if not isinstance(text, str) or monument not in s.monument:
            raise PositionError(f"spots: {MONUMENT_NAMES[monument]} is no Monument of this game, or {text!r} no spot")
        if IS_CIRCLE[monument]:
            point = point_number(*_pair("spots", text, "vertex", "(1,1)", SPAN))
            if not is_locus(s, point):
                raise PositionError(f"spots: {POINT_NAMES[point]} is no Locus")
            s.monument_at[monument] = point + 1
            continue
        words = text.split()
        if len(words) not in (1, 2) or (len(words) == 2 and words[1] not in ("0", "1", "2")):
            raise PositionError(f"spots: {text!r} is no cell with a rotation; expected one such as 'U(1,1) 0'")
        cell = _cell("spots", words[0])
        if s.board[cell] != FREE:
            raise PositionError(f"spots: {MONUMENT_NAMES[monument]} cannot stand there: {text!r}")
        s.monument_at[monument] = cell + 1
        _put(s, cell, MONUMENT_PIECE + monument, int(words[1]) if len(words) == 2 else 0)


# ---------------------------------------------------------------- trees


_CARD = re.compile(
    r"(?P<advanced>advanced )?(?P<name>.+?)(?: copy (?P<copy>[1-4]))?(?: level (?P<level>[1-9]))?(?: at (\(.*\)))?",
    re.IGNORECASE,
)


def _write_trees(s: Any, key: str, value: Any) -> None:
    for seat, entries in enumerate(lists("trees", value, s.seats)):
        for text in texts("trees", entries):
            _plant(s, seat, text)


def _plant(s: Any, seat: int, text: str) -> None:
    """A card of a tree: 'Bartering', 'advanced Bartering copy 2 at (0,1)', 'Stonehenge level 1'."""
    found = _CARD.fullmatch(" ".join(text.split()))
    if found is None or (found["level"] and (found["advanced"] or found["copy"])):
        raise PositionError(f"trees: {text!r} is no card of a tree; expected 'Bartering' or 'Stonehenge level 1'")
    advanced, name, copy, level, square = found.groups()
    cards = _level_card(s, name, int(level)) if level else _copies(s, seat, name, copy)
    at = plant(s, seat, *_fitting(s, seat, text, cards, square))
    if level:
        monument = LEVEL_CARDS[cards[0] - FIRST_LEVEL][0]
        s.levels_taken[monument] += 1
        s.levels[seat, monument] += 1
    else:
        mastery = cards[0] // COPIES
        own(s, seat, mastery)
        if advanced:
            s.owned[seat, mastery] = ADVANCED
            s.flipped[seat] += 1
    open_side(s, seat, side_of(s, seat, at))


def _level_card(s: Any, name: str, level: int) -> list[int]:
    monument = place_of("trees", name, MONUMENT_NAMES, MONUMENT_IDS)
    if monument not in s.monument:
        raise PositionError(
            f"trees: {MONUMENT_NAMES[monument]} is no Monument of this game; `monuments` says which are"
        )
    if level > LEVELS[monument] or level != s.levels_taken[monument] + 1:
        raise PositionError(f"trees: the next level of {MONUMENT_NAMES[monument]} is {s.levels_taken[monument] + 1}")
    return [int(FIRST_LEVEL + FIRST_OF[monument] + level - 1)]


def _copies(s: Any, seat: int, name: str, copy: str | None) -> list[int]:
    mastery = place_of("trees", name, MASTERY_NAMES, MASTERY_IDS)
    if s.owned[seat, mastery] != NOT_OWNED:
        raise PositionError(f"trees: {MASTERY_NAMES[mastery]} twice in one tree")
    cards = [COPIES * mastery + int(copy) - 1] if copy else [COPIES * mastery + n for n in range(COPIES)]
    return [card for card in cards if s.supply[card]]


def _fitting(s: Any, seat: int, text: str, cards: list[int], square: str | None) -> tuple[int, int]:
    """The first of these copies that fits, and where."""
    squares = s.open_square[seat, : s.n_open[seat]].tolist()
    if square is not None:
        squares = [square_number(*_pair("trees", square, "square", "(0,1)", REACH))]
    for card in cards:
        for at in squares:
            if fits_somewhere(s, seat, card) and why_not_square(s, seat, card, at) == 0:
                return card, at
    raise PositionError(f"trees: {text!r} does not fit there")


# ---------------------------------------------------------------- numbers and cards


def _write_knowledge(s: Any, key: str, value: Any) -> None:
    for seat, amounts in enumerate(_tables("knowledge", value, s.seats)):
        for domain, amount in amounts:
            if amount > s.limit[seat, domain]:
                raise PositionError(
                    f"knowledge: {amount} {DOMAINS[domain]} is over the limit of {s.limit[seat, domain]}"
                )
            s.knowledge[seat, domain] = amount


def _write_limits(s: Any, key: str, value: Any) -> None:
    for seat, amounts in enumerate(_tables("limits", value, s.seats)):
        for domain, amount in amounts:
            if amount < s.limit[seat, domain]:
                raise PositionError(
                    f"limits: {DOMAINS[domain]} is {s.limit[seat, domain]} already: a limit never falls"
                )
            s.limit[seat, domain] = amount


def _tables(key: str, value: Any, seats: int) -> list[list[tuple[int, int]]]:
    """For each seat a table of amounts by Domain."""
    if not isinstance(value, list) or len(value) != seats or not all(isinstance(part, dict) for part in value):
        raise PositionError(f"{key} is {value!r}; expected {seats} tables by Domain, one for each seat")
    return [[(place_of(key, d, DOMAINS), whole_number(key, n, LIMIT_MAX)) for d, n in part.items()] for part in value]


def _write_points(s: Any, key: str, value: Any) -> None:
    s.vp[: s.seats] = whole_numbers("vp", value, s.seats, MANY)
    s.vp_from[: s.seats, BY_EFFECT] = s.vp[: s.seats]


def _write_influence(s: Any, key: str, value: Any) -> None:
    s.influence[: s.seats] = whole_numbers("influence", value, s.seats, MANY)


def _write_hands(s: Any, key: str, value: Any) -> None:
    for seat, names in enumerate(lists("hands", value, s.seats)):
        if len(names) > MOST_HAND:
            raise PositionError(f"hands: {len(names)} tiles; a hand holds at most {MOST_HAND}")
        for name in names:
            add_to_hand(s, seat, _take_tile(s, "hands", name))


def _write_under(s: Any, key: str, value: Any) -> None:
    for name in texts("under", value):
        s.under[s.n_under] = _take_tile(s, "under", name)
        s.n_under += 1


def _write_order(s: Any, key: str, value: Any) -> None:
    if not isinstance(value, list) or sorted(map(repr, value)) != [repr(seat) for seat in range(s.seats)]:
        raise PositionError(f"order is {value!r}; expected each seat once, the first on the Initiative track first")
    s.initiative[: s.seats] = value


def _write_roles(s: Any, key: str, value: Any) -> None:
    for role, seat in _by_name("roles", value, ROLE_IDS, ROLE_NAMES):
        s.role[role] = whole_number("roles", seat, s.seats - 1)
        open_side(s, int(s.role[role]), ROLE_SIDE + role)


def _write_used(s: Any, key: str, value: Any) -> None:
    for name in texts("used", value):
        s.role_used[place_of("used", name, ROLE_IDS, ROLE_NAMES)] = 1


def _write_kept(key: str, field: str, deck: str, ids: tuple[str, ...], names: tuple[str, ...]) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        if not isinstance(value, list) or len(value) != s.seats:
            raise PositionError(f"{key} is {value!r}; expected {s.seats} names, one for each seat")
        for seat, name in enumerate(value):
            s[field][seat] = _take_card(s, key, s[deck], name, ids, names)

    return write


def _write_dealt(key: str, field: str, deck: str, ids: tuple[str, ...], names: tuple[str, ...]) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        for seat, cards in enumerate(lists(key, value, s.seats)):
            if len(cards) != s[field].shape[1]:
                raise PositionError(f"{key} is {cards!r}; expected {s[field].shape[1]} names for each seat")
            for k, name in enumerate(cards):
                s[field][seat, k] = _take_card(s, key, s[deck], name, ids, names)

    return write


def _take_card(s: Any, key: str, deck: Any, name: Any, ids: tuple[str, ...], names: tuple[str, ...]) -> int:
    card = place_of(key, name, ids, names)
    if deck[card] == 0:
        raise PositionError(f"{key}: {names[card]} lies somewhere else already")
    deck[card] = 0
    return card


def _write_draws(s: Any, key: str, value: Any) -> None:
    if not isinstance(value, list) or len(value) > DICTATED:
        raise PositionError(f"draws is {value!r}; expected a list of at most {DICTATED} tiles")
    s.dictated[: len(value)] = [place_of("draws", name, TILE_IDS) for name in value]
    s.n_dictated = len(value)


def _write_number(key: str, field: str, most: int) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        s[field] = whole_number(key, value, most, 1)

    return write


def _write_later(s: Any, key: str, value: Any) -> None:
    """Set when everything else has its place (`finish`)."""


# ---------------------------------------------------------------- reading


def name_of(names: tuple[str, ...], piece: int) -> str | None:
    """The name of a piece; None for one that a view hides."""
    return None if piece == HIDDEN else names[piece]


def _by_domain(amounts: Any) -> dict[str, int]:
    return {domain: int(amounts[d]) for d, domain in enumerate(DOMAINS) if amounts[d]}


def _read_tables(field: str) -> Callable[[Any], list[dict[str, int]]]:
    return lambda s: [_by_domain(s[field][seat]) for seat in range(s.seats)]


def _read_seats(field: str) -> Callable[[Any], list[int]]:
    return lambda s: [int(n) for n in s[field][: s.seats]]


def _read_land(s: Any) -> list[str]:
    laid = [tile for tile in range(TILES) if s.cell_of[tile]]
    return [
        f"{TILE_IDS[tile]} {CELL_NAMES[s.cell_of[tile] - 1]} {(s.board[s.cell_of[tile] - 1] - 1) % 3}" for tile in laid
    ]


def _read_cities(s: Any) -> list[list[str]]:
    cities: list[list[str]] = [[] for _ in range(s.seats)]
    for tile in range(TILES):
        if s.city_owner[tile]:
            cities[s.city_owner[tile] - 1].append(f"{TILE_IDS[tile]} {s.city_level[tile]}")
    return cities


def _read_spots(s: Any) -> dict[str, str]:
    spots = {}
    for monument in range(N_MONUMENTS):
        at = int(s.monument_at[monument]) - 1
        if at >= 0:
            tile = POINT_NAMES[at] if IS_CIRCLE[monument] else f"{CELL_NAMES[at]} {(s.board[at] - 1) % 3}"
            spots[MONUMENT_NAMES[monument]] = tile
    return spots


def _read_trees(s: Any) -> list[list[str]]:
    return [[_card_in_tree(s, seat, at) for at in range(s.n_tree[seat])] for seat in range(s.seats)]


def _card_in_tree(s: Any, seat: int, at: int) -> str:
    card, where = int(s.tree[seat, at]), square_name(int(s.tree_square[seat, at]))
    if card >= FIRST_LEVEL:
        monument, level = LEVEL_CARDS[card - FIRST_LEVEL]
        return f"{MONUMENT_NAMES[monument]} level {level + 1} at {where}"
    mastery = card // COPIES
    side = "advanced " if s.owned[seat, mastery] == ADVANCED else ""
    return f"{side}{MASTERY_NAMES[mastery]} copy {card % COPIES + 1} at {where}"


def _read_masteries(s: Any) -> list[list[str]]:
    return [sorted(_read_mastery_names(s, seat)) for seat in range(s.seats)]


def _read_mastery_names(s: Any, seat: int) -> list[str]:
    owned = [m for m in range(len(MASTERIES)) if s.owned[seat, m] != NOT_OWNED and place_of_mastery(s, seat, m) != NONE]
    return [("advanced " if s.owned[seat, m] == ADVANCED else "") + MASTERY_NAMES[m] for m in owned]


def _read_levels(s: Any) -> dict[str, list[int]]:
    """Level cards of each Monument by seat, and so many in all."""
    return {MONUMENT_NAMES[m]: s.levels[: s.seats, m].tolist() for m in s.monument[: s.seats] if m != NONE}


def _read_dominators(s: Any) -> dict[str, int]:
    return {MONUMENT_NAMES[m]: int(dominator(s, int(m))) for m in s.monument[: s.seats] if m != NONE}


def _read_names(field: str, names: tuple[str, ...]) -> Callable[[Any], list[str | None]]:
    return lambda s: [name_of(names, n) if n != NONE else "" for n in s[field][: s.seats]]


def _read_dealt(field: str, names: tuple[str, ...]) -> Callable[[Any], list[list[str | None]]]:
    return lambda s: [[name_of(names, n) for n in s[field][seat] if n != NONE] for seat in range(s.seats)]


def _read_tiles(s: Any) -> list[list[str | None]]:
    return [[name_of(TILE_IDS, tile) for tile in s.hand[seat, : s.n_hand[seat]]] for seat in range(s.seats)]


def _read_stage(s: Any) -> str:
    """The decision that is open, as a stage where it is one."""
    kind, again = int(s.frame[s.depth - 1, 0]), int(s.frame[s.depth - 1, 2])
    if kind == GROW:
        return STAGES[SECOND if again else GROW_STAGE]
    return next((STAGES[stage] for stage, frame in _turn_frames.items() if frame == kind), "")


_objectives = ("objective_deck", OBJECTIVE_IDS, OBJECTIVE_NAMES)
_monuments = ("monument_deck", MONUMENT_IDS, MONUMENT_NAMES)
# In the order in which they are written.
KEYS = {
    "age": Key("the Age, 1 to 3", lambda s: int(s.age), _write_number("age", "age", AGES)),
    "round": Key("the round of the Age, 1 to 5", lambda s: int(s.rounds), _write_number("round", "rounds", TURNS)),
    "order": Key("the seats in Initiative order", lambda s: s.initiative[: s.seats].tolist(), _write_order),
    "turn": Key("the seat whose turn it is (the first)", lambda s: int(s.initiative[s.turn]), _write_later),
    "phase": Key(f"where play stands: {', '.join(STAGES)} (grow)", _read_stage, _write_later),
    "objectives": Key(
        "the Objective of each seat",
        _read_names("objective", OBJECTIVE_NAMES),
        _write_kept("objectives", "objective", *_objectives),
    ),
    "monuments": Key(
        "the Monument each seat brought",
        _read_names("monument", MONUMENT_NAMES),
        _write_kept("monuments", "monument", *_monuments),
    ),
    "dealt_objectives": Key(
        "Objectives dealt to each seat and not kept",
        _read_dealt("dealt_objective", OBJECTIVE_NAMES),
        _write_dealt("dealt_objectives", "dealt_objective", *_objectives),
    ),
    "dealt_monuments": Key(
        "Monuments dealt to each seat and not kept",
        _read_dealt("dealt_monument", MONUMENT_NAMES),
        _write_dealt("dealt_monuments", "dealt_monument", *_monuments),
    ),
    "land": Key("Land tiles on the board: 'T03 D(0,0) 2' is tile, cell, rotation", _read_land, _write_land),
    "spots": Key(
        "where Monument Tiles stand: { 'Great Pyramid' = 'U(1,1) 0', Stonehenge = '(2,1)' }", _read_spots, _write_spots
    ),
    "cities": Key("Cities of each seat: 'T03' or 'T03 2' for level 2", _read_cities, _write_cities),
    "trees": Key(
        "cards of each tree, in their order: 'Bartering', 'advanced Bartering copy 2 at (0,1)', 'Stonehenge level 1'",
        _read_trees,
        _write_trees,
    ),
    "roles": Key(
        "who holds Domination cards: { governor = 0 }",
        lambda s: {ROLE_IDS[r]: int(s.role[r]) for r in range(len(ROLES)) if s.role[r] != NONE},
        _write_roles,
    ),
    "used": Key(
        "Domination cards whose power is used",
        lambda s: [ROLE_IDS[r] for r in range(len(ROLES)) if s.role_used[r]],
        _write_used,
    ),
    "limits": Key("Reserve limits of each seat by Domain", _read_tables("limit"), _write_limits),
    "knowledge": Key("Knowledge of each seat by Domain", _read_tables("knowledge"), _write_knowledge),
    "influence": Key("Influence of each seat", _read_seats("influence"), _write_influence),
    "vp": Key("Victory points of each seat", _read_seats("vp"), _write_points),
    "hands": Key("tiles in each hand", _read_tiles, _write_hands),
    "under": Key(
        "tiles at the back of the stack, the next one first",
        lambda s: [name_of(TILE_IDS, tile) for tile in s.under[: s.n_under]],
        _write_under,
    ),
    "draws": Key(
        "the tiles that are drawn next, in order",
        lambda s: [TILE_IDS[tile] for tile in s.dictated[: max(0, s.n_dictated)]],
        _write_draws,
    ),
    # only to be read
    "masteries": Key("Masteries of each tree, in alphabetical order", _read_masteries),
    "levels": Key("Level cards of each seat, by Monument", _read_levels),
    "dominators": Key("who dominates each Monument, −1 for nobody", _read_dominators),
    "nodi": Key("full Nodi of each tree by Domain", _read_tables("nodus")),
    "chains": Key("the largest group of connected Cities of each seat", _read_seats("chain")),
    "tokens": Key("City tokens left of each seat", _read_seats("tokens")),
    "loci": Key("complete wheels", lambda s: [POINT_NAMES[p] for p in s.locus[: s.n_locus]]),
    "frontier": Key("free cells that touch the layout", lambda s: [CELL_NAMES[c] for c in s.frontier[: s.n_frontier]]),
    "hand_sizes": Key("tiles in each hand", _read_seats("n_hand")),
    "full_hands": Key("the hand size of each seat", lambda s: [int(hand_size(s, seat)) for seat in range(s.seats)]),
    "stack_size": Key("tiles in the stack, those at its back included", lambda s: int(s.stack_left + s.n_under)),
}
assert 2 * len(MASTERIES) == LEVEL_SIDE
assert len(DOMAINS) == N_DOMAINS
