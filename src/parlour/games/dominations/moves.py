"""Dominations' move space: one row a kind of move (rules.md, *Decisions*)."""

from __future__ import annotations

from parlour.engine.core.moves import Axis, Block, Moves
from parlour.games.dominations.content import COPIES, DOMAINS, MASTERIES, MONUMENTS, OBJECTIVES, SEATS, TILE_LIST
from parlour.games.dominations.geometry import CELL_NAMES, POINT_NAMES, SQUARE_NAMES

TILE = Axis("tile", tuple(tile.id for tile in TILE_LIST))
CELL = Axis("cell", CELL_NAMES)
POINT = Axis("point", POINT_NAMES)
SQUARE = Axis("square", SQUARE_NAMES)
OBJECTIVE = Axis.of("objective", OBJECTIVES)
MONUMENT = Axis.of("monument", MONUMENTS)
MASTERY = Axis.of("mastery", MASTERIES)
DOMAIN = Axis("domain", DOMAINS)

# fmt: off
MOVES = Moves(
    Block("pass", "pass"),                                               # D11, D16, D22
    Block("exchange", "exchange"),                                       # D4, D11, D16, D18   DOM-26
    Block("lay", "lay {tile}", TILE),                                    # D4   DOM-28
    Block("inventor", "inventor"),                                       # D4   DOM-90
    Block("stop", "stop"),                                               # D3, D4
    Block("city", "city {tile}", TILE),                                  # D11  DOM-44, DOM-45
    Block("level", "level {monument}", MONUMENT),                        # D11  DOM-49
    Block("learn", "learn {mastery}", MASTERY),                          # D16, D22   DOM-59
    Block("flip", "flip {mastery}", MASTERY),                            # D16, D22   DOM-62
    Block("end", "end"),                                                 # D18
    Block("rotation", "rotation {k}", Axis("k", ("0", "1", "2"))),       # D6, D13   DOM-12
    Block("copy", "copy {n}", Axis.numbered("n", COPIES)),               # D17  DOM-59
    Block("connection", "connection"),                                   # D7   DOM-90
    Block("pick", "pick {domain}", DOMAIN),                              # D8, D9   DOM-33, DOM-72
    Block("lower", "lower {domain}", DOMAIN),                            # D14  DOM-77
    Block("give", "give {domain}", DOMAIN),                              # D19  DOM-26
    Block("get", "get {domain}", DOMAIN),                                # D20  DOM-26
    Block("reactivate", "reactivate {tile}", TILE),                      # D10  DOM-90
    Block("keep", "keep {tile}", TILE),                                  # D24  DOM-92
    Block("discard", "discard {tile}", TILE),                            # D3, D24   DOM-20, DOM-92
    Block("objective", "keep {objective}", OBJECTIVE),                   # D1   DOM-17
    Block("monument", "keep {monument}", MONUMENT),                      # D2   DOM-17
    Block("next", "next {seat}", Axis.numbered("seat", SEATS)),          # D23  DOM-86
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),          # D21  DOM-71
    Block("side", "side {side}", Axis.numbered("side", 3)),              # a / b in an effect: not printed in this game
    Block("cell", "cell {cell}", CELL),                                  # D5, D12   DOM-28, DOM-52
    Block("locus", "locus {point}", POINT),                              # D7, D12   DOM-36, DOM-52
    Block("square", "square {square}", SQUARE),                          # D15  DOM-66
)
# fmt: on
globals().update(MOVES.firsts)  # TO_… as constants: compiled rules need them so
