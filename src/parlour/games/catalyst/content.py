"""Catalyst's components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from parlour.engine.core.record import NONE
from parlour.engine.core.tables import Tunable
from parlour.engine.effects import Count, Joiners, ProgramBook, Use, Vocabulary, Word, compile_program
from parlour.engine.effects.program import A0, A1, DO, END, OP, PART
from parlour.engine.effects.tree import NOTHING, All, Do, Tree, tokens
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

FILE = ContentFile(content_path("catalyst", Path(__file__).with_name("content.toml")))

# The five symbols, in the order in which Goal cards name them; they are also the first words of the notation.
SYMBOLS = ("coin", "recruit", "chain", "build", "military")
COIN, RECRUIT, CHAIN, BUILD, MILITARY, VP = range(6)
COLORS = tuple(item.id() for item in FILE.items("color", 4))

# One, two or three effects a card, each with up to two sides (CAT-2, CAT-54).
EFFECTS_A_CARD, SIDES = 3, 2
LEAVES = EFFECTS_A_CARD * SIDES
MOST_AMOUNT = 9  # of coins or tokens in one effect: keeps the numbers of the record within their bounds
MOST_CATALYSTS = 240  # all of them can be free Catalysts of one seat, and be offered at once
NUMBERS = range(1, 6)  # on Catalysts (CAT-2)

VOCABULARY = Vocabulary(
    words=[
        Word("N coin", "{N:coin|coins}", verb="take"),
        Word("recruit", "recruit a Catalyst at its price"),
        Word("N chain", "{N:Chain Activation token|Chain Activation tokens}", verb="take"),
        Word("build", "acquire a Building at its price"),
        Word("N military", "{N:Military Power token|Military Power tokens}", verb="take"),
        Word("N vp", "{N:VP|VP}", verb="score"),
    ],
    counts=[
        Count(
            "scored number N",
            "{:card|cards} with the number {N} in your pile",
            name="scored number",
            icon="scored-number-{N}",
        ),
        Count(
            "scored color COLOR",
            "{COLOR} {:card|cards} in your pile",
            name="scored color",
            icon="scored-color-{COLOR}",
        ),
        Count(
            "scored symbol SYMBOL",
            "{:card|cards} with the {SYMBOL} symbol in your pile",
            name="scored symbol",
            icon="scored-symbol-{SYMBOL}",
        ),
        Count("held coin", "{:coin|coins} you hold", name="held coin", icon="held-coin"),
    ],
    sets={"COLOR": {c: c for c in COLORS}, "SYMBOL": {**{s: s for s in SYMBOLS}, "build": "Building"}},
    joiners=Joiners(both="and/or"),
    uses={
        "card": Use(
            "on a Catalyst or a Building",
            words=SYMBOLS,
            sides=SIDES,
            parts=EFFECTS_A_CARD,
            clauses=False,
            flat=True,
            scales=False,
            most=MOST_AMOUNT,
        ),
        "goal": Use(
            "on a Goal card",
            words=("vp",),
            end=True,
            at_once=False,
            clauses=False,
            flat=True,
            most=99,
            count_bounds={"scored number": [(NUMBERS[0], NUMBERS[-1])]},
        ),
    },
)
SCORED_NUMBER = VOCABULARY.count_id("scored number")
SCORED_COLOR = VOCABULARY.count_id("scored color")
HELD_COIN = VOCABULARY.count_id("held coin")


class Catalyst(NamedTuple):
    """One Catalyst card (CAT-2)."""

    id: str
    name: str
    color: int
    number: int
    players: int
    effect: Tree


class BuildingType(NamedTuple):
    """One of the four types of Building (CAT-4, CAT-56)."""

    id: str
    name: str
    color: int
    effect: Tree


class Goal(NamedTuple):
    """One Goal card: a scoring line for each Building type (CAT-5, CAT-75)."""

    id: str
    name: str
    lines: tuple[Tree, ...]


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The effects of a card: what stands between its commas."""
    return tree.parts if isinstance(tree, All) else (tree,)


def shown_by(tree: Tree) -> list[Do]:
    """Every symbol of an effect, on whichever side of a slash (CAT-76)."""
    return [token for token in tokens(tree) if isinstance(token, Do)]


def _effect(item: Item, key: str, use: str, wanted: str) -> Tree:
    """An effect that the rules can carry out; here none of them may be empty."""
    tree = item.effect(key, VOCABULARY, use)
    if tree == NOTHING:
        item.refuse(key, wanted)
    return tree


def _usable(item: Item) -> Tree:
    """An effect that can be used part by part: words, or a slash between two words (CAT-31, CAT-54)."""
    wanted = "one to three of: N coin, N chain, N military, recruit, build, or a / b of two of them"
    return _effect(item, "effect", "card", wanted)


def _line(item: Item, key: str) -> Tree:
    """A scoring line of a Goal card: points at the end of the game (CAT-75)."""
    return _effect(item, key, "goal", "a line such as 'end: 4 vp' or 'end: 1 vp per scored color red'")


def _catalyst(item: Item) -> Catalyst:
    return Catalyst(
        item.id(),
        item.text("name"),
        item.one_of("color", COLORS),
        item.number("number", NUMBERS[0], NUMBERS[-1]),
        item.number("players", 2, 4),
        _usable(item),
    )


def _building_type(item: Item) -> BuildingType:
    return BuildingType(item.id(), item.text("name"), item.one_of("color", COLORS), _usable(item))


_game, _counts = FILE.table("game"), FILE.table("counts")
_cards = FILE.items("catalyst", least=16, most=MOST_CATALYSTS)
_types = FILE.items("building_type", 4)
_goals = FILE.items("goal", most=50)
_buildings = FILE.items("building")
for _items in (_cards, _types, _goals):
    FILE.distinct(_items, "name")
for _items in (_cards, _types, _goals, _buildings):
    FILE.distinct(_items, "id")

CATALYSTS: tuple[Catalyst, ...] = tuple(map(_catalyst, _cards))
BUILDING_TYPES: tuple[BuildingType, ...] = tuple(map(_building_type, _types))
GOALS = tuple(
    Goal(item.id(), item.text("name"), tuple(_line(item, kind.id) for kind in BUILDING_TYPES)) for item in _goals
)

_game.fixed("slug", "catalyst")
_game.fixed("tag", "CAT")
_game.text("title")
SEATS = _game.number("players_max", 4, 4)
FEWEST_SEATS = _game.number("players_min", 2, 4)
_board = FILE.table("board")
SLOTS = _board.number("slots", 1, 9)
_modifiers = _board.numbers("modifiers", SLOTS, -9, 9)
_setup = FILE.table("setup")
_starting_coins = _setup.numbers("starting_coins", SEATS, 0, 8)
_by_players = _setup.tables("by_players", "by_players", SEATS - FEWEST_SEATS + 1)
TYPES = len(BUILDING_TYPES)
N_GOALS = len(GOALS)

_limits = FILE.table("limits")
COIN_LIMIT = Tunable(_limits.number("coins_after_turn", 0, 99))
RESERVE = Tunable(_limits.number("reserve_stack", 0, MOST_CATALYSTS))
ROUND_LIMIT = Tunable(_limits.number("round_cap", 1, 100))

_scoring = FILE.table("scoring")
TOKENS_PER_VP = Tunable(_scoring.number("military_tokens_per_vp", 1, 99))
COINS_PER_VP = Tunable(_scoring.number("coins_per_vp", 1, 99))
RANK_MINIMUM = Tunable(_scoring.number("military_rank_minimum", 1, 99))
RANK_PLACES = 3
_rank_vp = _scoring.numbers("military_rank_vp", RANK_PLACES, 0, 99)


def _stack_numbers() -> list[list[int]]:
    """The numbers of a Building stack from the top, by player count (CAT-12); one card for each player (CAT-60)."""
    numbers = [[0] * (SEATS + 1) for _ in range(SEATS + 1)]
    for n, item in enumerate(_by_players, FEWEST_SEATS):
        item.fixed("players", n)
        if n <= SEATS:
            numbers[n][:n] = item.numbers("building_numbers", n, 1, 4)
    return numbers


_stacks = _stack_numbers()


def _check_buildings() -> None:
    """Each Building card belongs to the stacks of the player counts that it names (CAT-12)."""
    ids = [kind.id for kind in BUILDING_TYPES]
    for item in _buildings:
        item.one_of("type", ids)
        number = item.number("number", 1, 4)
        used = item.get("used_with")
        wanted = [n for n in range(FEWEST_SEATS, SEATS + 1) if number in _stacks[n][:n]]
        if used != wanted and item.is_fine("number"):
            item.refuse("used_with", f"{wanted}, as building_numbers of [[setup.by_players]] say")
        item.id()


def _check_counts() -> None:
    """What the file says of itself must be true: card counts, the mix of the deck, the deck left after setup."""
    _counts.expect("catalysts", len(_cards))
    _counts.expect("goals", len(_goals))
    _counts.expect("buildings", len(_buildings))
    _counts.expect("buildings_per_type", len(_buildings) // max(1, len(BUILDING_TYPES)))
    _counts.expect("board_slots", SLOTS)
    _limits.expect("buildings_per_player", len(BUILDING_TYPES))
    _counts.fixed("supply_limited", False)
    _counts.facts(
        "coins", "military_tokens", "chain_tokens", "starting_player_marker", "final_round_token", "scoring_pad"
    )
    if "catalysts_per_color" in _counts.values:
        for color, name in enumerate(COLORS):
            found, advice = sum(c.color == color for c in CATALYSTS), f" in {name}; it may be left out"
            _counts.expect("catalysts_per_color", found, advice)
    if "design_counts" in FILE.values:
        mix = FILE.table("design_counts")
        if not all(card.is_fine("color", "number", "players", "effect") for card in _cards):
            mix.hush()
        _check_mix(mix)
    for item in _by_players:
        cards = sum(c.players <= item.number("players") for c in CATALYSTS)
        item.expect("catalysts", cards)
        if cards - RESERVE - SLOTS < 1:
            _limits.refuse("reserve_stack", f"at most {cards - SLOTS - 1}, so that a deck is left")
        elif _limits.is_fine("reserve_stack"):
            item.expect("deck_after_reveal", cards - RESERVE - SLOTS)


LEFT_OUT = "; [design_counts] may be left out"


def _check_mix(mix: Item) -> None:
    def expect(prefix: str, known: Iterable[int | str], values: Iterable[int | str]) -> None:
        found = Counter(values)
        for value in known:
            if f"{prefix}_{value}" in mix.values:
                mix.expect(f"{prefix}_{value}", found[value], LEFT_OUT)

    expect("number", NUMBERS, (c.number for c in CATALYSTS))
    expect("players", range(2, 5), (c.players for c in CATALYSTS))
    shown = (SYMBOLS[do] for c in CATALYSTS for do in {do.word for do in shown_by(c.effect)})
    expect("cards_with", SYMBOLS, shown)
    if "total_vp" in mix.values:
        mix.expect("total_vp", sum(c.number for c in CATALYSTS), LEFT_OUT)
    for color in range(len(COLORS)):
        own = [c for c in CATALYSTS if c.color == color]
        _expect_list(mix, "per_color_number", [sum(c.number == n for c in own) for n in NUMBERS], COLORS[color])
        _expect_list(mix, "per_color_players", [sum(c.players == n for c in own) for n in range(2, 5)], COLORS[color])


def _expect_list(mix: Item, key: str, found: list[int], color: str) -> None:
    if key in mix.values and mix.numbers(key, len(found)) != found:
        mix.refuse(key, f"{found}, which is what the file holds in {color}{LEFT_OUT}")


_check_buildings()
_check_counts()
FILE.done()

# ---------------------------------------------------------------- tables for the rules, by card, type, slot or seat

_book = ProgramBook()
NUMBER = frozen([c.number for c in CATALYSTS])
COLOR = frozen([c.color for c in CATALYSTS])
PLAYERS = frozen([c.players for c in CATALYSTS])
SHOWS = frozen([[any(do.word == w for do in shown_by(c.effect)) for w in range(len(SYMBOLS))] for c in CATALYSTS])
MODIFIER = frozen(_modifiers)
STARTING_COINS = frozen(_starting_coins)
RANK_VP = frozen(_rank_vp)

GOAL_LINE = frozen([[_book.add(compile_program(line)) for line in goal.lines] for goal in GOALS])
_effects = [c.effect for c in CATALYSTS] + [b.effect for b in BUILDING_TYPES]
_starts = [_book.add(compile_program(effect)) for effect in _effects]
ROWS = frozen(_book.rows())


def _rows_from(start: int, op: int) -> list[int]:
    """The rows of a program that have this op, and behind them NONE for the effects it does not have."""
    end = next(row for row in range(start, len(ROWS)) if ROWS[row, OP] == END)
    found = [row for row in range(start, end) if ROWS[row, OP] == op]
    return found + [NONE] * (LEAVES - len(found))


def _parts_from(start: int) -> list[int]:
    """For each effect of a program the PART row that joins it with the other side of its slash (CAT-54)."""
    parts = [row for row in _rows_from(start, PART) if row != NONE]
    return [max((p for p in parts if p < row), default=NONE) for row in _rows_from(start, DO)]


# By source (the Catalysts, then the Building types) and effect, the sides of a slash counted one by one: the program
# row that says what to do, the index of the part it belongs to, how many sides that part has, and an earlier part that
# is equal (or NONE).
EFFECT_ROW = frozen([_rows_from(start, DO) for start in _starts])
EFFECT_PART = frozen([[ROWS[row, A0] for row in _parts_from(start)] for start in _starts])
EFFECT_SIDES = frozen([[parts.count(part) for part in parts] for parts in map(_parts_from, _starts)])
ALL_PARTS = frozen([(1 << len(parts_of(effect))) - 1 for effect in _effects])
EFFECT_TWIN = frozen([[ROWS[row, A1] for row in _parts_from(start)] for start in _starts])


STACK_NUMBER = frozen(_stacks)
