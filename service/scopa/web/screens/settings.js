// How does the player like the page?

import { h } from "../dom.js";
import { setWish, wish } from "../kept.js";
import { LANGUAGES, language, say, setLanguage } from "../words/index.js";
import { choiceField, nameField } from "./fields.js";

/** What this browser remembers of the player; `again` shows the page anew, in another language. */
export const settings = (again) =>
  h(
    "footer.settings",
    { key: "settings" },
    nameField(),
    choiceField(say("language"), Object.entries(LANGUAGES), language(), (chosen) => {
      setLanguage(chosen);
      again();
    }),
    choiceField(say("theme"), said("theme", THEMES), wish("theme", "auto"), (chosen) => {
      setWish("theme", chosen);
      again();
    }),
    choiceField(say("pace"), said("pace", PACES), wish("pace", "calm"), (chosen) =>
      setWish("pace", chosen),
    ),
    h("a", { href: "/docs" }, say("reference")),
  );

const THEMES = ["auto", "light", "dark"];
const PACES = ["calm", "quick"];

/** @returns {[string, string][]} */
const said = (name, values) => values.map((value) => [value, say(`${name}_${value}`)]);
