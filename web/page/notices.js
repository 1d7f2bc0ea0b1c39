// Messages of the page: for screen readers, and about errors.
import { Refusal } from "./server.js";
import { element } from "./elements.js";
import { t } from "./texts.js";

export function say(text) {
  element("live").textContent = text;
}

// Shows a line of trouble with what can be done, or none.
export function problem(text, action, act) {
  const line = element("message"), [words, button] = line.children;
  show(line, text !== null);
  words.textContent = text ?? "";
  button.hidden = !action;
  button.textContent = action ?? "";
  button.onclick = () => { problem(null); act(); };
}

function show(line, shown) {
  line.hidden = !shown;
  line.querySelector(".away").onclick = () => { line.hidden = true; };
}

const noticed = new Set();

// Shows a text that nothing can be done about, once.
export function notice(key) {
  if (noticed.has(key)) return;
  noticed.add(key);
  const line = element("notice");
  show(line, true);
  line.firstElementChild.textContent = t(key);
}

// Returns in words why a question has no answer.
export const reasonOf = error => error instanceof Refusal ? error.message : t("failed");

export function reportFailure(error, again) {
  if (error.status === 404) problem(error.message);
  else problem(reasonOf(error), t("again"), again);
}
