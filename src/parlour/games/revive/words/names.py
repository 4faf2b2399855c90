"""What everything is called in English: resources, pieces, spaces, effects."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects.sentence import clause
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.people.components import named
from parlour.engine.people.english import listed, many
from parlour.games.revive import content, geometry, tables
from parlour.games.revive.notation import COLOURS, VOCABULARY

RESOURCES = (("gear", "gears"), ("food", "food"), ("book", "books"), ("crystal", "crystals"), ("energy", "energy"))
SIZES = ("small building", "large building")


def amount(n: int, resource: int) -> str:
    """So much of a resource: '2 gears', '1 food'."""
    return many(n, *RESOURCES[resource])


def price(*parts: tuple[int, int]) -> str:
    """What something costs, as amounts of resources; 'nothing' where it is free."""
    return listed(amount(n, resource) for n, resource in parts if n > 0)


def phrase(effect: Tree) -> str:
    """An effect inside of a sentence."""
    return clause(effect.body if isinstance(effect, AtEnd) else effect, VOCABULARY)


def brief(effect: Tree) -> str:
    """An effect in brackets: '2 gears and 1 VP'."""
    return phrase(effect).removeprefix("gain ")


def cost_text(cost: Tree) -> str:
    """What stands before an arrow: '1 gear, food, book or crystal'."""
    return clause(cost, VOCABULARY, paying=True).removeprefix("pay ")


def timed(effect: Tree) -> str:
    """The same, and when it counts."""
    return f"at the end {phrase(effect)}" if isinstance(effect, AtEnd) else phrase(effect)


def module_name(module: int) -> str:
    """A module by its colours and what it does."""
    one = content.MODULES[module]
    return f"the {' and '.join(COLOURS[colour] for colour in one.colors)} module ({brief(one.effect)})"


def reward_name(reward: int) -> str:
    """A reward space by the markers it needs: 'yellow 5 and green 5'."""
    needs = enumerate(content.REWARDS[reward].needs)
    return listed(f"{COLOURS[colour]} {need}" for colour, need in needs if need)


def unlocked_name(reward: int) -> str:
    """A reward space by the machine below it, or by its markers."""
    machine = content.REWARDS[reward].machine
    return reward_name(reward) if machine in (None, content.SPOT) else f"the {machine}"


def reward_text(reward: int) -> str:
    """What a reward space brings."""
    one = content.REWARDS[reward]
    if one.machine == content.SPOT:
        return "a machine token"
    return timed(one.effect) if one.effect is not None else f"the {one.machine}"


def machine_of(s: Any, seat: int, machine: int) -> tuple[str, Tree | None]:
    """The name and the effect of a machine of a seat: a printed one, or the token on its spot (REV-18)."""
    colour = int(tables.MACHINE_SPOT[machine])
    token = int(s.spot[seat, colour]) if colour >= 0 else NONE
    if token >= 0:
        return content.TOKENS[token].name, content.TOKENS[token].effect
    return tables.MACHINE_NAMES[machine], tables.PROGRAMS.effects.get(int(tables.MACHINE_EFFECT[machine]) or NONE)


class Names:
    """What decisions and events speak of, by number."""

    s: Any
    seat: int

    amount, module_name = staticmethod(amount), staticmethod(module_name)
    unlocked_name = staticmethod(unlocked_name)
    card = staticmethod(named(content.CARDS))
    tribe_name = staticmethod(named(content.TRIBES))
    ability_name = staticmethod(lambda tribe: content.TRIBES[tribe].ability_name)
    category_name = staticmethod(named(content.ARTIFACT_CARDS))
    cell_name = staticmethod(geometry.CELL_NAMES.__getitem__)
    space_id = staticmethod(geometry.SPACE_NAMES.__getitem__)  # as the board knows it
    slot_name = staticmethod(content.SLOTS.__getitem__)
    colour_name = staticmethod(COLOURS.__getitem__)
    size_name = staticmethod(SIZES.__getitem__)
    module_space = staticmethod(tables.MODULE_SPACE_NAMES.__getitem__)
    token_name = staticmethod(named(content.TOKENS))
    crate_name = staticmethod(lambda crate: brief(content.CRATES[crate].effect))
    small_name = staticmethod(named(content.SMALL_ARTIFACTS))
    technology_name = staticmethod(content.TECHNOLOGIES.__getitem__)

    def space_name(self, space: int) -> str:
        """A space of the map; a large location by its name."""
        at = list(geometry.CORNER_SPACES)
        if space in at and self.s.location[at.index(space)] != NONE:
            return f"the {content.LOCATIONS[self.s.location[at.index(space)]].name}"
        return geometry.SPACE_NAMES[space]

    def technology_text(self, technology: int) -> str:
        """What a technology of the seat's tribe does."""
        tribe = int(self.s.tribe[self.seat])
        return timed(content.TRIBES[tribe].tech[technology]) if tribe >= 0 else "unknown"

    def machine_name(self, machine: int) -> str:
        """A machine of the seat."""
        return machine_of(self.s, self.seat, machine)[0]

    def machine_text(self, machine: int) -> str:
        """What a machine of the seat does."""
        effect = machine_of(self.s, self.seat, machine)[1]
        return phrase(effect) if effect is not None else "nothing yet"

    def water_text(self, space: int) -> str:
        """The bonus of an explored water space."""
        tile = int(self.s.front[geometry.CELL_OF[space]])
        bonus = content.TILE_LIST[tile].water_bonus if tile >= 0 else None
        return phrase(bonus) if bonus else "nothing"
