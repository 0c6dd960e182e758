// What does a game look like: players, table, hand, score?

import { botName, cardName } from "../catalogue.js";
import { cardImage } from "../cards/pack.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";
import { fitting, within } from "./choice.js";
import { countdown } from "./clock.js";
import { givenName, seatName, sideName } from "./naming.js";
import { cardNames } from "./telling.js";

/**
 * The seats of the others, in the order in which they play after us.
 * @param {View} view
 */
export function others(view) {
  const count = view.seats.length;
  const first = view.you ? view.you.seat + 1 : 0;
  const shown = view.you ? count - 1 : count;
  const seats = Array.from({ length: shown }, (_, index) => view.seats[(first + index) % count]);
  return h(
    "ul.others",
    { "aria-label": say("players") },
    seats.map((seat) => plate(view, seat)),
  );
}

function plate(view, seat) {
  return h(
    `li.plate.of-side-${seat.side}${view.turn === seat.seat ? ".at-turn" : ""}`,
    { key: seat.seat, "data-seat": seat.seat },
    h("span.face", { "aria-hidden": "true" }, seat.kind === "open" ? "?" : [...givenName(seat)][0]),
    h("span.who", {}, h("b", {}, seatName(view, seat.seat)), h("small", {}, remarks(view, seat))),
    seat.declared ? shownHand(seat.declared) : backs(seat.hand_count),
  );
}

function remarks(view, seat) {
  const clock = view.turn === seat.seat ? countdown(view.deadline) : null;
  const words = [
    seat.kind === "bot" && botRemark(seat),
    view.dealer === seat.seat && say("dealer"),
    seat.declared && say("has_declared", { points: say("total", { n: seat.declared.points }) }),
  ];
  return [words.filter(Boolean).join(" · "), clock];
}

// Its kind, unless it goes by the name of its kind.
const botRemark = ({ name, bot }) =>
  name === null || name === bot ? say("bot") : say("computer", { name: botName(bot) });

const backs = (count) =>
  h(
    `span.backs${count > 4 ? ".many" : ""}`,
    { role: "img", "aria-label": say("in_hand", { n: count }) },
    Array.from({ length: count }, () => cardImage(null)),
  );

const shownHand = ({ hand }) =>
  h("span.backs.shown", { role: "img", "aria-label": cardNames(hand) }, hand.map(cardImage));

/**
 * The cards on the table, those to be chosen as buttons, and the stock.
 * @param {View} view
 * @param {import("./choice.js").Choice} choice
 * @param {(card: Card) => void} onTake
 */
export function table(view, choice, onTake) {
  const open = choice.card ? within(view, choice) : new Set();
  return h(
    "section.felt",
    { "aria-label": say("table") },
    stock(view),
    view.table.length
      ? h(
          "ul.lying",
          { "aria-label": say("table") },
          view.table.map((card) => h("li", { key: card }, lying(card))),
        )
      : h("p.bare", {}, view.status === "waiting" ? say("wait_for_players") : say("empty_table")),
    view.matta ? h("p.matta", {}, say("matta_is", { value: view.matta.value })) : null,
  );

  function lying(card) {
    const drawn = { "data-card": card, "aria-label": cardName(card) };
    if (!open.has(card)) {
      return h(
        `span.card${choice.card ? ".apart" : ""}`,
        { ...drawn, role: "img" },
        cardImage(card),
      );
    }
    const taken = choice.taken.includes(card);
    const pressed = taken || fitting(view, choice).length === 1;
    return h(
      `button.card.open${pressed ? ".taken" : ""}`,
      { ...drawn, "aria-pressed": String(taken), onclick: () => onTake(card) },
      cardImage(card),
    );
  }
}

function stock(view) {
  const count = view.stock_count;
  if (count === null) return null;
  return h(
    `span.stock${count ? "" : ".gone"}`,
    {
      "data-stock": "",
      role: "img",
      "aria-label": count ? say("stock", { n: count }) : say("last_deal"),
    },
    count ? [cardImage(null), h("small", {}, String(count))] : null,
  );
}

/**
 * Our hand; `advised` is the card of the best hint.
 * @param {View} view
 * @param {import("./choice.js").Choice} choice
 * @param {boolean} mayPlay
 * @param {Card | undefined} advised
 * @param {(card: Card) => void} onChoose
 */
export function hand(view, choice, mayPlay, advised, onChoose) {
  const declared = view.seats[view.you.seat].declared;
  return h(
    `section.hand${mayPlay ? ".at-turn" : ""}`,
    { id: "hand", tabindex: -1, "aria-label": say("your_hand") },
    view.you.hand.map((card) => {
      const chosen = choice.card === card;
      return h(
        `button.card${chosen ? ".chosen" : ""}${advised === card ? ".advised" : ""}`,
        {
          key: card,
          "data-card": card,
          "aria-label": cardName(card),
          "aria-pressed": String(chosen),
          "aria-disabled": mayPlay ? null : "true",
          onclick: () => onChoose(card),
        },
        cardImage(card),
      );
    }),
    declared && h("p.declared", {}, remarks(view, view.seats[view.you.seat])[0]),
  );
}

/**
 * Every side's total, and its pile of this round.
 * @param {View} view
 */
export function score(view) {
  if (view.round === null) return null;
  return h(
    "ul.score",
    { "aria-label": say("score") },
    view.sides.map((side) =>
      h(
        `li.of-side-${side.side}`,
        { key: side.side },
        h("b.name", {}, sideName(view, side.side)),
        h("span.total", { title: say("total", { n: side.total }) }, String(side.total)),
        h(
          "small.pile",
          {},
          h("span.heap", { "data-pile": side.side, "aria-hidden": "true" }, cardImage(null)),
          `${say("pile", { n: side.pile_count })} · ${say("scopas", { n: side.scopas })}`,
        ),
      ),
    ),
  );
}
