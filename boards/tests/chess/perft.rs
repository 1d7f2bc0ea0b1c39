//! The generator against published numbers of leaf nodes.

use boards::chess::Chess;

use crate::common::perft::{check_counts, check_divide};

#[test]
fn standard_chess() {
    check_counts::<Chess>(include_str!("../data/chess_perft.epd"), 169);
}

#[test]
fn chess960() {
    check_counts::<Chess>(include_str!("../data/chess960_perft.epd"), 971);
}

#[test]
fn divide_adds_up() {
    check_divide::<Chess>(20, 8_902);
}
