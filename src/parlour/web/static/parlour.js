/* Parlour's one script. Every page works without it: forms are sent, links are followed. It adds what a page alone
   cannot do: live updates, gliding pieces, a pace for the bots, keys, tips, the rules beside the table. */
"use strict";
const remembered = (key, otherwise) => {
  try {
    return localStorage.getItem(`parlour-${key}`) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
};
const remember = (key, value) => {
  try {
    localStorage.setItem(`parlour-${key}`, value);
  } catch {
    // then for this page only
  }
};
function paint(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
paint(remembered("theme", "auto")); // before anything is drawn, so that nothing flashes
document.documentElement.classList.add("scripted");

document.addEventListener("DOMContentLoaded", () => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const asScript = { "X-Parlour": "script", Accept: "text/html, application/json" };
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");
  const finger = matchMedia("(hover: none)");
  const coarse = matchMedia("(pointer: coarse)");

  // ------------------------------------------------------------------ colours: automatic, light, dark

  const themes = ["auto", "light", "dark"];
  function sayTheme(theme) {
    $("#theme")?.setAttribute("aria-label", `Colours: ${theme === "auto" ? "automatic" : theme}. Change`);
  }
  sayTheme(remembered("theme", "auto"));
  $("#theme")?.addEventListener("click", () => {
    const theme = themes[(themes.indexOf(remembered("theme", "auto")) + 1) % themes.length];
    remember("theme", theme);
    paint(theme);
    sayTheme(theme);
  });

  // ------------------------------------------------------------------ tips: words on hover, focus and tap

  let tip = null;
  let tipOwner = null;
  let hiding = 0;
  function showTip(owner) {
    const found = document.getElementById(owner.getAttribute("aria-describedby"));
    clearTimeout(hiding);
    if (found === tip) return;
    hideTip();
    if (!found?.classList.contains("tip")) return;
    tip = found;
    tipOwner = owner;
    tip.popover = "manual"; // above everything: whatever it lies in, nothing cuts it off
    tip.showPopover();
    tip.classList.add("shown");
    place(tip, owner);
  }
  function hideTip() {
    clearTimeout(hiding);
    const held = tip?.contains(document.activeElement); // by a link in it: the focus stays on nothing that is hidden
    tip?.classList.remove("shown");
    if (tip?.matches(":popover-open")) tip.hidePopover();
    tip = null;
    if (held) putBack(tipOwner);
  }
  function putBack(element) {
    puttingBack = true;
    element?.focus({ preventScroll: true });
    puttingBack = false;
  }
  const between = (least, n, most) => Math.max(least, Math.min(n, most));
  /* Below what it is about, or above it, or where there is room for neither, beside it. */
  function place(box, owner) {
    const at = placeOf(owner).getBoundingClientRect();
    const [wide, high] = [box.offsetWidth, box.offsetHeight];
    const below = at.bottom + 8 + high < innerHeight;
    const above = at.top - 8 - high > 0;
    const beside = !below && !above && (at.right + 8 + wide < innerWidth ? at.right + 8 : at.left - 8 - wide > 0 ? at.left - 8 - wide : 0);
    const left = beside || at.left + at.width / 2 - wide / 2;
    const top = beside ? at.top + at.height / 2 - high / 2 : below ? at.bottom + 8 : at.top - high - 8;
    box.style.left = `${between(8, left, innerWidth - wide - 8)}px`;
    box.style.top = `${between(8, top, innerHeight - high - 8)}px`;
  }
  /* A button that stands for a shape is where the shape is; a card is as large as its item, with the price below it. */
  function placeOf(owner) {
    const shape = owner.closest(".marked") && shapeOf(owner.dataset.spot);
    return shape || (owner.parentElement.localName === "li" ? owner.parentElement : owner);
  }
  const shapeOf = (spot) => $(`[data-press="${CSS.escape(spot)}"]`);
  const described = (target) => (target instanceof Element ? target.closest("[aria-describedby]") : null);
  let resting = false; // the scene has changed under a pointer that did not move: nobody asked for a tip
  document.addEventListener("pointermove", (event) => {
    if (!resting || !(event.movementX || event.movementY)) return;
    resting = false;
    const owner = described(event.target);
    if (owner && event.pointerType !== "touch") showTip(owner);
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || resting) return;
    const owner = described(event.target);
    if (owner) showTip(owner);
    else if (tip?.contains(event.target)) clearTimeout(hiding);
    else if (tip) {
      clearTimeout(hiding);
      hiding = setTimeout(hideTip, 180);
    }
  });
  let puttingBack = false; // the focus returns to where it was: nobody asked for a tip
  document.addEventListener("focusin", (event) => {
    const owner = described(event.target);
    if (puttingBack || !owner?.matches(":focus-visible")) return;
    // A menu that opens or closes moves the focus, and meanwhile nothing else can be opened.
    if (owner.hasAttribute("popovertarget")) setTimeout(() => owner === document.activeElement && !$(".menu:popover-open") && showTip(owner));
    else showTip(owner);
  });
  /* A finger that stays reads what it points at; only a short tap chooses. */
  let holding = 0;
  let hasRead = false;
  document.addEventListener("pointerdown", (event) => {
    hasRead = false;
    const owner = event.pointerType === "touch" ? described(event.target) : null;
    if (!owner) return;
    holding = setTimeout(() => {
      hasRead = true;
      showTip(owner);
    }, 450);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
  for (const chosen of ["click", "contextmenu"]) {
    document.addEventListener(
      chosen,
      (event) => {
        if (!hasRead) return;
        event.preventDefault();
        event.stopPropagation();
        if (chosen === "click") hasRead = false;
      },
      true,
    );
  }
  document.addEventListener("focusout", (event) => {
    if (!tip?.contains(event.relatedTarget)) hideTip();
  });
  /* Whoever scrolls away has read it; whoever comes by Tab has made the page scroll, and wants to read it. */
  function scrolled() {
    if (tip && (tipOwner.matches(":focus-visible") || tip.contains(document.activeElement))) place(tip, tipOwner);
    else hideTip();
  }
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });

  // ------------------------------------------------------------------ the rules, beside whatever is on the page

  const drawer = $("#drawer");
  let leaving = false; // going back takes a moment, in which the rules may be opened again
  function markInHistory() {
    if (!leaving && !history.state?.drawer) history.pushState({ drawer: true }, ""); // whoever goes back wants to close them
  }
  async function openRules(address) {
    const [path, rule] = address.split("#");
    if (!drawer) return void (location.href = address);
    const body = $(".drawer-body", drawer) ?? drawer;
    if (!drawer.open) {
      drawer.show(); // it has the focus at once: what is typed before the rules come is no move
      markInHistory();
    }
    if (drawer.dataset.rules !== path) {
      const answer = await fetch(path, { headers: asScript });
      if (!answer.ok) return void (location.href = address);
      body.innerHTML = await answer.text();
      drawer.dataset.rules = path;
    }
    const found = rule && inDrawer(rule);
    if (found) return turnTo(found);
    stopSearching();
    unmark();
    if (!finger.matches) $("#rule-search", drawer)?.focus({ preventScroll: true }); // on a phone, half the page would go under its keyboard
  }
  const inDrawer = (id) => $(`#${CSS.escape(id)}`, drawer);
  const unmark = () => $$(".found", drawer).forEach((item) => item.classList.remove("found"));
  function stopSearching() {
    const box = $("#rule-search", drawer);
    if (box) box.value = "";
    search("");
  }
  /* Show a rule or a heading of the open rules: whatever was sought before may hide it. */
  function turnTo(found) {
    stopSearching();
    unmark();
    const isRule = found.matches(".rule-item");
    if (isRule) found.classList.add("found");
    found.scrollIntoView({ block: isRule ? "center" : "start" });
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  }
  /* A link within the rules turns their pages. Followed by the browser it would be a step of its history, and going
     back through those is how one closes the rules. */
  drawer?.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    const found = link && inDrawer(link.getAttribute("href").slice(1));
    if (!found || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    turnTo(found);
  });
  drawer?.addEventListener("close", () => {
    if (drawer.open || leaving || !history.state?.drawer) return;
    leaving = true;
    history.back();
  });
  addEventListener("popstate", () => {
    if (!drawer?.open) leaving = false;
    else if (!leaving) drawer.close();
    else {
      leaving = false;
      markInHistory();
    }
  });
  function search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const items = $$(".rule-item");
    let hits = 0;
    for (const item of items) {
      item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
      hits += item.hidden ? 0 : 1;
    }
    for (const section of $$("[data-rule-section]")) {
      section.hidden = words.length > 0 && !$$(".rule-item", section).some((item) => !item.hidden);
    }
    const said = $("#rule-hits");
    if (said) said.textContent = words.length ? `${hits} of ${items.length} entries` : "";
  }
  document.addEventListener("input", (event) => {
    if (event.target.id === "rule-search") search(event.target.value);
  });

  // ------------------------------------------------------------------ clicks

  document.addEventListener("click", async (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const rule = target?.closest('a[href^="/games/"][href*="/rules"]');
    if (rule && drawer && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      hideTip();
      return openRules(rule.getAttribute("href"));
    }
    if (target?.closest("[data-close]") || isBeside(target, event)) return target.closest("dialog")?.close();
    const opens = target?.closest("[data-open]");
    if (opens) return void toggle(document.getElementById(opens.dataset.open));
    const copies = target?.closest("[data-copy]");
    if (copies) {
      event.preventDefault();
      const text = document.getElementById(copies.dataset.copy)?.value ?? copies.dataset.copy;
      await navigator.clipboard.writeText(text);
      return say(`Copied: ${text}`);
    }
    const owner = described(target);
    if (owner?.matches('[aria-disabled="true"], .cannot, .still')) showTip(owner);
    else if (tip && !tip.contains(target)) hideTip();
  });
  function toggle(box) {
    hideTip();
    if (box instanceof HTMLDialogElement) box.open ? box.close() : box.showModal();
    else if (box) box.hidden = !box.hidden;
  }
  /* Whether a click fell beside an open window: what dims the page belongs to the window. */
  function isBeside(target, { clientX, clientY }) {
    if (!target?.matches("dialog:modal")) return false;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }
  const inSight = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    hideTip();
    const above = $$("dialog[open], :popover-open"); // a popover closes by itself
    if (!above.length && !event.target.closest?.("input:not([type=range]), textarea, select")) leave();
    above.forEach((box) => box instanceof HTMLDialogElement && box.close());
  });
  let leave = () => {}; // at a table: close the hint, or stop looking back
  document.addEventListener(
    "toggle",
    (event) => {
      const menu = event.target;
      if (event.newState !== "open" || !menu.matches?.(".menu")) return;
      hideTip();
      const button = $(`[popovertarget="${CSS.escape(menu.id)}"]`);
      place(menu, shapeOf(button.dataset.spot) ?? button);
      $("button", menu)?.focus();
    },
    true,
  );

  /* A shape in a drawing stands for a button that lies outside of it. */
  document.addEventListener("click", (event) => {
    const shape = event.target instanceof Element ? event.target.closest("[data-press]") : null;
    if (shape) $(`[data-spot="${CSS.escape(shape.dataset.press)}"]`)?.click();
  });
  for (const [moved, on] of [["focusin", true], ["focusout", false]]) {
    document.addEventListener(moved, (event) => {
      const spot = event.target.closest?.(".marked [data-spot]")?.dataset.spot;
      const shape = spot && shapeOf(spot);
      shape?.classList.toggle("pointed", on && event.target.matches(":focus-visible"));
      if (!shape?.matches(".pointed")) return;
      bringIntoView(shape);
      if (tip && tipOwner === event.target) place(tip, tipOwner);
    });
  }

  // ------------------------------------------------------------------ drawings larger than their window

  /* `data-view` names a box around one drawing: the wheel, two fingers, + and − make it larger or smaller, dragging and the
     arrows move it, `data-look` buttons do the same. What is seen of it stays when the drawing is drawn anew. */
  const seen = new Map(); // the part of each drawing that is seen: x, y, width, height; not there while all of it is
  const CLOSEST = 8; // times the size at which all of it fits
  const drawing = (box) => $("svg", box);
  function whole(box) {
    const svg = drawing(box);
    svg.dataset.whole ??= svg.getAttribute("viewBox");
    return svg.dataset.whole.split(" ").map(Number);
  }
  function show(box, [x, y, wide, high]) {
    const all = whole(box);
    const size = Math.min(1, Math.max(wide / all[2], 1 / CLOSEST));
    const middle = [x + wide / 2, y + high / 2].map((at, k) => Math.min(Math.max(at, all[k]), all[k] + all[k + 2]));
    const part = [middle[0] - (all[2] * size) / 2, middle[1] - (all[3] * size) / 2, all[2] * size, all[3] * size];
    if (size > 0.995) seen.delete(box.dataset.view);
    else seen.set(box.dataset.view, part);
    box.classList.toggle("closer", size <= 0.995);
    drawing(box).setAttribute("viewBox", (size > 0.995 ? all : part).map((n) => n.toFixed(1)).join(" "));
    tellScale(drawing(box));
  }
  /* Letters of a drawing stay readable: its styles know how large a unit of it is on the screen, and `far` says that its
     smallest letters (`data-letters`) would be too small to read, so that it shows something larger instead. */
  const READABLE = 11;
  const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => tellScale(target)));
  function tellScale(svg) {
    const scale = svg.dataset.letters && svg.getScreenCTM()?.a;
    if (!scale) return;
    svg.style.setProperty("--scale", scale.toFixed(4));
    svg.classList.toggle("far", scale * Number(svg.dataset.letters) < READABLE);
  }
  function measureDrawings(within) {
    for (const svg of $$("svg[data-letters]", within)) {
      tellScale(svg);
      sizes.observe(svg);
    }
  }
  measureDrawings(document);
  document.addEventListener("change", () => measureDrawings(document)); // another pane may be in front

  /* A drawing can fill the window below the question; `data-stays` marks what stays in sight beside it. It gives the room
     back when something must be chosen elsewhere. */
  let filled = "";
  function fill(name) {
    filled = name;
    hideTip();
    for (const box of $$("[data-view]")) {
      box.classList.toggle("filled", box.dataset.view === name);
      $('[data-look="fill"]', box)?.setAttribute("aria-pressed", box.dataset.view === name);
    }
    if (name) scrollTo({ top: 0, behavior: "instant" });
  }
  function keepFilled() {
    const box = filled && $(`[data-view="${CSS.escape(filled)}"]`);
    const choices = $$("#table .spot.can").filter((item) => inSight(item) && !item.closest(".marked, .menu"));
    const here = (item) => box.contains(item) || item.closest(".prompt, [data-stays]");
    fill(box && inSight(box) && (!choices.length || choices.some(here)) ? filled : "");
  }
  /* The drawing that somebody means: where the focus is, else where something can be chosen, else the first in sight. */
  function meantView() {
    const boxes = $$("[data-view]").filter(inSight);
    const has = (test) => boxes.find(test);
    return has((box) => box.contains(document.activeElement)) ?? has((box) => $(".can", box)) ?? boxes[0];
  }
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open], .menu:popover-open")) return;
      if (event.key === "Escape" && filled) fill("");
      else if (event.key.toLowerCase() === "f" && !event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select") && meantView()) looks.fill(meantView());
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  const part = (box) => seen.get(box.dataset.view) ?? whole(box);
  /* Where a place of the window is in the drawing. */
  function inside(box, x, y) {
    const at = new DOMPoint(x, y).matrixTransform(drawing(box).getScreenCTM().inverse());
    return [at.x, at.y];
  }
  function zoom(box, times, x, y) {
    const [left, top, wide, high] = part(box);
    const [px, py] = x === undefined ? [left + wide / 2, top + high / 2] : inside(box, x, y);
    hideTip();
    show(box, [px - (px - left) / times, py - (py - top) / times, wide / times, high / times]);
  }
  function shift(box, right, down) {
    const [x, y, wide, high] = part(box);
    show(box, [x + right, y + down, wide, high]);
  }
  function bringIntoView(shape) {
    const box = shape.closest("[data-view]");
    if (!box) return;
    const [at, frame] = [shape.getBoundingClientRect(), box.getBoundingClientRect()];
    const out = at.left < frame.left || at.right > frame.right || at.top < frame.top || at.bottom > frame.bottom;
    const [x, y] = inside(box, at.left + at.width / 2, at.top + at.height / 2);
    const [, , wide, high] = part(box);
    if (out && seen.has(box.dataset.view)) show(box, [x - wide / 2, y - high / 2, wide, high]);
    box.scrollIntoView({ block: "nearest" });
  }
  function keepViews(within) {
    for (const box of $$("[data-view]", within)) if (seen.has(box.dataset.view)) show(box, seen.get(box.dataset.view));
    measureDrawings(within);
    keepFilled();
  }
  const looks = {
    in: (box) => zoom(box, 1.4),
    out: (box) => zoom(box, 1 / 1.4),
    fit: (box) => show(box, whole(box)),
    left: (box) => shift(box, -part(box)[2] / 8, 0),
    right: (box) => shift(box, part(box)[2] / 8, 0),
    up: (box) => shift(box, 0, -part(box)[3] / 8),
    down: (box) => shift(box, 0, part(box)[3] / 8),
    fill: (box) => fill(box.dataset.view === filled ? "" : box.dataset.view),
  };
  const lookKeys = { "+": "in", "=": "in", "-": "out", Home: "fit", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
  const viewOf = (event) => (event.target instanceof Element ? event.target.closest("[data-view]") : null);
  document.addEventListener("click", (event) => {
    const box = viewOf(event);
    const wanted = box && event.target.closest("[data-look]");
    if (wanted) looks[wanted.dataset.look](box);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !lookKeys[event.key]) return;
      const place = event.key.startsWith("Arrow") ? null : event.target.closest?.(".marked [data-spot]"); // from there they lead on
      const box = viewOf(event) ?? (place && shapeOf(place.dataset.spot)?.closest("[data-view]"));
      if (!box) return;
      event.preventDefault();
      event.stopPropagation();
      looks[lookKeys[event.key]](box);
    },
    true,
  );
  /* Whoever scrolls the page past a drawing does not mean it; nor whoever turns the wheel when all of it is seen. */
  let lastScroll = 0;
  document.addEventListener("scroll", () => (lastScroll = performance.now()), { passive: true });
  document.addEventListener(
    "wheel",
    (event) => {
      const box = viewOf(event);
      if (!box || performance.now() - lastScroll < 250 || (event.deltaY > 0 && !seen.has(box.dataset.view))) return;
      event.preventDefault();
      zoom(box, Math.exp(-event.deltaY / (event.deltaMode ? 20 : 500)), event.clientX, event.clientY);
    },
    { passive: false },
  );
  const fingers = new Map(); // what is pressed on a drawing: a mouse button, one or two fingers
  let grip = null; // the drawing, and whether it has been moved
  document.addEventListener("pointerdown", (event) => {
    const box = viewOf(event);
    if (!box || event.button || event.target.closest("[data-look]")) return;
    if (grip?.box !== box) fingers.clear();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    grip = { box, from: [event.clientX, event.clientY], moved: fingers.size > 1 };
  });
  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !grip) return;
    const now = [event.clientX, event.clientY];
    const { box } = grip;
    if (!grip.moved && Math.hypot(now[0] - grip.from[0], now[1] - grip.from[1]) < 6) return;
    if (!grip.moved) {
      grip.moved = true;
      clearTimeout(holding);
      hideTip();
    }
    fingers.set(event.pointerId, now);
    const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    const was = inside(box, ...before);
    const is = inside(box, ...now);
    if (!other) return shift(box, was[0] - is[0], was[1] - is[1]);
    const apart = (point) => Math.max(20, Math.hypot(point[0] - other[0], point[1] - other[1]));
    zoom(box, apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (!fingers.delete(event.pointerId) || fingers.size) return;
      hasRead ||= grip.moved && end === "pointerup"; // then it was no click
      if (hasRead) setTimeout(() => (hasRead = false), 50);
      grip = null;
    });
  }

  // ------------------------------------------------------------------ a line for what went well or wrong

  let saying = 0;
  function say(text, rules = []) {
    const box = $("#toast") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "toast" }));
    box.setAttribute("role", "alert");
    const unsaid = rules.filter((rule) => !text.includes(rule));
    box.textContent = unsaid.length ? `${text} (${unsaid.join(", ")})` : text;
    box.classList.add("shown");
    clearTimeout(saying);
    saying = setTimeout(() => box.classList.remove("shown"), 6000);
  }

  // ------------------------------------------------------------------ lists that change while one looks

  if ($("[data-fresh]")) {
    setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch(location.href).catch(() => null);
      if (!answer?.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const list of $$("[data-fresh]")) {
        const fresh = page.getElementById(list.id);
        if (fresh && fresh.innerHTML !== list.innerHTML && !list.contains(document.activeElement)) {
          list.innerHTML = fresh.innerHTML;
        }
      }
    }, 5000);
  }

  // ------------------------------------------------------------------ a review: how far it is, and its chart

  const review = $("#review");
  async function awaitReview() {
    while ($("[data-pending]", review)) {
      await new Promise((done) => setTimeout(done, 500));
      const answer = await fetch(location.href, { headers: asScript }).catch(() => null);
      if (answer?.ok) review.innerHTML = await answer.text();
    }
    $("#live").textContent = $('[data-state="done"]', review) ? "The review is ready" : "";
  }
  if ($("[data-pending]", review ?? document)) awaitReview();
  for (const pointed of ["pointerover", "focusin"]) {
    review?.addEventListener(pointed, (event) => {
      const point = event.target.closest("[data-said]");
      if (point) $("#point-said", review).textContent = point.dataset.said;
    });
  }
  review?.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const point = way && event.target.closest(".point");
    if (!point) return;
    event.preventDefault();
    const line = $$(".curve .point", review).find((other) => other.getAttribute("href") === point.getAttribute("href")).parentElement;
    const points = $$(".point", line);
    const at = points.findIndex((other) => other.getAttribute("href") === point.getAttribute("href"));
    points[Math.min(Math.max(at + way, 0), points.length - 1)].focus();
  });

  // ------------------------------------------------------------------ a table

  const table = $("#table");
  if (!table) return;
  const here = `/tables/${scene().dataset.table}`;
  const asked = new URLSearchParams(location.search);
  const news = { ply: number("latest"), number: number("number") };
  let looksBack = asked.has("at");
  let following = false;
  let skipping = false;
  let busy = false;
  let wakeUp = () => {};

  function scene() {
    return $(".scene", table);
  }
  function number(name) {
    return Number(scene().dataset[name]);
  }
  const pause = (ms) =>
    new Promise((done) => {
      wakeUp = done;
      setTimeout(done, ms);
    });
  const isSilent = () => scene().dataset.silent === "1"; // nothing was told by the last step: nobody needs time for it
  const pace = () => Number(remembered("pace", "800"));

  /* Put a new scene in place of the old one. Pieces whose place differs glide there; the rest stays calm. */
  async function swap(html, from = null) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const moved = movedTo(fresh.content);
    const movers = new Map(moved.filter(([, piece, now]) => !now.ownerSVGElement && !isHidden(piece)).map(([glide, , now]) => [glide, now]));
    const lifted = quiet.matches || document.hidden ? [] : moved.filter(([, , now]) => now.ownerSVGElement).map(lift);
    const counts = new Map($$("[data-tokens]", table).map((box) => [box.dataset.tokens, Number(box.dataset.count)]));
    const update = () => {
      const kept = keep();
      const wasOver = scene().dataset.over;
      hideTip();
      resting = true;
      replace(fresh.content);
      restore(kept);
      Keys.renew();
      showWhoIsHere();
      tidy();
      bringChoicesIntoSight(moved.length > 0);
      if (wasOver === "0" && scene().dataset.over === "1" && !looksBack) scrollTo({ top: 0, behavior: "instant" }); // the result
      for (const [glide, now] of movers) if (isHidden(now)) movers.delete(glide); // nothing glides under or over the bar
      name(movers);
      requestAnimationFrame(() => {
        flyTokens(counts, from); // when the new scene is laid out anyway
        lifted.forEach(land);
      });
    };
    // A transition takes a picture of each piece first: not worth the wait where none moves, and no help where
    // somebody else's side of the table comes into view.
    const turned = $(".scene", fresh.content)?.dataset.seat !== scene().dataset.seat;
    if (!movers.size || turned || !document.startViewTransition || quiet.matches || document.hidden) return update();
    name(movers);
    const transition = document.startViewTransition(update);
    transition.ready.catch(() => {}); // the next one may come before this one has begun
    transition.finished.catch(() => {}).finally(() => name(new Map(), movers));
    await transition.updateCallbackDone;
  }
  /* Whether nothing of an element can be seen below the bar: then nobody misses it when it moves. */
  function isHidden(element) {
    const { top, bottom, width } = element.getBoundingClientRect();
    return !width || top >= innerHeight || bottom <= $(".prompt", table).getBoundingClientRect().bottom;
  }
  /* Where on the table a button was pressed; the bar with the question is no such place. */
  function pressedAt(button) {
    const owner = button?.closest(".menu") ? $(`[popovertarget="${CSS.escape(button.closest(".menu").id)}"]`, table) : button;
    const shape = owner?.dataset.spot && $(`[data-press="${CSS.escape(owner.dataset.spot)}"]`, table);
    const place = shape || owner;
    return place?.matches(".spot, .spot *") && !place.closest(".prompt") ? middle(place) : null;
  }
  /* Coins and other tokens fly between their owner and the place that was chosen, or the middle of the table. */
  function flyTokens(before, from) {
    if (quiet.matches || document.hidden) return;
    const top = $(".prompt", table).getBoundingClientRect().bottom + 14; // never across the question
    const room = $(".middle", table)?.getBoundingClientRect();
    const place = from ?? (room && [room.left + room.width / 2, top]);
    for (const box of place ? $$("[data-tokens]", table) : []) {
      const more = Number(box.dataset.count) - (before.get(box.dataset.tokens) ?? 0);
      if (!more || isHidden(box)) continue;
      const [start, end] = (more > 0 ? [place, middle(box)] : [middle(box), place]).map(([x, y]) => `translate(${x}px, ${Math.max(y, top)}px)`);
      for (let k = 0; k < Math.min(Math.abs(more), 5); k += 1) flyToken(box.dataset.icon, start, end, k);
    }
  }
  function middle(place) {
    const { left, top, width, height } = place.getBoundingClientRect();
    return [left + Math.min(width / 2, 120), top + height / 2];
  }
  function flyToken(icon, start, end, k) {
    const token = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "use");
    token.classList.add("flying");
    token.setAttribute("aria-hidden", "true");
    drawing.setAttribute("href", icon);
    token.append(drawing);
    document.body.append(token);
    const flight = token.animate(
      [{ transform: start, opacity: 1 }, { transform: end, opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }],
      { duration: 420, delay: 60 * k, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" },
    );
    flight.finished.catch(() => {}).finally(() => token.remove());
  }
  /* The frame of the table stays and gets new contents: what is the same neither flickers nor moves, and what does move
     the browser counts as a shift. */
  const FRAME = ".scene, #play, .prompt, .middle, .own, .side";
  const kind = (child) => child.id || `${child.localName}.${child.classList?.[0] ?? ""}`;
  function replace(fresh) {
    renew(scene(), $(".scene", fresh));
  }
  function renew(old, now) {
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    if (old.matches(".history")) return renewHistory(old, now);
    if (!old.matches(FRAME)) return old.replaceChildren(...now.childNodes);
    const here = new Map([...old.children].map((child) => [kind(child), child]));
    const next = [...now.childNodes].map((child) => {
      const same = here.get(kind(child));
      if (!same || same.localName !== child.localName) return child;
      here.delete(kind(child));
      renew(same, child);
      return same;
    });
    for (const child of [...old.childNodes]) if (!next.includes(child)) child.remove();
    let at = old.firstChild; // whatever stays is not taken out: it would begin anew
    for (const child of next) {
      if (child === at) at = at.nextSibling;
      else old.insertBefore(child, at);
    }
  }
  /* The bar for looking back only says something new: nobody can drag a slider that is taken away. */
  function renewHistory(bar, next) {
    const links = $$("a", bar);
    $$("a", next).forEach((link, k) => (links[k].href = link.href));
    $("output", bar).value = $("output", next).value;
    const slider = $("#slider", bar);
    slider.max = $("#slider", next).max;
    if (wantedPly === null || wantedPly === number("ply")) slider.value = number("ply");
  }

  /* What must be chosen next is brought into sight: of all that glows on the board, at least what lies nearest. */
  let lastAsked = null;
  function bringChoicesIntoSight(atOnce) {
    const now = `${number("number")} ${number("ply")}`;
    if (scene().dataset.myTurn !== "1" || lastAsked === now) return;
    lastAsked = now;
    const choices = $$(".spot.can", table).filter((item) => !item.closest(".marked, .menu, .prompt") && inSight(item));
    if (!choices.length || choices.some((item) => seenPart(item) > 0.6)) return;
    const centre = innerHeight / 2;
    const distance = (item) => Math.abs(middle(item)[1] - centre);
    const nearest = choices.reduce((best, item) => (distance(item) < distance(best) ? item : best));
    const behavior = atOnce || quiet.matches ? "instant" : "smooth";
    if (nearest.closest("[data-view]")) return bringIntoView(nearest);
    nearest.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    scrollBy({ top: wayTo(nearest, choices), behavior });
  }
  /* How far to scroll so that a choice is in the window, with as many others around it as there is room for. */
  function wayTo(nearest, choices) {
    const stuck = $$("[data-sticks]", table).filter((line) => getComputedStyle(line).position === "sticky"); // below the bar
    const covered = stuck.reduce((sum, line) => sum + line.offsetHeight, $(".prompt", table).getBoundingClientRect().bottom);
    const [top, bottom] = [covered + 12, innerHeight - 12];
    const box = nearest.getBoundingClientRect();
    let [first, last] = [box.top, box.bottom];
    const boxes = choices.map((item) => item.getBoundingClientRect());
    const away = (other) => Math.max(box.top - other.top, other.bottom - box.bottom);
    for (const other of boxes.sort((one, two) => away(one) - away(two))) {
      const [low, high] = [Math.min(first, other.top), Math.max(last, other.bottom)];
      if (high - low <= bottom - top) [first, last] = [low, high];
    }
    return first < top ? first - top : last > bottom ? last - bottom : 0;
  }
  /* How much of an element can be seen, from 0 to 1: in the window, below the bar, within whatever cuts it. */
  function seenPart(element) {
    const whole = element.getBoundingClientRect();
    const edges = [{ left: 0, right: innerWidth, top: $(".prompt", table).getBoundingClientRect().bottom, bottom: innerHeight }];
    for (let box = element.parentElement; box && box !== table; box = box.parentElement) {
      if (getComputedStyle(box).overflow !== "visible") edges.push(box.getBoundingClientRect());
    }
    const most = (side) => Math.max(whole[side], ...edges.map((edge) => edge[side]));
    const least = (side) => Math.min(whole[side], ...edges.map((edge) => edge[side]));
    const area = Math.max(0, least("right") - most("left")) * Math.max(0, least("bottom") - most("top"));
    return area / (whole.width * whole.height || 1);
  }
  const spotOf = (piece) => piece.dataset.at ?? piece.closest("[data-spot]")?.dataset.spot ?? "";
  /* The pieces that are elsewhere in a new scene: name, the piece that lies here, the one that will lie there. */
  function movedTo(fresh) {
    const before = new Map($$("[data-glide]", table).map((piece) => [piece.dataset.glide, piece]));
    return $$("[data-glide]", fresh)
      .map((now) => [now.dataset.glide, before.get(now.dataset.glide), now])
      .filter(([, piece, now]) => piece && spotOf(piece) !== spotOf(now));
  }
  /* Shapes inside a drawing take no part in a transition: what becomes one flies there, and looks as it will lie. */
  function lift([, piece, shape]) {
    const { left, top, width, height } = ($("svg", piece) ?? piece).getBoundingClientRect();
    return { left, top, width, height, shape };
  }
  function land({ left, top, width, height, shape }) {
    if (!width || !shape.isConnected || isHidden(shape)) return;
    shape.classList.remove("fresh"); // it comes from somewhere
    const at = shape.getBBox();
    const screen = shape.getScreenCTM();
    const to = { left: screen.a * at.x + screen.e, top: screen.d * at.y + screen.f, width: screen.a * at.width, height: screen.d * at.height };
    const flier = pictureOf(shape, at);
    Object.assign(flier.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    document.body.append(flier);
    const size = Math.min(width / to.width, height / to.height);
    const here = `translate(${left + (width - to.width * size) / 2 - to.left}px, ${top + (height - to.height * size) / 2 - to.top}px) scale(${size})`;
    const timing = { duration: 340, easing: "cubic-bezier(.3,.7,.2,1)" };
    const flight = flier.animate([{ transform: here }, { transform: "none" }], timing);
    shape.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], timing);
    flight.finished.catch(() => {}).finally(() => flier.remove());
  }
  /* A shape as a drawing of its own. */
  function pictureOf(shape, { x, y, width, height }) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    drawing.setAttribute("aria-hidden", "true");
    drawing.setAttribute("class", `${shape.ownerSVGElement.getAttribute("class")} flying-piece`);
    const copy = shape.cloneNode(true);
    copy.classList.remove("spot", "can", "instead", "fresh");
    for (const name of ["transform", "data-press", "data-glide", "data-at", "aria-describedby"]) copy.removeAttribute(name);
    drawing.append(copy);
    return drawing;
  }
  function name(movers, before = new Map()) {
    for (const piece of $$("[data-glide]", table)) {
      const glide = piece.dataset.glide;
      if (movers.has(glide)) piece.style.viewTransitionName = glide;
      else if (before.has(glide)) piece.style.viewTransitionName = "";
    }
  }
  /* What has the focus, how far lists are scrolled, what is unfolded or ticked: all of it survives a new scene. */
  function keep() {
    const active = document.activeElement;
    const inside = table.contains(active);
    return {
      inside,
      same: inside ? sameAs(active) : "",
      typed: active?.matches("input:not([readonly], [type=range])") ? active.value : null,
      scrolls: $$("[data-keep-scroll]", table).map((box) => [box.dataset.keepScroll, box.scrollLeft, box.scrollTop]),
      open: $$("details[data-keep-open]", table).map((box) => [box.dataset.keepOpen, box.open]),
      set: new Map($$("[data-keep]", table).map((input) => [input.dataset.keep, input.checked])),
      sought: new Map($$("[data-find]", table).map((input) => [input.dataset.find, input.value])),
      calls: new Map($$("[data-calls]", table).map((group) => [group.id, group.dataset.calls])),
    };
  }
  function sameAs(element) {
    const name = ["data-spot", "id", "data-go", "value", "href", "role"].find((name) => element.getAttribute(name));
    return name ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : element.localName === "summary" ? "summary" : "#prompt";
  }
  /* A list shows only what contains the words that are sought. */
  function find(input) {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of $$(`[data-keep-scroll="${input.dataset.find}"] > li`, table)) {
      const text = item.textContent.toLowerCase();
      item.classList.toggle("unfound", !words.every((word) => text.includes(word)));
    }
  }
  function restore(kept) {
    for (const [key, left, top] of kept.scrolls) {
      const box = $(`[data-keep-scroll="${key}"]`, table);
      if (box) box.scrollTo({ left, top, behavior: "instant" });
    }
    for (const [key, open] of kept.open) {
      const box = $(`details[data-keep-open="${key}"]`, table);
      if (box) box.open = open;
    }
    // Boxes stay ticked and panes in front, unless the new scene calls for another pane of their group.
    for (const input of $$("[data-keep]", table)) {
      const group = input.closest("[data-calls]");
      const called = group?.dataset.calls && kept.calls.get(group.id) !== group.dataset.calls;
      if (!called && kept.set.has(input.dataset.keep)) input.checked = kept.set.get(input.dataset.keep);
    }
    for (const input of $$("[data-find]", table)) {
      input.value = kept.sought.get(input.dataset.find) ?? "";
      find(input);
    }
    keepViews(table);
    if (!kept.inside) return;
    for (const next of [$(kept.same, table), $("#prompt", table)]) {
      putBack(next);
      if (kept.typed !== null && next === document.activeElement) next.value = kept.typed;
      if (table.contains(document.activeElement)) return; // not everything can take it
    }
  }

  /* After each swap: the title, the announcement, the pace, what has been shown. */
  function tidy() {
    if (!isSilent()) shownAt = performance.now();
    const { announce, myTurn, over } = scene().dataset;
    const title = document.title.replace(/^[●■] /, "");
    document.title = myTurn === "1" ? `● ${title}` : over === "1" ? `■ ${title}` : title;
    const live = $("#live");
    if (live && announce !== undefined && live.textContent !== announce) live.textContent = announce;
    const chosen = $("#pace");
    if (chosen) chosen.value = String(pace());
    const log = $("[data-log-end]", table);
    if (log) log.scrollTop = log.scrollHeight;
    if (watched) $('[data-go="since"]', table)?.parentElement.remove(); // nobody was away
    watched = !document.hidden;
    showSkip();
    report();
  }
  let shownAt = 0;
  let watched = false;
  function showSkip() {
    const skip = $("#skip");
    if (skip) skip.hidden = looksBack || number("ply") >= news.ply;
  }

  async function load(ply = null) {
    const query = new URLSearchParams();
    if (ply !== null && ply < news.ply) query.set("at", ply);
    if (ply !== null && ply < news.ply && !looksBack) query.set("follow", "1");
    else if (looksBack) query.set("at", ply ?? news.ply);
    for (const kept of ["seat", "invite"]) if (asked.has(kept)) query.set(kept, asked.get(kept));
    const before = looksBack;
    // A hint stays for as long as its position does.
    const hinted = ply === null && !looksBack && scene().dataset.hint && number("number") === news.number;
    const answer = await fetch(hinted ? $("#ask-hint").href : `${here}?${query}`, { headers: asScript });
    if (!answer.ok) throw new Error((await answer.json()).error);
    const html = await answer.text();
    if (looksBack !== before) return; // meanwhile somebody wants to see something else
    await swap(html);
    catchUp();
  }
  /* The scene may know more than the socket has told yet. */
  function catchUp() {
    if (number("number") < news.number) return;
    news.number = number("number");
    news.ply = number("latest");
  }

  /* Show what has happened since, one decision after the other, at the pace the person likes. */
  async function follow(fresh = false) {
    if (following || looksBack) return;
    following = true;
    try {
      while (!looksBack && (fresh || number("ply") !== news.ply)) {
        const next = number("ply") + 1;
        const hurry = skipping || pace() === 0 || document.hidden || next > news.ply;
        if (!hurry && !fresh) await pause(Math.max(0, pace() - (performance.now() - shownAt)));
        if (looksBack) break;
        fresh = false;
        await load(hurry || skipping ? null : next);
      }
    } catch {
      setTimeout(() => follow(true), 2000);
    } finally {
      following = false;
      skipping = false;
      showSkip();
    }
  }

  let socket = null;
  let retry = 500;
  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${here}/live`);
    socket.onopen = () => {
      retry = 500;
      document.body.classList.remove("offline");
      report();
    };
    socket.onmessage = (event) => heard(JSON.parse(event.data));
    socket.onclose = () => {
      document.body.classList.add("offline");
      setTimeout(connect, retry);
      retry = Math.min(retry * 2, 10000);
    };
  }
  function heard(told) {
    Object.assign(news, told);
    showWhoIsHere();
    const slider = $("#slider", table);
    if (slider && looksBack) slider.max = told.ply;
    showSkip();
    if (busy) return;
    // Also without a new decision something may have changed: somebody sat down, a move was taken back.
    follow(told.change !== number("change") && told.ply <= number("ply"));
  }
  /* What the socket told is newer than a scene that was on its way. */
  function showWhoIsHere() {
    for (const panel of news.here ? $$("[data-sitter]", table) : []) {
      panel.classList.toggle("here", news.here.includes(Number(panel.dataset.sitter)));
    }
  }
  let reported = -1;
  function report() {
    const ply = number("ply");
    if (looksBack || document.hidden || number("seat") < 0 || ply === reported || socket?.readyState !== 1) return;
    reported = ply;
    socket.send(JSON.stringify({ shown: ply }));
  }
  document.addEventListener("visibilitychange", report);

  /* What cannot be taken back is asked about first, where fingers slip: usual on touch, or as somebody chose. */
  const asksFirst = () => remembered("sure", coarse.matches ? "on" : "off") === "on";
  function sayWhetherItAsks() {
    $("#sure")?.setAttribute("aria-checked", String(asksFirst()));
  }
  $("#sure")?.addEventListener("click", () => {
    remember("sure", asksFirst() ? "off" : "on");
    sayWhetherItAsks();
    say(asksFirst() ? "What cannot be taken back is asked about first" : "Everything is played at once");
  });
  sayWhetherItAsks();
  async function isSure(action, body, button) {
    if (!asksFirst() || !/\/(moves|plan|instead)$/.test(action)) return true;
    const answer = await fetch(`${here}/final`, { method: "POST", body, headers: asScript });
    const why = answer.ok ? (await answer.json()).why : ""; // what is wrong with it the move itself will be told
    return !why || agreed(button, why);
  }
  function agreed(button, why) {
    const box = $("#sure-box");
    const said = button.cloneNode(true);
    $$("kbd, .rank", said).forEach((part) => part.remove());
    $("h2", box).textContent = `${button.ariaLabel?.split(". ").at(-1) ?? said.textContent.trim()}?`;
    $("p", box).textContent = `${why}.`;
    box.returnValue = "";
    box.showModal();
    return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
  }

  /* Moves and everything else that is answered with the new scene. */
  const swapped = /\/(moves|plan|undo|instead|fill|seats\/\d+\/(bot|person))$/;
  table.addEventListener("submit", async (event) => {
    const form = event.target;
    const button = event.submitter;
    const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
    if (!swapped.test(new URL(action).pathname)) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    button?.classList.add("pressed");
    const from = pressedAt(button);
    $(".menu:popover-open")?.hidePopover();
    try {
      const body = new URLSearchParams(new FormData(form, button));
      if (!(await isSure(action, body, button))) return;
      if (action.endsWith("/moves")) body.set("patience", Math.min(pace(), 1000)); // till then a slip can be taken back
      const answer = await fetch(action, { method: "POST", body, headers: asScript });
      if (answer.ok) await swap(await answer.text(), from);
      else {
        const { error, rules } = await answer.json();
        say(error, rules);
        if (!action.endsWith("/plan")) await load(); // whoever changed a plan mends it, and does not begin anew
      }
      catchUp();
    } catch {
      say("The server cannot be reached. Nothing is lost: try again in a moment.");
    } finally {
      button?.classList.remove("pressed");
      busy = false;
      follow(number("ply") > news.ply);
    }
  });

  /* A plan lies in trays. Whoever moves a piece, by its buttons or by hand, has another plan. */
  table.addEventListener("change", (event) => {
    const piece = event.target.closest("[data-step]");
    const tray = piece && $$("[data-tray]", table).find((box) => box.dataset.tray === event.target.value);
    if (!tray || tray.contains(piece)) return;
    tray.append(piece);
    event.target.focus({ preventScroll: true });
    weighPlan();
  });
  /* What each tray comes to, and whether all of it can be played. */
  function weighPlan() {
    const wrong = $$("[data-tray]", table).map(weighTray).filter(Boolean);
    const button = $(".accept", table);
    const title = $("[data-changed]", button);
    const changed = $$("[data-step] input:checked", table).some((radio) => !radio.defaultChecked);
    title.textContent = changed ? title.dataset.changed : title.dataset.suggested;
    button.disabled = wrong.length > 0;
    $("#plan-why").textContent = wrong.join("; ");
  }
  function weighTray(tray) {
    const [held, least, most] = ["held", "least", "most"].map((bound) => Number(tray.dataset[bound]));
    const n = held + $$("[data-step]", tray).length;
    const why = most && n > most ? `${most} is the most` : n < least ? `${least} is the least` : "";
    $("[data-tally]", tray).textContent = most ? `then ${n} of ${most}` : "";
    tray.classList.toggle("wrong", why !== "");
    return why && `${tray.dataset.tray} would hold ${n}: ${why}`;
  }
  /* A piece is dragged out of its tray, or one of those alike from wherever the board shows them. */
  let dragged = null;
  const placeUnder = (event) => (dragged ? event.target.closest("[data-drop]") : null);
  function pieceFor(tray) {
    if (dragged.matches("[data-step]")) return dragged;
    const alike = $$("[data-step]", table).filter((step) => step.dataset.about === dragged.dataset.drag && !tray.contains(step));
    return alike.sort((one, other) => other.parentElement.children.length - one.parentElement.children.length)[0]; // the fullest tray spares one
  }
  function markPlace(place) {
    for (const box of $$("[data-drop]", table)) box.classList.toggle("over", box === place);
  }
  table.addEventListener("dragstart", (event) => {
    dragged = $(".accept", table) && event.target.closest?.("[data-step], [data-drag]");
    dragged?.classList.add("dragged");
    table.classList.toggle("dragging", Boolean(dragged));
    hideTip();
  });
  table.addEventListener("dragover", (event) => {
    const place = placeUnder(event);
    markPlace(place);
    if (place) event.preventDefault();
  });
  table.addEventListener("drop", (event) => {
    const place = placeUnder(event);
    if (!place) return;
    event.preventDefault();
    const tray = $("[data-tray]", place);
    const way = tray && $$("input", pieceFor(tray) ?? tray).find((radio) => radio.value === tray.dataset.tray);
    if (!tray) say(place.dataset.closed ?? "Nothing goes there now");
    if (!way || way.checked) return;
    way.checked = true;
    way.dispatchEvent(new Event("change", { bubbles: true }));
  });
  table.addEventListener("dragend", () => {
    dragged?.classList.remove("dragged");
    table.classList.remove("dragging");
    dragged = null;
    markPlace(null);
  });

  /* What the computer would do: it takes a second, and whoever plays meanwhile has found something better. */
  async function showHint(link) {
    if (scene().dataset.hint) {
      delete scene().dataset.hint;
      return load();
    }
    if (link.ariaBusy === "true") return;
    const asked = number("number");
    link.ariaBusy = "true";
    $("#live").textContent = "Thinking";
    try {
      const answer = await fetch(link.href, { headers: asScript });
      if (!answer.ok) return say((await answer.json()).error);
      const html = await answer.text();
      if (looksBack || number("number") !== asked) return;
      await swap(html);
    } catch {
      say("The server cannot be reached. Ask again in a moment.");
    } finally {
      link.ariaBusy = "false";
    }
  }
  table.addEventListener("click", (event) => {
    const link = event.target.closest("#ask-hint, #hide-hint");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    showHint(link);
  });

  // ------------------------------------------------------------------ a line of the log lights up what it speaks of

  const named = (name) => ["spot", "press", "glide", "place"].map((kind) => `[data-${kind}="${CSS.escape(name)}"]`).join();
  function lightUp(line) {
    for (const piece of $$(".lit-up", table)) piece.classList.remove("lit-up");
    for (const name of line?.dataset.about?.split(" ") ?? []) $$(named(name), table).forEach((piece) => piece.classList.add("lit-up"));
  }
  for (const points of ["pointerover", "focusin"]) {
    document.addEventListener(points, (event) => lightUp(event.target.closest?.(".log [data-about]")));
  }

  // ------------------------------------------------------------------ looking back

  let wantedPly = null;
  let playing = false;
  async function goTo(ply) {
    const entering = !looksBack;
    looksBack = true;
    const busyLoading = wantedPly !== null;
    wantedPly = Math.min(Math.max(0, ply), news.ply);
    if (busyLoading) return;
    try {
      while (wantedPly !== null && wantedPly !== number("ply")) {
        const next = wantedPly;
        await load(next);
        if (wantedPly === next) wantedPly = null;
      }
    } finally {
      wantedPly = null;
    }
    // One step back in the browser leads from history to the table again.
    history[entering ? "pushState" : "replaceState"](null, "", `${here}?at=${number("ply")}`);
    entered ||= entering;
  }
  let entered = false; // the page before this one in the browser's history is the table as it was
  addEventListener("popstate", () => {
    const at = new URLSearchParams(location.search).get("at");
    if (at !== null) goTo(Number(at));
    else if (looksBack) leaveHistory();
  });
  async function playOn() {
    play(true);
    if (number("ply") >= news.ply) await goTo(0); // at its end: once more
    while (playing && number("ply") < news.ply) {
      await goTo(number("ply") + 1);
      if (!isSilent()) await pause(Math.max(250, pace()));
    }
    play(false);
  }
  function play(on) {
    playing = on;
    for (const button of $$('[data-go="play"]')) button.lastChild.textContent = on ? "Pause" : "Play";
  }
  /* While it plays, any key and any click stops it; what that would do besides, it does as well. */
  let stopped = false; // by this very press: it does not start it again
  for (const press of ["keydown", "pointerdown"]) {
    document.addEventListener(
      press,
      (event) => {
        stopped = playing && !event.target.closest?.(".pace, #theme");
        if (!stopped) return;
        play(false);
        wakeUp();
      },
      true,
    );
  }
  for (const end of ["keyup", "pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => (stopped = false)));
  /* Keys of the bar below: they need no focus there, and leave alone whatever has the focus and uses them itself. */
  const goKeys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const go = goKeys[event.key];
    if (!go || event.ctrlKey || event.metaKey || event.altKey || !$(".history", table)) return;
    if (!looksBack && go !== "back") return; // the last page of a game is read: these keys scroll it
    const slides = go === "play" && event.target.id === "slider"; // which knows the arrows itself, but not how to play
    if (!slides && event.target.closest?.("input, select, textarea, dialog, [popover], [data-view]")) return;
    if (go === "play" && event.target.closest?.("a, button, summary, [tabindex='0']")) return;
    event.preventDefault();
    goBy(go);
  });
  function backToNow() {
    if (entered) return history.back();
    history.replaceState(null, "", here);
    leaveHistory();
  }
  leave = () => {
    const open = $("#hide-hint", table) ?? (looksBack ? $('[data-go="now"]', table) : null);
    open?.click();
  };
  function leaveHistory() {
    looksBack = entered = false;
    play(false);
    load();
  }
  table.addEventListener("input", (event) => {
    if (event.target.dataset.find) find(event.target);
    if (event.target.id !== "slider") return;
    play(false);
    goTo(Number(event.target.value));
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "pace") remember("pace", event.target.value);
  });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const goes = target?.closest("[data-go]");
    if (target?.closest("#skip")) {
      skipping = true;
      wakeUp();
      follow();
    }
    if (!goes || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    wakeUp();
    goBy(goes.dataset.go, Number(goes.dataset.ply));
  });
  function goBy(go, named) {
    const ply = number("ply");
    const where = { first: 0, back: ply - 1, on: ply + 1, last: news.ply };
    if (go === "play" && !playing) return void (stopped || playOn());
    play(false);
    if (go === "play") return;
    if (go === "now") backToNow();
    else if (go === "since") {
      looksBack = false;
      load(named).then(() => follow());
    } else goTo(where[go] ?? named);
  }
  /* Whoever opens a game that was played wants to see it, unless they like no motion, or everything at once. */
  const isOpened = looksBack && scene().dataset.ended === "1" && number("ply") === 0;
  if (isOpened && !quiet.matches && pace() > 0) playOn();

  tidy();
  bringChoicesIntoSight(true);
  connect();
});
