// What would a computer player advise?

import { Problem, post } from "../service.js";

const UNKNOWN = new Set([404, 405]); // a service that gives no hints at all

let known = true;

/** Whether the game gives hints, as far as we know. */
export const hasHints = (view) => known && view.hints;

/**
 * What each legal move is worth, the best first; null where there is no telling.
 * @param {View} view
 * @param {string} token
 * @returns {Promise<Hint[] | null>}
 */
export async function askHints(view, token) {
  try {
    return (await post(`/games/${view.id}/hints`, {}, token)).hints;
  } catch (error) {
    if (!(error instanceof Problem && UNKNOWN.has(error.status))) throw error;
    known = false;
    return null;
  }
}
