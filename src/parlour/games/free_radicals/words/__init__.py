"""Free Radicals in English: choices and prompts here, reasons and log lines in their own files.

Each sentence is a row of one of the four tables; what stands in braces is looked up in `Asked` or `Heard`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from parlour.engine.people import words
from parlour.engine.people.words import In, Move, Row
from parlour.games.free_radicals import scoring
from parlour.games.free_radicals.notation import COLOURS, CREDITS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.asked import Asked
from parlour.games.free_radicals.words.gathering import gathered
from parlour.games.free_radicals.words.names import ITEM_NAMES
from parlour.games.free_radicals.words.reasons import REASONS
from parlour.games.free_radicals.words.telling import HAPPENED, Heard

__all__ = ["FreeRadicalsWords"]

CHOICES = (
    Move("faction", "Play the {faction} ({faction_says:faction})", "FR-10", deed="play the {faction}"),
    Move("gain", "Gain 1 {item_name:resource}", "FR-22", keys="{resource}", deed="gain {item_name:resource}"),
    Move("spend", "Pay 1 {item_name:resource}", "FR-22", keys="{resource}", deed="pay {item_name:resource}"),
    Move("display", "Take {shown:place}", "FR-26", deed="take {shown:place}"),
    Move("top", "Draw the top card of the pile", "FR-26", keys="t", deed="draw"),
    Move("discard", "Discard {card:card}", "FR-23",
         In("CRAFT", "Craft with {card:card}", "FR-ARTI-4"),
         In("FEMTOSCOPE", "Twice, discarding {card:card}", "FR-ARTI-6"), spot="card-{card}",
         deed="discard {card:card}"),
    Move("favor", "1 {colour} Favor", "FR-32", keys="{colour}", deed="gain {colour} Favor"),
    Move("awaken", "Awaken {card:card} for {card_cost:card,cost}", "FR-35", spot="card-{card}-{cost}",
         deed="Awaken {card:card} with {cost}"),
    Move("waive", "Waive 1 {item_name:item}", "FR-51", keys="{item}", deed="waive {item_name:item}"),
    Move("visit", "Visit the {building}: {power_text:building}", "FR-40", spot="power-{building}",
         deed="Visit the {building}"),
    Move("bonus", "Visit the {building} for your bonus: {bonus_text:building}", "FR-40", spot="bonus-{building}",
         deed="use the bonus of the {building}"),
    Move("step", "Advance {colour} to {next_column:colour}: {step_cost:colour}", "FR-45", keys="{colour}",
         deed="advance {colour}"),
    Move("copy", "Use the {building}: {power_text:building}", "FR-ENTE-9", spot="power-{building}",
         deed="copy the {building}"),
    Move("side", "{side_text:side}", "FR-83", deed="choose side {side}"),
    Move("answer", "{yes_no:answer}", "FR-83", keys=lambda q: "yn"[q.at[0]], deed="answer {answer}"),
    Move("decline", "No, go on", "FR-19",
         In("CRAFT", "Craft no more", "FR-ARTI-3"),
         In("FEMTOSCOPE", "Once, without the Femtoscope", "FR-ARTI-6"),
         In("PROJECT_CHOICE", "Complete no Project", "FR-EXEC-7"),
         In("SCOUNDREL_CHOICE", "Play no Scoundrel", "FR-UNDE-7"),
         In("TRADE", "Trade no more", "FR-MERC-8"),
         In("SHOWROOM", "Sell no more", "FR-MERC-5"),
         In("ROOM_CHOICE", "Build no Room", "FR-HOTE-4"),
         In("GUEST_CHOICE", "No Guest checks in", "FR-HOTE-7"),
         In("REFRESH", "Keep all Guests", "FR-HOTE-8"),
         In("RETURNING", "Put nothing back", "FR-COUR-5"),
         In("PROGRAM", "The program is done", "FR-PALA-4"),
         In("QUEST_CHOICE", "Complete no Quest", "FR-PALA-6"),
         In("EXPEDITION", "End the expedition", "FR-ADVE-4"), keys="x", deed="go on"),
    Move("crop", "Take {crop_at:place}{twin:place}", "FR-FARM-4", deed="take {crop_at:place}"),
    Move("plant", "Plant {laid:square,lies}", "FR-FARM-4", deed="plant on {square} {lies}"),
    Move("group", "{group_text:square}", "FR-FARM-6", deed="use the group of {square}"),
    Move("sow", "Sow from {space_name:space}: {sown:space}", "FR-EXEC-4", deed="sow from {space_name:space}"),
    Move("drop", "Drop {asset_name:asset}", "FR-EXEC-4", deed="drop {asset_name:asset}"),
    Move("project", "Complete {project_at:place}", "FR-EXEC-7", deed="complete {project_at:place}"),
    Move("tool", "{tool_name:colour}: {tool_text:colour}", "FR-ARTI-5", keys="{colour}",
         deed="use the {tool_name:colour}"),
    Move("character", "{character}: {crew_text:character}", "FR-UNDE-4", deed="play {character}"),
    Move("train", "Train it for 1 {item_name:item}", "FR-UNDE-5", keys="{item}", deed="train for {item_name:item}"),
    Move("lie_low", "Lie low", "FR-UNDE-5", keys="l", deed="lie low"),
    Move("scoundrel", "{scoundrel}: {scoundrel_text:scoundrel}", "FR-UNDE-7", deed="play {scoundrel}"),
    Move("stroll", "{steps:market|markets} on{toll_text:steps}, {market_after:steps}", "FR-MERC-4", keys="{steps}",
         deed="stroll {steps}"),
    Move("sell", "Sell 1 {item_name:resource} for {price:resource}", "FR-MERC-8",
         In("SHOWROOM", "Sell 1 {item_name:resource} for {price:resource} VP", "FR-MERC-5"),
         keys="{resource}", deed="sell {item_name:resource}"),
    Move("buy", "Buy 1 {item_name:resource} for {price:resource}", "FR-MERC-8", deed="buy {item_name:resource}"),
    Move("room", "Take {room_at:place}", "FR-HOTE-4", deed="take {room_at:place}"),
    Move("placement", "{dropped:turn,column}", "FR-HOTE-11",
         deed="lay it in column {column}, turn {turn}"),
    Move("guest", "{guest}: {guest_text:guest}", "FR-HOTE-7", In("REFRESH", "Send {guest} away", "FR-HOTE-8"),
         deed="choose {guest}"),
    Move("check_in", "Into {room_name:room}", "FR-HOTE-7", deed="check in {room_name:room}"),
    Move("drone", "Drone {drone}: {drone_at:drone}", "FR-COUR-4", keys="{drone}", deed="fly Drone {drone}"),
    Move("fly", "To the {building}{fare:building}", "FR-COUR-5", spot="stop-{building}",
         deed="fly to the {building}"),
    Move("put_back", "Put {good} back", "FR-COUR-5", deed="put {good} back"),
    Move("act", lambda q: (q.moves.said(q.move).capitalize(), "FR-COUR-6"),
         spot=lambda q: f"act-{q.moves.said(q.move).split()[0]}", deed="{act}"),
    Move("contract", "Deliver {contract_at:place}", "FR-COUR-7", deed="deliver {contract_at:place}"),
    Move("load", "Load {amount}", "FR-COUR-6", keys="{amount}", deed="load {amount}"),
    Move("good", "Pay 1 {good}", "FR-COUR-9", deed="pay {good}"),
    Move("predict", "{prediction}: {prediction_text:prediction}", "FR-ENTE-4", deed="predict {prediction}"),
    Move("stage", "{entertainer}, {act_text:entertainer}", "FR-ENTE-6", deed="stage {entertainer}"),
    Move("duty", "{duty}: {duty_text:duty}", "FR-PALA-1", deed="program {duty}"),
    Move("quest", "Complete {quest_at:place}", "FR-PALA-6", deed="complete {quest_at:place}"),
    Move("use", "Use {site_name:cell}: {use_text:cell}", "FR-ADVE-7", deed="use {site_name:cell}"),
    Move("explore", "Explore {compass:direction} of {site_name:cell}", "FR-ADVE-5",
         deed="explore {compass:direction} of {site_name:cell}"),
    Move("travel", "Travel from {site_name:cell}", "FR-ADVE-6",
         deed="travel from {site_name:cell}"),
    Move("turn", "Open to the {opens_to:turns}", "FR-ADVE-5", deed="turn it {turns}"),
    Move("to", "To {site_name:cell}", "FR-ADVE-6", spot="cell-{cell}", deed="travel to {site_name:cell}"),
)  # fmt: skip

PROMPTS: dict[str, Row] = {
    "FACTION_CHOICE": ("Which faction do you play?", "FR-10"),
    "RESOURCE": ("Which Resource do you gain?{left:a}", "FR-22"),
    "SPEND": ("Which Resource do you pay?{left:a}", "FR-22"),
    "DATA_CHOICE": ("Which Data card do you gain?{left:a}", "FR-26"),
    "DISCARD": ("Which Data card do you discard?{left:a}", "FR-23"),
    "FAVOR_CHOICE": ("Favor of which colour?{left:a}", "FR-32"),
    "AWAKENING": ("Which Building do you Awaken?{left:a} You have {purse}{waiver}", "FR-35"),
    "PAYMENT": ("Which Item of {bill} is waived{paid_for}?", "FR-51"),
    "VISITING": ("Which Building do you Visit?{left:a}", "FR-39"),
    "KNOWLEDGE": ("Which colour do you advance?{left:a} You have {purse}{waiver}", "FR-45"),
    "SIDE": ("Which one do you choose?", "FR-83"),
    "MAY": lambda q: (f"Do you {' to '.join(q.bargain)}?", "FR-83"),
    "PAY": lambda q: (f"Do you {' to '.join(q.bargain)}?", "FR-83"),
    "NURSERY": ("Which Crop tile do you plant?", "FR-FARM-4"),
    "PLANT": ("Where do you plant {crop_at:a}?", "FR-FARM-4"),
    "FARM_ACTION": ("Which group acts?", "FR-FARM-6"),
    "GROUP_CHOICE": ("Which group acts?", "FR-FARM-8"),
    "SOW": ("From which space do you sow?", "FR-EXEC-4"),
    "DROP": ("Which Asset falls into {space_name:a}?", "FR-EXEC-4"),
    "PROJECT_CHOICE": ("Do you complete a Project?", "FR-EXEC-7"),
    "CRAFT": ("Craft with which card?{left:a}", "FR-ARTI-4"),
    "TOOL": ("Which tool do you use?", "FR-ARTI-4"),
    "FEMTOSCOPE": ("A second card for the Femtoscope? The {tool_name:b} then works twice", "FR-ARTI-6"),
    "OPERATE": ("Which Character do you play?{left:a}", "FR-UNDE-4"),
    "TRAINING": ("Train the third card, or lie low?", "FR-UNDE-5"),
    "SCOUNDREL_CHOICE": ("Do you play a Scoundrel?", "FR-UNDE-7"),
    "REPEAT": ("Which Character do you repeat?", "FR-UNDE-8"),
    "STROLL": ("How far do you stroll from the {here}?", "FR-MERC-4"),
    "SHOWROOM": ("Which Resource do you sell for points?{left:a}", "FR-MERC-5"),
    "BUILD_STALL": ("A Stall on the {here}? {stall_cost}", "FR-MERC-7"),
    "TRADE": ("Do you trade?{left:a}", "FR-MERC-8"),
    "ROOM_CHOICE": ("Which Room do you build?", "FR-HOTE-4"),
    "PLACEMENT": ("Where does {room_at:a} drop?", "FR-HOTE-11"),
    "GUEST_CHOICE": ("Which Guest checks in?{left:a}", "FR-HOTE-7"),
    "ROOM_FOR": ("Which Room for {guest_name:a}?", "FR-HOTE-7"),
    "REFRESH": ("Do you send a Guest away and draw a new one?", "FR-HOTE-8"),
    "DRONE": ("Which Drone flies?", "FR-COUR-4"),
    "FLY": ("Where does Drone {nth:a} fly?", "FR-COUR-5"),
    "RETURNING": ("Does Drone {nth:a} put Goods back before it acts?", "FR-COUR-5"),
    "ACT": ("What does Drone {nth:a} do at the {stop:a}?", "FR-COUR-6"),
    "LOAD_TYPE": ("Which type do you load?", "FR-COUR-6"),
    "LOAD": ("How many {good_name:b} Goods do you load?", "FR-COUR-6"),
    "DELIVER": ("Which Contract do you deliver?", "FR-COUR-7"),
    "VISIT_HERE": ("Which power of the {building:a} do you use?", "FR-COUR-6"),
    "AWAKEN_HERE": ("With which card do you Awaken the {building:a}?", "FR-COUR-6"),
    "PAY_GOODS": ("Which Good do you pay?{left:a}", "FR-COUR-9"),
    "PREDICT": ("What do you predict?", "FR-ENTE-4"),
    "STAGE": ("Who performs the {place_name:a}?", "FR-ENTE-6"),
    "COPY": ("Which power do you copy?", "FR-ENTE-9"),
    "PROGRAM": lambda q: (f"Which Duty comes next in the row {'Today' if q.a else 'Tomorrow'}?", "FR-PALA-4"),
    "QUEST_CHOICE": ("Do you complete a Quest?", "FR-PALA-6"),
    "EXPEDITION": ("What do your adventurers do? {points:Action Point|Action Points} left", "FR-ADVE-4"),
    "ROTATION": ("How does {tile_name:a} lie?", "FR-ADVE-5"),
    "JOURNEY": ("Where does the standee travel?", "FR-ADVE-6"),
}

# The steps of an action that can still be taken otherwise while it is under way.
UNDER_WAY = {
    frames.PLANT: ("crop",), frames.TOOL: ("discard",), frames.FEMTOSCOPE: ("tool",),
    frames.PLACEMENT: ("room",), frames.ROOM_FOR: ("guest",), frames.FLY: ("drone",), frames.ACT: ("fly",),
    frames.LOAD: ("act",),
}  # fmt: skip


class FreeRadicalsWords(words.Words):
    """The tables above, and what else Free Radicals says."""

    FINAL = scoring.SOURCES[scoring.FACTION :]
    TIE_BREAK = "the number of Credits and Data cards, then of Resources (FR-61)"

    HOLDINGS: ClassVar = {
        "resource": ITEM_NAMES[:CREDITS],
        "credit": ("Credit|Credits",),
        "n_hand": ("Data card|Data cards",),
        "favor": tuple(f"{colour} Favor" for colour in COLOURS),
    }

    asked, heard = Asked, Heard
    choices, prompts, reasons, happened = CHOICES, PROMPTS, REASONS, HAPPENED
    gathered = staticmethod(gathered)

    def under_way(self, s: Any) -> Sequence[str]:
        """Which steps of an action could still be taken otherwise."""
        return UNDER_WAY.get(Asked(s).kind, ())

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        first = int(s.credit[seat]) + int(s.n_hand[seat])
        return f"with {first} Credits and Data cards and {int(s.resource[seat].sum())} Resources"

    def figures(self, s: Any) -> list[tuple[int, str]]:
        """How many rounds were played."""
        return [(int(s.rounds), "round")]

    def rank(self, s: Any) -> str:
        """How a game alone ended (FR-77)."""
        return scoring.solo_rank(s)

    def warning(self, q: Asked) -> str:
        """What would do nothing: a Visit while no Building is Awakened."""
        does = {"tool": q.tool_text, "use": q.use_text}[q.block](q.at[0]) if q.block in ("tool", "use") else ""
        vain = "Visit" in does and not q.s.control.any()
        return "No Building is Awakened: there is nothing to Visit" if vain else ""
