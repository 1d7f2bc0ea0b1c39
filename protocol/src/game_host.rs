//! The interface behind which a game hides from the session: positions and moves are text on this side of it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::Side;
use crossbeam_channel::Sender;
use search::score::Score;
use search::{Answer, Event, TableRecord, Units};
use thiserror::Error;

use crate::command::{Clocks, Go, MoveText, Setup, SolveMate};
use crate::networks::UserNetwork;
use crate::opening_books::BookUse;
use crate::options::HostSettings;

/// A perft job: returns each legal move with the number of leaves below it, or `None` if it was stopped.
pub type PerftJob = Box<dyn FnOnce(&AtomicBool) -> Option<Vec<(String, u64)>> + Send>;

/// A flag that asks a job to stop.
pub(crate) type StopFlag = Arc<AtomicBool>;

/// A game with its current position, the moves before it, and its search.
pub trait GameHost {
    /// Applies settings, at once or when the next search starts.
    fn configure(&mut self, settings: &HostSettings);

    /// Sets the source of the choice of this game, which decides on the spelling of moves.
    fn set_source(&mut self, source: GameSource);

    /// Sets the current position.
    ///
    /// # Errors
    /// The reason of the refusal. There is no current position then (`docs/protocols/uci.md` section 4).
    fn set_up(&mut self, setup: &Setup) -> Result<Accepted, Refusal>;

    /// Forbids moves in the current position until the next [`GameHost::set_up`]. Illegal moves are ignored.
    fn ban_moves(&mut self, moves: &[MoveText]);

    /// Evaluates with this network from now on; `None` for the built-in one. No search may be running.
    fn set_network(&mut self, network: Option<&UserNetwork>);

    /// Uses the endgame tables in folders, separated as in PATH; none if the text is empty. Returns messages
    /// for the user. No search may be running.
    fn set_endgame_tables(&mut self, folders: &str) -> Vec<String>;

    /// Opens the books that are not open yet. Returns messages for the user.
    fn open_books(&mut self) -> Vec<String>;

    /// Opens the books, allocates memory, which the system then provides, and starts threads, so that a search waits
    /// for nothing. Returns messages for the user. No search may be running.
    fn make_ready(&mut self) -> Vec<String>;

    /// Clears the table and the histories. No search may be running.
    fn clear(&mut self);

    /// Forgets the opened books; the next [`GameHost::open_books`] opens their files anew.
    fn close_books(&mut self);

    /// The move of the opening book in the current position, with messages for the user; `None` if the book has no move
    /// that may be played.
    fn book_move(&self, book_use: &BookUse) -> (Option<BookAnswer>, Vec<String>);

    /// Starts a search, unless there is nothing to search. No search may be running.
    fn start(&mut self, go: &Go, options: search::SearchOptions, launch: Launch) -> Launched;

    /// Starts the mate solver. Returns false if there is no position. No search may be running.
    fn solve_mate(&mut self, solve: &SolveMate, launch: Launch) -> bool;

    /// Starts the mate solver for `go mate`. Returns false if the solver cannot replace the search: the position has no
    /// move, a move is banned, or `go` has limits that the solver does not know. No search may be running.
    fn solve_mate_in(&mut self, go: &Go, launch: Launch) -> bool;

    /// Asks the search to stop.
    fn stop(&self);

    /// Turns a ponder search into an ordinary one.
    fn ponder_hit(&self, now: Instant, clocks: &Clocks);

    /// Writes moves from the current position, up to the first illegal one.
    fn write_moves(&self, moves: &[boards::Move]) -> Vec<String>;

    /// Writes the move and the expected reply of an answer. If the answer has no legal move, the first move of `pv` or
    /// the first legal one takes its place.
    fn write_answer(&self, answer: Option<&Answer>, pv: &[boards::Move]) -> WrittenAnswer;

    /// The transposition table's entry of a position and its move. A search may be running.
    fn probe(&self, setup: &Setup) -> (Option<TableRecord>, Option<String>);

    /// The static evaluation of the current position, from the side to move; `None` without a position.
    fn static_eval(&self) -> Option<Score>;

    /// The units of scores.
    fn units(&self) -> Units;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The count of a declaration by the side to move, and true if it wins; `None` if there is nothing to count.
    fn declaration(&self) -> Option<(String, bool)>;

    /// Returns the number of plies that count towards the rule limit (`boards::Rules::rule_counter`).
    fn rule_counter(&self) -> u32;

    /// Returns true if the side to move has a piece that can attack the opponent's king.
    fn can_attack(&self) -> bool;

    /// Returns true if the level of play has a book of its own.
    fn has_level_book(&self) -> bool;

    /// Remembers a written move as the engine's move in the current position.
    fn remember_answer(&mut self, answer: &str);

    /// Returns true if the current position is one reply away from the remembered move.
    fn continues_game(&self) -> bool;

    /// Prepares a count of the move tree; `None` without a position.
    fn perft(&self, depth: u32) -> Option<PerftJob>;

    /// The board as text for people, as the second side sees it if `flipped`, in the characters of the game or in
    /// letters. After a refused position it is the one before.
    fn drawing(&self, flipped: bool, characters: bool) -> Option<String>;

    /// The static evaluation as text for people; `None` without a position.
    fn explain_evaluation(&self) -> Option<String>;
}

/// The source of the choice of a game. GUIs that choose a game by its name spell its moves differently from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameSource {
    /// The start of the session.
    #[default]
    Start,
    /// The protocol, which serves this game only.
    Protocol,
    /// The name of the game in an option.
    Name,
    /// A position of the game.
    Position,
}

/// A position that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Message about words that were skipped.
    pub info_string: Option<String>,
    /// Number of moves that were played.
    pub played: usize,
}

/// A position that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Refusal {
    /// Why, as a message for the user.
    pub reason: String,
}

/// What a search is started with besides its limits.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Time at which the command was read.
    pub started: Instant,
    /// Channel to which the events are sent.
    pub events: Sender<Event>,
}

/// The outcome of [`GameHost::start`].
#[derive(Debug)]
pub struct Launched {
    /// The moves at the root.
    pub root: RootMoves,
    /// Messages for the user.
    pub info_strings: Vec<String>,
}

/// The moves that can be searched at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootMoves {
    /// At least one.
    Any,
    /// None: no move is legal, or the last move has decided the game.
    Ended {
        /// True for a loss, false for a draw.
        lost: bool,
    },
    /// None: all legal moves are banned.
    AllBanned,
    /// None: the last position was refused.
    NoPosition,
}

/// A move of the opening book as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookAnswer {
    /// The move and the expected reply.
    pub written: WrittenAnswer,
    /// The move and what the book expects after it.
    pub pv: Vec<String>,
    /// Score in centipawns for the side to move; `None` if the book has none.
    pub score: Option<i32>,
    /// Depth of the search behind the score; 0 if unknown.
    pub depth: u32,
    /// The moves among which it was chosen, as text for people.
    pub text: String,
}

/// An answer as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenAnswer {
    /// The move.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
}
