// Data of the page and what it shows; board.js stands before it. The data stands in the element "data"; scores and
// chances are the first side's.
const data = JSON.parse(document.getElementById("data").textContent);
const element = id => document.getElementById(id);
const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

let game, number = 0, fens = [], board, ply = 0, flipped = false;
// Line on the board instead of the game, with the number of its moves that are played; null for the game.
let line = null;
// Exercise from the mistakes of a side (learn.js); null without one.
let lesson = null;

// Returns a FEN from the one before it and its new ranks and fields.
function changed(fen, change) {
  const old = fen.split(/[/ ]/);
  return change.split(/([/ ])/).map((part, index) => index % 2 ? part : part || old[index / 2]).join("");
}

function unfolded(first, changes) {
  const fens = [first];
  for (const change of changes) fens.push(changed(fens.at(-1), change));
  return fens;
}

// Returns the best line of a position of the game; null if there is none.
function lineAt(at) {
  const stored = game.l[at];
  if (!stored) return null;
  return { at, step: 0, score: stored.s, texts: stored.t.split(" "), moves: stored.p.split(" "), fens: unfolded(fens[at], stored.f) };
}

// Returns the side of a move of the game: 0 or 1.
const sideOf = index => (game.d + index) % 2;

// Returns the number that stands before the move after one with this number.
function numberAfter(number) {
  const count = parseInt(number);
  if (number.endsWith("...")) return `${count + 1}.`;
  return number.endsWith(".") ? `${count}...` : `${count + 1}`;
}

// Returns the numbers before the moves of a line; empty where none is written.
function numbersFrom(at, count) {
  let number = at < game.m.length ? game.m[at].n : numberAfter(game.m.at(-1).n);
  return Array.from({ length: count }, (_, index) => {
    const shown = index === 0 || /\d\.$/.test(number) ? number : "";
    number = numberAfter(number);
    return shown;
  });
}

// Returns the position on the board.
const shownFen = () => line ? line.fens[line.step] : fens[ply];

const percent = chance => `${Math.round(100 * chance)} %`;

function timeText(seconds) {
  const whole = Math.floor(seconds), pad = number => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}
