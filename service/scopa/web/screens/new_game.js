// Which game is to be played? The form for a new one.

import { bots, variant, variantName, variants } from "../catalogue.js";
import { h, show } from "../dom.js";
import { language, say } from "../words/index.js";
import { houseRules } from "./house_rules.js";
import { attempt } from "./notice.js";
import { players } from "./players.js";
import { create } from "./starting.js";
import { Wanted } from "./wanted.js";

const FIRST = "scopa";

/** Show the form; the answer closes it. */
export function openNewGame(root) {
  let closed = false;
  let wanted = null;
  let known = [];
  let opponents = [];
  load();
  return () => (closed = true);

  async function load() {
    [known, opponents] = await Promise.all([variants(), bots()]);
    await choose(FIRST);
  }

  async function choose(key) {
    wanted = new Wanted(await variant(key));
    draw();
  }

  function change(changes) {
    Object.assign(wanted, changes);
    draw();
  }

  function submit(event) {
    event.preventDefault();
    attempt(() => create(wanted.asked()));
  }

  function draw() {
    if (closed) return;
    show(
      root,
      h(
        "main.new-game",
        {},
        h("a.back", { href: "#" }, `← ${say("to_lobby")}`),
        h("h1", {}, say("new_game")),
        h(
          "form",
          { onsubmit: submit },
          whichGame(known, wanted.rules, choose),
          players(wanted, opponents, change),
          houseRules(wanted, change),
          h("p.answers", {}, h("button.main.big", {}, h("b", {}, say("start")))),
        ),
      ),
    );
  }
}

const whichGame = (known, rules, choose) =>
  h(
    "fieldset",
    {},
    h("legend", {}, say("which_game")),
    h(
      "div.variants",
      {},
      known.map(({ key }) => tile(key, key === rules.key, choose)),
    ),
    h("p.summary", { "aria-live": "polite" }, rules.summaries[language()]),
  );

const tile = (key, checked, choose) =>
  h(
    "label.tile",
    { key },
    h("input", {
      type: "radio",
      name: "variant",
      value: key,
      checked,
      onchange: () => choose(key),
    }),
    h("span", {}, variantName(key)),
  );
