//! Shogi.

use boards::Rules;
use boards::shogi::Shogi;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{
    BoardLabels, BoardPicture, BoardStyle, EVEN_START, Game, KifSpelling, ListedGame, NoTables, PgnNames, PieceStyle,
    ProtocolFacts, RecordFormat,
};
use crate::eval::{CentipawnRule, NetworkEvaluator, PointsCurve};
use crate::params::Params;
use crate::strength::LevelRatings;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Shogi, HIDDEN, "NETWORK_SHOGI");

/// Mates by checks alone are longer than the search is deep: the solver's share is worth +57 [+20, +95] Elo in 300
/// games at 20,000 nodes a move.
///
/// `capture_value` was tuned with shogi 4, whose file says that 1,000 units of exchange value are a score of 557: 1,600
/// in place of 1,180 permille cost 53 [17, 89] Elo in 320 games at 8,000 nodes a move. The file of shogi 11 says 494.
///
/// Late drops that attack the king with support, reduced less by 600/1024 ply: +15 [+1, +30] Elo in 2,112 games at
/// 5,000 nodes.
///
/// The malus of quiet moves that lose material, and less pruning of other quiet moves (`order_losing`,
/// `late_move_square`, `see_quiet_margin`): +49 [+10, +89] Elo in 300 games at 20,000 nodes.
///
/// All other values were set in two steps with earlier networks, after games had measured the effect of each
/// (`docs/search.md` section 12): +84.1 [+50.7, +118.2] Elo in 400 games at 3,000 nodes a move, and +111.7 [+83.4,
/// +140.1] in 600 games at 2+0.02 with 200 nodes a millisecond.
static PARAMS: Params = Params {
    capture_value: 1_180,
    aspiration_growth: 38,
    aspiration_depth: 5,
    reverse_futility_margin: 66,
    reverse_futility_blend: 44,
    razoring_square: 142,
    null_margin: 14,
    null_offset: 118,
    null_reduction: 5,
    null_surplus: 200,
    probcut_depth: 4,
    small_probcut_margin: 420,
    late_move_base: 4,
    late_move_square: 160,
    futility_depth: 9,
    futility_base: 105,
    futility_margin: 84,
    history_pruning_depth: 4,
    history_pruning_margin: 4_500,
    see_quiet_margin: 26,
    see_noisy_margin: 125,
    singular_depth: 5,
    lmr_base: 890,
    lmr_cut_no_table_move: 200,
    lmr_not_improving: 850,
    lmr_noisy_table_move: 910,
    lmr_child_cutoffs: 760,
    lmr_table_pv: 1_020,
    lmr_table_pv_above: -100,
    lmr_pv: 500,
    lmr_check: 860,
    lmr_attacking_drop: 600,
    lmr_noisy_history: 6_500,
    lmr_correction: 154,
    deeper_margin: 41,
    shallower_margin: 7,
    bonus_offset: 30,
    bonus_limit: 1_800,
    malus_margin: 166,
    malus_limit: 1_560,
    malus_decay: 91,
    order_continuation_1: 138,
    order_continuation_2: 140,
    order_continuation_4: 56,
    order_gain: 13,
    order_see: 42,
    order_losing: 4_500,
    eval_change_factor: 0,
    quiet_butterfly: 112,
    correction_pawn: 60,
    mate_share: 30,
    mate_idle_share: 100,
    time_horizon: 44,
    time_horizon_late: 17,
    time_increment: 820,
    time_hard_factor: 5_500,
    time_nodes_base: 1_920,
    time_nodes_factor: 1_780,
    time_unstable: 980,
    time_stable_step: 100,
    time_trend: 14,
    use_probcut_veto: 1,
    use_bonus_after_lmr: 1,
    ..Params::DEFAULT
};

/// Distances measured by games among the levels up to 17 (`docs/levels.md` section 6); those above are extrapolated by
/// 125 a level, as four times the nodes bring 421 Elo and a level has half as many again. No program of known rating
/// was played: level 0 is set to 100.
const LEVEL_RATINGS: LevelRatings = LevelRatings([
    100, 170, 200, 250, 310, 370, 520, 690, 830, 1010, 1190, 1400, 1570, 1750, 1940, 2200, 2370, 2520, 2640, 2770, 2890,
]);

impl Game for Shogi {
    const LISTED: bool = true;
    const LEVEL_RATINGS: LevelRatings = LEVEL_RATINGS;
    type Evaluator = NetworkEvaluator<HIDDEN>;
    type Tables = NoTables;
    const PARAMS: &'static Params = &PARAMS;
    /// The scale that shogi programs agree on: 600 centipawns move the logistic function by 1.
    const POINTS: PointsCurve = PointsCurve { centipawns: 600.0, bend: f64::INFINITY };
    const CENTIPAWNS: CentipawnRule = CentipawnRule::Logistic { centipawns: 600 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }
}

/// Characters on the pieces of both sides, by their letters.
const CHARACTERS: [(&str, char); 14] = [
    ("P", '歩'),
    ("L", '香'),
    ("N", '桂'),
    ("S", '銀'),
    ("G", '金'),
    ("B", '角'),
    ("R", '飛'),
    ("K", '玉'),
    ("+P", 'と'),
    ("+L", '杏'),
    ("+N", '圭'),
    ("+S", '全'),
    ("+B", '馬'),
    ("+R", '龍'),
];

impl ListedGame for Shogi {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.txt");
    const PUZZLES: &'static str = include_str!("puzzles.tsv");
    const RECORD: RecordFormat = RecordFormat::Csa;
    const PGN_NAMES: PgnNames = PgnNames { whole: &["shogi", "standardshogi"], parts: &[] };
    const OPENING_NAMES: &'static str = "";
    const PICTURE: BoardPicture = BoardPicture {
        files: "987654321",
        ranks: "abcdefghi",
        labels: BoardLabels::Squares("一二三四五六七八九"),
        style: BoardStyle::Lined,
        has_hands: true,
        pieces: PieceStyle::Wedges(&CHARACTERS),
    };
    const KIF: Option<KifSpelling<Shogi>> =
        Some(KifSpelling { handicap: Shogi::handicap_name, diagram: Shogi::diagram, format_move: Shogi::kif_move });
    const PROTOCOL: ProtocolFacts =
        ProtocolFacts { pocket: 7, template: "shogi", sfen: true, digits_first: true, ..ProtocolFacts::DEFAULT };

    /// The handicaps under their Japanese names.
    fn start_names() -> Vec<&'static str> {
        std::iter::once(EVEN_START).chain(Shogi::handicap_names().skip(1)).collect()
    }

    fn start_named(name: &str, _random: u64) -> Option<Shogi> {
        if name == EVEN_START { Some(Shogi::start()) } else { Shogi::handicap(name) }
    }
}
