// Boards, graph and lists of the page; board.js stands before it. The data stands in the element "data"; scores and chances are the first side's.
const data = JSON.parse(document.getElementById("data").textContent);
const element = id => document.getElementById(id);
const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const escaped = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
let game, board, ply = 0, flipped = false;

function drawBoard() {
  const better = ply > 0 && game.m[ply - 1].b;
  board.flipped = flipped;
  element("board").innerHTML = board.svg(game.f[ply], {
    label: game.f[ply],
    marks: ply > 0 ? board.squares(game.m[ply - 1].p) : [],
    arrows: better ? [{ squares: board.squares(better.p), color: "var(--good)" }] : [],
  });
}

function drawGraph() {
  const count = game.e.length, width = 600, height = 150;
  const x = index => count > 1 ? index / (count - 1) * width : 0, y = chance => (1 - chance) * height;
  const points = game.e.map((chance, index) => `${x(index).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
  let svg = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><rect width="${width}" height="${height}" fill="var(--second)"/>`
    + `<path d="M0 ${height}L${points}L${width} ${height}z" fill="var(--first)"/><path d="M0 ${height / 2}H${width}" stroke="#888" stroke-dasharray="4 4" vector-effect="non-scaling-stroke"/>`
    + `<path d="M${x(ply)} 0V${height}" stroke="var(--accent)" stroke-width="2" vector-effect="non-scaling-stroke"/>`;
  game.m.forEach((move, index) => {
    if (move.c) svg += `<path d="M${x(index + 1)} ${y(game.e[index + 1])}h.01" stroke="var(--${move.c})" stroke-width="9" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`;
  });
  element("graph").innerHTML = svg + "</svg>";
}

function drawNow() {
  const percent = chance => `${Math.round(100 * chance)} %`;
  const chance = `<b>${escaped(game.s[ply])}</b> · ${escaped(game.sides[0].n)} ${percent(game.e[ply])}`;
  const move = ply > 0 && game.m[ply - 1];
  let html = move ? `<b>${escaped(move.n)} ${escaped(move.t)}${move.x || ""}</b> · ${chance}` : `Starting position · ${chance}`;
  if (move && move.k) html += `<div class="line">Book: a move of a known opening</div>`;
  if (move && move.q) html += `<div class="${move.c || ""}">${escaped(move.q)}</div>`;
  if (move && move.b) html += `<div class="line">Better: ${escaped(move.b.s)} ${escaped(move.b.t)}</div>`;
  else if (game.l[ply]) html += `<div class="line">Best line: ${escaped(game.l[ply])}</div>`;
  element("now").innerHTML = html;
  element("place").textContent = `${ply} / ${game.m.length}`;
  for (const id of ["first", "back"]) element(id).disabled = ply === 0;
  for (const id of ["next", "last"]) element(id).disabled = ply === game.m.length;
  for (const button of document.querySelectorAll("[data-ply]")) button.classList.toggle("current", +button.dataset.ply === ply);
  const current = document.querySelector("#moves .current"), list = element("moves");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

function go(to) {
  ply = Math.max(0, Math.min(game.m.length, to));
  drawBoard(); drawGraph(); drawNow();
}

function open(index) {
  game = data.games[index];
  board = new Board(data.boards[game.g]);
  element("title").textContent = game.t;
  element("subtitle").textContent = [...game.h, game.o, game.r].filter(Boolean).join(" · ");
  const table = element("sides");
  table.replaceChildren(make("tr", {}, ...["", "Accuracy", "?!", "?", "??", "Missed mates"].map(text => make("th", {}, text))));
  for (const side of game.sides) {
    const name = side.p ? `${side.p} (${side.n})` : side.n;
    const cells = [side.e ? `${name}, ${side.e}` : name, side.a === null ? "–" : `${side.a.toFixed(1)} %`, side.i, side.m, side.b, side.mm];
    table.append(make("tr", {}, ...cells.map(text => make("td", {}, String(text)))));
  }
  element("critical").replaceChildren(...game.c.map(index => {
    const move = game.m[index];
    const button = make("button", { "data-ply": index + 1, class: move.c || "" }, make("span", {}, `${move.n} ${move.t}${move.x || ""} – ${move.q}`));
    if (move.b) button.append(make("small", {}, `Better: ${move.b.s} ${move.b.t}`));
    return make("li", {}, button);
  }));
  if (!game.c.length) element("critical").append(make("li", {}, "None: no inaccuracies."));
  const moves = element("moves");
  moves.replaceChildren();
  game.m.forEach((move, index) => {
    const pair = make("span");
    if (!move.n.endsWith("...") || index === 0) pair.append(make("i", {}, move.n));
    const button = make("button", { "data-ply": index + 1, class: move.c || "" }, move.t + (move.x || ""));
    if (move.k) button.append(make("small", { class: "book", title: "Book: a move of a known opening" }, " book"));
    pair.append(button);
    moves.append(pair);
  });
  go(0);
}

element("first").onclick = () => go(0);
element("back").onclick = () => go(ply - 1);
element("next").onclick = () => go(ply + 1);
element("last").onclick = () => go(game.m.length);
element("flip").onclick = () => { flipped = !flipped; drawBoard(); };
document.addEventListener("click", event => {
  const button = event.target.closest("[data-ply]");
  if (button) go(+button.dataset.ply);
});
element("graph").onclick = event => {
  const box = element("graph").getBoundingClientRect();
  go(Math.round((event.clientX - box.left) / box.width * game.m.length));
};
document.addEventListener("keydown", event => {
  if (event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
  const steps = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(game.m.length), f: () => element("flip").onclick() };
  const step = steps[event.key];
  if (step) { event.preventDefault(); step(); }
});
let touch = null;
element("board").addEventListener("touchstart", event => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
element("board").addEventListener("touchend", event => {
  if (!touch) return;
  const end = event.changedTouches[0], dx = end.clientX - touch.clientX, dy = end.clientY - touch.clientY;
  const box = element("board").getBoundingClientRect();
  if (Math.abs(dx) > 30 && Math.abs(dx) > 2 * Math.abs(dy)) go(ply + (dx < 0 ? 1 : -1));
  else if (Math.hypot(dx, dy) < 10) go(ply + (end.clientX - box.left < box.width / 2 ? -1 : 1));
  touch = null;
});
element("footer").textContent = `${data.engine}, ${data.settings}`;
if (data.games.length > 1) {
  element("chooser").hidden = false;
  data.games.forEach((one, index) => element("games").append(make("option", { value: index }, `${index + 1}. ${one.t}`)));
  element("games").onchange = event => open(+event.target.value);
}
open(0);
