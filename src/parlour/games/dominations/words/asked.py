"""What the templates of choices, prompts and reasons may mention: a decision and a move, by number and in words."""

from __future__ import annotations

from functools import cached_property

from parlour.engine.core.record import NONE
from parlour.engine.people import words
from parlour.engine.people.english import listed, many, some
from parlour.games.dominations import content, tables
from parlour.games.dominations.geometry import SIDES, WHEEL, beside, facing, wheel
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.notation import S_LESS_MONUMENT
from parlour.games.dominations.rules.build import city_price, top_level
from parlour.games.dominations.rules.develop import fits_at, flip_price, letter_at, mastery_price
from parlour.games.dominations.rules.hands import hand_size
from parlour.games.dominations.rules.layout import piece_in, sides_touched
from parlour.games.dominations.rules.reserve import to_give
from parlour.games.dominations.thinking.preview import Outcome, Trial
from parlour.games.dominations.words.names import (
    Names,
    amounts,
    bill,
    corners_text,
    full_nodi,
    knowledge,
    reward,
    sees_hand,
    tied,
)

_DOMAINS = {"city": tables.CAMP, "learn": tables.DOMAIN, "flip": tables.DOMAIN}
_PRICES = {"city": city_price, "learn": mastery_price, "flip": flip_price, "give": to_give}  # DOM-46, 59, 62, 26


def _brings(side: content.Side) -> str:
    """The points of a side, behind a colon."""
    got = reward(side.vp, side.inf)
    return f": {got}" if got else ""


class Asked(Names, words.Asked):
    """A decision of Dominations, and the move that is asked about."""

    moves = MOVES
    city_tokens, city_levels, copies = content.CITY_TOKENS, content.CITY_LEVELS, content.COPIES
    exchange_give, exchange_get = content.EXCHANGE_GIVE, content.EXCHANGE_GET
    two_objectives, two_monuments = some(content.DEALT, "Objective"), some(content.DEALT, "Monument")

    # the seat
    age = property(lambda q: int(q.s.age))
    next_age = property(lambda q: q.age + 1)
    influence = property(lambda q: int(q.s.influence[q.seat]))
    most = property(lambda q: tied(q.s.influence[: q.seats], q.seat))  # how the seat has the most Influence (DOM-81)
    less = property(lambda q: int(q.s.standing[q.seat, S_LESS_MONUMENT]))  # of the price of Monument levels (DOM-76)
    bill = property(lambda q: bill(q.s.bill))  # what is left to pay of a level (DOM-77)
    missing = property(lambda q: int(hand_size(q.s, q.seat)) - int(q.s.n_hand[q.seat]))  # tiles to draw
    in_turn = property(lambda q: int(q.s.hand[q.seat, q.a]))  # the tile of the hand that is asked about (DOM-92)
    hand_rule = property(lambda q: "DOM-20" if q.s.age == 0 else "DOM-92")  # by which tiles are discarded
    sees_hand = property(lambda q: sees_hand(q.s, q.seat))

    # the move: the Domain it is about, its own or that of a Camp or a Mastery; what it costs of it, what there is of it
    of = property(lambda q: int(_DOMAINS[q.block][q.at[0]]) if q.block in _DOMAINS else q.at[0])
    price = property(lambda q: int(_PRICES[q.block](q.s, q.seat, q.at[0])))
    held = property(lambda q: int(q.s.knowledge[q.seat, q.of]))
    limit = property(lambda q: int(q.s.limit[q.seat, q.of]))
    city_level = property(lambda q: int(q.s.city_level[q.at[0]]) + 1)  # that the City would have
    copy = property(lambda q: content.COPIES * q.a + q.at[0])  # as a card

    def can(self, kind: str) -> bool:
        """Whether a move of this kind is possible, as far as one sees; 'upgrade' is one that upgrades a City."""
        possible = self.s.option[: int(self.s.n_options)].tolist()
        found = map(MOVES.decode, possible)
        kinds = {"upgrade" if block == "city" and self.s.city_owner[at[0]] else block for block, at in found}
        return kind in kinds or not possible

    def place_in_order(self, seat: int) -> int:
        """The place of a seat on the Initiative track, counted from 1."""
        return int(self.s.initiative.tolist().index(seat)) + 1

    # ---------------------------------------------------------------- what something costs

    def level_cost(self, monument: int) -> list[int]:
        """What the next level of a Monument costs, by Domain (DOM-49)."""
        level = int(top_level(self.s, monument))
        return [int(tables.LEVEL_COST[level, domain]) for domain in range(content.N_DOMAINS)]

    def level_price(self, monument: int) -> str:
        """The same in words."""
        return bill(self.level_cost(monument))

    def next_level(self, monument: int) -> str:
        """The Level card on top of the pile of a Monument."""
        return self.level(monument, int(self.s.levels_taken[monument]) + 1)

    def given(self, domain: int) -> str:
        """What an exchange takes of a Domain (DOM-26)."""
        return knowledge(int(to_give(self.s, self.seat, domain)), domain)

    @property
    def reserve(self) -> str:
        """All Knowledge of the seat."""
        held = self.s.knowledge[self.seat]
        return bill(held) if held.any() else "no Knowledge"

    # ---------------------------------------------------------------- what it brings

    def base(self, mastery: int) -> str:
        """The points of the side of a Mastery that is learned, behind a colon."""
        return _brings(content.MASTERIES[mastery].base)

    def advanced(self, mastery: int) -> str:
        """Those of its other side."""
        return _brings(content.MASTERIES[mastery].advanced)

    def level_brings(self, monument: int) -> str:
        """Those of the next level of a Monument."""
        return _brings(content.MONUMENTS[monument].levels[int(self.s.levels_taken[monument])].side)

    def value(self, mastery: int) -> int:
        """The value of a Mastery (DOM-82)."""
        return int(tables.VALUE[mastery])

    @cached_property
    def _trial(self) -> Trial:
        return Trial(self.s)

    @cached_property
    def _laid(self) -> list[Outcome]:
        return self._trial.laid(self.seat, self.a, self.c, self.at[0])

    @property
    def laid(self) -> str:
        """What the tile would Produce when it is turned so, in each way there is."""
        return self._ways(self._laid)

    @property
    def laid_rule(self) -> str:
        """The rule by which it does."""
        return "DOM-30" if self._laid[0].locus is None else "DOM-35"

    def in_place(self, tile: int) -> str:
        """What a tile of the board would Produce, in each way there is."""
        return self._ways(self._trial.in_place(self.seat, tile))

    def by_locus(self, point: int) -> str:
        """What the tile would Produce by a Locus."""
        return self._outcome(self._trial.by_locus(self.seat, self.a, point))

    @property
    def by_connection(self) -> str:
        """What it would Produce by its connected sides."""
        return self._outcome(self._trial.by_connection(self.seat, self.a, in_place=bool(self.b)))

    def _ways(self, ways: list[Outcome]) -> str:
        if len(ways) == 1 and ways[0].locus is None:
            return self._outcome(ways[0])
        by = ("connection" if way.locus is None else f"Locus {self.point(way.locus)}" for way in ways)
        return " or ".join(f"{self._outcome(way)} ({name})" for way, name in zip(ways, by, strict=True))

    def _outcome(self, way: Outcome) -> str:
        """What the seat would get, and the others: '4 Trade, 1 of any Domain; Ben 1 Art'."""
        own = amounts([*way.got[self.seat], way.free])
        others = [f"{self.names[n]} {amounts(got)}" for n, got in enumerate(way.got) if n != self.seat and any(got)]
        return "; ".join([own, *others])

    # ---------------------------------------------------------------- tiles and the board

    @property
    def hand(self) -> str:
        """The tiles of the seat."""
        return listed(self.tile(int(tile)) for tile in self.s.hand[self.seat][: int(self.s.n_hand[self.seat])])

    def hand_key(self, tile: int) -> str:
        """The place of a tile in the hand, as a key."""
        hand = self.s.hand[self.seat].tolist()
        return str((hand.index(tile) + 1) % 10) if tile in hand[:10] else ""

    def unless_hidden(self, tile: int) -> str:
        """A tile, or that it is one of a hand one cannot see."""
        return f"{self.tile(tile)} ({self.land(tile)})" if self.sees_hand else "the tile"

    def where(self, tile: int) -> str:
        """The cell of a tile on the board."""
        return self.cell(int(self.s.cell_of[tile]) - 1)

    def city_of(self, tile: int) -> str:
        """Whose City stands on a tile."""
        return self.names[int(self.s.city_owner[tile]) - 1]

    def sides(self, cell: int) -> str:
        """How many sides a piece would share with the layout there."""
        return many(int(sides_touched(self.s, cell)), "side")

    def completed(self, cell: int) -> str:
        """The Loci that the tile would complete there."""
        loci = len(self._trial.completed(self.a, cell))
        return f", {'a Locus' if loci == 1 else f'{loci} Loci'}" if loci else ""

    def corners(self, rotation: int) -> str:
        """What lies on the corners of the Monument when it is turned so."""
        return corners_text(tables.MONUMENT_PIECE + self.a, self.b, rotation)

    @property
    def free_cells(self) -> str:
        """What would be right: how many cells there are, and the nearest by name."""
        cells = [self.cell(int(cell)) for cell in self.s.frontier[: int(self.s.n_frontier)]]
        return f"{len(cells)} free cells touch the layout, such as {listed(cells[:3], 'or')}"

    def wheel(self, point: int) -> str:
        """How far the wheel of a vertex is filled."""
        cells = [int(piece_in(self.s, wheel(point, k))) for k in range(WHEEL)]
        if any(piece >= tables.CRADLE_PIECE for piece in cells):
            return "the Cradle lies in its wheel"
        return f"{sum(piece != NONE for piece in cells)} of the {WHEEL} cells around it are filled"

    # ---------------------------------------------------------------- the tree

    @property
    def letters(self) -> str:
        """The letters of the Domain or the Mastery that is chosen, as keys."""
        name = self.mastery(self.at[0]) if "mastery" in self.places else self.domain(self.of)
        return "".join(letter for letter in name.casefold() if letter.isalpha())

    def room(self, card: int) -> str:
        """In how many places of the tree a card would fit."""
        squares = range(int(self.s.n_open[self.seat]))
        return many(sum(bool(fits_at(self.s, self.seat, card, at)) for at in squares), "place")

    def formed(self, square: int) -> str:
        """The full Nodi that the card would form there (DOM-67)."""
        formed = []
        for side in range(SIDES):
            other = int(letter_at(self.s, self.seat, beside(square, side), facing(side)))
            mine = int(tables.CARD_SIDES[self.a, side])
            if other != NONE:
                formed.append(other if mine == content.WHITE else mine)
        return listed(full_nodi(formed))

    @property
    def takers(self) -> str:
        """Who has the copy (DOM-64)."""
        trees = [self.s.tree[n][: int(self.s.n_tree[n])] for n in range(self.seats)]
        owners = [self.names[n] for n, tree in enumerate(trees) if self.copy in tree]
        return listed(owners) if owners else "somebody"
