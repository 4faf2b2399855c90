"""Positions of Time Capsules in words: the keys of cases, written into a state and read back from one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from parlour.engine.core.stack import push
from parlour.engine.people.position import (
    Key,
    Keys,
    Pieces,
    PositionError,
    dictate,
    dictated,
    expect,
    in_alphabetical_order,
    later,
    lists,
    place_of,
    refuse,
    shown,
    whole_number,
    whole_numbers,
)
from parlour.games.time_capsules import content, state
from parlour.games.time_capsules.content import CAPSULES, FIRST_BIO, FIRST_COMPUTER, KIND, KINDS, PLACES, TILES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import BREAKS, own
from parlour.games.time_capsules.scoring import has_lost
from parlour.games.time_capsules.state import ASIDE, IN_BAG, MODE_NAMES, OPEN, PHASES, RECORD

PLACE_NAMES = ("bag", "open", "aside")
READIED = "readied "  # before the name of an artifact that was readied this turn
MOST_WAITING = 99

# Where play stands: before the first round, between two rounds, or whose actions or filling it is.
STAGES = ("setup", "quick start", "round", "turn", "purchase", "actions", "filling")
SETUP, QUICK_START, BETWEEN, TURN_STAGE, PURCHASE, ACTIONS, FILLING_STAGE = range(len(STAGES))
STATE_PHASE = {PURCHASE: state.PURCHASE_PHASE, ACTIONS: state.ACTION_PHASE, FILLING_STAGE: state.FILLING_PHASE}

keys = Keys(RECORD)
_gone, _several = "there are not so many pieces of {}", "'Replicator' or '3 battery1'"
TILE = keys.kind("artifact", content.ARTIFACTS, gone=_gone, several=_several)
BIO = keys.kind("bioobject", content.BIOOBJECTS, gone=_gone, several=_several)
CARD = keys.kind("card", content.CARDS, gone="there are not so many cards {}", several=_several)


class _Objects(Pieces):
    """Objects of all sorts share one index; artifacts and bioobjects alone can run out (TC-12)."""

    def find(self, key: str, value: Any) -> int:
        """The object of a name or id."""
        return self.ids.index(value.casefold()) if value.casefold() in self.ids else place_of(key, value, self.names)

    def take(self, s: Any, key: str, piece: int, n: int = 1) -> int:
        """Take so many of an object from where they lie unmentioned."""
        if piece < TILES:
            TILE.take(s, key, piece, n)
        elif FIRST_BIO <= piece < content.THE_BREAK:
            BIO.take(s, key, piece - FIRST_BIO, n)
        return piece


_tokens = (*(f"computer{faces}" for faces in content.FACES_OF), *(f"battery{size}" for size in content.SIZES))
OBJECT = _Objects(
    (*TILE.names, *_tokens, *BIO.names, "break"), (*TILE.ids, *_tokens, *BIO.ids, "break"), several=TILE.several
)


def finish(s: Any, given: dict[str, Any]) -> None:
    """What was not mentioned lies in stacks, deck and capsules; then the frames of the moment."""
    stage = _stage(s, given)
    turn = whole_number("turn", given.get("turn", int(s.first)), s.seats - 1)
    if stage == QUICK_START:
        s.rounds = given.get("round", content.QUICK_ROUND)
    _stack_up(s, given)
    _deal_objects(s, given, stage, turn)
    for seat in range(s.seats):
        s.vp_from[seat, state.BY_USE] = s.vp[seat]
        s.top[seat] = max(s.top[seat], s.vp[seat])
        if stage == ACTIONS or stage == FILLING_STAGE:
            s.has_passed[seat] = s.mode
    s.phase = STATE_PHASE.get(stage, state.NO_PHASE) if s.mode == PHASES else state.NO_PHASE
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
        push(s, frames.ROUND, s.first, 0, 0, 0)
        for seat in reversed(_in_order(s)) if stage != BETWEEN else ():
            push(s, frames.BEGIN_FILL, seat, 0, 0, 0)
        for seat in _in_order(s) if stage == QUICK_START else ():
            push(s, frames.TRY, seat, frames.TAKING, 0, 0)
    elif stage == PURCHASE:
        push(s, frames.ACT, turn, state.PURCHASE_PHASE, 0, 0)
    elif stage == ACTIONS:
        push(s, frames.PHASE_THREE, s.first, 0, 0, 0)
        for seat in (*later, turn):
            push(s, frames.ACT, seat, state.ACTION_PHASE, 0, 0)
    else:
        push(s, frames.ROUND_END, s.first, 0, 0, 0)
        for seat in later:
            push(s, frames.FILLING if s.mode == PHASES else frames.TURN, seat, 0, 0, 0)
        push(s, frames.FILLING, turn, 0, 0, 0)
        if stage == TURN_STAGE:
            push(s, frames.ACT, turn, state.NO_PHASE, 0, 0)


def _read_stage(s: Any) -> str:
    """The phase of a round in mode phases; in mode turns, what the seat is about."""
    kinds = [int(frame[0]) for frame in s.frame[: s.depth]]
    if frames.ROUND in kinds:
        return STAGES[SETUP]
    if s.mode == PHASES:
        return {phase: STAGES[stage] for stage, phase in STATE_PHASE.items()}.get(int(s.phase), STAGES[BETWEEN])
    return STAGES[TURN_STAGE if frames.FILLING in kinds else FILLING_STAGE]


# ---------------------------------------------------------------- what lies where, unless the position says so


def _stack_up(s: Any, given: dict[str, Any]) -> None:
    """Pieces that lie nowhere else form the stacks, the deck and the heap; alone, some stay out of the game (TC-79)."""
    is_alone = s.seats == 1
    for kind, name in enumerate(KINDS):
        if name not in given.get("stacks", {}):
            tiles = [tile for tile in range(TILES) if KIND[tile] == kind]
            _move(s.tiles_out, s.stack[kind], [t for t in tiles if not (is_alone and content.SOLO_TILES_OUT[t])])
    if "deck" not in given:
        cards = range(len(CARD.names))
        _move(s.cards_out, s.deck, [card for card in cards if not (is_alone and content.SOLO_CARDS_OUT[card])])
    if "bios" in given:
        expect(isinstance(given["bios"], list), "bios", given["bios"], "a list of names")
        left = s.bio_stack.copy()
        s.bio_stack[:] = 0
        for bio, n in BIO.find_all("bios", given["bios"]):
            s.bio_stack[bio] += n
        s.bio_pile += left - s.bio_stack
        if (left < s.bio_stack).any():
            raise PositionError("bios: more bioobjects than there are, or than lie nowhere else")
    s.stack_left[:] = s.stack.sum(axis=1)
    s.deck_left, s.bio_left = s.deck.sum(), s.bio_stack.sum()


def _move(heap: Any, to: Any, which: list[int]) -> None:
    """Take all of some pieces from one heap to another."""
    to[which] += heap[which]
    heap[which] = 0


def _deal_objects(s: Any, given: dict[str, Any], stage: int, turn: int) -> None:
    """Capsules that are not mentioned are where they must be by then, with two batteries; setup hands out its own."""
    for seat in range(s.seats):
        if "places" not in given or not given["places"][seat]:
            s.place[seat] = _usual_places(s, stage, turn, seat)
        for capsule in range(CAPSULES):
            if s.place[seat, capsule] != OPEN and not s.capsule[seat, capsule].any():
                _put(s, s.capsule[seat, capsule], seat, content.BATTERY1, content.CAPSULE_MIN)
    if stage in (SETUP, QUICK_START) and "inactive" not in given:
        for seat in range(s.seats):
            _put(s, s.inactive_zone[seat], seat, content.BATTERY1, content.START_BATTERIES)
            _put(s, s.inactive_zone[seat], seat, content.COMPUTER6, content.START_COMPUTERS)
            for thing in (content.BATTERY2, content.COMPUTER8) if stage == QUICK_START else ():
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
    return [drawn] * content.OPENED + [others] * (CAPSULES - content.OPENED)


def _put(s: Any, where: Any, seat: int, thing: int, n: int) -> None:
    """Lay objects of a seat somewhere."""
    where[thing] += n
    own(s, seat, thing, n)


# ---------------------------------------------------------------- objects: zones with dice, capsules


def _zone(field: str, readied: str, meaning: str) -> Key:
    """The objects of a zone; active computers with their die, artifacts with whether they were readied."""

    def write(s: Any, key: str, value: Any) -> None:
        for seat, entries in enumerate(lists(key, value, s.seats)):
            for entry in entries:
                n, text = OBJECT.counted(key, entry)
                name, _, face = text.removeprefix(READIED).partition(":")
                ((thing, n),) = OBJECT.find_all(key, [f"{n} {name}"])
                _put(s, s[field][seat], seat, OBJECT.take(s, key, thing, n), n)
                if text.startswith(READIED):
                    refuse(thing >= TILES, key, f"{entry!r}: only artifacts are readied")
                    s[readied][seat, thing] += n
                if FIRST_COMPUTER <= thing < content.FIRST_BATTERY:
                    _set_die(s, key, seat, thing, n, face)
                else:
                    refuse(face, key, f"{entry!r} has a die, but only computers do")

    def read(s: Any) -> list[list[str]]:
        return [_zone_of(s, seat, s[field][seat], s[readied][seat], field == "active_zone") for seat in range(s.seats)]

    return Key(meaning, read, write)


def _set_die(s: Any, key: str, seat: int, thing: int, n: int, face: str) -> None:
    """An active computer shows a number, an inactive one shows none (TC-96)."""
    size, name, is_active = thing - FIRST_COMPUTER, OBJECT.names[thing], key == "active"
    wanted = f"needs its die, such as {name}:4" if is_active else "shows no die"
    refuse(bool(face) != is_active, key, f"{name} {wanted}")
    if is_active:
        faces = content.FACES_OF[size]
        is_face = face.isdecimal() and 1 <= int(face) <= faces
        refuse(not is_face, key, f"{name}:{face} is no face of a die with {faces}")
        s.dice[seat, content.FIRST_DIE[size] + int(face) - 1] += n


def _zone_of(s: Any, seat: int, zone: Any, readied: Any, is_active: bool) -> list[str]:
    counts = {name: int(zone[thing]) for thing, name in enumerate(OBJECT.names)}
    for tile, name in enumerate(TILE.names):
        counts[READIED + name] = int(readied[tile])
        counts[name] -= int(readied[tile])
    for die in range(content.DICE) if is_active else ():
        name = OBJECT.names[FIRST_COMPUTER + content.DIE_SIZE[die]]
        counts[f"{name}:{content.DIE_FACE[die]}"] = int(s.dice[seat, die])
        counts[name] = 0
    return in_alphabetical_order(counts)


def _write_capsules(s: Any, key: str, value: Any) -> None:
    for seat, capsules in enumerate(lists(key, value, s.seats)):
        good = len(capsules) in (0, CAPSULES) and all(isinstance(entries, list) for entries in capsules)
        expect(good, key, capsules, f"{CAPSULES} lists for a seat, or none")
        for capsule, entries in enumerate(capsules):
            for thing in OBJECT.claim_all(s, key, entries):
                _put(s, s.capsule[seat, capsule], seat, thing, 1)


def _write_places(s: Any, key: str, value: Any) -> None:
    for seat, names in enumerate(lists(key, value, s.seats)):
        expect(len(names) in (0, CAPSULES), key, names, f"{CAPSULES} of {', '.join(PLACE_NAMES)}, or none")
        s.place[seat, : len(names)] = [place_of(key, name, PLACE_NAMES) for name in names]


def _write_waiting(s: Any, key: str, value: Any) -> None:
    for seat, breaks in enumerate(whole_numbers(key, value, s.seats, MOST_WAITING)):
        s.waiting[seat] = breaks
        own(s, seat, content.THE_BREAK, breaks)


def _owned(s: Any, seat: int) -> list[str]:
    tokens = s.tokens[seat]
    return OBJECT.heap([*s.tiles[seat], *tokens[:BREAKS], *s.bios[seat], tokens[BREAKS]])


# ---------------------------------------------------------------- tiles of two kinds, chance, the rank


def _other_kind(kind: int, tile: int) -> str:
    """Why a tile does not belong to the blue or to the orange ones (TC-7)."""
    return f"{TILE.names[tile]} is no {content.COLORS[kind]} tile" if KIND[tile] != kind else ""


def _by_kind(key: str, value: Any) -> Iterator[tuple[int, int, int]]:
    """The kind of each tile in a table of both kinds, the tile, and how many of it."""
    good = isinstance(value, dict) and set(value) <= set(KINDS)
    expect(good, key, value, f"a table of {' and '.join(KINDS)} with lists of tiles")
    expect(all(isinstance(names, list) for names in value.values()), key, value, "lists of tiles")
    for name, tiles in value.items():
        kind = KINDS.index(name)
        for tile, n in TILE.find_all(key, tiles):
            refuse(KIND[tile] != kind, key, _other_kind(kind, tile))
            yield kind, tile, n


def _write_stacks(s: Any, key: str, value: Any) -> None:
    for kind, tile, n in _by_kind(key, value):
        s.stack[kind, TILE.take(s, key, tile, n)] += n


def _write_under(s: Any, key: str, value: Any) -> None:
    for kind, tile, n in _by_kind(key, value):
        for _ in range(n):
            s.under[kind, s.n_under[kind]] = TILE.take(s, key, tile)
            s.n_under[kind] += 1


def _outcome(key: str, entry: Any) -> int:
    """The number of a dictated outcome: of a die or capsule itself, of a piece its place in its heap."""
    if type(entry) is int:
        return whole_number(key, entry, state.MANY)
    for pieces in (TILE, CARD, BIO):
        with suppress(PositionError):
            return pieces.find(key, entry)
    return place_of(key, entry, TILE.names + CARD.names + BIO.names)


def _write_passed(s: Any, key: str, value: Any) -> None:
    expect(isinstance(value, list), key, value, "a list of seats")
    for seat in value:
        s.has_passed[whole_number(key, seat, s.seats - 1)] = 1


def _read_rank(s: Any) -> str:
    """The rank of a game alone (TC-73, TC-82)."""
    if s.seats > 1:
        return ""
    ranks = sorted(content.SOLO_RANKS, reverse=True)
    return "lost" if has_lost(s, 0) else next(name for least, name in ranks if s.vp[0] >= least)


# In the order in which they are written.
KEYS = {
    "mode": keys.which("mode", MODE_NAMES, "turns or phases"),
    "round": keys.field("rounds", "the round, 1 to 10", least=1),
    "first": keys.field("first", "the first player, from 0"),
    "turn": later("the seat whose turn or step it is (the first player)", lambda s: int(s.decides)),
    "phase": later(f"where play stands: {', '.join(STAGES)}", _read_stage),
    "offer": keys.places(
        "offer",
        TILE,
        "six tiles, blue ones first, '' where empty",
        expected=f"{PLACES} blue and {PLACES} orange tiles, '' where empty",
        why_not=lambda place, tile: _other_kind(place // PLACES, tile),
    ),
    "vp": keys.field("vp", "victory points of each seat"),
    "top": keys.field("top", "the most VP ever of each seat"),
    "crystals": keys.field("crystal", "chronocrystals of each seat"),
    "energy": keys.field("energy", "loose energy of each seat"),
    "qubits": keys.field("qubit", "loose qubits of each seat"),
    "discount": keys.field("discount", "the discount on the next tile of each seat"),
    "anypay": keys.field("anypay", "1 if the next tile may be paid in any mix, else 0, of each seat"),
    "passed": Key("seats that have passed in phase I", lambda s: s.has_passed.nonzero()[0].tolist(), _write_passed),
    "hands": keys.pieces("hand", CARD, "cards of each seat", most=content.HAND_LIMIT),
    "active": _zone("active_zone", "readied_active", "objects in each active zone"),
    "inactive": _zone("inactive_zone", "readied_inactive", "objects in each inactive zone"),
    "waiting": keys.field("waiting", "breaks in each crystal zone")._replace(write=_write_waiting),
    "capsules": Key(
        "what lies in the four capsules of each seat",
        lambda s: [[OBJECT.heap(capsule) for capsule in capsules] for capsules in s.capsule[: s.seats]],
        _write_capsules,
    ),
    "places": Key(
        f"where they are: {', '.join(PLACE_NAMES)}",
        lambda s: [[PLACE_NAMES[place] for place in places] for places in s.place[: s.seats]],
        _write_places,
    ),
    "stacks": Key(
        "the tiles of the two stacks (all that lie nowhere else)",
        lambda s: {kind: TILE.heap(s.stack[n]) for n, kind in enumerate(KINDS)},
        _write_stacks,
    ),
    "under": Key(
        "tiles put under the stacks, the next one first",
        lambda s: {kind: TILE.in_order(s.under[n, : s.n_under[n]]) for n, kind in enumerate(KINDS)},
        _write_under,
    ),
    "discarded": keys.heap("tile_pile", TILE, "discarded tiles"),
    "deck": keys.heap("deck", CARD, "the cards of the deck (all that lie nowhere else)"),
    "discarded_cards": keys.heap("card_pile", CARD, "discarded cards"),
    "bios": later("the bioobjects to come (all that lie nowhere else)", lambda s: BIO.heap(s.bio_stack)),
    "discarded_bios": keys.heap("bio_pile", BIO, "discarded bioobjects"),
    "draws": Key(
        "what chance brings next: names of pieces, numbers for dice and capsules",
        dictated,
        lambda s, key, value: dictate(s, key, value, _outcome, "names and numbers"),
    ),
    # only to be read
    "stack_sizes": Key(
        "tiles in each stack, those put under it included", lambda s: (s.stack_left + s.n_under).tolist()
    ),
    "deck_size": shown(keys.field("deck_left", "cards in the deck")),
    "bio_size": shown(keys.field("bio_left", "bioobjects to come")),
    "hand_sizes": shown(keys.field("n_hand", "cards in each hand")),
    "breaks": Key("breaks of each seat, wherever they are", lambda s: s.tokens[: s.seats, BREAKS].tolist()),
    "owned": Key("all objects of each seat, wherever they are", lambda s: [_owned(s, seat) for seat in range(s.seats)]),
    "rank": Key("alone, the rank as things stand, or 'lost'; '' with several players", _read_rank, verified=False),
    "revealed": Key("tiles just revealed", lambda s: [name for name in TILE.in_order(s.revealed) if name]),
}
assert len(OBJECT.names) == content.OBJECTS
