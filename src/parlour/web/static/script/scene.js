/* The table on this page and the scene it shows, with what the server says of it in data attributes. */
import { $, $$, inSight } from "./elements.js";

export const table = $("#table");
export const scene = () => $(".scene", table);
export const number = (name) => Number(scene().dataset[name]);
export const here = `/tables/${scene().dataset.table}`;
export const asked = new URLSearchParams(location.search); // how this page was asked for
export const isSilent = () => scene().dataset.silent === "1"; // nothing was told by the last step: nobody needs time for it
/* The bar with the question lies over the table: what is above this cannot be seen. */
export const barEnd = () => $(".prompt", table).getBoundingClientRect().bottom;
/* On a narrow page the guide, a plan, or what changed is a sheet over its lower end: what is below this cannot be seen either. */
export function sheetTop() {
  const sheets = $$(".guide, .led, .changes", table).filter((sheet) => inSight(sheet) && getComputedStyle(sheet).position === "fixed");
  return Math.min(innerHeight, ...sheets.map((sheet) => sheet.getBoundingClientRect().top));
}
