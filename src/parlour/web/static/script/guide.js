/* The guide of a first game: what it points at is brought into sight, and an arrow shows it; Enter goes on. */
import { $, $$, inSight } from "./elements.js";
import { bringToFront } from "./front.js";
import { barEnd, scene, table } from "./scene.js";
import { bringMostIntoSight, isSeen } from "./sight.js";

let shown = ""; // the lesson whose place was brought into sight
const pointedAt = () => $$(".told-of", table).filter((item) => !item.closest(".marked, .menu"));
const told = () => pointedAt().filter(inSight);
/* What it points at may lie in a pane that is not in front: then that pane comes to the front. Where it points at nothing,
   what can be chosen comes there again. */
function unfold() {
  const choices = $$(".spot.can, .answers [name=move]", table).filter((item) => !item.closest(".marked, .menu"));
  const [places, seen] = [pointedAt(), told()];
  if (places.length && !seen.length) bringToFront(places[0]);
  else if (!places.length && choices.length && !choices.some(inSight)) bringToFront(choices[0]);
}

/* After every new scene. */
export function showWhatIsTold(atOnce) {
  const lesson = $(".guide", table)?.dataset.lesson ?? "";
  const isNew = lesson !== shown;
  shown = lesson;
  if (isNew) $("#guide-arrow")?.remove(); // the next one nods anew
  if (isNew) unfold();
  if (isNew && lesson) bringMostIntoSight(told(), atOnce);
  scene().classList.toggle("tells-many", told().length > 2);
  point();
}
/* The arrow lies over the page, for a drawing cannot hold it: at the upper edge of the first place that is pointed at. */
function point() {
  const layer = $("#guide-arrow") ?? document.body.appendChild(Object.assign(document.createElement("i"), { id: "guide-arrow", ariaHidden: "true" }));
  const there = told();
  const place = there.find(isSeen);
  const button = $("[data-show-me]", table);
  if (button) button.hidden = !pointedAt().length || Boolean(place) || there.some((one) => one.closest(".prompt"));
  layer.hidden = !place;
  if (layer.hidden) return;
  const { left, top, width } = place.getBoundingClientRect();
  Object.assign(layer.style, { left: `${left + width * (width > 80 ? 0.7 : 0.5)}px`, top: `${Math.max(top, barEnd() + 36)}px` });
}
let waiting = 0;
function pointSoon() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(point);
}
function showMe() {
  unfold();
  const [place] = told();
  if (!place) return;
  bringMostIntoSight(told(), false);
  place.focus?.({ preventScroll: true });
}
/* Where nothing else has the focus, Enter goes on; what waits for a move is not skipped by it. */
function typed(event) {
  const free = document.activeElement === document.body || document.activeElement?.matches("#prompt, main");
  const on = event.key === "Enter" && free && $(".guide-on:not(.quiet)", table);
  if (!on || event.defaultPrevented || $("dialog[open], :popover-open")) return;
  event.preventDefault();
  on.click();
}

export function beginGuide() {
  if (!scene().dataset.guided) return;
  table.addEventListener("click", (event) => event.target.closest("[data-show-me]") && showMe());
  document.addEventListener("keydown", typed);
  for (const moved of ["scroll", "resize", "toggle"]) addEventListener(moved, pointSoon, { capture: true, passive: true });
}
