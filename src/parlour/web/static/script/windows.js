/* What opens and closes: windows, menus, the rules; and what is copied by a click. */
import { hasDrawer, openRules } from "./drawer.js";
import { $, $$, shapeOf } from "./elements.js";
import { hideTip, place, tipAfterClick } from "./tips.js";
import { say } from "./toast.js";

let leave = () => {};
/* What Escape does when nothing is open. */
export function whenNothingIsOpen(does) {
  leave = does;
}

async function clicked(event) {
  const target = event.target instanceof Element ? event.target : null;
  const rule = target?.closest('a[href^="/games/"][href*="/rules"]');
  if (rule && hasDrawer() && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    hideTip();
    return openRules(rule.id === "rules" ? rule.pathname : rule.getAttribute("href")); // which decision it is, the scene says
  }
  if (target?.closest("[data-close]") || isBeside(target, event)) return target.closest("dialog")?.close();
  const opens = target?.closest("[data-open]");
  if (opens) return void toggle(document.getElementById(opens.dataset.open));
  const copies = target?.closest("[data-copy]");
  if (copies) {
    event.preventDefault();
    return copy(document.getElementById(copies.dataset.copy).value);
  }
  tipAfterClick(target);
}
function toggle(box) {
  hideTip();
  box.open ? box.close() : box.showModal();
}
async function copy(text) {
  await navigator.clipboard.writeText(text);
  say(`Copied: ${text}`);
}
/* Whether a click fell beside an open window: what dims the page belongs to the window. */
function isBeside(target, { clientX, clientY }) {
  if (!target?.matches("dialog:modal")) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
function escaped(event) {
  if (event.key !== "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
  hideTip();
  const above = $$("dialog[open], :popover-open"); // a popover closes by itself
  if (!above.length && !event.target.closest?.("input:not([type=range]), textarea, select")) leave();
  above.forEach((box) => box instanceof HTMLDialogElement && box.close());
}
function opened(event) {
  const menu = event.target;
  if (event.newState !== "open" || !menu.matches?.(".menu")) return;
  hideTip();
  const button = $(`[popovertarget="${CSS.escape(menu.id)}"]`);
  place(menu, shapeOf(button.dataset.spot) ?? button);
  $("button", menu)?.focus();
}

/* Behind the recap the page stays where it is. */
function opening({ target, newState }) {
  if (target.matches?.(".recap")) document.documentElement.toggleAttribute("data-recap", newState === "open");
}

export function beginWindows() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", escaped);
  document.addEventListener("beforetoggle", opening, true);
  document.addEventListener("toggle", opened, true);
}
