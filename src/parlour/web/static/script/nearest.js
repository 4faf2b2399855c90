/* Which place lies next to which. */
import { shapeFor } from "./elements.js";

export const boxOf = (item) => (shapeFor(item) ?? item).getBoundingClientRect();
/* Turned so that every direction becomes "to the right": [begin, end, one side, other side]. */
const turned = {
  ArrowRight: (box) => [box.left, box.right, box.top, box.bottom],
  ArrowLeft: (box) => [-box.right, -box.left, box.top, box.bottom],
  ArrowDown: (box) => [box.top, box.bottom, box.left, box.right],
  ArrowUp: (box) => [-box.bottom, -box.top, box.left, box.right],
};
export const isArrow = (key) => key in turned;
/* The nearest of these elements in the direction of an arrow key; the straight way before the oblique one. */
export function nearest(from, direction, places) {
  const [begin, end, low, high] = turned[direction](boxOf(from));
  let [best, least] = [null, Infinity];
  for (const place of places) {
    const [first, last, side, other] = turned[direction](boxOf(place));
    const ahead = (first + last - begin - end) / 2;
    if (place === from || ahead < 2) continue;
    const aside = Math.max(0, side - high, low - other); // nothing where both can be seen on one line
    const far = Math.max(0, first - end) + 2.5 * aside + (first < end - 4 ? ahead + aside : 0);
    const total = far + Math.abs(side + other - low - high) / 40 + ahead / 100;
    if (total < least) [best, least] = [place, total];
  }
  return best;
}
