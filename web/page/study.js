// The study of a game: its moves, a variation, a board on which both sides are moved, exercises.
import * as server from "./server.js";
import { Analysis } from "./analysis.js";
import { Explorer } from "./explorer.js";
import { showBoard } from "./board_view.js";
import { element, make, refill } from "./elements.js";
import { about, commentAt, endingText, gameName, sameStart, signsAt } from "./games.js";
import { Input } from "./input.js";
import { Learn } from "./learn.js";
import { moveText, showMoves } from "./moves.js";
import { Puzzles } from "./puzzles.js";
import { Report } from "./report.js";
import { keep, letters, settings, stored, store, western } from "./settings.js";
import { sound } from "./sound.js";
import { boardOf, connect } from "./study_controls.js";
import { endWords, of, sideName, t, withSides } from "./texts.js";
import { Variations } from "./variations.js";

const PLACE = "sanqi.study", GAMES = "sanqi.study.games";
const TABS = ["moves", "report", "openings", "learn", "puzzles"];

// Returns what is stored of the last study, or null.
export function storedStudy() {
  const games = stored(GAMES), place = stored(PLACE);
  const isWhole = game => game && Array.isArray(game.moves) && Array.isArray(game.tags);
  const whole = Array.isArray(games) && games.every(isWhole) ? games : [], puzzleGame = typeof place?.puzzleGame === "string" ? place.puzzleGame : null;
  return whole.length || puzzleGame ? { games: whole, place: { index: 0, ply: 0, tab: "moves", ...place, puzzleGame } } : null;
}

export class Study {
  #asked = null;

  // `page` has the boards and descriptions by games, and the methods say(text), failure(error, again), files() and playFrom(description, fen, chess960, side).
  constructor(page) {
    this.page = page;
    this.games = [];
    // Name of the game whose built-in puzzles are on the table, or null.
    this.puzzleGame = null;
    this.index = 0;
    this.active = false;
    this.#leaveGame();
    const parts = { button: "study-analysis", lines: "study-lines", bar: "study-bar" };
    const chosen = line => this.follow([...this.request().moves, ...line.map(({ move }) => move)], this.ply + 1);
    this.analysis = new Analysis(() => this.drawBoard(), { parts, count: settings.lines, chosen });
    this.input = new Input(boardOf(this), element("study-board"));
    this.report = new Report(this);
    this.learn = new Learn(this);
    this.puzzles = new Puzzles(this);
    this.explorer = new Explorer(element("tab-openings"), move => this.play(move));
    this.tab = "moves";
    this.variations = new Variations(this);
    connect(this, TABS);
  }

  #leaveGame() {
    Object.assign(this, { whole: null, here: null, branch: null, inBranch: false, ply: 0, exercise: null });
  }

  get entry() { return this.games[this.index]; }
  get description() { return withSides(this.page.descriptions.get(this.entry.game), this.entry.start); }
  get board() { return this.entry ? this.page.boards.get(this.entry.game) : null; }
  // The line that is shown: the game, or the variation with the moves of the game before it.
  get line() { return this.inBranch ? this.branch.position : this.whole; }
  get fen() { return this.exercise ? this.exercise.position.positions.at(-1) : this.line.positions[this.ply]; }
  get legal() { return this.exercise?.closed ? [] : this.here?.legal ?? []; }

  base(moves) {
    const { game, start, chess960 } = this.entry;
    return { game, start, chess960, moves };
  }

  // Returns the game up to the position shown.
  request(ply = this.ply) {
    return this.exercise ? this.exercise.request : this.base(this.line.moves.slice(0, ply).map(({ move }) => move));
  }

  // Puts games on the table, and shows one of them.
  async open(games, index = 0, place = {}) {
    this.games = games;
    this.puzzleGame = null;
    this.puzzles.forget();
    this.variations.restore(place.variations);
    if (!keep(GAMES, games)) keep(GAMES, [games[index]]);
    await this.choose(index, place);
  }

  // Puts the puzzles that come with a game on the table. The games of the last study stay stored.
  async openBuiltInPuzzles(name, { index = 0 } = {}) {
    try {
      const { entries, found } = await this.puzzles.load(name);
      this.games = entries;
      this.puzzleGame = name;
      this.variations.restore(null);
      this.puzzles.forget();
      this.puzzles.found = found;
      await this.choose(index, { tab: "puzzles" });
    } catch (error) {
      this.page.failure(error, () => this.openBuiltInPuzzles(name, { index }));
    }
  }

  async choose(index, { ply = 0, tab = "moves", moves = null, flipped = false } = {}) {
    this.analysis.stop();
    this.report.cancel();
    this.#leaveGame();
    this.index = Math.max(0, Math.min(index, this.games.length - 1)) || 0;
    this.active = true;
    this.page.studying();
    this.board.flipped = flipped;
    this.learn.forget();
    this.puzzles.leaveOthers(this.index);
    this.tab = TABS.includes(tab) ? tab : "moves";
    const area = element("study-board");
    // Until the server has answered, nothing is left of the game before.
    area.replaceChildren();
    for (const id of ["study-moves", "study-note"]) element(id).replaceChildren();
    this.noted = null;
    element("study-typed").value = "";
    this.variations.clear();
    this.#drawHead();
    area.className = `area ${this.board.style}`;
    element("studying").inert = true;
    const { entry } = this;
    try {
      const whole = await server.position(this.base(entry.moves));
      // The person may have gone on to another game meanwhile.
      if (!this.active || entry !== this.entry) return;
      this.whole = whole;
    } catch (error) {
      return this.page.failure(error, () => this.choose(index, { ply, tab, moves, flipped }));
    } finally {
      element("studying").inert = false;
    }
    if (moves) await this.follow(moves, ply);
    else this.go(ply, true);
    this.show(this.tab);
  }

  // Leaves the study; it stays stored.
  leave() {
    if (!this.active) return;
    this.save(false);
    this.active = false;
    this.#asked?.abort();
    this.analysis.switch(false);
    this.report.cancel();
    this.puzzles.cancel();
    this.learn.forget();
    element("studying").hidden = true;
  }

  save(open = true) {
    if (!this.whole) return store(PLACE, { ...stored(PLACE), open });
    const { puzzleGame } = this, moves = this.inBranch ? this.branch.position.moves.map(({ move }) => move) : null;
    store(PLACE, { open, puzzleGame, index: this.index, ply: this.ply, tab: this.tab, moves, flipped: this.board.flipped, variations: this.variations.stored });
  }

  // Shows a tab. Exercises live on theirs, and wait while another one is shown.
  show(tab) {
    this.tab = tab;
    this.exercise = null;
    for (const name of TABS) {
      element(`tab-${name}`).hidden = name !== tab;
      element(`to-${name}`).setAttribute("aria-selected", name === tab);
      element(`to-${name}`).tabIndex = name === tab ? 0 : -1;
    }
    const exercise = tab === "learn" && this.learn.show() || tab === "puzzles" && this.puzzles.show();
    if (!exercise) this.#visit();
    this.save();
  }

  // Draws everything by the settings; an exercise goes on where it is.
  redraw() {
    if (!this.exercise) return this.show(this.tab);
    this.draw();
    (this.tab === "learn" ? this.learn : this.puzzles).draw();
  }

  // Shows the position after some plies of the line.
  go(to, silent = false) {
    if (!this.whole || this.exercise) return;
    this.ply = Math.max(0, Math.min(this.line.moves.length, to)) || 0;
    if (this.inBranch) this.variations.add(this.branch, this.ply);
    this.input.forget();
    this.#visit();
    this.save();
    if (silent) return;
    const move = this.line.moves[this.ply - 1];
    this.page.say([move ? `${move.number} ${moveText(move)}` : t("first"), this.#ending(), this.#comment(), this.inBranch ? null : this.report.remark(this.ply - 1)].filter(Boolean).join(". "));
  }

  // Shows a line of moves from the start: those of the game, or a variation of it.
  async follow(moves, ply = moves.length) {
    const game = this.whole.moves.map(({ move }) => move), other = moves.findIndex((move, index) => move !== game[index]);
    if (other < 0) {
      this.inBranch = false;
      return this.go(ply);
    }
    this.#asked?.abort();
    const asked = this.#asked = new AbortController();
    try {
      const position = await server.position(this.base(moves), asked.signal);
      this.branch = { from: other, position };
      this.inBranch = true;
      this.go(ply);
    } catch (error) {
      if (!asked.signal.aborted) this.page.failure(error, () => this.follow(moves, ply));
    }
  }

  play(move) {
    for (const mark of element("study-board").querySelectorAll(".target, .selected")) mark.remove();
    if (this.exercise) return this.exercise.answer(move);
    sound("move");
    if (this.line.moves[this.ply]?.move === move) return this.go(this.ply + 1);
    return this.follow([...this.request().moves, move]);
  }

  backToGame() {
    const { from } = this.branch;
    this.inBranch = false;
    this.go(Math.min(this.ply, from));
  }

  // Shows a position of the variation.
  goInBranch(ply) {
    this.inBranch = true;
    this.go(ply);
  }

  // Gives up the variation that is shown.
  leaveBranch() {
    if (this.inBranch) this.backToGame();
    this.branch = null;
    this.save();
    this.#drawMoves();
  }

  // Poses a position in which the person's moves are given to `answer`.
  async pose(request, answer, { closed = false, arrows = [] } = {}) {
    this.analysis.stop();
    this.#asked?.abort();
    const asked = this.#asked = new AbortController();
    try {
      const position = await server.position(request, asked.signal);
      this.exercise = { request, position, answer, closed, arrows };
      this.here = position;
      this.input.forget();
      this.draw();
    } catch (error) {
      if (!asked.signal.aborted) this.page.failure(error, () => this.pose(request, answer, { closed, arrows }));
    }
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.draw();
    this.analysis.show(sideName(this.description, 0), this.board.flipped);
    this.save();
  }

  // Draws the position shown at once, and asks what can be played in it.
  async #visit() {
    this.#asked?.abort();
    const asked = this.#asked = new AbortController();
    this.here = null;
    this.analysis.stop();
    this.draw();
    try {
      this.here = await server.position(this.request(), asked.signal);
      this.draw();
      this.help();
    } catch (error) {
      if (!asked.signal.aborted) this.page.failure(error, () => this.#visit());
    }
  }

  help() {
    if (!this.here || this.exercise) return;
    this.analysis.run(this.request(), sideName(this.description, 0), this.board.flipped, this.here.legal.length === 0);
    if (this.tab === "openings") {
      this.explorer.look(this.request(), { games: sameStart(this.games, this.entry), legal: this.here.legal, description: this.description });
    }
  }

  drawBoard() {
    const { board, input, exercise } = this;
    if (!this.whole || input.press?.dragged) return;
    const last = exercise ? exercise.position.moves.at(-1) : this.line.moves[this.ply - 1];
    const squares = names => names.map(name => board.square(name));
    const arrows = (exercise ? [] : this.analysis.firsts).map((move, index) => ({ squares: squares(move.squares), color: index ? "var(--faint)" : "var(--accent)" })).reverse();
    for (const move of exercise?.arrows ?? []) arrows.push({ squares: squares(move.squares), color: "var(--good)" });
    const svg = board.svg(this.fen, {
      marks: last ? squares(last.squares) : [], check: this.here?.check ? board.square(this.here.check) : undefined, arrows, stands: true, ...input.extras,
    });
    showBoard(element("study-board"), board, svg);
  }

  draw() {
    if (!this.whole || !this.active) return;
    const { board, entry, exercise, ply } = this;
    board.western = western();
    document.documentElement.style.setProperty("--ratio", board.width / board.height);
    element("study-board").setAttribute("aria-label", `${t(entry.game)}. ${t("boardHelp")}`);
    this.#drawHead();
    this.drawBoard();
    element("study-lines").hidden = !this.analysis.on || exercise !== null;
    element("study-bar").hidden = !this.analysis.on || exercise !== null;
    element("study-steps").hidden = element("study-type").hidden = exercise !== null;
    element("study-analysis").disabled = exercise !== null;
    element("study-first").disabled = element("study-back").disabled = ply === 0;
    element("study-next").disabled = element("study-last").disabled = ply === this.line.moves.length;
    this.report.draw();
    this.#drawMoves();
    this.#drawNote();
  }

  #drawHead() {
    const { entry } = this;
    element("name").textContent = t(entry.game);
    element("study-title").textContent = this.puzzleGame ? t("puzzlesOf", { game: t(this.puzzleGame) }) : gameName(entry, this.description);
    element("study-about").textContent = [this.puzzleGame ? null : about(entry, this.description), this.report.opening].filter(Boolean).join(" · ");
    document.title = `${element("study-title").textContent} – Sanqi`;
  }

  #drawMoves() {
    const { inBranch, branch, ply } = this, inMain = !inBranch || ply <= branch.from;
    const look = ply => { this.inBranch = false; this.go(ply); };
    showMoves(this.whole.moves, inMain ? ply : -1, look, { list: element("study-moves"), sign: index => this.report.sign(index) ?? this.#sign(index) });
    this.variations.draw();
  }

  // Returns the signs of the record behind a move, or null.
  #sign(index) {
    const signs = signsAt(this.entry, index + 1);
    return signs ? make("small", { class: "sign" }, signs) : null;
  }

  // Returns what the record says of the position shown, or null.
  #comment() {
    return this.inBranch && this.ply > this.branch.from ? this.variations.comment() : commentAt(this.entry, this.ply);
  }

  // Returns how the record ends, at the last position of the game, or null.
  #ending() {
    const isLast = !this.puzzleGame && !this.inBranch && this.ply > 0 && this.ply === this.whole.moves.length;
    return isLast ? endingText(this.entry, this.description) : null;
  }

  #drawNote() {
    const { here, inBranch, exercise } = this, note = element("study-note");
    // Until the server has answered, the old words stay; and the same words keep their elements, with focus and clicks.
    if (!here) return;
    const side = here.end ? endText(here.end, this.description) : this.#ending() ?? t("toMove", { side: sideName(this.description, here.side) });
    const index = !inBranch || this.ply <= this.branch.from ? this.ply - 1 : -1;
    const state = [here.check && !here.end ? of(this.description, "check") : null, side].filter(Boolean).join(" ");
    const comment = this.#comment();
    const contents = exercise ? "" : JSON.stringify([this.index, index, state, comment, this.report.remark(index), letters()]);
    if (contents === this.noted) return;
    this.noted = contents;
    if (exercise) note.replaceChildren();
    else refill(note, make("p", { class: "soft" }, state), comment && make("p", { class: "comment" }, comment), this.report.drawn(index));
  }

  // Shows a note in place of what is said about the position, which is read as well.
  note(text) {
    this.noted = text;
    element("study-note").replaceChildren(make("p", {}, text));
    this.page.say(text);
  }
}

const endText = (end, description) =>
  [end.winner === null ? t("drawn") : t("wins", { side: sideName(description, end.winner) }), ...endWords(end, description)].join(" · ");
