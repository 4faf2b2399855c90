"""Positions of Revive in words: the keys of cases, written into a state and read back from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.engine.core.record import NONE
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
    lists,
    piece_of,
    place_of,
    refuse,
    shown,
    whole_number,
    whole_numbers,
)
from parlour.engine.people.position import (
    tables as seat_tables,
)
from parlour.games.revive import content, tables, usual
from parlour.games.revive.geometry import CELL_NAMES, CORNERS, SPACE_NAMES
from parlour.games.revive.notation import BASICS, COLOURS
from parlour.games.revive.rules.frames import MENU
from parlour.games.revive.rules.land import is_large, measure_all
from parlour.games.revive.scoring import solo_rank
from parlour.games.revive.state import FAR, RECORD
from parlour.games.revive.usual import CARD, CATEGORY, CRATE, LOCATION, MODULE, SMALL, TILE, TOKEN, TRIBE

TURNED = " turned"  # behind the name of a tile
LARGE = " large"  # behind the space of a building
BACK_NAMES = tuple(back.id for back in content.BACKS)
CORNER_NAMES = tuple(CELL_NAMES[cell] for cell in CORNERS)
MOST_POINTS = 400


def begin(s: Any, seats: int) -> None:
    """An empty table: every piece still where it lies unmentioned."""
    s.seats, s.end_tile = seats, NONE
    s.markers[:seats] = content.TRIBE_MARKERS
    s.ice[: tables.N_AREA_TILES] = 1


def finish(s: Any, given: dict[str, Any]) -> None:
    """What was not mentioned lies where it usually lies; then the menu of whoever's turn it is."""
    s.turn = whole_number("turn", given.get("turn", int(s.first)), s.seats - 1)
    s.turns = max(1, int(s.turns))
    usual.lay_map(s)
    usual.lay_cards(s, given)
    usual.lay_supplies(s, given)
    usual.unlock(s)
    for seat in range(s.seats):
        if s.tribe[seat] == NONE:
            s.tribe[seat] = TRIBE.take(s, "tribes", int(s.tribes.argmax()))
        if s.category[seat] == NONE and s.shared == NONE:
            s.category[seat] = CATEGORY.take(s, "artifact_cards", int(s.categories.argmax()))
        usual.learn(s, seat)
    usual.check_pieces(s)
    measure_all(s)
    push(s, MENU, s.turn, 0, 0, 0)


# ---------------------------------------------------------------- the map


def _text(key: str, value: Any) -> str:
    refuse(not isinstance(value, str), key, f"{value!r} is no text")
    return str(value)


def _fits(back: int, cell: int) -> bool:
    return bool(tables.BACK_ZONE[back] == tables.CELL_KIND[cell] - content.THIN)


def _write_map(s: Any, key: str, value: Any) -> None:
    for cell, entry in by_place(key, value, "cell", CELL_NAMES).items():
        text = _text(key, entry)
        tile = TILE.find(key, text.removesuffix(TURNED))
        is_start = tables.CELL_KIND[cell] == content.START_CELL
        good = is_start == (tile >= tables.N_AREA_TILES) and tables.CELL_KIND[cell] >= content.START_CELL
        refuse(not good, key, f"{text} cannot lie on {CELL_NAMES[cell]}")
        if tile < tables.N_AREA_TILES:
            refuse(not _fits(tables.TILE_BACK[tile], cell), key, f"{text} is of another zone")
            s.ice[tile] = 0
        refuse(tile in s.front, key, f"{TILE.names[tile]} lies somewhere else already")
        s.front[cell], s.turned[cell] = tile, int(text.endswith(TURNED))


def _read_map(s: Any) -> dict[str, str]:
    return {
        CELL_NAMES[cell]: TILE.names[tile] + (TURNED if s.turned[cell] else "")
        for cell, tile in enumerate(s.front)
        if tile != NONE
    }


def _write_backs(s: Any, key: str, value: Any) -> None:
    for cell, entry in by_place(key, value, "cell", CELL_NAMES).items():
        back = place_of(key, entry, BACK_NAMES)
        refuse(not _fits(back, cell), key, f"{entry} cannot lie on {CELL_NAMES[cell]}")
        refuse(s.front[cell] != NONE, key, f"a tile lies face up on {CELL_NAMES[cell]}")
        s.back[cell] = back + 1
        refuse((s.back == back + 1).sum() > tables.BACK_COUNT[back], key, f"more of {entry} than there are")


def _read_backs(s: Any) -> dict[str, str]:
    return {CELL_NAMES[cell]: BACK_NAMES[back - 1] for cell, back in enumerate(s.back) if back}


def _write_locations(s: Any, key: str, value: Any) -> None:
    for corner, name in by_place(key, value, "corner", CORNER_NAMES).items():
        s.location[corner] = LOCATION.claim(s, key, name)


def _write_buildings(s: Any, key: str, value: Any) -> None:
    for seat, entries in enumerate(lists(key, value, s.seats)):
        refuse(len(entries) > len(s.built[seat]), key, f"more than {len(s.built[seat])} buildings")
        for nth, entry in enumerate(entries):
            text = _text(key, entry)
            space, large = place_of(key, text.removesuffix(LARGE), SPACE_NAMES), int(text.endswith(LARGE))
            refuse(s.building[space], key, f"two buildings on {SPACE_NAMES[space]}")
            s.building[space] = 1 + 2 * seat + large
            s.built[seat, nth] = space
            s.n_large[seat] += large
        s.n_built[seat] = len(entries)


def _read_buildings(s: Any) -> list[list[str]]:
    return [
        [SPACE_NAMES[space] + (LARGE if is_large(s.building[space]) else "") for space in s.built[seat, :n]]
        for seat, n in enumerate(s.n_built[: s.seats])
    ]


def _write_figures(s: Any, key: str, value: Any) -> None:
    for seat, table in enumerate(seat_tables(key, value, s.seats, ": for each seat the spaces by technology")):
        for technology, name in by_place(key, table, "technology", tuple(content.TECHNOLOGIES)).items():
            space = place_of(key, name, SPACE_NAMES)
            refuse(s.figures[space] & (1 << seat), key, f"two figures of seat {seat} on {name}")
            s.figures[space] |= 1 << seat
            s.settled[seat, technology] = space + 1


def _read_figures(s: Any) -> list[dict[str, str]]:
    return [
        {content.TECHNOLOGIES[at]: SPACE_NAMES[space - 1] for at, space in enumerate(s.settled[seat]) if space}
        for seat in range(s.seats)
    ]


# ---------------------------------------------------------------- boards and cards


def _resource(at: int) -> Key:
    def write(s: Any, key: str, value: Any) -> None:
        s.basic[: s.seats, at] = whole_numbers(key, value, s.seats, int(content.BASIC_LIMIT))

    return Key(f"{BASICS[at]} of each seat", lambda s: s.basic[: s.seats, at].tolist(), write)


def _by_place(
    name: str, places: tuple[str, ...], what: str, meaning: str, take: Callable[[Any, str, Any], int], pieces: Pieces
) -> Key:
    """For each seat a table of the pieces on its places."""

    def write(s: Any, key: str, value: Any) -> None:
        for seat, table in enumerate(seat_tables(key, value, s.seats, f": for each seat pieces by {what}")):
            for place, entry in by_place(key, table, what, places).items():
                s[name][seat, place] = take(s, key, entry)

    def read(s: Any) -> list[dict[str, Any]]:
        return [{places[at]: pieces.name(p) for at, p in enumerate(row) if p != NONE} for row in s[name][: s.seats]]

    return Key(meaning, read, write)


def _check_colour(key: str, token: int, colour: int) -> None:
    other = token != NONE and tables.TOKEN_COLOUR[token] != colour
    refuse(other, key, f"{TOKEN.names[token]} is not {COLOURS[colour]}")


def _write_spots(s: Any, key: str, value: Any) -> None:
    KEY_SPOTS.write(s, key, value)  # type: ignore[misc]
    for row in s.spot[: s.seats]:
        for colour, token in enumerate(row):
            _check_colour(key, int(token), colour)


KEY_SPOTS = _by_place("spot", COLOURS, "colour", "the machine tokens of each seat by colour", TOKEN.claim, TOKEN)


def _write_token_display(s: Any, key: str, value: Any) -> None:
    for colour, names in by_place(key, value, "colour", COLOURS).items():
        shown_here = content.TOKENS_SHOWN
        expect(isinstance(names, list) and len(names) <= shown_here, key, value, f"at most {shown_here} names")
        for place, name in enumerate(names):
            s.tokens[colour, place] = TOKEN.claim(s, key, name)
            _check_colour(key, int(s.tokens[colour, place]), colour)


def _write_slots(s: Any, key: str, value: Any) -> None:
    for seat, table in enumerate(seat_tables(key, value, s.seats, ": for each seat lists of cards by slot")):
        for slot, names in by_place(key, table, "slot", content.SLOTS).items():
            expect(isinstance(names, list), key, value, "lists of cards by slot")
            cards = CARD.claim_all(s, key, names)
            refuse(len(cards) > s.slot.shape[2], key, f"more than {s.slot.shape[2]} cards in a slot")
            s.slot[seat, slot, : len(cards)] = cards
            s.n_slot[seat, slot] = len(cards)


def _read_slots(s: Any) -> list[dict[str, list[str | None]]]:
    return [
        {content.SLOTS[slot]: CARD.in_order(s.slot[seat, slot, :n]) for slot, n in enumerate(s.n_slot[seat]) if n}
        for seat in range(s.seats)
    ]


def _write_halves(s: Any, key: str, value: Any) -> None:
    expect(isinstance(value, list) and len(value) == s.seats, key, value, f"{s.seats} times top or bottom")
    s.side_half[: s.seats] = [place_of(key, name, content.HALVES) for name in value]


def _write_charged(s: Any, key: str, value: Any) -> None:
    for seat, names in enumerate(lists(key, value, s.seats)):
        for name in names:
            s.charged[seat, place_of(key, name, tables.MACHINE_NAMES)] = 1


def _read_machines(s: Any, name: str) -> list[list[str]]:
    return [[tables.MACHINE_NAMES[at] for at, held in enumerate(row) if held] for row in s[name][: s.seats]]


def _write_supply(s: Any, key: str, value: Any) -> None:
    for colour, n in by_place(key, value, "colour", COLOURS).items():
        s.artifacts[colour] = whole_number(key, n, content.ARTIFACTS_OF_COLOUR)


def _write_shared(s: Any, key: str, value: Any) -> None:
    s.shared = CATEGORY.claim(s, key, value) if value else NONE


def _write_end_tile(s: Any, key: str, value: Any) -> None:
    s.end_tile = whole_number(key, value, s.seats - 1, NONE)


def _read_cards(s: Any) -> list[str | None]:
    cards = zip(s.category[: s.seats], s.laid_open[: s.seats], strict=True)
    return CATEGORY.in_order(kept if shown == NONE else shown for kept, shown in cards)


# What `draws` may name: pieces of these kinds, none of which share a name, or a number.
_outcome = piece_of((CARD, MODULE, TOKEN, CRATE, TILE, LOCATION, SMALL, CATEGORY), "card, module, token, crate or tile")


def _spaces_within(s: Any) -> list[dict[str, int]]:
    return [{SPACE_NAMES[at]: int(n) for at, n in enumerate(row) if n != FAR} for row in s.reach[: s.seats]]


_keys = Keys(RECORD)
KEYS: dict[str, Key] = {
    "first": _keys.field("first", "the first player"),
    "turn": later("whose turn it is", lambda s: int(s.turn)),
    "turns": _keys.field("turns", "turns begun"),
    "actions": _keys.field("actions", "actions performed this turn"),
    "hibernated": _keys.field("slept", "1 after hibernating this turn"),
    "prism": _keys.field("prism", "1 when the next card has all colours"),
    "map": Key("the tiles face up by cell", _read_map, _write_map),
    "backs": Key("the backs of the tiles face down by cell", _read_backs, _write_backs),
    "locations": Key(
        "the large locations by corner",
        lambda s: dict(zip(CORNER_NAMES, LOCATION.in_order(s.location), strict=True)),
        _write_locations,
    ),
    "buildings": Key("buildings of each seat, in the order they were built", _read_buildings, _write_buildings),
    "figures": Key("population figures of each seat: spaces by technology", _read_figures, _write_figures),
    "tribes": _keys.places("tribe", TRIBE, "the tribe of each seat"),
    **{name: _resource(at) for at, name in enumerate(BASICS)},
    "crystal": _keys.field("crystal", "crystals of each seat"),
    "energy": _keys.field("storage", "energy in the storage of each seat"),
    "charged": Key("machines with energy of each seat", lambda s: _read_machines(s, "charged"), _write_charged),
    "switched": _keys.field("switched", "1 for each seat whose switch is down"),
    "vp": _keys.field("vp", "the points track", most=MOST_POINTS),
    "hibernation": _keys.field("hibernation", "the hibernation markers"),
    "tribe_markers": _keys.field("markers", "progress markers on the tribe boards"),
    "markers": _keys.by_name("marker", COLOURS, "the machine markers of each seat", by="colour"),
    "progress": shown(_keys.field("progress", "markers on the progress tracks")),
    "unlocked": Key(
        "reward spaces unlocked",
        lambda s: [[content.REWARDS[at].id for at, n in enumerate(row) if n] for row in s.reward[: s.seats]],
    ),
    "machine_tokens": KEY_SPOTS._replace(write=_write_spots),
    "modules": _by_place(
        "module", tables.MODULE_SPACE_NAMES, "space", "modules of each seat by space", MODULE.claim, MODULE
    ),
    "active": _keys.heap("active", CARD, "cards in the active area of each seat"),
    "resting": _keys.heap("resting", CARD, "cards in the resting area of each seat"),
    "slots": Key("cards in the slots of each seat, the last one placed last", _read_slots, _write_slots),
    "side_half": Key(
        "the half that counts in each side slot",
        lambda s: [content.HALVES[h] for h in s.side_half[: s.seats]],
        _write_halves,
    ),
    "closed": _keys.heap("closed", CRATE, "closed crates of each seat"),
    "opened": _keys.heap("opened", CRATE, "opened crates of each seat"),
    "artifacts": _keys.by_name("artifact", COLOURS, "major artifacts of each seat", by="colour"),
    "artifact_supply": Key(
        "major artifacts in the supply",
        lambda s: {COLOURS[colour]: int(n) for colour, n in enumerate(s.artifacts)},
        _write_supply,
    ),
    "small": _keys.heap("small", SMALL, "small artifacts of each seat"),
    "small_supply": _keys.heap("smalls", SMALL, "small artifacts in the supply"),
    "artifact_cards": _keys.places("category", CATEGORY, "the artifact card of each seat")._replace(read=_read_cards),
    "shared_card": Key("the artifact card for everybody", lambda s: CATEGORY.name(int(s.shared)), _write_shared),
    "display": _keys.places("display", CARD, "the citizens on display", f"{content.CITIZENS_SHOWN} names"),
    "modules_on_display": _keys.places("offer", MODULE, "the modules on display", f"{content.MODULES_SHOWN} names"),
    "tokens_on_display": Key(
        "the machine tokens on display by colour",
        lambda s: {COLOURS[colour]: TOKEN.in_order(row) for colour, row in enumerate(s.tokens)},
        _write_token_display,
    ),
    "end_tile": Key("who has the end tile, -1 for nobody", lambda s: int(s.end_tile), _write_end_tile),
    "last_turns": _keys.field("last_turns", "turns still to come once the last artifact is gone"),
    "draws": Key("what chance brings next", dictated, lambda s, key, value: dictate(s, key, value, _outcome, "pieces")),
    "deck": shown(_keys.field("deck_left", "citizens in the deck")),
    "crates_left": shown(_keys.field("crates_left", "crates in the pile")),
    "closed_crates": shown(_keys.field("n_closed", "how many closed crates each seat has")),
    "rank": Key("how somebody who plays alone has done; '' where several play", solo_rank),
    "reach": Key("spaces between each seat's nearest piece and each space", _spaces_within),
}
