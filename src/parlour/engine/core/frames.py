"""The frame table: what may lie on the stack of a game, one row a frame.

A frame that offers moves is a decision: somebody chooses one of them. A frame that offers nothing is resolved by the
engine. A row says what the numbers a, b and c of the frame mean (`tile`; `given: domain` where the name alone does not
say that it is a domain, `object: 65` for one of so many, `cost: amount`), and which moves it offers;
the rules behind it are found by name in the files of the game's rules (``engine/core/dispatch.py``):

    legal_grow        offers the possible moves of GROW; without it, those that no `why_not_…` speaks against
    play_grow         carries out the move that was chosen
    resolve_next_turn carries out NEXT_TURN, which offers nothing
    why_not_lay       0 when the move `lay` is possible, else the reason; without it, `lay` is always possible
    why_not_now       the reason that speaks against any move which the frame does not offer

The reasons of the game stand in the table, too, by their names; OTHER_DECISION speaks against any move that the frame
does not offer, unless a rule ``why_not_now`` says more.

Where moves are judged differently in one frame, ``why_not_grow`` for all it offers, or ``why_not_grow_lay`` for one
kind of them, is asked instead of ``why_not_lay``.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.core.errors import DesignError

POSSIBLE, GAME_OVER = range(2)  # what the engine itself may say of a move
NOT_OFFERED = -1  # what `why_not_…` says when a move does not belong to the decision after all


@dataclass(frozen=True, kw_only=True)
class _Row:
    kind: str = ""  # what cases and reports call it, where that is not its name in small letters
    a: str = ""  # what its numbers mean: also the names under which rules ask for them
    b: str = ""
    c: str = ""
    offers: str = ""  # the kinds of move one chooses from
    decides: str = ""  # who chooses, where that is not simply the frame's seat
    private: bool = False  # the others see that it lies there, and not its numbers
    always_asked: bool = False  # even with one option, so that nothing is told by silence
    together: bool = (
        False  # everybody does this at the same time: a seat may do it before those above it have done theirs
    )
    spare: bool = False  # a number that is kept free: it never lies on the stack
    rules: str = ""
    note: str = ""


@dataclass(frozen=True)
class Frame(_Row):
    """One kind of frame. Its name is that of the constant: GROW."""

    name: str

    @property
    def families(self) -> tuple[str, ...]:
        """The kinds of move it offers."""
        return tuple(self.offers.split())

    @property
    def called(self) -> str:
        """What cases and reports call it."""
        return self.kind or self.name.lower().replace("_", " ")

    @property
    def numbers(self) -> dict[str, str]:
        """The names of its numbers, and which of a, b and c each is."""
        said = (("a", self.a), ("b", self.b), ("c", self.c))
        return {name.partition(":")[0]: column for column, name in said if name}

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        """Of a, b and c: the name, and what it is said to be."""
        said = (name.partition(":") for name in (self.a, self.b, self.c))
        return tuple((name, what.strip()) for name, _, what in said)


class Frames:
    """All frames of a game; their numbers are their places in the table."""

    def __init__(self, *rows: Frame, reasons: str = "") -> None:
        """Number the rows and the reasons; two of the same name would be one too many.

        Reasons are names, one after the other; what stands behind a # in their lines is for people.
        """
        self.rows = rows
        self.numbers = {row.name: number for number, row in enumerate(rows)}
        self.kinds = tuple(row.called for row in rows)
        if len(self.numbers) != len(rows) or len(set(self.kinds)) != len(rows):
            raise DesignError("two frames have the same name")
        named = [name for line in reasons.splitlines() for name in line.partition("#")[0].split()]
        self.reasons = {name: number for number, name in enumerate(("POSSIBLE", "GAME_OVER", *named))}
        self.constants = {**self.numbers, **self.reasons}
        if len(self.reasons) < len(named) + 2 or len(self.constants) < len(self.numbers) + len(self.reasons):
            raise DesignError("two reasons have the same name, or a frame and a reason")
        self.decisions = tuple(number for number, row in enumerate(rows) if row.offers)
        self.private = tuple(number for number, row in enumerate(rows) if row.private)
        self.always_asked = tuple(number for number, row in enumerate(rows) if row.always_asked)
        self.together = frozenset(number for number, row in enumerate(rows) if row.together)

    def __len__(self) -> int:
        """How many kinds of frame there are."""
        return len(self.rows)
