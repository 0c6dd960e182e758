// Which game is to be played, by whom and by which rules? Built from what the API tells of variants.

import { bots, botName, variant, variantName, variants } from "../catalogue.js";
import { h, show } from "../dom.js";
import { canSay, language, say } from "../words/index.js";
import { setWish, wish } from "../kept.js";
import { attempt } from "./notice.js";
import { create, ownName, seatsFor } from "./starting.js";

const OPEN = ""; // an opponent who is no computer player
const USUAL_OPPONENT = "furbo";
const CLOCKS = [null, 15, 30, 60, 300, 86_400, 259_200]; // seconds for a move

/** Show the form; the answer closes it. */
export function openNewGame(root) {
  let known = [];
  let players = [];
  let rules = null;
  let wanted = null;
  let closed = false;

  const opponent = (index) => wanted.opponents[index] ?? USUAL_OPPONENT;
  const opponents = () => Array.from({ length: wanted.seats - 1 }, (_, index) => opponent(index));
  const againstPeople = () => opponents().includes(OPEN);
  const withHints = () => wanted.hints ?? !againstPeople();
  const teamsText = (teams) =>
    teams === wanted.seats ? say("each_alone") : say("n_teams", { n: teams });

  load();
  return () => (closed = true);

  async function load() {
    [known, players] = await Promise.all([variants(), bots()]);
    await choose("scopa");
  }

  async function choose(key) {
    rules = await variant(key);
    const [first] = rules.seatings;
    wanted = {
      seats: first.seats,
      teams: first.teams[0],
      opponents: [],
      preset: "traditional",
      options: {},
      seconds: null,
      onTimeout: "autoplay",
      isPublic: false,
      hints: null,
    };
    draw();
  }

  function change(changes) {
    Object.assign(wanted, changes);
    draw();
  }

  async function submit(event) {
    event.preventDefault();
    await attempt(() =>
      create({
        variant: rules.key,
        preset: wanted.preset,
        options: wanted.options,
        seats: [{ name: ownName() }, ...seatsFor(opponents().map((bot) => bot || null))],
        teams: wanted.teams,
        clock: wanted.seconds && {
          seconds_per_move: wanted.seconds,
          on_timeout: wanted.teams === 2 ? wanted.onTimeout : "autoplay",
        },
        public: againstPeople() && wanted.isPublic,
        hints: withHints(),
      }),
    );
  }

  function draw() {
    if (closed) return;
    show(
      root,
      h(
        "main.new-game",
        {},
        h("a.back", { href: "#" }, `← ${say("to_lobby")}`),
        h("h1", {}, say("new_game")),
        h(
          "form",
          { onsubmit: submit },
          whichGame(),
          whoPlays(),
          houseRules(),
          h("p.answers", {}, h("button.main.big", {}, h("b", {}, say("start")))),
        ),
      ),
    );
  }

  function whichGame() {
    return h(
      "fieldset",
      {},
      h("legend", {}, say("which_game")),
      h(
        "div.variants",
        {},
        known.map(({ key }) =>
          h(
            "label.tile",
            { key },
            h("input", {
              type: "radio",
              name: "variant",
              value: key,
              checked: key === rules.key,
              onchange: () => choose(key),
            }),
            h("span", {}, variantName(key)),
          ),
        ),
      ),
      h("p.summary", { "aria-live": "polite" }, rules.summaries[language()]),
    );
  }

  function whoPlays() {
    const seatings = new Map(rules.seatings.map((one) => [one.seats, one.teams]));
    return h(
      "fieldset",
      {},
      h("legend", {}, say("who_plays")),
      select(
        say("players"),
        [...seatings.keys()].map((count) => [count, String(count)]),
        wanted.seats,
        (count) => change({ seats: Number(count), teams: seatings.get(Number(count))[0] }),
      ),
      select(
        say("teams"),
        seatings.get(wanted.seats).map((teams) => [teams, teamsText(teams)]),
        wanted.teams,
        (teams) => change({ teams: Number(teams) }),
      ),
      h(
        "label",
        {},
        say("your_name"),
        h("input", {
          name: "name",
          maxlength: 40,
          autocomplete: "nickname",
          value: wish("name", ""),
          onchange: ({ target }) => setWish("name", target.value),
        }),
      ),
      opponents().map((current, index) => opponentChoice(current, index)),
      againstPeople() &&
        checkbox(say("make_public"), wanted.isPublic, (isPublic) => change({ isPublic })),
      checkbox(say("allow_hints"), withHints(), (hints) => change({ hints })),
      select(
        say("clock"),
        CLOCKS.map((seconds) => [seconds ?? "", clockText(seconds)]),
        wanted.seconds ?? "",
        (seconds) => change({ seconds: Number(seconds) || null }),
      ),
      wanted.seconds && wanted.teams === 2
        ? select(
            say("on_timeout"),
            ["autoplay", "forfeit"].map((one) => [one, say(`on_timeout_${one}`)]),
            wanted.onTimeout,
            (onTimeout) => change({ onTimeout }),
          )
        : null,
    );
  }

  function opponentChoice(current, index) {
    const seat = say("seat_n", { n: index + 2 });
    const ally = wanted.teams < wanted.seats && (index + 1) % wanted.teams === 0;
    const choices = [
      ...players.map(({ key }) => [key, say("computer", { name: botName(key) })]),
      [OPEN, say("anybody")],
    ];
    return select(ally ? `${seat} (${say("your_team")})` : seat, choices, current, (chosen) => {
      const changed = opponents();
      changed[index] = chosen;
      change({ opponents: changed });
    });
  }

  function houseRules() {
    const start = rules.presets.find(({ preset }) => preset === wanted.preset).options;
    return h(
      "details",
      {},
      h("summary", {}, say("house_rules")),
      select(
        say("preset"),
        rules.presets.map(({ preset }) => [
          preset,
          canSay(`preset_${preset}`) ? say(`preset_${preset}`) : preset,
        ]),
        wanted.preset,
        (preset) => change({ preset, options: {} }),
      ),
      rules.options.map((option) =>
        optionField(option, wanted.options[option.option] ?? start[option.option]),
      ),
    );
  }

  function optionField(option, current) {
    const name = option.option;
    const label = canSay(`option_${name}`) ? say(`option_${name}`) : option.description;
    const set = (value) => change({ options: { ...wanted.options, [name]: value } });
    if (option.fixed) {
      return h(
        "p.fixed",
        { key: name },
        `${label}: ${say("only_value", { value: valueText(name, current) })}`,
      );
    }
    if (option.type === "boolean") return checkbox(label, current, set, name);
    if (option.values) {
      const texts = option.values.map((value) => [JSON.stringify(value), valueText(name, value)]);
      return select(
        label,
        texts,
        JSON.stringify(current),
        (chosen) => set(JSON.parse(chosen)),
        name,
      );
    }
    return h(
      "label",
      { key: name },
      label,
      h("input", {
        type: "number",
        name,
        min: option.minimum,
        max: option.maximum,
        required: true,
        value: current,
        onchange: ({ target }) => target.validity.valid && set(Number(target.value)),
      }),
    );
  }
}

function valueText(option, value) {
  if (value === null) return say("none");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return canSay(`option_${option}_${value}`) ? say(`option_${option}_${value}`) : String(value);
}

function clockText(seconds) {
  if (seconds === null) return say("clock_none");
  if (seconds >= 86_400) return say("days", { n: seconds / 86_400 });
  return seconds % 60 ? say("seconds", { n: seconds }) : say("minutes", { n: seconds / 60 });
}

function select(label, choices, current, onChosen, name = null) {
  return h(
    "label",
    { key: label },
    label,
    h(
      "select",
      { name, onchange: ({ target }) => onChosen(target.value) },
      choices.map(([value, text]) =>
        h("option", { value, selected: String(value) === String(current) }, text),
      ),
    ),
  );
}

const checkbox = (label, checked, onChanged, name = null) =>
  h(
    "label.check",
    { key: label },
    h("input", {
      type: "checkbox",
      name,
      checked,
      onchange: ({ target }) => onChanged(target.checked),
    }),
    h("span", {}, label),
  );
