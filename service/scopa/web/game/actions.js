// What can be done just now? The line of buttons below the hand.

import { cardImage } from "../cards/pack.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";
import { declarations, fitting } from "./choice.js";
import { countdown } from "./clock.js";
import { seatName } from "./naming.js";
import { cardNames } from "./telling.js";

/**
 * @param {object} view
 * @param {object} state what the game's screen knows besides: `choice`, `mayPlay`, `hints`
 * @param {object} on what to do: `play(move)`, `cancel()`, `hint()`, or null where there are none
 */
export function actions(view, { choice, mayPlay, hints }, on) {
  return h("section.actions", { id: "actions", "aria-label": say("your_turn") }, content());

  function content() {
    if (!mayPlay) return [waitingFor(view)];
    const offered = choice.card ? fitting(view, choice) : declarations(view);
    return [
      h("p.prompt", {}, prompt(), countdown(view.deadline)),
      offered.map((legal) => moveButton(legal, hints, on.play)),
      choice.card
        ? h("button.quiet", { key: "cancel", onclick: on.cancel }, say("cancel"))
        : on.hint && h("button.quiet", { key: "hint", onclick: on.hint }, say("hint")),
    ];
  }

  function prompt() {
    if (!choice.card) return say("your_turn_hint");
    return fitting(view, choice).length > 1 ? say("choose_capture") : "";
  }
}

const waitingFor = (view) =>
  h("p.prompt", {}, view.turn === null ? "" : view.turn === view.you?.seat ? say("your_turn") : say("turn_of", { name: seatName(view, view.turn) }));

function moveButton(legal, hints, play) {
  const { move, text } = legal;
  const hint = hints?.find((one) => one.text === text);
  return h(
    "button.main.move",
    { key: text, "data-move": text, onclick: () => play(move), "aria-label": moveName(move) },
    move.type === "play" && move.capture.length
      ? h("span.minis", {}, move.capture.map(cardImage))
      : null,
    h("span", {}, move.type === "play" && move.capture.length ? say("take", { cards: "" }).trim() : moveName(move)),
    hint ? h("small", {}, say("hint_points", { points: signed(hint.points) })) : null,
  );
}

function moveName(move) {
  if (move.type === "declare") {
    return move.matta ? say("declare_as", { value: move.matta }) : say("declare");
  }
  return move.capture.length ? say("take", { cards: cardNames(move.capture) }) : say("place");
}

const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
