/* A line for what went well or wrong. */
import { $ } from "./elements.js";

let saying = 0;

export function say(text, rules = []) {
  const box = $("#toast") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "toast" }));
  box.setAttribute("role", "alert");
  const unsaid = rules.filter((rule) => !text.includes(rule));
  box.textContent = unsaid.length ? `${text} (${unsaid.join(", ")})` : text;
  box.classList.add("shown");
  clearTimeout(saying);
  saying = setTimeout(() => box.classList.remove("shown"), 6000);
}
