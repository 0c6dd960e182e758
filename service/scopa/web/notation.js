// How are cards written, and in which order do they lie?

const SUITS = "DCSB";

/** `"10D"` is `{ value: 10, suit: "D" }`. */
export const parse = (card) => ({ value: Number(card.slice(0, -1)), suit: card.at(-1) });

const place = (card) => {
  const { value, suit } = parse(card);
  return 10 * SUITS.indexOf(suit) + value;
};

/** The order of the deck, for `sort`. */
export const inDeckOrder = (one, other) => place(one) - place(other);
