//! Execution of a match: games in parallel.

use std::thread;

use analysis::ordered::Demand;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use search::ListedGame;

use super::game::{FinishedGame, play};
use super::match_plan::MatchPlan;
use super::player::Player;
use super::schedule::ScheduledGame;
use crate::engine::EngineError;
use crate::interrupt::{Interrupt, Stop};

/// Finished game with its place in the schedule.
pub struct CompletedGame<P> {
    /// Place in the schedule.
    pub game: ScheduledGame,
    pub played: FinishedGame<P>,
}

/// Plays the `wanted` games of the plan and calls `on_end` for each as it ends, one at a time, until all are played,
/// the interrupt is raised, or `on_end` returns [`Demand::Enough`].
///
/// # Errors
/// An engine cannot be started, or `on_end` fails.
pub fn run<P: ListedGame, E: From<EngineError>>(
    plan: &MatchPlan<P>,
    wanted: Vec<ScheduledGame>,
    (stop, interrupt): (&Stop, &Interrupt),
    mut on_end: impl FnMut(CompletedGame<P>) -> Result<Demand, E>,
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
                Ok(Demand::More) => {}
                Ok(Demand::Enough) => {
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

/// Worker that plays one game after another. An engine keeps running as long as it plays in the next game.
fn work<P: ListedGame>(
    plan: &MatchPlan<P>,
    games: &Receiver<ScheduledGame>,
    interrupt: &Interrupt,
    sender: &Sender<Result<CompletedGame<P>, EngineError>>,
) {
    let mut players: Vec<(usize, Player)> = Vec::new();
    while let Ok(game) = games.recv()
        && !interrupt.is_raised()
    {
        players.retain(|(engine, _)| game.engines.contains(engine));
        for engine in game.engines {
            if players.iter().all(|(known, _)| *known != engine) {
                players.push((engine, Player::new(plan.header.engines[engine].clone(), interrupt.clone())));
            }
        }
        players.sort_by_key(|(engine, _)| *engine != game.engines[0]);
        let [(_, first), (_, second)] = &mut players[..] else { return };
        let ended = match play(plan.opening(&game).1, &plan.settings, [first, second]) {
            Ok(Some(played)) => Ok(CompletedGame { game, played }),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        let failed = ended.is_err();
        if sender.send(ended).is_err() || failed {
            return;
        }
    }
}
