// What does each card look like? Forty faces and a back, composed of the artwork's pips and figures.

import { svg } from "../dom.js";

export const WIDTH = 100;
export const HEIGHT = 166;

/** Where the pips of a card stand, by their number: the middle of each, and their size. */
const ROUND_PIPS = {
  2: [44, [50, 46], [50, 120]],
  3: [40, [50, 36], [50, 83], [50, 130]],
  4: [37, [30, 47], [70, 47], [30, 119], [70, 119]],
  5: [35, [30, 43], [70, 43], [50, 83], [30, 123], [70, 123]],
  6: [35, [30, 41], [70, 41], [30, 83], [70, 83], [30, 125], [70, 125]],
  7: [29, [28, 41], [72, 41], [50, 62], [28, 87], [72, 87], [28, 127], [72, 127]],
};
const LONG_PIPS = {
  2: [96, [33, 83], [67, 83]],
  3: [88, [25, 83], [50, 83], [75, 83]],
  4: [64, [34, 48], [66, 48], [34, 118], [66, 118]],
  5: [60, [28, 48], [72, 48], [50, 83], [28, 118], [72, 118]],
  6: [62, [26, 49], [50, 49], [74, 49], [26, 117], [50, 117], [74, 117]],
  7: [60, [30, 49], [50, 49], [70, 49], [20, 117], [40, 117], [60, 117], [80, 117]],
};
/** The suits' pips: width for a height of 1, and how they are laid out. */
const SUITS = {
  D: { slimness: 1, layout: ROUND_PIPS },
  C: { slimness: 40 / 48, layout: ROUND_PIPS },
  S: { slimness: 1 / 3, layout: LONG_PIPS },
  B: { slimness: 1 / 3, layout: LONG_PIPS },
};
/** Where a figure stands, and the middle and heights of the pip that it holds up. */
const FIGURE = { x: 10, y: 16, width: 84, height: 139.4 };
const HELD_AT = { 8: [28, 46], 9: [32, 42], 10: [26, 43] };
const HELD_HEIGHT = { D: 24, C: 28, S: 44, B: 44 };

/** Put the artwork and the composed cards into the page, once, for `cardImage` to show. */
export async function unpack() {
  const artwork = await load(new URL("artwork.svg", import.meta.url));
  const drawings = svg("svg", { id: "pack", "aria-hidden": "true", width: 0, height: 0 });
  drawings.append(...artwork.children);
  for (const suit of Object.keys(SUITS)) {
    for (let value = 1; value <= 10; value += 1) drawings.append(face(suit, value));
  }
  document.body.append(drawings);
}

/** A card's drawing: `cardImage("7D")`, or its back: `cardImage(null)`. */
export function cardImage(card) {
  return svg(
    "svg",
    { class: "image", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    svg("use", { href: card ? `#card-${card}` : "#back" }),
  );
}

// A document asked for as such, as nothing here may turn a text into one.
function load(url) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.overrideMimeType("image/svg+xml");
    request.onload = () => {
      if (request.responseXML)
        resolve(document.importNode(request.responseXML.documentElement, true));
      else reject(new Error("the cards cannot be read"));
    };
    request.onerror = () => reject(new Error("the cards cannot be loaded"));
    request.open("GET", url);
    request.send();
  });
}

function face(suit, value) {
  return svg(
    "symbol",
    { id: `card-${value}${suit}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: `suit-${suit}` },
    svg("rect", { x: 0.6, y: 0.6, width: 98.8, height: 164.8, rx: 9, class: "paper" }),
    svg("rect", { x: 6, y: 6, width: 88, height: 154, rx: 4, class: "border" }),
    value === 1 ? ace(suit) : value < 8 ? pips(suit, value) : figure(suit, value),
    index(value),
    svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, index(value)),
  );
}

const ace = (suit) => svg("use", { href: `#ace-${suit}`, width: WIDTH, height: HEIGHT });

function pips(suit, value) {
  const [height, ...places] = SUITS[suit].layout[value];
  const drawn = places.map((place) => pip(suit, place, height));
  // The three of clubs carries the mask that players call the gatto mammone.
  return suit === "B" && value === 3
    ? [...drawn, svg("use", { href: "#mask", x: 23, y: 62, width: 54, height: 40 })]
    : drawn;
}

function figure(suit, value) {
  return [
    svg("use", { href: `#figure-${value}`, ...FIGURE }),
    pip(suit, HELD_AT[value], HELD_HEIGHT[suit]),
  ];
}

function pip(suit, [x, y], height) {
  const width = height * SUITS[suit].slimness;
  return svg("use", { href: `#pip-${suit}`, x: x - width / 2, y: y - height / 2, width, height });
}

// Two digits are drawn together, as wide as the margin allows.
function index(value) {
  const narrow = value === 10 ? { textLength: 17, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { x: 17, y: 25, class: "index", ...narrow }, String(value));
}
