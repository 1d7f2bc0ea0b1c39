// Entry of the page: its three screens (start, table, study), the buttons and keys, the way back.
import * as server from "./server.js";
import { showHint, showWhy } from "./assistance.js";
import { ask, showSettings } from "./dialogs.js";
import { element } from "./elements.js";
import { asRead, showExport } from "./exports.js";
import { Files } from "./files.js";
import { KEY, newGame, storedGame } from "./game.js";
import { moveNumber } from "./games.js";
import { typedMove } from "./moves.js";
import { controlOf, showNewGame, startOf } from "./new_game_dialog.js";
import { problem, reportFailure, say } from "./notices.js";
import { showRules } from "./rules.js";
import { change, choose, language, settings } from "./settings.js";
import { StartScreen } from "./start.js";
import { Study, storedStudy } from "./study.js";
import { Table } from "./table.js";
import { of, t, translate } from "./texts.js";

let descriptions = [];
const boards = new Map();
const descriptionOf = ({ game }) => descriptions.find(({ name }) => name === game);

// What the study needs of the page.
const page = {
  boards,
  get descriptions() { return new Map(descriptions.map(game => [game.name, game])); },
  say,
  failure: reportFailure,
  files: () => files.show({ games: study.puzzleGame ? storedStudy()?.games : study.games }),
  playFrom: ({ name }, typed, chess960, side) => showNewGame(descriptions, name, begin, { start: "typed", typed, chess960, side: String(side) }),
  studying() {
    leaveTable();
    problem(null);
    visit("study");
    element("starting").hidden = element("playing").hidden = true;
    element("studying").hidden = false;
    scrollTo(0, 0);
  },
};
const study = new Study(page);
const files = new Files(page, (games, index) => games === study.games && study.whole ? study.choose(index) : study.open(games, index));
const table = new Table({ resumeGame, study: studyPlayed });
const startScreen = new StartScreen({
  boards, descriptionOf, begin, openNew, resumeGame,
  get descriptions() { return descriptions; },
  puzzles: study.puzzles,
  openBuiltInPuzzles: name => study.openBuiltInPuzzles(name),
});

// Studies the game on the table from a ply, with a move played in it.
async function studyPlayed(at = 0, move) {
  const { play: { game }, description, board } = table, read = asRead(game, description);
  await study.open([read], 0, { ply: move ? at + 1 : at, flipped: board.flipped, moves: move && [...game.moves.slice(0, at), move] });
}

function leaveTable() {
  table.leave();
  table.analysis.switch(false);
}

// Returns true if no unfinished game would be lost, or the person lets it go.
async function mayReplace() {
  const game = storedGame();
  if (!game || game.result !== null || !game.moves.length || !boards.has(game.game)) return true;
  const description = descriptionOf(game);
  return ask(of(description, "replaceGame", { game: t(game.game), count: moveNumber(game, description) }));
}

// Goes on with the stored game, which another tab may have brought further.
function resumeGame() {
  const game = storedGame();
  if (game && boards.has(game.game)) openGame(game);
  else showStart();
}

// Remembers a view for the back button.
function visit(view) {
  if (history.state?.view !== view) history.pushState({ view }, "");
}

// Puts a game on the table.
async function openGame(game) {
  study.leave();
  visit("play");
  change({ lastGame: game.game });
  element("starting").hidden = true;
  element("playing").hidden = false;
  element("typed").value = "";
  await table.open(game, descriptionOf(game), boards.get(game.game));
}

// Begins a game of the choices.
async function begin(description, chosen) {
  const { start, chess960 } = await startOf(description, chosen);
  if (!await mayReplace()) return false;
  choose(description.name, chosen);
  const human = chosen.side === "random" ? Math.floor(Math.random() * 2) : +chosen.side;
  openGame(newGame({ game: description.name, start, startName: chosen.start, chess960, human, level: chosen.level, control: controlOf(chosen) }));
}

function openNew(name) {
  showNewGame(descriptions, name, begin);
}

async function rematch() {
  const { game, startName, level, control, human, start, chess960 } = table.play.game;
  let again = { start, chess960 };
  try {
    if (startName === "chess960") again = await startOf(table.description, { start: startName });
  } catch (error) {
    return reportFailure(error, rematch);
  }
  // Another tab may have begun a game.
  if (!await mayReplace()) return;
  openGame(newGame({ game, ...again, startName, human: 1 - human, level, control }));
}

function showStart() {
  leaveTable();
  study.leave();
  problem(null);
  document.title = "Sanqi";
  element("playing").hidden = true;
  element("starting").hidden = false;
  element("name").textContent = "";
  startScreen.show();
}

function applySettings() {
  document.documentElement.lang = language() === "zh" ? "zh-Hans" : language();
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  translate();
  element("typed").placeholder = t("typeMove");
  element("study-typed").placeholder = t("typeMove");
  if (table.play) table.draw();
  else if (study.active) study.redraw();
  else if (descriptions.length) showStart();
}

// Shows the dialog of the study; the last one can go on.
function openStudy() {
  const last = storedStudy(), resume = last && canStudy(last) && !study.active ? () => resumeStudy(last) : null;
  files.show({ games: study.active && !study.puzzleGame ? study.games : last?.games.length ? last.games : null, resume });
}

const canStudy = ({ games, place }) => place.puzzleGame ? boards.has(place.puzzleGame) : games.every(({ game }) => boards.has(game));

async function resumeStudy({ games, place }) {
  if (place.puzzleGame) return study.openBuiltInPuzzles(place.puzzleGame, place);
  await study.open(games, place.index, place);
  study.puzzles.restore();
  if (study.tab === "puzzles") study.show("puzzles");
}

const actions = {
  "open-new": () => openNew(table.play?.game.game ?? study.entry?.game ?? settings.lastGame),
  "open-settings": () => showSettings([...boards.values()], applySettings, descriptions.map(game => [game.name, () => showRules(game)])),
  home: () => { showStart(); visit("start"); },
  "take-back": () => table.play.takeBack(),
  hint: () => showHint(table),
  draw: () => { table.play.offerDraw(); table.drawStatus(); },
  resign: async () => { if (await ask(t("resignSure")) && !table.play.over) table.play.resign(); },
  declare: () => table.play.declare(),
  flip: () => table.flip(),
  analysis: () => { table.analysis.switch(!table.analysis.on); table.draw(); table.analyse(); },
  rematch,
  "open-study": openStudy,
  "start-study": openStudy,
  "study-after": () => studyPlayed(),
  "export-after": () => showExport(asRead(table.play.game, table.description), table.description, page),
  "new-after": () => openNew(table.play.game.game),
  "coach-back": () => table.play.shorten(table.coach.lesson.request.moves.length - 1),
  "coach-show": () => showWhy(table),
  "coach-close": () => { table.coach.forget(); table.coach.show(table); },
  return: () => table.look(Infinity),
  first: () => table.look(0),
  back: () => table.look(table.ply - 1),
  next: () => table.look(table.ply + 1),
  last: () => table.look(Infinity),
};
for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);

element("openings").addEventListener("toggle", () => { if (table.isShown) table.explore(); });

element("type").addEventListener("submit", async event => {
  event.preventDefault();
  const field = element("typed"), text = field.value.trim();
  if (!text) return;
  try {
    const { play } = table, move = await typedMove(play.request(), table.legal, text);
    if (table.play !== play || !table.legal.some(other => other.move === move)) return;
    field.value = "";
    table.move(move);
  } catch (error) {
    table.say(error.message);
  }
});

document.addEventListener("keydown", event => {
  const inField = event.target.closest("input, select, textarea, dialog");
  if (!table.isShown && !study.active || inField || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };
  if (!keys[event.key]) return;
  event.preventDefault();
  if (study.active) element(`study-${keys[event.key]}`).click();
  else actions[keys[event.key]]();
});

// A page that is put aside can come back as it was.
addEventListener("pagehide", () => { table.play?.clock?.pause(); table.play?.save(); });
addEventListener("pageshow", event => { if (event.persisted && table.play && !table.play.overtaken() && !table.play.over) table.play.clock?.resume(); });
// Another tab has stored a game.
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  if (table.play) table.play.overtaken();
  else startScreen.drawContinue();
});
addEventListener("popstate", ({ state }) => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  const last = storedStudy();
  if (state?.view === "play" && storedGame()) resumeGame();
  else if (state?.view === "study" && last && canStudy(last)) resumeStudy(last);
  else showStart();
});
setInterval(() => { if (table.play?.clock?.side != null) table.play.save(); }, 2000);

async function begun() {
  applySettings();
  try {
    const { games } = await server.persistently(server.games, undefined, reached => problem(reached ? null : t("connectionLost")));
    descriptions = games;
    for (const game of games) boards.set(game.name, new Board(game.board));
    const game = storedGame(), last = storedStudy();
    startScreen.loadPuzzles();
    if (last?.place.open && canStudy(last)) return await resumeStudy(last);
    // A game that was being played goes on where the page was closed.
    if (game && boards.has(game.game) && game.result === null && game.moves.length > 0) await openGame(game);
    else showStart();
  } catch (error) {
    reportFailure(error, begun);
  }
}
begun();
