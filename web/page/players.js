// The strips of the two players: name, captured pieces, clock.
import { timeText } from "./clock.js";
import { drawing, element, keepEqual, make } from "./elements.js";
import { sideName, strength, t } from "./texts.js";

// Time from which a clock warns.
const LOW = 20_000;

// Values of chess pieces, for the balance.
const VALUES = { P: 1, N: 3, B: 3, R: 5, Q: 9 };

function counts(board, fen) {
  const found = new Map();
  for (const [letter] of board.pieces(fen)) found.set(letter, (found.get(letter) ?? 0) + 1);
  return found;
}

// Returns the letters of a side's pieces that are gone. A promoted pawn is not: each piece beyond the first ones was one.
function lost(board, first, now, side) {
  const before = counts(board, first), after = counts(board, now), gone = [];
  let promoted = 0;
  for (const letter of new Set([...before.keys(), ...after.keys()])) {
    if (board.side(letter) !== side) continue;
    const missing = (before.get(letter) ?? 0) - (after.get(letter) ?? 0);
    if (missing < 0) promoted -= missing;
    for (let i = 0; i < missing; i++) gone.push(letter);
  }
  const order = letter => "PCNBARQ".indexOf(letter.toUpperCase());
  gone.sort((one, other) => order(one) - order(other));
  return gone.slice(board.kind === "figures" ? promoted : 0);
}

function balance(board, fen, side) {
  let sum = 0;
  for (const [letter] of board.pieces(fen)) sum += (VALUES[letter.toUpperCase()] ?? 0) * (board.side(letter) === side ? 1 : -1);
  return sum;
}

// Shows both strips; `below` is the side at the lower edge.
export function showPlayers({ board, description, game, clock, turn, first, fen, below }) {
  for (const [id, side] of [["opponent", 1 - below], ["own", below]]) {
    const person = side === game.human, strip = element(id);
    const rating = description.levels.find(({ level }) => level === game.level)?.rating;
    const gone = board.hands ? [] : lost(board, first, fen, 1 - side), ahead = board.kind === "figures" ? balance(board, fen, side) : 0;
    const name = make("div", { class: "who" }, make("b", {}, person ? t("you") : t("engineName", { level: game.level })),
      make("small", {}, person ? sideName(description, side) : [sideName(description, side), strength(rating), rating].filter(Boolean).join(" · ")));
    const captured = make("div", { class: "captured", role: "img", "aria-label": t("titled", { title: t("captured"), text: gone.length }) }, ...gone.map(letter => drawing(board.icon(letter))), ahead > 0 ? make("small", {}, `+${ahead}`) : null);
    const time = clock && make("div", { class: "clock", role: "timer", "data-side": side });
    keepEqual(strip, [drawing(board.icon(side === 0 ? "K" : "k"), { class: "face" }), name, ...[gone.length || ahead > 0 ? captured : null, time].filter(Boolean)]);
    strip.classList.toggle("turn", turn === side);
  }
  showClocks(clock);
}

// Shows the times; returns the side whose time is low, or null.
export function showClocks(clock) {
  let warned = null;
  if (!clock) return warned;
  for (const strip of document.querySelectorAll(".clock")) {
    const side = +strip.dataset.side, { left, last } = clock.left(side), low = left < Math.min(LOW, last ? LOW / 2 : LOW);
    strip.textContent = timeText(left);
    strip.classList.toggle("low", low);
    strip.classList.toggle("running", clock.side === side);
    if (low && clock.side === side) warned = side;
  }
  return warned;
}
