// Measures on the page of `engine web` how long a move takes from the press on its target to the list and to the screen:
//
//   node web/tests/latency.mjs ADDRESS
//
// Plays 40 moves of each game against level 0, and prints median and maximum in milliseconds.
import { browser, open } from "./chromium.mjs";

const MOVES = 40;

const summary = times => {
  const sorted = [...times].sort((one, other) => one - other);
  return `median ${sorted[sorted.length >> 1].toFixed(1)}, maximum ${sorted.at(-1).toFixed(1)}`;
};

// Returns a move that two clicks play, or null at the end of the game.
const chosen = page => page.evaluate(async () => {
  const { game, start, moves, chess960 } = JSON.parse(localStorage.getItem("sanqi.game"));
  const answer = await fetch("api/position", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, start, moves, chess960 }) });
  const { legal } = await answer.json();
  const plain = legal.filter(move => move.from && legal.filter(other => other.from === move.from && other.to === move.to).length === 1);
  return plain.length ? plain[moves.length * 7 % plain.length] : null;
});

// Watches the next press: when the list has another move, and when a frame with it has been drawn.
const watch = page => page.evaluate(() => {
  const list = document.querySelector("#moves"), count = list.querySelectorAll("button").length;
  window.measured = null;
  addEventListener("pointerdown", ({ timeStamp }) => {
    const look = () => {
      if (list.querySelectorAll("button").length <= count) return;
      observer.disconnect();
      const listed = performance.now() - timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { window.measured = { listed, shown: performance.now() - timeStamp }; };
        channel.port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(list, { childList: true });
    look();
  }, { once: true, capture: true });
});

for (const game of ["chess", "xiangqi", "shogi"]) {
  const on = await open(), { page } = on, times = [];
  await page.waitForSelector(".card");
  while (times.length < MOVES) {
    await on.begin(game, { start: "even", side: "0", level: 0, clock: "none" });
    for (;;) {
      await page.waitForFunction(() => !document.querySelector("#hint").disabled || !document.querySelector("#after").hidden, { timeout: 20_000 });
      const move = await chosen(page);
      if (!move || times.length === MOVES) break;
      await page.mouse.click(...await on.spot(move.from));
      await new Promise(resolve => setTimeout(resolve, 100));
      const spot = await on.spot(move.to);
      await watch(page);
      await page.mouse.click(...spot);
      times.push(await (await page.waitForFunction(() => window.measured, { timeout: 5000 })).jsonValue());
    }
  }
  console.log(`${game}: ${times.length} moves, in the list after ${summary(times.map(({ listed }) => listed))}; on the screen after ${summary(times.map(({ shown }) => shown))}`);
  await page.close();
}
await browser.close();
