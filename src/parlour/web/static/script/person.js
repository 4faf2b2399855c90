/* The person at this browser: what they have chosen before, and how they like to look and to point. */
export const quiet = matchMedia("(prefers-reduced-motion: reduce)");
export const finger = matchMedia("(hover: none)");
export const coarse = matchMedia("(pointer: coarse)");

export function remembered(key, otherwise) {
  try {
    return localStorage.getItem(`parlour-${key}`) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
}
export function remember(key, value) {
  try {
    localStorage.setItem(`parlour-${key}`, value);
  } catch {
    // then for this page only
  }
}
/* Milliseconds for each decision of the others. */
export const pace = () => Number(remembered("pace", "800"));
