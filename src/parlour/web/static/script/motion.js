/* What moves when a scene changes: pieces glide to their new place, tokens fly from hand to hand. */
import { $, $$, shapeOf } from "./elements.js";
import { quiet } from "./person.js";
import { barEnd, table } from "./scene.js";

// ------------------------------------------------------------------ pieces

export const isCalm = () => quiet.matches || document.hidden; // nothing moves: nobody likes it, or nobody looks
export const spotOf = (piece) => piece.dataset.at ?? piece.closest("[data-spot]")?.dataset.spot ?? "";

/* The pieces that are elsewhere in a new scene: name, the piece that lies here, the one that will lie there. */
export function movedTo(fresh) {
  const before = new Map($$("[data-glide]", table).map((piece) => [piece.dataset.glide, piece]));
  return $$("[data-glide]", fresh)
    .map((now) => [now.dataset.glide, before.get(now.dataset.glide), now])
    .filter(([, piece, now]) => piece && spotOf(piece) !== spotOf(now));
}
/* Whether nothing of an element can be seen below the bar: then nobody misses it when it moves. */
export function isHidden(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return !width || top >= innerHeight || bottom <= barEnd();
}
/* Name these pieces for a transition, and those of the last one no longer. */
export function nameMovers(movers, before = new Map()) {
  for (const piece of $$("[data-glide]", table)) {
    const glide = piece.dataset.glide;
    if (movers.has(glide)) piece.style.viewTransitionName = glide;
    else if (before.has(glide)) piece.style.viewTransitionName = "";
  }
}

/* Shapes inside a drawing take no part in a transition: what becomes one flies there, and looks as it will lie. */
export function lift([, piece, shape]) {
  const { left, top, width, height } = ($("svg", piece) ?? piece).getBoundingClientRect();
  return { left, top, width, height, shape };
}
export function land({ left, top, width, height, shape }) {
  if (!width || !shape.isConnected || isHidden(shape)) return;
  shape.classList.remove("fresh"); // it comes from somewhere
  const at = shape.getBBox();
  const screen = shape.getScreenCTM();
  const to = { left: screen.a * at.x + screen.e, top: screen.d * at.y + screen.f, width: screen.a * at.width, height: screen.d * at.height };
  const flier = pictureOf(shape, at);
  Object.assign(flier.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(flier);
  const size = Math.min(width / to.width, height / to.height);
  const from = `translate(${left + (width - to.width * size) / 2 - to.left}px, ${top + (height - to.height * size) / 2 - to.top}px) scale(${size})`;
  const timing = { duration: 340, easing: "cubic-bezier(.3,.7,.2,1)" };
  const flight = flier.animate([{ transform: from }, { transform: "none" }], timing);
  shape.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], timing);
  flight.finished.catch(() => {}).finally(() => flier.remove());
}
/* A shape as a drawing of its own. */
function pictureOf(shape, { x, y, width, height }) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", `${shape.ownerSVGElement.getAttribute("class")} flying-piece`);
  const copy = shape.cloneNode(true);
  copy.classList.remove("spot", "can", "instead", "fresh");
  for (const name of ["transform", "data-press", "data-glide", "data-at", "aria-describedby"]) copy.removeAttribute(name);
  drawing.append(copy);
  return drawing;
}

// ------------------------------------------------------------------ tokens

export function middle(place) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return [left + Math.min(width / 2, 120), top + height / 2];
}
/* Where on the table a button was pressed; the bar with the question is no such place. */
export function pressedAt(button) {
  const owner = button?.closest(".menu") ? $(`[popovertarget="${CSS.escape(button.closest(".menu").id)}"]`, table) : button;
  const place = (owner?.dataset.spot && shapeOf(owner.dataset.spot)) || owner;
  return place?.matches(".spot, .spot *") && !place.closest(".prompt") ? middle(place) : null;
}
/* How many there are, by owner and kind. */
export const tokenCounts = () => new Map($$("[data-tokens]", table).map((box) => [box.dataset.tokens, Number(box.dataset.count)]));

/* Coins and other tokens fly between their owner and the place that was chosen, or the middle of the table. */
export function flyTokens(before, from) {
  if (isCalm()) return;
  const top = barEnd() + 14; // never across the question
  const room = $(".middle", table)?.getBoundingClientRect();
  const place = from ?? (room && [room.left + room.width / 2, top]);
  for (const box of place ? $$("[data-tokens]", table) : []) {
    const more = Number(box.dataset.count) - (before.get(box.dataset.tokens) ?? 0);
    if (!more || isHidden(box)) continue;
    const [start, end] = (more > 0 ? [place, middle(box)] : [middle(box), place]).map(([x, y]) => `translate(${x}px, ${Math.max(y, top)}px)`);
    for (let k = 0; k < Math.min(Math.abs(more), 5); k += 1) flyToken(box.dataset.icon, start, end, k);
  }
}
function flyToken(icon, start, end, k) {
  const token = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "use");
  token.classList.add("flying");
  token.setAttribute("aria-hidden", "true");
  drawing.setAttribute("href", icon);
  token.append(drawing);
  document.body.append(token);
  const flight = token.animate(
    [{ transform: start, opacity: 1 }, { transform: end, opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }],
    { duration: 420, delay: 60 * k, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" },
  );
  flight.finished.catch(() => {}).finally(() => token.remove());
}
