"""Free Radicals' components as frozen tables for the rules, all effects as programs."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.engine.core.record import NONE
from parlour.engine.effects import ProgramBook
from parlour.engine.effects.program import compile_conditions
from parlour.engine.effects.tree import Do, If, Pay, Tree, quantity_of, tokens
from parlour.engine.people.components import column
from parlour.engine.people.content import frozen
from parlour.games.free_radicals import content, factions, notation
from parlour.games.free_radicals.content import BUILDINGS, DATA_CARDS, FACTIONS, STEPS
from parlour.games.free_radicals.notation import ASSETS, N_COLOURS, SPACES

PROGRAMS = ProgramBook()
_start_of = PROGRAMS.start_of


def _starts(effects: Iterable[Tree]) -> list[int]:
    return [_start_of(effect) for effect in effects]


# ---------------------------------------------------------------- the city

N_BUILDINGS, N_CARDS, N_FACTIONS = len(BUILDINGS), len(DATA_CARDS), len(FACTIONS)
FACTION_COLOUR = frozen([nth // 2 for nth in range(N_FACTIONS)])
START = frozen([faction.start for faction in FACTIONS])  # Items, then random Data cards
START_EXTRA = frozen([faction.start_extra or (0, 0, 0, 0) for faction in FACTIONS])
CARD_BUILDING, CARD_VP = column(DATA_CARDS, "building"), column(DATA_CARDS, "vp")
CARD_COLOUR = frozen([[int(colour in card.colours) for colour in range(N_COLOURS)] for card in DATA_CARDS])
_DIGIT = 10  # a cost is one number, a decimal digit for each Item (rules/paying.py)


def _cost(amounts: Iterable[int]) -> int:
    return sum(amount * _DIGIT**item for item, amount in enumerate(amounts))


CARD_COST = frozen([[_cost(card.resource_cost), _cost((0, 0, 0, card.credit_cost))] for card in DATA_CARDS])
N_COLUMNS = len(STEPS)
STEP_COST = frozen([0, *(_cost(step.cost) for step in STEPS)])
STEP_VP, STEP_LEVEL = (frozen([0, *(getattr(step, name) for step in STEPS)]) for name in ("vp", "level"))
BENEFACTOR = frozen([0, *_starts(one.effect for one in content.BENEFACTORS)])
POWER, BONUS, REWARD = (
    frozen(_starts(getattr(one, name) for one in BUILDINGS)) for name in ("power", "bonus", "reward")
)
_bonus_of = [one.bonus_faction for one in BUILDINGS]
BONUS_BUILDING = frozen([_bonus_of.index(n) if n in _bonus_of else NONE for n in range(N_FACTIONS)])

# What a power needs besides its cost (FR-49).
NEEDS_NOTHING, NEEDS_STEP, NEEDS_GROUP, NEEDS_SCOUNDREL, NEEDS_COPY, NEEDS_COUNT = range(6)
_NEEDS = {
    notation.KNOW: NEEDS_STEP,
    notation.FARM_ACTION: NEEDS_GROUP,
    notation.SCOUNDREL: NEEDS_SCOUNDREL,
    notation.COPY: NEEDS_COPY,
}


def _cost_of(power: Tree) -> tuple[int, int, int]:
    """What is paid for a power: the word, what it is of, how much; NONE for a free one."""
    if not isinstance(power, Pay) or not isinstance(power.cost, Do):
        return NONE, 0, 0
    args = power.cost.args
    return power.cost.word, args[1] if len(args) > 1 else 0, args[0]


def _need_of(power: Tree) -> tuple[int, int, int]:
    """What else a power needs, and the count and the least of a condition."""
    if isinstance(power, If):
        return NEEDS_COUNT, quantity_of(power.condition.count).count, power.condition.least
    words = [token.word for token in tokens(power) if isinstance(token, Do)]
    return next((_NEEDS[word] for word in words if word in _NEEDS), NEEDS_NOTHING), 0, 0


# Of main power and bonus: word, argument and amount of the cost, then the need with its numbers.
USE_WORD, USE_OF, USE_AMOUNT, USE_NEED, USE_COUNT, USE_LEAST = range(6)
USE = frozen([[[*_cost_of(power), *_need_of(power)] for power in (one.power, one.bonus)] for one in BUILDINGS])

# ---------------------------------------------------------------- the factions

# Steps of a turn that begin nothing else; the first ones are effects.
TEND, MEMO, GATHER, LIE_LOW, NO_BUILD, SCAN, FARE, HOLD_PRESTIGE, START_ITEMS, REFRESH = range(10)
_OWN = ("TEND", "MEMO", "GATHER", "LIE_LOW", "NO_BUILD", "SCAN", "FARE")
STEP_EFFECT = frozen(_starts(getattr(factions, name) for name in _OWN))
SQUARES = factions.FIELD_WIDTH * factions.FIELD_HEIGHT
N_CROPS, N_CROP_TILES = len(factions.CROPS), len(factions.CROP_TILES)
TILE_CROPS = column(factions.CROP_TILES, "crops")
CROP_EFFECT = frozen([_starts(crop.effect) for crop in factions.CROPS])

N_SPACES, N_TYPES, N_ASSETS = len(SPACES), len(ASSETS), len(factions.ASSET_LIST)
N_PROJECTS = len(factions.PROJECTS)
SPACE_EFFECT = frozen([_starts(space.effect) for space in factions.SPACE_LIST])
ASSET_START = frozen(
    [
        [sum(one.start == space and one.type == kind for one in factions.ASSET_LIST) for kind in range(N_TYPES)]
        for space in range(N_SPACES)
    ]
)
PROJECT_VP = column(factions.PROJECTS, "vp")
PROJECT_CONDITION = frozen([PROGRAMS.add(compile_conditions(project.condition)) for project in factions.PROJECTS])

TOOL_EFFECT = frozen(_starts(tool.effect for tool in factions.TOOLS))

N_CREW, N_SCOUNDRELS = len(factions.CHARACTERS), len(factions.SCOUNDRELS)
CREW_EFFECT = frozen([_starts((one.effect_level_1, one.effect_level_2)) for one in factions.CHARACTERS])
SCOUNDREL_EFFECT = frozen(_starts(one.effect for one in factions.SCOUNDRELS))
TRAIN = _start_of(factions.TRAIN)

N_MARKETS, N_STALLS = len(factions.MARKETS), len(factions.STALLS)
MARKET_EFFECT = frozen([_starts((one.effect, one.effect_with_stall)) for one in factions.MARKETS])
STALL_COST, STALL_VP = column(factions.STALLS, "cost_credit"), column(factions.STALLS, "vp")
PRICES, SCARCER = frozen(factions.PRICES), frozen(factions.SCARCER)

N_ROOMS, N_GUESTS = len(factions.ROOMS), len(factions.GUESTS)
ROOM_SHAPE, ROOM_STYLE = column(factions.ROOMS, "shape"), column(factions.ROOMS, "style")
ROOM_SIZE = frozen([len(factions.SHAPES[room.shape].cells) for room in factions.ROOMS])
ROOM_COST = frozen(factions.ROOM_COST)
GUEST_STYLE, GUEST_SIZE = column(factions.GUESTS, "style"), column(factions.GUESTS, "min_size")
GUEST_EFFECT = frozen(_starts(guest.effect for guest in factions.GUESTS))

N_GOODS, N_CONTRACTS = len(factions.GOODS), len(factions.CONTRACTS)
GOOD_COUNT = column(factions.GOODS, "count")
DEPOT = column(factions.STOPS, "depot")
CONTRACT_AT = column(factions.CONTRACTS, "destination")
CONTRACT_GOODS = frozen([[contract.goods.count(good) for good in range(N_GOODS)] for contract in factions.CONTRACTS])
CONTRACT_REWARD = frozen(_starts(contract.reward for contract in factions.CONTRACTS))


def _links() -> list[list[int]]:
    """How many links lie between two stops on the shortest way (FR-COUR-5)."""
    far = [[0 if a == b else N_BUILDINGS for b in range(N_BUILDINGS)] for a in range(N_BUILDINGS)]
    for link in factions.LINKS:
        far[link.between[0]][link.between[1]] = far[link.between[1]][link.between[0]] = 1
    for over in range(N_BUILDINGS):
        for a in range(N_BUILDINGS):
            for b in range(N_BUILDINGS):
                far[a][b] = min(far[a][b], far[a][over] + far[over][b])
    return far


LINKS = frozen(_links())

N_ENTERTAINERS, N_PREDICTIONS = len(factions.ENTERTAINERS), len(factions.PREDICTIONS)
ENTERTAINER_GENRE, ENTERTAINER_VALUE = (column(factions.ENTERTAINERS, name) for name in ("genre", "value"))
GENRE_EFFECT = frozen([_starts(genre.effect) for genre in factions.GENRES])
ENCORE = frozen([0, *_starts(factions.ENCORE)])
PREDICTION = frozen([[*one.genres, *one.sum, one.vp] for one in factions.PREDICTIONS])

N_DUTIES, N_QUESTS = len(factions.DUTIES), len(factions.QUESTS)
DUTY_EFFECT = frozen(_starts(duty.effect for duty in factions.DUTIES))
_DEEDS = (notation.VISIT, notation.AWAKEN, notation.KNOW)
# Whether a Duty counts only if its Visit, Awakening or step was made (FR-PALA-5).
DUTY_IS_DEED = frozen(
    [int(any(isinstance(one, Do) and one.word in _DEEDS for one in tokens(duty.effect))) for duty in factions.DUTIES]
)
LONGEST_QUEST = max(len(quest.sequence) for quest in factions.QUESTS)
QUEST_DUTIES = frozen(
    [[*quest.sequence, *([NONE] * (LONGEST_QUEST - len(quest.sequence)))] for quest in factions.QUESTS]
)
QUEST_REWARD = frozen(_starts(quest.reward for quest in factions.QUESTS))

N_TILES = len(factions.MAP_TILES)
WIDTH, HEIGHT = factions.AREA
CELLS = WIDTH * HEIGHT
BASE = factions.BASE[0] + WIDTH * factions.BASE[1]
TILE_SIDES = frozen([sum(1 << n for n in factions.TILE_SHAPES[tile.shape].open_sides) for tile in factions.MAP_TILES])
TILE_USES = column(factions.MAP_TILES, "uses")
TILE_NEEDS = frozen([tile.standees or 1 for tile in factions.MAP_TILES])
TILE_USE, TILE_DISCOVERY = (
    frozen(_starts(getattr(tile, name) for tile in factions.MAP_TILES)) for name in ("use_effect", "discovery_effect")
)
EXPLORED = _start_of(factions.EXPLORED)
ROWS = frozen(PROGRAMS.rows())
ASKED = PROGRAMS.asked()  # what waits for an answer, by row
