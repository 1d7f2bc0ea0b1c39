//! The generator against published numbers of leaf nodes.

use boards::xiangqi::Xiangqi;

use crate::common::perft::check_counts;

#[test]
fn published_counts() {
    check_counts::<Xiangqi>(include_str!("../data/xiangqi_perft.epd"), 82);
}
