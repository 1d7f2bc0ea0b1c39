//! The generator against published numbers of leaf nodes.

use boards::shogi::Shogi;

use crate::common::perft::check_counts;

#[test]
fn published_counts() {
    check_counts::<Shogi>(include_str!("../data/shogi_perft.epd"), 42);
}
