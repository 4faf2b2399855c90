/* What somebody sees of a first game: where the guide's panel lies, what it points at, what can be chosen. */
() => {
  const box = (item) => item.getBoundingClientRect();
  const guide = document.querySelector(".guide");
  const sheet = getComputedStyle(guide).position === "fixed";
  const [panel, bar] = [box(guide), box(document.querySelector(".prompt")).bottom];
  const floor = sheet ? panel.top : innerHeight;
  const all = (what) => [...document.querySelectorAll(what)].filter((item) => item.checkVisibility() && !item.closest(".marked, .menu"));
  const place = (item) => {
    const { left, right, top, bottom, width, height } = box(item);
    const high = Math.min(bottom, floor) - Math.max(top, item.closest(".prompt") ? 0 : bar);
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const [across, down] = [Math.min(right, panel.right) - Math.max(left, panel.left), Math.min(bottom, panel.bottom) - Math.max(top, panel.top)];
    const name = item.dataset.spot ?? item.dataset.press ?? item.value;
    return { name, left, right, seen: (Math.max(0, high) * Math.max(0, wide)) / (width * height || 1), covered: across > 1 && down > 1 };
  };
  const arrow = document.querySelector("#guide-arrow:not([hidden])");
  return {
    lesson: guide.dataset.lesson,
    sheet,
    inside: panel.top >= 0 && panel.left >= 0 && panel.right <= innerWidth + 1 && panel.bottom <= innerHeight + 1,
    told: all("#table .told-of").map(place),
    points: [...document.querySelectorAll("#table .told-of")].some((item) => !item.closest(".marked, .menu")),
    choices: all("#table .spot.can, #table .answers button[name=move]").map(place),
    arrow: arrow && box(arrow).left + box(arrow).width / 2,
  };
}
