// Questions to the engine's server. All addresses are relative: the page lies below a secret path.

import { t, told } from "./texts.js";

// An answer of the server that refuses a question; `ply` is the first illegal move, if that is the reason.
export class Refusal extends Error {
  constructor(text, status, ply) {
    super(text);
    this.status = status;
    this.ply = ply;
  }
}

// A server that gives no answer.
export class Lost extends Error {}

const wait = (milliseconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});

async function send(path, body, signal) {
  const raw = body instanceof Uint8Array;
  const options = body === undefined ? { signal }
    : { method: "POST", headers: { "content-type": raw ? "application/octet-stream" : "application/json" }, body: raw ? body : JSON.stringify(body), signal };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Lost("no answer");
  }
  if (response.ok) return response;
  // A program that was started anew has another address, below which everything lies.
  if (response.status === 404) throw new Refusal(t("restarted"), 404);
  const refused = await response.json().catch(() => ({}));
  throw new Refusal(refusalText(refused) ?? `${response.status} ${response.statusText}`, response.status, refused.ply);
}

const refusalText = ({ error, ...message }) => error && told({ text: error, ...message });

async function ask(path, body, signal) {
  const response = await send(path, body, signal);
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Lost("half an answer");
  }
}

export const games = () => ask("api/games");
export const start = (game, name, signal) => ask("api/start", { game, name }, signal);
export const position = (game, signal) => ask("api/position", game, signal);
export const typed = (game, text, signal) => ask("api/typed", { ...game, text }, signal);
export const reply = (game, signal) => ask("api/reply", game, signal);
export const hint = (game, signal) => ask("api/hint", game, signal);

export const coach = (game, signal) => ask("api/coach", game, signal);

// Reads games from the bytes of a file.
export const read = (bytes, signal) => ask("api/read", bytes, signal);
export const explore = (game, signal) => ask("api/explore", game, signal);
export const written = (game, facts) => ask("api/export", { ...game, ...facts });

// Yields the lines of an answer until it ends or the signal stops it.
async function* stream(path, body, signal) {
  const response = await send(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(error => { throw signal?.aborted ? error : new Lost("half an answer"); });
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) if (part.trim()) yield JSON.parse(part);
  }
}

export const analyse = (game, lines, signal) => stream("api/analyse", { ...game, lines }, signal);

// Returns the last line of an answer that tells its progress: `progress` is called with the share that is done.
async function result(path, body, signal, progress) {
  for await (const line of stream(path, body, signal)) {
    if (line.error) throw new Refusal(refusalText(line), 500);
    if (line.total === undefined) return line;
    progress(line.done / Math.max(1, line.total));
  }
  throw new Lost("half an answer");
}

export const report = (game, options, signal, progress) => result("api/report", { ...game, ...options }, signal, progress);
export const builtInPuzzles = game => ask("api/built-in-puzzles", { game });
export const puzzles = (game, signal, progress) => result("api/puzzles", game, signal, progress);

// Asks again, every other second, while there is no answer or the server is busy; `report` learns whether it is reached, when that changes.
export async function persistently(question, signal, report) {
  for (let isLost = false; ; isLost = true) {
    try {
      const answer = await question();
      report(true);
      return answer;
    } catch (error) {
      if (!(error instanceof Lost) && error.status !== 503) throw error;
      if (!isLost) report(false);
      await wait(1500, signal);
    }
  }
}
