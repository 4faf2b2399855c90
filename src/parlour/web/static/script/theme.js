/* Colours: automatic, light, dark. `first.js` has set those that were chosen before. */
import { $ } from "./elements.js";
import { remember } from "./person.js";

const themes = ["auto", "light", "dark"];
const root = document.documentElement;

export function beginTheme() {
  const button = $("#theme");
  const name = () => button?.setAttribute("aria-label", `Colours: ${root.dataset.theme === "auto" ? "automatic" : root.dataset.theme}. Change`);
  root.dataset.theme ??= "auto";
  name();
  button?.addEventListener("click", () => {
    root.dataset.theme = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
    remember("theme", root.dataset.theme);
    name();
  });
}
