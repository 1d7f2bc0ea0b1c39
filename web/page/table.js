// The game on the table: what of it is shown, and what its course changes on the page.
import * as server from "./server.js";
import { Analysis } from "./analysis.js";
import { showBoard, slide } from "./board_view.js";
import { Coach } from "./coach.js";
import { element } from "./elements.js";
import { Explorer } from "./explorer.js";
import { Play } from "./game.js";
import { Input, hover } from "./input.js";
import { moveText, showMoves, whyForbidden } from "./moves.js";
import { notice, problem, say } from "./notices.js";
import { showClocks, showPlayers } from "./players.js";
import { settings, western } from "./settings.js";
import { sound } from "./sound.js";
import { resultText, showStatus } from "./status.js";
import { of, sideName, t, withSides } from "./texts.js";

export class Table {
  // True if the next move was dragged to its square and needs no motion; when the last piece set out, and the number of moves shown.
  #skip = false;
  #setOut = 0;
  #shown = 0;
  #warned = false;
  #declined = false;

  // `resumeGame` goes on with the stored game, `study` is called with a ply and a move to study there.
  constructor({ resumeGame, study }) {
    this.resumeGame = resumeGame;
    // The game, its description and board; the plies looked back to (null: none); a line that is played through: its position, as the
    // server gives it, and the plies shown; the engine's help.
    Object.assign(this, { play: null, description: null, board: null, view: null, line: null, hint: null, note: "" });
    this.area = element("board");
    this.input = new Input(this.#forInput(), this.area);
    this.analysis = new Analysis(() => this.drawBoard());
    this.coach = new Coach(() => { say(this.coach.show(this)); });
    this.explorer = new Explorer(element("openings-known"), move => study(this.ply, move));
  }

  #forInput() {
    const table = this;
    return {
      get board() { return table.board; },
      get fen() { return table.fen; },
      get legal() { return table.legal; },
      get side() { return table.play.game.human; },
      get description() { return table.description; },
      draw: () => table.drawBoard(),
      hover: square => hover(table.area, table.board, square),
      play: (move, dragged) => table.move(move, dragged),
      say,
      refuse: move => table.explain(move),
    };
  }

  get source() { return this.line?.position ?? this.play.position; }
  get ply() { return this.line?.ply ?? this.view ?? this.play.position.moves.length; }
  get fen() { return this.source.positions[this.ply]; }
  get latest() { return this.view === null && this.line === null; }
  get legal() { return this.play?.canMove && this.latest ? this.play.position.legal : []; }
  // The move that the server does not know yet, if it is shown.
  get pending() { return this.latest ? this.play.pending : undefined; }
  // True if a game is on the table and drawn.
  get isShown() { return Boolean(this.play?.position); }

  // Puts a game on the table.
  async open(game, description, board) {
    this.leave();
    Object.assign(this, { description: withSides(description, game.start), board, view: null, note: "" });
    board.flipped = game.human === 1;
    this.play = new Play(game, this.#listener());
    this.#shown = game.moves.length;
    element("playing").inert = true;
    this.area.replaceChildren();
    this.area.className = `area ${board.style}`;
    await this.play.advance("load");
  }

  // Puts the game aside; it stays stored. The analysis goes on with the next one unless it is switched off.
  leave() {
    this.play?.leave();
    this.forgetHint();
    this.coach.forget();
    this.explorer.stop();
    this.#leaveLine();
    this.analysis.stop();
    this.play = null;
  }

  #leaveLine() {
    clearInterval(this.line?.timer);
    this.line = null;
  }

  // Plays the person's move.
  move(move, dragged = false) {
    this.#skip = dragged;
    // The reply needs the processor now.
    this.analysis.stop();
    this.play.play(move);
  }

  drawBoard() {
    if (!this.isShown || this.input.press?.dragged) return;
    const { board, latest, pending } = this, squares = names => names.map(name => board.square(name));
    const last = pending ? { squares: [pending.from, pending.to].filter(Boolean) } : this.source.moves[this.ply - 1];
    const arrows = [];
    if (latest && this.hint?.line) arrows.push({ squares: squares(this.hint.line[0].squares), color: "var(--good)" });
    if (this.analysis.best) arrows.push({ squares: squares(this.analysis.best.squares), color: "var(--accent)" });
    const { check } = this.play.position;
    const svg = board.svg(this.fen, {
      marks: last ? squares(last.squares) : [],
      check: latest && check && !pending ? board.square(check) : undefined,
      arrows,
      stands: true,
      ...(latest ? this.input.extras : { cursor: this.input.cursor }),
    });
    showBoard(this.area, board, svg, pending);
  }

  draw() {
    if (!this.isShown) return;
    element("playing").inert = false;
    const { board, description, play } = this, { game, position } = play;
    board.western = western();
    document.documentElement.style.setProperty("--ratio", board.width / board.height);
    this.area.setAttribute("aria-label", `${t(game.game)}. ${t("boardHelp")}`);
    element("name").textContent = t(game.game);
    this.drawBoard();
    showPlayers({
      board, description, game, clock: play.clock, turn: play.over ? null : position.side, first: position.positions[0], fen: this.fen, below: board.flipped ? 1 : 0,
    });
    this.#drawMoves();
    this.coach.show(this);
    this.drawStatus();
    this.explore();
  }

  #drawMoves() {
    const { pending, ply } = this, { moves } = this.source, { number } = this.play.position;
    const shown = pending ? [...moves, { number, text: pending.text[0], letters: pending.text[1] }] : moves;
    showMoves(shown, pending ? shown.length : ply, to => this.look(to));
  }

  drawStatus() {
    showStatus(this);
  }

  // Shows openings while the person looks back, never while there is a move to find.
  explore() {
    const panel = element("openings");
    panel.hidden = this.line !== null || !this.play.over && this.latest;
    if (panel.hidden || !panel.open) return this.explorer.stop();
    this.explorer.look(this.play.request(this.ply), { description: this.description });
  }

  analyse() {
    const { play, board, description } = this, { position, game } = play, over = this.latest && position.end !== null;
    if (this.line || play.isOvertaken) return this.analysis.stop();
    // While the engine thinks, an analysis would take the processor from it; it goes on afterwards.
    if (play.thinking) return this.analysis.wait();
    this.analysis.run(play.request(this.view ?? game.moves.length), sideName(description, 0), board.flipped, over);
  }

  // Shows the position after some plies.
  look(to) {
    if (!this.isShown) return;
    clearInterval(this.line?.timer);
    if (to === Infinity) this.line = this.view = null;
    const count = this.source.moves.length, plies = Math.max(0, Math.min(count, to));
    if (this.line) this.line.ply = plies;
    else this.view = plies === count ? null : plies;
    this.input.forget();
    this.draw();
    this.analyse();
    const move = this.source.moves[this.ply - 1];
    say(move ? `${move.number} ${moveText(move)}` : t("first"));
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.draw();
    this.analysis.show(sideName(this.description, 0), this.board.flipped);
  }

  #listener() {
    return {
      sent: () => this.#sent(),
      changed: what => this.#changed(what),
      problem: (error, again) => this.#trouble(error, again),
      connection: reached => {
        problem(reached ? null : t("connectionLost"));
        if (reached || !this.play.pending) return;
        this.#skip = true;
        this.draw();
      },
      overtaken: () => {
        this.analysis.stop();
        problem(t("elsewhereLong"), t("goOnHere"), this.resumeGame);
        this.draw();
      },
      tick: () => this.#tick(),
      declined: () => { this.#declined = true; },
      unkept: () => notice("notKept"),
    };
  }

  // Draws a move before the server has answered: its piece and the list. The rest waits for the answer.
  #sent() {
    const { pending } = this;
    if (!pending) return;
    this.input.forget();
    this.forgetHint();
    this.drawBoard();
    this.#drawMoves();
    if (pending.from && !this.#skip) slide(this.area, this.board, pending, { pending: true });
    this.#setOut = performance.now();
  }

  #changed(what) {
    const { play } = this, { position } = play, isEngines = position.side === play.game.human, last = position.moves.at(-1);
    const moved = position.moves.length === this.#shown + 1 && (what === "move" || what === "end");
    if (what === "move" || what === "end" || what === "back") {
      this.forgetHint();
      // A reply leaves the person where they look back to.
      if (what !== "move" || !isEngines) {
        this.#leaveLine();
        this.view = null;
      }
    }
    // The person's move is judged while the engine thinks; the lesson stays until the next one.
    if (what === "back" || (what === "move" || what === "end") && !isEngines) this.coach.forget();
    if (what === "move" && settings.coach && !isEngines) this.coach.judge(play.request(), last);
    if (what === "move" || what === "end" || what === "back") this.note = this.#declined ? t("declined") : "";
    this.#declined = false;
    this.input.forget();
    problem(null);
    this.draw();
    this.analyse();
    if (moved) this.#tellMove(last);
    else if (what === "end") say(resultText(this).join(", "));
    if (what === "end") sound("end");
    this.#skip = false;
    this.#warned = what === "move" ? false : this.#warned;
    this.#shown = position.moves.length;
  }

  // Tells the last move: by the way of its piece, a sound and in words.
  #tellMove(last) {
    const { play, description, board, area } = this, { position } = play, [from, to] = last.squares;
    if (to && this.latest && !this.#skip) slide(area, board, { from, to }, { begun: performance.now() - this.#setOut });
    sound(position.check ? "check" : this.#pieceCount(-1) < this.#pieceCount(-2) ? "capture" : "move");
    // The side that moved is the one that is not to move now.
    const plays = t("plays", { side: sideName(description, 1 - position.side), move: moveText(last) });
    say([plays, position.check && !position.end ? of(description, "checkNow") : null, play.over ? resultText(this).join(", ") : null].filter(Boolean).join(", "));
  }

  #pieceCount(at) {
    const { positions } = this.play.position;
    return this.board.pieces(positions.at(at) ?? positions[0]).length;
  }

  #trouble(error, again) {
    const { play } = this;
    if (error.ply !== undefined && error.ply < play.game.moves.length) problem(t("illegal"), t("upTo"), () => play.shorten(error.ply));
    else if (error.status === 404) problem(error.message);
    else problem(error instanceof server.Refusal ? error.message : String(error), t("again"), again);
    this.draw();
  }

  #tick() {
    const low = showClocks(this.play.clock);
    if (low !== this.play.game.human || this.#warned) return;
    this.#warned = true;
    sound("low");
    say(t("timeLow"));
  }

  forgetHint() {
    this.hint?.search?.abort();
    this.hint = null;
  }

  // Says why a move is not legal.
  async explain(move) {
    const { play } = this, plies = play.game.moves.length, why = await whyForbidden(play.request(), move);
    if (why && this.play === play && play.game.moves.length === plies) this.say(why);
  }

  // Shows a note below the state, which is read as well.
  say(note) {
    this.note = note;
    say(note);
    this.drawStatus();
  }
}
