// How do players come to the table, and back to it?

import { askInFront } from "../dialog.js";
import { h } from "../dom.js";
import { holdGame } from "../kept.js";
import { remove } from "../service.js";
import { say } from "../words/index.js";
import { nameField } from "./fields.js";
import { notice } from "./notice.js";

const address = () => location.href;

/**
 * Copy the address of this game, which lets others watch it or take a free seat; show it where the
 * browser does not let pages copy, as over plain HTTP.
 */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(address());
    notice(say("copied"));
  } catch {
    await askInFront(say("copy_link"), linkField(), { close: say("close") });
  }
}

/** While the game waits: an invitation for those who sit, free seats for those who do not. */
export function seatPanel(view, onJoin) {
  const open = view.seats.filter(({ kind }) => kind === "open");
  if (!open.length) return h("section.panel", {}, h("h2", {}, say("wait_for_players")));
  return view.you ? invitation() : freeSeats(view, open, onJoin);
}

const invitation = () =>
  h(
    "section.panel",
    { key: "invitation" },
    h("h2", {}, say("wait_for_players")),
    h("p", {}, say("invite_text")),
    linkField(),
    h(
      "p.answers",
      {},
      h("button.main", { onclick: copyLink }, say("copy_link")),
      "share" in navigator && h("button.quiet", { onclick: share }, say("share_link")),
    ),
  );

const linkField = () =>
  h("input.link", {
    readonly: true,
    value: address(),
    "aria-label": say("invite"),
    onfocus: ({ target }) => target.select(),
  });

const share = () => navigator.share({ title: say("title"), url: address() }).catch(() => {});

const freeSeats = (view, open, onJoin) =>
  h(
    "section.panel",
    { key: "free" },
    h("h2", {}, say("join_text")),
    view.seeded && h("p", {}, say("join_seeded")),
    nameField(),
    h(
      "p.answers",
      {},
      open.map(({ seat }) =>
        h(
          "button.main",
          { key: seat, onclick: () => onJoin(seat) },
          open.length === 1 ? say("join") : `${say("join")}: ${say("seat_n", { n: seat + 1 })}`,
        ),
      ),
    ),
  );

/** Leave the game, if the player is sure; whether they were. */
export async function leave(view, token, signal) {
  const waiting = view.status === "waiting";
  const question = h("p", {}, say(waiting ? "leave_wait_sure" : "leave_sure"));
  const buttons = { stay: say("stay"), leave: say("leave") };
  if ((await askInFront(say("leave"), question, buttons, signal)) !== "leave") return false;
  await remove(`/games/${view.id}/seats/${view.you.seat}`, token);
  if (waiting) holdGame({ id: view.id, token: null }); // the token is dead
  return true;
}

/** For somebody whose seat a computer player has taken over. */
export const returnPanel = (onReturn) =>
  h(
    "section.panel",
    { key: "return" },
    h("h2", {}, say("taken_over")),
    h("p.answers", {}, h("button.main", { onclick: onReturn }, say("come_back"))),
  );

/** For somebody who only watches. */
export const watching = () => h("p.prompt.watching", { key: "watching" }, say("watching"));
