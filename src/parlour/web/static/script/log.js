/* What speaks of places lights them up: a line of the log, a row of a list. */
import { $$ } from "./elements.js";
import { table } from "./scene.js";

const named = (name) => ["spot", "press", "glide", "place"].map((kind) => `[data-${kind}="${CSS.escape(name)}"]`).join();

function lightUp(line) {
  for (const piece of $$(".lit-up", table)) piece.classList.remove("lit-up");
  for (const name of line?.dataset.about.split(" ") ?? []) $$(named(name), table).forEach((piece) => piece.classList.add("lit-up"));
}

export function beginLog() {
  for (const points of ["pointerover", "focusin"]) {
    document.addEventListener(points, (event) => lightUp(event.target.closest?.("[data-about]")));
  }
}
