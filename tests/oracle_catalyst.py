"""Catalyst once more, written for the reader: the slow reference that the fast rules are tested against.

It follows rules.md word by word and shares nothing with the rules that are played except content.toml. The flow of
a turn is a generator: it yields the options of a decision and is sent the name of the move. Chance stays outside:
whoever uses it says who starts, which Goal card lies there and, through `draw`, which card comes next.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
Flow = Generator[list[str], str, T]
"""A piece of a turn: yields the options of each decision, is sent the chosen one, returns a T."""

CONTENT = tomllib.loads(
    (Path(__file__).parents[1] / "src/parlour/games/catalyst/content.toml").read_text(encoding="utf-8")
)


# ------------------------------------------------------------------------------------------- components


@dataclass(frozen=True)
class Symbol:
    """One symbol of an effect: its place from the left (from 1), what it gives and how often."""

    place: int
    word: str
    amount: int


@dataclass(frozen=True)
class Part:
    """One effect of a card: a symbol, or the sides of a slash, of which at most one is used (CAT-54)."""

    sides: tuple[Symbol, ...]

    def same_as(self, other: Part) -> bool:
        """Whether both do the same, wherever on the card they stand."""
        return [(s.word, s.amount) for s in self.sides] == [(s.word, s.amount) for s in other.sides]


@dataclass(frozen=True)
class Catalyst:
    """A Catalyst card (CAT-2)."""

    id: str
    color: str
    number: int
    players: int
    parts: tuple[Part, ...]

    def shows(self, word: str) -> bool:
        """Whether the symbol stands on the card, on whichever side of a slash (CAT-76)."""
        return any(side.word == word for part in self.parts for side in part.sides)


def parse_effect(text: str) -> tuple[Part, ...]:
    """Read `(1 chain / recruit), 1 coin`. Brackets stand only around a slash, so commas always part effects."""
    place = 0
    parts = []
    for part_text in text.split(","):
        sides = []
        for side_text in part_text.strip().strip("()").split("/"):
            place += 1
            sides.append(parse_symbol(place, side_text.split()))
        parts.append(Part(tuple(sides)))
    return tuple(parts)


def parse_symbol(place: int, words: list[str]) -> Symbol:
    """Read `2 coin` or `recruit`."""
    if words in (["recruit"], ["build"]):
        return Symbol(place, words[0], 1)
    amount, word = words
    if word not in ("coin", "chain", "military"):
        raise ValueError(f"unknown symbol {word}")
    return Symbol(place, word, int(amount))


CATALYSTS = {
    card["id"]: Catalyst(card["id"], card["color"], card["number"], card["players"], parse_effect(card["effect"]))
    for card in CONTENT["catalyst"]
}
GOALS: dict[str, dict[str, str]] = {goal["id"]: goal for goal in CONTENT["goal"]}
BUILDING_EFFECTS = {kind["id"]: parse_effect(kind["effect"]) for kind in CONTENT["building_type"]}
BUILDING_TYPES = list(BUILDING_EFFECTS)
SLOTS: int = CONTENT["board"]["slots"]


@dataclass
class Player:
    """What lies in front of a player."""

    coins: int
    military: int = 0
    chain: int = 0
    free: list[str] = field(default_factory=list)
    buildings: dict[str, str] = field(default_factory=dict)
    turned: set[str] = field(default_factory=set)
    pile: set[str] = field(default_factory=set)

    def upright(self) -> list[str]:
        """All Catalysts that were not activated, free or in a Building."""
        return [card for card in [*self.free, *self.buildings.values()] if card and card not in self.turned]

    def free_upright(self) -> list[str]:
        """The upright Catalysts that stand in no Building, in the order of recruiting."""
        return [card for card in self.free if card not in self.turned]

    def empty_buildings(self) -> list[str]:
        """The Buildings nobody stands on, in the order Cathedral, Academy, Marketplace, Barracks."""
        return [kind for kind in BUILDING_TYPES if self.buildings.get(kind) == ""]

    def building_of(self, card: str) -> str | None:
        """The Building a Catalyst stands on."""
        return next((kind for kind, occupant in self.buildings.items() if occupant == card), None)

    def move_in(self, card: str, kind: str) -> None:
        """A free Catalyst goes into an empty Building."""
        assert card not in self.turned
        assert self.buildings[kind] == ""
        self.free.remove(card)
        self.buildings[kind] = card


# ------------------------------------------------------------------------------------------- the game


class Oracle:
    """A game of Catalyst. `options` are the moves of the open decision, `decides` is the seat that has it."""

    def __init__(self, players: int, start: int, goal: str, draw: Callable[[], str]) -> None:
        self.start = start
        self.goal = GOALS[goal]
        self.draw = draw
        self.unseen = {card.id for card in CATALYSTS.values() if card.players <= players}  # CAT-9
        self.reserve: int = CONTENT["limits"]["reserve_stack"]  # CAT-10
        self.deck = len(self.unseen) - self.reserve
        self.ran_out = False
        self.row = [""] * SLOTS
        self.refill()  # CAT-11
        self.stacks = {kind: building_stack(kind, players) for kind in BUILDING_TYPES}  # CAT-12
        self.order = [(start + place) % players for place in range(players)]  # CAT-17
        purses: list[int] = CONTENT["setup"]["starting_coins"]  # CAT-15
        self.players = [Player(purses[self.order.index(seat)]) for seat in range(players)]
        self.active = start
        self.rounds = 0
        self.final_round = False
        self.over = ""
        self.options: list[str] = []
        self.flow = self.play_rounds()
        self.advance(lambda: next(self.flow))

    # ---- from outside

    @property
    def decides(self) -> int | None:
        """Only the player whose turn it is decides (CAT-20)."""
        return None if self.over else self.active

    def play(self, name: str) -> None:
        """Make a move; everything that needs no decision follows at once."""
        if name not in self.options:
            raise ValueError(f"{name} is none of {self.options}")
        self.advance(lambda: self.flow.send(name))

    def advance(self, step: Callable[[], list[str]]) -> None:
        """Go on to the next decision or to the end."""
        try:
            self.options = sorted(step())
        except StopIteration:
            self.options = []

    def snapshot(self) -> dict[str, Any]:
        """All that lies on the table."""
        return {
            "row": list(self.row),
            "coins": [player.coins for player in self.players],
            "military": [player.military for player in self.players],
            "chain": [player.chain for player in self.players],
            "free": [list(player.free) for player in self.players],
            "buildings": [dict(player.buildings) for player in self.players],
            "turned": set().union(*(player.turned for player in self.players)),
            "pile": [set(player.pile) for player in self.players],
            "deck": self.deck,
            "reserve": self.reserve,
            "active": self.active,
            "rounds": self.rounds,
            "final": "now" if self.final_round else "after this round" if self.ran_out else "no",
        }

    # ---- rounds and turns

    def play_rounds(self) -> Flow[None]:
        """Whole rounds until the end (CAT-17, CAT-64 to CAT-71)."""
        while not self.over:
            for seat in self.order:
                self.active = seat
                yield from self.turn(self.players[seat])
            self.rounds += 1
            self.finish_round()

    def finish_round(self) -> None:
        """Is the game over, or does the Final Round come next?"""
        if self.final_round:
            self.over = "final round"
        elif self.rounds == CONTENT["limits"]["round_cap"]:
            self.over = "round limit"
        elif self.ran_out:
            self.final_round = True

    def turn(self, player: Player) -> Flow[None]:
        """Action, chain activations, clean-up (CAT-19)."""
        yield from self.action(player)
        yield from self.chain_activations(player)
        yield from self.clean_up(player)

    def action(self, player: Player) -> Flow[None]:
        """D1: exactly one of three actions (CAT-18)."""
        moves = {"collect": self.collect(player)}
        moves |= {f"recruit {slot}": self.recruit(player, slot) for slot in self.affordable_slots(player)}
        moves |= {f"activate {card}": self.activate(player, card) for card in player.upright()}
        yield from (yield from ask(moves))

    def collect(self, player: Player) -> Flow[None]:
        """Coins for the highest number on the board (CAT-21, CAT-22)."""
        player.coins += max((CATALYSTS[card].number for card in self.row if card), default=0)
        yield from ()

    # ---- recruiting

    def price(self, slot: int) -> int:
        """The number of the card plus the modifier of its slot (CAT-23)."""
        modifier: int = CONTENT["board"]["modifiers"][slot - 1]
        return CATALYSTS[self.row[slot - 1]].number + modifier

    def affordable_slots(self, player: Player) -> list[int]:
        """The slots with a card the player can pay for (CAT-24)."""
        filled = [slot for slot in range(1, SLOTS + 1) if self.row[slot - 1]]
        return [slot for slot in filled if self.price(slot) <= player.coins]

    def recruit(self, player: Player, slot: int) -> Flow[None]:
        """Pay for a card and take it, into an empty Building if there is one (CAT-23 to CAT-29; D2)."""
        player.coins -= self.price(slot)
        card = self.row[slot - 1]
        self.row[slot - 1] = ""
        player.free.append(card)
        empty = player.empty_buildings()
        if empty:
            kind = yield from ask({f"place {kind}": kind for kind in empty})
            player.move_in(card, kind)

    # ---- acquiring a Building

    def building_price(self, player: Player, kind: str) -> int:
        """The number of the top card plus 1 for each Building already owned (CAT-57)."""
        return self.stacks[kind][0] + len(player.buildings)

    def affordable_buildings(self, player: Player) -> list[str]:
        """The types the player does not own and can pay for (CAT-58, CAT-59)."""
        others = [kind for kind in BUILDING_TYPES if kind not in player.buildings]
        return [kind for kind in others if self.building_price(player, kind) <= player.coins]

    def build(self, player: Player, kind: str) -> Flow[None]:
        """Pay for a Building and let a free upright Catalyst occupy it (CAT-57 to CAT-62; D4)."""
        player.coins -= self.building_price(player, kind)
        self.stacks[kind].pop(0)
        player.buildings[kind] = ""
        candidates = player.free_upright()
        if candidates:
            card = yield from ask({f"occupy {card}": card for card in candidates})
            player.move_in(card, kind)

    # ---- activating

    def activate(self, player: Player, card: str) -> Flow[None]:
        """Turn a Catalyst, use its effects, then its Building's effect (CAT-30 to CAT-36; D3, D5)."""
        player.turned.add(card)
        yield from self.use_effects(player, CATALYSTS[card].parts)
        kind = player.building_of(card)
        if kind is not None:
            yield from self.use_effects(player, BUILDING_EFFECTS[kind])

    def use_effects(self, player: Player, parts: tuple[Part, ...]) -> Flow[None]:
        """Effects in any order, each at most once, until none is usable or the player stops (CAT-31, CAT-32)."""
        left = list(parts)
        while True:
            moves = self.usable(player, left)
            if not moves:
                return
            part, effect = yield from ask({**moves, "stop": (None, None)})
            if part is None or effect is None:
                return
            left.remove(part)
            yield from effect

    def usable(self, player: Player, left: list[Part]) -> dict[str, tuple[Part | None, Flow[None] | None]]:
        """Each way to use one of the effects that are left: name, effect, what happens."""
        moves: dict[str, tuple[Part | None, Flow[None] | None]] = {}
        for index, part in enumerate(left):
            if any(part.same_as(earlier) for earlier in left[:index]):
                continue  # D3: of two equal effects the first unused one is offered
            for side in part.sides:
                moves |= {name: (part, flow) for name, flow in self.uses(player, side)}
        return moves

    def uses(self, player: Player, side: Symbol) -> Iterator[tuple[str, Flow[None]]]:
        """The ways to use one symbol (CAT-49 to CAT-53)."""
        if side.word == "recruit":
            for slot in self.affordable_slots(player):
                yield f"recruit {slot} by {side.place}", self.recruit(player, slot)
        elif side.word == "build":
            for kind in self.affordable_buildings(player):
                yield f"build {kind} by {side.place}", self.build(player, kind)
        else:
            yield f"take {side.place}", self.take(player, side)

    def take(self, player: Player, side: Symbol) -> Flow[None]:
        """Coins, Chain Activation tokens or Military Power tokens, all in one step (CAT-55)."""
        if side.word == "coin":
            player.coins += side.amount
        elif side.word == "chain":
            player.chain += side.amount
        elif side.word == "military":
            player.military += side.amount
        yield from ()

    def chain_activations(self, player: Player) -> Flow[None]:
        """D6: tokens for further activations (CAT-38 to CAT-41)."""
        while player.chain and player.upright():
            moves: dict[str, str] = {f"activate {card}": card for card in player.upright()}
            card = yield from ask({**moves, "end": ""})
            if not card:
                return
            player.chain -= 1
            yield from self.activate(player, card)

    # ---- clean-up

    def clean_up(self, player: Player) -> Flow[None]:
        """The steps of CAT-42 to CAT-47, in this order."""
        player.chain = 0
        self.clear_turned(player)
        yield from self.fill_buildings(player)
        self.refill()
        player.coins = min(player.coins, CONTENT["limits"]["coins_after_turn"])

    def clear_turned(self, player: Player) -> None:
        """Turned Catalysts go to the pile (CAT-43)."""
        player.pile |= player.turned
        player.free = player.free_upright()
        for kind, card in player.buildings.items():
            if card in player.turned:
                player.buildings[kind] = ""
        player.turned = set()

    def fill_buildings(self, player: Player) -> Flow[None]:
        """D7: free Catalysts go into empty Buildings (CAT-44), the scarcer of the two in sequence."""
        empty = player.empty_buildings()
        if len(player.free) > len(empty):
            for kind in empty:
                card = yield from ask({f"occupy {card}": card for card in player.free})
                player.move_in(card, kind)
        else:
            for card in list(player.free):
                kind = yield from ask({f"place {kind}": kind for kind in player.empty_buildings()})
                player.move_in(card, kind)

    def refill(self) -> None:
        """Slide to the right, then fill from the rightmost empty slot on (CAT-45, CAT-46, CAT-64, CAT-69)."""
        cards = [card for card in self.row if card]
        self.row = [""] * (SLOTS - len(cards)) + cards
        for index in reversed(range(SLOTS)):
            if not self.row[index] and self.deck:
                self.row[index] = self.next_card()

    def next_card(self) -> str:
        """The top card of the deck. After its last card the reserve is the new deck (CAT-64)."""
        card = self.draw()
        if card not in self.unseen:
            raise ValueError(f"{card} cannot come now")
        self.unseen.remove(card)
        self.deck -= 1
        if self.deck == 0 and not self.ran_out:
            self.ran_out = True
            self.deck, self.reserve = self.reserve, 0
        return card

    # ---- scoring

    def scores(self) -> list[dict[str, Fraction]]:
        """VP of each seat by source (CAT-72 to CAT-82)."""
        ranks = rank_shares([player.military for player in self.players])
        return [self.score(player, rank) for player, rank in zip(self.players, ranks, strict=True)]

    def score(self, player: Player, rank: Fraction) -> dict[str, Fraction]:
        """VP of one player."""
        sources = {"pile": Fraction(sum(CATALYSTS[card].number for card in player.pile))}
        for kind in BUILDING_TYPES:
            owned = kind in player.buildings
            sources[kind] = Fraction(line_value(self.goal[kind], player) if owned else 0)
        scoring = CONTENT["scoring"]
        sources["military"] = Fraction(player.military // scoring["military_tokens_per_vp"])
        sources["military rank"] = rank
        sources["coins"] = Fraction(player.coins // scoring["coins_per_vp"])
        return {**sources, "total": sum(sources.values(), Fraction(0))}

    def winners(self) -> list[int]:
        """The seats with the highest total, among them those with the highest pile sum (CAT-83)."""
        results = [(score["total"], score["pile"]) for score in self.scores()]
        return [seat for seat, result in enumerate(results) if result == max(results)]


def ask(moves: Mapping[str, T]) -> Flow[T]:
    """A decision between named moves. With a single one nobody is asked."""
    if len(moves) == 1:
        return next(iter(moves.values()))
    name = yield list(moves)
    return moves[name]


def building_stack(kind: str, players: int) -> list[int]:
    """The numbers of a stack, the top card first (CAT-12)."""
    return sorted(
        card["number"] for card in CONTENT["building"] if card["type"] == kind and players in card["used_with"]
    )


def line_value(line: str, player: Player) -> int:
    """VP of one line of the Goal card (CAT-75)."""
    pile = [CATALYSTS[card] for card in player.pile]
    match line.split():
        case ["end:", vp, "vp"]:
            return int(vp)
        case ["end:", vp, "vp", "per", "held", "coin"]:
            return int(vp) * player.coins
        case ["end:", vp, "vp", "per", "scored", "number", number]:
            return int(vp) * sum(card.number == int(number) for card in pile)
        case ["end:", vp, "vp", "per", "scored", "color", color]:
            return int(vp) * sum(card.color == color for card in pile)
        case ["end:", vp, "vp", "per", "scored", "symbol", word]:
            return int(vp) * sum(card.shows(word) for card in pile)
    raise ValueError(f"unknown line {line}")


def rank_shares(tokens: list[int]) -> list[Fraction]:
    """VP of the military ranking; tied players share the places they take together (CAT-79, CAT-81)."""
    prizes: list[int] = CONTENT["scoring"]["military_rank_vp"]
    shares = []
    for own in tokens:
        better = sum(other > own for other in tokens)
        tied = tokens.count(own)
        taken = sum(prizes[better : better + tied])
        ranked = own >= CONTENT["scoring"]["military_rank_minimum"]
        shares.append(Fraction(taken, tied) if ranked else Fraction(0))
    return shares
