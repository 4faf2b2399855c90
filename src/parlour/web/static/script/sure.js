/* What cannot be taken back is asked about first, where fingers slip: usual on touch, or as somebody chose. */
import { $, $$ } from "./elements.js";
import { coarse, remember, remembered } from "./person.js";
import { here } from "./scene.js";
import { ask } from "./server.js";
import { say } from "./toast.js";

const asksFirst = () => remembered("sure", coarse.matches ? "on" : "off") === "on";

export async function isSure(action, body, button) {
  if (!asksFirst() || !/\/(moves|plan|instead)$/.test(action)) return true;
  const answer = await ask(`${here}/final`, { method: "POST", body });
  const why = answer.ok ? (await answer.json()).why : ""; // what is wrong with it the move itself will be told
  return !why || agreed(button, why);
}
function agreed(button, why) {
  const box = $("#sure-box");
  const said = button.cloneNode(true);
  $$("kbd, .rank", said).forEach((part) => part.remove());
  $("h2", box).textContent = `${button.ariaLabel?.split(". ").at(-1) ?? said.textContent.trim()}?`;
  $("p", box).textContent = `${why}.`;
  box.returnValue = "";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

export function beginSure() {
  const button = $("#sure");
  const tell = () => button.setAttribute("aria-checked", String(asksFirst()));
  tell();
  button.addEventListener("click", () => {
    remember("sure", asksFirst() ? "off" : "on");
    tell();
    say(asksFirst() ? "What cannot be taken back is asked about first" : "Everything is played at once");
  });
}
