"""The components of the ten factions: the second half of `content.toml`."""

from __future__ import annotations

from parlour.engine.effects.tree import AtLeast
from parlour.engine.people.components import Component, Each, Effect, Id, Key, Maybe, OneOf, SomeOf, Text, Whole
from parlour.engine.people.content import Item
from parlour.games.free_radicals.content import BUILDING_IDS, BUILDINGS, EFFECT, FILE, ROUNDS
from parlour.games.free_radicals.notation import ASSETS, COLOURS, N_COLOURS, RESOURCES, SPACES, VOCABULARY

# ---------------------------------------------------------------- Farmers

_farmers = FILE.table("farmers")
FIELD_WIDTH, FIELD_HEIGHT = _farmers.number("field_width", 2, 8), _farmers.number("field_height", 2, 8)
NURSERY = _farmers.number("nursery", 1, 9)
STRENGTHS = _farmers.number("strength_cap", 1, 12)
TEND = _farmers.effect("tend_effect", VOCABULARY, "effect")


class Crop(Component):
    """A crop: its action for each strength (FR-FARM-7)."""

    id = Id()
    effect = Each(EFFECT, STRENGTHS)


CROPS = Crop.all(FILE, "farmers.crops", most=9, distinct="id")


class CropTile(Component):
    """A domino of crops (FR-FARM-1)."""

    id = Id(lower=False)
    crops = SomeOf([crop.id for crop in CROPS], 2)


CROP_TILES = CropTile.all(FILE, "farmers.tiles", least=ROUNDS + NURSERY, most=60, distinct="id")

# ---------------------------------------------------------------- Executives

_executives = FILE.table("executives")
PROJECTS_SHOWN = _executives.number("projects_face_up", 1, 9)
MEMO = _executives.effect("memo_effect", VOCABULARY, "effect")


class Asset(Component):
    """An Asset and where it begins (FR-EXEC-2)."""

    id = Id(lower=False)
    type = OneOf(ASSETS)
    start = OneOf(SPACES)


ASSET_LIST = Asset.all(FILE, "executives.assets", most=20, distinct="id")


class Space(Component):
    """A space of the ring: what it does with so many Assets (FR-EXEC-5)."""

    effect = Each(EFFECT, len(ASSET_LIST))

    def check(self) -> None:
        self.item.fixed(id=SPACES[(self.nth - 1) % len(SPACES)])


class Conditions(Key[tuple[AtLeast, ...]]):
    """Conditions that must all hold."""

    def read(self, item: Item, key: str) -> tuple[AtLeast, ...]:
        entries = item.entries(key)
        return tuple(one for n in entries.values for one in entries.conditions(n, VOCABULARY, entries.text(n)))


class Project(Component):
    """A Project (FR-EXEC-7)."""

    id = Id(lower=False)
    name = Text()
    condition = Conditions()
    vp = Whole(0, 20)


SPACE_LIST = Space.all(FILE, "executives.spaces", len(SPACES))
PROJECTS = Project.all(FILE, "executives.projects", least=PROJECTS_SHOWN, most=30, distinct="id name")

# ---------------------------------------------------------------- Artisans and Underground

_artisans = FILE.table("artisans")
CRAFTS = _artisans.number("crafts_per_turn", 1, 9)
GATHER = _artisans.effect("gather_effect", VOCABULARY, "effect")
CONSTRUCT_VP = _artisans.tunable("construct_vp", 0, 20)


class Tool(Component):
    """A tool of the Artisans, one of each colour (FR-ARTI-5)."""

    name = Text()
    effect = EFFECT

    def check(self) -> None:
        self.item.fixed(colour=COLOURS[(self.nth - 1) % N_COLOURS])


TOOLS = Tool.all(FILE, "artisans.tools", N_COLOURS, distinct="name")
_underground = FILE.table("underground")
CREW_DRAWN, CREW_PLAYED = _underground.number("hand", 3, 3), _underground.number("plays", 2, 2)
TRAIN = _underground.effect("train_effect", VOCABULARY, "effect")
LIE_LOW = _underground.effect("lie_low_effect", VOCABULARY, "effect")
MARKERS_A_SCOUNDREL = _underground.tunable("scoundrel_every_markers", 1, 9)
SCOUNDREL_LIMIT = _underground.tunable("scoundrel_hand_limit", 1, 9)


class Character(Component):
    """A crew card: its effects without and with a marker (FR-UNDE-1)."""

    id = Id()
    name = Text()
    effect_level_1, effect_level_2 = EFFECT, Effect(VOCABULARY, "effect")


class Doing(Component):
    """A piece that does one thing: a Scoundrel (FR-UNDE-1), a Duty (FR-PALA-1)."""

    id = Id()
    name = Text()
    effect = EFFECT


CHARACTERS = Character.all(FILE, "underground.characters", least=CREW_DRAWN, most=20, distinct="id name")
SCOUNDRELS = Doing.all(FILE, "underground.scoundrels", most=20, distinct="id name")

# ---------------------------------------------------------------- Merchants


class Market(Component):
    """A market of the ring: its action without and with a Stall (FR-MERC-5)."""

    id = Id()
    name = Text()
    effect, effect_with_stall = EFFECT, Effect(VOCABULARY, "effect")


class Stall(Component):
    """The nth Stall: its cost and points (FR-MERC-7)."""

    cost_credit = Whole(0, 20)
    vp = Whole(0, 20)

    def check(self) -> None:
        self.item.fixed(number=self.nth)


_merchants = FILE.table("merchants")
MARKETS = Market.all(FILE, "merchants.rondel", most=12, distinct="id name")
STALLS = Stall.all(FILE, "merchants.stalls", most=len(MARKETS))
START_MARKET = _merchants.one_of("start_space", [market.id for market in MARKETS])
STROLLS, TRADES = _merchants.number("strolls", 1, 3), _merchants.number("trades", 1, 9)
MOST_STEPS = _merchants.number("max_steps", 1, len(MARKETS) - 1)
FREE_STEPS = _merchants.tunable("free_steps", 1, MOST_STEPS)
STEP_CREDIT = _merchants.tunable("extra_step_credit", 0, 9)
PRICES = _merchants.numbers("prices", len(RESOURCES), 0, 9)
SCARCER = _merchants.some_of("price_tie_order", RESOURCES, len(RESOURCES))

# ---------------------------------------------------------------- Hoteliers

_hoteliers = FILE.table("hoteliers")
HOUSE_WIDTH, HOUSE_HEIGHT = _hoteliers.number("width", 3, 8), _hoteliers.number("height", 4, 16)
ROOMS_SHOWN = _hoteliers.number("market", 1, 9)
ROOM_COST = _hoteliers.numbers("market_cost_credit", ROOMS_SHOWN, 0, 9)
SECOND_BUILD = _hoteliers.tunable("second_build_credit", 0, 9)
NO_BUILD = _hoteliers.effect("no_build_effect", VOCABULARY, "effect")
FLOOR_VP = _hoteliers.tunable("floor_vp", 0, 20)
GUEST_HAND = _hoteliers.number("guest_hand", 1, 9)
CHECK_INS = _hoteliers.number("check_ins", 1, 9)
STYLES = tuple(_hoteliers.entries("styles").id(n) for n in _hoteliers.entries("styles").values)
ANY_STYLE = len(STYLES)


class Cells(Key[tuple[tuple[int, int], ...]]):
    """The squares of a shape: [column, floor] from its lower left corner (FR-HOTE-11)."""

    def read(self, item: Item, key: str) -> tuple[tuple[int, int], ...]:
        said = item.get(key)
        pairs = said if isinstance(said, list) else []
        cells = {tuple(pair) for pair in pairs if isinstance(pair, list) and len(pair) == 2}
        if not cells or len(cells) != len(pairs) or not all(n in range(4) for cell in cells for n in cell):
            item.refuse(key, "different pairs [column, floor], each from 0 to 3")
            return ((0, 0),)
        return tuple(sorted(cells))


class Shape(Component):
    """The shape of Rooms (FR-HOTE-1)."""

    id = Id(lower=False)
    cells = Cells()


SHAPES = Shape.all(FILE, "hoteliers.shapes", most=20, distinct="id")


class Room(Component):
    """A Room tile (FR-HOTE-1)."""

    id = Id(lower=False)
    style = OneOf(STYLES)
    shape = OneOf([shape.id for shape in SHAPES])


class Guest(Component):
    """A Guest (FR-HOTE-7)."""

    id = Id(lower=False)
    name = Text()
    style = OneOf((*STYLES, "any"))
    min_size = Whole(1, 9)
    effect = EFFECT


ROOMS = Room.all(FILE, "hoteliers.rooms", least=ROOMS_SHOWN, most=99, distinct="id")
GUESTS = Guest.all(FILE, "hoteliers.guests", least=GUEST_HAND, most=99, distinct="id name")

# ---------------------------------------------------------------- Couriers

_couriers = FILE.table("couriers")
DRONES, CAPACITY = 3, 2  # FR-COUR-3, FR-COUR-5
DRONE_START = _couriers.one_of("drone_start", BUILDING_IDS)
FREE_LINKS, LINK_CREDIT = _couriers.tunable("free_links", 0, 9), _couriers.tunable("extra_link_credit", 0, 9)
TOKENS_MOST = _couriers.number("cost_tokens_per_contract_max", 0, 9)
TOKEN_VP = _couriers.tunable("vp_per_cost_token", 0, 9)
CONTRACTS_SHOWN = _couriers.number("contracts_face_up", 1, 9)
NAMED_LOAD_CREDIT = _couriers.tunable("bazaar_load_credit", 0, 9)
DRONE_WAIVE = _couriers.tunable("awaken_waive", 0, 9)
SCAN, FARE = (_couriers.effect(f"{act}_effect", VOCABULARY, "effect") for act in ("scan", "fare"))


class Good(Component):
    """A sort of Goods (FR-COUR-2)."""

    id = Id()
    count = Whole(1, 20)


GOODS = Good.all(FILE, "couriers.goods", most=9, distinct="id")
GOOD_IDS = tuple(good.id for good in GOODS)
ANY_GOOD, NO_GOOD = len(GOODS), len(GOODS) + 1


class Stop(Component):
    """What a Building has in store for Drones (FR-COUR-2)."""

    depot = OneOf((*GOOD_IDS, "any", "none"))

    def check(self) -> None:
        self.item.fixed(building=BUILDING_IDS[(self.nth - 1) % len(BUILDING_IDS)])


class Link(Component):
    """A link between two stops (FR-COUR-1)."""

    between = SomeOf(BUILDING_IDS, 2)
    kind = OneOf(("ring", "bridge"))


class Contract(Component):
    """A Contract (FR-COUR-7)."""

    id = Id(lower=False)
    name = Text()
    destination = OneOf(BUILDING_IDS)
    goods = SomeOf(GOOD_IDS)
    reward = EFFECT

    def check(self) -> None:
        if not 1 <= len(self.goods) <= CAPACITY:
            self.item.refuse("goods", f"1 to {CAPACITY} Goods, as many as a Drone carries")


STOPS = Stop.all(FILE, "couriers.stops", len(BUILDINGS))
LINKS = Link.all(FILE, "couriers.links", most=45)
CONTRACTS = Contract.all(FILE, "couriers.contracts", least=CONTRACTS_SHOWN, most=60, distinct="id name")

# ---------------------------------------------------------------- Entertainers and Paladins

_entertainers = FILE.table("entertainers")
DRAWN = _entertainers.number("draw", 3, 3)
MOST_VALUE = 3
HEADLINE = _entertainers.number("headline_bonus", 0, 3)
ENCORE = [
    _entertainers.entries("encore_effect", MOST_VALUE).effect(n, VOCABULARY, "effect")
    for n in _entertainers.entries("encore_effect", MOST_VALUE).values
]


class Genre(Component):
    """A genre: its action for each power (FR-ENTE-7)."""

    id = Id()
    effect = Each(EFFECT, MOST_VALUE + HEADLINE)


GENRES = Genre.all(FILE, "entertainers.genres", most=9, distinct="id")


class Entertainer(Component):
    """An Entertainer (FR-ENTE-1)."""

    id = Id(lower=False)
    name = Text()
    genre = OneOf([genre.id for genre in GENRES])
    value = Whole(1, MOST_VALUE)


class Prediction(Component):
    """A Prediction: true when genres and sum lie within its bounds, ends included (FR-ENTE-5)."""

    id = Id(lower=False)
    name = Text()
    text = Text()
    genres, sum = Each(Whole(1, 9), 2), Each(Whole(1, 99), 2)
    vp = Whole(0, 20)


ENTERTAINERS = Entertainer.all(FILE, "entertainers.cards", most=60, distinct="id name")
PREDICTIONS = Prediction.all(FILE, "entertainers.predictions", most=9, distinct="id name")
_paladins = FILE.table("paladins")
DISKS = _paladins.number("disks", 2, 9)
QUESTS_SHOWN = _paladins.number("quests_face_up", 1, 9)
DUTIES = Doing.all(FILE, "paladins.duties", least=DISKS, most=20, distinct="id name")
FIRST_DUTIES = _paladins.number("first_program", 1, DISKS - 1)


class Quest(Component):
    """A Quest: Duties in its order (FR-PALA-6)."""

    id = Id(lower=False)
    name = Text()
    sequence = SomeOf([duty.id for duty in DUTIES])
    reward = EFFECT


QUESTS = Quest.all(FILE, "paladins.quests", least=QUESTS_SHOWN, most=30, distinct="id name")

# ---------------------------------------------------------------- Adventurers

_adventurers = FILE.table("adventurers")
STANDEES = _adventurers.number("standees", 1, 9)
ACTION_POINTS = _adventurers.tunable("action_points", 1, 20)
AREA = _adventurers.numbers("area", 2, 3, 11)
BASE = _adventurers.numbers("base_cell", 2, 0, 10)
TRAVEL = _adventurers.tunable("travel_range", 1, 9)
EXPLORED = _adventurers.effect("end_effect", VOCABULARY, "scoring")
SIDES = ("N", "E", "S", "W")


class TileShape(Component):
    """The open sides of Map tiles (FR-ADVE-1)."""

    id = Id()
    open_sides = SomeOf(SIDES)


TILE_SHAPES = TileShape.all(FILE, "adventurers.shapes", most=9, distinct="id")


class MapTile(Component):
    """A Map tile (FR-ADVE-1)."""

    id = Id(lower=False)
    name = Text()
    shape = OneOf([shape.id for shape in TILE_SHAPES])
    site = Id()
    use_effect, discovery_effect = EFFECT, Effect(VOCABULARY, "effect")
    uses = Whole(0, 9)
    standees = Maybe(Whole(1, STANDEES))


MAP_TILES = MapTile.all(FILE, "adventurers.tiles", least=2, most=120, distinct="id name")

_paladins.fixed(quests_per_turn=1)
if MAP_TILES[0].uses:
    MAP_TILES[0].item.refuse("uses", "0: the first tile is the Base Camp")
FILE.done()
