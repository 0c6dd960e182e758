// How does a player come to a game: by making one, by taking a seat?

import { holdGame, wish } from "../kept.js";
import { post } from "../service.js";

/** The name that the player goes by, null for none. */
export const ownName = () => wish("name", "").trim() || null;

// So that two computer players of one kind can be told apart.
const NAMES = ["Gennaro", "Carmela", "Ciro", "Nunzia", "Totò"];

/** A seat for each of these computer players, and an open one for each null. */
export const seatsFor = (bots) =>
  bots.map((bot, index) => (bot === null ? { open: true } : { bot, name: NAMES[index] }));

/** Create the game that was asked for, and go there. */
export async function create(asked) {
  const { game, tokens, creator_token: creator } = await post("/games", asked);
  holdGame({ id: game.id, seat: tokens[0].seat, token: tokens[0].token, creator });
  visit(game.id);
}

/** Take an open seat, and keep its token. */
export async function join(view, seat) {
  const asked = { seat, name: ownName(), ...(view.seeded ? { accept_seeded: true } : {}) };
  const { game, token, seat: taken } = await post(`/games/${view.id}/seats`, asked);
  holdGame({ id: game.id, seat: taken, token });
}

/** Play the same again; whoever asks first makes the game, the others join it. */
export async function again(id, token) {
  const answer = await post(`/games/${id}/rematch`, {}, token);
  const { game, seat, token: held, creator_token: creator } = answer;
  holdGame({ id: game.id, seat, token: held, creator });
  visit(game.id);
}

export const visit = (id) => (location.hash = `game/${id}`);
