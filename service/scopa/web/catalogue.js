// What does the service offer: variants, computer players, the names of cards? Asked once.

import { get } from "./service.js";
import { language } from "./words/index.js";

const asked = new Map();

/** The answer to a GET that is always the same. */
function once(path) {
  if (!asked.has(path)) asked.set(path, get(path));
  return asked.get(path);
}

export const variants = async () => (await once("/variants")).variants;
export const variant = (key) => once(`/variants/${key}`);
export const bots = async () => (await once("/bots")).bots;

const names = { cards: new Map(), variants: new Map(), bots: new Map() };

/** Get all that is named on every screen, so that it can be named at once. */
export async function learnNames() {
  const [{ cards }, known, players] = await Promise.all([once("/cards"), variants(), bots()]);
  for (const one of cards) names.cards.set(one.card, one.names);
  for (const one of known) names.variants.set(one.key, one.names);
  for (const one of players) names.bots.set(one.key, one.name);
}

export const cardName = (card) => names.cards.get(card)[language()];
export const variantName = (key) => names.variants.get(key)?.[language()] ?? key;
export const botName = (key) => names.bots.get(key) ?? key;
