"""How well the lines of a page's drawings can be told from what lies below them, measured in its pixels."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

# Places along every line that is drawn within the window, with what kind of line it is.
LINES = """() => {
  const found = [];
  for (const shape of document.querySelectorAll("svg *")) {
    if (!(shape instanceof SVGGeometryElement) || shape.closest("defs, symbol")) continue;
    const style = getComputedStyle(shape);
    if (style.stroke === "none" || !parseFloat(style.strokeWidth) || style.strokeOpacity === "0") continue;
    if (!shape.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const [long, to] = [shape.getTotalLength(), shape.getScreenCTM()];
    const points = [];
    for (let k = 0; k <= 80 && to && long; k += 1) {
      const { x, y } = shape.getPointAtLength((long * k) / 80).matrixTransform(to);
      if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) points.push([Math.floor(x), Math.floor(y)]);
    }
    const named = (part) => part.getAttribute("class") || part.localName;
    const kind = [shape.ownerSVGElement, shape.parentElement, shape].map(named);
    if (points.length) found.push({ kind: kind.join(" > "), points });
  }
  return found;
}"""

WITHOUT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg * { stroke: transparent !important }");
  document.adoptedStyleSheets.push(sheet);
}"""

# The best contrast of each line: its pixels against those of the same page without any line.
CONTRASTS = """async ([drawn, bare, lines]) => {
  const read = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return { wide: bitmap.width, data: canvas.getImageData(0, 0, bitmap.width, bitmap.height).data };
  };
  const [with_, without] = [await read(drawn), await read(bare)];
  const light = ({ wide, data }, [x, y]) => {
    const part = (k) => {
      const c = data[4 * (y * wide + x) + k] / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2) + 0.05;
  };
  return lines.map(({ kind, points }) => {
    const best = Math.max(...points.map((at) => {
      const [one, other] = [light(with_, at), light(without, at)];
      return one > other ? one / other : other / one;
    }));
    return [kind, best];
  });
}"""


def contrasts(page: Page) -> dict[str, float]:
    """For each kind of line in sight how well the worst of them stands out; 1.0 is as if it were not there.

    Lines that lie wholly below something else change no pixel, and do not count.
    """
    lines = page.evaluate(LINES)
    drawn = _picture(page)
    page.evaluate(WITHOUT)
    bare = _picture(page)
    page.evaluate("() => document.adoptedStyleSheets.pop()")
    reader = page.context.new_page()
    found: list[list[Any]] = reader.evaluate(CONTRASTS, [drawn, bare, lines])
    reader.close()
    worst: dict[str, float] = {}
    for kind, contrast in found:
        if contrast > 1.0:
            worst[kind] = min(contrast, worst.get(kind, 99.0))
    return worst


def _picture(page: Page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled")).decode()
