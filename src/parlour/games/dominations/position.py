"""A position of Dominations in words: written by cases and designers, read back by cases (docs/cases.md).

What is not given is as at the start of a first turn: an empty board, hands of the first tiles that lie nowhere else,
the first Objectives and Monuments. Cards and Cities that are given have scored before: points and Influence stand in
keys of their own.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from parlour.engine.core.record import NONE
from parlour.engine.core.stack import push
from parlour.engine.people.position import (
    Key,
    Keys,
    Pieces,
    PositionError,
    dictate,
    dictated,
    expect,
    later,
    lists,
    place_of,
    refuse,
    shown,
    texts,
    whole_number,
    whole_numbers,
)
from parlour.games.dominations import content, geometry, tables
from parlour.games.dominations.content import CITY_LEVELS, COPIES, DOMAINS, TURNS
from parlour.games.dominations.geometry import CELL_NAMES, CORNERS, POINT_NAMES, SPAN
from parlour.games.dominations.rules import develop, frames
from parlour.games.dominations.rules.age import clear_table
from parlour.games.dominations.rules.build import join_group
from parlour.games.dominations.rules.hands import add_to_hand, hand_size
from parlour.games.dominations.rules.layout import dominator, is_locus, join_frontier, put_piece
from parlour.games.dominations.rules.reserve import raise_limit
from parlour.games.dominations.state import ADVANCED, BY_EFFECT, FAR, FREE, NOT_OWNED, RECORD
from parlour.games.dominations.tables import CAMP, FIRST_LEVEL, IS_CIRCLE

keys = Keys(RECORD)
TILE = Pieces(RECORD.kinds["tile"], rest="stack", gone="tile {} lies somewhere else already")
OBJECTIVE, MONUMENT = keys.kind("objective", content.OBJECTIVES), keys.kind("monument", content.MONUMENTS)
MASTERY = Pieces(tuple(m.name for m in content.MASTERIES), tuple(m.id for m in content.MASTERIES))
ROLES = tuple(r.id for r in content.ROLES), tuple(r.name for r in content.ROLES)

# Where play stands: within a turn, or somewhere else, with the frame that comes next.
_in_turn = {
    "turn": frames.TURN,
    "grow": frames.GROW,
    "second tile": frames.GROW,
    "build": frames.BUILD,
    "develop": frames.DEVELOP,
    "end of turn": frames.END_TURN,
}
_between = {
    "end of age": frames.NEXT_TURN,
    "assimilation": frames.SCORE_AGE,
    "roles": frames.SCORE_AGE,
    "preparation": frames.PREPARE,
}
STAGES = ("setup", "first hands", *_in_turn, *_between)


def begin(s: Any, seats: int) -> None:
    """The table before anything is dealt."""
    s.seats = seats
    s.age, s.rounds = 1, 1
    clear_table(s)


def finish(s: Any, given: dict[str, Any]) -> None:
    """Deal what was not given, and say where play stands."""
    _check_layout(s)
    stage = STAGES[place_of("phase", given.get("phase", "grow"), STAGES)]
    if stage == "setup":
        _deal(s, "dealt_objective", OBJECTIVE)
        _deal(s, "dealt_monument", MONUMENT)
    else:
        _deal(s, "objective", OBJECTIVE)
        _deal(s, "monument", MONUMENT)
        if "hands" not in given and stage != "first hands":
            for seat in range(s.seats):
                for _ in range(content.HAND_SIZE - max(0, s.rounds - 1)):
                    add_to_hand(s, seat, _first(s, TILE))
        s.stack_left = int(s.stack.sum())
    if stage in ("setup", "first hands"):
        s.age = s.rounds = 0
    _push_frames(s, given, stage)


def _first(s: Any, pieces: Pieces) -> int:
    """The first piece that lies nowhere else."""
    return pieces.take(s, "", int(s[pieces.rest].nonzero()[0][0]))


def _deal(s: Any, field: str, pieces: Pieces) -> None:
    """The first cards left for all places of seats where none was given."""
    for at in np.argwhere(s[field][: s.seats] == NONE):
        s[field][tuple(at)] = _first(s, pieces)


def _push_frames(s: Any, given: dict[str, Any], stage: str) -> None:
    """What is still to be played, the last first."""
    seat = whole_number("turn", given.get("turn", int(s.initiative[0])), s.seats - 1)
    s.turn = s.initiative[: s.seats].tolist().index(seat)
    if stage == "setup":
        push(s, frames.REVEAL, NONE, 0, 0, 0)
        for chooser in reversed(range(s.seats)):
            push(s, frames.MONUMENT, chooser, 0, 0, 0)
            push(s, frames.OBJECTIVE, chooser, 0, 0, 0)
    elif stage in _in_turn:
        push(s, _in_turn[stage], seat, int(stage == "second tile"), 0, 0)
    else:
        push(s, _between.get(stage, frames.FIRST_HANDS), NONE, 0, 0, 0)
    if stage == "end of age":
        s.rounds, s.turn = TURNS, s.seats - 1
    elif stage == "assimilation":
        push(s, frames.LEAD, NONE, 0, 0, 0)


def _read_stage(s: Any) -> str:
    """The decision that is open, as a stage where it is one."""
    kind, again = int(s.frame[s.depth - 1, 0]), int(s.frame[s.depth - 1, 2])
    if kind == frames.GROW:
        return "second tile" if again else "grow"
    return next((stage for stage, frame in _in_turn.items() if frame == kind), "")


# ---------------------------------------------------------------- the board


def _parts(key: str, text: str, pattern: str, expected: str) -> tuple[Any, ...]:
    """The parts of a text, or what was expected: 'tile in a cell; expected one such as …'."""
    found = re.fullmatch(pattern, " ".join(text.split()), re.IGNORECASE)
    if found is None:
        raise PositionError(f"{key}: {text!r} is no {expected}")
    return found.groups()


def _pair(key: str, text: str, what: str, span: int) -> tuple[int, int]:
    """Two coordinates such as (1,-2)."""
    parts = _parts(key, text, r"\((-?\d{1,3}),\s*(-?\d{1,3})\)", what)
    refuse(not all(-span // 2 <= int(n) < span for n in parts), key, f"{text!r} is no {what}")
    return int(parts[0]), int(parts[1])


def _cell(key: str, text: str) -> int:
    """A cell such as D(0,0)."""
    what = "cell; expected one such as D(0,0)"
    refuse(text[:1].upper() not in ("U", "D"), key, f"{text!r} is no {what}")
    return geometry.cell_number(*_pair(key, text[1:], what, SPAN), "UD".index(text[0].upper()))


def _turned(s: Any, cell: int) -> str:
    """A cell and the rotation of the piece in it."""
    return f"{CELL_NAMES[cell]} {(s.board[cell] - 1) % CORNERS}"


def _put(s: Any, cell: int, piece: int, rotation: str | None) -> None:
    """A piece in an empty cell, though nothing may touch it yet."""
    if s.board[cell] == FAR:
        join_frontier(s, cell)
    put_piece(s, cell, piece, int(rotation or 0))


def _write_land(s: Any, key: str, value: Any) -> None:
    """Tiles in cells, in any order, as long as they hang together, Monument Tiles included."""
    for text in texts(key, value):
        parts = _parts(key, text, r"(\S+) (\S+)(?: ([012]))?", "tile in a cell; expected one such as 'T03 D(0,0) 2'")
        tile, cell = TILE.claim(s, key, parts[0]), _cell(key, parts[1])
        refuse(s.board[cell] > 0, key, f"{TILE.names[tile]} cannot lie in {CELL_NAMES[cell]}, which is filled already")
        s.laid[tile], s.cell_of[tile] = 1, cell + 1
        _put(s, cell, tile, parts[2])


def _check_layout(s: Any) -> None:
    """Every tile hangs together with the Cradle (DOM-28)."""
    reached = [int(geometry.wheel(geometry.ORIGIN, k)) for k in range(geometry.WHEEL)]
    for cell in reached:
        beyond = (int(geometry.neighbour(cell, side)) for side in range(CORNERS))
        reached += [other for other in beyond if s.board[other] > 0 and other not in reached]
    for tile in s.laid.nonzero()[0]:
        if s.cell_of[tile] - 1 not in reached:
            where = CELL_NAMES[s.cell_of[tile] - 1]
            raise PositionError(f"land: {TILE.names[tile]} cannot lie in {where}, which does not touch the layout")


def _read_land(s: Any) -> list[str]:
    return [f"{TILE.names[tile]} {_turned(s, s.cell_of[tile] - 1)}" for tile in s.cell_of.nonzero()[0]]


def _write_cities(s: Any, key: str, value: Any) -> None:
    """Cities with what follows from them: tokens, limits, groups (DOM-44 to DOM-48, DOM-100)."""
    for seat, entries in enumerate(lists(key, value, s.seats)):
        for text in texts(key, entries):
            tile, level = _city(s, key, text)
            s.tokens[seat] -= level
            refuse(s.tokens[seat] < 0, key, f"a seat has {content.CITY_TOKENS} City tokens")
            s.city_owner[tile], s.city_level[tile] = seat + 1, level
            s.cities[seat, CAMP[tile]] += 1
            s.at_level[seat, level - 1] += 1
            s.highest[seat, CAMP[tile]] = max(s.highest[seat, CAMP[tile]], level)
            raise_limit(s, seat, CAMP[tile])
            join_group(s, seat, tile)


def _city(s: Any, key: str, text: str) -> tuple[int, int]:
    """The tile of a City and its level: 'T03', or 'T03 2'."""
    name, level = _parts(key, text, r"(\S+)(?: (\S+))?", "City; expected one such as 'T03', or 'T03 2' for level 2")
    tile = TILE.find(key, name)
    is_land = s.cell_of[tile] > 0 and s.city_owner[tile] == 0
    refuse(not is_land, key, f"{TILE.names[tile]} is not on the board, or has a City already")
    is_level = (level or "1") in map(str, range(1, CITY_LEVELS + 1))
    refuse(not is_level, key, f"{text!r}: a City has level 1 to {CITY_LEVELS}")
    return tile, int(level or 1)


def _read_cities(s: Any) -> list[list[str]]:
    owners = s.city_owner
    return [
        [f"{TILE.names[tile]} {s.city_level[tile]}" for tile in np.flatnonzero(owners == seat + 1)]
        for seat in range(s.seats)
    ]


def _write_spots(s: Any, key: str, value: Any) -> None:
    """Where Monument Tiles stand: a cell and a rotation, or a vertex; the vertices last, for they need their wheels."""
    spots = _by_name(key, value, MONUMENT.ids, MONUMENT.names)
    for monument, text in sorted(spots, key=lambda spot: IS_CIRCLE[spot[0]]):
        name, is_there = MONUMENT.names[monument], isinstance(text, str) and monument in s.monument
        refuse(not is_there, key, f"{name} is no Monument of this game, or {text!r} no spot")
        if IS_CIRCLE[monument]:
            at = geometry.point_number(*_pair(key, text, "vertex; expected one such as (1,1)", SPAN))
            refuse(not is_locus(s, at), key, f"{POINT_NAMES[at]} is no Locus")
        else:
            expected = "cell with a rotation; expected one such as 'U(1,1) 0'"
            where, rotation = _parts(key, text, r"(\S+)(?: ([012]))?", expected)
            at = _cell(key, where)
            refuse(s.board[at] != FREE, key, f"{name} cannot stand there: {text!r}")
            _put(s, at, tables.MONUMENT_PIECE + monument, rotation)
        s.monument_at[monument] = at + 1


def _read_spots(s: Any) -> dict[str, str]:
    standing = [(m, int(s.monument_at[m]) - 1) for m in s.monument_at.nonzero()[0]]
    return {MONUMENT.names[m]: POINT_NAMES[at] if IS_CIRCLE[m] else _turned(s, at) for m, at in standing}


# ---------------------------------------------------------------- trees


_CARD = r"(advanced )?(.+?)(?: copy ([1-4]))?(?: level ([1-9]))?(?: at (\(.*\)))?"


def _write_trees(s: Any, key: str, value: Any) -> None:
    for seat, entries in enumerate(lists(key, value, s.seats)):
        for text in texts(key, entries):
            _plant(s, key, seat, text)


def _plant(s: Any, key: str, seat: int, text: str) -> None:
    """A card of a tree: 'Bartering', 'advanced Bartering copy 2 at (0,1)', 'Stonehenge level 1'."""
    what = "card of a tree; expected 'Bartering' or 'Stonehenge level 1'"
    advanced, name, copy, level, square = _parts(key, text, _CARD, what)
    refuse(level and (advanced or copy), key, f"{text!r} is no {what}")
    cards = _level_card(s, key, name, int(level)) if level else _copies(s, key, seat, name, copy)
    at = develop.plant(s, seat, *_fitting(s, key, seat, text, cards, square))
    if level:
        monument = tables.LEVEL_CARDS[cards[0] - FIRST_LEVEL][0]
        s.levels_taken[monument] += 1
        s.levels[seat, monument] += 1
    else:
        mastery = cards[0] // COPIES
        develop.own(s, seat, mastery)
        if advanced:
            s.owned[seat, mastery] = ADVANCED
            s.flipped[seat] += 1
    develop.open_side(s, seat, develop.side_of(s, seat, at))


def _level_card(s: Any, key: str, called: str, level: int) -> list[int]:
    monument = MONUMENT.find(key, called)
    name, following = MONUMENT.names[monument], s.levels_taken[monument] + 1
    refuse(monument not in s.monument, key, f"{name} is no Monument of this game; `monuments` says which are")
    is_next = level == following <= tables.LEVELS[monument]
    refuse(not is_next, key, f"the next level of {name} is {following}")
    return [int(FIRST_LEVEL + tables.FIRST_OF[monument] + level - 1)]


def _copies(s: Any, key: str, seat: int, name: str, copy: str | None) -> list[int]:
    mastery = MASTERY.find(key, name)
    refuse(s.owned[seat, mastery] != NOT_OWNED, key, f"{MASTERY.names[mastery]} twice in one tree")
    copies = [int(copy) - 1] if copy else range(COPIES)
    return [card for card in (COPIES * mastery + n for n in copies) if s.supply[card]]


def _fitting(s: Any, key: str, seat: int, text: str, cards: list[int], square: str | None) -> tuple[int, int]:
    """The first of these copies that fits, and where."""
    squares = s.open_square[seat, : s.n_open[seat]].tolist()
    if square is not None:
        squares = [geometry.square_number(*_pair(key, square, "square; expected one such as (0,1)", geometry.REACH))]
    for card in cards:
        for at in squares:
            if develop.fits_somewhere(s, seat, card) and develop.why_not_square(s, seat, card, at) == 0:
                return card, at
    raise PositionError(f"{key}: {text!r} does not fit there")


def _mastery(s: Any, seat: int, mastery: int) -> str:
    return ("advanced " if s.owned[seat, mastery] == ADVANCED else "") + MASTERY.names[mastery]


def _card_in_tree(s: Any, seat: int, at: int) -> str:
    card, where = int(s.tree[seat, at]), geometry.square_name(int(s.tree_square[seat, at]))
    if card >= FIRST_LEVEL:
        monument, level = tables.LEVEL_CARDS[card - FIRST_LEVEL]
        return f"{MONUMENT.names[monument]} level {level + 1} at {where}"
    return f"{_mastery(s, seat, card // COPIES)} copy {card % COPIES + 1} at {where}"


def _read_masteries(s: Any) -> list[list[str]]:
    owned = [
        [m for m in s.owned[seat].nonzero()[0] if develop.place_of_mastery(s, seat, m) != NONE]
        for seat in range(s.seats)
    ]
    return [sorted(_mastery(s, seat, m) for m in masteries) for seat, masteries in enumerate(owned)]


# ---------------------------------------------------------------- cards and numbers


def _over_limit(s: Any, seat: int, domain: int, amount: int) -> str:
    limit = s.limit[seat, domain]
    return f"{amount} {DOMAINS[domain]} is over the limit of {limit}" if amount > limit else ""


def _falls(s: Any, seat: int, domain: int, amount: int) -> str:
    limit = s.limit[seat, domain]
    return f"{DOMAINS[domain]} is {limit} already: a limit never falls" if amount < limit else ""


def _write_points(s: Any, key: str, value: Any) -> None:
    s.vp[: s.seats] = whole_numbers(key, value, s.seats, RECORD.by_name["vp"].most)
    s.vp_from[: s.seats, BY_EFFECT] = s.vp[: s.seats]


def _write_order(s: Any, key: str, value: Any) -> None:
    good = isinstance(value, list) and sorted(map(repr, value)) == [repr(seat) for seat in range(s.seats)]
    expect(good, key, value, "each seat once, the first on the Initiative track first")
    s.initiative[: s.seats] = value


def _by_name(key: str, value: Any, *names: tuple[str, ...]) -> list[tuple[int, Any]]:
    """A table by the names of components."""
    expect(isinstance(value, dict), key, value, "a table")
    return [(place_of(key, name, *names), entry) for name, entry in value.items()]


def _write_roles(s: Any, key: str, value: Any) -> None:
    for role, seat in _by_name(key, value, *ROLES):
        s.role[role] = whole_number(key, seat, s.seats - 1)
        develop.open_side(s, int(s.role[role]), tables.ROLE_SIDE + role)


def _write_used(s: Any, key: str, value: Any) -> None:
    for name in texts(key, value):
        s.role_used[place_of(key, name, *ROLES)] = 1


def _dealt(field: str, pieces: Pieces, meaning: str) -> Key:
    """The cards that were dealt to each seat and not kept; a view hides those of other seats."""

    def write(s: Any, key: str, value: Any) -> None:
        for dealt, cards in zip(s[field], lists(key, value, s.seats), strict=False):
            expect(len(cards) == len(dealt), key, cards, f"{len(dealt)} names for each seat")
            dealt[:] = [pieces.claim(s, key, name) for name in cards]

    return Key(meaning, lambda s: [pieces.in_order(dealt[dealt != NONE]) for dealt in s[field][: s.seats]], write)


def _by_monument(meaning: str, read: Any) -> Key:
    """Something of each Monument of the game."""
    return Key(meaning, lambda s: {MONUMENT.names[m]: read(s, m) for m in s.monument[: s.seats] if m != NONE})


# In the order in which they are written.
KEYS = {
    "age": keys.field("age", "the Age, 1 to 3", least=1),
    "round": keys.field("rounds", "the round of the Age, 1 to 5", least=1),
    "order": Key("the seats in Initiative order", lambda s: s.initiative[: s.seats].tolist(), _write_order),
    "turn": later("the seat whose turn it is (the first)", lambda s: int(s.initiative[s.turn])),
    "phase": later(f"where play stands: {', '.join(STAGES)} (grow)", _read_stage),
    "objectives": keys.places("objective", OBJECTIVE, "the Objective of each seat"),
    "monuments": keys.places("monument", MONUMENT, "the Monument each seat brought"),
    "dealt_objectives": _dealt("dealt_objective", OBJECTIVE, "Objectives dealt to each seat and not kept"),
    "dealt_monuments": _dealt("dealt_monument", MONUMENT, "Monuments dealt to each seat and not kept"),
    "land": Key("Land tiles on the board: 'T03 D(0,0) 2' is tile, cell, rotation", _read_land, _write_land),
    "spots": Key(
        "where Monument Tiles stand: { 'Great Pyramid' = 'U(1,1) 0', Stonehenge = '(2,1)' }", _read_spots, _write_spots
    ),
    "cities": Key("Cities of each seat: 'T03' or 'T03 2' for level 2", _read_cities, _write_cities),
    "trees": Key(
        "cards of each tree, in their order: 'Bartering', 'advanced Bartering copy 2 at (0,1)', 'Stonehenge level 1'",
        lambda s: [[_card_in_tree(s, seat, at) for at in range(s.n_tree[seat])] for seat in range(s.seats)],
        _write_trees,
    ),
    "roles": Key(
        "who holds Domination cards: { governor = 0 }",
        lambda s: {name: int(seat) for name, seat in zip(ROLES[0], s.role, strict=True) if seat != NONE},
        _write_roles,
    ),
    "used": Key(
        "Domination cards whose power is used", lambda s: [ROLES[0][r] for r in s.role_used.nonzero()[0]], _write_used
    ),
    "limits": keys.by_name("limit", DOMAINS, "Reserve limits of each seat by Domain", "Domain", _falls),
    "knowledge": keys.by_name("knowledge", DOMAINS, "Knowledge of each seat by Domain", "Domain", _over_limit),
    "influence": keys.field("influence", "Influence of each seat"),
    "vp": keys.field("vp", "Victory points of each seat")._replace(write=_write_points),
    "hands": keys.pieces("hand", TILE, "tiles in each hand", ascending=True),
    "under": keys.pieces("under", TILE, "tiles at the back of the stack, the next one first"),
    "draws": Key(
        "the tiles that are drawn next, in order",
        lambda s: TILE.in_order(dictated(s)),
        lambda s, key, value: dictate(s, key, value, TILE.find, "tiles"),
    ),
    # only to be read
    "masteries": Key("Masteries of each tree, in alphabetical order", _read_masteries),
    "levels": _by_monument("Level cards of each seat, by Monument", lambda s, m: s.levels[: s.seats, m].tolist()),
    "dominators": _by_monument("who dominates each Monument, −1 for nobody", lambda s, m: int(dominator(s, int(m)))),
    "nodi": shown(keys.by_name("nodus", DOMAINS, "full Nodi of each tree by Domain")),
    "chains": shown(keys.field("chain", "the largest group of connected Cities of each seat")),
    "tokens": shown(keys.field("tokens", "City tokens left of each seat")),
    "loci": Key("complete wheels", lambda s: [POINT_NAMES[p] for p in s.locus[: s.n_locus]]),
    "frontier": Key("free cells that touch the layout", lambda s: [CELL_NAMES[c] for c in s.frontier[: s.n_frontier]]),
    "hand_sizes": shown(keys.field("n_hand", "tiles in each hand")),
    "full_hands": Key("the hand size of each seat", lambda s: [int(hand_size(s, seat)) for seat in range(s.seats)]),
    "stack_size": Key("tiles in the stack, those at its back included", lambda s: int(s.stack_left + s.n_under)),
}
assert 2 * len(MASTERY.names) == tables.LEVEL_SIDE
assert len(DOMAINS) == content.N_DOMAINS
