// Dialogs: a new game, the settings, a question.
import * as server from "./server.js";
import { drawing, element, make } from "./elements.js";
import { change, choicesOf, choose, language, letters, settings, western } from "./settings.js";
import { sideName, startName, strength, t, withSides } from "./texts.js";

const MINUTE = 60_000, SECOND = 1000;
const control = (minutes, increment, byoyomi) => ({ base: minutes * MINUTE, increment: increment * SECOND, byoyomi: byoyomi * SECOND });

// Controls by their names in the list.
const CONTROLS = { "5+3": control(5, 3, 0), "10+0": control(10, 0, 0), "15+10": control(15, 10, 0) };
const BYOYOMI = { "10/30": control(10, 0, 30) };

// Level of a first game.
const EASY_LEVEL = 4;

const field = (text, input, extra) => make("label", { class: "field" }, make("span", {}, text), input, extra);

function select(options, value, attributes = {}) {
  const made = make("select", attributes, ...options.map(([value, text]) => make("option", { value }, text)));
  if (options.some(([option]) => option === value)) made.value = value;
  return made;
}

// Returns a row of buttons of which one is chosen.
function segments(name, text, options, value) {
  return make("fieldset", { class: "segments" }, make("legend", {}, text), make("div", {}, ...options.map(([option, label]) => {
    const input = make("input", { type: "radio", name, value: option });
    input.checked = option === value;
    return make("label", {}, input, make("span", {}, label));
  })));
}

const coachSegments = () => segments("coach", t("coachAbout"), [["true", t("on")], ["false", t("off")]], String(settings.coach));

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

export function show(dialog, ...children) {
  dialog.replaceChildren(...children);
  if (!dialog.open) dialog.showModal();
}

// A click beside a dialog closes it; who selects text and lets go beside it does not click there.
for (const id of ["new-dialog", "settings-dialog", "ask-dialog", "files-dialog", "export-dialog"]) {
  const dialog = element(id);
  let pressed = null;
  dialog.addEventListener("pointerdown", event => { pressed = event.target; });
  dialog.addEventListener("click", event => { if (event.target === dialog && pressed === dialog) dialog.close(); });
}

// Returns the button that closes a dialog.
export const closer = dialog => {
  const button = make("button", { type: "button", class: "close", "aria-label": t("close") }, "×");
  button.onclick = () => dialog.close();
  return button;
};

// Shows the choices for a new game; `begin` is called with the game's description and the choices, and may refuse by an error, or
// put off by false. `given` are choices that are not the stored ones.
export function showNewGame(games, name, begin, given = {}) {
  const dialog = element("new-dialog"), description = games.find(game => game.name === name) ?? games[0];
  const chosen = { ...choices(description), ...given };
  const starts = select([...description.starts.map(({ name }) => [name, startName(name, description)]), ["typed", t("typed")]], chosen.start, { name: "start" });
  const typed = make("input", { name: "typed", value: chosen.typed, autocomplete: "off", spellcheck: "false" });
  const wrong = make("small", { class: "refusal", id: "typed-wrong", role: "alert" });
  const typedField = field(t("position"), typed, wrong);
  const levels = description.levels, range = make("input", { type: "range", name: "level", min: levels[0].level, max: levels.at(-1).level, value: chosen.level });
  const words = make("output", { for: "level" });
  const describe = () => {
    const { level, rating } = levels.find(({ level }) => level === +range.value);
    words.replaceChildren(make("b", {}, strength(rating)), [` · ${level}`, rating && t("rating", { rating })].filter(Boolean).join(" · "));
    range.setAttribute("aria-valuetext", words.textContent);
  };
  const byoyomi = description.board.hands ? [["10/30", t("byoyomiClock", { minutes: 10, seconds: 30 })]] : [];
  const clocks = select([["none", t("noClock")], ...Object.keys(CONTROLS).map(name => [name, name]), ...byoyomi, ["own", t("ownClock")]], chosen.clock, { name: "clock" });
  const numbers = [["minutes", 180], ["increment", 180], ["byoyomi", 180]].map(([key, max], index) =>
    field(t(key), make("input", { type: "number", name: key, min: 0, max, step: key === "minutes" ? .5 : 1, value: chosen.own[index], required: true })));
  const own = make("div", { class: "numbers" }, ...numbers);
  const refusal = make("p", { class: "refusal", role: "alert" });
  const gameSegments = segments("game", t("game"), games.map(game => [game.name, t(game.name)]), description.name);
  const sides = segments("side", t("side"), [["0", ""], ["1", ""], ["random", t("random")]], chosen.side);
  const form = make("form", { method: "dialog" }, make("h2", { id: "new-title" }, t("newGame")), closer(dialog), gameSegments,
    field(t("start"), starts), typedField, sides, field(t("level"), range, words), field(t("clock"), clocks), own, coachSegments(), refusal,
    make("div", { class: "buttons" }, make("button", { class: "main", value: "play" }, t("play"))));
  const update = () => {
    typedField.hidden = starts.value !== "typed";
    typed.required = starts.value === "typed";
    const named = withSides(description, description.starts.find(({ name }) => name === starts.value)?.fen);
    [0, 1].forEach(side => { sides.querySelectorAll("span")[side].textContent = sideName(named, side); });
    own.hidden = clocks.value !== "own";
    for (const input of own.querySelectorAll("input")) input.disabled = own.hidden;
    describe();
  };
  const read = () => {
    const data = new FormData(form);
    return {
      start: starts.value, typed: typed.value, chess960: given.chess960 && typed.value === given.typed, side: data.get("side"), level: +range.value, clock: clocks.value,
      own: own.hidden ? chosen.own : ["minutes", "increment", "byoyomi"].map(key => +data.get(key)),
    };
  };
  const keepCoach = () => change({ coach: new FormData(form).get("coach") === "true" });
  const refuse = (place, input, ...words) => {
    place.replaceChildren(...words);
    input?.setAttribute("aria-invalid", "true");
    input?.focus();
  };
  const accept = () => {
    for (const place of [refusal, wrong]) place.replaceChildren();
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  };
  typed.setAttribute("aria-describedby", wrong.id);
  form.addEventListener("input", () => { accept(); update(); });
  for (const input of gameSegments.querySelectorAll("input")) {
    input.onchange = () => {
      keepCoach();
      choose(description.name, read());
      showNewGame(games, input.value, begin);
      element("new-dialog").querySelector("input[name=game]:checked").focus();
    };
  }
  form.addEventListener("submit", async event => {
    event.preventDefault();
    accept();
    keepCoach();
    const chosen = read();
    if (chosen.clock === "own" && controlOf(chosen) === null) return refuse(refusal, own.querySelector("input"), t("noTime"));
    try {
      if (await begin(description, chosen) !== false) dialog.close();
    } catch (error) {
      if (error.status === 400 && chosen.start === "typed") refuse(wrong, typed, t("badPosition"), make("small", {}, error.message));
      else refuse(refusal, null, error instanceof server.Refusal ? error.message : t("failed"));
    }
  });
  update();
  show(dialog, form);
}

// Shows the settings; `changed` is called after each change.
export function showSettings(boards, changed) {
  const dialog = element("settings-dialog");
  const samples = boards.filter(board => board.kind !== "figures").slice(0, 2);
  const sample = inWestern => samples.map(board => {
    const before = board.western;
    board.western = inWestern;
    const svg = board.icon("R");
    board.western = before;
    return drawing(svg, { class: "sample" });
  });
  const labelled = (inWestern, text) => make("span", { class: "samples" }, ...sample(inWestern), make("span", {}, text));
  const form = make("form", { method: "dialog" }, make("h2", { id: "settings-title" }, t("settings")), closer(dialog),
    segments("language", t("language"), [["en", "English"], ["ja", "日本語"], ["zh", "中文"]], language()),
    segments("western", t("pieces"), [["false", labelled(false, t("pieceCharacters"))], ["true", labelled(true, t("pieceLetters"))]], String(western())),
    segments("letters", t("notation"), [["false", t("moveCharacters")], ["true", t("moveLetters")]], String(letters())),
    segments("theme", t("theme"), [["auto", t("auto")], ["light", t("light")], ["dark", t("dark")]], settings.theme),
    coachSegments(),
    segments("sound", t("sound"), [["true", t("on")], ["false", t("off")]], String(settings.sound)));
  form.addEventListener("change", event => {
    const { name, value } = event.target;
    change({ [name]: value === "true" ? true : value === "false" ? false : value });
    changed();
    showSettings(boards, changed);
    form.ownerDocument.querySelector(`#settings-dialog input[name=${name}]:checked`).focus();
  });
  show(dialog, form);
}

// Asks a question with yes and no; resolves to true for yes.
export function ask(question) {
  const dialog = element("ask-dialog");
  return new Promise(resolve => {
    const button = (text, answer, main) => {
      const made = make("button", { type: "button", class: main && "main", "data-answer": answer }, text);
      made.onclick = () => { resolve(answer === "yes"); dialog.close(); };
      return made;
    };
    dialog.addEventListener("close", () => resolve(false), { once: true });
    show(dialog, make("p", { id: "ask-title" }, question), make("div", { class: "buttons" }, button(t("no"), "no"), button(t("yes"), "yes", true)));
  });
}
