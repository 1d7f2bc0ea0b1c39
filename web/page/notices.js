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
  line.hidden = text === null;
  words.textContent = text ?? "";
  button.hidden = !action;
  button.textContent = action ?? "";
  button.onclick = () => { problem(null); act(); };
}

// Returns in words why a question has no answer.
export const reasonOf = error => error instanceof Refusal ? error.message : t("failed");

export function reportFailure(error, again) {
  if (error.status === 404) problem(error.message);
  else problem(reasonOf(error), t("again"), again);
}
