//! Moves in Western notation, as books in European languages spell them: piece, origin where it is needed, a sign for a
//! move (`-`), a capture (`x`) or a drop (`*`), target, and `+` or `=` for promotion or none: `P-7f`, `Bx2b+`, `G6i-5h`,
//! `+Rx2a`, `S*5e`. Squares may have a digit for the rank, too (`P-76`).

use super::illegality::Origin;
use super::moves::ShogiMove;
use super::{Kind, Shogi, Square};
use crate::{Move, MoveError, Rules};

/// Move described by a text.
struct Wanted {
    kind: Kind,
    from: Option<Square>,
    to: Square,
    sign: Option<u8>,
    promotes: Option<bool>,
}

/// Reads a legal move; `None` if the text does not have the form of one in this notation. A move that may promote and
/// says nothing about it does not. A drop needs no sign where no piece on the board can move there, and may have that of
/// a move where no such piece stands on the board.
pub(super) fn parse(position: &Shogi, text: &str) -> Option<Result<Move, MoveError>> {
    let wanted = Wanted::parse(text)?;
    let (drops, moves): (Vec<Move>, Vec<Move>) =
        position.move_list().into_iter().filter(|&mv| wanted.fits(position, mv)).partition(|mv| mv.is_drop());
    let origin = wanted.origin(position);
    let is_drop = origin == Origin::Hand || origin == Origin::Either && moves.is_empty();
    let moves = if is_drop { drops } else { moves };
    let target = (wanted.kind, wanted.from, wanted.to);
    Some(MoveError::only(text, moves.into_iter(), || position.why_none(origin, target, wanted.promotes == Some(true))))
}

impl Wanted {
    fn parse(text: &str) -> Option<Wanted> {
        let text = text.trim_end_matches(['!', '?']);
        let (text, promotes) = match text.strip_suffix('+') {
            Some(text) => (text, Some(true)),
            None => text.strip_suffix('=').map_or((text, None), |text| (text, Some(false))),
        };
        let (text, is_promoted) = text.strip_prefix('+').map_or((text, false), |text| (text, true));
        let (letter, rest) = text.as_bytes().split_first().filter(|(letter, _)| letter.is_ascii_uppercase())?;
        let kind = Kind::from_letter(char::from(*letter))?;
        let (from, sign, to) = match rest {
            [file, rank] => (None, None, square(*file, *rank)?),
            [sign, file, rank] => (None, Some(*sign), square(*file, *rank)?),
            [from_file, from_rank, sign, file, rank] => {
                (Some(square(*from_file, *from_rank)?), Some(*sign), square(*file, *rank)?)
            }
            _ => return None,
        };
        let has_form = match sign {
            None | Some(b'-' | b'x') => true,
            Some(b'*' | b'\'') => from.is_none() && !is_promoted && promotes.is_none(),
            Some(_) => false,
        };
        let kind = if is_promoted { kind.promoted() } else { kind };
        (has_form && kind.is_promoted() == is_promoted).then_some(Wanted { kind, from, to, sign, promotes })
    }

    fn origin(&self, position: &Shogi) -> Origin {
        let none_on_board = || position.pieces(position.side, self.kind).is_empty();
        match self.sign {
            Some(b'*' | b'\'') => Origin::Hand,
            _ if self.from.is_some() || self.promotes.is_some() => Origin::Board,
            None => Origin::Either,
            Some(b'-') if none_on_board() => Origin::Either,
            Some(_) => Origin::Board,
        }
    }

    fn fits(&self, position: &Shogi, mv: Move) -> bool {
        let promotes = self.promotes == Some(true);
        mv.to() == self.to
            && position.kind_before(mv) == self.kind
            && (mv.is_drop() || mv.promotes() == promotes && self.from.is_none_or(|from| from == mv.from()))
    }
}

/// Reads a square: the digit of its file, and the letter or the digit of its rank.
fn square(file: u8, rank: u8) -> Option<Square> {
    let file = (b'1'..=b'9').contains(&file).then(|| file - b'1')?;
    let rank = match rank {
        b'a'..=b'i' => rank - b'a',
        b'1'..=b'9' => rank - b'1',
        _ => return None,
    };
    Some(Square::at(file, rank))
}
