// Texts of the page: tags, sides, moves, critical moments, and what is said about the position on the board.
const BOOK = "Book: a move of a known opening";
const dash = (value, text = String) => value === null || value === undefined ? "–" : text(value);

function listHeading() {
  element("title").textContent = game.t;
  element("subtitle").textContent = [game.o, game.r].filter(Boolean).join(" · ");
  element("tags").replaceChildren(...game.h.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function listSides() {
  const loss = phase => side => dash(side.l[phase], points => points.toFixed(1));
  const rows = [
    ["Player", side => dash(side.p)], ["Rating", side => dash(side.e)],
    ["Accuracy", side => dash(side.a, accuracy => `${accuracy.toFixed(1)} %`)],
    ["Inaccuracies ?!", side => side.i], ["Mistakes ?", side => side.m], ["Blunders ??", side => side.b], ["Missed mates", side => side.mm],
    ["Loss: opening", loss(0)], ["Loss: middlegame", loss(1)], ["Loss: endgame", loss(2)],
  ];
  const wanted = rows.filter(([name, cell]) => !["Player", "Rating"].includes(name) || game.sides.some(side => cell(side) !== "–"));
  element("sides").replaceChildren(
    make("caption", {}, "Loss: mean of a move, in points of 100"),
    make("thead", {}, make("tr", {}, make("td"), ...game.sides.map(side => make("th", { scope: "col" }, side.n)))),
    make("tbody", {}, ...wanted.map(([name, cell]) => make("tr", {}, make("th", { scope: "row" }, name), ...game.sides.map(side => make("td", {}, String(cell(side))))))),
  );
}

function moveButton(move, index) {
  const button = make("button", { "data-ply": index + 1, class: move.c || "" }, move.t + (move.x || ""));
  if (move.k) button.append(make("small", { class: "book", title: BOOK }, " book"));
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
  return make("p", { class: "line" }, make("span", {}, `${label}: ${score} `), ...moves);
}

function listCritical() {
  element("critical").replaceChildren(...game.c.map(index => {
    const move = game.m[index];
    const button = make("button", { "data-ply": index + 1 }, `${move.n} ${move.t}${move.x} – ${move.q}`);
    return make("li", { class: move.c }, button, ...move.b ? [lineButtons(index, "Better")] : []);
  }));
  if (!game.c.length) element("critical").append(make("li", {}, "None: no inaccuracies."));
}

function sayPosition() {
  const move = ply > 0 && game.m[ply - 1], parts = [];
  const head = make("div", {}, make("b", {}, move ? `${move.n} ${move.t}${move.x || ""}` : "Starting position"));
  head.append(` · ${game.s[ply]} · ${game.sides[0].n} ${percent(game.e[ply])}`);
  const clock = game.k[ply - 1];
  if (typeof clock === "number") head.append(` · ${timeText(clock)} left`);
  if (move && move.k) parts.push(make("div", { class: "soft" }, BOOK));
  if (move && move.q) parts.push(make("div", { class: move.c || "" }, move.q));
  element("said").replaceChildren(head, ...parts);
}

function sayLine() {
  const { at, step, texts } = line, kind = at < ply ? "better" : "best";
  const head = make("div", {}, make("b", {}, step ? `${numbersFrom(at, step).at(-1)} ${texts[step - 1]}`.trim() : `Before the ${kind} line`));
  head.append(` · move ${step} of ${texts.length} of the ${kind} line `);
  element("said").replaceChildren(head);
}

// Lists the lines of the position. They stay while one of them is played, so that the focus stays on its button.
function listLines() {
  const lines = element("lines"), key = `${number} ${ply}`;
  if (lines.dataset.key !== key) {
    lines.dataset.key = key;
    lines.replaceChildren();
    if (ply > 0 && game.m[ply - 1].b) lines.append(lineButtons(ply - 1, "Better"));
    if (game.l[ply]) lines.append(lineButtons(ply, "Best line"));
    lines.append(make("button", { id: "leave", title: "Back to the game (Escape)" }, "Back to the game"));
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
