// What was counted at the end of a round, and what came of it?

import { variant } from "../catalogue.js";
import { cardImage } from "../cards/pack.js";
import { askInFront } from "../dialog.js";
import { h } from "../dom.js";
import { canSay, say } from "../words/index.js";
import { sideName } from "./naming.js";
import { cardNames } from "./telling.js";

const MOST_SHOWN = 10; // cards beside a count
const IN_PASSING = 10_000; // ms

/**
 * Show the sheet of the round that was just scored: as long as the player likes, unless a clock is
 * running or they only watch.
 * @param {View} view
 * @param {{ round: number, sheet: Sheet }} scored
 * @param {AbortSignal} signal
 */
export function showScored(view, scored, signal) {
  const unhurried = view.you && !view.clock;
  const soon = AbortSignal.any([signal, AbortSignal.timeout(IN_PASSING)]);
  return showSheet(view, scored, unhurried ? signal : soon);
}

/**
 * Show the sheet of a round until it is closed, at the latest when `signal` says so.
 * @param {View} view
 * @param {{ round: number, sheet: Sheet }} scored
 * @param {AbortSignal} signal
 */
export async function showSheet(view, { round, sheet }, signal) {
  const { categories } = await variant(view.variant);
  const described = new Map(categories.map((one) => [one.category, one.description]));
  const title = say("sheet_title", { n: round });
  await askInFront(title, sheetTable(view, sheet, described), { go_on: say("go_on") }, signal);
}

function sheetTable(view, sheet, described) {
  const [first] = sheet.sides;
  return h(
    "div.sheet",
    { tabindex: 0, role: "group", "aria-label": say("sheet_show") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("sheet_counted")),
          sheet.sides.map(({ side }) => h("th", { scope: "col" }, sideName(view, side))),
        ),
      ),
      h(
        "tbody",
        {},
        first.categories.map((one, index) => categoryRow(sheet, one, index, described)),
      ),
      h(
        "tfoot",
        {},
        SUMS.map(([name, field]) => sumRow(sheet, say(name), field)),
      ),
    ),
    leftovers(view, sheet.leftovers),
  );
}

const SUMS = [
  ["sheet_points", "points"],
  ["sheet_before", "before"],
  ["sheet_total", "after"],
];

function categoryRow(sheet, { category }, index, described) {
  const name = canSay(`category_${category}`) ? say(`category_${category}`) : category;
  return h(
    "tr",
    {},
    h("th", { scope: "row", title: described.get(category) ?? null }, name),
    sheet.sides.map(({ categories }) => countCell(categories[index])),
  );
}

function countCell({ points, count, cards }) {
  const shown = cards.length <= MOST_SHOWN ? cards : [];
  return h(
    `td${points ? ".scored" : ""}`,
    {},
    h("span.count", {}, count === null ? "–" : String(count)),
    points ? h("span.points", {}, `+${points}`) : null,
    shown.length
      ? h("span.minis", { role: "img", "aria-label": cardNames(shown) }, shown.map(cardImage))
      : null,
  );
}

const sumRow = (sheet, name, field) =>
  h(
    `tr.${field}`,
    {},
    h("th", { scope: "row" }, name),
    sheet.sides.map((side) => h("td", {}, String(side[field]))),
  );

const leftovers = (view, { side, cards }) =>
  cards.length
    ? h(
        "p.leftovers",
        {},
        say("said_leftovers", { name: sideName(view, side), cards: cardNames(cards) }),
      )
    : null;
