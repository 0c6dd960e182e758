// What would a computer player advise?

import { cardName } from "../catalogue.js";
import { cardImage } from "../cards/pack.js";
import { askInFront } from "../dialog.js";
import { h } from "../dom.js";
import { post } from "../service.js";
import { say } from "../words/index.js";
import { cardNames } from "./telling.js";

/**
 * What each legal move is worth, the best first.
 * @param {View} view
 * @param {string} token
 * @returns {Promise<Hint[]>}
 */
export const askHints = async (view, token) =>
  (await post(`/games/${view.id}/hints`, {}, token)).hints;

/**
 * Show them until the player has seen enough.
 * @param {Hint[]} hints
 * @param {AbortSignal} signal
 */
export const showHints = (hints, signal) =>
  askInFront(say("hint"), hintTable(hints), { close: say("close") }, signal);

/** The points that a hint promises, as they are shown. */
export const pointsText = ({ points }) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;

const hintTable = (hints) =>
  h(
    "div.sheet",
    { tabindex: 0, role: "group", "aria-label": say("hint") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["hint_move", "sheet_points", "hint_why"].map((name) =>
            h("th", { scope: "col" }, say(name)),
          ),
        ),
      ),
      h("tbody", {}, hints.map(hintRow)),
    ),
  );

const hintRow = (hint) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, moveCards(hint.move)),
    h("td", {}, pointsText(hint)),
    h("td", { lang: "en" }, hint.reasons.join(", ")), // the API gives its reasons in English
  );

function moveCards(move) {
  if (move.type === "declare") return say("declare");
  const { card, capture } = move;
  const label = capture.length ? `${cardName(card)}: ${cardNames(capture)}` : cardName(card);
  return h(
    "span.minis",
    { role: "img", "aria-label": label },
    cardImage(card),
    capture.length ? h("span.takes", {}, "→") : null,
    capture.map(cardImage),
  );
}
