"""Revive's move space: one row a kind of move (rules.md, *Decisions*)."""

from __future__ import annotations

from parlour.engine.core.moves import Axis, Block, Moves
from parlour.games.revive import content
from parlour.games.revive.geometry import CELL_NAMES, SPACE_NAMES
from parlour.games.revive.notation import BASICS, COLOURS
from parlour.games.revive.tables import HIBERNATION_SPACES, MACHINE_NAMES, MODULE_SPACE_NAMES

CARD = Axis.of("card", content.CARDS)
COLOUR = Axis("colour", COLOURS)
MACHINE = Axis("machine", MACHINE_NAMES)
SPACE = Axis("space", SPACE_NAMES)
PLACEMENTS = (*content.SLOTS[:-1], "side top", "side bottom")

# fmt: off
MOVES = Moves(
    Block("tribe", "tribe {tribe}", Axis.of("tribe", content.TRIBES)),  # REV-34
    Block("keep", "keep {category}", Axis.of("category", content.ARTIFACT_CARDS)),  # REV-35
    Block("play", "play a card"),                         # the menu: REV-48
    Block("flip", "use the switch"),                      # REV-56
    Block("explore", "explore"),                          # REV-62
    Block("build", "build"),                              # REV-69
    Block("populate", "populate"),                        # REV-77
    Block("hibernate", "hibernate"),                      # REV-82
    Block("end", "end turn"),                             # REV-46
    Block("ability", "tribe ability"),                    # REV-90
    Block("trade", "trade"),                              # REV-92
    Block("open", "open a crate"),                        # REV-93
    Block("use", "use a machine"),                        # REV-94
    Block("deal", "technology trade"),                    # REV-95
    Block("card", "card {card}", CARD),                   # REV-48
    Block("placement", "{placement}", Axis("placement", PLACEMENTS)),  # REV-48, REV-49
    Block("resource", "gain {resource}", Axis("resource", BASICS)),  # REV-56, REV-92, REV-100, REV-101
    Block("spend", "spend {resource}", Axis("resource", (*BASICS, "crystal"))),  # REV-103
    Block("side", "side {side}", Axis.numbered("side", 3)),
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),  # REV-97
    Block("tile", "tile {cell}", Axis("cell", CELL_NAMES)),  # REV-62
    Block("citizen", "citizen {place}", Axis.numbered("place", content.CITIZENS_SHOWN)),  # REV-65, REV-105
    Block("deck", "citizen from the deck"),               # REV-105
    Block("orientation", "{orientation}", Axis("orientation", ("as listed", "turned"))),  # REV-66
    Block("size", "{size} building", Axis("size", ("small", "large"))),  # REV-69
    Block("site", "build on {space}", SPACE),             # REV-69
    Block("technology", "technology {technology}", Axis("technology", tuple(content.TECHNOLOGIES))),  # REV-77
    Block("settle", "populate {space}", SPACE),           # REV-78
    Block("module", "module {place}", Axis.numbered("place", content.MODULES_SHOWN)),  # REV-106
    Block("decline", "decline the module"),               # REV-107
    Block("put", "put on {space}", Axis("space", MODULE_SPACE_NAMES)),  # REV-106
    Block("track", "advance {colour}", COLOUR),           # REV-113
    Block("token", "token {place}", Axis.numbered("place", content.TOKENS_SHOWN)),  # REV-112
    Block("artifact", "artifact {colour}", COLOUR),       # REV-116
    Block("remove", "remove {colour}", COLOUR),           # REV-87
    Block("small", "small artifact {small}", Axis.of("small", content.SMALL_ARTIFACTS)),  # REV-117
    Block("reward", "hibernation {reward}", Axis.numbered("reward", HIBERNATION_SPACES)),  # REV-86
    Block("machine", "machine {machine}", MACHINE),       # REV-94
    Block("crate", "crate {crate}", Axis("crate", tuple(c.id for c in content.CRATES))),  # REV-93
    Block("wake", "wake {card}", CARD),                   # REV-118
    Block("recall", "recall from {slot}", Axis("slot", content.SLOTS)),  # REV-118
    Block("recharge", "recharge {machine}", MACHINE),     # REV-118
    Block("water", "water {space}", SPACE),               # REV-119
)
# fmt: on
globals().update(MOVES.firsts)  # TO_… as constants: compiled rules need them so
