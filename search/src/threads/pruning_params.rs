//! The parameters of a search at its level of pruning.

use std::sync::Arc;

use crate::params::Params;
use crate::pruning_levels::Pruning;
use crate::state::reduction_table::ReductionTable;

/// Parameters at a level of pruning, and the base of the reductions made from them.
pub struct PruningParams {
    /// The level.
    pub pruning: Pruning,
    /// The parameters at this level.
    pub params: Arc<Params>,
    /// Base of the reductions.
    pub reduction_table: Arc<ReductionTable>,
}

impl PruningParams {
    /// Applies a level of pruning to parameters.
    pub fn new(params: &Params, pruning: Pruning) -> PruningParams {
        let params = pruning.apply(params);
        PruningParams { pruning, reduction_table: Arc::new(ReductionTable::new(&params)), params: Arc::new(params) }
    }
}
