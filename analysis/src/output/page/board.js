"use strict";
// Boards as SVG, for the report of `engine analyse --html` and the page of `engine web`. A square is [column, row] from
// the upper left corner as the first side sees it. The class knows how boards look, and no rule of any game.

// Chess pieces in a square of 45 units, drawn for this page.
const SHAPES = {
  p: '<path d="M22.5 9a5.5 5.5 0 0 1 3.6 9.6c3 1.6 4.4 4.4 4.4 7.4 0 2-1 3.6-2.4 4.8h3.4v3H34V38H11v-4.2h2.5v-3h3.4c-1.4-1.2-2.4-2.8-2.4-4.8 0-3 1.4-5.8 4.4-7.4A5.5 5.5 0 0 1 22.5 9z"/>',
  r: '<path d="M11 9h5v3.5h4V9h5v3.5h4V9h5v8l-3 3v9.5l2.5 3V34h-22v-1.5l2.5-3V20l-3-3z"/><path d="M9.5 34h26v4h-26z"/>',
  b: '<circle cx="22.5" cy="8" r="2.6"/><path d="M22.5 11c6 4 8.5 8.5 8.5 13 0 2.5-1.5 4.5-3.5 5.500h-10c-2-1-3.5-3-3.5-5.5 0-4.5 2.5-9 8.5-13z"/><path class="l" d="M22.5 16v8M18.5 20h8"/><path d="M15.5 29.500h14l2 4.500h-18z"/><path d="M10.5 34h24v4h-24z"/>',
  n: '<path d="M13 38h21c1-9 .5-15.5-3-21-2.2-3.5-5.6-5.7-9.5-6.300L20.5 7l-2.7 4.200c-2 1.2-3.3 3-4 5.300L9 23.500c-.8 1.3-.6 2.6.4 3.600l1.6 1.500c1 .9 2.4.8 3.4-.1l2.6-2.400c1.6-.3 3-.9 4.2-1.8.2 4-1.6 6.3-4.4 8.3-2.2 1.6-3.6 2.9-3.8 5.400z"/><circle class="e" cx="17.6" cy="17.2" r="1.4"/>',
  q: '<path d="M9 14l4.5 12.500L15 12l5 13.500L22.5 10 25 25.5 30 12l1.5 14.500L36 14l-3 18.500H12z"/><circle cx="9" cy="13" r="2.2"/><circle cx="15" cy="11" r="2.2"/><circle cx="22.5" cy="9" r="2.2"/><circle cx="30" cy="11" r="2.2"/><circle cx="36" cy="13" r="2.2"/><path d="M11.5 32.500h22l1 5.500h-24z"/>',
  k: '<path class="c" d="M22.5 4.500v9M18.5 8h8"/><path d="M22.5 13c2.5 0 4 2 4 4.5 0 1-.3 2-.8 3 2.5-2.5 9.3-3 10.3 2.5.7 4-3 7-5 9.500H14c-2-2.5-5.7-5.5-5-9.5 1-5.5 7.8-5 10.3-2.5-.5-1-.8-2-.8-3 0-2.5 1.5-4.5 4-4.500z"/><path d="M12.5 32.500h20l1 5.500h-22z"/>',
};
const SIZE = 45;
const CJK = "'Noto Serif CJK SC','Noto Serif CJK JP','Songti SC','Hiragino Mincho ProN','Yu Mincho',SimSun,serif";
const STYLE = `.board .p0{fill:#fffdf6;stroke:#222}.board .p1{fill:#33302c;stroke:#0c0b0a}.board .p0,.board .p1{stroke-width:1.5;stroke-linejoin:round}
.board .p0 .e{fill:#222;stroke:none}.board .p1 .e{fill:#eee;stroke:none}.board .l,.board .c{fill:none;stroke-linecap:round}.board .p1 .l{stroke:#ddd}.board .c{stroke-width:3}.board .p1 .c{stroke:#33302c}
.board .x0,.board .x1{fill:#f8ecd2;stroke:#7a5a2c}.board .x0 text{fill:#b3261e}.board .x1 text{fill:#1d1d1d}.board .x0 .ring{stroke:#b3261e}.board .x1 .ring{stroke:#1d1d1d}.board .ring{fill:none}
.board .s path{fill:#f8e4b4;stroke:#6b4a20}.board .s text{fill:#1d1d1d}.board .s .red{fill:#b3261e}
.board text{text-anchor:middle;font-family:${CJK};stroke:none}.board .western{font-family:Georgia,'Times New Roman','Noto Serif',serif;font-weight:bold}
.board .n{font:11px system-ui,sans-serif;fill:var(--soft)}.board .w{fill:var(--grid);font-size:24px;opacity:.6}.board .h{font:bold 13px system-ui,sans-serif;fill:var(--text)}`;

// Western letters of xiangqi that differ from those of its FEN.
const WESTERN = { N: "H", B: "E" };

class Board {
  // `description`: files, ranks, labels beside the ranks or files of both sides, style, hands, pieces and characters of a game's board.
  constructor(description) {
    const { pieces, ...rest } = description;
    Object.assign(this, rest);
    this.kind = pieces;
    this.flipped = false;
    this.western = false;
    this.columns = this.files.length;
    this.rows = this.ranks.length;
    this.onLines = this.style !== "chequered";
    this.hand = this.hands ? 46 : 0;
    this.margin = this.onLines ? 24 : 16;
    this.width = this.columns * SIZE + 2 * this.margin;
    this.height = this.rows * SIZE + 2 * (this.margin + this.hand);
  }

  square([file, rank]) {
    return [this.files.indexOf(file), this.ranks.indexOf(rank)];
  }

  name([column, row]) {
    return this.files[column] + this.ranks[row];
  }

  // Returns the squares of a move in the spelling of the protocol; a drop has only the target.
  squares(move) {
    return move[1] === "*" ? [this.square(move.slice(2))] : [this.square(move.slice(0, 2)), this.square(move.slice(2, 4))];
  }

  center([column, row]) {
    if (this.flipped) [column, row] = [this.columns - 1 - column, this.rows - 1 - row];
    return [this.margin + (column + .5) * SIZE, this.margin + this.hand + (row + .5) * SIZE];
  }

  // Returns the center of a kind of pieces in a side's hand.
  handCenter(side, index) {
    return (side === 0) !== this.flipped ? [this.width - 36 - index * 50, this.height - 26] : [24 + index * 50, 24];
  }

  // Returns the square at a point of the drawing, or null.
  at(x, y) {
    let column = Math.floor((x - this.margin) / SIZE), row = Math.floor((y - this.margin - this.hand) / SIZE);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return null;
    return this.flipped ? [this.columns - 1 - column, this.rows - 1 - row] : [column, row];
  }

  // Returns the letter of the piece in hand at a point of the drawing, or null.
  handAt(x, y, fen) {
    for (const side of [0, 1]) {
      const index = this.held(fen, side).findIndex((_, index) => {
        const [left, top] = this.handCenter(side, index);
        return Math.abs(x - left) <= 25 && Math.abs(y - top) <= 23;
      });
      if (index >= 0) return this.held(fen, side)[index][0];
    }
    return null;
  }

  // Returns the pieces on the board of a FEN as [letter, square].
  pieces(fen) {
    const found = [];
    fen.split(" ")[0].split("/").forEach((rank, row) => {
      let column = 0;
      for (const [text] of rank.matchAll(/\d+|\+?[A-Za-z]/g)) {
        if (text >= "0" && text <= "99") column += +text;
        else found.push([text, [column++, row]]);
      }
    });
    return found;
  }

  // Returns the letter of the piece on a square of a FEN, or undefined.
  pieceOn(fen, [column, row]) {
    return this.pieces(fen).find(([, [x, y]]) => x === column && y === row)?.[0];
  }

  // Returns the pieces in a side's hand as [letter, count].
  held(fen, side) {
    const hands = this.hands && fen.split(" ")[2] || "";
    return [...hands.matchAll(/(\d*)([A-Za-z])/g)].map(([, count, letter]) => [letter, +(count || 1)]).filter(([letter]) => this.side(letter) === side);
  }

  side(letter) {
    return letter === letter.toUpperCase() ? 0 : 1;
  }

  // Returns the sign on a disc or wedge.
  sign(letter) {
    if (!this.western) return this.characters[letter] || this.characters[letter.toUpperCase()];
    const upper = letter.toUpperCase();
    return this.kind === "discs" ? WESTERN[upper] || upper : upper;
  }

  piece(letter, x, y) {
    const side = this.side(letter), western = this.western;
    if (this.kind === "figures") {
      return `<g class="p${side}" transform="translate(${x - SIZE / 2} ${y - SIZE / 2})">${SHAPES[letter.toLowerCase()]}</g>`;
    }
    if (this.kind === "discs") {
      return `<g class="x${side}"><circle cx="${x}" cy="${y}" r="20"/><circle class="ring" cx="${x}" cy="${y}" r="16.5"/>`
        + `<text${western ? ' class="western"' : ""} x="${x}" y="${y + 8}" font-size="23">${this.sign(letter)}</text></g>`;
    }
    const turned = (side === 1) !== this.flipped;
    const name = [letter[0] === "+" && "red", western && "western"].filter(Boolean).join(" ");
    // Letters stay upright, because a turned one is hard to read; the wedge alone shows the owner.
    const text = western ? `y="${turned ? 5 : 12}" font-size="21"` : `y="11" font-size="25"${turned ? ' transform="rotate(180)"' : ""}`;
    return `<g class="s" transform="translate(${x} ${y})"><path${turned ? ' transform="rotate(180)"' : ""} d="M0-20L13-14.5 17 19H-17L-13-14.500z"/>`
      + `<text class="${name}" ${text}>${this.sign(letter)}</text></g>`;
  }

  // Returns a drawing of a single piece.
  icon(letter) {
    return `<svg class="board" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true"><style>${STYLE}</style>${this.piece(letter, SIZE / 2, SIZE / 2)}</svg>`;
  }

  // Returns an arrow between two squares, a ring around a single one.
  arrow(squares, color) {
    const [a, b] = squares.map(square => this.center(square));
    if (!b) return `<circle cx="${a[0]}" cy="${a[1]}" r="19" fill="none" stroke="${color}" stroke-width="5" opacity=".8"/>`;
    const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy), ux = dx / length, uy = dy / length;
    const end = [b[0] - 15 * ux, b[1] - 15 * uy];
    return `<g opacity=".8"><path d="M${a[0]} ${a[1]}L${end[0]} ${end[1]}" stroke="${color}" stroke-width="7" stroke-linecap="round"/>`
      + `<path d="M${b[0]} ${b[1]}L${end[0] - 10 * uy - 4 * ux} ${end[1] + 10 * ux - 4 * uy}L${end[0] + 10 * uy - 4 * ux} ${end[1] - 10 * ux - 4 * uy}z" fill="${color}"/></g>`;
  }

  lines() {
    const { columns, rows } = this, left = this.margin, top = this.margin + this.hand, right = left + columns * SIZE, bottom = top + rows * SIZE;
    const grid = d => `<path d="${d}" stroke="var(--grid)" fill="none" stroke-width="1.2"/>`;
    const wood = `<rect x="${left - 8}" y="${top - 8}" width="${columns * SIZE + 16}" height="${rows * SIZE + 16}" rx="6" fill="var(--wood)"/>`;
    let d = "";
    if (this.style === "river") {
      const x = column => left + (column + .5) * SIZE, y = row => top + (row + .5) * SIZE;
      for (let row = 0; row < 10; row++) d += `M${x(0)} ${y(row)}H${x(8)}`;
      for (let column = 0; column < 9; column++) d += column % 8 ? `M${x(column)} ${y(0)}V${y(4)}M${x(column)} ${y(5)}V${y(9)}` : `M${x(column)} ${y(0)}V${y(9)}`;
      for (const row of [0, 7]) d += `M${x(3)} ${y(row)}L${x(5)} ${y(row + 2)}M${x(5)} ${y(row)}L${x(3)} ${y(row + 2)}`;
      return wood + grid(d) + `<text class="w" x="${x(2)}" y="${y(4.5) + 9}">楚河</text><text class="w" x="${x(6)}" y="${y(4.5) + 9}">漢界</text>`;
    }
    if (this.style === "lined") {
      for (let i = 0; i <= rows; i++) d += `M${left} ${top + i * SIZE}H${right}`;
      for (let i = 0; i <= columns; i++) d += `M${left + i * SIZE} ${top}V${bottom}`;
      const dots = [3, 6].flatMap(i => [3, 6].map(j => `<circle cx="${left + i * SIZE}" cy="${top + j * SIZE}" r="3" fill="var(--grid)"/>`));
      return wood + grid(d) + dots.join("");
    }
    let squares = "";
    for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
      squares += `<rect x="${left + column * SIZE}" y="${top + row * SIZE}" width="${SIZE}" height="${SIZE}" fill="var(--${(row + column) % 2 ? "dark" : "light"})"/>`;
    }
    return squares;
  }

  coordinates() {
    if (this.sides) return this.sides.map((labels, side) => this.fileLabels(labels, side)).join("");
    const lined = this.style === "lined";
    let texts = "";
    for (let i = 0; i < this.columns; i++) {
      const y = lined ? this.margin + this.hand - 11 : this.height - 3;
      texts += `<text class="n" x="${this.center([i, 0])[0]}" y="${y}">${this.files[i]}</text>`;
    }
    for (let i = 0; i < this.rows; i++) {
      texts += `<text class="n" x="${lined ? this.width - 8 : 7}" y="${this.center([0, i])[1] + 4}">${(this.western ? this.ranks : this.labels)[i]}</text>`;
    }
    return texts;
  }

  // The files as a side counts them, at its own edge; with western pieces in digits.
  fileLabels(labels, side) {
    const y = (side === 0) === this.flipped ? this.margin + this.hand - 11 : this.height - this.hand - this.margin + 19;
    const text = i => this.western ? (side === 0 ? this.columns - i : i + 1) : labels[i];
    return Array.from(labels, (_, i) => `<text class="n" x="${this.center([i, 0])[0]}" y="${y}">${text(i)}</text>`).join("");
  }

  drawHands(fen, selected, stands) {
    if (!this.hands) return "";
    let drawn = "";
    if (stands) {
      for (const y of [1, this.height - 48]) drawn += `<rect x="1" y="${y}" width="${this.width - 2}" height="47" rx="6" fill="var(--wood)" opacity=".4"/>`;
    }
    for (const side of [0, 1]) this.held(fen, side).forEach(([letter, count], index) => {
      const [x, y] = this.handCenter(side, index);
      if (letter === selected) drawn += `<rect x="${x - 22}" y="${y - 22}" width="44" height="44" rx="5" fill="var(--mark)"/>`;
      drawn += `<g data-hand="${letter}">${this.piece(letter, x, y)}</g>`;
      if (count > 1) drawn += `<text class="h" x="${x + 24}" y="${y + 5}">${count}</text>`;
    });
    return drawn;
  }

  // Returns the board as SVG. Of the extras, `marks`, `selected` and `cursor` are squares, `targets` squares with the
  // flag of a capture as third number, `arrows` have squares and a color, `hand` is the letter of a selected piece in
  // hand, `stands` draws stands below the hands, and `label` is the text for screen readers.
  svg(fen, { label, marks = [], selected, check, targets = [], arrows = [], cursor, hand, stands = false } = {}) {
    const box = (square, attributes, inset = 0) => {
      const [x, y] = this.center(square), half = SIZE / 2 - inset;
      return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" ${attributes}/>`;
    };
    const target = ([column, row, capture]) => {
      const [x, y] = this.center([column, row]);
      return capture ? `<circle class="target" cx="${x}" cy="${y}" r="20" fill="none" stroke="var(--target)" stroke-width="4"/>`
        : `<circle class="target" cx="${x}" cy="${y}" r="7" fill="var(--target)"/>`;
    };
    const attributes = label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${label.replace(/[&<>"]/g, c => `&#${c.charCodeAt()};`)}"`;
    let svg = `<svg class="board" viewBox="0 0 ${this.width} ${this.height}" ${attributes}><style>${STYLE}</style>${this.lines()}`;
    svg += marks.map(square => box(square, 'class="mark" fill="var(--mark)" opacity=".55"')).join("");
    if (selected) svg += box(selected, 'class="mark" fill="var(--mark)" opacity=".9"');
    if (check) svg += box(check, 'class="check" fill="var(--check)" opacity=".75" rx="22"');
    svg += this.coordinates();
    for (const [letter, square] of this.pieces(fen)) svg += `<g data-square="${this.name(square)}">${this.piece(letter, ...this.center(square))}</g>`;
    svg += this.drawHands(fen, hand, stands) + targets.map(target).join("");
    svg += arrows.map(({ squares, color }) => this.arrow(squares, color)).join("");
    if (cursor) svg += box(cursor, 'class="cursor" fill="none" stroke="var(--accent)" stroke-width="3.5" rx="3"', 1.5);
    return svg + "</svg>";
  }
}
