"""Catalyst's components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from parlour.engine.core.record import NONE
from parlour.engine.effects import Count, Joiners, Numbered, ProgramBook, Use, Vocabulary, Word, compile_program
from parlour.engine.effects.program import A0, A1, DO, END, OP, PART
from parlour.engine.effects.tree import All, Do, Tree, tokens
from parlour.engine.people.components import Component, Effect, Id, Key, OneOf, Text, Whole, column
from parlour.engine.people.content import ContentFile, Item, content_path, frozen

FILE = ContentFile(content_path("catalyst", Path(__file__).with_name("content.toml")))

COLORS = tuple(item.id() for item in FILE.items("color", 4))

# One, two or three effects a card, each with up to two sides (CAT-2, CAT-54).
EFFECTS_A_CARD, SIDES = 3, 2
LEAVES = EFFECTS_A_CARD * SIDES
MOST_AMOUNT = 9  # of coins or tokens in one effect: keeps the numbers of the record within their bounds
MOST_CATALYSTS = 240  # all of them can be free Catalysts of one seat, and be offered at once
NUMBERS = range(1, 6)  # on Catalysts (CAT-2)

# ---------------------------------------------------------------- the words of the notation, each with its number

word, count = Numbered(Word), Numbered(Count)
COIN = word("N coin", "{N:coin|coins}", verb="take", short="+{N:coin|coins}")
RECRUIT = word("recruit", "recruit a Catalyst at its price", short="recruit")
CHAIN = word("N chain", "{N:Chain Activation token|Chain Activation tokens}", verb="take", short="+{N:chain|chains}")
BUILD = word("build", "acquire a Building at its price", short="build")
MILITARY = word("N military", "{N:Military Power token|Military Power tokens}", verb="take", short="+{N} military")
VP = word("N vp", "{N:VP|VP}", verb="score")
SYMBOLS = tuple(one.form.removeprefix("N ") for one in word[:VP])  # which stand on cards, and are named by Goal cards

SCORED_NUMBER = count(
    "scored number N",
    "{:card|cards} with the number {N} in your pile",
    icon="scored-number-{N}",
    name="scored number",
    short="{:card|cards} with the number {N}",
)
SCORED_COLOR = count(
    "scored color COLOR",
    "{COLOR} {:card|cards} in your pile",
    icon="scored-color-{COLOR}",
    name="scored color",
    short="{COLOR} {:card|cards}",
)
SCORED_SYMBOL = count(
    "scored symbol SYMBOL",
    "{:card|cards} with the {SYMBOL} symbol in your pile",
    icon="scored-symbol-{SYMBOL}",
    name="scored symbol",
    short="{:card|cards} with the {SYMBOL} symbol",
)
HELD_COIN = count("held coin", "{:coin|coins} you hold", icon="held-coin", name="held coin", short="{:coin|coins}")

ON_CARDS = Use(
    "on a Catalyst or a Building",
    words=range(VP),
    sides=SIDES,
    parts=EFFECTS_A_CARD,
    clauses=False,
    flat=True,
    scales=False,
    most=MOST_AMOUNT,
)
ON_GOALS = Use(
    "on a Goal card",
    words=(VP,),
    end=True,
    at_once=False,
    clauses=False,
    flat=True,
    most=99,
    count_bounds={SCORED_NUMBER: [(NUMBERS[0], NUMBERS[-1])]},
)
VOCABULARY = Vocabulary(
    words=word,
    counts=count,
    sets={"COLOR": {c: c for c in COLORS}, "SYMBOL": {**{s: s for s in SYMBOLS}, "build": "Building"}},
    joiners=Joiners(both="and/or"),
    uses={"card": ON_CARDS, "goal": ON_GOALS},
)


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The effects of a card: what stands between its commas."""
    return tree.parts if isinstance(tree, All) else (tree,)


def shown_by(tree: Tree) -> list[Do]:
    """Every symbol of an effect, on whichever side of a slash (CAT-76)."""
    return [token for token in tokens(tree) if isinstance(token, Do)]


# ---------------------------------------------------------------- components

# Words, or a slash between two words (CAT-31, CAT-54).
USABLE = Effect(
    VOCABULARY, "card", "one to three of: N coin, N chain, N military, recruit, build, or a / b of two of them"
)
SCORING = Effect(VOCABULARY, "goal", "a line such as 'end: 4 vp' or 'end: 1 vp per scored color red'")


class Catalyst(Component):
    """One Catalyst card (CAT-2)."""

    id = Id()
    name = Text()
    color = OneOf(COLORS)
    number = Whole(NUMBERS[0], NUMBERS[-1])
    players = Whole(2, 4)
    effect = USABLE

    def shows(self, symbol: str) -> bool:
        """Whether a symbol stands on it."""
        return any(do.word == VOCABULARY.id(symbol) for do in shown_by(self.effect))


class BuildingType(Component):
    """One of the four types of Building (CAT-4, CAT-56)."""

    id = Id()
    name = Text()
    color = OneOf(COLORS)
    effect = USABLE


CATALYSTS = Catalyst.all(FILE, "catalyst", least=16, most=MOST_CATALYSTS, distinct="id name")
BUILDING_TYPES = BuildingType.all(FILE, "building_type", 4, distinct="id name")


class Lines(Key[tuple[Tree, ...]]):
    """The scoring lines of a Goal card: one under the id of each Building type (CAT-75)."""

    def read(self, item: Item, key: str) -> tuple[Tree, ...]:
        return tuple(SCORING.read(item, kind.id) for kind in BUILDING_TYPES)


class Goal(Component):
    """One Goal card: points at the end of the game (CAT-5, CAT-75)."""

    id = Id()
    name = Text()
    lines = Lines()


GOALS = Goal.all(FILE, "goal", most=50, distinct="id name")

_game = FILE.table("game")
_game.fixed(slug="catalyst", tag="CAT")
_game.text("title")
SEATS = _game.number("players_max", 4, 4)
FEWEST_SEATS = _game.number("players_min", 2, 4)
_board = FILE.table("board")
SLOTS = _board.number("slots", 1, 9)
_modifiers = _board.numbers("modifiers", SLOTS, -9, 9)
_setup = FILE.table("setup")
_starting_coins = _setup.numbers("starting_coins", SEATS, 0, 8)
_by_players = _setup.tables("by_players", "by_players", SEATS - FEWEST_SEATS + 1)
TYPES, N_GOALS = len(BUILDING_TYPES), len(GOALS)

_limits = FILE.table("limits")
COIN_LIMIT = _limits.tunable("coins_after_turn", 0, 99)
RESERVE = _limits.tunable("reserve_stack", 0, MOST_CATALYSTS)
ROUND_LIMIT = _limits.tunable("round_cap", 1, 100)

_scoring = FILE.table("scoring")
TOKENS_PER_VP = _scoring.tunable("military_tokens_per_vp", 1, 99)
COINS_PER_VP = _scoring.tunable("coins_per_vp", 1, 99)
RANK_MINIMUM = _scoring.tunable("military_rank_minimum", 1, 99)
RANK_PLACES = 3
_rank_vp = _scoring.numbers("military_rank_vp", RANK_PLACES, 0, 99)


def _stack_numbers() -> list[list[int]]:
    """The numbers of a Building stack from the top, by player count (CAT-12); one card for each player (CAT-60)."""
    numbers = [[0] * (SEATS + 1) for _ in range(SEATS + 1)]
    for n, item in enumerate(_by_players, FEWEST_SEATS):
        item.fixed(players=n)
        if n <= SEATS:
            numbers[n][:n] = item.numbers("building_numbers", n, 1, 4)
    return numbers


_stacks = _stack_numbers()


class Building(Component):
    """A Building card; it belongs to the stacks of the player counts that it names (CAT-12)."""

    id = Id()
    type = OneOf([kind.id for kind in BUILDING_TYPES])
    number = Whole(1, 4)

    def check(self) -> None:
        wanted = [n for n in range(FEWEST_SEATS, SEATS + 1) if self.number in _stacks[n][:n]]
        if self.item.get("used_with") != wanted and self.item.is_fine("number"):
            self.item.refuse("used_with", f"{wanted}, as building_numbers of [[setup.by_players]] say")


BUILDINGS = Building.all(FILE, "building", distinct="id")

# ---------------------------------------------------------------- what the file says of itself


def _check_counts() -> None:
    """Card counts, the mix of the deck and the deck left after setup are what the file holds."""
    counts = FILE.table("counts")
    counts.expect(catalysts=len(CATALYSTS), goals=len(GOALS), buildings=len(BUILDINGS), board_slots=SLOTS)
    counts.expect(buildings_per_type=len(BUILDINGS) // TYPES)
    counts.fixed(supply_limited=False)
    counts.facts(
        "coins", "military_tokens", "chain_tokens", "starting_player_marker", "final_round_token", "scoring_pad"
    )
    for color, name in enumerate(COLORS):
        found = sum(c.color == color for c in CATALYSTS)
        counts.may_state(f" in {name}; it may be left out", catalysts_per_color=found)
    _limits.expect(buildings_per_player=TYPES)
    for item in _by_players:
        cards = sum(c.players <= item.number("players") for c in CATALYSTS)
        item.expect(catalysts=cards)
        if cards - RESERVE - SLOTS < 1:
            _limits.refuse("reserve_stack", f"at most {cards - SLOTS - 1}, so that a deck is left")
        elif _limits.is_fine("reserve_stack"):
            item.expect(deck_after_reveal=cards - RESERVE - SLOTS)


LEFT_OUT = "; [design_counts] may be left out"


def _check_mix(mix: Item) -> None:
    """How the deck is mixed, as far as the file states it."""
    if not all(card.item.is_fine("color", "number", "players", "effect") for card in CATALYSTS):
        mix.hush()

    def expect(prefix: str, known: Iterable[int | str], values: Iterable[int | str]) -> None:
        found = Counter(values)
        mix.may_state(LEFT_OUT, **{f"{prefix}_{value}": found[value] for value in known})

    expect("number", NUMBERS, (c.number for c in CATALYSTS))
    expect("players", range(2, 5), (c.players for c in CATALYSTS))
    expect("cards_with", SYMBOLS, (symbol for c in CATALYSTS for symbol in SYMBOLS if c.shows(symbol)))
    mix.may_state(LEFT_OUT, total_vp=sum(c.number for c in CATALYSTS))
    for color, name in enumerate(COLORS):
        own = [c for c in CATALYSTS if c.color == color]
        _expect_list(mix, "per_color_number", [sum(c.number == n for c in own) for n in NUMBERS], name)
        _expect_list(mix, "per_color_players", [sum(c.players == n for c in own) for n in range(2, 5)], name)


def _expect_list(mix: Item, key: str, found: list[int], color: str) -> None:
    if key in mix.values and mix.numbers(key, len(found)) != found:
        mix.refuse(key, f"{found}, which is what the file holds in {color}{LEFT_OUT}")


_check_counts()
if "design_counts" in FILE.values:
    _check_mix(FILE.table("design_counts"))
FILE.done()

# ---------------------------------------------------------------- tables for the rules, by card, type, slot or seat

_book = ProgramBook()
NUMBER, COLOR, PLAYERS = (column(CATALYSTS, name) for name in ("number", "color", "players"))
SHOWS = frozen([[c.shows(symbol) for symbol in SYMBOLS] for c in CATALYSTS])
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
