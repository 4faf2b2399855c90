"""Revive once more, written for the reader: the slow reference that the fast rules are tested against.

It follows rules.md word by word and shares nothing with the rules that are played except content.toml. Whatever takes
decisions is a generator: it yields a decision and is sent the name of the move. Chance stays outside: whoever uses it
says what was laid out at the start and, through `draw`, which of the face-down pieces comes next.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

CONTENT = tomllib.loads(
    (Path(__file__).parents[1] / "src/parlour/games/revive/content.toml").read_text(encoding="utf-8")
)
BASIC = ("gear", "food", "book")
COLOURS = ("yellow", "green", "gray")
COLOUR_OF = {"field": "yellow", "forest": "green", "mountain": "gray"}  # REV-8
TRACK_END = 15  # REV-17
NO_BUILDING_REWARD = ("chasm", "sand", "ruin", "location")  # REV-73


def listed(table: str, by: str = "id") -> dict[str, dict[str, Any]]:
    """The components of a table by id or name."""
    return {component[by]: component for component in CONTENT[table]["list"]}


CITIZENS = listed("citizens", "name")
CARDS = {**CITIZENS, **listed("start_citizens", "name")}
STARTING_CARDS = sorted(listed("start_citizens", "name"))
MODULES = listed("modules")
TOKENS = listed("machine_tokens", "name")
CRATES = listed("crates")
BACKS = listed("area_backs")
TILES = listed("area_tiles")
FACES = {**TILES, **listed("start_tiles")}
LOCATIONS = listed("large_locations", "name")
REWARDS = listed("rewards")
MACHINES = listed("machines", "name")
SLOTS = {slot["id"].replace("_", " "): slot for slot in CONTENT["slots"]["list"]}
MODULE_SPACES = {
    f"{name} {n + 1}": slot["activation"][n] for name, slot in SLOTS.items() for n in range(slot["spaces"])
}
TRIBES = {tribe["name"]: tribe for tribe in CONTENT["tribe"]}
TECHNOLOGY_ROW = {node["id"]: node["row"] for node in CONTENT["technology_tree"]["nodes"]}
LINKS = {frozenset(link) for link in CONTENT["technology_tree"]["links"]}
ARTIFACT_CARDS = listed("artifact_cards", "name")
SMALL_ARTIFACTS = listed("small_artifacts", "name")
HIBERNATION_REWARDS = {space["n"]: space["reward"] for space in CONTENT["hibernation_track"]["spaces"]}
PROGRESS = {space["n"]: space for space in CONTENT["progress_track"]["list"]}


# ------------------------------------------------------------------------------------------- the map


CELLS: dict[str, str] = {cell["id"]: cell["kind"] for cell in CONTENT["board"]["cell"]}
ONE_SPACE = ("chasm", "corner")
CHASM = next(cell for cell, kind in CELLS.items() if kind == "chasm")


def hexes_of(cell: str) -> list[tuple[int, int]]:
    """The hexes a, b, c, d of a cell in axial coordinates: each second row of cells is moved half a cell (REV-9)."""
    row, column = "ABCDE".index(cell[0]), int(cell[1])
    q, r = 2 * (column - 1) - 2 * (row // 2), 2 * row
    return [(q, r), (q + 1, r), (q, r + 1), (q + 1, r + 1)]


def spaces_of(cell: str) -> list[str]:
    """The spaces of a cell: one, or the four hexes a to d (REV-10)."""
    return [cell] if CELLS[cell] in ONE_SPACE else [cell + letter for letter in "abcd"]


def find_neighbours() -> dict[str, list[str]]:
    """Two spaces are adjacent when a hex of one shares an edge with a hex of the other (REV-10)."""
    space_at = {}
    for cell in CELLS:
        for at, place in enumerate(hexes_of(cell)):
            space_at[place] = spaces_of(cell)[at % len(spaces_of(cell))]
    neighbours: dict[str, set[str]] = {space: set() for space in space_at.values()}
    for (q, r), space in space_at.items():
        for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            other = space_at.get((q + dq, r + dr), space)
            if other != space:
                neighbours[space].add(other)
    return {space: sorted(around) for space, around in neighbours.items()}


NEIGHBOURS = find_neighbours()


# ------------------------------------------------------------------------------------------- what lies on the table


@dataclass
class Player:
    """What belongs to a player."""

    seat: int
    tribe: str = ""
    artifact_card: str = ""
    basic: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BASIC, CONTENT["start"]["basic"]))
    crystal: int = CONTENT["start"]["crystal"]
    storage: int = CONTENT["start"]["energy"]
    charged: set[str] = field(default_factory=set)
    switch_down: bool = False
    points: int = 0
    hibernation: int = 0
    tribe_markers: int = CONTENT["pieces"]["tribe_markers"]
    progress: int = 0
    markers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    unlocked: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)
    active: list[str] = field(default_factory=list)
    resting: list[str] = field(default_factory=list)
    slots: dict[str, list[str]] = field(default_factory=lambda: {slot: [] for slot in SLOTS})
    side_half: str = "top"
    closed: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    artifacts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    small: list[str] = field(default_factory=list)
    buildings: dict[str, bool] = field(default_factory=dict)
    """For each space, in the order they were built, whether the building is large."""
    figures: dict[str, str] = field(default_factory=dict)
    """For each unlocked technology the space of its figure."""

    def take_up(self, laid: Mapping[str, Any]) -> None:
        """Have what the keys of a position say."""

        def own(key: str) -> Any:
            return laid[key][self.seat]

        self.tribe, self.artifact_card = own("tribes"), own("artifact_cards")
        self.basic = {kind: own(kind) for kind in BASIC}
        self.crystal, self.storage, self.charged = own("crystal"), own("energy"), set(own("charged"))
        self.switch_down, self.points, self.hibernation = bool(own("switched")), own("vp"), own("hibernation")
        self.tribe_markers, self.progress = own("tribe_markers"), own("progress")
        self.markers |= own("markers")
        self.unlocked, self.tokens, self.modules = own("unlocked"), own("machine_tokens"), own("modules")
        self.active, self.resting, self.slots = own("active"), own("resting"), self.slots | own("slots")
        self.closed, self.opened = own("closed"), own("opened")
        self.artifacts |= own("artifacts")
        self.small, self.figures = own("small"), own("figures")
        self.buildings = {text.removesuffix(" large"): text.endswith(" large") for text in own("buildings")}

    def with_room(self) -> list[str]:
        """The basic resources whose track is not full."""
        return [kind for kind in BASIC if self.basic[kind] < CONTENT["limits"]["basic"]]

    def energy(self) -> int:
        """Energy owned: in the storage and on machines (REV-7)."""
        return self.storage + len(self.charged)

    def technologies(self) -> list[str]:
        """The texts of the technologies unlocked."""
        return [TRIBES[self.tribe]["tech"][technology] for technology in sorted(self.figures)]

    def rules_of(self, start: str) -> list[str]:
        """What stands behind `on build: `, `trade: ` or `end: ` on the technologies unlocked."""
        return [text.removeprefix(start) for text in self.technologies() if text.startswith(start)]

    def less(self, action: str) -> int:
        """Discounts by technologies (REV-104)."""
        return sum(int(text.split()[1]) for text in self.technologies() if is_discount(text, action))

    def machines(self) -> dict[str, str]:
        """The effect of each unlocked machine, printed or token."""
        printed = [REWARDS[reward]["machine"] for reward in self.unlocked if "machine" in REWARDS[reward]]
        tokens = {f"{colour} token": TOKENS[token]["effect"] for colour, token in self.tokens.items()}
        return {name: MACHINES[name]["effect"] for name in printed if name != "?"} | tokens

    def ready_machines(self) -> list[str]:
        """Machines without energy."""
        return [machine for machine in self.machines() if machine not in self.charged]

    def cards(self) -> list[str]:
        """All citizen cards, in whatever area."""
        return [*self.active, *self.resting, *(card for slot in self.slots.values() for card in slot)]

    def citizens(self, colour: str = "") -> int:
        """Citizen cards owned, of a colour or all; starting cards are not counted."""
        own = [CITIZENS[card]["color"] for card in self.cards() if card in CITIZENS]
        return own.count(colour) if colour else len(own)

    def locations(self) -> list[str]:
        """The corners with a figure."""
        return [space for space in self.figures.values() if CELLS.get(space) == "corner"]


def is_discount(text: str, action: str) -> bool:
    """Whether a technology lowers this part of a cost."""
    return text.startswith("less ") and text.endswith(f" on {action}")


@dataclass(frozen=True)
class Decision:
    """Who decides what."""

    seat: int
    kind: str
    options: tuple[str, ...]
    prices: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """On the map, what each option costs."""


Flow = Generator[Decision, str, T]
"""A piece of a turn: yields each decision, is sent the name of the chosen move, returns a T."""


def ask(me: Player, kind: str, moves: Mapping[str, T]) -> Flow[T]:
    """A decision between named moves. With a single one nobody is asked (REV-153)."""
    if len(moves) == 1:
        return next(iter(moves.values()))
    name = yield Decision(me.seat, kind, tuple(sorted(moves)))
    return moves[name]


def ask_where(me: Player, kind: str, verb: str, costs: Mapping[str, Mapping[str, int]]) -> Flow[str]:
    """A decision between places of the map, which is paid at once."""
    names = {f"{verb} {place}": place for place in costs}
    place = next(iter(costs))
    if len(costs) > 1:
        prices = {name: costs[place] for name, place in names.items()}
        place = names[(yield Decision(me.seat, kind, tuple(sorted(names)), prices))]
    pay(me, costs[place])
    return place


class Oracle:
    """A game of Revive. `decision` is the open one, None when the game is over."""

    def __init__(self, seats: int, laid: Mapping[str, Any], draw: Callable[[str, list[str]], str]) -> None:
        """`laid` has the keys of a position: what chance brought in setup, and `dealt`, the artifact cards.

        Or it is a later one, where a turn begins.
        """
        self.draw = draw
        self.first: int = laid["first"]
        self.dealt: list[list[str]] = laid["dealt"]
        self.players = [
            Player(seat, active=list(laid["active"][seat]), resting=list(laid["resting"][seat]))
            for seat in range(seats)
        ]
        self.map = {cell: read_face(text) for cell, text in laid["map"].items()}
        self.backs: dict[str, str] = dict(laid["backs"])
        self.locations: dict[str, str] = dict(laid["locations"])
        self.display: list[str] = list(laid["display"])
        self.deck = [card for card in CITIZENS if card not in self.display]
        self.modules: list[str] = list(laid["modules_on_display"])
        self.stack = [module for module in MODULES if module not in self.modules]
        self.discards: list[str] = []
        self.tokens: dict[str, list[str]] = {colour: list(row) for colour, row in laid["tokens_on_display"].items()}
        self.piles = {
            colour: [name for name, token in TOKENS.items() if token["color"] == colour and name not in row]
            for colour, row in self.tokens.items()
        }
        self.crates = list(CRATES)
        self.supply = dict.fromkeys(COLOURS, CONTENT["setup"]["large_artifacts_per_colour"][seats - 1])  # REV-32
        self.small_supply: list[str] = list(laid["small_supply"])
        self.shared_card: str = laid["shared_card"]
        self.active = self.first
        self.turns = 0
        self.actions = 0
        self.slept = False
        self.prism = False
        self.playing = ""  # the slot of the card being played
        self.in_use = ""  # the machine being used
        self.end_tile: int | None = None
        self.last_turns = 0
        self.over = False
        self.reached: dict[tuple[str, ...], dict[str, int]] = {}  # what `reach` has found, by pieces and tiles
        if laid["turns"]:
            self.take_up(laid)
        else:
            check_setup(seats, laid)
        self.flow = self.play_game()
        self.decision: Decision | None = next(self.flow)

    def take_up(self, laid: Mapping[str, Any]) -> None:
        """Go on where somebody's turn begins; what nobody has lies face down."""
        for me in self.players:
            me.take_up(laid)
            self.deck = [card for card in self.deck if card not in me.cards()]
            self.stack = [module for module in self.stack if module not in me.modules.values()]
            self.crates = [crate for crate in self.crates if crate not in [*me.closed, *me.opened]]
            for colour, token in me.tokens.items():
                self.piles[colour].remove(token)
        self.supply = {colour: laid["artifact_supply"].get(colour, 0) for colour in COLOURS}
        self.active, self.turns = laid["turn"], laid["turns"] - 1

    def play(self, name: str) -> None:
        """Make a move; everything that needs no decision follows at once."""
        assert self.decision is not None
        if name not in self.decision.options:
            raise ValueError(f"{name} is none of {self.decision.options}")
        try:
            self.decision = self.flow.send(name)
        except StopIteration:
            self.decision = None
            self.over = True

    # ---- the game and its turns

    def play_game(self) -> Flow[None]:
        """Setup choices, turns, and the last turns after the end was triggered (REV-122 to REV-125)."""
        if not self.players[self.first].tribe:
            yield from self.choose_tribes()
            if not self.shared_card:
                yield from self.keep_artifact_cards()
        seat = self.active
        yield from self.turn(self.players[seat])
        while self.end_tile is None:
            seat = (seat + 1) % len(self.players)
            yield from self.turn(self.players[seat])
        for me in self.clockwise(self.players[seat], start=1):
            if me.seat != self.end_tile:
                self.last_turns -= 1
                yield from self.turn(me)

    def clockwise(self, me: Player, start: int = 0) -> list[Player]:
        """All players, from this one on, or from one to the left of it."""
        return [self.players[(me.seat + start + k) % len(self.players)] for k in range(len(self.players))]

    def choose_tribes(self) -> Flow[None]:
        """In reverse turn order (REV-34)."""
        left = list(TRIBES)
        for me in reversed(self.clockwise(self.players[self.first])):
            me.tribe = yield from ask(me, "tribe", {f"tribe {tribe}": tribe for tribe in left})
            left.remove(me.tribe)

    def keep_artifact_cards(self) -> Flow[None]:
        """In turn order each keeps one of two (REV-35)."""
        for me in self.clockwise(self.players[self.first]):
            me.artifact_card = yield from ask(
                me, "artifact card", {f"keep {card}": card for card in self.dealt[me.seat]}
            )

    def turn(self, me: Player) -> Flow[None]:
        """Actions or a hibernation, and free actions, until the player ends it (REV-40 to REV-46)."""
        self.active = me.seat
        self.turns += 1
        self.actions, self.slept = 0, False
        chosen = yield from ask(me, "menu", self.menu(me))
        while chosen is not None:
            yield from chosen(me)
            chosen = yield from ask(me, "menu", self.menu(me))
        self.prism = False  # REV-55

    def menu(self, me: Player) -> dict[str, Callable[[Player], Flow[None]] | None]:
        """What the player may do now."""
        moves: dict[str, Callable[[Player], Flow[None]] | None] = {}
        if self.actions < 2 and not self.slept:
            moves |= {name: self.as_action(action) for name, action in self.actions_of(me)}
        if self.actions == 0 and not self.slept:
            moves["hibernate"] = self.hibernate  # REV-42, REV-43
        else:
            moves["end turn"] = None
        return moves | dict(self.free_actions(me))

    def as_action(self, action: Callable[[Player], Flow[None]]) -> Callable[[Player], Flow[None]]:
        """One of the two actions of a turn."""

        def act(me: Player) -> Flow[None]:
            self.actions += 1
            yield from action(me)

        return act

    def actions_of(self, me: Player) -> Iterator[tuple[str, Callable[[Player], Flow[None]]]]:
        """The actions with a cost that can be paid and a target that exists (REV-47)."""
        if me.active and self.placements(me):
            yield "play a card", self.play_card
        if not me.switch_down and me.with_room():
            yield "use the switch", self.use_switch  # REV-56, REV-57
        if self.tiles_to_explore(me, 0):
            yield "explore", self.explore
        if self.sizes_to_build(me, 0):
            yield "build", self.build
        if self.technologies_to_unlock(me, 0):
            yield "populate", self.populate

    def free_actions(self, me: Player) -> Iterator[tuple[str, Callable[[Player], Flow[None]]]]:
        """The free actions (REV-44, REV-90 to REV-96)."""
        if me.tribe_markers and can_pay_text(me, TRIBES[me.tribe]["ability_cost"]):
            yield "tribe ability", self.pay_for_ability
        if me.crystal and me.with_room():
            yield "trade", self.trade
        if me.closed:
            yield "open a crate", self.open_crate
        if me.storage and me.ready_machines() and not self.slept:  # REV-89
            yield "use a machine", self.use_machine
        if any(can_pay_text(me, rule.split(" -> ")[0]) for rule in me.rules_of("trade: ")):
            yield "technology trade", self.technology_trade

    # ---- play a card, use the switch

    def placements(self, me: Player) -> dict[str, tuple[str, str]]:
        """Slot and half of each placement (REV-48 to REV-50)."""
        found = {}
        for slot, printed in SLOTS.items():
            halves = ["top", "bottom"] if printed["half"] == "either" else [printed["half"]]
            if printed.get("locked") and not any("slot5" in text for text in me.technologies()):
                continue
            if me.slots[slot]:
                halves = [me.side_half] if slot == "side" else halves
                if not CARDS[me.slots[slot][-1]][f"{halves[0]}_slot"]:
                    continue
            for half in halves:
                found[f"side {half}" if slot == "side" else slot] = (slot, half)
        return found

    def play_card(self, me: Player) -> Flow[None]:
        """Place a card, gain its half, that of the card it joined, and modules (REV-48 to REV-55)."""
        card = yield from ask(me, "card", {f"card {card}": card for card in me.active})
        slot, half = yield from ask(me, "placement", self.placements(me))
        me.active.remove(card)
        joined = me.slots[slot][-1] if me.slots[slot] else ""
        me.slots[slot].append(card)
        if slot == "side":
            me.side_half = half
        colours = set(COLOURS) if self.prism else {CARDS[card]["color"]}
        self.prism = False
        self.playing = slot
        yield from self.gain(me, CARDS[card][half])
        if joined and CARDS[joined]["color"] in colours:
            yield from self.gain(me, CARDS[joined][half])
        yield from self.set_off_modules(me, slot, colours)
        self.playing = ""

    def set_off_modules(self, me: Player, slot: str, colours: set[str]) -> Flow[None]:
        """The modules of the slot that have the colour of the card (REV-53)."""
        due = [(space, me.modules[space]) for space in MODULE_SPACES if space in me.modules and space[:-2] == slot]
        for space, module in due:
            if me.modules[space] == module and colours & set(MODULES[module]["colors"]):
                yield from self.gain(me, MODULES[module]["effect"])

    def use_switch(self, me: Player) -> Flow[None]:
        """One basic resource (REV-56)."""
        me.switch_down = True
        yield from self.gain_any(me)

    # ---- the map

    def is_explored(self, space: str) -> bool:
        """REV-12."""
        return CELLS[space[:2]] in ONE_SPACE or space[:2] in self.map

    def terrain(self, space: str) -> str:
        """What an explored space is."""
        kind = CELLS[space[:2]]
        if kind in ONE_SPACE:
            return "chasm" if kind == "chasm" else "location"
        tile, turned = self.map[space[:2]]
        letters = "dcba" if turned else "abcd"
        hexes: list[str] = FACES[tile]["hexes"]
        return hexes[letters.index(space[2])]

    def explored(self, *terrains: str) -> list[str]:
        """The explored spaces of these kinds."""
        return [space for space in NEIGHBOURS if self.is_explored(space) and self.terrain(space) in terrains]

    def reach(self, me: Player) -> dict[str, int]:
        """How many spaces lie between the nearest start space and each space with a way (REV-58 to REV-61)."""
        starts = [*me.buildings, *me.figures.values()] or [CHASM]
        position = (*starts, *self.map)
        if position not in self.reached:
            self.reached[position] = self.walk(starts)
        return self.reached[position]

    def walk(self, frontier: list[str]) -> dict[str, int]:
        """From space to adjacent space, through explored spaces only, all ways at once."""
        between = dict.fromkeys(frontier, 0)
        passed = 0
        while frontier:
            reached = [near for space in frontier for near in NEIGHBOURS[space] if near not in between]
            between |= dict.fromkeys(reached, passed)
            frontier = [space for space in dict.fromkeys(reached) if self.is_explored(space)]
            passed += 1
        return between

    def range_costs(self, me: Player) -> dict[str, int]:
        """The food that each space costs by its range."""
        price, less = CONTENT["costs"]["range"], me.less("range")
        return {space: max(0, price * n - less) for space, n in self.reach(me).items()}

    # ---- explore

    def tiles_to_explore(self, me: Player, discount: int) -> dict[str, dict[str, int]]:
        """The cost of each tile that can be reached and paid (REV-62, REV-63)."""
        costs = {}
        ranges = self.range_costs(me)
        for cell, back in self.backs.items():
            ways = [ranges[space] for space in spaces_of(cell) if space in ranges]
            if ways:
                area = max(0, BACKS[back]["cost"] - me.less("explore") - discount)
                costs[cell] = {"food": area + min(ways)}
        return {cell: cost for cell, cost in costs.items() if can_pay(me, cost)}

    def explore(self, me: Player, discount: int = 0) -> Flow[None]:
        """Pay, back, citizen, front, rewards (REV-62 to REV-67)."""
        cell = yield from ask_where(me, "tile", "tile", self.tiles_to_explore(me, discount))
        back = self.backs[cell]
        yield from self.gain(me, BACKS[back]["bonus"])
        yield from self.take_citizen(me)
        del self.backs[cell]
        shown = {tile for tile, _ in self.map.values()}
        tile = self.draw("tile", [tile for tile in TILES if TILES[tile]["back"] == back and tile not in shown])
        self.map[cell] = (tile, False)
        turned = yield from ask(me, "orientation", {"as listed": False, "turned": True})
        self.map[cell] = (tile, turned)
        for player in self.clockwise(me):
            for building in list(player.buildings):
                for space in spaces_of(cell):
                    if space in NEIGHBOURS[building]:
                        yield from self.building_reward(player, building, space)
        yield from self.happened(me, "explore")

    # ---- build

    def sites(self, me: Player, size: str, discount: int) -> dict[str, dict[str, int]]:
        """The cost of each vacant sand space that can be reached and paid (REV-69, REV-70)."""
        standing = list(me.buildings.values()).count(size == "large")
        if standing == CONTENT["pieces"][f"{size}_buildings"]:  # REV-4
            return {}
        gear = max(0, CONTENT["costs"][f"{size}_building"] - me.less("build") - discount)
        ranges = self.range_costs(me)
        taken = {space for player in self.players for space in player.buildings}
        vacant = [space for space in self.explored("sand") if space not in taken and space in ranges]
        costs = {space: {"gear": gear, "food": ranges[space]} for space in vacant}
        return {space: cost for space, cost in costs.items() if can_pay(me, cost)}

    def sizes_to_build(self, me: Player, discount: int) -> list[str]:
        """The sizes for which there is a site."""
        return [size for size in ("small", "large") if self.sites(me, size, discount)]

    def build(self, me: Player, discount: int = 0) -> Flow[None]:
        """Pay, place, and gain what lies around (REV-69 to REV-76)."""
        sizes = {f"{size} building": size for size in self.sizes_to_build(me, discount)}
        size = yield from ask(me, "size", sizes)
        site = yield from ask_where(me, "building space", "build on", self.sites(me, size, discount))
        me.buildings[site] = size == "large"
        for space in NEIGHBOURS[site]:
            if self.is_explored(space):
                yield from self.building_reward(me, site, space)
        yield from self.happened(me, "build")

    def building_reward(self, me: Player, building: str, space: str) -> Flow[None]:
        """What one building earns from one explored space next to it (REV-73 to REV-76)."""
        terrain = self.terrain(space)
        if terrain in COLOUR_OF:
            steps = CONTENT["costs"]["large_building_steps" if me.buildings[building] else "small_building_steps"]
            yield from self.gain(me, f"{steps} {COLOUR_OF[terrain]}")
        elif terrain == "crystal":
            yield from self.gain(me, "1 crystal")
        elif terrain == "water":
            sites = list(me.buildings)
            earlier = sites[: sites.index(building)]
            if not any(space in NEIGHBOURS[site] for site in earlier):
                yield from self.gain_water(me, space)
        else:
            assert terrain in NO_BUILDING_REWARD

    def gain_water(self, me: Player, space: str) -> Flow[None]:
        """The bonus of a water space, and what it sets off."""
        yield from self.gain(me, FACES[self.map[space[:2]][0]]["water_bonus"])
        yield from self.happened(me, "water")

    # ---- populate

    def open_technologies(self, me: Player) -> list[str]:
        """The covered technologies one may unlock next (REV-77)."""
        if not me.figures:
            return [technology for technology, row in TECHNOLOGY_ROW.items() if row == 1]
        linked = {technology for link in LINKS for technology in link if link & me.figures.keys()}
        return sorted(linked - me.figures.keys())

    def settlements(self, me: Player, technology: str, discount: int) -> dict[str, dict[str, int]]:
        """The cost of each ruin or large location that can be reached and paid (REV-78, REV-79)."""
        row_cost: int = CONTENT["costs"]["technology_row"][TECHNOLOGY_ROW[technology] - 1]
        book = max(0, row_cost - me.less("populate") - discount)
        ranges = self.range_costs(me)
        costs = {}
        for space in self.explored("ruin", "location"):
            if space in ranges and space not in me.figures.values():
                others = sum(space in player.figures.values() for player in self.players)
                crowd = CONTENT["costs"]["population"] * others
                costs[space] = {"book": book + crowd, "food": ranges[space]}
        return {space: cost for space, cost in costs.items() if can_pay(me, cost)}

    def technologies_to_unlock(self, me: Player, discount: int) -> list[str]:
        """The technologies for which a space can be paid."""
        return [one for one in self.open_technologies(me) if self.settlements(me, one, discount)]

    def populate(self, me: Player, discount: int = 0) -> Flow[None]:
        """Pay, place the figure, unlock (REV-77 to REV-81)."""
        technologies = {f"technology {one}": one for one in self.technologies_to_unlock(me, discount)}
        technology = yield from ask(me, "technology", technologies)
        sites = self.settlements(me, technology, discount)
        space = yield from ask_where(me, "population space", "populate", sites)
        me.figures[technology] = space
        text: str = TRIBES[me.tribe]["tech"][technology]
        if not text.startswith(("on ", "less ", "trade: ", "end: ")):
            yield from self.gain(me, text)
        yield from self.happened(me, "populate")

    # ---- hibernate

    def hibernate(self, me: Player) -> Flow[None]:
        """REV-82 to REV-89, in this order."""
        self.slept = True
        me.storage += len(me.charged)
        me.charged = set()
        me.active += me.resting
        me.resting = [card for slot in me.slots.values() for card in slot]
        me.slots = {slot: [] for slot in SLOTS}
        me.switch_down = False
        me.hibernation = min(me.hibernation + 1, max(HIBERNATION_REWARDS))
        rewards = {f"hibernation {n}": HIBERNATION_REWARDS[n] for n in range(1, me.hibernation + 1)}
        yield from self.gain(me, (yield from ask(me, "hibernation reward", rewards)))
        alone = len(self.players) == 1
        if (me.hibernation == max(HIBERNATION_REWARDS) or alone) and any(self.supply.values()):  # REV-87, REV-147
            left = {f"remove {colour}": colour for colour, n in self.supply.items() if n}
            self.take_from_supply(me, (yield from ask(me, "artifact removal", left)))
        yield from self.happened(me, "hibernate")

    def take_from_supply(self, me: Player, colour: str) -> None:
        """A major artifact leaves the supply; with the last one the end begins (REV-122)."""
        self.supply[colour] -= 1
        if not any(self.supply.values()):
            self.end_tile = me.seat
            self.last_turns = len(self.players)

    # ---- free actions

    def pay_for_ability(self, me: Player) -> Flow[None]:
        """The tribe ability as a free action (REV-90)."""
        yield from self.pay_text(me, TRIBES[me.tribe]["ability_cost"])
        yield from self.use_ability(me)

    def use_ability(self, me: Player) -> Flow[None]:
        """The effect, then a marker if one is left (REV-90, REV-91)."""
        yield from self.gain(me, TRIBES[me.tribe]["ability_effect"])
        if me.tribe_markers:
            me.tribe_markers -= 1
            yield from self.make_progress(me)

    def trade(self, me: Player) -> Flow[None]:
        """A crystal for a basic resource (REV-92)."""
        me.crystal -= 1
        yield from self.gain_any(me)

    def open_crate(self, me: Player) -> Flow[None]:
        """REV-93."""
        crate = yield from ask(me, "crate", {f"crate {crate}": crate for crate in me.closed})
        me.closed.remove(crate)
        me.opened.append(crate)
        yield from self.gain(me, CRATES[crate]["effect"])

    def use_machine(self, me: Player) -> Flow[None]:
        """REV-94."""
        machine = yield from ask(me, "machine", {f"machine {machine}": machine for machine in me.ready_machines()})
        me.storage -= 1
        me.charged.add(machine)
        self.in_use = machine
        yield from self.gain(me, me.machines()[machine])
        self.in_use = ""

    def technology_trade(self, me: Player) -> Flow[None]:
        """REV-95."""
        (rule,) = me.rules_of("trade: ")
        cost, effect = rule.split(" -> ")
        yield from self.pay_text(me, cost)
        yield from self.gain(me, effect)

    def pay_text(self, me: Player, cost: str) -> Flow[None]:
        """Pay `2 food` or `1 any` (REV-102, REV-103)."""
        amount, kind = cost.split()
        if kind != "any":
            pay(me, {kind: int(amount)})
            return
        for _ in range(int(amount)):
            held = [one for one in BASIC if me.basic[one]] + ["crystal"] * (me.crystal > 0)
            spent = yield from ask(me, "pay any", {f"spend {one}": one for one in held})
            if spent == "crystal":
                me.crystal -= 1
            else:
                me.basic[spent] -= 1

    # ---- effects

    def gain(self, me: Player, effect: str) -> Flow[None]:
        """Carry out an effect, its parts from left to right (REV-97)."""
        cost, arrow, gained = effect.partition(" -> ")
        if arrow:
            if can_pay_text(me, cost) and (yield from ask(me, "pay", {"yes": True, "no": False})):
                yield from self.pay_text(me, cost)
                yield from self.gain(me, gained)
            return
        for part in effect.split(", "):
            yield from self.gain_part(me, part)

    def gain_part(self, me: Player, part: str) -> Flow[None]:
        """One word of the vocabulary."""
        words = {
            "crate": self.take_crate,
            "module": self.take_module,
            "citizen": self.take_citizen,
            "artifact": self.take_artifact,
            "small": self.take_small,
            "tribe": self.use_ability,
            "wake": self.wake,
            "recall": self.recall,
            "recharge": self.recharge,
            "water": self.choose_water,
        }
        match part.split():
            case [amount, "gear" | "food" | "book" as kind]:
                me.basic[kind] = min(CONTENT["limits"]["basic"], me.basic[kind] + int(amount))  # REV-99
            case [amount, "crystal"]:
                yield from self.gain_crystals(me, int(amount))
            case [amount, "any"]:
                for _ in range(int(amount)):
                    yield from self.gain_any(me)
            case [amount, "energy"]:
                me.storage += min(int(amount), CONTENT["pieces"]["energy"] - me.energy())  # REV-115
            case [amount, "vp"]:
                yield from self.gain_points(me, int(amount))
            case [_, "vp", "per", *_]:
                yield from self.gain_points(me, self.line_value(me, part))
            case [amount, "yellow" | "green" | "gray" as colour]:
                for _ in range(int(amount)):
                    yield from self.step(me, colour)
            case [amount, "track"]:
                for _ in range(int(amount)):
                    yield from self.step_of_choice(me)
            case ["explore" | "build" | "populate" as action, discount]:
                yield from self.bonus_action(me, action, int(discount))
            case ["switch"]:
                me.switch_down = False
            case ["prism"]:
                self.prism = True
            case ["slot5"]:
                pass  # REV-50 looks at the technology itself
            case [word]:
                yield from words[word](me)
            case _:
                raise ValueError(f"unknown effect {part}")

    def gain_any(self, me: Player) -> Flow[None]:
        """A basic resource of one's choice among the tracks that are not full (REV-101)."""
        if me.with_room():
            kind = yield from ask(me, "resource", {f"gain {kind}": kind for kind in me.with_room()})
            me.basic[kind] += 1

    def gain_crystals(self, me: Player, amount: int) -> Flow[None]:
        """Each beyond 3 becomes a basic resource (REV-100)."""
        for _ in range(amount):
            if me.crystal < CONTENT["limits"]["crystal"]:
                me.crystal += 1
            else:
                yield from self.gain_any(me)

    def gain_points(self, me: Player, amount: int) -> Flow[None]:
        """Move the marker, then the rewards reached or passed (REV-114)."""
        before = me.points
        me.points += amount
        now = me.points
        for reward in CONTENT["points_track"]["rewards"]:
            if before < reward["at"] <= now:
                yield from self.gain(me, reward["effect"])

    def step(self, me: Player, colour: str) -> Flow[None]:
        """A machine marker advances one space (REV-109, REV-111)."""
        if me.markers[colour] == TRACK_END:
            yield from self.gain_points(me, 1)
            return
        me.markers[colour] += 1
        at_once = [name for name, reward in REWARDS.items() if self.has_reached(me, colour, reward["needs"])]
        me.unlocked += at_once
        for reward in at_once:
            yield from self.unlock(me, reward)

    def has_reached(self, me: Player, colour: str, needs: dict[str, int]) -> bool:
        """Whether the marker has just reached a reward space, and all others it needs have, too."""
        return me.markers[colour] == needs.get(colour) and all(me.markers[one] >= n for one, n in needs.items())

    def step_of_choice(self, me: Player) -> Flow[None]:
        """REV-113."""
        below = {f"advance {colour}": colour for colour in COLOURS if me.markers[colour] < TRACK_END}
        if below:
            yield from self.step(me, (yield from ask(me, "track", below)))
        else:
            yield from self.gain_points(me, 1)

    def unlock(self, me: Player, name: str) -> Flow[None]:
        """What an unlocked space brings: a marker and its bonus, then a token or a reward (REV-110)."""
        yield from self.make_progress(me)
        reward = REWARDS[name]
        if reward.get("machine") == "?":
            (colour,) = reward["needs"]
            yield from self.take_token(me, colour)
        elif "effect" in reward and not reward["effect"].startswith("end: "):
            yield from self.gain(me, reward["effect"])

    def make_progress(self, me: Player) -> Flow[None]:
        """A marker comes to the lowest free space of the progress track."""
        me.progress += 1
        if PROGRESS[me.progress]["bonus"]:
            yield from self.gain(me, PROGRESS[me.progress]["bonus"])

    def take_token(self, me: Player, colour: str) -> Flow[None]:
        """REV-112."""
        row = self.tokens[colour]
        if any(row):
            at = yield from ask(me, "token", {f"token {n + 1}": n for n, token in enumerate(row) if token})
            me.tokens[colour] = row[at]
            row[at] = self.draw_from("token", self.piles[colour])

    def draw_from(self, kind: str, pile: list[str]) -> str:
        """The next piece of a face-down pile, or nothing."""
        if not pile:
            return ""
        piece = self.draw(kind, sorted(pile))
        pile.remove(piece)
        return piece

    def take_crate(self, me: Player) -> Flow[None]:
        """REV-108."""
        if self.crates:
            me.closed.append(self.draw_from("crate", self.crates))
            yield from self.happened(me, "crate")

    def take_citizen(self, me: Player) -> Flow[None]:
        """REV-105."""
        moves = {f"citizen {n + 1}": n for n, card in enumerate(self.display) if card}
        if self.deck:
            moves["citizen from the deck"] = -1
        if not moves:
            return
        at = yield from ask(me, "citizen", moves)
        if at < 0:
            me.active.append(self.draw_from("citizen", self.deck))
        else:
            me.active.append(self.display[at])
            self.display[at] = self.draw_from("citizen", self.deck)
        yield from self.happened(me, "recruit")

    def take_module(self, me: Player) -> Flow[None]:
        """Take, put, refill, activate (REV-106, REV-107)."""
        moves = {f"module {n + 1}": n for n, module in enumerate(self.modules) if module}
        if not moves:
            return
        if len(me.modules) == len(MODULE_SPACES):
            moves["decline the module"] = -1
        at = yield from ask(me, "module", moves)
        if at < 0:
            return
        module = self.modules[at]
        space = yield from ask(me, "module space", {f"put on {space}": space for space in MODULE_SPACES})
        if space in me.modules:
            self.discards.append(me.modules[space])
        me.modules[space] = module
        self.modules[at] = ""
        self.refill_modules()
        if MODULE_SPACES[space]:
            yield from self.gain(me, MODULES[module]["effect"])

    def refill_modules(self) -> None:
        """Every empty place of the display; an empty stack is made anew from the discards."""
        for place, shown in enumerate(self.modules):
            if not self.stack:
                self.stack, self.discards = self.discards, []
            if not shown:
                self.modules[place] = self.draw_from("module", self.stack)

    def take_artifact(self, me: Player) -> Flow[None]:
        """REV-116."""
        left = {f"artifact {colour}": colour for colour, n in self.supply.items() if n}
        if left:
            colour = yield from ask(me, "artifact colour", left)
            me.artifacts[colour] += 1
            self.take_from_supply(me, colour)

    def take_small(self, me: Player) -> Flow[None]:
        """REV-117."""
        if self.small_supply:
            chosen = yield from ask(
                me, "small artifact", {f"small artifact {name}": name for name in self.small_supply}
            )
            self.small_supply.remove(chosen)
            me.small.append(chosen)

    def wake(self, me: Player) -> Flow[None]:
        """A resting card becomes active (REV-118)."""
        if me.resting:
            card = yield from ask(me, "wake", {f"wake {card}": card for card in me.resting})
            me.resting.remove(card)
            me.active.append(card)

    def recall(self, me: Player) -> Flow[None]:
        """The last card of a slot comes back, never the one being played (REV-118)."""
        slots = {f"recall from {slot}": slot for slot in SLOTS if me.slots[slot] and slot != self.playing}
        if slots:
            me.active.append(me.slots[(yield from ask(me, "recall", slots))].pop())

    def recharge(self, me: Player) -> Flow[None]:
        """The energy of a machine comes back, never of the one being used (REV-118)."""
        machines = {f"recharge {machine}": machine for machine in me.charged - {self.in_use}}
        if machines:
            me.charged.remove((yield from ask(me, "recharge", machines)))
            me.storage += 1

    def choose_water(self, me: Player) -> Flow[None]:
        """REV-119."""
        spaces = {f"water {space}": space for space in self.explored("water")}
        if spaces:
            yield from self.gain_water(me, (yield from ask(me, "water", spaces)))

    def bonus_action(self, me: Player, action: str, discount: int) -> Flow[None]:
        """An action by an effect, offered when it is possible (REV-97, REV-104)."""
        targets, act = {
            "explore": (self.tiles_to_explore, self.explore),
            "build": (self.sizes_to_build, self.build),
            "populate": (self.technologies_to_unlock, self.populate),
        }[action]
        if targets(me, discount) and (yield from ask(me, "bonus action", {"yes": True, "no": False})):
            yield from act(me, discount)

    def happened(self, me: Player, event: str) -> Flow[None]:
        """What technologies of the player do at an event (REV-120)."""
        for effect in me.rules_of(f"on {event}: "):
            yield from self.gain(me, effect)

    # ---- scoring

    def count(self, me: Player, what: str) -> int:
        """How many one has of what an effect counts."""
        numbers: dict[str, Callable[[], int]] = {
            "population": lambda: len(me.figures),
            "building": lambda: len(me.buildings),
            "large_building": lambda: sum(me.buildings.values()),
            "crate_count": lambda: len(me.closed) + len(me.opened),
            "module_count": lambda: len(me.modules),
            "token": lambda: len(me.tokens),
            "machine": lambda: len(me.machines()),
            "citizen_count": me.citizens,
            "yellow_citizen": lambda: me.citizens("yellow"),
            "green_citizen": lambda: me.citizens("green"),
            "gray_citizen": lambda: me.citizens("gray"),
            "progress": lambda: me.progress,
            "location": lambda: len(me.locations()),
            "energy_count": me.energy,
            "step": lambda: sum(me.markers.values()),
            "lowest_step": lambda: min(me.markers.values()),
            "highest_step": lambda: max(me.markers.values()),
            "hibernation": lambda: me.hibernation,
            "water_count": lambda: sum(
                any(space in NEIGHBOURS[site] for site in me.buildings) for space in self.explored("water")
            ),
            "small_count": lambda: len(me.small),
            "artifact_count": lambda: sum(me.artifacts.values()),
        }
        return numbers[what]()

    def line_value(self, me: Player, line: str) -> int:
        """The points of `2 vp per 3 progress max 8` (REV-137)."""
        words = line.split()
        amount, rest = int(words[0]), words[3:]
        assert words[1:3] == ["vp", "per"]
        parts = int(rest.pop(0)) if rest[0].isdigit() else 1
        value = amount * (self.count(me, rest[0]) // parts)
        return min(value, int(rest[2])) if rest[1:2] == ["max"] else value

    def end_value(self, me: Player, text: str) -> int:
        """The points of `end: 1 vp per building, 1 vp per large_building`."""
        return sum(self.line_value(me, line) for line in text.removeprefix("end: ").split(", "))

    def score(self, me: Player) -> dict[str, int]:
        """The points of a player by source (REV-127 to REV-136)."""
        ends = [REWARDS[name].get("effect", "") for name in me.unlocked]
        card = ARTIFACT_CARDS.get(self.shared_card or me.artifact_card, {})
        categories = {colour: self.end_value(me, card[colour]) for colour in COLOURS} if card else {}
        resources = sum(me.basic.values()) + me.crystal
        return {
            "points track": me.points,
            "progress track": PROGRESS[me.progress]["vp"] if me.progress else 0,
            "machine track bonus": sum(self.end_value(me, text) for text in ends if text.startswith("end: ")),
            "artifact card": sum(value * (1 + me.artifacts[colour]) for colour, value in categories.items()),
            "technologies": sum(self.end_value(me, text) for text in me.rules_of("end: ")) if me.tribe else 0,
            "small artifacts": sum(self.end_value(me, SMALL_ARTIFACTS[name]["score"]) for name in me.small),
            "large locations": sum(
                self.end_value(me, LOCATIONS[self.locations[corner]]["score"]) for corner in me.locations()
            ),
            "end tile": CONTENT["scoring"]["end_tile"] if self.end_tile == me.seat else 0,
            "remaining resources": resources // CONTENT["scoring"]["resources_per_vp"],
        }

    def winners(self) -> list[int]:
        """The highest total, then artifacts, then progress markers (REV-138, REV-139)."""
        results = [(sum(self.score(me).values()), sum(me.artifacts.values()), me.progress) for me in self.players]
        return [seat for seat, result in enumerate(results) if result == max(results)]

    def rank(self) -> str:
        """What a score alone is called (REV-149)."""
        (me,) = self.players
        total = sum(self.score(me).values())
        return [str(rank["name"]) for rank in CONTENT["solo"]["rank"] if total >= rank["from"]][-1]

    # ---- for comparing

    def snapshot(self) -> dict[str, Any]:
        """All that lies on the table, by the keys of positions (docs/cases.md)."""
        players = self.players
        return {
            "first": self.first,
            "turn": self.active,
            "turns": self.turns,
            "actions": self.actions,
            "hibernated": int(self.slept),
            "prism": int(self.prism),
            "map": {cell: tile + " turned" * turned for cell, (tile, turned) in self.map.items()},
            "backs": self.backs,
            "locations": self.locations,
            "buildings": [[space + " large" * large for space, large in me.buildings.items()] for me in players],
            "figures": [dict(me.figures) for me in players],
            "tribes": [me.tribe for me in players],
            **{kind: [me.basic[kind] for me in players] for kind in BASIC},
            "crystal": [me.crystal for me in players],
            "energy": [me.storage for me in players],
            "charged": [sorted(me.charged) for me in players],
            "switched": [int(me.switch_down) for me in players],
            "vp": [me.points for me in players],
            "hibernation": [me.hibernation for me in players],
            "tribe_markers": [me.tribe_markers for me in players],
            "markers": [without_zeros(me.markers) for me in players],
            "progress": [me.progress for me in players],
            "unlocked": [sorted(me.unlocked) for me in players],
            "machine_tokens": [dict(me.tokens) for me in players],
            "modules": [dict(me.modules) for me in players],
            "active": [sorted(me.active) for me in players],
            "resting": [sorted(me.resting) for me in players],
            "slots": [{slot: list(cards) for slot, cards in me.slots.items() if cards} for me in players],
            "side_half": [me.side_half if me.slots["side"] else "" for me in players],
            "closed": [sorted(me.closed) for me in players],
            "opened": [sorted(me.opened) for me in players],
            "artifacts": [without_zeros(me.artifacts) for me in players],
            "artifact_supply": dict(self.supply),
            "small": [sorted(me.small) for me in players],
            "small_supply": sorted(self.small_supply),
            "artifact_cards": [me.artifact_card for me in players],
            "shared_card": self.shared_card,
            "display": list(self.display),
            "modules_on_display": list(self.modules),
            "tokens_on_display": {colour: list(row) for colour, row in self.tokens.items()},
            "end_tile": -1 if self.end_tile is None else self.end_tile,
            "last_turns": self.last_turns,
            "deck": len(self.deck),
            "crates_left": len(self.crates),
            "closed_crates": [len(me.closed) for me in players],
            "reach": [self.reach(me) for me in players],
        }


def without_zeros(numbers: Mapping[str, int]) -> dict[str, int]:
    """Only what one has."""
    return {name: n for name, n in numbers.items() if n}


def read_face(text: str) -> tuple[str, bool]:
    """A tile and whether it is turned, from `ST2 turned`."""
    return text.removesuffix(" turned"), text.endswith(" turned")


def can_pay(me: Player, cost: Mapping[str, int]) -> bool:
    """Whether basic resources are enough, each missing one replaced by a crystal (REV-102)."""
    return sum(max(0, n - me.basic[kind]) for kind, n in cost.items()) <= me.crystal


def pay(me: Player, cost: Mapping[str, int]) -> None:
    """The resource itself goes first, crystals for what is missing (REV-102)."""
    for kind, n in cost.items():
        spent = min(n, me.basic[kind])
        me.basic[kind] -= spent
        me.crystal -= n - spent
    assert me.crystal >= 0


def can_pay_text(me: Player, cost: str) -> bool:
    """Whether one can pay `2 food` or `1 any`."""
    amount, kind = cost.split()
    if kind == "any":
        return sum(me.basic.values()) + me.crystal >= int(amount)
    return can_pay(me, {kind: int(amount)})


def check_setup(seats: int, laid: Mapping[str, Any]) -> None:
    """What chance brought in setup can be (REV-25 to REV-36)."""
    cells = {kind: sorted(cell for cell in CELLS if CELLS[cell] == kind) for kind in CELLS.values()}
    assert sorted(laid["map"]) == cells["start"]
    assert sorted(read_face(text)[0] for text in laid["map"].values()) == sorted(listed("start_tiles"))
    assert sorted(laid["backs"]) == sorted(cells["thin"] + cells["deep"])
    assert all(BACKS[back]["zone"] == CELLS[cell] for cell, back in laid["backs"].items())
    assert all(list(laid["backs"].values()).count(back) == BACKS[back]["count"] for back in BACKS)
    assert sorted(laid["locations"]) == cells["corner"]
    assert len(set(laid["locations"].values()) & LOCATIONS.keys()) == len(cells["corner"])
    display = CONTENT["display"]
    assert len(set(laid["display"]) & CITIZENS.keys()) == display["citizens"] == len(laid["display"])
    assert len(set(laid["modules_on_display"]) & MODULES.keys()) == display["modules"]
    for colour in COLOURS:
        shown = set(laid["tokens_on_display"][colour])
        assert len(shown) == display["machine_tokens"]
        assert all(TOKENS[token]["color"] == colour for token in shown)
    assert len(set(laid["small_supply"]) & SMALL_ARTIFACTS.keys()) == CONTENT["setup"]["small_artifacts"][seats - 1]
    for seat in range(seats):
        assert sorted(laid["active"][seat] + laid["resting"][seat]) == STARTING_CARDS
        assert len(laid["active"][seat]) == CONTENT["start"]["active_cards"]
    dealt = [card for pair in laid["dealt"] for card in pair]
    if laid["shared_card"]:
        assert laid["shared_card"] in ARTIFACT_CARDS
        assert not dealt
    else:
        assert len(set(dealt) & ARTIFACT_CARDS.keys()) == seats * display["artifact_cards_dealt"]
