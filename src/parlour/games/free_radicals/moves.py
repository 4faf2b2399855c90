"""Free Radicals' move space: one row a kind of move (rules.md, *Decisions*)."""

from __future__ import annotations

from parlour.engine.core.moves import Axis, Block, Moves
from parlour.games.free_radicals import content, factions
from parlour.games.free_radicals.area import CELL_NAMES
from parlour.games.free_radicals.field import LIES, SQUARE_NAMES
from parlour.games.free_radicals.notation import ASSETS, COLOURS, ITEMS, RESOURCES, SPACES

COLOUR, RESOURCE, GOOD = Axis("colour", COLOURS), Axis("resource", RESOURCES), Axis("good", factions.GOOD_IDS)
CARD = Axis("card", tuple(card.id for card in content.DATA_CARDS))
BUILDING = Axis.of("building", content.BUILDINGS)
SQUARE = Axis("square", SQUARE_NAMES)
CELL = Axis("cell", CELL_NAMES)

# fmt: off
MOVES = Moves(
    Block("faction", "faction {faction}", Axis("faction", content.FACTION_IDS, tuple(f.name for f in content.FACTIONS))),  # FR-10
    Block("gain", "gain {resource}", RESOURCE),           # FR-22
    Block("spend", "spend {resource}", RESOURCE),         # FR-22
    Block("display", "display {place}", Axis.numbered("place", content.DISPLAY)),  # FR-26
    Block("top", "draw"),                                 # FR-26
    Block("discard", "discard {card}", CARD),             # FR-23, FR-ARTI-4, FR-ARTI-6
    Block("favor", "favor {colour}", COLOUR),             # FR-32
    Block("awaken", "awaken {card} for {cost}", CARD, Axis("cost", ("resources", "credits"))),  # FR-35
    Block("waive", "waive {item}", Axis("item", ITEMS)),  # FR-51
    Block("visit", "visit {building}", BUILDING),         # FR-40
    Block("bonus", "bonus {building}", BUILDING),         # FR-40
    Block("step", "step {colour}", COLOUR),               # FR-45
    Block("copy", "copy {building}", BUILDING),           # FR-ENTE-9
    Block("side", "side {side}", Axis.numbered("side", 2)),
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),
    Block("decline", "decline"),                          # FR-19
    Block("crop", "tile {place}", Axis.numbered("place", factions.NURSERY)),  # FR-FARM-4
    Block("plant", "plant {square} {lies}", SQUARE, Axis("lies", LIES)),  # FR-FARM-4
    Block("group", "group {square}", SQUARE),             # FR-FARM-6, FR-FARM-8
    Block("sow", "sow {space}", Axis("space", SPACES)),   # FR-EXEC-4
    Block("drop", "drop {asset}", Axis("asset", ASSETS)),  # FR-EXEC-4
    Block("project", "project {place}", Axis.numbered("place", factions.PROJECTS_SHOWN)),  # FR-EXEC-7
    Block("tool", "tool {colour}", COLOUR),               # FR-ARTI-4
    Block("character", "play {character}", Axis.of("character", factions.CHARACTERS)),  # FR-UNDE-4, FR-UNDE-8
    Block("train", "train for {item}", Axis("item", ITEMS)),  # FR-UNDE-5
    Block("lie_low", "lie low"),                          # FR-UNDE-5
    Block("scoundrel", "scoundrel {scoundrel}", Axis.of("scoundrel", factions.SCOUNDRELS)),  # FR-UNDE-7
    Block("stroll", "stroll {steps}", Axis.numbered("steps", factions.MOST_STEPS)),  # FR-MERC-4
    Block("sell", "sell {resource}", RESOURCE),           # FR-MERC-5, FR-MERC-8
    Block("buy", "buy {resource}", RESOURCE),             # FR-MERC-8
    Block("room", "room {place}", Axis.numbered("place", factions.ROOMS_SHOWN)),  # FR-HOTE-4
    Block("placement", "turn {turn} column {column}", Axis.numbered("turn", 4), Axis.numbered("column", factions.HOUSE_WIDTH)),  # FR-HOTE-11
    Block("guest", "guest {guest}", Axis.of("guest", factions.GUESTS)),  # FR-HOTE-7, FR-HOTE-8
    Block("check_in", "check in {room}", Axis("room", tuple(room.id for room in factions.ROOMS))),  # FR-HOTE-7
    Block("drone", "drone {drone}", Axis.numbered("drone", factions.DRONES)),  # FR-COUR-4
    Block("fly", "fly {building}", BUILDING),             # FR-COUR-5
    Block("put_back", "put back {good}", GOOD),           # FR-COUR-5
    Block("act", "{act}", Axis("act", ("load", "deliver", "visit here", "awaken here", "scan", "fare"))),  # FR-COUR-6
    Block("contract", "contract {place}", Axis.numbered("place", factions.CONTRACTS_SHOWN)),  # FR-COUR-7
    Block("load", "load {amount}", Axis.numbered("amount", factions.CAPACITY)),  # FR-COUR-6
    Block("good", "good {good}", GOOD),                   # FR-COUR-6, FR-COUR-9
    Block("predict", "predict {prediction}", Axis.of("prediction", factions.PREDICTIONS)),  # FR-ENTE-4
    Block("stage", "stage {entertainer}", Axis.of("entertainer", factions.ENTERTAINERS)),  # FR-ENTE-6
    Block("duty", "duty {duty}", Axis.of("duty", factions.DUTIES)),  # FR-PALA-2, FR-PALA-4
    Block("quest", "quest {place}", Axis.numbered("place", factions.QUESTS_SHOWN)),  # FR-PALA-6
    Block("use", "use {cell}", CELL),                     # FR-ADVE-7
    Block("explore", "explore {cell} {direction}", CELL, Axis("direction", factions.SIDES)),  # FR-ADVE-5
    Block("travel", "travel {cell}", CELL),               # FR-ADVE-6
    Block("turn", "turn {turns}", Axis("turns", ("0", "1", "2", "3"))),  # FR-ADVE-5
    Block("to", "to {cell}", CELL),                       # FR-ADVE-6
)
# fmt: on
globals().update(MOVES.firsts)  # TO_… as constants: compiled rules need them so
