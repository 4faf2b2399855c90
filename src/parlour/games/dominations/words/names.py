"""What everything is called in English: amounts, tiles, cards, Monuments, effects, and what an effect belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from parlour.engine.effects import sentence
from parlour.engine.effects.sentence import clause as clause_of
from parlour.engine.effects.sentence import deed_text, quantity_text
from parlour.engine.effects.tree import AtLeast, Choice, Quantity, quantity_of
from parlour.engine.people.components import named
from parlour.engine.people.english import gathered, listed, many
from parlour.games.dominations import content, tables
from parlour.games.dominations.notation import C_CITY_OF, C_MONUMENT, C_OWN
from parlour.games.dominations.rules.layout import strength_at
from parlour.games.dominations.words.places import CELL_PLACES, POINT_PLACES, SQUARE_PLACES

ORDINALS = ("first", "second", "third", "fourth")
COMPASS = ("North", "East", "South", "West")
CORNER_NAMES = (("top", "right", "left"), ("bottom", "left", "right"))  # of cells pointing up and down (DOM-10)
HALF_NODI = (*content.DOMAIN_NAMES, "Vestigium", "Corruptio")
RESOURCE_NAMES = (*content.DOMAIN_NAMES, "Vestigium", "nothing")  # on a corner of a piece (DOM-33)


# ---------------------------------------------------------------- amounts


def knowledge(n: int, domain: int) -> str:
    """So much Knowledge of a Domain: '4 Trade'; of the Vestigium, of any Domain."""
    return f"{n} {'of any Domain' if domain == content.WHITE else content.DOMAIN_NAMES[domain]}"


def amounts(of: Sequence[int] | Any) -> str:
    """Knowledge by Domain, the most first: '4 Trade, 1 Craftsmanship'; 'nothing' where there is none."""
    found = sorted(((-int(n), domain) for domain, n in enumerate(of) if n), key=lambda pair: pair)
    return ", ".join(knowledge(-n, domain) for n, domain in found) or "nothing"


def bill(of: Sequence[int] | Any) -> str:
    """What is to be paid, in the order of the Domains: '3 Science and 2 Religion'; 'nothing'."""
    return listed(knowledge(int(n), domain) for domain, n in enumerate(of) if n)


def cost(n: int, domain: int) -> str:
    """A price inside a sentence: 'for 3 Trade', 'free of charge'."""
    return f"for {knowledge(n, domain)}" if n else "free of charge"


def reward(vp: int, inf: int) -> str:
    """Victory points and Influence: '2 VP and 1 Influence'; empty for neither."""
    parts = ([f"{vp} VP"] if vp else []) + ([f"{inf} Influence"] if inf else [])
    return listed(parts) if parts else ""


# ---------------------------------------------------------------- pieces

Naming = Callable[[int], str]  # a name by number


domain_name: Naming = content.DOMAIN_NAMES.__getitem__
cell_name: Naming = CELL_PLACES.__getitem__  # N2 E3
point_name: Naming = POINT_PLACES.__getitem__  # N1/N2 E3
square_name: Naming = SQUARE_PLACES.__getitem__  # N1 W2
mastery_name = named(content.MASTERIES)
monument_name = named(content.MONUMENTS)
# What brought something, as the log counts it.
component_name = named((*content.MASTERIES, *content.MONUMENTS, *content.ROLES))


def prerequisite(needs: tuple[int, int]) -> str:
    """What a Mastery must build on (DOM-61)."""
    return f"{with_article(content.DOMAIN_NAMES[needs[0]])} Mastery of value {needs[1]} or more"


def with_article(noun: str) -> str:
    """A noun with its article: 'an Art', 'a Trade'."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def sees_hand(s: Any, seat: int) -> bool:
    """Whether a view shows the hand of a seat; else the tile it is laying is hidden, too (DOM-114).

    A tile must be there to be seen: an empty hand shows nothing, whoever looks.
    """
    return bool(s.hand[seat, 0] >= 0)


def tile_text(tile: int) -> str:
    """A Land tile with its Camp and its resources, clockwise."""
    land = content.TILE_LIST[tile]
    return f"{content.DOMAIN_NAMES[land.camp]} Camp; {', '.join(content.DOMAIN_NAMES[d] for d in land.corners)}"


def corners_text(piece: int, cell: int, rotation: int) -> str:
    """What lies on the corners of a piece in a cell: 'Trade top, Art right, Religion left' (DOM-12)."""
    row, corners = 3 * piece + rotation, CORNER_NAMES[cell % 2]
    return ", ".join(f"{RESOURCE_NAMES[int(tables.RESOURCE[row, k])]} {corner}" for k, corner in enumerate(corners))


def level_name(monument: int, level: int) -> str:
    """A Level card; levels are counted from 1."""
    return f"{content.MONUMENTS[monument].name} level {level}"


def role_and_points(role: int, vp: int, how: str) -> str:
    """A Domination card with the Victory points it scored: 'Farmer (3 VP)', and how: 'Farmer (3 VP; tied …)'."""
    return f"{content.ROLES[role].name} ({vp} VP{how})"


def tied(of: Sequence[int] | Any, seat: int, form: str = " ({})") -> str:
    """Behind whoever has the most of something, by seat: how that is so, where others have as much (DOM-102)."""
    return form.format("tied, first in order") if list(of).count(of[seat]) > 1 else ""


def strengths(s: Any, monument: int, who: Sequence[str]) -> str:
    """What counts for each seat that has anything at a Monument on the board, a line each (DOM-55)."""
    levels, sums = s.levels[:, monument], [int(strength_at(s, seat, monument)) for seat in range(int(s.seats))]
    return "\n".join(
        f"{who[seat]} {n}: {many(int(levels[seat]), 'level')} in the tree, {n - int(levels[seat])} of Cities beside it."
        for seat, n in enumerate(sums)
        if n
    )


def is_level(card: int) -> bool:
    """Whether a card of a tree is a Level card (DOM-70)."""
    return card >= tables.FIRST_LEVEL


def card_name(card: int) -> str:
    """A card of a tree: 'Bartering', 'Great Pyramid level 2'."""
    if not is_level(card):
        return content.MASTERIES[card // content.COPIES].name
    monument, level = tables.LEVEL_CARDS[card - tables.FIRST_LEVEL]
    return level_name(monument, level + 1)


def nodi(card: int) -> str:
    """The half Nodi of a card: 'N Trade, E Vestigium, S Art, W Corruptio'."""
    return ", ".join(f"{way[0]} {HALF_NODI[int(tables.CARD_SIDES[card, side])]}" for side, way in enumerate(COMPASS))


# ---------------------------------------------------------------- effects


effect_text = partial(sentence, vocabulary=content.VOCABULARY)
clause = partial(clause_of, vocabulary=content.VOCABULARY)


def side_text(side: content.Side) -> str:
    """What a side of a card brings: its points, its Influence, its effect, as sentences."""
    got = reward(side.vp, side.inf)
    return " ".join(filter(None, (f"{got}." if got else "", effect_text(side.effect)))) or "Nothing."


def side_name(side: int) -> str:
    """What an open side belongs to: a card of a tree, a Monument or a role (tables.py)."""
    if side < tables.LEVEL_SIDE:
        return content.MASTERIES[side // 2].name + (" (advanced)" if side % 2 else "")
    if side < tables.MONUMENT_SIDE:
        monument, level = tables.LEVEL_CARDS[side - tables.LEVEL_SIDE]
        return level_name(monument, level + 1)
    if side < tables.ROLE_SIDE:
        return monument_name(side - tables.MONUMENT_SIDE)
    return content.ROLES[side - tables.ROLE_SIDE].name


def is_role(component: int) -> bool:
    """Whether a component, as the log counts it, is a role."""
    return component >= len(content.MASTERIES) + len(content.MONUMENTS)


def full_nodi(domains: Iterable[int]) -> list[str]:
    """Full Nodi by their Domains, equal ones together: 'two full Science Nodi', 'a full Art Nodus'."""
    names = (domain_name(domain) for domain in domains)
    return gathered((f"full {name} Nodus", f"full {name} Nodi") for name in names)


def place_text(monument: content.Monument) -> str:
    """Where a Monument may stand (DOM-51)."""
    return listed(deed_text(word, content.PLACES) for word in monument.place)


# ---------------------------------------------------------------- Objectives


def part_text(part: AtLeast) -> str:
    """One part of a goal: '7 Cities', '5 full Science Nodi', 'Writing', 'dominate 1 Monument'."""
    count = quantity_of(part.count)
    if count.count == C_OWN:
        return mastery_name(count.args[0])
    if count.count == C_MONUMENT:
        return f"dominate {many(part.least, 'Monument')}"
    return f"{part.least} {counted_noun(count, part.least)}"


def counted_noun(count: Quantity, n: int) -> str:
    """The noun of a count in a list of goals: shorter than in a sentence that speaks to somebody."""
    if count.count == C_CITY_OF and n == 1:
        return f"City on {with_article(content.DOMAIN_NAMES[count.args[0]])} Camp"
    return quantity_text(count, n, content.VOCABULARY, short=True)


def goal_text(goal: content.Goal) -> str:
    """What a goal asks for (DOM-98)."""
    return listed(part_text(part) for part in goal.conditions)


def goals_text(objective: content.Objective) -> str:
    """All goals of an Objective, a line each."""
    return "\n".join(f"{goal.vp} VP: {goal_text(goal)}." for goal in objective.goals)


# ---------------------------------------------------------------- where an effect waits for an answer


_WAITING = tables.PROGRAMS.asked()


def asked_at(row: int) -> str:
    """What is asked in this row of the rules' programs: 'pay 3 Trade: gain 2 Influence'."""
    text = clause(_WAITING[row])
    return text.removeprefix("you may ")


def part_at(row: int, part: int) -> str:
    """One side of the slash in this row."""
    slash = _WAITING[row]
    return clause(slash.sides[part]) if isinstance(slash, Choice) and part < len(slash.sides) else "nothing"


# ---------------------------------------------------------------- for templates


class Names:
    """The names that templates may mention, by number: `{tile:a}`, `{knowledge:b,c}`."""

    tile = staticmethod(tuple(tile.id for tile in content.TILE_LIST).__getitem__)  # as it is written: T03
    land = staticmethod(tile_text)
    cell = staticmethod(cell_name)
    point = staticmethod(point_name)
    square = staticmethod(square_name)
    domain = staticmethod(domain_name)
    knowledge = staticmethod(knowledge)
    cost = staticmethod(cost)
    mastery = staticmethod(mastery_name)
    monument = staticmethod(monument_name)
    level = staticmethod(level_name)
    objective = staticmethod(named(content.OBJECTIVES))
    card = staticmethod(card_name)
    nodi = staticmethod(nodi)
    ordinal = staticmethod(ORDINALS.__getitem__)

    @staticmethod
    def camp(tile: int) -> str:
        """The Camp of a Land tile."""
        return f"{content.DOMAIN_NAMES[content.TILE_LIST[tile].camp]} Camp"

    @staticmethod
    def place(monument: int) -> str:
        """Where a Monument may stand."""
        return place_text(content.MONUMENTS[monument])
