"""Positions of Time Capsules in words: the keys of cases, written into a state and read back from one."""

from __future__ import annotations

import re
from typing import Any

from parlour.engine.position import Key, PositionError, is_blank, lists, place_of, whole_number, whole_numbers
from parlour.engine.record import DICTATED, NONE
from parlour.engine.stack import push
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BATTERY1,
    BATTERY2,
    BIO_COPIES,
    BIOOBJECTS,
    CAPSULE_MIN,
    CAPSULES,
    CARD_COPIES,
    CARDS,
    COMPUTER6,
    COMPUTER8,
    CRYSTAL_LIMIT,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    FIRST_DIE,
    HAND_LIMIT,
    KIND,
    KINDS,
    N_CARDS,
    OBJECTS,
    OFFER,
    OPENED,
    PLACES,
    QUICK_ROUND,
    REVEALED,
    ROUNDS,
    SIZES,
    SOLO_CARDS_OUT,
    SOLO_RANKS,
    SOLO_TILES_OUT,
    START_BATTERIES,
    START_COMPUTERS,
    THE_BREAK,
    TILE_COPIES,
    TILES,
)
from parlour.games.time_capsules.rules.frames import (
    ACT,
    BEGIN_FILL,
    FILLING,
    PHASE_THREE,
    ROUND,
    ROUND_END,
    TAKING,
    TRY,
    TURN,
)
from parlour.games.time_capsules.rules.objects import BREAKS, own
from parlour.games.time_capsules.rules.supply import clear_supplies
from parlour.games.time_capsules.scoring import has_lost
from parlour.games.time_capsules.state import (
    ACTION_PHASE,
    ASIDE,
    BY_USE,
    FILLING_PHASE,
    IN_BAG,
    MANY,
    MOST_VP,
    NO_PHASE,
    OPEN,
    PHASES,
    PURCHASE_PHASE,
)

TILE_NAMES, TILE_IDS = tuple(t.name for t in ARTIFACTS), tuple(t.id for t in ARTIFACTS)
CARD_NAMES, CARD_IDS = tuple(c.name for c in CARDS), tuple(c.id for c in CARDS)
BIO_NAMES, BIO_IDS = tuple(b.name for b in BIOOBJECTS), tuple(b.id for b in BIOOBJECTS)
OBJECT_LABELS = (
    *TILE_NAMES,
    *(f"computer{faces}" for faces in FACES_OF),
    *(f"battery{size}" for size in SIZES),
    *BIO_NAMES,
    "break",
)
MODE_NAMES = ("turns", "phases")
COLOURS = ("blue", "orange")  # of the tiles of each kind
PLACE_NAMES = ("bag", "open", "aside")
READIED = "readied "  # before the name of an artifact that was readied this turn

# Where play stands: before the first round, between two rounds, or whose actions or filling it is.
STAGES = ("setup", "quick start", "round", "turn", "purchase", "actions", "filling")
SETUP, QUICK_START, BETWEEN, TURN_STAGE, PURCHASE, ACTIONS, FILLING_STAGE = range(len(STAGES))
STATE_PHASE = {PURCHASE: PURCHASE_PHASE, ACTIONS: ACTION_PHASE, FILLING_STAGE: FILLING_PHASE}


def begin(s: Any, seats: int) -> None:
    """An empty table: every piece still out of the game, round 1."""
    s.seats = seats
    clear_supplies(s)
    s.rounds = 1
    s.tiles_out[:] = TILE_COPIES
    s.cards_out[:] = CARD_COPIES
    s.bio_stack[:] = BIO_COPIES


def finish(s: Any, given: dict[str, Any]) -> None:
    """What was not mentioned lies in stacks, deck and capsules; then the frames of the moment."""
    stage = _stage(s, given)
    turn = whole_number("turn", given.get("turn", int(s.first)), s.seats - 1)
    if stage == QUICK_START:
        s.rounds = given.get("round", QUICK_ROUND)
    _stack_up(s, given)
    _deal_objects(s, given, stage, turn)
    for seat in range(s.seats):
        s.vp_from[seat, BY_USE] = s.vp[seat]
        s.top[seat] = max(s.top[seat], s.vp[seat])
        if stage == ACTIONS or stage == FILLING_STAGE:
            s.has_passed[seat] = s.mode
    s.phase = STATE_PHASE.get(stage, NO_PHASE) if s.mode == PHASES else NO_PHASE
    _push_frames(s, stage, turn)


def _stage(s: Any, given: dict[str, Any]) -> int:
    """Where play stands, which must be a moment of the mode."""
    stage = place_of("phase", given.get("phase", "purchase" if s.mode == PHASES else "turn"), STAGES)
    if stage in ((TURN_STAGE,) if s.mode == PHASES else (PURCHASE, ACTIONS)):
        raise PositionError(f"phase is {STAGES[stage]!r}, which mode {MODE_NAMES[s.mode]!r} does not have")
    return stage


def _in_order(s: Any, since: int = 0) -> list[int]:
    """The seats in the order of play, from the first player, or from so many places after."""
    return [(int(s.first) + turn) % int(s.seats) for turn in range(since, s.seats)]


def _push_frames(s: Any, stage: int, turn: int) -> None:
    """What is still to be played, the last first."""
    rank = (turn - s.first) % s.seats
    later = list(reversed(_in_order(s, rank + 1)))
    if stage in (SETUP, QUICK_START, BETWEEN):
        push(s, ROUND, s.first, 0, 0, 0)
        for seat in reversed(_in_order(s)) if stage != BETWEEN else ():
            push(s, BEGIN_FILL, seat, 0, 0, 0)
        for seat in _in_order(s) if stage == QUICK_START else ():
            push(s, TRY, seat, TAKING, 0, 0)
    elif stage == PURCHASE:
        push(s, ACT, turn, PURCHASE_PHASE, 0, 0)
    elif stage == ACTIONS:
        push(s, PHASE_THREE, s.first, 0, 0, 0)
        for seat in (*later, turn):
            push(s, ACT, seat, ACTION_PHASE, 0, 0)
    else:
        push(s, ROUND_END, s.first, 0, 0, 0)
        for seat in later:
            push(s, FILLING if s.mode == PHASES else TURN, seat, 0, 0, 0)
        push(s, FILLING, turn, 0, 0, 0)
        if stage == TURN_STAGE:
            push(s, ACT, turn, NO_PHASE, 0, 0)


# ---------------------------------------------------------------- stacks, deck, bioobjects


def _stack_up(s: Any, given: dict[str, Any]) -> None:
    """Pieces that lie nowhere else, unless the position says which pieces the stacks, the deck or the heap hold."""
    given_stacks = given.get("stacks", {})
    for tile in range(TILES):
        if KINDS[KIND[tile]] not in given_stacks and not (s.seats == 1 and SOLO_TILES_OUT[tile]):
            s.stack[KIND[tile], tile] += s.tiles_out[tile]
            s.tiles_out[tile] = 0
    for card in range(N_CARDS):
        if "deck" not in given and not (s.seats == 1 and SOLO_CARDS_OUT[card]):
            s.deck[card] += s.cards_out[card]
            s.cards_out[card] = 0
    if "bios" in given:
        left = s.bio_stack.copy()
        s.bio_stack[:] = 0
        for bio, n in _heap("bios", given["bios"], BIO_NAMES, BIO_IDS):
            left[bio] -= n
            s.bio_stack[bio] += n
        if (left < 0).any():
            raise PositionError("bios: more bioobjects than there are, or than lie nowhere else")
        s.bio_pile += left
    s.stack_left[:] = s.stack.sum(axis=1)
    s.deck_left, s.bio_left = s.deck.sum(), s.bio_stack.sum()


# ---------------------------------------------------------------- objects


def _deal_objects(s: Any, given: dict[str, Any], stage: int, turn: int) -> None:
    """Capsules that are not mentioned are where they must be by then, with two batteries; setup hands out its own."""
    for seat in range(s.seats):
        if "places" not in given or not given["places"][seat]:
            s.place[seat] = _usual_places(s, stage, turn, seat)
        for capsule in range(CAPSULES):
            if s.place[seat, capsule] != OPEN and not s.capsule[seat, capsule].any():
                _put(s, s.capsule[seat, capsule], seat, BATTERY1, CAPSULE_MIN)
    if stage in (SETUP, QUICK_START) and "inactive" not in given:
        for seat in range(s.seats):
            _put(s, s.inactive_zone[seat], seat, BATTERY1, START_BATTERIES)
            _put(s, s.inactive_zone[seat], seat, COMPUTER6, START_COMPUTERS)
            for thing in (BATTERY2, COMPUTER8) if stage == QUICK_START else ():
                _put(s, s.inactive_zone[seat], seat, thing, 1)


def _usual_places(s: Any, stage: int, turn: int, seat: int) -> list[int]:
    """Where the capsules of a seat are at this moment: 1 and 2 are drawn in odd rounds, 3 and 4 in even ones."""
    if stage in (SETUP, QUICK_START):
        return [OPEN] * CAPSULES
    rank, now = (seat - s.first) % s.seats, (turn - s.first) % s.seats
    is_after = rank < now and stage in (TURN_STAGE, FILLING_STAGE)
    is_before = stage == BETWEEN or (s.mode != PHASES and rank > now)
    is_odd = s.rounds % 2 == 1
    if is_before:
        drawn, others = ASIDE, ASIDE if is_odd else IN_BAG
    else:
        drawn, others = ASIDE if is_after else OPEN, IN_BAG if is_odd else ASIDE
        if not is_odd:
            drawn, others = others, drawn
    return [drawn] * OPENED + [others] * (CAPSULES - OPENED)


def _put(s: Any, where: Any, seat: int, thing: int, n: int) -> None:
    """Lay objects of a seat somewhere."""
    where[thing] += n
    own(s, seat, thing, n)


def _counted(key: str, value: Any) -> tuple[int, str]:
    """An entry of a list: a name, or a number of them such as '3 battery1'."""
    found = re.fullmatch(r"(?:(\d{1,3}) )?(\D.*)", value) if isinstance(value, str) else None
    if found is None or (found[1] and int(found[1]) < 1):
        raise PositionError(f"{key}: {value!r} is no name; expected one such as 'Replicator' or '3 battery1'")
    return int(found[1] or 1), found[2]


def _object(key: str, name: str) -> int:
    """The object of a name or id."""
    if name.casefold() in TILE_IDS:
        return TILE_IDS.index(name.casefold())
    if name.casefold() in BIO_IDS:
        return FIRST_BIO + BIO_IDS.index(name.casefold())
    return place_of(key, name, OBJECT_LABELS)


def _claim(s: Any, key: str, thing: int, n: int) -> None:
    """Take pieces of which there are only so many from where they lie unmentioned."""
    left = s.tiles_out if thing < TILES else s.bio_stack
    at = thing if thing < TILES else thing - FIRST_BIO
    if thing < TILES or FIRST_BIO <= thing < THE_BREAK:
        if left[at] < n:
            raise PositionError(f"{key}: there are not so many pieces of {OBJECT_LABELS[thing]}")
        left[at] -= n


def _lay(s: Any, key: str, seat: int, where: Any, value: Any) -> tuple[int, int]:
    """Lay one entry of a list of objects into a zone or capsule; which object, and how many."""
    n, name = _counted(key, value)
    thing = _object(key, name)
    _claim(s, key, thing, n)
    _put(s, where, seat, thing, n)
    return thing, n


def _write_zone(key: str, field: str, readied: str) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        for seat, entries in enumerate(lists(key, value, s.seats)):
            for entry in entries:
                n, name = _counted(key, entry)
                was_readied = name.startswith(READIED)
                name, _, face = name.removeprefix(READIED).partition(":")
                thing, n = _lay(s, key, seat, s[field][seat], f"{n} {name}")
                if was_readied and thing >= TILES:
                    raise PositionError(f"{key}: {entry!r}: only artifacts are readied")
                if was_readied:
                    s[readied][seat, thing] += n
                if FIRST_COMPUTER <= thing < FIRST_BATTERY:
                    _set_die(s, key, seat, thing, n, face)
                elif face:
                    raise PositionError(f"{key}: {entry!r} has a die, but only computers do")

    return write


def _set_die(s: Any, key: str, seat: int, thing: int, n: int, face: str) -> None:
    """An active computer shows a number, an inactive one shows none (TC-96)."""
    size = thing - FIRST_COMPUTER
    name, is_active = OBJECT_LABELS[thing], key == "active"
    if bool(face) != is_active:
        wanted = f"needs its die, such as {name}:4" if is_active else "shows no die"
        raise PositionError(f"{key}: {name} {wanted}")
    if is_active:
        if not face.isdecimal() or not 1 <= int(face) <= FACES_OF[size]:
            raise PositionError(f"{key}: {name}:{face} is no face of a die with {FACES_OF[size]}")
        s.dice[seat, FIRST_DIE[size] + int(face) - 1] += n


def _write_capsules(s: Any, key: str, value: Any) -> None:
    for seat, capsules in enumerate(lists("capsules", value, s.seats)):
        if len(capsules) not in (0, CAPSULES) or not all(isinstance(entries, list) for entries in capsules):
            raise PositionError(f"capsules is {capsules!r}; expected {CAPSULES} lists for a seat, or none")
        for capsule, entries in enumerate(capsules):
            for entry in entries:
                _lay(s, "capsules", seat, s.capsule[seat, capsule], entry)


def _write_places(s: Any, key: str, value: Any) -> None:
    for seat, names in enumerate(lists("places", value, s.seats)):
        if len(names) not in (0, CAPSULES):
            raise PositionError(f"places is {names!r}; expected {CAPSULES} of {', '.join(PLACE_NAMES)}, or none")
        for capsule, name in enumerate(names):
            s.place[seat, capsule] = place_of("places", name, PLACE_NAMES)


def _write_waiting(s: Any, key: str, value: Any) -> None:
    s.waiting[: s.seats] = whole_numbers("waiting", value, s.seats, 99)
    for seat in range(s.seats):
        own(s, seat, THE_BREAK, int(s.waiting[seat]))


# ---------------------------------------------------------------- the table


def _write_offer(s: Any, key: str, value: Any) -> None:
    if not isinstance(value, list) or len(value) != OFFER:
        raise PositionError(f"offer is {value!r}; expected {PLACES} blue and {PLACES} orange tiles, '' where empty")
    for place, name in enumerate(value):
        if not is_blank("offer", name):
            s.offer[place] = _tile_of_kind("offer", place // PLACES, name)
            _claim(s, "offer", int(s.offer[place]), 1)


def _tile_of_kind(key: str, kind: int, name: Any) -> int:
    """An artifact that belongs to the blue or to the orange tiles (TC-7)."""
    tile = place_of(key, name, TILE_NAMES, TILE_IDS)
    if KIND[tile] != kind:
        raise PositionError(f"{key}: {TILE_NAMES[tile]} is no {COLOURS[kind]} tile")
    return tile


def _heap(key: str, value: Any, *names: tuple[str, ...]) -> list[tuple[int, int]]:
    """A list of pieces as (place, how many)."""
    if not isinstance(value, list):
        raise PositionError(f"{key} is {value!r}; expected a list of names")
    entries = [_counted(key, entry) for entry in value]
    return [(place_of(key, name, *names), n) for n, name in entries]


def _write_stacks(s: Any, key: str, value: Any) -> None:
    for kind, names in _by_kind("stacks", value):
        for tile, n in _heap("stacks", names, TILE_NAMES, TILE_IDS):
            _tile_of_kind("stacks", kind, TILE_NAMES[tile])
            _claim(s, "stacks", tile, n)
            s.stack[kind, tile] += n


def _write_under(s: Any, key: str, value: Any) -> None:
    for kind, names in _by_kind("under", value):
        for name in names:
            tile = _tile_of_kind("under", kind, name)
            _claim(s, "under", tile, 1)
            s.under[kind, s.n_under[kind]] = tile
            s.n_under[kind] += 1


def _by_kind(key: str, value: Any) -> list[tuple[int, list[Any]]]:
    if not isinstance(value, dict) or not set(value) <= set(KINDS):
        raise PositionError(f"{key} is {value!r}; expected a table of {' and '.join(KINDS)} with lists of tiles")
    if not all(isinstance(names, list) for names in value.values()):
        raise PositionError(f"{key} is {value!r}; expected lists of tiles")
    return [(KINDS.index(kind), names) for kind, names in value.items()]


def _write_tile_pile(s: Any, key: str, value: Any) -> None:
    for tile, n in _heap("discarded", value, TILE_NAMES, TILE_IDS):
        _claim(s, "discarded", tile, n)
        s.tile_pile[tile] += n


def _write_bio_pile(s: Any, key: str, value: Any) -> None:
    for bio, n in _heap("discarded_bios", value, BIO_NAMES, BIO_IDS):
        _claim(s, "discarded_bios", FIRST_BIO + bio, n)
        s.bio_pile[bio] += n


def _claim_cards(s: Any, key: str, value: Any) -> list[int]:
    """Cards by name, each of which is taken from those not mentioned yet."""
    cards = [card for card, n in _heap(key, value, CARD_NAMES, CARD_IDS) for _ in range(n)]
    for card in cards:
        if s.cards_out[card] == 0:
            raise PositionError(f"{key}: there are not so many cards {CARD_NAMES[card]}")
        s.cards_out[card] -= 1
    return cards


def _write_hands(s: Any, key: str, value: Any) -> None:
    for seat, names in enumerate(lists("hands", value, s.seats)):
        cards = _claim_cards(s, "hands", names)
        if len(cards) > HAND_LIMIT:
            raise PositionError(f"hands: {len(cards)} cards; a hand holds at most {HAND_LIMIT}")
        s.hand[seat, : len(cards)] = cards
        s.n_hand[seat] = len(cards)


def _write_cards(key: str, field: str) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        for card in _claim_cards(s, key, value):
            s[field][card] += 1

    return write


def _write_draws(s: Any, key: str, value: Any) -> None:
    if not isinstance(value, list) or len(value) > DICTATED:
        raise PositionError(f"draws is {value!r}; expected a list of at most {DICTATED} names and numbers")
    s.dictated[: len(value)] = [_outcome(entry) for entry in value]
    s.n_dictated = len(value)


def _outcome(entry: Any) -> int:
    """The number of a dictated outcome: of a die or capsule itself, of a piece its place in its heap."""
    if type(entry) is int:
        return whole_number("draws", entry, MANY)
    for names in ((TILE_NAMES, TILE_IDS), (CARD_NAMES, CARD_IDS), (BIO_NAMES, BIO_IDS)):
        for spelling in names:
            if entry in spelling:
                return spelling.index(entry)
    return place_of("draws", entry, TILE_NAMES + CARD_NAMES + BIO_NAMES)


def _write_passed(s: Any, key: str, value: Any) -> None:
    if not isinstance(value, list):
        raise PositionError(f"passed is {value!r}; expected a list of seats")
    for seat in value:
        s.has_passed[whole_number("passed", seat, s.seats - 1)] = 1


def _write_mode(s: Any, key: str, value: Any) -> None:
    s.mode = place_of("mode", value, MODE_NAMES)


def _write_round(s: Any, key: str, value: Any) -> None:
    s.rounds = whole_number("round", value, ROUNDS, 1)


def _write_first(s: Any, key: str, value: Any) -> None:
    s.first = whole_number("first", value, s.seats - 1)


def _write_per_seat(field: str, key: str, most: int) -> Any:
    def write(s: Any, key: str, value: Any) -> None:
        s[field][: s.seats] = whole_numbers(key, value, s.seats, most)

    return write


def _write_later(s: Any, key: str, value: Any) -> None:
    """Set when everything else has its place (`finish`)."""


# ---------------------------------------------------------------- reading


def _listed(counts: dict[str, int]) -> list[str]:
    """Names in alphabetical order, with their number where there are several."""
    names = sorted((name for name, n in counts.items() if n > 0), key=str.casefold)
    return [name if counts[name] == 1 else f"{counts[name]} {name}" for name in names]


def _heap_names(heap: Any, names: tuple[str, ...]) -> list[str]:
    return _listed({name: int(heap[at]) for at, name in enumerate(names)})


def _read_zone(field: str, readied: str) -> Any:
    def read(s: Any) -> list[list[str]]:
        return [_zone(s, seat, s[field][seat], s[readied][seat], field == "active_zone") for seat in range(s.seats)]

    return read


def _zone(s: Any, seat: int, zone: Any, readied: Any, is_active: bool) -> list[str]:
    """The objects of a zone; active computers with their die, artifacts with whether they were readied."""
    counts = {name: int(zone[thing]) for thing, name in enumerate(OBJECT_LABELS)}
    for tile, name in enumerate(TILE_NAMES):
        counts[READIED + name] = int(readied[tile])
        counts[name] -= int(readied[tile])
    for die in range(DICE) if is_active else ():
        name = OBJECT_LABELS[FIRST_COMPUTER + DIE_SIZE[die]]
        counts[f"{name}:{DIE_FACE[die]}"] = int(s.dice[seat, die])
        counts[name] = 0
    return _listed(counts)


def _read_capsules(s: Any) -> list[list[list[str]]]:
    return [[_heap_names(s.capsule[seat, n], OBJECT_LABELS) for n in range(CAPSULES)] for seat in range(s.seats)]


def _read_places(s: Any) -> list[list[str]]:
    return [[PLACE_NAMES[s.place[seat, n]] for n in range(CAPSULES)] for seat in range(s.seats)]


def _read_owned(s: Any) -> list[list[str]]:
    owned = []
    for seat in range(s.seats):
        tokens = s.tokens[seat]
        heap = [*s.tiles[seat], *tokens[:BREAKS], *s.bios[seat], tokens[BREAKS]]
        owned.append(_heap_names(heap, OBJECT_LABELS))
    return owned


def _read_stage(s: Any) -> str:
    """The phase of a round in mode phases; in mode turns, what the seat is about."""
    kinds = [int(frame[0]) for frame in s.frame[: s.depth]]
    if ROUND in kinds:
        return STAGES[SETUP]
    if s.mode == PHASES:
        return {phase: STAGES[stage] for stage, phase in STATE_PHASE.items()}.get(int(s.phase), STAGES[BETWEEN])
    return STAGES[TURN_STAGE if FILLING in kinds else FILLING_STAGE]


def _read_per_seat(field: str) -> Any:
    return lambda s: [int(n) for n in s[field][: s.seats]]


def _tiles(tiles: Any) -> list[str]:
    return [TILE_NAMES[tile] if tile != NONE else "" for tile in tiles]


def _read_under(s: Any) -> dict[str, list[str]]:
    return {kind: _tiles(s.under[n, : s.n_under[n]]) for n, kind in enumerate(KINDS)}


def _read_hands(s: Any) -> list[list[str]]:
    hands = []
    for seat in range(s.seats):
        cards = [int(card) for card in s.hand[seat, : s.n_hand[seat]]]
        hands.append(_listed({name: cards.count(card) for card, name in enumerate(CARD_NAMES)}))
    return hands


def _read_rank(s: Any) -> str:
    """The rank of a game alone (TC-73, TC-82)."""
    if s.seats > 1:
        return ""
    return "lost" if has_lost(s, 0) else next(n for least, n in sorted(SOLO_RANKS, reverse=True) if s.vp[0] >= least)


def _per_seat(meaning: str, field: str, key: str, most: int) -> Key:
    return Key(f"{meaning} of each seat", _read_per_seat(field), _write_per_seat(field, key, most))


_zones = ("active_zone", "readied_active"), ("inactive_zone", "readied_inactive")
# In the order in which they are written.
KEYS = {
    "mode": Key("turns or phases", lambda s: MODE_NAMES[s.mode], _write_mode),
    "round": Key("the round, 1 to 10", lambda s: int(s.rounds), _write_round),
    "first": Key("the first player, from 0", lambda s: int(s.first), _write_first),
    "turn": Key("the seat whose turn or step it is (the first player)", lambda s: int(s.decides), _write_later),
    "phase": Key(f"where play stands: {', '.join(STAGES)}", _read_stage, _write_later),
    "offer": Key("six tiles, blue ones first, '' where empty", lambda s: _tiles(s.offer), _write_offer),
    "vp": _per_seat("victory points", "vp", "vp", MOST_VP),
    "top": _per_seat("the most VP ever", "top", "top", MOST_VP),
    "crystals": _per_seat("chronocrystals", "crystal", "crystals", CRYSTAL_LIMIT),
    "energy": _per_seat("loose energy", "energy", "energy", MANY),
    "qubits": _per_seat("loose qubits", "qubit", "qubits", MANY),
    "discount": _per_seat("the discount on the next tile", "discount", "discount", MANY),
    "anypay": _per_seat("1 if the next tile may be paid in any mix, else 0,", "anypay", "anypay", 1),
    "passed": Key("seats that have passed in phase I", lambda s: s.has_passed.nonzero()[0].tolist(), _write_passed),
    "hands": Key("cards of each seat", _read_hands, _write_hands),
    "active": Key("objects in each active zone", _read_zone(*_zones[0]), _write_zone("active", *_zones[0])),
    "inactive": Key("objects in each inactive zone", _read_zone(*_zones[1]), _write_zone("inactive", *_zones[1])),
    "waiting": Key("breaks in each crystal zone", _read_per_seat("waiting"), _write_waiting),
    "capsules": Key("what lies in the four capsules of each seat", _read_capsules, _write_capsules),
    "places": Key(f"where they are: {', '.join(PLACE_NAMES)}", _read_places, _write_places),
    "stacks": Key(
        "the tiles of the two stacks (all that lie nowhere else)",
        lambda s: {kind: _heap_names(s.stack[n], TILE_NAMES) for n, kind in enumerate(KINDS)},
        _write_stacks,
    ),
    "under": Key("tiles put under the stacks, the next one first", _read_under, _write_under),
    "discarded": Key("discarded tiles", lambda s: _heap_names(s.tile_pile, TILE_NAMES), _write_tile_pile),
    "deck": Key(
        "the cards of the deck (all that lie nowhere else)",
        lambda s: _heap_names(s.deck, CARD_NAMES),
        _write_cards("deck", "deck"),
    ),
    "discarded_cards": Key(
        "discarded cards",
        lambda s: _heap_names(s.card_pile, CARD_NAMES),
        _write_cards("discarded_cards", "card_pile"),
    ),
    "bios": Key(
        "the bioobjects to come (all that lie nowhere else)",
        lambda s: _heap_names(s.bio_stack, BIO_NAMES),
        _write_later,
    ),
    "discarded_bios": Key(
        "discarded bioobjects",
        lambda s: _heap_names(s.bio_pile, BIO_NAMES),
        _write_bio_pile,
    ),
    "draws": Key(
        "what chance brings next: names of pieces, numbers for dice and capsules",
        lambda s: s.dictated[: max(0, s.n_dictated)].tolist(),
        _write_draws,
    ),
    # only to be read
    "stack_sizes": Key(
        "tiles in each stack, those put under it included", lambda s: (s.stack_left + s.n_under).tolist()
    ),
    "deck_size": Key("cards in the deck", lambda s: int(s.deck_left)),
    "bio_size": Key("bioobjects to come", lambda s: int(s.bio_left)),
    "hand_sizes": Key("cards in each hand", _read_per_seat("n_hand")),
    "breaks": Key("breaks of each seat, wherever they are", lambda s: s.tokens[: s.seats, BREAKS].tolist()),
    "owned": Key("all objects of each seat, wherever they are", _read_owned),
    "rank": Key("alone, the rank as things stand, or 'lost'; '' with several players", _read_rank, verified=False),
    "revealed": Key("tiles just revealed", lambda s: [name for name in _tiles(s.revealed[:REVEALED]) if name]),
}
assert len(OBJECT_LABELS) == OBJECTS
