// Which of a variant's rules can be set, and to what? Built from what the API tells of it.

import { h } from "../dom.js";
import { canSay, say } from "../words/index.js";
import { checkField, choiceField, numberField } from "./fields.js";

/**
 * All options of the variant.
 * @param {import("./wanted.js").Wanted} wanted
 * @param {(changes: object) => void} change
 */
export const houseRules = (wanted, change) =>
  h(
    "details",
    {},
    h("summary", {}, say("house_rules")),
    choiceField(
      say("preset"),
      wanted.rules.presets.map(({ preset }) => [preset, said(`preset_${preset}`, preset)]),
      wanted.preset,
      (preset) => change({ preset, options: {} }),
    ),
    wanted.rules.options.map((option) =>
      optionField(option, wanted.option(option.option), (value) =>
        change({ options: { ...wanted.options, [option.option]: value } }),
      ),
    ),
  );

function optionField(option, current, set) {
  const name = option.option;
  const label = said(`option_${name}`, option.description);
  if (option.fixed) {
    const value = say("only_value", { value: valueText(name, current) });
    return h("p", { key: label }, `${label}: ${value}`);
  }
  if (option.type === "boolean") return checkField(label, current, set);
  if (!option.values) return numberField(label, option, current, set);
  // As JSON, since null is a value like others.
  const choices = option.values.map((value) => [JSON.stringify(value), valueText(name, value)]);
  return choiceField(label, choices, JSON.stringify(current), (one) => set(JSON.parse(one)));
}

function valueText(option, value) {
  if (value === null) return say("none");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return said(`option_${option}_${value}`, String(value));
}

// What a later service offers has no words here yet.
const said = (name, otherwise) => (canSay(name) ? say(name) : otherwise);
