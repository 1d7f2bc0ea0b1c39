// Analysis of the position shown: lines, bar of the chances, arrow of the best move.
import * as server from "./server.js";
import { element, make } from "./elements.js";
import { lineText } from "./moves.js";
import { t } from "./texts.js";

const LINES = 3;

// Greatest number of moves of a line on the page.
const LONGEST_LINE = 10;

export class Analysis {
  #controller = null;

  // `changed` is called when there is another best move.
  constructor(changed) {
    this.changed = changed;
    this.on = false;
    this.latest = null;
  }

  get best() {
    return this.on ? this.latest?.lines[0]?.line[0] ?? null : null;
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
    this.latest = null;
  }

  switch(on) {
    this.on = on;
    this.stop();
    element("analysis").setAttribute("aria-pressed", on);
    for (const id of ["lines", "bar"]) element(id).hidden = !on;
    element("lines").replaceChildren();
  }

  // Analyses a game's last position; `side` is the name of the first side.
  async run(request, side, flipped, over) {
    this.stop();
    if (!this.on || over) return element("lines").replaceChildren();
    const controller = this.#controller = new AbortController();
    try {
      for await (const answer of server.analyse(request, LINES, controller.signal)) {
        if (controller.signal.aborted) return;
        const before = this.best?.move;
        this.latest = answer;
        this.show(side, flipped);
        if (this.best?.move !== before) this.changed();
      }
    } catch (error) {
      if (!controller.signal.aborted) element("lines").replaceChildren(make("p", {}, error instanceof server.Refusal ? error.message : t("connectionLost")));
    }
  }

  show(side, flipped) {
    if (!this.latest || !this.on) return;
    const { depth, lines } = this.latest, bar = element("bar"), points = lines[0]?.points;
    if (points !== undefined) {
      bar.firstElementChild.style.setProperty("--share", `${100 * points}%`);
      bar.classList.toggle("flipped", flipped);
      bar.setAttribute("aria-label", t("evaluation", { side, percent: Math.round(100 * points) }));
      bar.title = bar.getAttribute("aria-label");
    }
    element("lines").replaceChildren(
      ...lines.map(({ score, line }) => make("p", {}, make("b", {}, score), ` ${lineText(line.slice(0, LONGEST_LINE))}`)),
      make("small", {}, t("depth", { depth })));
  }
}
