"""What a position of Revive does not mention lies where it usually lies; what it says must be able to come about."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.engine.core.record import NONE
from parlour.engine.people.position import Keys, refuse
from parlour.games.revive import content, tables
from parlour.games.revive.content import ARTIFACTS_OF_COLOUR, SLOTS, discounts_in
from parlour.games.revive.geometry import CELL_NAMES, CORNERS, SPACE_NAMES
from parlour.games.revive.notation import COLOURS
from parlour.games.revive.rules.cards import visible_half
from parlour.games.revive.rules.land import terrain_at
from parlour.games.revive.rules.tracks import is_reached
from parlour.games.revive.state import RECORD

BACK_OF, COLOUR_OF = np.asarray(tables.TILE_BACK), np.asarray(tables.TOKEN_COLOUR)


keys = Keys(RECORD)
CARD = keys.kind("card", content.CARDS)
MODULE = keys.kind("module", content.MODULES)
CRATE = keys.kind("crate", content.CRATES)
SMALL = keys.kind("small artifact", content.SMALL_ARTIFACTS)
TRIBE = keys.kind("tribe", content.TRIBES)
CATEGORY = keys.kind("artifact card", content.ARTIFACT_CARDS)
LOCATION = keys.kind("location", content.LOCATIONS)
TILE = keys.kind("tile", content.TILE_LIST)
TOKEN = keys.kind("token", content.TOKENS)


def lay_map(s: Any) -> None:
    """Starting tiles, large locations, and face-down tiles on the other cells, in the order of the content file."""
    unused = [tile for tile in range(tables.N_AREA_TILES, len(TILE.names)) if tile not in s.front]
    for cell in tables.START_CELLS:
        if s.front[cell] == NONE:
            s.front[cell] = unused.pop(0)
    for corner in range(len(CORNERS)):
        if s.location[corner] == NONE:
            s.location[corner] = LOCATION.take(s, "locations", int(s.locations_out.argmax()))
    left = [int(s.ice[back == BACK_OF].sum()) - int((s.back == back + 1).sum()) for back in range(tables.N_BACKS)]
    for cell, kind in enumerate(tables.CELL_KIND):
        if kind < content.THIN or s.front[cell] != NONE or s.back[cell]:
            continue
        back = next(
            (b for b in range(tables.N_BACKS) if tables.BACK_ZONE[b] == kind - content.THIN and left[b] > 0), NONE
        )
        refuse(back == NONE, "backs", f"no tile is left for {CELL_NAMES[cell]}")
        left[back] -= 1
        s.back[cell] = back + 1
    refuse(min(left) < 0, "backs", "more tiles with a back than there are")


def lay_cards(s: Any, given: dict[str, Any]) -> None:
    """Starting cards that are not mentioned are active; citizens form the display and the deck."""
    for seat in range(s.seats):
        held = s.active[seat] + s.resting[seat]
        for card in s.slot[seat][s.slot[seat] != NONE]:
            held[card] += 1
        for card in range(tables.N_CITIZENS, tables.N_CARDS):
            refuse(held[card] > 1, "active", f"seat {seat} has {CARD.names[card]} more than once")
            s.active[seat, card] += CARD.take(s, "active", card, int(1 - held[card])) * 0 + 1 - held[card]
        for card in range(tables.N_CITIZENS):
            s.citizens[seat, tables.CARD_COLOUR[card]] += held[card]
    s.deck[: tables.N_CITIZENS] = s.cards_out[: tables.N_CITIZENS]
    s.cards_out[: tables.N_CITIZENS] = 0
    if "display" not in given:
        for place in range(content.CITIZENS_SHOWN):
            if s.deck.any():
                s.display[place] = int(s.deck.argmax())
                s.deck[s.display[place]] = 0
    s.deck_left = s.deck.sum()


def lay_supplies(s: Any, given: dict[str, Any]) -> None:
    """Modules, tokens, crates and artifacts."""
    if "modules_on_display" not in given:
        for place in range(content.MODULES_SHOWN):
            s.offer[place] = MODULE.take(s, "modules", int(s.stack.argmax()))
    s.stack_left = s.stack.sum()
    for colour in range(len(COLOURS)):
        if "tokens_on_display" not in given:
            for place in range(content.TOKENS_SHOWN):
                pile = s.piles * (colour == COLOUR_OF)
                if pile.any():
                    s.tokens[colour, place] = TOKEN.take(s, "tokens_on_display", int(pile.argmax()))
        s.pile_left[colour] = s.piles[colour == COLOUR_OF].sum()
        owned = int(s.artifact[: s.seats, colour].sum())
        refuse(owned > ARTIFACTS_OF_COLOUR, "artifacts", f"more than {ARTIFACTS_OF_COLOUR} of a colour")
        if "artifact_supply" not in given:
            s.artifacts[colour] = max(0, int(tables.IN_SUPPLY[s.seats]) - owned)
        refuse(owned + s.artifacts[colour] > ARTIFACTS_OF_COLOUR, "artifact_supply", "more than there are")
    if "small_supply" not in given:
        for _ in range(int(tables.SMALL_IN_SUPPLY[s.seats]) - int(s.small.sum())):
            if s.smalls_out.any():
                s.smalls[SMALL.take(s, "small_supply", int(s.smalls_out.argmax()))] = 1
    s.crates_left = s.crates.sum()
    s.n_closed[:], s.n_opened[:] = s.closed.sum(axis=1), s.opened.sum(axis=1)
    _check_end(s)


def _check_end(s: Any) -> None:
    """Whoever has the end tile took the last artifact, and the others have turns left."""
    if s.end_tile == NONE:
        refuse(s.last_turns, "last_turns", "nobody has the end tile")
        refuse(not s.artifacts.any(), "artifact_supply", "the last artifact is gone, so somebody has the end tile")
        return
    refuse(s.artifacts.any(), "end_tile", "artifacts are still in the supply")
    s.last_turns = s.last_turns or 1


def unlock(s: Any) -> None:
    """Reward spaces that markers have reached are unlocked; their markers lie on the progress track (REV-110)."""
    for seat in range(s.seats):
        for reward in range(len(content.REWARDS)):
            s.reward[seat, reward] = int(is_reached(s, seat, reward))
        s.progress[seat] = int(s.reward[seat].sum()) + content.TRIBE_MARKERS - s.markers[seat]
        for machine, name in enumerate(tables.MACHINE_NAMES):
            locked = not s.reward[seat, tables.MACHINE_REWARD[machine]]
            refuse(s.charged[seat, machine] and locked, "charged", f"the {name} of seat {seat} is not unlocked")
            colour = tables.MACHINE_SPOT[machine]
            has_token = colour >= 0 and s.spot[seat, colour] != NONE
            refuse(has_token and locked, "machine_tokens", f"the {name} of seat {seat} has no unlocked spot")


def learn(s: Any, seat: int) -> None:
    """What unlocked technologies change for good: the side slot, and what is paid less (REV-50, REV-104)."""
    s.side_open[seat] = int(s.settled[seat, content.SIDE_TECHNOLOGY] > 0)
    for technology, effect in enumerate(content.TRIBES[s.tribe[seat]].tech):
        for less in discounts_in(effect) if s.settled[seat, technology] else ():
            s.less[seat, less[2]] += less[0]


def check_pieces(s: Any) -> None:
    """Buildings stand on sand, figures on ruins and large locations; slots, energy and turns are as they can be."""
    refuse(s.slept and s.actions, "actions", "a turn is either actions or a hibernation")
    refuse((s.display >= tables.N_CITIZENS).any(), "display", "a starting card is no citizen")
    for seat in range(s.seats):
        _check_slots(s, seat)
        energy = int(s.storage[seat]) + int(s.charged[seat].sum())
        refuse(energy > content.ENERGY_MARKERS, "energy", f"seat {seat} has more than {content.ENERGY_MARKERS}")
        small = int(s.n_built[seat] - s.n_large[seat])
        most = (content.SMALL_BUILDINGS, content.LARGE_BUILDINGS)
        refuse(small > most[0] or s.n_large[seat] > most[1], "buildings", f"seat {seat} has too many of a size")
        for space in s.built[seat, : s.n_built[seat]]:
            is_sand = terrain_at(s, space) == content.SAND
            refuse(not is_sand, "buildings", f"{SPACE_NAMES[space]} is no explored sand space")
        for space in s.settled[seat][s.settled[seat] > 0] - 1:
            good = terrain_at(s, space) in (content.RUIN, content.LOCATION_SPACE)
            refuse(not good, "figures", f"{SPACE_NAMES[space]} is neither an explored ruin nor a large location")


def _check_slots(s: Any, seat: int) -> None:
    """Cards below another show the symbol on the half that counts; the side slot must be open (REV-48)."""
    for slot, n in enumerate(s.n_slot[seat]):
        half = visible_half(s, seat, slot)
        for card in s.slot[seat, slot, : max(0, n - 1)]:
            refuse(not tables.CARD_SLOT[card, half], "slots", f"{CARD.names[card]} shows no slot symbol {SLOTS[slot]}")
    locked = s.n_slot[seat, content.SIDE_SLOT] and not s.side_open[seat]
    refuse(locked, "slots", f"the side slot of seat {seat} is locked")
