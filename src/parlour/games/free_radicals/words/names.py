"""What everything is called in English: Items, pieces, places, effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects import sentence
from parlour.engine.effects.sentence import clause, quantity_text
from parlour.engine.effects.tree import AtEnd, AtLeast, Pay, Tree, quantity_of
from parlour.engine.people.components import named
from parlour.engine.people.english import listed, many
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.area import CELL_NAMES
from parlour.games.free_radicals.field import SQUARE_NAMES
from parlour.games.free_radicals.notation import ASSETS, COLOURS, CREDITS, ITEMS, SPACES, VOCABULARY
from parlour.games.free_radicals.rules.paying import part_of

ITEM_NAMES = (*(name.capitalize() for name in ITEMS[:CREDITS]), "Credit")
STYLE_NAMES = (*("dining room" if style == "dining" else style for style in factions.STYLES), "any Room")
PLACES = ("Opening", "Headline", "Encore")


def phrase(effect: Tree) -> str:
    """An effect inside of a sentence."""
    return clause(effect.body if isinstance(effect, AtEnd) else effect, VOCABULARY)


def effect_text(effect: Tree) -> str:
    """An effect as a sentence."""
    return sentence(effect, VOCABULARY)


def paid_text(cost: Tree) -> str:
    """A cost inside of a sentence: it is written like a gain, what is gained elsewhere is paid here."""
    gain = phrase(cost)
    for verb in ("gain ", "draw "):
        if gain.startswith(verb):
            return f"pay {gain[len(verb) :]}"
    return gain


def power_text(power: Tree) -> str:
    """A power of a Building: what is paid, and what for."""
    return f"{paid_text(power.cost)}: {phrase(power.gain)}" if isinstance(power, Pay) else phrase(power)


def item_text(item: int, n: int) -> str:
    """So many of an Item: '2 Carbon', '3 Credits'."""
    return many(n, "Credit") if item == CREDITS else f"{n} {ITEM_NAMES[item]}"


def together(names: Iterable[str]) -> str:
    """Names in a row, those that come several times with their number: '2 optics and serum'."""
    return listed(name if n == 1 else f"{n} {name}" for name, n in Counter(names).items())


def items_text(numbers: Iterable[int]) -> str:
    """So many of each Item: '2 Carbon and 1 Credit'."""
    return listed(item_text(item, n) for item, n in enumerate(numbers) if n)


def cost_text(cost: int) -> str:
    """A cost in words."""
    return items_text(int(part_of(cost, item)) for item in range(len(ITEMS)))


def condition_text(condition: AtLeast) -> str:
    """What a Project counts, and how many of it: '3 Assets in Construction' (FR-EXEC-7)."""
    return f"{condition.least} {quantity_text(quantity_of(condition.count), condition.least, VOCABULARY)}"


def acting(assets: Sequence[int], first: int, load: int) -> tuple[int, int]:
    """Where the last of a load falls that is dropped from a space on, and how many Assets lie there then."""
    last = (first + load - 1) % len(assets)
    return last, assets[last] + (load - 1) // len(assets) + 1


class Names:
    """What decisions and events speak of, by number."""

    s: Any
    seat: int

    building = staticmethod(named(content.BUILDINGS))
    faction_name = staticmethod(named(content.FACTIONS))
    project_name = staticmethod(named(factions.PROJECTS))
    tool_name = staticmethod(named(factions.TOOLS))
    character_name = staticmethod(named(factions.CHARACTERS))
    scoundrel_name = staticmethod(named(factions.SCOUNDRELS))
    market_name = staticmethod(named(factions.MARKETS))
    guest_name = staticmethod(named(factions.GUESTS))
    contract_name = staticmethod(named(factions.CONTRACTS))
    entertainer_name = staticmethod(named(factions.ENTERTAINERS))
    prediction_name = staticmethod(named(factions.PREDICTIONS))
    duty_name = staticmethod(named(factions.DUTIES))
    quest_name = staticmethod(named(factions.QUESTS))
    tile_name = staticmethod(named(factions.MAP_TILES))
    tool_text = staticmethod(lambda n: phrase(factions.TOOLS[n].effect))
    scoundrel_text = staticmethod(lambda n: phrase(factions.SCOUNDRELS[n].effect))
    duty_text = staticmethod(lambda n: phrase(factions.DUTIES[n].effect))
    colour_name = staticmethod(COLOURS.__getitem__)
    building_id = staticmethod(content.BUILDING_IDS.__getitem__)
    id_of_card = staticmethod(lambda card: content.BUILDING_IDS[content.DATA_CARDS[card].building])
    square_name = staticmethod(SQUARE_NAMES.__getitem__)
    cell_name = staticmethod(CELL_NAMES.__getitem__)
    item_name = staticmethod(ITEM_NAMES.__getitem__)
    place_name = staticmethod(PLACES.__getitem__)

    def card(self, card: int) -> str:
        """A Data card: its Building and its colours."""
        if card < 0:
            return "a Data card"
        one = content.DATA_CARDS[card]
        return f"{self.building(one.building)} ({'/'.join(COLOURS[colour] for colour in one.colours)}, {one.vp} VP)"

    def space_name(self, space: int) -> str:
        """A space of the ring."""
        return SPACES[space].capitalize()

    def asset_name(self, asset: int) -> str:
        """A type of Asset."""
        return ASSETS[asset].capitalize()

    def crop_name(self, crop: int) -> str:
        """A crop."""
        return factions.CROPS[crop].id

    def crop_tile(self, tile: int) -> str:
        """A Crop tile by its crops."""
        return together(map(self.crop_name, factions.CROP_TILES[tile].crops)) if tile >= 0 else "a tile"

    def good_name(self, good: int) -> str:
        """A sort of Goods."""
        return factions.GOODS[good].id

    def room_name(self, room: int) -> str:
        """A Room by its style and shape."""
        if room == NONE:
            return "a Room"
        one = factions.ROOMS[room]
        return f"the {STYLE_NAMES[one.style]} {factions.SHAPES[one.shape].id}"

    def site_name(self, cell: int) -> str:
        """The tile on a cell of the map."""
        tile = int(self.s.map[cell])
        return self.tile_name(tile) if tile >= 0 else f"cell {self.cell_name(cell)}"

    def project_text(self, project: int) -> str:
        """What a Project needs and brings."""
        needs = listed(condition_text(condition) for condition in factions.PROJECTS[project].condition)
        return f"{needs}: {factions.PROJECTS[project].vp} VP"

    def goods_text(self, goods: Iterable[int]) -> str:
        """Goods, those of one sort together."""
        return together(map(self.good_name, goods))

    def contract_text(self, contract: int) -> str:
        """What a Contract needs and brings."""
        one = factions.CONTRACTS[contract]
        return f"{self.goods_text(one.goods)} to {self.building(one.destination)}: {phrase(one.reward)}"

    def crew_text(self, character: int) -> str:
        """What a Character does at its level."""
        one = factions.CHARACTERS[character]
        return phrase(one.effect_level_2 if self.s.marked[character] else one.effect_level_1)

    def market_text(self, market: int) -> str:
        """What a market does, with or without a Stall."""
        one = factions.MARKETS[market]
        return phrase(one.effect_with_stall if self.s.stall[market] else one.effect)

    def use_text(self, cell: int) -> str:
        """What the tile on a cell does."""
        tile = int(self.s.map[cell])
        return phrase(factions.MAP_TILES[tile].use_effect) if tile >= 0 else "nothing"

    def column_name(self, column: int) -> str:
        """A column of a Knowledge Track."""
        return f"column {column} (Level {int(tables.STEP_LEVEL[column])})"
