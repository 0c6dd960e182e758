// Which game is this, and what else can be done with it?

import { variantName } from "../catalogue.js";
import { askInFront } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";
import { copyLink } from "./seating.js";

/** The line above the table; `on` are the actions of the menu, null where they are not to be had. */
export function topBar(view, on) {
  const facts = [
    view.round && say("round_n", { n: view.round }),
    say("to_target", { target: view.options.target }),
  ];
  return h(
    "header.top-bar",
    {},
    h("a.back", { href: "#", "aria-label": say("to_lobby") }, "←"),
    h("h1", {}, variantName(view.variant), " ", h("small", {}, facts.filter(Boolean).join(" · "))),
    h(
      "nav.menu",
      { "aria-label": say("menu") },
      view.last_round && item("sheet", "Σ", say("sheet_show"), on.sheet),
      item("link", "⧉", say("watch_link"), copyLink),
      item("help", "?", say("help"), help),
      on.abort && item("abort", "✕", say("abort"), on.abort),
      on.leave && item("leave", "⏻", say("leave"), on.leave),
    ),
  );
}

const item = (key, sign, label, onclick) =>
  h("button.sign", { key, title: label, "aria-label": label, onclick }, sign);

const help = () => askInFront(say("help"), h("p", {}, say("keys_text")), { close: say("close") });
