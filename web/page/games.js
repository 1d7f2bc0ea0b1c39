// What is said about a game that was read.
import { endWords, of, sideName, t, withSides } from "./texts.js";

export const tag = (game, name) => game.tags.find(([key]) => key === name)?.[1];

// Returns the name of a player as the game has it, `undefined` if it has none.
function player(game, side) {
  const name = tag(game, side) ?? (side === "Red" ? tag(game, "White") : undefined);
  return name && name !== "?" ? name : undefined;
}

// Returns the names of the players, or of the sides.
export const players = (game, description) =>
  description.sides.map((side, index) => player(game, side) ?? sideName(description, index));

// Returns what a game is called: by its players, or by its title, as problems are, if neither is named.
export function gameName(game, description) {
  const isNamed = description.sides.some(side => player(game, side));
  return (!isNamed && tag(game, "Title")) || players(game, description).join(" – ");
}

// Returns the result in the spelling of PGN.
export const result = game => ["1-0", "0-1", "1/2-1/2"].includes(game.result) ? game.result : "*";

// Returns the side that moves first from a position of a game without pieces in hand: its second field.
const firstSide = start => (start ?? "").trim().split(/\s+/)[1] === "b" ? 1 : 0;

// Returns the number of the move that a game has come to, as the list of moves has it.
export function moveNumber({ start, moves }, { board }) {
  const first = Number((start ?? "").trim().split(/\s+/).at(-1)) || 1, plies = Math.max(1, moves.length) - 1;
  return first + (board.hands ? plies : Math.floor((firstSide(start) + plies) / 2));
}

// Returns the length of a game: in moves of both sides, or in plies where these are counted.
export function moveCount({ start, moves }, { board }) {
  return Math.max(1, board.hands ? moves.length : Math.ceil((firstSide(start) + moves.length) / 2));
}

// Returns the winner of a game in words, or the draw; null if the record tells neither.
function winnerText(game, description) {
  const ended = result(game);
  if (ended === "*") return null;
  return ended === "1/2-1/2" ? t("drawn") : t("wins", { side: sideName(withSides(description, game.start), ended === "1-0" ? 0 : 1) });
}

// Endings of records of shogi that are no reasons of the server, in the words of KIF and the statements of CSA.
const ENDINGS = {
  "中断": "interruption", "封じ手": "interruption", "%CHUDAN": "interruption", "持将棋": "impasse", "%JISHOGI": "impasse",
  "反則負け": "foul", "反則勝ち": "foul", "%ILLEGAL_MOVE": "foul", "%+ILLEGAL_ACTION": "foul", "%-ILLEGAL_ACTION": "foul",
  "不戦敗": "forfeit", "不戦勝": "forfeit", "不詰": "noMate", "%FUZUMI": "noMate",
};

// Reasons of the server that the page calls otherwise.
const REASONS = { "draw-agreed": "agreement" };

// Returns how the record of a game tells its end, or null.
export function endingText(game, description) {
  const { reason, ending } = game, winner = { "1-0": 0, "0-1": 1 }[result(game)] ?? null;
  const ended = ENDINGS[ending] ?? null, told = tag(game, "Termination");
  const words = reason ? endWords({ winner, reason: REASONS[reason] ?? reason }, description)
    : [ended ? of(description, ended) : ending, told && !/^(normal|unterminated|\?)$/i.test(told) ? told : null];
  return [winnerText(game, description), ...words].filter(Boolean).join(" · ") || null;
}

// Returns event, date, result and length of a game in a line.
export function about(game, description) {
  const known = name => { const text = tag(game, name); return text && !/^[?.]+$/.test(text) ? text : null; };
  // Figures are for points in chess alone; a result that is none of PGN is told as the record has it.
  const ended = result(game), isScored = description.board.pieces === "figures" && ended !== "*";
  const other = game.result && game.result !== "*" ? game.result.replace(/^%/, "") : null;
  const shown = isScored ? ended.replace("1/2-1/2", "½–½").replace("-", "–") : winnerText(game, description) ?? other;
  return [known("Event"), known("Date")?.replace(/(\.\?\?)+$/, ""), shown, game.moves.length ? of(description, "plies", { count: moveCount(game, description), plies: game.moves.length }) : t("onePosition")].filter(Boolean).join(" · ");
}

// Returns what a record says of the position of a game or variation after some plies, without the commands for programs in it, or null.
export function commentAt({ comments }, ply) {
  const texts = Array.isArray(comments) ? comments.filter(comment => comment?.[0] === ply).map(comment => String(comment[1])) : [];
  return texts.join("\n").replace(/\[%[^\]]*\]/g, "").trim() || null;
}

// Signs of the numeric annotation glyphs of PGN, of moves and of positions.
const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

// Returns the signs that a record has behind the move of a game or variation that ends some plies.
export const signsAt = ({ nags }, ply) =>
  (Array.isArray(nags) ? nags : []).filter(nag => nag?.[0] === ply).map(nag => GLYPHS[nag[1]] ?? "").join(" ").trim();

// Returns the games that begin as one does.
export const sameStart = (games, { game, start, chess960 }) =>
  games.filter(other => other.game === game && other.start === start && other.chess960 === chess960);

const identities = new WeakMap();

// Returns a name for a game that tells it from others.
export function identity(entry) {
  const { game, start, chess960, moves } = entry;
  if (!identities.has(entry)) identities.set(entry, JSON.stringify([game, start, chess960, moves.join(" ")]));
  return identities.get(entry);
}
