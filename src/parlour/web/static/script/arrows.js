/* Arrows go from place to place, whether it can be chosen or not; with Shift only to what can be chosen. */
import { $, $$ } from "./elements.js";
import { isArrow, nearest } from "./nearest.js";
import { canChoose, firstChoice, goTo, items, stopAt, tools } from "./places.js";

const isSideways = (key) => key === "ArrowLeft" || key === "ArrowRight";

function next({ target, key, shiftKey }) {
  const menu = target.closest(".menu");
  if (menu) return nearest(target, key, $$("button", menu));
  if (target.closest(".top")) return isSideways(key) ? nearest(target, key, tools()) : null;
  const places = items().filter((item) => !shiftKey || canChoose(item));
  if (items().includes(target)) return nearest(target, key, places) ?? (canChoose(target) ? null : firstChoice());
  return target.matches("body, main, #prompt, #table *:not(input, select, textarea, [tabindex='0'])") ? firstChoice() : null;
}
function walk(event) {
  if (!isArrow(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const steps = $(".scene.past, .scene[data-over='1']") && isSideways(event.key);
  if (steps || event.target.closest(":is(input, select, textarea):not(.top *), dialog, [data-view]")) return;
  const place = next(event);
  if (!place) return;
  event.preventDefault();
  goTo(place);
}
/* Links to a part of the table lead to what can be chosen there, and are no step in the browser's history. */
function jump(event) {
  const link = event.target.closest?.("#table a[href^='#'], [data-jump]");
  const part = link && ("jump" in link.dataset ? $("#table") : $(link.getAttribute("href"))?.closest("section"));
  const found = link && "jump" in link.dataset ? firstChoice() : items().find((item) => part?.contains(item) && canChoose(item));
  if (!part || !found) return;
  event.preventDefault();
  goTo(found);
}

export function beginArrows() {
  document.addEventListener("keydown", walk);
  document.addEventListener("focusin", (event) => stopAt(event.target));
  document.addEventListener("click", jump);
}
