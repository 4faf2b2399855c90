"""A view made ready for whoever draws it: its fields looked up once, the decision on top, what the last step told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.engine.core.record import NONE


class Fact(SimpleNamespace):
    """Something that a page draws: templates, which know no types, read it, so its parts are named where it is made."""

    def but(self, **parts: Any) -> Fact:
        """The same with other parts."""
        return Fact(**{**vars(self), **parts})


NO_DECISION = (NONE, NONE, 0, 0, 0)


def unpacked(s: Any) -> Any:
    """The fields of a view, each looked up once: drawing reads them hundreds of times."""
    return SimpleNamespace(**{name: s[name] for name in s.dtype.names})


def decision(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in (s.frame[s.depth - 1] if s.depth else NO_DECISION)]


def last_events(s: Any) -> list[list[int]]:
    """What the last step has told: kind, seat, a, b, c of each event, as far as the viewer may know them."""
    told: list[list[int]] = s.trail[: min(int(s.n_trail), len(s.trail))].tolist()
    return told
