// Entry of the page: start screen, the game on the table, controls, keys.
import * as server from "./server.js";
import { Analysis } from "./analysis.js";
import { Coach } from "./coach.js";
import { ask, choices, controlOf, showNewGame, showSettings, startOf } from "./dialogs.js";
import { drawing, element, make } from "./elements.js";
import { Explorer } from "./explorer.js";
import { asRead, showExport } from "./exports.js";
import { Files } from "./files.js";
import { KEY, Play, newGame, storedGame } from "./game.js";
import { moveCount } from "./games.js";
import { Input, hover } from "./input.js";
import { lineText, moveText, showMoves, typedMove } from "./moves.js";
import { showClocks, showPlayers } from "./players.js";
import { change, language, settings, western } from "./settings.js";
import { sound } from "./sound.js";
import { Study, storedStudy } from "./study.js";
import { endWords, of, sideName, t, translate, withSides } from "./texts.js";

// Greatest number of plies of a refutation that is shown.
const LONGEST_REFUTATION = 6;

let descriptions = [];
const boards = new Map();
// What is on the table: the game, its description and board, the plies looked back to (null: none), the help of the engine.
// `line` is a line that is played through: its position, as the server gives it, and the plies shown and passed over.
let play = null, description = null, board = null, view = null, line = null, hint = null, note = "", warned = false, declined = false;

const source = () => line?.position ?? play.position;
const ply = () => line?.ply ?? view ?? play.position.moves.length;
const fen = () => source().positions[ply()];
const latest = () => view === null && line === null;

const table = {
  get board() { return board; },
  get fen() { return fen(); },
  get legal() { return play?.canMove && latest() ? play.position.legal : []; },
  get side() { return play.game.human; },
  get description() { return description; },
  draw: () => drawBoard(),
  hover: square => hover(element("board"), board, square),
  play(move, dragged) {
    skip = dragged;
    // The reply needs the processor now.
    analysis.stop();
    for (const mark of element("board").querySelectorAll(".target, .selected")) mark.remove();
    play.play(move);
  },
  say,
};
const input = new Input(table, element("board"));
const analysis = new Analysis(() => drawBoard());
const coach = new Coach(() => { say(coach.show(board)); });
// What the study needs of the page.
const page = {
  boards,
  get descriptions() { return new Map(descriptions.map(game => [game.name, game])); },
  say,
  failure: reportFailure,
  files: () => files.show({ games: study.problems ? storedStudy()?.games : study.games }),
  playFrom: ({ name }, typed, chess960, side) => showNewGame(descriptions, name, begin, { start: "typed", typed, chess960, side: String(side) }),
  studying() {
    leavePlay();
    problem(null);
    visit("study");
    element("starting").hidden = element("playing").hidden = true;
    element("studying").hidden = false;
    scrollTo(0, 0);
  },
};
const study = new Study(page);
const files = new Files(page, (games, index) => games === study.games && study.whole ? study.choose(index) : study.open(games, index));
const explorer = new Explorer(element("openings-known"), move => studyPlayed(ply(), move));
// True if the next move was dragged to its square and needs no motion; the last position shown, to know what moved.
let skip = false, shown = { moves: 0 };

function say(text) {
  element("live").textContent = text;
}

function drawBoard() {
  if (!play?.position || input.press?.dragged) return;
  const pending = latest() ? play.pending : undefined, last = pending ? { squares: [pending.from, pending.to].filter(Boolean) } : source().moves[ply() - 1];
  const arrows = [];
  if (latest() && hint?.line) arrows.push({ squares: hint.line[0].squares.map(name => board.square(name)), color: "var(--good)" });
  if (analysis.best) arrows.push({ squares: analysis.best.squares.map(name => board.square(name)), color: "var(--accent)" });
  const old = element("board").querySelector("svg"), chooser = element("board").querySelector(".veil");
  const svg = board.svg(fen(), {
    marks: last ? last.squares.map(name => board.square(name)) : [],
    check: latest() && play.position.check ? board.square(play.position.check) : undefined,
    arrows,
    stands: true,
    ...(latest() ? input.extras : { cursor: input.cursor }),
  });
  const drawn = drawing(svg).firstChild;
  if (pending?.from) drawPending(drawn, pending);
  if (old) old.replaceWith(drawn);
  else element("board").prepend(drawn);
  if (chooser) element("board").append(chooser);
}

// Draws a move that the server does not know yet: the piece on its new square.
function drawPending(drawn, { from, to }) {
  const piece = drawn.querySelector(`[data-square="${from}"]`), [start, end] = [from, to].map(name => board.center(board.square(name)));
  drawn.querySelector(`[data-square="${to}"]`)?.remove();
  if (!piece) return;
  piece.parentNode.append(piece);
  piece.style.transform = `translate(${end[0] - start[0]}px, ${end[1] - start[1]}px)`;
}

// Moves the piece of the last move from its square to the next one.
function animate() {
  const last = play.position.moves.at(-1);
  if (skip || !latest() || !last || last.squares.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const piece = element("board").querySelector(`[data-square="${last.squares[1]}"]`);
  if (!piece) return;
  const [from, to] = last.squares.map(name => board.center(board.square(name)));
  piece.parentNode.append(piece);
  piece.animate([{ transform: `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)` }, { transform: "none" }], { duration: 190, easing: "ease-out" });
}

function resultText() {
  const { winner } = play.game.result;
  return [winner === null ? t("drawn") : winner === play.game.human ? t("won") : t("lost"), ...endWords(play.game.result, description)];
}

// Returns what the state of the game is, in a word or two.
function stateText() {
  const { position, thinking, trouble, isOvertaken, over, pending } = play;
  if (line) return t("whyShown");
  if (over) return resultText()[0];
  if (isOvertaken) return t("elsewhere");
  if (trouble) return t("interrupted");
  if (!latest()) return t("looking");
  if (thinking) return t("thinking");
  if (pending) return t("sending");
  return (position.check ? `${of(description, "check")} ` : "") + t("yourMove");
}

function drawStatus() {
  const { game, position, thinking } = play, state = element("state"), more = element("more");
  const lines = play.over ? resultText().slice(1) : [];
  state.textContent = stateText();
  if (!play.over && !latest() && !play.trouble) lines.push(t(thinking ? "thinking" : "yourMoveThere"));
  if (!play.over && game.drawOffered) lines.push(t(thinking ? "drawWaits" : "drawOffered"));
  if (note) lines.push(note);
  more.textContent = lines.join(" · ");
  document.title = `${state.textContent} – Sanqi`;
  element("status").dataset.state = play.over ? game.result.winner === null ? "drawn" : game.result.winner === game.human ? "won" : "lost" : thinking && latest() ? "thinking" : "";
  element("after").hidden = !play.over;
  element("return").hidden = latest();
  element("take-back").disabled = play.isOvertaken || play.lastOwn < 0;
  element("hint").disabled = !play.canMove || !latest();
  element("draw").disabled = play.over || play.isOvertaken || game.drawOffered;
  element("resign").disabled = play.over || play.isOvertaken;
  element("declare").hidden = !(play.canMove && position.declares);
  element("first").disabled = element("back").disabled = ply() === 0;
  element("next").disabled = line !== null && ply() === line.position.moves.length || latest();
  element("last").disabled = latest();
  element("typed").disabled = !play.canMove || !latest();
}

function draw() {
  if (!play?.position) return;
  element("playing").inert = false;
  const { game, position } = play;
  board.western = western();
  document.documentElement.style.setProperty("--ratio", board.width / board.height);
  element("board").setAttribute("aria-label", `${t(game.game)}. ${t("boardHelp")}`);
  element("name").textContent = t(game.game);
  drawBoard();
  showPlayers({
    board, description, game, clock: play.clock, turn: play.over ? null : position.side, first: position.positions[0], fen: fen(),
    below: board.flipped ? 1 : 0,
  });
  showMoves(source().moves, ply(), look);
  coach.show(board);
  drawStatus();
  explore();
}

// Shows openings while the person looks back, never while there is a move to find.
function explore() {
  const panel = element("openings");
  panel.hidden = line !== null || !play.over && latest();
  if (panel.hidden || !panel.open) return explorer.stop();
  explorer.look(play.request(ply()), { description });
}

// Studies the game on the table from a ply, with a move played in it.
async function studyPlayed(at = 0, move) {
  const { game } = play, read = asRead(game, description);
  await study.open([read], 0, { ply: move ? at + 1 : at, flipped: board.flipped, moves: move && [...game.moves.slice(0, at), move] });
}

function analyse() {
  const { position, game } = play;
  const over = latest() && position.end !== null;
  if (line || play.isOvertaken) return analysis.stop();
  // While the engine thinks, an analysis would take the processor from it; it goes on afterwards.
  if (play.thinking) return analysis.wait();
  analysis.run(play.request(view ?? game.moves.length), sideName(description, 0), board.flipped, over);
}

// Shows the position after some plies.
function look(to) {
  if (!play?.position) return;
  clearInterval(line?.timer);
  if (to === Infinity) line = view = null;
  const count = source().moves.length, plies = Math.max(0, Math.min(count, to));
  if (line) line.ply = plies;
  else view = plies === count ? null : plies;
  input.forget();
  draw();
  analyse();
  const move = source().moves[ply() - 1];
  say(move ? `${move.number} ${moveText(move)}` : t("first"));
}

const listener = {
  changed(what) {
    const { position } = play, last = position.moves.at(-1), moved = position.moves.length === shown.moves + 1;
    if (what === "move" || what === "end" || what === "back") {
      forgetHint();
      // A reply leaves the person where they look back to.
      if (what !== "move" || position.side !== play.game.human) {
        clearInterval(line?.timer);
        line = view = null;
      }
    }
    // The person's move is judged while the engine thinks; the lesson stays until the next one.
    if (what === "back" || position.side !== play.game.human) coach.forget();
    if (what === "move" && settings.coach && position.side !== play.game.human) coach.judge(play.request(), last);
    if (what === "move" || what === "back") note = declined ? t("declined") : "";
    declined = false;
    input.forget();
    problem(null);
    draw();
    analyse();
    if (moved && (what === "move" || what === "end")) {
      animate();
      sound(position.check ? "check" : pieceCount(position, -1) < pieceCount(position, -2) ? "capture" : "move");
      // The side that moved is the one that is not to move now.
      const plays = t("plays", { side: sideName(description, 1 - position.side), move: moveText(last) });
      say([plays, position.check && !position.end ? of(description, "checkNow") : null, play.over ? resultText().join(", ") : null].filter(Boolean).join(", "));
    } else if (what === "end") {
      say(resultText().join(", "));
    }
    if (what === "end") sound("end");
    skip = false;
    warned = what === "move" ? false : warned;
    shown = { moves: position.moves.length };
  },
  problem(error, again) {
    if (error.ply !== undefined && error.ply < play.game.moves.length) {
      problem(t("illegal"), t("upTo"), () => play.shorten(error.ply));
    } else if (error.status === 404) {
      problem(error.message);
    } else {
      problem(error instanceof server.Refusal ? error.message : String(error), t("again"), again);
    }
    if (play.position) draw();
  },
  connection(reached) {
    problem(reached ? null : t("connectionLost"));
    if (reached || !play.pending) return;
    skip = true;
    draw();
  },
  overtaken() {
    analysis.stop();
    problem(t("elsewhereLong"), t("goOnHere"), takeUp);
    if (play?.position) draw();
  },
  tick() {
    const low = showClocks(play.clock);
    if (low === play.game.human && !warned) {
      warned = true;
      sound("low");
      say(t("timeLow"));
    }
  },
  declined() {
    declined = true;
  },
};

const pieceCount = (position, at) => board.pieces(position.positions.at(at) ?? position.positions[0]).length;

// Shows a line of trouble with what can be done, or none.
function problem(text, action, act) {
  const line = element("message"), [words, button] = line.children;
  line.hidden = text === null;
  words.textContent = text ?? "";
  button.hidden = !action;
  button.textContent = action ?? "";
  button.onclick = () => { problem(null); act(); };
}

// Puts the game aside; it stays stored.
function leavePlay() {
  play?.leave();
  forgetHint();
  coach.forget();
  explorer.stop();
  clearInterval(line?.timer);
  line = null;
  analysis.switch(false);
  play = null;
}

const descriptionOf = ({ game }) => descriptions.find(({ name }) => name === game);

// Returns true if no unfinished game would be lost, or the person lets it go.
async function mayReplace() {
  const game = storedGame();
  if (!game || game.result !== null || !game.moves.length || !boards.has(game.game)) return true;
  return ask(t("replaceGame", { game: t(game.game), count: moveCount(game, descriptionOf(game)) }));
}

// Takes up the stored game, which another tab may have brought further.
function takeUp() {
  const game = storedGame();
  if (game && boards.has(game.game)) sit(game);
  else showStart();
}

// Remembers a view for the back button.
function visit(view) {
  if (history.state?.view !== view) history.pushState({ view }, "");
}

// Puts a game on the table.
async function sit(game) {
  play?.leave();
  study.leave();
  analysis.stop();
  visit("play");
  description = withSides(descriptions.find(({ name }) => name === game.game), game.start);
  board = boards.get(game.game);
  board.flipped = game.human === 1;
  play = new Play(game, listener);
  forgetHint();
  coach.forget();
  [view, line, note] = [null, null, ""];
  shown = { moves: game.moves.length };
  change({ lastGame: game.game });
  element("starting").hidden = true;
  element("playing").hidden = false;
  element("playing").inert = true;
  element("board").replaceChildren();
  element("board").className = `area ${board.style}`;
  await play.advance("load");
}

// Begins a game of the choices.
async function begin(chosenDescription, chosen) {
  const { start, chess960 } = await startOf(chosenDescription, chosen);
  if (!await mayReplace()) return false;
  change({ choices: { ...settings.choices, [chosenDescription.name]: chosen } });
  const human = chosen.side === "random" ? Math.floor(Math.random() * 2) : +chosen.side;
  sit(newGame({ game: chosenDescription.name, start, startName: chosen.start, chess960, human, level: chosen.level, control: controlOf(chosen) }));
}

function openNew(name) {
  showNewGame(descriptions, name, begin);
}

async function rematch() {
  const { game, startName, level, control, human, start, chess960 } = play.game;
  let again = { start, chess960 };
  try {
    if (startName === "chess960") again = await startOf(description, { start: startName });
  } catch (error) {
    return reportFailure(error, rematch);
  }
  sit(newGame({ game, ...again, startName, human: 1 - human, level, control }));
}

// Shows the screen with the three games.
function showStart() {
  leavePlay();
  study.leave();
  problem(null);
  document.title = "Sanqi";
  element("playing").hidden = true;
  element("starting").hidden = false;
  element("name").textContent = "";
  element("cards").replaceChildren(...descriptions.map(game => {
    const picture = Object.assign(new Board({ ...game.board, hands: false }), { western: western() });
    const start = make("button", { class: "card", "data-game": game.name }, drawing(picture.svg(game.starts[0].fen), { class: "picture" }), make("b", {}, t(game.name)), make("small", {}, t(`${game.name}+`)));
    // One click plays: an ordinary game at the level and clock of the last time.
    start.onclick = () => begin(game, { ...choices(game), start: "even" }).catch(error => reportFailure(error, start.onclick));
    const options = make("button", { class: "link", "aria-label": t("titled", { title: t(game.name), text: t("options") }) }, t("options"));
    options.onclick = () => openNew(game.name);
    return make("div", {}, start, options, problemsButton(game));
  }));
  drawContinue();
}

// Returns the button for the puzzles that come with a game, or null if there are none.
function problemsButton({ name }) {
  const progress = study.puzzles.progress(name);
  if (!progress) return null;
  const text = `${t("puzzles")} ${progress.solved}/${progress.total}`;
  const button = make("button", { class: "link", "data-problems": name, "aria-label": t("titled", { title: t(name), text }) }, text);
  button.onclick = () => study.openProblems(name);
  return button;
}

function drawContinue() {
  const game = storedGame(), button = element("continue");
  button.hidden = !game || !boards.has(game.game);
  if (button.hidden) return;
  button.textContent = t("continueGame", { game: t(game.game), count: moveCount(game, descriptionOf(game)) });
  button.onclick = takeUp;
}

function reportFailure(error, again) {
  if (error.status === 404) problem(error.message);
  else problem(error instanceof server.Refusal ? error.message : t("failed"), t("again"), again);
}

function applySettings() {
  document.documentElement.lang = language() === "zh" ? "zh-Hans" : language();
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  translate();
  element("typed").placeholder = t("typeMove");
  element("study-typed").placeholder = t("typeMove");
  if (play) draw();
  else if (study.active) study.show(study.tab);
  else if (descriptions.length) showStart();
}

function forgetHint() {
  hint?.search?.abort();
  hint = null;
}

async function help() {
  if (hint?.line) {
    note = t("hintLine", { line: lineText(hint.line), score: hint.score });
    say(note);
    return drawStatus();
  }
  if (hint) return;
  const mine = hint = { search: new AbortController() };
  note = t("hintThinking");
  drawStatus();
  try {
    const answer = await play.hint(mine.search.signal);
    if (hint !== mine) return;
    hint = answer;
    note = `${t("hintIs", { move: moveText(answer.line[0]) })} ${t("hintMore")}`;
    say(note);
  } catch (error) {
    if (hint !== mine) return;
    hint = null;
    note = error instanceof server.Refusal ? error.message : t("connectionLost");
  }
  drawStatus();
  drawBoard();
}

// Plays the refutation of a bad move on the board, a move a second.
async function showWhy() {
  const { request, refutation } = coach.lesson;
  const whole = { ...request, moves: [...request.moves, ...refutation.slice(0, LONGEST_REFUTATION).map(({ move }) => move)] };
  try {
    const position = await server.position(whole);
    look(Infinity);
    line = { position, ply: request.moves.length };
    line.timer = setInterval(() => {
      if (line.ply < position.moves.length) line.ply++;
      else clearInterval(line.timer);
      draw();
    }, 1000);
    draw();
    analyse();
  } catch (error) {
    reportFailure(error, showWhy);
  }
}

// Shows the dialog of the study; the last one can go on.
function openStudy() {
  const last = storedStudy(), resume = last && canStudy(last) && !study.active ? () => resumeStudy(last) : null;
  files.show({ games: study.active && !study.problems ? study.games : last?.games.length ? last.games : null, resume });
}

const canStudy = ({ games, place }) => place.problems ? boards.has(place.problems) : games.every(({ game }) => boards.has(game));

async function resumeStudy({ games, place }) {
  if (place.problems) return study.openProblems(place.problems, place);
  await study.open(games, place.index, place);
  study.puzzles.restore();
  if (study.tab === "puzzles") study.show("puzzles");
}

const actions = {
  "open-new": () => openNew(play?.game.game ?? study.entry?.game ?? settings.lastGame),
  "open-settings": () => showSettings([...boards.values()], applySettings),
  home: () => { showStart(); visit("start"); },
  "take-back": () => play.takeBack(),
  hint: help,
  draw: () => { play.offerDraw(); drawStatus(); },
  resign: async () => { if (await ask(t("resignSure")) && !play.over) play.resign(); },
  declare: () => play.declare(),
  flip: () => { board.flipped = !board.flipped; draw(); analysis.show(sideName(description, 0), board.flipped); },
  analysis: () => { analysis.switch(!analysis.on); draw(); analyse(); },
  rematch,
  "open-study": openStudy,
  "start-study": openStudy,
  "study-after": () => studyPlayed(),
  "export-after": () => showExport(asRead(play.game, description), description, page),
  "new-after": () => openNew(play.game.game),
  "coach-back": () => play.shorten(coach.lesson.request.moves.length - 1),
  "coach-show": showWhy,
  "coach-close": () => { coach.forget(); coach.show(board); },
  return: () => look(Infinity),
  first: () => look(0),
  back: () => look(ply() - 1),
  next: () => look(ply() + 1),
  last: () => look(Infinity),
};
for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);

element("openings").addEventListener("toggle", () => { if (play?.position) explore(); });

element("type").addEventListener("submit", event => {
  event.preventDefault();
  const field = element("typed"), text = field.value.trim(), found = typedMove(table.legal, text);
  if (!text) return;
  if (found) {
    field.value = "";
    play.play(found.move);
  } else {
    note = t("noSuchMove", { move: text });
    say(note);
    drawStatus();
  }
});

document.addEventListener("keydown", event => {
  const inField = event.target.closest("input, select, textarea, dialog");
  if (!play?.position && !study.active || inField || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };
  if (!keys[event.key]) return;
  event.preventDefault();
  if (study.active) element(`study-${keys[event.key]}`).click();
  else actions[keys[event.key]]();
});

// A page that is put aside can come back as it was.
addEventListener("pagehide", () => { play?.clock?.pause(); play?.save(); });
addEventListener("pageshow", event => { if (event.persisted && play && !play.overtaken()) play.clock?.resume(); });
// Another tab has stored a game.
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  if (play) play.overtaken();
  else drawContinue();
});
addEventListener("popstate", ({ state }) => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  const last = storedStudy();
  if (state?.view === "play" && storedGame()) takeUp();
  else if (state?.view === "study" && last && canStudy(last)) resumeStudy(last);
  else showStart();
});
setInterval(() => { if (play?.clock?.side != null) play.save(); }, 2000);

// Loads the puzzles of all games for the start screen, which does without them as well.
async function loadProblems() {
  await Promise.allSettled(descriptions.map(({ name }) => study.puzzles.load(name)));
  for (const card of element("cards").children) {
    const game = descriptions.find(({ name }) => name === card.firstChild.dataset.game), button = problemsButton(game);
    if (button && !card.querySelector("[data-problems]")) card.append(button);
  }
}

async function begun() {
  applySettings();
  try {
    const { games } = await server.persistently(server.games, undefined, reached => problem(reached ? null : t("failed")));
    descriptions = games;
    for (const game of games) boards.set(game.name, new Board(game.board));
    const game = storedGame(), last = storedStudy();
    loadProblems();
    if (last?.place.open && canStudy(last)) return await resumeStudy(last);
    // A game that was being played goes on where the page was closed.
    if (game && boards.has(game.game) && game.result === null && game.moves.length > 0) await sit(game);
    else showStart();
  } catch (error) {
    reportFailure(error, begun);
  }
}
begun();
