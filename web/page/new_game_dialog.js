// Dialog with the choices for a new game, and the start and clock that they stand for.
import * as server from "./server.js";
import { closer, coachSegments, segments, show } from "./dialogs.js";
import { element, make } from "./elements.js";
import { change, choicesOf, choose } from "./settings.js";
import { sideName, startName, strength, t, withSides } from "./texts.js";

const MINUTE = 60_000, SECOND = 1000;
const control = (minutes, increment, byoyomi) => ({ base: minutes * MINUTE, increment: increment * SECOND, byoyomi: byoyomi * SECOND });

// Controls by their names in the list.
const CONTROLS = { "5+3": control(5, 3, 0), "10+0": control(10, 0, 0), "15+10": control(15, 10, 0) };
const BYOYOMI = { "10/30": control(10, 0, 30) };

// Inputs of a clock of one's own, in the order of `control`, with their greatest values.
const NUMBERS = [["minutes", 180], ["increment", 180], ["byoyomi", 180]];

// Level of a first game.
const EASY_LEVEL = 4;

// Returns the stored choices for a game, or those for a first game.
export function choices(description) {
  return { start: "even", typed: "", side: "0", level: EASY_LEVEL, clock: "none", own: [10, 5, 0], ...choicesOf(description.name) };
}

export function controlOf({ clock, own }) {
  if (clock === "own") return own.some(number => number > 0) ? control(...own) : null;
  return CONTROLS[clock] ?? BYOYOMI[clock] ?? null;
}

// Returns the start of a game, from the list, the server's lot or what was typed.
export async function startOf(description, { start, typed, chess960 = false }) {
  if (start === "typed") {
    await server.position({ game: description.name, start: typed.trim(), moves: [], chess960 });
    return { start: typed.trim(), chess960 };
  }
  const known = description.starts.find(({ name }) => name === start) ?? description.starts[0];
  if (known.fen === null) {
    const { start: fen, chess960 } = await server.start(description.name, known.name);
    return { start: fen, chess960 };
  }
  return { start: known.name === "even" ? null : known.fen, chess960: false };
}

const field = (text, input, extra) => make("label", { class: "field" }, make("span", {}, text), input, extra);

function select(options, value, attributes = {}) {
  const made = make("select", attributes, ...options.map(([value, text]) => make("option", { value }, text)));
  if (options.some(([option]) => option === value)) made.value = value;
  return made;
}

// The form of the dialog: inputs that show what the others allow, and refusals beside them.
class NewGameForm {
  // `given` are choices that are not the stored ones.
  constructor(games, description, given, close) {
    Object.assign(this, { description, given, chosen: { ...choices(description), ...given } });
    this.games = segments("game", t("game"), games.map(game => [game.name, t(game.name)]), description.name);
    this.sides = segments("side", t("side"), [["0", ""], ["1", ""], ["random", t("random")]], this.chosen.side);
    this.refusal = make("p", { class: "refusal", role: "alert" });
    this.#makeStarts();
    this.#makeLevel();
    this.#makeClocks();
    this.element = make("form", { method: "dialog" }, make("h2", { id: "new-title" }, t("newGame")), close, this.games,
      field(t("start"), this.starts), this.typedField, this.sides, field(t("level"), this.range, this.words), field(t("clock"), this.clocks), this.own,
      coachSegments(), this.refusal, make("div", { class: "buttons" }, make("button", { class: "main", value: "play" }, t("play"))));
    this.element.addEventListener("input", () => { this.clearRefusals(); this.#update(); });
    this.#update();
  }

  #makeStarts() {
    const { description, chosen } = this;
    const listed = description.starts.map(({ name }) => [name, startName(name, description)]);
    this.starts = select([...listed, ["typed", t("typed")]], chosen.start, { name: "start" });
    this.wrong = make("small", { class: "refusal", id: "typed-wrong", role: "alert" });
    this.typed = make("input", { name: "typed", value: chosen.typed, autocomplete: "off", spellcheck: "false", "aria-describedby": this.wrong.id });
    this.typedField = field(t("position"), this.typed, this.wrong);
  }

  #makeLevel() {
    const { levels } = this.description;
    this.range = make("input", { type: "range", name: "level", min: levels[0].level, max: levels.at(-1).level, value: this.chosen.level });
    this.words = make("output", { for: "level" });
  }

  #makeClocks() {
    const { description, chosen } = this;
    const byoyomi = description.board.hands ? [["10/30", t("byoyomiClock", { minutes: 10, seconds: 30 })]] : [];
    const listed = Object.keys(CONTROLS).map(name => [name, name]);
    this.clocks = select([["none", t("noClock")], ...listed, ...byoyomi, ["own", t("ownClock")]], chosen.clock, { name: "clock" });
    const numbers = NUMBERS.map(([key, max], index) =>
      field(t(key), make("input", { type: "number", name: key, min: 0, max, step: key === "minutes" ? .5 : 1, value: chosen.own[index], required: true })));
    this.own = make("div", { class: "numbers" }, ...numbers);
  }

  #update() {
    const { description, starts, typed, own } = this;
    this.typedField.hidden = starts.value !== "typed";
    typed.required = starts.value === "typed";
    const named = withSides(description, description.starts.find(({ name }) => name === starts.value)?.fen);
    [0, 1].forEach(side => { this.sides.querySelectorAll("span")[side].textContent = sideName(named, side); });
    own.hidden = this.clocks.value !== "own";
    for (const input of own.querySelectorAll("input")) input.disabled = own.hidden;
    this.#describeLevel();
  }

  #describeLevel() {
    const { level, rating } = this.description.levels.find(({ level }) => level === +this.range.value);
    this.words.replaceChildren(make("b", {}, strength(rating)), [` · ${level}`, rating && t("rating", { rating })].filter(Boolean).join(" · "));
    this.range.setAttribute("aria-valuetext", this.words.textContent);
  }

  // Returns the choices.
  read() {
    const { given, typed, own } = this, data = new FormData(this.element);
    return {
      start: this.starts.value, typed: typed.value, chess960: given.chess960 && typed.value === given.typed, side: data.get("side"), level: +this.range.value,
      clock: this.clocks.value, own: own.hidden ? this.chosen.own : NUMBERS.map(([key]) => +data.get(key)),
    };
  }

  keepCoach() {
    change({ coach: new FormData(this.element).get("coach") === "true" });
  }

  clearRefusals() {
    for (const place of [this.refusal, this.wrong]) place.replaceChildren();
    for (const input of this.element.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  }

  refuseClock() {
    this.#refuse(this.refusal, this.own.querySelector("input"), t("noTime"));
  }

  // Shows the error with which a game with these choices was refused.
  refuseGame({ start }, error) {
    if (error.status === 400 && start === "typed") this.#refuse(this.wrong, this.typed, t("badPosition"), make("small", {}, error.message));
    else this.#refuse(this.refusal, null, error instanceof server.Refusal ? error.message : t("failed"));
  }

  #refuse(place, input, ...words) {
    place.replaceChildren(...words);
    input?.setAttribute("aria-invalid", "true");
    input?.focus();
  }
}

// Begins a game of the choices in the form, and closes the dialog unless it is refused or put off.
async function submit(form, dialog, begin) {
  form.clearRefusals();
  form.keepCoach();
  const chosen = form.read();
  if (chosen.clock === "own" && controlOf(chosen) === null) return form.refuseClock();
  try {
    if (await begin(form.description, chosen) !== false) dialog.close();
  } catch (error) {
    form.refuseGame(chosen, error);
  }
}

// Shows the choices for a new game; `begin` is called with the game's description and the choices, and may refuse by an error, or
// put off by false. `given` are choices that are not the stored ones.
export function showNewGame(games, name, begin, given = {}) {
  const dialog = element("new-dialog"), description = games.find(game => game.name === name) ?? games[0];
  const form = new NewGameForm(games, description, given, closer(dialog));
  for (const input of form.games.querySelectorAll("input")) {
    input.onchange = () => {
      form.keepCoach();
      choose(description.name, form.read());
      showNewGame(games, input.value, begin);
      dialog.querySelector("input[name=game]:checked").focus();
    };
  }
  form.element.addEventListener("submit", event => {
    event.preventDefault();
    submit(form, dialog, begin);
  });
  show(dialog, form.element);
}
