"""What happened, as lines of the log: one row an event (`story.py` has the kinds of rows, and puts them together)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.core.record import HIDDEN, NONE
from parlour.engine.core.stack import KIND
from parlour.engine.people import words
from parlour.engine.people.english import some
from parlour.engine.people.sentences import Event
from parlour.engine.people.words import SILENT, Row, Text
from parlour.games.dominations import content, state, tables
from parlour.games.dominations.geometry import WHEEL, wheel
from parlour.games.dominations.notation import INF, KNOWLEDGE, VP
from parlour.games.dominations.rules.frames import ASSIMILATE, RESET
from parlour.games.dominations.words.names import Names, goal_text, is_role, reward, role_and_points, tied
from parlour.games.dominations.words.story import Adds, Begins, Deed, Gathers, Teller


class Heard(Names, words.Heard):
    """Something that has happened in Dominations."""

    each, n = "", 0  # of events that are told together: all of them, and how many there are
    ages, turns, dealt, exchange_get = content.AGES, content.TURNS, content.DEALT, content.EXCHANGE_GET
    all_ages = some(content.AGES, "Age")
    limit = property(lambda e: int(e.s.limit[e.seat, e.a]))  # of the Domain (DOM-48)
    paid = property(lambda e: -e.b)  # for an effect
    role_rule = property(lambda e: "DOM-95" if e.s.age == content.AGES else "DOM-85")  # by which a role scores

    def __init__(self, s: Any, event: Event, who: Sequence[str], teller: Teller) -> None:
        """The teller has heard the events before this one, and knows those to come."""
        super().__init__(s, event, who)
        self.teller = teller

    @property
    def deed(self) -> Deed:
        """What the seat is doing, or what happens to it: a line that still grows."""
        return self.teller.deed(self.seat)

    @property
    def component(self) -> int:
        """The Mastery or the Monument that the event is about, as the log counts what brings points."""
        return _FIRST_COMPONENT[self.kind] + self.a if self.kind in _FIRST_COMPONENT else NONE

    @property
    def is_assimilated(self) -> bool:
        """Whether a card came at the end of an Age: then Influence is scored next (DOM-84)."""
        kinds = [kind for kind, *_ in self.teller.to_come if kind in (state.AGE_ENDED, state.SCORED_INFLUENCE)]
        return kinds[:1] == [state.SCORED_INFLUENCE]

    @property
    def is_placer(self) -> bool:
        """Whether the seat activates the tile; whoever does comes first (DOM-39)."""
        activated = [seat for kind, seat, *_ in self.teller.heard if kind in _ACTIVATIONS]
        produced = [seat for kind, seat, *_ in self.teller.heard if kind == state.PRODUCED]
        return self.seat == next(iter((*activated[-1:], *produced[:1])), self.seat)

    @property
    def most_influence(self) -> str:
        """How a seat has the most, while it is asked what to assimilate (DOM-81)."""
        is_asked = self.s.depth and int(self.s.frame[int(self.s.depth) - 1, KIND]) == ASSIMILATE
        return tied(self.s.influence[: int(self.s.seats)], self.seat) if is_asked else ""

    @property
    def order(self) -> str:
        """The seats in Initiative order."""
        return ", ".join(self.names[int(seat)] for seat in self.s.initiative[: int(self.s.seats)])

    def took(self, role: int, vp: int) -> str:
        """A role with its points, and whether a tie decided, as long as the Knowledge that did lies there (DOM-92)."""
        is_there = self.s.over or RESET in self.s.frame[: int(self.s.depth), KIND]
        held = self.s.knowledge[: int(self.s.seats), content.ROLES[role].domain]
        return role_and_points(role, vp, tied(held, self.seat, "; {}") if is_there else "")

    def influence(self, level: int) -> str:
        """What a City of this level brings (DOM-46)."""
        return reward(0, int(tables.CITY_INFLUENCE[level]))

    def stand(self, monument: int, spot: int) -> str:
        """Where a Monument stands."""
        return f"the Locus {self.point(spot)}" if tables.IS_CIRCLE[monument] else self.cell(spot)

    def goal(self, objective: int, goal: int) -> str:
        """What a goal asks for."""
        return goal_text(content.OBJECTIVES[objective].goals[goal])

    def mastery_spot(self, mastery: int) -> str:
        """A Mastery in the tree of the seat, as the board knows it."""
        return f"tree-{self.seat}-mastery-{content.MASTERIES[mastery].id}-{content.MASTERIES[mastery].value}"

    def monument_id(self, monument: int) -> str:
        """The id of a Monument, by which the board knows it."""
        return content.MONUMENTS[monument].id

    def around(self, point: int) -> str:
        """The tiles around a vertex, as the board knows them."""
        pieces = [(int(self.s.board[wheel(point, k)]) - 1) // 3 for k in range(WHEEL)]
        return " ".join(f"tile-{content.TILE_LIST[piece].id}" for piece in pieces if 0 <= piece < tables.TILES)


_ACTIVATIONS = (state.LAID, state.REACTIVATED, state.SCORED_LOCUS)
_FIRST_COMPONENT = {
    **dict.fromkeys((state.LEARNED, state.FLIPPED), 0),
    **dict.fromkeys((state.TOOK_LEVEL, state.STOOD, state.DOMINATES), tables.N_MASTERIES),
}
_TILE, _MASTERY, _STANDS = "tile-{tile:a}", "{mastery_spot:a}", "stands-{monument_id:a}"


def _drew(e: Heard) -> Text:
    text, each = ("{who} draws {n:tile|tiles}", "") if e.a == HIDDEN else ("{who} draws {each}", "{tile:a}")
    return Gathers(text, each, "DOM-20" if e.s.age <= 1 else "DOM-92 DOM-93")


def _discarded(e: Heard) -> Text:
    """The others are told how many tiles are drawn instead."""
    rule = "DOM-20" if e.s.age <= 1 else "DOM-92"
    return SILENT if e.a == HIDDEN else Gathers("{who} discards {each}", "{tile:a}", rule)


def _scored_locus(e: Heard) -> Text:
    deed = e.deed
    deed.head = f"{f'{deed.head} and' if deed.head else e.who} scores the Locus {e.point(e.a)}"
    return Adds("DOM-35", "{around:a}")


def _produced(e: Heard) -> Text:
    deed = e.deed
    if not deed.head:
        deed.head = f"{e.who} activates the tile" if e.is_placer else f"{e.whose} Cities trade"
        deed.by = e.seat if e.is_placer else NONE
    deed.produced[e.a] += e.b
    return Adds("" if "DOM-35" in deed.rules else "DOM-30" if e.is_placer else "DOM-34")


def _gained(e: Heard) -> Text:
    if any(e.deed.produced):
        del e.teller.open[e.seat]  # Gains of an activation come before what it Produced: this is something new
    if e.b <= 0:
        paid = "{knowledge:paid,c}" if e.a == KNOWLEDGE else "{paid} Influence" if e.a == INF else "{paid} VP"
        return Adds("DOM-71", to="given", text=paid)
    if e.a == KNOWLEDGE:
        e.deed.gained[e.c] += e.b
        return Adds("DOM-38")
    e.deed.points[e.a, e.c] = e.deed.points.get((e.a, e.c), 0) + e.b
    return Adds("DOM-97" if e.a == VP else "DOM-88" if is_role(e.c) else "DOM-8")


def _paid(e: Heard) -> Text:
    if e.deed.head:
        del e.teller.open[e.seat]  # what is paid comes before what is bought
    e.deed.paid[e.a] += e.b
    return Adds()


def _built(e: Heard) -> Text:
    new = e.b == 1
    what = "builds a City on {tile:a}" if new else "upgrades the City on {tile:a} to level {b}"
    rules = "DOM-44 DOM-46" if new else "DOM-45 DOM-46"
    return Begins(f"{{who}} {what} ({{camp:a}})", rules, _TILE, "{influence:b}")


def _stood(e: Heard) -> Text:
    deed = e.teller.open.get(e.seat)
    if deed is not None and deed.head:
        return Adds("DOM-51", _STANDS, "brought", "its Tile stands on {stand:a,b}")
    return Begins("{who} puts the Tile of {monument:a} on {stand:a,b}", "DOM-51", _STANDS)


def _learned(e: Heard) -> Text:
    if e.is_assimilated:
        return Begins("{who} assimilates {mastery:a} onto {square:c}", "DOM-81", _MASTERY)
    return Begins("{who} learns {mastery:a} onto {square:c}", "DOM-59", _MASTERY)


def _flipped(e: Heard) -> Text:
    if e.is_assimilated:
        return Begins("{who} assimilates the advanced side of {mastery:a}", "DOM-83", _MASTERY)
    return Begins("{who} upgrades {mastery:a}", "DOM-62", _MASTERY)


def _formed(e: Heard) -> Text:
    e.deed.formed.append(e.a)
    return Adds("DOM-67")


def _scored_card(e: Heard) -> Text:
    if not (e.b or e.c):
        return SILENT
    e.deed.brought.insert(0, reward(e.b, e.c))
    return Adds("DOM-63")


def _scored_influence(e: Heard) -> Text:
    e.teller.open.clear()  # what roles and the end of the game bring is no part of what somebody did before
    return Gathers("Influence scores: {each}", "{who} {a} VP", "DOM-84", "table")


HAPPENED: dict[str, Row] = {
    "dealt": ("Everybody is dealt {dealt} Objectives and {dealt} Monuments", "DOM-17"),
    "revealed": ("{who} keeps {objective:a} and brings {monument:b}", "DOM-17 DOM-18"),
    "drew": _drew,
    "discarded": _discarded,
    "age_began": lambda e: (
        "Age {a} of {ages} begins; the order is {order}", "DOM-23 DOM-21" if e.a == 1 else "DOM-23 DOM-86",
    ),
    "round_began": ("Round {a} of {turns}", "DOM-23"),
    "laid": Begins("{who} lays {tile:a} ({camp:a}) on {cell:b}", "DOM-28", _TILE),
    "reactivated": Begins("{who} uses the Inventor to activate {tile:a} ({camp:a}) again", "DOM-90", _TILE),
    "scored_locus": _scored_locus,
    "produced": _produced,
    "gained": _gained,
    "lost": lambda e: Adds(
        "DOM-40", to="lost", text="{knowledge:b,a} over the limit of {limit}" + (" for {c} VP" if e.c else ""),
    ),
    "paid": _paid,
    "exchanged": Begins("{who} exchanges {knowledge:c,a} for {knowledge:exchange_get,b}", "DOM-26"),
    "built": _built,
    "took_level": Begins(
        "{who} takes {level:a,b} onto {square:c}", "DOM-49", "tree-{seat}-monument-{monument_id:a}-{b}",
    ),
    "stood": _stood,
    "learned": _learned,
    "flipped": _flipped,
    "formed": _formed,
    "scored_card": _scored_card,
    "assimilates": (
        "{who} has the most Influence{most_influence} and may assimilate a Mastery up to value {a}", "DOM-81 DOM-82",
    ),
    "scored_influence": _scored_influence,
    "took_role": Gathers("{who} becomes {each}", "{took:a,b}", "{role_rule}"),
    "dominates": Begins("{who} dominates {monument:a}", "DOM-55 DOM-56", _STANDS),
    "ordered": Gathers("The Governor sets the order: {each}", "{nth:a}. {who}", "DOM-86", "table"),
    "age_ended": ("Age {a} ends", "DOM-79"),
    "scored_goal": Gathers("{who} meets {n:goal|goals} of {objective:a}: {each}", "{goal:a,b} ({c} VP)", "DOM-98"),
    "ended": ("The game is over: {all_ages} have been played", "DOM-95"),
}  # fmt: skip
