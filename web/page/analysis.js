// Analysis of the position shown: lines, bar of the chances, arrows of the best moves.
import * as server from "./server.js";
import { element, make } from "./elements.js";
import { lineText } from "./moves.js";
import { reasonOf } from "./notices.js";
import { scoreText, t } from "./texts.js";

// Greatest number of moves of a line on the page.
const LONGEST_LINE = 10;

const PARTS = { button: "analysis", lines: "lines", bar: "bar" };

export class Analysis {
  #controller = null;
  #asked = null;

  // `changed` is called when there are other best moves; `parts` are the names of the elements; `chosen` is called with a line of
  // moves that is clicked.
  constructor(changed, { parts = PARTS, count = 3, chosen = null } = {}) {
    Object.assign(this, { changed, parts, count, chosen });
    this.on = false;
    this.latest = null;
  }

  // First moves of the lines, the best one first.
  get firsts() {
    return this.on ? (this.latest?.lines ?? []).map(({ line }) => line[0]).filter(Boolean) : [];
  }

  get best() {
    return this.firsts[0] ?? null;
  }

  get #list() {
    return element(this.parts.lines);
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
    this.latest = null;
  }

  // Stops until it is run again.
  wait() {
    this.stop();
    if (this.on) this.#list.replaceChildren(make("small", {}, t("analysisWaits")));
  }

  switch(on) {
    this.on = on;
    this.stop();
    element(this.parts.button).setAttribute("aria-pressed", on);
    for (const part of ["lines", "bar"]) element(this.parts[part]).hidden = !on;
    this.#list.replaceChildren();
  }

  // Analyses a game's last position; `side` is the name of the first side.
  async run(request, side, flipped, over) {
    this.stop();
    if (!this.on || over) return this.#list.replaceChildren();
    this.#asked = [request, side, flipped, over];
    const controller = this.#controller = new AbortController();
    try {
      for await (const answer of server.analyse(request, this.count, controller.signal)) {
        if (controller.signal.aborted) return;
        const before = this.firsts.map(({ move }) => move).join();
        this.latest = answer;
        this.show(side, flipped);
        if (this.firsts.map(({ move }) => move).join() !== before) this.changed();
      }
      if (!controller.signal.aborted) this.#offer(t("analysisEnded"), t("goOn"));
    } catch (error) {
      if (!controller.signal.aborted) this.#offer(reasonOf(error), t("again"));
    }
  }

  // Offers to ask again below what is known.
  #offer(text, action) {
    const button = make("button", { class: "again" }, action);
    button.onclick = () => this.run(...this.#asked);
    this.#list.querySelector("small")?.remove();
    this.#list.append(make("small", {}, text, " ", button));
  }

  show(side, flipped) {
    if (!this.latest || !this.on) return;
    const { depth, lines } = this.latest, bar = element(this.parts.bar), points = lines[0]?.points;
    if (points !== undefined) {
      bar.firstElementChild.style.setProperty("--share", `${100 * points}%`);
      bar.classList.toggle("flipped", flipped);
      bar.setAttribute("aria-label", t("evaluation", { side, percent: Math.round(100 * points) }));
      bar.title = bar.getAttribute("aria-label");
    }
    const list = this.#list, name = this.chosen ? "button" : "p", [{ game }] = this.#asked;
    // Lines keep their elements, so that the one with the focus keeps it.
    const rows = [...list.querySelectorAll(".line")].slice(0, lines.length);
    while (rows.length < lines.length) rows.push(make(name, { class: "line" }));
    lines.forEach(({ score, line }, index) => {
      rows[index].replaceChildren(make("b", {}, scoreText({ name: game }, score)), ` ${lineText(line.slice(0, LONGEST_LINE))}`);
      if (this.chosen) rows[index].onclick = () => this.chosen(line);
    });
    for (const child of [...list.children]) if (!rows.includes(child)) child.remove();
    for (const row of rows) if (row.parentNode !== list) list.append(row);
    list.append(make("small", {}, t("depth", { depth })));
  }
}
