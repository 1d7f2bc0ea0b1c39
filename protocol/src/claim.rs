//! Claims that accompany or replace a move: draw offers, resignations and wins by declaration.
//!
//! The session collects a [`ClaimInput`] for each finished search; the dialect decides by the rules of its protocol
//! ([`crate::dialect::Dialect::claim`]).

use search::Units;
use search::score::Score;

/// A claim that accompanies or replaces a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claim {
    /// None: the move alone.
    #[default]
    None,
    /// A draw offer, or the acceptance of the opponent's.
    Draw,
    /// Resignation.
    Resign,
    /// A win by declaration.
    Win,
}

/// The result of a search and the circumstances of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimInput {
    /// Score from the engine's side, in the unit of the search.
    pub score: Score,
    /// The units of scores in this game.
    pub units: Units,
    /// Completed depth in plies.
    pub depth: u32,
    /// Scores of the last two completed iterations, the later one first; `None` if there were fewer.
    pub last_iterations: Option<[Score; 2]>,
    /// Number of plies that count towards the rule limit (`boards::Rules::rule_counter`).
    pub rule_counter: u32,
    /// True if the engine has a piece that can attack the opponent's king.
    pub can_attack: bool,
    /// True in a game with clocks, false in an analysis. Only in a game the engine offers a draw or resigns.
    pub on_clock: bool,
    /// True if the opponent offers a draw.
    pub draw_offered: bool,
    /// Deficit at which to resign, in the protocol's unit of scores ([`crate::options::SessionOptions::resign`]).
    pub resign_at: i32,
}

/// The engine's earlier searches of the current game.
#[derive(Clone, Debug, Default)]
pub struct ClaimHistory {
    /// Searches of moves that were played on the clock.
    pub searches: Vec<ClaimInput>,
    /// Number of searches at the time of the engine's last draw offer.
    pub last_offer: Option<usize>,
}
