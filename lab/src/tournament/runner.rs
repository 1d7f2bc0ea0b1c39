//! Plays the games of a plan, several at a time, and hands them over as they end.

use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use search::ListedGame;

use super::game::{Played, play};
use super::plan::Plan;
use super::schedule::Scheduled;
use super::seat::Seat;
use crate::engine::EngineError;
use crate::interrupt::{Interrupt, Stop};

/// A game that has ended.
pub struct Finished<P> {
    /// Which one.
    pub game: Scheduled,
    /// How.
    pub played: Played<P>,
}

/// Plays the games of the plan that are `wanted`, and calls `on_end` for each as it ends, one at a time, until all are
/// played, the interrupt is raised or `on_end` says that it is enough.
///
/// # Errors
/// An engine cannot be started any more, or `on_end` fails.
pub fn run<P: ListedGame, E: From<EngineError>>(
    plan: &Plan<P>,
    wanted: Vec<Scheduled>,
    (stop, interrupt): (&Stop, &Interrupt),
    mut on_end: impl FnMut(Finished<P>) -> Result<Progress, E>,
) -> Result<(), E> {
    let (queue, games) = unbounded();
    for game in wanted {
        // The receiver lives as long as this function.
        let _ = queue.send(game);
    }
    drop(queue);
    let (sender, finished) = bounded(plan.concurrency);
    thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            let (games, sender) = (games.clone(), sender.clone());
            scope.spawn(move || work(plan, &games, interrupt, &sender));
        }
        drop(sender);
        let mut outcome = Ok(());
        for ended in finished {
            if outcome.is_err() {
                continue;
            }
            match ended.map_err(E::from).and_then(&mut on_end) {
                Ok(Progress::GoOn) => {}
                Ok(Progress::Enough) => {
                    stop.stop();
                }
                Err(error) => {
                    stop.stop();
                    outcome = Err(error);
                }
            }
        }
        outcome
    })
}

/// Whether more games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// They are.
    GoOn,
    /// The answer is there.
    Enough,
}

/// One table at which one game after another is played. The engines stay as long as the next game is theirs too.
fn work<P: ListedGame>(
    plan: &Plan<P>,
    games: &Receiver<Scheduled>,
    interrupt: &Interrupt,
    sender: &Sender<Result<Finished<P>, EngineError>>,
) {
    let mut seats: Vec<(usize, Seat)> = Vec::new();
    while let Ok(game) = games.recv()
        && !interrupt.is_raised()
    {
        seats.retain(|(engine, _)| game.engines.contains(engine));
        for engine in game.engines {
            if seats.iter().all(|(seated, _)| *seated != engine) {
                seats.push((engine, Seat::new(plan.header.engines[engine].clone(), interrupt.clone())));
            }
        }
        seats.sort_by_key(|(engine, _)| *engine != game.engines[0]);
        let [(_, first), (_, second)] = &mut seats[..] else { return };
        let ended = match play(plan.opening(&game).1.clone(), &plan.rules, [first, second]) {
            Ok(Some(played)) => Ok(Finished { game, played }),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        let failed = ended.is_err();
        if sender.send(ended).is_err() || failed {
            return;
        }
    }
}
