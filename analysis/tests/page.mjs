// Clicks through the page of `engine analyse --html` in headless Chromium: keys, buttons, touch, charts, lines, the
// exercise, texts to copy, the address, on wide and narrow screens, light and dark; axe-core looks for barriers.
//
//   npm install puppeteer-core axe-core
//   engine analyse analysis/tests/data/lessons.usi --nodes 20000 --multipv 3 --html PAGE.html
//   node analysis/tests/page.mjs PAGE.html [FOLDER FOR SCREENSHOTS]
//
// It fails on an error of the script, a request for anything but the page, a finding of axe-core, or a step that does not
// lead where it should. Of the data, `clocks.pgn` has clocks, `lessons.usi` a promotion and a drop to find.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(resolve("package.json"));
const puppeteer = require("puppeteer-core"), axe = require("axe-core").source;
const [page_file, folder] = process.argv.slice(2);
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
});
const address = pathToFileURL(resolve(page_file)).href;
const touch = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const viewports = {
  wide: { width: 1280, height: 900 }, middle: { width: 800, height: 900 }, phone: { width: 375, height: 780, ...touch }, small: { width: 320, height: 640, ...touch },
};

// Opens the page; `clipboard` false takes its clipboard away.
async function open(name, scheme, { hash = "", clipboard = true, tongue = "en-GB" } = {}) {
  const page = await browser.newPage(), errors = [], requests = [];
  page.on("pageerror", error => errors.push(String(error)));
  page.on("console", message => message.type() === "error" && errors.push(message.text()));
  page.on("request", request => requests.push(request.url()));
  await page.evaluateOnNewDocument(clipboard => {
    const writeText = async text => { window.copied = text; };
    Object.defineProperty(navigator, "clipboard", { get: () => clipboard ? { writeText } : undefined });
  }, clipboard);
  await page.evaluateOnNewDocument(tongue => Object.defineProperty(navigator, "languages", { get: () => [tongue, "en"] }), tongue);
  await page.setViewport(viewports[name]);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(address + hash);
  const text = id => page.$eval(`#${id}`, element => element.textContent);
  const lit = () => page.$eval(":focus", element => element.id || element.textContent);
  return {
    page, text, lit, isTouched: viewports[name].hasTouch,
    moves: await page.$$eval("#moves button", buttons => buttons.length),
    ply: async () => Number((await text("place")).split("/")[0]),
    board: () => page.$eval("#board svg", svg => svg.getAttribute("aria-label")),
    press: key => page.keyboard.press(key),
    // Clicks an element at any place of the page.
    click: selector => page.$eval(selector, element => { element.scrollIntoView({ block: "center" }); element.click(); }),
    isShown: selector => page.$eval(selector, element => element.checkVisibility()),
    async check(shot) {
      await page.evaluate(() => document.activeElement?.blur());
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `${name}: the page is ${overflow} pixels too wide`);
      if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
      const found = await page.evaluate(async () => (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join("; ")}`));
      assert.deepEqual(found, [], `${name}, ${scheme}, ${shot}`);
      if (folder) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: resolve(folder, `${shot}-${name}-${scheme}.png`), fullPage: viewports[name].isMobile ?? false });
      }
    },
    async close() {
      assert.deepEqual(errors, []);
      assert.deepEqual(requests, [address + hash]);
      await page.close();
    },
  };
}

async function steps({ page, ply, board, press, moves }) {
  const start = await board();
  assert.equal(await ply(), 0);
  await press("ArrowRight");
  assert.equal(await ply(), 1);
  assert.notEqual(await board(), start);
  await press("End");
  assert.equal(await ply(), moves);
  await press("Home");
  assert.equal(await board(), start);
  await page.click("#next");
  await page.click("#next");
  await page.click("#back");
  assert.equal(await ply(), 1);
  await page.click("#last");
  assert.equal(await ply(), moves);
  const bar = () => page.$eval("#gauge div", gauge => [gauge.getBoundingClientRect().bottom - gauge.parentElement.getBoundingClientRect().bottom > -3, Math.round(parseFloat(gauge.style.height))]);
  const share = await page.evaluate(() => Math.round(100 * game.e.at(-1)));
  assert.deepEqual(await bar(), [true, share], "the first side's share of the bar stands at its side of the board");
  await page.click("#flip");
  assert.deepEqual(await bar(), [share > 99, share], "the bar turns with the board");
  await press("f");
  await page.click("#first");
  assert.deepEqual(await page.evaluate(() => fens.length), moves + 1);
}

async function texts({ page, text, moves }) {
  const book = await page.evaluate(() => game.m.flatMap((move, index) => move.k ? [index + 1] : []));
  const marked = await page.$$eval("#moves .book", marks => marks.map(mark => [Number(mark.parentElement.dataset.ply), mark.title]));
  assert.deepEqual(marked.map(([at]) => at), book, "moves of known openings are marked, and no others");
  assert.ok(marked.every(([, title]) => title.startsWith("Book")));
  if (book.length > 0) {
    await page.click("#next");
    assert.match(await text("now"), /Book/);
    await page.click("#back");
  }
  const tags = await page.evaluate(() => game.h.flat()), heading = await text("tags"), sides = await text("sides");
  assert.ok(tags.every(word => heading.includes(word)), "all tags");
  const cells = await page.evaluate(() => game.sides.flatMap(side => [side.e, ...side.l.filter(loss => loss !== null).map(loss => loss.toFixed(1))]).filter(Boolean));
  assert.ok(cells.every(cell => sides.includes(cell)), "ratings and losses by phase");
  assert.equal(await page.$$eval("#sides tbody tr", rows => rows.filter(row => row.textContent.startsWith("Loss")).length), 3);
  assert.equal(await page.evaluate(() => game.m.length), moves);
  if (await page.evaluate(() => game.g !== "chess")) assert.doesNotMatch(await text("subtitle"), /1-0|0-1|1\/2/);
}

async function charts({ page, ply, moves, isShown }) {
  const clocks = await page.evaluate(() => game.k.length);
  assert.equal(await isShown("#clock-graph"), clocks > 0, "clocks, if the record has them");
  if (clocks) assert.equal(await page.$$eval("#clock-graph .time", lines => lines.length), Math.min(2, moves));
  for (const id of clocks ? ["graph", "clock-graph"] : ["graph"]) {
    const chart = await page.$(`#${id}`), middle = await page.evaluate(id => {
      element(id).scrollIntoView({ block: "center" });
      return [(LEFT + element(id).clientWidth - RIGHT) / 2, element(id).clientHeight / 2];
    }, id);
    await page.click("#first");
    await chart.click({ offset: { x: middle[0], y: middle[1] } });
    assert.ok(Math.abs(await ply() - moves / 2) <= 1, `a click on #${id} jumps`);
    const sizes = await chart.$$eval("text", texts => texts.map(text => {
      const box = text.getBoundingClientRect(), own = text.closest(".chart").getBoundingClientRect();
      return { height: box.height, inside: box.left >= own.left && box.right <= own.right };
    }));
    const fits = await chart.$eval("text", text => {
      text.textContent = "10:00:00";
      return text.getBoundingClientRect().left >= text.closest(".chart").getBoundingClientRect().left;
    });
    assert.ok(fits, "there is room for hours");
    assert.ok(sizes.length > 3 && sizes.every(({ height, inside }) => height >= 12 && inside), "texts of charts are legible and inside");
  }
  await page.click("#first");
}

// Plays a better line, and the best line from the start.
async function lines({ page, ply, board, press, text, click, isShown, lit, isTouched }) {
  await page.click("#first");
  const start = await board(), length = await page.evaluate(() => lineAt(0).texts.length);
  await page.focus("#lines button");
  await press("Enter");
  assert.equal(await text("place"), `line 1 / ${length}`);
  assert.equal(await board(), await page.evaluate(() => unfolded(game.f[0], game.l[0].f)[1]));
  assert.equal(await page.$$eval("#lines [aria-current]", marked => marked.length), 1);
  await press("End");
  assert.equal(await text("place"), `line ${length} / ${length}`);
  assert.equal(await page.$eval("#next", next => next.disabled), true);
  await press("Home");
  assert.equal(await board(), start);
  await press("ArrowRight");
  assert.equal(await text("place"), `line 1 / ${length}`);
  assert.ok((await lit()).length > 0, "the focus stays on the line");
  await press("Escape");
  assert.equal(await text("place"), `0 / ${await page.evaluate(() => game.m.length)}`);
  assert.equal(await isShown("#leave"), false);
  await click("#lines button");
  await click("#leave");
  assert.deepEqual([await ply(), await board()], [0, start], "back to the game");
  const better = await page.evaluate(() => game.c.find(index => game.m[index].b));
  if (better === undefined) return;
  const steps = await page.evaluate(better => Math.min(2, lineAt(better).texts.length), better);
  await click(`#critical [data-line="${better}"][data-step="${steps}"]`);
  const expected = await page.evaluate((better, steps) => [ply, unfolded(fens[better], game.l[better].f)[steps]], better, steps);
  assert.deepEqual([better + 1, await board()], expected, "a better line is played on the board");
  for (let step = 0; step < steps; step++) await page.click("#back");
  assert.equal(await board(), await page.evaluate(better => fens[better], better), "the position before the line");
  await page.click(isTouched ? "#leave" : "#back");
  assert.equal(await ply(), better + 1, "one step back from its beginning leaves the line");
}

// Learns from the mistakes of both sides: a wrong move, the right one, the solution, the count.
async function lesson({ page, board, press, text, click, isShown, check }) {
  const sides = await page.evaluate(() => [0, 1].map(side => mistakesOf(side)));
  const counts = await page.$$eval("[data-learn]", buttons => buttons.map(button => [+button.textContent.split(": ")[1], button.disabled]));
  assert.deepEqual(counts, sides.map(moves => [moves.length, moves.length === 0]));
  // Clicks squares or pieces in hand (`P*`), as the spelling of a move names them.
  const clickMove = async move => {
    for (const place of [move.slice(0, 2), move.slice(2, 4)]) {
      const point = await page.evaluate(place => {
        element("board").scrollIntoView({ block: "center" });
        const index = board.hands && board.held(shownFen(), lesson.side).findIndex(([letter]) => letter.toUpperCase() === place[0]);
        const [x, y] = place[1] === "*" ? board.handCenter(lesson.side, index) : board.center(board.square(place));
        const at = new DOMPoint(x, y).matrixTransform(element("board").firstElementChild.getScreenCTM());
        return [at.x, at.y];
      }, place);
      await page.mouse.click(...point);
    }
  };
  for (const side of [0, 1].filter(side => sides[side].length)) {
    await click(`[data-learn="${side}"]`);
    // The first of several mistakes is left to the solution.
    const left = Math.min(1, sides[side].length - 1);
    for (const [at, index] of sides[side].entries()) {
      const [fen, played, known] = await page.evaluate(index => [fens[index], game.m[index].p, knownMoves()], index);
      assert.equal(await board(), fen, "the position before the mistake");
      assert.equal(await isShown("#now"), false, "the remark would give the answer away");
      assert.match(await text("task"), new RegExp(`^${at + 1} of ${sides[side].length}, found ${Math.max(0, at - left)}`));
      assert.equal(await page.$eval("#next", next => next.disabled), true);
      const isAmbiguous = known.slice(0, -1).some(([move]) => move.slice(0, 4) === played.slice(0, 4));
      if (!isAmbiguous) {
        await clickMove(played);
        assert.match(await text("verdict"), /move played in the game/);
        assert.equal(await board(), fen);
      }
      if (at < left) {
        await click("#solve");
        assert.match(await text("verdict"), /best line/);
      } else {
        const answers = known.slice(0, -1), [move, spelled] = answers[at % answers.length];
        if (at % 3 === 2) {
          await page.type("#typed", at % 2 ? move : spelled);
          await press("Enter");
        } else await clickMove(move);
        if (await page.$(`[data-choice="${move}"]`)) await click(`[data-choice="${move}"]`);
        assert.match(await text("verdict"), /^Right/);
      }
      assert.equal(await board(), await page.evaluate(index => unfolded(fens[index], game.l[index].f)[1], index), "the solution is played");
      await press("ArrowRight");
      if (at === 0) await check(`solution${side}`);
      await click("#another");
      if (at < left) await check(`lesson${side}`);
    }
    assert.equal(await text("task"), `Done: you found ${sides[side].length - left} of ${sides[side].length}.`);
    await press("Escape");
    assert.equal(await isShown("#now"), true);
    assert.equal(await page.evaluate(() => flipped), false, "the board is turned back");
  }
  if (sides.flat().length) {
    await click("[data-learn]:enabled");
    await page.type("#typed", "zz");
    await press("Enter");
    assert.match(await text("verdict"), /Not this one/);
    await press("Escape");
    assert.equal(await isShown("#lesson"), false, "Escape ends the exercise");
    await click("[data-learn]:enabled");
    await click("#moves button");
    assert.equal(await isShown("#lesson"), false, "a step to a move of the game ends the exercise");
  }
}

async function shared({ page, text, click, press, isShown }) {
  await click("#moves button");
  await click("#copy-fen");
  assert.equal(await page.evaluate(() => window.copied), await page.evaluate(() => fens[1]));
  assert.equal(await text("copy-status"), "FEN copied");
  await click("#copy-record");
  const [record, format] = await page.evaluate(() => [window.copied, game.xn]);
  assert.match(record, format === "PGN" ? /^\[Event / : /手数/);
  assert.equal(await isShown("#copy-text"), false);
  await page.waitForFunction(() => location.hash === `#game=${number + 1}&ply=1`);
  await press("End");
  await page.waitForFunction(() => location.hash === `#game=${number + 1}&ply=${game.m.length}`);
  await page.evaluate(() => { location.hash = "#game=1&ply=2"; });
  await page.waitForFunction(() => number === 0 && ply === 2);
}

async function layout({ page }, name) {
  const boxes = await page.evaluate(() => Object.fromEntries(["board", "moves", "graph", "now", "moments"].map(id => {
    const { left, right, top, bottom } = element(id).getBoundingClientRect();
    return [id, { left, right, top, bottom }];
  })));
  const { board, moves, graph, moments } = boxes;
  if (name === "wide") {
    assert.ok(moves.left >= board.right && moves.top < board.bottom && moves.bottom <= graph.top, "the moves stand beside the board");
    assert.ok(graph.top >= board.bottom && graph.left < board.left + 20 && graph.right > moves.left, "the graph stands below both");
  } else if (name !== "middle") {
    const order = [board, boxes.now, moves, graph, moments];
    assert.ok(order.slice(1).every((box, index) => box.top >= order[index].bottom), "one column");
  }
}

async function touches({ page, ply, moves }) {
  const before = await ply();
  await page.evaluate(() => element("board").scrollIntoView({ block: "center" }));
  const square = await (await page.$("#board")).boundingBox();
  await page.touchscreen.tap(square.x + square.width * 0.9, square.y + square.height / 2);
  assert.equal(await ply(), Math.min(before + 1, moves), "a tap on the right half goes on");
  await page.touchscreen.tap(square.x + square.width * 0.1, square.y + square.height / 2);
  assert.equal(await ply(), Math.min(before + 1, moves) - 1, "a tap on the left half goes back");
}

for (const name of Object.keys(viewports)) {
  for (const scheme of ["light", "dark"]) {
    const opened = await open(name, scheme);
    await steps(opened);
    await texts(opened);
    await charts(opened);
    await lines(opened);
    if (opened.isTouched) await touches(opened);
    const critical = await opened.page.$("#critical [data-ply]");
    if (critical) {
      await opened.click("#critical [data-ply]");
      assert.equal(await opened.ply(), await critical.evaluate(button => Number(button.dataset.ply)));
    }
    await layout(opened, name);
    await opened.check("game");
    await lesson(opened);
    await shared(opened);
    await opened.close();
  }
}

// Without a clipboard the text is selected.
const bare = await open("wide", "light", { clipboard: false });
const games = await bare.page.evaluate(() => data.games.length);
assert.equal(await bare.isShown("#chooser"), games > 1);
await bare.click("#copy-fen");
assert.equal(await bare.page.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), await bare.board());
await bare.check("copy");
await bare.close();

// Every game of a page has its address; numbers beyond the last one lead to the last one.
for (const [hash, game, ply] of [[`#game=${games}&ply=2`, games, 2], ["#game=99&ply=9999", games, Infinity], ["#ply=x", 1, 0]]) {
  const opened = await open("wide", "light", { hash });
  assert.equal(await opened.page.evaluate(() => number + 1), game);
  assert.equal(await opened.ply(), Math.min(ply, opened.moves));
  await opened.close();
}
for (let game = 2; game <= games; game++) {
  const opened = await open("wide", "light", { hash: `#game=${game}&ply=0` });
  await lines(opened);
  await lesson(opened);
  await opened.close();
}

// The page speaks the language of the browser, until another one is chosen.
for (const [tongue, critical, learned] of [["ja-JP", "重要な場面", "正解"], ["zh-CN", "关键时刻", "正确"]]) {
  for (const name of ["wide", "small"]) {
    const opened = await open(name, "light", { tongue }), { page, text, click } = opened;
    const words = () => page.$eval("#moments h2", heading => heading.textContent);
    assert.deepEqual([await words(), await page.$eval("html", html => html.lang)], [critical, tongue.slice(0, 2)]);
    // Names of players, of openings and of notations may have Latin letters.
    for (const id of ["sides", "lines", "learn"]) assert.doesNotMatch((await text(id)).replaceAll("FEN", ""), /[a-z]{5}/, `${tongue}: ${id}`);
    assert.doesNotMatch(await text("footer"), /position|depth/);
    if (await page.$("[data-learn]:enabled")) {
      await click("[data-learn]:enabled");
      const [[move]] = await page.evaluate(() => knownMoves());
      await page.type("#typed", move);
      await opened.press("Enter");
      assert.match(await text("verdict"), new RegExp(`^${learned}`));
      await opened.check(`learn-${tongue}`);
    }
    await page.select("#language", "en");
    assert.equal(await words(), "Critical moments");
    assert.equal(await opened.isShown("#lesson"), false);
    await page.select("#language", tongue.slice(0, 2));
    await opened.check(`language-${tongue}`);
    await opened.close();
  }
}
await browser.close();
console.log(`${page_file}: passed`);
