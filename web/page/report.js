// The report on a game: judged moves, graph, accuracy of both sides, critical moments.
import * as server from "./server.js";
import { drawGraph, plyAt } from "./graph.js";
import { element, make, refill } from "./elements.js";
import { identity, players } from "./games.js";
import { moveText } from "./moves.js";
import { reasonOf } from "./notices.js";
import { change, keep, language, letters, settings, stored } from "./settings.js";
import { mateText, scoreText, t } from "./texts.js";

const KEY = "sanqi.study.reports";

// Greatest number of characters of the stored reports: others need the place in the browser, too.
const MOST_STORED = 1_000_000;

// Nodes for a position.
const EFFORTS = { quick: 25_000, normal: 100_000, thorough: 400_000 };

export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const percent = points => `${Math.round(100 * points)} %`;

export class Report {
  #search = null;
  #better = new Map();

  constructor(study) {
    this.study = study;
    const known = stored(KEY);
    // The reports by the identities of their games, the oldest first.
    this.reports = new Map(Array.isArray(known) ? known.filter(Array.isArray) : []);
    // The number of reports that were made, and what the tab shows.
    this.count = 0;
    this.contents = "";
    this.done = 0;
    this.trouble = null;
    const graph = element("graph");
    const go = event => { study.inBranch = false; study.go(plyAt(graph, event.clientX, study.whole.moves.length)); };
    graph.addEventListener("pointerdown", event => { if (event.button === 0) { graph.setPointerCapture(event.pointerId); go(event); } });
    graph.addEventListener("pointermove", event => { if (graph.hasPointerCapture(event.pointerId)) go(event); });
  }

  get found() {
    return this.study.entry ? this.reports.get(identity(this.study.entry)) ?? null : null;
  }

  get running() {
    return this.#search !== null;
  }

  get opening() {
    const opening = this.found?.opening;
    return opening ? `${opening.eco} ${opening.name}` : null;
  }

  cancel() {
    this.#search?.abort();
    this.#search = null;
  }

  async make() {
    this.cancel();
    const { study } = this, { entry } = study, search = this.#search = new AbortController();
    // The analysis would take the processor from it.
    study.analysis.switch(false);
    this.done = 0;
    this.trouble = null;
    study.draw();
    study.page.say(t("reportBegun"));
    const options = { nodes: EFFORTS[settings.effort] ?? EFFORTS.normal, letters: letters(), tags: entry.tags, result: entry.result };
    try {
      const { report } = await server.report(study.base(entry.moves), options, search.signal, done => {
        if (search !== this.#search) return;
        this.done = done;
        const bar = element("tab-report").querySelector("progress");
        if (bar) bar.value = done;
      });
      if (search !== this.#search) return;
      this.#search = null;
      this.#keep(entry, report);
      study.page.say(t("reportDone"));
    } catch (error) {
      if (search !== this.#search) return;
      this.#search = null;
      this.trouble = reasonOf(error);
      study.page.say(this.trouble);
    }
    if (study.active) study.draw();
  }

  // Keeps what the page shows of a report, and the older ones as far as there is room.
  #keep(entry, { positions, moves, sides, critical, opening }) {
    const id = identity(entry);
    this.count++;
    this.reports.delete(id);
    this.#better.clear();
    this.reports.set(id, {
      positions: positions.map(({ expected, score, lines }) => ({ expected, score, best: lines[0]?.protocol.slice(0, 10) ?? [] })),
      moves: moves.map(({ side, loss, class: name, is_book, missed_mate, allowed_mate }) => ({ side, loss, class: name, is_book, missed_mate, allowed_mate })),
      sides, critical, opening,
    });
    const kept = [...this.reports];
    while (kept.length > 1 && JSON.stringify(kept).length > MOST_STORED) kept.shift();
    keep(KEY, kept);
  }

  // Returns the sign behind a move, or null.
  sign(index) {
    const move = this.found?.moves[index];
    if (!move) return null;
    if (SIGNS[move.class]) return make("small", { class: `sign ${move.class}`, title: t(move.class) }, SIGNS[move.class]);
    return move.is_book ? make("small", { class: "sign" }, t("book")) : null;
  }

  // Returns what is said about the move of an index, or null.
  remark(index) {
    const report = this.found, move = report?.moves[index];
    if (!move?.class) return null;
    // The loss is bounded, chances are not: those after the move are those of the next position.
    const [before, after] = report.positions.slice(index, index + 2).map(({ expected }) => percent(move.side === 0 ? expected : 1 - expected));
    return [
      t("titled", { title: t(move.class), text: t("chancesFell", { before, after }) }),
      move.allowed_mate ? mateText(this.study.description, "allows-mate", move.allowed_mate) : null,
      move.missed_mate ? mateText(this.study.description, "misses-mate", move.missed_mate) : null,
    ].filter(Boolean).join(" ");
  }

  // Returns the remark on a move with a button for the better line, or null.
  drawn(index) {
    const text = this.remark(index);
    if (!text) return null;
    const { best } = this.found.positions[index], { study } = this;
    const words = make("p", { class: "remark", "data-class": this.found.moves[index].class }, text);
    if (!best.length) return words;
    const line = [...study.entry.moves.slice(0, index), ...best], button = make("button", { class: "inline", id: "better" }, t("betterLine"));
    const named = move => { button.textContent = t("betterWas", { move: moveText(move) }); };
    button.title = t("betterLine");
    button.onclick = () => study.follow(line, index + 1);
    const known = this.#better.get(line.join());
    if (known) named(known);
    else {
      server.position(study.base(line.slice(0, index + 1))).then(({ moves }) => {
        this.#better.set(line.join(), moves.at(-1));
        named(moves.at(-1));
      }, () => { /* The button works without the name of its move. */ });
    }
    words.append(" ", button);
    return words;
  }

  drawGraph() {
    const { study, found } = this, place = element("graph"), shown = found && ["moves", "report", "openings"].includes(study.tab);
    place.hidden = !shown;
    if (!shown) return;
    const ply = study.inBranch ? Math.min(study.ply, study.branch.from) : study.ply, count = study.whole.moves.length;
    drawGraph(place, { expected: found.positions.map(({ expected }) => expected), classes: found.moves.map(move => move.class), ply });
    const move = study.whole.moves[ply - 1];
    const values = { "aria-label": t("graph"), "aria-valuemin": 0, "aria-valuemax": count, "aria-valuenow": ply,
      "aria-valuetext": `${move ? `${move.number} ${moveText(move)}` : t("first")}, ${scoreText(study.description, found.positions[ply].score)}` };
    for (const [name, value] of Object.entries(values)) place.setAttribute(name, value);
  }

  draw() {
    this.drawGraph();
    const { study } = this, place = element("tab-report");
    if (study.tab !== "report") return;
    // What has not changed keeps its elements, and with them focus and clicks.
    const contents = JSON.stringify([identity(study.entry), this.running, this.count, this.trouble, language(), letters()]);
    if (contents !== this.contents) this.#fill(place);
    this.contents = contents;
    for (const moment of place.querySelectorAll(".moments [data-ply]")) {
      if (!study.inBranch && study.ply === +moment.dataset.ply) moment.setAttribute("aria-current", "true");
      else moment.removeAttribute("aria-current");
    }
  }

  #fill(place) {
    const { study } = this;
    if (this.running) return this.#drawProgress(place);
    if (!study.entry.moves.length) return refill(place, make("p", { class: "soft" }, t("noMoves")));
    if (this.found) return this.#drawFound(place);
    refill(place, make("p", {}, t("reportAbout")), ...this.#starter(t("makeReport"), true));
  }

  #drawProgress(place) {
    const bar = make("progress", { max: 1, value: this.done, "aria-label": t("reportRunning") }), cancel = make("button", { id: "report-cancel" }, t("cancel"));
    cancel.onclick = () => { this.cancel(); this.study.draw(); this.study.page.say(t("cancelled")); };
    refill(place, make("p", {}, t("reportRunning")), make("div", { class: "working" }, bar, cancel));
  }

  // Returns the choice of the effort and the button that begins.
  #starter(text, main) {
    const efforts = make("select", { id: "effort", "aria-label": t("effort") }, ...Object.keys(EFFORTS).map(name => make("option", { value: name, selected: name === settings.effort }, t(name))));
    efforts.onchange = () => change({ effort: efforts.value });
    const begin = make("button", { id: "report-make", class: main && "main" }, text);
    begin.onclick = () => this.make();
    return [make("div", { class: "working" }, efforts, begin), this.trouble ? make("p", { class: "refusal", role: "alert" }, this.trouble) : null].filter(Boolean);
  }

  #drawFound(place) {
    const { study, found } = this, names = players(study.entry, study.description);
    const row = (text, value) => make("tr", {}, make("th", { scope: "row" }, text), ...found.sides.map(side => make("td", {}, value(side))));
    const count = key => side => String(side[key]);
    const table = make("table", {}, make("thead", {}, make("tr", {}, make("td"), ...names.map(name => make("th", { scope: "col" }, name)))), make("tbody", {},
      row(t("accuracy"), ({ accuracy }) => accuracy === null ? "–" : `${Math.round(accuracy)} %`),
      row(`?! ${t("inaccuracies")}`, count("inaccuracies")), row(`? ${t("mistakes")}`, count("mistakes")), row(`?? ${t("blunders")}`, count("blunders")),
      row(t("missedMates"), count("missed_mates"))));
    const moments = [...found.critical].sort((one, other) => one - other).map(index => {
      const move = study.whole.moves[index], { loss } = found.moves[index];
      const at = make("button", { "data-ply": index + 1 },
        `${move.number} ${moveText(move)} `, this.sign(index), make("span", { class: "soft" }, ` −${Math.round(100 * loss)} %`));
      at.onclick = () => { study.inBranch = false; study.go(index + 1); };
      return make("li", {}, at);
    });
    const learn = make("button", { class: "main", id: "report-learn" }, t("learn"));
    learn.onclick = () => { study.show("learn"); element("to-learn").focus(); };
    refill(place, table, make("h3", {}, t("critical")), moments.length ? make("ul", { class: "moments" }, ...moments) : make("p", { class: "soft" }, t("noCritical")),
      ...(moments.length ? [learn] : []), make("h3", {}, t("anotherReport")), ...this.#starter(t("makeReport"), false));
  }
}
