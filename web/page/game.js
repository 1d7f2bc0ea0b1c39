// The game at the page: what is stored, and its course from move to move. The engine's server knows the rules.
import * as server from "./server.js";
import { Clock } from "./clock.js";
import { store, stored } from "./settings.js";
import { t } from "./texts.js";

export const KEY = "sanqi.game";

// Name of this tab: only the tab that took a game up last stores it.
const TAB = Math.random().toString(36).slice(2);

// Greatest number of moves of a game, as the server has it.
const MOST_MOVES = 2000;

// Shortest time of an engine's move, so that eyes can follow it, and its greatest share of the time that the engine has left.
const SHORTEST_REPLY = 350, REPLY_SHARE = 0.02;

const isTime = value => Number.isFinite(value) && value >= 0;
const areTimes = value => Array.isArray(value) && value.length === 2 && value.every(isTime);
const isSide = value => value === 0 || value === 1;
const isClock = ({ control, clock }) => [control?.base, control?.increment, control?.byoyomi, clock?.increment, clock?.byoyomi, clock?.used].every(isTime)
  && areTimes(clock.remaining) && (clock.side === null || isSide(clock.side));

// Returns true if a stored value is a game; what is in storage may be damaged, or of another program.
function isGame(value) {
  return typeof value?.game === "string" && Array.isArray(value.moves) && value.moves.length <= MOST_MOVES
    && value.moves.every(move => typeof move === "string" && move.length <= 8)
    && (value.start === null || typeof value.start === "string") && isSide(value.human)
    && Number.isInteger(value.level) && value.level >= 0 && value.level <= 20
    && (value.result === null || typeof value.result?.reason === "string" && (value.result.winner === null || isSide(value.result.winner)));
}

// Returns the stored game, or null. What is wrong beside the moves is left out.
export function storedGame() {
  const game = stored(KEY);
  if (!isGame(game)) return null;
  const clocked = isClock(game);
  return {
    ...game, control: clocked ? game.control : null, clock: clocked ? game.clock : null, chess960: game.chess960 === true, drawOffered: game.drawOffered === true,
    startName: typeof game.startName === "string" ? game.startName : "typed", date: typeof game.date === "string" ? game.date : null,
    times: Array.isArray(game.times) && clocked ? game.times.slice(0, game.moves.length).map(times => areTimes(times) ? times : null) : [],
  };
}

// Returns the times at the beginning. Without time of its own the first move has the seconds that are added.
const firstTimes = ({ base, increment, byoyomi }) => Array(2).fill(base || (byoyomi ? 0 : increment));

// Returns a new game. `start` is a FEN or null, `human` the person's side, `control` null or the times of the clock.
export function newGame({ game, start, startName, chess960, human, level, control }) {
  const clock = control && { ...control, remaining: firstTimes(control), side: null, used: 0 };
  const now = new Date(), date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join(".");
  return { game, start, startName, chess960, human, level, control, clock, date, moves: [], times: [], drawOffered: false, result: null };
}

export class Play {
  #controller = new AbortController();

  #isKept = true;

  // The listener has the methods sent(), changed(what), problem(error, again), connection(reached), tick(), declined(),
  // overtaken() and unkept(): the browser has no place for the game.
  constructor(game, listener) {
    this.game = game;
    this.listener = listener;
    // What keeps the game from going on; true if another tab has it.
    this.trouble = null;
    this.isOvertaken = false;
    this.position = null;
    this.thinking = false;
    this.clock = game.clock && new Clock(game.clock, { tick: () => listener.tick(), flag: side => this.#flagged(side) });
    this.#store();
  }

  get over() {
    return this.game.result !== null;
  }

  // True if the person may move now.
  get canMove() {
    return !this.over && !this.isOvertaken && this.position?.moves.length === this.game.moves.length && this.position.side === this.game.human;
  }

  // Move that the server does not know yet, as the legal moves have it, or undefined.
  get pending() {
    const { moves } = this.game;
    return this.position?.moves.length === moves.length - 1 ? this.position.legal.find(({ move }) => move === moves.at(-1)) : undefined;
  }

  request(plies = this.game.moves.length) {
    const { game, start, moves, chess960 } = this.game;
    return { game, start, moves: moves.slice(0, plies), chess960 };
  }

  #store() {
    this.game.tab = TAB;
    this.#isKept = store(KEY, this.game);
    if (!this.#isKept) this.listener.unkept();
  }

  save() {
    if (!this.overtaken()) this.clock?.keep();
    if (!this.isOvertaken) this.#store();
  }

  // Stops if another tab took the game up, or began another one; returns true then.
  overtaken() {
    const other = this.isOvertaken || !this.#isKept ? null : stored(KEY);
    if (isGame(other) && other.tab !== TAB) {
      this.isOvertaken = true;
      this.#restart();
      this.clock?.pause();
      this.listener.overtaken();
    }
    return this.isOvertaken;
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
      if (reached && !this.over) this.clock?.resume();
      else this.clock?.pause();
      this.listener.connection(reached);
    });
  }

  // Brings the position up to the moves, and the reply if the engine is to move. `what` is told to the listener.
  async advance(what) {
    if (this.overtaken()) return;
    const signal = this.#restart();
    this.trouble = null;
    try {
      this.position = await this.#ask(() => server.position(this.request(), signal), signal);
      if (this.position.end && !this.over) {
        this.game.result = this.position.end;
        this.clock?.stop();
        what = what === "move" ? "end" : what;
      }
      this.save();
      if (signal.aborted) return;
      // The first move takes no time: the game begins with it.
      if (!this.over && this.game.moves.length > 0) this.clock?.start(this.position.side);
      this.thinking = !this.over && this.position.side !== this.game.human;
      // The reply is asked for first: the listener may ask for more, which takes time from it.
      const reply = this.thinking ? this.#reply(signal) : null;
      this.listener.changed(what);
      await reply;
    } catch (error) {
      if (signal.aborted) return;
      this.thinking = false;
      this.trouble = error;
      this.clock?.pause();
      this.listener.problem(error, () => this.advance("load"));
    }
  }

  async #reply(signal) {
    const { level, clock, drawOffered } = this.game, began = performance.now();
    const answer = await this.#ask(() => {
      const remaining = clock && this.clock.left(1 - this.game.human);
      // A part of the byoyomi may be used already when the reply is asked for again.
      const [main, byoyomi] = remaining?.last ? [0, remaining.left] : [remaining?.left, clock?.byoyomi];
      const time = clock && { remaining: Math.round(main), increment: clock.increment, byoyomi: Math.round(byoyomi) };
      return server.reply({ ...this.request(), level, clock: time, pauses: true, draw_offered: drawOffered }, signal);
    }, signal);
    if (answer.accepts_draw) return this.finish(null, "agreement");
    if (answer.declares) return this.finish(1 - this.game.human, "declaration");
    if (!answer.move) throw new server.Refusal(t("noReply"), 500);
    const left = clock ? this.clock.left(1 - this.game.human).left : Infinity;
    await new Promise(resolve => setTimeout(resolve, Math.min(SHORTEST_REPLY, REPLY_SHARE * left) - (performance.now() - began)));
    if (signal.aborted) return;
    if (drawOffered) this.listener.declined();
    this.game.drawOffered = false;
    await this.#add(answer.move);
  }

  async play(move) {
    if (this.canMove) await this.#add(move);
  }

  async #add(move) {
    this.clock?.press();
    this.game.moves.push(move);
    this.game.times.push(this.game.clock && [...this.game.clock.remaining]);
    // The question is on its way when the move is drawn and stored.
    const advanced = this.advance("move");
    this.listener.sent();
    this.save();
    await advanced;
  }

  finish(winner, reason) {
    if (this.overtaken()) return;
    this.#restart();
    // It shows the time at the end.
    this.clock?.pause();
    this.game.result = { winner, reason, text: null };
    this.save();
    this.listener.changed("end");
  }

  // Ends the game of a side without time: it has lost, unless the other one could never mate.
  #flagged(side) {
    const winner = 1 - side;
    this.finish(this.position.can_mate[winner] ? winner : null, "time");
  }

  // Keeps the first plies of the game.
  async shorten(plies) {
    if (this.overtaken()) return;
    this.#restart();
    this.clock?.stop();
    const { game } = this;
    game.moves.length = plies;
    game.times.length = Math.min(game.times.length, plies);
    game.result = null;
    game.drawOffered = false;
    if (game.clock) {
      game.clock.remaining = [...(game.times[plies - 1] ?? firstTimes(game.control))];
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

  // Offers a draw, or takes the offer back. The engine answers it with its next move.
  offerDraw() {
    if (this.overtaken()) return;
    this.game.drawOffered = !this.game.drawOffered;
    this.save();
    if (this.thinking) this.advance("load");
  }

  hint(signal) {
    return server.hint(this.request(), signal);
  }
}
