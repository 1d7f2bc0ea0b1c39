//! The one table of games, and the seam behind which a game hides from the session.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::{NotationOptions, Position, Ranks, RuleOptions, Rules, SearchHints, Side};
use crossbeam_channel::Sender;
use search::network::NetworkError;
use search::score::Score;
use search::{Answer, Event, GAME_NAMES, ListedGame, ProtocolFacts, TableRecord, Units};
use thiserror::Error;

use crate::command::{Clocks, Go, MoveText, Setup, Solve};
use crate::seat::Seat;

/// A game that can be played.
struct Entry {
    name: &'static str,
    squares: usize,
    facts: ProtocolFacts,
    start: fn() -> String,
    open: fn() -> Box<dyn Table>,
}

impl Entry {
    /// Number of ranks of the board, which tells the game's positions from those of the other games.
    fn ranks(&self) -> usize {
        ranks((self.start)().as_str())
    }
}

/// Number of ranks of the board in a position text.
fn ranks(fen: &str) -> usize {
    fen.split_whitespace().next().unwrap_or_default().split('/').count()
}

/// The opening position as variant programs write it.
fn start_of<P: Position>() -> String {
    P::start().fen(NotationOptions { algebraic: true, ..NotationOptions::default() })
}

macro_rules! entries {
    ($($name:ident: $game:ty),*) => {
        [$(Entry {
            name: <$game as Rules>::NAME,
            squares: <$game as SearchHints>::SQUARES,
            facts: <$game as ListedGame>::PROTOCOL,
            start: start_of::<$game>,
            open: || Box::new(Seat::<$game>::new()),
        }),*]
    };
}

/// The games; the first one is played unless another is chosen.
const GAMES: [Entry; GAME_NAMES.len()] = search::for_each_game!(entries);

/// The game that is played unless another is chosen.
pub fn default_name() -> &'static str {
    GAMES[0].name
}

/// All games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.name).collect()
}

fn entry(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}

/// A table with the opening position of a game; `None` if there is no such game.
pub fn open(name: &str) -> Option<Box<dyn Table>> {
    entry(name).map(|entry| (entry.open)())
}

/// The game whose name is part of a text, such as the name of a file; the default game last, because its name
/// may be part of any engine's.
///
/// ```
/// assert_eq!(protocol::games::named_in("Sanqi-Xiangqi.exe"), Some("xiangqi"));
/// assert_eq!(protocol::games::named_in("engine"), None);
/// ```
pub fn named_in(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    GAMES.iter().rev().map(|entry| entry.name).find(|name| text.contains(name))
}

/// The game that a position line belongs to by the form of its board, or because it has no command word
/// (`docs/protocols/ucci.md` section 17.2); `None` if it may be any.
pub fn suggested_by(setup: &Setup) -> Option<&'static str> {
    let fits = |entry: &&Entry| match &setup.fen {
        Some(fen) => entry.ranks() == ranks(fen),
        None => setup.bare && entry.facts.bare_positions,
    };
    GAMES.iter().find(fits).map(|entry| entry.name)
}

/// Whether moves are spelled as they are by those who play a game without naming it.
pub fn spells(name: &str, moves: &[MoveText]) -> bool {
    let own = |text: &str| text.starts_with(|first: char| first.is_ascii_digit()) || text.contains('*');
    let fits = |mv: &MoveText| !matches!(mv, MoveText::Text(text) if !own(text));
    entry(name).is_some_and(|entry| !entry.facts.digits_first || moves.iter().all(fits))
}

/// How GUIs that choose a game by name number its ranks.
pub fn numbering_by_name(name: &str) -> Ranks {
    entry(name).map_or(Ranks::default(), |entry| entry.facts.numbering_by_name)
}

/// What adapters of variant programs want to know of a game, in the words of Fairy-Stockfish; `None` if there is
/// no such game.
pub fn variant_text(name: &str) -> Option<String> {
    let entry @ Entry { name, squares, facts: ProtocolFacts { pocket, template, .. }, start, .. } = entry(name)?;
    let (ranks, start) = (entry.ranks(), start());
    let files = squares / ranks;
    Some(format!("variant {name} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}"))
}

/// Below each legal move, spelled out, the number of leaves of the move tree; `None` if it was stopped.
pub type PerftJob = Box<dyn FnOnce(&AtomicBool) -> Option<Vec<(String, u64)>> + Send>;

/// Where a game is played: a position with its past, and the search that belongs to it. The session sees
/// moves as text only.
pub trait Table {
    /// Takes a position and the moves from it, spelled in the first of these notations in which the whole list
    /// can be read, or else in the first.
    ///
    /// # Errors
    /// Why it was refused. There is no position then, until a good one comes (`docs/protocols/uci.md` section 4).
    fn set_up(&mut self, setup: &Setup, notations: &[NotationOptions]) -> Result<Accepted, Refusal>;

    /// Forbids moves in the current position, until the next [`Table::set_up`]. What is no legal move is passed
    /// over.
    fn ban(&mut self, moves: &[MoveText], notation: NotationOptions);

    /// Sets what [`Table::prepare`] will provide: MiB of table, and threads.
    fn configure(&mut self, hash: usize, threads: usize);

    /// Sets the rules that are a matter of agreement, for the current position, too.
    fn set_rules(&mut self, rules: RuleOptions);

    /// Evaluates with the network in these bytes from now on, or with the one that is part of the program. Only when
    /// no search runs.
    ///
    /// # Errors
    /// The bytes are no network for this game; nothing changes.
    fn set_network(&mut self, bytes: Option<&[u8]>) -> Result<(), NetworkError>;

    /// Gets memory and threads. Returns remarks for the user. Only when no search runs.
    fn prepare(&mut self) -> Vec<String>;

    /// Forgets what earlier searches learnt; takes no time if there were none. Only when no search runs.
    fn clear(&mut self);

    /// Starts a search, unless there is nothing to search. Only when no search runs.
    fn start(&mut self, go: &Go, notation: NotationOptions, options: search::Options, run: Run) -> Start;

    /// Starts to solve the mate problem of the current position; false without a position. Only when no search runs.
    fn solve(&mut self, solve: &Solve, run: Run) -> bool;

    /// Starts to solve a `go mate` by the mate solver, where that can stand in for a search: there are moves, and all of
    /// them count. False if it cannot. Only when no search runs.
    fn solve_in(&mut self, go: &Go, run: Run) -> bool;

    /// Ends the search soon.
    fn stop(&self);

    /// The pondered move was played.
    fn ponder_hit(&self, now: Instant, clocks: &Clocks);

    /// Spells a line from the current position; it ends before the first move that is not legal.
    fn spell(&self, line: &[boards::Move], notation: NotationOptions) -> Vec<String>;

    /// Spells an answer. If it has no move although there are some, the first one that is legal is taken,
    /// those of `line` first.
    fn spell_answer(&self, answer: Option<&Answer>, line: &[boards::Move], notation: NotationOptions) -> SpelledAnswer;

    /// What the transposition table knows about a position, its best move spelled. At any time.
    fn probe(&self, setup: &Setup, notations: &[NotationOptions]) -> (Option<TableRecord>, Option<String>);

    /// The static score of the current position, from the side to move; `None` without a position.
    fn static_score(&self) -> Option<Score>;

    /// The units that scores are shown in.
    fn units(&self) -> Units;

    /// The side to move.
    fn side(&self) -> Side;

    /// What a declaration of the side to move counts, and whether it wins; `None` where there is nothing to count.
    fn declaration(&self) -> Option<(String, bool)>;

    /// What the rules of politeness must know of the current position.
    fn situation(&self) -> Situation;

    /// Remembers that the game goes on with this answer, spelled in `notation`.
    fn remember_answer(&mut self, answer: &str, notation: NotationOptions);

    /// Whether the current position is the remembered answer and one reply to it.
    fn continues_game(&self) -> bool;

    /// Counts the move tree; `None` without a position.
    fn perft(&self, depth: u32, notation: NotationOptions) -> Option<PerftJob>;

    /// The board, for people; `None` without a position.
    fn drawing(&self) -> Option<String>;

    /// The static evaluation, for people; `None` without a position.
    fn evaluation(&self) -> Option<String>;
}

/// A position that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The notation in which its moves were read.
    pub notation: NotationOptions,
    /// What was passed over, if anything was.
    pub remark: Option<String>,
    /// How many moves were played.
    pub played: usize,
}

/// Why a position was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Refusal {
    /// The reason.
    pub reason: String,
    /// How many moves could be played before.
    pub played: usize,
}

/// When an order to think came, and where to tell of it.
#[derive(Clone, Debug)]
pub struct Run {
    /// When it was read.
    pub started: Instant,
    /// Where its events go.
    pub events: Sender<Event>,
}

/// What the rules of politeness must know of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// Plies without anything irreversible.
    pub quiet_plies: u32,
    /// Whether the side to move has a piece that can attack the opponent's king.
    pub can_attack: bool,
}

/// How an order to think was taken.
#[derive(Debug)]
pub struct Start {
    /// What there is to think about.
    pub outlook: Outlook,
    /// Whether anything but `stop` ends the search; after the `ponderhit` if it ponders.
    pub limited: bool,
    /// Remarks for the user.
    pub remarks: Vec<String>,
}

/// What there is to think about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Legal moves.
    Moves,
    /// No legal move, or the game was decided by the last one; and whether that is a loss.
    NoMoves {
        /// False for a draw.
        lost: bool,
    },
    /// Legal moves, but all of them are forbidden.
    AllBanned,
    /// No position: the last one was refused.
    NoPosition,
}

/// An answer in text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpelledAnswer {
    /// The move.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
}

/// A flag that asks a job to stop.
pub(crate) type StopFlag = Arc<AtomicBool>;

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    fn suggested(fen: Option<&str>, bare: bool) -> Option<&'static str> {
        suggested_by(&Setup { fen: fen.map(str::to_owned), bare, ..Setup::default() })
    }

    #[test]
    fn boards_tell_their_game() {
        assert_eq!(suggested(Some("9/9/9/9/9/9/9/9/9/9 w"), false), Some(Xiangqi::NAME));
        assert_eq!(suggested(Some("8/8/8/8/8/8/8/8 w - - 0 1"), true), Some(Chess::NAME));
        assert_eq!(suggested(Some("8/8 w"), false), None);
        assert_eq!(suggested(None, false), None);
        assert_eq!(suggested(None, true), Some(Xiangqi::NAME));
    }

    #[test]
    fn the_variant_line_of_adapters() {
        assert_eq!(
            variant_text(Xiangqi::NAME).unwrap(),
            "variant xiangqi files 9 ranks 10 pocket 0 template xiangqi startpos \
             rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
        );
        assert_eq!(
            variant_text(Shogi::NAME).unwrap(),
            "variant shogi files 9 ranks 9 pocket 7 template shogi startpos \
             lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1"
        );
        assert_eq!(variant_text("draughts"), None);
    }
}
