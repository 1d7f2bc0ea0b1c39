//! Commands of the steps.

use super::arguments::FactoryArguments;
use super::state::{State, Step};

/// Name of the file of the newest network.
pub const NEWEST: &str = "newest.nnue";

/// Random plies at the start of a game.
const RANDOM_PLIES: &str = "8-9";
/// The same in the last portion of an attempt, so that the network sees openings that are played on from the start.
const FEW_RANDOM_PLIES: &str = "1-4";
/// The same after a position of a book.
const RANDOM_PLIES_AFTER_BOOK: &str = "1-3";
/// The same in strong games, which are judged by their results.
const RANDOM_PLIES_OF_STRONG_GAMES: &str = "4-5";
/// The same in strong games, after a position of a book.
const RANDOM_PLIES_OF_STRONG_GAMES_AFTER_BOOK: &str = "1-1";
/// Games of a block of strong games: they are slow, and a killed run loses the block that it plays.
const STRONG_BLOCK: &str = "20";
/// Size of the table of strong games in MiB: their searches are longer than those of the other games.
const STRONG_HASH: &str = "8";
/// Portions of one attempt that have seeds of their own.
const SEEDS: u64 = 1_000;
/// Share of the scores of later plies in the target (`docs/networks.md` section 9).
const LATER_SHARE: &str = "0.6";
/// No draw is adjudicated before the longest game ends.
const NO_DRAWS: &str = "0,399,399";

/// Returns the command of `lab` for the next step, with paths in the factory's folder; `None` if the step needs none. A
/// command that was interrupted goes on when it is run again.
pub fn command(arguments: &FactoryArguments, state: &State) -> Option<Vec<String>> {
    let mut words = match state.step {
        Step::Play(portion) => play(arguments, state, portion),
        Step::Train => train(arguments, state),
        Step::Gate => gate(arguments, state),
        Step::PlayStrong => play_strong(arguments, state),
        // It has no threads to choose.
        Step::Calibrate => return Some(calibrate(state)),
        Step::Take => return None,
    };
    if let Some(threads) = arguments.threads {
        add(&mut words, &["--threads", &threads.to_string()]);
    }
    Some(words)
}

fn add(words: &mut Vec<String>, more: &[&str]) {
    words.extend(more.iter().map(|&word| word.to_owned()));
}

fn book(arguments: &FactoryArguments) -> Option<String> {
    arguments.book.as_ref().map(|book| book.display().to_string())
}

fn play(arguments: &FactoryArguments, state: &State, portion: u32) -> Vec<String> {
    let FactoryArguments { positions, nodes, portions, .. } = arguments;
    let book = book(arguments);
    let plies = match book {
        Some(_) => RANDOM_PLIES_AFTER_BOOK,
        None if portion + 1 == *portions && portion > 0 => FEW_RANDOM_PLIES,
        None => RANDOM_PLIES,
    };
    let seed = SEEDS * u64::from(state.attempt) + u64::from(portion);
    let mut words = Vec::new();
    add(&mut words, &["datagen", "--game", &state.game, "--network", NEWEST, "--nodes", &nodes.to_string()]);
    add(&mut words, &["--positions", &positions.to_string(), "--random-plies", plies, "--seed", &seed.to_string()]);
    if let Some(book) = book {
        add(&mut words, &["--book", &book]);
    }
    add(&mut words, &["--out", &state.portion(portion), "--resume"]);
    words
}

fn train(arguments: &FactoryArguments, state: &State) -> Vec<String> {
    let FactoryArguments { epochs, rate, decay, batch, piece_values, .. } = arguments;
    let mut words = vec!["train".to_owned()];
    words.extend(state.games.iter().cloned());
    add(&mut words, &["--from", NEWEST, "--epochs", &epochs.to_string(), "--rate", &rate.to_string()]);
    add(&mut words, &["--decay", &decay.to_string(), "--batch", &batch.to_string(), "--later-share", LATER_SHARE]);
    if *piece_values {
        add(&mut words, &["--piece-values"]);
    }
    add(&mut words, &["--out", &state.candidate(), "--resume"]);
    words
}

fn gate(arguments: &FactoryArguments, state: &State) -> Vec<String> {
    let FactoryArguments { gate_games, gate_nodes, .. } = arguments;
    let mut words = Vec::new();
    add(&mut words, &["gate", &state.candidate(), "--against", NEWEST, "--games", &gate_games.to_string()]);
    add(&mut words, &["--nodes", &gate_nodes.to_string(), "--out", &state.gate()]);
    words
}

fn play_strong(arguments: &FactoryArguments, state: &State) -> Vec<String> {
    let FactoryArguments { strong_games, strong_nodes, .. } = arguments;
    let mut words = Vec::new();
    add(&mut words, &["datagen", "--game", &state.game, "--network", &state.candidate()]);
    add(&mut words, &["--nodes", &strong_nodes.to_string(), "--games", &strong_games.to_string(), "--draw", NO_DRAWS]);
    match book(arguments) {
        Some(book) => add(&mut words, &["--book", &book, "--random-plies", RANDOM_PLIES_OF_STRONG_GAMES_AFTER_BOOK]),
        None => add(&mut words, &["--random-plies", RANDOM_PLIES_OF_STRONG_GAMES]),
    }
    add(&mut words, &["--block", STRONG_BLOCK, "--hash", STRONG_HASH]);
    add(&mut words, &["--out", &state.strong_games(), "--resume"]);
    words
}

fn calibrate(state: &State) -> Vec<String> {
    let mut words = Vec::new();
    add(&mut words, &["calibrate", &state.candidate(), &state.strong_games(), "--out", &state.network()]);
    words
}
