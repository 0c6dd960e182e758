// How does one game come to this page: what is shown of it, and what is still to be shown?
//
// Events are shown one after the other, each for as long as it takes. Between them the view shown
// may lag behind the service's; with the last of them it is what the service would answer.

import { follow } from "./follow.js";
import { get, post } from "./service.js";
import { after } from "./state.js";

export class Session {
  /**
   * @param {string} id
   * @param {string | null} token
   */
  constructor(id, token) {
    this.id = id;
    this.token = token;
    /** @type {GameShown | null} */
    this.screen = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {GameEvent[]} */
    this.waiting = [];
    this.seen = 0;
    this.busy = false;
    this.end = new AbortController();
  }

  /** Get the game as it stands. */
  async load() {
    this.settle(await this.look());
  }

  /** Show what happens from now on, until the game is over or `close`. */
  follow() {
    return follow(this.id, this.token, this.seen, {
      signal: this.end.signal,
      onEvent: (event) => this.arrive([event]),
    });
  }

  close() {
    this.end.abort();
  }

  /** Whether it is our turn and all that came before has been shown. */
  get mayPlay() {
    return !this.busy && Boolean(this.view?.you?.legal_moves.length);
  }

  /** Play a move. Throws a Problem where it is refused; then the view is the service's again. */
  async play(move) {
    if (!this.mayPlay) return;
    this.busy = true;
    this.screen.draw();
    try {
      const answer = await post(
        `/games/${this.id}/moves`,
        { move, version: this.view.version },
        this.token,
      );
      this.fresh = answer.game;
      this.arrive(answer.events);
    } catch (error) {
      this.settle(await this.look());
      throw error;
    } finally {
      this.busy = false;
      await this.showAll();
    }
  }

  arrive(events) {
    for (const event of events) {
      if (event.type === "snapshot") {
        this.waiting = [];
        this.settle(event.data);
      } else if (event.id > this.seen) {
        this.seen = event.id;
        this.waiting.push(event);
      }
    }
    this.showAll();
  }

  settle(view) {
    this.view = view;
    this.fresh = view;
    this.seen = view.version;
  }

  async showAll() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length && !this.end.signal.aborted) await this.showNext();
    } finally {
      this.busy = false;
    }
    this.screen.draw();
  }

  async showNext() {
    const event = this.waiting.shift();
    const before = this.view;
    this.view = after(before, event);
    await this.screen.play(before, this.view, event);
    if (!this.waiting.length) await this.refresh();
  }

  // What events do not tell: the legal moves, and the time that is left for them.
  async refresh() {
    const { you, clock, turn } = this.view;
    if (!clock && you?.seat !== turn) return;
    if (this.fresh.version < this.view.version) this.fresh = await this.look();
    if (this.fresh.version === this.view.version) this.view = this.fresh;
  }

  look() {
    return get(`/games/${this.id}`, this.token);
  }
}
