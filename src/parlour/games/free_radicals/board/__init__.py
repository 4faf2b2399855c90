"""Free Radicals' board as a page draws it: the city, the seats with the boards of their factions, one's hand.

`board.html` draws a picture: the city (`city.py`) and, for each seat, the board of its faction (`areas/`). All of them
read a view and never decide anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from parlour.engine.people.english import many
from parlour.engine.people.seen import Fact, decision, unpacked
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.board.areas import adventurers, area_of, uses_of
from parlour.games.free_radicals.board.city import city_of, colour_of
from parlour.games.free_radicals.board.pieces import catalogue
from parlour.games.free_radicals.board.preview import DRAWN_OTHERWISE, previews
from parlour.games.free_radicals.content import FACTION_IDS, FACTIONS, TURN_LENGTHS
from parlour.games.free_radicals.moves import MOVES
from parlour.games.free_radicals.notation import COLOURS, ITEMS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.awaken import WAYS
from parlour.games.free_radicals.rules.paying import lacking, owned
from parlour.games.free_radicals.tables import CARD_COLOUR, CARD_COST
from parlour.games.free_radicals.words.asked import Asked, due_text

__all__ = ["catalogue", "picture", "pointed", "told"]


def picture(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything on the table as this seat sees it (a spectator is seat −1)."""
    record, s = s, unpacked(s)
    kind, decides, a, *_ = decision(s)
    mine = not s.over and decides == seat
    waive = Asked(s, who).waiving if mine else 0
    return Fact(
        city=city_of(s, seat, who), kind=kind if mine else -1, left=a,
        seats=[_seat(s, n, who[n], n == seat) for n in range(int(s.seats))],
        hand=[_in_hand(s, seat, card, waive) for card in facts.held(s.hand[seat])] if seat >= 0 else [],
        ahead=previews(record, who) if mine and kind not in DRAWN_OTHERWISE else {},
        factions=told() if kind == frames.FACTION_CHOICE and not s.over else [],
    )  # fmt: skip


def told() -> list[Fact]:
    """The factions, for the set-up page."""
    return [faction_of(n) for n in range(len(FACTIONS))]


@cache
def faction_of(faction: int) -> Fact:
    """A faction to choose: its mechanism and what it is like to play it."""
    one = FACTIONS[faction]
    return Fact(
        id=FACTION_IDS[faction], name=one.name, hue=COLOURS[faction // 2], mechanism=one.mechanism, pitch=one.pitch,
        scores=one.scores, difficulty=one.difficulty, turn=TURN_LENGTHS[one.turn],
    )  # fmt: skip


def _seat(s: Any, seat: int, name: str, mine: bool) -> Fact:
    """What a seat has (FR-21, FR-32)."""
    faction, colour = int(s.faction[seat]) - 1, colour_of(s, seat)
    return Fact(
        seat=seat, name=name, faction=faction_of(faction) if faction >= 0 else None,
        hue=COLOURS[colour] if colour >= 0 else "",
        items=[(item, int(owned(s, seat, n))) for n, item in enumerate(ITEMS)],
        hand=int(s.n_hand[seat]), prestige=int(s.prestige) == seat, vp=int(s.vp[seat]),
        favor=[(COLOURS[n], int(cubes)) for n, cubes in enumerate(s.favor[seat]) if n != colour],
        area=area_of(s, seat, mine),
    )  # fmt: skip


def _in_hand(s: Any, seat: int, card: int, waive: int) -> Fact:
    """A Data card in hand: whether it shows one's colour, what each way to Awaken costs and lacks (FR-35, FR-51)."""
    colour, ways = colour_of(s, seat), []
    for cost in (int(CARD_COST[card, way]) for way in range(WAYS)):
        lacks = max(0, int(lacking(s, seat, cost, -1)) - waive)
        told = f"{facts.NAMES.card(card)} for {due_text(s, seat, cost, waive)}"
        ways.append((lacks, told + (f"\nYou lack {many(lacks, 'Item')}" if lacks else "")))
    usable = colour >= 0 and bool(CARD_COLOUR[card, colour])
    return facts.card_of(card).but(usable=usable, paid=ways, uses=uses_of(s, seat, card))


POINTED = {
    frames.VISITING: ("visit", "bonus"), frames.COPY: ("copy",),
    frames.KNOWLEDGE: ("step",), frames.AWAKENING: ("awaken",), frames.AWAKEN_HERE: ("awaken",),
    frames.DATA_CHOICE: ("display", "top"), frames.DISCARD: ("discard",), frames.FAVOR_CHOICE: ("favor",),
    frames.PAYMENT: ("waive",), frames.FACTION_CHOICE: ("faction",), frames.SPEND: ("spend",),
    frames.PROGRAM: ("duty",), frames.QUEST_CHOICE: ("quest",), frames.PREDICT: ("predict",), frames.STAGE: ("stage",),
    frames.DRONE: ("drone",), frames.FLY: ("fly",), frames.ACT: ("act",), frames.LOAD: ("load",),
    frames.DELIVER: ("contract",), frames.LOAD_TYPE: ("good",), frames.PAY_GOODS: ("good",),
    frames.VISIT_HERE: ("visit", "bonus"),
    frames.OPERATE: ("character",), frames.REPEAT: ("character",), frames.TRAINING: ("train",),
    frames.STROLL: ("stroll",), frames.SHOWROOM: ("sell",), frames.TRADE: ("sell", "buy"),
    frames.ROOM_CHOICE: ("room",), frames.PLACEMENT: ("placement",), frames.GUEST_CHOICE: ("guest",),
    frames.ROOM_FOR: ("check_in",),
    frames.NURSERY: ("crop",), frames.PLANT: ("plant",), frames.FARM_ACTION: ("group",),
    frames.GROUP_CHOICE: ("group",), frames.SOW: ("sow",), frames.DROP: ("drop",), frames.PROJECT_CHOICE: ("project",),
    frames.CRAFT: ("discard",), frames.TOOL: ("tool",), frames.FEMTOSCOPE: ("discard",),
}  # fmt: skip


def pointed(s: Any) -> Iterable[int]:
    """The moves that one could mean by pointing in this decision, so that the engine can say why not."""
    kind = decision(s)[0]
    return [*MOVES.of(*POINTED.get(kind, ())), *adventurers.pointed(s, kind)]
