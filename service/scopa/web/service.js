// How is the service asked? JSON over its public API, repeated where an answer was lost.

const PAUSE = { first: 300, longest: 8000 }; // ms before a repetition
const PATIENCE = 15_000; // ms for an answer

/** An answer that says no; `code` is the API's, `document` the whole problem document. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail ?? document.title ?? `status ${status}`);
    this.status = status;
    this.code = document.code ?? "unknown";
    this.document = document;
  }

  static async of(answer) {
    return new Problem(answer.status, await answer.json().catch(() => ({})));
  }
}

/** GET a path below /v1, as the holder of this token if there is one. */
export const get = (path, token = null) => ask("GET", path, token);

/** POST there. It has a key of its own, so that repeating it after a lost answer is safe. */
export const post = (path, body, token = null) =>
  ask("POST", path, token, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": randomKey() },
  });

// Not randomUUID: a page that came over plain HTTP from another machine does not have it.
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** DELETE there; twice is once. */
export const remove = (path, token) => ask("DELETE", path, token);

/** The headers of a caller with this token, or of one without. */
export const caller = (token) => (token ? { authorization: `Bearer ${token}` } : {});

/**
 * @param {string} method
 * @param {string} path
 * @param {string | null} token
 * @param {{ body?: string, headers?: Record<string, string> }} [sent]
 */
async function ask(method, path, token, { body, headers = {} } = {}) {
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      const answer = await fetch(`/v1${path}`, {
        method,
        body,
        headers: { ...headers, ...caller(token) },
        cache: "no-cache",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.ok) {
        tellConnection(true);
        setClock(answer.headers.get("date"));
        return await answer.json();
      }
      throw await Problem.of(answer);
    } catch (error) {
      if (error instanceof Problem && error.status !== 503) throw error;
      tellConnection(false);
      await sleep(pause);
    }
  }
}

/** Tell the page whether there is a connection: `connection` events of the document. */
export function tellConnection(live) {
  document.dispatchEvent(new CustomEvent("connection", { detail: live }));
}

let skew = 0; // ms that the service's clock is ahead of ours

/** What time it is for the service (ms since the epoch), to a second. */
export const serviceTime = () => Date.now() + skew;

function setClock(date) {
  const ahead = Date.parse(date) - Date.now();
  if (Math.abs(ahead - skew) > 1500) skew = ahead; // below that it is rounding
}

/** Wait this long (ms), or until the signal is aborted. */
export function sleep(duration, signal = null) {
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => {
    const timer = setTimeout(resolve, duration);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
  return over;
}
