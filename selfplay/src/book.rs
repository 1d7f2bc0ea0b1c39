//! Opening books: files of positions or of lines of moves, one per line.

use std::path::Path;

use boards::{Line, NotationOptions, Position};

use crate::line_file::{self, FileError};

/// Reads a book: a FEN, EPD or SFEN on each line, with or without the word `fen` or `sfen` before it, or `startpos`;
/// `moves` and moves may follow. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// The file or a line of it cannot be read, or the side to move in a position has no legal move.
pub fn load<P: Position>(path: &Path) -> Result<Vec<P>, FileError> {
    line_file::read(path, |_, line| parse(line).map(Some))
}

/// Reads a book as [`load`] does, with the moves that lead to each position.
///
/// # Errors
/// The file or a line of it cannot be read, or the side to move in a position has no legal move.
pub fn load_lines<P: Position>(path: &Path) -> Result<Vec<Line<P>>, FileError> {
    line_file::read(path, |_, line| parse_line(line).map(Some))
}

/// Reads one line of a book.
///
/// # Errors
/// A message that says what is wrong with the line: its position cannot be read, a move is not legal, or no move is
/// left.
pub fn parse<P: Position>(text: &str) -> Result<P, String> {
    parse_line(text).map(|line: Line<P>| line.current().clone())
}

/// Reads one line of a book, with the moves that lead to its position. Operations (`; id "..."`) may follow the moves.
///
/// # Errors
/// A message that says what is wrong with the line: its position cannot be read, a move is not legal, or no move is
/// left.
pub fn parse_line<P: Position>(text: &str) -> Result<Line<P>, String> {
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let position = match start.split_once(' ') {
        Some(("fen" | "sfen", fen)) => P::from_fen(fen),
        _ if start == "startpos" => Ok(P::start()),
        _ => P::from_fen(start),
    }
    .map_err(|error| error.to_string())?;
    let mut line = Line::new(position);
    let (moves, _operations) = moves.split_once(';').unwrap_or((moves, ""));
    for word in moves.split_whitespace() {
        line.push(line.current().parse_move(word).map_err(|error| error.to_string())?);
    }
    if line.current().has_legal_move() { Ok(line) } else { Err("the game is over in this position".into()) }
}

/// Writes a line of a book: the first position and the moves.
pub fn format_line<P: Position>(line: &Line<P>, options: NotationOptions) -> String {
    let start = &line.positions()[0];
    let mut text = start.fen(options);
    if text == P::start().fen(options) {
        text = "startpos".to_owned();
    }
    for (index, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&position.format_move(mv, options));
    }
    text
}

/// Returns the checksum of the positions of a book.
pub fn checksum<'a, P: Position>(positions: impl IntoIterator<Item = &'a P>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    positions.into_iter().for_each(|position| hasher.update(position.fen(NotationOptions::default()).as_bytes()));
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Notation, NotationOptions};

    use super::*;

    fn fen(text: &str) -> Result<String, String> {
        parse::<Chess>(text).map(|position| position.fen(NotationOptions::default()))
    }

    #[test]
    fn lines_are_read() {
        let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(fen("startpos moves e2e4").as_deref(), Ok(after_e4));
        assert_eq!(fen(&format!("fen {after_e4}")).as_deref(), Ok(after_e4));
        assert_eq!(fen("startpos moves e2e4; id \"King's pawn\";").as_deref(), Ok(after_e4));
        let opcodes = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce -20; id \"8moves.0001\";";
        assert_eq!(fen(opcodes).as_deref(), Ok(after_e4));
    }

    #[test]
    fn lines_are_written_as_they_are_read() {
        for text in [
            "startpos",
            "startpos moves e2e4 c7c5",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10 30 moves g1f3",
        ] {
            let line = parse_line::<Chess>(text).unwrap();
            assert_eq!(format_line(&line, NotationOptions::default()), text);
        }
    }

    #[test]
    fn bad_lines_say_why() {
        assert!(fen("startpos moves e2e5").is_err());
        assert!(fen("8/8/8/8/8/8/8/8 w - - 0 1").is_err());
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(fen(mated), Err("the game is over in this position".into()));
        assert!(load::<Chess>(Path::new("/nonexistent")).is_err());
    }
}
