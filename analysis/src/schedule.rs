//! Evaluation of all positions of some games on several cores: one search per core, each with its own table. Positions
//! around a move that may be marked are searched once more, longer.

use std::collections::HashSet;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use boards::Line;
use indicatif::ProgressBar;
use search::ListedGame;
use terminal::messages;

use crate::evaluation::{Analyser, Evaluation, Settings};
use crate::journal::Journal;
use crate::judgement;
use crate::ordered::{self, Cancel, Demand, Job};

/// A game with its number in the run, which the journal uses.
pub struct Numbered<'a, G> {
    /// Number in the run.
    pub number: usize,
    /// The game.
    pub line: &'a Line<G>,
}

/// A position of a game, by the index of the game and the ply.
type Place = (usize, usize);

/// Evaluates every position of the games, the first and the last one included, and then those around moves that may be
/// marked once more, while there is time; `progress` counts the searches. The results do not depend on the number of
/// threads, unless the effort is a time or the time for longer searches ends.
///
/// # Errors
/// The journal cannot be written, there is no memory for a search, or the analysis was stopped.
pub fn evaluate_all<G: ListedGame>(
    games: &[Numbered<'_, G>],
    settings: &Settings,
    journal: &Journal,
    progress: &ProgressBar,
) -> io::Result<Vec<Vec<Evaluation>>> {
    let places: Vec<Place> =
        games.iter().enumerate().flat_map(|(index, game)| (0..=game.line.ply()).map(move |ply| (index, ply))).collect();
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let mut analysers = analysers(settings, places.len())?;
    let run = Run { games, journal, progress, stop: &settings.stop, longer_until: settings.longer_until };
    let mut evaluations: Vec<Vec<Evaluation>> = games.iter().map(|_| Vec::new()).collect();
    for ((game, _), evaluation) in run.evaluate(&mut analysers, &places, false)? {
        evaluations[game].push(evaluation);
    }
    let mut searched_again = HashSet::new();
    loop {
        // The longer searches may bring a neighbour near a mark.
        let near: Vec<Place> = games
            .iter()
            .enumerate()
            .flat_map(|(index, game)| near_marks(game.line, &evaluations[index]).map(move |ply| (index, ply)))
            .filter(|place| searched_again.insert(*place))
            .collect();
        if near.is_empty() || run.is_late() {
            return Ok(evaluations);
        }
        progress.inc_length(near.len() as u64);
        for ((game, ply), evaluation) in run.evaluate(&mut analysers, &near, true)? {
            evaluations[game][ply] = evaluation;
        }
    }
}

/// Returns the plies of the positions before and after each move that may be marked; the end of a game needs no search.
fn near_marks<G: ListedGame>(line: &Line<G>, evaluations: &[Evaluation]) -> impl Iterator<Item = usize> {
    let moves = evaluations.windows(2).zip(line.moves()).enumerate();
    moves
        .filter(|(_, (pair, mv))| judgement::may_be_marked(&pair[0], **mv, &pair[1]))
        .flat_map(|(ply, _)| [ply, ply + 1])
}

/// The games of an analysis, its journal and its progress.
struct Run<'a, 'b, G> {
    games: &'a [Numbered<'b, G>],
    journal: &'a Journal,
    progress: &'a ProgressBar,
    stop: &'a AtomicBool,
    longer_until: Option<Instant>,
}

impl<G: ListedGame> Run<'_, '_, G> {
    /// Returns true if no longer search may begin.
    fn is_late(&self) -> bool {
        self.longer_until.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Evaluates positions, longer if `again`, and returns them in their order; of longer searches those that have ended
    /// when the time for them ends.
    fn evaluate(
        &self,
        analysers: &mut [Analyser<G>],
        places: &[Place],
        again: bool,
    ) -> io::Result<Vec<(Place, Evaluation)>> {
        let threads = analysers.len().min(places.len());
        let free = Mutex::new(analysers.iter_mut().collect::<Vec<_>>());
        let job = || {
            let analyser = free.lock().ok().and_then(|mut free| free.pop()).expect("one for each thread");
            EvaluationJob { run: self, analyser, places, again }
        };
        let mut evaluations = Vec::with_capacity(places.len());
        ordered::run(
            0..places.len() as u64,
            threads,
            &|| self.stop.load(Relaxed),
            job,
            |evaluation: io::Result<Evaluation>| {
                evaluations.push((places[evaluations.len()], evaluation?));
                Ok::<_, io::Error>(if again && self.is_late() { Demand::Enough } else { Demand::More })
            },
        )?;
        if self.stop.load(Relaxed) {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "the analysis was stopped"));
        }
        Ok(evaluations)
    }

    /// Returns the evaluation of a position: that of the journal, or by a search.
    fn evaluation(&self, analyser: &mut Analyser<G>, (game, ply): Place, again: bool) -> io::Result<Evaluation> {
        let Numbered { number, line } = self.games[game];
        if let Some(known) = self.journal.get(number, ply, again) {
            return Ok(known.clone());
        }
        let mut path = line.clone();
        path.truncate(ply);
        // At its end a game may be decided by its rules.
        let verdict = if ply == line.ply() { G::game_verdict(&path) } else { None };
        let evaluation = verdict.map_or_else(|| analyser.evaluate(&path, again), Evaluation::of_verdict);
        self.journal.add(number, ply, again, &evaluation).map(|()| evaluation)
    }
}

/// Work of a thread with its own analyser.
struct EvaluationJob<'a, 'b, 'c, G: ListedGame> {
    run: &'a Run<'b, 'c, G>,
    analyser: &'a mut Analyser<G>,
    places: &'a [Place],
    again: bool,
}

impl<G: ListedGame> Job for EvaluationJob<'_, '_, '_, G> {
    type Output = io::Result<Evaluation>;

    fn work(&mut self, number: u64, _cancel: &Cancel) -> Option<Self::Output> {
        let evaluation = self.run.evaluation(self.analyser, self.places[number as usize], self.again);
        self.run.progress.inc(1);
        Some(evaluation)
    }
}

/// Creates an analyser for each search at a time. Where memory is short there are fewer: with tables of different
/// sizes, the results would depend on their number.
fn analysers<G: ListedGame>(settings: &Settings, jobs: usize) -> io::Result<Vec<Analyser<G>>> {
    let (mut first, messages) =
        Analyser::try_new(settings).ok_or_else(|| io::Error::other("no memory is left for a search"))?;
    messages.iter().for_each(messages::line);
    for message in first.open_endgame_tables(settings) {
        messages::line(settings.about_tables(&message));
    }
    let wanted = settings.threads.min(jobs).max(1);
    let another = |_| {
        let (mut analyser, _) = Analyser::try_new(settings).filter(|(_, messages)| messages.is_empty())?;
        analyser.open_endgame_tables(settings);
        Some(analyser)
    };
    let others: Vec<Analyser<G>> = (1..wanted).map_while(another).collect();
    if others.len() + 1 < wanted {
        messages::line(format_args!("threads: using {} (memory is short)", others.len() + 1));
    }
    Ok(std::iter::once(first).chain(others).collect())
}
