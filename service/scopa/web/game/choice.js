// Which moves are open to a player who has pointed at these cards?

/**
 * @typedef {object} Choice what was pointed at: a card of the hand, and cards to capture with it
 * @property {string | null} card
 * @property {string[]} taken
 */

/** @type {Choice} */
export const NOTHING = { card: null, taken: [] };

/**
 * The legal plays that fit the choice.
 * @param {View} view
 * @param {Choice} choice
 */
export const fitting = (view, { card, taken }) =>
  playsOf(view).filter(
    ({ move }) => move.card === card && taken.every((one) => move.capture.includes(one)),
  );

/**
 * The legal declarations.
 * @param {View} view
 */
export const declarations = (view) =>
  (view.you?.legal_moves ?? []).filter(({ move }) => move.type === "declare");

/** The table cards that the chosen card can still capture. */
export const within = (view, choice) =>
  new Set(fitting(view, choice).flatMap(({ move }) => move.capture));

/** The choice with this table card pointed at, or no longer. */
export function toggled({ card, taken }, one) {
  const without = taken.filter((other) => other !== one);
  return { card, taken: without.length < taken.length ? without : [...taken, one] };
}

const playsOf = (view) => (view.you?.legal_moves ?? []).filter(({ move }) => move.type === "play");
