//! Moves in Chinese notation (`docs/analysis.md` section 4.2): 炮二平五, 马８进７, 前车退一. Red's numbers are Chinese
//! numerals, Black's are Arabic digits. Simplified characters, as most records on the web have them.

use super::wording::{Direction, Tandem, Wording};
use super::{Kind, Xiangqi};
use crate::{Move, Side};

/// Numerals of Red.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Characters of the kinds, by side.
const PIECES: [[char; Kind::COUNT]; 2] =
    [['兵', '仕', '相', '马', '炮', '车', '帅'], ['卒', '士', '象', '马', '炮', '车', '将']];

/// Writes a legal move.
pub(super) fn write(position: &Xiangqi, mv: Move) -> String {
    spelled(&Wording::of(position, mv))
}

/// Writes words of a move.
pub(super) fn spelled(wording: &Wording) -> String {
    let direction = match wording.direction {
        Direction::Forward => '进',
        Direction::Back => '退',
        Direction::Sideways => '平',
    };
    format!("{}{direction}{}", piece(wording), numeral(wording.side, wording.number))
}

fn numeral(side: Side, number: u8) -> char {
    match side {
        Side::First => NUMERALS[usize::from(number) - 1],
        Side::Second => char::from_u32('０' as u32 + u32::from(number)).unwrap_or('０'),
    }
}

/// Returns the first two characters: piece and file, or place and piece. With tandem pawns on two files the file takes
/// the place of the piece.
fn piece(wording: &Wording) -> String {
    let Wording { side, kind, file, tandem, .. } = *wording;
    let name = PIECES[side.index()][kind.index()];
    let Some(Tandem { count, index, on_two_files }) = tandem else { return format!("{name}{}", numeral(side, file)) };
    let place = match index {
        0 => '前',
        index if index + 1 == count => '后',
        1 if count == 3 => '中',
        index => NUMERALS[index],
    };
    if on_two_files && kind == Kind::Pawn {
        format!("{place}{}", numeral(side, file))
    } else {
        format!("{place}{name}")
    }
}

/// Brings a text to a form without variants of characters, which is that of no move as written, but the same for all
/// spellings of one; `None` if the text does not have four characters or has one of no meaning.
pub(super) fn canonical(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().map(meaning).collect::<Option<_>>()?;
    let mut letters: [char; 4] = letters.try_into().ok()?;
    // The place may follow the piece: 车前平三.
    if matches!(letters[1], 'F' | 'M' | 'B') && letters[0].is_ascii_lowercase() {
        letters.swap(0, 1);
    }
    Some(letters.iter().collect())
}

fn meaning(letter: char) -> Option<char> {
    if let Some(index) = NUMERALS.iter().position(|&numeral| numeral == letter) {
        return Some(char::from(b'1' + index as u8));
    }
    Some(match letter {
        '１'..='９' => char::from_digit(letter as u32 - '０' as u32, 10)?,
        '1'..='9' => letter,
        '进' | '進' => '+',
        '退' => '-',
        '平' => '.',
        '前' => 'F',
        '中' => 'M',
        '后' | '後' => 'B',
        '车' | '車' | '俥' => 'r',
        '马' | '馬' | '傌' => 'h',
        '炮' | '砲' | '包' => 'c',
        '相' | '象' => 'e',
        '仕' | '士' => 'a',
        '帅' | '帥' | '将' | '將' => 'k',
        '兵' | '卒' => 'p',
        _ => return None,
    })
}
