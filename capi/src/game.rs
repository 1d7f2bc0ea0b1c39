//! Games by the rules, without an engine.

use std::sync::{Mutex, MutexGuard, PoisonError};

use boards::{Line, Move, MoveError, NotationOptions, Side};
use search::{GameTask, ListedGame, with_game};
use selfplay::referee::verdict_of;
use selfplay::{ExplainedEnd, Outcome};

use crate::failure::Failure;
use crate::handles::Handles;
use crate::status::SanqiOutcome;

/// The games of the process.
pub static GAMES: Handles<Game> = Handles::new();

/// Option of a game: castling is spelled "king takes rook" (`e1h1`), as Chess960 needs it. Other games ignore it.
pub const SANQI_CHESS960: u32 = 1;

/// A game with its moves.
pub struct Game(Mutex<Box<dyn Played>>);

impl Game {
    /// Opens a game at a position; at the starting position without one.
    ///
    /// # Errors
    /// There is no such game, the position cannot be played, or the options have bits without a meaning.
    pub fn open(game: &str, fen: Option<&str>, options: u32) -> Result<Game, Failure> {
        if options & !SANQI_CHESS960 != 0 {
            return Err(Failure::BadOptions(options));
        }
        let notation = NotationOptions { chess960: options & SANQI_CHESS960 != 0, ..NotationOptions::default() };
        let played = with_game(game, Open { fen, notation })??;
        Ok(Game(Mutex::new(played)))
    }

    /// Returns the game for one caller at a time.
    pub fn lock(&self) -> MutexGuard<'_, Box<dyn Played>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game of any kind.
pub trait Played: Send {
    /// Returns the position as FEN, or SFEN in shogi.
    fn fen(&self) -> String;

    /// Returns all legal moves.
    fn legal_moves(&self) -> String;

    /// Returns the moves that were played.
    fn moves(&self) -> String;

    /// Returns a legal move as books spell it, with the characters of the game or in Latin letters.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal.
    fn book_move(&self, text: &str, characters: bool) -> Result<String, Failure>;

    /// Plays a move.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal.
    fn play(&mut self, text: &str) -> Result<(), Failure>;

    /// Takes the last move back.
    ///
    /// # Errors
    /// There is none.
    fn undo(&mut self) -> Result<(), Failure>;

    fn in_check(&self) -> bool;

    fn first_to_move(&self) -> bool;

    fn outcome(&self) -> SanqiOutcome;

    /// Returns why the game has ended, in English; an empty text while it goes on.
    fn ending(&self) -> String;
}

struct Open<'a> {
    fen: Option<&'a str>,
    notation: NotationOptions,
}

impl GameTask for Open<'_> {
    type Output = Result<Box<dyn Played>, Failure>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let position = self.fen.map_or_else(|| Ok(G::start()), G::from_fen)?;
        Ok(Box::new(Moves { line: Line::new(position), notation: self.notation }))
    }
}

/// The moves of a game and their spelling.
struct Moves<G> {
    line: Line<G>,
    notation: NotationOptions,
}

impl<G: ListedGame> Moves<G> {
    /// Reads a move in the spelling of the protocols, or else in one of books.
    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        let position = self.line.current();
        let previous = self.line.moves().last().copied();
        let of_books = |error: MoveError| position.parse_book_move(text, previous).map_err(|other| error.or(other));
        position.parse_move_in(text, self.notation).or_else(of_books)
    }
}

impl<G: ListedGame> Played for Moves<G> {
    fn fen(&self) -> String {
        self.line.current().fen(self.notation)
    }

    fn legal_moves(&self) -> String {
        let position = self.line.current();
        let moves = position.move_list();
        let texts: Vec<String> = moves.iter().map(|&mv| position.format_move(mv, self.notation)).collect();
        texts.join(" ")
    }

    fn moves(&self) -> String {
        let played = self.line.positions().iter().zip(self.line.moves());
        let texts: Vec<String> = played.map(|(position, &mv)| position.format_move(mv, self.notation)).collect();
        texts.join(" ")
    }

    fn book_move(&self, text: &str, characters: bool) -> Result<String, Failure> {
        let mv = self.parse(text)?;
        Ok(self.line.current().book_move(mv, self.line.moves().last().copied(), characters))
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        self.line.push(self.parse(text)?);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.line.moves().is_empty() {
            return Err(Failure::NoMove);
        }
        self.line.pop();
        Ok(())
    }

    fn in_check(&self) -> bool {
        self.line.current().in_check()
    }

    fn first_to_move(&self) -> bool {
        self.line.current().side_to_move() == Side::First
    }

    fn outcome(&self) -> SanqiOutcome {
        match verdict_of(&self.line) {
            None => SanqiOutcome::Ongoing,
            Some((Outcome::FirstWins, _)) => SanqiOutcome::FirstWins,
            Some((Outcome::SecondWins, _)) => SanqiOutcome::SecondWins,
            Some((Outcome::Draw, _)) => SanqiOutcome::Draw,
        }
    }

    fn ending(&self) -> String {
        ExplainedEnd::of(&self.line).map(|end| end.text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    fn played(name: &str, moves: &[&str]) -> Game {
        let game = Game::open(name, None, 0).unwrap();
        for text in moves {
            game.lock().play(text).unwrap();
        }
        game
    }

    #[test]
    fn moves_are_read_in_any_spelling_and_written_in_one() {
        assert_eq!(played(Chess::NAME, &["e4", "e7e5", "Nf3"]).lock().moves(), "e2e4 e7e5 g1f3");
        assert_eq!(played(Xiangqi::NAME, &["炮二平五", "h9g7"]).lock().moves(), "h2e2 h9g7");
        assert_eq!(played(Shogi::NAME, &["▲７六歩", "3c3d"]).lock().moves(), "7g7f 3c3d");
    }

    #[test]
    fn moves_are_written_as_in_books() {
        let game = played(Shogi::NAME, &[]);
        assert_eq!(game.lock().book_move("7g7f", true).unwrap(), "▲７六歩");
        assert_eq!(played(Chess::NAME, &[]).lock().book_move("g1f3", false).unwrap(), "Nf3");
    }

    #[test]
    fn a_mate_is_won_by_the_other_side() {
        let game = played(Chess::NAME, &["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert_eq!(game.lock().outcome(), SanqiOutcome::SecondWins);
        assert!(game.lock().in_check() && game.lock().first_to_move());
        assert_eq!(game.lock().ending(), "mate");
        assert_eq!(game.lock().legal_moves(), "");
        game.lock().undo().unwrap();
        assert_eq!(game.lock().outcome(), SanqiOutcome::Ongoing);
        assert_eq!(game.lock().ending(), "");
    }

    #[test]
    fn a_third_occurrence_is_a_draw() {
        let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let game = played(Chess::NAME, &round.repeat(2));
        assert_eq!(game.lock().outcome(), SanqiOutcome::Draw);
        assert_eq!(game.lock().ending(), "repetition");
        let round = ["a0a1", "a9a8", "a1a0", "a8a9"];
        let ending = played(Xiangqi::NAME, &round.repeat(2)).lock().ending();
        assert!(ending.contains("third occurrence"), "{ending}");
    }

    #[test]
    fn castling_is_spelled_as_the_options_say() {
        let fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let castles = |options, text: &str| {
            let game = Game::open(Chess::NAME, fen, options).unwrap();
            game.lock().legal_moves().split(' ').any(|mv| mv == text)
        };
        assert!(castles(0, "e1g1") && !castles(0, "e1h1"));
        assert!(castles(SANQI_CHESS960, "e1h1") && !castles(SANQI_CHESS960, "e1g1"));
        assert!(matches!(Game::open(Chess::NAME, fen, 2), Err(Failure::BadOptions(2))));
    }
}
