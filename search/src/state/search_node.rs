//! Search nodes: their type at compile time ([`NodeType`]), their state at run time ([`Node`]), and the search stack.

use boards::Move;

use crate::memory::tt::TtEntry;
use crate::score::Score;

/// Type of a node as constants: the search is compiled separately for each.
pub trait NodeType {
    /// True on the principal variation, where the window may be open.
    const PV: bool;
    /// True at the root.
    const ROOT: bool;
}

/// The root.
pub struct Root;
/// A node on the principal variation.
pub struct Pv;
/// A node searched with a null window.
pub struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// State that the steps of one node share.
#[derive(Clone, Debug)]
pub struct Node {
    /// Plies from the root.
    pub ply: usize,
    /// Lower end of the window.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// Plies still to search.
    pub depth: i32,
    /// True if a fail high is expected.
    pub cut_node: bool,
    /// True if the side to move is in check.
    pub in_check: bool,
    /// Move that a singular search leaves out, or none.
    pub excluded: Move,
    /// Key of the transposition table.
    pub key: u64,
    /// Entry of the transposition table; mates in its score count from the root.
    pub entry: Option<TtEntry>,
    /// Move of the table if it is legal, or none.
    pub table_move: Move,
    /// True if the table move is noisy.
    pub table_move_noisy: bool,
    /// True if this node is or was on a principal variation.
    pub table_pv: bool,
    /// Static evaluation without correction, or [`crate::score::NO_SCORE`].
    pub raw_eval: Score,
    /// Static evaluation with correction, or [`crate::score::NO_SCORE`].
    pub static_eval: Score,
    /// Best estimate before searching: the table's score where its bound allows, else the static evaluation.
    pub table_eval: Score,
    /// Absolute value of the correction: a measure of the evaluation's uncertainty.
    pub correction_abs: Score,
    /// True if the static evaluation rose since the last move of the same side, if there is none before it to compare
    /// with, and in some games (`use_improving_at_beta`) if it reaches beta.
    pub improving: bool,
    /// Amount of improvement: the change of the static evaluation since the last move of the same side, within
    /// limits; 0 if one is missing.
    pub improvement: Score,
    /// Number of moves that have raised alpha.
    pub raised: i32,
}

/// A move of a node that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct MoveToSearch {
    pub mv: Move,
    /// True if it is noisy.
    pub noisy: bool,
    /// Its number among the moves of the node, from 1.
    pub number: usize,
    /// Its capture history if it is noisy, else the sum of the histories that pruning and reductions use; 0 for the
    /// first move, which is neither pruned nor reduced.
    pub history: i32,
    /// Best score of the node before it.
    pub best: Score,
}

/// State of one ply of the current path.
#[derive(Clone, Copy, Debug)]
pub struct StackEntry {
    /// Move being searched, or none for a null move.
    pub mv: Move,
    /// The same move as an index of the continuation histories.
    pub piece_to: crate::memory::history::PieceTo,
    /// Static evaluation with correction, or [`crate::score::NO_SCORE`] in check.
    pub static_eval: Score,
    /// Move that a singular search leaves out, or none.
    pub excluded: Move,
    /// Number of nodes at this ply that failed high since the node two plies above was evaluated.
    pub cutoffs: i32,
    /// Reduction with which the move is being searched, in plies.
    pub reduction: i32,
    /// True if the move being searched is noisy.
    pub noisy: bool,
    /// Squares that the opponent of the side to move attacks ([`boards::SearchHints::attacked`]); known once moves are
    /// searched.
    pub attacked: u128,
}

impl StackEntry {
    /// Creates the entry of a ply without a move.
    pub fn empty<P: boards::Position>() -> StackEntry {
        StackEntry {
            mv: Move::NONE,
            piece_to: crate::memory::history::PieceTo::none::<P>(),
            static_eval: crate::score::NO_SCORE,
            excluded: Move::NONE,
            cutoffs: 0,
            reduction: 0,
            noisy: false,
            attacked: 0,
        }
    }
}
