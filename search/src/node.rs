//! What a search node is, known at compile time ([`NodeType`]) and at run time ([`Node`]).

use boards::Move;

use crate::score::Score;
use crate::tt::TtEntry;

/// The kind of a node as constants in place of flags: each kind is compiled by itself.
pub trait NodeType {
    /// The full window may be open here.
    const PV: bool;
    /// The root of the search.
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

/// What the steps of one node share.
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
    /// Whether a fail high is expected.
    pub cut_node: bool,
    /// The side to move is in check.
    pub in_check: bool,
    /// The move that a singular search leaves out, or none.
    pub excluded: Move,
    /// The key under which the table knows this node.
    pub key: u64,
    /// What the table knows; its score already counts from the root.
    pub entry: Option<TtEntry>,
    /// The table's move, tested legal, or none.
    pub table_move: Move,
    /// The table's move is noisy.
    pub table_move_noisy: bool,
    /// This node, or its entry, was once on a principal variation.
    pub table_pv: bool,
    /// The evaluation without corrections, or [`crate::score::NO_SCORE`].
    pub raw_eval: Score,
    /// The corrected evaluation.
    pub static_eval: Score,
    /// The best guess of the value before searching: the table's score where its bound allows.
    pub tt_eval: Score,
    /// Size of the correction: how far the evaluation is to be doubted.
    pub correction_abs: Score,
    /// The static score rose since our last move.
    pub improving: bool,
}

/// What the search remembers of each ply of the current path.
#[derive(Clone, Copy, Debug)]
pub struct StackEntry {
    /// The move being searched, or none for a null move.
    pub mv: Move,
    /// The same as the continuation histories see it.
    pub piece_to: crate::history::PieceTo,
    /// The corrected static score, or [`crate::score::NO_SCORE`] in check.
    pub static_eval: Score,
    /// The move left out by a singular search.
    pub excluded: Move,
    /// How many children of this ply cut off lately.
    pub cutoffs: i32,
    /// The reduction, in plies, with which the move is being searched.
    pub reduction: i32,
    /// Whether the move being searched is noisy.
    pub noisy: bool,
}

impl StackEntry {
    /// A ply at which nothing happened.
    pub fn empty<P: boards::Position>() -> StackEntry {
        StackEntry {
            mv: Move::NONE,
            piece_to: crate::history::PieceTo::none::<P>(),
            static_eval: crate::score::NO_SCORE,
            excluded: Move::NONE,
            cutoffs: 0,
            reduction: 0,
            noisy: false,
        }
    }
}
