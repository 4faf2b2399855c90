/* Drawings larger than their window. `data-view` names a box around one drawing: what is seen of it can be made larger, smaller and
   moved, and stays when the drawing is drawn anew. */
import { $, $$, inSight, scrollNear } from "./elements.js";
import { hideTip } from "./tips.js";

const CLOSEST = 8; // times the size at which all of it fits
const seen = new Map(); // the part of each drawing that is seen: x, y, width, height; not there while all of it is
let filled = ""; // the drawing that fills the window
const drawing = (box) => $("svg", box);
const part = (box) => seen.get(box.dataset.view) ?? whole(box);
export const isCloser = (box) => seen.has(box.dataset.view);
export const isFilled = () => filled !== "";

function whole(box) {
  const svg = drawing(box);
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  return svg.dataset.whole.split(" ").map(Number);
}
function show(box, [x, y, wide, high]) {
  const all = whole(box);
  const size = Math.min(1, Math.max(wide / all[2], 1 / CLOSEST));
  const middle = [x + wide / 2, y + high / 2].map((at, k) => Math.min(Math.max(at, all[k]), all[k] + all[k + 2]));
  const next = [middle[0] - (all[2] * size) / 2, middle[1] - (all[3] * size) / 2, all[2] * size, all[3] * size];
  if (size > 0.995) seen.delete(box.dataset.view);
  else seen.set(box.dataset.view, next);
  box.classList.toggle("closer", size <= 0.995);
  drawing(box).setAttribute("viewBox", (size > 0.995 ? all : next).map((n) => n.toFixed(1)).join(" "));
  tellScale(drawing(box));
}
/* Where a place of the window is in the drawing. */
export function inside(box, x, y) {
  const at = new DOMPoint(x, y).matrixTransform(drawing(box).getScreenCTM().inverse());
  return [at.x, at.y];
}
export function zoom(box, times, x, y) {
  const [left, top, wide, high] = part(box);
  const [px, py] = x === undefined ? [left + wide / 2, top + high / 2] : inside(box, x, y);
  hideTip();
  show(box, [px - (px - left) / times, py - (py - top) / times, wide / times, high / times]);
}
export function shift(box, right, down) {
  const [x, y, wide, high] = part(box);
  show(box, [x + right, y + down, wide, high]);
}
export function bringIntoView(shape) {
  const box = shape.closest("[data-view]");
  if (!box) return;
  const [at, frame] = [shape.getBoundingClientRect(), box.getBoundingClientRect()];
  const out = at.left < frame.left || at.right > frame.right || at.top < frame.top || at.bottom > frame.bottom;
  const [x, y] = inside(box, at.left + at.width / 2, at.top + at.height / 2);
  const [, , wide, high] = part(box);
  if (out && isCloser(box)) show(box, [x - wide / 2, y - high / 2, wide, high]);
  scrollNear(box);
}

/* A drawing can fill the window below the question; `data-stays` marks what stays in sight beside it. It gives the room
   back when something must be chosen elsewhere. */
export function fill(name) {
  filled = name;
  document.documentElement.toggleAttribute("data-filled", Boolean(name));
  hideTip();
  for (const box of $$("[data-view]")) {
    box.classList.toggle("filled", box.dataset.view === name);
    $('[data-look="fill"]', box)?.setAttribute("aria-pressed", box.dataset.view === name);
  }
  if (name) scrollTo({ top: 0, behavior: "instant" });
  for (const box of $$("[data-view][data-covers]")) cover(box);
}
/* A drawing that `data-covers` leaves no half of the window empty: it is larger than its window, and moved by a finger. */
function cover(box) {
  const [wide, high] = [box.clientWidth / whole(box)[2], box.clientHeight / whole(box)[3]];
  const times = Math.max(wide, high) / Math.min(wide, high);
  const isHere = box.dataset.view === filled;
  if (isHere && !isCloser(box) && times > 1.6) zoom(box, times);
  else if (!isHere && box.matches("[data-covered]")) show(box, whole(box));
  box.toggleAttribute("data-covered", isHere);
}
function keepFilled() {
  const box = filled && $(`[data-view="${CSS.escape(filled)}"]`);
  const choices = $$("#table .spot.can").filter((item) => inSight(item) && !item.closest(".marked, .menu"));
  const here = (item) => box.contains(item) || item.closest(".prompt, [data-stays]");
  fill(box && inSight(box) && (!choices.length || choices.some(here)) ? filled : "");
}
/* The help tells of drawings where there are any. */
const tellOfViews = () => document.documentElement.toggleAttribute("data-views", Boolean($("[data-view]")));
/* After a new scene. */
export function keepViews(within) {
  tellOfViews();
  for (const box of $$("[data-view]", within)) if (isCloser(box)) show(box, part(box));
  measureDrawings(within);
  keepFilled();
}

/* Letters of a drawing stay readable: its styles know how large a unit of it is on the screen, and `far` says that its
   smallest letters (`data-letters`) would be too small to read, so that it shows something larger instead. */
const READABLE = 11;
const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => tellScale(target)));

function tellScale(svg) {
  const scale = svg.dataset.letters && svg.getScreenCTM()?.a;
  if (!scale) return;
  if (svg.style.getPropertyValue("--scale") !== scale.toFixed(4)) svg.style.setProperty("--scale", scale.toFixed(4));
  svg.classList.toggle("far", scale * Number(svg.dataset.letters) < READABLE);
}
/* Before a drawing takes the place of the old one, it is given what that was told: told afterwards, all of it would be styled twice. */
export function tellAsBefore(fresh) {
  for (const box of $$("[data-view]", fresh)) {
    const before = $(`#table [data-view="${CSS.escape(box.dataset.view)}"] svg`);
    const scale = before?.style.getPropertyValue("--scale");
    if (!scale) continue;
    drawing(box).style.setProperty("--scale", scale);
    drawing(box).classList.toggle("far", before.classList.contains("far"));
  }
}
function measureDrawings(within) {
  for (const svg of $$("svg[data-letters]", within)) {
    tellScale(svg);
    sizes.observe(svg);
  }
}

/* What buttons (`data-look`) and keys do. */
export const looks = {
  in: (box) => zoom(box, 1.4),
  out: (box) => zoom(box, 1 / 1.4),
  fit: (box) => show(box, whole(box)),
  left: (box) => shift(box, -part(box)[2] / 8, 0),
  right: (box) => shift(box, part(box)[2] / 8, 0),
  up: (box) => shift(box, 0, -part(box)[3] / 8),
  down: (box) => shift(box, 0, part(box)[3] / 8),
  fill: (box) => fill(box.dataset.view === filled ? "" : box.dataset.view),
};

export function beginCamera() {
  tellOfViews();
  measureDrawings(document);
  document.addEventListener("change", () => measureDrawings(document)); // another pane may be in front
}
