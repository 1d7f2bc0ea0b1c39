// The list of moves.
import { element, keepEqual, make } from "./elements.js";
import * as server from "./server.js";
import { letters } from "./settings.js";
import { t, told } from "./texts.js";

export const moveText = move => letters() ? move.letters : move.text;

// Returns a line of moves as text, with numbers where the side that moves first moves.
export function lineText(line) {
  return line.map((move, index) => {
    const later = move.number.endsWith("...");
    return later && index > 0 ? moveText(move) : `${move.number} ${moveText(move)}`;
  }).join(" ");
}

// Shows the moves; `view` is the number of plies before the position shown, `look` is called with another one. `sign` returns what
// stands behind the move of an index, or null.
export function showMoves(moves, view, look, { list = element("moves"), sign = () => null } = {}) {
  const paired = moves.some(move => move.number.endsWith("..."));
  list.setAttribute("aria-label", t("moves"));
  list.classList.toggle("paired", paired || moves.length < 2);
  const focused = list.contains(document.activeElement) && document.activeElement !== list;
  const parts = moves.flatMap((move, index) => {
    const button = make("button", { "data-ply": index + 1 }, moveText(move), sign(index));
    button.onclick = () => look(index + 1);
    const numbered = !move.number.endsWith("...") || index === 0;
    return numbered ? [make("i", {}, move.number), button] : [button];
  });
  if (moves[0]?.number.endsWith("...")) parts.splice(1, 0, make("span", {}, "…"));
  if (moves.length === 0) parts.push(make("p", {}, t("noMoves")));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  keepEqual(list, parts);
  const current = view > 0 ? list.querySelector(`[data-ply="${view}"]`) : null;
  current?.setAttribute("aria-current", "true");
  // A user who steps through the moves by their buttons goes on from the one that is shown.
  if (focused) (current ?? list).focus({ preventScroll: true });
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}

// Returns the legal move that a text spells as the page does, or whose squares it names, or undefined.
function spelledMove(legal, text) {
  const squares = spelling => spelling.toLowerCase().replace(/[\s\-x×=]/g, "");
  return legal.find(({ move, text: texts = [] }) => [move, ...texts].includes(text)) ?? legal.find(({ move }) => squares(move) === squares(text));
}

// Returns the legal move that a text means after the moves of a request. The server reads what the page does not spell itself. Throws
// an error with the words for the person if there is none.
export async function typedMove(request, legal, text) {
  const spelled = spelledMove(legal, text), none = t("noSuchMove", { move: text });
  if (spelled) return spelled.move;
  if (legal.length === 0) throw new Error(none);
  const { move, refused } = await server.typed(request, text.normalize("NFKC")).catch(error => {
    throw error instanceof server.Lost ? new Error(t("failed")) : error;
  });
  if (refused?.values.reason) throw new Error(`${none} ${sentence(told(refused.values.reason))}`);
  if (refused) throw new Error(refused.code === "illegal-move" ? none : sentence(told(refused)));
  return move;
}

const sentence = text => `${text[0].toUpperCase()}${text.slice(1)}${t("stop")}`;

// Returns in words why the rules forbid a move after those of a request, in the spelling of the protocol; null if it is not known.
export async function whyForbidden(request, text) {
  const { refused } = await server.typed(request, text).catch(() => ({}));
  return refused?.values.reason ? sentence(told(refused.values.reason)) : null;
}
