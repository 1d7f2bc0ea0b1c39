//! Positions put together piece by piece, from records that set them up.

use super::{Kind, Piece, Shogi, Square, fen};
use crate::{FenError, Side};

/// Greatest number of pieces of a kind in a hand that a record can name: all pawns.
const LARGEST_HAND: u32 = Kind::IN_SET[Kind::Pawn as usize];

/// A board and hands that need not be a legal position yet.
#[derive(Clone, Debug)]
pub(super) struct BoardBuilder {
    board: [Option<Piece>; Square::COUNT],
    hands: [[u32; Kind::HAND.len()]; 2],
    pub side: Side,
}

impl BoardBuilder {
    /// Creates an empty board with empty hands and Black to move.
    pub fn empty() -> BoardBuilder {
        BoardBuilder { board: [None; Square::COUNT], hands: [[0; Kind::HAND.len()]; 2], side: Side::First }
    }

    /// Creates the board of a position.
    pub fn of(position: &Shogi) -> BoardBuilder {
        let mut builder = BoardBuilder::empty();
        Square::all().for_each(|square| builder.put(square, position.piece_at(square)));
        builder
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// Adds pieces to a hand; `None` if no hand can hold the kind or as many of it.
    pub fn add_to_hand(&mut self, side: Side, kind: Kind, count: u32) -> Option<()> {
        let index = Kind::HAND.iter().position(|&held| held == kind)?;
        let held = &mut self.hands[side.index()][index];
        *held = held.checked_add(count).filter(|&held| held <= LARGEST_HAND)?;
        Some(())
    }

    /// Adds all pieces that are neither on the board nor in a hand to a hand, as `AL` in CSA records.
    pub fn add_rest_to_hand(&mut self, side: Side) {
        for (index, kind) in Kind::HAND.into_iter().enumerate() {
            let on_board = self.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count() as u32;
            let used = on_board + self.hands[0][index] + self.hands[1][index];
            self.hands[side.index()][index] += Kind::IN_SET[index].saturating_sub(used);
        }
    }

    /// Returns the position.
    ///
    /// # Errors
    /// No game could go on from it.
    pub fn position(&self) -> Result<Shogi, FenError> {
        fen::parse(&self.sfen())
    }

    fn sfen(&self) -> String {
        let rank = |rank| -> String {
            let files = (0..Square::FILES).rev();
            files
                .map(|file| {
                    self.board[Square::at(file, rank).index()].map_or("1".to_owned(), |piece| piece.to_string())
                })
                .collect()
        };
        let board: Vec<String> = (0..Square::RANKS).map(rank).collect();
        let held = |side: Side| {
            let counts = Kind::HAND.into_iter().zip(self.hands[side.index()]);
            counts
                .filter(|&(_, count)| count > 0)
                .map(move |(kind, count)| format!("{count}{}", side.letter(kind.letter())))
        };
        let hands: String = Side::BOTH.into_iter().flat_map(held).collect();
        let side = if self.side == Side::First { 'b' } else { 'w' };
        format!("{} {side} {} 1", board.join("/"), if hands.is_empty() { "-" } else { &hands })
    }
}
