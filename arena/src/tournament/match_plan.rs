//! Preparation of a match: all errors in its parameters are found before the first game.

use std::path::PathBuf;
use std::time::Duration;

use boards::{Line, NotationOptions};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use selfplay::games::{self, game_facts};
use selfplay::line_file::FileError;
use selfplay::{Adjudication, Shard, book};
use thiserror::Error;

use super::arguments::{MatchArguments, Order, SprtNumbers};
use super::game::GameSettings;
use super::journal::Header;
use super::schedule::{ScheduledGame, schedule};
use crate::engine::Protocol;
use crate::engine::{Engine, EngineError, EngineSpec, SpecError};
use crate::interrupt::Interrupt;
use crate::stats::{Sprt, SprtError};
use search::{ListedGame, RecordFormat};

/// Number of games per pairing without --games and --sprt: enough to see a difference of 70 Elo.
const USUAL_GAMES: usize = 100;

/// Number of games per pairing of an SPRT without --games, larger than any test needs.
const GAMES_OF_A_TEST: usize = 1_000_000;

/// UCI option that switches an engine to Chess960.
const CHESS960: &str = "UCI_Chess960";

/// USI option without which engines name no move to ponder on (`docs/protocols/usi.md` section 1.8).
const USI_PONDER: &str = "USI_Ponder";

/// Error in the parameters of a match.
#[derive(Debug, Error)]
pub enum MatchPlanError {
    /// The description of an engine is not valid.
    #[error("--engine {spec}: {source}")]
    Spec { spec: String, source: SpecError },
    /// Fewer than two engines were given.
    #[error("a match needs two engines: --engine twice or more")]
    OneEngine,
    /// Two engines have the same name.
    #[error("two engines are called `{0}`: give them names (name=...)")]
    SameName(String),
    /// The engine's protocol cannot express the byoyomi of the time control.
    #[error("{0}: only USI supports byoyomi")]
    NoByoyomi(String),
    /// An SPRT needs exactly two engines.
    #[error("--sprt needs exactly two engines")]
    TestOfMany,
    /// The parameters of the SPRT are not valid.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// The opening book cannot be used.
    #[error(transparent)]
    Book(#[from] FileError),
    /// An engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Match ready to be played.
pub struct MatchPlan<P> {
    /// Header of the journal.
    pub header: Header,
    /// Settings common to all games.
    pub settings: GameSettings,
    /// SPRT that ends the match.
    pub sprt: Option<Sprt>,
    /// Games in order.
    pub schedule: Vec<ScheduledGame>,
    /// Number of games played in parallel.
    pub concurrency: usize,
    openings: Vec<Line<P>>,
    /// Indices into `openings`, in the order in which they are played.
    order: Vec<usize>,
}

impl<P: ListedGame> MatchPlan<P> {
    /// Prepares a match and checks that the engines start.
    ///
    /// # Errors
    /// Any error that would end or distort the match later.
    pub fn new(arguments: &MatchArguments, interrupt: &Interrupt) -> Result<MatchPlan<P>, MatchPlanError> {
        let engines = engines(arguments)?;
        let sprt = match arguments.sprt {
            Some(_) if engines.len() != 2 => return Err(MatchPlanError::TestOfMany),
            Some(SprtNumbers([elo0, elo1, alpha, beta])) => {
                Some(Sprt::new(elo0, elo1, alpha, beta, arguments.elo_model)?)
            }
            None => None,
        };
        let openings = match &arguments.openings {
            Some(path) => book::load_lines(path)?,
            None => games::own_opening_lines(),
        };
        for spec in &engines {
            Engine::start(spec, game_facts::<P>(), interrupt)?;
        }
        let mut order: Vec<usize> = (0..openings.len()).collect();
        let seed = (arguments.order == Order::Random).then_some(arguments.seed);
        if let Some(seed) = seed {
            order.shuffle(&mut StdRng::seed_from_u64(seed));
        }
        let games = arguments.games.unwrap_or(if sprt.is_some() { GAMES_OF_A_TEST } else { USUAL_GAMES });
        let settings = settings(arguments);
        Ok(MatchPlan {
            schedule: schedule(engines.len(), arguments.format, games, arguments.shard.unwrap_or(Shard::WHOLE)),
            header: Header {
                game: P::NAME.into(),
                engines,
                control: settings.control.to_string(),
                openings: arguments.openings.as_ref().map_or_else(String::new, |path| path.display().to_string()),
                openings_checksum: Some(book::checksum(openings.iter().map(Line::current))),
                seed,
                games,
                format: arguments.format,
                margin_ms: arguments.margin,
                ponder: settings.ponder,
                adjudication: settings.adjudication.clone(),
                chess960: arguments.chess960,
                sprt,
                began: jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M").to_string(),
            },
            settings,
            sprt,
            concurrency: usize::from(arguments.concurrency),
            openings,
            order,
        })
    }

    /// Returns the index in the book of a game's opening, and its moves.
    pub fn opening(&self, game: &ScheduledGame) -> (usize, &Line<P>) {
        let index = self.order[game.round % self.order.len()];
        (index, &self.openings[index])
    }

    /// Returns the names of a game's players, the first side's first.
    pub fn players(&self, game: &ScheduledGame) -> [&str; 2] {
        game.engines.map(|engine| self.header.engines[engine].name.as_str())
    }

    /// Returns the time controls of a game's players, the first side's first.
    pub fn controls(&self, game: &ScheduledGame) -> [String; 2] {
        game.engines.map(|engine| self.header.engines[engine].control_or(&self.settings.control).to_string())
    }

    /// Returns the names of the engines.
    pub fn names(&self) -> Vec<String> {
        self.header.engines.iter().map(|spec| spec.name.clone()).collect()
    }
}

fn engines(arguments: &MatchArguments) -> Result<Vec<EngineSpec>, MatchPlanError> {
    let mut engines: Vec<EngineSpec> = Vec::new();
    for text in &arguments.engines {
        // Settings of the engine follow those of --each, and override them.
        let whole = arguments.each.iter().chain([text]).map(String::as_str).collect::<Vec<&str>>().join(",");
        let mut spec: EngineSpec =
            whole.parse().map_err(|source| MatchPlanError::Spec { spec: text.clone(), source })?;
        if arguments.ponder && spec.protocol == Protocol::Usi {
            spec.options.insert(0, (USI_PONDER.into(), "true".into()));
        }
        if arguments.chess960 {
            spec.options.push((CHESS960.into(), "true".into()));
        }
        if engines.iter().any(|other| other.name == spec.name) {
            return Err(MatchPlanError::SameName(spec.name));
        }
        if spec.control_or(&arguments.tc).has_byoyomi() && !spec.protocol.dialect().supports_byoyomi() {
            return Err(MatchPlanError::NoByoyomi(spec.name));
        }
        engines.push(spec);
    }
    if engines.len() < 2 { Err(MatchPlanError::OneEngine) } else { Ok(engines) }
}

fn settings(arguments: &MatchArguments) -> GameSettings {
    GameSettings {
        control: arguments.tc.clone(),
        margin: Duration::from_millis(arguments.margin),
        adjudication: Adjudication {
            win: arguments.resign.map(|numbers| numbers.0.into()),
            draw: arguments.draw.map(|numbers| numbers.0.into()),
            longest: arguments.max_plies,
        },
        ponder: arguments.ponder,
        notation: NotationOptions { chess960: arguments.chess960, ..NotationOptions::default() },
    }
}

/// Returns the paths of the game records, in this format, and of the journal.
pub fn files(out: &std::path::Path, format: RecordFormat) -> (PathBuf, PathBuf) {
    // `with_extension` would remove a part of names with dots, such as `v1.2`.
    let with = |extension: &str| {
        let mut name = out.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    };
    (with(format.extension()), with("jsonl"))
}
