"use strict";
// Boards, graph and lists of the page. The data stands in the element "data"; scores and chances are the first side's.
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

// Chess pieces in a square of 45 units, drawn for this page.
const SHAPES = {
  p: '<path d="M22.5 9a5.5 5.5 0 0 1 3.6 9.6c3 1.6 4.4 4.4 4.4 7.4 0 2-1 3.6-2.4 4.8h3.4v3H34V38H11v-4.2h2.5v-3h3.4c-1.4-1.2-2.4-2.8-2.4-4.8 0-3 1.4-5.8 4.4-7.4A5.5 5.5 0 0 1 22.5 9z"/>',
  r: '<path d="M11 9h5v3.5h4V9h5v3.5h4V9h5v8l-3 3v9.5l2.5 3V34h-22v-1.5l2.5-3V20l-3-3z"/><path d="M9.5 34h26v4h-26z"/>',
  b: '<circle cx="22.5" cy="8" r="2.6"/><path d="M22.5 11c6 4 8.5 8.5 8.5 13 0 2.5-1.5 4.5-3.5 5.500h-10c-2-1-3.5-3-3.5-5.5 0-4.5 2.5-9 8.5-13z"/><path class="l" d="M22.5 16v8M18.5 20h8"/><path d="M15.5 29.500h14l2 4.500h-18z"/><path d="M10.5 34h24v4h-24z"/>',
  n: '<path d="M13 38h21c1-9 .5-15.5-3-21-2.2-3.5-5.6-5.7-9.5-6.300L20.5 7l-2.7 4.200c-2 1.2-3.3 3-4 5.300L9 23.500c-.8 1.3-.6 2.6.4 3.600l1.6 1.500c1 .9 2.4.8 3.4-.1l2.6-2.400c1.6-.3 3-.9 4.2-1.8.2 4-1.6 6.3-4.4 8.3-2.2 1.6-3.6 2.9-3.8 5.400z"/><circle class="e" cx="17.6" cy="17.2" r="1.4"/>',
  q: '<path d="M9 14l4.5 12.500L15 12l5 13.500L22.5 10 25 25.5 30 12l1.5 14.500L36 14l-3 18.500H12z"/><circle cx="9" cy="13" r="2.2"/><circle cx="15" cy="11" r="2.2"/><circle cx="22.5" cy="9" r="2.2"/><circle cx="30" cy="11" r="2.2"/><circle cx="36" cy="13" r="2.2"/><path d="M11.5 32.500h22l1 5.500h-24z"/>',
  k: '<path class="c" d="M22.5 4.500v9M18.5 8h8"/><path d="M22.5 13c2.5 0 4 2 4 4.5 0 1-.3 2-.8 3 2.5-2.5 9.3-3 10.3 2.5.7 4-3 7-5 9.500H14c-2-2.5-5.7-5.5-5-9.5 1-5.5 7.8-5 10.3-2.5-.5-1-.8-2-.8-3 0-2.5 1.5-4.5 4-4.500z"/><path d="M12.5 32.500h20l1 5.500h-22z"/>',
};
const CJK = "'Noto Serif CJK SC','Noto Serif CJK JP','Songti SC','Hiragino Mincho ProN','Yu Mincho',SimSun,serif";
const SIZE = 45;

// Returns the pieces of a FEN as [letter, column, row], and the pieces in hand.
function pieces(fen) {
  const [rows, , hands] = fen.split(" "), found = [];
  rows.split("/").forEach((rank, row) => {
    let column = 0, plus = "";
    for (const c of rank) {
      if (c >= "0" && c <= "9") column += +c;
      else if (c === "+") plus = "+";
      else { found.push([plus + c, column++, row]); plus = ""; }
    }
  });
  const held = [];
  for (const [, count, letter] of (board.hands && hands || "").matchAll(/(\d*)([A-Za-z])/g)) held.push([letter, +(count || 1)]);
  return [found, held];
}

// Returns the squares of a move in the spelling of the protocol as [column, row]; a drop has only the target.
function squares(text) {
  const square = ([file, rank]) => [board.files.indexOf(file), board.ranks.indexOf(rank)];
  return text[1] === "*" ? [square(text.slice(2))] : [square(text.slice(0, 2)), square(text.slice(2, 4))];
}

function drawPiece(letter, x, y) {
  const side = letter === letter.toUpperCase() ? 0 : 1;
  const character = board.characters[letter] || board.characters[letter.toUpperCase()];
  if (board.pieces === "figures") {
    return `<g class="p${side}" transform="translate(${x - SIZE / 2} ${y - SIZE / 2})">${SHAPES[letter.toLowerCase()]}</g>`;
  }
  if (board.pieces === "discs") {
    return `<g class="x${side}"><circle cx="${x}" cy="${y}" r="20"/><circle class="ring" cx="${x}" cy="${y}" r="16.5"/>`
      + `<text x="${x}" y="${y + 8}" font-size="23">${character}</text></g>`;
  }
  const turn = (side === 1) !== flipped ? ` rotate(180)` : "";
  const red = letter[0] === "+" ? ' class="red"' : "";
  return `<g class="s" transform="translate(${x} ${y})${turn}"><path d="M0-20L13-14.5 17 19H-17L-13-14.500z"/>`
    + `<text${red} y="11" font-size="25">${character}</text></g>`;
}

function arrow([from, to], color) {
  const a = from, b = to || from;
  if (!to) return `<circle cx="${a[0]}" cy="${a[1]}" r="19" fill="none" stroke="${color}" stroke-width="5" opacity=".8"/>`;
  const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy), ux = dx / length, uy = dy / length;
  const end = [b[0] - 15 * ux, b[1] - 15 * uy];
  return `<g opacity=".8"><path d="M${a[0]} ${a[1]}L${end[0]} ${end[1]}" stroke="${color}" stroke-width="7" stroke-linecap="round"/>`
    + `<path d="M${b[0]} ${b[1]}L${end[0] - 10 * uy - 4 * ux} ${end[1] + 10 * ux - 4 * uy}L${end[0] + 10 * uy - 4 * ux} ${end[1] - 10 * ux - 4 * uy}z" fill="${color}"/></g>`;
}

function drawBoard() {
  const files = board.files.length, ranks = board.ranks.length;
  const lined = board.style === "lined", river = board.style === "river";
  const hand = board.hands ? 46 : 0, margin = lined || river ? 24 : 16;
  const width = files * SIZE + 2 * margin, height = ranks * SIZE + 2 * margin + 2 * hand;
  const center = ([column, row]) => {
    if (flipped) [column, row] = [files - 1 - column, ranks - 1 - row];
    return [margin + (column + .5) * SIZE, margin + hand + (row + .5) * SIZE];
  };
  const left = margin, top = margin + hand, right = left + files * SIZE, bottom = top + ranks * SIZE;
  let svg = `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(game.f[ply])}"><style>
.p0{fill:#fffdf6;stroke:#222}.p1{fill:#33302c;stroke:#0c0b0a}.p0,.p1{stroke-width:1.5;stroke-linejoin:round}
.p0 .e{fill:#222;stroke:none}.p1 .e{fill:#eee;stroke:none}.l,.c{fill:none;stroke-linecap:round}.p1 .l{stroke:#ddd}.c{stroke-width:3}.p1 .c{stroke:#33302c}
.x0,.x1{fill:#f8ecd2;stroke:#7a5a2c}.x0 text{fill:#b3261e}.x1 text{fill:#1d1d1d}.x0 .ring{stroke:#b3261e}.x1 .ring{stroke:#1d1d1d}.ring{fill:none}
.s path{fill:#f8e4b4;stroke:#6b4a20}.s text{fill:#1d1d1d}.s .red{fill:#b3261e}
text{text-anchor:middle;font-family:${CJK};stroke:none}.n{font:11px system-ui,sans-serif;fill:var(--soft)}.w{fill:var(--grid);font-size:24px;opacity:.6}.h{font:bold 13px system-ui,sans-serif;fill:var(--text)}</style>`;
  const mark = place => { const [x, y] = center(place); return `<rect x="${x - SIZE / 2}" y="${y - SIZE / 2}" width="${SIZE}" height="${SIZE}" fill="var(--mark)" opacity=".55"/>`; };
  const marks = ply > 0 ? squares(game.m[ply - 1].p).map(mark).join("") : "";
  const grid = d => `<path d="${d}" stroke="var(--grid)" fill="none" stroke-width="1.2"/>`;
  if (lined || river) {
    svg += `<rect x="${left - 8}" y="${top - 8}" width="${files * SIZE + 16}" height="${ranks * SIZE + 16}" rx="6" fill="var(--wood)"/>`;
  }
  if (river) {
    const x = column => left + (column + .5) * SIZE, y = row => top + (row + .5) * SIZE;
    let d = "";
    for (let row = 0; row < 10; row++) d += `M${x(0)} ${y(row)}H${x(8)}`;
    for (let column = 0; column < 9; column++) d += column % 8 ? `M${x(column)} ${y(0)}V${y(4)}M${x(column)} ${y(5)}V${y(9)}` : `M${x(column)} ${y(0)}V${y(9)}`;
    for (const row of [0, 7]) d += `M${x(3)} ${y(row)}L${x(5)} ${y(row + 2)}M${x(5)} ${y(row)}L${x(3)} ${y(row + 2)}`;
    svg += grid(d) + `<text class="w" x="${x(2)}" y="${y(4.5) + 9}">楚河</text><text class="w" x="${x(6)}" y="${y(4.5) + 9}">漢界</text>`;
  } else if (lined) {
    let d = "";
    for (let i = 0; i <= ranks; i++) d += `M${left} ${top + i * SIZE}H${right}`;
    for (let i = 0; i <= files; i++) d += `M${left + i * SIZE} ${top}V${bottom}`;
    svg += grid(d) + [3, 6].flatMap(i => [3, 6].map(j => `<circle cx="${left + i * SIZE}" cy="${top + j * SIZE}" r="3" fill="var(--grid)"/>`)).join("");
  } else {
    for (let row = 0; row < ranks; row++) for (let column = 0; column < files; column++) {
      svg += `<rect x="${left + column * SIZE}" y="${top + row * SIZE}" width="${SIZE}" height="${SIZE}" fill="var(--${(row + column) % 2 ? "dark" : "light"})"/>`;
    }
  }
  svg += marks;
  for (let i = 0; i < files; i++) {
    const [x] = center([i, 0]);
    svg += `<text class="n" x="${x}" y="${lined ? top - 11 : height - 3}">${board.files[i]}</text>`;
  }
  for (let i = 0; i < ranks; i++) {
    const [, y] = center([0, i]);
    svg += `<text class="n" x="${lined ? width - 8 : 7}" y="${y + 4}">${board.labels[i]}</text>`;
  }
  const [found, held] = pieces(game.f[ply]);
  for (const [letter, column, row] of found) svg += drawPiece(letter, ...center([column, row]));
  if (board.hands) {
    for (const side of [0, 1]) {
      const below = (side === 0) !== flipped, y = below ? height - 26 : 24;
      const own = held.filter(([letter]) => (letter === letter.toUpperCase()) === (side === 0));
      own.forEach(([letter, count], index) => {
        const x = below ? width - 36 - index * 50 : 24 + index * 50;
        svg += drawPiece(letter, x, y) + (count > 1 ? `<text class="h" x="${x + 24}" y="${y + 5}">${count}</text>` : "");
      });
    }
  }
  const better = ply > 0 && game.m[ply - 1].b;
  if (better) svg += arrow(squares(better.p).map(center), "var(--good)");
  element("board").innerHTML = svg + "</svg>";
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
  board = data.boards[game.g];
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
