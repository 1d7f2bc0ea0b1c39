//! CSA records (version 2.2, <http://www2.computer-shogi.org/protocol/record_v22.html>): positions as rows of pieces, moves
//! with side, squares and piece, and a word for the end.

use boards::Position;

use super::game::RecordedGame;
use crate::tournament::Outcome;

/// Codes of the pieces and their letters in SFEN.
const PIECES: [(&str, &str); 14] = [
    ("FU", "P"),
    ("KY", "L"),
    ("KE", "N"),
    ("GI", "S"),
    ("KI", "G"),
    ("KA", "B"),
    ("HI", "R"),
    ("OU", "K"),
    ("TO", "+P"),
    ("NY", "+L"),
    ("NK", "+N"),
    ("NG", "+S"),
    ("UM", "+B"),
    ("RY", "+R"),
];

/// Reads all games of a text. A game ends before a move that cannot be read, with a message.
pub fn parse<P: Position>(text: &str) -> (Vec<RecordedGame<P>>, Vec<String>) {
    let mut games = Vec::new();
    let mut warnings = Vec::new();
    let mut reader = Reader::<P>::default();
    for line in text.lines() {
        if line == "/" {
            reader.finish(&mut games);
        } else if !line.starts_with('\'') {
            // Statements of a line are separated by commas; names may contain them, but no reader needs names.
            line.split(',').for_each(|statement| reader.statement(statement.trim(), games.len() + 1, &mut warnings));
        }
    }
    reader.finish(&mut games);
    (games, warnings)
}

/// The game that is being read.
struct Reader<P> {
    /// The nine rows in SFEN; empty for the opening position.
    rows: Vec<String>,
    hands: String,
    game: Option<RecordedGame<P>>,
    position: Option<P>,
    broken: bool,
}

impl<P> Default for Reader<P> {
    fn default() -> Reader<P> {
        Reader { rows: Vec::new(), hands: String::new(), game: None, position: None, broken: false }
    }
}

impl<P: Position> Reader<P> {
    fn statement(&mut self, statement: &str, number: usize, warnings: &mut Vec<String>) {
        let mut chars = statement.chars();
        match (chars.next(), chars.as_str()) {
            _ if self.broken => {}
            (Some('P'), rest) => self.setup(rest),
            (Some('+'), "") => self.start('b', number, warnings),
            (Some('-'), "") => self.start('w', number, warnings),
            (Some('+' | '-'), _) => self.play(statement, number, warnings),
            (Some('%'), word) => self.end(word),
            _ => {}
        }
    }

    /// Reads a part of the start position.
    fn setup(&mut self, text: &str) {
        match text.split_at_checked(1) {
            Some((digit, row)) if digit.bytes().all(|byte| byte.is_ascii_digit()) => self.rows.push(row_of(row)),
            Some((sign @ ("+" | "-"), pieces)) => {
                // `P-00AL`, all remaining pieces, stands in problems only.
                for piece in pieces.as_bytes().chunks_exact(4).filter_map(|bytes| std::str::from_utf8(bytes).ok()) {
                    if let Some(letter) = piece.strip_prefix("00").and_then(|code| letter_of(sign, code)) {
                        self.hands += &letter;
                    }
                }
            }
            _ => {}
        }
    }

    /// Begins the moves with a side.
    fn start(&mut self, side: char, number: usize, warnings: &mut Vec<String>) {
        let hands = if self.hands.is_empty() { "-" } else { &self.hands };
        let start = match self.rows.len() {
            0 => Ok(P::start()),
            _ => P::from_fen(&format!("{} {side} {hands} 1", self.rows.join("/"))),
        };
        match start {
            Ok(start) => {
                self.position = Some(start.clone());
                self.game = Some(RecordedGame { start, moves: Vec::new(), random_plies: 0, outcome: None });
            }
            Err(error) => {
                warnings.push(format!("game {number}: start position: {error}"));
                self.broken = true;
            }
        }
    }

    fn play(&mut self, text: &str, number: usize, warnings: &mut Vec<String>) {
        let (Some(game), Some(position)) = (&mut self.game, &mut self.position) else { return };
        match position.parse_record_move(text) {
            Ok(mv) => {
                *position = position.after(mv);
                game.moves.push(mv);
            }
            Err(error) => {
                warnings.push(format!("game {number}, ply {}: {error}", game.moves.len() + 1));
                self.broken = true;
            }
        }
    }

    /// Records how the game ended, for the side to move.
    fn end(&mut self, word: &str) {
        let (Some(game), Some(position)) = (&mut self.game, &self.position) else { return };
        let mover = position.side_to_move().index();
        let win_for = |side| if side == 0 { Outcome::FirstWins } else { Outcome::SecondWins };
        game.outcome = match word {
            "TORYO" | "TIME_UP" | "ILLEGAL_MOVE" | "TSUMI" => Some(win_for(1 - mover)),
            "KACHI" => Some(win_for(mover)),
            "+ILLEGAL_ACTION" => Some(win_for(1)),
            "-ILLEGAL_ACTION" => Some(win_for(0)),
            "SENNICHITE" | "HIKIWAKE" | "JISHOGI" | "MAX_MOVES" => Some(Outcome::Draw),
            _ => None,
        };
    }

    /// Ends the game, and begins the next one.
    fn finish(&mut self, games: &mut Vec<RecordedGame<P>>) {
        games.extend(std::mem::take(self).game.filter(|game| !game.moves.is_empty()));
    }
}

/// Returns the letter of a piece in SFEN.
fn letter_of(sign: &str, code: &str) -> Option<String> {
    let (_, letter) = PIECES.iter().find(|(known, _)| *known == code)?;
    Some(if sign == "+" { (*letter).to_owned() } else { letter.to_ascii_lowercase() })
}

/// Returns a row of nine squares of three characters each in SFEN.
fn row_of(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row.as_bytes().chunks(3).filter_map(|bytes| std::str::from_utf8(bytes).ok()) {
        match square.split_at_checked(1).and_then(|(sign, code)| letter_of(sign, code)) {
            Some(letter) => {
                text += &count(std::mem::take(&mut empty));
                text += &letter;
            }
            None => empty += 1,
        }
    }
    text + &count(empty)
}

fn count(empty: usize) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

#[cfg(test)]
mod tests {
    use boards::shogi::Shogi;
    use boards::{Notation, NotationOptions, Rules};

    use super::*;

    #[test]
    fn games_are_separated_and_end_for_the_side_to_move() {
        let text = "V2.2\nN+a,b\nPI\n+\n+7776FU,T3\n'comment\n-3334FU\nT1\n%KACHI\n/\nPI\n+\n+2726FU\n%TORYO\n";
        let (games, warnings) = parse::<Shogi>(text);
        assert_eq!(warnings, Vec::<String>::new());
        let ends: Vec<_> = games.iter().map(|game| (game.moves.len(), game.outcome)).collect();
        assert_eq!(ends, [(2, Some(Outcome::FirstWins)), (1, Some(Outcome::FirstWins))]);
    }

    #[test]
    fn positions_that_are_written_are_read() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "ln1g3nl/1ks2+R3/pp2p2pp/2p3p2/9/2P1P4/PP1P2PPP/1K7/LNSG1G1NL w BGSrb3p 1",
        ] {
            let position = Shogi::from_fen(sfen).unwrap();
            let first = position.record_move({
                let mut moves = boards::MoveList::new();
                position.legal_moves(&mut moves);
                moves[0]
            });
            let text = format!("{}\n{first}\n%KACHI\n", position.record_position(NotationOptions::default()));
            let (games, warnings) = parse::<Shogi>(&text);
            assert_eq!((games.len(), warnings.len()), (1, 0), "{text} {warnings:?}");
            assert_eq!(games[0].start.key(), position.key());
        }
    }

    #[test]
    fn a_game_ends_before_a_bad_move() {
        let (games, warnings) = parse::<Shogi>("PI\n+\n+7776FU\n-3334KI\n+2726FU\n%TORYO\n");
        assert_eq!((games.len(), games[0].moves.len(), games[0].outcome), (1, 1, None));
        assert!(warnings[0].starts_with("game 1, ply 2: "), "{warnings:?}");
    }
}
