// What happened, in words: a sentence or two for each event, in the player's language.

import { cardName } from "../catalogue.js";
import { listed, say } from "../words/index.js";
import { givenName, seatName, sideName } from "./naming.js";

/**
 * What to say of the event, or null.
 * @param {View} view the one after it
 * @param {GameEvent} event
 * @returns {string | null}
 */
export const tell = (view, event) => SENTENCES[event.type]?.(view, event.data) ?? null;

/** @type {Record<string, (view: View, data: any) => string>} */
const SENTENCES = {
  game_started: () => say("said_start"),
  seat_taken: (view, { seat }) => say("said_joined", { name: givenName(view.seats[seat]) }),
  seat_left: (view, { name, seat }) =>
    say("said_left", { name: name ?? say("seat_n", { n: seat + 1 }) }),
  bot_took_over: (view, { name, seat }) =>
    say("said_took_over", { name: name ?? say("seat_n", { n: seat + 1 }) }),
  seat_returned: (view, { seat }) => say("said_returned", { name: seatName(view, seat) }),
  round_started: (view, { round, dealer }) =>
    say("said_round", { n: round, name: seatName(view, dealer, say("you_within")) }),
  opening_taken: (view, { side, scopas }) =>
    say("said_opening", { n: scopas, name: sideName(view, side, say("you_within")) }),
  cards_dealt: (view) => say(view.last_deal ? "said_last_deal" : "said_deal"),
  declared: tellDeclaration,
  move_played: tellMove,
  leftovers_taken: (view, { side, cards }) =>
    say("said_leftovers", {
      name: sideName(view, side, say("you_within")),
      cards: cardNames(cards),
    }),
  round_scored: (view, { sheet }) =>
    say("said_scored", {
      totals: listed(
        sheet.sides.map(({ side, after }) =>
          say("said_total", { name: sideName(view, side, say("you_within")), n: after }),
        ),
      ),
    }),
  game_finished: (view, { result }) =>
    view.you?.side === result.winner
      ? say("said_you_won")
      : say("said_won", { name: sideName(view, result.winner) }),
  game_aborted: () => say("said_aborted"),
  rematch_created: () => say("said_rematch"),
};

/** Cards by their names, in a row. */
export const cardNames = (cards) => listed(cards.map(cardName));

function tellMove(view, { seat, card, capture, scopa, by }) {
  const ours = view.you?.seat === seat;
  const gaps = { name: seatName(view, seat), card: cardName(card), cards: cardNames(capture) };
  const name = capture.length
    ? ours
      ? "said_you_take"
      : "said_takes"
    : ours
      ? "said_you_lay"
      : "said_lays";
  return [by === "timeout" && say("said_timeout"), say(name, gaps), scopa && say("said_scopa")]
    .filter(Boolean)
    .join(" ");
}

function tellDeclaration(view, { seat, text, hand, points }) {
  const name = view.you?.seat === seat ? "said_you_declare" : "said_declares";
  const gaps = { name: seatName(view, seat), cards: cardNames(hand), n: points };
  const value = text.split("=")[1];
  return [say(name, gaps), value && say("said_matta", { value })].filter(Boolean).join(" ");
}
