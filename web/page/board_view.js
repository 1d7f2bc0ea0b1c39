// The drawing of a board in its place: drawn anew with as few changes as there can be, and moves as motions.
import { drawing } from "./elements.js";

// Time of a piece's way.
const WAY = 190;

// Makes a drawing like another one. Parts that are the same keep their elements: a style that is replaced makes the browser look at
// the whole page again.
function become(old, next) {
  const known = new Map();
  for (const part of old.children) {
    const text = part.outerHTML;
    if (known.has(text)) known.get(text).push(part);
    else known.set(text, [part]);
  }
  let place = old.firstElementChild;
  for (const part of [...next.children]) {
    const kept = known.get(part.outerHTML)?.shift() ?? part;
    if (kept === place) place = place.nextElementSibling;
    else old.insertBefore(kept, place);
  }
  for (const parts of known.values()) for (const part of parts) part.remove();
}

// Shows a drawing by `Board` in an area, with the piece of a pending move on its new square. What lies over the drawing stays.
export function showBoard(area, board, svg, pending) {
  const old = area.querySelector("svg"), drawn = drawing(svg).firstChild;
  if (pending?.from) movePiece(drawn, board, pending);
  if (old?.getAttribute("viewBox") === drawn.getAttribute("viewBox")) become(old, drawn);
  else if (old) old.replaceWith(drawn);
  else area.prepend(drawn);
}

const way = (board, from, to) => {
  const [start, end] = [from, to].map(name => board.center(board.square(name)));
  return `translate(${end[0] - start[0]}px, ${end[1] - start[1]}px)`;
};

// Draws a move that the server does not know yet: the piece on its new square.
function movePiece(drawn, board, { from, to }) {
  const piece = drawn.querySelector(`[data-square="${from}"]`);
  drawn.querySelector(`[data-square="${to}"]`)?.remove();
  if (!piece) return;
  piece.parentNode.append(piece);
  piece.style.transform = way(board, from, to);
}

// Moves the piece of a move, which is drawn on its new square, there from its old one; `begun` is the time since it set out.
export function slide(area, board, { from, to }, { pending = false, begun = 0 } = {}) {
  if (begun >= WAY || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const piece = area.querySelector(`[data-square="${pending ? from : to}"]`);
  if (!piece) return;
  if (piece !== piece.parentNode.lastElementChild) piece.parentNode.append(piece);
  const motion = piece.animate([{ transform: pending ? "none" : way(board, to, from) }, { transform: pending ? way(board, from, to) : "none" }], { duration: WAY, easing: "ease-out" });
  motion.currentTime = begun;
}
