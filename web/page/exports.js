// Games and puzzles as files: saved, or copied.
import * as server from "./server.js";
import { closer, show } from "./dialogs.js";
import { element, make } from "./elements.js";
import { players, result } from "./games.js";
import { t } from "./texts.js";

// Reasons of the page in the words of the server.
const REASONS = { agreement: "draw-agreed" };

// Returns a game that was played at the page as one that was read.
export function asRead({ game, start, chess960, moves, human, level, date, result }, description) {
  const { sides } = description, names = [0, 1].map(side => side === human ? t("you") : t("engineName", { level }));
  const ended = result === null ? "*" : result.winner === null ? "1/2-1/2" : result.winner === 0 ? "1-0" : "0-1";
  const tags = [...sides.map((side, index) => [side, names[index]]), ...(date ? [["Date", date]] : []), ["Result", ended]];
  return { game, start, chess960, moves, tags, result: ended, reason: result && (REASONS[result.reason] ?? result.reason), note: null };
}

// Writes a game with some variations, of which each has all its moves and its notes, and shows the file.
export async function showExport(entry, description, page, variations = []) {
  const { game, start, chess960, moves, tags, reason = null, ending = null, comments = [], nags = [], thinking = [] } = entry;
  try {
    const { text, extension } = await server.written({ game, start, chess960, moves }, { tags, result: result(entry), reason, ending, variations, comments, nags, thinking });
    showText({ text, extension, name: players(entry, description).join(" - ") }, page);
  } catch (error) {
    page.failure(error, () => showExport(entry, description, page, variations));
  }
}

// Shows a text that can be saved and copied.
export function showText({ text, extension, name }, page) {
  const dialog = element("export-dialog"), field = make("textarea", { id: "export-text", rows: 12, readonly: true, "aria-label": t("fileText"), spellcheck: "false" });
  field.value = text;
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  // Letters and figures of all scripts; the rest is not safe in names of files.
  const file = `${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim().slice(0, 80) || "sanqi"}.${extension}`;
  const save = make("a", { class: "button main", id: "export-save", href: address, download: file }, t("saveFile"));
  const copy = make("button", { type: "button", id: "export-copy" }, t("copy"));
  copy.onclick = async () => {
    const copied = await copyText(field);
    copy.textContent = copied ? t("copied") : t("copy");
    page.say(copied ? t("copied") : t("notCopied"));
  };
  dialog.addEventListener("close", () => URL.revokeObjectURL(address), { once: true });
  show(dialog, make("form", { method: "dialog" }, make("h2", { id: "export-title" }, t("export")), closer(dialog), field, make("div", { class: "buttons" }, copy, save)));
}

// The clipboard is closed to pages at an address that is not encrypted, unless it is this machine; there the selection is copied.
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
