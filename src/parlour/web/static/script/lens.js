/* How somebody moves a drawing: buttons and keys, the wheel, dragging, two fingers. */
import { fill, inside, isCloser, isFilled, looks, shift, zoom } from "./camera.js";
import { $, $$, inSight, shapeOf } from "./elements.js";
import { hideTip, letGo, stopReading } from "./tips.js";

const viewOf = (event) => (event.target instanceof Element ? event.target.closest("[data-view]") : null);

// ------------------------------------------------------------------ buttons and keys

const lookKeys = { "+": "in", "=": "in", "-": "out", Home: "fit", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const isModified = (event) => event.ctrlKey || event.metaKey || event.altKey;
const isTyping = (event) => event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select");

function clicked(event) {
  const box = viewOf(event);
  const wanted = box && event.target.closest("[data-look]");
  if (wanted) looks[wanted.dataset.look](box);
}
/* The drawing that somebody means: where the focus is, else where something can be chosen, else the first in sight. */
function meantView() {
  const boxes = $$("[data-view]").filter(inSight);
  const has = (test) => boxes.find(test);
  return has((box) => box.contains(document.activeElement)) ?? has((box) => $(".can", box)) ?? boxes[0];
}
function fillByKey(event) {
  if (isModified(event) || $("dialog[open], .menu:popover-open")) return;
  if (event.key === "Escape" && isFilled()) fill("");
  else if (event.key.toLowerCase() === "f" && !isTyping(event) && meantView()) looks.fill(meantView());
  else return;
  event.preventDefault();
  event.stopPropagation();
}
function lookByKey(event) {
  if (isModified(event) || !lookKeys[event.key]) return;
  const place = event.key.startsWith("Arrow") ? null : event.target.closest?.(".marked [data-spot]"); // from there they lead on
  const box = viewOf(event) ?? (place && shapeOf(place.dataset.spot)?.closest("[data-view]"));
  if (!box) return;
  event.preventDefault();
  event.stopPropagation();
  looks[lookKeys[event.key]](box);
}

// ------------------------------------------------------------------ the wheel

/* Whoever scrolls the page past a drawing does not mean it; nor whoever turns the wheel when all of it is seen. */
let lastScroll = 0;
function turned(event) {
  const box = viewOf(event);
  if (!box || performance.now() - lastScroll < 250 || (event.deltaY > 0 && !isCloser(box))) return;
  event.preventDefault();
  zoom(box, Math.exp(-event.deltaY / (event.deltaMode ? 20 : 500)), event.clientX, event.clientY);
}

// ------------------------------------------------------------------ a mouse button, one finger or two

const fingers = new Map(); // where what is pressed on a drawing was last
let grip = null; // the drawing, and whether it has been moved
function pressed(event) {
  const box = viewOf(event);
  if (!box || event.button || event.target.closest("[data-look]")) return;
  if (grip?.box !== box) fingers.clear();
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  grip = { box, from: [event.clientX, event.clientY], moved: fingers.size > 1 };
}
function moved(event) {
  const before = fingers.get(event.pointerId);
  if (!before || !grip) return;
  const now = [event.clientX, event.clientY];
  if (!grip.moved && Math.hypot(now[0] - grip.from[0], now[1] - grip.from[1]) < 6) return;
  if (!grip.moved) {
    grip.moved = true;
    stopReading();
    hideTip();
  }
  fingers.set(event.pointerId, now);
  drag(grip.box, before, now, [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1]);
}
/* One finger moves the drawing, two pull it apart or together. */
function drag(box, before, now, other) {
  const was = inside(box, ...before);
  const is = inside(box, ...now);
  if (!other) return shift(box, was[0] - is[0], was[1] - is[1]);
  const apart = (point) => Math.max(20, Math.hypot(point[0] - other[0], point[1] - other[1]));
  zoom(box, apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
}
function released(event) {
  if (!fingers.delete(event.pointerId) || fingers.size) return;
  letGo(grip.moved && event.type === "pointerup");
  grip = null;
}

export function beginLens() {
  document.addEventListener("keydown", fillByKey, true);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", lookByKey, true);
  document.addEventListener("scroll", () => (lastScroll = performance.now()), { passive: true });
  document.addEventListener("wheel", turned, { passive: false });
  document.addEventListener("pointerdown", pressed);
  document.addEventListener("pointermove", moved);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, released);
}
