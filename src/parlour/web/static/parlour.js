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
    tip.classList.add("shown");
    place(tip, owner);
  }
  function hideTip() {
    clearTimeout(hiding);
    tip?.classList.remove("shown");
    tip = null;
  }
  function place(box, owner) {
    const item = owner.parentElement.localName === "li" ? owner.parentElement : owner; // with the price below a card
    const at = item.getBoundingClientRect();
    const wide = box.offsetWidth;
    const high = box.offsetHeight;
    const left = Math.min(Math.max(8, at.left + at.width / 2 - wide / 2), innerWidth - wide - 8);
    const below = at.bottom + 8 + high < innerHeight;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - high - 8)}px`;
  }
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
    if (!puttingBack && owner?.matches(":focus-visible")) showTip(owner);
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
    if (tip && tipOwner.matches(":focus-visible")) place(tip, tipOwner);
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
    search("");
    const box = $("#rule-search", drawer);
    if (box) box.value = "";
    const found = rule && document.getElementById(rule);
    $$(".found", drawer).forEach((item) => item.classList.remove("found"));
    if (found) {
      found.classList.add("found");
      found.scrollIntoView({ block: "center" });
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
    } else if (!finger.matches) box?.focus({ preventScroll: true }); // on a phone, half the page would go under its keyboard
  }
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

  // ------------------------------------------------------------------ clicks and keys

  document.addEventListener("click", async (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const rule = target?.closest('a[href^="/games/"][href*="/rules"]');
    if (rule && drawer && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      hideTip();
      return openRules(rule.getAttribute("href"));
    }
    if (target?.closest("[data-close]")) return target.closest("dialog")?.close();
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
    if (box instanceof HTMLDialogElement) box.open ? box.close() : box.show();
    else if (box) box.hidden = !box.hidden;
  }
  const unsettled = new Set(); // keys that have just come to mean something else
  const inSight = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "escape") {
      hideTip();
      $$("dialog[open]").forEach((dialog) => dialog.close());
      return;
    }
    if (event.target.closest?.("input:not([type=range], [type=radio]), textarea, select, dialog") && inSight(event.target)) return;
    const menu = $(".menu:popover-open");
    const wanted = $$(`[data-key="${CSS.escape(key)}"]`, menu ?? document).find(inSight);
    if (!wanted) return;
    event.preventDefault();
    if (!menu && unsettled.has(key)) return; // meant for what was there a moment ago
    if (wanted.matches("button, a")) wanted.click();
    else wanted.focus();
  });
  document.addEventListener(
    "toggle",
    (event) => {
      const menu = event.target;
      if (event.newState !== "open" || !menu.matches?.(".menu")) return;
      hideTip();
      const button = $(`[popovertarget="${CSS.escape(menu.id)}"]`);
      place(menu, $(`[data-press="${CSS.escape(button.dataset.spot)}"]`) ?? button);
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
      const shape = spot && $(`[data-press="${CSS.escape(spot)}"]`);
      shape?.classList.toggle("pointed", on && event.target.matches(":focus-visible"));
      if (shape?.matches(".pointed")) bringIntoView(shape);
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
  }
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
  }
  const looks = {
    in: (box) => zoom(box, 1.4),
    out: (box) => zoom(box, 1 / 1.4),
    fit: (box) => show(box, whole(box)),
    left: (box) => shift(box, -part(box)[2] / 8, 0),
    right: (box) => shift(box, part(box)[2] / 8, 0),
    up: (box) => shift(box, 0, -part(box)[3] / 8),
    down: (box) => shift(box, 0, part(box)[3] / 8),
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
      const box = viewOf(event);
      if (!box || event.ctrlKey || event.metaKey || event.altKey || !lookKeys[event.key]) return;
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
  const pace = () => Number(remembered("pace", "800"));

  /* Put a new scene in place of the old one. Pieces whose place differs glide there; the rest stays calm. */
  async function swap(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const moved = movedTo(fresh.content);
    const movers = new Map(moved.filter(([, , now]) => !now.ownerSVGElement));
    const lifted = quiet.matches || document.hidden ? [] : moved.filter(([, , now]) => now.ownerSVGElement).map(lift);
    const counts = new Map($$("[data-tokens]", table).map((box) => [box.dataset.tokens, Number(box.dataset.count)]));
    const update = () => {
      const kept = keep();
      hideTip();
      resting = true;
      replace(fresh.content);
      steady();
      name(movers);
      restore(kept);
      showWhoIsHere();
      tidy();
      requestAnimationFrame(() => {
        flyTokens(counts); // when the new scene is laid out anyway
        lifted.forEach(land);
      });
    };
    // A transition takes a picture of each piece first: not worth the wait where none moves, and no help where
    // somebody else's side of the table comes into view.
    const turned = $(".scene", fresh.content)?.dataset.seat !== scene().dataset.seat;
    if (!movers.size || turned || !document.startViewTransition || quiet.matches || document.hidden) return update();
    name(movers);
    const transition = document.startViewTransition(update);
    transition.finished.catch(() => {}).finally(() => name(new Map(), movers));
    await transition.updateCallbackDone;
  }
  /* Coins and other tokens fly between their owner and the place where things are decided. */
  function flyTokens(before) {
    if (quiet.matches || document.hidden) return;
    for (const box of $$("[data-tokens]", table)) {
      const more = Number(box.dataset.count) - (before.get(box.dataset.tokens) ?? 0);
      if (!more) continue;
      const place = (more > 0 && $(".now", table)) || $("#prompt", table);
      const [start, end] = (more > 0 ? [place, box] : [box, place]).map(middle);
      for (let k = 0; k < Math.min(Math.abs(more), 5); k += 1) flyToken(box.dataset.icon, start, end, k);
    }
  }
  function middle(place) {
    const { left, top, width, height } = place.getBoundingClientRect();
    return `translate(${left + Math.min(width / 2, 120)}px, ${top + height / 2}px)`;
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
  /* The bar for looking back stays, and only says something new: nobody can drag a slider that is taken away. */
  function replace(fresh) {
    const bar = $(".history", table);
    const next = $(".history", fresh);
    if (!bar || !next) return table.replaceChildren(fresh);
    const [old, now] = [bar.parentElement, next.parentElement];
    for (const child of [...old.children]) if (child !== bar) child.remove();
    bar.before(...[...now.children].filter((child) => child !== next));
    for (const { name, value } of now.attributes) old.setAttribute(name, value);
    const links = $$("a", bar);
    $$("a", next).forEach((link, k) => (links[k].href = link.href));
    $("output", bar).value = $("output", next).value;
    const slider = $("#slider", bar);
    slider.max = $("#slider", next).max;
    if (wantedPly === null || wantedPly === number("ply")) slider.value = number("ply");
  }
  const spotOf = (piece) => piece.dataset.at ?? piece.closest("[data-spot]")?.dataset.spot ?? "";
  /* The pieces that are elsewhere in a new scene: name, the piece that lies here, the one that will lie there. */
  function movedTo(fresh) {
    const before = new Map($$("[data-glide]", table).map((piece) => [piece.dataset.glide, piece]));
    return $$("[data-glide]", fresh)
      .map((now) => [now.dataset.glide, before.get(now.dataset.glide), now])
      .filter(([, piece, now]) => piece && spotOf(piece) !== spotOf(now));
  }
  /* Shapes inside a drawing take no part in a transition: what becomes one flies there as it looked before. */
  function lift([, piece, shape]) {
    const drawn = $("svg", piece) ?? piece;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const flier = drawn.cloneNode(true);
    flier.classList.add("flying-piece");
    delete flier.dataset.glide;
    Object.assign(flier.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    return { flier, left, top, width, shape };
  }
  function land({ flier, left, top, width, shape }) {
    const to = shape.getBoundingClientRect();
    if (!width || !to.width || !shape.isConnected) return;
    document.body.append(flier);
    shape.classList.remove("fresh"); // it comes from somewhere
    const timing = { duration: 340, easing: "cubic-bezier(.3,.7,.2,1)" };
    const there = `translate(${to.left - left}px, ${to.top - top}px) scale(${to.width / width})`;
    const flight = flier.animate([{ transform: "none" }, { transform: there }], timing);
    shape.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], timing);
    flight.finished.catch(() => {}).finally(() => flier.remove());
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
      puttingBack = true;
      next?.focus({ preventScroll: true });
      puttingBack = false;
      if (kept.typed !== null && next === document.activeElement) next.value = kept.typed;
      if (table.contains(document.activeElement)) return; // not everything can take it
    }
  }

  /* A key stays with its thing for the whole turn, whatever comes and goes beside it. */
  let held = new Map();
  let meant = new Map();
  const thing = (item) => item.dataset.spot ?? item.value;
  function steady() {
    if (scene().dataset.myTurn !== "1") return void (held = meant = new Map());
    const items = $$(".spot[data-key], .answers [name=move][data-key]", table);
    const fixed = items.filter((item) => "fixed" in item.dataset);
    const taken = new Set($$("[data-key]:not(.menu *)").filter((item) => !items.includes(item) || fixed.includes(item)).map((item) => item.dataset.key));
    const others = items.filter((item) => !fixed.includes(item));
    const isHeld = (item) => held.has(thing(item)) && !taken.has(held.get(thing(item)));
    for (const item of [...others.filter(isHeld), ...others.filter((item) => !isHeld(item))]) {
      const wishes = [held.get(thing(item)), item.dataset.key, ..."abcdefghijklmnopqrstuvwxyz0123456789"];
      const used = new Set(held.values());
      const free = wishes.filter((key) => key && !taken.has(key));
      const key = free.find((key) => key === held.get(thing(item)) || !used.has(key)) ?? free[0] ?? "";
      taken.add(key);
      giveKey(item, key);
    }
    for (const item of items) held.set(thing(item), item.dataset.key);
    settle(new Map(items.map((item) => [item.dataset.key, thing(item)])));
  }
  function giveKey(item, key) {
    if (item.dataset.key === key) return;
    item.dataset.key = key;
    item.setAttribute("aria-keyshortcuts", key);
    const shown = $("kbd", item);
    if (shown) shown.textContent = key.toUpperCase();
  }
  /* What was typed ahead for the last position must not choose something else in this one. */
  function settle(means) {
    unsettled.clear();
    for (const [key, spot] of means) if (meant.has(key) && meant.get(key) !== spot) unsettled.add(key);
    meant = means;
    const now = scene();
    now.toggleAttribute("data-settling", unsettled.size > 0);
    setTimeout(() => {
      if (now !== scene()) return;
      unsettled.clear();
      now.removeAttribute("data-settling");
    }, 300);
  }

  /* After each swap: the title, the announcement, the pace, what has been shown. */
  function tidy() {
    shownAt = performance.now();
    const { announce, myTurn, over } = scene().dataset;
    const title = document.title.replace(/^[●■] /, "");
    document.title = myTurn === "1" ? `● ${title}` : over === "1" ? `■ ${title}` : title;
    const live = $("#live");
    if (live && announce !== undefined && live.textContent !== announce) live.textContent = announce;
    const chosen = $("#pace");
    if (chosen) chosen.value = String(pace());
    const log = $("[data-log-end]", table);
    if (log) log.scrollTop = log.scrollHeight;
    // A phone shows the row and the prompt first: whoever scrolled down to watch comes back for the own turn.
    if (myTurn === "1" && !wasMine && innerWidth < 700) scrollTo({ top: 0, behavior: quiet.matches ? "instant" : "smooth" });
    wasMine = myTurn === "1";
    if (watched) $('[data-go="since"]', table)?.parentElement.remove(); // nobody was away
    watched = !document.hidden;
    showSkip();
    report();
  }
  let wasMine = true;
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
    $(".menu:popover-open")?.hidePopover();
    try {
      const body = new URLSearchParams(new FormData(form, button));
      if (action.endsWith("/moves")) body.set("patience", Math.min(pace(), 1000)); // till then a slip can be taken back
      const answer = await fetch(action, { method: "POST", body, headers: asScript });
      if (answer.ok) await swap(await answer.text());
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

  /* What the search bot would do: it takes a second, and whoever plays meanwhile has found something better. */
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
      $(".idea", table)?.scrollIntoView({ block: "nearest" });
    } catch {
      say("The server cannot be reached. Ask again in a moment.");
    } finally {
      link.ariaBusy = "false";
    }
  }
  table.addEventListener("click", (event) => {
    const link = event.target.closest("#ask-hint");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    showHint(link);
  });

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
    play(!playing);
    while (playing && number("ply") < news.ply) {
      await goTo(number("ply") + 1);
      await pause(Math.max(250, pace()));
    }
    play(false);
  }
  function play(on) {
    playing = on;
    for (const button of $$('[data-go="play"]')) button.lastChild.textContent = on ? "Pause" : "Play";
  }
  function backToNow() {
    if (entered) return history.back();
    history.replaceState(null, "", here);
    leaveHistory();
  }
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
    const ply = number("ply");
    const where = { first: 0, back: ply - 1, on: ply + 1, last: news.ply };
    if (goes.dataset.go === "play") return void playOn();
    play(false);
    if (goes.dataset.go === "now") backToNow();
    else if (goes.dataset.go === "since") {
      looksBack = false;
      load(Number(goes.dataset.ply)).then(() => follow());
    } else goTo(where[goes.dataset.go] ?? Number(goes.dataset.ply));
  });

  tidy();
  connect();
});
