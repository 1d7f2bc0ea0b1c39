// Learning from the mistakes of a game: the person finds better moves than those that were played.
import * as server from "./server.js";
import { element, make, refill } from "./elements.js";
import { lessonText } from "./coach.js";
import { players } from "./games.js";
import { moveText } from "./moves.js";
import { reasonOf } from "./notices.js";
import { SIGNS } from "./report.js";
import { t } from "./texts.js";

export class Learn {
  #search = null;

  constructor(study) {
    this.study = study;
    this.forget();
  }

  forget() {
    this.#search?.abort();
    // The moves to improve, the number of those behind, whether each was found at the first attempt, and what is said.
    Object.assign(this, { side: null, tasks: [], at: 0, found: new Set(), failed: false, state: "asked", words: "" });
  }

  get #index() {
    return this.tasks[this.at];
  }

  get #request() {
    const { study } = this;
    return study.base(study.entry.moves.slice(0, this.#index));
  }

  // Returns true if it asks for a position of its own.
  show() {
    const asks = this.side !== null && this.at < this.tasks.length;
    if (asks) this.#ask();
    else this.#draw();
    return asks;
  }

  #begin(side) {
    const { critical, moves } = this.study.report.found;
    const tasks = critical.filter(index => moves[index].side === side).sort((one, other) => one - other);
    this.forget();
    Object.assign(this, { side, tasks });
    this.study.board.flipped = side === 1;
    this.show();
  }

  draw() {
    this.#draw();
  }

  // Poses the position before the move again.
  async #ask(words = "") {
    this.#search?.abort();
    this.state = "asked";
    this.words = words;
    await this.study.pose(this.#request, move => this.#answer(move));
    this.#draw();
    const played = this.study.whole.moves[this.#index];
    this.study.page.say(words || t("findBetter", { move: moveText(played) }));
  }

  async #answer(move) {
    const { study } = this, index = this.#index, request = this.#request, whole = { ...request, moves: [...request.moves, move] };
    const search = this.#search = new AbortController(), best = study.report.found.positions[index].best;
    this.#say("judging", t("judging"));
    await study.pose(whole, null, { closed: true });
    if (search.signal.aborted) return;
    const shown = study.exercise?.position.moves.at(-1);
    try {
      // The best move of the report needs no other judge.
      const lesson = best[0] === move ? { class: null, facts: [], better: [] } : await server.coach(whole, search.signal);
      if (search.signal.aborted || study.tab !== "learn") return;
      if (lesson.class === null) {
        if (!this.failed) this.found.add(index);
        return this.#say("right", t(best[0] === move ? "rightBest" : "right", { move: moveText(shown) }));
      }
      this.failed = true;
      this.#say("wrong", [t("titled", { title: t(lesson.class), text: `${moveText(shown)}${t("stop")}` }), lessonText(study, lesson, false)].join(" "));
    } catch (error) {
      if (search.signal.aborted) return;
      this.#say("wrong", reasonOf(error));
    }
  }

  async #solve() {
    this.#search?.abort();
    this.failed = true;
    this.found.delete(this.#index);
    const { study } = this, { best } = study.report.found.positions[this.#index], request = this.#request;
    await study.pose({ ...request, moves: [...request.moves, ...best.slice(0, 1)] }, null, { closed: true });
    const move = study.exercise?.position.moves.at(-1);
    this.#say("shown", t("solutionIs", { move: move ? moveText(move) : "" }));
  }

  #next() {
    this.#search?.abort();
    this.at++;
    this.failed = false;
    if (this.at < this.tasks.length) return this.show();
    this.study.exercise = null;
    this.study.show("learn");
    this.study.page.say(t("learned", { found: this.found.size, count: this.tasks.length }));
  }

  #say(state, words) {
    Object.assign(this, { state, words });
    this.#draw();
    this.study.page.say(words);
  }

  #draw() {
    const { study, side, tasks } = this, place = element("tab-learn"), report = study.report.found;
    const button = (id, text, act, main) => { const made = make("button", { id, class: main && "main" }, text); made.onclick = act; return made; };
    if (!report) {
      return refill(place, make("p", {}, t("learnNeedsReport")), button("learn-report", t("makeReport"), () => { study.show("report"); if (!study.report.running) study.report.make(); }, true));
    }
    if (side === null || this.at >= tasks.length) {
      const names = players(study.entry, study.description), count = side => report.critical.filter(index => report.moves[index].side === side).length;
      const end = side !== null ? make("p", { class: "verdict" }, t("learned", { found: this.found.size, count: tasks.length })) : null;
      const sides = [0, 1].map(side => {
        const made = button(`learn-${side}`, `${names[side]} (${count(side)})`, () => this.#begin(side));
        made.disabled = count(side) === 0;
        return made;
      });
      return refill(place, end, make("p", {}, t("learnAbout")), make("div", { class: "buttons" }, ...sides));
    }
    const move = study.whole.moves[this.#index], wrong = SIGNS[report.moves[this.#index].class] ?? "";
    const { state } = this;
    refill(place,
      make("p", { class: "soft" }, t("taskOf", { number: this.at + 1, count: tasks.length })),
      make("p", { class: "question" }, t("findBetter", { move: `${move.number} ${moveText(move)}${wrong}` })),
      make("p", { class: "verdict", "data-state": state }, this.words),
      make("div", { class: "buttons wrap" },
        ...(state === "wrong" || state === "shown" || state === "right" ? [button("learn-again", t("onceMore"), () => this.#ask(), state === "wrong")] : []),
        ...(state === "asked" || state === "wrong" ? [button("learn-solution", t("showSolution"), () => this.#solve())] : []),
        button("learn-next", t("nextTask"), () => this.#next(), state === "right" || state === "shown"),
        button("learn-end", t("end"), () => { this.forget(); study.show("learn"); })));
  }
}
