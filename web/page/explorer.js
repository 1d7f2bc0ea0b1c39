// Openings: what the built-in book and the loaded games know about a position.
import * as server from "./server.js";
import { make } from "./elements.js";
import { result } from "./games.js";
import { moveText } from "./moves.js";
import { reasonOf } from "./notices.js";
import { scoreText, sideName, t } from "./texts.js";

export class Explorer {
  #search = null;

  // `place` is the element that is filled, `play` is called with a move that is clicked.
  constructor(place, play) {
    Object.assign(this, { place, play });
  }

  stop() {
    this.#search?.abort();
  }

  // Shows what is known after the moves of a request. Of `games`, those with the same first moves are counted; `legal` are the
  // legal moves, which spell the moves of these games.
  async look(request, { games = [], legal = [], description }) {
    this.stop();
    const search = this.#search = new AbortController();
    try {
      const { opening, moves, books } = await server.explore(request, search.signal);
      if (search.signal.aborted) return;
      const tables = [{ moves: merged(moves, counted(games, request.moves), legal) }, ...books].filter(({ moves }) => moves.length);
      this.#draw(opening, tables, description);
    } catch (error) {
      if (search.signal.aborted) return;
      const again = make("button", {}, t("again"));
      again.onclick = () => this.look(request, { games, legal, description });
      this.place.replaceChildren(make("p", { class: "refusal" }, reasonOf(error)), again);
    }
  }

  // Draws tables of moves, each below the name of its book; the built-in one has none.
  #draw(opening, tables, description) {
    const title = opening ? make("p", { class: "opening" }, make("b", {}, opening.eco), ` ${opening.name}`) : null;
    const parts = tables.flatMap(({ name, moves }) => [name ? make("h3", {}, name) : null, this.#table(moves, description)]);
    if (!parts.length) parts.push(make("p", { class: "soft" }, t("unknownPosition")));
    this.place.replaceChildren(...[title, ...parts].filter(Boolean));
  }

  #table(moves, description) {
    const rows = moves.map(move => {
      const percent = Math.round(100 * move.share);
      const share = make("span", { class: "share", "aria-hidden": "true" }, make("span", {}));
      share.firstChild.style.width = `${percent}%`;
      const button = make("button", { "data-move": move.move }, make("b", {}, moveText(move)), move.share > 0 ? share : make("span", {}),
        make("span", { class: "numbers" }, [move.share > 0 ? `${percent} %` : null, move.score === null ? null : scoreText(description, signed(move.score))].filter(Boolean).join(" · ")),
        move.opening ? make("span", { class: "soft" }, move.opening.name) : null,
        move.games ? make("span", { class: "soft" }, t("inGames", { count: move.games.count, first: sideName(description, 0), second: sideName(description, 1), ...move.games })) : null);
      button.onclick = () => this.play(move.move);
      return make("li", {}, button);
    });
    return make("ul", { class: "known" }, ...rows);
  }
}

const signed = score => `${score < 0 ? "-" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;

// Counts the next moves of the games that begin with some moves.
function counted(games, moves) {
  const counts = new Map();
  for (const game of games) {
    const next = game.moves[moves.length];
    if (next === undefined || moves.some((move, index) => game.moves[index] !== move)) continue;
    const known = counts.get(next) ?? { count: 0, wins: 0, draws: 0, losses: 0 }, ended = result(game);
    known.count++;
    if (ended === "1-0") known.wins++;
    if (ended === "0-1") known.losses++;
    if (ended === "1/2-1/2") known.draws++;
    counts.set(next, known);
  }
  return counts;
}

// Joins the moves of the book with those of games.
function merged(known, counts, legal) {
  const rows = known.map(move => ({ ...move, games: counts.get(move.move) }));
  for (const [move, games] of counts) {
    const found = known.every(other => other.move !== move) && legal.find(other => other.move === move);
    if (found) rows.push({ move, text: found.text[0], letters: found.text[1], share: 0, score: null, opening: null, games });
  }
  return rows;
}
