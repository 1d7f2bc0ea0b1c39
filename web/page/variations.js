// Variations of a game in study, those of its record and those that a person has played, and the panel that shows them.
import { element, make, refill } from "./elements.js";
import { commentAt, identity, signsAt } from "./games.js";
import { moveText } from "./moves.js";
import { language, letters } from "./settings.js";
import { t } from "./texts.js";

// Greatest number of variations of a game, beyond which the oldest of those that were played go; and of games whose lists are stored.
const MOST = 200, MOST_LISTS = 50;

// Returns what several variations say of their moves, as one.
const notesOf = variations => Object.fromEntries(["comments", "nags"].map(kind => [kind, variations.flatMap(known => Array.isArray(known[kind]) ? known[kind] : [])]));

const begins = (one, other) => one.from === other.from && one.moves.every(({ move }, index) => move === other.moves[index]?.move);

const spelled = moves => moves.map(({ move }) => move);

const isMove = value => [value?.move, value?.number, value?.text, value?.letters].every(part => typeof part === "string");
const isVariation = value => Number.isInteger(value?.from) && value.from >= 0 && Array.isArray(value.moves) && value.moves.length > 0 && value.moves.every(isMove);

const records = new WeakMap();

// Returns the variations of a game's record; what is in storage may be damaged.
function recorded(entry) {
  if (!records.has(entry)) {
    const { variations } = entry, list = Array.isArray(variations) ? variations.filter(isVariation) : [];
    records.set(entry, list.slice(0, MOST).map(variation => ({ ...variation, recorded: true })));
  }
  return records.get(entry);
}

export class Variations {
  // Variations of the games in which some were played or removed, by the identities of the games: each with the number of plies that it
  // has in common with the game, and its moves after these.
  #lists = new Map();
  // What the panel shows.
  #drawn = null;

  constructor(study) {
    this.study = study;
  }

  get list() {
    const { entry } = this.study;
    return entry ? this.#lists.get(identity(entry)) ?? recorded(entry) : [];
  }

  // The lists as they are stored.
  get stored() {
    return Object.fromEntries(this.#lists);
  }

  // Takes the lists that were stored, in place of all that there are.
  restore(stored) {
    const lists = stored && typeof stored === "object" ? Object.entries(stored).filter(([, list]) => Array.isArray(list)) : [];
    this.#lists = new Map(lists.map(([name, list]) => [name, list.filter(isVariation)]));
  }

  #change(list) {
    const name = identity(this.study.entry), oldest = this.#lists.keys().next().value;
    if (!this.#lists.has(name) && this.#lists.size === MOST_LISTS) this.#lists.delete(oldest);
    this.#lists.set(name, list);
  }

  // Remembers a variation up to the move that was played last.
  add({ from, position }, ply) {
    const { list } = this, added = { from, moves: position.moves.slice(from, ply) };
    if (!added.moves.length || list.some(known => begins(added, known))) return;
    const kept = list.filter(known => !begins(known, added));
    Object.assign(added, notesOf(list.filter(known => begins(known, added))));
    if (kept.length >= MOST) kept.splice(Math.max(0, kept.findIndex(known => !known.recorded)), 1);
    this.#change([...kept, added]);
  }

  #remove(variation) {
    this.#change(this.list.filter(known => known !== variation));
    this.study.save();
    this.draw();
  }

  #forgetShown() {
    const { study } = this, { from, position } = study.branch;
    this.#change(this.list.filter(known => !begins(known, { from, moves: position.moves.slice(from) })));
    study.leaveBranch();
  }

  // Returns each variation with all its moves.
  get lines() {
    return this.list.map(known => ({ moves: [...this.study.entry.moves.slice(0, known.from), ...spelled(known.moves)], ...notesOf([known]) }));
  }

  // Returns what the record says of the position of the variation that is shown, or null.
  comment() {
    const { study } = this, { from, position } = study.branch, moves = position.moves.slice(from, study.ply);
    const through = this.list.filter(known => begins({ from, moves }, known));
    return commentAt(notesOf(through), study.ply);
  }

  // Empties the panel until it is drawn.
  clear() {
    this.#drawn = null;
    element("branch").hidden = true;
  }

  // Draws the variation that is shown, with all its moves, and the others.
  draw() {
    const { study, list } = this, { branch, inBranch } = study, place = element("branch");
    // A long list takes longer than a step may: it is built anew only when something in it changes.
    const drawn = [study.entry, list, branch, inBranch, inBranch ? study.ply : null, letters(), language()];
    if (this.#drawn?.every((part, index) => part === drawn[index])) return;
    this.#drawn = drawn;
    const shown = branch && { from: branch.from, moves: branch.position.moves.slice(branch.from) };
    if (shown) Object.assign(shown, notesOf(list.filter(known => begins(shown, known) || begins(known, shown))));
    const others = list.filter(known => !shown || !begins(known, shown));
    place.hidden = !branch && !others.length;
    if (place.hidden) return place.replaceChildren();
    const back = make("button", { id: "back-to-game", disabled: !study.inBranch }, t("backToGame"));
    back.onclick = () => study.backToGame();
    const rows = others.map(known => this.#row(known, index => study.follow([...study.entry.moves.slice(0, known.from), ...spelled(known.moves)], known.from + index + 1), () => this.#remove(known)));
    const current = shown && this.#row(shown, index => study.goInBranch(branch.from + index + 1), () => this.#forgetShown(), study.inBranch ? study.ply - branch.from - 1 : -1);
    refill(place, make("div", { class: "branch-head" }, make("h3", {}, t("variation")), back), current, ...rows);
  }

  #row({ from, moves, ...notes }, look, remove, current = null) {
    const buttons = moves.map((move, index) => {
      const numbered = index === 0 || !move.number.endsWith("...");
      const signs = signsAt(notes, from + index + 1), sign = signs ? make("small", { class: "sign" }, signs) : null;
      const button = make("button", { "data-ply": from + index + 1, "aria-current": index === current && "true" }, `${numbered ? `${move.number} ` : ""}${moveText(move)}`, sign);
      button.onclick = () => look(index);
      return button;
    });
    const title = t("titled", { title: t("removeVariation"), text: moveText(moves[0]) }), away = make("button", { class: "away", "aria-label": title, title }, "×");
    away.onclick = remove;
    return make("div", { class: current === null ? "flow" : "flow shown" }, ...buttons, away);
  }
}
