//! Xiangqi.

use boards::Ranks;
use boards::xiangqi::Xiangqi;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{
    BoardLabels, BoardPicture, BoardStyle, Game, KifSpelling, ListedGame, NoTables, PgnNames, PieceStyle,
    ProtocolFacts, RecordFormat,
};
use crate::eval::{CentipawnRule, NetworkEvaluator, PointsCurve};
use crate::params::Params;
use crate::strength::LevelRatings;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Xiangqi, HIDDEN, "NETWORK_XIANGQI");

/// Captures at their measured value, 1,000 permille: +4.5 [-8.1, +17.1] Elo against their plain exchange values in
/// 2,000 games at 4,000 nodes a move. With that, the margins of SEE pruning and the order of noisy moves were converted
/// to the network's unit.
///
/// The values were then set in two steps, after games had measured the effect of each (`docs/search.md` section 12):
/// +83.6 [+65.1, +102.2] Elo in 1,000 games at 4,000 nodes a move, and +36.5 [+20.8, +52.2] in 800 games at 2+0.02 with
/// 250 nodes a millisecond. The weights of `update_continuation_*`, `reverse_futility_improvement` and
/// `use_free_recaptures` came later: +17.4 [+1.4, +33.4] Elo in 640 games at 20,000 nodes.
static PARAMS: Params = Params {
    capture_value: 1_200,
    aspiration_window: 12,
    aspiration_growth: 52,
    aspiration_depth: 3,
    reverse_futility_margin: 82,
    reverse_futility_improving: 70,
    reverse_futility_blend: 42,
    reverse_futility_improvement: 14,
    razoring_base: 155,
    null_depth: 2,
    null_offset: 95,
    null_divisor: 3,
    null_surplus: 165,
    probcut_depth: 6,
    probcut_margin: 185,
    late_move_base: 5,
    noisy_futility_base: 205,
    noisy_futility_margin: 190,
    history_pruning_margin: 4_000,
    see_quiet_margin: 17,
    see_noisy_margin: 72,
    see_noisy_history: 62,
    singular_depth: 5,
    singular_slack: 2,
    singular_margin: 24,
    double_extension_margin: 21,
    lmr_cut_no_table_move: 100,
    lmr_alpha_raised: 225,
    lmr_table_fails_low: 180,
    lmr_not_improving: 700,
    lmr_table_pv_above: 150,
    lmr_table_pv_deep: 150,
    shallower_margin: 6,
    quiescence_moves: 4,
    bonus_margin: 165,
    malus_margin: 150,
    malus_offset: 28,
    malus_decay: 90,
    update_continuation_1: 144,
    update_continuation_2: 138,
    update_continuation_6: 116,
    order_pawn: 112,
    order_gain: 20,
    order_see: 52,
    eval_change_factor: 1,
    eval_change_limit: 170,
    quiet_butterfly: 104,
    quiet_pawn: 72,
    correction_rate: 16,
    correction_pawn: 60,
    correction_other: 66,
    time_horizon: 38,
    time_horizon_late: 12,
    time_increment: 720,
    time_hard_share: 500,
    time_nodes_base: 1_930,
    time_nodes_factor: 1_500,
    time_unstable: 1_190,
    time_stable_step: 76,
    time_trend: 12,
    time_trend_limit: 560,
    use_deeper_from_best: 1,
    use_shallow_singular: 1,
    use_check_extension: 1,
    use_double_in_pv: 1,
    use_deeper_after_singular: 1,
    use_improving_at_beta: 1,
    use_free_recaptures: 1,
    ..Params::DEFAULT
};

/// Distances measured by games among all levels (`docs/levels.md` section 6). Level 0 is set to 100.
const LEVEL_RATINGS: LevelRatings = LevelRatings([
    100, 180, 260, 380, 490, 600, 710, 840, 980, 1130, 1280, 1460, 1590, 1800, 1930, 2040, 2130, 2290, 2420, 2500, 2600,
]);

impl Game for Xiangqi {
    const LISTED: bool = true;
    const LEVEL_RATINGS: LevelRatings = LEVEL_RATINGS;
    type Evaluator = NetworkEvaluator<HIDDEN>;
    type Tables = NoTables;
    const PARAMS: &'static Params = &PARAMS;
    /// Wider than the curve of our own games at 10,000 nodes a move by the same factor, 1.8, as in chess: no games of
    /// people are at hand.
    const POINTS: PointsCurve = PointsCurve { centipawns: 207.0, bend: 277.0 };
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 8 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }
}

/// Characters on the pieces, by their letters.
const CHARACTERS: [(&str, char); 14] = [
    ("K", '帥'),
    ("A", '仕'),
    ("B", '相'),
    ("N", '傌'),
    ("R", '俥'),
    ("C", '炮'),
    ("P", '兵'),
    ("k", '將'),
    ("a", '士'),
    ("b", '象'),
    ("n", '馬'),
    ("r", '車'),
    ("c", '砲'),
    ("p", '卒'),
];

impl ListedGame for Xiangqi {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.txt");
    const PUZZLES: &'static str = include_str!("puzzles.tsv");
    const MOVE_LIMIT: &'static str = "sixty-move rule";
    const RECORD: RecordFormat =
        RecordFormat::Pgn { players: ["Red", "Black"], tags: &[("Game", "Chinese Chess"), ("Format", "ICCS")] };
    const PGN_NAMES: PgnNames =
        PgnNames { whole: &[], parts: &["xiangqi", "chinese chess", "chinesechess", "cchess", "中国象棋"] };
    const OPENING_NAMES: &'static str = "";
    const PICTURE: BoardPicture = BoardPicture {
        files: "abcdefghi",
        ranks: "9876543210",
        labels: BoardLabels::Sides(["九八七六五四三二一", "１２３４５６７８９"]),
        style: BoardStyle::River,
        has_hands: false,
        pieces: PieceStyle::Discs(&CHARACTERS),
    };
    const KIF: Option<KifSpelling<Xiangqi>> = None;
    const PROTOCOL: ProtocolFacts = ProtocolFacts {
        template: "xiangqi",
        bare_positions: true,
        numbering_by_name: Ranks::FromOne,
        ..ProtocolFacts::DEFAULT
    };
}
