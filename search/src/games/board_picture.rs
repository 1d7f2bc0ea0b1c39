//! Boards as pages draw them.

/// The board of a game as a page draws it, and its squares as the moves of the protocol spell them: a file and a rank,
/// one character each. A drop is spelled as a piece, `*`, and a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    /// Characters of the files, from the first side's left to its right.
    pub files: &'static str,
    /// Characters of the ranks, from the top to the first side.
    pub ranks: &'static str,
    /// Characters at the edges.
    pub labels: BoardLabels,
    /// Drawing of the squares.
    pub style: BoardStyle,
    /// True if pieces can be in hand, as the third field of a position.
    pub has_hands: bool,
    /// Drawing of the pieces.
    pub pieces: PieceStyle,
}

/// Characters at the edges of a board, which its books use to name moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLabels {
    /// The files by their characters, and these characters beside the ranks, from the top to the first side.
    Squares(&'static str),
    /// The files as each side counts them, at its own edge: the first side's and the second's, both from the first
    /// side's left to its right. Ranks have none.
    Sides([&'static str; 2]),
}

/// Drawing of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStyle {
    /// Dark and light squares.
    Chequered,
    /// Points of two halves of five ranks, with a river between them and a palace in each.
    River,
    /// Squares within lines, names of files and ranks above and at the right.
    Lined,
}

/// Drawing of the pieces. The characters are listed by the letter that a position has for a piece, with `+` before it
/// if the piece is promoted; the letter in upper case serves both sides where that in lower case is not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceStyle {
    /// Figures of the pieces of chess, by the letters `kqrbnp`.
    Figures,
    /// Discs with characters.
    Discs(&'static [(&'static str, char)]),
    /// Wedges with characters, which point away from their owner.
    Wedges(&'static [(&'static str, char)]),
}

impl PieceStyle {
    /// Returns the characters on the pieces, by the letters of the pieces; empty for figures.
    pub fn characters(self) -> &'static [(&'static str, char)] {
        match self {
            PieceStyle::Figures => &[],
            PieceStyle::Discs(characters) | PieceStyle::Wedges(characters) => characters,
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::NotationOptions;

    use super::*;
    use crate::games::ListedGame;

    /// Every square of a move from the start and every piece on the board can be drawn.
    fn fits<G: ListedGame>() {
        let BoardPicture { files, ranks, labels, pieces, .. } = G::PICTURE;
        let count = |text: &str| text.chars().count();
        assert_eq!(count(files) * count(ranks), G::SQUARES, "{}", G::NAME);
        match labels {
            BoardLabels::Squares(labels) => assert_eq!(count(ranks), count(labels), "{}", G::NAME),
            BoardLabels::Sides(sides) => {
                assert!(sides.into_iter().all(|labels| count(labels) == count(files)), "{}", G::NAME);
            }
        }
        let start = G::start();
        let moves = start.move_list();
        for &mv in &moves {
            let text = start.format_move(mv, NotationOptions::default());
            let squares: Vec<char> = text.chars().take(4).collect();
            let is_square = |square: &[char]| files.contains(square[0]) && ranks.contains(square[1]);
            assert!(squares.len() == 4 && squares.chunks(2).all(is_square), "{}: {text}", G::NAME);
        }
        let fen = start.fen(NotationOptions::default());
        let letters = fen.split(' ').next().unwrap_or_default().chars().filter(|letter| letter.is_alphabetic());
        for letter in letters {
            let known = |letter: String| pieces.characters().iter().any(|(text, _)| *text == letter);
            let is_drawn = match pieces {
                PieceStyle::Figures => "kqrbnp".contains(letter.to_ascii_lowercase()),
                _ => known(letter.to_string()) || known(letter.to_ascii_uppercase().to_string()),
            };
            assert!(is_drawn, "{}: {letter}", G::NAME);
        }
    }

    #[test]
    fn boards_and_pieces_of_every_game_can_be_drawn() {
        macro_rules! all {
            ($($name:ident: $game:ty),*) => {
                $(fits::<$game>();)*
            };
        }
        crate::for_each_game!(all);
    }
}
