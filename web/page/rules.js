// The rules of a game for who plays it for the first time: what each piece does, shown by its legal moves in a small position, and
// what else there is to know.
import * as server from "./server.js";
import { closer, show } from "./dialogs.js";
import { drawing, element, make } from "./elements.js";
import { RULES_TEXTS } from "./rules_texts.js";
import { language, western } from "./settings.js";
import { pieceName, t } from "./texts.js";

// By games: the letter of a piece, a position, and the square from which it moves; none for a piece in hand, which is dropped.
const EXAMPLES = {
  chess: [
    ["K", "k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4"],
    ["Q", "k7/7K/8/8/3Q4/8/8/8 w - - 0 1", "d4"],
    ["R", "k7/7K/8/8/3R4/8/8/8 w - - 0 1", "d4"],
    ["B", "k7/7K/8/8/3B4/8/8/8 w - - 0 1", "d4"],
    ["N", "k7/7K/8/8/3N4/8/8/8 w - - 0 1", "d4"],
    ["P", "k7/7K/8/8/8/2p1p3/3P4/8 w - - 0 1", "d2"],
  ],
  xiangqi: [
    ["K", "3k5/9/9/9/9/3p5/9/9/4K4/9 w - - 0 1", "e1"],
    ["A", "3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e1"],
    ["B", "3k5/9/9/9/9/9/3p5/4B4/9/4K4 w - - 0 1", "e2"],
    ["N", "3k5/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1", "e4"],
    ["R", "3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1", "e4"],
    ["C", "3k5/4n4/9/4p4/9/4C4/9/9/9/4K4 w - - 0 1", "e4"],
    ["P", "3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e5"],
  ],
  shogi: [
    ["K", "1k7/9/9/9/4K4/9/9/9/9 b - 1", "5e"],
    ["R", "1k7/9/9/9/4R4/9/9/9/7K1 b - 1", "5e"],
    ["B", "1k7/9/9/9/4B4/9/9/9/7K1 b - 1", "5e"],
    ["G", "1k7/9/9/9/4G4/9/9/9/7K1 b - 1", "5e"],
    ["S", "1k7/9/9/9/4S4/9/9/9/7K1 b - 1", "5e"],
    ["N", "1k7/9/9/9/4N4/9/9/9/7K1 b - 1", "5e"],
    ["L", "1k7/9/9/9/4L4/9/9/9/7K1 b - 1", "5e"],
    ["P", "1k7/9/9/9/4P4/9/9/9/7K1 b - 1", "5e"],
    ["+R", "1k7/9/9/9/4+R4/9/9/9/7K1 b - 1", "5e"],
    ["+B", "1k7/9/9/9/4+B4/9/9/9/7K1 b - 1", "5e"],
    ["+P", "1k7/9/9/9/4+P4/9/9/9/7K1 b - 1", "5e"],
    ["P", "1k7/9/9/9/9/4P4/9/9/7K1 b P 1"],
  ],
};

// Shows the rules of a game, given its description, and draws the moves when the server has told them.
export function showRules({ name, board: description }) {
  const dialog = element("rules-dialog"), { goal, names = [], pieces, more } = (RULES_TEXTS[language()] ?? RULES_TEXTS.en)[name];
  const board = Object.assign(new Board({ ...description, hands: false }), { western: western() });
  const figures = EXAMPLES[name].map(([letter, fen, from], index) => {
    const place = drawing(board.svg(fen), { class: "example" });
    drawMoves(place, board, { game: name, fen, from });
    const title = from ? names[index] ?? pieceName(board, letter) : t("drops");
    return make("figure", {}, place, make("figcaption", {}, make("b", {}, title), ` ${pieces[index]}`));
  });
  show(dialog, make("form", { method: "dialog" },
    make("h2", { id: "rules-title" }, t("titled", { title: t(name), text: t("rules") })), closer(dialog),
    make("p", {}, goal), make("div", { class: "examples" }, ...figures), ...more.map(text => make("p", {}, text))));
}

async function drawMoves(place, board, { game, fen, from }) {
  const { legal } = await server.position({ game, start: fen, moves: [], chess960: false }).catch(() => ({ legal: [] }));
  const names = new Set(legal.filter(move => from ? move.from === from : move.drop).map(({ to }) => to));
  const targets = [...names].map(name => [...board.square(name), board.pieceOn(fen, board.square(name)) !== undefined]);
  place.innerHTML = board.svg(fen, { targets, selected: from && board.square(from) });
}
