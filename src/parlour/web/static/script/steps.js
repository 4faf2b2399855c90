/* The steps of an idea, in their order on the board: of the one that is pointed at, else of the one that is opened. */
import { $, $$, inSight, named } from "./elements.js";
import { scene, table } from "./scene.js";

const SVG = "http://www.w3.org/2000/svg";
const opened = () => $("[data-steps]:has(> .idea-why[open])", table) ?? $("[data-shown]", table);
const isShown = (item) => !item.closest(".idea, .marked, .menu") && inSight(item) && item.getClientRects().length;
const place = (...names) => names.flatMap((name) => $$(name, table)).find(isShown);

/* After every new scene as well: what is shown then is what is left of the idea that is followed. */
export function showSteps(idea = opened()) {
  for (const mark of $$(".step-mark", table)) mark.remove();
  scene().classList.toggle("stepping", Boolean(idea));
  if (!idea) return;
  const numbers = new Map(); // by place: several steps may be taken at one
  idea.dataset.steps.split(" ").forEach((spot, n) => {
    const answer = n === 0 && place(`.answers [value="${CSS.escape($(".idea-move", idea).value)}"]`); // beside the prompt
    const at = answer || place(...named(spot));
    if (at) numbers.set(at, [...(numbers.get(at) ?? []), n + 1]);
  });
  for (const [at, steps] of numbers) at.append(at instanceof SVGElement ? drawn(at, steps.join(" ")) : written(steps.join(" ")));
}
function written(text) {
  return Object.assign(document.createElement("b"), { className: "rank step-mark", textContent: text, ariaHidden: "true" });
}
/* In a drawing: at the upper right of the shape. */
function drawn(shape, text) {
  const { x, y, width } = shape.getBBox();
  const mark = document.createElementNS(SVG, "g");
  mark.setAttribute("class", "hint-mark step-mark");
  mark.setAttribute("transform", `translate(${x + width * 0.75} ${y + 6})`);
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", "13");
  const label = document.createElementNS(SVG, "text");
  label.textContent = text;
  mark.append(disc, label);
  return mark;
}

export function beginSteps() {
  for (const points of ["pointerover", "focusin"]) {
    table.addEventListener(points, (event) => {
      const idea = event.target.closest("[data-steps]");
      if (idea || event.target.closest(".idea")) showSteps(idea ?? opened());
    });
  }
  table.addEventListener("pointerout", (event) => {
    if (event.target.closest(".idea") && !event.relatedTarget?.closest?.("[data-steps]")) showSteps();
  });
  table.addEventListener("toggle", (event) => event.target.closest("[data-steps]") && showSteps(), true);
}
