// Kinds and names of puzzles.
import { mateText, of } from "./texts.js";

// Returns a number of 53 bits for a text (cyrb53).
export function hash(text) {
  let one = 0xdeadbeef, other = 0x41c6ce57;
  for (const letter of text) {
    one = Math.imul(one ^ letter.codePointAt(0), 2654435761);
    other = Math.imul(other ^ letter.codePointAt(0), 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}

export const identity = ({ game, start, moves }, ply) => hash([game, start ?? "", ...moves.slice(0, ply)].join(" "));

// Kinds of puzzles in the order of the list: mates in 1, 2, and more moves, and wins.
export const kindOf = ({ mate }) => mate ? Math.min(mate, 3) - 1 : 3;
export const kindText = (description, kind) => kind < 2 ? mateText(description, "kindMate", kind + 1) : of(description, kind === 2 ? "kindLong" : "kindWin");

// Returns the number of moves of a score that announces a mate by the side it belongs to; Infinity for others.
export const mateIn = score => /^#\d+$/.test(score) ? +score.slice(1) : Infinity;
