// Chromium without a window for the tests of the page of `engine web`: opens pages, watches them for errors of scripts and requests to
// elsewhere, and does with them what a person does.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve("package.json"));
const puppeteer = require("puppeteer-core"), axe = require("axe-core").source;
export const [address, folder] = process.argv.slice(2);
export const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"], env: { ...process.env, LANGUAGE: "en" },
});
export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 320, height: 640, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// A page with helpers; `language` is what the browser asks for.
export async function open({ viewport = WIDE, language = "en", scheme = "light" } = {}) {
  const context = await browser.createBrowserContext(), page = await context.newPage();
  const errors = [];
  page.on("pageerror", error => errors.push(String(error)));
  page.on("console", message => message.type() === "error" && errors.push(message.text()));
  page.on("request", request => request.url().startsWith(address) || request.url().startsWith("data:") || errors.push(`request to ${request.url()}`));
  await page.evaluateOnNewDocument(tags => Object.defineProperty(navigator, "languages", { get: () => tags }), [language]);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(address);
  const count = () => page.$$eval("#moves button", buttons => buttons.length);
  const text = id => page.$eval(`#${id}`, element => element.textContent);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("sanqi.game")));
  return {
    page, count, text, stored,
    async shot(name) {
      if (folder) await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: viewport.isMobile ?? false });
    },
    // Waits until the person is to move after some plies.
    async turn(plies) {
      await page.waitForFunction(plies => document.querySelectorAll("#moves button").length === plies && !document.querySelector("#hint").disabled, { timeout: 20_000 }, plies);
    },
    // Returns the middle of a square, a piece in hand (`P*`) or another element in the window.
    async spot(place) {
      return page.evaluate(place => {
        const svg = document.querySelector("main:not([hidden]) .area svg");
        if (place.endsWith("*")) {
          const box = svg.querySelector(`[data-hand="${place[0]}"]`).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }
        let files = window.testFiles.indexOf(place[0]), ranks = window.testRanks.indexOf(place[1]);
        const [columns, rows] = [window.testFiles.length, window.testRanks.length], view = svg.viewBox.baseVal;
        // The first label is that of the first file.
        if (svg.querySelector(".n").x.baseVal[0].value > view.width / 2) [files, ranks] = [columns - 1 - files, rows - 1 - ranks];
        const margin = (view.width - columns * 45) / 2, top = (view.height - rows * 45) / 2;
        const point = new DOMPoint(margin + (files + .5) * 45, top + (ranks + .5) * 45).matrixTransform(svg.getScreenCTM());
        return [point.x, point.y];
      }, place);
    },
    async click(from, to) {
      for (const place of [from, to]) await page.mouse.click(...await this.spot(place));
    },
    async drag(from, to) {
      await page.mouse.move(...await this.spot(from));
      await page.mouse.down();
      await page.mouse.move(...await this.spot(to), { steps: 6 });
      await page.mouse.up();
    },
    async tap(from, to) {
      for (const place of [from, to]) {
        await page.$eval("#board", board => board.scrollIntoView({ block: "center" }));
        await page.touchscreen.tap(...await this.spot(place));
      }
    },
    async swipe(from, to) {
      const [start, end] = [await this.spot(from), await this.spot(to)];
      await page.touchscreen.touchStart(...start);
      for (const part of [.3, .7, 1]) await page.touchscreen.touchMove(...start.map((value, index) => value + part * (end[index] - value)));
      await page.touchscreen.touchEnd();
    },
    async start(game) {
      await page.waitForSelector(`[data-game=${game}]`);
      await page.click(`[data-game=${game}]`);
      await this.replace();
      await page.waitForFunction(() => !document.querySelector("#playing").hidden && document.querySelector("#board svg"));
      await this.squares(game);
    },
    async squares(game) {
      const [files, ranks] = { chess: ["abcdefgh", "87654321"], xiangqi: ["abcdefghi", "9876543210"], shogi: ["987654321", "abcdefghi"] }[game];
      await page.evaluate((files, ranks) => { [window.testFiles, window.testRanks] = [files, ranks]; }, files, ranks);
    },
    // Lets an unfinished game go.
    async replace() {
      await page.waitForFunction(() => document.querySelector("#ask-dialog").open || !document.querySelector("#playing").hidden && !document.querySelector("#new-dialog").open, { timeout: 5000 });
      if (await page.$("#ask-dialog[open]")) await this.answer("yes");
    },
    async answer(answer) {
      await page.waitForSelector(`#ask-dialog [data-answer=${answer}]`);
      await page.click(`#ask-dialog [data-answer=${answer}]`);
    },
    // Begins a game from the dialog.
    async begin(game, values) {
      await page.click("#open-new");
      await page.waitForSelector("#new-dialog[open]");
      await page.$eval(`#new-dialog [name=game][value=${game}]`, input => input.click());
      await page.evaluate(values => {
        const form = document.querySelector("#new-dialog form");
        for (const [name, value] of Object.entries(values)) {
          if (name === "side") form.querySelector(`[name=side][value="${value}"]`).click();
          else form.elements[name].value = value;
          form.dispatchEvent(new Event("input"));
        }
      }, values);
      await page.click("#new-dialog [value=play]");
      await this.replace();
      await page.waitForFunction(() => !document.querySelector("#new-dialog").open, { timeout: 5000 });
      await page.waitForSelector("#board svg");
      await this.squares(game);
    },
    async barriers(where) {
      if (!await page.evaluate(() => window.axe !== undefined)) await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(" | ")}`), [], where);
    },
    async fits(where) {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(over <= 0, `${where}: ${over} pixels too wide`);
    },
    // Ends the test; errors that fit `expected` are the console's words on what the server refuses.
    async done(expected) {
      assert.deepEqual(errors.filter(error => !expected?.test(error)), []);
      await context.close();
    },
  };
}
