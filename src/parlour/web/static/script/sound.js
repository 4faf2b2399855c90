/* Small sounds, each made here of a few tones: a piece laid down, one's turn, the end. Off with one click, and remembered. */
import { $ } from "./elements.js";
import { remember, remembered } from "./person.js";
import { say } from "./toast.js";

const LOUD = 0.06;
const APART = 90; // milliseconds: what comes in a hurry is heard once
// Of each tone: its pitch in Hz, when it begins and how long it lasts, in seconds.
const tunes = {
  placed: [[392, 0, 0.07], [196, 0, 0.1]],
  others: [[262, 0, 0.06]],
  back: [[330, 0, 0.08], [247, 0.07, 0.12]],
  refused: [[131, 0, 0.16]],
  turn: [[523, 0, 0.14], [784, 0.11, 0.28]],
  over: [[392, 0, 0.2], [523, 0.14, 0.2], [659, 0.28, 0.2], [784, 0.42, 0.6]],
};
let air = null; // browsers let nothing sound before somebody has touched the page
let heardAt = 0;

const isOn = () => remembered("sound", "on") === "on";

export function sound(name) {
  const now = performance.now();
  if (!air || !isOn() || document.hidden || now - heardAt < APART) return;
  heardAt = now;
  for (const [pitch, after, lasts] of tunes[name]) ring(pitch, air.currentTime + after, lasts);
}
function ring(pitch, start, lasts) {
  const [tone, gain] = [air.createOscillator(), air.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(gain).connect(air.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
/* What a new scene sounds like after the one before: both as the server tells of them. */
export function soundOf(before, now) {
  if (now.number === before.number) return; // the same position: a hint, somebody who sat down
  if (before.over === "0" && now.over === "1") sound("over");
  else if (Number(now.latest) < Number(before.latest)) sound("back");
  else if (now.myTurn === "1" && before.myTurn !== "1") sound("turn");
  else if (before.myTurn === "1") sound("placed");
  else if (now.silent !== "1") sound("others");
}

export function beginSound() {
  const button = $("#sound");
  const tell = () => button.setAttribute("aria-checked", String(isOn()));
  const wake = () => (air ??= window.AudioContext ? new AudioContext() : null);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true });
  tell();
  button.addEventListener("click", () => {
    remember("sound", isOn() ? "off" : "on");
    tell();
    say(isOn() ? "Small sounds accompany the game" : "The table is silent");
    sound("turn");
  });
}
