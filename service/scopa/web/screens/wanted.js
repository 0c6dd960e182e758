// Which game is being asked for, as long as the form for it is filled in?

import { ownName, seatsFor } from "./starting.js";

/** An opponent who is no computer player, but whoever comes. */
export const ANYBODY = "";
const USUAL_OPPONENT = "furbo";

export class Wanted {
  /** @param {any} rules what the API tells of the variant */
  constructor(rules) {
    const [first] = rules.seatings;
    this.rules = rules;
    this.seats = first.seats;
    this.teams = first.teams[0];
    this.chosen = [];
    this.preset = "traditional";
    this.options = {};
    this.seconds = null;
    this.onTimeout = "autoplay";
    this.isPublic = false;
    this.givesHints = null;
  }

  /** The others, in the order of their seats: the key of a computer player, or ANYBODY. */
  get opponents() {
    return Array.from(
      { length: this.seats - 1 },
      (_, index) => this.chosen[index] ?? USUAL_OPPONENT,
    );
  }

  get againstPeople() {
    return this.opponents.includes(ANYBODY);
  }

  /** Wished for, or else given where nobody would mind. */
  get hints() {
    return this.givesHints ?? !this.againstPeople;
  }

  /** Whether the opponent with this index plays on our side. */
  isAlly(index) {
    return this.teams < this.seats && (index + 1) % this.teams === 0;
  }

  /** An option's value, as it was set or as the preset has it. */
  option(name) {
    const start = this.rules.presets.find(({ preset }) => preset === this.preset);
    return this.options[name] ?? start.options[name];
  }

  /** What is sent to the API. */
  asked() {
    return {
      variant: this.rules.key,
      preset: this.preset,
      options: this.options,
      seats: [{ name: ownName() }, ...seatsFor(this.opponents.map((bot) => bot || null))],
      teams: this.teams,
      clock: this.seconds && {
        seconds_per_move: this.seconds,
        on_timeout: this.teams === 2 ? this.onTimeout : "autoplay",
      },
      public: this.againstPeople && this.isPublic,
      hints: this.hints,
    };
  }
}
