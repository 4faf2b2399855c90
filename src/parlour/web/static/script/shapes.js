/* Shapes in drawings: clicked, they press the button they stand for; with the focus on that button, they are the ones pointed at. */
import { bringIntoView } from "./camera.js";
import { $, shapeOf } from "./elements.js";
import { moveTipOf } from "./tips.js";

function clicked(event) {
  const shape = event.target instanceof Element ? event.target.closest("[data-press]") : null;
  if (shape) $(`[data-spot="${CSS.escape(shape.dataset.press)}"]`)?.click();
}
function point(event) {
  const spot = event.target.closest?.(".marked [data-spot]")?.dataset.spot;
  const shape = spot && shapeOf(spot);
  shape?.classList.toggle("pointed", event.type === "focusin" && event.target.matches(":focus-visible"));
  if (!shape?.matches(".pointed")) return;
  bringIntoView(shape);
  moveTipOf(event.target);
}

export function beginShapes() {
  document.addEventListener("click", clicked);
  for (const moved of ["focusin", "focusout"]) document.addEventListener(moved, point);
}
