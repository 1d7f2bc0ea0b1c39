//! Moves in Western notation, as books in European languages spell them: piece, origin where it is needed, a sign for a
//! move (`-`), a capture (`x`) or a drop (`*`), target, and `+` or `=` for promotion or none: `P-7f`, `Bx2b+`, `G6i-5h`,
//! `+Rx2a`, `S*5e`. Squares may have a digit for the rank, too (`P-76`).

use super::moves::ShogiMove;
use super::{Kind, Shogi, Square};
use crate::{Message, Move, MoveError, Rules};

/// Move described by a text.
struct Wanted {
    kind: Kind,
    from: Option<Square>,
    to: Square,
    is_drop: bool,
    promotes: bool,
}

/// Reads a legal move; `None` if the text does not have the form of one in this notation. A move that may promote and
/// says nothing about it does not.
pub(super) fn parse(position: &Shogi, text: &str) -> Option<Result<Move, MoveError>> {
    let wanted = Wanted::parse(text)?;
    let moves = position.move_list();
    Some(MoveError::only(text, moves.into_iter().filter(|&mv| wanted.fits(position, mv)), || {
        wanted.why_illegal(position)
    }))
}

impl Wanted {
    fn parse(text: &str) -> Option<Wanted> {
        let text = text.trim_end_matches(['!', '?']);
        let (text, promotes) = match text.strip_suffix('+') {
            Some(text) => (text, true),
            None => (text.strip_suffix('=').unwrap_or(text), false),
        };
        let (text, is_promoted) = text.strip_prefix('+').map_or((text, false), |text| (text, true));
        let (letter, rest) = text.as_bytes().split_first().filter(|(letter, _)| letter.is_ascii_uppercase())?;
        let kind = Kind::from_letter(char::from(*letter))?;
        let (from, sign, to) = match rest {
            [file, rank] => (None, b'-', square(*file, *rank)?),
            [sign, file, rank] => (None, *sign, square(*file, *rank)?),
            [from_file, from_rank, sign, file, rank] => {
                (Some(square(*from_file, *from_rank)?), *sign, square(*file, *rank)?)
            }
            _ => return None,
        };
        let is_drop = matches!(sign, b'*' | b'\'');
        let has_form = matches!(sign, b'-' | b'x') || is_drop && from.is_none() && !is_promoted && !promotes;
        let kind = if is_promoted { kind.promoted() } else { kind };
        (has_form && kind.is_promoted() == is_promoted).then_some(Wanted { kind, from, to, is_drop, promotes })
    }

    fn why_illegal(&self, position: &Shogi) -> Option<Message> {
        let Wanted { kind, from, to, is_drop, promotes } = *self;
        position.why_none((kind, from, to), is_drop, promotes)
    }

    fn fits(&self, position: &Shogi, mv: Move) -> bool {
        mv.to() == self.to
            && mv.is_drop() == self.is_drop
            && position.kind_before(mv) == self.kind
            && (mv.is_drop() || mv.promotes() == self.promotes && self.from.is_none_or(|from| from == mv.from()))
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
