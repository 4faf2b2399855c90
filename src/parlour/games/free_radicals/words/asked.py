"""What a decision of Free Radicals may speak of: prices, effects, what a choice would do."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import Choice, May, Pay
from parlour.engine.people import words
from parlour.engine.people.english import capitalised, listed, many
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.area import COMPASS, TURNED
from parlour.games.free_radicals.field import NEXT_SQUARE, group_of
from parlour.games.free_radicals.house import FORM_WIDTH
from parlour.games.free_radicals.moves import MOVES
from parlour.games.free_radicals.notation import COLOURS, ITEMS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.couriers import fare_to
from parlour.games.free_radicals.rules.factions.hoteliers import cost_of, floor_for
from parlour.games.free_radicals.rules.factions.merchants import price_of, toll
from parlour.games.free_radicals.rules.items import colour_of
from parlour.games.free_radicals.rules.paying import owned, part_of, waived_of
from parlour.games.free_radicals.words.names import (
    STYLE_NAMES,
    Names,
    acting,
    cost_text,
    item_text,
    items_text,
    paid_text,
    phrase,
    power_text,
)

WAIVING = (frames.AWAKENING, frames.AWAKEN_HERE, frames.KNOWLEDGE, frames.PAYMENT)


def due_text(s: Any, seat: int, cost: int, left: int) -> str:
    """What is paid of a cost while so many Items are waived, and which are, as far as there is no choice (FR-51)."""
    waived = [int(waived_of(s, seat, cost, item, left)) for item in range(len(ITEMS))]
    rest = [int(part_of(cost, item)) - n for item, n in enumerate(waived)]
    left = max(0, left - sum(waived)) if any(rest) else 0
    if left and rest.count(0) == len(ITEMS) - 1:  # of one sort
        only = rest.index(max(rest))
        waived[only], rest[only], left = waived[only] + left, rest[only] - left, 0
    told = f"all but {many(left, 'Item')} of " * (left > 0) + (items_text(rest) or "nothing")
    return told + (f" ({items_text(waived)} waived)" if any(waived) else "")


class Asked(Names, words.Asked):
    """A decision of Free Radicals, and the move that is asked about."""

    moves = MOVES
    compass = staticmethod(COMPASS.__getitem__)
    faction_says = staticmethod(lambda n: COLOURS[tables.FACTION_COLOUR[n]])
    prediction_text = staticmethod(lambda n: f"{factions.PREDICTIONS[n].text}: {factions.PREDICTIONS[n].vp} VP")
    power_text = staticmethod(lambda n: power_text(content.BUILDINGS[n].power))
    bonus_text = staticmethod(lambda n: power_text(content.BUILDINGS[n].bonus))

    @property
    def purse(self) -> str:
        """What the seat can pay with."""
        held = ((item, int(owned(self.s, self.seat, item))) for item in range(len(ITEMS)))
        return listed(item_text(item, n) for item, n in held if n)

    @property
    def waiving(self) -> int:
        """How many Items are still waived, while something is to be paid (FR-51)."""
        return int(self.s.waive) if self.kind in WAIVING else 0

    @property
    def waiver(self) -> str:
        """The same in words."""
        return f"; {many(self.waiving, 'Item')} {'is' if self.waiving == 1 else 'are'} waived" if self.waiving else ""

    # ---------------------------------------------------------------- the city

    def shown(self, place: int) -> str:
        """The Data card on a place of the display."""
        return self.card(int(self.s.display[place]))

    def card_cost(self, card: int, way: int) -> str:
        """What an Awakening costs."""
        return due_text(self.s, self.seat, int(tables.CARD_COST[card, way]), self.waiving)

    @property
    def bill(self) -> str:
        """What is still to be paid."""
        return cost_text(self.a) if self.kind == frames.PAYMENT else "a cost"

    @property
    def paid_for(self) -> str:
        """What is paid for: it lies below the payment."""
        below, _, number, *_ = self.s.frame[int(self.s.depth) - 2].tolist()
        if below == frames.ADVANCE:
            return f" to advance {self.colour_name(number)} to {self.next_column(number)}"
        return f" to Awaken {self.card(number)}" if below == frames.AWAKENED else ""

    def step_cost(self, colour: int) -> str:
        """What the next step of a colour costs and brings."""
        column = min(int(self.s.knowledge[colour]) + 1, tables.N_COLUMNS)
        due = due_text(self.s, self.seat, int(tables.STEP_COST[column]), self.waiving)
        level = int(tables.STEP_LEVEL[column])
        earns_bonus = colour != colour_of(self.s, self.seat) and level > tables.STEP_LEVEL[column - 1]  # FR-46
        bonus = f", {phrase(content.BENEFACTORS[level - 1].effect).removeprefix('gain ')}" if earns_bonus else ""
        return f"{due}, {int(tables.STEP_VP[column])} VP{bonus}"

    def next_column(self, colour: int) -> str:
        """Where the next step of a colour leads."""
        return self.column_name(min(int(self.s.knowledge[colour]) + 1, tables.N_COLUMNS))

    # ---------------------------------------------------------------- the factions

    def crop_at(self, place: int) -> str:
        """A tile of the Nursery."""
        return self.crop_tile(int(self.s.nursery[place]))

    def twin(self, place: int) -> str:
        """Which place of the Nursery is meant, where the same tile lies there twice."""
        tiles = [self.crop_tile(int(tile)) for tile in self.s.nursery]
        return f", place {place + 1}" if tiles.count(tiles[place]) > 1 else ""

    def laid(self, square: int, lies: int) -> str:
        """Which crop would lie on which square."""
        other, tile = int(NEXT_SQUARE[square, lies]), int(self.s.nursery[self.a]) if self.kind == frames.PLANT else NONE
        if other == NONE or tile == NONE:
            return f"the tile on {self.square_name(square)}"
        one, two = (self.crop_name(crop) for crop in factions.CROP_TILES[tile].crops)
        return f"{one} on {self.square_name(square)}, {two} on {self.square_name(other)}"

    def group_text(self, square: int) -> str:
        """A group by one of its squares: its crop, its strength and what it does."""
        crops = self.s.squares.tolist()
        if not crops[square]:
            return f"the empty square {self.square_name(square)}"
        strength = min(len(group_of(crops, square)), factions.STRENGTHS)
        does = phrase(factions.CROPS[crops[square] - 1].effect[strength - 1])
        where = f"{self.crop_name(crops[square] - 1)} on {self.square_name(square)}"
        return capitalised(f"{where}, strength {strength}: {does}")

    def sown(self, space: int) -> str:
        """Which space acts after a sowing, and with how many Assets."""
        assets = self.s.ring.sum(axis=1).tolist()
        load, assets[space] = assets[space], 0
        if not load:
            return "no Asset lies there"
        last, n = acting(assets, (space + 1) % len(assets), load)
        return f"{self.space_name(last)} acts with {many(n, 'Asset')}"

    def project_at(self, place: int) -> str:
        """A face-up Project."""
        project = int(self.s.project[place])
        return f"{self.project_name(project)} ({self.project_text(project)})" if project >= 0 else "a Project"

    def market_after(self, steps: int) -> str:
        """The market so many steps on, and what it does."""
        market = (int(self.s.standee) + steps + 1) % tables.N_MARKETS
        return f"{self.market_name(market)}: {self.market_text(market)}"

    def toll_text(self, steps: int) -> str:
        """What a stroll costs, where it does."""
        cost = int(toll(steps + 1))
        return f" for {many(cost, 'Credit')}" if cost else ""

    def price(self, resource: int) -> int:
        """What a Resource is worth now."""
        return int(price_of(self.s, self.seat, resource))

    @property
    def stall_cost(self) -> str:
        """What the next Stall costs and brings."""
        nth = min(int(self.s.n_stalls), tables.N_STALLS - 1)
        return f"{many(int(tables.STALL_COST[nth]), 'Credit')} for {int(tables.STALL_VP[nth])} VP"

    @property
    def here(self) -> str:
        """The market of the Merchant."""
        return self.market_name(int(self.s.standee))

    def room_at(self, place: int) -> str:
        """A Room of the market, and what it costs while one is chosen."""
        cost = int(cost_of(place, self.a)) if self.kind == frames.ROOM_CHOICE else 0
        return self.room_name(int(self.s.offer[place])) + (f" for {many(cost, 'Credit')}" if cost else "")

    def dropped(self, turn: int, column: int) -> str:
        """Which columns a Room would fill, how often it is turned, and on which floor it would come to lie."""
        shape = int(tables.ROOM_SHAPE[self.s.offer[self.a]])
        last, floor = column + int(FORM_WIDTH[shape, turn]), int(floor_for(self.s, shape, turn, column)) + 1
        where = f"Columns {column + 1} to {last}" if last > column + 1 else f"Column {last}"
        return where + ("", ", turned once", ", turned twice", ", turned three times")[turn] + f": floor {floor}"

    def guest_text(self, guest: int) -> str:
        """What a Guest wants and brings."""
        one = factions.GUESTS[guest]
        return f"{STYLE_NAMES[one.style]}, {one.min_size} squares or more: {phrase(one.effect)}"

    def stop(self, drone: int) -> str:
        """Where a Drone is."""
        return self.building(int(self.s.drone[drone]))

    def drone_at(self, drone: int) -> str:
        """Where a Drone is and what it carries."""
        load = [good for good, n in enumerate(self.s.cargo[drone]) for _ in range(int(n))]
        return f"{self.building(int(self.s.drone[drone]))}, {self.goods_text(load) if load else 'empty'}"

    def fare(self, building: int) -> str:
        """What a flight costs, where it does."""
        cost = int(fare_to(self.s, self.a, building)) if self.kind == frames.FLY else 0
        return f" for {many(cost, 'Credit')}" if cost else ""

    def contract_at(self, place: int) -> str:
        """A face-up Contract."""
        contract = int(self.s.contract[place])
        return f"{self.contract_name(contract)} ({self.contract_text(contract)})" if contract >= 0 else "a Contract"

    def act_text(self, entertainer: int) -> str:
        """What an Entertainer does on the place in question."""
        one = factions.ENTERTAINERS[entertainer]
        effects = factions.GENRES[one.genre].effect
        power = one.value + (factions.HEADLINE if self.kind == frames.STAGE and self.a == 1 else 0)
        return f"{factions.GENRES[one.genre].id} {one.value}: {phrase(effects[power - 1])}"

    def quest_at(self, place: int) -> str:
        """A face-up Quest: its Duties and its reward."""
        quest = int(self.s.quest[place])
        if quest < 0:
            return "a Quest"
        one = factions.QUESTS[quest]
        return f"{one.name} ({', then '.join(self.duty_name(duty) for duty in one.sequence)}: {phrase(one.reward)})"

    def opens_to(self, turn: int) -> str:
        """The open sides of a drawn tile when it is turned so."""
        sides = int(TURNED[tables.TILE_SIDES[self.a], turn]) if self.kind == frames.ROTATION else 1 << turn
        return listed(name for n, name in enumerate(COMPASS) if sides >> n & 1)

    @property
    def points(self) -> int:
        """Action Points left."""
        return int(self.s.points)

    # ---------------------------------------------------------------- what an effect asks

    @property
    def bargain(self) -> tuple[str, str]:
        """What is paid, or that it is wanted, and for what."""
        asked = tables.ASKED.get(self.a)
        if isinstance(asked, Pay):
            return paid_text(asked.cost), phrase(asked.gain)
        return "want", phrase(asked.body) if isinstance(asked, May) else "an effect"

    def yes_no(self, answer: int) -> str:
        """What is accepted or declined."""
        if self.kind == frames.BUILD_STALL:
            return "Build no Stall" if answer else f"Build a Stall on the {self.here}: {self.stall_cost}"
        if answer == 1:
            return "Do not pay" if self.kind == frames.PAY else "No"
        return capitalised(": ".join(self.bargain) if self.kind == frames.PAY else self.bargain[1])

    def side_text(self, side: int) -> str:
        """A side of a slash."""
        asked = tables.ASKED.get(self.a) if self.kind == frames.SIDE else None
        return (
            capitalised(phrase(asked.sides[side]))
            if isinstance(asked, Choice) and side < len(asked.sides)
            else "a side"
        )
