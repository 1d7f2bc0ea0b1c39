//! Shogi.

use std::sync::{Arc, LazyLock};

use boards::shogi::Shogi;

use super::{Game, ListedGame, Outlook, ProtocolFacts, RecordFormat, Units, embedded};
use crate::eval::{Network, NetworkEvaluator, assert_fits};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

const FILE: &[u8] = include_bytes!(env!("NETWORK_SHOGI"));
const _: () = assert_fits::<Shogi, HIDDEN>(FILE);
static NETWORK: LazyLock<Arc<Network<HIDDEN>>> = LazyLock::new(|| embedded::<Shogi, HIDDEN>(FILE));

/// Games last 120 to 200 plies: longer than in chess at first, and the moves that are left become fewer as they are
/// played.
///
/// Mates by checks alone are longer than the search is deep: the solver's share is worth +57 [+20, +95] Elo in 300 games at
/// 20,000 nodes a move.
static PARAMS: Params =
    Params { time_horizon: 45, time_horizon_late: 20, mate_share: 30, mate_idle_share: 100, ..Params::DEFAULT };

impl Game for Shogi {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    /// Of 300,000 positions of self-play at 1,000 nodes a move by this network, its third; draws are rare.
    const OUTLOOK: Outlook = Outlook { offset: 60.0, per_man: 0.0, scale: 895.0 };
    const EXCHANGE: i32 = 770;
    const UNITS: Units = Units { pawn: 150, minor_piece: 700 };

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
    }
}

impl ListedGame for Shogi {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.epd");
    const RECORD: RecordFormat = RecordFormat::Csa;
    const PROTOCOL: ProtocolFacts =
        ProtocolFacts { pocket: 7, template: "shogi", digits_first: true, ..ProtocolFacts::DEFAULT };
}
