// How do cards move from place to place?
//
// Every card on the screen has `data-card`. Where each was is remembered before the screen changes,
// then it is led from there to where it is now. What leaves the screen flies as a ghost.

import { cardImage } from "../cards/pack.js";
import { h } from "../dom.js";
import { wish } from "../kept.js";
import { sleep } from "../service.js";

const EASE = "cubic-bezier(0.3, 0.8, 0.3, 1)";

/** How long something takes (ms) at the player's pace; nothing is waited for where nobody looks. */
function lasting(duration) {
  if (document.hidden) return 0;
  return wish("pace", "calm") === "quick" ? duration / 4 : duration;
}

/** Wait, so that what happened can be seen. */
export const pause = (duration) => sleep(lasting(duration));

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {NodeListOf<HTMLElement>} */
const cardsShown = () => document.querySelectorAll("[data-card]");

/** Where every card is, by card. */
export const places = () =>
  new Map(Array.from(cardsShown(), (card) => [card.dataset.card, card.getBoundingClientRect()]));

/** Where something else is, such as a pile; null where it is not on the screen. */
export const place = (selector) =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Lead all cards from where they were to where they are; new ones come from `origin`. */
export async function glide(before, origin) {
  if (still()) return;
  let late = 0;
  for (const card of cardsShown()) {
    const was = before.get(card.dataset.card);
    const from = was ?? origin;
    if (!from?.width) continue;
    const delay = was ? 0 : lasting(70) * late++;
    lead(card, from, card.getBoundingClientRect(), { duration: lasting(420), delay });
  }
  await pause(420 + 70 * late);
}

function lead(card, from, to, timing) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (!x && !y) return;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  card.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 3 },
      { transform: "none", transformOrigin: "0 0", zIndex: 3 },
    ],
    { ...timing, easing: EASE, fill: "backwards" },
  );
}

// Until the next drawing, which goes by what is shown of the game.
function hide(card) {
  for (const shown of cardsShown()) if (shown.dataset.card === card) shown.style.opacity = "0";
}

/**
 * Let a card fly from `from` to lie upon `onto`, and stay there.
 * @returns {Promise<HTMLElement[]>} its ghost, for `collect`, if it flies
 */
export async function flyOnto(card, from, onto) {
  if (still() || !from?.width || !onto) return [];
  const ghost = makeGhost(card, onto);
  hide(card);
  const shift = `translate(${onto.width * 0.22}px, ${onto.height * -0.12}px) rotate(5deg)`;
  const [x, y] = [from.left - onto.left, from.top - onto.top];
  const start = `translate(${x}px, ${y}px) scale(${from.width / onto.width})`;
  ghost.animate([{ transform: start }, { transform: shift }], {
    duration: lasting(420),
    easing: EASE,
    fill: "both",
  });
  await pause(900);
  return [ghost];
}

/** Let these cards, and ghosts that are there already, fly to a pile and vanish in it. */
export async function collect(cards, before, ghosts, pile) {
  const flying = still() || !pile ? [] : cards.map((card) => makeGhost(card, before.get(card)));
  for (const ghost of [...flying, ...ghosts]) {
    const [x, y] = [pile.left - ghost.offsetLeft, pile.top - ghost.offsetTop];
    const end = `translate(${x}px, ${y}px) scale(${pile.width / ghost.offsetWidth})`;
    ghost.animate([{ transform: end, opacity: 0.4 }], {
      duration: lasting(450),
      easing: "ease-in",
      fill: "forwards",
    });
  }
  if (flying.length) await pause(450);
  for (const ghost of [...flying, ...ghosts]) ghost.remove();
}

/** Call something out over the table. */
export async function shout(text) {
  const called = h("p.shout", { "aria-hidden": "true" }, text);
  document.querySelector(".felt")?.append(called);
  if (!still()) {
    called.animate(
      [
        { transform: "scale(0.3) rotate(-8deg)", opacity: 0 },
        { transform: "scale(1.1) rotate(-4deg)", opacity: 1, offset: 0.25 },
        { transform: "scale(1) rotate(-4deg)", opacity: 1, offset: 0.8 },
        { transform: "scale(1.2) rotate(-4deg)", opacity: 0 },
      ],
      { duration: lasting(1300), easing: "ease-out", fill: "both" },
    );
  }
  await pause(1300);
  called.remove();
}

function makeGhost(card, { left, top, width, height }) {
  const ghost = h("div.ghost", { "aria-hidden": "true" }, cardImage(card));
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}
