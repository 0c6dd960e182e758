// What do keys do at the table?

const DIGITS = "1234567890";
const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Act on keys until `signal` is aborted: `on.choose(card)`, `on.cancel()`, `on.hint()`. */
export function listenToKeys(signal, on) {
  document.addEventListener("keydown", (event) => act(event, on), { signal });
}

function act(event, on) {
  const typing = event.target.matches?.("input, select, textarea");
  if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  const cards = buttonsIn(document.getElementById("hand"));
  const index = DIGITS.indexOf(event.key);
  if (index in cards) {
    cards[index].focus();
    on.choose(cards[index].dataset.card);
  } else if (event.key in ARROWS) goOn(event, ARROWS[event.key], cards);
  else if (event.key === "Escape") on.cancel();
  else if (event.key.toLowerCase() === "h") on.hint();
}

// From card to card within the hand or the table, from button to button below; from elsewhere to
// the hand.
function goOn(event, step, hand) {
  const group = event.target.closest?.("#hand, .lying, .actions");
  const stops = group ? buttonsIn(group) : hand;
  const at = stops.indexOf(event.target);
  const next = at < 0 ? stops[0] : stops[(at + step + stops.length) % stops.length];
  if (!next) return;
  next.focus();
  event.preventDefault();
}

/** @returns {HTMLElement[]} */
const buttonsIn = (group) => [...(group?.querySelectorAll("button") ?? [])];
