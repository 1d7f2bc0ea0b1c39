// Puzzles of the loaded games: found by the engine, solved on the board.
import * as server from "./server.js";
import { element, make, refill } from "./elements.js";
import { lessonText } from "./coach.js";
import { gameName } from "./games.js";
import { lineText, moveText } from "./moves.js";
import { reasonOf } from "./notices.js";
import { exportPuzzles } from "./puzzle_export.js";
import { hash, identity, kindOf, kindText, mateIn } from "./puzzle_kinds.js";
import { keep, stored } from "./settings.js";
import { mateText, sideName, t } from "./texts.js";

const SOLVED = "sanqi.solved", FOUND = "sanqi.study.puzzles";

// Greatest number of solved puzzles that are remembered.
const MOST_SOLVED = 3000;

// Time before the page plays a reply.
const REPLY = 450;

function storedSolved() {
  const solved = stored(SOLVED);
  return Array.isArray(solved) ? solved : [];
}

export class Puzzles {
  #search = null;
  #judge = null;
  #reply = 0;

  constructor(study) {
    this.study = study;
    this.solved = new Set(storedSolved());
    // Entries and puzzles that come with the games, by their names.
    this.built = new Map();
    this.forget();
  }

  // Loads the puzzles that come with a game.
  async load(name) {
    if (this.built.has(name)) return this.built.get(name);
    const { puzzles } = await server.builtInPuzzles(name);
    const entries = puzzles.map(({ start, chess960 }) => ({ game: name, start, chess960, moves: [], tags: [], result: null, note: null }));
    const found = puzzles.map((puzzle, game) => ({ ...puzzle, ply: 0, game, id: identity(entries[game], 0) }));
    found.sort((one, other) => kindOf(one) - kindOf(other) || one.difficulty - other.difficulty);
    this.built.set(name, { entries, found });
    return this.built.get(name);
  }

  // Returns how many of the puzzles that come with a game are solved; null if there are none, or they are not loaded.
  progress(name) {
    const found = this.built.get(name)?.found;
    return found?.length ? this.#solvedOf(found) : null;
  }

  #solvedOf(found) {
    return { solved: found.filter(({ id }) => this.solved.has(id)).length, total: found.length };
  }

  forget() {
    this.cancel();
    this.#stop();
    Object.assign(this, { found: null, current: null, trouble: null });
  }

  cancel() {
    this.#search?.abort();
    this.#search = null;
  }

  #stop() {
    this.#judge?.abort();
    clearTimeout(this.#reply);
  }

  // Leaves a puzzle of a game other than that with this index.
  leaveOthers(index) {
    if (!this.current || this.current.game === index) return;
    this.#stop();
    this.current = null;
  }

  draw() {
    this.#draw();
  }

  // Number that tells the loaded games from others.
  get #games() {
    return hash(this.study.games.map(game => identity(game, game.moves.length)).join());
  }

  // Takes the puzzles that were found in the stored games.
  restore() {
    const known = stored(FOUND);
    if (known?.games === this.#games && Array.isArray(known.found)) this.found = known.found;
  }

  // Returns true if it asks for a position of its own.
  show() {
    if (this.current) this.#pose();
    else this.#draw();
    return this.current !== null;
  }

  async #find(indices) {
    const { study } = this, search = this.#search = new AbortController();
    // The analysis would take the processor from it.
    study.analysis.switch(false);
    this.found = [];
    this.trouble = null;
    this.done = 0;
    this.#draw();
    study.page.say(t("searchingPuzzles"));
    try {
      for (const [number, index] of indices.entries()) {
        const { game, start, chess960, moves } = study.games[index];
        const { puzzles } = await server.puzzles({ game, start, chess960, moves }, search.signal, done => this.#progress((number + done) / indices.length));
        if (search !== this.#search) return;
        this.found.push(...puzzles.map(puzzle => ({ ...puzzle, game: index, id: identity(study.games[index], puzzle.ply) })));
        this.found.sort((one, other) => one.difficulty - other.difficulty);
      }
    } catch (error) {
      if (search !== this.#search) return;
      this.trouble = reasonOf(error);
    }
    this.#end();
  }

  // Ends the search; what was found stays.
  #end() {
    this.cancel();
    keep(FOUND, { games: this.#games, found: this.found });
    if (!this.study.active) return;
    this.study.page.say(this.trouble ?? t("puzzlesFound", { count: this.found.length }));
    if (this.study.tab === "puzzles") this.#draw();
  }

  #progress(done) {
    this.done = done;
    const bar = element("tab-puzzles").querySelector("progress");
    if (bar) bar.value = done;
  }

  async #begin(puzzle) {
    const { study } = this;
    this.current = puzzle;
    if (study.index !== puzzle.game) await study.choose(puzzle.game, { tab: "puzzles" });
    else await this.#pose();
    element("tab-puzzles").focus({ preventScroll: true });
  }

  get #first() {
    const { study, current } = this;
    return study.base(study.entry.moves.slice(0, current.ply));
  }

  // Poses the puzzle from its beginning.
  async #pose() {
    this.#stop();
    const { study, current } = this;
    Object.assign(this, { step: 0, side: 0, state: "asked", words: "", helped: false });
    // The first move of the game that leads to the position shows who is to move.
    await study.pose(this.#first, move => this.#answer(move));
    if (!study.exercise) return;
    this.side = study.exercise.position.side;
    study.board.flipped = this.side === 1;
    study.draw();
    this.#draw();
    study.page.say(this.#question(current));
  }

  #question({ mate }) {
    const { description } = this.study, side = sideName(description, this.side);
    return mate ? mateText(description, "mateIn", mate, { side }) : t("winningMove", { side });
  }

  // Poses the position after some moves of the solution and, with the move of the person, after that.
  #to(steps, more = [], closed = false) {
    const first = this.#first, moves = this.current.solution.slice(0, steps).map(({ move }) => move);
    return this.study.pose({ ...first, moves: [...first.moves, ...moves, ...more] }, move => this.#answer(move), { closed });
  }

  async #answer(move) {
    this.#stop();
    const { current } = this, { solution } = current;
    if (solution[this.step].move !== move) return this.#other(move);
    this.step++;
    const ended = this.step === solution.length;
    await this.#to(this.step, [], true);
    if (ended) return this.#solvedBy(t("solved"));
    this.#say("asked", t("goOnSolving"));
    this.#reply = setTimeout(() => this.#replied(), REPLY);
  }

  // Plays the reply of the solution.
  async #replied() {
    if (!this.study.active || this.study.tab !== "puzzles") return;
    this.step++;
    const { solution } = this.current, ended = this.step >= solution.length;
    await this.#to(this.step, [], ended);
    if (ended) this.#solvedBy(t("solved"));
    else this.study.page.say(t("replied", { move: moveText(solution[this.step - 1]) }));
  }

  // Asks whether a move that is not the solution's does the same.
  async #other(move) {
    const judge = this.#judge = new AbortController(), { study, current, step } = this;
    this.#say("judging", t("judging"));
    await this.#to(step, [move], true);
    const { request, position } = study.exercise ?? {};
    if (!request) return;
    try {
      const lesson = await server.coach(request, judge.signal);
      if (judge.signal.aborted || study.tab !== "puzzles" || this.current !== current) return;
      const text = moveText(position.moves.at(-1));
      // A mate in three is still one in two after its first move.
      const left = current.mate && current.mate - step / 2 - 1;
      if (current.mate ? mateIn(lesson.scores[1]) <= left : lesson.class === null) return this.#solvedBy(t("alsoGood", { move: text }));
      const why = lesson.class === null ? t(current.mate ? "slower" : "weaker") : lessonText(study, lesson, false);
      await this.#to(step);
      this.#say("wrong", [t("notThis", { move: text }), why].join(" "));
    } catch (error) {
      if (judge.signal.aborted) return;
      await this.#to(step);
      this.#say("wrong", reasonOf(error));
    }
  }

  #solvedBy(words) {
    if (!this.helped) {
      // Another tab may have solved some, too.
      this.solved = new Set([...storedSolved(), ...this.solved, this.current.id]);
      keep(SOLVED, [...this.solved].slice(-MOST_SOLVED));
    }
    this.#say("right", words);
  }

  async #solve() {
    this.#stop();
    this.helped = true;
    const { solution } = this.current;
    await this.#to(solution.length, [], true);
    this.#say("shown", t("solutionIs", { move: lineText(solution) }));
  }

  #next() {
    const at = this.found.indexOf(this.current), later = [...this.found.slice(at + 1), ...this.found.slice(0, at)];
    const next = later.find(({ id }) => !this.solved.has(id)) ?? later[0];
    if (next) this.#begin(next);
  }

  #say(state, words) {
    Object.assign(this, { state, words });
    this.#draw();
    this.study.page.say(words);
  }

  #draw() {
    const { study, current, found } = this, place = element("tab-puzzles");
    if (study.tab !== "puzzles") return;
    if (this.#search) return this.#drawProgress(place);
    if (current) return this.#drawTask(place);
    if (study.puzzleGame) return refill(place, make("p", {}, t("solvedOf", { count: this.#solvedOf(found).solved, total: found.length })), ...this.#groups());
    const playable = study.games.map((game, index) => [game, index]).filter(([game]) => game.moves.length).map(([, index]) => index);
    const parts = [];
    if (found?.length) parts.push(make("p", {}, t("solvedOf", { count: found.filter(({ id }) => this.solved.has(id)).length, total: found.length })), this.#list(), this.#exporter());
    else parts.push(make("p", {}, t(found ? "noPuzzles" : "puzzlesAbout")));
    if (this.trouble) parts.push(make("p", { class: "refusal", role: "alert" }, this.trouble));
    const finder = (id, text, indices, main) => {
      const made = make("button", { id, class: main && "main", disabled: indices.length === 0 }, text);
      made.onclick = () => this.#find(indices);
      return made;
    };
    const one = study.entry.moves.length ? [study.index] : [];
    parts.push(make("div", { class: "buttons wrap" }, finder("find-puzzles", t("findPuzzles"), one, !found), playable.length > 1 ? finder("find-all", t("findAllPuzzles", { count: playable.length }), playable) : null, this.#builtIn()));
    refill(place, ...parts);
  }

  #drawProgress(place) {
    if (place.querySelector("progress")) return;
    const bar = make("progress", { max: 1, value: this.done, "aria-label": t("searchingPuzzles") }), cancel = make("button", { id: "puzzles-cancel" }, t("cancel"));
    cancel.onclick = () => this.#end();
    refill(place, make("p", {}, t("searchingPuzzles")), make("div", { class: "working" }, bar, cancel));
  }

  // Returns the button for the puzzles that come with the game, or null if there are none.
  #builtIn() {
    const { study } = this, { game } = study.entry, progress = this.progress(game);
    if (!progress) return null;
    const button = make("button", { id: "built-in" }, `${t("puzzlesOf", { game: t(game) })} ${progress.solved}/${progress.total}`);
    button.onclick = () => study.openBuiltInPuzzles(game);
    return button;
  }

  // Returns the puzzles by kinds, with the progress in each.
  #groups() {
    const { description } = this.study;
    return [0, 1, 2, 3].flatMap(kind => {
      const puzzles = this.found.filter(puzzle => kindOf(puzzle) === kind), { solved, total } = this.#solvedOf(puzzles);
      if (!total) return [];
      const title = t("kindSolved", { title: kindText(description, kind), count: solved, total });
      const buttons = puzzles.map((puzzle, index) => {
        const isSolved = this.solved.has(puzzle.id), name = [t("puzzleNumber", { number: index + 1 }), isSolved ? t("solvedShort") : null].filter(Boolean).join(", ");
        const button = make("button", { "data-puzzle": this.found.indexOf(puzzle), "aria-label": name }, `${index + 1}`, isSolved ? make("span", { class: "done" }, "✓") : null);
        button.onclick = () => this.#begin(puzzle);
        return make("li", {}, button);
      });
      return [make("h3", {}, title), make("progress", { max: total, value: solved, "aria-label": title }), make("ol", { class: "moments numbered" }, ...buttons)];
    });
  }

  #list() {
    const { study } = this, many = study.games.length > 1;
    return make("ol", { class: "moments puzzles" }, ...this.found.map((puzzle, index) => {
      const game = study.games[puzzle.game], solved = this.solved.has(puzzle.id);
      const description = study.page.descriptions.get(game.game);
      const text = puzzle.mate ? mateText(description, "mateShort", puzzle.mate) : t("winShort");
      const names = many ? make("span", { class: "soft" }, ` ${gameName(game, description)}`) : null;
      const button = make("button", { "data-puzzle": index }, `${index + 1}. ${text}`, names, solved ? make("span", { class: "done" }, ` ✓ ${t("solvedShort")}`) : null);
      button.onclick = () => this.#begin(puzzle);
      return make("li", {}, button);
    }));
  }

  #exporter() {
    const button = make("button", { id: "puzzles-export" }, t("exportPuzzles"));
    button.onclick = () => exportPuzzles(this.study, this.found).catch(error => this.study.page.failure(error, button.onclick));
    return button;
  }

  #drawTask(place) {
    const { study, current, state } = this, kind = study.puzzleGame ? kindOf(current) : null;
    const found = kind === null ? this.found : this.found.filter(puzzle => kindOf(puzzle) === kind), number = found.indexOf(current) + 1;
    const button = (id, text, act, main) => { const made = make("button", { id, class: main && "main" }, text); made.onclick = act; return made; };
    const over = state === "right" || state === "shown";
    refill(place,
      make("p", { class: "soft" }, [kind === null ? null : kindText(study.description, kind), t("taskOf", { number, count: found.length })].filter(Boolean).join(" · ")),
      make("p", { class: "question" }, this.#question(current)),
      make("p", { class: "verdict", "data-state": state }, this.words),
      make("div", { class: "buttons wrap" },
        button("puzzle-again", t("onceMore"), () => this.#pose()),
        ...(over ? [] : [button("puzzle-solution", t("showSolution"), () => this.#solve())]),
        ...(this.found.length > 1 ? [button("puzzle-next", t("nextTask"), () => this.#next(), over)] : []),
        button("puzzle-end", t("allPuzzles"), () => { this.#stop(); this.current = null; this.study.show("puzzles"); })));
  }
}
