/* Before anything is drawn, so that nothing flashes: that there is a script, and the colours somebody chose. No module, since those wait
   until the page is read. */
"use strict";
document.documentElement.classList.add("scripted");
try {
  document.documentElement.dataset.theme = localStorage.getItem("parlour-theme") ?? "auto";
} catch {
  // a browser that keeps nothing: automatic
}
