"""The frames of Revive and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, what its numbers mean, what it offers. `frames.md`, made from it,
also says what follows. A *source* says what an effect belongs to: SOURCE times one of BY_… (state.py), plus its number.

What an effect sets off lies above the rest of that effect, so it is finished first (REV-156). The order of triggers is
the order in which a rule says what comes next, and this is all of it:

    a step of a marker     UNLOCK for each reward space reached, in the order of the board; then the next step
    an unlocked reward     PROGRESS with its bonus; then the machine, the token or the effect
    points                 the rewards of the track reached or passed, lowest first
    a module               its space; the display is filled; then its effect where the space activates it
    a card                 its half; the half of the card it joined; its modules; then it lies still
    explore                bonus, citizen, orientation, everybody's buildings; then `on explore`
    build, populate        rewards or technology; then `on build`, `on populate`
"""

from __future__ import annotations

from parlour.engine.core.frames import Frame, Frames
from parlour.engine.effects.machine import FRAMES as MACHINE_FRAMES

# fmt: off
FRAMES = Frames(
    Frame("TRIBE_CHOICE", kind="tribe", offers="tribe", rules="REV-34"),
    Frame("KEEP", kind="artifact card", offers="keep", private=True, always_asked=True, rules="REV-35"),
    Frame("MENU", offers="play flip explore build populate hibernate end ability trade open use deal", rules="REV-40 to REV-46"),
    Frame("CARD", offers="card", rules="REV-48"),
    Frame("PLACEMENT", a="card", offers="placement", rules="REV-48 to REV-50"),
    Frame("RESOURCE", a="left", b="why", offers="resource", rules="REV-56, REV-92, REV-100, REV-101"),
    Frame("SPEND", kind="pay any", a="left", offers="spend", rules="REV-103"),
    Frame("BONUS", kind="bonus action", a="deed", b="less", offers="answer", rules="REV-97, REV-104"),
    Frame("TILE", a="less", offers="tile", rules="REV-62"),
    Frame("CITIZEN_CHOICE", kind="citizen", offers="citizen deck", rules="REV-65, REV-105"),
    Frame("ORIENTATION", a="cell", b="area", offers="orientation", rules="REV-66"),
    Frame("SIZE", a="less", offers="size", rules="REV-69"),
    Frame("SITE", kind="building space", a="large", b="less", offers="site", rules="REV-69"),
    Frame("TECHNOLOGY", a="less", offers="technology", rules="REV-77"),
    Frame("SETTLEMENT", kind="population space", a="unlocks", b="less", offers="settle", rules="REV-78"),
    Frame("MODULE_CHOICE", kind="module", offers="module decline", rules="REV-106, REV-107"),
    Frame("MODULE_SPACE", a="place: amount", offers="put", rules="REV-106"),
    Frame("TRACK_CHOICE", kind="track", a="left", offers="track", rules="REV-113"),
    Frame("TOKEN_CHOICE", kind="token", a="colour", offers="token", rules="REV-112"),
    Frame("ARTIFACT_CHOICE", kind="artifact colour", offers="artifact", rules="REV-116"),
    Frame("REMOVAL", kind="artifact removal", offers="remove", rules="REV-87, REV-147"),
    Frame("SMALL_CHOICE", kind="small artifact", offers="small", rules="REV-117"),
    Frame("HIBERNATION", kind="hibernation reward", offers="reward", rules="REV-86"),
    Frame("MACHINE_CHOICE", kind="machine", offers="machine", rules="REV-94"),
    Frame("CRATE_CHOICE", kind="crate", offers="crate", rules="REV-93"),
    Frame("WAKE_CHOICE", kind="wake", offers="wake", rules="REV-118"),
    Frame("RECALL_CHOICE", kind="recall", offers="recall", rules="REV-118"),
    Frame("RECHARGE_CHOICE", kind="recharge", offers="recharge", rules="REV-118"),
    Frame("WATER_CHOICE", kind="water", offers="water", rules="REV-119"),
    *MACHINE_FRAMES,
    Frame("STEPS", a="colour", b="left", rules="REV-109, REV-111"),
    Frame("MORE_STEPS", a="left", rules="REV-113"),
    Frame("UNLOCK", a="reward", rules="REV-110"),
    Frame("PROGRESS_MARKER", kind="progress", rules="REV-90, REV-110"),
    Frame("JOIN", a="card", b="half", rules="REV-52"),
    Frame("CHECK_MODULES", a="slot", rules="REV-53"),
    Frame("NEXT_MODULE", rules="REV-53"),
    Frame("PLAYED_OUT", rules="REV-54"),
    Frame("RECRUIT", rules="REV-65, REV-105"),
    Frame("REVEAL", a="cell", rules="REV-66"),
    Frame("SURROUND", a="cell", b="at", rules="REV-67"),
    Frame("EARN", a="space", b="at", rules="REV-71"),
    Frame("SET_OFF", a="event", b="tech", rules="REV-120"),
    Frame("ABILITY_DONE", rules="REV-90, REV-91"),
    Frame("MACHINE_DONE", rules="REV-94"),
    Frame("TECHNOLOGY_DONE", rules="REV-120"),
    Frame("SLEPT", rules="REV-87, REV-120"),
    Frame("BEGIN_TURN", rules="REV-40"),
    Frame("TURN_OVER", rules="REV-46, REV-123, REV-124"),
    reasons="""
        OTHER_DECISION
        TRIBE_TAKEN NOT_DEALT  # setup
        NO_ACTION_LEFT SLEPT_ALREADY ACTED_ALREADY NO_ACTION_YET  # the menu
        NO_CARD_TO_PLAY SWITCH_DOWN ALL_FULL
        NO_TILE NO_SITE NO_SETTLEMENT
        NO_MARKER CANNOT_PAY NO_CRYSTAL NO_CRATE NO_MACHINE NO_ENERGY NO_TRADE
        NOT_ACTIVE NO_SLOT SLOT_TAKEN SLOT_LOCKED OTHER_HALF  # cards
        TRACK_FULL NONE_TO_SPEND  # resources
        REVEALED_ALREADY NO_WAY TOO_FAR TOO_DEAR  # the map
        NO_CITIZEN DECK_EMPTY
        NO_PIECE_LEFT NOT_SAND OCCUPIED NOT_EXPLORED
        UNLOCKED NOT_LINKED NO_PLACE_FOR_IT NOT_TO_POPULATE THERE_ALREADY
        NO_MODULE MUST_TAKE AT_THE_END NO_TOKEN NONE_LEFT NOT_THAT_FAR
        LOCKED_MACHINE CHARGED NOT_YOUR_CRATE NOT_RESTING EMPTY_SLOT BEING_PLAYED NOT_CHARGED BEING_USED NO_WATER
        SIDE_DOES_NOTHING
    """,
)
# fmt: on
globals().update(FRAMES.constants)  # MENU, CARD … as constants: compiled rules need them so

SOURCE = 1000  # a source is SOURCE × BY_… + number
