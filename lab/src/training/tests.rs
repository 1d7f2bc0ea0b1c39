//! The gradient is the slope of the loss, and training makes the loss smaller.

use boards::shogi::Shogi;
use boards::{Line, MoveList, Position};
use rand::prelude::*;
use rand::rngs::StdRng;

use super::groups::Groups;
use super::model::{Model, Shape};
use super::samples::Samples;
use super::tables::Tables;
use super::trainer::{Halt, Schedule, Trainer};

const HIDDEN: usize = 32;
const SCHEDULE: Schedule = Schedule { epochs: 6, batch: 64, rate: 1e-2, last_rate: 1e-3, decay: 0.01, seed: 3 };

/// Positions of random games, whose targets are the chances by the number of pieces in hand.
fn samples(seed: u64) -> Samples {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut samples = Samples::new::<Shogi>();
    while samples.len() < 4_000 {
        let mut line = Line::new(Shogi::start());
        for _ in 0..80 {
            let mut list = MoveList::new();
            line.current().legal_moves(&mut list);
            let Some(&mv) = list.choose(&mut rng) else { break };
            line.push(mv);
            let side = line.current().side_to_move();
            let [own, enemy] = [side, !side].map(|side| line.current().hand(side).total() as f32);
            samples.push(line.current(), 1.0 / (1.0 + (enemy - own).exp()));
        }
    }
    samples
}

/// Compares the gradient with the change of the loss when a weight changes.
fn check_gradient<M: Model>(model: M, steep: usize) {
    const STEP: f32 = 1e-3;
    let samples = samples(1);
    let chosen: Vec<u32> = (0..32).collect();
    let mut rng = StdRng::seed_from_u64(2);
    let mut weights = model.beginning(&mut rng);
    weights.iter_mut().for_each(|weight| *weight += rng.random_range(-0.1..0.1));
    let mut gradient = vec![0.0; weights.len()];
    let loss = model.learn(&weights, &samples, &chosen, &mut gradient);
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

fn check_learning<M: Model + std::fmt::Debug>(model: M, groups: &Groups) {
    let begin = |state| Trainer::new(model, groups.clone(), SCHEDULE, state);
    let beginning = || Trainer::beginning(model, groups, SCHEDULE);
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
    // From its checkpoint, training goes on as if it had not stopped.
    let path = std::env::temp_dir().join(format!("sanqi-{}-{}.checkpoint", std::process::id(), model.weights()));
    again.state().save(&path).unwrap();
    let state = super::Checkpoint::load(&path, model.weights(), groups).unwrap();
    assert!(super::Checkpoint::load(&path, model.weights() + 1, groups).is_err());
    std::fs::remove_file(&path).unwrap();
    let mut resumed = begin(state);
    assert_eq!(resumed.epoch(&training, &validation, &mut |_| true).unwrap(), epochs[1]);
}

#[test]
fn networks_learn() {
    let shape = Shape::of::<Shogi>(HIDDEN);
    check_learning(shape, &Groups::of::<Shogi>(shape));
    check_learning(shape, &Groups::default());
}

#[test]
fn tables_learn() {
    check_learning(Tables::of::<Shogi>(), &Groups::default());
}

#[test]
fn a_loss_that_is_no_number_ends_the_training() {
    let model = Shape::of::<Shogi>(HIDDEN);
    let groups = Groups::of::<Shogi>(model);
    let mut state = Trainer::beginning(model, &groups, SCHEDULE);
    state.weights[model.output_bias(0)] = f32::NAN;
    let mut trainer = Trainer::new(model, groups, SCHEDULE, state);
    assert_eq!(trainer.epoch(&samples(1), &samples(2), &mut |_| true), Err(Halt::NotANumber));
}
