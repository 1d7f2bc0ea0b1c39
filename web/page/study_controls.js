// The buttons, fields and the board of the study.
import { element } from "./elements.js";
import { showExport } from "./exports.js";
import { hover } from "./input.js";
import { typedMove, whyForbidden } from "./moves.js";
import { change, settings } from "./settings.js";

// What the input on the board needs of the study.
export function boardOf(study) {
  return {
    get board() { return study.board; },
    get fen() { return study.fen; },
    get legal() { return study.legal; },
    get side() { return study.here?.side ?? 0; },
    get description() { return study.description; },
    draw: () => study.drawBoard(),
    hover: square => hover(element("study-board"), study.board, square),
    play: move => study.play(move),
    say: text => study.page.say(text),
    refuse: async move => {
      const { here } = study, why = await whyForbidden(study.request(), move);
      if (why && study.here === here) study.note(why);
    },
  };
}

// Connects the controls with the study, which has some tabs.
export function connect(study, tabs) {
  const actions = {
    "study-files": () => study.page.files(),
    "study-export": () => showExport(study.entry, study.description, study.page, study.variations.lines),
    "study-play": () => study.page.playFrom(study.description, study.fen, study.entry.chess960, study.here?.side ?? 0),
    "study-flip": () => study.flip(),
    "study-analysis": () => { study.analysis.switch(!study.analysis.on); study.draw(); study.help(); },
    "study-first": () => study.go(0),
    "study-back": () => study.go(study.ply - 1),
    "study-next": () => study.go(study.ply + 1),
    "study-last": () => study.go(Infinity),
  };
  for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);
  connectCount(study);
  connectField(study);
  connectTabs(study, tabs);
  addEventListener("resize", () => { if (study.active && study.whole) study.report.drawGraph(); });
}

function connectCount(study) {
  element("study-count").value = settings.lines;
  element("study-count").addEventListener("change", ({ target }) => {
    target.value = Math.max(1, Math.min(5, Math.round(+target.value) || 3));
    change({ lines: +target.value });
    study.analysis.count = settings.lines;
    study.help();
  });
}

function connectField(study) {
  element("study-type").addEventListener("submit", async event => {
    event.preventDefault();
    const field = element("study-typed"), text = field.value.trim();
    if (!text) return;
    try {
      const { here } = study, move = await typedMove(study.request(), study.legal, text);
      if (study.here !== here) return;
      field.value = "";
      study.play(move);
    } catch (error) {
      study.note(error.message);
    }
  });
}

function connectTabs(study, tabs) {
  for (const tab of tabs) element(`to-${tab}`).addEventListener("click", () => study.show(tab));
  element("tabs").addEventListener("keydown", event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(tabs.indexOf(study.tab) + step + tabs.length) % tabs.length];
    study.show(tab);
    element(`to-${tab}`).focus();
  });
}
