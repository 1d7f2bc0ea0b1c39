//! PGN (standard of 1994): tags and move text with comments, variations and numbers, of which the moves of the main line
//! are read.

use boards::Position;

use super::game::RecordedGame;
use crate::tournament::Outcome;

/// Reads all games of a text. A game ends before a move that cannot be read, with a message.
pub fn parse<P: Position>(text: &str) -> (Vec<RecordedGame<P>>, Vec<String>) {
    let mut games = Vec::new();
    let mut warnings = Vec::new();
    let mut reader = Reader::default();
    for line in text.lines() {
        let line = line.trim();
        // A tag stands on a line of its own; a bracket inside a comment begins no tag.
        if reader.depth == 0 && line.starts_with('[') {
            if reader.in_moves {
                reader.finish(&mut games, &mut warnings);
            }
            reader.tag(line);
        } else if !line.starts_with('%') {
            reader.words(line);
        }
    }
    reader.finish(&mut games, &mut warnings);
    (games, warnings)
}

/// The game that is being read.
#[derive(Default)]
struct Reader {
    fen: Option<String>,
    result: Option<String>,
    moves: Vec<String>,
    in_moves: bool,
    /// Number of open braces and parentheses; inside braces parentheses do not count.
    depth: usize,
    in_braces: bool,
}

impl Reader {
    fn tag(&mut self, line: &str) {
        let inside = line.trim_start_matches('[').trim_end_matches(']');
        let Some((name, value)) = inside.split_once(char::is_whitespace) else { return };
        let value = value.trim().trim_matches('"').to_owned();
        match name {
            "FEN" => self.fen = Some(value),
            "Result" => self.result = Some(value),
            _ => {}
        }
    }

    fn words(&mut self, line: &str) {
        let mut word = String::new();
        for c in line.chars() {
            match c {
                '}' if self.in_braces => {
                    self.in_braces = false;
                    self.depth -= 1;
                }
                _ if self.in_braces => {}
                // The rest of the line is a comment.
                ';' => break,
                '{' => {
                    self.in_braces = true;
                    self.depth += 1;
                }
                '(' => self.depth += 1,
                ')' => self.depth = self.depth.saturating_sub(1),
                c if c.is_whitespace() => {}
                c if self.depth == 0 => {
                    word.push(c);
                    continue;
                }
                _ => {}
            }
            self.word(&std::mem::take(&mut word));
        }
        self.word(&word);
    }

    fn word(&mut self, word: &str) {
        // A number may be joined to its move: `1.e4`, `1...e5`.
        let numberless = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = if numberless.starts_with('.') { numberless.trim_start_matches('.') } else { word };
        if word.is_empty() || word.starts_with('$') {
            return;
        }
        self.in_moves = true;
        if is_result(word) {
            self.result.get_or_insert_with(|| word.to_owned());
        } else {
            self.moves.push(word.to_owned());
        }
    }

    /// Ends the game, and begins the next one.
    fn finish<P: Position>(&mut self, games: &mut Vec<RecordedGame<P>>, warnings: &mut Vec<String>) {
        let Reader { fen, result, moves, .. } = std::mem::take(self);
        if moves.is_empty() {
            return;
        }
        let number = games.len() + 1;
        let start = match fen.as_deref().map(P::from_fen) {
            None => P::start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => return warnings.push(format!("game {number}: FEN: {error}")),
        };
        let mut game = RecordedGame { start, moves: Vec::new(), random_plies: 0, outcome: outcome(result.as_deref()) };
        let mut position = game.start.clone();
        for word in moves {
            match position.parse_record_move(&word) {
                Ok(mv) => {
                    position = position.after(mv);
                    game.moves.push(mv);
                }
                Err(error) => {
                    warnings.push(format!("game {number}, ply {}: {error}", game.moves.len() + 1));
                    break;
                }
            }
        }
        games.push(game);
    }
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

fn outcome(result: Option<&str>) -> Option<Outcome> {
    match result? {
        "1-0" => Some(Outcome::FirstWins),
        "0-1" => Some(Outcome::SecondWins),
        "1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, NotationOptions};

    use super::*;

    fn texts<P: Position>(game: &RecordedGame<P>) -> Vec<String> {
        let mut texts = Vec::new();
        game.replay(|_, line, mv| texts.push(line.current().format_move(mv, NotationOptions::default())));
        texts
    }

    #[test]
    fn comments_variations_and_numbers_are_skipped() {
        let text = "[Event \"a [b] \\\"c\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {best by test; (really)\n[%clk 0:01]} e5 $1 (1... c5 \
                    2. Nf3 (2. c3)) 2.Nf3! Nc6 ; rest ignored Bb5\n3. Bb5+ 1-0\n\n[FEN \"8/8/8/8/8/8/4K2k/7R b - - 0 1\"]\n\n\
                    1... Kxh1 1/2-1/2\n";
        let (games, warnings) = parse::<Chess>(text);
        assert_eq!(warnings, Vec::<String>::new());
        assert_eq!(games.len(), 2);
        assert_eq!(texts(&games[0]), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
        assert_eq!(games[0].outcome, Some(Outcome::FirstWins));
        assert_eq!((texts(&games[1]), games[1].outcome), (vec!["h2h1".to_owned()], Some(Outcome::Draw)));
        assert!(games[1].start.fen(NotationOptions::default()).starts_with("8/8/8/8/8/8/4K2k/7R b"));
    }

    #[test]
    fn a_game_ends_before_a_bad_move() {
        let (games, warnings) = parse::<Chess>("1. e4 e5 2. Ke3 Nc6 *\n\n[FEN \"8/8 w\"]\n\n1. e4 *\n");
        assert_eq!((games.len(), texts(&games[0]).len(), games[0].outcome), (1, 2, None));
        assert!(warnings[0].starts_with("game 1, ply 3: ") && warnings[1].starts_with("game 2: FEN: "), "{warnings:?}");
    }

    #[test]
    fn records_of_xiangqi_are_in_iccs() {
        let (games, warnings) = parse::<Xiangqi>("[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7\n2. h0g2 1-0\n");
        assert_eq!((texts(&games[0]), warnings.len()), (vec!["h2e2".into(), "h9g7".into(), "h0g2".into()], 0));
    }
}
