/* Looking back: any position of the game so far, step by step or played on. */
import { $, $$ } from "./elements.js";
import { follow, load, pause, wakeUp } from "./live.js";
import { looking, news } from "./news.js";
import { pace, quiet } from "./person.js";
import { here, isSilent, number, scene, table } from "./scene.js";
import { whenNothingIsOpen } from "./windows.js";

let playing = false;
let stopped = false; // by this very press: it does not start it again
let entered = false; // the page before this one in the browser's history is the table as it was

// ------------------------------------------------------------------ there and back

async function goTo(ply) {
  const entering = !looking.back;
  looking.back = true;
  const onItsWay = looking.wanted !== null;
  looking.wanted = Math.min(Math.max(0, ply), news.ply);
  if (onItsWay) return;
  try {
    while (looking.wanted !== null && looking.wanted !== number("ply")) {
      const next = looking.wanted;
      await load(next);
      if (looking.wanted === next) looking.wanted = null;
    }
  } finally {
    looking.wanted = null;
  }
  // One step back in the browser leads from history to the table again.
  history[entering ? "pushState" : "replaceState"](null, "", `${here}?at=${number("ply")}`);
  entered ||= entering;
}
function backToNow() {
  if (entered) return history.back();
  history.replaceState(null, "", here);
  leaveHistory();
}
function leaveHistory() {
  looking.back = entered = false;
  play(false);
  load();
}
function wentBack() {
  const at = new URLSearchParams(location.search).get("at");
  if (at !== null) goTo(Number(at));
  else if (looking.back) leaveHistory();
}
/* Close the hint or what changed, or stop looking back. */
function leave() {
  const open = $("#hide-hint, #changes:not([hidden]) [data-hide-changes]", table) ?? (looking.back ? $('[data-go="now"]', table) : null);
  open?.click();
}

// ------------------------------------------------------------------ played on

async function playOn() {
  play(true);
  if (number("ply") >= news.ply) await goTo(0); // at its end: once more
  while (playing && number("ply") < news.ply) {
    await goTo(number("ply") + 1);
    if (!isSilent()) await pause(Math.max(250, pace()));
  }
  play(false);
}
function play(on) {
  playing = on;
  for (const button of $$('[data-go="play"]')) button.lastChild.textContent = on ? "Pause" : "Play";
}
/* While it plays, any key and any click stops it; what that would do besides, it does as well. */
function stop(event) {
  stopped = playing && !event.target.closest?.(".pace, #theme");
  if (!stopped) return;
  play(false);
  wakeUp();
}

// ------------------------------------------------------------------ the bar below: its buttons, its slider, its keys

function goBy(go, named) {
  const ply = number("ply");
  const where = { first: 0, back: ply - 1, on: ply + 1, last: news.ply };
  if (go === "play" && !playing) return void (stopped || playOn());
  play(false);
  if (go === "play") return;
  if (go === "now") backToNow();
  else if (go === "since") {
    looking.back = false;
    load(named).then(() => follow());
  } else goTo(where[go] ?? named);
}
function clicked(event) {
  const goes = event.target instanceof Element ? event.target.closest("[data-go]") : null;
  if (!goes || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  wakeUp();
  goBy(goes.dataset.go, Number(goes.dataset.ply));
}
function slid(event) {
  if (event.target.id !== "slider") return;
  play(false);
  goTo(Number(event.target.value));
}
/* The keys need no focus there, and leave alone whatever has the focus and uses them itself. */
const goKeys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
function typed(event) {
  const go = goKeys[event.key];
  if (!go || event.ctrlKey || event.metaKey || event.altKey || !$(".history", table)) return;
  if (!looking.back && go !== "back") return; // the last page of a game is read: these keys scroll it
  const slides = go === "play" && event.target.id === "slider"; // which knows the arrows itself, but not how to play
  if (!slides && event.target.closest?.("input, select, textarea, dialog, [popover], [data-view]")) return;
  if (go === "play" && event.target.closest?.("a, button, summary, [tabindex='0']")) return;
  event.preventDefault();
  goBy(go);
}

export function beginReplay() {
  addEventListener("popstate", wentBack);
  for (const press of ["keydown", "pointerdown"]) document.addEventListener(press, stop, true);
  for (const end of ["keyup", "pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => (stopped = false)));
  document.addEventListener("keydown", typed);
  table.addEventListener("input", slid);
  document.addEventListener("click", clicked);
  whenNothingIsOpen(leave);
  // Whoever opens a game that was played wants to see it, unless they like no motion, or everything at once.
  const isOpened = looking.back && scene().dataset.ended === "1" && number("ply") === 0;
  if (isOpened && !quiet.matches && pace() > 0) playOn();
}
