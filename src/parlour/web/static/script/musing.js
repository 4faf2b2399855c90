/* The computer thinks about a position: when it is asked to, or along with whoever stops there. A plan hears of its table. */
import { $ } from "./elements.js";
import { remember, remembered } from "./person.js";
import { scene, table } from "./scene.js";
import { ask } from "./server.js";
import { say } from "./toast.js";
import { nodeHere, send } from "./tree.js";

const IDLE = 1200; // milliseconds at a position until it is thought about
const NEWS = 5000; // between two questions about the table of a plan
const here = () => `${scene().dataset.address}?at=${nodeHere()}`;

/* It takes a second or two: whoever goes on meanwhile does not wait for it, and finds it when they come back. */
async function think(button = null) {
  const at = nodeHere();
  if (button) button.ariaBusy = "true";
  $("#live").textContent = "Thinking";
  try {
    const answer = await ask(`${scene().dataset.address}/think`, { method: "POST", body: new URLSearchParams({ at }) });
    if (!answer.ok) say((await answer.json()).error);
    else if (at === nodeHere()) await send(here(), {}, null, true);
  } catch {
    say("The server cannot be reached. Ask again in a moment.");
  } finally {
    if (button) button.ariaBusy = "false";
  }
}
function asked(event) {
  const button = event.submitter;
  if (!button?.formAction.endsWith("/think")) return;
  event.preventDefault();
  if (button.ariaBusy !== "true") think(button);
}

// ------------------------------------------------------------------ along

const muses = () => remembered("muses", "off") === "on";
let stopped = 0;
function tell() {
  $("#muses").ariaChecked = String(muses());
}
/* After every step; whoever writes something is not disturbed. */
function muse() {
  clearTimeout(stopped);
  stopped = setTimeout(() => {
    const writes = document.activeElement?.matches("input, textarea");
    if (muses() && !document.hidden && !writes && scene().dataset.thinks === "1") think();
  }, IDLE);
}
async function askAboutTable() {
  const { source, sourcePly } = scene().dataset;
  if (!document.hidden) {
    const answer = await ask(`/api/tables/${source}`).catch(() => null);
    const now = answer?.ok ? await answer.json() : null;
    if (now && now.ply !== Number(sourcePly)) send(here(), {}, null, true);
  }
  setTimeout(askAboutTable, NEWS);
}

export function beginMusing() {
  tell();
  table.addEventListener("submit", asked);
  $("#muses").addEventListener("click", () => {
    remember("muses", muses() ? "off" : "on");
    tell();
    say(muses() ? "The computer thinks about every position you stop at" : "The computer thinks when you ask it to");
    muse();
  });
  new MutationObserver(muse).observe(table, { subtree: true, attributes: true, attributeFilter: ["data-node"] });
  muse();
  if (scene().dataset.source) setTimeout(askAboutTable, NEWS);
}
