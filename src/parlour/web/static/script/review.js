/* A review: how far it is, and its chart. */
import { $, $$ } from "./elements.js";
import { ask } from "./server.js";

const review = $("#review");

async function awaitReview() {
  while ($("[data-pending]", review)) {
    await new Promise((done) => setTimeout(done, 500));
    const answer = await ask(location.href).catch(() => null);
    if (answer?.ok) review.innerHTML = await answer.text();
  }
  $("#live").textContent = $('[data-state="done"]', review) ? "The review is ready" : "";
}
function tellPoint(event) {
  const point = event.target.closest("[data-said]");
  if (point) $("#point-said", review).textContent = point.dataset.said;
}
/* Arrows go along the line of one seat. */
function walkAlong(event) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const point = way && event.target.closest(".point");
  if (!point) return;
  event.preventDefault();
  const isSame = (other) => other.getAttribute("href") === point.getAttribute("href");
  const points = $$(".point", $$(".curve .point", review).find(isSame).parentElement);
  const at = points.findIndex(isSame);
  points[Math.min(Math.max(at + way, 0), points.length - 1)].focus();
}

export function beginReview() {
  if (!review) return;
  if ($("[data-pending]", review)) awaitReview();
  for (const pointed of ["pointerover", "focusin"]) review.addEventListener(pointed, tellPoint);
  review.addEventListener("keydown", walkAlong);
}
