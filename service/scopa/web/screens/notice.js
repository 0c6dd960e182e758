// How is something told in passing?

import { Problem } from "../service.js";
import { say } from "../words/index.js";

const LONG_ENOUGH = 4000; // ms

let timer;

/** Show a short text for a while. */
export function notice(text) {
  const place = document.getElementById("notice");
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (place.textContent = ""), LONG_ENOUGH);
}

/** Do something that the service may refuse, and tell why if it does. */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.document.errors ?? [];
    notice(say("went_wrong", { detail: first?.detail ?? error.message }));
    return null;
  }
}
