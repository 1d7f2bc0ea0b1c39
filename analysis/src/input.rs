//! Files of games: reading them, finding their format, and splitting them into records.

use std::fmt;
use std::io::{self, Read};
use std::path::Path;

use boards::{Message, message};
use files::ReadError;
use thiserror::Error;

use crate::readers::{ccbridge, csa, dhtmlxq, kif, pgn, position_lines, xqf};
use crate::record::Record;
use crate::replay::game_of;
use crate::text::{Legacy, decode, is_binary};

/// Size of the largest file that is read.
const LARGEST_FILE: u64 = 256 << 20;

/// Reason for which a file gives no games, in the words of [`InputError::message`].
#[derive(Debug, Error)]
pub enum InputError {
    /// The system cannot read the file.
    Io(#[from] io::Error),
    /// Directories, devices and pipes are not read: a pipe may never end.
    NotAFile,
    /// The file is larger than 256 MiB.
    TooLarge,
    /// The file has no game in a known format.
    Unknown,
    /// The content has NUL bytes, which no text but UTF-16 has.
    NotText,
}

impl InputError {
    /// Returns the error with its code.
    pub fn message(&self) -> Message {
        match self {
            InputError::Io(error) => message!("input-output", "{error}", error = error.to_string()),
            InputError::NotAFile => message!("no-file", "not a regular file"),
            InputError::TooLarge => message!("large-file", "larger than {size} MiB", size = LARGEST_FILE >> 20),
            InputError::Unknown => {
                message!("no-game", "no game in a known format: PGN, KIF, KI2, CSA, USI, FEN, XQF, CBR, CBL or DhtmlXQ")
            }
            InputError::NotText => message!("no-text", "not a text file"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Format of a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation of chess and xiangqi, or the moves of a game of any kind alone.
    Pgn,
    /// KIF or KI2 of shogi.
    Kif,
    /// The format of the Computer Shogi Association.
    Csa,
    /// Lines of the command `position` of UCI, UCCI and USI, or FEN and SFEN alone.
    PositionLines,
    /// The format of XQStudio, of xiangqi.
    Xqf,
    /// A game or a library of CCBridge, of xiangqi.
    CcBridge,
    /// The format of dpxq.com, of xiangqi.
    DhtmlXq,
}

impl Format {
    /// Returns the format that the name of a file says; `None` for other names.
    pub fn of_name(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "pgn" => Format::Pgn,
            "kif" | "kifu" | "ki2" | "ki2u" => Format::Kif,
            "csa" => Format::Csa,
            "usi" | "sfen" | "uci" => Format::PositionLines,
            "xqf" => Format::Xqf,
            "cbr" | "cbl" => Format::CcBridge,
            "ubb" => Format::DhtmlXq,
            _ => return None,
        })
    }

    /// Returns the format of bytes that are no text; `None` if they have none.
    fn of_binary(bytes: &[u8]) -> Option<Format> {
        match bytes {
            _ if bytes.starts_with(ccbridge::SIGNATURE) => Some(Format::CcBridge),
            _ if bytes.starts_with(xqf::SIGNATURE) => Some(Format::Xqf),
            _ => None,
        }
    }

    /// Returns the format of a text; `None` if it has none.
    fn of_text(text: &str) -> Option<Format> {
        if text.contains(dhtmlxq::SIGNATURE) {
            return Some(Format::DhtmlXq);
        }
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.take(200).find_map(|line| match line {
            _ if line.starts_with('[') || line.starts_with("1.") => Some(Format::Pgn),
            _ if ["手合割", "手数", "開始日時", "後手の持駒", "先手：", "▲", "△", "☗", "☖"]
                .iter()
                .any(|word| line.starts_with(word))
                || is_numbered_move_of_kif(line) =>
            {
                Some(Format::Kif)
            }
            _ if line.starts_with("V2")
                || line.starts_with("PI")
                || line.starts_with("P1")
                || line.starts_with("N+") =>
            {
                Some(Format::Csa)
            }
            _ if ["position ", "startpos", "sfen ", "fen "].iter().any(|word| line.starts_with(word))
                || is_fen(line) =>
            {
                Some(Format::PositionLines)
            }
            _ => None,
        })
    }
}

/// Returns true for a line such as `1 ７六歩(77)`.
fn is_numbered_move_of_kif(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after = rest.trim_start();
    rest.len() < line.len() && after.len() < rest.len() && after.starts_with(|first| ('１'..='９').contains(&first))
}

/// Returns true if a line begins as FEN or SFEN does: with eight to ten ranks and the side to move.
fn is_fen(line: &str) -> bool {
    let mut fields = line.split_ascii_whitespace();
    let is_board = |field: &str| {
        (8..=10).contains(&field.split('/').count())
            && field.split('/').all(|rank| !rank.is_empty())
            && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/+~[]-".contains(&byte))
    };
    fields.next().is_some_and(is_board) && matches!(fields.next(), Some("w" | "b" | "r"))
}

/// Returns true if a text begins with a move that opens a game, so that the moves of a game stand in it without tags and
/// numbers. Lines in which a reader finds nothing, such as the number of the first move, may stand before it.
pub fn begins_with_move(text: &str) -> bool {
    let first = text.lines().find_map(|line| pgn::read(line).into_iter().next());
    first.is_some_and(|record| !record.moves.is_empty() && game_of(&record, None).is_ok())
}

/// Reads the games of a file, of which some may have problems.
///
/// # Errors
/// The file cannot be read, or holds no games.
pub fn read(path: &Path) -> Result<Vec<Record>, InputError> {
    records(&read_bytes(path)?, Format::of_name(path))
}

/// Reads the games of a stream, which may be a pipe.
///
/// # Errors
/// The stream cannot be read, or has no game.
pub fn read_stream(stream: impl Read) -> Result<Vec<Record>, InputError> {
    let mut bytes = Vec::new();
    stream.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(InputError::TooLarge) } else { records(&bytes, None) }
}

/// Reads the games of a file's content, in the format of its name if that is known.
///
/// # Errors
/// The content has no game.
pub fn records(bytes: &[u8], named: Option<Format>) -> Result<Vec<Record>, InputError> {
    let is_named_binary = matches!(named, Some(Format::Xqf | Format::CcBridge));
    let format = if is_binary(bytes) {
        Format::of_binary(bytes).ok_or(if is_named_binary { InputError::Unknown } else { InputError::NotText })?
    } else {
        let shown = |legacy| Format::of_text(&decode(bytes, legacy));
        let named = named.filter(|_| !is_named_binary);
        let is_moves = || begins_with_move(&decode(bytes, Legacy::ChineseOrWestern));
        let format = named.or_else(|| shown(Legacy::ChineseOrWestern)).or_else(|| shown(Legacy::Japanese));
        format.or_else(|| is_moves().then_some(Format::Pgn)).ok_or(InputError::Unknown)?
    };
    let records = match format {
        Format::Pgn => pgn::read(&decode(bytes, Legacy::ChineseOrWestern)),
        Format::Kif => kif::read(&decode(bytes, Legacy::Japanese)),
        Format::Csa => csa::read(&decode(bytes, Legacy::Japanese)),
        Format::PositionLines => position_lines::read(&decode(bytes, Legacy::ChineseOrWestern)),
        Format::DhtmlXq => dhtmlxq::read(&decode(bytes, Legacy::Chinese)),
        Format::Xqf => xqf::read(bytes),
        Format::CcBridge => ccbridge::read(bytes),
    };
    if records.is_empty() { Err(InputError::Unknown) } else { Ok(records) }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, InputError> {
    files::read_regular(path, LARGEST_FILE).map_err(|error| match error {
        ReadError::NotRegular => InputError::NotAFile,
        ReadError::TooLarge => InputError::TooLarge,
        ReadError::Io(error) => InputError::Io(error),
    })
}
