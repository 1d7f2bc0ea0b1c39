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
/// Portions of one attempt that have seeds of their own.
const SEEDS: u64 = 1_000;
/// Share of the scores of later plies in the target (`docs/networks.md` section 9).
const LATER_SHARE: &str = "0.6";
/// No draw is adjudicated before the longest game ends.
const NO_DRAWS: &str = "0,399,399";

/// Returns the command of `lab` for the next step, with paths in the factory's folder; `None` if the step needs none. A
/// command that was interrupted goes on when it is run again.
pub fn command(arguments: &FactoryArguments, state: &State) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut add = |more: &[&str]| words.extend(more.iter().map(|&word| word.to_owned()));
    let FactoryArguments { positions, nodes, epochs, rate, decay, batch, gate_games, gate_nodes, .. } = arguments;
    let book = arguments.book.as_ref().map(|book| book.display().to_string());
    let book = book.as_deref();
    match state.step {
        Step::Play(portion) => {
            let is_last = portion + 1 == arguments.portions;
            let plies = match book {
                Some(_) => RANDOM_PLIES_AFTER_BOOK,
                None if is_last && portion > 0 => FEW_RANDOM_PLIES,
                None => RANDOM_PLIES,
            };
            let seed = SEEDS * u64::from(state.attempt) + u64::from(portion);
            add(&["datagen", "--game", &state.game, "--network", NEWEST, "--nodes", &nodes.to_string()]);
            add(&["--positions", &positions.to_string(), "--random-plies", plies, "--seed", &seed.to_string()]);
            if let Some(book) = book {
                add(&["--book", book]);
            }
            add(&["--out", &state.portion(portion), "--resume"]);
        }
        Step::Train => {
            add(&["train"]);
            add(&state.games.iter().map(String::as_str).collect::<Vec<_>>());
            add(&["--from", NEWEST, "--epochs", &epochs.to_string(), "--rate", &rate.to_string()]);
            add(&["--decay", &decay.to_string(), "--batch", &batch.to_string(), "--later-share", LATER_SHARE]);
            if arguments.piece_values {
                add(&["--piece-values"]);
            }
            add(&["--out", &state.candidate(), "--resume"]);
        }
        Step::Gate => {
            add(&["gate", &state.candidate(), "--against", NEWEST, "--games", &gate_games.to_string()]);
            add(&["--nodes", &gate_nodes.to_string(), "--out", &state.gate()]);
        }
        Step::PlayStrong => {
            let FactoryArguments { strong_games, strong_nodes, .. } = arguments;
            add(&["datagen", "--game", &state.game, "--network", &state.candidate()]);
            add(&["--nodes", &strong_nodes.to_string(), "--games", &strong_games.to_string(), "--draw", NO_DRAWS]);
            if let Some(book) = book {
                add(&["--book", book, "--random-plies", RANDOM_PLIES_OF_STRONG_GAMES_AFTER_BOOK]);
            } else {
                add(&["--random-plies", RANDOM_PLIES_OF_STRONG_GAMES]);
            }
            add(&["--block", "20", "--hash", "8"]);
            add(&["--out", &state.strong_games(), "--resume"]);
        }
        Step::Calibrate => {
            add(&["calibrate", &state.candidate(), &state.strong_games(), "--out", &state.network()]);
        }
        Step::Take => return None,
    }
    if let (Some(threads), Step::Play(_) | Step::Train | Step::Gate | Step::PlayStrong) =
        (arguments.threads, state.step)
    {
        add(&["--threads", &threads.to_string()]);
    }
    Some(words)
}
