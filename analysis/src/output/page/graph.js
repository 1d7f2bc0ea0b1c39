// The bar beside the board and the charts below it. Charts are drawn in pixels, so that their texts stay legible.
const LEFT = 62, RIGHT = 10, TOP = 8, BOTTOM = 20;

// Returns the measures of a chart and its axes: `rows` are heights from 0 to 1 with their labels.
function frame(id, height, rows) {
  const width = Math.max(240, element(id).clientWidth), right = width - RIGHT, bottom = height - BOTTOM;
  const x = index => LEFT + (game.m.length ? index / game.m.length : 0) * (right - LEFT);
  const y = share => bottom - share * (bottom - TOP);
  const texts = rows.map(([share, text]) => `<text x="${LEFT - 6}" y="${y(share) + 4}" text-anchor="end">${text}</text>`).join("");
  const lines = rows.map(([share]) => `<path class="axis" d="M${LEFT} ${y(share)}H${right}"/>`).join("");
  return { width, height, x, y, right, bottom, texts: texts + ticks(x, right, height), lines };
}

// Returns numbers of moves below a chart, as many as there is room for.
function ticks(x, right, height) {
  const apart = [2, 4, 10, 20, 40, 100, 200, 400, 1000, 2000].find(apart => x(apart) - x(0) >= 36) || 4000;
  let texts = "";
  for (let at = apart; at <= game.m.length; at += apart) {
    const middle = Math.min(x(at), right - 6);
    texts += `<text x="${middle}" y="${height - 5}" text-anchor="middle">${parseInt(game.m[at - 1].n)}</text>`;
  }
  return texts;
}

function drawChart(id, { width, height, x, texts, bottom }, content) {
  const now = `<path d="M${x(ply)} ${TOP}V${bottom}" stroke="var(--accent)" stroke-width="2"/>`;
  element(id).innerHTML = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${content}${now}${texts}</svg>`;
}

function drawGraph() {
  const chart = frame("graph", 170, [[1, "100 %"], [.5, "50 %"], [0, "0 %"]]), { x, y, right, bottom } = chart;
  const points = game.e.map((chance, index) => `${x(index).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
  const marks = game.m.map((move, index) => move.c
    ? `<circle cx="${x(index + 1)}" cy="${y(game.e[index + 1])}" r="4.5" fill="var(--${move.c})" stroke="var(--card)"/>` : "");
  drawChart("graph", chart, `<rect x="${LEFT}" y="${TOP}" width="${right - LEFT}" height="${bottom - TOP}" fill="var(--second)"/>`
    + `<path d="M${x(0)} ${bottom}L${points}L${x(game.e.length - 1)} ${bottom}z" fill="var(--first)"/>`
    + `<path d="M${LEFT} ${y(.5)}H${right}" stroke="#888" stroke-dasharray="4 4"/>${marks.join("")}`);
}

function drawClocks() {
  element("clocks").hidden = !game.k.length;
  if (!game.k.length) return;
  const most = Math.max(1, ...game.k.filter(time => time !== null));
  const chart = frame("clock-graph", 130, [[1, timeText(most)], [.5, timeText(most / 2)], [0, "0:00"]]), { x, y } = chart;
  const path = side => {
    const points = game.k.flatMap((time, index) => time !== null && sideOf(index) === side ? [`${x(index + 1).toFixed(1)} ${y(time / most).toFixed(1)}`] : []);
    return points.length ? `<path class="time side${side}" d="M${points.join("L")}"/>` : "";
  };
  drawChart("clock-graph", chart, chart.lines + path(0) + path(1));
}

function drawBar() {
  const chance = game.e[line ? line.at : ply], bar = element("bar");
  const gauge = element("gauge"), inset = `${100 * (board.margin + board.hand) / board.height}%`;
  gauge.classList.toggle("flipped", flipped);
  gauge.style.top = gauge.style.bottom = inset;
  gauge.firstElementChild.style.height = `${100 * chance}%`;
  bar.setAttribute("aria-label", t("expectedOf", { side: sideName(0), chance: percent(chance) }));
}

// Returns the position of the game at a place in a chart.
function plyAt(id, clientX) {
  const box = element(id).getBoundingClientRect();
  return Math.round((clientX - box.left - LEFT) / (box.width - LEFT - RIGHT) * game.m.length);
}
