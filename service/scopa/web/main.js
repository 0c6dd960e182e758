// Which screen is shown? The address after # says it: nothing, `new` or `game/ID`.

import { unpack } from "./cards/pack.js";
import { learnNames } from "./catalogue.js";
import { tick } from "./game/clock.js";
import { wish } from "./kept.js";
import { openGame } from "./screens/game.js";
import { openLobby } from "./screens/lobby.js";
import { openNewGame } from "./screens/new_game.js";
import { language, say } from "./words/index.js";

const screen = document.getElementById("screen");
const connection = document.getElementById("connection");

let close = () => {};

/** Show the screen that the address asks for, from scratch. */
function route() {
  close();
  screen.replaceChildren();
  document.documentElement.lang = language();
  document.documentElement.dataset.theme = wish("theme", "auto");
  document.title = say("title");
  const [name, id] = location.hash.slice(1).split("/");
  close = open(name, id);
}

function open(name, id) {
  if (name === "game" && id) return openGame(screen, id, route);
  if (name === "new") return openNewGame(screen);
  return openLobby(screen, route);
}

document.addEventListener("connection", ({ detail: live }) => {
  connection.hidden = live;
  connection.textContent = live ? "" : say("offline");
});
window.addEventListener("hashchange", () => {
  route();
  screen.focus({ preventScroll: true }); // so that a screen reader goes on there
  scrollTo(0, 0);
});
setInterval(tick, 500);

document.documentElement.dataset.theme = wish("theme", "auto");
await Promise.all([unpack(), learnNames()]);
route();
