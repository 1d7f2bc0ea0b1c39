// The start screen: a card for each game, its puzzles, and the game that waits.
import { drawing, element, make } from "./elements.js";
import { storedGame } from "./game.js";
import { moveNumber } from "./games.js";
import { choices } from "./new_game_dialog.js";
import { reportFailure } from "./notices.js";
import { showRules } from "./rules.js";
import { western } from "./settings.js";
import { of, t } from "./texts.js";

export class StartScreen {
  // `page` has the descriptions and boards of the games, the puzzles, and the methods begin(description, choices), openNew(name),
  // openBuiltInPuzzles(name) and resumeGame().
  constructor(page) {
    this.page = page;
  }

  show() {
    element("cards").replaceChildren(...this.page.descriptions.map(game => this.#card(game)));
    this.drawContinue();
  }

  #card(game) {
    const { page } = this, picture = Object.assign(new Board({ ...game.board, hands: false }), { western: western() });
    const start = make("button", { class: "card", "data-game": game.name }, drawing(picture.svg(game.starts[0].fen), { class: "picture" }), make("b", {}, t(game.name)), make("small", {}, t(`${game.name}+`)));
    // One click plays: an ordinary game at the level and clock of the last time.
    start.onclick = () => page.begin(game, { ...choices(game), start: "even" }).catch(error => reportFailure(error, start.onclick));
    const options = make("button", { class: "link", "aria-label": t("titled", { title: t(game.name), text: t("options") }) }, t("options"));
    options.onclick = () => page.openNew(game.name);
    const rules = make("button", { class: "link", "data-rules": game.name, "aria-label": t("titled", { title: t(game.name), text: t("rules") }) }, t("rules"));
    rules.onclick = () => showRules(game);
    return make("div", {}, start, options, rules, this.#puzzlesButton(game));
  }

  // Returns the button for the puzzles that come with a game, or null if there are none.
  #puzzlesButton({ name }) {
    const { page } = this, progress = page.puzzles.progress(name);
    if (!progress) return null;
    const text = `${t("puzzles")} ${progress.solved}/${progress.total}`;
    const button = make("button", { class: "link", "data-puzzles": name, "aria-label": t("titled", { title: t(name), text }) }, text);
    button.onclick = () => page.openBuiltInPuzzles(name);
    return button;
  }

  drawContinue() {
    const game = storedGame(), button = element("continue"), { page } = this;
    button.hidden = !game || !page.boards.has(game.game);
    if (button.hidden) return;
    const description = page.descriptionOf(game), values = { game: t(game.game), count: moveNumber(game, description) };
    button.textContent = of(description, game.result === null ? "continueGame" : "seeGame", values);
    button.onclick = () => page.resumeGame();
  }

  // Loads the puzzles of all games, without which the screen serves as well.
  async loadPuzzles() {
    const { page } = this;
    await Promise.allSettled(page.descriptions.map(({ name }) => page.puzzles.load(name)));
    for (const card of element("cards").children) {
      const game = page.descriptions.find(({ name }) => name === card.firstChild.dataset.game), button = this.#puzzlesButton(game);
      if (button && !card.querySelector("[data-puzzles]")) card.append(button);
    }
  }
}
