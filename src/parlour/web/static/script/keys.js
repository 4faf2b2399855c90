/* Keys: one for each thing, for the whole game; given after every new scene, shown, and pressed. */
import { $, $$, inSight, shapeFor } from "./elements.js";
import { boxOf } from "./nearest.js";
import { remember, remembered } from "./person.js";
import { CHOICE, goTo, rove } from "./places.js";

// ------------------------------------------------------------------ given

const RESERVED = "fhiklrsu?"; // fill, history, idea, keys, log, rules, skip, undo, help: these mean the same everywhere
const ANY = [..."abcdefghijklmnopqrstuvwxyz1234567890"].filter((key) => !RESERVED.includes(key));
const thing = (item) => item.dataset.spot ?? item.value;
const [held, meant, unsettled] = [new Map(), new Map(), new Set()]; // keys by thing; things by key in this scene; keys that changed
const shelf = () => `parlour-keys-${$(".scene").dataset.table}`;

function recall() {
  try {
    for (const [name, key] of JSON.parse(sessionStorage.getItem(shelf()) ?? "[]")) held.set(name, key);
  } catch {
    // then they are given anew
  }
}
function keep() {
  try {
    sessionStorage.setItem(shelf(), JSON.stringify([...held]));
  } catch {
    // then for this page only
  }
}
function wishes(item) {
  const wished = [...(item.dataset.wish ?? "")].filter((key) => ANY.includes(key));
  const digits = /^\d/.test(wished[0] ?? "") ? ANY.filter((key) => /\d/.test(key)) : [];
  return [...wished, ...digits, ...ANY];
}
/* Whatever has had a key keeps it. What is new gets one that nothing has had, else one that nothing has now; where two
   things in one scene have the same, the first has it, and the other is reached by arrows. */
function give() {
  if (!held.size) recall();
  const taken = new Set();
  const chosen = $$(CHOICE, $("#table")).filter((item) => !item.closest(".menu") && !("key" in item.dataset && RESERVED.includes(item.dataset.key)));
  const isNew = (item) => !held.has(thing(item));
  const isFixed = (item) => item.dataset.wish?.length === 1;
  const rank = (item) => (isNew(item) ? 2 : 0) + (isFixed(item) ? 0 : 1);
  for (const item of [...chosen].sort((one, other) => rank(one) - rank(other))) {
    const free = isNew(item) ? wishes(item).filter((key) => !taken.has(key)) : [];
    const had = new Set(isFixed(item) ? [] : held.values());
    const key = held.get(thing(item)) ?? free.find((one) => !had.has(one)) ?? free[0];
    if (key) held.set(thing(item), key);
    mark(item, key && !taken.has(key) ? key : "");
    if (key) taken.add(key);
  }
  keep();
  settle(new Map(chosen.filter((item) => item.dataset.key).map((item) => [item.dataset.key, thing(item)])));
}
function mark(item, key) {
  $(":scope > kbd", item)?.remove();
  delete item.dataset.key;
  item.removeAttribute("aria-keyshortcuts");
  if (!key) return;
  item.dataset.key = key;
  item.setAttribute("aria-keyshortcuts", key);
  item.insertBefore(badgeOf(key), $(":scope > .rank", item));
}
const badgeOf = (key) => Object.assign(document.createElement("kbd"), { textContent: key.toUpperCase() });
/* What was typed ahead for the last position must not choose something else in this one. */
let settling = 0;
function settle(means) {
  unsettled.clear();
  for (const [key, name] of means) if (meant.has(key) && meant.get(key) !== name) unsettled.add(key);
  meant.clear();
  for (const [key, name] of means) meant.set(key, name);
  const now = (settling += 1);
  $(".scene").toggleAttribute("data-settling", unsettled.size > 0);
  setTimeout(() => {
    if (now !== settling) return;
    unsettled.clear();
    $(".scene")?.removeAttribute("data-settling");
  }, 300);
}
/* After every new scene. */
export function renewKeys() {
  if ($(".scene").dataset.myTurn === "1") give();
  else settle(new Map());
  rove();
  badgesSoon();
}

// ------------------------------------------------------------------ shown

const isAsked = () => document.documentElement.dataset.keys === "all";
/* Shapes of a drawing cannot hold a badge: these lie over them, where they are now. */
function badges() {
  const layer = $("#key-badges") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "key-badges", ariaHidden: "true" }));
  const marked = isAsked() ? $$(".marked [data-key]").filter((item) => shapeFor(item) && isSeen(item)) : [];
  layer.replaceChildren(
    ...marked.map((item) => {
      const badge = badgeOf(item.dataset.key);
      const box = boxOf(item);
      Object.assign(badge.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
      return badge;
    }),
  );
}
let waiting = 0;
function badgesSoon() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(badges);
}
/* Whether a thing can be seen where its key is shown: in the window, below the bar, within what cuts it; tips do not count. */
function isSeen(item) {
  const place = shapeFor(item) ?? ($(":scope > kbd", item) && inSight($(":scope > kbd", item)) ? $(":scope > kbd", item) : item);
  const { left, top, width, height } = place.getBoundingClientRect();
  const there = document.elementsFromPoint(left + width / 2, top + height / 2).find((element) => !element.closest(".tip"));
  const owner = shapeFor(item) ?? item;
  return Boolean(there && (owner.contains(there) || there.closest("[data-press]")?.dataset.press === item.dataset.spot));
}
function show(how) {
  document.documentElement.dataset.keys = how;
  badgesSoon();
}
function toggle() {
  show(isAsked() ? "usual" : "all");
  remember("keys", document.documentElement.dataset.keys);
}

// ------------------------------------------------------------------ pressed

const isShown = (item) => (shapeFor(item) ? isAsked() : inSight($("kbd", item) ?? item));
/* Carry out what a key stands for. A choice out of sight is brought into sight first: nothing is chosen blindly. */
function press(event) {
  const key = event.key.toLowerCase();
  const menu = $(".menu:popover-open");
  const wanted = $$(`[data-key="${CSS.escape(key)}"]`, menu ?? document).find(inSight);
  if (!wanted) return;
  const isChoice = !menu && wanted.matches(CHOICE) && !RESERVED.includes(key);
  if (isChoice && !isShown(wanted)) return;
  event.preventDefault();
  if (isChoice && unsettled.has(key)) return; // meant for what was there a moment ago
  if (isChoice && !isSeen(wanted) && wanted !== document.activeElement) return goTo(wanted);
  if (wanted.matches("button, a")) wanted.click();
  else wanted.focus();
}
const ELSEWHERE = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog, .recap"; // letters are letters there
function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.key === "Escape") return;
  if (event.target.closest?.(ELSEWHERE) && inSight(event.target)) return;
  if (event.key.toLowerCase() === "k") toggle();
  else press(event);
}

export function beginKeys() {
  for (const moved of ["scroll", "resize"]) addEventListener(moved, () => isAsked() && badgesSoon(), { capture: true, passive: true });
  document.addEventListener("keydown", typed);
  show(remembered("keys", "usual"));
  renewKeys();
  new MutationObserver(badgesSoon).observe($("#table"), { subtree: true, attributes: true, attributeFilter: ["viewBox"] });
}
