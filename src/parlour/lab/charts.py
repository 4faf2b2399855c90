"""Charts as SVG that stands by itself: colours come from the page, words are text, every mark tells its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import floor, isfinite, log10

import numpy as np
from numpy.typing import NDArray

from parlour.lab.balance import Line, Share

PAD = 34
MOST_NAMES = 12  # in a scatter plot, where fewer are marked
LETTER = 7.1  # the width of a letter
TONES = {1: "good", 0: "", -1: "bad"}


def _svg(width: int, height: int, inside: str, label: str, kind: str) -> str:
    box = f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}"'
    return f'<svg class="chart {kind}" {box}>{inside}</svg>'


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others."""
    span = max(high - low, 1e-9)
    rough = span / about
    unit = 10 ** floor(log10(rough))
    step = next(unit * k for k in (1, 2, 2.5, 5, 10) if unit * k >= rough)
    first = np.ceil(low / step - 1e-9) * step
    return [float(first + k * step) for k in range(int((high - first) / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number as short as it can be."""
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.1f}"


def percent(value: float, digits: int = 0) -> str:
    """A share in percent."""
    return f"{100 * value:.{digits}f} %" if isfinite(value) else "–"


def points(value: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−") if isfinite(value) else "–"


def farthest(values: Iterable[float]) -> float:
    """How far a scale must reach to both sides of 0."""
    return 1.25 * max(0.02, *(abs(value) for value in values if isfinite(value)), 0.0)


def histogram(all_values: NDArray[np.float64], best: NDArray[np.float64] | None, unit: str, label: str) -> str:
    """How often which value: bars for all, a line for the winners."""
    width, height, floor_y = 460, 230, 196
    low, high = np.percentile(all_values, (0.2, 99.2))
    step = max(1.0, float(np.ceil((high - low) / 45)))
    edges = np.arange(np.floor(low), np.ceil(high) + step + 0.5, step)
    shares = np.histogram(np.minimum(all_values, edges[-1]), edges)[0] / len(all_values)
    won = None if best is None else np.histogram(np.minimum(best, edges[-1]), edges)[0] / len(best)
    top = float(max(shares.max(), won.max() if won is not None else 0.0)) * 1.12
    span = edges[-1] - edges[0]

    def x(value: float) -> float:
        return float(PAD + (value - edges[0]) / span * (width - PAD - 12))

    def y(share: float) -> float:
        return float(floor_y - share / top * (floor_y - 16))

    parts = [_line(PAD, floor_y, width - 12, floor_y, "axis")]
    parts += [_text(x(tick), floor_y + 17, number(tick), "tick") for tick in ticks(edges[0], edges[-1], 7)]
    for tick in ticks(0, top, 3)[1:]:
        parts += [
            _line(PAD, y(tick), width - 12, y(tick), "grid"),
            _text(PAD - 5, y(tick) + 4, percent(tick), "tick", "end"),
        ]
    bar = (x(edges[0] + step) - x(edges[0])) * 0.86
    for k, share in enumerate(shares):
        name = f"{number(edges[k])}" if step == 1 else f"{number(edges[k])} to {number(edges[k + 1] - 1)}"
        name += " or more" if k == len(shares) - 1 else ""
        parts.append(
            f'<rect x="{x(edges[k]):.1f}" y="{y(share):.1f}" width="{bar:.1f}" height="{floor_y - y(share):.1f}" '
            f'rx="1.5" class="bar"><title>{name} {unit}: {percent(share, 1)}</title></rect>'
        )
    if won is not None:
        path = " ".join(f"{'L' if k else 'M'}{x(edges[k]) + bar / 2:.1f} {y(share):.1f}" for k, share in enumerate(won))
        parts.append(f'<path d="{path}" class="curve"/>')
    mean = float(all_values.mean())
    parts += [_line(x(mean), 14, x(mean), floor_y, "mean"), _text(x(mean), 11, f"⌀ {mean:.1f}", "note")]
    parts.append(_text(width - 12, height - 2, unit, "tick", "end"))
    return _svg(width, height, "".join(parts), label, "wide")


def shares(rows: Sequence[tuple[str, Share]], fair: float, label: str) -> str:
    """Winning shares with their intervals, beside the fair share."""
    width, row = 460, 40
    height = row * len(rows) + 30
    top = max(0.05, fair * 1.6, *(share.high * 1.08 for _, share in rows))
    left = 84

    def x(value: float) -> float:
        return left + value / top * (width - left - 64)

    parts = []
    for k, (name, share) in enumerate(rows):
        y = 8 + k * row
        tone = "good" if share.low > fair else "bad" if share.high < fair else ""
        parts += [
            _text(left - 10, y + 19, name, "name", "end"),
            f'<rect x="{left}" y="{y + 3}" width="{x(share.value) - left:.1f}" height="22" rx="4" class="bar {tone}">'
            f"<title>{name}: {percent(share.value, 1)} (95 %: {percent(share.low, 1)} to {percent(share.high, 1)})"
            "</title></rect>",
            _line(x(share.low), y + 14, x(share.high), y + 14, "whisker"),
            _text(x(share.high) + 8, y + 19, percent(share.value, 1), "value", "start"),
        ]
    parts += [
        _line(x(fair), 2, x(fair), height - 22, "mean"),
        _text(x(fair), height - 8, f"fair: {percent(fair, 0)}", "note"),
    ]
    return _svg(width, height, "".join(parts), label, "wide")


def sources(rows: Sequence[tuple[str, float, float]], label: str) -> str:
    """Points by source: winners above, the others below."""
    width, row, left = 460, 34, 112
    height = row * len(rows) + 12
    top = max(max(won, lost if isfinite(lost) else 0.0) for _, won, lost in rows) or 1.0
    parts = []
    for k, (name, won, lost) in enumerate(rows):
        y = 6 + k * row
        parts.append(_text(left - 10, y + 18, name, "name", "end"))
        for value, at, kind in ((won, y + 2, "gold"), (lost, y + 14, "bar")):
            if isfinite(value):
                long = max(value, 0.0) / top * (width - left - 70)
                who = "winners" if kind == "gold" else "others"
                parts.append(
                    f'<rect x="{left}" y="{at}" width="{long:.1f}" height="10" rx="3" class="{kind}">'
                    f"<title>{name}, {who}: {value:.2f}</title></rect>"
                )
        end = max(won, lost if isfinite(lost) else 0.0) / top * (width - left - 70)
        spread = f"{won:.1f}" + (f" / {lost:.1f}" if isfinite(lost) else "")
        parts.append(_text(left + end + 8, y + 18, spread, "value", "start"))
    return _svg(width, height, "".join(parts), label, "wide")


def scatter(lines: Sequence[Line], word: str, label: str) -> str:
    """How often gained × how much more often won: whoever lies apart from the cloud is named."""
    known = [line for line in lines if isfinite(line.lift) and line.gains]
    return _svg(_Cloud.WIDTH, _Cloud.HEIGHT, _Cloud(known, word).drawn(), label, "scatter") if known else ""


Box = tuple[float, float, float, float]


class _Cloud:
    """A scatter plot: its scales, its dots, and names that do not lie on each other."""

    WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 980, 480, 62, 24, 956, 434

    def __init__(self, lines: Sequence[Line], word: str) -> None:
        self.lines, self.word = lines, word
        low, high = min(line.gained.value for line in lines), max(line.gained.value for line in lines)
        room = max(0.02, (high - low) * 0.07)
        self.low, self.high = max(0.0, low - room), min(1.0, high + room) + 0.002
        self.far = 1.18 * max(0.02, *(abs(line.lift) for line in lines), 0.0)

    def at(self, line: Line) -> tuple[float, float]:
        """Where a component lies."""
        return self.x(line.gained.value), self.y(line.lift)

    def x(self, share: float) -> float:
        """Across: how often."""
        return self.LEFT + (share - self.low) / (self.high - self.low) * (self.RIGHT - self.LEFT)

    def y(self, lift: float) -> float:
        """Up: how much more."""
        return (self.TOP + self.BOTTOM) / 2 - lift / self.far * (self.BOTTOM - self.TOP) / 2

    def drawn(self) -> str:
        """Everything, names on top."""
        marked_last = sorted(self.lines, key=lambda line: line.mark != 0)
        return "".join([*self._scales(), *map(self._dot, marked_last), *self._names()])

    def _scales(self) -> list[str]:
        parts = [_line(self.LEFT, self.BOTTOM, self.RIGHT, self.BOTTOM, "axis")]
        for tick in ticks(self.low, self.high, 8):
            parts.append(_line(self.x(tick), self.TOP, self.x(tick), self.BOTTOM, "grid"))
            parts.append(_text(self.x(tick), self.BOTTOM + 18, percent(tick), "tick"))
        for tick in ticks(-self.far, self.far, 7):
            middle = abs(tick) < 1e-9
            parts.append(_line(self.LEFT, self.y(tick), self.RIGHT, self.y(tick), "mean" if middle else "grid"))
            parts.append(_text(self.LEFT - 8, self.y(tick) + 4, "average" if middle else points(tick), "tick", "end"))
        across = f"{self.word} in so many of the games in which it was within reach →"
        parts.append(_text(self.RIGHT, self.BOTTOM + 38, across, "axis-name", "end"))
        parts.append(_text(4, 12, "↑ wins more often than the average, percentage points", "axis-name", "start"))
        return parts

    def _dot(self, line: Line) -> str:
        x, y = self.at(line)
        told = f"{line.name} ({line.note}): {self.word} in {percent(line.gained.value)}, {points(line.lift)}"
        size, tint = 7 if line.mark else 5.5, line.tint or "var(--ink-3)"
        return (
            f'<g class="dot {TONES[line.mark]}">{_line(x, self.y(line.high), x, self.y(line.low), "whisker")}'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" style="--tint:{tint}"/>'
            f"<title>{escape(told)} ± {100 * (line.high - line.lift):.1f}</title></g>"
        )

    def _names(self) -> list[str]:
        """Names of those that are marked, lie far out, or are gained least."""
        far_out = sorted(self.lines, key=lambda line: (line.mark == 0, -abs(line.lift)))
        rare = sorted(self.lines, key=lambda line: line.gained.value)[:2]
        named = far_out[: max(MOST_NAMES, sum(line.mark != 0 for line in self.lines))]
        taken: list[Box] = [(x - 6, y - 6, x + 6, y + 6) for x, y in map(self.at, self.lines)]
        names = []
        for line in dict.fromkeys([*named, *rare]):
            long = LETTER * len(line.name) + 6
            for box in self._spots(*self.at(line), long):
                if not any(_overlap(box, other) for other in taken):
                    taken.append(box)
                    names.append(_text(box[0], box[3] - 3, line.name, f"label {TONES[line.mark]}", "start"))
                    break
        return names

    def _spots(self, x: float, y: float, long: float) -> list[Box]:
        """Places for a name around its dot that lie inside the plot."""
        sides = [(11.0, 4.0), (-11 - long, 4.0), (-long / 2, -12.0), (-long / 2, 21.0)]
        sides += [(9.0, -10.0), (9.0, 18.0), (-9 - long, -10.0), (-9 - long, 18.0)]
        boxes = [(x + dx, y + dy - 11, x + dx + long, y + dy + 3) for dx, dy in sides]
        return [box for box in boxes if box[0] > self.LEFT and box[2] < self.WIDTH - 4 and box[1] > self.TOP - 8]


def _overlap(a: Box, b: Box) -> bool:
    return not (a[2] < b[0] or a[0] > b[2] or a[3] < b[1] or a[1] > b[3])


def whisker(lift: float, low: float, high: float, far: float, mark: int) -> str:
    """A difference and its interval, small enough for a row of a table."""
    if not isfinite(lift):
        return ""
    width = 120

    def x(value: float) -> float:
        return width / 2 + max(-1.0, min(1.0, value / far)) * (width / 2 - 6)

    inside = (
        _line(width / 2, 0, width / 2, 20, "mean")
        + _line(x(low), 10, x(high), 10, "whisker")
        + f'<circle cx="{x(lift):.1f}" cy="10" r="4.5"/>'
    )
    box = f'viewBox="0 0 {width} 20" width="{width}" height="20" aria-hidden="true"'
    return f'<svg class="tiny {TONES[mark]}" {box}>{inside}</svg>'
