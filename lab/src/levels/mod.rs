//! `lab levels`: measures the levels below full strength (`docs/levels.md`) by games between neighbours.
//!
//! - [`rating`]: ratings from the results of all pairs;
//! - [`play`]: a pair of games between two levels;
//! - [`plot`]: the ratings as a picture.

mod play;
mod plot;
mod rating;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::ordered::{self, Demand, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use clap::Args;
use search::{GameTask, ListedGame, TOP_LEVEL, with_game};
use selfplay::games::{self, OPENING_NODES, own_openings};
use selfplay::{NodeLimits, OpeningGenerator};
use serde::{Deserialize, Serialize};
use terminal::bar::bar;
use terminal::columns::table;
use terminal::output;

use crate::datagen::signature;
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::{path_beside, read_json, write_json};
use play::{LevelJob, Meeting, PlayedMeeting};
use rating::{Rated, Rival, Scale, Tally};

/// Greatest absolute score of an opening, in the units of the search.
const FAIR: u32 = 600;
/// Seed of the openings, on which the ratings of `docs/levels.md` depend.
const OPENING_SEED: u64 = 1;
/// Number of pairs of games from one save to the next.
const SAVE_INTERVAL: u64 = 20;

/// Measure the levels below full strength by games between neighbours
///
/// Each level plays the next ones, in pairs of games with changed colours. The ratings are those that explain all
/// results best. The games among levels say how far the levels are apart; `--rival` and `--anchor` say where they stand.
#[derive(Debug, Args)]
pub struct LevelsArguments {
    /// Game to play.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    /// File of the results; the picture is written beside it, with `.png` in place of its ending. A file that exists is
    /// continued.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of games of each pair of levels.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Number of higher levels that each level plays.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    reach: u32,
    /// Lowest level.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..i64::from(TOP_LEVEL)))]
    from: u32,
    /// Highest level.
    #[arg(long, default_value_t = TOP_LEVEL, value_parser = clap::value_parser!(u32).range(1..=i64::from(TOP_LEVEL)))]
    to: u32,
    /// Known rating of a level; of several, the mean shift of the scale is used.
    #[arg(long = "anchor", value_name = "LEVEL=RATING", value_parser = parse_anchor)]
    anchors: Vec<(u32, f64)>,
    /// Points of a level in games against a program of known rating. They are kept in the file, in place of earlier ones
    /// of this level and rating, and count like the games among levels.
    #[arg(
        long = "rival",
        value_name = "LEVEL=RATING:POINTS/GAMES",
        value_parser = parse_rival,
        conflicts_with = "anchors"
    )]
    rivals: Vec<Rival>,
    /// Number of games played in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn parse_anchor(text: &str) -> Result<(u32, f64), String> {
    let parts = text.split_once('=').and_then(|(level, rating)| Some((level.parse().ok()?, rating.parse().ok()?)));
    match parts {
        Some((level, rating)) if level <= TOP_LEVEL => Ok((level, rating)),
        _ => Err(format!("expected LEVEL=RATING with a level from 0 to {TOP_LEVEL}")),
    }
}

fn parse_rival(text: &str) -> Result<Rival, String> {
    let parts = || {
        let (anchor, score) = text.split_once(':')?;
        let (level, rating) = parse_anchor(anchor).ok()?;
        let (points, games) = score.split_once('/')?;
        Some(Rival { level, rating, points: points.parse().ok()?, games: games.parse().ok()? })
    };
    match parts() {
        Some(rival) if rival.rating.is_finite() && (0.0..=f64::from(rival.games)).contains(&rival.points) => Ok(rival),
        _ => Err(format!("expected LEVEL=RATING:POINTS/GAMES with a level from 0 to {TOP_LEVEL}")),
    }
}

/// The results of all pairs of levels.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Results {
    /// Name of the game.
    game: String,
    /// Signature of the engine; results of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signature: Option<u64>,
    /// Results of each pair.
    tallies: Vec<Tally>,
    /// Games against programs of known rating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rivals: Vec<Rival>,
}

impl Results {
    fn load(path: &Path, game: &str) -> Result<Results, LabError> {
        if !path.exists() {
            return Ok(Results { game: game.into(), signature: None, tallies: Vec::new(), rivals: Vec::new() });
        }
        let results: Results = read_json(path)?;
        if results.game != game {
            return Err(format!("{} has results of {}", path.display(), results.game).into());
        }
        Ok(results)
    }

    /// Begins or continues games of the engine with this signature.
    ///
    /// # Errors
    /// The games so far are those of another engine.
    fn continue_with(&mut self, signature: u64) -> Result<(), LabError> {
        if self.tallies.iter().all(|tally| tally.games() == 0) {
            self.signature = Some(signature);
        }
        match self.signature {
            Some(known) if known != signature => Err("the games so far are those of another engine or network".into()),
            _ => Ok(()),
        }
    }

    /// Returns the results of a pair, and adds an entry without games for a new pair.
    fn of(&mut self, low: u32, high: u32) -> &mut Tally {
        let known = self.tallies.iter().position(|tally| (tally.low, tally.high) == (low, high));
        let index = known.unwrap_or_else(|| {
            self.tallies.push(Tally { low, high, ..Tally::default() });
            self.tallies.len() - 1
        });
        &mut self.tallies[index]
    }

    /// Returns what places the ratings: the games against rated programs if there are any, or else the anchors.
    fn scale<'a>(&'a self, anchors: &'a [(u32, f64)]) -> Scale<'a> {
        if self.rivals.is_empty() { Scale::Levels(anchors) } else { Scale::Rivals(&self.rivals) }
    }

    /// Adds games against a program of known rating, in place of those of the same level and rating.
    fn add_rival(&mut self, rival: Rival) {
        self.rivals.retain(|known| (known.level, known.rating) != (rival.level, rival.rating));
        self.rivals.push(rival);
    }
}

/// Runs `lab levels`.
///
/// # Errors
/// The arguments contradict each other, or a file cannot be used.
pub fn run(arguments: &LevelsArguments) -> CommandResult {
    if arguments.from >= arguments.to {
        return Err("--from must be below --to".into());
    }
    with_game(&arguments.game, LevelsTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct LevelsTask<'a> {
    arguments: &'a LevelsArguments,
    interrupt: Interrupt,
}

impl GameTask for LevelsTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let LevelsTask { arguments, interrupt } = self;
        let picture = path_beside(&arguments.out, "png")?;
        let mut results = Results::load(&arguments.out, &arguments.game)?;
        arguments.rivals.iter().for_each(|&rival| results.add_rival(rival));
        if !arguments.anchors.is_empty() && !results.rivals.is_empty() {
            let file = arguments.out.display();
            return Err(
                format!("{file} has games against programs of known rating, which leave no room for --anchor").into()
            );
        }
        let meetings = missing(arguments, &mut results);
        if !meetings.is_empty() {
            results.continue_with(signature::<G>(&G::network())).map_err(file_error(&arguments.out))?;
        }
        let openings = own_openings::<G>();
        let generator = OpeningGenerator {
            seed: OPENING_SEED,
            starts: &openings,
            plies: (0, 0),
            limits: NodeLimits::new(OPENING_NODES, None),
            max_start_score: FAIR,
        };
        let bar = bar(meetings.len() as u64, 0, "pairs");
        ordered::run(
            0..meetings.len() as u64,
            threads(arguments.threads),
            &|| interrupt.is_raised(),
            || LevelJob::<G>::new(&meetings, &generator),
            |PlayedMeeting { meeting, results: points }| {
                let points =
                    points.ok_or_else(|| format!("no balanced opening was found for round {}", meeting.round))?;
                results.of(meeting.low, meeting.high).add(points);
                bar.inc(1);
                if bar.position().is_multiple_of(SAVE_INTERVAL) {
                    write_json(&arguments.out, &results)?;
                }
                Ok::<_, LabError>(Demand::More)
            },
        )?;
        bar.finish_and_clear();
        write_json(&arguments.out, &results)?;
        let rated = rating::rate(&results.tallies, results.scale(&arguments.anchors));
        output::text(describe(&rated));
        plot::draw(&picture, &rated).map_err(file_error(&picture))?;
        Ok(if interrupt.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// Returns the meetings that are still missing in the results, so that all pairs of levels advance together.
fn missing(arguments: &LevelsArguments, results: &mut Results) -> Vec<Meeting> {
    let LevelsArguments { games, reach, from, to, .. } = *arguments;
    let mut meetings = Vec::new();
    for round in 0..u64::from(games.div_ceil(2)) {
        for low in from..to {
            for high in low + 1..=to.min(low.saturating_add(reach)) {
                if round >= u64::from(results.of(low, high).games() / 2) {
                    meetings.push(Meeting { low, high, round });
                }
            }
        }
    }
    meetings
}

fn describe(rated: &[Rated]) -> String {
    let mut rows = table(["level", "Elo", "+-", "games"].to_vec());
    for Rated { level, rating, error, games } in rated {
        rows.add_row([level.to_string(), format!("{rating:.0}"), format!("{:.0}", 2.0 * error), games.to_string()]);
    }
    let ratings: Vec<String> = rated.iter().map(|rated| format!("{:.0}", rated.rating)).collect();
    format!("{rows}\n\nLevelRatings([{}])\n", ratings.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_another_engine_are_not_continued() {
        let mut results = Results { game: "chess".into(), signature: None, tallies: Vec::new(), rivals: Vec::new() };
        results.of(0, 1);
        assert!(results.continue_with(5).is_ok() && results.continue_with(6).is_ok(), "no game is played yet");
        results.of(0, 1).add([1, 0, 1]);
        assert!(results.continue_with(6).is_ok());
        assert!(results.continue_with(5).is_err());
        // Earlier versions did not record the engine.
        results.signature = None;
        assert!(results.continue_with(5).is_ok());
        assert_eq!(results.signature, None);
    }
}
