// The game at the page: what is stored, and its course from move to move. The engine's server knows the rules.
import * as server from "./server.js";
import { Clock } from "./clock.js";
import { store, stored } from "./settings.js";

const KEY = "sanqi.game";

// Shortest time of an engine's move, so that eyes can follow it.
const SHORTEST_REPLY = 350;

export function storedGame() {
  const game = stored(KEY);
  return game && Array.isArray(game.moves) ? game : null;
}

// Returns a new game. `start` is a FEN or null, `human` the person's side, `control` null or the times of the clock.
export function newGame({ game, start, startName, chess960, human, level, control }) {
  const clock = control && { ...control, remaining: [control.base, control.base], side: null, used: 0 };
  const now = new Date(), date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join(".");
  return { game, start, startName, chess960, human, level, control, clock, date, moves: [], times: [], drawOffered: false, result: null };
}

export class Play {
  #controller = new AbortController();

  // The listener has the methods changed(what), problem(error, again), connection(reached), tick() and declined().
  constructor(game, listener) {
    this.game = game;
    this.listener = listener;
    this.position = null;
    this.thinking = false;
    this.clock = game.clock && new Clock(game.clock, { tick: () => listener.tick(), flag: side => this.finish(1 - side, "time") });
  }

  get over() {
    return this.game.result !== null;
  }

  // True if the person may move now.
  get canMove() {
    return !this.over && this.position?.moves.length === this.game.moves.length && this.position.side === this.game.human;
  }

  request(plies = this.game.moves.length) {
    const { game, start, moves, chess960 } = this.game;
    return { game, start, moves: moves.slice(0, plies), chess960 };
  }

  save() {
    this.clock?.keep();
    store(KEY, this.game);
  }

  // Ends all questions and the clock; the stored game stays.
  leave() {
    this.#restart();
    this.clock?.pause();
    this.save();
  }

  #restart() {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.thinking = false;
    return this.#controller.signal;
  }

  #ask(question, signal) {
    return server.persistently(question, signal, reached => {
      if (signal.aborted) return;
      if (reached) this.clock?.resume();
      else this.clock?.pause();
      this.listener.connection(reached);
    });
  }

  // Brings the position up to the moves, and the reply if the engine is to move. `what` is told to the listener.
  async advance(what) {
    const signal = this.#restart();
    try {
      this.position = await this.#ask(() => server.position(this.request(), signal), signal);
      if (this.position.end && !this.over) {
        this.game.result = this.position.end;
        this.clock?.stop();
        what = what === "move" ? "end" : what;
      }
      this.save();
      // The first move takes no time: the game begins with it.
      if (!this.over && this.game.moves.length > 0) this.clock?.start(this.position.side);
      this.thinking = !this.over && this.position.side !== this.game.human;
      this.listener.changed(what);
      if (this.thinking) await this.#reply(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.thinking = false;
      this.clock?.pause();
      this.listener.problem(error, () => this.advance("load"));
    }
  }

  async #reply(signal) {
    const { level, clock, drawOffered } = this.game, began = performance.now();
    const answer = await this.#ask(() => {
      const remaining = clock && this.clock.left(1 - this.game.human);
      const time = clock && { remaining: remaining.last ? 0 : Math.round(remaining.left), increment: clock.increment, byoyomi: clock.byoyomi };
      return server.reply({ ...this.request(), level, clock: time, pauses: true, draw_offered: drawOffered }, signal);
    }, signal);
    if (answer.resigns) return this.finish(this.game.human, "resignation");
    if (answer.accepts_draw) return this.finish(null, "agreement");
    if (answer.declares) return this.finish(1 - this.game.human, "declaration");
    if (!answer.move) throw new server.Refusal("the engine gave no move", 500);
    await new Promise(resolve => setTimeout(resolve, SHORTEST_REPLY - (performance.now() - began)));
    if (signal.aborted) return;
    if (drawOffered) this.listener.declined();
    this.game.drawOffered = false;
    await this.#add(answer.move);
  }

  async play(move) {
    if (this.canMove) await this.#add(move);
  }

  async #add(move) {
    this.clock?.punch();
    this.game.moves.push(move);
    this.game.times.push(this.game.clock && [...this.game.clock.remaining]);
    await this.advance("move");
  }

  finish(winner, reason) {
    this.#restart();
    this.clock?.stop();
    this.game.result = { winner, reason, text: null };
    this.save();
    this.listener.changed("end");
  }

  // Keeps the first plies of the game.
  async shorten(plies) {
    this.#restart();
    this.clock?.stop();
    const { game } = this;
    game.moves.length = plies;
    game.times.length = Math.min(game.times.length, plies);
    game.result = null;
    game.drawOffered = false;
    if (game.clock) {
      game.clock.remaining = [...(game.times[plies - 1] ?? [game.control.base, game.control.base])];
      game.clock.used = 0;
    }
    await this.advance("back");
  }

  // Returns the number of plies before the person's last move; -1 if there is none.
  get lastOwn() {
    const { moves, human } = this.game;
    if (!this.position) return -1;
    const known = this.position.moves.length, mine = this.position.side === human ? 2 : 1;
    return known === moves.length ? Math.max(-1, moves.length - mine) : -1;
  }

  async takeBack() {
    if (this.lastOwn >= 0) await this.shorten(this.lastOwn);
  }

  resign() {
    this.finish(1 - this.game.human, "resignation");
  }

  declare() {
    this.finish(this.game.human, "declaration");
  }

  // The engine answers an offer with its next move.
  offerDraw() {
    this.game.drawOffered = true;
    this.save();
    if (this.thinking) this.advance("load");
  }

  hint(signal) {
    return server.hint(this.request(), signal);
  }
}
