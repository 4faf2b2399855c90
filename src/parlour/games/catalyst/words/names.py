"""What everything is called in English: Catalysts, Buildings, amounts, effects, and what an effect belongs to."""

from __future__ import annotations

from functools import cache

from parlour.engine.effects import sentence
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.people.components import named
from parlour.engine.people.english import many
from parlour.games.catalyst import content
from parlour.games.catalyst.state import CARDS

TOKEN_NAMES = {
    "coin": ("coin", "coins"),
    "chain": ("Chain Activation token", "Chain Activation tokens"),
    "military": ("Military Power token", "Military Power tokens"),
}


card_name, building_name = named(content.CATALYSTS), named(content.BUILDING_TYPES)


def source_name(source: int) -> str:
    """The name of what an effect belongs to: a Catalyst, or a Building with its article."""
    return card_name(source) if source < CARDS else f"the {building_name(source - CARDS)}"


def source_rule(source: int) -> str:
    """The rule by which the effects of a Catalyst or of a Building are used."""
    return "CAT-31" if source < CARDS else "CAT-33"


@cache
def effect_text(effect: Tree) -> str:
    """An effect as a sentence."""
    return sentence(effect, content.VOCABULARY)


def effects_of(source: int) -> list[int]:
    """The effects of a Catalyst or a Building, the sides of a slash one by one."""
    return [effect for effect in range(content.LEAVES) if content.EFFECT_ROW[source, effect] >= 0]


def goal_text(goal: int, building: int) -> str:
    """The line of a Goal card for a Building type, as a sentence."""
    line = content.GOALS[goal].lines[building]
    return effect_text(line.body if isinstance(line, AtEnd) else line)


def amount(n: int, word: int) -> str:
    """So many coins or tokens."""
    return many(n, *TOKEN_NAMES[content.SYMBOLS[word]])


def coins(n: int) -> str:
    """So many coins."""
    return amount(n, content.COIN)


def at_price(price: int) -> str:
    """'for 3 coins', 'free of charge'."""
    return "free of charge" if price == 0 else f"for {coins(price)}"
