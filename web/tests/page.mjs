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
  chess: { forbidden: ["e5", "The piece does not move that way."], click: ["e2", "e4"], drag: ["d2", "d4"], typed: "♙a3" },
  xiangqi: { forbidden: ["h7", "A cannon captures by jumping over exactly one other piece."], click: ["h2", "e2"], drag: ["h0", "g2"], typed: "兵九進一" },
  shogi: { forbidden: ["7e", "The piece does not move that way."], click: ["7g", "7f"], drag: ["2g", "2f"], typed: "P-1f" },
};

// The rules of each game, from the start screen: every example shows moves. They are in the language of the page, and in the settings.
const EXAMPLES = { chess: 6, xiangqi: 7, shogi: 12 };
for (const [language, viewport] of [["en", WIDE], ["ja", PHONE], ["zh-CN", WIDE]]) {
  const on = await open({ language, viewport }), { page } = on;
  for (const [game, count] of Object.entries(EXAMPLES)) {
    await page.waitForSelector(`#cards [data-rules=${game}]`);
    await page.click(`#cards [data-rules=${game}]`);
    const drawn = count => [...document.querySelectorAll("#rules-dialog .example")].filter(place => place.querySelector(".target")).length === count;
    await page.waitForFunction(drawn, { timeout: 5000 }, count);
    const found = await page.$$eval("#rules-dialog figure", figures => figures.map(figure => [figure.querySelectorAll(".target").length, figure.querySelector("figcaption").textContent.length]));
    assert.ok(found.length === count && found.every(([targets, words]) => targets > 0 && words > 8), `${game}: ${JSON.stringify(found)}`);
    const words = await page.$$eval("#rules-dialog :is(h2, p, figcaption)", parts => parts.map(part => part.textContent).join(" "));
    if (language !== "en") assert.doesNotMatch(words, /[a-z]{4}/);
    await on.barriers(`rules of ${game}`);
    await on.fits(`rules of ${game}`);
    await on.shot(`rules-${game}-${language}`);
    await page.click("#rules-dialog .close");
  }
  await page.click("#open-settings");
  await page.click("#settings-dialog [data-rules=shogi]");
  await page.waitForSelector("#rules-dialog[open]");
  assert.equal(await page.$("#settings-dialog[open]"), null);
  await on.done();
}
for (const [game, { forbidden, click, drag, typed }] of Object.entries(GAMES)) {
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  if (game === "chess") {
    await on.barriers("start screen");
    await on.shot("start");
  }
  await on.start(game);
  await on.turn(0);
  if (game === "xiangqi") {
    const labels = await page.$$eval("#board .n", texts => texts.map(text => text.textContent).join(""));
    assert.equal(labels, "987654321123456789");
  }
  await page.mouse.click(...await on.spot(click[0]));
  assert.ok(await page.$$eval("#board .target", targets => targets.length) > 0, "the targets of a piece are shown");
  await on.shot(`${game}-targets`);
  const [square, reason] = forbidden;
  const isTold = text => page.waitForFunction(text => document.querySelector("#more").textContent.includes(text), { timeout: 5000 }, text);
  await page.mouse.click(...await on.spot(square));
  await isTold(reason);
  await page.mouse.click(...await on.spot(click[0]));
  await page.mouse.click(...await on.spot(click[1]));
  await on.turn(2);
  await on.drag(...drag);
  await on.turn(4);
  await page.click("#take-back");
  await on.turn(2);
  await page.type("#typed", "nonsense\n");
  await page.waitForFunction(() => document.querySelector("#more").textContent.includes("nonsense"));
  await page.$eval("#typed", field => { field.value = ""; });
  if (game === "chess") {
    await page.type("#typed", "Ke3\n");
    await isTold("“Ke3” is not possible here. The piece does not move that way.");
    await page.$eval("#typed", field => { field.value = ""; });
  }
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
  // Another tab may have begun a game meanwhile, which is not replaced unasked.
  const ended = await on.stored();
  await page.evaluate(game => localStorage.setItem("sanqi.game", JSON.stringify({ ...game, result: null, owner: "another" })), ended);
  await page.click("#rematch");
  await on.answer("no");
  assert.equal((await on.stored()).result, null);
  await page.evaluate(game => localStorage.setItem("sanqi.game", JSON.stringify(game)), ended);
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
  assert.deepEqual(await page.$$eval(".chooser button", buttons => buttons.map(button => button.ariaLabel)), ["Promote the pawn", "Do not promote"]);
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
  assert.match(await on.text("more"), /draw offer/);
  await page.click("#draw");
  assert.deepEqual([await on.text("more"), await page.$eval("#draw", button => button.ariaPressed)], ["", "false"], "an offer can be taken back");
  await page.click("#draw");
  assert.equal(await page.$eval("#draw", button => button.ariaPressed), "true");
  await on.barriers("offer of a draw");
  await on.click("e2", "e4");
  await on.turn(2);
  assert.match(await on.text("more"), /declines/);
  assert.ok(!await page.$eval("#draw", button => button.disabled), "a draw can be offered again");
  await on.begin("chess", { start: "typed", typed: "1r2k3/8/2n5/1P6/4B3/8/8/1K6 w - - 0 1", side: "0", clock: "none" });
  await on.turn(0);
  await page.type("#typed", "bxc6\n");
  await page.waitForFunction(() => document.querySelector("#more").textContent.includes("The king would be in check."), { timeout: 5000 });
  await page.$eval("#typed", field => { field.value = ""; });
  await page.type("#typed", "BXC6\n");
  await on.turn(2);
  await on.begin("chess", { start: "typed", typed: "8/4k3/7r/8/8/R7/4K3/8 w - - 90 80", side: "0", clock: "none" });
  await on.turn(0);
  await page.type("#typed", "left over");
  await on.begin("chess", { start: "typed", typed: "8/4k3/7r/8/8/R7/4K3/8 w - - 90 80", side: "0", clock: "none" });
  await on.turn(0);
  await page.waitForFunction(() => document.querySelector("#typed").value === "", { timeout: 5000 });
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
{
  // On a phone a line of trouble covers nothing, and one that is closed stays away.
  const on = await open({ viewport: PHONE }), { page } = on;
  await on.start("chess");
  await on.turn(0);
  await page.setOfflineMode(true);
  await on.tap("e2", "e4");
  await page.waitForSelector("#message:not([hidden])");
  await page.evaluate(() => scrollTo(0, 0));
  for (const id of ["home", "open-study", "open-new", "open-settings", "opponent"]) {
    const isSeen = await page.$eval(`#${id}`, element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(isSeen, `${id} is covered`);
  }
  await on.fits("trouble on a phone");
  await on.shot("trouble-phone");
  await on.barriers("trouble on a phone");
  await page.click("#message .away");
  await new Promise(resolve => setTimeout(resolve, 2000));
  assert.equal(await page.$eval("#message", message => message.hidden), true);
  await page.setOfflineMode(false);
  await on.turn(2);
  await on.done(/ERR_INTERNET_DISCONNECTED/);
}
console.log("clock, draw, trouble: passed");

{
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  await page.click("#open-settings");
  // Another tab may have changed other settings meanwhile.
  await page.evaluate(() => localStorage.setItem("sanqi.settings", JSON.stringify({ theme: "dark", choices: { shogi: { level: 7 } } })));
  await page.click("#settings-dialog [name=coach][value=true]");
  await page.click("#settings-dialog .close");
  await on.begin("chess", { start: "typed", typed: "4k3/pppp4/8/3r4/8/5Q2/PPPP4/4K3 w - - 0 1", side: "0", clock: "none" });
  const settings = await page.evaluate(() => JSON.parse(localStorage.getItem("sanqi.settings")));
  assert.deepEqual([settings.coach, settings.theme, settings.choices.shogi.level, settings.choices.chess.start], [true, "dark", 7, "typed"]);
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

{
  // The reply is asked for before the coach and the analysis, which waits meanwhile.
  const on = await open();
  const { page } = on;
  await page.waitForSelector(".card");
  await page.evaluate(() => localStorage.setItem("sanqi.settings", JSON.stringify({ coach: true })));
  await page.reload();
  await on.start("chess");
  await on.turn(0);
  await page.click("#analysis");
  await page.waitForSelector("#lines p b", { timeout: 20_000 });
  await page.evaluate(() => {
    const plain = window.fetch;
    window.asked = [];
    window.fetch = (path, options) => { window.asked.push(path); return plain(path, options); };
  });
  await on.click("e2", "e4");
  await on.turn(2);
  await page.waitForSelector("#lines p b", { timeout: 20_000 });
  assert.deepEqual((await page.evaluate(() => window.asked)).filter(path => path !== "api/explore"), ["api/position", "api/reply", "api/coach", "api/position", "api/analyse"]);
  await page.click("#analysis");

  // The back button leads to the start screen and loses nothing; a reply leaves who looks back where they are.
  await page.goBack();
  await page.waitForSelector("#starting:not([hidden])");
  assert.match(await on.text("continue"), /move 1$/);
  await page.goForward();
  await on.turn(2);
  await on.squares("chess");
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = (path, options) => path === "api/reply" ? new Promise(resolve => { window.release = () => resolve(plain(path, options)); }) : plain(path, options);
  });
  await on.click("d2", "d4");
  await page.waitForFunction(() => window.release);
  await page.keyboard.press("Home");
  assert.equal(await on.text("state"), "You are viewing an earlier position.");
  await page.evaluate(() => window.release());
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 4, { timeout: 20_000 });
  assert.equal(await page.$("#moves [aria-current]"), null, "the reply does not move the view");
  await page.click("#return");
  await on.turn(4);

  // Another tab takes the game up; this one says so, and takes it up again with its moves.
  const other = await page.browserContext().newPage();
  await other.goto(address);
  await other.waitForFunction(() => document.querySelectorAll("#moves button").length === 4 && !document.querySelector("#hint").disabled, { timeout: 20_000 });
  await page.waitForFunction(() => document.querySelector("#state").textContent === "Open in another tab");
  await other.type("#typed", "a2a3\n");
  await other.waitForFunction(() => document.querySelectorAll("#moves button").length === 6 && !document.querySelector("#hint").disabled, { timeout: 20_000 });
  await page.bringToFront();
  await on.shot("two-tabs");
  await page.click("#message button");
  await on.turn(6);
  assert.equal((await on.stored()).moves.length, 6);
  await other.waitForFunction(() => document.querySelector("#state").textContent === "Open in another tab");
  await other.close();
  await on.done();
}
{
  // Ends and refusals are told in the language of the page; a flag that falls against a bare king draws.
  const ends = {
    en: [/cannot mate/, /Red checks with every move/, /Shitate gave check with every move/, /no white king/],
    ja: [/詰ませる駒がない/, /紅が毎手王手をかけ続けました（長将）/, /下手が王手をかけ続けた/, /白の王がありません/],
    "zh-CN": [/不可能将死/, /红方长将/, /下手步步王手/, /白方没有/],
  };
  for (const [language, [flag, perpetual, handicap, refused]] of Object.entries(ends)) {
    const on = await open({ language }), { page } = on;
    await page.waitForSelector(".card");
    await on.begin("chess", { start: "typed", typed: "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", side: "0", clock: "own", minutes: .5, increment: 0, byoyomi: 0 });
    await on.turn(0);
    await on.click("a1", "a2");
    await on.turn(2);
    await page.evaluate(() => {
      const game = JSON.parse(localStorage.getItem("sanqi.game"));
      addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify({ ...game, clock: { ...game.clock, remaining: [300, 9000] } })));
    });
    await page.reload();
    await page.waitForSelector("#status[data-state=drawn]");
    assert.match(await on.text("more"), flag);
    const game = { ...await on.stored(), game: "xiangqi", start: "3k5/9/9/9/4R4/9/9/9/9/5K3 w - - 0 1", moves: Array(4).fill(["e5d5", "d9e9", "d5e5", "e9d9"]).flat(), times: [], clock: null, control: null, result: null };
    await page.evaluate(game => addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify(game))), game);
    await page.reload();
    await page.waitForSelector("#status[data-state=lost]");
    assert.match(await on.text("more"), perpetual);
    await on.shot(`perpetual-${language}`);
    const checks = Array(3).fill("5a5b 2a2b 5b5a 2b2a").join(" "), moves = `5a5b 2g2f 5b5a 2f2e 5a5b 2e2d 5b5a 2d2c+ 5a5b 2c3c 5b5a 2h2a+ ${checks}`.split(" ");
    const shogi = { ...game, game: "shogi", start: "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", startName: "十枚落ち", moves };
    await page.evaluate(game => addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify(game))), shogi);
    await page.reload();
    await page.waitForSelector("#status[data-state=lost]");
    assert.match(await on.text("more"), handicap);
    await on.shot(`perpetual-handicap-${language}`);
    await page.click("#open-new");
    await page.$eval("#new-dialog [name=game][value=chess]", input => input.click());
    await page.select("#new-dialog [name=start]", "typed");
    await page.$eval("#new-dialog [name=typed]", field => { field.value = "4k3/8/8/8/8/8/8/8 w - - 0 1"; });
    await page.click("#new-dialog [value=play]");
    await page.waitForSelector("#new-dialog [name=typed][aria-invalid]");
    assert.match(await on.text("typed-wrong"), refused);
    await on.done(/status of 400/);
  }
}
{
  // A program that was started anew has another address: every question is answered by 404.
  for (const [language, words] of [["en", /restarted/], ["ja", /再起動/], ["zh-CN", /重新启动/]]) {
    const on = await open({ language }), { page } = on;
    await on.start("chess");
    await on.turn(0);
    await page.evaluate(() => { window.fetch = () => Promise.resolve(new Response('{"error": "open this page by the address"}', { status: 404 })); });
    await on.click("e2", "e4");
    await page.waitForSelector("#message:not([hidden])");
    assert.match(await on.text("message"), words);
    assert.doesNotMatch(await on.text("state"), /Your move|あなたの番|轮到您走/);
    await on.shot(`restarted-${language}`);
    await on.done();
  }
  // A move that is not sent yet is drawn.
  const on = await open(), { page } = on;
  await on.start("chess");
  await on.turn(0);
  await page.setOfflineMode(true);
  await on.click("e2", "e4");
  await page.waitForFunction(() => /Sending/.test(document.querySelector("#state").textContent));
  assert.match(await page.$eval('#board [data-square="e2"]', piece => piece.style.transform), /translate/);
  await on.shot("sending");
  await page.setOfflineMode(false);
  await on.turn(2);
  // What is not asked again by itself says so, and can be asked again.
  await page.setOfflineMode(true);
  await page.click("#hint");
  await page.waitForSelector("#message:not([hidden])");
  assert.match(await on.text("message"), /cannot reach the engine.*Try again/);
  assert.equal(await on.text("more"), "");
  await page.type("#typed", "Nf3-d4-e5\n");
  await page.waitForFunction(() => /cannot reach the engine/.test(document.querySelector("#more").textContent));
  await page.setOfflineMode(false);
  await page.click("#message button");
  await page.waitForFunction(() => document.querySelector("#more").textContent.includes("Try"), { timeout: 20_000 });
  assert.equal(await page.$eval("#message", message => message.hidden), true);
  // An illegal first move is left out, all legal ones before another stay.
  for (const [moves, kept] of [[["e2e5"], 0], [["e2e4", "e7e5", "g1f3", "g8f6", "a1a5"], 4]]) {
    await page.evaluate(moves => {
      const game = JSON.parse(localStorage.getItem("sanqi.game"));
      addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify({ ...game, moves, times: [] })));
    }, moves);
    await page.reload();
    await page.waitForSelector("#message:not([hidden]) button:not([hidden])");
    await page.click("#message button");
    await on.turn(kept);
  }
  await on.done(/ERR_INTERNET_DISCONNECTED|status of 400/);
}
{
  // A browser without room for the game: the page says so once, and the game goes on.
  for (const [language, words] of [["en", /does not let the page keep/], ["ja", /保存できません/], ["zh-CN", /无法保存/]]) {
    const on = await open({ language, viewport: PHONE }), { page } = on;
    await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
    await on.start("chess");
    await on.turn(0);
    assert.match(await on.text("notice"), words);
    await on.fits(`notice in ${language}`);
    await on.shot(`unkept-${language}`);
    await on.barriers(`notice in ${language}`);
    await page.click("#notice .away");
    await on.tap("e2", "e4");
    await on.turn(2);
    assert.equal(await page.$eval("#notice", notice => notice.hidden), true);
    await on.done();
  }
}
{
  // Whatever is stored, the page begins.
  const on = await open(), { page } = on;
  await on.start("chess");
  await on.turn(0);
  await on.click("e2", "e4");
  await on.turn(2);
  const game = await on.stored();
  const damaged = [
    ["sanqi.game", { ...game, human: 7 }], ["sanqi.game", { ...game, moves: Array(5000).fill("e2e4") }], ["sanqi.game", { ...game, moves: [{}, null] }],
    ["sanqi.game", { ...game, level: "x" }], ["sanqi.game", { ...game, start: {} }], ["sanqi.game", { ...game, result: 3 }], ["sanqi.game", 12], ["sanqi.game", []],
    ["sanqi.settings", { choices: null, lines: "x", language: 5, theme: {}, sound: "no" }], ["sanqi.settings", { choices: { chess: { own: "x", level: {}, side: 9, clock: [] } } }], ["sanqi.settings", "x"],
  ];
  for (const [key, value] of damaged) {
    await page.evaluate((key, value) => {
      localStorage.clear();
      addEventListener("pagehide", () => localStorage.setItem(key, JSON.stringify(value)));
    }, key, value);
    await page.goto(address);
    await page.reload();
    await page.waitForSelector("#starting:not([hidden]) .card");
    await page.click("#open-new");
    await page.waitForSelector("#new-dialog[open]");
    await page.keyboard.press("Escape");
  }
  // A wrong clock is left out, the moves stay.
  for (const clock of [{}, "x", { remaining: ["a", 2] }]) {
    await page.evaluate(value => {
      localStorage.clear();
      addEventListener("pagehide", () => localStorage.setItem("sanqi.game", JSON.stringify(value)));
    }, { ...game, clock, control: clock });
    await page.goto(address);
    await on.turn(2);
  }
  await on.done();
}
{
  // What the dialog refuses: no time at all, positions that cannot be; text that is selected out of it does not close it.
  const on = await open(), { page } = on;
  await page.waitForSelector(".card");
  await page.click("#open-new");
  await page.select("#new-dialog [name=clock]", "own");
  await page.evaluate(() => { for (const name of ["minutes", "increment", "byoyomi"]) document.querySelector(`#new-dialog [name=${name}]`).value = 0; });
  await page.click("#new-dialog [value=play]");
  assert.match(await page.$eval("#new-dialog", dialog => dialog.textContent), /Set some time/);
  await page.select("#new-dialog [name=clock]", "none");
  await page.select("#new-dialog [name=start]", "typed");
  await page.type("#new-dialog [name=typed]", "no position");
  await page.click("#new-dialog [value=play]");
  await page.waitForSelector("#new-dialog [name=typed][aria-invalid]");
  assert.match(await on.text("typed-wrong"), /cannot start from this position/);
  assert.equal(await page.evaluate(() => document.activeElement.name), "typed");
  await on.shot("position-refused");
  // The sides have the names that the page gives them.
  await page.click("#new-dialog [name=game][value=shogi]");
  await page.select("#new-dialog [name=start]", "typed");
  await page.$eval("#new-dialog [name=typed]", field => { field.value = "4k4/9/9/9/9/9/9/9/3KK4 b - 1"; });
  await page.click("#new-dialog [value=play]");
  await page.waitForFunction(() => document.querySelector("#typed-wrong").textContent.includes("2 sente kings"), { timeout: 5000 });
  await on.barriers("refused position");
  const field = await page.$eval("#new-dialog [name=typed]", field => { const { left, top } = field.getBoundingClientRect(); return [left + 40, top + 15]; });
  await page.mouse.move(...field);
  await page.mouse.down();
  await page.mouse.move(20, 700, { steps: 4 });
  await page.mouse.up();
  assert.ok(await page.$("#new-dialog[open]"), "a selection does not close the dialog");
  await page.mouse.click(20, 700);
  assert.equal(await page.$("#new-dialog[open]"), null);
  await on.done(/status of 400/);
}
{
  // The words of each game: sides of a handicap, check, repetition.
  const on = await open({ language: "ja" }), { page } = on;
  await page.waitForSelector(".card");
  await page.click("#open-new");
  await page.click("#new-dialog [name=game][value=shogi]");
  await page.select("#new-dialog [name=start]", "二枚落ち");
  assert.deepEqual((await page.$$eval("#new-dialog [name=side] + span", names => names.map(name => name.textContent))).slice(0, 2), ["下手", "上手"]);
  await page.keyboard.press("Escape");
  await on.begin("shogi", { start: "二枚落ち", side: "0", clock: "none" });
  await on.turn(1);
  assert.match(await on.text("opponent"), /上手/);
  assert.match(await on.text("own"), /下手/);
  await page.focus("#board");
  await page.keyboard.press("Tab");
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  await page.keyboard.press("ArrowDown");
  assert.match(await on.text("live"), /^[１-９][一二三四五六七八九] /, "squares as books name them");
  await on.begin("chess", { start: "typed", typed: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", side: "0", clock: "none" });
  await on.turn(0);
  assert.match(await on.text("state"), /^チェック！/);
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (path, options) => {
      const response = await plain(path, options);
      if (path !== "api/position") return response;
      return new Response(JSON.stringify({ ...await response.json(), end: { winner: 0, reason: "repetition", text: "third occurrence; perpetual check" } }));
    };
  });
  await on.click("e1", "e2");
  await page.waitForFunction(() => document.querySelector("#state").textContent === "あなたの勝ち");
  assert.equal(await on.text("more"), "同一局面の繰り返し：長将・長捉は負け");
  await on.done();
}
{
  // A tablet held upright has one column; the header is as wide as the content.
  const on = await open({ viewport: { width: 900, height: 1200 } }), { page } = on;
  await on.start("xiangqi");
  await on.turn(0);
  await on.fits("tablet");
  assert.ok(await page.evaluate(() => document.querySelector("#controls").getBoundingClientRect().top > document.querySelector("#board").getBoundingClientRect().bottom));
  assert.ok(await page.evaluate(() => document.querySelector("#controls").getBoundingClientRect().bottom < innerHeight), "the controls are seen");
  await on.shot("tablet");
  await page.setViewport({ width: 1920, height: 1080 });
  const [head, content] = await page.evaluate(() => ["header", "#own"].map(name => document.querySelector(name).getBoundingClientRect().right));
  assert.ok(Math.abs(head - 16 - content) < 3, `${head} ${content}`);
  await on.shot("wide");
  await on.done();
}
console.log("tabs, back button, damaged storage, words, layout: passed");

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
