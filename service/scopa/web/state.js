// What is a game's view after an event?
//
// Applied to a view, the events give what the API would answer, but for the legal moves and the
// times of the clock, which only the service knows.

import { inDeckOrder } from "./notation.js";

/**
 * The view after this event; the one given stays as it was.
 * @param {View} view
 * @param {GameEvent} event
 * @returns {View}
 */
export function after(view, event) {
  const change = CHANGES[event.type];
  const moves = view.you && { ...view.you, legal_moves: [] };
  const stale = { ...view, you: moves, deadline: null, version: event.id };
  return change ? { ...stale, ...change(stale, event.data) } : stale;
}

/** @type {Record<string, (view: View, data: any) => Partial<View>>} */
const CHANGES = {
  game_started: (view, { seats }) => ({
    status: "playing",
    seats: view.seats.map((seat, index) => ({ ...seat, ...seats[index] })),
  }),
  seat_taken: (view, { seat, name }) => withSeat(view, seat, { kind: "human", name }),
  seat_left: (view, { seat }) =>
    view.status === "waiting" ? withSeat(view, seat, { kind: "open", name: null }) : {},
  bot_took_over: (view, { seat, bot }) => withSeat(view, seat, { kind: "bot", bot }),
  seat_returned: (view, { seat }) => withSeat(view, seat, { kind: "human", bot: null }),
  round_started: (view, { round, dealer, table }) => ({
    round,
    dealer,
    table,
    turn: next(view, dealer),
    stock_count: 40 - table.length,
    last_deal: false,
    last_capturer: null,
    matta: null,
    sides: view.sides.map((side) => ({ ...side, pile_count: 0, scopas: 0 })),
  }),
  opening_taken: (view, { side, cards, scopas }) => ({
    ...piled(view, side, cards.length, scopas),
    table: view.table.filter((card) => !cards.includes(card)),
    last_capturer: side,
  }),
  cards_dealt: (view, { counts, hand }) => {
    const left = view.stock_count - counts.reduce((sum, count) => sum + count, 0);
    return {
      stock_count: left,
      last_deal: left === 0,
      matta: null,
      seats: view.seats.map((seat, index) => ({
        ...seat,
        hand_count: counts[index],
        declared: null,
      })),
      you: view.you && { ...view.you, hand: hand ?? view.you.hand },
    };
  },
  declared: (view, { seat, text, hand, points, by }) => ({
    ...withSeat(view, seat, { declared: { text, hand, points } }),
    last_move: { seat, text, scopa: false, by },
    matta: text.includes("=") ? { card: MATTA, value: Number(text.split("=")[1]) } : view.matta,
  }),
  move_played: (view, { seat, text, card, capture, scopa, by }) => ({
    ...(capture.length ? captured(view, seat, card, capture, scopa) : laid(view, card)),
    ...withSeat(view, seat, { hand_count: view.seats[seat].hand_count - 1 }),
    turn: next(view, seat),
    last_move: { seat, text, scopa, by },
    you: view.you && { ...view.you, hand: view.you.hand.filter((held) => held !== card) },
  }),
  leftovers_taken: (view, { side, cards }) => ({ ...piled(view, side, cards.length), table: [] }),
  round_scored: (view, scored) => ({
    last_round: scored,
    table: [],
    sides: view.sides.map((side, index) => ({ ...side, total: scored.sheet.sides[index].after })),
  }),
  game_finished: (_, { result }) => ({ status: "finished", turn: null, result }),
  game_aborted: (_, { result }) => ({ status: "aborted", turn: null, result }),
  rematch_created: (_, { game_id }) => ({ rematch: game_id }),
  deadline_extended: (_, { deadline }) => ({ deadline }),
};

const MATTA = "7C";

const next = (view, seat) => (seat + 1) % view.seats.length;

const withSeat = (view, number, change) => ({
  seats: view.seats.map((seat) => (seat.seat === number ? { ...seat, ...change } : seat)),
});

const piled = (view, number, cards, scopas = 0) => ({
  sides: view.sides.map((side) =>
    side.side === number
      ? { ...side, pile_count: side.pile_count + cards, scopas: side.scopas + scopas }
      : side,
  ),
});

function captured(view, seat, card, capture, scopa) {
  const { side } = view.seats[seat];
  return {
    ...piled(view, side, capture.length + 1, scopa ? 1 : 0),
    table: view.table.filter((lying) => !capture.includes(lying)),
    last_capturer: side,
    matta: [card, ...capture].includes(view.matta?.card) ? null : view.matta,
  };
}

const laid = (view, card) => ({
  table: [...view.table, card].sort(inDeckOrder),
  matta: card === view.matta?.card && !view.options.matta_keeps_value ? null : view.matta,
});
