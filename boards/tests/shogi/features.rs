//! The features that a network sees.

use boards::shogi::Shogi;

use crate::{common, positions};

const GAMES: usize = if cfg!(debug_assertions) { 3 } else { 100 };

#[test]
fn changes_are_the_difference() {
    positions::random_games::<Shogi>(21, GAMES, common::check_features);
}

#[test]
fn views_rename() {
    common::check_views::<Shogi>();
}
