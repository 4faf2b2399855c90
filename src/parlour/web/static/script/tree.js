/* A study: along its lines by links and arrows, new branches by moves; what is written is kept when one goes on. */
import { $, $$ } from "./elements.js";
import { pressedAt } from "./motion.js";
import { scene, table } from "./scene.js";
import { ask } from "./server.js";
import { swap } from "./swap.js";
import { say } from "./toast.js";
import { whenNothingIsOpen } from "./windows.js";

const answered = /\/studies\/[0-9a-f]+\/(moves|plan|instead|luck|main|out|say|title)$/;
const address = (key) => `${scene().dataset.address}?at=${key}`;
export const nodeHere = () => scene().dataset.node;

// ------------------------------------------------------------------ sent, one after the other

let sending = Promise.resolve();
let waiting = 0;
/* `stays` says that nobody goes anywhere by it: its answer is shown unless something else has been asked for meanwhile. */
export function send(path, options = {}, from = null, stays = false) {
  waiting += 1;
  sending = sending.then(() => asked(path, options, from, stays)).finally(() => (waiting -= 1));
  return sending;
}
/* What is under a finger or a button of the mouse is not drawn anew before its click has come. */
let held = 0; // when it was pressed
const CLICKS = 400; // milliseconds until no click comes any more
async function released() {
  while (held && performance.now() - held < 10 * CLICKS) await new Promise((done) => setTimeout(done, 20));
}
function hold() {
  const since = (held = performance.now());
  const free = () => held === since && (held = 0);
  addEventListener("click", () => setTimeout(free), { once: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(free, CLICKS), { once: true });
}
async function asked(path, options, from, stays) {
  const left = nodeHere();
  try {
    const answer = await ask(path, options);
    if (!answer.ok) {
      const { error, rules } = await answer.json();
      return say(error, rules);
    }
    const html = await answer.text();
    await released();
    if (stays && (waiting > 1 || nodeHere() !== left)) return;
    await swap(html, from);
    arrived(left);
  } catch {
    say("The server cannot be reached. What you have written is still here: try again in a moment.");
  }
}
function arrived(left) {
  if (nodeHere() !== left && new URLSearchParams(location.search).get("at") !== nodeHere()) history.pushState(null, "", address(nodeHere()));
  showWhereOneIs();
}
/* The row one is at is seen in its list; the page itself does not move. */
function showWhereOneIs() {
  const [row, list] = [$(".variations [aria-current]", table), $(".variations > ol", table)];
  if (!row || !list) return;
  const [box, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < frame.top + 8 || box.bottom > frame.bottom - 8) list.scrollBy({ top: box.top - frame.top - frame.height / 2, behavior: "instant" });
}
function goTo(key) {
  if (key && key !== nodeHere()) send(address(key));
}

function submitted(event) {
  const { target: form, submitter: button } = event;
  const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (!answered.test(new URL(action).pathname)) return;
  event.preventDefault();
  const [from, body] = [pressedAt(button), new URLSearchParams(new FormData(form, button))];
  $(".menu:popover-open")?.hidePopover();
  send(action, { method: "POST", body }, from);
}
/* What was written is kept as soon as one does something else. */
function written(event) {
  const form = event.target.closest(".say");
  if (form) send(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }, null, true);
}
function clicked(event) {
  const link = event.target instanceof Element ? event.target.closest("a[data-node]") : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  goTo(link.dataset.node);
}

// ------------------------------------------------------------------ by keyboard

const KEYS = { ArrowLeft: 1, ArrowRight: 2, Home: 0, End: 3 }; // which link of the bar
function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const { target, key } = event;
  if (target.closest?.("input, textarea, select, dialog, [popover], [data-view], .top, .answers, .middle, .weighed")) return;
  const beside = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (key in KEYS) goTo($$(".along > a", table)[KEYS[key]].dataset.node);
  else if (!beside || target.closest(".variations") || !$(".variation", table)) return;
  else {
    const others = $$(".variation", table);
    goTo(others[others.findIndex((link) => link.ariaCurrent === "true") + beside]?.dataset.node);
  }
  event.preventDefault();
}

export function beginTree() {
  document.addEventListener("pointerdown", hold, true);
  table.addEventListener("submit", submitted);
  table.addEventListener("change", written);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", typed);
  addEventListener("popstate", () => goTo(new URLSearchParams(location.search).get("at") ?? "000000000000"));
  whenNothingIsOpen(() => $("#prompt").focus());
  showWhereOneIs();
}
