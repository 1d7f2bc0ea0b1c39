// Clicks through the page of `engine analyse --html` in headless Chromium: keys, buttons, touch, graph, book
// moves, heading, critical moments.
//
//   npm install puppeteer-core
//   node analysis/tests/page.mjs PAGE.html [FOLDER FOR SCREENSHOTS]
//
// It fails on an error of the script, a request for anything but the page, or a step that does not lead where it should.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const puppeteer = createRequire(resolve("package.json"))("puppeteer-core");
const [page_file, folder] = process.argv.slice(2);
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
});
const address = pathToFileURL(resolve(page_file)).href;
const widths = { wide: { width: 1280, height: 900 }, phone: { width: 375, height: 780, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };
for (const [name, viewport] of Object.entries(widths)) {
  for (const scheme of ["light", "dark"]) {
    const page = await browser.newPage();
    const errors = [], requests = [];
    page.on("pageerror", error => errors.push(String(error)));
    page.on("console", message => message.type() === "error" && errors.push(message.text()));
    page.on("request", request => requests.push(request.url()));
    await page.setViewport(viewport);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.goto(address);
    const moves = await page.$$eval("#moves button", buttons => buttons.length);
    const ply = async () => Number((await page.$eval("#place", place => place.textContent)).split("/")[0]);
    const board = () => page.$eval("#board svg", svg => svg.getAttribute("aria-label"));
    const start = await board();
    assert.equal(await ply(), 0);
    await page.keyboard.press("ArrowRight");
    assert.equal(await ply(), 1);
    assert.notEqual(await board(), start);
    await page.keyboard.press("End");
    assert.equal(await ply(), moves);
    await page.keyboard.press("Home");
    assert.equal(await board(), start);
    await page.click("#next");
    await page.click("#next");
    await page.click("#back");
    assert.equal(await ply(), 1);
    await page.click("#last");
    assert.equal(await ply(), moves);
    await page.click("#first");
    await page.click("#flip");
    await page.click("#flip");
    const book = await page.evaluate(() => game.m.flatMap((move, index) => move.k ? [index + 1] : []));
    const marked = await page.$$eval("#moves .book", marks => marks.map(mark => [Number(mark.parentElement.dataset.ply), mark.title]));
    assert.deepEqual(marked.map(([at]) => at), book, "moves of known openings are marked, and no others");
    assert.ok(marked.every(([, title]) => title.startsWith("Book")));
    if (book.length > 0) {
      await page.click("#next");
      assert.match(await page.$eval("#now", now => now.textContent), /Book/);
    }
    const heading = await page.$eval("#subtitle", subtitle => subtitle.textContent);
    const header = await page.evaluate(() => [...game.h, ...game.sides.map(side => side.e).filter(Boolean)]);
    const sides = await page.$eval("#sides", sides => sides.textContent);
    assert.ok(header.every(text => heading.includes(text) || sides.includes(text)), "date, event, time control and ratings");
    const graph = await page.$("#graph");
    const box = await graph.boundingBox();
    await graph.click({ offset: { x: box.width / 2, y: box.height / 2 } });
    assert.ok(Math.abs(await ply() - moves / 2) <= 1, "a click on the graph jumps");
    const critical = await page.$$("#critical [data-ply]");
    if (critical.length > 0) {
      const wanted = await critical[0].evaluate(button => Number(button.dataset.ply));
      await critical[0].evaluate(button => button.click());
      assert.equal(await ply(), wanted);
    }
    if (viewport.hasTouch) {
      const before = await ply();
      const square = await (await page.$("#board")).boundingBox();
      await page.touchscreen.tap(square.x + square.width * 0.9, square.y + square.height / 2);
      assert.equal(await ply(), Math.min(before + 1, moves), "a tap on the right half goes on");
      await page.touchscreen.tap(square.x + square.width * 0.1, square.y + square.height / 2);
      assert.equal(await ply(), Math.min(before + 1, moves) - 1, "a tap on the left half goes back");
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
    assert.deepEqual(errors, []);
    assert.deepEqual(requests, [address]);
    if (folder) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: resolve(folder, `${name}-${scheme}.png`), fullPage: viewport.isMobile ?? false });
    }
    await page.close();
  }
}
await browser.close();
console.log(`${page_file}: passed`);
