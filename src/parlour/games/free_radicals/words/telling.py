"""Free Radicals' log: a row for each event."""

from __future__ import annotations

from parlour.engine.people import words
from parlour.engine.people.sentences import Event
from parlour.engine.people.words import SILENT, Row
from parlour.games.free_radicals import scoring, state, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.names import Names, item_text

PILES = (  # of items.py, in its order
    ("The discarded Data cards", "FR-28"), ("The crew", "FR-UNDE-3"), ("The Guests", "FR-HOTE-8"),
    ("The Contracts", "FR-COUR-8"), ("The Entertainers", "FR-ENTE-8"),
)  # fmt: skip
STEPS = (  # of tables.py, in its order
    ("{who} tends the field", "FR-FARM-9"), ("{who} writes a Memo", "FR-EXEC-6"), ("{who} gathers", "FR-ARTI-3"),
    ("{who} lies low", "FR-UNDE-5"), ("{who} builds nothing", "FR-HOTE-5"), ("{whose} Drone scans", "FR-COUR-6"),
    ("{whose} Drone takes a fare", "FR-COUR-6"), ("{who} holds the Prestige token", "FR-17"),
    ("{who} starts", "FR-11"), ("{who} refreshes the hand of Guests", "FR-HOTE-8"),
)  # fmt: skip
AT_THE_END = {
    scoring.FACTION: ("tiles laid", "FR-ADVE-9"), scoring.KNOWLEDGE: ("furthest Knowledge", "FR-56"),
    scoring.FAVOR: ("most Favor", "FR-57"), scoring.SETS: ("Favor sets", "FR-58"),
    scoring.ITEMS: ("Items left", "FR-59"),
}  # fmt: skip
# What the gains of a deed rest on, where that is not the rule of the deed itself.
BROUGHT_BY = {
    state.VISITED_BUILDING: "FR-48", state.COPIED: "FR-48", state.ADVANCED: "FR-46", state.FARMED: "FR-FARM-7",
    state.CRAFTED: "FR-ARTI-5", state.STROLLED: "FR-MERC-5", state.BUILT_ROOM: "FR-HOTE-6",
    state.PREDICTED: "FR-ENTE-5", state.PERFORMED: "FR-ENTE-7", state.MARCHED: "FR-PALA-1",
}  # fmt: skip


def begun_by(event: Event) -> tuple[int, int]:
    """What an event of gaining or paying belongs to: the kind and the first number of the event that began it."""
    kind, number = divmod(event[-1], frames.SOURCE)
    return kind, number


class Heard(Names, words.Heard):
    """Something that has happened in Free Radicals."""

    @property
    def items(self) -> str:
        """What was gained, paid or waived."""
        return item_text(self.a, self.b)

    @property
    def deed_rule(self) -> str:
        """The rule of the deed that this belongs to; that of all Items where none is known."""
        kind, number = divmod(self.c, frames.SOURCE)
        if kind == state.STEPPED:
            return STEPS[number][1]
        row = HAPPENED[state.EVENTS[kind].name]
        return row[1].split()[0] if kind != state.BEGAN and not callable(row) else "FR-21"

    @property
    def gain_rule(self) -> str:
        """The rule of what that deed brings; a Knowledge step and an Encore score by their own (FR-45, FR-ENTE-6)."""
        kind = self.c // frames.SOURCE
        own = kind in (state.ADVANCED, state.PERFORMED) and self.kind == state.SCORED
        return self.deed_rule if own else BROUGHT_BY.get(kind, self.deed_rule)

    where_full = property(lambda e: "" if e.b else ", where both slots are full")
    full_rule = property(lambda e: "" if e.b else "FR-36")
    for_bonus = property(lambda e: " for the bonus" if e.b else "")
    twice = property(lambda e: " twice" if e.c else "")
    twice_rule = property(lambda e: "FR-ARTI-6" if e.c else "")
    at_level = property(lambda e: " at level II" if e.b else "")

    @property
    def guest_rule(self) -> str:
        """Guests are drawn at the setup, or by a Refresh."""
        return "FR-HOTE-2" if self.c % frames.SOURCE == tables.START_ITEMS else "FR-HOTE-8"

    @property
    def visitor(self) -> str:
        """Whose Visit is rewarded."""
        return self.names[self.b]


def _secret(known: str, unknown: str, rules: str) -> Row:
    """A row of something that only its owner sees."""
    return lambda e: (known if e.a >= 0 else unknown, rules)


HAPPENED: dict[str, Row] = {
    "began": ("{who} begins", "FR-10"),
    "took_faction": ("{who} plays the {faction_name:a}", "FR-10"),
    "round_began": ("Round {a}", "FR-16"),
    "turn_began": SILENT,
    "stepped": lambda e: STEPS[e.a],
    "gained": ("{who} gains {items}", "{gain_rule}"),
    "paid": ("{who} pays {items}", "{deed_rule}"),
    "waived": ("{who} waives {items}", "FR-51"),
    "took_card": ("{who} takes {card:a}", "{gain_rule}"),
    "drew": _secret("{who} draws {card:a}", "{who} draws a Data card", "{gain_rule}"),
    "discarded": ("{who} discards {card:a}", "{deed_rule}"),
    "filtered": lambda e: (
        "{card:b} shows no player's colour and is discarded"
        if e.a == 1
        else "{a} Data cards that show no player's colour are discarded",
        "FR-30",
    ),
    "reshuffled": lambda e: (f"{PILES[e.a][0]} are shuffled anew", PILES[e.a][1]),
    "gained_favor": ("{who} gains {b} {colour_name:a} Favor", "{gain_rule}"),
    "took_prestige": lambda e: (f"{{who}} {'keeps' if e.a else 'takes'} the Prestige token for {{b}} VP", "FR-34"),
    "scored": ("{who} scores {a} VP", "{gain_rule}"),
    "awakened": ("{who} Awakens {card:a}{where_full}", "FR-35 {full_rule}", "building-{id_of_card:a}"),
    "visited": ("{who} Visits the {building:a}{for_bonus}", "FR-40", "building-{building_id:a}"),
    "rewarded": ("{who} is rewarded at the {building:a}, which {visitor} Visits", "FR-40", "building-{building_id:a}"),
    "copied": ("{who} copies the power of the {building:a}", "FR-ENTE-9", "building-{building_id:a}"),
    "advanced": ("{who} advances {colour_name:a} to {column_name:b}", "FR-45"),
    "declined": SILENT,
    "planted": ("{who} plants {crop_tile:c} on {square_name:a} and {square_name:b}", "FR-FARM-4"),
    "farmed": ("{whose} {crop_name:c} acts with strength {b}", "FR-FARM-6"),
    "sowed": ("{who} sows from {space_name:a}", "FR-EXEC-4"),
    "dropped": ("{who} drops {asset_name:a} into {space_name:b}", "FR-EXEC-4"),
    "acted": ("{whose} {space_name:a} acts with {b:Asset|Assets}", "FR-EXEC-5"),
    "completed_project": ("{who} completes {project_name:a}", "FR-EXEC-7"),
    "crafted": ("{who} uses the {tool_name:b}{twice} with {card:a}", "FR-ARTI-4 {twice_rule}"),
    "constructed": ("{who} makes a Hardlight Construct", "FR-ARTI-7"),
    "played_crew": ("{who} plays {character_name:a}{at_level}", "FR-UNDE-4"),
    "trained": ("{who} trains {character_name:a}", "FR-UNDE-5"),
    "drew_scoundrel": _secret("{who} draws {scoundrel_name:a}", "{who} draws a Scoundrel", "FR-UNDE-7"),
    "played_scoundrel": ("{who} plays {scoundrel_name:a}", "FR-UNDE-7"),
    "strolled": ("{who} strolls to the {market_name:a}", "FR-MERC-4"),
    "built_stall": ("{who} builds a Stall on the {market_name:a}", "FR-MERC-7"),
    "sold": ("{who} sells 1 {item_name:a}", "FR-MERC-8"),
    "sold_for_points": ("{who} sells 1 {item_name:a} in the Showroom", "FR-MERC-5"),
    "bought": ("{who} buys 1 {item_name:a}", "FR-MERC-8"),
    "built_room": ("{who} builds {room_name:a}", "FR-HOTE-4"),
    "filled_floor": ("{who} fills floor {nth:a}", "FR-HOTE-6"),
    "checked_in": ("{who} checks {guest_name:a} into {room_name:b}", "FR-HOTE-7"),
    "dropped_guest": ("{who} sends {guest_name:a} away", "FR-HOTE-8"),
    "drew_guest": _secret("{who} draws {guest_name:a}", "{who} draws a Guest", "{guest_rule}"),
    "flew": ("{whose} Drone flies to the {building:b}", "FR-COUR-5"),
    "put_back": lambda e: (
        ("{who} pays 1 {good_name:a}", "FR-COUR-9") if e.b else ("{who} puts {good_name:a} back", "FR-COUR-5")
    ),
    "loaded": ("{who} loads {c} {good_name:b}", "FR-COUR-6"),
    "delivered": ("{who} delivers {contract_name:a}", "FR-COUR-7"),
    "withdrew": ("{contract_name:a} is withdrawn", "FR-COUR-8"),
    "predicted": ("{who} predicts {prediction_name:a}", "FR-ENTE-4"),
    "drew_bill": ("{who} draws {entertainer_name:a}, {entertainer_name:b} and {entertainer_name:c}", "FR-ENTE-5"),
    "came_true": ("{prediction_name:a} comes true", "FR-ENTE-5"),
    "performed": ("{entertainer_name:a} is {whose} {place_name:b}", "FR-ENTE-6"),
    "programmed": lambda e: ("{who} programs {duty_name:a}", "FR-PALA-2" if e.b else "FR-PALA-4"),
    "marched": ("{whose} Duty is {duty_name:a}", "FR-PALA-5"),
    "skipped": lambda e: ("{who} leaves it out by choice" if e.b else "{who} cannot carry it out now", "FR-PALA-5"),
    "completed_quest": ("{who} completes {quest_name:a}", "FR-PALA-6"),
    "explored": ("{who} discovers {tile_name:a}", "FR-ADVE-5", "cell-{cell_name:b}"),
    "travelled": ("{who} travels to {site_name:b}", "FR-ADVE-6", "cell-{cell_name:b}"),
    "used": ("{who} uses {tile_name:a}", "FR-ADVE-7", "cell-{cell_name:b}"),
    "ended": ("The game is over", "FR-54"),
    "scored_at_end": lambda e: (f"{{who}} scores {{a}} VP for {AT_THE_END[e.b][0]}", AT_THE_END[e.b][1]),
}
