// Studies games on the page of `engine web` in headless Chromium: loading, lists, hostile texts, report, variations, analysis,
// lessons, puzzles, openings, export, games from a position, reload, keys, three languages, themes, a phone; axe-core looks for barriers.
//
//   npm install puppeteer-core axe-core
//   engine web --no-open --port 8123        (prints its address)
//   node web/tests/study.mjs ADDRESS [FOLDER FOR SCREENSHOTS]
//
// It fails on an error of the scripts, a request to elsewhere, a finding of axe-core, or a step that does not lead where it should.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, WIDE, address, browser, open } from "./chromium.mjs";

const bytesOf = name => readFileSync(new URL(`../../analysis/tests/data/${name}`, import.meta.url));
const data = name => bytesOf(name).toString("utf8");
const LYING = { width: 740, height: 360 };
const SEARCH = { timeout: 40_000 };

// Short games with a bad move of the first side: its ply, a better move and squares of both.
const GAMES = {
  chess: {
    text: '[White "<img src=x onerror=alert(1)>"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 {[%clk 0:01] <b>weak</b>} e5 2. g4 Qh4# 0-1', moves: 4, bad: 2,
    good: ["d2", "d4"], worse: ["g2", "g4"], other: ["a2", "a3"], extension: "pgn",
  },
  xiangqi: {
    text: '[Game "Chinese Chess"]\n[Red "红方"]\n[Black "<b>黑</b>"]\n\n1. 炮二平五 马８进７ 2. 炮五进四 马７进５ *', moves: 4, bad: 2,
    good: ["h0", "g2"], worse: ["e2", "e6"], other: ["a3", "a4"], extension: "pgn",
  },
  shogi: {
    text: "position startpos moves 7g7f 3c3d 8h3c+ 2a3c", moves: 4, bad: 2,
    good: ["2g", "2f"], worse: ["8h", "3c"], other: ["1g", "1f"], extension: "kifu",
  },
};

// Adds what a person does in the study.
async function openStudy(options) {
  const on = await open(options), { page } = on;
  await page.waitForSelector(".card");
  return Object.assign(on, {
    async load(text) {
      if (!await page.$("#files-dialog[open]")) await page.click("#open-study");
      await page.waitForSelector("#files-dialog[open]");
      await page.$eval("#files-text", (field, text) => { field.value = text; }, text);
      await page.click("#files-read");
    },
    // Waits until the study shows a game of some moves.
    async shown(moves, game) {
      await page.waitForFunction(moves => !document.querySelector("#studying").hidden && !document.querySelector("#files-dialog").open
        && document.querySelectorAll("#study-moves button").length === moves, SEARCH, moves);
      if (game) await on.squares(game);
    },
    // Waits until an element has a text that fits.
    async says(id, pattern) {
      await page.waitForFunction((id, source) => new RegExp(source).test(document.getElementById(id).textContent), SEARCH, id, pattern.source)
        .catch(async () => assert.match(await on.text(id), pattern));
    },
    async ready() {
      await page.waitForFunction(() => document.querySelector("#study-note p")?.textContent, SEARCH);
    },
    async report() {
      await page.click("#to-report");
      await page.select("#effort", "quick");
      await page.click("#report-make");
      await page.waitForSelector("#tab-report table", SEARCH);
    },
    ply: () => page.$eval("#study-moves [aria-current]", button => button.dataset.ply).catch(() => null),
  });
}

for (const [game, { text, moves, bad, good, worse, other, extension }] of Object.entries(GAMES)) {
  const on = await openStudy(), { page } = on;
  page.on("dialog", dialog => { throw new Error(`a dialog of a hostile game: ${dialog.message()}`); });
  await on.load(text);
  await on.shown(moves, game);
  if (game === "chess") assert.match(await on.text("study-title"), /^<img src=x onerror=alert\(1\)> – B$/);
  if (game === "xiangqi") assert.match(await on.text("study-title"), /<b>黑<\/b>/);
  assert.equal(await page.$("#studying img, #studying h2 b"), null, "what a file says is no markup");
  await page.keyboard.press("End");
  assert.equal(await on.ply(), String(moves));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await on.ply(), "1");
  await on.ready();
  if (game === "chess") await on.says("study-note", /<b>weak<\/b>$/);

  await on.report();
  await on.says("tab-report", /Mistakes|Blunders/);
  await on.shot(`study-${game}-report`);
  await on.barriers(`report of ${game}`);
  assert.ok(await page.$$eval("#tab-report .moments button", buttons => buttons.length) >= 1, "the bad move is critical");
  await page.click(`#tab-report .moments [data-ply="${bad + 1}"]`);
  await on.says("study-note", /Blunder|Mistake/);
  await on.says("study-note", / was better/);
  await page.click("#to-moves");
  assert.match(await page.$eval(`#study-moves [data-ply="${bad + 1}"]`, button => button.textContent), /\?/);
  await page.waitForSelector("#better");
  await page.click("#better");
  await page.waitForSelector("#branch:not([hidden]) [aria-current]");
  await on.shot(`study-${game}-better`);
  await page.click("#back-to-game");
  assert.equal(await on.ply(), String(bad));

  // Own moves for both sides make a variation.
  await on.ready();
  // The board may shift under the mouse while what is around it is still being filled: a person drags again.
  const moved = () => page.waitForFunction(() => document.querySelectorAll("#branch .shown [data-ply]").length === 1, { timeout: 4000 });
  await on.drag(...other);
  await moved().catch(() => on.drag(...other).then(moved));
  await on.ready();
  const legal = await page.evaluate(() => document.querySelector("#study-note").textContent);
  assert.match(legal, /to move/);
  await on.barriers(`variation of ${game}`);
  await page.$eval("#study-count", field => { field.value = 4; field.dispatchEvent(new Event("change")); });
  await page.click("#study-analysis");
  await page.waitForFunction(() => document.querySelectorAll("#study-lines .line").length === 4, SEARCH);
  const scores = await page.$$eval("#study-lines .line b", scores => scores.map(score => score.textContent));
  const form = game === "shogi" ? /^(0|[+-]\d+|[+-]?#\d+)$/ : /^([+-]\d+\.\d\d|[+-]?#\d+)$/;
  assert.ok(scores.length === 4 && scores.every(score => form.test(score)), `scores as players of ${game} know them: ${scores}`);
  await on.shot(`study-${game}-analysis`);
  await on.barriers(`analysis of ${game}`);
  await page.click("#study-lines .line");
  await page.waitForFunction(() => document.querySelectorAll("#branch .shown [data-ply]").length > 1);
  await page.click("#study-analysis");
  await page.reload();
  await on.shown(moves, game);
  assert.ok(await page.$("#branch:not([hidden]) [aria-current]"), "a reload keeps the variation");
  assert.ok((await page.$$("#branch .flow")).length > 1, "and those that were played before");
  assert.ok(await page.$("#graph:not([hidden])"), "a reload keeps the report");
  await page.mouse.click(...await page.$eval("#graph", graph => { const { left, top, width } = graph.getBoundingClientRect(); return [left + width - 2, top + 30]; }));
  assert.equal(await on.ply(), String(moves), "a click on the graph goes there");

  await page.click("#to-learn");
  await page.click("#learn-0");
  await on.says("tab-learn", /was played/);
  await page.waitForSelector(`#study-board [data-square="${good[0]}"]`);
  await on.drag(...worse);
  if (await page.$(".chooser")) await page.click(".chooser button");
  await page.waitForSelector('.verdict[data-state="wrong"]', SEARCH);
  await on.shot(`study-${game}-lesson`);
  await on.barriers(`lesson of ${game}`);
  // A verdict that comes late is not that of the task that is posed again.
  await page.click("#learn-again");
  await page.waitForSelector('.verdict[data-state="asked"]');
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (path, options) => {
      const answer = await plain(path, options);
      if (String(path).endsWith("coach")) await new Promise(resolve => setTimeout(resolve, 1500));
      return answer;
    };
    window.plainFetch = plain;
  });
  await on.drag(...worse);
  if (await page.$(".chooser")) await page.click(".chooser button");
  await page.waitForSelector('.verdict[data-state="judging"]', SEARCH);
  await page.click("#to-moves");
  await page.click("#to-learn");
  await page.waitForSelector('.verdict[data-state="asked"]');
  await new Promise(resolve => setTimeout(resolve, 3000));
  assert.equal(await page.$eval(".verdict", verdict => verdict.dataset.state), "asked");
  await page.evaluate(() => { window.fetch = window.plainFetch; });
  await on.drag(...good);
  await page.waitForSelector('.verdict[data-state="right"]', SEARCH);
  while (await page.$("#learn-next")) {
    await page.click("#learn-next");
    await page.waitForFunction(() => true);
  }
  await on.says("tab-learn", /0 of \d found/);

  await page.click("#to-openings");
  await page.click("#study-first");
  await page.waitForSelector("#tab-openings .known button", SEARCH);
  await on.says("tab-openings", /1 loaded/);
  await on.shot(`study-${game}-openings`);
  await on.barriers(`openings of ${game}`);
  await page.click("#tab-openings .known button");
  await page.waitForFunction(() => !document.querySelector("#study-back").disabled);

  await page.click("#study-export");
  await page.waitForSelector("#export-dialog[open]");
  assert.match(await page.$eval("#export-save", link => link.download), new RegExp(`\\.${extension}$`));
  assert.match(await page.$eval("#export-text", field => field.value), game === "shogi" ? /\n変化：\d+手\n/ : /\(\d+\./, "the variations are written, too");
  await on.barriers(`export of ${game}`);
  await on.shot(`study-${game}-export`);
  await page.keyboard.press("Escape");

  await page.click("#to-moves");
  await page.click("#study-next");
  await on.ready();
  await page.click("#study-play");
  await page.waitForSelector("#new-dialog[open]");
  assert.equal(await page.$eval("#new-dialog [name=start]", field => field.value), "typed");
  await page.click("#new-dialog [value=play]");
  await page.waitForSelector("#playing:not([hidden]):not([inert]) #board svg");
  await on.turn(0);
  assert.ok((await on.stored()).start, "the game begins with the position");
  await on.done();
}
console.log("three games in study: passed");

{
  // Variations of a record are shown and played through like those of a person; what was removed stays away.
  const on = await openStudy(), { page } = on;
  await on.load("1. e4! e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. Nf3 Nc6 $14 *");
  await on.shown(4, "chess");
  assert.deepEqual(await page.$$eval("#study-moves button", moves => moves.map(move => move.textContent)), ["e4!", "e5", "Nf3", "Nc6⩲"]);
  const rows = () => page.$$eval("#branch .flow", rows => rows.map(row => [...row.querySelectorAll("[data-ply]")].map(move => move.textContent).join(" ")));
  assert.deepEqual(await rows(), ["1... c5 2. Nf3", "1... c5 2. Nc3 Nc6"]);
  await on.shot("study-variations");
  await on.barriers("variations of a record");
  await page.click("#branch .flow:nth-of-type(3) [data-ply='4']");
  await page.waitForSelector("#branch .shown [aria-current]");
  assert.equal(await page.$eval("#branch .shown [aria-current]", move => move.textContent), "Nc6");
  await page.click("#back-to-game");
  await page.click("#branch .flow:not(.shown) .away");
  await page.reload();
  await on.shown(4, "chess");
  assert.deepEqual(await rows(), ["1... c5 2. Nc3 Nc6"]);
  await page.click("#study-export");
  await page.waitForSelector("#export-dialog[open]");
  assert.match(await page.$eval("#export-text", field => field.value), /1\. e4 \$1 e5 \(1\.\.\. c5 2\. Nc3 Nc6\)/);
  await page.keyboard.press("Escape");

  // What is said within a variation stands with its position.
  await page.click("#study-files");
  await on.load("1. e4 {best by test} e5 (1... c5 {the <b>Sicilian</b>} 2. Nf3 d6 {solid}) 2. Nf3 *");
  await on.shown(3, "chess");
  await page.click("#branch .flow [data-ply='2']");
  await on.says("study-note", /the <b>Sicilian<\/b>$/);
  await page.click("#study-next");
  await page.waitForFunction(() => !/Sicilian/.test(document.querySelector("#study-note").textContent));
  await page.click("#study-next");
  await on.says("study-note", /solid$/);
  await page.click("#back-to-game");
  await on.says("study-note", /best by test$/);

  // So it does while another game is open.
  const chooses = async (index, moves) => {
    if (!await page.$("#files-dialog[open]")) await page.click("#study-files");
    await page.waitForSelector(`[data-game-index="${index}"]`);
    await page.click(`[data-game-index="${index}"]`);
    await on.shown(moves, "chess");
    await on.ready();
  };
  await page.click("#study-files");
  await on.load("1. e4 e5 (1... c5) (1... e6) 2. Nf3 *\n\n1. d4 d5 *");
  await chooses(0, 3);
  await page.click("#branch .flow .away");
  await on.drag("a2", "a3");
  await page.waitForSelector("#branch .shown [aria-current]");
  await chooses(1, 2);
  assert.deepEqual(await rows(), []);
  await page.reload();
  await on.shown(2, "chess");
  await chooses(0, 3);
  assert.deepEqual(await rows(), ["1... e6", "1. a3"]);
  await on.done();
}
console.log("variations of a record: passed");

{
  const on = await openStudy(), { page } = on;
  // Several games of several kinds, some refused, dropped on the page.
  const hostile = '[White "<script>alert(2)</script>"]\n[Black "Petrosian"]\n[Date "1963.??.??"]\n[Result "1/2-1/2"]\n\n1. d4 d5 1/2-1/2\n\n';
  const wrong = '[White "Nobody"]\n[Black "Nowhere"]\n\n1. e4 e5 2. Ke5 *\n\n';
  await page.evaluate((texts) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of texts) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [["games.pgn", data("opera.pgn") + "\n\n" + hostile + wrong], ["shogi.kif", data("shogi.kif")], ["shogi.csa", data("shogi.csa")], ["<i>.txt", "nothing"]]);
  await page.waitForFunction(() => document.querySelectorAll(".games button").length >= 4, SEARCH);
  await on.says("files-list", /<script>alert/);
  await on.says("files-list", /Refused/);
  await on.says("files-list", /<i>\.txt/);
  assert.equal(await page.$("#files-list script, #files-list i"), null);
  await on.shot("study-list");
  await on.barriers("list of games");
  await page.type("#files-filter", "petros 1963");
  assert.equal(await page.$$eval(".games button", buttons => buttons.length), 1);
  await page.$eval("#files-filter", field => { field.value = ""; });
  await page.type("#files-filter", "nobody at all");
  await on.says("files-list", /No game matches/);
  await page.$eval("#files-filter", field => { field.value = ""; });
  await page.type("#files-filter", "morphy\n");
  await on.shown(33, "chess");
  await on.says("study-about", /Paris · 1858 · 1–0/);

  // A report can be cancelled.
  await page.click("#to-report");
  await page.select("#effort", "thorough");
  await page.click("#report-make");
  await page.waitForSelector("#tab-report progress");
  await on.barriers("report in progress");
  await page.click("#report-cancel");
  await page.waitForSelector("#report-make");

  // Puzzles: a wrong move, the solution with the replies of the page, memory.
  await page.click("#to-puzzles");
  await page.click("#find-puzzles");
  await page.waitForSelector("[data-puzzle]", SEARCH);
  await on.shot("study-puzzles");
  await on.barriers("puzzles");
  await page.click("[data-puzzle]");
  await on.says("tab-puzzles", /White to move: mate in 2/);
  await on.drag("a2", "a3");
  await page.waitForSelector('.verdict[data-state="wrong"]', SEARCH);
  await on.says("tab-puzzles", /Not a3/);
  await on.shot("study-puzzle-wrong");
  await on.drag("b3", "b8");
  await page.waitForFunction(() => document.querySelector('#study-board [data-square="b8"]') && document.querySelector("#live").textContent.startsWith("Reply"), SEARCH);
  await on.drag("d1", "d8");
  await page.waitForSelector('.verdict[data-state="right"]', SEARCH);
  await on.shot("study-puzzle");
  await on.barriers("puzzle");
  await page.click("#puzzle-end");
  await on.says("tab-puzzles", /1 of 1 solved/);
  await page.click("#puzzles-export");
  await page.waitForSelector("#export-dialog[open]");
  assert.match(await page.$eval("#export-text", field => field.value), /^\S+ w k - bm Qb8\+; dm 2; id "1";\n$/);
  await page.keyboard.press("Escape");
  await page.reload();
  await on.shown(33, "chess");
  await on.says("tab-puzzles", /1 of 1 solved/);
  await on.says("study-about", /17 moves/);
  // A puzzle goes on where it is when settings change.
  await page.click("[data-puzzle]");
  await on.says("tab-puzzles", /White to move: mate in 2/);
  await on.drag("b3", "b8");
  await page.waitForFunction(() => document.querySelector("#live").textContent.startsWith("Reply"), SEARCH);
  await page.click("#open-settings");
  await page.click("#settings-dialog [name=theme][value=dark]");
  await page.click("#settings-dialog .close");
  await on.drag("d1", "d8");
  await page.waitForSelector('.verdict[data-state="right"]', SEARCH);
  // Another game does not have it.
  await page.click("#study-files");
  await page.waitForFunction(() => document.querySelectorAll(".games button").length >= 4);
  await page.$$eval(".games button", buttons => buttons.find(button => button.textContent.includes("Sente")).click());
  await page.waitForFunction(() => document.querySelector("#name").textContent === "Shogi");
  await page.click("#to-puzzles");
  await on.says("tab-puzzles", /1 of 1 solved/);
  assert.equal(await page.$("#puzzle-end"), null);
  await on.done(/status of 400/);
}
{
  // A mate of shogi is exported with its solution; another move that does the same is accepted; a search that ends goes on.
  const on = await openStudy(), { page } = on;
  await on.load("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
  await on.shown(1, "shogi");
  await page.click("#to-puzzles");
  await page.click("#find-puzzles");
  await page.waitForSelector("[data-puzzle]", SEARCH);
  await page.click("#puzzles-export");
  await page.waitForSelector("#export-dialog[open]");
  assert.equal(await page.$eval("#export-text", field => field.value), "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = (path, options) => {
      if (path === "api/coach") return Promise.resolve(new Response(JSON.stringify({ loss: 0, class: null, facts: [], better: [], refutation: [], scores: ["#1", "#0"] })));
      const line = { depth: 9, nodes: 1, lines: [{ score: "+1.00", points: .7, line: [] }] };
      return path === "api/analyse" ? Promise.resolve(new Response(`${JSON.stringify(line)}\n`)) : plain(path, options);
    };
  });
  await page.click("[data-puzzle]");
  await on.says("tab-puzzles", /Sente to move: mate in 1/);
  await on.drag("G*", "9e");
  await on.says("tab-puzzles", /is also good/);
  await page.click("#to-moves");
  await page.click("#study-first");
  await page.click("#study-analysis");
  await page.waitForSelector("#study-lines .again");
  assert.equal(await page.$eval("#study-lines .line b", score => score.textContent), "+100", "a pawn ahead");
  await on.barriers("analysis that ended");
  await page.click("#study-lines .again");
  await page.waitForSelector("#study-lines .again");
  await on.done();
}
console.log("lists and puzzles: passed");

{
  const on = await openStudy(), { page } = on;
  for (const [text, game, line] of [
    ["6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "chess", ["a1", "a8"]],
    ["3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "xiangqi", ["e5", "e6"]],
    ["4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "shogi", ["G*", "5b"]],
  ]) {
    await on.load(text);
    await on.shown(0, game);
    await page.waitForFunction(game => document.querySelector("#study-board").getAttribute("aria-label").startsWith(game), {}, game[0].toUpperCase() + game.slice(1));
    await on.ready();
    await on.drag(...line);
    await page.waitForFunction(() => document.querySelectorAll("#branch .shown [data-ply]").length === 1, SEARCH);
    await on.ready();
    if (game !== "xiangqi") await on.says("study-note", /wins · by checkmate/);
  }
  await page.click("#open-study");
  await on.load("no game at all");
  await on.says("files-trouble", /Nothing could be read/);
  await page.keyboard.press("Escape");
  await on.done(/status of 400/);
}
{
  // A game that was played is studied, exported, looked up, and not lost unasked.
  const on = await openStudy(), { page } = on;
  await on.start("chess");
  await on.turn(0);
  await on.click("e2", "e4");
  await on.turn(2);
  await page.click("#home");
  await page.click("[data-game=shogi]");
  await page.waitForSelector("#ask-dialog[open]");
  assert.match(await on.text("ask-title"), /\(1 move\)/);
  await on.answer("no");
  assert.equal((await on.stored()).moves.length, 2, "an unfinished game stays");
  await page.click("#continue");
  await page.waitForSelector("#playing:not([hidden]):not([inert])");
  await on.turn(2);
  await page.keyboard.press("Home");
  await page.click("#openings summary");
  await page.waitForSelector("#openings-known .known button", SEARCH);
  await on.shot("play-openings");
  await on.barriers("openings in play");
  await page.click('#openings-known [data-move="d2d4"]');
  await on.shown(2, "chess");
  await page.waitForSelector("#branch:not([hidden]) [aria-current]");
  await page.click("#home");
  await page.click("#continue");
  await page.waitForSelector("#playing:not([hidden]):not([inert])");
  await on.turn(2);
  await page.click("#resign");
  await on.answer("yes");
  await page.click("#export-after");
  await page.waitForSelector("#export-dialog[open]");
  const text = await page.$eval("#export-text", field => field.value);
  assert.match(text, /\[White "You"\]/);
  assert.match(text, /0-1\s*$/);
  await page.keyboard.press("Escape");
  await on.shot("play-end");
  await page.click("#study-after");
  await on.shown(2, "chess");
  assert.match(await on.text("study-title"), /^You – Sanqi, level/);
  await on.done();
}
{
  // A file that is no text, of a problem without players: it is called by its title.
  const on = await openStudy(), { page } = on;
  const bytes = [...bytesOf("xiangqi_18.xqf")].map((byte, place) => (place === 0x130 || place === 0x140 ? 0 : byte));
  await page.evaluate(bytes => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "game.xqf"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
  await on.shown(8, "xiangqi");
  await on.says("study-title", /^中炮对屏风马$/);
  await on.shot("study-xqf");
  await on.done();
}
{
  // Lost connections and full storage lose nothing.
  const on = await openStudy(), { page } = on;
  await page.evaluate(() => {
    const plain = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("sanqi.study")) throw new DOMException("full", "QuotaExceededError");
      plain.call(this, key, value);
    };
  });
  await on.load(data("xiangqi.pgn"));
  await on.shown(18, "xiangqi");
  await page.setOfflineMode(true);
  await page.click("#to-report");
  await page.click("#report-make");
  await on.says("tab-report", /cannot reach the engine/);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#message:not([hidden]) button");
  await page.setOfflineMode(false);
  await page.click("#message button");
  await on.ready();
  assert.equal(await on.ply(), "1");
  // Lost connections are errors of the console, so the errors are not looked at here.
  await page.close();
}
{
  // Whatever is stored, the page begins.
  const on = await openStudy(), { page } = on;
  await on.load(GAMES.chess.text);
  await on.shown(4, "chess");
  for (const [key, value] of [["sanqi.study.reports", "[1, [2, 3]]"], ["sanqi.solved", "{}"], ["sanqi.study.puzzles", "7"], ["sanqi.study", '{"open": true, "index": "x", "ply": "x", "tab": "x"}']]) {
    await page.evaluate((key, value) => localStorage.setItem(key, value), key, value);
    await page.reload();
    await on.shown(4, "chess");
  }
  await page.evaluate(() => localStorage.setItem("sanqi.study.games", "[null]"));
  await page.reload();
  await page.waitForSelector("#starting:not([hidden]) .card");
  await on.done();
}
{
  // Puzzles that come with a game: grouped by kind, solved ones remembered, and the last study kept beside them.
  const on = await openStudy(), { page } = on;
  await on.load(GAMES.chess.text);
  await on.shown(4, "chess");
  await page.click("#to-puzzles");
  await page.waitForSelector("#built-in");
  await page.click("#home");
  await page.waitForSelector("[data-puzzles=xiangqi]");
  await page.click("[data-puzzles=chess]");
  await page.waitForSelector(".numbered [data-puzzle]", SEARCH);
  // A later one is another game of the study, and so is one that is shown again after another tab.
  await page.click('[data-puzzle="4"]');
  await on.says("tab-puzzles", /to move: mate in 2/);
  await page.click("#to-moves");
  await page.click("#to-puzzles");
  await on.says("tab-puzzles", /to move: mate in 2/);
  await page.waitForFunction(() => document.querySelector("#study-board svg"), SEARCH);
  await page.evaluate(() => [...document.querySelectorAll("#tab-puzzles button")].find(button => button.textContent === "All puzzles").click());
  await page.waitForSelector(".numbered [data-puzzle]", SEARCH);
  assert.equal(await on.text("study-title"), "Puzzles of Chess");
  await on.says("tab-puzzles", /Mate in 1: 0 of \d+ solved/);
  await on.says("tab-puzzles", /Find the winning move: 0 of \d+ solved/);
  await on.shot("study-built-in-puzzles");
  await on.barriers("built-in puzzles");
  const squares = await page.evaluate(async () => {
    const { puzzles } = await (await fetch("api/built-in-puzzles", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game": "chess"}' })).json();
    return puzzles[0].solution[0].squares;
  });
  await page.click('[data-puzzle="0"]');
  await on.says("tab-puzzles", /to move: mate in 1/);
  await on.squares("chess");
  await on.drag(...squares);
  await page.waitForSelector('.verdict[data-state="right"]', SEARCH);
  await on.says("tab-puzzles", /Black to move: mate in 1.*Solved/);
  await on.shot("study-built-in-puzzle");
  await page.click("#puzzle-end");
  await on.says("tab-puzzles", /Mate in 1: 1 of \d+ solved/);
  await page.reload();
  await on.says("tab-puzzles", /Mate in 1: 1 of \d+ solved/);
  await page.goBack();
  await page.waitForSelector("#starting:not([hidden])");
  await page.waitForFunction(() => document.querySelector("[data-puzzles=chess]")?.textContent === "Puzzles 1/40");
  await page.click("#open-study");
  await page.waitForSelector("#files-dialog .games button");
  await page.click("#files-dialog .games button");
  await on.shown(4, "chess");

  // The tables of own books stand below the built-in one.
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (path, options) => {
      const response = await plain(path, options);
      if (path !== "api/explore") return response;
      const known = await response.json();
      return new Response(JSON.stringify({ ...known, books: [{ name: "<b>my.bin", moves: [{ ...known.moves[0], weight: 7 }] }] }));
    };
  });
  await page.click("#study-first");
  await page.click("#to-openings");
  await on.says("tab-openings", /<b>my\.bin/);
  assert.equal(await page.$$eval("#tab-openings .known", tables => tables.length), 2);
  await on.shot("study-books");
  await on.barriers("own books");
  await on.done();
}
{
  // Results and endings in the words of the game and the language; what the rules say of a position comes first.
  const kif = ending => `手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ${ending}\n`, pgn = (tags, result) => `[Game "Chinese Chess"]\n${tags}[Result "${result}"]\n\n1. 炮二平五 马８进７ ${result}`;
  const csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
  for (const [language, text, head, end] of [
    ["ja", kif("投了"), /^後手の勝ち · 2手$/, /^後手の勝ち · 投了$/], ["ja", kif("千日手"), /^引き分け · 2手$/, /^引き分け · 千日手$/],
    ["ja", kif("反則勝ち"), /^先手の勝ち/, /^先手の勝ち · 反則$/], ["ja", kif("中断"), /^2手$/, /^中断$/],
    ["en", csa, /^Gote wins · 2 moves$/, /^Gote wins · by resignation$/], ["en", kif("持将棋"), /^Draw/, /^Draw · by impasse$/],
    ["ja", kif("投了").replace("平手", "二枚落ち").replace("７六歩(77)", "６二銀(71)").replace("３四歩(33)", "７六歩(77)"), /^下手の勝ち/, /^下手の勝ち · 投了$/],
    ["zh-CN", pgn("", "1-0"), /^红方胜 · 1回合$/, /^红方胜$/], ["zh-CN", pgn("", "1/2-1/2"), /^和棋 · 1回合$/, /^和棋$/],
    ["ja", "1. e4 e5 *", /^2手$/, /^白の番です。$/],
    ["en", '[Result "1-0"]\n[Termination "Time forfeit"]\n\n1. e4 e5 1-0', /^1–0 · 1 move$/, /^White wins · Time forfeit$/],
    ["en", "1. e4 e5 *", /^1 move$/, /^White to move\.$/],
  ]) {
    const on = await openStudy({ language }), { page } = on;
    await on.load(text);
    await on.shown(2);
    await on.ready();
    assert.match(await on.text("study-about"), head);
    await page.keyboard.press("End");
    await on.says("study-note", end);
    await on.shot(`study-ending-${language}`);
    await on.done();
  }
}
{
  // A game that is too long is refused where it is read, and the one before stays.
  const on = await openStudy(), { page } = on;
  await on.load(GAMES.chess.text);
  await on.shown(4, "chess");
  await page.click("#study-files");
  await on.load("Nf3 Nf6 Ng1 Ng8 ".repeat(700));
  await on.says("files-list", /up to 1000 moves/);
  await on.shot("study-too-long");
  await page.keyboard.press("Escape");
  await on.shown(4, "chess");
  // Of a game that the server does not answer for, the name stands there, and nothing of the one before.
  await page.click("#study-files");
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = (path, options) => path === "api/position" ? Promise.reject(new TypeError("no answer")) : plain(path, options);
  });
  await on.load('[White "C"]\n[Black "D"]\n\n1. d4 d5 *');
  await page.waitForSelector("#message:not([hidden])");
  assert.deepEqual([await on.text("study-title"), await on.text("study-moves"), await on.text("study-note")], ["C – D", "", ""]);
  await on.done(/status of 400/);
}
console.log("positions, played games, trouble: passed");

for (const language of ["en", "ja", "zh-CN"]) {
  for (const viewport of [WIDE, PHONE, LYING]) {
    const on = await openStudy({ viewport, language, scheme: language === "ja" ? "light" : "dark" }), { page } = on, name = `${language}-${viewport.width}`;
    await page.click("#open-study");
    await page.waitForSelector("#files-dialog[open]");
    await on.fits(`files ${name}`);
    await on.shot(`study-files-${name}`);
    await on.barriers(`files ${name}`);
    await on.load(GAMES.shogi.text);
    await on.shown(4, "shogi");
    await on.report();
    for (const tab of ["moves", "report", "openings", "learn", "puzzles"]) {
      await page.click(`#to-${tab}`);
      await on.ready();
      await page.click("#study-last");
      await on.fits(`${tab} ${name}`);
      await page.evaluate(() => scrollTo(0, 0));
      await on.shot(`study-${tab}-${name}`);
      await on.barriers(`${tab} ${name}`);
    }
    assert.equal(await page.evaluate(() => [...document.querySelectorAll("#studying [data-text], #studying button")].filter(element => /^[a-z]+[A-Z]\w*$/.test(element.textContent)).length), 0, "texts are there");
    // The keyboard alone: tabs, steps, the board.
    await page.focus("#to-puzzles");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.id), "to-moves");
    await page.keyboard.press("Home");
    assert.equal(await on.ply(), null);
    await on.done();
  }
}
console.log("languages and widths of the study: passed");
await browser.close();
