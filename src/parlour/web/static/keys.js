/* A table by keyboard: which place lies next to which, one Tab stop for each group of things, keys that stay with their thing
   for the whole game. The script of the page calls `Keys.renew` after every new scene; without a table there is nothing to do. */
"use strict";
const Keys = (() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isDrawn = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const shapeOf = (item) => (item.closest(".marked") ? $(`[data-press="${CSS.escape(item.dataset.spot)}"]`) : null);
  const boxOf = (item) => (shapeOf(item) ?? item).getBoundingClientRect();

  // ------------------------------------------------------------------ which place lies next to which

  /* Turned so that every direction becomes "to the right": [begin, end, one side, other side]. */
  const turned = {
    ArrowRight: (box) => [box.left, box.right, box.top, box.bottom],
    ArrowLeft: (box) => [-box.right, -box.left, box.top, box.bottom],
    ArrowDown: (box) => [box.top, box.bottom, box.left, box.right],
    ArrowUp: (box) => [-box.bottom, -box.top, box.left, box.right],
  };
  /* The nearest of these elements in the direction of an arrow key; the straight way before the oblique one. */
  function nearest(from, direction, places) {
    const [begin, end, low, high] = turned[direction](boxOf(from));
    let [best, least] = [null, Infinity];
    for (const place of places) {
      const [first, last, side, other] = turned[direction](boxOf(place));
      const ahead = (first + last - begin - end) / 2;
      if (place === from || ahead < 2) continue;
      const aside = Math.max(0, side - high, low - other); // nothing where both can be seen on one line
      const far = Math.max(0, first - end) + 2.5 * aside + (first < end - 4 ? ahead + aside : 0);
      const total = far + Math.abs(side + other - low - high) / 40 + ahead / 100;
      if (total < least) [best, least] = [place, total];
    }
    return best;
  }

  // ------------------------------------------------------------------ one Tab stop a group

  const GROUP = "[data-group], .top, .prompt, .marked, .others > li, .plan-bar, section";
  const ALONE = ".log, .menu, .tip, .recap, .history, .table-menu, .wait, .results, .curtain, .ways, dialog"; // these go by Tab alone
  const CHOICE = "button.spot.can, .answers [name=move], .accept"; // a shape stands for its button
  const canChoose = (item) => item.matches(CHOICE) && !item.disabled;
  function items() {
    return $$("#table :is(button, a[href], summary)").filter((item) => !item.closest(ALONE) && isDrawn(item));
  }
  const tools = () => $$(".top :is(a[href], button, select, input)").filter(isDrawn);
  /* As one reads: what is higher comes first, of what lies side by side the left one. */
  function asRead(one, other) {
    const [a, b] = [boxOf(one), boxOf(other)];
    const together = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    return together ? a.left - b.left : a.top - b.top;
  }
  function firstChoice() {
    const [asked, others] = [$$(".prompt :is(button, a)").filter(isDrawn), items()].map((found) => found.filter(canChoose).sort(asRead));
    return asked[0] ?? others[0] ?? null;
  }
  function rove() {
    const groups = new Map();
    for (const item of [...items(), ...tools()]) {
      const group = item.closest(GROUP);
      if (group) groups.set(group, [...(groups.get(group) ?? []), item]);
    }
    for (const members of groups.values()) {
      members.sort(asRead);
      const stop = members.find((item) => item === document.activeElement) ?? members.find(canChoose) ?? members[0];
      for (const item of members) item.tabIndex = item === stop ? 0 : -1;
    }
  }
  function stopAt(item) {
    const group = item.closest(GROUP);
    if (!group || item.closest(ALONE) || item.tabIndex === 0) return;
    for (const other of [...items(), ...tools()]) if (other.closest(GROUP) === group) other.tabIndex = other === item ? 0 : -1;
  }
  function goTo(item) {
    if (!item) return;
    item.focus({ preventScroll: Boolean(shapeOf(item)), focusVisible: true });
    if (shapeOf(item)) return;
    item.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const under = ($(".prompt")?.getBoundingClientRect().bottom ?? 0) + 8 - item.getBoundingClientRect().top;
    if (under > 0 && !item.closest(".prompt, .top, .menu")) scrollBy({ top: -under, behavior: "instant" }); // not behind the bar
  }
  /* Arrows go from place to place, whether it can be chosen or not; with Shift only to what can be chosen. */
  function walk(event) {
    const { target } = event;
    const menu = target.closest(".menu");
    if (menu) return nearest(target, event.key, $$("button", menu));
    if (target.closest(".top")) return event.key in { ArrowLeft: 1, ArrowRight: 1 } ? nearest(target, event.key, tools()) : null;
    const places = items().filter((item) => !event.shiftKey || canChoose(item));
    if (items().includes(target)) return nearest(target, event.key, places) ?? (canChoose(target) ? null : firstChoice());
    return target.matches("body, main, #prompt, #table *:not(input, select, textarea, [tabindex='0'])") ? firstChoice() : null;
  }
  document.addEventListener("keydown", (event) => {
    if (!(event.key in turned) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !$("#table")) return;
    const steps = $(".scene.past, .scene[data-over='1']") && event.key in { ArrowLeft: 1, ArrowRight: 1 };
    if (steps || event.target.closest(":is(input, select, textarea):not(.top *), dialog, [data-view]")) return;
    const next = walk(event);
    if (!next) return;
    event.preventDefault();
    goTo(next);
  });
  document.addEventListener("focusin", (event) => stopAt(event.target));
  /* Links to a part of the table lead to what can be chosen there, and are no step in the browser's history. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#table a[href^='#'], [data-jump]");
    const part = link && ("jump" in link.dataset ? $("#table") : $(link.getAttribute("href"))?.closest("section"));
    const found = link && "jump" in link.dataset ? firstChoice() : items().find((item) => part?.contains(item) && canChoose(item));
    if (!part || !found) return;
    event.preventDefault();
    goTo(found);
  });

  // ------------------------------------------------------------------ keys: one for each thing, for the whole game

  const RESERVED = "fhiklrsu?"; // fill, history, idea, keys, log, rules, skip, undo, help: these mean the same everywhere
  const ANY = [..."abcdefghijklmnopqrstuvwxyz1234567890"].filter((key) => !RESERVED.includes(key));
  const thing = (item) => item.dataset.spot ?? item.value;
  const [held, meant, unsettled] = [new Map(), new Map(), new Set()]; // keys by thing; things by key in this scene; keys that changed
  const shelf = () => `parlour-keys-${$(".scene").dataset.table}`;
  function recall() {
    try {
      for (const [name, key] of JSON.parse(sessionStorage.getItem(shelf()) ?? "[]")) held.set(name, key);
    } catch {
      // then they are given anew
    }
  }
  function keep() {
    try {
      sessionStorage.setItem(shelf(), JSON.stringify([...held]));
    } catch {
      // then for this page only
    }
  }
  function wishes(item) {
    const wished = [...(item.dataset.wish ?? "")].filter((key) => ANY.includes(key));
    const digits = /^\d/.test(wished[0] ?? "") ? ANY.filter((key) => /\d/.test(key)) : [];
    return [...wished, ...digits, ...ANY];
  }
  /* Whatever has had a key keeps it. What is new gets one that nothing has had, else one that nothing has now; where two
     things in one scene have the same, the first has it, and the other is reached by arrows. */
  function give() {
    if (!held.size) recall();
    const taken = new Set();
    const chosen = $$(CHOICE, $("#table")).filter((item) => !item.closest(".menu") && !("key" in item.dataset && RESERVED.includes(item.dataset.key)));
    const isNew = (item) => !held.has(thing(item));
    const isFixed = (item) => item.dataset.wish?.length === 1;
    const rank = (item) => (isNew(item) ? 2 : 0) + (isFixed(item) ? 0 : 1);
    for (const item of [...chosen].sort((one, other) => rank(one) - rank(other))) {
      const free = isNew(item) ? wishes(item).filter((key) => !taken.has(key)) : [];
      const had = new Set(isFixed(item) ? [] : held.values());
      const key = held.get(thing(item)) ?? free.find((one) => !had.has(one)) ?? free[0];
      if (key) held.set(thing(item), key);
      mark(item, key && !taken.has(key) ? key : "");
      if (key) taken.add(key);
    }
    keep();
    settle(new Map(chosen.filter((item) => item.dataset.key).map((item) => [item.dataset.key, thing(item)])));
  }
  function mark(item, key) {
    $(":scope > kbd", item)?.remove();
    delete item.dataset.key;
    item.removeAttribute("aria-keyshortcuts");
    if (!key) return;
    item.dataset.key = key;
    item.setAttribute("aria-keyshortcuts", key);
    const badge = Object.assign(document.createElement("kbd"), { textContent: key.toUpperCase() });
    item.insertBefore(badge, $(":scope > .rank", item));
  }
  /* What was typed ahead for the last position must not choose something else in this one. */
  let settling = 0;
  function settle(means) {
    unsettled.clear();
    for (const [key, name] of means) if (meant.has(key) && meant.get(key) !== name) unsettled.add(key);
    meant.clear();
    for (const [key, name] of means) meant.set(key, name);
    const now = (settling += 1);
    $(".scene").toggleAttribute("data-settling", unsettled.size > 0);
    setTimeout(() => {
      if (now !== settling) return;
      unsettled.clear();
      $(".scene")?.removeAttribute("data-settling");
    }, 300);
  }

  // ------------------------------------------------------------------ keys that are shown, and pressed

  const isAsked = () => document.documentElement.dataset.keys === "all";
  /* Shapes of a drawing cannot hold a badge: these lie over them, where they are now. */
  function badges() {
    const layer = $("#key-badges") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "key-badges", ariaHidden: "true" }));
    const marked = isAsked() ? $$(".marked [data-key]").filter((item) => shapeOf(item) && isSeen(item)) : [];
    layer.replaceChildren(
      ...marked.map((item) => {
        const badge = Object.assign(document.createElement("kbd"), { textContent: item.dataset.key.toUpperCase() });
        const box = boxOf(item);
        Object.assign(badge.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
        return badge;
      }),
    );
  }
  let waiting = 0;
  function badgesSoon() {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(badges);
  }
  for (const moved of ["scroll", "resize"]) addEventListener(moved, () => isAsked() && badgesSoon(), { capture: true, passive: true });
  /* Whether a thing can be seen where its key is shown: in the window, below the bar, within what cuts it; tips do not count. */
  function isSeen(item) {
    const place = shapeOf(item) ?? ($(":scope > kbd", item) && isDrawn($(":scope > kbd", item)) ? $(":scope > kbd", item) : item);
    const { left, top, width, height } = place.getBoundingClientRect();
    const there = document.elementsFromPoint(left + width / 2, top + height / 2).find((element) => !element.closest(".tip"));
    const owner = shapeOf(item) ?? item;
    return Boolean(there && (owner.contains(there) || there.closest("[data-press]")?.dataset.press === item.dataset.spot));
  }
  const isShown = (item) => (shapeOf(item) ? isAsked() : isDrawn($("kbd", item) ?? item));
  /* Carry out what a key stands for. A choice out of sight is brought into sight first: nothing is chosen blindly. */
  function press(event) {
    const key = event.key.toLowerCase();
    const menu = $(".menu:popover-open");
    const wanted = $$(`[data-key="${CSS.escape(key)}"]`, menu ?? document).find((item) => isDrawn(item));
    if (!wanted) return;
    const isChoice = !menu && wanted.matches(CHOICE) && !RESERVED.includes(key);
    if (isChoice && !isShown(wanted)) return;
    event.preventDefault();
    if (isChoice && unsettled.has(key)) return; // meant for what was there a moment ago
    if (isChoice && !isSeen(wanted) && wanted !== document.activeElement) return goTo(wanted);
    if (wanted.matches("button, a")) wanted.click();
    else wanted.focus();
  }
  function show(how) {
    document.documentElement.dataset.keys = how;
    for (const button of $$("[data-show-keys]")) button.setAttribute("aria-pressed", String(how === "all"));
    if ($("#table")) badgesSoon();
  }
  function toggle() {
    show(isAsked() ? "usual" : "all");
    remember("keys", document.documentElement.dataset.keys);
  }
  document.addEventListener("click", (event) => event.target.closest?.("[data-show-keys]") && toggle());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.key === "Escape") return;
    if (event.target.closest?.("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog, .recap") && isDrawn(event.target)) return;
    if (event.key.toLowerCase() === "k") toggle();
    else press(event);
  });

  /* After every new scene. */
  function renew() {
    if ($(".scene").dataset.myTurn === "1") give();
    else settle(new Map());
    rove();
    badgesSoon();
  }
  document.addEventListener("DOMContentLoaded", () => {
    show(remembered("keys", "usual"));
    if (!$("#table")) return;
    renew();
    new MutationObserver(badgesSoon).observe($("#table"), { subtree: true, attributes: true, attributeFilter: ["viewBox"] });
  });
  return { nearest, items, canChoose, firstChoice, renew };
})();
