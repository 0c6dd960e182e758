// What happens next in a game? Its stream of events, taken up again wherever it was cut.

import { Problem, caller, sleep, tellConnection } from "./service.js";

const PAUSES = { first: 400, longest: 8000 }; // ms
const SILENCE = 40_000; // ms; the service says something every 15 s, so the line is dead

/**
 * Hand on all that happens after this version until the game is over or `signal` is aborted.
 * `onEvent` gets events and snapshots.
 * Throws a Problem where the service does not let us follow at all.
 */
export async function follow(id, token, after, { signal, onEvent }) {
  let last = after;
  let pause = PAUSES.first;
  while (!signal.aborted) {
    try {
      for await (const event of connect(id, token, last, signal)) {
        tellConnection(true);
        pause = PAUSES.first;
        if (event.type === "bye") {
          if (event.data.reason === "game_over") return;
          if (event.data.reason === "replaced") await shown(signal);
        } else if (event.type !== "connected") {
          last = event.id;
          onEvent(event);
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
      tellConnection(false);
    }
    await sleep(pause, signal);
    pause = Math.min(2 * pause, PAUSES.longest);
  }
}

// EventSource cannot send a token, so the lines of an NDJSON answer are read instead.
async function* connect(id, token, after, signal) {
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener("abort", cut);
  let silence = setTimeout(cut, SILENCE);
  try {
    const answer = await fetch(`/v1/games/${id}/stream?after=${after}`, {
      headers: { accept: "application/x-ndjson", ...caller(token) },
      cache: "no-store",
      signal: line.signal,
    });
    if (!answer.ok) throw await Problem.of(answer);
    yield { type: "connected" };
    for await (const text of lines(answer.body)) {
      clearTimeout(silence);
      silence = setTimeout(cut, SILENCE);
      if (text) yield JSON.parse(text);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", cut);
    line.abort();
  }
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const found = (rest + value).split("\n");
    rest = found.pop();
    yield* found.map((text) => text.trim());
  }
}

// Another tab with our token took the last of its streams: ours comes back when it is looked at.
function shown(signal) {
  /** @type {Promise<void>} */
  const back = new Promise((resolve) => {
    const look = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("focus", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return back;
}
