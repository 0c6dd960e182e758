// What are players and sides called?

import { botName } from "../catalogue.js";
import { listed, say } from "../words/index.js";

/**
 * A seat's name; ours is `you`.
 * @param {View} view
 * @param {number} number
 */
export const seatName = (view, number, you = say("you")) =>
  view.you?.seat === number ? you : givenName(view.seats[number]);

/**
 * What a seat was called by whoever made or took it.
 * @param {Seat} seat
 */
export function givenName(seat) {
  if (seat.kind === "open") return say("open_seat");
  if (seat.bot && (seat.name === null || seat.name === seat.bot)) return botName(seat.bot);
  return seat.name ?? say("seat_n", { n: seat.seat + 1 });
}

/**
 * A side's name: those of its seats.
 * @param {View} view
 * @param {number} number
 */
export const sideName = (view, number, you = say("you")) =>
  listed(view.sides[number].seats.map((seat) => seatName(view, seat, you)));
