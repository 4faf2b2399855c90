"""Positions of Catalyst in words: the keys of cases, written into a state and read back from one."""

from __future__ import annotations

from typing import Any

from parlour.engine.position import Key, PositionError, is_blank, lists, place_of, whole_number, whole_numbers
from parlour.engine.record import DICTATED, NONE
from parlour.engine.stack import push
from parlour.games.catalyst.content import (
    BUILDING_TYPES,
    CATALYSTS,
    GOALS,
    PLAYERS,
    RESERVE,
    SLOTS,
    STACK_NUMBER,
    TYPES,
)
from parlour.games.catalyst.rules.area import join_free
from parlour.games.catalyst.rules.board import clear_places, contributions, price
from parlour.games.catalyst.rules.effects import building_price
from parlour.games.catalyst.rules.frames import TURN
from parlour.games.catalyst.state import CARDS, FINAL_ROUND, LAST_USUAL_ROUND

CARD_NAMES = tuple(c.name for c in CATALYSTS)
CARD_IDS = tuple(c.id for c in CATALYSTS)
TYPE_NAMES = tuple(b.id for b in BUILDING_TYPES)
GOAL_NAMES = tuple(g.name for g in GOALS)
FINAL_NAMES = ("no", "after this round", "now")


def begin(s: Any, seats: int) -> None:
    """An empty table: every card still out of the game, seat 0 to begin."""
    s.seats = seats
    clear_places(s)
    s.out[:] = 1


def finish(s: Any, given: dict[str, Any]) -> None:
    """The cards that were not mentioned form deck and reserve; the active seat is to act."""
    left = [card for card in range(CARDS) if s.out[card] and PLAYERS[card] <= s.seats]
    wanted = _dictated(s)
    if any(card not in left for card in wanted):
        raise PositionError(
            "draws: a card that is to be drawn must be in the game for so many players, and lie nowhere else"
        )
    left = wanted + [card for card in left if card not in wanted]
    usual = 0 if s.final else min(RESERVE, len(left))
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


def _dictated(s: Any) -> list[int]:
    return [int(card) for card in s.dictated[: max(0, s.n_dictated)]]


def _claim(s: Any, key: str, value: Any) -> int:
    """The card of this name, which must not lie elsewhere already."""
    card = place_of(key, value, CARD_NAMES, CARD_IDS)
    if not s.out[card]:
        raise PositionError(f"{key}: {CARD_NAMES[card]} lies somewhere else already")
    s.out[card] = 0
    return card


def _write_row(s: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) != SLOTS:
        raise PositionError(f"row is {value!r}; expected {SLOTS} names, slot 1 first, '' for an empty slot")
    for slot, name in enumerate(value):
        s.row[slot] = NONE if is_blank("row", name) else _claim(s, "row", name)


def _write_free(s: Any, value: Any) -> None:
    for seat, names in enumerate(lists("free", value, s.seats)):
        for name in names:
            join_free(s, seat, _claim(s, "free", name))


def _write_pile(s: Any, value: Any) -> None:
    for seat, names in enumerate(lists("pile", value, s.seats)):
        for name in names:
            s.pile[seat, _claim(s, "pile", name)] = 1


def _write_buildings(s: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) != s.seats or not all(isinstance(v, dict) for v in value):
        raise PositionError(f"buildings is {value!r}; expected {s.seats} tables, one a seat, of type = occupant or ''")
    for seat, owned in enumerate(value):
        for name, occupant in owned.items():
            building = place_of("buildings", name, TYPE_NAMES)
            if s.building[seat, building]:
                raise PositionError(f"buildings: {TYPE_NAMES[building]} twice for one seat")
            s.building[seat, building] = STACK_NUMBER[s.seats, s.sold[building]]
            s.sold[building] += 1
            s.occupant[seat, building] = NONE if is_blank("buildings", occupant) else _claim(s, "buildings", occupant)


def _write_draws(s: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) > DICTATED:
        raise PositionError(f"draws is {value!r}; expected a list of at most {DICTATED} names")
    cards = [place_of("draws", name, CARD_NAMES, CARD_IDS) for name in value]
    if len(set(cards)) != len(cards):
        raise PositionError("draws: a card can be drawn only once")
    s.dictated[: len(cards)] = cards
    s.n_dictated = len(cards)


def _write_per_seat(field: str, key: str) -> Any:
    def write(s: Any, value: Any) -> None:
        s[field][: s.seats] = whole_numbers(key, value, s.seats, 99)

    return write


def _write_seat(field: str) -> Any:
    def write(s: Any, value: Any) -> None:
        s[field] = whole_number(field, value, s.seats - 1)

    return write


def _write_goal(s: Any, value: Any) -> None:
    s.goal = place_of("goal", value, GOAL_NAMES)


def _write_final(s: Any, value: Any) -> None:
    s.final = place_of("final", value, FINAL_NAMES)


def _write_rounds(s: Any, value: Any) -> None:
    s.rounds = whole_number("rounds", value, 99)


def _check_count(s: Any, value: Any) -> None:
    """Deck and reserve are set when all other cards have their place (`finish`)."""


def _names(cards: Any) -> list[str]:
    return [CARD_NAMES[card] if card >= 0 else "" for card in cards]


def _read_buildings(s: Any) -> list[dict[str, str]]:
    owned = []
    for seat in range(s.seats):
        types = [b for b in range(TYPES) if s.building[seat, b]]
        owned.append({TYPE_NAMES[b]: _names([s.occupant[seat, b]])[0] for b in types})
    return owned


def _read_stacks(s: Any) -> dict[str, int]:
    return {TYPE_NAMES[b]: int(STACK_NUMBER[s.seats, s.sold[b]]) for b in range(TYPES)}


def _read_building_prices(s: Any) -> dict[str, int]:
    seat = int(s.active)
    return {TYPE_NAMES[b]: int(building_price(s, seat, b)) for b in range(TYPES) if not s.building[seat, b]}


def _read_prices(s: Any) -> list[int | str]:
    return [int(price(s, slot)) if s.row[slot] >= 0 else "" for slot in range(SLOTS)]


def _read_per_seat(field: str) -> Any:
    return lambda s: [int(n) for n in s[field][: s.seats]]


def _read_heaps(field: str) -> Any:
    return lambda s: [sorted(_names([c for c in range(CARDS) if s[field][seat, c]])) for seat in range(s.seats)]


# In the order in which they are written.
KEYS = {
    "active": Key("the seat whose turn it is, from 0", lambda s: int(s.active), _write_seat("active")),
    "start": Key("the seat with the Starting Player marker", lambda s: int(s.start), _write_seat("start")),
    "goal": Key("the name of the Goal card", lambda s: GOAL_NAMES[s.goal], _write_goal),
    "rounds": Key("complete rounds so far", lambda s: int(s.rounds), _write_rounds),
    "final": Key(f"the Final Round: {', '.join(FINAL_NAMES)}", lambda s: FINAL_NAMES[s.final], _write_final),
    "row": Key("the five slots, slot 1 first, '' where empty", lambda s: _names(s.row), _write_row),
    "coins": Key("coins of each seat", _read_per_seat("coin"), _write_per_seat("coin", "coins")),
    "military": Key(
        "Military Power tokens of each seat",
        _read_per_seat("military"),
        _write_per_seat("military", "military"),
    ),
    "free": Key(
        "Catalysts of each seat in no Building, in the order of recruiting",
        lambda s: [_names(s.free[seat][: s.n_free[seat]]) for seat in range(s.seats)],
        _write_free,
    ),
    "buildings": Key("Buildings of each seat: type = occupant, or '' when empty", _read_buildings, _write_buildings),
    "pile": Key("Scoring Pile of each seat (read back in alphabetical order)", _read_heaps("pile"), _write_pile),
    "draws": Key("the next cards to be drawn, in order", lambda s: _names(_dictated(s)), _write_draws),
    "reserve": Key("cards in the reserve stack (10)", lambda s: int(s.reserve_left), _check_count),
    "deck": Key("cards in the deck (all that are left)", lambda s: int(s.deck_left), _check_count),
    # only to be read
    "chain": Key("Chain Activation tokens of each seat", _read_per_seat("chain")),
    "turned": Key(
        "Catalysts activated this turn, in alphabetical order",
        lambda s: sorted(_names(s.turned.nonzero()[0])),
    ),
    "prices": Key("prices of the five slots", _read_prices),
    "contributions": Key("what collecting would bring", lambda s: int(contributions(s))),
    "stacks": Key("the number on top of each Building stack, 0 when it is empty", _read_stacks),
    "building_prices": Key("what each Building not owned would cost the active seat", _read_building_prices),
    "cards": Key("Catalysts in the game: all but those that left it", lambda s: int(CARDS - s.out.sum())),
}
assert {LAST_USUAL_ROUND, FINAL_ROUND} < set(range(len(FINAL_NAMES)))
