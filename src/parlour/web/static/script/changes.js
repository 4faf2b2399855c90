/* What changed while the others played, on the board as it is: each thing with the number of the line that tells of it. */
import { calledOf, differences, drawnAt } from "./compare.js";
import { $, $$, inSight } from "./elements.js";
import { bringToFront } from "./front.js";
import { remember, remembered } from "./person.js";
import { asked, here, number, scene, table } from "./scene.js";
import { ask } from "./server.js";
import { bringIntoSight } from "./sight.js";
import { say } from "./toast.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 16; // positions that are asked for
const isOn = () => remembered("changes", "off") === "on";
const panel = () => $("#changes", table);
const lines = () => $$("[data-ply]", panel());
let found = { at: "", changes: [] }; // what changed, for the position it was found at

// ------------------------------------------------------------------ found

async function positionAt(ply) {
  const query = new URLSearchParams({ at: ply, still: 1 });
  if (asked.has("seat")) query.set("seat", asked.get("seat"));
  const answer = await ask(`${here}?${query}`);
  if (!answer.ok) throw new Error((await answer.json()).error);
  const drawn = document.createElement("template");
  drawn.innerHTML = await answer.text();
  return drawn.content;
}
/* Each line is asked what differs between the positions before and after it; what is as it was is no change. */
async function find() {
  const told = lines().map((line, n) => ({ n, ply: Number(line.dataset.ply), by: line.dataset.by, about: line.dataset.about.split(" ") }));
  const since = Number(panel().dataset.since);
  const ends = [...new Set(told.map(({ ply }) => ply))].sort((one, other) => one - other).slice(-MOST);
  ends[ends.length - 1] = number("ply");
  const positions = await Promise.all([since, ...ends].map(positionAt));
  const changes = new Map([...differences(positions[0], positions.at(-1))].map(([key, change]) => [key, { ...change, parts: [] }]));
  ends.forEach((end, k) => {
    const here = told.filter(({ ply }) => ply <= end && (k === 0 || ply > ends[k - 1]));
    for (const [key, part] of differences(positions[k], positions[k + 1])) {
      const line = here.find(({ about }) => about.includes(nameIn(key))) ?? here.find(({ by }) => by === part.owner) ?? here[0];
      if (line) changes.get(key)?.parts.push({ ...part, line });
    }
  });
  return [...changes.values()];
}
const nameIn = (key) => key.slice(key.indexOf(" ") + 1);

// ------------------------------------------------------------------ shown

/* After every new scene as well: whoever has it on sees it after each round of the others. */
export async function showChanges() {
  const shown = isOn() && Boolean(panel());
  for (const button of $$(".show-changes")) button.setAttribute("aria-expanded", String(shown));
  if (!panel()) return;
  panel().hidden = !shown;
  scene().classList.toggle("comparing", shown);
  clear();
  if (!shown) return;
  const at = `${number("number")} ${scene().dataset.seat}`;
  try {
    if (found.at !== at) found = { at, changes: await find() };
  } catch {
    return say("What changed could not be found out");
  }
  if (isOn() && panel() && at === `${number("number")} ${scene().dataset.seat}`) draw(found.changes);
}
function clear() {
  for (const mark of $$(".change-mark", table)) mark.remove();
  for (const item of $$(".changed", table)) item.classList.remove("changed", "anchors");
}
function draw(changes) {
  clear();
  const drawn = drawnAt(table);
  const placed = changes.map((change) => ({ ...change, item: shownOf(drawn.get(change.key)) })).filter(({ item, parts }) => item && parts.length);
  const slid = new Set(placed.filter(slides).map(({ item }) => item));
  const told = placed.filter(({ item }) => !slid.has(item) && !slid.has(item.closest("[data-spot]")));
  const said = ({ kind, item, is }) => kind === "piece" && told.some((other) => other.item !== item && other.item.dataset.spot === is && other.kind === "piece");
  const outer = ({ item }) => told.some((other) => other.item !== item && item.contains(other.item));
  const marked = new Map(); // by element: a piece and its place may be one
  for (const change of told.filter((one) => one.kind === "amount" || !(outer(one) || said(one)))) if (!marked.has(change.item)) marked.set(change.item, change);
  for (const change of marked.values()) mark(change);
  $(".change-none", panel()).hidden = marked.size > 0;
  lines().forEach((line, n) => tell(line, [...marked.values()].filter(({ parts }) => parts.some((part) => part.line.n === n)), n));
}
/* A row of cards that closes up is no news of each of them. */
const slides = ({ kind, item, was, is }) => kind === "piece" && was && is && item.dataset.spot === is && was.replace(/\d+$/, "") === is.replace(/\d+$/, "");
const shownOf = (items) => items?.find(inSight) ?? items?.[0];
const signed = (change) => `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
const amount = ({ kind, was, is }) => (kind === "amount" ? signed(Number(is) - Number(was ?? 0)) : "");

function mark(change) {
  const numbers = [...new Set(change.parts.map((part) => part.line.n + 1))];
  const { by } = change.parts.at(-1).line;
  const { item } = change;
  item.classList.add("changed");
  item.style.setProperty("--changed", Number(by) < 0 ? "var(--gold-2)" : `var(--seat-${by})`);
  if (item instanceof SVGElement) return item.append(drawnMark(item, numbers.join("·")));
  if (getComputedStyle(item).position === "static") item.classList.add("anchors");
  const more = amount(change);
  const text = more ? `${numbers.length === 1 ? numbers[0] : ""} ${more}` : numbers.join("·");
  const badge = Object.assign(document.createElement("span"), { className: `change-mark${more ? " amount" : ""}`, ariaHidden: "true" });
  badge.dataset.text = text.trim(); // no text of the page: it comes from the style sheet
  item.append(badge);
}
/* In a drawing: at the upper left of the shape. */
function drawnMark(shape, text) {
  const { x, y, width } = shape.getBBox();
  const badge = document.createElementNS(SVG, "g");
  badge.setAttribute("class", "change-mark");
  badge.setAttribute("transform", `translate(${x + width * 0.25} ${y + 6})`);
  const [disc, label] = ["circle", "text"].map((name) => badge.appendChild(document.createElementNS(SVG, name)));
  disc.setAttribute("r", String(8 + 5 * text.length ** 0.7));
  label.textContent = text;
  return badge;
}
/* What a line changed, in words, for those who see no marks as well. */
function tell(line, changes, n) {
  const mine = changes.filter(({ kind }) => kind === "amount");
  const amounts = mine.map(({ item, owner, parts }) => {
    const sum = parts.filter((part) => part.line.n === n).reduce((all, { is, was }) => all + Number(is) - Number(was ?? 0), 0);
    return `${owner === line.dataset.by || owner === "" ? "" : `${sitter(owner)}: `}${calledOf(item)} ${signed(sum)}`;
  });
  const places = changes.length - mine.length;
  const more = places ? [`${places} ${places === 1 ? "place" : "places"} on the board`] : [];
  $(".change-what", line).textContent = [...amounts, ...more].join(", ");
  line.dataset.about = changes.map(({ key }) => nameIn(key)).join(" ") || line.dataset.about;
  $(".change-number", line).disabled = !changes.length;
  $(".change-number", line).places = changes.map(({ item }) => item);
}
const sitter = (seat) => $(`[data-sitter="${seat}"] h2`, table)?.title ?? "you";

/* A number leads to its places, one after the other. */
function goTo(button) {
  const next = (button.places.indexOf(button.last) + 1) % button.places.length;
  const place = (button.last = button.places[next]);
  bringToFront(place);
  bringIntoSight([place], false);
}
function turn(on) {
  remember("changes", on ? "on" : "off");
  $("#recap")?.hidePopover?.();
  showChanges();
  if (!on) $("#prompt", table)?.focus({ preventScroll: true });
}

export function beginChanges() {
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.(".show-changes, [data-hide-changes], .change-number");
    if (pressed?.matches(".change-number")) goTo(pressed);
    else if (pressed) turn(pressed.matches(".show-changes") && !isOn());
  });
}
