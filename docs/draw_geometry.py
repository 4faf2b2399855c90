"""Draws geometry.svg from the geometry of Dominations itself, and for players the picture beside the rules:
`python docs/draw_geometry.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from parlour.games.dominations.board.land import place_of
from parlour.games.dominations.content import CRADLE, DOMAINS
from parlour.games.dominations.geometry import (
    CELL_NAMES,
    CORNERS,
    POINT_NAMES,
    REACH,
    SIDES,
    SQUARE_NAMES,
    WHEEL,
    beside,
    cell_number,
    coordinates,
    neighbour,
    point_number,
    vertex,
    wheel,
)
from parlour.games.dominations.words.places import CELL_PLACES

Place = tuple[float, float]
TINT = dict(zip(DOMAINS, ("#f5dc86", "#f6bd85", "#a8cdf2", "#a9d9b1", "#f0a9a1", "#d0b4ec"), strict=True))
SHADE = dict(zip(DOMAINS, ("#8a6500", "#a04a08", "#1d5fab", "#1f6d35", "#a02520", "#5f2f92"), strict=True))
CRADLE_SPOKES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def path(points: Sequence[Place], **style: object) -> str:
    d = "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    return f'<path d="{d}"{attributes(style)}/>'


def text(at: Place, words: str, **style: object) -> str:
    return f'<text x="{at[0]:.1f}" y="{at[1]:.1f}"{attributes(style)}>{words}</text>'


def attributes(style: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-").strip("-")}="{value}"' for name, value in style.items())


def between(a: Place, b: Place, part: float = 0.5) -> Place:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def corners_of(cell: int) -> list[Place]:
    return [place_of(vertex(cell, k)) for k in range(CORNERS)]


def middle(points: Sequence[Place]) -> Place:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def kite(points: Sequence[Place], k: int) -> list[Place]:
    """The part of a triangle that belongs to vertex k."""
    return [points[k], between(points[k], points[(k + 1) % 3]), middle(points), between(points[k], points[k - 1])]


# ---------------------------------------------------------------- the board


def board() -> Iterator[str]:
    """The Cradle, the cells around it by name, and the wheel of (1,1)."""
    cradle = [wheel(point_number(0, 0), k) for k in range(WHEEL)]
    hub = point_number(1, 1)
    green = [wheel(hub, k) for k in range(WHEEL)]
    cells = {neighbour(cell, side) for cell in (*cradle, *green) for side in range(CORNERS)} - set(cradle)
    for cell in sorted(cells):
        yield path(corners_of(cell), fill="#dcecdf" if cell in green else "#faf5e8", stroke="#8c7a57", stroke_width=1.5)
    yield path([place_of(point_number(*at)) for at in CRADLE_SPOKES], fill="#efe0bd", stroke="#4b3d24", stroke_width=3)
    for at in CRADLE_SPOKES:
        (x0, y0), (x1, y1) = (between((0, 0), place_of(point_number(*at)), part) for part in (0.28, 0.55))
        yield f'<path d="M{x0:.1f} {y0:.1f} {x1:.1f} {y1:.1f}" stroke="#b9a26f" stroke-dasharray="3 3"/>'
    for cell in cradle:
        x, y = between((0, 0), middle(corners_of(cell)), 1.08)
        yield text((x, y + 3.5), CELL_NAMES[cell], font_size=9.5, fill="#7a6a45")
    for at, domain in zip(CRADLE_SPOKES, CRADLE, strict=True):
        name = DOMAINS[domain]
        x, y = between((0, 0), place_of(point_number(*at)), 0.72)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{TINT[name]}" stroke="{SHADE[name]}"/>'
        yield text((x, y + 4.5), name[0].upper(), font_size=12, fill=SHADE[name], font_weight=700)
    yield text((0, 5), "Cradle", font_size=13, font_weight=700)
    for cell in sorted(cells):
        x, y = middle(corners_of(cell))
        yield text((x, y + 5), CELL_NAMES[cell], font_size=13, font_weight=600)
    for k, cell in enumerate(green):
        x, y = between(place_of(hub), middle(corners_of(cell)), 0.42)
        yield text((x, y + 4), str(k), font_size=12, fill="#1f6d35", font_weight=700)
    for point in sorted({vertex(cell, k) for cell in cells for k in range(CORNERS)}):
        x, y = place_of(point)
        big = point == hub
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{8 if big else 3.5}" fill="{"#1f6d35" if big else "#4b3d24"}"/>'
        at = (x + 29, y + 4) if big else (x, y - 8)
        yield text(at, POINT_NAMES[point], font_size=11, fill="#5d5547", class_="halo")


# ---------------------------------------------------------------- a cell, and two that share a side


def cell_with_numbers(cell: int) -> Iterator[str]:
    points = corners_of(cell)
    inside = middle(points)
    yield path(points, fill="#faf5e8", stroke="#4b3d24", stroke_width=2)
    for k in range(CORNERS):
        x, y = between(inside, points[k], 0.66)
        yield text((x, y + 5), str(k), font_size=17, font_weight=700)
        x, y = between(inside, between(points[k], points[(k + 1) % 3]), 1.85)
        yield text((x, y + 4), f"side {k}", font_size=11, fill="#8a5a00")


def tile(cell: int, domains: Sequence[str], rotation: int) -> Iterator[str]:
    """A tile with its corners 0, 1 and 2 as it lies in a cell."""
    points = corners_of(cell)
    for k in range(CORNERS):
        corner = (k - rotation) % CORNERS  # corner i lies on vertex i + rotation (DOM-12)
        name = domains[corner]
        yield path(kite(points, k), fill=TINT[name])
        x, y = between(middle(points), points[k], 0.55)
        yield text((x, y + 6), str(corner), font_size=18, fill=SHADE[name], font_weight=700)
    yield path(points, fill="none", stroke="#4b3d24", stroke_width=2)


def rotations() -> Iterator[str]:
    domains = ("trade", "art", "government")
    for n, cell in enumerate((cell_number(0, 0, 0), cell_number(0, 0, 1))):
        for turn in range(CORNERS):
            yield f'<g transform="translate({150 * turn - (50 if n else 0)} {130 * n})">'
            yield from tile(cell, domains, turn)
            yield "</g>"
    for turn in range(CORNERS):
        yield text((150 * turn + 50, 160), f"rotation {turn}", font_size=13)


def face_to_face() -> Iterator[str]:
    """Two tiles that share a side: two pairs of resources."""
    here, there = cell_number(0, 0, 0), neighbour(cell_number(0, 0, 0), 0)
    yield from tile(here, ("trade", "art", "government"), 0)
    yield from tile(there, ("science", "trade", "religion"), 0)
    for k in (0, 1):
        a, b = (between(middle(corners_of(cell)), place_of(vertex(here, k)), 0.55) for cell in (here, there))
        same = k == 0
        x0, y0, x1, y1 = *between(a, b, 0.3), *between(a, b, 0.7)
        color = "#1f6d35" if same else "#8c7a57"
        yield f'<path d="M{x0:.1f} {y0:.1f} {x1:.1f} {y1:.1f}" stroke="{color}" stroke-width="{5 if same else 2.5}"/>'


# ---------------------------------------------------------------- a tree


def tree() -> Iterator[str]:
    for square in (0, *(beside(0, side) for side in range(SIDES))):
        x, y = coordinates(int(square), REACH)
        look = 'fill="#fbf4e2"' if square == 0 else 'fill="none" stroke-dasharray="5 5"'
        yield f'<rect x="{100 * x - 46}" y="{-100 * y - 46}" width="92" height="92" rx="9" {look} stroke="#6f6247"/>'
        yield text((100 * x, -100 * y + 5), "Campfire" if square == 0 else SQUARE_NAMES[int(square)], font_size=13)
    for name, (x, y) in zip(("N", "E", "S", "W"), ((0, -32), (37, 5), (0, 40), (-38, 5)), strict=True):
        yield text((x, y), name, font_size=12, fill="#8a5a00", font_weight=700)


def panel(x: int, y: int, title: str, parts: Iterator[str], *words: str) -> str:
    told = "".join(
        text((0, 0), line, class_="told", transform=f"translate({x} {y + 20 * n})") for n, line in enumerate(words, 1)
    )
    head = text((x, y), title, class_="head")
    return head + told + f'<g transform="translate({x} {y})">' + "".join(parts) + "</g>"


def moved(parts: Iterator[str], x: float, y: float, times: float = 1) -> Iterator[str]:
    yield f'<g transform="translate({x} {y}) scale({times})">'
    yield from parts
    yield "</g>"


def both_cells() -> Iterator[str]:
    yield from moved(cell_with_numbers(cell_number(0, 0, 0)), 20, 190)
    yield from moved(cell_with_numbers(cell_number(0, 0, 1)), 180, 190)
    yield text((70, 246), "U, pointing up", font_size=13)
    yield text((280, 246), "D, pointing down", font_size=13)


def drawing() -> str:
    style = (
        "text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#2a2620}.head{font-size:18px;font-weight:700;text-anchor:start}"
        ".told{font-size:13.5px;text-anchor:start;fill:#5d5547}.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}"
    )
    panels = (
        panel(
            30,
            40,
            "Cells and vertices",
            moved(board(), 215, 370),
            "Vertices (q,r); cells U(q,r) and D(q,r). Brown: the Cradle, the wheel of (0,0).",
            "Green: the wheel of (1,1), its six cells numbered. Full, it is a Locus.",
        ),
        panel(
            700,
            40,
            "One cell",
            moved(both_cells(), 20, -30),
            "Vertices are counted clockwise; side k joins k and k + 1.",
        ),
        panel(
            700,
            300,
            "A tile and its rotations",
            moved(rotations(), 10, 150),
            "Corner i lies on vertex i + rotation (the numbers are corners).",
        ),
        panel(
            30,
            620,
            "Face to face",
            moved(face_to_face(), 60, 250, 1.6),
            "A shared side has the same number in both cells, and its ends change",
            "places: vertex k here is k + 1 there. Two pairs meet; the equal pair",
            "(thick) is a Concentration.",
        ),
        panel(
            700,
            650,
            "A tree",
            moved(tree(), 190, 205),
            "Squares (x,y), North is (x,y+1). The Campfire shows Vestigium on all sides.",
        ),
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 1030" role="img" '
        'aria-label="Cells, vertices, sides, wheels and rotations of Dominations, and the squares of a tree">\n'
        f'<style>{style}</style><rect width="1180" height="1030" fill="#fff"/>\n' + "\n".join(panels) + "\n</svg>\n"
    )


# ---------------------------------------------------------------- for players, beside the rules


def named_places() -> Iterator[str]:
    """The cells around the Cradle by what they are called at the table, and a vertex whose six cells make a Locus."""
    cradle = [wheel(point_number(0, 0), k) for k in range(WHEEL)]
    hub = point_number(1, 1)
    green = [wheel(hub, k) for k in range(WHEEL)]
    around = {neighbour(cell, side) for cell in (*cradle, *green) for side in range(CORNERS)} - set(cradle)
    for cell in sorted(around):
        fill = "#dcecdf" if cell in green else "#faf5e8"
        yield path(corners_of(cell), fill=fill, stroke="#8c7a57", stroke_width=1.5)
    yield path([place_of(point_number(*at)) for at in CRADLE_SPOKES], fill="#efe0bd", stroke="#4b3d24", stroke_width=3)
    yield text((0, 6), "the Cradle", font_size=17, font_weight=700)
    for cell in sorted(around):
        x, y = middle(corners_of(cell))
        yield text((x, y + 6), CELL_PLACES[cell], font_size=17, font_weight=600)
    x, y = place_of(hub)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="#1f6d35"/>'


def facing_resources() -> Iterator[str]:
    """Two tiles side by side: four resources lie face to face, two of them alike."""
    here = cell_number(0, 0, 0)
    there = neighbour(here, 0)
    for cell, domains in ((here, ("trade", "art", "craft")), (there, ("science", "trade", "religion"))):
        points = corners_of(cell)
        for k, name in enumerate(domains):
            yield path(kite(points, k), fill=TINT[name])
            x, y = between(middle(points), points[k], 0.42)
            yield text((x, y + 3), name.capitalize(), font_size=7, fill=SHADE[name], font_weight=700)
        yield path(points, fill="none", stroke="#4b3d24", stroke_width=2)
    for k in (0, 1):
        ends = (between(middle(corners_of(cell)), place_of(vertex(here, k)), 0.78) for cell in (here, there))
        (x0, y0), (x1, y1) = ends
        look = 'stroke="#1f6d35" stroke-width="3.5"' if k == 0 else 'stroke="#8c7a57" stroke-width="2"'
        yield f'<path d="M{x0:.1f} {y0:.1f} {x1:.1f} {y1:.1f}" {look}/>'


def for_players() -> str:
    style = (
        "text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#2a2620}"
        ".head{font-size:20px;font-weight:700;text-anchor:start}.told{font-size:15.5px;text-anchor:start;fill:#5d5547}"
    )
    panels = (
        panel(
            24, 40, "What places are called", moved(named_places(), 190, 330, 1.05),
            "Rows count North and South of the middle of the Cradle, places in them",
            "East and West. Green: six places around one point, filled with land a Locus.",
        ),
        panel(
            24, 630, "Face to face", moved(facing_resources(), 90, 300, 2.5),
            "Along a shared side two pairs of resources meet: 4 Knowledge.",
            "A pair that is alike (green) brings 1 more.",
        ),
    )  # fmt: skip
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 950" width="640" height="950">\n'
        f'<style>{style}</style><rect width="640" height="950" fill="#fff"/>\n' + "\n".join(panels) + "\n</svg>\n"
    )


HERE = Path(__file__).parent
FILES = {
    HERE / "geometry.svg": drawing,
    HERE.parent / "src" / "parlour" / "games" / "dominations" / "board" / "places.svg": for_players,
}
if __name__ == "__main__":
    for file, draw in FILES.items():
        file.write_text(draw(), encoding="utf-8")
