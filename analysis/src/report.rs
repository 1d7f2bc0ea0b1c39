//! Result of an analysis as texts and numbers, without the type of a game: what all outputs are made of.

use boards::{Line, Move, NotationOptions, Rules, Side};
use search::{BoardPicture, KifSpelling, ListedGame, RecordFormat};
use serde::Serialize;

use crate::ending::Ending;
use crate::evaluation::{Evaluation, ShownScore, Variation};
use crate::judgement::{Class, Judgement, judge, refutes_name, side_accuracy};
use crate::openings::{self, Opening};
use crate::output::kif_moves::kif_variations;
use crate::output::kif_start::KifStart;
use crate::output::notes::NotedLine;
use crate::phase::{Phase, PhaseLosses};
use crate::record::Record;
use crate::replay::side_names;
use crate::variations::{Room, variations};

/// Number of moves that a report lists as critical.
const MOST_CRITICAL: usize = 12;

/// Results of decided games, in place of scores.
const FIRST_WINS: &str = "1-0";
const SECOND_WINS: &str = "0-1";

/// Number of moves of a line that the page shows and plays.
pub const PLAYABLE_MOVES: usize = 8;

/// An analysed game.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// File of the game.
    pub file: String,
    /// Number of the game in its file, from 1.
    pub number: usize,
    /// Name of the game.
    pub game: &'static str,
    /// Tags of the record.
    pub tags: Vec<(String, String)>,
    /// True if the game begins with the starting position.
    pub from_start: bool,
    /// Opening, if it has a name.
    pub opening: Option<Opening>,
    /// Result as the record spells it.
    pub result: Option<String>,
    /// The sides, the first one first.
    pub sides: [SideReport; 2],
    /// Positions of the game, one more than moves.
    pub positions: Vec<PositionReport>,
    /// Moves of the game.
    pub moves: Vec<MoveReport>,
    /// Indices of the worst moves, the greatest loss first.
    pub critical: Vec<usize>,
    /// The record, for outputs that keep its comments and variations.
    #[serde(skip)]
    pub record: Record,
    /// The board as the page draws it.
    #[serde(skip)]
    pub picture: BoardPicture,
    /// True if moves are numbered by plies.
    #[serde(skip)]
    pub counts_plies: bool,
    /// Tags that all PGN records of the game have: name and value.
    #[serde(skip)]
    pub game_tags: &'static [(&'static str, &'static str)],
    /// Position before the first move of a game whose castling needs the rules of Chess960, with the files of the rooks
    /// as castling rights.
    #[serde(skip)]
    pub chess960_start: Option<String>,
    /// Diagram of the position before the first move and moves in KIF, in games that are written in it.
    #[serde(skip)]
    pub kif: Option<KifTexts>,
}

/// Texts of a KIF record that only the rules of the game can make.
#[derive(Clone, Debug)]
pub struct KifTexts {
    /// Position before the first move.
    pub start: KifStart,
    /// Moves with their origins.
    pub moves: Vec<String>,
    /// Variations of the record, as they follow the game.
    pub variations: String,
}

/// Report on a side.
#[derive(Clone, Debug, Serialize)]
pub struct SideReport {
    /// Name of the side: White, Red, Black.
    pub side: &'static str,
    /// Name of the player, if known.
    pub player: Option<String>,
    /// Accuracy in percent; `None` without moves.
    pub accuracy: Option<f64>,
    /// Number of moves.
    pub moves: usize,
    /// Number of inaccuracies.
    pub inaccuracies: usize,
    /// Number of mistakes.
    pub mistakes: usize,
    /// Number of blunders.
    pub blunders: usize,
    /// Number of missed mates.
    pub missed_mates: usize,
    /// Mean loss of a move in each phase.
    pub losses: PhaseLosses,
}

/// Report on a position; scores and chances are those of the first side.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    /// FEN or SFEN.
    pub fen: String,
    /// Expected points of the first side, from 0 to 1.
    pub expected: f64,
    /// Score: `+0.35`, the number of moves to a mate as `#3` and `#-3`, or the result, `1-0` or `0-1`, of a game that a
    /// rule other than mate has decided here.
    pub score: String,
    /// Depth of the search in plies.
    pub depth: u32,
    /// Nodes of the search.
    pub nodes: u64,
    /// Best lines, the best one first; empty at the end of a game.
    pub lines: Vec<LineReport>,
}

/// Report on a line of the search.
#[derive(Clone, Debug, Serialize)]
pub struct LineReport {
    /// Score of the first side.
    pub score: String,
    /// Expected result of the first side.
    pub expected: f64,
    /// Expected wins, draws and losses of the first side in permille.
    pub wdl: [u32; 3],
    /// Moves as books spell them.
    pub moves: Vec<String>,
    /// Moves as the game's own protocol spells them.
    pub protocol: Vec<String>,
    /// FEN or SFEN after each of the first [`PLAYABLE_MOVES`] moves.
    #[serde(skip)]
    pub fens: Vec<String>,
}

/// Report on a move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// Side that moves: 0 for the first one.
    pub side: usize,
    /// Number of the move as records of the game count it.
    pub number: usize,
    /// The move as books spell it.
    pub text: String,
    /// The move as the game's own protocol spells it.
    pub protocol: String,
    /// Judgement.
    #[serde(flatten)]
    pub judgement: Judgement,
}

/// Style of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// True for the characters of the game, false for Latin letters.
    pub characters: bool,
    /// True to spell castling for the protocol as king takes rook, as positions that castle unusually have it in any
    /// case.
    pub chess960: bool,
}

impl Style {
    /// Returns the style of a game or search from a position.
    pub fn from_position<G: ListedGame>(self, start: &G) -> Style {
        Style { chess960: self.chess960 || start.castles_unusually(), ..self }
    }

    fn notation(self) -> NotationOptions {
        NotationOptions { chess960: self.chess960, ..NotationOptions::default() }
    }
}

/// Makes the report on a game from the evaluations of all its positions.
pub fn game_report<G: ListedGame>(
    (file, number): (String, usize),
    record: &Record,
    line: &Line<G>,
    evaluations: &[Evaluation],
    style: Style,
) -> GameReport {
    let has_names = !G::OPENING_NAMES.is_empty();
    let book_plies = if has_names { openings::known_plies(line.keys()) } else { 0 };
    let pairs = || evaluations.windows(2).zip(line.moves());
    let is_sound = |(pair, mv): &(&[Evaluation], &Move)| !refutes_name(&pair[0], **mv, &pair[1]);
    let book_plies = pairs().take(book_plies).take_while(is_sound).count();
    let judgements: Vec<Judgement> =
        pairs().enumerate().map(|(ply, (pair, &mv))| judge(&pair[0], mv, &pair[1], ply < book_plies)).collect();
    let style = style.from_position(&line.positions()[0]);
    let moves = move_reports(line, &judgements, style);
    let positions = line.positions().iter().enumerate().zip(evaluations);
    let positions = positions.map(|((ply, position), evaluation)| {
        let previous = ply.checked_sub(1).map(|before| line.moves()[before]);
        position_report(position, previous, evaluation, style)
    });
    let mut positions: Vec<PositionReport> = positions.collect();
    if let (Some(last), Some(result)) = (positions.last_mut(), decided(line.current(), evaluations)) {
        last.score = result.to_owned();
    }
    let from_start = line.positions()[0].key() == G::start().key();
    let start = G::start().fen(NotationOptions::default());
    let phase = |index: usize| Phase::of_move(from_start.then_some(index), book_plies, &positions[index].fen, &start);
    let phases: Vec<Phase> = (0..moves.len()).map(phase).collect();
    let found = if has_names { openings::find(line.keys()) } else { None };
    GameReport {
        file,
        number,
        game: G::NAME,
        tags: record.tags.clone(),
        from_start,
        opening: found.map(|(opening, _)| opening),
        result: record.result.clone(),
        sides: [0, 1].map(|side| side_report(side_names::<G>()[side], record, (&moves, &phases), side)),
        positions,
        critical: critical(&judgements),
        moves,
        record: record.clone(),
        picture: G::PICTURE,
        counts_plies: G::COUNTS_PLIES,
        game_tags: match G::RECORD {
            RecordFormat::Pgn { tags, .. } => tags,
            RecordFormat::Csa => &[],
        },
        chess960_start: chess960_start(&line.positions()[0]),
        kif: G::KIF.map(|spelling| kif_texts(record, line, spelling)),
    }
}

/// Returns the result of a game that a rule other than mate has decided at its last position, such as perpetual check.
fn decided<G: ListedGame>(position: &G, evaluations: &[Evaluation]) -> Option<&'static str> {
    let best = evaluations.last()?.best();
    let is_mate = !position.has_legal_move() && position.in_check();
    let ShownScore::Mate(plies) = best.score else { return None };
    let first_wins = (plies > 0) == (position.side_to_move() == Side::First);
    (best.moves.is_empty() && !is_mate).then_some(if first_wins { FIRST_WINS } else { SECOND_WINS })
}

fn chess960_start<G: ListedGame>(position: &G) -> Option<String> {
    let options = NotationOptions { chess960: true, ..NotationOptions::default() };
    position.castles_unusually().then(|| position.fen(options))
}

fn kif_texts<G: ListedGame>(record: &Record, line: &Line<G>, spelling: KifSpelling<G>) -> KifTexts {
    let previous = std::iter::once(None).chain(line.moves().iter().copied().map(Some));
    let moves = line.positions().iter().zip(line.moves()).zip(previous);
    let moves = moves.map(|((position, &mv), previous)| (spelling.format_move)(position, mv, previous)).collect();
    let found = variations(record, line, &mut Room::default());
    let others: Vec<NotedLine<'_, G>> =
        found.list.iter().map(|variation| NotedLine::of_variation(variation, line)).collect();
    let variations = kif_variations(line, &others, &spelling);
    KifTexts { start: KifStart::of(&line.positions()[0], &spelling), moves, variations }
}

fn move_reports<G: ListedGame>(line: &Line<G>, judgements: &[Judgement], style: Style) -> Vec<MoveReport> {
    let options = style.notation();
    let mut previous = None;
    let mut reports = Vec::new();
    for ((position, &mv), judgement) in line.positions().iter().zip(line.moves()).zip(judgements) {
        reports.push(MoveReport {
            side: position.side_to_move().index(),
            number: position.move_number() as usize,
            text: position.book_move(mv, previous, style.characters),
            protocol: position.format_move(mv, options),
            judgement: *judgement,
        });
        previous = Some(mv);
    }
    reports
}

fn side_report(
    name: &'static str,
    record: &Record,
    (moves, phases): (&[MoveReport], &[Phase]),
    side: usize,
) -> SideReport {
    let own = || moves.iter().filter(|mv| mv.side == side).map(|mv| &mv.judgement);
    let count = |class| own().filter(|judgement| judgement.class == Some(class)).count();
    let losses = moves.iter().zip(phases).filter(|(mv, _)| mv.side == side);
    let losses: Vec<(Phase, f64)> = losses.map(|(mv, &phase)| (phase, mv.judgement.loss)).collect();
    SideReport {
        side: name,
        player: record.tag(name).map(str::to_owned),
        accuracy: side_accuracy(own().map(|judgement| judgement.accuracy)),
        moves: own().count(),
        inaccuracies: count(Class::Inaccuracy),
        mistakes: count(Class::Mistake),
        blunders: count(Class::Blunder),
        missed_mates: own().filter(|judgement| judgement.missed_mate.is_some()).count(),
        losses: PhaseLosses::of(&losses),
    }
}

/// Returns the indices of the worst moves. A mate that is missed or allowed in a game that is decided anyway is not
/// among them.
fn critical(judgements: &[Judgement]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..judgements.len()).filter(|&index| judgements[index].class.is_some()).collect();
    indices.sort_by(|&a, &b| judgements[b].loss.total_cmp(&judgements[a].loss).then(a.cmp(&b)));
    indices.truncate(MOST_CRITICAL);
    indices
}

/// Makes the report on a position; `previous` is the move before it.
pub fn position_report<G: ListedGame>(
    position: &G,
    previous: Option<Move>,
    evaluation: &Evaluation,
    style: Style,
) -> PositionReport {
    let sign = if position.side_to_move().index() == 0 { 1 } else { -1 };
    let lines = evaluation.lines.iter().filter(|line| !line.moves.is_empty());
    PositionReport {
        fen: position.fen(NotationOptions::default()),
        expected: seen(evaluation.best().expected, sign),
        score: score_text(evaluation.best().score, sign),
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        lines: lines.map(|line| line_report(position, previous, line, sign, style)).collect(),
    }
}

/// Returns an expected result as the first side sees it, without the noise of binary fractions.
fn seen(expected: f64, sign: i32) -> f64 {
    let expected = if sign > 0 { expected } else { 1.0 - expected };
    (expected * 10_000.0).round() / 10_000.0
}

fn line_report<G: ListedGame>(
    position: &G,
    mut previous: Option<Move>,
    line: &Variation,
    sign: i32,
    style: Style,
) -> LineReport {
    let mut position = position.clone();
    let (mut moves, mut protocol, mut fens) = (Vec::new(), Vec::new(), Vec::new());
    for mv in line.moves.iter().map(|&bits| Move::from_bits(bits)) {
        // A journal may come from a program with other rules.
        if !Rules::is_legal(&position, mv) {
            break;
        }
        moves.push(position.book_move(mv, previous, style.characters));
        protocol.push(position.format_move(mv, style.notation()));
        position = position.after(mv);
        if fens.len() < PLAYABLE_MOVES {
            fens.push(position.fen(NotationOptions::default()));
        }
        previous = Some(mv);
    }
    let [win, draw, loss] = line.wdl;
    LineReport {
        score: score_text(line.score, sign),
        expected: seen(line.expected, sign),
        wdl: if sign > 0 { [win, draw, loss] } else { [loss, draw, win] },
        moves,
        protocol,
        fens,
    }
}

/// Writes a score as the first side sees it; `sign` is -1 if the score is the second side's.
pub fn score_text(score: ShownScore, sign: i32) -> String {
    match score {
        ShownScore::Cp(centipawns) => format!("{:+.2}", f64::from(centipawns * sign) / 100.0),
        ShownScore::Mate(0) => if sign > 0 { "#-0" } else { "#0" }.to_owned(),
        ShownScore::Mate(plies) => {
            let moves = (plies.abs() + 1) / 2 * plies.signum() * sign;
            format!("#{moves}")
        }
    }
}

/// Returns the score of a position for formats that know no result there: as after a mate.
pub fn without_result(score: &str) -> &str {
    match score {
        FIRST_WINS => "#0",
        SECOND_WINS => "#-0",
        other => other,
    }
}

impl GameReport {
    /// Returns the title: both players; the tag `Title`, as problems have it, if neither is named; or the names of the
    /// sides.
    pub fn title(&self) -> String {
        if let Some(title) = self.own_title() {
            return title.to_owned();
        }
        let [first, second] = [0, 1].map(|side| {
            let SideReport { player, side, .. } = &self.sides[side];
            player.clone().unwrap_or_else(|| (*side).to_owned())
        });
        format!("{first} – {second}")
    }

    /// Returns the tag `Title` if neither player is named.
    pub fn own_title(&self) -> Option<&str> {
        let is_unnamed = self.sides.iter().all(|side| side.player.is_none());
        self.record.tag("Title").filter(|_| is_unnamed)
    }

    /// Returns the side that wins, if the ending says so, and the name of the ending or the record's word for it; `None`
    /// if the record does not say the result.
    pub fn ending(&self) -> Option<(Option<Side>, &str)> {
        let result = self.result.as_deref()?;
        let ending = if result == "*" { Some(Ending::Interruption) } else { Ending::of(result) };
        let name = ending.and_then(Ending::name).unwrap_or_else(|| result.trim_start_matches('%'));
        let mover = self.moves.last().map_or(Side::First, |last| Side::BOTH[1 - last.side]);
        let winner = ending.and_then(|ending| ending.winner_of(mover));
        Some((winner, name))
    }

    /// Returns the result in words for people; `None` if the record does not say it.
    pub fn result_text(&self) -> Option<String> {
        let (winner, name) = self.ending()?;
        Some(winner.map_or(name.to_owned(), |winner| format!("{} wins ({name})", self.sides[winner.index()].side)))
    }

    /// Returns the chances of the side that makes a move, before and after it, in percent.
    pub fn chances(&self, index: usize) -> [f64; 2] {
        let is_first = self.moves[index].side == 0;
        [index, index + 1].map(|position| {
            let expected = self.positions[position].expected;
            100.0 * if is_first { expected } else { 1.0 - expected }
        })
    }

    /// Returns a remark on a move in English; `None` for a good one.
    pub fn remark(&self, index: usize) -> Option<String> {
        let judgement = &self.moves[index].judgement;
        let [before, after] = self.chances(index);
        let mut parts = Vec::new();
        if let Some(class) = judgement.class {
            let name = class.name();
            let (first, rest) = name.split_at(1);
            parts.push(format!("{}{rest}: {before:.0} % to {after:.0} %", first.to_uppercase()));
        }
        parts.extend(judgement.missed_mate.map(|moves| format!("mate in {moves} missed")));
        parts.extend(judgement.allowed_mate.map(|moves| format!("allows mate in {moves}")));
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Returns the best line before a move if the move is a bad one.
    pub fn better_line(&self, index: usize) -> Option<&LineReport> {
        self.remark(index)?;
        let line = self.positions[index].lines.first()?;
        (!line.moves.is_empty() && !self.moves[index].judgement.is_best).then_some(line)
    }

    /// Returns the number before a move: `12.`, `12...`, or `23` where plies are counted.
    pub fn number_text(&self, index: usize) -> String {
        let MoveReport { number, side, .. } = &self.moves[index];
        match (self.counts_plies, side) {
            (true, _) => format!("{number}"),
            (false, 0) => format!("{number}."),
            (false, _) => format!("{number}..."),
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::chess::Chess;

    use super::*;

    fn evaluation(score: ShownScore, expected: f64) -> Evaluation {
        let line = Variation { score, expected, wdl: [0; 3], moves: vec![0] };
        Evaluation { lines: vec![line], depth: 1, nodes: 1 }
    }

    /// Returns the report on a game of three moves with these evaluations, each for the side to move.
    fn report(evaluations: [(ShownScore, f64); 4]) -> GameReport {
        // No book has these moves.
        let mut line = Line::new(Chess::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap());
        for text in ["Qa2", "Kd8", "Qa3"] {
            line.push(line.current().parse_record_move(text).unwrap());
        }
        let evaluations = evaluations.map(|(score, expected)| evaluation(score, expected));
        let style = Style { characters: true, chess960: false };
        game_report(("test".to_owned(), 1), &Record::default(), &line, &evaluations, style)
    }

    #[test]
    fn mates_of_a_decided_game_are_remarks_but_no_critical_moments() {
        use ShownScore::{Cp, Mate};
        // White misses a mate but still wins; Black, who loses, allows another one.
        let report = report([(Mate(5), 1.0), (Cp(-2_000), 0.001), (Mate(7), 1.0), (Cp(-1_900), 0.001)]);
        assert_eq!(report.remark(0).as_deref(), Some("mate in 3 missed"));
        assert_eq!(report.remark(1).as_deref(), Some("allows mate in 4"));
        assert_eq!(report.remark(2).as_deref(), Some("mate in 4 missed"));
        assert_eq!(report.critical, [] as [usize; 0]);
        assert_eq!(report.sides.map(|side| side.missed_mates), [2, 0]);
    }

    #[test]
    fn mates_that_turn_the_game_are_critical_moments() {
        use ShownScore::{Cp, Mate};
        // White misses a mate and is level; Black then allows another one.
        let report = report([(Mate(5), 1.0), (Cp(0), 0.5), (Mate(7), 1.0), (Mate(-6), 0.0)]);
        assert_eq!(report.remark(0).as_deref(), Some("Blunder: 100 % to 50 %; mate in 3 missed"));
        assert_eq!(report.critical, [0, 1]);
    }
}
