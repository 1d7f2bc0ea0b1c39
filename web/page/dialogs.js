// Dialogs: the parts that all of them have, the settings, a question.
import { drawing, element, make } from "./elements.js";
import { change, language, letters, settings, western } from "./settings.js";
import { t } from "./texts.js";

// Returns a row of buttons of which one is chosen.
export function segments(name, text, options, value) {
  return make("fieldset", { class: "segments" }, make("legend", {}, text), make("div", {}, ...options.map(([option, label]) => {
    const input = make("input", { type: "radio", name, value: option });
    input.checked = option === value;
    return make("label", {}, input, make("span", {}, label));
  })));
}

export const coachSegments = () => segments("coach", t("coachAbout"), [["true", t("on")], ["false", t("off")]], String(settings.coach));

export function show(dialog, ...children) {
  dialog.replaceChildren(...children);
  if (!dialog.open) dialog.showModal();
}

// A click beside a dialog closes it; who selects text and lets go beside it does not click there.
for (const id of ["new-dialog", "settings-dialog", "ask-dialog", "files-dialog", "export-dialog", "rules-dialog"]) {
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

// Shows the settings; `changed` is called after each change. `rules` are the names of the games with what shows their rules.
export function showSettings(boards, changed, rules) {
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
    segments("sound", t("sound"), [["true", t("on")], ["false", t("off")]], String(settings.sound)),
    make("div", { class: "buttons" }, ...rules.map(([name, showThem]) => {
      const button = make("button", { type: "button", "data-rules": name }, t("titled", { title: t("rules"), text: t(name) }));
      button.onclick = () => { dialog.close(); showThem(); };
      return button;
    })));
  form.addEventListener("change", event => {
    const { name, value } = event.target;
    change({ [name]: value === "true" ? true : value === "false" ? false : value });
    changed();
    showSettings(boards, changed, rules);
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
