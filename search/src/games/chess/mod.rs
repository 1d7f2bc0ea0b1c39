//! Chess.

use std::sync::{Arc, LazyLock};

use boards::chess::Chess;

use super::{Game, ListedGame, Outlook, Units, embedded};
use crate::eval::{Network, NetworkEvaluator, assert_fits};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

const FILE: &[u8] = include_bytes!(env!("NETWORK_CHESS"));
const _: () = assert_fits::<Chess, HIDDEN>(FILE);
static NETWORK: LazyLock<Arc<Network<HIDDEN>>> = LazyLock::new(|| embedded::<Chess, HIDDEN>(FILE));

static PARAMS: Params = Params::DEFAULT;

impl Game for Chess {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    /// Of 40,000 positions of self-play at 20,000 nodes a move by this network, its second.
    const OUTLOOK: Outlook = Outlook { offset: 59.0, per_man: 7.4, scale: 78.0 };
    /// The score that wins every other game when eight men are gone.
    const EXCHANGE: i32 = 780;
    const UNITS: Units = Units { pawn: 118, minor_piece: 330 };

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
    }
}

impl ListedGame for Chess {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.epd");
}
