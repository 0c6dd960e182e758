// What can be done just now? The line of buttons below the hand.

import { cardImage } from "../cards/pack.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";
import { declarations, fitting } from "./choice.js";
import { countdown } from "./clock.js";
import { pointsText } from "./hints.js";
import { seatName } from "./naming.js";
import { cardNames } from "./telling.js";

/**
 * The choices and what they do: `on.hint` is null where there are no hints.
 * @param {View} view
 * @param {{ choice: Choice, mayPlay: boolean, hints: Hint[] | null }} state
 * @param {{ play(move: Move): void, cancel(): void, hint: (() => void) | null }} on
 * @typedef {import("./choice.js").Choice} Choice
 */
export const actions = (view, state, on) =>
  h(
    "section.actions",
    { id: "actions", "aria-label": say("your_turn") },
    state.mayPlay ? choices(view, state, on) : h("p.prompt", {}, waitingFor(view)),
  );

function choices(view, { choice, hints }, on) {
  const offered = choice.card ? fitting(view, choice) : declarations(view);
  return [
    h("p.prompt", {}, prompt(choice, offered), countdown(view.deadline)),
    offered.map((legal) => moveButton(legal, hints, on.play)),
    choice.card
      ? h("button.quiet", { key: "cancel", onclick: on.cancel }, say("cancel"))
      : on.hint && h("button.quiet", { key: "hint", onclick: on.hint }, say("hint")),
  ];
}

function prompt(choice, offered) {
  if (!choice.card) return say("your_turn_hint");
  return offered.length > 1 ? say("choose_capture") : "";
}

function waitingFor(view) {
  if (view.turn === null) return "";
  if (view.turn === view.you?.seat) return say("your_turn");
  return say("turn_of", { name: seatName(view, view.turn) });
}

function moveButton({ move, text }, hints, play) {
  const hint = hints?.find((one) => one.text === text);
  const name = moveName(move);
  return h(
    "button.main.move",
    { key: text, "data-move": text, onclick: () => play(move), "aria-label": name },
    move.capture?.length
      ? [h("span.minis", {}, move.capture.map(cardImage)), h("span", {}, say("take_them"))]
      : h("span", {}, name),
    hint ? h("small", {}, say("hint_points", { points: pointsText(hint) })) : null,
  );
}

function moveName(move) {
  if (move.type === "declare") {
    return move.matta ? say("declare_as", { value: move.matta }) : say("declare");
  }
  return move.capture.length ? say("take", { cards: cardNames(move.capture) }) : say("place");
}
