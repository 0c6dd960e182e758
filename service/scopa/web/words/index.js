// How is it said in the player's language?

import { setWish, wish } from "../kept.js";
import en from "./en.js";
import es from "./es.js";
import it from "./it.js";

/** The languages, by the names that their speakers give them. */
export const LANGUAGES = { en: "English", it: "Italiano", es: "Español" };

const WORDS = { en, it, es };

/** The language in use. */
export function language() {
  const spoken = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS);
  return wish("language", spoken ?? "en");
}

export const setLanguage = (chosen) => setWish("language", chosen);

/**
 * The sentence by this name, with its gaps filled: `say("to_target", { target: 11 })`.
 * A sentence with a plural goes by the number `n`.
 */
export function say(name, gaps = {}) {
  const found = WORDS[language()][name];
  const sentence = typeof found === "string" ? found : found[plural(gaps.n)];
  return sentence.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]);
}

/** Whether there is a sentence by this name. */
export const canSay = (name) => name in WORDS[language()];

const plural = (n) => (new Intl.PluralRules(language()).select(n) === "one" ? "one" : "other");

/** Words in a row: "a, b and c". */
export const listed = (words) =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(words);
