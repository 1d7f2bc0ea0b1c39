//! Positions and moves as text.

use crate::{FenError, Move, MoveError, NotationOptions, Rules};

/// Notation of a game: positions (FEN, SFEN), moves of the protocols, moves and positions of game records.
pub trait Notation: Rules {
    /// Reads a position.
    ///
    /// # Errors
    /// The text is malformed, or no game could go on from such a position.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// Returns true if a text looks like a position of this game, even if [`Notation::from_fen`] refuses it, so that a
    /// position of an unnamed game finds its game. Games whose boards have other numbers of ranks never both recognize
    /// a text; among games with as many ranks the first one of a list that recognizes it wins.
    fn recognizes(fen: &str) -> bool {
        Self::from_fen(fen).is_ok()
    }

    /// Writes the position.
    fn fen(&self, options: NotationOptions) -> String;

    /// Reads a legal move, in any spelling that the game's GUIs use and that is not ambiguous here. The default
    /// compares with the legal moves as [`Notation::format_move`] writes them, and cannot tell an illegal move from
    /// another text.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.move_list();
        let spelled = |mv: &Move| self.format_move(*mv, NotationOptions::default()) == text;
        moves.into_iter().find(spelled).ok_or_else(|| MoveError::illegal(text, None))
    }

    /// Reads a legal move in a spelling that only the options make unambiguous. Games without such spellings read it as
    /// [`Notation::parse_move`] does.
    ///
    /// # Errors
    /// The text is not a move in this spelling, or the move is not legal.
    fn parse_move_in(&self, text: &str, _options: NotationOptions) -> Result<Move, MoveError> {
        self.parse_move(text)
    }

    /// Writes a legal move.
    fn format_move(&self, mv: Move, options: NotationOptions) -> String;

    /// Writes a legal move as game records spell it: SAN in chess, ICCS in xiangqi, CSA in shogi.
    fn record_move(&self, mv: Move) -> String {
        self.format_move(mv, NotationOptions::default())
    }

    /// Writes a legal move as players read it in books: SAN in chess; Chinese notation (`炮二平五`) or, without
    /// `characters`, that of the World Xiangqi Federation (`C2.5`) in xiangqi; Japanese notation (`▲７六歩`) or, without
    /// `characters`, that of USI in shogi. `previous` is the move before this one: Japanese notation does not repeat
    /// its target.
    fn book_move(&self, mv: Move, _previous: Option<Move>, _characters: bool) -> String {
        self.record_move(mv)
    }

    /// Reads a legal move in any spelling of books and records: those of [`Notation::book_move`], with all variants of
    /// characters, and those of [`Notation::parse_record_move`].
    ///
    /// # Errors
    /// The text is not a move, or fits several legal moves, or none.
    fn parse_book_move(&self, text: &str, _previous: Option<Move>) -> Result<Move, MoveError> {
        self.parse_record_move(text)
    }

    /// Reads a legal move as game records spell it, tolerating common deviations; texts that [`Notation::parse_move`]
    /// accepts are accepted too.
    ///
    /// # Errors
    /// The text is not a move, or fits several legal moves, or none.
    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_move(text)
    }

    /// Writes the position as game records set it up, in one line or several.
    fn record_position(&self, options: NotationOptions) -> String {
        self.fen(options)
    }
}

/// Writes the methods of [`Notation`] that read a position with the game's module `fen`.
macro_rules! common_notation {
    () => {
        fn from_fen(text: &str) -> Result<Self, $crate::FenError> {
            fen::parse(text)
        }

        fn recognizes(text: &str) -> bool {
            fen::LAYOUT.fits(text)
        }
    };
}

/// Writes the format of a position in messages about bugs: the name of the type and the FEN with all castling rights.
macro_rules! debug_as_fen {
    ($position:ident) => {
        impl std::fmt::Debug for $position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let options = $crate::NotationOptions { chess960: true, ..Default::default() };
                write!(f, "{}({})", stringify!($position), $crate::Notation::fen(self, options))
            }
        }
    };
}
pub(crate) use {common_notation, debug_as_fen};
