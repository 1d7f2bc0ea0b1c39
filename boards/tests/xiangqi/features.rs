//! The features that a network sees.

use boards::xiangqi::Xiangqi;
use boards::{Notation, NotationOptions};

use crate::{common, mirror, positions};

const GAMES: usize = if cfg!(debug_assertions) { 3 } else { 100 };

#[test]
fn changes_are_the_difference() {
    positions::random_games::<Xiangqi>(21, GAMES, common::check_features);
}

#[test]
fn views_rename() {
    common::check_views::<Xiangqi>();
}

#[test]
fn both_sides_see_alike() {
    positions::random_games::<Xiangqi>(22, GAMES / 3, |position, _| {
        let exchanged = mirror::colours(&position.fen(NotationOptions::default()));
        common::check_exchange(position, &Xiangqi::from_fen(&exchanged).unwrap());
    });
}
