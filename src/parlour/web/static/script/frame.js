/* The frame of the table stays and gets new contents: what is the same neither flickers nor moves, and what does move
   the browser counts as a shift. */
import { $, $$ } from "./elements.js";
import { looking } from "./news.js";
import { number, scene } from "./scene.js";

const FRAME = ".scene, #play, .prompt, .middle, .own, .side";
const kind = (child) => child.id || `${child.localName}.${child.classList?.[0] ?? ""}`;

export function replaceScene(fresh) {
  renew(scene(), $(".scene", fresh));
  tellPage();
}
/* What the page around the scene goes by stands on the root: looked for in the scene (`:has()`), every change of it would have the
   whole page styled anew. */
function tellPage() {
  const root = document.documentElement;
  root.toggleAttribute("data-recap", Boolean($(".recap:popover-open"))); // taken away, it does not say that it closes
  for (const name of ["data-holds", "data-tells"]) {
    const told = scene().getAttribute(name);
    if (told === null) root.removeAttribute(name);
    else if (root.getAttribute(name) !== told) root.setAttribute(name, told);
  }
}
function renew(old, now) {
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.matches(".history")) renewHistory(old, now);
  else if (old.matches(FRAME)) renewChildren(old, now);
  else old.replaceChildren(...now.childNodes);
}
function renewChildren(old, now) {
  const here = new Map([...old.children].map((child) => [kind(child), child]));
  const next = [...now.childNodes].map((child) => {
    const same = here.get(kind(child));
    if (!same || same.localName !== child.localName) return child;
    here.delete(kind(child));
    renew(same, child);
    return same;
  });
  for (const child of [...old.childNodes]) if (!next.includes(child)) child.remove();
  let at = old.firstChild; // whatever stays is not taken out: it would begin anew
  for (const child of next) {
    if (child === at) at = at.nextSibling;
    else old.insertBefore(child, at);
  }
}
/* The bar for looking back only says something new: nobody can drag a slider that is taken away. */
function renewHistory(bar, next) {
  const links = $$("a", bar);
  $$("a", next).forEach((link, k) => (links[k].href = link.href));
  $("output", bar).value = $("output", next).value;
  const slider = $("#slider", bar);
  slider.max = $("#slider", next).max;
  if (looking.wanted === null || looking.wanted === number("ply")) slider.value = number("ply");
}
