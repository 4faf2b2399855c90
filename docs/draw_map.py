"""Draws the map of Revive from its geometry, beside its rules: `python docs/draw_map.py`."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from parlour.games.revive.content import CELL_KINDS, CELL_LIST
from parlour.games.revive.geometry import CELL_NAMES, CELLS, HEX_LETTERS, MERGED, NEAR, SPACE_NAMES, centre, hexes_of
from parlour.games.revive.geometry import space_hexes as hexes_of_space

EDGE, LEFT, TOP = 26.0, 40.0, 60.0
FILL = {"corner": "#e7d3a8", "chasm": "#6d6a75", "start": "#cfe3b4", "thin": "#d9eef7", "deep": "#a9cfe4"}
FILE = Path(__file__).parents[1] / "src" / "parlour" / "games" / "revive" / "board" / "map.svg"
TARGET = SPACE_NAMES.index("B3c")


def place(q: int, r: int) -> tuple[float, float]:
    """The middle of a hex in the picture."""
    x, y = centre(type(hexes_of(0)[0])(q, r))
    return LEFT + EDGE * x + EDGE, TOP + EDGE * y


def hexagon(q: int, r: int, fill: str, stroke: str = "#fff") -> str:
    """One hex with a pointed top."""
    x, y = place(q, r)
    corners = ((x + EDGE * cos(a), y + EDGE * sin(a)) for a in (pi / 6 + k * pi / 3 for k in range(6)))
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'


def label(q: float, r: float, text: str, size: int, weight: str = "normal") -> str:
    """A text in the middle of a place."""
    x, y = place(int(q), int(r))
    return f'<text x="{x:.1f}" y="{y + size / 3:.1f}" font-size="{size}" font-weight="{weight}">{text}</text>'


def drawing() -> str:
    """All cells with the letters of their hexes; beside them a space and its neighbours."""
    parts = []
    for cell in range(CELLS):
        hexes, kind = hexes_of(cell), CELL_KINDS[CELL_LIST[cell].kind]
        parts += [hexagon(h.q, h.r, FILL[kind], FILL[kind] if cell in MERGED else "#fff") for h in hexes]
        if cell in MERGED:
            parts.append(label(hexes[0].q, hexes[0].r, CELL_NAMES[cell], 13, "bold"))
        else:
            parts += [label(h.q, h.r, f"{CELL_NAMES[cell]}{HEX_LETTERS[n]}", 11) for n, h in enumerate(hexes)]
    near = [int(space) for space in NEAR[TARGET] if space >= 0]  # type: ignore[attr-defined]
    for space, stroke in (*((space, "#1d5fab") for space in near), (TARGET, "#b3261e")):
        parts += [hexagon(h.q, h.r, "none", stroke) for h in hexes_of_space(space)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 790 470" width="790" height="470" role="img" '
        'aria-label="The 35 cells of the map of Revive, their hexes, and the neighbours of B3c">\n'
        "<style>text { font-family: sans-serif; text-anchor: middle; fill: #222 }</style>\n"
        '<rect width="790" height="470" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
