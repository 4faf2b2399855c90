/* The page where a table is set up: what cannot go together cannot be chosen together. */
import { $, $$, inSight } from "./elements.js";

/* Values of which only one seat may have one: chosen in one seat, they are closed in the others. */
function partSeats() {
  const seats = $$("select[data-apart]");
  const playing = seats.filter((seat) => inSight(seat));
  for (const seat of seats) {
    const taken = playing.filter((other) => other !== seat).map((other) => other.value);
    const groups = JSON.parse(seat.dataset.apart).filter((group) => group.some((value) => taken.includes(value)));
    for (const option of seat.options) option.disabled = !option.selected && groups.flat().includes(option.value);
  }
}
/* A game by its seed is never shown in the lobby. */
function partSeed() {
  const [seed, listed] = [$("#seed"), $(".setup-form [name=listed]")];
  if (!listed) return; // a deal is in no lobby
  listed.disabled = seed.value.trim() !== "";
  if (listed.disabled) listed.checked = false;
}

export function beginSetup() {
  const form = $(".setup-form");
  if (!form) return;
  const part = () => {
    partSeats();
    partSeed();
  };
  form.addEventListener("input", part);
  part();
}
