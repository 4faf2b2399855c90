/* The places of a table by keyboard: one Tab stop for each group of things, and what can be chosen among them. */
import { $, $$, inSight, shapeFor } from "./elements.js";
import { boxOf } from "./nearest.js";

const GROUP = "[data-group], .top, .prompt, .marked, .others > li, .plan-bar, section";
const ALONE = ".log, .menu, .tip, .recap, .changes, .history, .table-menu, .wait, .results, .curtain, .ways, dialog"; // these go by Tab alone
export const CHOICE = "button.spot.can, .answers [name=move], .accept"; // a shape stands for its button
export const canChoose = (item) => item.matches(CHOICE) && !item.disabled;
export const items = () => $$("#table :is(button, a[href], summary, .prompt .term)").filter((item) => !item.closest(ALONE) && inSight(item));
export const tools = () => $$(".top :is(a[href], button, select, input)").filter(inSight);

/* As one reads: what is higher comes first, of what lies side by side the left one. */
function asRead(one, other) {
  const [a, b] = [boxOf(one), boxOf(other)];
  const together = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
  return together ? a.left - b.left : a.top - b.top;
}
export function firstChoice() {
  const [asked, others] = [$$(".prompt :is(button, a)").filter(inSight), items()].map((found) => found.filter(canChoose).sort(asRead));
  return asked[0] ?? others[0] ?? null;
}
export function rove() {
  const groups = new Map();
  for (const item of [...items(), ...tools()]) {
    const group = item.closest(GROUP);
    if (group) groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  for (const members of groups.values()) {
    members.sort(asRead);
    const stop = members.find((item) => item === document.activeElement) ?? members.find(canChoose) ?? members[0];
    for (const item of members) item.tabIndex = item === stop ? 0 : -1;
  }
}
export function stopAt(item) {
  const group = item.closest(GROUP);
  if (!group || item.closest(ALONE) || item.tabIndex === 0) return;
  for (const other of [...items(), ...tools()]) if (other.closest(GROUP) === group) other.tabIndex = other === item ? 0 : -1;
}
export function goTo(item) {
  item.focus({ preventScroll: Boolean(shapeFor(item)), focusVisible: true });
  if (shapeFor(item)) return;
  item.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const under = ($(".prompt")?.getBoundingClientRect().bottom ?? 0) + 8 - item.getBoundingClientRect().top;
  if (under > 0 && !item.closest(".prompt, .top, .menu")) scrollBy({ top: -under, behavior: "instant" }); // not behind the bar
}
