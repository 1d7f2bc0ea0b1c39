// An exercise: the position before each critical move of a side, for which a better move is asked. The answers are the
// stored lines: nothing is computed.

// Returns the indices of a side's critical moves in the order of the game.
const mistakesOf = side => game.c.filter(index => sideOf(index) === side && game.m[index].b).sort((a, b) => a - b);

function listLearners() {
  element("learners").replaceChildren(...game.sides.map((_, index) => {
    const count = mistakesOf(index).length, side = sideName(index);
    const button = make("button", { "data-learn": index }, t("counted", { side, count }));
    button.disabled = count === 0;
    button.setAttribute("aria-label", t("learnFrom", { side, count }));
    return button;
  }));
}

function startLesson(side) {
  lesson = { side, moves: mistakesOf(side), at: 0, found: 0, flipped };
  flipped = side === 1;
  askFor(0);
  element("task").focus({ preventScroll: true });
  element("play").scrollIntoView({ block: "nearest" });
}

function endLesson() {
  flipped = lesson.flipped;
  lesson = null;
  go(ply);
}

// Asks for a better move in the position before a mistake, or ends the exercise.
function askFor(at) {
  Object.assign(lesson, { at, state: at < lesson.moves.length ? "ask" : "done", from: null, choices: [] });
  element("verdict").textContent = "";
  element("typed").value = "";
  line = null;
  if (lesson.state === "ask") ply = lesson.moves[at];
  show();
  if (lesson.state === "done") element("stop").focus();
}

// Returns the right moves, the best one first, and last the move of the game, each as the protocol and as books spell it.
function knownMoves() {
  const index = lesson.moves[lesson.at], { moves, texts } = lineAt(index), played = game.m[index];
  return [[moves[0], texts[0]], ...played.a || [], [played.p, played.t]];
}

// Answers with squares as the protocol spells them, which are several moves if promotion alone tells them apart.
function answer(squares) {
  const found = knownMoves().filter(([move]) => move.startsWith(squares) && move.length <= squares.length + 1);
  lesson.from = null;
  if (found.length > 1) {
    lesson.choices = found;
    judge(t("whichOne"));
  } else judgeMove(found[0]);
}

// Answers with a text that spells a move as the protocol or as books do.
function answerText(typed) {
  const plain = text => text.replace(/[x=!?\s]|[+#]+$/g, "");
  const isExact = ([move]) => move.toLowerCase() === typed.trim().toLowerCase(), isPlain = ([, text]) => plain(text) === plain(typed);
  judgeMove(knownMoves().find(isExact) || knownMoves().find(isPlain));
}

// Judges one of the known moves, or undefined for another one.
function judgeMove(move) {
  const known = knownMoves(), best = known[0], isPlayed = move && move[0] === known.at(-1)[0];
  lesson.choices = [];
  if (!move) judge(t("notThis"));
  else if (isPlayed) judge(t("isPlayed"));
  else {
    lesson.found++;
    solve("right", t(move[0] === best[0] ? "right" : "asGood", { move: move[1], best: best[1] }));
  }
}

function judge(text) {
  element("verdict").textContent = text;
  show();
}

// Shows the best line with its first move played.
function solve(state, text) {
  lesson.state = state;
  lesson.from = null;
  lesson.choices = [];
  line = { ...lineAt(lesson.moves[lesson.at]), step: 1 };
  judge(text);
}

// Takes a click on the board: the origin or the target of the answer.
function pick(event) {
  const svg = element("board").firstElementChild, fen = shownFen();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const held = board.hands && board.handAt(x, y, fen), square = board.at(x, y);
  const isOwn = letter => letter && board.side(letter) === lesson.side;
  const squares = square && lesson.from && (typeof lesson.from === "string" ? `${lesson.from.toUpperCase()}*` : board.name(lesson.from)) + board.name(square);
  lesson.choices = [];
  // Castling that is spelled as king takes rook ends on a piece of the same side.
  if (squares && knownMoves().some(([move]) => move.startsWith(squares))) return answer(squares);
  if (isOwn(held)) lesson.from = held;
  else if (square && isOwn(board.pieceOn(fen, square))) lesson.from = square;
  else if (squares) return answer(squares);
  show();
}

function taskText() {
  const { side, moves, at, found, state } = lesson;
  if (state === "done") return t("done", { found, count: moves.length });
  const move = game.m[moves[at]], how = t(board.hands ? "squaresOrHand" : "twoSquares");
  return t("task", { number: at + 1, count: moves.length, found, move: `${move.n} ${move.t}${move.x}`, side: sideName(side), how });
}

function drawLesson() {
  const isOn = lesson !== null, isAsked = isOn && lesson.state === "ask";
  document.body.classList.toggle("learning", isOn);
  element("lesson").hidden = !isOn;
  element("learners").hidden = isOn;
  if (!isOn) return;
  const text = taskText();
  if (element("task").textContent !== text) element("task").textContent = text;
  element("answer").hidden = element("solve").hidden = !isAsked;
  element("another").hidden = lesson.state === "done";
  element("choices").replaceChildren(...lesson.choices.map(([move, text]) => make("button", { "data-choice": move }, text)));
  const key = isAsked || lesson.state === "done" ? "" : `${number} ${lesson.side} ${lesson.at}`, solution = element("solution");
  if (solution.dataset.key !== key) {
    solution.dataset.key = key;
    solution.replaceChildren(...key ? [lineButtons(lesson.moves[lesson.at], t("best"))] : []);
  }
}
