//! A pair of games between two sets of parameters.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::ordered::{Cancel, Job};
use boards::Line;
use search::{Clock, Game, Limits, NetworkOf};
use selfplay::in_process::{Turn, play_between};
use selfplay::{Adjudication, Clocks, Limit, NodeLimits, OpeningGenerator, Searcher, TimeControl};

use super::spsa::{Probe, Spsa};

/// Elo per point of difference in a pair of games, for small differences: the slope of the logistic curve in its
/// middle.
pub const ELO_PER_POINT: f64 = 400.0 / std::f64::consts::LN_10;

/// Settings common to all games.
pub struct PairSettings<'a, G: Game> {
    /// Limits of a move.
    pub control: &'a TimeControl,
    /// Number of nodes that count as a millisecond; `None` for the real time.
    pub nodes_per_millisecond: Option<NonZeroU32>,
    /// Adjudication, in the units of the search.
    pub adjudication: &'a Adjudication,
    pub openings: OpeningGenerator<'a, G>,
    /// Network of both players.
    pub network: &'a Arc<NetworkOf<G>>,
    /// Size of each player's transposition table in MiB.
    pub hash: usize,
}

/// Job that measures one probe of a tuning after another: two games of an opening, with changed colours.
pub struct PairJob<'a, G: Game> {
    settings: &'a PairSettings<'a, G>,
    spsa: &'a Spsa,
    /// Judge of openings, with the game's parameters: that of a player would depend on the probe before.
    judge: Searcher<G>,
    players: [Searcher<G>; 2],
}

/// A measured probe.
pub struct Measurement {
    pub probe: Probe,
    /// Points of the first set of values less those of the second in both games, from -2 to 2.
    pub difference: f64,
}

impl<'a, G: Game> PairJob<'a, G> {
    /// Creates a job for the probes of a tuning's present state.
    pub fn new(settings: &'a PairSettings<'a, G>, spsa: &'a Spsa) -> PairJob<'a, G> {
        let player = |hash| Searcher::with_network(hash, Arc::clone(settings.network));
        PairJob { settings, spsa, judge: player(1), players: [settings.hash; 2].map(player) }
    }

    /// Sets the values of a player; parameters that are not tuned have the game's values.
    fn set(&mut self, player: usize, values: &[i32]) {
        let mut params = *G::PARAMS;
        for (dimension, &value) in self.spsa.dimensions.iter().zip(values) {
            params.set(&dimension.name, value).expect("the state was checked when it was read");
        }
        self.players[player].set_params(params);
    }

    /// Plays a game in which player `first` moves first; returns the points of player 0 less those of player 1. `None`
    /// if cancelled.
    fn play(&mut self, opening: &Line<G>, first: usize, cancel: &Cancel) -> Option<f64> {
        let PairSettings { control, nodes_per_millisecond, adjudication, .. } = *self.settings;
        let mut clocks = Clocks::new([control; 2]);
        let half_points = play_between(&mut self.players, first, opening, adjudication, |player, mover, line| {
            clocks.begin_turn(mover);
            let begin = Instant::now();
            let limits = Limits { nodes_per_millisecond, ..limits(&clocks.limit(mover), begin) };
            let answer = player.search(line, limits);
            let spent = match (nodes_per_millisecond, &answer) {
                (Some(nodes), Some(answer)) => Duration::from_micros(1_000 * answer.nodes / u64::from(nodes.get())),
                _ => begin.elapsed(),
            };
            let in_time = clocks.end_turn(mover, spent, Duration::ZERO);
            match Turn::of(answer, cancel.is_requested()) {
                Turn::Answer(_) if !in_time => Turn::Late,
                turn => turn,
            }
        })?;
        Some(f64::from(half_points) - 1.0)
    }
}

impl<G: Game> Job for PairJob<'_, G> {
    /// `None` if no balanced opening was found.
    type Output = Option<Measurement>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output> {
        let Some(opening) = self.settings.openings.opening(number, &mut self.judge) else { return Some(None) };
        let probe = self.spsa.probe(number);
        self.set(0, &probe.raised);
        self.set(1, &probe.lowered);
        let difference = self.play(&opening, 0, cancel)? + self.play(&opening, 1, cancel)?;
        Some(Some(Measurement { probe, difference }))
    }
}

/// Returns the limits of a search that begins now.
fn limits(limit: &Limit, now: Instant) -> Limits {
    match *limit {
        Limit::Nodes(nodes) => {
            let NodeLimits { soft, hard } = NodeLimits::new(nodes, None);
            Limits::soft_nodes(soft, hard)
        }
        Limit::Depth(depth) => Limits::depth(depth),
        Limit::MoveTime(time) | Limit::Solve(time) => Limits { move_time: Some(time), ..Limits::none(now) },
        Limit::Clock { sides, mover } => {
            let side = sides[mover];
            let clock = Clock {
                remaining: side.remaining,
                increment: side.increment,
                byoyomi: side.byoyomi,
                moves_to_go: side.moves_to_go,
            };
            Limits { clock: Some(clock), ..Limits::none(now) }
        }
    }
}
