// Puzzles as a file.
import * as server from "./server.js";
import { showText } from "./exports.js";

// Shows the puzzles that were found in the games of a study as a file: EPD, or lines of SFEN with the solution where pieces are dropped.
export async function exportPuzzles(study, found) {
  const positions = new Map(), lines = [];
  for (const index of new Set(found.map(({ game }) => game))) {
    const { game, start, chess960, moves } = study.games[index];
    positions.set(index, (await server.position({ game, start, chess960, moves })).positions);
  }
  const hasHands = ({ game }) => study.page.descriptions.get(study.games[game].game).board.hands;
  for (const [number, puzzle] of found.entries()) {
    const { game, ply, mate, solution } = puzzle, fen = positions.get(game)[ply];
    const epd = fen.split(" ").slice(0, 4).join(" "), id = `${number + 1}`;
    lines.push(hasHands(puzzle) ? `sfen ${fen} moves ${solution.map(({ move }) => move).join(" ")}`
      : `${epd} bm ${solution[0].letters};${mate ? ` dm ${mate};` : ""} id "${id}";`);
  }
  showText({ text: `${lines.join("\n")}\n`, name: "puzzles", extension: found.every(hasHands) ? "sfen" : "epd" }, study.page);
}
