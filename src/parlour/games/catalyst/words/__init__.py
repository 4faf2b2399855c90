"""Catalyst in English: choices, prompts, reasons, log lines. It reads views and never decides anything.

Each sentence is a row of one of the four tables; what stands in braces is looked up in `Asked` or `Heard`
(engine/people/words.py), and `names.py` says what everything is called.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from parlour.engine.effects.program import A0
from parlour.engine.people import words
from parlour.engine.people.components import named
from parlour.engine.people.words import In, Move, Row, Text
from parlour.games.catalyst import state
from parlour.games.catalyst.content import BUILDING_TYPES, CATALYSTS, CHAIN, COIN_LIMIT, EFFECT_ROW, GOALS, ROWS
from parlour.games.catalyst.moves import MOVES
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.rules.effects import building_price, word_of
from parlour.games.catalyst.rules.turn_end import first_empty, is_catalyst_chosen
from parlour.games.catalyst.scoring import pile_sum
from parlour.games.catalyst.words.names import (
    TOKEN_NAMES,
    amount,
    at_price,
    building_name,
    card_name,
    coins,
    source_name,
    source_rule,
)

__all__ = ["CatalystWords"]


class _Names:
    """What decisions and events speak of, by number."""

    card = staticmethod(card_name)
    building = staticmethod(building_name)
    source = staticmethod(source_name)
    source_rule = staticmethod(source_rule)
    amount = staticmethod(amount)
    coins = staticmethod(coins)
    at_price = staticmethod(at_price)

    def id(self, card: int) -> str:
        """The id of a Catalyst, by which the board knows it."""
        return CATALYSTS[card].id

    def home(self, seat: int, building: int) -> str:
        """The Building of a seat, as the board knows it."""
        return f"building-{seat}-{BUILDING_TYPES[building].id}"

    def no_more(self, used: int) -> str:
        """Whether something of an effect has been used before it ended."""
        return "no more" if used else "nothing"


class Asked(_Names, words.Asked):
    """A decision of Catalyst, and the move that is asked about."""

    moves = MOVES

    @property
    def room(self) -> int:
        """How many coins the seat could still take (CAT-47)."""
        return max(0, COIN_LIMIT - int(self.s.coin[self.seat]))

    @cached_property
    def contributions(self) -> int:
        """What collecting brings (CAT-21)."""
        return int(contributions(self.s))

    @cached_property
    def kept(self) -> str:
        """How much of it stays, where that is not all."""
        return "" if self.contributions <= self.room else f" and keep {self.room or 'none'}"

    def in_slot(self, slot: int) -> str:
        """The Catalyst that lies in a slot."""
        return card_name(int(self.s.row[slot]))

    def from_slot(self, slot: int) -> str:
        """The same, and where none lies the slot."""
        return f"from slot {slot + 1}" if self.s.row[slot] < 0 else self.in_slot(slot)

    def price(self, slot: int) -> int:
        """The price of a Catalyst (CAT-23)."""
        return int(price(self.s, slot))

    def slot_price(self, slot: int) -> str:
        """The same in words."""
        return at_price(self.price(slot))

    def building_price(self, building: int) -> int:
        """The price of a Building (CAT-57)."""
        return int(building_price(self.s, self.seat, building))

    def build_price(self, building: int) -> str:
        """The same in words."""
        return at_price(self.building_price(building))

    def taking(self, effect: int) -> str:
        """What an effect brings."""
        return amount(int(ROWS[EFFECT_ROW[self.a, effect], A0]), word_of(self.a, effect))

    @property
    def held(self) -> int:
        """The coins of the seat."""
        return int(self.s.coin[self.seat])

    @property
    def empty(self) -> str:
        """The empty Building that is filled first (CAT-44)."""
        return building_name(first_empty(self.s, self.seat))

    @property
    def free(self) -> str:
        """The Catalyst that must move into a Building (CAT-44)."""
        return card_name(int(self.s.free[self.seat, 0]))

    @property
    def its_building(self) -> int:
        """The Building type whose effect is in question."""
        return self.a - state.CARDS

    @property
    def a_token(self) -> str:
        """A token of the seat, as one of how many."""
        tokens = int(self.s.chain[self.seat])
        return "your Chain Activation token" if tokens == 1 else f"one of your {amount(tokens, CHAIN)}"

    def letters(self, catalyst: int) -> str:
        """The letters of a Catalyst's name, as keys."""
        return "".join(letter for letter in card_name(catalyst).casefold() if letter.isalpha())

    def initial(self, building: int) -> str:
        """The first letter of a Building's name, as a key."""
        return building_name(building)[0].casefold()

    def effect_key(self, effect: int) -> str:
        """Effects are numbered on the keyboard's first row."""
        return "qwe"[effect] if effect < 3 else ""


_BY_EFFECT = {"spot": "effect-{effect}", "keys": "{effect_key:effect}"}
_OF_SLOT = {"spot": "row-{slot}", "keys": "{slot}", "deed": "recruit {from_slot:slot}"}
_CATALYST = {"spot": "catalyst-{catalyst}", "keys": "{letters:catalyst}"}

CHOICES = (
    Move("collect", lambda q: ("Collect {coins:contributions}{kept}", "CAT-21 CAT-47" if q.kept else "CAT-21"),
         spot="supply", keys="c", deed="collect contributions"),
    Move("recruit", "Recruit {in_slot:slot} {slot_price:slot}", "CAT-23", **_OF_SLOT),
    Move("activate", "Activate {catalyst}", "CAT-30",
         In("CHAINING", "Spend a token to activate {catalyst}", "CAT-38"), **_CATALYST),
    Move("take", "Take {taking:effect}", "{source_rule:a}", **_BY_EFFECT, deed="take effect {effect}"),
    Move("recruit_by", "Recruit {in_slot:slot} {slot_price:slot}", "CAT-50", **_OF_SLOT),
    Move("build_by", "Acquire the {building:building} {build_price:building}", "CAT-57",
         spot="stack-{building}", keys="{initial:building}", deed="acquire the {building:building}"),
    Move("place", "Put {card:a} into the {building:building}", "CAT-26",
         In("FILL", "Put {free} into the {building:building}", "CAT-44"),
         spot=lambda q: q.home(q.seat, q.at[0]), keys="{initial:building}",
         deed="put a Catalyst into the {building:building}"),
    Move("occupy", "Put {catalyst} into the {building:a}", "CAT-61",
         In("FILL", "Put {catalyst} into the {empty}", "CAT-44"), **_CATALYST, deed="put {catalyst} into a Building"),
    Move("stop", "Use {no_more:b} of {source:a}", "{source_rule:a}", keys="x"),
    Move("end", "End the turn", "CAT-38", keys="x", deed="end the turn"),
)  # fmt: skip


def _which_effect(q: Asked) -> Text:
    if q.a >= state.CARDS:
        return "The {building:its_building}: use its effect, or stop", "{source_rule:a}"
    return "{card:a}: use an effect, or stop", "{source_rule:a}"


def _fill(q: Asked) -> Text:
    if is_catalyst_chosen(q.s, q.seat):
        return "Clean-up: which Catalyst moves into the {empty}?", "CAT-44"
    return "Clean-up: which Building does {free} move into?", "CAT-44"


PROMPTS: dict[str, Row] = {
    "TURN": ("Your turn: collect contributions, recruit a Catalyst or activate one", "CAT-18"),
    "EFFECTS": _which_effect,
    "PLACE": ("Which empty Building does {card:a} occupy?", "CAT-26"),
    "OCCUPY": ("Which Catalyst occupies the new {building:a}?", "CAT-61"),
    "CHAINING": ("Chain: spend {a_token}, or end the turn", "CAT-38"),
    "FILL": _fill,
}


def _no_activation(q: Asked) -> Text:
    by = "a Building is acquired by the Building symbol of a Catalyst, but " if q.block == "build_by" else ""
    return f"{by}no Catalyst is being activated", "CAT-30"


REASONS: dict[str, Row] = {
    "GAME_OVER": ("the game is over", "CAT-67"),
    "SLOT_EMPTY": ("no card lies in this slot, and none comes before clean-up", "CAT-23 CAT-25"),
    "TOO_DEAR": ("costs {price:slot}, {has} {held}", "CAT-24"),
    "NOT_YOURS": ("it does not lie in front of {who}", "CAT-30"),
    "IS_TURNED": ("it has been activated already this turn", "CAT-36"),
    "NO_TOKEN": ("no Chain Activation token is left", "CAT-38"),
    "MUST_ACT": ("a turn begins with one of the three actions, and nobody may pass", "CAT-18"),
    "ACTION_TAKEN": ("the action of this turn has been taken", "CAT-18"),
    "RESOLVE_FIRST": ("{source:a} must be resolved first: use its effects, or stop", "CAT-41"),
    "BUILDING_FIRST": ("{source:a} comes first: use it, or stop", "CAT-34 CAT-41"),
    "NO_ACTIVATION": _no_activation,
    "MUST_END": ("nothing is being used now: end the turn instead", "CAT-38"),
    "NO_SUCH_EFFECT": ("{source:a} has no such effect", "CAT-31"),
    "OTHER_EFFECT": ("this effect of {source:a} does something else", "CAT-31"),
    "EFFECT_USED": ("this effect has been used", "CAT-31"),
    "SIDE_USED": ("of effects with a slash between them only one can be used, and one has been", "CAT-54"),
    "EQUAL_EFFECT": ("the equal effect before it is used first", "CAT-55"),
    "OWNED": ("nobody owns two Buildings of a type, and {who_has} this one", "CAT-58"),
    "BUILDING_TOO_DEAR": ("costs {building_price:building}, {has} {held}", "CAT-59"),
    "MUST_PLACE": ("{card:a} must occupy an empty Building first", "CAT-26"),
    "NOT_OWNED": ("{does_not} own it", "CAT-26"),
    "OCCUPIED": ("a Catalyst stands there, and a Building holds only one", "CAT-27"),
    "STILL_OCCUPIED": ("the turned Catalyst stays there until clean-up", "CAT-35"),
    "MUST_OCCUPY": ("the new {building:a} must be occupied first", "CAT-61"),
    "NOT_FREE": ("it does not lie in front of {who}", "CAT-61"),
    "HOUSED": ("a Catalyst in a Building never moves", "CAT-27"),
    "TURNED_STAYS": ("a turned Catalyst does not move into a Building", "CAT-61"),
    "MUST_FILL_WITH": ("a free Catalyst must be chosen for the {empty} first", "CAT-44"),
    "MUST_FILL": ("an empty Building must be chosen for {free} first", "CAT-44"),
    "NOT_TO_FILL_WITH": ("only one of {whose} free Catalysts can fill the {empty}", "CAT-44"),
    "NOT_TO_BE_FILLED": ("only one of {whose} empty Buildings can be filled", "CAT-44"),
}


class Heard(_Names, words.Heard):
    """Something that has happened in Catalyst."""

    goal = staticmethod(named(GOALS))
    end = staticmethod(state.END_NAMES.__getitem__)  # how the game ended

    @property
    def is_setup(self) -> bool:
        """Whether this step dealt the game: what begins at a position is refilled before its first decision, too."""
        return any(int(event[0]) == state.DEALT for event in self.s.trail[: int(self.s.n_trail)])


_PLACED_BY = {frames.PLACE: "CAT-26", frames.OCCUPY: "CAT-61", frames.FILL: "CAT-44"}
_CARD = "catalyst-{id:a}"  # wherever it lies now

HAPPENED: dict[str, Row] = {
    "dealt": ("The Goal is {goal:a}; {who} begins", "CAT-13 CAT-14"),
    "collected": lambda e: ("{who}" + (" has nothing else to do and" if e.b else "") + " collects {coins:a}", "CAT-21"),
    "recruited": ("{who} recruits {card:a} from slot {nth:b} {at_price:c}", "CAT-23", _CARD),
    "placed": lambda e: ("{card:a} occupies the {building:b}", _PLACED_BY[e.c], _CARD),
    "activated": lambda e: (
        ("{who} spends a token and activates {card:a}", "CAT-38", _CARD)
        if e.b
        else ("{who} activates {card:a}", "CAT-30", _CARD)
    ),
    "took": ("{who} takes {amount:b,a} from {source:c}", "{source_rule:c}"),
    "built": ("{who} acquires the {building:a} {at_price:b}", "CAT-57", "{home:seat,a}"),
    "scored": ("{card:a} goes to {whose} pile", "CAT-43", _CARD),
    "revealed": lambda e: ("{card:a} comes to slot {nth:b}", "CAT-11" if e.is_setup else "CAT-46", _CARD),
    "deck_ran_out": ("The deck has run out: the Final Round follows this round", "CAT-64"),
    "surplus": ("{who} gives back {coins:a} above the limit", "CAT-47"),
    "final_round": ("The Final Round begins", "CAT-66"),
    "ended": lambda e: ("The game is over: {end:a}", "CAT-67" if e.a == 1 else "CAT-71"),
    "stopped": ("{who} uses {no_more:b} of {source:a}", "{source_rule:a}"),
}


class CatalystWords(words.Words):
    """The tables above, and what else Catalyst says."""

    TIE_BREAK = "the higher sum of the pile (CAT-83)"
    HOLDINGS: ClassVar = {name: ("|".join(nouns),) for name, nouns in TOKEN_NAMES.items()}

    asked, heard = Asked, Heard
    choices, prompts, reasons, happened = CHOICES, PROMPTS, REASONS, HAPPENED

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        return f"with a pile of {int(pile_sum(s, seat))}"

    def figures(self, s: Any) -> list[tuple[int, str]]:
        """How many rounds were played."""
        return [(int(s.rounds), "round")]
