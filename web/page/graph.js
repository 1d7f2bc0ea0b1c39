// The graph of the chances of the first side through a game.
const HEIGHT = 90;
const COLOURS = { inaccuracy: "var(--warn)", mistake: "var(--mistake)", blunder: "var(--bad)" };

// Draws a graph. `expected` are the chances from 0 to 1 after each ply, `classes` those of the moves, `ply` is the position shown.
export function drawGraph(place, { expected, classes, ply }) {
  const width = Math.max(100, place.clientWidth), last = Math.max(1, expected.length - 1);
  const x = index => (width * index / last).toFixed(1), y = points => (HEIGHT * (1 - points)).toFixed(1);
  const line = expected.map((points, index) => `${x(index)} ${y(points)}`).join("L");
  const dots = classes.map((name, index) => COLOURS[name] ? `<circle cx="${x(index + 1)}" cy="${y(expected[index + 1])}" r="3.5" fill="${COLOURS[name]}"/>` : "").join("");
  place.innerHTML = `<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="area-under" d="M0 ${HEIGHT}L${line}L${width} ${HEIGHT}z"/>`
    + `<path class="middle" d="M0 ${HEIGHT / 2}H${width}"/><path class="curve" d="M${line}"/>${ply === null ? "" : `<path class="now" d="M${x(ply)} 0V${HEIGHT}"/>`}${dots}</svg>`;
}

// Returns the ply of a graph at a point of the window.
export function plyAt(place, clientX, plies) {
  const { left, width } = place.getBoundingClientRect();
  return Math.max(0, Math.min(plies, Math.round(plies * (clientX - left) / width)));
}
