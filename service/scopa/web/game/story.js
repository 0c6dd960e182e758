// What has happened lately, in words, for those who read and those who listen?

import { h } from "../dom.js";
import { get } from "../service.js";
import { say } from "../words/index.js";
import { tell } from "./telling.js";

const LONGEST = 40; // sentences
const RECALLED = 12; // events before the first view

export class Story {
  constructor() {
    this.told = [];
  }

  /**
   * Tell what came before this view.
   * @param {View} view
   * @param {string | null} token
   */
  async recall(view, token) {
    const first = Math.max(0, view.version - RECALLED);
    const { events } = await get(`/games/${view.id}/events?after=${first}`, token);
    for (const event of events) if (event.id <= view.version) this.add(view, event);
  }

  /**
   * Tell the event that led to this view.
   * @param {View} view
   * @param {GameEvent} event
   */
  add(view, event) {
    const text = tell(view, event);
    if (text) this.told.push({ id: event.id, text });
    if (this.told.length > LONGEST) this.told.shift();
  }

  element() {
    return h(
      "div.story",
      { role: "log", "aria-live": "polite", "aria-label": say("story"), tabindex: 0 },
      this.told.map(({ id, text }) => h("p", { key: id }, text)),
    );
  }
}

/** Show the story's end, unless somebody has gone into it to read. */
export function showLatest() {
  const shown = document.querySelector(".story");
  if (shown !== document.activeElement) shown.scrollTop = shown.scrollHeight;
}
