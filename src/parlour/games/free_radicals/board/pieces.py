"""Every piece with a name, in words: the Buildings, then what belongs to each faction."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.people.catalogue import Piece
from parlour.engine.people.english import capitalised
from parlour.games.free_radicals import content, factions
from parlour.games.free_radicals.board.facts import NAMES
from parlour.games.free_radicals.content import FACTIONS
from parlour.games.free_radicals.words.names import STYLE_NAMES, effect_text, phrase, power_text


def catalogue() -> Iterator[Piece]:
    """Buildings and factions, and the pieces of each faction."""
    for building in content.BUILDINGS:
        bonus = f"For the {FACTIONS[building.bonus_faction].name}: {power_text(building.bonus)}."
        yield Piece(building.id, "Buildings", building.name, f"{capitalised(power_text(building.power))}.\n{bonus}")
    for faction, one in zip(content.FACTION_IDS, FACTIONS, strict=True):
        yield Piece(faction, "Factions", one.name, f"{capitalised(one.mechanism)}. {one.pitch}")
    for n, project in enumerate(factions.PROJECTS):
        yield Piece(project.id, "Projects of the Executives", project.name, f"{NAMES.project_text(n)}.")
    for n, tool in enumerate(factions.TOOLS):
        yield Piece(f"tool-{n + 1}", "Tools of the Artisans", tool.name, effect_text(tool.effect))
    for character in factions.CHARACTERS:
        levels = f"{effect_text(character.effect_level_1)}\nTrained: {phrase(character.effect_level_2)}."
        yield Piece(character.id, "Crew of the Underground", character.name, levels)
    for market in factions.MARKETS:
        stall = f"{effect_text(market.effect)}\nWith a Stall: {phrase(market.effect_with_stall)}."
        yield Piece(market.id, "Markets of the Merchants", market.name, stall)
    for n, contract in enumerate(factions.CONTRACTS):
        yield Piece(contract.id, "Contracts of the Couriers", contract.name, f"{capitalised(NAMES.contract_text(n))}.")
    for prediction in factions.PREDICTIONS:
        told = f"{capitalised(prediction.text)}: {prediction.vp} VP."
        yield Piece(prediction.id, "Predictions of the Entertainers", prediction.name, told)
    for quest in factions.QUESTS:
        told = ", then ".join(NAMES.duty_name(duty) for duty in quest.sequence)
        yield Piece(quest.id, "Quests of the Paladins", quest.name, f"{told}: {phrase(quest.reward)}.")
    yield from _with_one_effect()


def _with_one_effect() -> Iterator[Piece]:
    """Pieces that do one thing."""
    for scoundrel in factions.SCOUNDRELS:
        yield Piece(scoundrel.id, "Scoundrels of the Underground", scoundrel.name, effect_text(scoundrel.effect))
    for guest in factions.GUESTS:
        told = f"{capitalised(STYLE_NAMES[guest.style])}, {guest.min_size} squares or more: {phrase(guest.effect)}."
        yield Piece(guest.id, "Guests of the Hoteliers", guest.name, told)
    for entertainer in factions.ENTERTAINERS:
        told = f"{capitalised(factions.GENRES[entertainer.genre].id)} {entertainer.value}."
        yield Piece(entertainer.id, "Entertainers", entertainer.name, told)
    for duty in factions.DUTIES:
        yield Piece(duty.id, "Duties of the Paladins", duty.name, effect_text(duty.effect))
    for tile in factions.MAP_TILES[1:]:
        found = f"{effect_text(tile.use_effect)}\nDiscovered: {phrase(tile.discovery_effect)}."
        yield Piece(tile.id, "Map tiles of the Adventurers", tile.name, found)
