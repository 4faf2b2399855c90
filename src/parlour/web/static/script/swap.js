/* Put a new scene in place of the old one. Pieces whose place differs glide there; the rest stays calm. */
import { tellAsBefore } from "./camera.js";
import { $ } from "./elements.js";
import { showChanges } from "./changes.js";
import { replaceScene } from "./frame.js";
import { keep, restore } from "./kept.js";
import { renewKeys } from "./keys.js";
import { showWhatIsTold } from "./guide.js";
import { flyTokens, isCalm, isHidden, land, lift, movedTo, nameMovers, tokenCounts } from "./motion.js";
import { looking, showSkip, showWhoIsHere } from "./news.js";
import { pace } from "./person.js";
import { isSilent, scene, table } from "./scene.js";
import { bringChoicesIntoSight } from "./sight.js";
import { report } from "./socket.js";
import { soundOf } from "./sound.js";
import { showSteps } from "./steps.js";
import { hideTipUntilMoved } from "./tips.js";

let shownAt = 0;
let watched = false;
/* Milliseconds since somebody was told something. */
export const shownFor = () => performance.now() - shownAt;

/* `from` is where on the table something was pressed: tokens fly from there and to there. */
export async function swap(html, from = null) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const moved = movedTo(fresh.content);
  const movers = new Map(moved.filter(([, piece, now]) => !now.ownerSVGElement && !isHidden(piece)).map(([glide, , now]) => [glide, now]));
  const lifted = isCalm() ? [] : moved.filter(([, , now]) => now.ownerSVGElement).map(lift);
  const counts = tokenCounts();
  const update = () => {
    put(fresh.content, moved.length > 0);
    for (const [glide, now] of movers) if (isHidden(now)) movers.delete(glide); // nothing glides under or over the bar
    nameMovers(movers);
    requestAnimationFrame(() => {
      flyTokens(counts, from); // when the new scene is laid out anyway
      lifted.forEach(land);
    });
  };
  // A transition takes a picture of each piece first: not worth the wait where none moves, and no help where
  // somebody else's side of the table comes into view.
  const turned = $(".scene", fresh.content)?.dataset.seat !== scene().dataset.seat;
  if (!movers.size || turned || !document.startViewTransition || isCalm()) return update();
  nameMovers(movers);
  const transition = document.startViewTransition(update);
  transition.ready.catch(() => {}); // the next one may come before this one has begun
  transition.finished.catch(() => {}).finally(() => nameMovers(new Map(), movers));
  await transition.updateCallbackDone;
}
function put(fresh, somethingMoves) {
  const kept = keep();
  const before = { ...scene().dataset };
  hideTipUntilMoved();
  tellAsBefore(fresh);
  replaceScene(fresh);
  restore(kept);
  renewKeys();
  showWhoIsHere();
  tidy();
  bringChoicesIntoSight(somethingMoves);
  showWhatIsTold(somethingMoves);
  showSteps();
  showChanges();
  if (!looking.back && !scene().matches(".thought")) soundOf(before, scene().dataset);
  if (before.over === "0" && scene().dataset.over === "1" && !looking.back) scrollTo({ top: 0, behavior: "instant" }); // the result
}
/* With each new scene: the title, the announcement, the pace, what has been shown. */
export function tidy() {
  if (!isSilent()) shownAt = performance.now();
  const { announce, myTurn, over } = scene().dataset;
  const title = document.title.replace(/^[●■] /, "");
  document.title = myTurn === "1" ? `● ${title}` : over === "1" ? `■ ${title}` : title;
  const live = $("#live");
  if (live.textContent !== announce) live.textContent = announce;
  const paces = $("#pace"); // a study has none
  if (paces) paces.value = String(pace());
  if (watched) $('[data-go="since"]', table)?.parentElement.remove(); // nobody was away
  watched = !document.hidden;
  showSkip();
  report();
}
