// How is an event shown, from the screen before it to the screen after it?

import { say } from "../words/index.js";
import { collect, flyOnto, glide, pause, place, places, shout } from "./motion.js";

/**
 * Show one event; `draw` makes the screen what it is after it.
 * @param {View} view the view before the event
 * @param {GameEvent} event
 * @param {() => void} draw
 */
export async function showEvent(view, { type, data }, draw) {
  const before = places();
  switch (type) {
    case "move_played":
      if (data.capture.length) await showCapture(view, data, before, draw);
      else await showMoving(before, place(handOf(data.seat)), draw);
      if (view.you?.seat !== data.seat) await pause(500);
      break;
    case "round_started":
    case "cards_dealt":
      await showMoving(before, place("[data-stock]"), draw);
      break;
    case "opening_taken":
    case "leftovers_taken":
      await pause(900);
      draw();
      await collect(data.cards, before, [], pileOf(data.side));
      break;
    case "declared":
      draw();
      await pause(1600);
      break;
    default:
      draw();
  }
}

async function showCapture(view, { seat, card, capture, scopa }, before, draw) {
  const from = before.get(card) ?? place(handOf(seat));
  const ghosts = await flyOnto(card, from, before.get(capture[0]));
  draw();
  await collect(capture, before, ghosts, pileOf(view.seats[seat].side));
  if (scopa) await shout(say("said_scopa"));
}

async function showMoving(before, origin, draw) {
  draw();
  await glide(before, origin);
}

const handOf = (seat) => `[data-seat="${seat}"] .image`;
const pileOf = (side) => place(`[data-pile="${side}"]`);
