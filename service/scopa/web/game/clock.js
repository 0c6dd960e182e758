// How much time is left for the move?

import { serviceTime } from "../service.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";

/** The time until the deadline, counting down by itself. */
export function countdown(deadline) {
  if (!deadline) return null;
  const text = remaining(deadline);
  return h(
    "time.countdown",
    { role: "timer", "aria-label": say("time_left"), datetime: deadline },
    text,
  );
}

/** Bring all countdowns on the screen up to date. */
export function tick() {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const clocks = document.querySelectorAll(".countdown");
  for (const clock of clocks) {
    const left = remaining(clock.dateTime);
    if (clock.textContent !== left) clock.textContent = left;
    clock.classList.toggle("short", Date.parse(clock.dateTime) - serviceTime() < 10_000);
  }
}

function remaining(deadline) {
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - serviceTime()) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return say("days", { n: Math.floor(hours / 24) });
  const parts = hours ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}
