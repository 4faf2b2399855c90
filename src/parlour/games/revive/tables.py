"""Revive's components as frozen tables for the rules, all effects as programs."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.effects import ProgramBook
from parlour.engine.effects.program import END, JUMP, OFFER, ON, OP, WORD
from parlour.engine.effects.tree import AtEnd
from parlour.engine.people.components import column
from parlour.engine.people.content import frozen
from parlour.games.revive import content
from parlour.games.revive.notation import COLOURS, EVENTS, N_COLOURS

BUILDING_COST_OF, STEPS_OF = frozen(content.BUILDING_COST), frozen(content.BUILDING_STEPS)
IN_SUPPLY, SMALL_IN_SUPPLY = frozen([0, *content.ARTIFACTS_IN_SUPPLY]), frozen([0, *content.SMALL_IN_SUPPLY_BY_SEATS])
N_TILES, N_AREA_TILES, N_BACKS = len(content.TILE_LIST), len(content.AREA_TILES), len(content.BACKS)
N_CARDS, N_CITIZENS = len(content.CARDS), len(content.CITIZENS)
N_MODULES, N_TOKENS, N_CRATES = len(content.MODULES), len(content.TOKENS), len(content.CRATES)
N_TRIBES, N_LOCATIONS = len(content.TRIBES), len(content.LOCATIONS)
N_SMALL, N_ARTIFACT_CARDS = len(content.SMALL_ARTIFACTS), len(content.ARTIFACT_CARDS)
PROGRESS_SPACES = len(content.PROGRESS)
BUILDINGS = content.SMALL_BUILDINGS + content.LARGE_BUILDINGS
PROGRAMS = ProgramBook()
_start_of = PROGRAMS.start_of
CELL_KIND = column(content.CELL_LIST, "kind")
START_CELLS = frozen([cell.nth - 1 for cell in content.CELL_LIST if cell.kind == content.START_CELL])
TILE_HEX = frozen([tile.hexes for tile in content.TILE_LIST])
TILE_BACK = frozen([*(tile.back for tile in content.AREA_TILES), *(NONE for _ in content.START_TILES)])
TILE_WATER = frozen([_start_of(tile.water_bonus) for tile in content.TILE_LIST])
BACK_COST, BACK_ZONE, BACK_COUNT = (column(content.BACKS, name) for name in ("cost", "zone", "count"))
BACK_BONUS = frozen([_start_of(back.bonus) for back in content.BACKS])
CARD_COLOUR = column(content.CARDS, "color")
CARD_EFFECT = frozen([[_start_of(half) for half in card.halves] for card in content.CARDS])
CARD_SLOT = frozen([card.slots for card in content.CARDS])
# How many cards a slot can hold: all whose visible half shows the symbol, and one more (REV-48).
DEEPEST = 1 + max(sum(card.slots[half] for card in content.CARDS) for half in (content.TOP, content.BOTTOM))
MODULE_COLOURS = column(content.MODULES, "mask")
MODULE_EFFECT = frozen([_start_of(module.effect) for module in content.MODULES])
TOKEN_COLOUR = column(content.TOKENS, "color")
TOKEN_EFFECT = frozen([_start_of(token.effect) for token in content.TOKENS])
CRATE_EFFECT = frozen([_start_of(crate.effect) for crate in content.CRATES])
REWARD_NEEDS = column(content.REWARDS, "needs")
REWARD_EFFECT = frozen([_start_of(reward.effect) for reward in content.REWARDS])
REWARD_ENDS = frozen([int(isinstance(reward.effect, AtEnd)) for reward in content.REWARDS])
_with_machine = [reward for reward in content.REWARDS if reward.machine is not None]
MACHINES = len(_with_machine)  # of a player: printed ones and spots, in the order of their reward spaces
MACHINE_REWARD = frozen([reward.nth - 1 for reward in _with_machine])
MACHINE_OF = frozen([_with_machine.index(reward) if reward in _with_machine else NONE for reward in content.REWARDS])
MACHINE_SPOT = frozen([reward.colour if reward.machine == content.SPOT else NONE for reward in _with_machine])
_printed = {machine.name: machine.effect for machine in content.PRINTED}
MACHINE_EFFECT = frozen([_start_of(_printed.get(str(reward.machine))) for reward in _with_machine])
MACHINE_NAMES = tuple(
    f"{COLOURS[reward.colour]} token" if reward.machine == content.SPOT else str(reward.machine)
    for reward in _with_machine
)
PROGRESS_VP = frozen([0, *(space.vp for space in content.PROGRESS)])
PROGRESS_BONUS = frozen([0, *(_start_of(space.bonus) for space in content.PROGRESS)])
_miles = sorted(content.MILESTONES, key=lambda milestone: milestone.at)
N_MILESTONES = len(_miles)
MILESTONE_AT, MILESTONE_EFFECT = column(_miles, "at"), frozen([_start_of(one.effect) for one in _miles])
HIBERNATION_SPACES = len(content.HIBERNATIONS)
HIBERNATION_REWARD = frozen([0, *(_start_of(space.reward) for space in content.HIBERNATIONS)])
TECHNOLOGY_COST = frozen([content.ROW_COSTS[node.row - 1] for node in content.NODES])
FIRST_ROW = frozen([int(node.row == 1) for node in content.NODES])
LINKED = frozen([[int((a, b) in content.LINKS or (b, a) in content.LINKS) for b in range(9)] for a in range(9)])
TRIBE_COST = frozen([_start_of(tribe.ability_cost) for tribe in content.TRIBES])
TRIBE_EFFECT = frozen([_start_of(tribe.ability_effect) for tribe in content.TRIBES])
_technologies = [[_start_of(tree) for tree in tribe.tech] for tribe in content.TRIBES]
TECHNOLOGY_EFFECT = frozen(_technologies)
CATEGORY = frozen([[_start_of(tree) for tree in card.categories] for card in content.ARTIFACT_CARDS])
SMALL_SCORE = frozen([_start_of(one.score) for one in content.SMALL_ARTIFACTS])
LOCATION_SCORE = frozen([_start_of(one.score) for one in content.LOCATIONS])
ROWS = frozen(PROGRAMS.rows())
ASKED = PROGRAMS.asked()  # what waits for an answer, by row

MODULE_SPACES = sum(slot.spaces for slot in content.SLOT_LIST)
SPACE_SLOT = frozen([slot.nth - 1 for slot in content.SLOT_LIST for _ in range(slot.spaces)])
ACTIVATES = frozen([int(flag) for slot in content.SLOT_LIST for flag in slot.activation])
MODULE_SPACE_NAMES = tuple(
    f"{content.SLOTS[slot.nth - 1]} {n + 1}" for slot in content.SLOT_LIST for n in range(slot.spaces)
)
ALL_COLOURS = (1 << N_COLOURS) - 1


def _clause(start: int, op: int, event: int) -> int:
    """The row of a lasting clause of a program, or 0: rules need not look for it."""
    row = start
    while ROWS[row, OP] != END:
        if ROWS[row, OP] == op and (op == OFFER or ROWS[row, WORD] == event):
            return row
        row += ROWS[row, JUMP] if ROWS[row, JUMP] > 0 else 1
    return 0


# The clause of each technology for each event, and its `trade:`; 0 where it has none.
ON_EVENT = frozen([[[_clause(start, ON, e) for e in range(EVENTS)] for start in tech] for tech in _technologies])
TRADE = frozen([[_clause(start, OFFER, 0) for start in tech] for tech in _technologies])
