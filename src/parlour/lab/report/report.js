// Tables can be sorted by any column and searched; without this script they stand in a sensible order.
const worth = (cell) => {
  const told = cell.dataset.value ?? cell.textContent.replace("−", "-").replace(/,/g, "");
  const number = parseFloat(told);
  return Number.isNaN(number) ? told.trim().toLowerCase() : number;
};
const compare = (a, b) => (typeof a === typeof b ? (a > b) - (a < b) : typeof a === "string" ? -1 : 1);

for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.textContent.trim() || head.querySelector(".unseen")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].sort((a, b) => compare(worth(a.cells[column]), worth(b.cells[column])));
      body.append(...(down ? rows.reverse() : rows));
    });
  });
}
// What is looked for stays the same when another number of players comes into view.
const filters = [...document.querySelectorAll(".filter input")];
function find(input) {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [...input.closest("section").querySelectorAll("tbody tr")];
  for (const row of rows) {
    const text = row.cells[0].textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  const shown = rows.filter((row) => !row.hidden).length;
  input.closest(".filter").querySelector("output").textContent = words.length ? `${shown || "none"} of ${rows.length}` : "";
}
for (const input of filters) {
  input.addEventListener("input", () => {
    for (const other of filters) {
      other.value = input.value;
      find(other);
    }
  });
}
