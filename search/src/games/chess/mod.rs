//! Chess.

mod endings;

use boards::Rules;
use boards::chess::Chess;
use endgame_tables::SyzygyTables;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{BoardLabels, BoardPicture, BoardStyle, EVEN_START, Game, KifSpelling, ListedGame, PgnNames, PieceStyle};
use crate::eval::{CentipawnRule, NetworkEvaluator, PointsCurve};
use crate::params::Params;
use crate::score::Score;
use crate::strength::LevelRatings;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Chess, HIDDEN, "NETWORK_CHESS");

/// `capture_value`: the first network's file said that 1,000 units of exchange value are a score of 780. Taking 1,282
/// permille of it, a score of 1,000, gained 8.7 [-4.6, +21.9] Elo over 780 in 2,000 games at 4,000 nodes a move, and
/// 4.2 [-13.0, +21.5] over 850 with wider margins in 1,147.
///
/// All these values were set in two steps, after games had measured the effect of each (`docs/search.md` section 12):
/// +65.9 [+44.9, +87.2] Elo in 800 games at 4,000 nodes a move, and +30.8 [+13.7, +48.0] in 800 games at 2+0.02 with
/// 250 nodes a millisecond. The weights of `update_continuation_*`, `reverse_futility_improvement`, `lmr_all_node` and
/// `use_free_recaptures` came later: +20.3 [+12.5, +28.1] Elo in 3,000 games at 20,000 nodes.
static PARAMS: Params = Params {
    capture_value: 1_470,
    aspiration_window: 12,
    aspiration_square: 11_500,
    reverse_futility_depth: 6,
    reverse_futility_correction: 75,
    reverse_futility_improvement: 14,
    razoring_square: 120,
    null_margin: 14,
    null_offset: 98,
    null_reduction: 5,
    null_surplus: 175,
    null_surplus_limit: 4,
    probcut_margin: 180,
    small_probcut_margin: 375,
    iir_depth: 5,
    late_move_base: 4,
    late_move_square: 94,
    futility_history: 140,
    noisy_futility_depth: 7,
    history_pruning_depth: 4,
    history_pruning_margin: 4_100,
    see_quiet_margin: 20,
    see_noisy_margin: 95,
    see_noisy_history: 44,
    singular_depth: 5,
    singular_slack: 4,
    triple_extension_margin: 88,
    lmr_noisy_base: 170,
    lmr_cut_no_table_move: 100,
    lmr_alpha_raised: 75,
    lmr_table_fails_low: 200,
    lmr_not_improving: 820,
    lmr_all_node: 70,
    lmr_table_pv: 1_050,
    lmr_table_pv_above: 150,
    lmr_pv: 500,
    lmr_check: 900,
    lmr_correction: 129,
    hindsight_reduction: 4,
    shallower_margin: 6,
    quiescence_futility: 140,
    quiescence_moves: 4,
    bonus_offset: 48,
    malus_decay: 90,
    update_continuation_1: 148,
    update_continuation_2: 138,
    update_continuation_6: 116,
    order_continuation_2: 116,
    order_continuation_6: 42,
    order_gain: 16,
    eval_change_factor: 1,
    quiet_continuation_2: 138,
    correction_rate: 17,
    time_horizon: 37,
    time_horizon_late: 14,
    time_increment: 740,
    time_hard_share: 600,
    time_hard_factor: 4_200,
    time_nodes_base: 2_060,
    time_nodes_factor: 1_530,
    time_unstable: 1_100,
    time_stable_step: 88,
    time_trend: 9,
    time_trend_limit: 525,
    use_deeper_from_best: 1,
    use_probcut_veto: 1,
    use_raised_less_deep: 1,
    use_check_extension: 1,
    use_double_in_pv: 1,
    use_bonus_after_lmr: 1,
    use_improving_at_beta: 1,
    use_free_recaptures: 1,
    ..Params::DEFAULT
};

/// Measured by games among all levels, and of six levels against Stockfish at seven ratings (`docs/levels.md` section
/// 6).
const LEVEL_RATINGS: LevelRatings = LevelRatings([
    220, 260, 340, 440, 530, 640, 770, 890, 1030, 1190, 1320, 1470, 1670, 1730, 1910, 2010, 2080, 2140, 2170, 2270,
    2360,
]);

impl Game for Chess {
    const LISTED: bool = true;
    const LEVEL_RATINGS: LevelRatings = LEVEL_RATINGS;
    type Evaluator = NetworkEvaluator<HIDDEN>;
    type Tables = SyzygyTables;
    const PARAMS: &'static Params = &PARAMS;
    /// The curve that comes nearest to lichess' (1 / 0.00368208 centipawns of Stockfish 15.1, fitted to games of
    /// people): its mean square error over 1,058 positions of games of people is 0.0015.
    const POINTS: PointsCurve = PointsCurve { centipawns: 220.0, bend: 294.0 };
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 8 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }

    #[inline]
    fn scale_evaluation(&self, score: Score) -> Score {
        endings::scale(self, score)
    }
}

/// Name of a random starting position of Chess960.
const CHESS960: &str = "chess960";

impl ListedGame for Chess {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.txt");
    const PUZZLES: &'static str = include_str!("puzzles.tsv");
    const MOVE_LIMIT: &'static str = "fifty-move rule";
    const PGN_NAMES: PgnNames = PgnNames {
        whole: &["chess", "standard", "normal", "from position", "chess960", "chess 960", "960"],
        parts: &["fischer"],
    };
    const OPENING_NAMES: &'static str = include_str!("opening_names.tsv");
    const PICTURE: BoardPicture = BoardPicture {
        files: "abcdefgh",
        ranks: "87654321",
        labels: BoardLabels::Squares("87654321"),
        style: BoardStyle::Chequered,
        has_hands: false,
        pieces: PieceStyle::Figures,
    };
    const KIF: Option<KifSpelling<Chess>> = None;

    fn start_names() -> Vec<&'static str> {
        vec![EVEN_START, CHESS960]
    }

    fn start_named(name: &str, random: u64) -> Option<Chess> {
        match name {
            EVEN_START => Some(Chess::start()),
            CHESS960 => Some(Chess::start_960((random % u64::from(Chess::START_POSITIONS)) as u16)),
            _ => None,
        }
    }

    fn castles_unusually(&self) -> bool {
        Chess::castles_unusually(self)
    }
}
