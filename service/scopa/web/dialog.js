// How is something shown in front of everything else, until it is answered?

import { h } from "./dom.js";

/**
 * Show this, and wait for the button that is pressed: its key, or null where it was just closed.
 * @param {string} title
 * @param {any} content
 * @param {Record<string, string>} buttons what stands on each, by key; the first one has the focus
 * @param {AbortSignal} [signal] closes it
 */
export function askInFront(title, content, buttons, signal) {
  return new Promise((resolve) => {
    const answers = Object.entries(buttons).map(([key, label], index) =>
      h(`button.${index ? "quiet" : "main"}`, { value: key, autofocus: index === 0 }, label),
    );
    const dialog = h(
      "dialog",
      { "aria-label": title },
      h("form", { method: "dialog" }, h("h2", {}, title), content, h("p.answers", {}, answers)),
    );
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    };
    signal?.addEventListener("abort", () => dialog.close(), { once: true });
    document.body.append(dialog);
    dialog.showModal();
  });
}
