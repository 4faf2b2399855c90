"""Revive in English: choices, prompts, reasons, log lines. It reads views and never decides anything.

Each sentence is a row of one of the four tables; what stands in braces is looked up in `Asked` or `Heard`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

from parlour.engine.effects.tree import On
from parlour.engine.people import words
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Event, Sentence, Told
from parlour.engine.people.words import SILENT, Move, Row, Text
from parlour.games.revive import content, scoring, state, tables
from parlour.games.revive.notation import COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.words.asked import Asked
from parlour.games.revive.words.gathering import gathered
from parlour.games.revive.words.names import RESOURCES, Names, brief

__all__ = ["ReviveWords"]


CHOICES = (
    Move("tribe", "Choose the {tribe}", "REV-34", deed="choose the {tribe}"),
    Move("keep", "Keep {category}", "REV-35", spot="category-{category}"),
    Move("play", "Play a card ({active} to choose from)", "REV-48", keys="p"),
    Move("flip", "Use the switch (gain 1 basic resource)", "REV-56", keys="w"),
    Move("explore", "Explore (from {from_price})", "REV-62", keys="e"),
    Move("build", "Build (from {from_price})", "REV-69", keys="b"),
    Move("populate", "Populate (from {from_price})", "REV-77", keys="o"),
    Move("hibernate", "Hibernate ({resting:card wakes|cards wake} up, rewards up to space {next_sleep})", "REV-82",
         keys="z"),
    Move("end", "End the turn", "REV-46", keys="x", deed="end the turn"),
    Move("ability", "{ability} ({ability_cost})", "REV-90", keys="a", deed="use the tribe ability"),
    Move("trade", "Trade a crystal for a basic resource", "REV-92", keys="t", deed="trade a crystal"),
    Move("open", "Open a crate ({crates} closed)", "REV-93", keys="c"),
    Move("use", "Use a machine ({energy} energy)", "REV-94", keys="m"),
    Move("deal", "Technology: {deal}", "REV-95", keys="d", deed="trade by a technology"),
    Move("card", "Play {card}", "REV-48", deed="play {card}"),
    Move("placement", "{slot_said:placement}: {placing:placement}", "REV-48 REV-49", spot=lambda q: f"slot-{q.at[0]}",
         deed="place it {placement}"),
    Move("resource", "Gain 1 {resource}", "{gaining}", keys=lambda q: "gob"[q.at[0]]),
    Move("spend", "Spend 1 {resource}", "REV-103", keys=lambda q: "gobc"[q.at[0]], spot="resource-{resource}"),
    Move("side", "{side_text:side}", "REV-97", deed="choose side {side}"),
    Move("answer", "{yes_no:answer}", "REV-97", keys=lambda q: "yn"[q.at[0]], deed="answer {answer}"),
    Move("tile", "Explore {cell} for {tile_price:cell}", "REV-62 REV-63", spot="cell-{cell}", deed="explore {cell}"),
    Move("citizen", "Take {citizen_at:place}", "REV-105", deed="take {citizen_at:place}"),
    Move("deck", "Take the top card of the deck", "REV-105", deed="take a card from the deck"),
    Move("orientation", "{lying:orientation}: {faces:orientation}", "REV-66",
         spot=lambda q: f"orientation-{q.at[0]}", deed="lay it {orientation}"),
    Move("size", "A {size} building for {size_price:size}", "REV-70", spot="size-{size}",
         keys=lambda q: "12"[q.at[0]], deed="build a {size} building"),
    Move("site", "Build a {size_name:a} on {space_name:space} for {site_price:space}", "REV-69 REV-70",
         spot="space-{space}", deed="build on {space_name:space}"),
    Move("technology", "Technology {technology} for {technology_price:technology}: {technology_text:technology}",
         "REV-77 REV-79", deed="unlock technology {technology}"),
    Move("settle", "Populate {space_name:space} for {settle_price:space}: technology {technology_name:a}",
         "REV-78 REV-79", spot="space-{space}",
         deed="populate {space_name:space}"),
    Move("module", "Take {module_at:place}", "REV-106", deed="take {module_at:place}"),
    Move("decline", "Take no module", "REV-107", keys="x", deed="take no module"),
    Move("put", "Put it on {space}{activation:space}{replaced:space}", "REV-106",
         spot=lambda q: f"put-{q.at[0]}", deed="put it on {space}"),
    Move("track", "Advance {colour} to {next_space:colour}", "REV-113", keys="{colour}", deed="advance {colour}"),
    Move("token", "Take {token_at:place}", "REV-112", deed="take {token_at:place}"),
    Move("artifact", "Take a {colour} artifact", "REV-116", keys="{colour}", deed="take a {colour} artifact"),
    Move("remove", "Remove a {colour} artifact", "REV-87", keys="{colour}", spot="artifact-{colour}",
         deed="remove a {colour} artifact"),
    Move("small", "Take the {small}: {small_text:small}", "REV-117", deed="take the {small}"),
    Move("reward", "Space {reward}: {reward_at:reward}", "REV-86", spot="hibernation-{reward}", keys="{reward}",
         deed="choose hibernation space {reward}"),
    Move("machine", "Use the {machine_name:machine}: {machine_text:machine}", "REV-94",
         spot=lambda q: f"machine-{q.at[0]}", deed="use the {machine_name:machine}"),
    Move("crate", lambda q: (f"Open the crate: {q.crate_name(q.at[0])}", "REV-93"), deed="open this crate"),
    Move("wake", "Wake {card}", "REV-118", deed="wake {card}"),
    Move("recall", "Take {top_card:slot} back from {slot}", "REV-118", spot=lambda q: f"slot-{q.at[0]}",
         deed="recall a card from {slot}"),
    Move("recharge", "Recharge the {machine_name:machine}", "REV-118", spot=lambda q: f"machine-{q.at[0]}",
         deed="recharge the {machine_name:machine}"),
    Move("water", "{space}: {water_text:space}", "REV-119", spot="space-{space}", deed="gain the bonus of {space}"),
)  # fmt: skip


def _menu(q: Asked) -> Text:
    if q.s.slept:
        return "Hibernated: free actions, or end the turn", "REV-44 REV-89"
    if q.actions_left == 0:
        return "Free actions, or end the turn", "REV-44 REV-46"
    if q.s.actions:
        return "Your second action, or end the turn", "REV-40 REV-46"
    return "Your turn: one or two actions, or hibernate", "REV-40"


PROMPTS: dict[str, Row] = {
    "TRIBE_CHOICE": ("Which tribe do you lead?", "REV-34"),
    "KEEP": ("Which artifact card do you keep?", "REV-35"),
    "MENU": _menu,
    "CARD": ("Which card do you play?", "REV-48"),
    "PLACEMENT": ("Where do you place {card:a}?", "REV-48 REV-49"),
    "RESOURCE": ("{full}ain which basic resource? ({a} to choose)", "{gaining}"),
    "SPEND": ("What do you pay with? ({a} to pay)", "REV-103"),
    "BONUS": ("You may {bonus_deed}", "REV-97 REV-104"),
    "TILE": ("Which tile do you explore? You have {purse}", "REV-62 REV-63"),
    "CITIZEN_CHOICE": ("Which citizen do you take?", "REV-105"),
    "ORIENTATION": ("How does the tile lie on {cell_name:a}?", "REV-66"),
    "SIZE": ("A small or a large building?", "REV-69"),
    "SITE": ("Where does your {size_name:a} stand? You have {purse}", "REV-69 REV-70"),
    "TECHNOLOGY": ("Which technology do you unlock? You have {purse}", "REV-77"),
    "SETTLEMENT": ("Where does the figure of technology {technology_name:a} go? You have {purse}", "REV-78"),
    "MODULE_CHOICE": ("Which module do you take?", "REV-106"),
    "MODULE_SPACE": ("Where do you put {module_in_hand}?", "REV-106"),
    "TRACK_CHOICE": ("Which machine marker advances? ({a} to choose)", "REV-113"),
    "TOKEN_CHOICE": ("Which {colour_name:a} machine token do you take?", "REV-112"),
    "ARTIFACT_CHOICE": ("Which artifact do you take? Left: {artifacts_left}", "REV-116"),
    "REMOVAL": ("Which artifact goes back to the box? Left: {artifacts_left}", "REV-87"),
    "SMALL_CHOICE": ("Which small artifact do you take?", "REV-117"),
    "HIBERNATION": ("Which reward do you gain? Your marker is on space {marker}", "REV-86"),
    "MACHINE_CHOICE": ("Which machine do you use?", "REV-94"),
    "CRATE_CHOICE": ("Which crate do you open?", "REV-93"),
    "WAKE_CHOICE": ("Which card do you wake?", "REV-118"),
    "RECALL_CHOICE": ("From which slot do you take the last card back?", "REV-118"),
    "RECHARGE_CHOICE": ("Which machine do you recharge?", "REV-118"),
    "WATER_CHOICE": ("Which water space brings its bonus?", "REV-119"),
    "SIDE": ("Which side do you choose?", "REV-97"),
    "MAY": ("Do you want to {asked_gain}?", "REV-97"),
    "PAY": ("Pay {asked_cost} to {asked_gain}?", "REV-97"),
}

_LEAVING = {"artifact": "REV-116", "remove": "REV-87", "small": "REV-117"}


def _no_piece(q: Asked) -> Text:
    if q.block == "build":
        return "no small building is left, and a large one cannot be paid with {purse}", "REV-4 REV-70"
    return "no building of this size is left", "REV-4"


REASONS: dict[str, Row] = {
    "GAME_OVER": ("the game is over", "REV-126"),
    "OTHER_DECISION": ("another decision comes first", "REV-45 REV-47"),
    "TRIBE_TAKEN": ("another player leads them", "REV-34"),
    "NOT_DEALT": ("it was not dealt to {who}", "REV-35"),
    "NO_ACTION_LEFT": ("both actions of this turn are taken", "REV-40"),
    "SLEPT_ALREADY": ("after hibernating only free actions without machines are left", "REV-42 REV-89"),
    "ACTED_ALREADY": ("hibernating is only possible before any action", "REV-42"),
    "NO_ACTION_YET": ("without an action one must hibernate", "REV-42"),
    "NO_CARD_TO_PLAY": ("no card lies in {whose} active area", "REV-48"),
    "SWITCH_DOWN": ("the switch stays down until {who} hibernates", "REV-56"),
    "ALL_FULL": ("all three tracks of basic resources are full", "REV-57 REV-92"),
    "NO_TILE": lambda q: (
        ("{cheapest_tile}, {has} {purse}", "REV-62 REV-63")
        if q.s.back.any()
        else ("no tile lies face down any more", "REV-68")
    ),
    "NO_SITE": ("no free sand space can be reached and paid with {purse}", "REV-69 REV-70"),
    "NO_SETTLEMENT": lambda q: (
        ("{cheapest_settlement}, {has} {purse}", "REV-77 REV-79")
        if q.settlements
        else ("no ruin or large location without a figure of {whose} own can be reached", "REV-78")
    ),
    "NO_MARKER": ("no progress marker is left on the tribe board", "REV-90"),
    "CANNOT_PAY": ("the cost cannot be paid with {purse}", "REV-47"),
    "NO_CRYSTAL": ("{who_has} no crystal", "REV-92"),
    "NO_CRATE": ("{who_has} no closed crate", "REV-93"),
    "NO_MACHINE": ("every unlocked machine has energy on it, or none is unlocked", "REV-94"),
    "NO_ENERGY": ("no energy is in the storage", "REV-94"),
    "NO_TRADE": ("no unlocked technology says so", "REV-95"),
    "NOT_ACTIVE": ("it does not lie in {whose} active area", "REV-48"),
    "NO_SLOT": ("no slot is vacant or shows a slot symbol", "REV-48"),
    "SLOT_TAKEN": ("a card without a slot symbol lies there", "REV-48"),
    "SLOT_LOCKED": ("the side slot opens with technology e", "REV-50"),
    "OTHER_HALF": ("the cards there are played for their other half", "REV-49"),
    "TRACK_FULL": ("its track is full", "REV-99"),
    "NONE_TO_SPEND": ("{who_has} none of it", "REV-103"),
    "REVEALED_ALREADY": ("no tile lies face down there", "REV-62"),
    "NO_WAY": ("no way leads there through explored spaces", "REV-60 REV-61"),
    "TOO_FAR": ("{distance:space lies|spaces lie} in between, so it costs {wanted}, {has} {purse}", "REV-58 REV-47"),
    "TOO_DEAR": ("costs {wanted}, {has} {purse}", "REV-47 REV-102"),
    "NO_CITIZEN": ("no card lies there", "REV-105"),
    "DECK_EMPTY": ("the deck is empty", "REV-105"),
    "NO_PIECE_LEFT": _no_piece,
    "NOT_SAND": ("buildings stand on sand only", "REV-69"),
    "OCCUPIED": ("a building stands there", "REV-69"),
    "NOT_EXPLORED": ("it lies under the ice", "REV-12"),
    "UNLOCKED": ("it is unlocked already", "REV-77"),
    "NOT_LINKED": ("it is linked to no unlocked technology; the first one is a, b or c", "REV-77"),
    "NO_PLACE_FOR_IT": ("no ruin or large location can be reached and paid with {purse}", "REV-78 REV-79"),
    "NOT_TO_POPULATE": ("it is neither a ruin nor a large location", "REV-78"),
    "THERE_ALREADY": ("{who_has} a figure there", "REV-78"),
    "NO_MODULE": ("no module lies there", "REV-106"),
    "MUST_TAKE": ("only with twelve modules one may decline", "REV-107"),
    "AT_THE_END": ("this marker is at the end of its track", "REV-113"),
    "NO_TOKEN": ("no token lies there", "REV-112"),
    "NONE_LEFT": lambda q: ("none is left in the supply", _LEAVING[q.block]),
    "NOT_THAT_FAR": ("{whose} marker is only on space {marker}", "REV-86"),
    "LOCKED_MACHINE": ("it is not unlocked", "REV-94"),
    "CHARGED": ("energy lies on it until {who} hibernates", "REV-94"),
    "NOT_YOUR_CRATE": ("{who_has} no such crate", "REV-93"),
    "NOT_RESTING": ("it does not rest", "REV-118"),
    "EMPTY_SLOT": ("no card lies there", "REV-118"),
    "BEING_PLAYED": ("its last card is being played", "REV-118"),
    "NOT_CHARGED": ("no energy lies on it", "REV-118"),
    "BEING_USED": ("it is being used", "REV-118"),
    "SIDE_DOES_NOTHING": ("it would do nothing", "REV-97"),
    "NO_WATER": ("it is no explored water space", "REV-119"),
}


class Heard(Names, words.Heard):
    """Something that has happened in Revive."""

    lost = property(lambda e: f" ({e.c} lost: the track is full)" if e.c > 0 else "")
    discarded = property(lambda e: f", discarding {e.module_name(e.c)}" if e.c >= 0 else "")

    @property
    def set_off(self) -> str:
        """What a technology does when it is set off."""
        tribe = int(self.s.tribe[self.seat])
        effect = content.TRIBES[tribe].tech[self.a] if tribe >= 0 else None
        return brief(effect.body) if isinstance(effect, On) else ""

    @property
    def hexes(self) -> str:
        """The hexes a to d of a revealed tile, as it lies."""
        hexes = [content.TERRAINS[hexagon] for hexagon in content.TILE_LIST[self.b].hexes]
        return listed(reversed(hexes) if self.c else hexes)

    @property
    def used(self) -> str:
        """The machine that is used; a token by its name."""
        return content.TOKENS[self.b].name if self.b >= 0 else tables.MACHINE_NAMES[self.a]


HAPPENED: dict[str, Row] = {
    "dealt": ("{who} begins", "REV-24"),
    "took_tribe": ("{who} leads the {tribe_name:a}", "REV-34"),
    "kept": lambda e: ("{who} keeps " + (e.category_name(e.a) if e.a >= 0 else "an artifact card"), "REV-35"),
    "turn_began": SILENT,
    "played": ("{who} plays {card:a} {slot_name:b}", "REV-48", "slot-{b}"),
    "joined": ("{who} counts {card:a} again", "REV-52"),
    "activated": ("{who} sets off {module_name:a}", "REV-53", "put-{b}"),
    "flipped": lambda e: ("{who} slides the switch " + ("down" if e.a else "up"), "REV-56" if e.a else "REV-85"),
    "explored": ("{who} explores {cell_name:a}", "REV-62", "cell-{cell_name:a}"),
    "revealed": ("{who} finds {hexes}", "REV-66", "cell-{cell_name:a}"),
    "recruited": lambda e: ("{who} takes {card:a}" + (" from the deck" if e.b else ""), "REV-105"),
    "built": ("{who} builds a {size_name:b} on {space_name:a}", "REV-69", "space-{space_id:a}"),
    "populated": ("{who} populates {space_name:a} and unlocks technology {technology_name:b}",
                  "REV-78", "space-{space_id:a}"),
    "paid": ("{who} pays {amount:b,a}", "REV-102"),
    "gained": lambda e: ("{who} gains {amount:b,a}{lost}" if e.b else "{who} has no room for {amount:c,a}",
                         "REV-99" if e.c > 0 else "REV-98"),
    "advanced": ("{whose} {colour_name:a} marker advances to {b}", "REV-109"),
    "unlocked": ("{who} unlocks {unlocked_name:a}", "REV-110"),
    "progressed": ("{whose} progress track has {a:marker|markers}", "REV-110"),
    "scored": ("{who} gains {a} VP, now {b}", "REV-114"),
    "took_module": ("{who} puts {module_name:a} on {module_space:b}{discarded}", "REV-106", "put-{b}"),
    "declined": ("{who} takes no module", "REV-107"),
    "took_token": ("{who} takes the {token_name:a}", "REV-112"),
    "took_artifact": ("{who} takes a {colour_name:a} artifact", "REV-116"),
    "removed_artifact": ("{who} puts a {colour_name:a} artifact back into the box", "REV-87"),
    "took_small": ("{who} takes the {small_name:a}", "REV-117"),
    "took_crate": lambda e: ("{who} takes a crate" + (f" ({e.crate_name(e.a)})" if e.a >= 0 else ""), "REV-108"),
    "opened": ("{who} opens a crate", "REV-93"),
    "used_ability": lambda e: ("{who} uses {ability_name:a}" + (" without paying" if e.b else ""),
                               "REV-91" if e.b else "REV-90"),
    "used_machine": ("{who} uses the {used}", "REV-94", "machine-{a}"),
    "traded": lambda e: ("{who} trades " + ("by technology {technology_name:a}" if e.a >= 0 else "a crystal"),
                         "REV-95" if e.a >= 0 else "REV-92"),
    "woke": ("{who} wakes {card:a}", "REV-118"),
    "recalled": ("{who} takes {card:a} back from {slot_name:b}", "REV-118", "slot-{b}"),
    "recharged": ("{who} recharges the {machine_name:a}", "REV-118", "machine-{a}"),
    "took_water": lambda e: ("{who} takes the bonus of the water {space_name:a}", "REV-119" if e.b else "REV-75",
                             "space-{space_id:a}"),
    "set_off": ("{who} sets off technology {technology_name:a} ({set_off})", "REV-120"),
    "hibernated": ("{who} hibernates (space {a})", "REV-82"),
    "took_end_tile": ("The last artifact is gone: {who} gets the end tile", "REV-122"),
    "reshuffled": ("The discarded modules become a new stack", "REV-106"),
    "showed": ("{who} shows {category_name:a}", "REV-126"),
    "ended": ("The game is over", "REV-126"),
}  # fmt: skip


UNDER_WAY = {
    frames.PLACEMENT: ("card",), frames.SITE: ("size",), frames.SETTLEMENT: ("technology",),
    frames.MODULE_SPACE: ("module",),
}  # fmt: skip


class ReviveWords(words.Words):
    """The tables above, and what else Revive says."""

    TIE_BREAK = "the number of major artifacts, then of markers on the progress track (REV-139)"

    HOLDINGS: ClassVar = {
        "basic": tuple("|".join(nouns) for nouns in RESOURCES[:3]),
        "crystal": ("|".join(RESOURCES[3]),),
        "storage": ("energy in the storage",),
        "n_closed": ("closed crate|closed crates",),
        "n_built": ("building|buildings",),
        "artifact": tuple(f"{colour} artifact|{colour} artifacts" for colour in COLOURS),
        "citizens": tuple(f"{colour} citizen|{colour} citizens" for colour in COLOURS),
    }

    asked, heard = Asked, Heard
    choices, prompts, reasons, happened = CHOICES, PROMPTS, REASONS, HAPPENED
    gathered = staticmethod(gathered)

    def warning(self, q: Asked) -> str:
        """What ending the turn gives up, or sleeping brings about."""
        if q.block == "end" and q.actions_left and not q.s.slept:
            return "An action of this turn is left (REV-40)"
        leaves = q.next_sleep == tables.HIBERNATION_SPACES or q.s.seats == 1
        if q.block == "hibernate" and leaves and int(q.s.artifacts.sum()):
            return "A major artifact leaves the supply; with the last one the end begins (REV-87, REV-122)"
        return ""

    def story(self, s: Any, events: Sequence[Event], who: Sequence[str]) -> list[Told]:
        """One by one; where nobody has ended a turn it is told that it ended (REV-46)."""
        told = super().story(s, events, who)
        for n, (before, event) in enumerate(pairwise(events), 1):
            if event[0] == state.TURN_BEGAN and before[0] not in (state.KEPT, state.TOOK_TRIBE):
                told[n] = told[n]._replace(text="Nothing else was left to do: the turn ended", rules=("REV-46",))
        return told

    def doing(self, s: Any, who: Sequence[str]) -> str:
        """What a seat is at whose turn it is not (REV-121)."""
        q = Asked(s, who)
        in_setup = q.kind in (frames.TRIBE_CHOICE, frames.KEEP)
        return "" if in_setup or q.seat == s.turn else f"{who[q.seat]} chooses what the new tile brings"

    def under_way(self, s: Any) -> Sequence[str]:
        """Which steps of an action could still be taken otherwise."""
        return UNDER_WAY.get(Asked(s).kind, ())

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        return f"with {int(s.artifact[seat].sum())} artifacts and {int(s.progress[seat])} markers"

    def figures(self, s: Any) -> list[tuple[int, str]]:
        """How many turns were played."""
        return [(int(s.turns), "turn")]

    def verdict(self, s: Any, who: Any) -> Sentence | None:
        """How a game alone ended (REV-149)."""
        if s.seats > 1 or not s.over:
            return None
        return Sentence(f"{scoring.solo_rank(s)}: {scoring.totals(s)[0]} points", ("REV-149",))
