//! Shared by the tests of all games: random games, and checks that every position must pass.
#![allow(dead_code, reason = "each game's tests use another part of this module")]

pub mod exchanges;
pub mod fens;
pub mod perft;
pub mod shuffling;
pub mod spellings;

use std::collections::HashSet;

use boards::features::{Features, Perspective};
use boards::{Line, Move, MoveList, NotationOptions, Position, Side, Stage, Verdict};
use rand::prelude::*;
use rand::rngs::StdRng;

/// The longest random game, in plies.
const LONGEST_GAME: usize = 200;

/// The legal moves.
pub fn legal<P: Position>(position: &P) -> Vec<Move> {
    let list = position.move_list();
    list.to_vec()
}

/// A random number generator with a seed.
pub fn rng(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// A game with the random positions of its tests.
pub trait Game: Position {
    /// A legal position with pieces strewn over the board.
    fn strewn(rng: &mut StdRng) -> Self;

    /// The start of every other random game, the starting position being that of the rest.
    fn random_start(rng: &mut StdRng) -> Self {
        Self::strewn(rng)
    }
}

/// Calls a function for each position and move of random games, the same in every run.
pub fn random_games<G: Game>(seed: u64, games: usize, mut visit: impl FnMut(&G, Move)) {
    let mut rng = rng(seed);
    for game in 0..games {
        let mut position = if game % 2 == 0 { G::start() } else { G::random_start(&mut rng) };
        for _ in 0..LONGEST_GAME {
            let Some(&mv) = legal(&position).choose(&mut rng) else { break };
            visit(&position, mv);
            position = position.after(mv);
        }
    }
}

/// Calls a function for strewn positions and a few plies from each, the same in every run.
pub fn strewn_positions<G: Game>(seed: u64, count: usize, mut visit: impl FnMut(&G)) {
    let mut rng = rng(seed);
    for _ in 0..count {
        let mut position = G::strewn(&mut rng);
        for _ in 0..4 {
            visit(&position);
            let Some(&mv) = legal(&position).choose(&mut rng) else { break };
            position = position.after(mv);
        }
    }
}

/// A line by moves; `0000` is a null move.
pub fn line<P: Position>(fen: &str, moves: &str) -> Line<P> {
    let mut line = Line::new(P::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")));
    for text in moves.split_ascii_whitespace() {
        if text == "0000" {
            line.push_null();
        } else {
            line.push(line.current().parse_move(text).unwrap_or_else(|error| panic!("{fen} {moves}: {error}")));
        }
    }
    line
}

/// The verdict on a position that has just been set up.
pub fn verdict<P: Position>(fen: &str) -> Option<Verdict> {
    P::game_verdict(&line(fen, ""))
}

fn stage<P: Position>(position: &P, stage: Stage) -> Vec<Move> {
    let mut list = MoveList::new();
    position.generate(stage, &mut list);
    list.to_vec()
}

/// The stages together give each legal move once, and noisy moves are those of the noisy stage.
pub fn check_stages<P: Position>(position: &P) {
    let stages: &[Stage] = if position.in_check() { &[Stage::Evasions] } else { &[Stage::Noisy, Stage::Quiet] };
    let mut generated = Vec::new();
    for &which in stages {
        let moves = stage(position, which);
        for &mv in moves.iter().filter(|&&mv| which != Stage::Evasions && position.is_legal_pseudo(mv)) {
            assert_eq!(position.is_noisy(mv), which == Stage::Noisy, "{position:?} {mv:?}");
        }
        generated.extend(moves);
    }
    let mut moves = legal(position);
    let mut filtered: Vec<Move> = generated.into_iter().filter(|&mv| position.is_legal_pseudo(mv)).collect();
    moves.sort();
    filtered.sort();
    assert_eq!(filtered, moves, "{position:?}");
    moves.dedup();
    assert_eq!(filtered.len(), moves.len(), "{position:?}: a move came twice");
    assert_eq!(position.count_legal(), moves.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
}

/// Checks the methods that the mate solver uses: the moves that give check, and the keys and hands after moves.
pub fn check_mate_facts<P: Position>(position: &P) {
    let mut checks = MoveList::new();
    position.legal_checks(&mut checks);
    let mut expected: Vec<Move> = legal(position).into_iter().filter(|&mv| position.after(mv).in_check()).collect();
    let mut generated = checks.to_vec();
    expected.sort();
    generated.sort();
    assert_eq!(generated, expected, "{position:?}");
    let side = position.side_to_move();
    for mv in legal(position) {
        let next = position.after(mv);
        assert_eq!(position.board_key_after(mv), next.board_key(), "{position:?} {mv:?}");
        let after = position.hand_after(mv);
        assert_eq!(after, next.hand(side), "{position:?} {mv:?}");
        assert_eq!(position.hand_before(mv, after), position.hand(side), "{position:?} {mv:?}");
        assert_eq!(position.hand(!side), next.hand(!side), "{position:?} {mv:?}");
    }
    let largest = position.largest_hand_without_new_checks();
    assert!(largest.contains(position.hand(side)), "{position:?}");
}

/// Checks the methods about each legal move, and that it is read as it is spelled.
pub fn check_moves<P: Position>(position: &P, notations: &[NotationOptions]) {
    check_mate_facts(position);
    let detected = position.check_detector();
    for mv in legal(position) {
        let check = position.after(mv).in_check();
        assert_eq!(position.gives_check(mv), check, "{position:?} {mv:?}");
        assert_eq!(detected(mv), check, "{position:?} {mv:?}");
        for &notation in notations {
            let text = position.format_move(mv, notation);
            assert_eq!(position.parse_move_in(&text, notation), Ok(mv), "{position:?} {text}");
        }
        assert!(position.moved_piece(mv) < P::PIECES);
        assert!(position.to_square(mv) < P::SQUARES);
        assert!(position.victim(mv) < P::VICTIMS);
        assert!(position.butterfly_index(mv) < P::BUTTERFLIES);
    }
}

/// The keys after moves are those of the same position set up piece by piece.
pub fn check_keys<P: Position>(position: &P, notation: NotationOptions) {
    let fen = position.fen(notation);
    let fresh = P::from_fen(&fen).unwrap();
    assert_eq!(fresh.fen(notation), fen);
    assert_eq!(fresh.key(), position.key(), "{fen}");
    assert_eq!(fresh.table_key(), position.table_key(), "{fen}");
    assert_eq!(fresh.board_key(), position.board_key(), "{fen}");
    for index in 0..P::STRUCTURES {
        assert_eq!(fresh.structure_key(index), position.structure_key(index), "{fen} {index}");
    }
}

/// Compares the keys after every move of random games with those of the same positions set up piece by piece, up to the
/// move limit; counts the moves of each kind that `kinds` tells apart.
pub fn check_keys_in_games<G: Game, const N: usize>(
    seed: u64,
    games: usize,
    notation: NotationOptions,
    kinds: impl Fn(&G, Move) -> [bool; N],
) -> [usize; N] {
    let mut counts = [0; N];
    random_games::<G>(seed, games, |position, mv| {
        let next = position.after(mv);
        if next.rule_counter() <= next.rule_limit() {
            check_keys(&next, notation);
            let of_kind = kinds(position, mv);
            counts.iter_mut().zip(of_kind).for_each(|(count, is_of_kind)| *count += usize::from(is_of_kind));
        }
    });
    counts
}

/// Of all 16-bit numbers, the legal moves are legal and no others.
pub fn check_every_number<P: Position>(position: &P) {
    let legal: HashSet<Move> = legal(position).into_iter().collect();
    for bits in 0..=u16::MAX {
        let mv = Move::from_bits(bits);
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{position:?} {bits:#06x}");
    }
}

/// Checks every 16-bit number in some positions of random games and in strewn positions.
pub fn check_numbers<G: Game>(seed: u64, games: usize, strewn: usize) {
    let mut turn = 0;
    random_games::<G>(seed, games, |position, _| {
        turn += 1;
        if turn % 15 == 0 {
            check_every_number(position);
        }
    });
    strewn_positions::<G>(seed + 1, strewn, check_every_number);
}

/// The features say of themselves what the FEN says of the board.
fn check_descriptions<P: Features>(position: &P) {
    let fen = position.fen(NotationOptions::default());
    let mut expected = Vec::new();
    for (row, rank) in fen.split(' ').next().unwrap_or_default().split('/').enumerate() {
        let (mut column, mut piece) = (0, String::new());
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => column += empty as usize,
                None => {
                    piece.push(letter);
                    if letter != '+' {
                        expected.push((std::mem::take(&mut piece), (column, row)));
                        column += 1;
                    }
                }
            }
        }
    }
    let facts = position.features().into_iter().map(P::describe);
    let mut described: Vec<_> = facts.filter_map(|fact| Some((fact.piece, fact.place?))).collect();
    expected.sort();
    described.sort();
    assert_eq!(described, expected, "{fen}");
}

/// The features of a position after a legal move are those before it with the changes, and there are no more than
/// there may be.
pub fn check_features<P: Features>(position: &P, mv: Move) {
    check_descriptions(position);
    let after = position.after(mv);
    let changes = after.changes_since(position);
    let mut expected = position.features().to_vec();
    for removed in changes.removed {
        let index = expected.iter().position(|&feature| feature == removed);
        expected.swap_remove(index.unwrap_or_else(|| panic!("{position:?} {mv:?}: {removed} was not there")));
    }
    expected.extend(changes.added);
    expected.sort();
    let mut features = after.features().to_vec();
    features.sort();
    assert_eq!(features, expected, "{position:?} {mv:?}");
    features.dedup();
    assert_eq!(features.len(), expected.len(), "{after:?}: a feature came twice");
    assert!(features.len() <= P::ACTIVE && features.iter().all(|&feature| usize::from(feature) < P::FEATURES));
    assert!(after.bucket() < P::BUCKETS);
    for side in Side::BOTH {
        assert_eq!(after.perspective(side).side, side);
    }
}

/// Each view calls different features by different names, all of which there are; two views undo each other.
pub fn check_views<P: Features>() {
    for view in Perspective::ALL {
        let mut names: Vec<u16> = (0..P::FEATURES as u16).map(|feature| P::seen_from(feature, view)).collect();
        assert!((0..P::FEATURES as u16).all(|feature| P::seen_from(P::seen_from(feature, view), view) == feature));
        let half = P::FEATURES / 2;
        let is_own = |feature: u16| (usize::from(feature) < half) == (view.side == Side::First);
        assert!(names.iter().zip(0..).all(|(&name, feature)| (usize::from(name) < half) == is_own(feature)));
        names.sort();
        assert!(names.into_iter().eq(0..P::FEATURES as u16));
    }
}

/// A side sees in a position what the other side sees in another one: that with colours and ends of the board
/// exchanged.
pub fn check_exchange<P: Features>(position: &P, exchanged: &P) {
    for side in Side::BOTH {
        let seen = |position: &P, side| {
            let view = position.perspective(side);
            let mut seen: Vec<u16> = position.features().iter().map(|&feature| P::seen_from(feature, view)).collect();
            seen.sort();
            seen
        };
        assert_eq!(seen(position, side), seen(exchanged, !side), "{position:?} {exchanged:?}");
    }
}
