// What does this browser remember? Seats with their tokens, a name, a language, light or dark.

const GAMES = "scopa.games";
const WISHES = "scopa.wishes";
const MOST_GAMES = 50; // as many as the API tells of at once

/**
 * @typedef {object} Held a game that was opened here
 * @property {string} id
 * @property {number} [seat]
 * @property {string | null} token null where we only watch
 * @property {string | null} creator the creator's token, where the game was made here
 */

/** @returns {Held[]} the games that were opened here, the latest first */
export const heldGames = () => read(GAMES, []);

/** @returns {Held | undefined} */
export const heldGame = (id) => heldGames().find((game) => game.id === id);

/** Remember the game, before the others. */
export function holdGame(game) {
  const others = heldGames().filter((other) => other.id !== game.id);
  write(GAMES, [{ ...heldGame(game.id), ...game }, ...others].slice(0, MOST_GAMES));
}

/** Forget these games. */
export function dropGames(ids) {
  write(
    GAMES,
    heldGames().filter((game) => !ids.includes(game.id)),
  );
}

/** Something that the player has chosen for this page, or `otherwise`. */
export const wish = (name, otherwise) => read(WISHES, {})[name] ?? otherwise;

export const setWish = (name, value) => write(WISHES, { ...read(WISHES, {}), [name]: value });

// A browser that may keep nothing still plays, until the tab is closed.
const memory = new Map();

function read(key, otherwise) {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    memory.set(key, value);
  }
}
