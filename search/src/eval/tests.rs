//! Networks of random weights: updates move by move equal sums over all features, and every kernel gives the same
//! numbers.

use std::sync::Arc;

use boards::chess::Chess;
use boards::features::Features;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Move, Notation, RuleOptions, Rules, SearchHints};
use rand::prelude::*;
use rand::rngs::StdRng;

use super::evaluator::faded;
use super::format::{Header, LAYOUT, NetworkError, SHORTEST};
use super::kernels::Kernel;
use super::network::Network;
use super::shape::{LARGEST_HIDDEN, Shape};
use super::{Calibration, Embedded, Evaluator, NetworkEvaluator, Units, WdlModel};
use crate::exchange::ExchangeScale;
use crate::games::Game;
use crate::score::Score;

/// Number of hidden neurons, that of the program's networks.
const HIDDEN: usize = 256;
const SCALE: i32 = 400;
/// Numbers that no game of the program has.
const CALIBRATION: Calibration = Calibration {
    units: Units { pawn: 50, minor_piece: 300 },
    wdl: WdlModel { level: [-0.9, 0.01, -0.005], slope: [0.01, 0.0001] },
    games: 900,
    exchange: 500,
};

/// The file of a network of random weights, as large as they may be.
fn random_file<G: Features>(seed: u64) -> Vec<u8> {
    random_file_of::<G>(Shape::of::<G>(HIDDEN), seed)
}

fn random_file_of<G: Features>(shape: Shape, seed: u64) -> Vec<u8> {
    let mut rng = StdRng::seed_from_u64(seed);
    let header = Header { shape, ..Header::of::<G>(HIDDEN, SCALE, CALIBRATION, format!("random weights {seed}")) };
    let mut weights = Vec::new();
    for layer in shape.layers(header.output_range) {
        let largest = layer.largest.min(9_999);
        weights.extend(layer.range.map(|_| rng.random_range(-largest..=largest)));
    }
    header.write(&weights)
}

/// Calls a function with the line at every step of random games in which moves are also taken back.
fn wander<G: Features>(seed: u64, mut visit: impl FnMut(&Line<G>)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(G::start());
    for _ in 0..2_000 {
        let list = line.current().move_list();
        match list.choose(&mut rng).copied() {
            Some(mv) if rng.random_bool(0.7) => line.push(mv),
            Some(_) if rng.random_bool(0.1) && !line.current().in_check() => line.push_null(),
            _ => (0..rng.random_range(1..6)).for_each(|_| line.pop()),
        }
        // Not every position of a search is evaluated.
        if rng.random_bool(0.6) {
            visit(&line);
        }
    }
}

/// Returns the score of a new evaluator.
fn afresh<G: Embedded<HIDDEN>>(network: &Arc<Network<HIDDEN>>, line: &Line<G>) -> Score {
    let mut evaluator: NetworkEvaluator<HIDDEN> = Evaluator::<G>::new(Arc::clone(network));
    evaluator.evaluate(line)
}

fn check_game<G: Embedded<HIDDEN>>() {
    let network = Arc::new(Network::<HIDDEN>::parse::<G>(&random_file::<G>(3)).unwrap());
    let mut evaluators: Vec<_> =
        Kernel::available().map(|kernel| NetworkEvaluator::with_kernel(Arc::clone(&network), kernel)).collect();
    let mut scores = Vec::new();
    wander::<G>(5, |line| {
        let fresh = afresh(&network, line);
        for evaluator in &mut evaluators {
            assert_eq!(evaluator.evaluate(line), fresh, "{:?} {}", line.current(), evaluator.kernel().name());
        }
        scores.push(fresh);
    });
    scores.sort();
    scores.dedup();
    assert!(scores.len() > 500, "only {} different scores", scores.len());
}

#[test]
fn following_moves_is_adding_up_in_chess() {
    check_game::<Chess>();
}

#[test]
fn following_moves_is_adding_up_in_xiangqi() {
    check_game::<Xiangqi>();
}

#[test]
fn following_moves_is_adding_up_in_shogi() {
    check_game::<Shogi>();
}

#[test]
fn a_turned_board_has_the_same_score() {
    let network = Arc::new(Network::<HIDDEN>::parse::<Xiangqi>(&random_file::<Xiangqi>(7)).unwrap());
    let score = |fen: &str| {
        let line = Line::new(Xiangqi::from_fen(fen).unwrap());
        afresh(&network, &line)
    };
    let red = score("2bak4/4a4/4b4/9/2r6/9/9/4B4/4A4/2BAK2R1 w");
    assert_eq!(red, score("2bak2r1/4a4/4b4/9/9/2R6/9/4B4/4A4/2BAK4 b"));
}

fn refusal<G: Features>(file: &[u8]) -> NetworkError {
    match Network::<HIDDEN>::parse::<G>(file) {
        Err(error) => error,
        Ok(_) => panic!("the file was taken"),
    }
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    let good = random_file::<Chess>(1);
    assert_eq!(refusal::<Chess>(b""), NetworkError::Foreign);
    assert_eq!(refusal::<Chess>(b"PNG and much more of something else"), NetworkError::Foreign);
    assert_eq!(refusal::<Xiangqi>(&good), NetworkError::Game("chess".into(), "xiangqi"));
    for length in [9, 30, 60, 90, good.len() - 1] {
        assert_eq!(refusal::<Chess>(&good[..length]), NetworkError::Truncated, "{length}");
    }
    assert_eq!(refusal::<Chess>(&[&good[..], b"more"].concat()), NetworkError::Surplus(4));
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(refusal::<Chess>(&damaged), NetworkError::Checksum);
    let mut other_weight = good.clone();
    other_weight[good.len() - 5] ^= 1;
    assert_eq!(refusal::<Chess>(&other_weight), NetworkError::Checksum);
    let mut big_endian = good.clone();
    big_endian[8..12].reverse();
    assert_eq!(refusal::<Chess>(&big_endian), NetworkError::ByteOrder);
    let mut later = good.clone();
    later[8] += 1;
    assert_eq!(refusal::<Chess>(&later), NetworkError::Layout(LAYOUT + 1));
    assert!(matches!(Network::<32>::parse::<Chess>(&good), Err(NetworkError::Shape { wanted: 32, .. })));
    let mut rows = vec![0; Shape::of::<Chess>(HIDDEN).weights()];
    rows[17] = i32::from(LARGEST_HIDDEN) + 1;
    let large = Header::of::<Chess>(HIDDEN, SCALE, CALIBRATION, String::new()).write(&rows);
    assert_eq!(refusal::<Chess>(&large), NetworkError::Range(506));
    let negative = Header::of::<Chess>(HIDDEN, -1, CALIBRATION, String::new()).write(&rows);
    assert_eq!(refusal::<Chess>(&negative), NetworkError::Range(-1));
    let worthless = Calibration { units: Units { pawn: 0, ..CALIBRATION.units }, ..CALIBRATION };
    let chanceless = Calibration { wdl: WdlModel { slope: [f64::NAN, 0.0], ..CALIBRATION.wdl }, ..CALIBRATION };
    let falling = Calibration { wdl: WdlModel { slope: [0.01, -0.001], ..CALIBRATION.wdl }, ..CALIBRATION };
    for (calibration, problem) in [(worthless, "pawn"), (chanceless, "WDL model"), (falling, "WDL model")] {
        let header = Header::of::<Chess>(HIDDEN, SCALE, calibration, String::new());
        let file = header.write(&vec![0; rows.len()]);
        assert_eq!(refusal::<Chess>(&file), NetworkError::Calibration(problem));
    }
}

/// The file of a network whose output weights have another range.
fn with_output_range(file: &[u8], range: i32) -> Vec<u8> {
    let (mut header, weights) = Header::parse(file).unwrap();
    header.output_range = range;
    header.write_bytes(weights)
}

/// The sizes of the networks of layouts 2 and 3.
fn older_shape() -> Shape {
    Shape::of::<Chess>(HIDDEN)
}

/// The same network in a file of an older layout, given the bytes of its calibration.
fn in_layout(layout: u32, file: &[u8], calibration: &[u8]) -> Vec<u8> {
    let (header, weights) = Header::parse(file).unwrap();
    let mut older = b"SANQINET".to_vec();
    older.extend(layout.to_le_bytes());
    // Name, version of the features, and three sizes.
    older.extend(&file[12..36]);
    older.extend(header.scale.to_le_bytes());
    older.extend(calibration);
    older.extend((header.text.len() as u32).to_le_bytes());
    older.extend(header.text.bytes());
    older.extend(weights);
    older.extend(crc32fast::hash(&older).to_le_bytes());
    older
}

#[test]
fn output_weights_have_a_range() {
    let file = random_file_of::<Chess>(older_shape(), 8);
    let layout_3 = in_layout(3, &file, &CALIBRATION.to_bytes());
    let [plain, wide, old] = [file.clone(), with_output_range(&file, 64), layout_3]
        .map(|file| Arc::new(Network::<HIDDEN>::parse::<Chess>(&file).unwrap()));
    let mut line = Line::new(Chess::start());
    for mv in ["e2e4", "e7e5"] {
        line.push(line.current().parse_move(mv).unwrap());
        let [plain, wide, old] = [&plain, &wide, &old].map(|network| afresh(network, &line));
        assert!((wide - 2 * plain).abs() <= 1 && plain != 0, "{wide} and {plain}");
        assert_eq!(wide, old);
    }
    for range in [0, -1, 100, 256] {
        assert_eq!(refusal::<Chess>(&with_output_range(&file, range)), NetworkError::Range(i64::from(range)));
    }
}

#[test]
fn files_of_layout_2_have_a_provisional_linear_model() {
    let file = with_output_range(&random_file_of::<Chess>(older_shape(), 8), 64);
    let units = [50_i32, 300, 500].into_iter().flat_map(i32::to_le_bytes);
    let model = [30.0_f64, 1.5, 60.0].into_iter().flat_map(f64::to_le_bytes);
    let older = in_layout(2, &file, &units.chain(model).collect::<Vec<u8>>());
    let [new, old] = [&file, &older].map(|file| Network::<HIDDEN>::parse::<Chess>(file).unwrap());
    assert_eq!(<Chess as Game>::calibration(&new), CALIBRATION);
    let expected = Calibration { wdl: WdlModel::linear(30.0, 1.5, 60.0), games: 0, ..CALIBRATION };
    assert_eq!(<Chess as Game>::calibration(&old), expected);
    let line = Line::new(Chess::start());
    assert_eq!(afresh(&Arc::new(new), &line), afresh(&Arc::new(old), &line));
    let mut damaged = older.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(refusal::<Chess>(&damaged), NetworkError::Checksum);
}

#[test]
fn captures_count_in_the_unit_of_the_network() {
    let scale = ExchangeScale::new(500);
    let position = Chess::from_fen("4k3/8/2p5/3r4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let capture = position.parse_move("e4d5").unwrap();
    assert_eq!((position.gain(capture), scale.gain(&position, capture)), (500, 250));
    for threshold in -300..300 {
        // The rook for the pawn: 400 units of value.
        assert_eq!(scale.see_ge(&position, capture, threshold), threshold <= 200, "{threshold}");
    }
}

#[test]
fn every_changed_byte_of_the_header_is_noticed() {
    let good = random_file::<Chess>(2);
    assert!(Network::<HIDDEN>::parse::<Chess>(&good).is_ok());
    let mut rng = StdRng::seed_from_u64(1);
    for byte in 0..SHORTEST {
        let mut file = good.clone();
        file[byte] ^= rng.random_range(1..=u8::MAX);
        assert!(Network::<HIDDEN>::parse::<Chess>(&file).is_err(), "byte {byte}");
    }
}

#[test]
fn a_pass_changes_the_side_only() {
    let network = Arc::new(Network::<HIDDEN>::parse::<Chess>(&random_file::<Chess>(4)).unwrap());
    let mut line = Line::new(Chess::start());
    line.push(first_move(&line));
    let mut evaluator: NetworkEvaluator<HIDDEN> = Evaluator::<Chess>::new(Arc::clone(&network));
    evaluator.evaluate(&line);
    line.push_null();
    assert_eq!(evaluator.evaluate(&line), afresh(&network, &line));
}

fn first_move<G: Features>(line: &Line<G>) -> Move {
    let list = line.current().move_list();
    list[0]
}

#[test]
fn scores_fade_before_the_move_limit_and_only_there() {
    let position = |fen: &str| Chess::from_fen(fen).unwrap();
    let at = |counter: u32| faded(200, &position(&format!("4k3/8/8/8/8/8/3R4/4K3 w - - {counter} 70")));
    assert_eq!([at(0), at(50), at(100)], [200, 150, 100]);
    let shogi = Shogi::start();
    assert_eq!(faded(-30_000, &shogi), -30_000);
    let late = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 300";
    let rules = RuleOptions { max_plies: 10, ..RuleOptions::default() };
    let beyond = Shogi::from_fen(late).unwrap().with_rules(rules);
    assert_eq!(faded(200, &beyond), 100, "no less than at the limit");
}

#[test]
fn the_values_of_pieces_are_drawn_as_a_board() {
    let network = Arc::new(Network::<HIDDEN>::parse::<Shogi>(&random_file::<Shogi>(9)).unwrap());
    let position = Shogi::from_fen("4k4/9/9/9/9/9/9/9/4K3+R w 2Pb 1").unwrap();
    let text = <NetworkEvaluator<HIDDEN> as Evaluator<Shogi>>::explain(
        &network,
        &position,
        Units { pawn: 50, minor_piece: 300 },
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2 * 9 + 4, "{text}");
    assert_eq!(lines[16].split_whitespace().collect::<Vec<_>>(), [".", ".", ".", ".", "K", ".", ".", ".", "+R"]);
    assert_eq!(lines[17].split_whitespace().count(), 1, "a king has no number: {text}");
    assert!(lines[18].starts_with("in hand: 2 P ") && lines[18].contains(", 1 b "), "{text}");
    let score = afresh(&network, &Line::new(position));
    assert!(
        lines[21].contains(&format!("{} for the side to move, {} for the first player", 2 * score, -2 * score)),
        "{text}"
    );
}

#[test]
fn a_network_with_one_bucket_fits_a_game_with_several() {
    let several = Shape::of::<Chess>(HIDDEN);
    let single = random_file_of::<Chess>(Shape { buckets: 1, ..several }, 5);
    let (header, weights) = Header::parse(&single).unwrap();
    let weights = header.weights(weights);
    let numbers = several.spread(header.shape, weights.clone());
    let layers = header.shape.layers(header.output_range).into_iter().zip(several.layers(header.output_range));
    for (one, all) in layers {
        assert!(numbers[all.range].chunks(one.range.len()).all(|copy| copy == &weights[one.range.clone()]));
    }
    let repeated = Header { shape: several, ..header }.write(&numbers);
    let evaluators = [single, repeated].map(|file| Arc::new(Network::<HIDDEN>::parse::<Chess>(&file).unwrap()));
    let mut scores = std::collections::BTreeSet::new();
    for fen in ["4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "r3k2r/pppq1ppp/8/8/8/8/PPP2PPP/R3KB1R w - - 0 1"] {
        let line = Line::new(Chess::from_fen(fen).unwrap());
        let [single, repeated] = evaluators.each_ref().map(|network| afresh(network, &line));
        assert_eq!(single, repeated);
        scores.insert(single);
    }
    assert_eq!(scores.len(), 2);
}

/// Checks the announced results of the built-in network: as many draws as strong games have at the start, wins that
/// grow with the score whatever has left the game, and the same for both sides.
fn check_chances<G: Game + Embedded<HIDDEN>>(least_draws: u32) {
    let network = G::embedded();
    let model = network.calibration().wdl;
    let line = Line::new(G::start());
    let [win, draw, loss] = line.current().win_draw_loss(&model, afresh(&network, &line));
    assert!(draw >= least_draws, "{}: {win} {draw} {loss} at the start", G::NAME);
    for pieces_gone in 0..=30 {
        let mut before = 0;
        for score in (-3_000..=3_000).step_by(10) {
            let [win, draw, loss] = model.win_draw_loss(score, pieces_gone);
            assert_eq!(win + draw + loss, 1000);
            assert!(win >= before, "{}: {win} after {before} at {score}, {pieces_gone} gone", G::NAME);
            let [won, drawn, lost] = model.win_draw_loss(-score, pieces_gone);
            assert_eq!([lost, drawn, won], [win, draw, loss], "{}: {score}, {pieces_gone} gone", G::NAME);
            before = win;
        }
    }
}

#[test]
fn announced_results_are_those_of_strong_games() {
    check_chances::<Chess>(300);
    check_chances::<Xiangqi>(300);
    check_chances::<Shogi>(0);
}
