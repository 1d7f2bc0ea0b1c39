//! Moves in the notation of the World Xiangqi Federation (`docs/analysis.md` section 4.2): `C2.5`, `H8+7`, `R+.3`.

use super::wording::{Direction, Tandem, Wording};
use super::{Kind, Xiangqi};
use crate::Move;

/// Writes a legal move.
pub(super) fn write(position: &Xiangqi, mv: Move) -> String {
    spelled(&Wording::of(position, mv))
}

/// Writes words of a move.
pub(super) fn spelled(wording: &Wording) -> String {
    let direction = match wording.direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '.',
    };
    format!("{}{direction}{}", piece(wording), wording.number)
}

/// Returns the first two characters: the piece and its file or place.
fn piece(wording: &Wording) -> String {
    let Wording { kind, file, tandem, .. } = *wording;
    let letter = letter(kind);
    let Some(Tandem { count, index, on_two_files }) = tandem else { return format!("{letter}{file}") };
    let from_behind = count - 1 - index;
    match (index.min(from_behind), index.cmp(&from_behind)) {
        // The middle one of three or five pawns.
        (_, std::cmp::Ordering::Equal) if on_two_files => format!("{file}{file}"),
        (_, std::cmp::Ordering::Equal) => format!("{letter}{file}"),
        (0, front) if count > 3 => if front.is_lt() { "++" } else { "--" }.to_owned(),
        (_, front) => {
            let sign = if front.is_lt() { '+' } else { '-' };
            if on_two_files && kind == Kind::Pawn { format!("{file}{sign}") } else { format!("{letter}{sign}") }
        }
    }
}

const fn letter(kind: Kind) -> char {
    b"PAEHCRK"[kind as usize] as char
}

/// Brings a text to the form that [`spelled`] gives a move; `None` if it does not have four characters.
pub(super) fn canonical(text: &str) -> Option<String> {
    let text: Vec<u8> = text.chars().map(half_width).collect::<Option<_>>()?;
    let text: [u8; 4] = text.try_into().ok()?;
    let mut text = text.map(|byte| match byte.to_ascii_uppercase() {
        b'=' => b'.',
        // Other names of the pieces: bishop or minister, knight, general, soldier.
        b'B' | b'M' => b'E',
        b'N' => b'H',
        b'G' => b'K',
        b'S' => b'P',
        byte => byte,
    });
    // The sign of a tandem piece may stand before its letter.
    if matches!(text[0], b'+' | b'-') && text[1].is_ascii_alphabetic() {
        text.swap(0, 1);
    }
    String::from_utf8(text.to_vec()).ok()
}

/// Returns the ASCII character that a letter is or is the full-width form of: Ｃ２＝５.
fn half_width(letter: char) -> Option<u8> {
    const FULL_WIDTH: u32 = '！' as u32 - '!' as u32;
    let letter = if matches!(letter, '！'..='～') { letter as u32 - FULL_WIDTH } else { letter.into() };
    u8::try_from(letter).ok().filter(u8::is_ascii)
}
