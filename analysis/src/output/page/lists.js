// Texts of the page: tags, sides, moves, critical moments, and what is said about the position on the board.
const dash = (value, text = String) => value === null || value === undefined ? "–" : text(value);

function listHeading() {
  element("title").textContent = titleOf(game);
  document.title = data.games.length > 1 ? t("games", { count: data.games.length }) : titleOf(game);
  element("subtitle").textContent = [game.o, game.r && resultText(game.r)].filter(Boolean).join(" · ");
  element("tags").replaceChildren(...game.h.map(([name, value]) => make("div", {}, make("dt", {}, t(name)), make("dd", {}, value))));
}

function listSides() {
  const loss = phase => side => dash(side.l[phase], points => points.toFixed(1));
  const rows = [
    ["player", side => dash(side.p)], ["rating", side => dash(side.e)],
    ["accuracy", side => dash(side.a, accuracy => `${accuracy.toFixed(1)} %`)],
    ["inaccuracies", side => side.i], ["mistakes", side => side.m], ["blunders", side => side.b], ["missedMates", side => side.mm],
    ["lossOpening", loss(0)], ["lossMiddlegame", loss(1)], ["lossEndgame", loss(2)],
  ];
  const wanted = rows.filter(([name, cell]) => !["player", "rating"].includes(name) || game.sides.some(side => cell(side) !== "–"));
  element("sides").replaceChildren(
    make("caption", {}, t("lossIs")),
    make("thead", {}, make("tr", {}, make("td"), ...game.sides.map((_, index) => make("th", { scope: "col" }, sideName(index))))),
    make("tbody", {}, ...wanted.map(([name, cell]) => make("tr", {}, make("th", { scope: "row" }, t(name)), ...game.sides.map(side => make("td", {}, String(cell(side))))))),
  );
}

const titleOf = one => one.t ?? [0, 1].map(side => one.sides[side].p ?? sideName(side, one)).join(" – ");

// Results of PGN are signs of chess; players of other games say them in words.
const PGN_RESULTS = { "1-0": () => t("sideWins", { side: sideName(0) }), "0-1": () => t("sideWins", { side: sideName(1) }), "1/2-1/2": () => t("draw") };

function resultText({ w: winner, n: name }) {
  if (board.kind !== "figures" && Object.hasOwn(PGN_RESULTS, name)) return PGN_RESULTS[name]();
  return winner === null ? worded(name) : t("wins", { side: sideName(winner), name: worded(name) });
}

// Returns the remark on a move in words.
function remarkOf({ c: name, q: { b: before, a: after, x: missed, y: allowed } }) {
  const mate = (key, moves) => moves ? of(game, key, { moves, plies: 2 * moves - 1 }) : null;
  const fell = name && t("fell", { title: t(name), before: `${before} %`, after: `${after} %` });
  return [fell, mate("missedMate", missed), mate("allowsMate", allowed)].filter(Boolean).join(tongue === 0 ? "; " : "；");
}

function moveButton(move, index) {
  const button = make("button", { "data-ply": index + 1, class: move.c || "" }, move.t + (move.x || ""));
  if (move.k) button.append(make("small", { class: "book", title: t("bookIs") }, ` ${t("book")}`));
  return button;
}

// Lists the moves in rows of both sides.
function listMoves() {
  const rows = [];
  game.m.forEach((move, index) => {
    if (sideOf(index) === 0 || index === 0) {
      rows.push(make("div", { class: "pair" }, make("i", {}, move.n)));
      if (sideOf(index) === 1) rows[0].append(make("span", {}, "…"));
    }
    rows.at(-1).append(moveButton(move, index));
  });
  element("moves").replaceChildren(...rows);
}

// Returns a line whose moves are buttons.
function lineButtons(at, label) {
  const { score, texts } = lineAt(at), numbers = numbersFrom(at, texts.length);
  const moves = texts.map((text, index) => make("button", { "data-line": at, "data-step": index + 1 }, numbers[index] && `${numbers[index]} `, text));
  return make("p", { class: "line" }, make("span", {}, `${label}: ${scoreText(score)} `), ...moves);
}

function listCritical() {
  element("critical").replaceChildren(...game.c.map(index => {
    const move = game.m[index];
    const button = make("button", { "data-ply": index + 1 }, `${move.n} ${move.t}${move.x} – ${remarkOf(move)}`);
    return make("li", { class: move.c }, button, ...move.b ? [lineButtons(index, t("better"))] : []);
  }));
  if (!game.c.length) element("critical").append(make("li", {}, t("noCritical")));
}

function sayPosition() {
  const move = ply > 0 && game.m[ply - 1], parts = [];
  const head = make("div", {}, make("b", {}, move ? `${move.n} ${move.t}${move.x || ""}` : t("startingPosition")));
  head.append(` · ${resultText({ w: null, n: scoreText(game.s[ply]) })} · ${sideName(0)} ${percent(game.e[ply])}`);
  const clock = game.k[ply - 1];
  if (typeof clock === "number") head.append(` · ${t("timeLeft", { time: timeText(clock) })}`);
  if (move && move.k) parts.push(make("div", { class: "soft" }, t("bookIs")));
  if (move && move.q) parts.push(make("div", { class: move.c || "" }, remarkOf(move)));
  element("said").replaceChildren(head, ...parts);
}

function sayLine() {
  const { at, step, texts } = line, place = t(at < ply ? "betterPlace" : "bestPlace", { step, count: texts.length });
  const head = make("div", {}, make("b", {}, step ? `${numbersFrom(at, step).at(-1)} ${texts[step - 1]}`.trim() : t("beforeLine")));
  head.append(` · ${place} `);
  element("said").replaceChildren(head);
}

// Lists the lines of the position. They stay while one of them is played, so that the focus stays on its button.
function listLines() {
  const lines = element("lines"), key = `${tongue} ${number} ${ply}`;
  if (lines.dataset.key !== key) {
    lines.dataset.key = key;
    lines.replaceChildren();
    if (ply > 0 && game.m[ply - 1].b) lines.append(lineButtons(ply - 1, t("better")));
    if (game.l[ply]) lines.append(lineButtons(ply, t("best")));
    lines.append(make("button", { id: "leave", title: t("key", { text: t("backToGame"), key: "Esc" }) }, t("backToGame")));
  }
  element("leave").hidden = !line;
}

// Marks the buttons of the move on the board.
function markCurrent() {
  for (const button of document.querySelectorAll("[data-ply], [data-line]")) {
    const { ply: at, line: lineAt, step } = button.dataset;
    const is = at ? +at === ply : line !== null && +lineAt === line.at && +step === line.step;
    button.classList.toggle("current", is);
    if (is) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
  }
  const current = document.querySelector("#moves .current"), list = element("moves");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

function say() {
  if (line) sayLine(); else sayPosition();
  listLines();
  markCurrent();
}
