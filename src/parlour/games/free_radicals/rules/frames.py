"""The frames of Free Radicals and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, what its numbers mean, what it offers. `frames.md`, made from it,
also says what follows. A *source* says what an effect belongs to: SOURCE times the event that told its beginning, plus
the first number of that event; `cause` in the record is the source of what is gained and paid now.

What an effect sets off lies above the rest of that effect, so it is finished first (FR-50). `visit`, `awaken`, `know`
and `sell` ask by themselves whether they are wanted: `row` is the row of the word, or 0 where no effect asked, and
`stage` says whether declining is open (MAY_DECLINE, TAKEN) or not (MUST).
"""

from __future__ import annotations

from parlour.engine.core.frames import Frame, Frames
from parlour.engine.effects.machine import FRAMES as MACHINE_FRAMES

# fmt: off
FRAMES = Frames(
    # the city
    Frame("FACTION_CHOICE", kind="faction", offers="faction", rules="FR-10"),
    Frame("RESOURCE", a="left", offers="gain", rules="FR-22"),
    Frame("SPEND", a="left", b="for_step", offers="spend", rules="FR-22, FR-49"),
    Frame("DATA_CHOICE", kind="data", a="left", offers="display top", rules="FR-26"),
    Frame("DISCARD", a="left", offers="discard", rules="FR-23"),
    Frame("FAVOR_CHOICE", kind="favor", a="left", offers="favor", rules="FR-32"),
    Frame("AWAKENING", kind="awaken", a="left", b="row", c="stage", offers="awaken decline", rules="FR-35, FR-19"),
    Frame("PAYMENT", kind="payment", a="cost: amount", offers="waive", rules="FR-51"),
    Frame("VISITING", kind="visit", a="left", b="row", c="stage", offers="visit bonus decline", rules="FR-39, FR-19"),
    Frame("KNOWLEDGE", kind="knowledge", a="left", b="row", c="stage", offers="step decline", rules="FR-45, FR-47, FR-19"),
    *MACHINE_FRAMES,
    Frame("AWAKENED", a="card", rules="FR-35"),
    Frame("ADVANCE", a="colour", rules="FR-45, FR-46"),
    Frame("CONTROL", a="building", rules="FR-40 to FR-42"),
    Frame("BEGIN_TURN", rules="FR-16, FR-17"),
    Frame("OWN_STEP", a="step", rules="FR-17, FR-18"),
    Frame("TURN_OVER", rules="FR-18, FR-54"),
    Frame("DEAL", rules="FR-10"),
    # Farmers
    Frame("FARMERS_SETUP", rules="FR-FARM-2"),
    Frame("FARMERS_TURN", rules="FR-FARM-3"),
    Frame("NURSERY", kind="crop tile", offers="crop", rules="FR-FARM-4"),
    Frame("PLANT", a="place", offers="plant", rules="FR-FARM-4"),
    Frame("FARM_ACTION", a="one: square", b="other: square", offers="group", rules="FR-FARM-6"),
    Frame("GROUP_CHOICE", kind="group", offers="group", rules="FR-FARM-5, FR-FARM-8"),
    # Executives
    Frame("EXECUTIVES_SETUP", rules="FR-EXEC-2"),
    Frame("EXECUTIVES_TURN", rules="FR-EXEC-3"),
    Frame("SOW", offers="sow", rules="FR-EXEC-4"),
    Frame("DROP", a="space", offers="drop", rules="FR-EXEC-4"),
    Frame("PROJECT_CHOICE", kind="project", offers="project decline", rules="FR-EXEC-7"),
    # Artisans
    Frame("ARTISANS_TURN", rules="FR-ARTI-3"),
    Frame("CRAFT", a="left", offers="discard decline", private=True, rules="FR-ARTI-4"),
    Frame("TOOL", a="card", offers="tool", rules="FR-ARTI-4"),
    Frame("FEMTOSCOPE", a="card", b="tool: colour", offers="discard decline", rules="FR-ARTI-6"),
    Frame("CONSTRUCT", rules="FR-ARTI-7"),
    # Underground
    Frame("UNDERGROUND_TURN", rules="FR-UNDE-3"),
    Frame("OPERATE", a="left", offers="character", rules="FR-UNDE-4"),
    Frame("TRAINING", kind="train", offers="train lie_low", rules="FR-UNDE-5"),
    Frame("SCOUNDREL_CHOICE", kind="scoundrel", offers="scoundrel decline", rules="FR-UNDE-7"),
    Frame("REPEAT", offers="character", rules="FR-UNDE-8"),
    Frame("BENEATH", a="scoundrel", rules="FR-UNDE-7"),
    Frame("STAND_DOWN", rules="FR-UNDE-3"),
    # Merchants
    Frame("MERCHANTS_SETUP", rules="FR-MERC-2"),
    Frame("MERCHANTS_TURN", rules="FR-MERC-3"),
    Frame("STROLL", offers="stroll", rules="FR-MERC-4"),
    Frame("SHOWROOM", a="left", b="row", c="stage", offers="sell decline", rules="FR-MERC-5"),
    Frame("BUILD_STALL", kind="stall", offers="answer", rules="FR-MERC-7"),
    Frame("TRADE", a="left", offers="sell buy decline", rules="FR-MERC-8"),
    # Hoteliers
    Frame("HOTELIERS_SETUP", rules="FR-HOTE-2"),
    Frame("HOTELIERS_TURN", rules="FR-HOTE-3"),
    Frame("ROOM_CHOICE", kind="room", a="built", offers="room decline", rules="FR-HOTE-4, FR-HOTE-5"),
    Frame("PLACEMENT", a="room: place", b="built", offers="placement", rules="FR-HOTE-4, FR-HOTE-11"),
    Frame("GUEST_CHOICE", kind="check in", a="left", offers="guest decline", rules="FR-HOTE-7"),
    Frame("ROOM_FOR", kind="room for a guest", a="guest", offers="check_in", rules="FR-HOTE-7"),
    Frame("REFRESH", offers="guest decline", rules="FR-HOTE-8"),
    # Couriers
    Frame("COURIERS_SETUP", rules="FR-COUR-3"),
    Frame("COURIERS_TURN", rules="FR-COUR-4"),
    Frame("DRONE", offers="drone", rules="FR-COUR-4"),
    Frame("FLY", a="drone", offers="fly", rules="FR-COUR-5"),
    Frame("RETURNING", kind="put back", a="drone", offers="put_back decline", rules="FR-COUR-5"),
    Frame("ACT", a="drone", offers="act", rules="FR-COUR-6"),
    Frame("LOAD_TYPE", kind="type to load", a="drone", offers="good", rules="FR-COUR-6"),
    Frame("LOAD", a="drone", b="good", offers="load", rules="FR-COUR-6"),
    Frame("DELIVER", a="drone", offers="contract", rules="FR-COUR-7"),
    Frame("VISIT_HERE", a="building", offers="visit bonus", rules="FR-COUR-6"),
    Frame("AWAKEN_HERE", a="building", offers="awaken", rules="FR-COUR-6"),
    Frame("PAY_GOODS", a="left", offers="good", rules="FR-COUR-9"),
    Frame("MARKET", rules="FR-COUR-8"),
    # Entertainers
    Frame("ENTERTAINERS_TURN", rules="FR-ENTE-3"),
    Frame("PREDICT", offers="predict", rules="FR-ENTE-4"),
    Frame("DRAW", a="prediction", rules="FR-ENTE-5"),
    Frame("STAGE", a="place", offers="stage", rules="FR-ENTE-6"),
    Frame("PERFORM", a="place", rules="FR-ENTE-6"),
    Frame("COPY", offers="copy", rules="FR-ENTE-9"),
    # Paladins
    Frame("PALADINS_SETUP", rules="FR-PALA-2"),
    Frame("PALADINS_TURN", rules="FR-PALA-3"),
    Frame("PROGRAM", a="today", offers="duty decline", rules="FR-PALA-2, FR-PALA-4"),
    Frame("MARCH", a="at", rules="FR-PALA-5"),
    Frame("DUTY_DONE", a="duty", b="deeds", rules="FR-PALA-5"),
    Frame("QUEST_CHOICE", kind="quest", offers="quest decline", rules="FR-PALA-6"),
    Frame("ROLL_OVER", rules="FR-PALA-7"),
    # Adventurers
    Frame("ADVENTURERS_SETUP", rules="FR-ADVE-2"),
    Frame("ADVENTURERS_TURN", rules="FR-ADVE-3"),
    Frame("EXPEDITION", offers="use explore travel decline", rules="FR-ADVE-4"),
    Frame("ROTATION", a="tile: map tile", b="cell", c="side: direction", offers="turn", rules="FR-ADVE-5"),
    Frame("JOURNEY", kind="travel", a="cell", offers="to", rules="FR-ADVE-6"),
    reasons="""
        OTHER_DECISION FORCED
        COLOUR_TAKEN  # setup
        NONE_TO_SPEND NO_STEP_AFTER NO_CARD_THERE PILE_EMPTY NOT_IN_HAND OWN_COLOUR  # Items
        NOT_YOUR_COLOUR CANNOT_PAY NOT_IN_COST  # paying
        NOT_AWAKENED VISITED NOT_YOUR_BONUS NO_STEP TOP_OF_TRACK MUST_TAKE  # the city
        NO_FEMTOSCOPE NO_GROUP NO_SCOUNDREL NOTHING_TO_COPY
        SIDE_DOES_NOTHING
        NO_TILE OFF_FIELD SQUARE_TAKEN NOT_TOUCHING SAME_TWICE NO_CROP OTHER_SQUARE GROUP_USED NOT_ITS_SIGN  # Farmers
        SPACE_EMPTY NO_ASSET NO_PROJECT NOT_MET  # Executives
        TOOL_USED NOT_ON_CARD NOT_SHARED  # Artisans
        NOT_CREW MARKED NOT_PLAYED NOT_HELD  # Underground
        TOO_FAR NOTHING_TO_SELL STALL_THERE NO_STALL_LEFT  # Merchants
        NO_ROOM FITS_NOWHERE NO_SUCH_TURN TOO_WIDE TOO_HIGH NO_GUEST NO_ROOM_FOR_IT WRONG_STYLE TOO_SMALL TAKEN_ROOM NOT_BUILT  # Hoteliers
        FLOWN NOT_CARRIED NO_SPACE NO_DEPOT STOCK_EMPTY NO_CONTRACT NOT_HERE GOODS_MISSING NOT_THIS_BUILDING  # Couriers
        TURNED_DOWN NOT_DRAWN SAME_BUILDING  # Entertainers
        DUTY_TAKEN NO_DISK_PLACED NO_QUEST NOT_CARRIED_OUT  # Paladins
        NO_POINT NO_STANDEE NO_MAP_TILE USED_UP USED_THIS_TURN TOO_FEW_STANDEES CLOSED_SIDE CELL_TAKEN STACK_EMPTY NO_WAY  # Adventurers
        SAME_TURN
    """,
)
# fmt: on
globals().update(FRAMES.constants)  # RESOURCE, VISIT … as constants: compiled rules need them so

SOURCE = 256  # a source is SOURCE × event + its first number
MAY_DECLINE, TAKEN, MUST = range(3)  # the stages of what asks by itself whether it is wanted (FR-19, FR-83)
