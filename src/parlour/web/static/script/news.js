/* How far the table is, which may be further than what is shown; and who is at it. */
import { $, $$ } from "./elements.js";
import { asked, number, scene, table } from "./scene.js";

export const news = { ply: number("latest"), number: number("number"), here: null };
export const looking = { back: asked.has("at"), wanted: null }; // at an earlier position; at which one, while it is on its way

/* The scene may know more than the socket has told yet. */
export function catchUp() {
  if (number("number") < news.number) return;
  news.number = number("number");
  news.ply = number("latest");
}
/* What the socket told is newer than a scene that was on its way. */
export function showWhoIsHere() {
  for (const panel of news.here ? $$("[data-sitter]", table) : []) {
    panel.classList.toggle("here", news.here.includes(Number(panel.dataset.sitter)));
  }
}
/* Whoever chooses before their turn sees what the others do meanwhile after their own next choice: nothing moves till then. */
export function isUndisturbed() {
  const { early, myTurn, seat } = scene().dataset;
  return early === "1" && myTurn === "1" && news.decides !== Number(seat) && !news.over && !news.given_up;
}
export function showSkip() {
  const skip = $("#skip");
  const isNeedless = looking.back || isUndisturbed() || number("ply") >= news.ply;
  if (skip && skip.hidden !== isNeedless) skip.hidden = isNeedless;
}
