"""What everything is called in English: resources, pieces, spaces, effects."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects import sentence
from parlour.engine.effects.sentence import clause
from parlour.engine.effects.tree import AtEnd, On, Tree
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


def effect_text(effect: Tree) -> str:
    """An effect as a sentence."""
    return sentence(effect, VOCABULARY)


class Names:
    """What decisions and events speak of, by number."""

    s: Any
    seat: int

    amount = staticmethod(amount)
    card = staticmethod(named(content.CARDS))
    tribe_name = staticmethod(named(content.TRIBES))
    category_name = staticmethod(named(content.ARTIFACT_CARDS))
    token_name = staticmethod(named(content.TOKENS))
    small_name = staticmethod(named(content.SMALL_ARTIFACTS))

    def ability_name(self, tribe: int) -> str:
        """The ability of a tribe."""
        return content.TRIBES[tribe].ability_name

    def cell_name(self, cell: int) -> str:
        """A cell of the map."""
        return geometry.CELL_NAMES[cell]

    def space_name(self, space: int) -> str:
        """A space of the map; a large location by its name."""
        at = list(geometry.CORNER_SPACES)
        if space in at and self.s.location[at.index(space)] != NONE:
            return f"the {content.LOCATIONS[self.s.location[at.index(space)]].name}"
        return geometry.SPACE_NAMES[space]

    def space_id(self, space: int) -> str:
        """A space, as the board knows it."""
        return geometry.SPACE_NAMES[space]

    def slot_name(self, slot: int) -> str:
        """A card slot."""
        return content.SLOTS[slot]

    def colour_name(self, colour: int) -> str:
        """A colour."""
        return COLOURS[colour]

    def size_name(self, large: int) -> str:
        """A building of a size."""
        return SIZES[large]

    def module_name(self, module: int) -> str:
        """A module by its colours and what it does."""
        one = content.MODULES[module]
        return f"the {' and '.join(COLOURS[colour] for colour in one.colors)} module ({phrase(one.effect)})"

    def module_space(self, space: int) -> str:
        """A space for modules."""
        return tables.MODULE_SPACE_NAMES[space]

    def crate_name(self, crate: int) -> str:
        """What a crate holds."""
        return phrase(content.CRATES[crate].effect)

    def technology_text(self, technology: int) -> str:
        """What a technology of the seat's tribe does."""
        tribe = int(self.s.tribe[self.seat])
        return phrase(content.TRIBES[tribe].tech[technology]) if tribe >= 0 else "unknown"

    def technology_name(self, technology: int) -> str:
        """A technology by its letter."""
        return content.TECHNOLOGIES[technology]

    def machine_name(self, machine: int) -> str:
        """A machine of the seat: a printed one, or the token on its spot."""
        colour = int(tables.MACHINE_SPOT[machine])
        token = int(self.s.spot[self.seat, colour]) if colour >= 0 else NONE
        return content.TOKENS[token].name if token >= 0 else tables.MACHINE_NAMES[machine]

    def machine_text(self, machine: int) -> str:
        """What a machine of the seat does."""
        colour = int(tables.MACHINE_SPOT[machine])
        token = int(self.s.spot[self.seat, colour]) if colour >= 0 else NONE
        effect = (
            content.TOKENS[token].effect
            if token >= 0
            else tables.PROGRAMS.effects.get(int(tables.MACHINE_EFFECT[machine]))
        )
        return phrase(effect) if effect is not None else "nothing yet"

    def reward_name(self, reward: int) -> str:
        """A reward space by the markers it needs: 'yellow 5 and green 5'."""
        needs = content.REWARDS[reward].needs
        return listed(f"{COLOURS[colour]} {need}" for colour, need in enumerate(needs) if need)

    def reward_text(self, reward: int) -> str:
        """What a reward space brings."""
        one = content.REWARDS[reward]
        if one.machine == content.SPOT:
            return "a machine token"
        return phrase(one.effect) if one.effect is not None else f"the {one.machine}"

    def water_text(self, space: int) -> str:
        """The bonus of an explored water space."""
        tile = int(self.s.front[geometry.CELL_OF[space]])
        bonus = content.TILE_LIST[tile].water_bonus if tile >= 0 else None
        return phrase(bonus) if bonus else "nothing"

    def event_text(self, event: int) -> str:
        """What has set a technology off."""
        return VOCABULARY.events[event].text


def set_off_text(effect: Tree) -> str:
    """What a lasting effect does, without when."""
    return phrase(effect.body) if isinstance(effect, On) else phrase(effect)
