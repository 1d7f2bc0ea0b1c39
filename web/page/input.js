// Moves by mouse, finger and keys on the board. Knows of a position only its FEN and its legal moves.
import { drawing, make } from "./elements.js";
import { pieceName, sideName, squareName, t } from "./texts.js";

// Way of the pointer, in pixels, from which a press is a drag.
const DRAG = 5;

// Marks the square that a piece is dragged over, or none.
export function hover(area, board, square) {
  area.querySelector(".over")?.remove();
  if (!square) return;
  const [x, y] = board.center(board.square(square));
  area.querySelector("svg").insertAdjacentHTML("beforeend", `<circle class="over" cx="${x}" cy="${y}" r="21"/>`);
}

export class Input {
  // `table` has board, fen, legal moves (none while the person may not move), and the methods draw(), play(move, dragged), say(text) and
  // refuse(move), which is called with a move that is not legal.
  // `area` is the element that holds the drawing.
  constructor(table, area) {
    this.table = table;
    this.area = area;
    this.selected = null;
    this.cursor = null;
    this.press = null;
    this.area.addEventListener("pointerdown", event => this.#down(event));
    this.area.addEventListener("pointermove", event => this.#move(event));
    this.area.addEventListener("pointerup", event => this.#up(event));
    this.area.addEventListener("pointercancel", () => this.#drop());
    // A finger on a piece that can move drags it, one elsewhere scrolls the page. The drawing gets no events of its own:
    // those of a finger would go astray when it is drawn anew.
    this.area.addEventListener("touchstart", event => { if (this.press || this.chooser) event.preventDefault(); }, { passive: false });
    this.area.addEventListener("keydown", event => this.#key(event));
    this.area.addEventListener("focus", () => {
      if (!this.area.matches(":focus-visible")) return;
      this.cursor ??= this.table.board.flipped ? [this.table.board.columns >> 1, 1] : [this.table.board.columns >> 1, this.table.board.rows - 2];
      this.table.draw();
    });
    this.area.addEventListener("blur", event => {
      if (this.area.contains(event.relatedTarget)) return;
      this.cursor = null;
      this.table.draw();
    });
  }

  // Returns the extras of the drawing.
  get extras() {
    const { board, fen } = this.table;
    const on = this.selected && !this.selected.drop;
    const targets = this.selected ? [...new Set(this.#moves().map(move => move.to))] : [];
    return {
      selected: on ? board.square(this.selected.from) : undefined,
      hand: this.selected?.drop,
      targets: targets.map(name => [...board.square(name), board.pieceOn(fen, board.square(name)) !== undefined]),
      cursor: this.cursor,
    };
  }

  forget() {
    this.selected = null;
    this.#drop();
    this.#close();
  }

  // Returns the legal moves of what is selected.
  #moves(selected = this.selected) {
    return this.table.legal.filter(move => selected.drop ? sameKind(move.drop, selected.drop) : move.from === selected.from);
  }

  // Returns what stands at a point of the window: a square, or a piece in hand.
  #at(event) {
    const svg = this.area.querySelector("svg");
    if (!svg) return {};
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const { board, fen } = this.table, square = board.at(point.x, point.y);
    return { square: square && board.name(square), hand: square ? null : board.handAt(point.x, point.y, fen), point };
  }

  // Returns the selection at a place, or null if nothing there can move.
  #movable({ square, hand }) {
    const selection = square ? { from: square } : hand ? { drop: hand } : null;
    if (!selection || hand && this.table.board.side(hand) !== this.table.side) return null;
    return this.#moves(selection).length ? selection : null;
  }

  #down(event) {
    if (event.button !== 0 || this.chooser) return;
    if (event.pointerType === "mouse") event.preventDefault();
    this.cursor = null;
    const place = this.#at(event), own = this.#movable(place);
    if (own && !(place.square && this.selected && this.#to(place.square).length)) {
      const again = this.selected && this.selected.from === own.from && this.selected.drop === own.drop;
      this.selected = own;
      this.press = { x: event.clientX, y: event.clientY, point: place.point, again, dragged: false, pointer: event.pointerId };
      this.area.setPointerCapture(event.pointerId);
      this.table.draw();
    } else if (this.selected && place.square && this.#to(place.square).length) {
      this.#go(place.square, false);
    } else {
      this.#refuse(place.square);
      this.selected = null;
      this.table.draw();
    }
  }

  // Has it explained why what is selected cannot go to a square.
  #refuse(square) {
    if (!this.selected || !square || square === this.selected.from) return;
    const { from, drop } = this.selected;
    this.table.refuse(from ? from + square : `${drop.toUpperCase()}*${square}`);
  }

  #move(event) {
    const { press } = this;
    if (event.pointerType === "mouse") this.area.style.cursor = press ? "grabbing" : this.table.board && this.#movable(this.#at(event)) ? "grab" : "";
    if (!press || event.pointerId !== press.pointer) return;
    if (!press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG) return;
    press.dragged = true;
    const { point, square } = this.#at(event), piece = this.#piece();
    if (!piece) return;
    if (piece !== piece.parentNode.lastChild) piece.parentNode.append(piece);
    piece.classList.add("dragged");
    piece.style.transform = `translate(${point.x - press.point.x}px, ${point.y - press.point.y}px)`;
    const over = square && this.#to(square).length ? square : null;
    if (over !== press.over) this.table.hover(press.over = over);
  }

  #up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    this.press = null;
    this.table.hover(null);
    const { square } = this.#at(event);
    if (press.dragged && square && this.#to(square).length) return this.#go(square, true);
    if (press.dragged) this.#refuse(square);
    if (!press.dragged && press.again) this.selected = null;
    this.table.draw();
  }

  #drop() {
    if (!this.press) return;
    this.press = null;
    this.table.hover(null);
    this.table.draw();
  }

  // Returns the drawing of the selected piece.
  #piece() {
    const { from, drop } = this.selected ?? {};
    return this.area.querySelector(from ? `[data-square="${from}"]` : `[data-hand="${drop}"]`);
  }

  #to(square) {
    return this.#moves().filter(move => move.to === square);
  }

  #go(square, dragged) {
    const moves = this.#to(square);
    if (moves.length > 1) return this.#choose(square, moves);
    this.selected = null;
    this.table.play(moves[0].move, dragged);
  }

  // Lets the person choose between moves to the same square: the pieces that a pawn or another piece can become.
  #choose(square, moves) {
    const { board, fen } = this.table, piece = board.pieceOn(fen, board.square(this.selected.from));
    const letter = ({ promotion }) => promotion === undefined || promotion === null ? piece
      : promotion === "+" ? `+${piece}` : board.side(piece) === 0 ? promotion.toUpperCase() : promotion.toLowerCase();
    const order = ({ promotion }) => "+qrbn".indexOf(promotion ?? "?") >>> 0;
    const options = [...moves].sort((one, other) => order(one) - order(other)).map(move => {
      const text = !move.promotion ? t("keep") : move.promotion === "+" ? t("promoteIt", { piece: pieceName(board, piece) }) : t("promote", { piece: pieceName(board, letter(move)) });
      const button = make("button", { type: "button", "aria-label": text, "data-move": move.move }, drawing(board.icon(letter(move))));
      button.onclick = () => { this.selected = null; this.#close(); this.table.play(move.move, false); };
      return button;
    });
    const [x, y] = board.center(board.square(square)), columns = options.length > 2 ? 1 : options.length;
    const chooser = make("div", { class: "chooser", role: "group", "aria-label": t("promoteTo") }, ...options);
    const width = 100 * 45 / board.width, below = y < board.height / 2;
    chooser.style.setProperty("--columns", columns);
    chooser.style.setProperty("--size", `${width}cqw`);
    chooser.style.left = `${Math.max(0, Math.min(100 - columns * width, 100 * x / board.width - columns * width / 2))}%`;
    chooser.style[below ? "top" : "bottom"] = `${100 * ((below ? y : board.height - y) - 22.5) / board.height}%`;
    this.table.draw();
    this.chooser = make("div", { class: "veil" }, chooser);
    this.chooser.addEventListener("pointerdown", event => {
      event.stopPropagation();
      if (event.target === this.chooser) { this.forget(); this.table.draw(); }
    });
    this.area.append(this.chooser);
    options[0].focus({ focusVisible: false });
    this.table.say(t("promoteTo"));
  }

  #close() {
    const inside = this.chooser?.contains(document.activeElement);
    this.chooser?.remove();
    this.chooser = null;
    if (inside) this.area.focus({ focusVisible: false });
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.forget();
      this.table.draw();
      return;
    }
    if (this.chooser) {
      this.#keyOfChooser(event);
      return;
    }
    const { board } = this.table, turn = board.flipped ? -1 : 1;
    const steps = { ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, -turn], ArrowDown: [0, turn] };
    const step = steps[event.key];
    // Without a cursor the arrow keys look back through the game.
    if (step && this.cursor) {
      const [column, row] = [this.cursor[0] + step[0], this.cursor[1] + step[1]];
      if (column >= 0 && row >= 0 && column < board.columns && row < board.rows) this.cursor = [column, row];
      this.table.draw();
      this.table.say(this.#spoken(this.cursor));
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      this.#enter(board.name(this.cursor));
    } else if (/^[a-z]$/i.test(event.key) && board.hands && this.cursor) {
      this.#hold(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #keyOfChooser(event) {
    const buttons = [...this.chooser.querySelectorAll("button")], at = buttons.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    event.stopPropagation();
    if (!step) return;
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }

  #enter(square) {
    const own = this.#movable({ square });
    if (this.selected && this.#to(square).length) return this.#go(square, false);
    if (!own) this.#refuse(square);
    this.selected = this.selected?.from === square ? null : own;
    this.table.draw();
    if (this.selected) this.table.say(t("selected", { piece: this.#spoken(this.cursor) }));
  }

  // Selects a piece in hand by its letter.
  #hold(key) {
    const { board, fen, side } = this.table;
    const letter = board.held(fen, side).map(([letter]) => letter).find(letter => letter.toUpperCase() === key.toUpperCase());
    const own = letter && this.#movable({ hand: letter });
    if (!own) return;
    this.selected = own;
    this.table.draw();
    this.table.say(t("selected", { piece: t("inHand", { piece: pieceName(board, letter) }) }));
  }

  // Returns a square and its piece in words.
  #spoken(square) {
    const { board, fen, description } = this.table, letter = board.pieceOn(fen, square);
    const piece = letter ? `${sideName(description, board.side(letter))} ${pieceName(board, letter)}` : t("empty");
    return `${squareName(board, board.name(square))} ${piece}`;
  }
}

// The drop of a move is an upper-case letter; a piece in hand has the case of its side.
const sameKind = (one, other) => one !== undefined && one !== null && one.toUpperCase() === other.toUpperCase();
