//! Value of each piece to a network in a position, drawn as a board: the score minus the score without the piece.

use std::fmt::Write;

use boards::Side;
use boards::features::{FeatureDescription, FeatureList, Features};

use super::calibration::Units;
use super::kernels::Kernel;
use super::network::Network;
use crate::score::Score;

/// Characters of a square.
const WIDTH: usize = 7;

/// A piece, or all pieces of a kind in a hand, and its value for the first side in centipawns.
struct PieceValue {
    fact: FeatureDescription,
    count: usize,
    value: Score,
}

/// Returns the values of the pieces and the score of the position in centipawns, as text of several lines.
pub fn explain<G: Features, const H: usize>(network: &Network<H>, position: &G, score: Score, units: Units) -> String {
    let shown = |score| units.centipawns(score);
    let all = position.features();
    let raw = first_side_score(network, position, &all);
    let values: Vec<PieceValue> = groups::<G>(&all)
        .into_iter()
        .map(|(fact, features)| {
            let rest = all.iter().copied().filter(|feature| !features.contains(feature)).collect();
            PieceValue { fact, count: features.len(), value: shown(raw - first_side_score(network, position, &rest)) }
        })
        .collect();
    let side = if position.side_to_move() == Side::First { 1 } else { -1 };
    let mut text = board(&values);
    text.push_str(&hands(&values));
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "\nnetwork  {} for the first player, with output bucket {} of {}\n\
         score    {} for the side to move, {} for the first player (centipawns)",
        shown(raw),
        position.bucket() + 1,
        G::BUCKETS,
        shown(score),
        shown(side * score),
    );
    text
}

/// Returns the network's score for the first side with other features in place of a position's.
fn first_side_score<G: Features, const H: usize>(network: &Network<H>, position: &G, features: &FeatureList) -> Score {
    let kernel = Kernel::current();
    let side = position.side_to_move();
    let hidden = Side::BOTH.map(|side| network.hidden::<G>(kernel, features, position.perspective(side)));
    let score = network.output(kernel, &hidden, side, position.bucket());
    if side == Side::First { score } else { -score }
}

/// Returns the features of each piece on the board, and of all pieces of a kind in a hand together.
fn groups<G: Features>(features: &FeatureList) -> Vec<(FeatureDescription, Vec<u16>)> {
    let mut groups: Vec<(FeatureDescription, Vec<u16>)> = Vec::new();
    for &feature in features {
        let fact = G::describe(feature);
        match groups.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, group)) => group.push(feature),
            None => groups.push((fact, vec![feature])),
        }
    }
    groups
}

/// Draws the board: for each rank a line of pieces and a line of their values. Kings have no value, because no network
/// was trained on boards without them.
fn board(values: &[PieceValue]) -> String {
    let places = || values.iter().filter_map(|piece| piece.fact.place);
    let columns = places().map(|(column, _)| column + 1).max().unwrap_or(0);
    let rows = places().map(|(_, row)| row + 1).max().unwrap_or(0);
    let at = |column, row| values.iter().find(|piece| piece.fact.place == Some((column, row)));
    let is_king = |piece: &PieceValue| piece.fact.piece.eq_ignore_ascii_case("k");
    let mut text = String::new();
    for row in 0..rows {
        for column in 0..columns {
            let _ = write!(text, "{:>WIDTH$}", at(column, row).map_or(".", |piece| piece.fact.piece.as_str()));
        }
        text.push('\n');
        for column in 0..columns {
            let value = at(column, row).filter(|piece| !is_king(piece)).map(|piece| format!("{:+}", piece.value));
            let _ = write!(text, "{:>WIDTH$}", value.unwrap_or_default());
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// Returns a line with the pieces in hand, if there are any.
fn hands(values: &[PieceValue]) -> String {
    let in_hand = values.iter().filter(|piece| piece.fact.place.is_none());
    let words: Vec<String> =
        in_hand.map(|PieceValue { fact, count, value }| format!("{count} {} {value:+}", fact.piece)).collect();
    if words.is_empty() { String::new() } else { format!("in hand: {}\n", words.join(", ")) }
}
