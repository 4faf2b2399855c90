"""Revive's components: `content.toml`, checked, as names for people and as frozen tables for the rules."""

from __future__ import annotations

from pathlib import Path

from parlour.engine.effects.tree import Do, Offer, On, Then, Tree, tokens
from parlour.engine.people.components import (
    Amounts,
    Component,
    Each,
    Effect,
    Fixed,
    Flag,
    Id,
    Key,
    Maybe,
    OneOf,
    SomeOf,
    Text,
    Whole,
)
from parlour.engine.people.content import ContentFile, Item, content_path
from parlour.games.revive.geometry import CELL_NAMES, CELLS, CHASM, CORNERS, HEXES
from parlour.games.revive.notation import COLOURS, LESS, N_COLOURS, PAID_WITH, SLOT5, VOCABULARY, WHEN_SET_OFF

FILE = ContentFile(content_path("revive", Path(__file__).with_name("content.toml")))

SEATS = FILE.table("meta").number("players_max", 4, 4)
FEWEST_SEATS = FILE.table("meta").number("players_min", 1, 4)

# ---------------------------------------------------------------- numbers

_pieces = FILE.table("pieces")
ENERGY_MARKERS = _pieces.number("energy", 1, 12)
SMALL_BUILDINGS = _pieces.number("small_buildings", 1, 9)
LARGE_BUILDINGS = _pieces.number("large_buildings", 1, 9)
TRIBE_MARKERS = _pieces.number("tribe_markers", 1, 9)
_limits = FILE.table("limits")
BASIC_LIMIT = _limits.tunable("basic", 1, 20)
CRYSTAL_LIMIT = _limits.tunable("crystal", 0, 20)
_start = FILE.table("start")
START_ENERGY = _start.tunable("energy", 0, ENERGY_MARKERS)
START_CRYSTAL = _start.tunable("crystal", 0, CRYSTAL_LIMIT)
START_BASIC = _start.tunable("basic", 0, BASIC_LIMIT)
START_ACTIVE = _start.tunable("active_cards", 0, 6)
_costs = FILE.table("costs")
BUILDING_COST = [_costs.number(f"{size}_building", 0, 20) for size in ("small", "large")]
BUILDING_STEPS = [_costs.number(f"{size}_building_steps", 0, 9) for size in ("small", "large")]
RANGE_COST = _costs.tunable("range", 0, 9)
POPULATION_COST = _costs.tunable("population", 0, 9)
ROW_COSTS = _costs.numbers("technology_row", 4, 0, 20)
_setup = FILE.table("setup")
ARTIFACTS_OF_COLOUR = FILE.table("large_artifacts").number("per_colour", 1, 9)
ARTIFACTS_IN_SUPPLY = _setup.numbers("large_artifacts_per_colour", SEATS, 1, ARTIFACTS_OF_COLOUR)
SMALL_IN_SUPPLY_BY_SEATS = _setup.numbers("small_artifacts", SEATS, 0, 8)
_display = FILE.table("display")
CITIZENS_SHOWN = _display.number("citizens", 1, 9)
MODULES_SHOWN = _display.number("modules", 1, 9)
TOKENS_SHOWN = _display.number("machine_tokens", 1, 9)
DEALT = _display.number("artifact_cards_dealt", 2, 2)
_scoring = FILE.table("scoring")
RESOURCES_PER_VP = _scoring.tunable("resources_per_vp", 1, 99)
END_TILE_VP = _scoring.tunable("end_tile", 0, 20)
SOLO_RANKS = tuple((item.number("from", 0, 999), item.text("name")) for item in FILE.items("solo.rank", most=30))

# ---------------------------------------------------------------- components

EFFECT, REWARD, SCORING = (Effect(VOCABULARY, use) for use in ("effect", "reward", "scoring"))
CELL_KINDS = ("corner", "chasm", "start", "thin", "deep")
CORNER_CELL, CHASM_CELL, START_CELL, THIN, DEEP = range(5)
ZONES = ("thin", "deep")
TERRAINS = ("sand", "field", "forest", "mountain", "water", "crystal", "ruin")
SAND, FIELD, FOREST, MOUNTAIN, WATER_SPACE, CRYSTAL_SPACE, RUIN = range(7)  # field to mountain: yellow, green, gray
LOCATION_SPACE, CHASM_SPACE = 7, 8  # what else a space may be
HALVES = ("top", "bottom")
TOP, BOTTOM = range(2)
EITHER = 2
SLOTS = ("top left", "top right", "bottom left", "bottom right", "side")
SIDE_SLOT = 4
N_SLOTS = len(SLOTS)
TECHNOLOGIES = "abcdefghi"
N_TECHNOLOGIES = len(TECHNOLOGIES)
SIDE_TECHNOLOGY = TECHNOLOGIES.index("e")  # it opens the side slot (REV-21)
TRACK_LENGTH = 15
N_REWARDS = 15
SPOT = "?"  # in place of a printed machine: a spot for a token


class Cell(Component):
    """A cell of the map (REV-9)."""

    id = Id(lower=False)
    kind = OneOf(CELL_KINDS)

    def check(self) -> None:
        """The chasm and the corners are where the geometry has them."""
        cell = self.nth - 1
        self.item.fixed(id=CELL_NAMES[cell % CELLS])
        known = CHASM_CELL if cell == CHASM else CORNER_CELL if cell in CORNERS else None
        if (known is not None and self.kind != known) or (known is None and self.kind in (CHASM_CELL, CORNER_CELL)):
            self.item.refuse("kind", CELL_KINDS[known] if known is not None else "start, thin or deep")


class Back(Component):
    """The back of area tiles (REV-13)."""

    id = Id()
    zone = OneOf(ZONES)
    count = Whole(1, 25)
    cost = Whole(0, 9)
    bonus = REWARD


BACKS = Back.all(FILE, "area_backs.list", most=9, distinct="id")


class Tile(Component):
    """A starting tile: four hexes (REV-11)."""

    id = Id(lower=False)
    hexes = SomeOf(TERRAINS, HEXES)
    water_bonus = Maybe(REWARD)

    def check(self) -> None:
        """At most one water space, and a bonus where there is one (REV-11)."""
        waters = self.hexes.count(WATER_SPACE)
        if waters > 1:
            self.item.refuse("hexes", "at most one water space")
        if (waters == 1) != (self.water_bonus is not None):
            self.item.refuse("water_bonus", "a bonus on tiles with a water space, and on no others")


class AreaTile(Tile):
    """An area tile (REV-13)."""

    back = OneOf([back.id for back in BACKS])


class Location(Component):
    """A large location (REV-134)."""

    id = Id(lower=False)
    name = Text()
    score = SCORING


class Machine(Component):
    """A printed machine (REV-18)."""

    name = Text()
    effect = EFFECT


class Reward(Component):
    """A reward space of the machine tracks (REV-17, REV-18)."""

    id = Id()
    needs = Amounts(COLOURS, 0, TRACK_LENGTH)
    machine = Maybe(Text())
    effect = Maybe(Effect(VOCABULARY, "track"))

    def check(self) -> None:
        """It brings a machine, a spot, or an effect: at once, or at the end."""
        if (self.machine is None) == (self.effect is None):
            self.item.refuse("machine", "either a machine or an effect")
        if not any(self.needs):
            self.item.refuse("needs", "a space of at least one colour")
        if self.machine == SPOT and sum(need > 0 for need in self.needs) != 1:
            self.item.refuse("needs", "one colour, for a spot")

    @property
    def colour(self) -> int:
        """The colour of a reward that needs one marker."""
        return next(colour for colour, need in enumerate(self.needs) if need)


class Slot(Component):
    """A card slot (REV-16)."""

    id = Id()
    half = OneOf((*HALVES, "either"))
    spaces = Whole(1, 4)
    activation = Each(Flag())
    locked = Maybe(Flag())

    def check(self) -> None:
        """Slots are those of the board; only the side slot is locked, and takes either half (REV-49, REV-50)."""
        slot = (self.nth - 1) % N_SLOTS
        self.item.fixed(id=SLOTS[slot].replace(" ", "_"), half=(*HALVES, "either")[slot // 2])
        if bool(self.locked) != (slot == SIDE_SLOT):
            self.item.refuse("locked", "true, in the side slot and nowhere else")
        if len(self.activation) != self.spaces:
            self.item.refuse("activation", f"{self.spaces} times true or false")


class Progress(Component):
    """A space of the progress track (REV-19)."""

    vp = Whole(0, 99)
    bonus = REWARD

    def check(self) -> None:
        self.item.fixed(n=self.nth)


class Milestone(Component):
    """A reward of the points track (REV-22)."""

    at = Whole(1, 99)
    effect = REWARD


class Hibernation(Component):
    """A space of the hibernation track (REV-86)."""

    reward = REWARD

    def check(self) -> None:
        self.item.fixed(n=self.nth)


class Technology(Component):
    """A place of the tree (REV-20)."""

    row = Whole(1, 4)

    def check(self) -> None:
        self.item.fixed(id=TECHNOLOGIES[(self.nth - 1) % N_TECHNOLOGIES])


class NineEffects(Key[tuple[Tree, ...]]):
    """The technologies of a tribe: a table with an effect for each place of the tree."""

    def read(self, item: Item, key: str) -> tuple[Tree, ...]:
        table = item.table(key)
        return tuple(table.effect(letter, VOCABULARY, "technology") for letter in TECHNOLOGIES)


class Tribe(Component):
    """A tribe board (REV-20)."""

    id = Id()
    name = Text()
    ability_name = Text()
    ability_cost = Effect(VOCABULARY, "cost", "a cost")
    ability_effect = Effect(VOCABULARY, "ability", "an effect")
    progress_markers = Fixed(TRIBE_MARKERS)
    tech = NineEffects()

    def check(self) -> None:
        """The side slot is opened by technology e; discounts are of what is paid there; one `trade:` at most."""
        for place, tree in enumerate(self.tech):
            if (SLOT5 in words_of(tree)) != (place == SIDE_TECHNOLOGY):
                self.item.refuse("tech", "slot5 in technology e, and nowhere else")
            for _, resource, deed in discounts_in(tree):
                if PAID_WITH[deed] != resource:
                    self.item.refuse("tech", "less gear on build, less book on populate, less food on explore or range")
            for clause in clauses_of(tree):
                if isinstance(clause, On) and not words_of(clause.body) <= WHEN_SET_OFF:
                    self.item.refuse(
                        "tech", "behind 'on …:' only what sets nothing off: resources, points, steps, artifacts"
                    )
        if sum(isinstance(clause, Offer) for tree in self.tech for clause in clauses_of(tree)) > 1:
            self.item.refuse("tech", "one technology with 'trade:' at most")


class Card(Component):
    """A citizen card, or a starting card (REV-14)."""

    id = Id(lower=False)
    name = Text()
    color = OneOf(COLOURS)
    top, bottom = EFFECT, Effect(VOCABULARY, "effect")
    top_slot, bottom_slot = Flag(), Flag()

    @property
    def halves(self) -> tuple[Tree, Tree]:
        """The effects of its halves."""
        return self.top, self.bottom

    @property
    def slots(self) -> tuple[bool, bool]:
        """Whether its halves show a slot symbol."""
        return self.top_slot, self.bottom_slot


class Module(Component):
    """A slot module (REV-15)."""

    id = Id(lower=False)
    colors = Each(OneOf(COLOURS))
    effect = Effect(VOCABULARY, "module")

    @property
    def mask(self) -> int:
        """A bit for each of its colours."""
        return sum(1 << colour for colour in set(self.colors))


class Token(Component):
    """A machine token (REV-30)."""

    id = Id(lower=False)
    color = OneOf(COLOURS)
    name = Text()
    effect = EFFECT


class Crate(Component):
    """What a crate holds (REV-93)."""

    id = Id(lower=False)
    effect = EFFECT


class ArtifactCard(Component):
    """An artifact card: a category for each colour (REV-23)."""

    id = Id(lower=False)
    name = Text()
    yellow, green, gray = SCORING, Effect(VOCABULARY, "scoring"), Effect(VOCABULARY, "scoring")

    @property
    def categories(self) -> tuple[Tree, Tree, Tree]:
        """What each colour scores."""
        return self.yellow, self.green, self.gray


class SmallArtifact(Component):
    """A small artifact (REV-133)."""

    id = Id(lower=False)
    name = Text()
    score = SCORING


def words_of(tree: Tree) -> set[int]:
    """The words that stand in an effect."""
    return {token.word for token in tokens(tree) if isinstance(token, Do)}


def discounts_in(tree: Tree) -> list[tuple[int, ...]]:
    """What an effect makes cheaper: amount, resource and deed of each `less`."""
    return [token.args for token in tokens(tree) if isinstance(token, Do) and token.word == LESS]


def clauses_of(tree: Tree) -> tuple[Tree, ...]:
    """The clauses of an effect."""
    return tree.clauses if isinstance(tree, Then) else (tree,)


CELL_LIST = Cell.all(FILE, "board.cell", CELLS)
START_TILES = Tile.all(FILE, "start_tiles.list", 5, distinct="id")
AREA_TILES = AreaTile.all(FILE, "area_tiles.list", 25, distinct="id")
TILE_LIST: tuple[Tile, ...] = (*AREA_TILES, *START_TILES)
LOCATIONS = Location.all(FILE, "large_locations.list", 5, distinct="id name")
PRINTED = Machine.all(FILE, "machines.list", most=9, distinct="name")
REWARDS = Reward.all(FILE, "rewards.list", N_REWARDS, distinct="id")
SLOT_LIST = Slot.all(FILE, "slots.list", N_SLOTS)
PROGRESS = Progress.all(FILE, "progress_track.list", N_REWARDS + TRIBE_MARKERS)
MILESTONES = Milestone.all(FILE, "points_track.rewards", most=30)
HIBERNATIONS = Hibernation.all(FILE, "hibernation_track.spaces", 5)
NODES = Technology.all(FILE, "technology_tree.nodes", N_TECHNOLOGIES)
TRIBES = Tribe.all(FILE, "tribe", least=SEATS, most=9, distinct="id name")
CITIZENS = Card.all(FILE, "citizens.list", most=60, distinct="id name")
STARTERS = Card.all(FILE, "start_citizens.list", 6, distinct="id name")
CARDS = (*CITIZENS, *STARTERS)
MODULES = Module.all(FILE, "modules.list", least=MODULES_SHOWN, most=90, distinct="id")
TOKENS = Token.all(FILE, "machine_tokens.list", least=N_COLOURS * TOKENS_SHOWN, most=60, distinct="id name")
CRATES = Crate.all(FILE, "crates.list", most=60, distinct="id")
ARTIFACT_CARDS = ArtifactCard.all(FILE, "artifact_cards.list", least=DEALT * SEATS, most=30, distinct="id name")
SMALL_ARTIFACTS = SmallArtifact.all(
    FILE, "small_artifacts.list", least=max(SMALL_IN_SUPPLY_BY_SEATS), most=30, distinct="id name"
)


def _check() -> None:
    """Counts are what the file holds; what the rules know only one way is written that way; the rest explains."""
    meta = FILE.table("meta")
    meta.fixed(slug="revive", tag="REV")
    meta.text("title")
    meta.facts("year")
    FILE.prose("vocabulary")
    FILE.distinct([card.item for card in CARDS], "name")
    _pieces.fixed(population=N_TECHNOLOGIES)
    FILE.table("components").expect(
        area_tiles=len(AREA_TILES), start_tiles=len(START_TILES), large_locations=len(LOCATIONS),
        small_artifacts=len(SMALL_ARTIFACTS), crates=len(CRATES), machine_tokens=len(TOKENS), modules=len(MODULES),
        citizens=len(CITIZENS), start_citizens=len(STARTERS), artifact_cards=len(ARTIFACT_CARDS), tribes=len(TRIBES),
    )  # fmt: skip
    for back in BACKS:
        back.item.expect(count=sum(tile.back == back.nth - 1 for tile in AREA_TILES))
    for zone, kind in enumerate((THIN, DEEP)):
        cells = sum(cell.kind == kind for cell in CELL_LIST)
        tiles = sum(BACKS[tile.back].zone == zone for tile in AREA_TILES)
        if cells != tiles:
            FILE.complain(("board",), f"[board]: {cells} cells are {ZONES[zone]}, but {tiles} area tiles")
    if not any(least == 0 for least, _ in SOLO_RANKS):
        FILE.complain(("solo",), "[solo]: no rank has from = 0")
    names = {machine.name for machine in PRINTED}
    for reward in REWARDS:
        if reward.machine not in (None, SPOT) and reward.machine not in names:
            reward.item.refuse("machine", f"one of {', '.join(sorted(names))}, or {SPOT}")
    if not LINKS or len(LINKS) != len(_pairs):
        _tree.refuse("links", "pairs of two places of the tree")


_tree = FILE.table("technology_tree")
_said = _tree.get("links")
_pairs = _said if isinstance(_said, list) else []
LINKS = [
    (TECHNOLOGIES.index(one[0]), TECHNOLOGIES.index(one[1]))
    for one in _pairs
    if isinstance(one, list) and len(one) == 2 and all(isinstance(end, str) and end in TECHNOLOGIES for end in one)
]
_check()
FILE.done()
