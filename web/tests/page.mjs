// Plays on the page of `engine web` in headless Chromium: each game by clicks and drags, promotion, drop, take back,
// hint, reload, keys, typed moves, resignation, three languages, themes, a phone; axe-core looks for barriers.
//
//   npm install puppeteer-core axe-core
//   engine web --no-open --port 8123        (prints its address)
//   node web/tests/page.mjs ADDRESS [FOLDER FOR SCREENSHOTS]
//
// It fails on an error of the scripts, a request to elsewhere, a finding of axe-core, or a step that does not lead where it should.
import assert from "node:assert/strict";
import { PHONE, WIDE, address, browser, open } from "./chromium.mjs";

const GAMES = {
  chess: { click: ["e2", "e4"], drag: ["d2", "d4"], typed: "a2a3" },
  xiangqi: { click: ["h2", "e2"], drag: ["h0", "g2"], typed: "a3a4" },
  shogi: { click: ["7g", "7f"], drag: ["2g", "2f"], typed: "1g1f" },
};

for (const [game, { click, drag, typed }] of Object.entries(GAMES)) {
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  if (game === "chess") {
    await on.barriers("start screen");
    await on.shot("start");
  }
  await on.start(game);
  await on.turn(0);
  await page.mouse.click(...await on.spot(click[0]));
  assert.ok(await page.$$eval("#board .target", targets => targets.length) > 0, "the targets of a piece are shown");
  await on.shot(`${game}-targets`);
  await page.mouse.click(...await on.spot(click[1]));
  await on.turn(2);
  await on.drag(...drag);
  await on.turn(4);
  await page.click("#take-back");
  await on.turn(2);
  await page.type("#typed", "nonsense\n");
  assert.match(await on.text("more"), /nonsense/);
  await page.$eval("#typed", field => { field.value = ""; });
  await page.type("#typed", `${typed}\n`);
  await on.turn(4);
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#more").textContent.includes("Try"), { timeout: 20_000 });
  const brief = await on.text("more");
  await on.shot(`${game}-hint`);
  await page.click("#hint");
  assert.notEqual(await on.text("more"), brief, "the second click shows the line");
  await page.reload();
  await on.turn(4);
  await on.squares(game);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.$eval("#moves [aria-current]", button => button.dataset.ply), "3");
  assert.ok(await page.$eval("#hint", button => button.disabled), "no hints for the past");
  await page.click("#return");
  assert.equal(await page.$eval("#moves [aria-current]", button => button.dataset.ply), "4");
  await page.click("#flip");
  await on.barriers(`${game} in play`);
  await page.click("#flip");
  await page.click("#analysis");
  await page.waitForSelector("#lines p b", { timeout: 20_000 });
  await on.shot(`${game}-analysis`);
  await on.barriers(`${game} with analysis`);
  await page.click("#analysis");
  await page.click("#resign");
  await on.answer("yes");
  assert.equal(await on.text("state"), "You lose");
  assert.equal((await on.stored()).result.reason, "resignation");
  await on.shot(`${game}-end`);
  await on.barriers(`${game} at its end`);
  await page.click("#rematch");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1, { timeout: 20_000 });
  assert.equal((await on.stored()).human, 1, "a rematch changes the sides");
  await on.done();
}
console.log("three games: passed");

{
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  await on.begin("chess", { start: "typed", typed: "7k/P7/8/8/8/8/8/K7 w - - 0 1", side: "0", clock: "none" });
  await on.turn(0);
  await on.click("a7", "a8");
  await page.waitForSelector(".chooser");
  assert.equal(await page.$$eval(".chooser button", buttons => buttons.length), 4);
  await on.shot("chess-promotion");
  await on.barriers("promotion");
  await page.keyboard.press("Escape");
  assert.equal(await page.$(".chooser"), null);
  await on.drag("a7", "a8");
  await page.click(".chooser [data-move=a7a8r]");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2, { timeout: 20_000 });
  assert.equal((await on.stored()).moves[0], "a7a8r");

  await on.begin("chess", { start: "typed", typed: "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", side: "0", clock: "5+3" });
  await on.turn(0);
  await page.focus("#board");
  await page.keyboard.press("Tab");
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  for (const key of [..."DLLLL"].map(letter => ({ D: "ArrowDown", L: "ArrowLeft" })[letter])) await page.keyboard.press(key);
  assert.match(await on.text("live"), /a1 White rook/);
  await page.keyboard.press("Enter");
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowUp");
  await on.shot("chess-keys");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#state").textContent === "You win", { timeout: 5000 });
  assert.match(await on.text("live"), /White plays .*a8.*checkmate/);
  assert.match(await on.text("more"), /checkmate/);
  await on.shot("chess-won");

  await on.begin("shogi", { start: "typed", typed: "4k4/9/9/2P6/9/9/9/9/4K4 b GP 1", side: "0", clock: "10/30" });
  await on.turn(0);
  await on.click("7d", "7c");
  await page.waitForSelector(".chooser");
  assert.equal(await page.$$eval(".chooser button", buttons => buttons.length), 2);
  await on.shot("shogi-promotion");
  await page.click('.chooser [data-move="7d7c+"]');
  await on.turn(2);
  await page.mouse.click(...await on.spot("G*"));
  assert.ok(await page.$$eval("#board .target", targets => targets.length) > 40, "a gold is dropped anywhere");
  await on.shot("shogi-drop");
  await page.mouse.click(...await on.spot("5e"));
  await on.turn(4);
  await on.drag("P*", "9e");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 5, { timeout: 5000 });
  assert.deepEqual((await on.stored()).moves.filter((_, index) => index % 2 === 0), ["7d7c+", "G*5e", "P*9e"]);

  await on.begin("chess", { start: "chess960", side: "0", clock: "own", minutes: .5, increment: 0, byoyomi: 0 });
  await on.turn(0);
  assert.ok((await on.stored()).chess960);
  await page.click("#open-new");
  await page.waitForSelector("#new-dialog[open]");
  await on.shot("new-game");
  await on.barriers("new game");
  await page.select("#new-dialog [name=start]", "typed");
  await page.$eval("#new-dialog [name=typed]", field => { field.value = "no position"; });
  await page.click("#new-dialog [value=play]");
  await page.waitForFunction(() => document.querySelector(".refusal").textContent !== "", { timeout: 5000 });
  await on.shot("new-game-refused");
  await page.keyboard.press("Escape");
  // The refusal of the server is an error of the console, and no error of the page.
  await page.close();
}
console.log("promotion, drop, keys, dialog: passed");

{
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  await on.begin("chess", { start: "even", side: "0", clock: "own", minutes: .5, increment: 0, byoyomi: 0 });
  await on.turn(0);
  await on.click("e2", "e4");
  await on.turn(2);
  await page.waitForFunction(() => document.querySelector("#own .clock").textContent <= "0:28", { timeout: 5000 });
  await page.goto("about:blank");
  await new Promise(resolve => setTimeout(resolve, 2500));
  await page.goto(address);
  await on.turn(2);
  const left = await page.$eval("#own .clock", clock => clock.textContent);
  assert.ok(left > "0:26" && left <= "0:28", `a closed page takes no time, and gives none: ${left}`);
  await on.shot("chess-clock");
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("sanqi.game"));
    addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify({ ...game, clock: { ...game.clock, remaining: [400, 9000] } })));
  });
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#state").textContent === "You lose", { timeout: 5000 });
  assert.match(await on.text("more"), /on time/);
  await on.begin("chess", { start: "typed", typed: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1", side: "0", clock: "none" });
  await on.turn(0);
  await page.click("#draw");
  assert.match(await on.text("more"), /offer of a draw/);
  await on.click("e2", "e4");
  await on.turn(2);
  assert.match(await on.text("more"), /declines/);
  assert.ok(!await page.$eval("#draw", button => button.disabled), "a draw can be offered again");
  await on.begin("chess", { start: "typed", typed: "8/4k3/7r/8/8/R7/4K3/8 w - - 90 80", side: "0", clock: "none" });
  await on.turn(0);
  await page.click("#draw");
  await on.click("e2", "d2");
  await page.waitForFunction(() => document.querySelector("#state").textContent === "Draw", { timeout: 20_000 });
  await on.done();
}
{
  const on = await open();
  const { page } = on;
  await on.start("chess");
  await on.turn(0);
  await page.setOfflineMode(true);
  await on.click("e2", "e4");
  await page.waitForSelector("#message:not([hidden])");
  await on.shot("connection-lost");
  await page.setOfflineMode(false);
  await on.turn(2);
  assert.equal(await page.$eval("#message", message => message.hidden), true);
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("sanqi.game"));
    addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify({ ...game, moves: ["e2e4", "e7e5", "e4e7"], times: [null, null, null] })));
  });
  await page.reload();
  await page.waitForSelector("#message:not([hidden]) button:not([hidden])");
  await on.shot("illegal-move");
  await page.click("#message button");
  await on.turn(2);
  // Lost connections and refusals are errors of the console, so the errors are not looked at here.
  await page.close();
}
console.log("clock, draw, trouble: passed");

{
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  await page.click("#open-settings");
  await page.click("#settings-dialog [name=coach][value=true]");
  await page.click("#settings-dialog .close");
  assert.ok(await page.evaluate(() => JSON.parse(localStorage.getItem("sanqi.settings")).coach));
  await on.begin("chess", { start: "typed", typed: "4k3/pppp4/8/3r4/8/5Q2/PPPP4/4K3 w - - 0 1", side: "0", clock: "none" });
  await on.turn(0);
  await on.click("f3", "d3");
  await page.waitForSelector("#coach:not([hidden])", { timeout: 20_000 });
  assert.match(await on.text("coach-title"), /^(Mistake|Blunder): Qd3/);
  assert.match(await on.text("coach-text"), /queen on d3/);
  await on.turn(2);
  await on.shot("coach");
  await on.barriers("coach");
  await page.click("#coach-show");
  // No moves and no hints within a line that is shown.
  await page.waitForFunction(() => document.getElementById("hint").disabled
    && document.querySelector("#moves [aria-current]").dataset.ply === "2", { timeout: 5000 });
  await on.shot("coach-line");
  await page.click("#return");
  await on.turn(2);
  await page.click("#coach-back");
  await on.turn(0);
  assert.ok(await page.$eval("#coach", coach => coach.hidden), "what is taken back is forgotten");
  await on.done();
}
console.log("coach: passed");

for (const [language, words] of [["en", "Your move"], ["ja", "あなたの番です"], ["zh-CN", "轮到您走"]]) {
  for (const viewport of [WIDE, PHONE]) {
    const on = await open({ viewport, language, scheme: "dark" }), name = `${language}-${viewport.width}`;
    await on.page.waitForSelector(".card");
    await on.shot(`start-${name}`);
    await on.fits(`start ${name}`);
    await on.barriers(`start ${name}`);
    for (const [game, { click, drag }] of Object.entries(GAMES)) {
      await on.page.click("#home");
      await on.start(game);
      await on.turn(0);
      assert.equal(await on.text("state"), words);
      await (viewport.isMobile ? on.tap(...click) : on.click(...click));
      await on.turn(2);
      if (viewport.isMobile) {
        await on.swipe(...drag);
        await on.turn(4);
      }
      await on.fits(`${game} ${name}`);
      await on.page.evaluate(() => scrollTo(0, 0));
      await on.shot(`${game}-${name}`);
      await on.barriers(`${game} ${name}`);
    }
    await on.page.click("#open-settings");
    await on.page.waitForSelector("#settings-dialog[open]");
    await on.fits(`settings ${name}`);
    await on.barriers(`settings ${name}`);
    await on.page.click("#settings-dialog [name=theme][value=light]");
    await on.page.click("#settings-dialog [name=western][value=true]");
    await on.shot(`settings-${name}`);
    await on.page.click("#settings-dialog .close");
    await on.page.click("#open-new");
    await on.fits(`new game ${name}`);
    await on.shot(`new-${name}`);
    await on.barriers(`light ${name}`);
    await on.done();
  }
}
console.log("languages and widths: passed");
await browser.close();
