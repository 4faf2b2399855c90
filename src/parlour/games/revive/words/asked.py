"""What a decision of Revive may speak of: prices, effects, what a choice would do."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import Choice, May, Pay, Tree
from parlour.engine.people import words
from parlour.engine.people.english import capitalised, listed
from parlour.games.revive import content, geometry, notation, state, tables
from parlour.games.revive.moves import MOVES
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import half_of, last_card, slot_of
from parlour.games.revive.rules.deeds import building_cost, explore_cost, is_available, settle_cost, technology_cost
from parlour.games.revive.rules.free import trading_technology
from parlour.games.revive.rules.land import distance_to_cell, range_cost, terrain_at
from parlour.games.revive.state import FAR
from parlour.games.revive.words.names import Names, amount, cost_text, phrase, price


def as_paid(s: Any, seat: int, *cost: tuple[int, int]) -> list[tuple[int, int]]:
    """A cost as it would be paid, crystals standing in for what is missing (REV-102); with too few, as it is."""
    own = [(min(n, int(s.basic[seat, what])), what) for n, what in cost]
    short = sum(n for n, _ in cost) - sum(n for n, _ in own)
    return [*own, (short, notation.CRYSTALS)] if short <= s.crystal[seat] else list(cost)


class Asked(Names, words.Asked):
    """A decision of Revive, and the move that is asked about."""

    moves = MOVES

    lying = staticmethod(("As listed", "Turned").__getitem__)  # as a tile lies
    reward_at = staticmethod(lambda reward: phrase(content.HIBERNATIONS[reward].reward))
    small_text = staticmethod(lambda small: phrase(content.SMALL_ARTIFACTS[small].score))
    crates = property(lambda q: int(q.s.n_closed[q.seat]))
    energy = property(lambda q: int(q.s.storage[q.seat]))
    marker = property(lambda q: int(q.s.hibernation[q.seat]))
    actions_left = property(lambda q: 2 - int(q.s.actions))
    gaining = property(lambda q: "REV-100" if q.kind == frames.RESOURCE and q.b == state.BY_OVERFLOW else "REV-101")
    full = property(lambda q: "Your crystals are full: g" if q.gaining == "REV-100" else "G")
    asked_cost = property(lambda q: q.bargain[0])
    asked_gain = property(lambda q: q.bargain[1])
    ability_cost = property(lambda q: q._cost(q.tribe_of.ability_cost) if q.tribe_of else "its cost")
    module_in_hand = property(lambda q: q.module_at(q.a) if q.kind == frames.MODULE_SPACE else "the module")
    artifacts_left = property(
        lambda q: listed(f"{int(n)} {notation.COLOURS[colour]}" for colour, n in enumerate(q.s.artifacts) if n)
    )
    from_price = property(lambda q: q.paid(*q.least(q.block)))  # of an action
    cheapest_tile = property(lambda q: q._cheapest("explore", "tile", "no tile can be reached"))
    cheapest_settlement = property(lambda q: q._cheapest("populate", "place", "no technology is left"))
    activation = staticmethod(lambda space: ", which brings its effect at once" if tables.ACTIVATES[space] else "")
    active = property(lambda q: int(q.s.active[q.seat].sum()))
    resting = property(lambda q: int(q.s.resting[q.seat].sum()))
    next_sleep = property(lambda q: min(q.marker + 1, tables.HIBERNATION_SPACES))

    @property
    def discount(self) -> int:
        """How much less is paid, where an effect offers the action (REV-104)."""
        if self.kind == frames.TILE or self.kind == frames.SIZE or self.kind == frames.TECHNOLOGY:
            return self.a
        return self.b if self.kind in (frames.SITE, frames.SETTLEMENT) else 0

    def paid(self, *cost: tuple[int, int]) -> str:
        """A cost as the seat would pay it."""
        return price(*as_paid(self.s, self.seat, *cost))

    def _cost(self, cost: Tree) -> str:
        """What an effect costs, as the seat would pay it; of 'any' it chooses each (REV-103)."""
        n, _, what = str(cost).partition(" ")
        return self.paid((int(n), notation.BASICS.index(what))) if what in notation.BASICS else cost_text(cost)

    @property
    def purse(self) -> str:
        """What the seat can pay with."""
        held = [(int(self.s.basic[self.seat, resource]), resource) for resource in range(3)]
        return price(*held, (int(self.s.crystal[self.seat]), 3))

    @property
    def tribe_of(self) -> content.Tribe | None:
        """The tribe of the seat, once it has one."""
        tribe = int(self.s.tribe[self.seat])
        return content.TRIBES[tribe] if tribe >= 0 else None

    @property
    def ability(self) -> str:
        """The tribe ability with its cost."""
        tribe = self.tribe_of
        return f"{tribe.ability_name}: {phrase(tribe.ability_effect)}" if tribe else "tribe ability"

    @property
    def deal(self) -> str:
        """The technology trade."""
        technology = int(trading_technology(self.s, self.seat)) if self.tribe_of else NONE
        return self.technology_text(technology) if technology >= 0 else "trade by a technology"

    def slot_said(self, placement: int) -> str:
        """A placement at the beginning of a sentence."""
        return capitalised(MOVES.blocks["placement"].axes[0].names[placement])

    def placing(self, placement: int) -> str:
        """What a card does in a placement: its half, and that of the card it joins."""
        if self.kind != frames.PLACEMENT:
            return ""
        half, before = int(half_of(placement)), int(last_card(self.s, self.seat, slot_of(placement)))
        told = phrase(content.CARDS[self.a].halves[half])
        if before >= 0 and (self.s.prism or content.CARDS[before].color == content.CARDS[self.a].color):
            told += f"; then again {content.CARDS[before].name}: {phrase(content.CARDS[before].halves[half])}"
        return told

    def citizen_at(self, place: int) -> str:
        """The citizen on a place of the display."""
        card = int(self.s.display[place])
        return content.CARDS[card].name if card >= 0 else f"a card from place {place + 1}"

    def module_at(self, place: int) -> str:
        """The module on a place of the display."""
        module = int(self.s.offer[place])
        return self.module_name(module) if module >= 0 else f"a module from place {place + 1}"

    def token_at(self, place: int) -> str:
        """The token on a place of the display of the colour in question."""
        token = int(self.s.tokens[self.a, place]) if self.kind == frames.TOKEN_CHOICE else NONE
        if token < 0:
            return f"a token from place {place + 1}"
        return f"the {content.TOKENS[token].name} ({phrase(content.TOKENS[token].effect)})"

    def replaced(self, space: int) -> str:
        """What is discarded from a module space."""
        module = int(self.s.module[self.seat, space])
        return f", discarding {self.module_name(module)}" if module >= 0 else ""

    def next_space(self, colour: int) -> int:
        """Where a marker would be after one step."""
        return int(self.s.marker[self.seat, colour]) + 1

    def top_card(self, slot: int) -> str:
        """The last card of a slot."""
        card = int(last_card(self.s, self.seat, slot))
        return content.CARDS[card].name if card >= 0 else "a card"

    def tile_price(self, cell: int) -> str:
        """What exploring a cell costs."""
        if not self.s.back[cell]:
            return "nothing"
        return self.paid((int(explore_cost(self.s, self.seat, cell, self.discount)), notation.FOOD))

    def _range(self, space: int) -> int:
        distance = int(self.s.reach[self.seat, space])
        return 0 if distance == FAR else int(range_cost(self.s, self.seat, distance))

    def site_price(self, space: int) -> str:
        """What building on a space costs."""
        large = self.a if self.kind == frames.SITE else 0
        gear = int(building_cost(self.s, self.seat, large, self.discount))
        return self.paid((gear, notation.GEAR), (self._range(space), notation.FOOD))

    def settle_price(self, space: int) -> str:
        """What populating a space costs."""
        if self.kind != frames.SETTLEMENT:
            return self.paid((self._range(space), notation.FOOD))
        book = int(settle_cost(self.s, self.seat, self.a, self.discount, space))
        return self.paid((book, notation.BOOK), (self._range(space), notation.FOOD))

    def size_price(self, size: int) -> str:
        """What a building costs, without range."""
        return self.paid((int(building_cost(self.s, self.seat, size, self.discount)), notation.GEAR))

    def technology_price(self, technology: int) -> str:
        """What a technology costs, without range and population."""
        return self.paid((int(technology_cost(self.s, self.seat, technology, self.discount)), notation.BOOK))

    @property
    def wanted(self) -> str:
        """What the move that is asked about would cost."""
        asked = {
            "tile": self.tile_price, "site": self.site_price, "settle": self.settle_price, "size": self.size_price,
            "technology": self.technology_price,
        }  # fmt: skip
        if self.block == "build":
            return self.size_price(0)
        return asked[self.block](self.at[0]) if self.block in asked else self.ability_cost

    def least(self, deed: str) -> list[tuple[int, int]]:
        """What an action costs at least, as amounts of resources; nothing where it has no target in reach."""
        s, seat, less = self.s, self.seat, self.discount
        if deed == "build":
            return [(int(building_cost(s, seat, 0, less)), notation.GEAR)]
        if deed == "explore":
            cells = [cell for cell, back in enumerate(s.back) if back and distance_to_cell(s, seat, cell) != FAR]
            return [(min(int(explore_cost(s, seat, cell, less)) for cell in cells), notation.FOOD)] if cells else []
        costs = [
            (int(settle_cost(s, seat, technology, less, space)), self._range(space))
            for technology in range(content.N_TECHNOLOGIES)
            if not s.settled[seat, technology] and is_available(s, seat, technology)
            for space in self.settlements
        ]
        return list(zip(min(costs, key=sum), (notation.BOOK, notation.FOOD), strict=True)) if costs else []

    def _cheapest(self, deed: str, noun: str, none: str) -> str:
        cost = self.least(deed)
        return f"the cheapest {noun} costs {price(*cost)}" if cost else none

    @property
    def settlements(self) -> list[int]:
        """The spaces in reach where the seat could place a figure, if it could pay (REV-78)."""
        return [
            space
            for space in range(geometry.SPACES)
            if int(terrain_at(self.s, space)) in (content.RUIN, content.LOCATION_SPACE)
            and int(self.s.reach[self.seat, space]) != FAR
            and not int(self.s.figures[space]) >> self.seat & 1
        ]

    @property
    def distance(self) -> int:
        """How many spaces lie in between."""
        at = self.at[0]
        first, n = (int(geometry.FIRST_SPACE[at]), geometry.HEXES) if self.block == "tile" else (at, 1)
        return min(int(self.s.reach[self.seat, space]) for space in range(first, first + n))

    def faces(self, orientation: int) -> str:
        """The hexes a to d of a tile, as listed or turned."""
        if self.kind != frames.ORIENTATION:
            return ""
        hexes = [content.TERRAINS[hexagon] for hexagon in content.TILE_LIST[self.b].hexes]
        return ", ".join(hexes if orientation == 0 else reversed(hexes))

    @property
    def bonus_deed(self) -> str:
        """The action that an effect offers."""
        less = f", paying {amount(self.b, notation.PAID_WITH[self.a])} less" if self.b else ""
        return f"{notation.DEEDS[self.a]} now{less}"

    @property
    def bargain(self) -> tuple[str, str]:
        """What is paid, and for what."""
        asked = tables.ASKED[self.a]
        if isinstance(asked, Pay):
            return self._cost(asked.cost), phrase(asked.gain)
        return "nothing", phrase(asked.body) if isinstance(asked, May) else "an effect"

    def yes_no(self, answer: int) -> str:
        """What is accepted or declined."""
        if answer == 1:
            return "Do not pay" if self.kind == frames.PAY else "No"
        if self.kind == frames.BONUS:
            return f"Yes, {self.bonus_deed}"
        return f"Pay {self.asked_cost}: {self.asked_gain}" if self.kind == frames.PAY else f"Yes, {self.asked_gain}"

    def side_text(self, side: int) -> str:
        """A side of a slash."""
        asked = tables.ASKED[self.a] if self.kind == frames.SIDE else None
        return phrase(asked.sides[side]) if isinstance(asked, Choice) and side < len(asked.sides) else "a side"
