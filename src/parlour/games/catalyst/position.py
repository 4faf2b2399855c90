"""Positions of Catalyst in words: the keys of cases, written into a state and read back from one."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.stack import push
from parlour.engine.people.position import (
    Key,
    Keys,
    PositionError,
    dictate,
    dictated,
    is_blank,
    later,
    place_of,
    refuse,
    shown,
    tables,
    whole_number,
)
from parlour.games.catalyst import content
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.rules.effects import building_price
from parlour.games.catalyst.rules.frames import TURN
from parlour.games.catalyst.state import CARDS, FINAL_ROUND, LAST_USUAL_ROUND, RECORD

keys = Keys(RECORD)
CATALYST = keys.kind("catalyst", content.CATALYSTS)
TYPE_NAMES = tuple(b.id for b in content.BUILDING_TYPES)
GOAL_NAMES = tuple(g.name for g in content.GOALS)
FINAL_NAMES = ("no", "after this round", "now")
MOST = 99  # rounds, coins and tokens that a position may begin with


def finish(s: Any, given: dict[str, Any]) -> None:
    """The cards that were not mentioned form deck and reserve; the active seat is to act."""
    left = [card for card in range(CARDS) if s.out[card] and content.PLAYERS[card] <= s.seats]
    wanted = dictated(s)
    if any(card not in left for card in wanted):
        raise PositionError(
            "draws: a card that is to be drawn must be in the game for so many players, and lie nowhere else"
        )
    left = wanted + [card for card in left if card not in wanted]
    usual = 0 if s.final else int(min(content.RESERVE, len(left)))
    reserve = whole_number("reserve", given.get("reserve", usual), len(left))
    deck = whole_number("deck", given.get("deck", len(left) - reserve), len(left) - reserve)
    s.reserve_left, s.deck_left = reserve, deck
    for card in left[: deck + reserve]:
        s.out[card] = 0
        s.unseen[card] = 1
    if len(wanted) > deck + reserve:
        raise PositionError(f"draws names {len(wanted)} cards, but deck and reserve hold {deck + reserve}")
    if (deck == 0 and not s.final) or (reserve and s.final):
        raise PositionError(
            "when the deck has run out, the reserve is the new deck (CAT-64): say so with "
            "final = 'after this round' or 'now', give its cards as `deck`, and no `reserve`"
        )
    push(s, TURN, s.active, 0, 0, 0)


def _write_buildings(s: Any, key: str, value: Any) -> None:
    """The first owner of a type has the lowest number of its stack, the next owner the next (CAT-12, CAT-57)."""
    for seat, owned in enumerate(tables(key, value, s.seats, ", one a seat, of type = occupant or ''")):
        for name, occupant in owned.items():
            building = place_of(key, name, TYPE_NAMES)
            refuse(s.building[seat, building], key, f"{TYPE_NAMES[building]} twice for one seat")
            s.building[seat, building] = content.STACK_NUMBER[s.seats, s.sold[building]]
            s.sold[building] += 1
            s.occupant[seat, building] = NONE if is_blank(key, occupant) else CATALYST.claim(s, key, occupant)


def _write_draws(s: Any, key: str, value: Any) -> None:
    cards = dictate(s, key, value, CATALYST.find, "names")
    refuse(len(set(cards)) != len(cards), key, "a card can be drawn only once")


def _read_buildings(s: Any) -> list[dict[str, str | None]]:
    seats = range(s.seats)
    return [
        {TYPE_NAMES[b]: CATALYST.name(s.occupant[seat, b]) for b in s.building[seat].nonzero()[0]} for seat in seats
    ]


def _read_building_prices(s: Any) -> dict[str, int]:
    seat = int(s.active)
    return {TYPE_NAMES[b]: int(building_price(s, seat, b)) for b in range(content.TYPES) if not s.building[seat, b]}


# In the order in which they are written.
KEYS = {
    "active": keys.field("active", "the seat whose turn it is, from 0"),
    "start": keys.field("start", "the seat with the Starting Player marker"),
    "goal": keys.which("goal", GOAL_NAMES, "the name of the Goal card"),
    "rounds": keys.field("rounds", "complete rounds so far", most=MOST),
    "final": keys.which("final", FINAL_NAMES, f"the Final Round: {', '.join(FINAL_NAMES)}"),
    "row": keys.places(
        "row",
        CATALYST,
        "the five slots, slot 1 first, '' where empty",
        expected=f"{content.SLOTS} names, slot 1 first, '' for an empty slot",
    ),
    "coins": keys.field("coin", "coins of each seat", most=MOST),
    "military": keys.field("military", "Military Power tokens of each seat", most=MOST),
    "free": keys.pieces("free", CATALYST, "Catalysts of each seat in no Building, in the order of recruiting"),
    "buildings": Key("Buildings of each seat: type = occupant, or '' when empty", _read_buildings, _write_buildings),
    "pile": keys.heap("pile", CATALYST, "Scoring Pile of each seat (read back in alphabetical order)"),
    "draws": Key("the next cards to be drawn, in order", lambda s: CATALYST.in_order(dictated(s)), _write_draws),
    "reserve": later("cards in the reserve stack (10)", lambda s: int(s.reserve_left)),
    "deck": later("cards in the deck (all that are left)", lambda s: int(s.deck_left)),
    # only to be read
    "chain": shown(keys.field("chain", "Chain Activation tokens of each seat")),
    "turned": Key("Catalysts activated this turn, in alphabetical order", lambda s: CATALYST.heap(s.turned)),
    "prices": Key(
        "prices of the five slots",
        lambda s: [int(price(s, slot)) if s.row[slot] >= 0 else "" for slot in range(content.SLOTS)],
    ),
    "contributions": Key("what collecting would bring", lambda s: int(contributions(s))),
    "stacks": Key(
        "the number on top of each Building stack, 0 when it is empty",
        lambda s: {name: int(content.STACK_NUMBER[s.seats, s.sold[b]]) for b, name in enumerate(TYPE_NAMES)},
    ),
    "building_prices": Key("what each Building not owned would cost the active seat", _read_building_prices),
    "cards": Key("Catalysts in the game: all but those that left it", lambda s: int(CARDS - s.out.sum())),
}
assert {LAST_USUAL_ROUND, FINAL_ROUND} < set(range(len(FINAL_NAMES)))
