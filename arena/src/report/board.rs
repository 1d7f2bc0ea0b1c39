//! Drawing of a position as inline SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use boards::Side;
use boards::features::FeatureDescription;
use search::{BoardStyle, ListedGame, PieceStyle};

/// Width of a square in units of the drawing.
const SQUARE: usize = 40;
/// Room around the board.
const MARGIN: usize = 4;
/// Height of a line with pieces in hand.
const HAND: usize = 30;

/// Drawing in progress.
struct Drawing {
    files: usize,
    ranks: usize,
    squares: BoardStyle,
    pieces: PieceStyle,
    /// Top of the board.
    top: usize,
    svg: String,
}

/// Returns a position as the first side sees it.
pub fn board<G: ListedGame>(position: &G) -> String {
    let picture = G::PICTURE;
    let [files, ranks] = [picture.files, picture.ranks].map(|names| names.chars().count());
    let pieces: Vec<FeatureDescription> = position.features().into_iter().map(G::describe).collect();
    let has_hands = picture.has_hands;
    let top = MARGIN + if has_hands { HAND } else { 0 };
    let mut drawing = Drawing { files, ranks, squares: picture.style, pieces: picture.pieces, top, svg: String::new() };
    drawing.squares();
    for piece in &pieces {
        drawing.piece(piece);
    }
    let height = if has_hands {
        drawing.hand(&pieces, Side::Second, HAND - MARGIN);
        drawing.hand(&pieces, Side::First, top + ranks * SQUARE + HAND - MARGIN);
        2 * top + ranks * SQUARE
    } else {
        2 * MARGIN + ranks * SQUARE
    };
    let width = 2 * MARGIN + files * SQUARE;
    format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"position\">{}</svg>",
        drawing.svg
    )
}

impl Drawing {
    /// Returns the centre of a square.
    fn centre(&self, (file, rank): (usize, usize)) -> (usize, usize) {
        (MARGIN + file * SQUARE + SQUARE / 2, self.top + rank * SQUARE + SQUARE / 2)
    }

    /// Draws the squares, or the lines on whose crossings pieces stand.
    fn squares(&mut self) {
        // Writing to a String cannot fail.
        if self.squares == BoardStyle::River {
            return self.lines();
        }
        for rank in 0..self.ranks {
            for file in 0..self.files {
                let dark = self.squares == BoardStyle::Chequered && (file + rank) % 2 == 1;
                let (x, y) = (MARGIN + file * SQUARE, self.top + rank * SQUARE);
                let class = if dark { "square dark" } else { "square" };
                let _ = write!(
                    self.svg,
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
                );
            }
        }
    }

    /// Draws the lines of a board with a river in the middle and a palace at each end.
    fn lines(&mut self) {
        let (last_file, last_rank) = (self.files - 1, self.ranks - 1);
        let mut path = String::new();
        let mut line = |from, to| {
            let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        };
        (0..self.ranks).for_each(|rank| line((0, rank), (last_file, rank)));
        let banks = (last_rank / 2, last_rank / 2 + 1);
        for file in 0..self.files {
            match file == 0 || file == last_file {
                true => line((file, 0), (file, last_rank)),
                false => {
                    line((file, 0), (file, banks.0));
                    line((file, banks.1), (file, last_rank));
                }
            }
        }
        let (left, right) = (self.files / 2 - 1, self.files / 2 + 1);
        for rank in [0, last_rank - 2] {
            line((left, rank), (right, rank + 2));
            line((right, rank), (left, rank + 2));
        }
        let (width, height) = (self.files * SQUARE, self.ranks * SQUARE);
        let _ = write!(
            self.svg,
            "<rect class=\"square\" x=\"{MARGIN}\" y=\"{}\" width=\"{width}\" height=\"{height}\"/>\
             <path class=\"line\" d=\"{path}\"/>",
            self.top
        );
    }

    /// Draws a piece on the board.
    fn piece(&mut self, piece: &FeatureDescription) {
        let Some(place) = piece.place else { return };
        let (x, y) = self.centre(place);
        let side = class(piece.side);
        let character = piece.character;
        let base = y + 13;
        // Writing to a String cannot fail.
        let _ = match self.pieces {
            // The variation selector asks for a glyph without colours of its own.
            PieceStyle::Figures => {
                write!(self.svg, "<text class=\"figure {side}\" x=\"{x}\" y=\"{base}\">{character}\u{fe0e}</text>")
            }
            PieceStyle::Discs(_) => write!(
                self.svg,
                "<circle class=\"disc {side}\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/>\
                 <text class=\"hanzi {side}\" x=\"{x}\" y=\"{}\">{character}</text>",
                y + 9
            ),
            PieceStyle::Wedges(_) => {
                let is_turned = piece.side == Side::Second;
                let turn = if is_turned { format!(" transform=\"rotate(180 {x} {y})\"") } else { String::new() };
                write!(self.svg, "<text class=\"kanji\" x=\"{x}\" y=\"{}\"{turn}>{character}</text>", y + 10)
            }
        };
    }

    /// Draws the pieces in a side's hand.
    fn hand(&mut self, pieces: &[FeatureDescription], side: Side, y: usize) {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for piece in pieces.iter().filter(|piece| piece.place.is_none() && piece.side == side) {
            *counts.entry(piece.character).or_default() += 1;
        }
        let held: Vec<String> = counts
            .into_iter()
            .map(|(character, count)| if count > 1 { format!("{character}{count}") } else { character.to_string() })
            .collect();
        let (mark, x) = (if side == Side::First { '☗' } else { '☖' }, MARGIN);
        let text = if held.is_empty() { "–".to_owned() } else { held.join(" ") };
        // Writing to a String cannot fail.
        let _ = write!(self.svg, "<text class=\"hand\" x=\"{x}\" y=\"{y}\">{mark} {text}</text>");
    }
}

/// Returns the class of a side's pieces.
fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::*;

    #[test]
    fn every_piece_is_drawn() {
        assert_eq!(board(&Chess::start()).matches("class=\"figure first\"").count(), 16);
        let xiangqi = board(&Xiangqi::start());
        assert_eq!(xiangqi.matches("<circle").count(), 32);
        assert!(xiangqi.contains("帥") && xiangqi.contains("將"));
        let shogi = board(&Shogi::start());
        assert_eq!((shogi.matches("class=\"kanji\"").count(), shogi.matches("rotate(180").count()), (40, 20));
    }

    #[test]
    fn hands_are_listed() {
        let position = Shogi::from_fen("4k4/9/9/9/9/9/9/9/4K4 b R3Pb 1").unwrap();
        let svg = board(&position);
        assert!(svg.contains("☗ 歩3 飛") && svg.contains("☖ 角"), "{svg}");
    }
}
