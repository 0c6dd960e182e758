// Who is to play, in which teams, with how much time?

import { botName } from "../catalogue.js";
import { h } from "../dom.js";
import { say } from "../words/index.js";
import { checkField, choiceField, nameField } from "./fields.js";
import { ANYBODY } from "./wanted.js";

const CLOCKS = [null, 15, 30, 60, 300, 86_400, 259_200]; // seconds for a move
const DAY = 86_400;

/**
 * Seats, teams and opponents, and what is agreed on among them.
 * @param {import("./wanted.js").Wanted} wanted
 * @param {{ key: string }[]} bots the computer players that there are
 * @param {(changes: object) => void} change
 */
export const players = (wanted, bots, change) =>
  h(
    "fieldset",
    {},
    h("legend", {}, say("who_plays")),
    seating(wanted, change),
    nameField(),
    wanted.opponents.map((_, index) => opponent(wanted, index, bots, change)),
    wanted.againstPeople &&
      checkField(say("make_public"), wanted.isPublic, (isPublic) => change({ isPublic })),
    checkField(say("allow_hints"), wanted.hints, (givesHints) => change({ givesHints })),
    time(wanted, change),
  );

function seating(wanted, change) {
  const teamsFor = new Map(wanted.rules.seatings.map(({ seats, teams }) => [seats, teams]));
  const teamsText = (teams) =>
    teams === wanted.seats ? say("each_alone") : say("n_teams", { n: teams });
  return [
    choiceField(
      say("players"),
      [...teamsFor.keys()].map((seats) => [seats, String(seats)]),
      wanted.seats,
      (seats) => change({ seats: Number(seats), teams: teamsFor.get(Number(seats))[0] }),
    ),
    choiceField(
      say("teams"),
      teamsFor.get(wanted.seats).map((teams) => [teams, teamsText(teams)]),
      wanted.teams,
      (teams) => change({ teams: Number(teams) }),
    ),
  ];
}

function opponent(wanted, index, bots, change) {
  const seat = say("seat_n", { n: index + 2 });
  return choiceField(
    wanted.isAlly(index) ? `${seat} (${say("your_team")})` : seat,
    [
      ...bots.map(({ key }) => [key, say("computer", { name: botName(key) })]),
      [ANYBODY, say("anybody")],
    ],
    wanted.opponents[index],
    (chosen) => change({ chosen: wanted.opponents.with(index, chosen) }),
  );
}

const time = (wanted, change) => [
  choiceField(
    say("clock"),
    CLOCKS.map((seconds) => [seconds ?? "", clockText(seconds)]),
    wanted.seconds ?? "",
    (seconds) => change({ seconds: Number(seconds) || null }),
  ),
  wanted.seconds && wanted.teams === 2
    ? choiceField(
        say("on_timeout"),
        ["autoplay", "forfeit"].map((one) => [one, say(`on_timeout_${one}`)]),
        wanted.onTimeout,
        (onTimeout) => change({ onTimeout }),
      )
    : null,
];

function clockText(seconds) {
  if (seconds === null) return say("clock_none");
  if (seconds >= DAY) return say("days", { n: seconds / DAY });
  return seconds % 60 ? say("seconds", { n: seconds }) : say("minutes", { n: seconds / 60 });
}
