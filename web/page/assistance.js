// What helps the person at the table: the best move, and why a move was bad.
import * as server from "./server.js";
import { lineText, moveText } from "./moves.js";
import { problem, reportFailure } from "./notices.js";
import { scoreText, t } from "./texts.js";

// Greatest number of plies of a refutation that is shown.
const LONGEST_REFUTATION = 6;

// Shows the best move, and with a second call the line.
export async function showHint(table) {
  if (table.hint?.line) return table.say(t("hintLine", { line: lineText(table.hint.line), score: scoreText(table.description, table.hint.score) }));
  if (table.hint) return;
  const mine = table.hint = { search: new AbortController() };
  problem(null);
  table.note = t("hintThinking");
  table.drawStatus();
  try {
    const answer = await table.play.hint(mine.search.signal);
    if (table.hint !== mine) return;
    table.hint = answer;
    table.say(`${t("hintIs", { move: moveText(answer.line[0]) })} ${t("hintMore")}`);
  } catch (error) {
    if (table.hint !== mine) return;
    table.hint = null;
    table.note = "";
    table.drawStatus();
    reportFailure(error, () => { if (table.play?.canMove) showHint(table); });
  }
  table.drawBoard();
}

// Plays the refutation of a bad move on the board, a move a second.
export async function showWhy(table) {
  const { request, refutation } = table.coach.lesson;
  const whole = { ...request, moves: [...request.moves, ...refutation.slice(0, LONGEST_REFUTATION).map(({ move }) => move)] };
  try {
    const position = await server.position(whole);
    table.look(Infinity);
    const line = table.line = { position, ply: request.moves.length };
    line.timer = setInterval(() => {
      if (line.ply < position.moves.length) line.ply++;
      else clearInterval(line.timer);
      table.draw();
    }, 1000);
    table.draw();
    table.analyse();
  } catch (error) {
    reportFailure(error, () => showWhy(table));
  }
}
