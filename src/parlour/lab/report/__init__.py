"""The balance report: one HTML file that needs nothing but itself."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import parlour
from parlour.engine.people.english import capitalised
from parlour.lab import charts
from parlour.lab.balance import Comparison, View
from parlour.lab.report import sentences
from parlour.lab.units import Outline

FOLDER = Path(__file__).parent
FONT = Path(parlour.__file__).parent / "web" / "static" / "fonts" / "fraunces-600.woff2"
TURN_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Heading:
    """What stands above a report: which content, how many games, and whether it is all of them."""

    content: str
    against: str
    planned: int
    seed: int
    seconds: float
    interrupted: bool

    @property
    def pace(self) -> str:
        """How long it took to play all of them, those of the other content as well: '41 s'."""
        return f"{self.seconds:.1f} s" if self.seconds < 10 else f"{self.seconds:.0f} s"


def render(outline: Outline, views: Sequence[View], compared: Sequence[Comparison], heading: Heading) -> str:
    """The report as HTML."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        charts=_Drawn(),
        words=sentences,
        percent=charts.percent,
        points=charts.points,
        turn_order=TURN_ORDER,
        farthest=charts.farthest,
    )
    environment.filters["capitalised"] = capitalised
    environment.filters["known"] = lambda value, digits=1: f"{value:.{digits}f}" if isfinite(value) else "–"
    return environment.get_template("page.html").render(
        outline=outline,
        views=views,
        compared={(c.ours.bot, c.ours.players): c for c in compared},
        heading=heading,
        games=sum(view.games for view in views if view.players),
        made=datetime.now(UTC).strftime("%Y-%m-%d"),
        font=base64.b64encode(FONT.read_bytes()).decode(),
        style=Markup((FOLDER / "report.css").read_text(encoding="utf-8")),
        script=Markup((FOLDER / "report.js").read_text(encoding="utf-8")),
    )


class _Drawn:
    """The charts, as markup that a page does not escape."""

    def __getattr__(self, name: str) -> Any:
        draw = getattr(charts, name)
        return lambda *arguments: Markup(draw(*arguments))
