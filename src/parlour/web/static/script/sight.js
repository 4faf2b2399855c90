/* What must be chosen next is brought into sight: of all that glows on the board, at least what lies nearest. */
import { bringIntoView } from "./camera.js";
import { $$, inSight, scrollNear } from "./elements.js";
import { middle } from "./motion.js";
import { quiet } from "./person.js";
import { barEnd, number, scene, sheetTop, table } from "./scene.js";

let lastAsked = null;

export function bringChoicesIntoSight(atOnce) {
  const now = `${number("number")} ${number("ply")}`;
  if (scene().dataset.myTurn !== "1" || lastAsked === now) return;
  lastAsked = now;
  bringIntoSight($$(".spot.can", table), atOnce);
}
/* One of some places is brought into sight, if none of them is: the nearest, with as much around it as fits. */
export function bringIntoSight(places, atOnce) {
  const choices = places.filter((item) => !item.closest(".marked, .menu, .prompt") && inSight(item));
  if (!choices.length || choices.some(isSeen)) return;
  const centre = innerHeight / 2;
  const distance = (item) => Math.abs(middle(item)[1] - centre);
  const nearest = choices.reduce((best, item) => (distance(item) < distance(best) ? item : best));
  const behavior = atOnce || quiet.matches ? "instant" : "smooth";
  if (nearest.closest("[data-view]")) return bringIntoView(nearest);
  scrollNear(nearest);
  scrollBy({ top: wayTo(nearest, choices), behavior });
}
/* As many of some places as there is room for, the first of them at least, in the middle of what can be seen: what stands around
   them is read with them. */
export function bringMostIntoSight(places, atOnce) {
  const choices = places.filter((item) => !item.closest(".marked, .menu, .prompt") && inSight(item));
  if (!choices.length || choices.every(isSeen)) return;
  const [first] = choices;
  if (first.closest("[data-view]")) bringIntoView(first);
  else scrollNear(first);
  const [top, bottom] = freeBand();
  const [high, low] = together(first, choices, bottom - top);
  scrollBy({ top: (high + low) / 2 - (top + bottom) / 2, behavior: atOnce || quiet.matches ? "instant" : "smooth" });
}
/* How far to scroll so that a choice is in the window, with as many others around it as there is room for. */
function wayTo(nearest, choices) {
  const [top, bottom] = freeBand();
  const [first, last] = together(nearest, choices, bottom - top);
  return first < top ? first - top : last > bottom ? last - bottom : 0;
}
const sticky = () => $$("[data-sticks]", table).filter((line) => getComputedStyle(line).position === "sticky");
/* From where to where the window is free: below the bar and what sticks to it, above a sheet. */
function freeBand() {
  const covered = sticky().reduce((sum, line) => sum + line.offsetHeight, barEnd());
  return [covered + 12, sheetTop() - 12];
}
/* Upper and lower edge of a place, and of as many others around it as fit into a height. */
function together(nearest, choices, room) {
  const box = nearest.getBoundingClientRect();
  let [first, last] = [box.top, box.bottom];
  const boxes = choices.map((item) => item.getBoundingClientRect());
  const away = (other) => Math.max(box.top - other.top, other.bottom - box.bottom);
  for (const other of boxes.sort((one, two) => away(one) - away(two))) {
    const [low, high] = [Math.min(first, other.top), Math.max(last, other.bottom)];
    if (high - low <= room) [first, last] = [low, high];
  }
  return [first, last];
}
export const isSeen = (element) => seenPart(element) > 0.6;
/* Down to where an element is covered: by the bar, and by what sticks to it just now. */
function coverEnd(element) {
  const end = barEnd();
  const over = sticky().filter((line) => !line.contains(element) && line.getBoundingClientRect().top < end + 2);
  return Math.max(end, ...over.map((line) => line.getBoundingClientRect().bottom));
}
/* How much of an element can be seen, from 0 to 1: in the window, below what covers it, within whatever cuts it. */
function seenPart(element) {
  const whole = element.getBoundingClientRect();
  const edges = [{ left: 0, right: innerWidth, top: coverEnd(element), bottom: sheetTop() }];
  for (let box = element.parentElement; box && box !== table; box = box.parentElement) {
    if (getComputedStyle(box).overflow !== "visible") edges.push(box.getBoundingClientRect());
  }
  const most = (side) => Math.max(whole[side], ...edges.map((edge) => edge[side]));
  const least = (side) => Math.min(whole[side], ...edges.map((edge) => edge[side]));
  const area = Math.max(0, least("right") - most("left")) * Math.max(0, least("bottom") - most("top"));
  return area / (whole.width * whole.height || 1);
}
