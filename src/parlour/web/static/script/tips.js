/* Tips: words on hover, focus and tap, beside what they are about. */
import { $, shapeFor } from "./elements.js";
import { finger } from "./person.js";

const READ = 600; // milliseconds until a tip counts as read, and whoever comes to its words wants to point at them
const WAY = 350; // and until somebody who was on the way to a tip has stopped
const PASSING = 450; // and until somebody who rests on a word of a button does not only pass by
let tip = null;
let tipOwner = null;
let hiding = 0;
let coming = 0;
let reading = 0;
let staying = 0;
let last = { x: 0, y: 0 }; // where the pointer was
let resting = false; // the scene has changed under a pointer that did not move: nobody asked for a tip
let puttingBack = false; // the focus returns to where it was: nobody asked for a tip
const described = (target) => (target instanceof Element ? target.closest("[aria-describedby]") : null);

const tipOf = (owner) => document.getElementById(owner.getAttribute("aria-describedby"));
const isInButton = (owner) => owner.matches(".term") && owner.closest("button, label, summary");

function showTip(owner) {
  if (tip?.contains(owner)) return explain(owner);
  const found = tipOf(owner);
  clearTimeout(hiding);
  if (found === tip && owner === tipOwner) return;
  hideTip();
  if (!found?.classList.contains("tip")) return;
  tip = found;
  tipOwner = owner;
  tip.popover = "manual"; // above everything: whatever it lies in, nothing cuts it off
  tip.showPopover();
  tip.classList.add("shown");
  tip.classList.toggle("passing", Boolean(isInButton(owner)));
  place(tip, owner);
  reading = setTimeout(() => found.classList.add("read"), finger.matches ? 0 : READ);
}
/* A word in a tip is explained at its end. */
function explain(word) {
  clearTimeout(hiding);
  const meaning = $(":scope > .meaning", tip) ?? tip.appendChild(Object.assign(document.createElement("span"), { className: "meaning" }));
  if (meaning.contains(word)) return;
  meaning.innerHTML = tipOf(word).innerHTML;
  place(tip, tipOwner);
}
export function hideTip() {
  for (const timer of [hiding, coming, reading, staying]) clearTimeout(timer);
  const held = tip?.contains(document.activeElement); // by a link in it: the focus stays on nothing that is hidden
  tip?.classList.remove("shown", "read");
  $(":scope > .meaning", tip ?? document.createElement("i"))?.remove();
  if (tip?.matches(":popover-open")) tip.hidePopover();
  tip = null;
  if (held) putBack(tipOwner);
}
export function putBack(element) {
  puttingBack = true;
  element?.focus({ preventScroll: true });
  puttingBack = false;
}
/* Whoever clicks what cannot be chosen reads why; a click elsewhere puts a tip away. */
export function tipAfterClick(target) {
  const owner = described(target);
  if (owner?.matches('[aria-disabled="true"], .cannot, .still, .term') && !isInButton(owner)) showTip(owner);
  else if (tip && !target.closest(".meaning")) hideTip();
}
export function hideTipUntilMoved() {
  hideTip();
  resting = true;
}
export function moveTipOf(owner) {
  if (tip && tipOwner === owner) place(tip, owner);
}

const between = (least, n, most) => Math.max(least, Math.min(n, most));
/* Below what it is about, or above it, or where there is room for neither, beside it. */
export function place(box, owner) {
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
const placeOf = (owner) => shapeFor(owner) ?? (owner.parentElement.localName === "li" ? owner.parentElement : owner);

/* Whoever moves from a thing towards the words of its tip passes other things: while they come nearer, it stays. */
const words = () => tip?.matches(".read:not(.passing)") && $(".term, a", tip);
function isNearer({ clientX: x, clientY: y }) {
  const [box, at] = [tip, placeOf(tipOwner)].map((one) => one.getBoundingClientRect());
  const apart = (x, y) => Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
  const inside = (n, ends) => n >= Math.min(...ends) && n <= Math.max(...ends);
  const across = inside(x, [box.left, box.right, at.left, at.right]) && inside(y, [box.top, box.bottom, at.top, at.bottom]);
  return across && apart(x, y) < apart(last.x, last.y);
}
function waitFor(event) {
  for (const timer of [hiding, coming, staying]) clearTimeout(timer);
  staying = setTimeout(() => pointAt(event.target), WAY);
}
function pointed(event) {
  if (event.pointerType === "touch" || resting) return;
  if (words() && !tip.contains(event.target) && described(event.target) !== tipOwner && isNearer(event)) waitFor(event);
  else pointAt(event.target);
}
function pointAt(target) {
  const owner = described(target);
  for (const timer of [coming, staying]) clearTimeout(timer);
  staying = 0;
  if (owner && isInButton(owner)) coming = setTimeout(() => showTip(owner), PASSING);
  else if (owner) showTip(owner);
  else if (tip?.contains(target)) clearTimeout(hiding);
  else if (tip) {
    clearTimeout(hiding);
    hiding = setTimeout(hideTip, 180);
  }
}
function moved(event) {
  if (staying && tip) {
    if (tip.contains(event.target) || !isNearer(event)) pointAt(event.target);
    else waitFor(event);
  }
  last = { x: event.clientX, y: event.clientY };
  if (!resting || !(event.movementX || event.movementY)) return;
  resting = false;
  const owner = described(event.target);
  if (owner && event.pointerType !== "touch") showTip(owner);
}
function focused(event) {
  const owner = described(event.target);
  if (puttingBack || !owner?.matches(":focus-visible")) return;
  // A menu that opens or closes moves the focus, and meanwhile nothing else can be opened.
  if (owner.hasAttribute("popovertarget")) setTimeout(() => owner === document.activeElement && !$(".menu:popover-open") && showTip(owner));
  else showTip(owner);
}
function leftFocus({ target, relatedTarget }) {
  if (tip && (target === tipOwner || tip.contains(target)) && !tip.contains(relatedTarget)) hideTip();
}
/* Whoever scrolls away has read it; whoever comes by Tab has made the page scroll, and wants to read it. */
function scrolled() {
  if (tip && (tipOwner.matches(":focus-visible") || tip.contains(document.activeElement))) place(tip, tipOwner);
  else hideTip();
}

/* A finger that stays reads what it points at; only a short tap chooses. */
let holding = 0;
let isNoTap = false; // the finger has read, or moved a drawing: no click follows
function pressed(event) {
  isNoTap = false;
  if (event.pointerType !== "touch") return;
  const owner = described(event.target);
  if (!owner && !event.target.closest(".spot")) return; // a card may say all of it itself
  holding = setTimeout(() => {
    isNoTap = true;
    if (owner) showTip(owner);
  }, 450);
}
function chosen(event) {
  if (!isNoTap) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "click") isNoTap = false;
}
export function stopReading() {
  clearTimeout(holding);
}
/* A finger, or the mouse, has let a drawing go. */
export function letGo(moved) {
  isNoTap ||= moved;
  if (isNoTap) setTimeout(() => (isNoTap = false), 50);
}

export function beginTips() {
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerover", pointed);
  document.addEventListener("focusin", focused);
  document.addEventListener("pointerdown", pressed);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, stopReading);
  for (const choice of ["click", "contextmenu"]) document.addEventListener(choice, chosen, true);
  document.addEventListener("focusout", leftFocus);
  document.addEventListener("mousedown", (event) => tip?.contains(event.target) && !event.target.closest("a") && event.preventDefault()); // the focus stays where the tip belongs
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
}
