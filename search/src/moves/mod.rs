//! Order of moves: `picker.rs` generates them in stages, `move_ordering.rs` gives them scores.

pub(crate) mod move_ordering;
pub(crate) mod picker;
