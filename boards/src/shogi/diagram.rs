//! Positions as the diagrams of KIF records (the format BOD), and the handicaps that such records name.

use std::fmt::Write;

use super::board_builder::BoardBuilder;
use super::japanese::{NUMERALS, kind_of};
use super::{Kind, Piece, Shogi, Square};
use crate::fen::syntax;
use crate::{Drops, FenError, Rules, Side, message};

/// Names of the sides in a record: Black and White of an even game, lower and upper hand of a handicap game.
const SIDES: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];

/// Handicaps by the name in a record, with the squares of White that are empty: file and rank as players count them.
const HANDICAPS: [(&str, &[(u8, u8)]); 16] = [
    ("平手", &[]),
    ("香落ち", &[(1, 1)]),
    ("右香落ち", &[(9, 1)]),
    ("角落ち", &[(2, 2)]),
    ("飛車落ち", &[(8, 2)]),
    ("飛香落ち", &[(8, 2), (1, 1)]),
    ("二枚落ち", &[(8, 2), (2, 2)]),
    ("三枚落ち", &[(8, 2), (2, 2), (1, 1)]),
    ("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("左五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    ("六枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1)]),
    ("左七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1)]),
    ("右七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)]),
    ("八枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)]),
    ("十枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)]),
];

/// Name that Sanqi wrote up to version 0.2.0 for a handicap; KIF does not have it.
const EARLIER_SEVEN_PIECES: &str = "七枚落ち";

impl Shogi {
    /// Returns the Japanese names of the handicaps, from the smallest to the greatest; the first one is that of an even
    /// game.
    ///
    /// ```
    /// use boards::shogi::Shogi;
    /// assert!(Shogi::handicap_names().all(|name| Shogi::handicap(name).is_some()));
    /// ```
    pub fn handicap_names() -> impl Iterator<Item = &'static str> {
        HANDICAPS.into_iter().map(|(name, _)| name)
    }

    /// Returns the starting position of a handicap by its Japanese name; `None` if there is no such handicap. White,
    /// who gives the handicap, moves first.
    ///
    /// ```
    /// use boards::{Notation, shogi::Shogi};
    /// let position = Shogi::handicap("二枚落ち").unwrap();
    /// let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    /// assert_eq!(position.fen(Default::default()), sfen);
    /// ```
    pub fn handicap(name: &str) -> Option<Shogi> {
        let name = if name == EARLIER_SEVEN_PIECES { "左七枚落ち" } else { name };
        let (_, missing) = HANDICAPS.into_iter().find(|(known, _)| *known == name)?;
        let mut builder = BoardBuilder::of(&Shogi::start());
        missing.iter().for_each(|&(file, rank)| builder.put(Square::at(file - 1, rank - 1), None));
        builder.side = if missing.is_empty() { Side::First } else { Side::Second };
        builder.position().ok()
    }

    /// Returns the Japanese name of the handicap whose starting position this is, that of an even game among them;
    /// `None` for other positions.
    ///
    /// ```
    /// use boards::{Rules, shogi::Shogi};
    /// assert_eq!(Shogi::start().handicap_name(), Some("平手"));
    /// assert_eq!(Shogi::handicap("六枚落ち").unwrap().handicap_name(), Some("六枚落ち"));
    /// ```
    pub fn handicap_name(&self) -> Option<&'static str> {
        let is_own = |name: &&str| Shogi::handicap(name).is_some_and(|position| position.key() == self.key());
        Shogi::handicap_names().find(is_own).filter(|_| self.move_number() == 1)
    }

    /// Reads the lines of a record that draw a board: ranks between `|`, pieces in hand, and the side to move. Other
    /// lines are skipped.
    ///
    /// # Errors
    /// A rank or hand cannot be read, there are not nine ranks, or no game could go on from such a position.
    pub fn from_diagram(text: &str) -> Result<Shogi, FenError> {
        let mut builder = BoardBuilder::empty();
        let mut ranks = 0;
        for line in text.lines().map(str::trim) {
            if let Some(rank) = line.strip_prefix('|') {
                if ranks < Square::RANKS {
                    read_rank(&mut builder, ranks, rank)?;
                }
                ranks += 1;
            } else if let Some((side, hand)) = hand_line(line) {
                read_hand(&mut builder, side, hand)?;
            } else if SIDES[1].iter().any(|name| line.starts_with(&format!("{name}番"))) {
                builder.side = Side::Second;
            }
        }
        if ranks != Square::RANKS {
            return Err(syntax("board", message!("wrong-ranks", "{ranks} ranks", ranks = ranks)));
        }
        builder.position()
    }

    /// Draws the position as KIF records do.
    pub fn diagram(&self) -> String {
        let mut text = format!("{}の持駒：{}\n", SIDES[1][0], hand_text(self, Side::Second));
        text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
        for (rank, numeral) in (0..Square::RANKS).zip(NUMERALS) {
            let square = |file| match self.piece_at(Square::at(file, rank)) {
                None => " ・".to_owned(),
                Some(piece) if piece.side() == Side::First => format!(" {}", piece.kind().character()),
                Some(piece) => format!("v{}", piece.kind().character()),
            };
            let squares: String = (0..Square::FILES).rev().map(square).collect();
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "|{squares}|{numeral}");
        }
        text += "+---------------------------+\n";
        let _ =
            write!(text, "{}の持駒：{}\n{}番", SIDES[0][0], hand_text(self, Side::First), SIDES[self.side.index()][0]);
        text
    }
}

/// Reads a rank: nine pairs of a side (`v` or `^` for White) and a piece.
fn read_rank(builder: &mut BoardBuilder, rank: u8, text: &str) -> Result<(), FenError> {
    let squares = text.split('|').next().unwrap_or_default();
    let mut letters = squares.chars();
    for file in (0..Square::FILES).rev() {
        let pair = letters.next().zip(letters.next());
        let (side, letter) = pair
            .ok_or_else(|| syntax("board", message!("rank-too-short", "rank {rank} is too short", rank = rank + 1)))?;
        let piece = match letter {
            '・' | ' ' | '\u{3000}' | '.' | '＊' | '*' => None,
            letter => {
                let kind = kind_of(letter)
                    .ok_or_else(|| syntax("board", message!("no-piece", "no piece {piece}", piece = letter)))?;
                let side = if matches!(side, 'v' | 'V' | '^' | 'ｖ') { Side::Second } else { Side::First };
                Some(Piece::new(side, kind))
            }
        };
        builder.put(Square::at(file, rank), piece);
    }
    Ok(())
}

/// Splits a line that names the pieces in a hand.
fn hand_line(line: &str) -> Option<(Side, &str)> {
    Side::BOTH.into_iter().find_map(|side| {
        let rest = SIDES[side.index()].iter().find_map(|name| line.strip_prefix(name))?;
        let rest = rest.strip_prefix("の")?;
        let rest = rest.strip_prefix("持駒").or_else(|| rest.strip_prefix("持ち駒"))?;
        Some((side, rest.trim_start_matches(['：', ':']).trim()))
    })
}

fn read_hand(builder: &mut BoardBuilder, side: Side, text: &str) -> Result<(), FenError> {
    if text.is_empty() || text == "なし" {
        return Ok(());
    }
    for item in text.split_whitespace() {
        let unknown = || syntax("hands", message!("no-pieces", "no pieces {text}", text = format!("{item:?}")));
        let mut letters = item.chars();
        let kind = letters.next().and_then(kind_of).ok_or_else(unknown)?;
        let count = numeral(letters.as_str()).ok_or_else(unknown)?;
        builder.add_to_hand(side, kind, count).ok_or_else(unknown)?;
    }
    Ok(())
}

/// Returns the value of a number up to 19 in Chinese numerals or digits; 1 for no text.
fn numeral(text: &str) -> Option<u32> {
    if text.is_empty() {
        return Some(1);
    }
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (tens, ones) = text.strip_prefix('十').map_or((0, text), |ones| (10, ones));
    let mut letters = ones.chars();
    let value = match letters.next() {
        None => 0,
        Some(letter) => NUMERALS.iter().position(|&numeral| numeral == letter)? as u32 + 1,
    };
    letters.next().is_none().then_some(tens + value)
}

/// Writes a number up to 18 in Chinese numerals, one as nothing.
fn numeral_text(number: u32) -> String {
    let ones = |number: u32| NUMERALS.get((number as usize).wrapping_sub(1)).map(char::to_string).unwrap_or_default();
    match number {
        0 | 1 => String::new(),
        2..=9 => ones(number),
        _ => format!("十{}", ones(number - 10)),
    }
}

fn hand_text(position: &Shogi, side: Side) -> String {
    let hand = position.hand(side);
    let held = Kind::HAND_ORDER.into_iter().filter(|&kind| hand.has(kind));
    let pieces: Vec<String> =
        held.map(|kind| format!("{}{}", kind.character(), numeral_text(hand.count(kind)))).collect();
    if pieces.is_empty() { "なし".to_owned() } else { pieces.join("\u{3000}") }
}
