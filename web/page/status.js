// The state of the game on the table in words, and which controls serve.
import { element } from "./elements.js";
import { endWords, of, t } from "./texts.js";

export function resultText({ play, description }) {
  const { winner } = play.game.result;
  return [winner === null ? t("drawn") : winner === play.game.human ? t("won") : t("lost"), ...endWords(play.game.result, description)];
}

// Returns what the state of the game is, in a word or two.
function stateText(table) {
  const { position, thinking, trouble, isOvertaken, over, pending } = table.play;
  if (table.line) return t("whyShown");
  if (over) return resultText(table)[0];
  if (isOvertaken) return t("elsewhere");
  if (trouble) return t("interrupted");
  if (!table.latest) return t("looking");
  if (thinking) return t("thinking");
  if (pending) return t("sending");
  return (position.check ? `${of(table.description, "check")} ` : "") + t("yourMove");
}

function dataState({ play, latest }) {
  const { over, game, thinking } = play;
  if (over) return game.result.winner === null ? "drawn" : game.result.winner === game.human ? "won" : "lost";
  return thinking && latest ? "thinking" : "";
}

export function showStatus(table) {
  const { play, latest, line, ply, note } = table, { game, position, thinking } = play, state = element("state");
  const lines = play.over ? resultText(table).slice(1) : [];
  state.textContent = stateText(table);
  if (!play.over && !latest && !play.trouble) lines.push(t(thinking ? "thinking" : "yourMoveThere"));
  if (!play.over && game.drawOffered) lines.push(t(thinking ? "drawWaits" : "drawOffered"));
  if (note) lines.push(note);
  element("more").textContent = lines.join(" · ");
  document.title = `${state.textContent} – Sanqi`;
  element("status").dataset.state = dataState(table);
  element("after").hidden = !play.over;
  element("return").hidden = latest;
  element("take-back").disabled = play.isOvertaken || play.lastOwn < 0;
  element("hint").disabled = !play.canMove || !latest;
  element("draw").disabled = play.over || play.isOvertaken;
  element("draw").setAttribute("aria-pressed", game.drawOffered && !play.over);
  element("resign").disabled = play.over || play.isOvertaken;
  element("declare").hidden = !(play.canMove && position.declares);
  element("first").disabled = element("back").disabled = ply === 0;
  element("next").disabled = line !== null && ply === line.position.moves.length || latest;
  element("last").disabled = latest;
  element("typed").disabled = !play.canMove || !latest;
}
