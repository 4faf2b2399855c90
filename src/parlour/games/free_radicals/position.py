"""Positions of Free Radicals in words: the keys of cases, written into a state and read back from one.

What a position does not mention lies where each faction's setup puts it, but that nothing is shuffled: displays are
filled in the order of the content file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.engine.core.record import COUNTS, NONE
from parlour.engine.core.stack import push
from parlour.engine.people.position import (
    Key,
    Keys,
    Pieces,
    by_place,
    dictate,
    dictated,
    expect,
    later,
    piece_of,
    place_of,
    refuse,
    shown,
    whole_number,
    whole_numbers,
)
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.area import CELL_NAMES
from parlour.games.free_radicals.content import BUILDINGS, FACTION_IDS
from parlour.games.free_radicals.field import SQUARE_NAMES
from parlour.games.free_radicals.notation import ASSETS, COLOURS, RESOURCES, SPACES
from parlour.games.free_radicals.rules.factions.adventurers import BASE_CAMP
from parlour.games.free_radicals.rules.factions.hoteliers import lay_room
from parlour.games.free_radicals.rules.frames import BEGIN_TURN
from parlour.games.free_radicals.rules.items import FEW_PLAYERS, is_useful
from parlour.games.free_radicals.scoring import solo_rank
from parlour.games.free_radicals.state import BY_OWN, RECORD

_keys = Keys(RECORD)
CARD = _keys.kind("data card", content.DATA_CARDS)
CROP_TILE = _keys.kind("crop tile", factions.CROP_TILES)
PROJECT = _keys.kind("project", factions.PROJECTS)
CHARACTER = _keys.kind("character", factions.CHARACTERS)
SCOUNDREL = _keys.kind("scoundrel", factions.SCOUNDRELS)
ROOM = _keys.kind("room", factions.ROOMS)
GUEST = _keys.kind("guest", factions.GUESTS)
CONTRACT = _keys.kind("contract", factions.CONTRACTS)
ENTERTAINER = _keys.kind("entertainer", factions.ENTERTAINERS)
QUEST = _keys.kind("quest", factions.QUESTS)
TILE = _keys.kind("map tile", factions.MAP_TILES)
BUILDING_NAMES = (tuple(one.name for one in BUILDINGS), content.BUILDING_IDS)
FACTION_NAMES = (tuple(one.name for one in content.FACTIONS), FACTION_IDS)
MARKET_NAMES = (tuple(one.name for one in factions.MARKETS), tuple(one.id for one in factions.MARKETS))
DUTY_NAMES = (tuple(one.name for one in factions.DUTIES), tuple(one.id for one in factions.DUTIES))
PREDICTION_NAMES = (tuple(one.name for one in factions.PREDICTIONS), tuple(one.id for one in factions.PREDICTIONS))
CROP_NAMES = tuple(crop.id for crop in factions.CROPS)
MOST_POINTS = 400
PLENTY = 99


# ---------------------------------------------------------------- where everything begins


def begin(s: Any, seats: int) -> None:
    """Nobody holds Prestige, no Building is Awakened, Drones and standees stand where they begin."""
    s.seats = seats
    s.first, s.turn, s.prestige = 0, 0, NONE
    s.in_play, s.revealed = NONE, NONE
    s.rounds = 1
    s.drone[:] = factions.DRONE_START
    s.standee = factions.START_MARKET


def finish(s: Any, given: dict[str, Any]) -> None:
    """What was not mentioned lies where the setup puts it; then the turn begins."""
    s.turn = whole_number("turn", given.get("turn", 0), s.seats - 1)
    _choose_factions(s)
    _fill(s, given)
    for faction in range(tables.N_FACTIONS):
        if faction + 1 in s.faction[: s.seats]:
            SETUPS.get(FACTION_IDS[faction], _nothing)(s, given)
    s.earned[:, BY_OWN] = s.vp
    _count(s)
    if s.turn == s.first:
        s.rounds -= 1  # the turn that begins counts it
    push(s, BEGIN_TURN, s.turn, 0, 0, 0)


def _choose_factions(s: Any) -> None:
    """Seats without a faction have the first of a colour that is free."""
    taken = {int(tables.FACTION_COLOUR[faction - 1]) for faction in s.faction[: s.seats] if faction}
    refuse(len(taken) < (s.faction[: s.seats] > 0).sum(), "factions", "two factions of one colour")
    for seat in range(s.seats):
        if not s.faction[seat]:
            colour = next(colour for colour in range(len(COLOURS)) if colour not in taken)
            taken.add(colour)
            s.faction[seat] = 2 * colour + 1


def _fill(s: Any, given: dict[str, Any]) -> None:
    """Displays that are not mentioned show the first pieces that lie nowhere else."""
    displays: tuple[tuple[str, str, Pieces], ...] = (
        ("display", "display", CARD), ("nursery", "nursery", CROP_TILE), ("projects", "project", PROJECT),
        ("rooms", "offer", ROOM), ("contracts", "contract", CONTRACT), ("quests", "quest", QUEST),
    )  # fmt: skip
    for key, name, pieces in displays:
        left = [piece for piece, n in enumerate(s[pieces.rest]) if n and (pieces is not CARD or may_show(s, piece))]
        for place, piece in zip(range(len(s[name]) if key not in given else 0), left, strict=False):
            s[name][place] = pieces.take(s, key, piece)


def may_show(s: Any, card: int) -> bool:
    """Whether a Data card may lie on display (FR-30)."""
    return bool(s.seats > FEW_PLAYERS or is_useful(s, card))


def _count(s: Any) -> None:
    """Sizes of heaps follow from what lies in them."""
    for field in RECORD.fields:
        if field.size and field.holds == COUNTS:
            s[field.size] = s[field.name].sum(axis=-1)


def _nothing(s: Any, given: dict[str, Any]) -> None:
    """Most factions need no more."""


def _set_up_farmers(s: Any, given: dict[str, Any]) -> None:
    """Which tiles cover the field matters to nobody: the first ones, unless it is said."""
    squares = int((s.squares > 0).sum())
    refuse(squares % 2, "field", "each tile covers two squares")
    for _ in range(squares // 2 if "planted" not in given else 0):
        s.planted[CROP_TILE.take(s, "field", int(s.crops.argmax()))] += 1
    refuse(2 * s.planted.sum() != squares, "planted", f"{squares} squares are planted")


def _set_up_merchants(s: Any, given: dict[str, Any]) -> None:
    s.n_stalls = int(s.stall.sum())
    refuse(s.n_stalls > tables.N_STALLS, "stalls", f"there are {tables.N_STALLS}")


def _set_up_executives(s: Any, given: dict[str, Any]) -> None:
    if "ring" not in given:
        s.ring[:] = tables.ASSET_START
    total = int(s.ring.sum())
    refuse(total != tables.N_ASSETS, "ring", f"{total} Assets; there are {tables.N_ASSETS}")


def _set_up_couriers(s: Any, given: dict[str, Any]) -> None:
    for good in range(tables.N_GOODS):
        left = int(tables.GOOD_COUNT[good]) - int(s.cargo[:, good].sum())
        refuse(left < 0, "cargo", f"more {factions.GOOD_IDS[good]} than there are")
        s.stock[good] = left


def _set_up_adventurers(s: Any, given: dict[str, Any]) -> None:
    if "map" not in given:
        _lay_tile(s, "map", tables.BASE, BASE_CAMP, int(tables.TILE_SIDES[BASE_CAMP]))
    if "standees" not in given:
        s.standees[tables.BASE] = factions.STANDEES
    refuse(s.standees.sum() != factions.STANDEES, "standees", f"there are {factions.STANDEES}")
    refuse(((s.map == NONE) & (s.standees > 0)).any(), "standees", "a standee stands on no tile")
    s.n_laid = int((s.map != NONE).sum()) - 1


def _set_up_paladins(s: Any, given: dict[str, Any]) -> None:
    if "today" not in given:
        s.today[: factions.FIRST_DUTIES] = [1, 2]
        s.n_today = factions.FIRST_DUTIES
    refuse(s.n_today >= factions.DISKS, "today", "at least one disk is in hand")


def _set_up_hoteliers(s: Any, given: dict[str, Any]) -> None:
    seat = int((s.faction[: s.seats] == FACTION_IDS.index("hoteliers") + 1).argmax())
    if "guests" not in given:
        for _ in range(factions.GUEST_HAND):
            s.guests[seat, GUEST.take(s, "guests", int(s.guest_deck.argmax()))] = 1
    refuse((s.lodged > s.built).any(), "lodged", "a Room that is not built")


SETUPS: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "farmers": _set_up_farmers,
    "merchants": _set_up_merchants,
    "executives": _set_up_executives,
    "couriers": _set_up_couriers,
    "adventurers": _set_up_adventurers,
    "paladins": _set_up_paladins,
    "hoteliers": _set_up_hoteliers,
}


# ---------------------------------------------------------------- what no field table says


def _numbers(name: str, meaning: str, what: str, *names: tuple[str, ...]) -> Key:
    """A table of numbers by name; those that are 0 are left out when it is read."""
    most = RECORD.by_name[name].most

    def write(s: Any, key: str, value: Any) -> None:
        for place, n in by_place(key, value, what, *names).items():
            s[name][place] = whole_number(key, n, most)

    return Key(meaning, lambda s: {names[0][at]: int(n) for at, n in enumerate(s[name]) if n}, write)


def _marks(name: str, meaning: str, *names: tuple[str, ...]) -> Key:
    """The names of what is marked."""

    def write(s: Any, key: str, value: Any) -> None:
        expect(isinstance(value, list), key, value, "a list of names")
        for entry in value:
            s[name][place_of(key, entry, *names)] = 1

    return Key(meaning, lambda s: [names[0][at] for at, n in enumerate(s[name]) if n], write)


def _bits(name: str, meaning: str, *names: tuple[str, ...]) -> Key:
    """The names of what has its bit."""

    def write(s: Any, key: str, value: Any) -> None:
        expect(isinstance(value, list), key, value, "a list of names")
        for entry in value:
            s[name] |= 1 << place_of(key, entry, *names)

    return Key(meaning, lambda s: [one for at, one in enumerate(names[0]) if s[name] >> at & 1], write)


def _row(name: str, meaning: str, *names: tuple[str, ...]) -> Key:
    """A row of things in order, each noted by its number plus 1."""
    size = RECORD.by_name[name].size

    def write(s: Any, key: str, value: Any) -> None:
        good = isinstance(value, list) and len(value) <= len(s[name])
        expect(good, key, value, f"a list of at most {len(s[name])} names")
        s[name][: len(value)] = [1 + place_of(key, entry, *names) for entry in value]
        s[size] = len(value)

    return Key(meaning, lambda s: [names[0][n - 1] for n in s[name][: s[size]]], write)


def _resource(at: int) -> Key:
    def write(s: Any, key: str, value: Any) -> None:
        s.resource[: s.seats, at] = whole_numbers(key, value, s.seats, PLENTY)

    return Key(f"{RESOURCES[at]} of each seat", lambda s: s.resource[: s.seats, at].tolist(), write)


def _write_factions(s: Any, key: str, value: Any) -> None:
    expect(isinstance(value, list) and len(value) == s.seats, key, value, f"{s.seats} factions, one for each seat")
    s.faction[: s.seats] = [1 + place_of(key, name, *FACTION_NAMES) for name in value]


def _write_control(s: Any, key: str, value: Any) -> None:
    for building, seats in by_place(key, value, "Building", *BUILDING_NAMES).items():
        good = isinstance(seats, list) and 1 <= len(seats) <= len(s.control[building])
        expect(good, key, value, "for each Building one or two seats")
        s.control[building, : len(seats)] = [1 + whole_number(key, seat, s.seats - 1) for seat in seats]


def _read_control(s: Any) -> dict[str, list[int]]:
    return {
        BUILDINGS[at].name: [int(seat) - 1 for seat in slots if seat]
        for at, slots in enumerate(s.control)
        if slots.any()
    }


def _write_field(s: Any, key: str, value: Any) -> None:
    for square, crop in by_place(key, value, "square", SQUARE_NAMES).items():
        s.squares[square] = 1 + place_of(key, crop, CROP_NAMES)


def _write_ring(s: Any, key: str, value: Any) -> None:
    for space, assets in by_place(key, value, "space", SPACES).items():
        expect(isinstance(assets, list), key, value, "lists of Assets by space")
        for asset in assets:
            s.ring[space, place_of(key, asset, ASSETS)] += 1


def _read_ring(s: Any) -> dict[str, list[str]]:
    return {
        SPACES[at]: [name for kind, name in enumerate(ASSETS) for _ in range(int(row[kind]))]
        for at, row in enumerate(s.ring)
        if row.any()
    }


def _write_house(s: Any, key: str, value: Any) -> None:
    """Rooms as they were built, one after the other: [name, turn, column]."""
    for entry in value if isinstance(value, list) else [value]:
        good = isinstance(entry, list) and len(entry) == 3
        expect(good, key, entry, "a Room as [name, turn, column], turn and column counted from 1")
        room = ROOM.claim(s, key, entry[0])
        turn, column = whole_number(key, entry[1], 4, 1) - 1, whole_number(key, entry[2], factions.HOUSE_WIDTH, 1) - 1
        lay_room(s, 0, room, turn, column)
    s.vp[:], s.earned[:], s.n_trail = 0, 0, 0


def _read_house(s: Any) -> list[list[str | None]]:
    """The floors from the ground up to the highest Room."""
    top = max((floor for floor, row in enumerate(s.house) if row.any()), default=-1)
    return [ROOM.in_order(row - 1) for row in s.house[: top + 1]]


def _write_drones(s: Any, key: str, value: Any) -> None:
    expect(isinstance(value, list) and len(value) == factions.DRONES, key, value, f"{factions.DRONES} Buildings")
    s.drone[:] = [place_of(key, name, *BUILDING_NAMES) for name in value]


def _write_cargo(s: Any, key: str, value: Any) -> None:
    good = isinstance(value, list) and len(value) == factions.DRONES and all(isinstance(one, list) for one in value)
    expect(good, key, value, f"{factions.DRONES} lists of Goods")
    for drone, goods in enumerate(value):
        refuse(len(goods) > factions.CAPACITY, key, f"a Drone carries at most {factions.CAPACITY}")
        for good in goods:
            s.cargo[drone, place_of(key, good, factions.GOOD_IDS)] += 1


def _read_cargo(s: Any) -> list[list[str]]:
    return [[factions.GOOD_IDS[good] for good, n in enumerate(row) for _ in range(int(n))] for row in s.cargo]


def _write_tokens(s: Any, key: str, value: Any) -> None:
    good = isinstance(value, list) and len(value) == factions.CONTRACTS_SHOWN
    expect(good, key, value, f"{factions.CONTRACTS_SHOWN} numbers")
    s.token[:] = [whole_number(key, n, factions.TOKENS_MOST) for n in value]


def _lay_tile(s: Any, key: str, cell: int, tile: int, sides: int) -> None:
    s.map[cell], s.sides[cell] = TILE.take(s, key, tile), sides


def _write_map(s: Any, key: str, value: Any) -> None:
    """Tiles by cell, with the sides that are open: { "4,4" = "Base Camp NESW" }."""
    for cell, entry in by_place(key, value, "cell", CELL_NAMES).items():
        name, _, sides = entry.rpartition(" ") if isinstance(entry, str) else ("", "", "")
        good = name and sides and set(sides) <= set(factions.SIDES)
        expect(bool(good), key, entry, "a tile and its open sides, such as 'Base Camp NESW'")
        tile, bits = TILE.find(key, name), sum(1 << factions.SIDES.index(side) for side in sides)
        known = int(tables.TILE_SIDES[tile])
        refuse(bits.bit_count() != known.bit_count(), key, f"{name} has {known.bit_count()} open sides")
        _lay_tile(s, key, cell, tile, bits)
    refuse(s.map[tables.BASE] != BASE_CAMP, key, f"the Base Camp lies on {CELL_NAMES[tables.BASE]}")


def _read_map(s: Any) -> dict[str, str]:
    def sides(cell: int) -> str:
        return "".join(side for bit, side in enumerate(factions.SIDES) if s.sides[cell] >> bit & 1)

    return {CELL_NAMES[at]: f"{TILE.names[tile]} {sides(at)}" for at, tile in enumerate(s.map) if tile != NONE}


_outcome = piece_of(
    (CARD, CROP_TILE, PROJECT, CHARACTER, SCOUNDREL, ROOM, GUEST, CONTRACT, ENTERTAINER, QUEST, TILE),
    "card and no tile",
)


KEYS: dict[str, Key] = {
    "first": _keys.field("first", "the first player"),
    "turn": later("whose turn it is", lambda s: int(s.turn)),
    "round": _keys.field("rounds", "the round"),
    "factions": Key(
        "the faction of each seat",
        lambda s: [FACTION_NAMES[0][one - 1] if one else "" for one in s.faction[: s.seats]],
        _write_factions,
    ),
    "prestige": _keys.field("prestige", "who holds the Prestige token, -1 for nobody", least=NONE),
    "knowledge": _numbers("knowledge", "the column of each colour", "colour", COLOURS),
    "control": Key("who holds the slots of Buildings", _read_control, _write_control),
    "visited": shown(_bits("visited", "Buildings Visited this turn", *BUILDING_NAMES)),
    "display": _keys.places("display", CARD, "the Data cards on display", f"{content.DISPLAY} names"),
    "discards": _keys.heap("discards", CARD, "the discard pile of Data cards"),
    **{name: _resource(at) for at, name in enumerate(RESOURCES)},
    "credits": _keys.field("credit", "Credits of each seat", most=PLENTY),
    "hand": _keys.heap("hand", CARD, "Data cards of each seat"),
    "favor": _keys.by_name("favor", COLOURS, "Favor of each seat", by="colour"),
    "vp": _keys.field("vp", "Victory Points", most=MOST_POINTS),
    "nursery": _keys.places("nursery", CROP_TILE, "the Nursery", f"{factions.NURSERY} names"),
    "planted": _keys.heap("planted", CROP_TILE, "Crop tiles on the field"),
    "field": Key(
        "crops by square",
        lambda s: {SQUARE_NAMES[at]: CROP_NAMES[crop - 1] for at, crop in enumerate(s.squares) if crop},
        _write_field,
    ),
    "ring": Key("Assets by space", _read_ring, _write_ring),
    "projects": _keys.places("project", PROJECT, "the face-up Projects", f"{factions.PROJECTS_SHOWN} names"),
    "completed": _keys.heap("completed", PROJECT, "Projects completed"),
    "cubes": _numbers("cube", "cubes on the tools", "colour", COLOURS),
    "crew": _keys.heap("crew", CHARACTER, "crew cards in hand"),
    "crew_discards": _keys.heap("crew_out", CHARACTER, "discarded crew cards"),
    "marked": _marks("marked", "Characters with a marker", CHARACTER.names, CHARACTER.ids),
    "scoundrels": _keys.heap("scoundrels", SCOUNDREL, "Scoundrels in hand"),
    "beneath": _keys.pieces("beneath", SCOUNDREL, "Scoundrels under the deck, the next first"),
    "standee": _keys.which("standee", MARKET_NAMES[0], "the market of the Merchant"),
    "stalls": _marks("stall", "markets with a Stall", *MARKET_NAMES),
    "rooms": _keys.places("offer", ROOM, "the market of Rooms", f"{factions.ROOMS_SHOWN} names"),
    "house": Key("Rooms as they were built; read back floor by floor", _read_house, _write_house),
    "lodged": _marks("lodged", "Rooms that are taken", ROOM.names),
    "guests": _keys.heap("guests", GUEST, "Guests in hand"),
    "guest_discards": _keys.heap("guests_out", GUEST, "discarded Guests"),
    "drones": Key("the stop of each Drone", lambda s: [BUILDINGS[at].name for at in s.drone], _write_drones),
    "cargo": Key("Goods on each Drone", _read_cargo, _write_cargo),
    "contracts": _keys.places("contract", CONTRACT, "the face-up Contracts", f"{factions.CONTRACTS_SHOWN} names"),
    "tokens": Key("cost tokens on the Contracts", lambda s: s.token.tolist(), _write_tokens),
    "contract_discards": _keys.heap("orders_out", CONTRACT, "discarded Contracts"),
    "predictions_down": _marks("prediction", "Predictions turned down", *PREDICTION_NAMES),
    "stage": shown(_keys.places("stage", ENTERTAINER, "Opening, Headline and Encore", "3 names")),
    "bill_discards": _keys.heap("bill_out", ENTERTAINER, "discarded Entertainers"),
    "today": _row("today", "the Duties of the Today row, in order", *DUTY_NAMES),
    "tomorrow": _row("tomorrow", "the Duties of the Tomorrow row", *DUTY_NAMES),
    "carried_out": shown(_row("carried", "Duties carried out this turn", *DUTY_NAMES)),
    "quests": _keys.places("quest", QUEST, "the face-up Quests", f"{factions.QUESTS_SHOWN} names"),
    "returned": _keys.pieces("returned", QUEST, "completed Quests under the deck, the next first"),
    "map": Key("Map tiles by cell, with their open sides", _read_map, _write_map),
    "standees": _numbers("standees", "standees by cell", "cell", CELL_NAMES),
    "spent": _numbers("spent", "uses spent by cell", "cell", CELL_NAMES),
    "action_points": shown(_keys.field("points", "Action Points left")),
    "laid": shown(_keys.field("n_laid", "tiles laid, the Base Camp not counted")),
    "draws": Key(
        "what chance brings next",
        dictated,
        lambda s, key, value: dictate(s, key, value, _outcome, "pieces"),
    ),
    "deck": shown(_keys.field("deck_left", "Data cards in the draw pile")),
    "cards": shown(_keys.field("n_hand", "how many Data cards each seat has")),
    "crew_cards": shown(_keys.field("n_crew", "how many crew cards each seat has in hand")),
    "scoundrel_cards": shown(_keys.field("n_scoundrels", "how many Scoundrels each seat has in hand")),
    "guest_cards": shown(_keys.field("n_guests", "how many Guests each seat has in hand")),
    "rank": Key("how somebody who plays alone has done; '' where several play", solo_rank),
}
