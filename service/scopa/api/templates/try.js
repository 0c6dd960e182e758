/** Sends what the reference's forms ask of the service, and shows what it answers. */

const KEPT = ["game_id", "seat", "token", "X-API-Key"]; // the same in all forms, and over a reload

for (const form of document.forms) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}
for (const name of KEPT) {
  for (const field of fields(name)) field.addEventListener("input", () => keep(name, field.value));
  keep(name, sessionStorage.getItem(name) ?? "");
}

function fields(name) {
  return document.querySelectorAll(`[name="${name}"]`);
}

function keep(name, value) {
  sessionStorage.setItem(name, value);
  for (const field of fields(name)) field.value = value;
}

/** The button sends; while something is still being answered, it stops that. */
async function send(form) {
  if (form.sending) return form.sending.abort();
  form.sending = new AbortController();
  const button = form.querySelector("button");
  const output = form.querySelector("output");
  button.textContent = "Stop";
  output.replaceChildren();
  try {
    await show(await fetch(address(form), request(form)), output);
  } catch (error) {
    if (error.name !== "AbortError") add(output, "p", `No answer: ${error.message}`);
  }
  button.textContent = "Send";
  form.sending = null;
}

/** What stands in the fields of one place: path, query, header or body. */
function given(form, place) {
  return [...form.elements].filter((field) => field.dataset.in === place && field.value !== "");
}

function address(form) {
  let path = form.dataset.path;
  for (const { name, value } of given(form, "path")) {
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  const query = new URLSearchParams(given(form, "query").map(({ name, value }) => [name, value]));
  return query.size ? `${path}?${query}` : path;
}

function request(form) {
  const headers = new Headers(given(form, "header").map(({ name, value }) => [name, value]));
  for (const { value } of given(form, "token")) headers.set("Authorization", `Bearer ${value}`);
  const [body] = given(form, "body");
  if (body) headers.set("Content-Type", "application/json");
  return {
    method: form.dataset.method,
    headers,
    body: body?.value,
    cache: "no-store",
    signal: form.sending.signal,
  };
}

async function show(response, output) {
  add(output, "p", `${response.status} ${response.statusText}`).className = "status";
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  add(output, "pre", headers.join("\n"));
  const shown = add(output, "pre", "");
  if (/^application\/(problem\+)?json/.test(response.headers.get("Content-Type"))) {
    const answer = await response.json();
    shown.textContent = JSON.stringify(answer, null, 2);
    remember(answer);
  } else if (response.body) {
    const parts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      shown.append(part.value); // a stream is shown as it comes
    }
  }
}

/** Puts the game and the token that an answer names into the other forms. */
function remember(answer) {
  const seat = answer.tokens?.[0] ?? answer;
  if (answer.game?.id) keep("game_id", answer.game.id);
  if (typeof seat.token === "string") keep("token", seat.token);
  if (Number.isInteger(seat.seat)) keep("seat", seat.seat);
}

function add(parent, tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}
