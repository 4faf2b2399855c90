/* What somebody sees at one decision: where the boxes are, how much of each choice is in sight, which words are cut. */
() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const bar = document.querySelector(".prompt").getBoundingClientRect();
  const cuts = (box) => getComputedStyle(box).overflow !== "visible";
  const seen = (item) => {
    const whole = item.getBoundingClientRect();
    const edges = [{ left: 0, right: innerWidth, top: item.closest(".prompt") ? 0 : bar.bottom, bottom: innerHeight }];
    for (let box = item.parentElement; box.id !== "table"; box = box.parentElement) if (cuts(box)) edges.push(box.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => Math.max(whole[side], ...edges.map((edge) => edge[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.min(whole[side], ...edges.map((edge) => edge[side])));
    if (right <= left || bottom <= top) return 0;
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const hit = parts.some((x) => parts.some((y) => item.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))));
    return hit ? ((right - left) * (bottom - top)) / (whole.width * whole.height) : 0;
  };
  const list = (item) => {
    for (let box = item.parentElement; box.id !== "table"; box = box.parentElement) if (cuts(box)) return all("*").indexOf(box);
    return -1;
  };
  const choices = all("#table .spot.can, #table .answers button[name=move]").filter((item) => item.checkVisibility() && !item.closest(".marked, .menu"));
  const tops = {};
  for (const box of all(".prompt, .middle, .middle > *, .own > header, .own > .hand, .own > .tokens")) {
    if (box.localName === "svg") continue; // only definitions
    if (!box.checkVisibility()) continue; // what is not there yet has no place
    const { top, height } = box.getBoundingClientRect();
    tops[box.getAttribute("class")?.split(" ")[0] || box.localName] = Math.round(top + (box.matches(".prompt") ? 0 : scrollY));
    if (box.matches(".prompt")) tops["height of the prompt"] = Math.round(height);
  }
  const text = all("#prompt, .status, .told, .since, .own h2, .seat h2, .nm, .own .name, .answers .btn, .idea-label, .game-title");
  const cut = text.filter((item) => {
    if (!item.checkVisibility() || item.closest(".unseen, .marked, .tip, .menu, svg") || !item.clientWidth) return false;
    const hides = getComputedStyle(item).overflow !== "visible";
    return hides && (item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 2);
  });
  const out = all(".prompt > *, .ask > *, .answers > .btn, .now > *").filter((item) => {
    const box = item.getBoundingClientRect();
    const isSeen = box.width && item.checkVisibility({ visibilityProperty: true }); // a tip waits there until it is called
    return isSeen && (box.bottom > bar.bottom + 1 || box.top < bar.top - 1 || box.right > innerWidth + 1 || box.left < -1);
  });
  const [ask, low] = [".ask h1", ".prompt > :is(.told, .now, .since)"].map((what) => document.querySelector(what)?.getBoundingClientRect());
  const over = ask && low && ask.bottom > low.top + 2 && ask.right > low.left + 2 && low.right > ask.left + 2;
  const said = (item) => `${item.getAttribute("class") ?? item.localName}: ${item.textContent.trim().slice(0, 60)}`;
  return {
    prompt: document.querySelector("#prompt").innerText,
    choices: choices.map((item) => ({ spot: item.dataset.spot ?? item.dataset.press ?? item.value, seen: seen(item), bar: !!item.closest(".prompt"), list: list(item) })),
    tops, cut: cut.map(said), out: [...out.map(said), ...(over ? ["the question lies over what is below it"] : [])],
    shift: window.shift, wide: document.documentElement.scrollWidth > innerWidth,
  };
}
