/* The rules beside a table, and the search in them, which their own page has as well. */
import { $, $$ } from "./elements.js";
import { finger } from "./person.js";
import { ask } from "./server.js";

const drawer = $("#drawer");
let leaving = false; // going back takes a moment, in which the rules may be opened again

export async function openRules(address) {
  const [path, rule] = address.split("#");
  const body = $(".drawer-body", drawer);
  if (!drawer.open) {
    drawer.show(); // it has the focus at once: what is typed before the rules come is no move
    markInHistory();
  }
  if (drawer.dataset.rules !== path) {
    const answer = await ask(path);
    if (!answer.ok) return void (location.href = address);
    body.innerHTML = await answer.text();
    drawer.dataset.rules = path;
  }
  const found = rule && inDrawer(rule);
  if (found) return turnTo(found);
  stopSearching();
  unmark();
  beginAt(inDrawer($(".scene")?.dataset.atRule ?? ""));
  if (!finger.matches) $("#rule-search", drawer)?.focus({ preventScroll: true }); // on a phone, half the page would go under its keyboard
}
export const hasDrawer = () => drawer !== null;
function markInHistory() {
  if (!leaving && !history.state?.drawer) history.pushState({ drawer: true }, ""); // whoever goes back wants to close them
}
const inDrawer = (id) => $(`#${CSS.escape(id)}`, drawer);
const unmark = () => $$(".found", drawer).forEach((item) => item.classList.remove("found"));
function stopSearching() {
  const box = $("#rule-search", drawer);
  if (box) box.value = "";
  search("");
}
/* Show a rule or a heading of the open rules: whatever was sought before may hide it. */
function turnTo(found) {
  stopSearching();
  unmark();
  const isRule = found.matches(".rule-item");
  if (isRule) found.classList.add("found");
  found.scrollIntoView({ block: isRule ? "center" : "start" });
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}
/* Whoever only opens the rules is where the game is: its section from the top, the rule of the decision marked. */
function beginAt(rule) {
  if (!rule) return;
  rule.classList.add("found");
  const section = rule.closest("[data-rule-section]");
  if (section) $("h2, h3", section).scrollIntoView({ block: "start" });
  const below = $(".drawer-body", drawer).getBoundingClientRect().bottom - 60;
  if (!section || rule.getBoundingClientRect().top > below) rule.scrollIntoView({ block: "center" });
}
function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const items = $$(".rule-item");
  let hits = 0;
  for (const item of items) {
    item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
    hits += item.hidden ? 0 : 1;
  }
  for (const section of $$("[data-rule-section]")) {
    section.hidden = words.length > 0 && !$$(".rule-item", section).some((item) => !item.hidden);
  }
  const said = $("#rule-hits");
  if (said) said.textContent = words.length ? `${hits} of ${items.length} entries` : "";
}

/* A link within the rules turns their pages. Followed by the browser it would be a step of its history, and going
   back through those is how one closes the rules. */
function followed(event) {
  const link = event.target.closest('a[href^="#"]');
  const found = link && inDrawer(link.getAttribute("href").slice(1));
  if (!found || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  turnTo(found);
}
function closed() {
  if (drawer.open || leaving || !history.state?.drawer) return;
  leaving = true;
  history.back();
}
function wentBack() {
  if (!drawer.open) leaving = false;
  else if (!leaving) drawer.close();
  else {
    leaving = false;
    markInHistory();
  }
}

export function beginRules() {
  document.addEventListener("input", (event) => {
    if (event.target.id === "rule-search") search(event.target.value);
  });
  drawer?.addEventListener("click", followed);
  drawer?.addEventListener("close", closed);
  if (drawer) addEventListener("popstate", wentBack);
}
