// Variations of a game in study, those of its record and those that a person has played, and the panel that shows them.
import { element, make, refill } from "./elements.js";
import { moveText } from "./moves.js";
import { t } from "./texts.js";

// Greatest number of variations of a game; the oldest ones go.
const MOST = 100;

const begins = (one, other) => one.from === other.from && one.moves.every(({ move }, index) => move === other.moves[index]?.move);

const isMove = value => [value?.move, value?.number, value?.text, value?.letters].every(part => typeof part === "string");
const isVariation = value => Number.isInteger(value?.from) && value.from >= 0 && Array.isArray(value.moves) && value.moves.length > 0 && value.moves.every(isMove);

export class Variations {
  // Variations by games, each with the number of plies that it has in common with the game, and its moves after these.
  #known = new WeakMap();

  constructor(study) {
    this.study = study;
  }

  get list() {
    return this.#known.get(this.study.entry) ?? [];
  }

  // Takes those that were stored, or else, the first time, those of the record; what is in storage may be damaged.
  restore(stored) {
    const { entry } = this.study, taken = stored ?? (this.#known.has(entry) ? null : entry?.variations);
    if (Array.isArray(taken)) this.#known.set(entry, taken.filter(isVariation).slice(-MOST));
  }

  // Remembers a variation up to the move that was played last.
  add({ from, position }, ply) {
    const added = { from, moves: position.moves.slice(from, ply) };
    if (!added.moves.length || this.list.some(known => begins(added, known))) return;
    this.#known.set(this.study.entry, [...this.list.filter(known => !begins(known, added)), added].slice(-MOST));
  }

  #remove(variation) {
    this.#known.set(this.study.entry, this.list.filter(known => known !== variation));
    this.study.save();
    this.draw();
  }

  #forgetShown() {
    const { study } = this, { from, position } = study.branch;
    this.#known.set(study.entry, this.list.filter(known => !begins(known, { from, moves: position.moves.slice(from) })));
    study.leaveBranch();
  }

  // Returns all moves of each variation.
  get lines() {
    const spelled = moves => moves.map(({ move }) => move);
    return this.list.map(({ from, moves }) => [...this.study.entry.moves.slice(0, from), ...spelled(moves)]);
  }

  // Draws the variation that is shown, with all its moves, and the others.
  draw() {
    const { study } = this, { branch } = study, place = element("branch");
    const shown = branch && { from: branch.from, moves: branch.position.moves.slice(branch.from) };
    const others = this.list.filter(known => !shown || !begins(known, shown));
    place.hidden = !branch && !others.length;
    if (place.hidden) return;
    const back = make("button", { id: "back-to-game", disabled: !study.inBranch }, t("backToGame"));
    back.onclick = () => study.backToGame();
    const rows = others.map(known => this.#row(known, index => study.follow([...study.entry.moves.slice(0, known.from), ...known.moves.map(({ move }) => move)], known.from + index + 1), () => this.#remove(known)));
    const current = shown && this.#row(shown, index => study.goInBranch(branch.from + index + 1), () => this.#forgetShown(), study.inBranch ? study.ply - branch.from - 1 : -1);
    refill(place, make("div", { class: "branch-head" }, make("h3", {}, t("variation")), back), current, ...rows);
  }

  #row({ from, moves }, look, remove, current = null) {
    const buttons = moves.map((move, index) => {
      const numbered = index === 0 || !move.number.endsWith("...");
      const button = make("button", { "data-ply": from + index + 1, "aria-current": index === current && "true" }, `${numbered ? `${move.number} ` : ""}${moveText(move)}`);
      button.onclick = () => look(index);
      return button;
    });
    const title = t("titled", { title: t("removeVariation"), text: moveText(moves[0]) }), away = make("button", { class: "away", "aria-label": title, title }, "×");
    away.onclick = remove;
    return make("div", { class: current === null ? "flow" : "flow shown" }, ...buttons, away);
  }
}
