/* What has the focus, how far lists are scrolled, what is unfolded, ticked or sought: all of it survives a new scene. */
import { keepViews } from "./camera.js";
import { $, $$ } from "./elements.js";
import { table } from "./scene.js";
import { putBack } from "./tips.js";

export function keep() {
  const active = document.activeElement;
  const inside = table.contains(active);
  return {
    inside,
    same: inside ? sameAs(active) : "",
    typed: active?.matches("input:not([readonly], [type=range])") ? active.value : null,
    scrolls: $$("[data-keep-scroll]", table).map((box) => [box.dataset.keepScroll, box.scrollLeft, box.scrollTop]),
    open: $$("details[data-keep-open]", table).map((box) => [box.dataset.keepOpen, box.open]),
    set: new Map($$("[data-keep]", table).map((input) => [input.dataset.keep, input.checked])),
    sought: new Map($$("[data-find]", table).map((input) => [input.dataset.find, input.value])),
    asked: asked(),
    calls: new Map($$("[data-calls]", table).map((group) => [group.id, group.dataset.calls])),
  };
}
/* Which decision of one's own this is: the answer to it ends a search. */
function asked() {
  const { myTurn, ply } = $(".scene", table)?.dataset ?? {};
  return myTurn === "1" ? ply : "";
}
function sameAs(element) {
  const name = ["data-spot", "id", "data-go", "value", "href", "role"].find((name) => element.getAttribute(name));
  return name ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : element.localName === "summary" ? "summary" : "#prompt";
}
export function restore(kept) {
  for (const [key, open] of kept.open) {
    const box = $(`details[data-keep-open="${key}"]`, table);
    if (box) box.open = open;
  }
  // Boxes stay ticked and panes in front, unless the new scene calls for another pane of their group.
  for (const input of $$("[data-keep]", table)) {
    const group = input.closest("[data-calls]");
    const called = group?.dataset.calls && kept.calls.get(group.id) !== group.dataset.calls;
    if (!called && kept.set.has(input.dataset.keep)) input.checked = kept.set.get(input.dataset.keep);
  }
  for (const input of $$("[data-find]", table)) {
    input.value = kept.asked && kept.asked !== asked() ? "" : (kept.sought.get(input.dataset.find) ?? "");
    find(input);
  }
  // Last, for it asks where everything lies: by now the same panes are in front.
  for (const [key, left, top] of kept.scrolls) {
    $(`[data-keep-scroll="${key}"]`, table)?.scrollTo({ left, top, behavior: "instant" });
  }
  keepViews(table);
  if (kept.inside) restoreFocus(kept);
}
function restoreFocus({ same, typed }) {
  for (const next of [$(same, table), $("#prompt", table)]) {
    putBack(next);
    if (typed !== null && next === document.activeElement && !next.matches("[data-find]")) next.value = typed;
    if (table.contains(document.activeElement)) return; // not everything can take it
  }
}
/* A list shows only what contains the words that are sought, and says so where that is nothing. */
function find(input) {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const items = $$(`[data-keep-scroll="${input.dataset.find}"] > li`, table);
  for (const item of items) {
    const text = item.textContent.toLowerCase();
    item.classList.toggle("unfound", !words.every((word) => text.includes(word)));
  }
  const none = $(`[data-found="${input.dataset.find}"]`, table);
  if (none) none.textContent = items.every((item) => item.matches(".unfound")) ? `Nothing matches “${input.value.trim()}”.` : "";
}

export function beginFinding() {
  table.addEventListener("input", (event) => {
    if (event.target.dataset.find) find(event.target);
  });
}
