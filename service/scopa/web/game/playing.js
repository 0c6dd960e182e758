// How is an event shown, from the screen before it to the screen after it?

import { say } from "../words/index.js";
import { collect, flyOnto, glide, pause, place, places, shout } from "./motion.js";

const STOCK = "[data-stock]";

/**
 * Show one event; `draw` makes the screen what it is after it.
 * @param {object} view the view before the event
 * @param {object} event
 * @param {() => void} draw
 */
export async function showEvent(view, event, draw) {
  const before = places();
  switch (event.type) {
    case "move_played":
      await (event.data.capture.length ? showCapture : showLaying)(view, event.data, before, draw);
      if (view.you?.seat !== event.data.seat) await pause(500);
      break;
    case "round_started":
    case "cards_dealt": {
      draw();
      await glide(before, place(STOCK));
      break;
    }
    case "opening_taken":
    case "leftovers_taken": {
      const { side, cards } = event.data;
      await pause(900);
      draw();
      await collect(cards, before, [], pileOf(side));
      break;
    }
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

async function showLaying(_, { seat }, before, draw) {
  const from = place(handOf(seat));
  draw();
  await glide(before, from);
}

const handOf = (seat) => `[data-seat="${seat}"] .image`;
const pileOf = (side) => place(`[data-pile="${side}"]`);
