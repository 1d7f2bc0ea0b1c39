// Steps through the game and its lines, by buttons, keys, clicks and touch.

function drawBoard() {
  const move = line ? line.moves[line.step - 1] : ply > 0 && game.m[ply - 1].p;
  const better = !line && !lesson && ply > 0 && game.m[ply - 1].b && lineAt(ply - 1);
  const from = lesson && lesson.from;
  board.flipped = flipped;
  element("stage").style.setProperty("--ratio", board.width / board.height);
  element("board").innerHTML = board.svg(shownFen(), {
    label: shownFen(),
    stands: board.hands,
    marks: move ? board.squares(move) : [],
    selected: Array.isArray(from) ? from : undefined,
    hand: typeof from === "string" ? from : undefined,
    arrows: better ? [{ squares: board.squares(better.moves[0]), color: "var(--good)" }] : [],
  });
}

function drawControls() {
  const isAsked = lesson && lesson.state === "ask";
  const [at, end] = line ? [line.step, line.texts.length] : [ply, game.m.length];
  element("place").textContent = line ? t("linePlace", { step: at, count: end }) : `${at} / ${end}`;
  const isFirst = at === 0 && (!line || lesson);
  for (const id of ["first", "back"]) element(id).disabled = isAsked || isFirst;
  for (const id of ["next", "last"]) element(id).disabled = isAsked || at === end;
}

function show() {
  drawBoard();
  drawBar();
  drawGraph();
  drawClocks();
  drawControls();
  drawLesson();
  say();
  writeAddress();
}

// Shows a position of the game.
function go(to) {
  if (lesson) {
    flipped = lesson.flipped;
    lesson = null;
  }
  line = null;
  ply = Math.max(0, Math.min(game.m.length, to));
  show();
}

// Shows a line of a position after some of its moves.
function play(at, step) {
  if (!line || line.at !== at) line = lineAt(at);
  line.step = Math.max(0, Math.min(line.texts.length, step));
  show();
}

function leaveLine() {
  const hadFocus = element("lines").contains(document.activeElement);
  line = null;
  show();
  if (hadFocus) element("next").focus();
}

// Goes on or back in the line on the board, or in the game.
function step(by) {
  if (line && line.step + by === -1 && !lesson) leaveLine();
  else if (line) play(line.at, line.step + by);
  else if (!lesson) go(ply + by);
}

function open(index) {
  number = index;
  game = data.games[index];
  fens = unfolded(game.f[0], game.f.slice(1));
  board = new Board(data.boards[game.g]);
  element("games").value = index;
  element("chances-of").textContent = t("chancesOf", { side: sideName(0) });
  element("graph").setAttribute("aria-label", t("chancesDuring", { side: sideName(0) }));
  element("clock-graph").setAttribute("aria-label", t("timeDuring"));
  element("clock-keys").replaceChildren(...game.sides.map((_, index) => make("span", { class: `key side${index}` }, sideName(index))));
  element("copy-fen").textContent = t("copyIt", { name: "FEN" });
  element("copy-record").textContent = t("copyIt", { name: game.xn });
  element("copy-status").textContent = "";
  listHeading();
  listSides();
  listMoves();
  listCritical();
  listLearners();
  go(0);
}

const steps = { first: -Infinity, back: -1, next: 1, last: Infinity };
for (const [id, by] of Object.entries(steps)) element(id).onclick = () => step(by);
element("flip").onclick = () => { flipped = !flipped; drawBoard(); drawBar(); };
element("solve").onclick = () => solve("shown", t("isBestLine"));
element("another").onclick = () => askFor(lesson.at + 1);
element("stop").onclick = () => { endLesson(); document.querySelector("[data-learn]:enabled").focus(); };
element("answer").onsubmit = event => {
  event.preventDefault();
  if (element("typed").value.trim()) answerText(element("typed").value);
};
element("copy-fen").onclick = () => copy(shownFen(), "FEN");
element("copy-record").onclick = () => copy(game.x, game.xn);
element("copy-text").onkeydown = event => { if (event.key === "Escape") element("copy-text").hidden = true; };
for (const id of ["graph", "clock-graph"]) element(id).onclick = event => go(plyAt(id, event.clientX));

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button) return;
  const { ply: to, line: at, step, learn, choice } = button.dataset;
  if (button.id === "leave") leaveLine();
  else if (to) go(+to);
  else if (learn) startLesson(+learn);
  else if (choice) judgeMove(lesson.choices.find(([move]) => move === choice));
  else if (at) {
    // A line of the list of critical moments belongs to its move.
    if (button.closest("#critical")) go(+at + 1);
    play(+at, +step);
  }
});

document.addEventListener("keydown", event => {
  const takesKeys = ["SELECT", "INPUT", "TEXTAREA"].includes(event.target.tagName) && event.key !== "Escape";
  if (takesKeys || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity),
    f: () => element("flip").click(), Escape: () => lesson ? element("stop").click() : line && leaveLine(),
  };
  const action = keys[event.key];
  if (action) { event.preventDefault(); action(); }
});

let touch = null;
element("board").addEventListener("click", event => { if (lesson && lesson.state === "ask") pick(event); });
element("board").addEventListener("touchstart", event => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
element("board").addEventListener("touchend", event => {
  if (!touch || (lesson && !line)) return;
  const end = event.changedTouches[0], dx = end.clientX - touch.clientX, dy = end.clientY - touch.clientY;
  const box = element("board").getBoundingClientRect();
  if (Math.abs(dx) > 30 && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
  else if (Math.hypot(dx, dy) < 10) step(end.clientX - box.left < box.width / 2 ? -1 : 1);
  touch = null;
});

// Says at the foot what has searched, and within which limits.
function listLimits() {
  const limits = data.limits.map(([name, count]) => t(name, { count })).join(t("or"));
  element("footer").textContent = t("foot", { engine: data.engine, limits });
}
function listGames() {
  element("games").replaceChildren(...data.games.map((one, index) => make("option", { value: index }, `${index + 1}. ${titleOf(one)}`)));
}
element("chooser").hidden = data.games.length < 2;
element("games").onchange = event => open(+event.target.value);

element("language").value = LANGUAGES[tongue];
element("language").onchange = event => {
  if (lesson) endLesson();
  const at = ply;
  tongue = LANGUAGES.indexOf(event.target.value);
  translate();
  listLimits();
  listGames();
  open(number);
  go(at);
};

function openAddress() {
  const place = placeOfAddress();
  open(place.game);
  go(place.ply);
}
addEventListener("hashchange", openAddress);
addEventListener("resize", () => { drawGraph(); drawClocks(); });
translate();
listLimits();
listGames();
openAddress();
