//! The search as object code of this crate: the functions of a generic search are compiled where its game becomes known.
//! Without this file every crate and every test that searches would compile the whole search for each game of the list
//! once more.

use std::any::Any;

use crate::games::Game;
use crate::state::worker::Worker;
use crate::threads::job::{Job, run_job};

/// Runs a job of the search thread with this number: all of the search is behind this function.
pub fn run<G: Game>(index: usize, worker: &mut Option<Worker<G>>, job: Job<G>) {
    if const { G::LISTED } {
        run_listed(index, worker, &mut Some(job));
    } else {
        run_job(index, worker, job);
    }
}

/// Runs a job of a game of the list. Not generic, so that the three searches below are compiled with this crate. The
/// arguments are an `Option<Worker<G>>` and an `Option<Job<G>>`.
fn run_listed(index: usize, worker: &mut dyn Any, job: &mut dyn Any) {
    macro_rules! run_of {
        ($($name:ident: $game:ty),*) => {
            $(if let Some(worker) = worker.downcast_mut::<Option<Worker<$game>>>()
                && let Some(job) = job.downcast_mut::<Option<Job<$game>>>().and_then(Option::take)
            {
                return run_job(index, worker, job);
            })*
        };
    }
    crate::for_each_game!(run_of);
    unreachable!("`Game::LISTED` is true for games of the list only");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_the_list_say_so() {
        macro_rules! listed {
            ($($name:ident: $game:ty),*) => {
                [$(<$game as Game>::LISTED),*]
            };
        }
        assert!(crate::for_each_game!(listed).into_iter().all(|listed| listed));
    }
}
