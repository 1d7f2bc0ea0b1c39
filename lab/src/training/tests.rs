//! Tests of gradients, of training and of the exported file.

use std::sync::Arc;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Drops, Line, Notation, NotationOptions, Rules};
use rand::prelude::*;
use rand::rngs::StdRng;
use search::ListedGame;
use search::network::{Header, HiddenPart, Kernel, Network, NetworkEvaluator, OUTPUT_RANGE, Shape, fading};

use super::checkpoint::{Checkpoint, TrainingConfig};
use super::export::{network_file, quantised_loss};
use super::factoriser::Factoriser;
use super::model::Model;
use super::network_model::unused_neurons;
use super::samples::{SampleIndex, Samples, TWIN};
use super::schedule::Schedule;
use super::source::EpochError;
use super::start::StartNetwork;
use super::tables::Tables;
use super::targets::TargetSettings;
use super::trainer::{Trainer, random_weights};
use crate::data::Filter;

const HIDDEN: usize = 32;
const SCHEDULE: Schedule =
    Schedule { epochs: 6, batch: 64, learning_rate: 1e-2, final_learning_rate: 1e-3, decay: 0.01, seed: 3 };

fn config() -> TrainingConfig {
    let target_settings = TargetSettings { scale: 400.0, result_share: 0.1, later_share: 0.0, piece_values: false };
    TrainingConfig { schedule: SCHEDULE, target_settings, filter: Filter::default(), data: 7 }
}

/// Plays a random game of up to `plies` plies, and calls a function with the line after each.
fn random_game<G: Rules>(rng: &mut StdRng, plies: usize, mut visit: impl FnMut(&Line<G>)) {
    let mut line = Line::new(G::start());
    for _ in 0..plies {
        let list = line.current().move_list();
        let Some(&mv) = list.choose(rng) else { break };
        line.push(mv);
        visit(&line);
    }
}

/// Returns positions of random games whose targets depend on the number of pieces in hand.
fn samples(seed: u64) -> Samples {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut samples = Samples::new::<Shogi>();
    while samples.len() < 4_000 {
        random_game::<Shogi>(&mut rng, 80, |line| {
            let side = line.current().side_to_move();
            let [own, enemy] = [side, !side].map(|side| line.current().hand(side).total() as f32);
            samples.push(line.current(), 1.0 / (1.0 + (enemy - own).exp()));
        });
    }
    samples
}

/// Compares the gradient with the numerical derivative of the loss.
fn check_gradient<M: Model>(model: M, steep: usize) {
    const STEP: f32 = 1e-3;
    let samples = samples(1);
    let chosen: Vec<u32> = (0..32).collect();
    let mut rng = StdRng::seed_from_u64(2);
    let mut weights = model.initial_weights(&mut rng);
    weights.iter_mut().for_each(|weight| *weight += rng.random_range(-0.1..0.1));
    let mut gradient = vec![0.0; weights.len()];
    let loss = model.loss_and_gradient(&weights, &samples, &chosen, &mut gradient);
    assert!((loss.sum - model.loss(&weights, &samples, &chosen).sum).abs() < 1e-4);
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
    for index in order.into_iter().take(steep) {
        let mut at = |offset: f32| {
            let before = weights[index];
            weights[index] += offset;
            let sum = model.loss(&weights, &samples, &chosen).sum;
            weights[index] = before;
            sum
        };
        let measured = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP);
        let said = f64::from(gradient[index]);
        assert!((measured - said).abs() < 0.02 * said.abs() + 2e-3, "weight {index}: {said}, but measured {measured}");
    }
}

#[test]
fn the_gradient_of_a_network_is_the_slope_of_its_loss() {
    check_gradient(Shape::of::<Shogi>(HIDDEN), 200);
}

#[test]
fn the_gradient_of_tables_is_the_slope_of_their_loss() {
    check_gradient(Tables::of::<Shogi>(), 200);
}

#[test]
fn losses_can_be_those_of_rounded_weights() {
    let shape = Shape::of::<Shogi>(HIDDEN);
    let factoriser = Factoriser::of::<Shogi>(shape);
    let (training, validation) = (samples(5), samples(6));
    let validated = |with_rounded| {
        let state = Checkpoint::new(random_weights(shape, SCHEDULE.seed), &factoriser, config());
        let mut trainer = Trainer::new(shape, factoriser.clone(), state, with_rounded);
        let epoch = trainer.epoch(&training, &validation, &mut |_| true).unwrap();
        (epoch.validation, quantised_loss(shape, &trainer.state().weights, &validation).mean())
    };
    let (rounded, quantised) = validated(true);
    assert_eq!(rounded, quantised);
    let (exact, quantised) = validated(false);
    assert!(exact != quantised && (exact - rounded).abs() < 0.1 * rounded, "{exact} {quantised} {rounded}");
}

fn check_learning<M: Model + std::fmt::Debug>(model: M, factoriser: &Factoriser) {
    let begin = |state| Trainer::new(model, factoriser.clone(), state, false);
    let beginning = || Checkpoint::new(random_weights(model, SCHEDULE.seed), factoriser, config());
    let (training, validation) = (samples(5), samples(6));
    let mut trainer = begin(beginning());
    for _ in 0..SCHEDULE.epochs {
        trainer.epoch(&training, &validation, &mut |_| true).unwrap();
    }
    let epochs = &trainer.state().epochs;
    assert!(epochs[5].validation < 0.8 * epochs[0].validation, "{model:?}: {epochs:?}");
    let mut again = begin(beginning());
    let first = again.epoch(&training, &validation, &mut |_| true).unwrap();
    assert_eq!(first, epochs[0], "the seed decides");
    // Training resumed from the checkpoint gives the same second epoch.
    let path = std::env::temp_dir().join(format!("sanqi-{}-{}.checkpoint", std::process::id(), model.weights()));
    again.state().save(&path).unwrap();
    let load = |weights, config: &TrainingConfig| Checkpoint::load(&path, weights, factoriser, config);
    let mut resumed = begin(load(model.weights(), &config()).unwrap());
    assert_eq!(resumed.epoch(&training, &validation, &mut |_| true).unwrap(), epochs[1]);
    // Another training cannot be resumed from it, unless it only has more epochs.
    assert!(load(model.weights() + 1, &config()).is_err());
    let refused = |other| load(model.weights(), &other).unwrap_err().to_string();
    assert!(refused(TrainingConfig { data: 8, ..config() }).ends_with("settings: data or --from"));
    assert!(refused(TrainingConfig { schedule: Schedule { seed: 4, ..SCHEDULE }, ..config() }).contains("--seed"));
    assert!(
        refused(TrainingConfig {
            target_settings: TargetSettings { scale: 200.0, ..config().target_settings },
            ..config()
        })
        .contains("--scale")
    );
    assert!(
        load(model.weights(), &TrainingConfig { schedule: Schedule { epochs: 9, ..SCHEDULE }, ..config() }).is_ok()
    );
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[99] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert!(refused(config()).contains("damaged"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn networks_learn() {
    let shape = Shape::of::<Shogi>(HIDDEN);
    check_learning(shape, &Factoriser::of::<Shogi>(shape));
    check_learning(shape, &Factoriser::default());
}

#[test]
fn tables_learn() {
    check_learning(Tables::of::<Shogi>(), &Factoriser::default());
}

#[test]
fn a_loss_that_is_no_number_ends_the_training() {
    let model = Shape::of::<Shogi>(HIDDEN);
    let factoriser = Factoriser::of::<Shogi>(model);
    let mut state = Checkpoint::new(random_weights(model, SCHEDULE.seed), &factoriser, config());
    state.weights.fill(f32::NAN);
    let mut trainer = Trainer::new(model, factoriser, state, false);
    assert_eq!(trainer.epoch(&samples(1), &samples(2), &mut |_| true), Err(EpochError::NonFiniteLoss));
}

/// Returns the score of a position under a model, from its loss for the target 0.
fn score_of<G: ListedGame>(shape: Shape, weights: &[f32], position: &G, scale: i32) -> f64 {
    let mut samples = Samples::new::<G>();
    samples.push(position, 0.0);
    let expected = shape.loss(weights, &samples, &[0]).sum.sqrt();
    let (share, whole) = fading(position);
    f64::from(scale) * (expected / (1.0 - expected)).ln() * share as f64 / whole as f64
}

/// Checks that an evaluator of the engine computes the trainer's scores from an exported network; its weights are
/// representable, so that only divisions round.
fn check_export<G: ListedGame, const H: usize>() {
    const SCALE: i32 = 400;
    let shape = Shape::of::<G>(H);
    let mut rng = StdRng::seed_from_u64(11);
    let mut weights = shape.initial_weights(&mut rng);
    for layer in shape.layers(OUTPUT_RANGE) {
        weights[layer.range.clone()].iter_mut().for_each(|weight| *weight = layer.weight(layer.quantised(*weight)));
    }
    let file = network_file::<G>(shape, &weights, SCALE, "a test".into());
    let network = Arc::new(Network::<H>::parse::<G>(&file).expect("the engine takes the file"));
    let mut different = 0;
    for _ in 0..10 {
        let mut evaluator = NetworkEvaluator::with_kernel(Arc::clone(&network), Kernel::current());
        random_game::<G>(&mut rng, 100, |line| {
            let wanted = score_of(shape, &weights, line.current(), SCALE);
            let score = f64::from(evaluator.score(line));
            assert!((score - wanted).abs() < 2.0, "{:?}: {score}, but the trainer says {wanted}", line.current());
            different += i32::from(wanted.abs() > 20.0);
        });
    }
    assert!(different > 50, "scores near 0 show nothing");
}

#[test]
fn an_exported_network_scores_as_the_trainer_does() {
    check_export::<Chess, 32>();
    check_export::<Chess, 512>();
    check_export::<Xiangqi, 96>();
    check_export::<Xiangqi, 256>();
    check_export::<Shogi, 64>();
    check_export::<Shogi, 256>();
}

/// A training goes on from the network in a file, with as many neurons as it has or with more, and begins with its
/// scores.
#[test]
fn a_training_goes_on_from_a_network() {
    const SCALE: i32 = 400;
    let shape = Shape::of::<Xiangqi>(HIDDEN);
    let path = std::env::temp_dir().join(format!("sanqi-{}-start.nnue", std::process::id()));
    let trained = random_weights(shape, 12);
    std::fs::write(&path, network_file::<Xiangqi>(shape, &trained, SCALE, "a test".into())).unwrap();
    let start = StartNetwork::read::<Xiangqi>(&path, 3 * HIDDEN).unwrap();
    let close = |a: f64, b: f64, most: f64| assert!((a - b).abs() < most, "{a} and {b}");
    let wider = Shape { hidden: 3 * HIDDEN, ..shape };
    let [same, scaled] = [SCALE, 2 * SCALE].map(|scale| start.weights(shape, scale, 1));
    let wide = start.weights(wider, SCALE, 1);
    assert_eq!((same.len(), wide.len()), (shape.weights(), wider.weights()));
    let mut different = 0;
    random_game::<Xiangqi>(&mut StdRng::seed_from_u64(13), 100, |line| {
        let position = line.current();
        let score = score_of(shape, &trained, position, SCALE);
        close(score_of(shape, &same, position, SCALE), score, 12.0);
        close(score_of(shape, &scaled, position, 2 * SCALE), score, 12.0);
        close(score_of(wider, &wide, position, SCALE), score, 60.0);
        different += i32::from(score.abs() > 60.0);
    });
    assert!(different > 20, "{different} scores show anything");
    // The copies of a neuron differ, so that they can part.
    assert_ne!(wide[0], wide[HIDDEN]);

    let refused = |hidden| StartNetwork::read::<Xiangqi>(&path, hidden).map(|_| ()).unwrap_err().to_string();
    assert!(refused(HIDDEN / 2).ends_with("it has 32 hidden neurons, more than 16"), "{}", refused(16));
    let none = Header::of::<Xiangqi>(0, SCALE, search::Calibration::PLAIN, String::new());
    std::fs::write(&path, none.write(&vec![0; none.shape.weights()])).unwrap();
    assert!(refused(HIDDEN).ends_with("it has no hidden neurons"), "{}", refused(HIDDEN));
    std::fs::write(&path, network_file::<Xiangqi>(shape, &trained, SCALE, "a test".into())).unwrap();
    let foreign = StartNetwork::read::<Chess>(&path, HIDDEN).map(|_| ()).unwrap_err().to_string();
    assert!(foreign.ends_with("a network for xiangqi, not for chess"), "{foreign}");
    std::fs::remove_file(&path).unwrap();
}

/// Neurons that nothing reads become copies of the others, and the scores stay.
#[test]
fn a_training_that_goes_on_fills_the_places_of_unused_neurons() {
    const SCALE: i32 = 400;
    let shape = Shape::of::<Xiangqi>(HIDDEN);
    let path = std::env::temp_dir().join(format!("sanqi-{}-unused.nnue", std::process::id()));
    let mut trained = random_weights(shape, 15);
    for layer in shape.layers(OUTPUT_RANGE).into_iter().filter(|layer| layer.hidden == HiddenPart::Read) {
        trained[layer.range].chunks_mut(HIDDEN).for_each(|row| row[..HIDDEN / 2].fill(0.0));
    }
    std::fs::write(&path, network_file::<Xiangqi>(shape, &trained, SCALE, "a test".into())).unwrap();
    let filled = StartNetwork::read::<Xiangqi>(&path, HIDDEN).unwrap().weights(shape, SCALE, 1);
    std::fs::remove_file(&path).unwrap();
    let unused = |weights| unused_neurons(shape, weights).into_iter().filter(|&unused| unused).count();
    assert_eq!((unused(&trained), unused(&filled)), (HIDDEN / 2, 0));
    let mut largest = 0.0_f64;
    random_game::<Xiangqi>(&mut StdRng::seed_from_u64(14), 50, |line| {
        let [before, after] = [&trained, &filled].map(|weights| score_of(shape, weights, line.current(), SCALE));
        assert!((before - after).abs() < 60.0, "{before} and {after}");
        largest = largest.max(before.abs());
    });
    assert!(largest > 60.0, "{largest} shows nothing");
}

/// Returns the features of a sample as the sides see them: side to move, other side.
fn seen(samples: &Samples, index: SampleIndex) -> [Vec<u16>; 2] {
    let sample = samples.get(index);
    sample.views.map(|view| {
        let indices = samples.feature_indices(view);
        let mut seen: Vec<u16> = sample.features.iter().map(|&feature| indices[usize::from(feature)]).collect();
        seen.sort_unstable();
        seen
    })
}

#[test]
fn the_twin_of_a_sample_is_the_mirror_image_of_its_position() {
    let mut rng = StdRng::seed_from_u64(9);
    let mut different = 0;
    for _ in 0..20 {
        random_game::<Xiangqi>(&mut rng, 60, |line| {
            let fen = line.current().fen(NotationOptions::default());
            let (board, rest) = fen.split_once(' ').unwrap();
            let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
            let image = Xiangqi::from_fen(&format!("{} {rest}", ranks.join("/"))).unwrap();
            let mut samples = Samples::new::<Xiangqi>();
            samples.push(line.current(), 0.5);
            samples.push(&image, 0.5);
            assert_eq!(seen(&samples, TWIN), seen(&samples, 1), "{fen}");
            different += usize::from(seen(&samples, 0) != seen(&samples, 1));
        });
    }
    assert!(different > 200, "{different}");
}
