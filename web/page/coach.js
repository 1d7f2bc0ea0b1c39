// The coach: says what was wrong with the person's last move.
import * as server from "./server.js";
import { element } from "./elements.js";
import { moveText } from "./moves.js";
import { mateText, pieceName, squareName, t } from "./texts.js";

export class Coach {
  #search = null;

  // `changed` is called when there is something else to say.
  constructor(changed) {
    this.changed = changed;
    this.lesson = null;
  }

  // Forgets the last lesson and the question for another one.
  forget() {
    this.#search?.abort();
    this.#search = null;
    this.lesson = null;
  }

  // Judges the last move of a game, and keeps the lesson if the move was bad.
  async judge(request, move) {
    this.forget();
    const search = this.#search = new AbortController();
    try {
      const lesson = await server.coach(request, search.signal);
      if (search.signal.aborted || !lesson.class) return;
      this.lesson = { ...lesson, request, move };
      this.changed();
    } catch {
      // A coach that cannot be reached is silent: the game itself tells of lost connections.
    }
  }

  // Shows the lesson, if there is one, and returns it in words; `table` has a board and the description of its game.
  show(table) {
    const { lesson } = this;
    element("coach").hidden = lesson === null;
    if (lesson === null) return "";
    const words = lessonText(table, lesson), title = t("titled", { title: t(lesson.class), text: moveText(lesson.move) });
    element("coach-title").textContent = title;
    element("coach-text").textContent = words;
    element("coach").dataset.class = lesson.class;
    element("coach-show").hidden = lesson.refutation.length === 0;
    return `${title}. ${words}`;
  }
}

// Returns what is wrong with a move at a table; `tells` says whether the better move may be named.
export function lessonText(table, { facts, better }, tells = true) {
  const sentences = facts.map(fact => factText(table, fact));
  if (tells && better.length) sentences.push(t("betterWas", { move: moveText(better[0]) }));
  return sentences.join(" ");
}

function factText({ board, description }, fact) {
  if (fact.moves) return mateText(description, fact.kind, fact.moves);
  const piece = place => place && t("pieceOn", { piece: pieceName(board, place.letter), square: squareName(board, place.square) });
  const values = { piece: piece(fact.piece), by: piece(fact.by), target: piece(fact.target) };
  if (fact.targets) values.targets = fact.targets.map(piece).join(t("and"));
  return t(fact.is_undefended ? "loses-undefended" : fact.kind, values);
}
