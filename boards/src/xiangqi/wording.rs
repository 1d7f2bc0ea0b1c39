//! The parts of a move as xiangqi players say them: piece, file or place among pieces of the same kind, direction, and
//! the target file or the number of steps. WXF and Chinese notation spell the same parts.

use super::moves::XiangqiMove;
use super::{Kind, Square, Xiangqi};
use crate::{Move, Rules, Side};

/// Direction of a move as the side that moves sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Towards the enemy.
    Forward,
    /// Towards the mover's own side.
    Back,
    /// Along a rank.
    Sideways,
}

/// Place of a piece among those of its kind and side on the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tandem {
    /// Number of these pieces.
    pub count: usize,
    /// Number of them in front of this one.
    pub index: usize,
    /// True if another file has several of these pieces, too.
    pub on_two_files: bool,
}

/// A move in words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wording {
    pub side: Side,
    pub kind: Kind,
    /// File of origin, from 1 at the right hand of the side that moves.
    pub file: u8,
    /// Place among other pieces that the words would fit as well; `None` where the file says enough.
    pub tandem: Option<Tandem>,
    pub direction: Direction,
    /// Number of steps for a move along a file, and the target file for any other.
    pub number: u8,
}

impl Wording {
    /// Returns the words for a legal move.
    pub fn of(position: &Xiangqi, mv: Move) -> Wording {
        let side = position.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let kind = position.piece_at(from).map_or(Kind::Pawn, |piece| piece.kind());
        let [start, end] = [from, to].map(|square| square.seen_by(side).rank());
        let direction = match end.cmp(&start) {
            std::cmp::Ordering::Greater => Direction::Forward,
            std::cmp::Ordering::Less => Direction::Back,
            std::cmp::Ordering::Equal => Direction::Sideways,
        };
        let number = if from.file() == to.file() { end.abs_diff(start) } else { file_number(side, to) };
        Wording { side, kind, file: file_number(side, from), tandem: tandem(position, from, kind), direction, number }
    }

    /// Returns the words with the file even where several pieces of the kind stand on it, as many records have them.
    pub fn with_file(self) -> Wording {
        Wording { tandem: None, ..self }
    }
}

fn file_number(side: Side, square: Square) -> u8 {
    if side == Side::First { Square::FILES - square.file() } else { square.file() + 1 }
}

/// Returns the place of a piece in its file. Of two advisors or two elephants on a file only one can move forward and
/// only one back, so that they need no distinction.
fn tandem(position: &Xiangqi, from: Square, kind: Kind) -> Option<Tandem> {
    if matches!(kind, Kind::Advisor | Kind::Elephant | Kind::King) {
        return None;
    }
    let side = position.side_to_move();
    let mut on_file = [0; Square::FILES as usize];
    let mut index = 0;
    for square in position.pieces(side, kind) {
        on_file[usize::from(square.file())] += 1;
        index += usize::from(square.file() == from.file() && square.seen_by(side).rank() > from.seen_by(side).rank());
    }
    let count = on_file[usize::from(from.file())];
    let on_two_files = on_file.iter().filter(|&&count| count > 1).count() > 1;
    (count > 1).then_some(Tandem { count, index, on_two_files })
}
