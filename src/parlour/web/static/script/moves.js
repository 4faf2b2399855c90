/* Moves, and everything else that is answered with the new scene. */
import { $ } from "./elements.js";
import { load, undisturbed } from "./live.js";
import { pressedAt } from "./motion.js";
import { catchUp } from "./news.js";
import { pace } from "./person.js";
import { table } from "./scene.js";
import { ask } from "./server.js";
import { sound } from "./sound.js";
import { isSure } from "./sure.js";
import { swap } from "./swap.js";
import { say } from "./toast.js";

const swapped = /\/(moves|plan|undo|instead|hint\/forget|fill|guide|seats\/\d+\/(bot|person))$/;

async function send(action, form, button) {
  button?.classList.add("pressed");
  const from = pressedAt(button);
  $(".menu:popover-open")?.hidePopover();
  try {
    const body = new URLSearchParams(new FormData(form, button));
    if (!(await isSure(action, body, button))) return;
    if (action.endsWith("/moves")) body.set("patience", Math.min(pace(), 1000)); // till then a slip can be taken back
    const answer = await ask(action, { method: "POST", body });
    if (answer.ok) await swap(await answer.text(), from);
    else {
      const { error, rules } = await answer.json();
      say(error, rules);
      sound("refused");
      if (!action.endsWith("/plan")) await load(); // whoever changed a plan mends it, and does not begin anew
    }
    catchUp();
  } catch {
    say("The server cannot be reached. Nothing is lost: try again in a moment.");
  } finally {
    button?.classList.remove("pressed");
  }
}

export function beginMoves() {
  table.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
    if (!swapped.test(new URL(action).pathname)) return;
    event.preventDefault();
    undisturbed(() => send(action, form, button));
  });
}
