/* Elements of the page: how they are found, and whether somebody could see them. */
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const inSight = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
/* What of the board goes by a name: a spot, the shape that stands for it, a piece. */
export const named = (name) => ["spot", "press", "glide", "place", "tokens"].map((kind) => `[data-${kind}="${CSS.escape(name)}"]`);
/* A shape in a drawing stands for a button that lies outside of it. */
export const shapeOf = (spot) => $(`[data-press="${CSS.escape(spot)}"]`);
export const shapeFor = (button) => (button.closest(".marked") ? shapeOf(button.dataset.spot) : null);
/* An element comes into sight by the shortest way, in all that scrolls around it. `scrollIntoView` would do the same, but then Tab
   would go on from there and not from the top of the page. */
export function scrollNear(element) {
  for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
    const scrolls = frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth;
    if (scrolls) scrollWithin(frame, element, frame.getBoundingClientRect());
  }
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [above, below] = [scrollPaddingTop, scrollPaddingBottom].map((length) => parseFloat(length) || 0);
  scrollWithin(window, element, { left: 0, right: innerWidth, top: above, bottom: innerHeight - below });
}
function scrollWithin(frame, element, { left, right, top, bottom }) {
  const box = element.getBoundingClientRect();
  frame.scrollBy({ left: wayInto(box.left, box.right, left, right), top: wayInto(box.top, box.bottom, top, bottom), behavior: "instant" });
}
/* How far from low to high is out of what lies between two edges; what is too long shows its beginning. */
const wayInto = (low, high, from, to) => (low < from ? low - from : high > to ? Math.min(high - to, low - from) : 0);
