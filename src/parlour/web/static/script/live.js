/* A table goes on while one looks: what has happened is shown one decision after the other, at the pace the person likes. */
import { $ } from "./elements.js";
import { catchUp, isUndisturbed, looking, news, showSkip, showWhoIsHere } from "./news.js";
import { pace, remember } from "./person.js";
import { asked, here, number, scene, table } from "./scene.js";
import { ask } from "./server.js";
import { connect, report } from "./socket.js";
import { shownFor, swap } from "./swap.js";

let following = false;
let skipping = false;
let busy = false; // something is sent
let wake = () => {};

export const pause = (ms) =>
  new Promise((done) => {
    wake = done;
    setTimeout(done, ms);
  });
export function wakeUp() {
  wake();
}
export async function load(ply = null, passes = false) {
  const query = new URLSearchParams();
  if (ply !== null && ply < news.ply) query.set("at", ply);
  if (ply !== null && ply < news.ply && !looking.back) {
    query.set("follow", "1");
    if (passes) query.set("passes", "1"); // what one did oneself, one has seen
  } else if (looking.back) query.set("at", ply ?? news.ply);
  for (const kept of ["seat", "invite"]) if (asked.has(kept)) query.set(kept, asked.get(kept));
  const before = looking.back;
  // A hint stays for as long as its position does.
  const hinted = ply === null && !looking.back && scene().dataset.hint && number("number") === news.number;
  const answer = await ask(hinted ? $("#ask-hint").href : `${here}?${query}`);
  if (!answer.ok) throw new Error((await answer.json()).error);
  const html = await answer.text();
  if (looking.back !== before) return; // meanwhile somebody wants to see something else
  await swap(html);
  catchUp();
}
/* Show what has happened since. */
export async function follow(fresh = false) {
  if (following || looking.back || isUndisturbed()) return;
  following = true;
  try {
    while (!looking.back && (fresh || number("ply") !== news.ply)) {
      const next = number("ply") + 1;
      const hurry = skipping || pace() === 0 || document.hidden || next > news.ply;
      if (!hurry && !fresh) await pause(Math.max(0, pace() - shownFor()));
      if (looking.back) break;
      fresh = false;
      await load(hurry || skipping ? null : next, true);
    }
  } catch {
    setTimeout(() => follow(true), 2000);
  } finally {
    following = false;
    skipping = false;
    showSkip();
  }
}
function heard(told) {
  Object.assign(news, told);
  showWhoIsHere();
  const slider = $("#slider", table);
  if (slider && looking.back) slider.max = told.ply;
  showSkip();
  if (busy) return;
  // Also without a new decision something may have changed: somebody sat down, a move was taken back.
  follow(told.change !== number("change") && told.ply <= number("ply"));
}
/* Send something whose answer is the newest scene: news wait till then, and nothing else is sent. */
export async function undisturbed(send) {
  if (busy) return;
  busy = true;
  try {
    await send();
  } finally {
    busy = false;
    follow(number("ply") > news.ply);
  }
}

export function beginLive() {
  document.addEventListener("visibilitychange", report);
  $("#pace").addEventListener("change", (event) => remember("pace", event.target.value));
  $("#skip").addEventListener("click", () => {
    skipping = true;
    wakeUp();
    follow();
  });
  connect(heard);
}
