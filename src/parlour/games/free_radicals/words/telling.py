"""Free Radicals' log: a row for each event."""

from __future__ import annotations

from parlour.engine.people import words
from parlour.engine.people.words import SILENT, Row
from parlour.games.free_radicals.notation import CREDIT, CREDITS
from parlour.games.free_radicals.words.names import EARNED_BY, Names, item_text

PILES = ("The discarded Data cards", "The crew", "The Guests", "The Contracts", "The Entertainers")


class Heard(Names, words.Heard):
    """Something that has happened in Free Radicals."""

    @property
    def items(self) -> str:
        """What was gained or paid."""
        return item_text(CREDITS if self.a == CREDIT else self.b, self.c)

    @property
    def earned(self) -> str:
        """Where points come from."""
        return f" {EARNED_BY[self.b]}" if EARNED_BY[self.b] else ""

    @property
    def score_rule(self) -> str:
        """The rule by which points come."""
        return ("FR-35", "FR-45", "FR-40", "FR-17 FR-34")[self.b]

    @property
    def pile(self) -> str:
        """What was shuffled."""
        return PILES[self.a]

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
    "gained": ("{who} gains {items}", "FR-21"),
    "paid": ("{who} pays {items}", "FR-23"),
    "took_card": ("{who} takes {card:a}", "FR-26"),
    "drew": _secret("{who} draws {card:a}", "{who} draws a Data card", "FR-27"),
    "discarded": ("{who} discards {card:a}", "FR-23"),
    "reshuffled": ("{pile} are shuffled anew", "FR-28"),
    "gained_favor": ("{who} gains {b:Favor|Favors} of {colour_name:a}", "FR-32"),
    "took_prestige": lambda e: ("{who} keeps the Prestige token" if e.a else "{who} takes the Prestige token", "FR-34"),
    "scored": ("{who} scores {a} VP{earned}", "{score_rule}"),
    "awakened": lambda e: ("{who} Awakens {card:a}" + ("" if e.b else ", where both slots are full"), "FR-35 FR-36"),
    "struck": ("{who} strikes 1 {item_name:a}", "FR-51"),
    "visited": lambda e: ("{who} Visits the {building:a}" + (" for the bonus" if e.b else ""), "FR-40"),
    "rewarded": ("{who} is rewarded at the {building:a}, which {visitor} Visits", "FR-40"),
    "advanced": ("{who} advances {colour_name:a} to {column_name:b}", "FR-45"),
    "declined": SILENT,
    "planted": ("{who} plants {crop_tile:c} on {square_name:a} and {square_name:b}", "FR-FARM-4"),
    "farmed": ("{whose} {crop_name:a} acts with strength {b}", "FR-FARM-6"),
    "sowed": ("{who} sows from {space_name:a}", "FR-EXEC-4"),
    "dropped": ("{who} drops {asset_name:a} into {space_name:b}", "FR-EXEC-4"),
    "acted": ("{space_name:a} acts with {b:Asset|Assets}", "FR-EXEC-5"),
    "completed_project": ("{who} completes {project_name:a}", "FR-EXEC-7"),
    "crafted": lambda e: ("{who} uses the {tool_name:a}" + (" twice" if e.b else ""), "FR-ARTI-4 FR-ARTI-6"),
    "constructed": ("{who} makes a Hardlight Construct", "FR-ARTI-7"),
    "played_crew": lambda e: ("{who} plays {character_name:a}" + (" at level II" if e.b else ""), "FR-UNDE-4"),
    "trained": ("{who} trains {character_name:a}", "FR-UNDE-5"),
    "lay_low": _secret("{who} lies low with {character_name:a}", "{who} lies low", "FR-UNDE-5"),
    "drew_scoundrel": _secret("{who} draws {scoundrel_name:a}", "{who} draws a Scoundrel", "FR-UNDE-7"),
    "played_scoundrel": ("{who} plays {scoundrel_name:a}", "FR-UNDE-7"),
    "strolled": ("{who} strolls to the {market_name:a}", "FR-MERC-4"),
    "built_stall": ("{who} builds a Stall on the {market_name:a}", "FR-MERC-7"),
    "sold": lambda e: ("{who} sells 1 {item_name:a}" + (" for points" if e.c else ""), "FR-MERC-5 FR-MERC-8"),
    "bought": ("{who} buys 1 {item_name:a}", "FR-MERC-8"),
    "built_room": ("{who} builds {room_name:a}", "FR-HOTE-4"),
    "filled_floor": ("{who} fills a floor", "FR-HOTE-6"),
    "checked_in": ("{guest_name:a} checks in at {whose} into {room_name:b}", "FR-HOTE-7"),
    "dropped_guest": ("{who} sends {guest_name:a} away", "FR-HOTE-8"),
    "drew_guest": _secret("{who} draws {guest_name:a}", "{who} draws a Guest", "FR-HOTE-8"),
    "flew": ("{whose} Drone flies to the {building:b}", "FR-COUR-5"),
    "put_back": ("{who} puts {good_name:a} back", "FR-COUR-5"),
    "loaded": ("{who} loads {b} {good_name:a}", "FR-COUR-6"),
    "delivered": ("{who} delivers {contract_name:a}", "FR-COUR-7"),
    "withdrew": ("{contract_name:a} is withdrawn", "FR-COUR-8"),
    "predicted": ("{who} predicts {prediction_name:a}", "FR-ENTE-4"),
    "drew_bill": ("{who} draws {entertainer_name:a}, {entertainer_name:b} and {entertainer_name:c}", "FR-ENTE-5"),
    "came_true": ("{prediction_name:a} comes true", "FR-ENTE-5"),
    "performed": ("{entertainer_name:a} is {whose} {place_name:b}", "FR-ENTE-6"),
    "programmed": ("{who} programs {duty_name:a}", "FR-PALA-4"),
    "marched": lambda e: (
        ("{whose} Duty is {duty_name:a}" if e.b else "{duty_name:a} is not carried out"),
        "FR-PALA-5",
    ),
    "completed_quest": ("{who} completes {quest_name:a}", "FR-PALA-6"),
    "explored": ("{who} discovers {tile_name:a}", "FR-ADVE-5"),
    "travelled": ("{who} travels to {site_name:b}", "FR-ADVE-6"),
    "used": ("{who} uses {tile_name:a}", "FR-ADVE-7"),
    "ended": ("The game is over", "FR-54"),
}
