"""Free Radicals in the terminal: the city as a table, the board of each faction in rows (of others the first four)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects import icons
from parlour.engine.effects.icons import in_short
from parlour.engine.effects.tree import Tree
from parlour.engine.people.english import listed, many
from parlour.engine.people.panels import Card, Display, amount, chosen_by, colour, dotted, listing
from parlour.engine.people.terminals import Board, hints, in_catalogue
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.area import CELL_NAMES
from parlour.games.free_radicals.board import catalogue
from parlour.games.free_radicals.moves import MOVES
from parlour.games.free_radicals.notation import ASSETS, COLOURS, CREDITS, SPACES, VOCABULARY
from parlour.games.free_radicals.rules.factions.merchants import price_of
from parlour.games.free_radicals.rules.paying import owned
from parlour.games.free_radicals.words.asked import Asked
from parlour.games.free_radicals.words.names import ITEM_NAMES, PLACES, cost_text

BRIEF, WAYS = 4, " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"  # rows of another's board; a Map tile by its open sides
Rows = Iterator[tuple[str, RenderableType]]


def _short(effect: Tree) -> str:
    return in_short(icons(effect, VOCABULARY)).replace("perhaps ", "")


def _held(heap: Any) -> list[int]:
    return [piece for piece, n in enumerate(heap) if n > 0]


def _numbered(told: Iterable[str]) -> Text:
    return Text("\n").join(Text(f"{n} {text}") for n, text in enumerate(told, 1))


def _face_up(pieces: Iterable[int], told: Callable[[int], str]) -> Text:
    """What lies open, place by place; a stack may have run out."""
    return _numbered(told(place) if piece >= 0 else "none left" for place, piece in enumerate(pieces))


def _costs(card: int) -> str:
    """What an Awakening with a Data card costs, either way (FR-35)."""
    return " or ".join(cost_text(int(tables.CARD_COST[card, way])) for way in range(2))


class FreeRadicalsBoard(Board):
    """Everything on the table as a seat sees it."""

    title, moves = "Free Radicals", MOVES

    @property
    def say(self) -> Asked:
        """What things are called and what they do: the words."""
        return Asked(self.s, self.names)

    def head(self) -> Iterator[str]:
        yield f"round {int(self.s.rounds)} of {content.ROUNDS}"
        yield f"Prestige: {self.names[int(self.s.prestige)] if self.s.prestige >= 0 else 'nobody'}"
        yield f"{many(int(self.s.deck_left), 'Data card')} to draw, {int(self.s.discards_left)} discarded"

    def table(self) -> Iterator[RenderableType]:
        """The city, the Knowledge Tracks, the display."""
        heads = ["Building", "power", "slots", "reward", "bonus"]
        yield listing(heads, map(self._building, range(tables.N_BUILDINGS)), kept=["Building"])
        yield dotted(["Knowledge", *map(self._track, range(len(COLOURS)))])
        yield Display([self._data_card(place) for place in range(content.DISPLAY)])

    def _building(self, at: int) -> list[RenderableType]:
        """Its bonus only where somebody plays that faction."""
        one, slots = content.BUILDINGS[at], [self.names[seat - 1] for seat in self.s.control[at] if seat]
        visited = ["visited"] if self.s.visited >> at & 1 else []
        name = chosen_by(self.chosen("visit copy fly").get(at)).append(one.name, "bold" if slots else "dim")
        who = [name for name, n in zip(self.names, self.s.faction, strict=False) if n == one.bonus_faction + 1]
        bonus = chosen_by(self.chosen("bonus").get(at)).append(f"{who[0]}: {_short(one.bonus)}" if who else "")
        return [name, _short(one.power), dotted([*(slots or ["asleep"]), *visited], ", "), _short(one.reward), bonus]

    def _track(self, at: int) -> Text:
        column = int(self.s.knowledge[at])
        text = chosen_by(self.chosen("step").get(at)).append(f"{COLOURS[at]} {column}", colour(COLOURS[at]))
        top = column == tables.N_COLUMNS
        return text.append(" (top)" if top else f" (next {cost_text(int(tables.STEP_COST[column + 1]))})", "dim")

    def _data_card(self, place: int) -> Card:
        if (card := int(self.s.display[place])) < 0:
            return Card(f"display {place + 1}", Text("empty", "dim"), Text())
        one = content.DATA_CARDS[card]
        face = Text(f"{self.say.building(one.building)}\n", "bold").append(_costs(card), "not bold")
        return Card(f"display {place + 1}", face, Text(f"{'/'.join(COLOURS[at] for at in one.colours)} {one.vp} VP"))

    def marks(self, seat: int) -> list[str]:
        faction = self.s.faction[seat] - 1
        return [content.FACTIONS[faction].name, COLOURS[tables.FACTION_COLOUR[faction]]] if faction >= 0 else []

    def amounts(self, seat: int) -> Iterator[str | Text]:
        yield Text(f"{int(self.s.vp[seat])} VP", "bold")
        for item, name in enumerate(ITEM_NAMES):
            yield amount(int(owned(self.s, seat, item)), name, name if item < CREDITS else "")
        yield amount(int(self.s.n_hand[seat]), "Data card")
        yield dotted([f"{int(n)} {COLOURS[at]} Favor" for at, n in enumerate(self.s.favor[seat]) if n])

    def held(self, seat: int) -> Rows:
        """One's hand of Data cards, then the board of the faction."""
        if seat == self.seat:
            yield from (("card", f"{self.say.card(card)}: {_costs(card)}") for card in _held(self.s.hand[seat]))
        if faction := int(self.s.faction[seat]):
            told = (row for row in getattr(self, f"_{content.FACTION_IDS[faction - 1]}")(seat) if str(row[1]))
            yield from told if seat == self.seat else islice(told, BRIEF)

    # ---------------------------------------------------------------- the factions

    def _farmers(self, seat: int) -> Rows:
        """The field by the first letters of the crops, in capitals where the group was not used this turn."""
        crops = [(" · ", *(crop.id[:3] for crop in factions.CROPS))[crop] for crop in self.s.squares]
        shown = [crop if self.s.farmed[at] else crop.upper() for at, crop in enumerate(crops)]
        lines = (shown[n : n + factions.FIELD_WIDTH] for n in range(0, len(shown), factions.FIELD_WIDTH))
        letters = "   ".join("ABCDEFGH"[: factions.FIELD_WIDTH])
        yield "field", "\n".join([f"   {letters}", *(f"{n} {' '.join(line)}" for n, line in enumerate(lines, 1))])
        yield "Nursery", _numbered(map(self.say.crop_at, range(factions.NURSERY)))

    def _executives(self, seat: int) -> Rows:
        ring = [[ASSETS[kind] for kind, n in enumerate(row) for _ in range(int(n))] for row in self.s.ring]
        yield "ring", dotted(f"{SPACES[at].capitalize()} {listed(row)}" for at, row in enumerate(ring) if row)
        yield "Projects", _face_up(self.s.project, self.say.project_at)
        for at, row in enumerate(ring):
            more = factions.SPACE_LIST[at].effect[: len(row) + 1][-1]
            yield SPACES[at].capitalize(), f"with one more Asset {_short(more)}"

    def _artisans(self, seat: int) -> Rows:
        yield "cubes", dotted(f"{int(n)} {tool.name}" for n, tool in zip(self.s.cube, factions.TOOLS, strict=True))
        yield "used", dotted(tool.name for at, tool in enumerate(factions.TOOLS) if self.s.tools_used >> at & 1)
        yield from ((tool.name, f"{COLOURS[at]}: {_short(tool.effect)}") for at, tool in enumerate(factions.TOOLS))

    def _underground(self, seat: int) -> Rows:
        say, gang = self.say, many(int(self.s.n_scoundrels[seat]), "Scoundrel")
        yield "in hand", f"{many(int(self.s.n_crew[seat]), 'Character')}, {gang}"
        yield "level II", dotted(map(say.character_name, _held(self.s.marked)))
        yield "played", dotted(say.character_name(int(one)) for one in self.s.operated if one >= 0)
        yield from ((say.character_name(one), say.crew_text(one)) for one in _held(self.s.crew[seat]))
        yield from ((say.scoundrel_name(one), say.scoundrel_text(one)) for one in _held(self.s.scoundrels[seat]))

    def _merchants(self, seat: int) -> Rows:
        prices = (f"{ITEM_NAMES[at]} {int(price_of(self.s, seat, at))}" for at in range(CREDITS))
        more = f"next Stall {self.say.stall_cost}" if self.s.n_stalls < tables.N_STALLS else ""
        yield "prices", dotted([*prices, more])
        stalls = [market.name for market, n in zip(factions.MARKETS, self.s.stall, strict=True) if n]
        yield "Merchant", dotted([f"on {self.say.here}", f"Stalls: {listed(stalls)}" if stalls else ""])
        yield from ((f"{steps + 1} on", self.say.market_after(steps)) for steps in range(factions.MOST_STEPS))

    def _hoteliers(self, seat: int) -> Rows:
        """The house from its highest floor down: styles, in capitals where the Room is taken."""
        doors = [factions.STYLES[room.style][:3] for room in factions.ROOMS]
        doors = ["·  ", *(door.upper() if n else door for door, n in zip(doors, self.s.lodged, strict=True))]
        floors = [" ".join(doors[room] for room in row) for row in self.s.house if row.any()]
        yield "house", "\n".join(f"{n:>2} {floors[n - 1]}" for n in range(len(floors), 0, -1))
        yield "market", _numbered(map(self.say.room_at, range(factions.ROOMS_SHOWN)))
        yield from ((self.say.guest_name(one), self.say.guest_text(one)) for one in _held(self.s.guests[seat]))

    def _couriers(self, seat: int) -> Rows:
        yield "Drones", _numbered(map(self.say.drone_at, range(factions.DRONES)))
        tokens = [f"; {many(int(n), 'cost token')}" if n else "" for n in self.s.token]
        yield "Contracts", _face_up(self.s.contract, lambda at: self.say.contract_at(at) + tokens[at])
        goods = (*factions.GOOD_IDS, "any", "none")
        yield "depots", dotted(f"{self.say.building(n)} {goods[one.depot]}" for n, one in enumerate(factions.STOPS))
        yield "stock", dotted(f"{int(n)} {goods[at]}" for at, n in enumerate(self.s.stock))

    def _entertainers(self, seat: int) -> Rows:
        cards = zip(PLACES, self.s.stage, strict=True)
        yield "stage", dotted(f"{place} {self.say.entertainer_name(int(card))}" for place, card in cards if card >= 0)
        yield "turned down", dotted(map(self.say.prediction_name, _held(self.s.prediction)))
        for genre in factions.GENRES:
            yield genre.id, "; ".join(f"{n}: {_short(effect)}" for n, effect in enumerate(genre.effect, 1))

    def _paladins(self, seat: int) -> Rows:
        yield "Quests", _face_up(self.s.quest, self.say.quest_at)
        for head, duties in (("Today", self.s.today), ("Tomorrow", self.s.tomorrow), ("carried out", self.s.carried)):
            yield head, dotted((self.say.duty_name(int(duty) - 1) for duty in duties if duty), " → ")

    def _adventurers(self, seat: int) -> Rows:
        """The map by the open sides of its tiles, with the numbers of standees; then the sites that can be used."""
        yield "expedition", f"{many(int(self.s.points), 'Action Point')}, {many(int(self.s.n_laid), 'Map tile')} laid"
        standees = [str(int(n)) if n else " " for n in self.s.standees]
        tiles = [WAYS[sides] + n for sides, n in zip(self.s.sides, standees, strict=True)]
        lines = ["".join(tiles[n : n + tables.WIDTH]).rstrip() for n in range(0, tables.CELLS, tables.WIDTH)]
        yield "map", "\n".join(f"{row} {line}" for row, line in enumerate(lines) if line)
        for cell, tile in ((cell, factions.MAP_TILES[tile]) for cell, tile in enumerate(self.s.map) if tile >= 0):
            if tile.uses > self.s.spent[cell]:
                needs = f" with {tile.standees} standees" if (tile.standees or 1) > 1 else ""
                yield CELL_NAMES[cell], f"{tile.name}{needs}: {self.say.use_text(cell)}"


board = FreeRadicalsBoard
hint = hints(MOVES, {"display": lambda s, place: _costs(s.display[place]), "discard": lambda s, card: _costs(card)})


def card(text: str, s: Any) -> Text:
    """A component in words."""
    return in_catalogue(catalogue(), text)
