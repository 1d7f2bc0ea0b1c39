//! Runs mutations of the corpus for some seconds a target, without libFuzzer: `mutations SEED SECONDS [TARGET]`. An
//! input that fails is shown.

use std::env;
use std::panic;
use std::time::{Duration, Instant};

use hostile_input::TARGETS;
use hostile_input::mutation::Mutator;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse().ok());
    let (seed, time) = (number(0).unwrap_or(1), Duration::from_secs(number(1).unwrap_or(10)));
    for target in TARGETS.iter().filter(|target| arguments.get(2).is_none_or(|name| name == target.name)) {
        let corpus = (target.corpus)();
        let mut mutator = Mutator::new(seed);
        let (started, mut count) = (Instant::now(), 0_u64);
        while started.elapsed() < time {
            let input = mutator.mutate(&corpus);
            count += 1;
            if panic::catch_unwind(|| (target.run)(&input)).is_err() {
                println!("{}: fails at input {count}: b\"{}\"", target.name, input.escape_ascii());
                break;
            }
        }
        println!("{}: {count} inputs", target.name);
    }
}
