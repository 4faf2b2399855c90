/* Elements of the page: how they are found, and whether somebody could see them. */
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const inSight = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
/* What of the board goes by a name: a spot, the shape that stands for it, a piece. */
export const named = (name) => ["spot", "press", "glide", "place", "tokens"].map((kind) => `[data-${kind}="${CSS.escape(name)}"]`);
/* A shape in a drawing stands for a button that lies outside of it. */
export const shapeOf = (spot) => $(`[data-press="${CSS.escape(spot)}"]`);
export const shapeFor = (button) => (button.closest(".marked") ? shapeOf(button.dataset.spot) : null);
