//! The generator against published numbers of leaf nodes.

use boards::chess::Chess;

use crate::common::perft::check_counts;

#[test]
fn standard_chess() {
    check_counts::<Chess>(include_str!("../data/chess_perft.epd"), 169);
}

#[test]
fn chess960() {
    check_counts::<Chess>(include_str!("../data/chess960_perft.epd"), 971);
}
