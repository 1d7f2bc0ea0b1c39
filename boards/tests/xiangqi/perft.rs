//! The generator against published numbers of leaf nodes.

use boards::xiangqi::Xiangqi;

use crate::common::perft::{check_counts, check_divide};

#[test]
fn published_counts() {
    check_counts::<Xiangqi>(include_str!("../data/xiangqi_perft.epd"), 82);
}

#[test]
fn divide_adds_up() {
    check_divide::<Xiangqi>(44, 79_666);
}
