// How did the game end, and what now?

import { h } from "../dom.js";
import { sideName } from "../game/naming.js";
import { say } from "../words/index.js";

/** Who has won, how, and what can be done: `on.rematch` (null for those who only watched), `on.sheet`. */
export function finish(view, on) {
  const { winner, totals, reason } = view.result;
  const ours = winner !== null && view.you?.side === winner;
  return h(
    `section.panel.finish${ours ? ".won" : ""}`,
    { key: "finish" },
    h("h2", {}, title(view, winner, ours)),
    h("p", {}, [totals.join(" : "), say(`reason_${reason}`)].join(" · ")),
    h(
      "p.answers",
      {},
      on.rematch && h("button.main", { onclick: on.rematch }, say("rematch")),
      view.last_round && h("button.quiet", { onclick: on.sheet }, say("sheet_show")),
      h("a.button.quiet", { href: "#" }, say("to_lobby")),
      h("a.button.quiet", { href: `/v1/games/${view.id}/record` }, say("record")),
    ),
  );
}

function title(view, winner, ours) {
  if (winner === null) return say("state_aborted");
  return ours ? say("won") : say("lost", { name: sideName(view, winner) });
}
