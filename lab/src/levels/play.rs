//! A pair of games between two levels.

use std::time::Instant;

use analysis::ordered::{Cancel, Job};
use boards::Line;
use search::{Answer, Game, Limits, Strength, StrengthLimit};
use selfplay::in_process::{Turn, play_between};
use selfplay::{Adjudication, OpeningGenerator, Searcher};

/// Size of each player's transposition table in MiB.
const HASH: usize = 4;
/// Number of plies after which a game is drawn.
const LONGEST: u32 = 400;

/// Two games of an opening between two levels.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The lower level.
    pub low: u32,
    /// The higher level.
    pub high: u32,
    /// Number of the opening.
    pub round: u64,
}

/// Results of a meeting.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMeeting {
    pub meeting: Meeting,
    /// Numbers of losses, draws and wins of the higher level; `None` if no balanced opening was found.
    pub results: Option<[u32; 3]>,
}

/// Job that plays meetings.
pub struct LevelJob<'a, G: Game> {
    meetings: &'a [Meeting],
    openings: &'a OpeningGenerator<'a, G>,
    judge: Searcher<G>,
    players: [Searcher<G>; 2],
}

impl<'a, G: Game> LevelJob<'a, G> {
    /// Creates a job for these meetings.
    pub fn new(meetings: &'a [Meeting], openings: &'a OpeningGenerator<'a, G>) -> LevelJob<'a, G> {
        let searcher = || Searcher::new(HASH);
        LevelJob { meetings, openings, judge: searcher(), players: [searcher(), searcher()] }
    }

    /// Plays a game in which player `first` moves first. Returns the result of the higher level, player 1, as an index:
    /// loss, draw, win. `None` if cancelled.
    fn play(&mut self, opening: &Line<G>, first: usize, cancel: &Cancel) -> Option<usize> {
        let adjudication = Adjudication { win: None, draw: None, longest: Some(LONGEST) };
        let half_points = play_between(&mut self.players, first, opening, &adjudication, |player, _, line| {
            let answer = player.search(line, Limits::none(Instant::now()));
            // Only the end of the game ends it here: a level may lose a game that it has proved to be won.
            let unscored = answer.map(|answer| Answer { score: 0, ..answer });
            Turn::of(unscored, cancel.is_requested())
        })?;
        Some(2 - half_points as usize)
    }
}

impl<G: Game> Job for LevelJob<'_, G> {
    type Output = PlayedMeeting;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output> {
        let meeting = self.meetings[number as usize];
        let Some(opening) = self.openings.opening(meeting.round, &mut self.judge) else {
            return Some(PlayedMeeting { meeting, results: None });
        };
        for (player, level) in self.players.iter_mut().zip([meeting.low, meeting.high]) {
            let seed = meeting.round * u64::from(search::TOP_LEVEL + 1) + u64::from(level);
            player.set_strength(Some(Strength { limit: StrengthLimit::Level(level), seed, pauses: false }));
        }
        let mut results = [0; 3];
        for first in 0..2 {
            results[self.play(&opening, first, cancel)?] += 1;
        }
        Some(PlayedMeeting { meeting, results: Some(results) })
    }
}
