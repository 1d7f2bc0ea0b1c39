//! State of the endgame tables in a search (`docs/search.md` section 13).

/// State of the endgame tables in one search of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndgameState {
    /// True if positions within the tree are looked up.
    pub is_active: bool,
    /// Largest number of pieces of positions that are looked up.
    pub pieces: usize,
    /// Depth from which positions with this number of pieces are looked up.
    pub depth: i32,
    /// True if the rule limit is applied.
    pub rule_limit: bool,
    /// Number of positions that were found.
    pub hits: u64,
}
