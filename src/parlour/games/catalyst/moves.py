"""Catalyst's move space: one row a kind of move (rules.md, *Decisions*)."""

from __future__ import annotations

from parlour.engine.core.moves import Axis, Block, Moves
from parlour.games.catalyst.content import BUILDING_TYPES, CATALYSTS, LEAVES, SLOTS

SLOT_AXIS = Axis.numbered("slot", SLOTS)
EFFECT_AXIS = Axis.numbered("effect", LEAVES)
CATALYST_AXIS = Axis.of("catalyst", CATALYSTS)
BUILDING_AXIS = Axis.of("building", BUILDING_TYPES)

# fmt: off
MOVES = Moves(
    Block("collect", "collect"),                                                     # D1       CAT-21
    Block("recruit", "recruit {slot}", SLOT_AXIS),                                   # D1       CAT-23
    Block("activate", "activate {catalyst}", CATALYST_AXIS),                         # D1, D6   CAT-30, CAT-38
    Block("take", "take {effect}", EFFECT_AXIS),                                     # D3, D5   CAT-49, CAT-51, CAT-53
    Block("recruit_by", "recruit {slot} by {effect}", EFFECT_AXIS, SLOT_AXIS),       # D3, D5   CAT-50
    Block("build_by", "build {building} by {effect}", EFFECT_AXIS, BUILDING_AXIS),   # D3       CAT-52
    Block("place", "place {building}", BUILDING_AXIS),                               # D2, D7   CAT-26, CAT-44
    Block("occupy", "occupy {catalyst}", CATALYST_AXIS),                             # D4, D7   CAT-61, CAT-44
    Block("stop", "stop"),                                                           # D3, D5   CAT-31, CAT-33
    Block("end", "end"),                                                             # D6       CAT-38
)
# fmt: on
globals().update(MOVES.firsts)  # TO_… as constants: compiled rules need them so
