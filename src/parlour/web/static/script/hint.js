/* What the computer would do: it takes a second, and whoever plays meanwhile has found something better. */
import { $ } from "./elements.js";
import { looking } from "./news.js";
import { number, scene, table } from "./scene.js";
import { ask } from "./server.js";
import { swap } from "./swap.js";
import { say } from "./toast.js";

async function showHint(link) {
  if (scene().dataset.hint) return $("#hide-hint").click();
  if (link.ariaBusy === "true") return;
  const askedAt = number("number");
  link.ariaBusy = "true";
  $("#live").textContent = "Thinking";
  try {
    const answer = await ask(link.href);
    if (!answer.ok) return say((await answer.json()).error);
    const html = await answer.text();
    if (looking.back || number("number") !== askedAt) return;
    await swap(html);
  } catch {
    say("The server cannot be reached. Ask again in a moment.");
  } finally {
    link.ariaBusy = "false";
  }
}

export function beginHint() {
  table.addEventListener("click", (event) => {
    const link = event.target.closest("#ask-hint, [data-asks-hint]");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    showHint(link);
  });
}
