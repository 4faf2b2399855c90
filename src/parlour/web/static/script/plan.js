/* A plan lies in trays. Whoever moves a piece, by its buttons or by hand, has another plan. */
import { $, $$ } from "./elements.js";
import { table } from "./scene.js";
import { hideTip } from "./tips.js";
import { say } from "./toast.js";

function chosen(event) {
  const piece = event.target.closest("[data-step]");
  const tray = piece && $$("[data-tray]", table).find((box) => box.dataset.tray === event.target.value);
  if (!tray || tray.contains(piece)) return;
  tray.append(piece);
  event.target.focus({ preventScroll: true });
  weighPlan();
}
/* What each tray comes to, and whether all of it can be played. */
function weighPlan() {
  const wrong = $$("[data-tray]", table).map(weighTray).filter(Boolean);
  const button = $(".accept", table);
  const title = $("[data-changed]", button);
  const changed = $$("[data-step] input:checked", table).some((radio) => !radio.defaultChecked);
  title.textContent = changed ? title.dataset.changed : title.dataset.suggested;
  button.disabled = wrong.length > 0;
  $("#plan-why").textContent = wrong.join("; ");
}
function weighTray(tray) {
  const [held, least, most] = ["held", "least", "most"].map((bound) => Number(tray.dataset[bound]));
  const n = held + $$("[data-step]", tray).length;
  const why = most && n > most ? `${most} is the most` : n < least ? `${least} is the least` : "";
  $("[data-tally]", tray).textContent = most ? `then ${n} of ${most}` : "";
  tray.classList.toggle("wrong", why !== "");
  return why && `${tray.dataset.tray} would hold ${n}: ${why}`;
}

/* A piece is dragged out of its tray, or one of those alike from wherever the board shows them. */
let dragged = null;
const placeUnder = (event) => (dragged ? event.target.closest("[data-drop]") : null);
function pieceFor(tray) {
  if (dragged.matches("[data-step]")) return dragged;
  const alike = $$("[data-step]", table).filter((step) => step.dataset.about === dragged.dataset.drag && !tray.contains(step));
  return alike.sort((one, other) => other.parentElement.children.length - one.parentElement.children.length)[0]; // the fullest tray spares one
}
function markPlace(place) {
  for (const box of $$("[data-drop]", table)) box.classList.toggle("over", box === place);
}
function dragBegins(event) {
  dragged = $(".accept", table) && event.target.closest?.("[data-step], [data-drag]");
  dragged?.classList.add("dragged");
  table.classList.toggle("dragging", Boolean(dragged));
  hideTip();
}
function draggedOver(event) {
  const place = placeUnder(event);
  markPlace(place);
  if (place) event.preventDefault();
}
function dropped(event) {
  const place = placeUnder(event);
  if (!place) return;
  event.preventDefault();
  const tray = $("[data-tray]", place);
  const way = tray && $$("input", pieceFor(tray) ?? tray).find((radio) => radio.value === tray.dataset.tray);
  if (!tray) say(place.dataset.closed ?? "Nothing goes there now");
  if (!way || way.checked) return;
  way.checked = true;
  way.dispatchEvent(new Event("change", { bubbles: true }));
}
function dragEnds() {
  dragged?.classList.remove("dragged");
  table.classList.remove("dragging");
  dragged = null;
  markPlace(null);
}

export function beginPlan() {
  table.addEventListener("change", chosen);
  table.addEventListener("dragstart", dragBegins);
  table.addEventListener("dragover", draggedOver);
  table.addEventListener("drop", dropped);
  table.addEventListener("dragend", dragEnds);
}
