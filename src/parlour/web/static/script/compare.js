/* What differs between two positions of a table as both are drawn: pieces that came, went or moved, amounts, places. */
import { $$ } from "./elements.js";
import { spotOf } from "./motion.js";

// What is asked, said or thought of lies beside the table.
const BESIDE = ".prompt, .marked, .menu, .tip, .idea-place, .guide, .happened, .history, .results, .summary, .table-menu";
const ASIDE = "kbd, .rank, .tip, .menu, .marked, .unseen, .change-mark";
const ownerOf = (item) => item.closest("[data-sitter]")?.dataset.sitter ?? (item.closest(".own") ? item.closest(".scene").dataset.seat : "");
const nameOf = (item) => item.dataset.spot ?? item.dataset.press ?? item.dataset.place;
const PLACES = "[data-spot], [data-press], [data-place]";
const AMOUNTS = "[data-tokens], .tok, .points, .compact > li";

/* Everything that has a name: how it is, and where it is drawn, which may be more than once. */
function things(within) {
  const found = new Map();
  const put = (key, kind, item, value) => {
    if (item.closest(BESIDE)) return;
    if (found.has(key)) found.get(key).items.push(item);
    else found.set(key, { kind, items: [item], value });
  };
  for (const item of $$("[data-glide]", within)) if (spotOf(item)) put(`piece ${item.dataset.glide}`, "piece", item, spotOf(item));
  for (const item of $$(AMOUNTS, within)) {
    const value = item.dataset.count ?? textOf(item).replace("−", "-").match(/-?\d+/)?.[0];
    if (value !== undefined) put(`amount ${amountOf(item)}`, "amount", item, value);
  }
  for (const item of $$(PLACES, within)) if (!item.matches(AMOUNTS)) put(`place ${nameOf(item)}`, "place", item, looks(item));
  return found;
}
function textOf(item) {
  const copy = item.cloneNode(true);
  for (const aside of $$(ASIDE, copy)) aside.remove();
  return copy.textContent;
}
const iconOf = (item) => item.querySelector("use")?.getAttribute("href")?.split("#")[1] ?? "";
const amountOf = (item) => item.dataset.tokens ?? item.dataset.spot ?? `${iconOf(item)}-${ownerOf(item)}`;
/* What an amount is called, beside whose it is. */
export const calledOf = (item) => (item.matches(".points") ? "points" : item.querySelector(":scope > .unseen")?.textContent.trim() || item.title || (item.dataset.tokens ?? "").replace(/-\d+$/, "") || iconOf(item));

/* How a place is drawn, without what is said of it. */
function looks(item) {
  const copy = item.cloneNode(true);
  for (const aside of $$(ASIDE, copy)) aside.remove();
  for (const one of [copy, ...$$("[class], [id]", copy)]) {
    one.classList.remove("told-of", "hinted", "was-played");
    for (const name of ["id", "aria-label", "aria-describedby", "aria-disabled", "title", "form", "type", "name", "value"]) one.removeAttribute(name);
  }
  return `${copy.getAttribute("class")} ${copy.innerHTML}`.replace(/\s+/g, " ");
}
/* By key: what a thing was (nothing: it was not there) and what it is now (nothing: it is gone). */
export function differences(before, now) {
  const [old, fresh] = [things(before), things(now)];
  const found = new Map();
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const [was, is] = [old.get(key), fresh.get(key)];
    if (was?.value === is?.value) continue;
    if ((was ?? is).kind !== "piece" && !(was && is)) continue; // a place that comes or goes says nothing by itself
    found.set(key, { key, kind: (was ?? is).kind, was: was?.value, is: is?.value, owner: ownerOf((is ?? was).items[0]) });
  }
  return found;
}
/* Where each thing is drawn, by key. */
export const drawnAt = (within) => new Map([...things(within)].map(([key, { items }]) => [key, items]));
