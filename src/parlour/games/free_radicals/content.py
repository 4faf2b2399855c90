"""Free Radicals' components: `content.toml`, checked, as names for people.

Here is the city; `factions.py` has what belongs to one faction, `tables.py` makes tables for the rules.
"""

from __future__ import annotations

from pathlib import Path

from parlour.engine.people.components import Amounts, Component, Effect, Id, Maybe, OneOf, SomeOf, Text, Whole
from parlour.engine.people.content import ContentFile, content_path
from parlour.games.free_radicals.notation import COLOURS, ITEMS, N_COLOURS, RESOURCES, VOCABULARY

FILE = ContentFile(content_path("free_radicals", Path(__file__).with_name("content.toml")))
EFFECT, POWER, REWARD = (Effect(VOCABULARY, use) for use in ("effect", "power", "reward"))

_meta = FILE.table("meta")
SEATS = _meta.number("players_max", 5, 5)
FEWEST_SEATS = _meta.number("players_min", 1, 5)
ROUNDS = _meta.number("rounds", 1, 20)
DISPLAY = _meta.number("display", 1, 9)
_final = FILE.table("final_scoring")
KNOWLEDGE_FIRST, KNOWLEDGE_SECOND, FAVOR_FIRST, FAVOR_SECOND, FAVOR_SET = (
    _final.tunable(key, 0, 20)
    for key in ("knowledge_first", "knowledge_second", "favor_first", "favor_second", "favor_set")
)
ITEMS_PER_VP = _final.tunable("items_per_vp", 1, 99)
_solo = FILE.table("solo")
SOLO_FAVOR_FIRST, SOLO_FAVOR_SECOND = (_solo.tunable(key, 0, 99) for key in ("favor_7_from", "favor_3_from"))
SOLO_RANKS = tuple((item.number("from", 0, 999), item.text("name")) for item in FILE.items("solo.rank", most=30))

# ---------------------------------------------------------------- the city

FACTION_IDS = (
    "farmers", "executives", "artisans", "underground", "merchants", "hoteliers", "couriers", "entertainers",
    "paladins", "adventurers",
)  # fmt: skip

TURN_LENGTHS = ("short", "medium", "long")


class Colour(Component):
    """A colour and its icon (FR-6)."""

    icon = Id()

    def check(self) -> None:
        self.item.fixed(id=COLOURS[(self.nth - 1) % N_COLOURS])
        self.item.explains("icon_note")


class Faction(Component):
    """A faction: two of each colour, in the order that the rules know (FR-5, FR-11)."""

    name = Text()
    mechanism, pitch, scores = Text(), Text(), Text()
    difficulty = Whole(1, 3)
    turn = OneOf(TURN_LENGTHS)
    start = Amounts((*ITEMS, "random_data"), 0, 20)
    start_extra = Maybe(Amounts(ITEMS, 0, 20))

    def check(self) -> None:
        nth = (self.nth - 1) % len(FACTION_IDS)
        self.item.fixed(id=FACTION_IDS[nth], colour=COLOURS[nth // 2])


class TurnStep(Component):
    """A step of the turn of a faction, and what is said of it (FR-17)."""

    name, says, rule = Text(), Text(), Text()
    factions = SomeOf(FACTION_IDS)


class Building(Component):
    """A Building (FR-48)."""

    id = Id()
    name = Text()
    power, bonus, reward = POWER, Effect(VOCABULARY, "power"), REWARD
    bonus_faction = OneOf(FACTION_IDS)

    def check(self) -> None:
        self.item.fixed(number=self.nth)
        self.item.explains("reward_note")


COLOUR_LIST = Colour.all(FILE, "colours", N_COLOURS)
FACTIONS = Faction.all(FILE, "factions", len(FACTION_IDS))
TURN_STEPS = TurnStep.all(FILE, "turn_steps", most=99)
BUILDINGS = Building.all(FILE, "buildings", 10, distinct="id name")
BUILDING_IDS = tuple(building.id for building in BUILDINGS)


class DataCard(Component):
    """A Data card (FR-4)."""

    id = Id(lower=False)
    building = OneOf(BUILDING_IDS)
    colours = SomeOf(COLOURS, 2)
    resource_cost = Amounts(RESOURCES, 0, 9)
    credit_cost = Whole(0, 9)
    vp = Whole(0, 20)

    def check(self) -> None:
        if len(set(self.colours)) != 2:
            self.item.refuse("colours", "two different colours")


class Step(Component):
    """A column of the Knowledge Tracks (FR-44)."""

    level = Whole(1, 9)
    cost = Amounts(ITEMS, 0, 9)
    vp = Whole(0, 20)

    def check(self) -> None:
        self.item.fixed(column=self.nth)


class Benefactor(Component):
    """What entering a Level of another colour brings (FR-46)."""

    effect = Effect(VOCABULARY, "benefactor")

    def check(self) -> None:
        self.item.fixed(level=self.nth)


DATA_CARDS = DataCard.all(FILE, "data_cards", most=120, distinct="id")
STEPS = Step.all(FILE, "knowledge", most=20)
BENEFACTORS = Benefactor.all(FILE, "benefactor_bonus", max(step.level for step in STEPS))


def _check() -> None:
    """What the rules know only one way is written that way; the rest explains."""
    _meta.fixed(slug="free_radicals", tag="FR")
    _meta.text("title")
    _meta.facts("year")
    FILE.prose("vocabulary")
    if not any(least == 0 for least, _ in SOLO_RANKS):
        FILE.complain(("solo",), "[solo]: no rank has from = 0")


_check()
