// Which games are there? Ours, and those that wait for players.

import { variantName } from "../catalogue.js";
import { cardImage } from "../cards/pack.js";
import { h, show } from "../dom.js";
import { givenName } from "../game/naming.js";
import { dropGames, heldGames } from "../kept.js";
import { get } from "../service.js";
import { listed, say } from "../words/index.js";
import { attempt } from "./notice.js";
import { settings } from "./settings.js";
import { create, ownName, seatsFor } from "./starting.js";

const LOOK_AGAIN = 8000; // ms
const FAN = ["1D", "9C", "7D", "10S", "3B"];

/** Show the lobby; the answer closes it. `again` shows it anew, in another language. */
export function openLobby(root, again) {
  let ours = [];
  let open = [];
  let closed = false;
  const timer = setInterval(() => document.hidden || attempt(look), LOOK_AGAIN);
  draw();
  attempt(look);
  return () => {
    closed = true;
    clearInterval(timer);
  };

  async function look() {
    const held = heldGames();
    const [known, waiting] = await Promise.all([
      held.length ? get(`/games?ids=${held.map(({ id }) => id).join(",")}`) : { games: [] },
      get("/games?limit=20"),
    ]);
    ours = known.games;
    open = waiting.games.filter((game) => !held.some(({ id }) => id === game.id));
    const kept = new Set(ours.map(({ id }) => id));
    dropGames(held.map(({ id }) => id).filter((id) => !kept.has(id)));
    draw();
  }

  function draw() {
    if (closed) return;
    show(root, h("main.lobby", {}, hero(), ownGames(), openGames(), settings(again)));
  }

  function ownGames() {
    if (!ours.length) return null;
    const order = heldGames().map(({ id }) => id);
    const sorted = ours.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    return h(
      "section",
      { key: "ours" },
      h("h2", {}, say("your_games")),
      h("ul.games", {}, sorted.map(ownGame)),
    );
  }

  function ownGame(game) {
    return h(
      "li",
      { key: game.id },
      gameLink(game, state(game)),
      ["finished", "aborted"].includes(game.status) &&
        h("button.quiet", { onclick: () => forget(game.id) }, say("forget")),
    );
  }

  function forget(id) {
    dropGames([id]);
    ours = ours.filter((game) => game.id !== id);
    draw();
  }

  function openGames() {
    return h(
      "section",
      { key: "open" },
      h("h2", {}, say("open_games")),
      open.length
        ? h(
            "ul.games",
            {},
            open.map((game) => h("li", { key: game.id }, gameLink(game, freeSeats(game)))),
          )
        : h("p.nobody", {}, say("no_open_games")),
    );
  }
}

function hero() {
  return h(
    "header.hero",
    { key: "hero" },
    h("div.fan", { "aria-hidden": "true" }, FAN.map(cardImage)),
    h("h1", {}, say("title")),
    h("p.tagline", {}, say("tagline")),
    h(
      "div.start",
      {},
      h(
        "button.main.big",
        {
          onclick: () =>
            attempt(() => create({ seats: [{ name: ownName() }, ...seatsFor(["furbo"])] })),
        },
        h("b", {}, say("play_now")),
        h("small", {}, say("play_now_detail")),
      ),
      h(
        "a.button.big",
        { href: "#new" },
        h("b", {}, say("new_game")),
        h("small", {}, say("new_game_detail")),
      ),
    ),
  );
}

function gameLink(game, remark) {
  const names = game.seats.filter(({ kind }) => kind !== "open").map(givenName);
  return h(
    "a.game-link",
    { href: `#game/${game.id}` },
    h("b", {}, variantName(game.variant)),
    h("span", {}, names.length ? listed(names) : ""),
    remark,
  );
}

const freeSeats = (game) =>
  h("em", {}, say("free_seats", { n: game.seats.filter(({ kind }) => kind === "open").length }));

function state(game) {
  const held = heldGames().find(({ id }) => id === game.id);
  if (game.status !== "playing") return h("em", {}, say(`state_${game.status}`));
  if (!held?.token) return h("em", {}, say("state_watching"));
  return held.seat === game.turn
    ? h("em.urgent", {}, say("state_your_turn"))
    : h("em", {}, say("state_playing"));
}
