"""Dominations in English: it reads views and never decides anything.

Each sentence is a row of one of four tables: what is asked stands here, what can be chosen in `choices.py`, why
something cannot be done in `reasons.py`, what happened in `telling.py`. What stands in braces is looked up in
`asked.py`, or in `telling.py` where an event is told; `names.py` and `places.py` say what everything is called. What
one decision set off is put together by `story.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from parlour.engine.core.record import HIDDEN
from parlour.engine.people import words
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Event, Told
from parlour.engine.people.words import Row, Text
from parlour.games.dominations import state
from parlour.games.dominations.content import DOMAIN_NAMES, EXCHANGE_GIVE, N_DOMAINS
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.grow import why_not_inventor
from parlour.games.dominations.rules.reserve import to_give
from parlour.games.dominations.tables import FIRST_LEVEL
from parlour.games.dominations.words.asked import Asked
from parlour.games.dominations.words.choices import CHOICES
from parlour.games.dominations.words.names import ORDINALS, asked_at, monument_name, side_name
from parlour.games.dominations.words.reasons import REASONS
from parlour.games.dominations.words.story import Teller, age_end, gathered
from parlour.games.dominations.words.telling import HAPPENED, Heard

__all__ = ["DominationsWords"]

# ---------------------------------------------------------------- what is asked


_EXCHANGE = "exchange Knowledge first, or go on"


def _objective(q: Asked) -> Text:
    dealt = [int(m) for m in q.s.dealt_monument[q.seat]]
    then = "" if HIDDEN in dealt else f" Then you keep a Monument: {listed(map(monument_name, dealt), 'or')}"
    return f"Which Objective do you keep?{then}", "DOM-17"


def _redraw(q: Asked) -> Text:
    so_far = "{missing:tile|tiles} discarded so far" if q.missing > 0 else "this is allowed once"
    text = f"Your hand: discard any tiles you do not want, then draw as many ({so_far})"
    return text, "DOM-20" if q.s.age == 0 else "DOM-92 DOM-93"


def _grow(q: Asked) -> Text:
    if q.a == 1:
        return "The Farmer: lay a second tile, or stop", "DOM-91"
    if why_not_inventor(q.s, q.seat, 0) == frames.POSSIBLE:
        return "Grow: lay a Land tile, or use the Inventor", "DOM-28 DOM-90"
    return "Grow: which Land tile do you lay?", "DOM-28"


def _rotation(q: Asked) -> Text:
    what = "{tile:a} on {cell:c}" if q.sees_hand else "the tile"
    return f"How do you turn {what}?", "DOM-12 DOM-29"


def _locus(q: Asked) -> Text:
    if q.b:
        return "How is {tile:a} activated: by its sides, or by a Locus?", "DOM-90"
    return "{tile:a} completes several Loci: which one do you score?", "DOM-36"


def _possible(q: Asked, **kinds: str) -> str:
    """What of these can be done, or nothing, in a list; '' for nothing. Others do not see it, and hear of all."""
    told = [text for kind, text in kinds.items() if q.can(kind)]
    return listed([*told, "nothing"], "or") if told else ""


def _build(q: Asked) -> Text:
    what = _possible(q, city="a City", upgrade="an upgrade of a City", level="a Monument level")
    return f"Build: {what}" if what else f"Nothing can be built now: {_EXCHANGE}", "DOM-43"


def _develop(q: Asked) -> Text:
    what = _possible(q, learn="learn a Mastery", flip="upgrade one of yours").replace("nothing", "do nothing")
    return f"Develop: {what}" if what else f"Nothing can be learned or upgraded now: {_EXCHANGE}", "DOM-58"


def _give(q: Asked) -> Text:
    less = [q.given(domain) for domain in range(N_DOMAINS) if to_give(q.s, q.seat, domain) < EXCHANGE_GIVE]
    enough = f" ({listed(less, 'or')} will do)" if less else ""
    text = f"Campfire: {{exchange_give}} of which Domain do you give{enough}, to get {{exchange_get}} of another?"
    return text, "DOM-26"


def _effect(q: Asked) -> Text:
    return f"{side_name(q.b % frames.SOURCE)}: {asked_at(q.a)}?", "DOM-71"


PROMPTS: dict[str, Row] = {
    "OBJECTIVE": _objective,
    "MONUMENT": ("Which Monument do you bring into the game?", "DOM-17 DOM-18"),
    "REDRAW": _redraw,
    "GROW": _grow,
    "CELL": ("Where do you lay {unless_hidden:a}?", "DOM-28"),
    "ROTATION": _rotation,
    "LOCUS": _locus,
    "VESTIGIUM": ("A Vestigium Produces 1 Knowledge: of which Domain?{left:a}", "DOM-33"),
    "CHOOSE_ANY": ("You gain 1 Knowledge: of which Domain?{left:a}", "DOM-72"),
    "REACTIVATING": ("The Inventor: which Land tile do you activate again?", "DOM-90"),
    "BUILD": _build,
    "SPOT": ("Where does {monument:a} stand? It needs {place:a}", "DOM-51 DOM-52"),
    "SPOT_ROTATION": ("How do you turn {monument:a} on {cell:b}?", "DOM-52"),
    "BILL": ("{next_level:a}: {bill} to pay. Which Domain is lowered by 1?{left:b}", "DOM-76 DOM-77"),
    "SQUARE": lambda q: (
        "Where in your tree does {card:a} go? It shows {nodi:a}",
        "DOM-49 DOM-66" if q.a >= FIRST_LEVEL else "DOM-59 DOM-66",
    ),
    "DEVELOP": _develop,
    "COPY": ("Which copy of {mastery:a}? They differ in their Nodi", "DOM-59"),
    "END_TURN": ("End your turn, or exchange first", "DOM-24 DOM-26"),
    "GIVE": _give,
    "GET": ("What do you get for {given:a}?", "DOM-26"),
    "ASSIMILATE": (
        "You have the most Influence, {influence}{most}: take a Mastery of another player up to value {a}, "
        "or upgrade one of yours that they have upgraded, free of charge",
        "DOM-81 DOM-82 DOM-83",
    ),
    "ORDER": ("Governor: who plays {ordinal:a} in Age {next_age}?", "DOM-86"),
    "REFILL": ("Do you keep {unless_hidden:in_turn} for Age {age}, or discard it?", "DOM-92"),
    "SIDE": lambda q: (f"{side_name(q.b % frames.SOURCE)}: choose one", "DOM-71"),
    "MAY": _effect,
    "PAY": _effect,
}

# What the deciding seat is at, told to the others.
_DOING = {
    "GROW CELL ROTATION": "is about to lay a tile",
    "BUILD SPOT SPOT_ROTATION BILL": "may build",
    "DEVELOP COPY": "may develop",
    "REFILL REDRAW": "looks through the tiles",
    "ASSIMILATE": "may assimilate",
    "ORDER": "sets the order",
}
DOING = {frames.FRAMES.numbers[name]: text for names, text in _DOING.items() for name in names.split()}

# Which steps of an action could still be taken otherwise at a question: another tile, another cell …
UNDER_WAY = {
    frames.CELL: ("lay",),
    frames.ROTATION: ("cell", "lay"),
    frames.SPOT_ROTATION: ("cell",),
    frames.COPY: ("learn",),
    frames.SQUARE: ("copy", "learn", "level", "lower"),
}


class DominationsWords(words.Words):
    """The tables, and what else Dominations says."""

    TIE_BREAK = "the order on the Initiative track (DOM-102)"
    HOLDINGS: ClassVar = {
        "knowledge": DOMAIN_NAMES,
        "influence": ("Influence",),
        "nodus": tuple(f"full {domain} Nodus|full {domain} Nodi" for domain in DOMAIN_NAMES),
        "n_hand": ("tile in hand|tiles in hand",),
    }
    SCORINGS = (state.SCORED_INFLUENCE, state.TOOK_ROLE, state.DOMINATES, state.SCORED_GOAL, state.ENDED)

    asked, heard = Asked, Heard
    choices, prompts, reasons, happened = CHOICES, PROMPTS, REASONS, HAPPENED
    gathered, age_end = staticmethod(gathered), staticmethod(age_end)

    def told(self, s: Any, event: Event, who: Sequence[str]) -> Told:
        """One event as a line of the log; an empty text for what need not be told."""
        return next(iter(self.story(s, [event], who)), Told(""))

    def story(self, s: Any, events: Sequence[Event], who: Sequence[str]) -> list[Told]:
        """What one decision set off, told together."""
        teller = Teller(s, who, events)
        for event in events:
            e = Heard(s, event, who, teller)
            row = self._happened[e.kind]
            teller.hear(e, row(e) if callable(row) else row)
        return teller.told()

    def under_way(self, s: Any) -> tuple[str, ...]:
        """Which steps of an action could still be taken otherwise."""
        return UNDER_WAY.get(Asked(s).kind, ())

    def doing(self, s: Any, who: Sequence[str]) -> str:
        """What the deciding seat is at: 'Ada may build'."""
        q = Asked(s, who)
        return f"{who[q.seat]} {DOING[q.kind]}" if q.kind in DOING else ""

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        return f"{ORDINALS[s.initiative.tolist().index(seat)]} in order"
