/* What lies in a pane behind another, or is folded away, comes to the front. */
import { $, $$, inSight } from "./elements.js";
import { table } from "./scene.js";

export function bringToFront(place) {
  if (inSight(place)) return;
  for (let box = place.parentElement; box && box !== table; box = box.parentElement) if (box.matches("details:not([open])")) box.open = true;
  // Which tab shows it, the style sheet alone knows: it is the one with which it can be seen.
  for (const group of $$("[data-calls]", table)) {
    const inFront = $("input:checked", group);
    if (inSight(place) || !inFront) continue;
    const tab = $$("input[type=radio]", group).find((one) => {
      one.checked = true;
      return inSight(place);
    });
    if (!tab) inFront.checked = true;
    else tab.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
