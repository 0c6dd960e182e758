// What do the fields of a form look like?

import { h } from "../dom.js";
import { setWish, wish } from "../kept.js";
import { say } from "../words/index.js";

/**
 * One of several values, by what is shown for each.
 * @param {string} label
 * @param {[any, string][]} choices
 * @param {any} current
 * @param {(chosen: string) => void} onChosen
 */
export const choiceField = (label, choices, current, onChosen) =>
  h(
    "label",
    { key: label },
    label,
    h(
      "select",
      { onchange: ({ target }) => onChosen(target.value) },
      choices.map(([value, text]) =>
        h("option", { value, selected: String(value) === String(current) }, text),
      ),
    ),
  );

/** Yes or no. */
export const checkField = (label, checked, onChanged) =>
  h(
    "label.check",
    { key: label },
    h("input", { type: "checkbox", checked, onchange: ({ target }) => onChanged(target.checked) }),
    h("span", {}, label),
  );

/** A whole number of a range; only such a one is handed on. */
export const numberField = (label, { minimum, maximum }, current, onChanged) =>
  h(
    "label",
    { key: label },
    label,
    h("input", {
      type: "number",
      min: minimum,
      max: maximum,
      required: true,
      value: current,
      onchange: ({ target }) => target.validity.valid && onChanged(Number(target.value)),
    }),
  );

/** The name that the player goes by, which this browser remembers. */
export const nameField = () =>
  h(
    "label",
    { key: "name" },
    say("your_name"),
    h("input", {
      maxlength: 40,
      autocomplete: "nickname",
      value: wish("name", ""),
      oninput: ({ target }) => setWish("name", target.value),
    }),
  );
