// Loading games: pasted, chosen or dropped, and the list of what was read.
import * as server from "./server.js";
import { closer, show } from "./dialogs.js";
import { element, make } from "./elements.js";
import { about, gameName } from "./games.js";
import { reasonOf } from "./notices.js";
import { t, told } from "./texts.js";

// Greatest size of a file, as the server has it.
const MOST_BYTES = 4 * 1024 * 1024;

// Greatest number of games that the list shows at a time.
const MOST_SHOWN = 200;

const empty = () => ({ games: [], refused: [], left: 0 });

// The dialog. `open` is called with games and the index of the chosen one; `page` has descriptions and say(text).
export class Files {
  constructor(page, open) {
    Object.assign(this, { page, open, read: empty(), resume: null });
    document.addEventListener("dragover", event => { if (this.#wanted(event)) event.preventDefault(); });
    document.addEventListener("drop", event => {
      if (!this.#wanted(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files], text = event.dataTransfer.getData("text/plain");
      if (!files.length && !text) return;
      this.show();
      this.#load(files.length ? files : [new Blob([text])]);
    });
  }

  // Text that is dragged into a field belongs to the field.
  #wanted({ dataTransfer, target }) {
    return dataTransfer.types.includes("Files") || dataTransfer.types.includes("text/plain") && !target.closest?.("input, textarea");
  }

  // Shows the dialog. `games` are those in study; `resume` opens the last study.
  show({ games = null, resume = null } = {}) {
    if (games) this.read = { ...empty(), games };
    this.resume = resume;
    this.#draw();
  }

  // Reads files one after the other; what can be read stays, and the rest is told.
  async #load(files) {
    const read = this.read = empty(), words = element("files-trouble");
    words.textContent = "";
    element("files-list").replaceChildren(make("p", { class: "soft" }, t("reading")));
    for (const file of files) {
      const name = file.name ? `${file.name}: ` : "";
      try {
        if (file.size > MOST_BYTES) throw new server.Refusal(t("tooLarge"), 413);
        const { games, refused, left_out } = await server.read(new Uint8Array(await file.arrayBuffer()));
        read.games.push(...games);
        read.refused.push(...refused.map(reason => name + told(reason)));
        read.left += left_out;
      } catch (error) {
        read.refused.push(name + (reasonOf(error)));
      }
    }
    if (read !== this.read || !element("files-dialog").open) return;
    if (read.games.length === 1 && !read.refused.length && !read.left && !read.games[0].note) return this.#choose(0);
    this.#list();
    element("files-trouble").textContent = read.games.length ? "" : t("nothingRead");
    this.page.say(t("gamesRead", { count: read.games.length, refused: read.refused.length }));
    element("files-list").querySelector("button, input")?.focus();
  }

  #choose(index) {
    element("files-dialog").close();
    this.open(this.read.games, index);
  }

  #draw() {
    const dialog = element("files-dialog");
    const text = make("textarea", { id: "files-text", rows: 5, placeholder: t("pasteHere"), "aria-label": t("pasteHere"), spellcheck: "false", autocomplete: "off" });
    const input = make("input", { type: "file", multiple: true, class: "hidden", id: "files-input", tabindex: -1, "aria-label": t("chooseFile") });
    input.onchange = () => { if (input.files.length) this.#load([...input.files]); };
    const button = (id, words, act, main) => { const made = make("button", { type: "button", id, class: main && "main" }, words); made.onclick = act; return made; };
    const resume = this.resume && button("files-resume", t("resumeStudy"), () => { dialog.close(); this.resume(); });
    const form = make("form", { method: "dialog" }, make("h2", { id: "files-title" }, t("study")), closer(dialog), make("p", { class: "soft" }, t("filesAbout")), text,
      make("div", { class: "buttons wrap" },
        button("files-choose", t("chooseFile"), () => input.click()),
        button("files-read", t("readText"), () => this.#load([new Blob([text.value])]), true)),
      input, make("p", { id: "files-trouble", class: "refusal", role: "alert" }), resume, make("div", { id: "files-list" }));
    show(dialog, form);
    this.#list();
    text.focus();
  }

  #list() {
    const { games, refused, left } = this.read, place = element("files-list"), parts = [];
    if (games.length) {
      const filter = make("input", { type: "search", id: "files-filter", placeholder: t("filter"), "aria-label": t("filter"), autocomplete: "off" });
      const rows = make("ul", { class: "games" }), more = make("p", { class: "soft", role: "status" });
      const fill = () => this.#fill(rows, more, filter.value);
      filter.addEventListener("input", fill);
      filter.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); rows.querySelector("button")?.click(); } });
      fill();
      parts.push(make("h3", {}, t("games", { count: games.length })), ...(games.length > 1 ? [filter] : []), rows, more);
    }
    if (refused.length) {
      const title = t("refused", { count: refused.length }), reasons = refused.map(reason => make("li", {}, reason));
      parts.push(make("h3", {}, title), make("ul", { class: "refusals", tabindex: 0, "aria-label": title }, ...reasons));
    }
    if (left) parts.push(make("p", { class: "refusal" }, t("leftOut", { count: left })));
    place.replaceChildren(...parts);
  }

  #fill(rows, more, text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = this.read.games.map((game, index) => [game, index]).filter(([game]) => {
      const all = [t(game.game), game.result ?? "", ...game.tags.map(([, value]) => value)].join(" ").toLowerCase();
      return words.every(word => all.includes(word));
    });
    rows.replaceChildren(...shown.slice(0, MOST_SHOWN).map(([game, index]) => {
      const button = make("button", { type: "button", "data-game-index": index }, make("b", {}, gameName(game, this.page.descriptions.get(game.game))),
        make("small", {}, [t(game.game), about(game, this.page.descriptions.get(game.game))].join(" · ")), game.note ? make("small", { class: "refusal" }, told(game.note)) : null);
      button.onclick = () => this.#choose(index);
      return make("li", {}, button);
    }));
    more.textContent = shown.length > MOST_SHOWN ? t("furtherGames", { count: shown.length - MOST_SHOWN }) : shown.length ? "" : t("noneFits");
  }
}
