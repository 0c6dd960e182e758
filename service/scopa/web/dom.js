// How is what is on the screen made, and brought up to date?
//
// Screens are functions that return elements. `show` compares what they return with what is there
// and changes only what differs, so that focus, text being typed and running animations stay.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `h("button.big", { onclick: play }, "Play")`.
 * Properties that begin with `on` are handlers, `key` tells brothers apart, the rest are
 * attributes, left out where they are false or null. Children may be nested, null or false.
 * @param {string} what the element's name and, after dots, its classes
 * @param {Record<string, any>} [properties]
 * @param {...any} children
 */
export function h(what, properties = {}, ...children) {
  const [name, ...classes] = what.split(".");
  const element = document.createElement(name);
  return furnish(element, { class: classes.join(" ") || null, ...properties }, children);
}

/** The same for a drawing: `svg("circle", { r: 3 })`. */
export function svg(name, properties = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), properties, children);
}

function furnish(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element[name] = value;
    else if (name === "key") element.key = value;
    else if (name === "value" || name === "checked") element[name] = value;
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...present(children));
  return element;
}

const present = (children) => children.flat(Infinity).filter((child) => (child ?? false) !== false);

/** Make the children of `parent` what `children` are. */
export function show(parent, ...children) {
  const wanted = present(children).map((child) =>
    child instanceof Node ? child : document.createTextNode(child),
  );
  const kept = new Set();
  const placed = wanted.map((fresh) => {
    const old = [...parent.childNodes].find((one) => !kept.has(one) && alike(one, fresh));
    if (!old) return fresh;
    kept.add(old);
    return update(old, fresh);
  });
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  placed.forEach((child, index) => {
    const there = parent.childNodes[index] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  });
}

const alike = (old, fresh) => old.nodeName === fresh.nodeName && old.key === fresh.key;

/** Make `old` like `fresh`, which is of its kind. */
function update(old, fresh) {
  if (!(old instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return old;
  }
  for (const { name } of [...old.attributes]) {
    const byPlayer = name === "open"; // what was unfolded stays so
    if (!byPlayer && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const handler of HANDLERS) {
    if (old[handler] !== fresh[handler]) old[handler] = fresh[handler];
  }
  show(old, ...fresh.childNodes);
  const typed = old instanceof HTMLInputElement || old instanceof HTMLSelectElement;
  if (typed && old !== document.activeElement) {
    if (old.value !== fresh.value) old.value = fresh.value;
    if ("checked" in old) old.checked = fresh.checked;
  }
  return old;
}

const HANDLERS = ["onclick", "onchange", "oninput", "onsubmit", "onkeydown", "onfocus", "onclose"];
