"""Time Capsules in English: choices, prompts, reasons, log lines. It reads views and never decides anything.

Each sentence is a row of one of the four tables: CHOICES in `choices.py`, PROMPTS here, REASONS in `reasons.py`,
HAPPENED in `telling.py`. What stands in braces is looked up in `Asked` (`asked.py`) or `Heard` (`telling.py`), see
engine/people/words.py; `names.py` says what everything is called, `gathering.py` tells many steps at once,
`ending.py` how a turn or the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from parlour.engine.people import words
from parlour.engine.people.english import capitalised
from parlour.engine.people.ranking import points_text
from parlour.engine.people.sentences import SEAT_NAMES, Choice, Line, Sentence
from parlour.engine.people.words import Row, Text
from parlour.games.time_capsules.content import ACT_REPAIR
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.games.time_capsules.scoring import LOST
from parlour.games.time_capsules.state import ACTION_PHASE, NO_PHASE, PURCHASE_PHASE
from parlour.games.time_capsules.thinking.prospects import TENTHS
from parlour.games.time_capsules.words.asked import Asked
from parlour.games.time_capsules.words.choices import CHOICES
from parlour.games.time_capsules.words.ending import verdict, warnings
from parlour.games.time_capsules.words.gathering import gathered
from parlour.games.time_capsules.words.names import ACTION_RULES, TOKENS, breaks, crystals, nouns
from parlour.games.time_capsules.words.reasons import REASONS
from parlour.games.time_capsules.words.telling import HAPPENED, Heard

__all__ = ["TimeCapsulesWords"]

_PHASES = {
    NO_PHASE: ("Your turn: act as often as you like, then end it", "TC-30"),
    PURCHASE_PHASE: ("Phase I: take one step, or pass for good", "TC-40 TC-42"),
    ACTION_PHASE: ("Phase II: act as often as you like, then end it", "TC-44"),
}
_AMOUNTS = (
    "Reroll: how many rolls? {rate:a} each; you have {held_for:a}",
    "Boost the {computer:b} by how much? {rate:a} a step; you have {held_for:a}",
    "Assemble: how many size 6 computers? {rate:a} each; you have {held_for:a}",
    "Wire: how many size 1 batteries? {rate:a} each; you have {held_for:a}",
    "Sell: how many VP? {rate:a} each; you have {held_for:a}",
    "Repair: how many breaks? {rate:a} each; you have {held_for:a}",
)


def _act(q: Asked) -> Text:
    text, rules = _PHASES[q.a]
    text += ". You have {energy} energy, {qubits:qubit|qubits} and {crystals:crystal|crystals}"
    text += "; your next artifact costs {discount} less" if q.discount else ""
    return text + ("; you may pay your next artifact in any mix" if q.s.anypay[q.seat] else ""), rules


def _amount(q: Asked) -> Text:
    return _AMOUNTS[q.a] + ("; {reach}" if q.a == ACT_REPAIR and q.reach else ""), f"{ACTION_RULES[q.a]} TC-60"


def _fill(q: Asked) -> Text:
    counted = "the last object" if q.unplaced == 1 else "{unplaced} objects left to place"
    among = ", all alike" if 1 < q.alike == q.unplaced else ", {alike} of them like it" if q.alike > 1 else ""
    return "Fill: where does {object:a} go? (" + counted + among + ")", q.filling_rule


PROMPTS: dict[str, Row] = {
    "ACT": _act,
    "AMOUNT_FRAME": _amount,
    "PAYING": ("{paid_for}: choose {token:a}; {resource:b,a} still to pay, and no change is given", "TC-59"),
    "REROLLING": lambda q: (
        ("Roll any of your active computers again, each at most once, or stop", "TC-32 TC-67")
        if q.b
        else ("Roll an active computer again, or stop: {a:roll|rolls} left", "TC-32")
    ),
    "BOOSTING": lambda q: ("Add {a} to the die of which computer?" if q.a else "Boost: which computer?", "TC-33"),
    "RECYCLING": lambda q: (f"Recycle: which {'battery' if q.a == BATTERIES else 'computer'} goes?{{left:b}}", "TC-34"),
    "UPGRADING": (
        "Upgrade: which computer grows to the next size? You gain 1 VP; an active one is rolled anew{left:a}",
        "TC-57",
    ),
    "CHARGING": ("Charge: which battery grows to the next size?{left:a}", "TC-58"),
    "PEAKING": ("Which computer is turned to its highest face?{left:a}", "TC-67"),
    "ECHOING": ("Gain qubits equal to the die of which computer?", "TC-59"),
    "CLONING": ("Take a copy of which battery into your active zone?", "TC-29"),
    "DOUBLING": ("Gain energy equal to the size of which battery?", "TC-59"),
    "READYING": ("Ready: which inactive {ready_object:a} becomes active?", "TC-65"),
    "SCRAPPING": ("Which {scrapped:a} do you discard?", "TC-55 TC-56"),
    "SCOUTING": ("Which stack? Its top {a:tile|tiles} are revealed, and you may buy one for {b} less", "TC-69"),
    "CHOOSING": ("Revealed: {revealed}. Buy one for {b} less, or none", "TC-69"),
    "DIGGING": ("Revealed: {revealed}. Buy it for {b} less, or take 1 crystal", "TC-69"),
    "REFRESHING": ("Which tile of the offer is replaced? Up to {a}{more}, or stop", "TC-67"),
    "COPYING": ("Carry out the ability of which tile of the offer?", "TC-70"),
    "HITTING": lambda q: ("Who takes the break?" if q.a == 1 else "Who takes the {a} breaks?", "TC-61"),
    "THROWING": ("{hand:card|cards} in hand, {hand_limit} at most: discard {hand_excess}", "TC-11"),
    "TAKING": (
        "Quick start: take a tile of the offer free of charge, "
        "a blue one up to {free_qubit} or an orange one up to {free_energy}",
        "TC-22",
    ),
    "DROPPING": ("{unplaced:object|objects}, and {room} fit: discard {a}, but no break", "TC-52"),
    "FILL": _fill,
    "SIDE": lambda q: ("Recycle: choose the reward", "TC-34") if q.is_reward else ("{source:b}: choose one", "TC-68"),
}


class TimeCapsulesWords(words.Words):
    """The tables, and what else Time Capsules says."""

    TIE_BREAK = "fewer breaks, then more crystals (TC-77)"

    HOLDINGS: ClassVar = {
        "crystal": ("crystal|crystals",),
        "n_hand": ("card in hand|cards in hand",),
        "tiles": ("artifact|artifacts",),
        "bios": ("bioobject|bioobjects",),
        "tokens": tuple("|".join(nouns(thing)) for thing in TOKENS),
    }

    asked, heard = Asked, Heard
    choices, prompts, reasons, happened = CHOICES, PROMPTS, REASONS, HAPPENED

    def gathered(self, lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
        """The log with each payment, each filling and each run of discards told at once."""
        return gathered(lines, who)

    def step(self, s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
        """Of a filling it is told what goes into a capsule: elsewhere the question says that."""
        q, choice = Asked(s, who, move), self.choice(s, move, who)
        if q.kind != frames.FILL:
            return choice
        return replace(choice, label=capitalised(f"{q.object(q.a)} into capsule {q.nth(*q.at)}"))

    def doing(self, s: Any, who: Sequence[str]) -> str:
        """What the deciding seat is at, told to the others."""
        q = Asked(s)
        if q.kind == frames.FILL:
            return f"{who[q.seat]} fills the capsules"
        return f"{who[q.seat]} pays" if q.kind == frames.PAYING else ""

    def warning(self, q: Asked) -> str:
        """What ending now would mean, where that is bad."""
        return "\n".join(map(str, warnings(q.s))) if q.block == "end" else ""

    def total_text(self, total: Fraction) -> str:
        """A total as people write it; whoever owns too many breaks has none (TC-73)."""
        return "lost" if total * TENTHS == LOST else points_text(total)

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        return f"with {breaks(int(s.tokens[seat, BREAKS]))} and {crystals(int(s.crystal[seat]))}"

    def verdict(self, s: Any, who: Sequence[str]) -> Sentence | None:
        """How a game ended where places and points do not tell it."""
        return verdict(s, who)
