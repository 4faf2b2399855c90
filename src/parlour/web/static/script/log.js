/* What speaks of places lights them up: a line of the log, a row of a list. */
import { $$, named } from "./elements.js";
import { table } from "./scene.js";

function lightUp(line) {
  for (const piece of $$(".lit-up", table)) piece.classList.remove("lit-up");
  for (const name of line?.dataset.about.split(" ") ?? []) $$(named(name).join(), table).forEach((piece) => piece.classList.add("lit-up"));
}

export function beginLog() {
  for (const points of ["pointerover", "focusin"]) {
    document.addEventListener(points, (event) => lightUp(event.target.closest?.("[data-about]")));
  }
}
