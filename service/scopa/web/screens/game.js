// One game on the screen: what is shown of it, and what the player can do.

import { h, show } from "../dom.js";
import { actions } from "../game/actions.js";
import { hand, others, score, table } from "../game/board.js";
import { NOTHING, fitting, toggled } from "../game/choice.js";
import { askHints, showHints } from "../game/hints.js";
import { listenToKeys } from "../game/keyboard.js";
import { showEvent } from "../game/playing.js";
import { showScored, showSheet } from "../game/sheet.js";
import { Story, showLatest } from "../game/story.js";
import { dropGames, heldGame, holdGame } from "../kept.js";
import { Problem, post, remove } from "../service.js";
import { Session } from "../session.js";
import { say } from "../words/index.js";
import { finish } from "./finish.js";
import { attempt, notice } from "./notice.js";
import { leave, returnPanel, seatPanel, watching } from "./seating.js";
import { again, join } from "./starting.js";
import { topBar } from "./top_bar.js";

/** Show the game; the answer closes it. `reopen` opens it anew, with another token. */
export function openGame(root, id, reopen) {
  const { token = null, creator = null } = heldGame(id) ?? {};
  const screen = new GameScreen(root, new Session(id, token), creator, reopen);
  screen.open();
  return () => screen.close();
}

class GameScreen {
  constructor(root, session, creator, reopen) {
    this.root = root;
    this.session = session;
    this.creator = creator;
    this.reopen = reopen;
    this.choice = NOTHING;
    this.hints = null;
    this.story = new Story();
    this.end = new AbortController();
    session.screen = this;
  }

  async open() {
    try {
      await this.session.load();
      await this.story.recall(this.view, this.session.token);
      listenToKeys(this.end.signal, this);
      this.draw();
      await this.session.follow();
    } catch (error) {
      this.failed(error);
    }
  }

  close() {
    this.end.abort();
    this.session.close();
  }

  get view() {
    return this.session.view;
  }

  failed(error) {
    if (this.end.signal.aborted) return;
    if (!(error instanceof Problem)) throw error;
    const { id } = this.session;
    if (error.code === "wrong_token") {
      holdGame({ id, token: null, creator: null });
      notice(say("seat_lost"));
      this.reopen();
    } else {
      if (error.code === "game_not_found") dropGames([id]);
      notice(error.code === "game_not_found" ? say("game_gone") : error.message);
      location.hash = "";
    }
  }

  // What happens

  async play(before, view, event) {
    this.choice = NOTHING;
    this.hints = null;
    this.story.add(view, event);
    await showEvent(before, event, () => this.draw());
    if (event.type === "round_scored") await showScored(view, event.data, this.end.signal);
  }

  // What the player does

  choose(card) {
    if (!this.session.mayPlay) return;
    const chosen = { card, taken: [] };
    const plays = fitting(this.view, chosen);
    if (this.choice.card === card && plays.length === 1) {
      this.send(plays[0].move);
    } else {
      const twice = this.choice.card === card;
      this.choice = chosen;
      this.draw();
      if (twice) this.actionButton()?.focus();
    }
  }

  /** @returns {HTMLElement | null} */
  actionButton() {
    return document.querySelector("#actions button");
  }

  take(card) {
    const choice = toggled(this.choice, card);
    const plays = fitting(this.view, choice);
    if (choice.taken.includes(card) && plays.length === 1) {
      this.send(plays[0].move);
    } else {
      this.choice = plays.length ? choice : { ...this.choice, taken: [card] };
      this.draw();
    }
  }

  cancel() {
    this.choice = NOTHING;
    this.draw();
  }

  async send(move) {
    const focused = document.activeElement !== document.body;
    this.choice = NOTHING;
    await attempt(() => this.session.play(move));
    if (focused && document.activeElement === document.body) {
      document.getElementById("hand")?.focus({ preventScroll: true });
    }
  }

  async hint() {
    const { view, session } = this;
    if (!session.mayPlay || !view.hints) return;
    const hints = await attempt(() => askHints(view, session.token));
    if (!hints || view !== this.view) return; // it is too late for them
    this.hints = hints;
    this.draw();
    await showHints(hints, this.end.signal);
  }

  async join(seat) {
    if (await attempt(async () => (await join(this.view, seat), true))) this.reopen();
  }

  async leave() {
    const left = await attempt(() => leave(this.view, this.session.token, this.end.signal));
    if (left) location.hash = "";
  }

  async abort() {
    await attempt(() => remove(`/games/${this.session.id}`, this.creator));
  }

  async comeBack() {
    await attempt(() => post(`/games/${this.session.id}/seats`, {}, this.session.token));
  }

  // What is shown

  draw() {
    if (this.end.signal.aborted) return;
    const { view, session, choice } = this;
    const { mayPlay } = session;
    document.title = mayPlay ? `● ${say("your_turn")} – ${say("title")}` : say("title");
    show(
      this.root,
      h(
        "main.game",
        { key: "game" },
        topBar(view, this.menu()),
        others(view),
        table(view, choice, (card) => this.take(card)),
        view.status === "playing" && this.seated
          ? hand(view, choice, mayPlay, this.hints?.[0].move.card, (card) => this.choose(card))
          : null,
        this.panel(),
        h("aside.beside", {}, score(view), this.story.element()),
      ),
    );
    showLatest();
  }

  menu() {
    const { view } = this;
    return {
      sheet: () => showSheet(view, view.last_round, this.end.signal),
      leave: this.seated && !view.result ? () => this.leave() : null,
      abort: this.creator && view.status === "waiting" ? () => this.abort() : null,
    };
  }

  /** Whether we play, and no computer player for us. */
  get seated() {
    const { you, seats } = this.view;
    return you !== null && seats[you.seat].kind === "human";
  }

  panel() {
    const { view, session, choice, hints } = this;
    if (view.result) {
      return finish(view, {
        rematch:
          view.you && view.status === "finished"
            ? () => attempt(() => again(session.id, session.token))
            : null,
        sheet: this.menu().sheet,
      });
    }
    if (view.status === "waiting") return seatPanel(view, (seat) => this.join(seat));
    if (!view.you) return watching();
    if (!this.seated) return returnPanel(() => this.comeBack());
    return actions(
      view,
      { choice, hints, mayPlay: session.mayPlay },
      {
        play: (move) => this.send(move),
        cancel: () => this.cancel(),
        hint: view.hints ? () => this.hint() : null,
      },
    );
  }
}
