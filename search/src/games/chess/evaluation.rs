//! The hand-written evaluation of chess: material and placement, mobility, threats, with pawns and kings in
//! files of their own. Small on purpose: it stands in until a network takes its seat.

use std::sync::Arc;

use boards::bitboard::Bitboard;
use boards::chess::{Chess, Kind, Square, attacks};
use boards::{Line, Position, Side};

use super::king::{Danger, shelter};
use super::pawns::{PawnTable, pawn_attacks};
use super::weights::*;
use crate::eval::{Evaluator, NetworkError};
use crate::games::Units;
use crate::games::tapered::{Tapered, t};
use crate::games::terms::{Summary, Terms, balance, explain};
use crate::score::{EVAL_LIMIT, Score};

const TERMS: usize = 7;
const TERM_NAMES: [&str; TERMS] = ["material", "placement", "pawns", "mobility", "pieces", "threats", "king"];
const MATERIAL_TERM: usize = 0;
const PLACEMENT_TERM: usize = 1;
const PAWNS_TERM: usize = 2;
const MOBILITY_TERM: usize = 3;
const PIECES_TERM: usize = 4;
const THREATS_TERM: usize = 5;
const KING_TERM: usize = 6;

/// Scale of an endgame that is hard to win, of [`NORMAL_SCALE`].
const NO_PAWNS_SCALE: i32 = 8;
const OPPOSITE_BISHOPS_SCALE: i32 = 34;
const NORMAL_SCALE: i32 = 64;
/// Without pawns, less than this is rarely enough to win (a minor piece is not).
const WINNING_MATERIAL: i32 = 400;
/// The score fades as the move counter nears its limit; at this count nothing would be left.
const FADE_LENGTH: i32 = 220;

/// What one pass over the pieces collects.
struct Survey<'a> {
    position: &'a Chess,
    terms: Terms<TERMS>,
    /// Squares attacked by each side, by kind.
    attacked: [[Bitboard; 6]; 2],
    danger: [Danger; 2],
    phase: i32,
}

/// The evaluator of chess: remembers pawn structures.
pub struct ChessEvaluator {
    pawns: PawnTable,
}

impl Evaluator<Chess> for ChessEvaluator {
    type Network = ();

    fn parse(_: &[u8]) -> Result<(), NetworkError> {
        Err(NetworkError::NotUsed(Chess::NAME))
    }

    fn new(_: Arc<()>) -> ChessEvaluator {
        ChessEvaluator { pawns: PawnTable::new() }
    }

    fn evaluate(&mut self, line: &Line<Chess>) -> Score {
        let position = line.current();
        let survey = self.survey(position);
        let score = blend(position, balance(&survey.terms), survey.phase);
        let score = if position.side_to_move() == Side::First { score } else { -score };
        let fade = FADE_LENGTH - position.rule_counter() as i32;
        ((score + TEMPO) * fade / FADE_LENGTH).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(network: &Arc<()>, position: &Chess, _: Units) -> String {
        let mut evaluator = ChessEvaluator::new(Arc::clone(network));
        let survey = evaluator.survey(position);
        let score = evaluator.evaluate(&Line::new(*position));
        let first_score = if position.side_to_move() == Side::First { score } else { -score };
        let summary = Summary {
            sides: ["White", "Black"],
            phase: ("phase", survey.phase.min(FULL_PHASE), FULL_PHASE),
            score,
            first_score,
        };
        explain(&TERM_NAMES, &survey.terms, &summary)
    }
}

impl ChessEvaluator {
    fn survey<'a>(&mut self, position: &'a Chess) -> Survey<'a> {
        let mut survey = Survey {
            position,
            terms: [[t(0, 0); TERMS]; 2],
            attacked: [[Bitboard::EMPTY; 6]; 2],
            danger: [Danger::around(position, Side::First), Danger::around(position, Side::Second)],
            phase: 0,
        };
        let structure = *self.pawns.get(position);
        for side in Side::BOTH {
            let index = side.index();
            survey.terms[index][PAWNS_TERM] = structure.score[index] + structure.passed_score(position, side);
            survey.attacked[index][Kind::Pawn.index()] = pawn_attacks(position.pieces(side, Kind::Pawn), side);
            survey.attacked[index][Kind::King.index()] = attacks::king(position.king(side));
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in position.pieces(side, kind) {
                    survey.piece(side, kind, square);
                }
            }
        }
        for side in Side::BOTH {
            survey.side_terms(side);
        }
        survey
    }
}

impl Survey<'_> {
    fn piece(&mut self, side: Side, kind: Kind, square: Square) {
        let position = self.position;
        let terms = &mut self.terms[side.index()];
        terms[MATERIAL_TERM] += MATERIAL[kind.index()];
        terms[PLACEMENT_TERM] += placement(kind, side, square);
        self.phase += PHASE[kind.index()];
        // Sliders see through their own side's sliders of the same direction: batteries attack together.
        let occupied = position.occupied();
        let reach = match kind {
            Kind::Pawn | Kind::King => return,
            Kind::Knight => attacks::knight(square),
            Kind::Bishop => attacks::bishop(square, occupied ^ position.pieces(side, Kind::Queen)),
            Kind::Rook => {
                let batteries = position.pieces(side, Kind::Queen) | position.pieces(side, Kind::Rook);
                attacks::rook(square, occupied ^ batteries)
            }
            Kind::Queen => attacks::queen(square, occupied),
        };
        self.attacked[side.index()][kind.index()] |= reach;
        let enemy_pawns = self.attacked[(!side).index()][Kind::Pawn.index()];
        let free = reach & !position.by_side(side) & !enemy_pawns;
        let (value, typical) = MOBILITY[kind.index()];
        terms[MOBILITY_TERM] += value * (free.count() as i32 - typical);
        self.danger[(!side).index()].attack(kind, reach);
        self.terms[side.index()][PIECES_TERM] += self.piece_bonus(side, kind, square);
    }

    fn piece_bonus(&self, side: Side, kind: Kind, square: Square) -> Tapered {
        let position = self.position;
        let file = Bitboard(Bitboard::FILE_A.0 << square.file());
        match kind {
            Kind::Rook if !(file & position.pieces(side, Kind::Pawn)).any() => {
                if (file & position.pieces(!side, Kind::Pawn)).any() { ROOK_HALF_OPEN_FILE } else { ROOK_OPEN_FILE }
            }
            Kind::Knight | Kind::Bishop => {
                let rank = relative_rank(side, square);
                let protected = self.attacked[side.index()][Kind::Pawn.index()].has(square);
                let chasers = super::pawns::front_span(side, square) & !file & position.pieces(!side, Kind::Pawn);
                if (3..6).contains(&rank) && protected && !chasers.any() { OUTPOST } else { t(0, 0) }
            }
            _ => t(0, 0),
        }
    }

    fn side_terms(&mut self, side: Side) {
        let (own, enemy) = (side.index(), (!side).index());
        let position = self.position;
        if position.pieces(side, Kind::Bishop).several() {
            self.terms[own][PIECES_TERM] += BISHOP_PAIR;
        }
        let all = |side: usize| self.attacked[side].iter().fold(Bitboard::EMPTY, |all, &one| all | one);
        let pieces =
            position.by_side(!side) & !position.pieces(!side, Kind::Pawn) & !position.pieces(!side, Kind::King);
        let majors = position.pieces(!side, Kind::Rook) | position.pieces(!side, Kind::Queen);
        let by_pawn = pieces & self.attacked[own][Kind::Pawn.index()];
        let minors = self.attacked[own][Kind::Knight.index()] | self.attacked[own][Kind::Bishop.index()];
        let by_minor = majors & minors & !by_pawn;
        let hanging = (position.by_side(!side) & !position.pieces(!side, Kind::King)) & all(own) & !all(enemy);
        self.terms[own][THREATS_TERM] = PAWN_THREAT * by_pawn.count() as i32
            + MINOR_THREAT * by_minor.count() as i32
            + HANGING * hanging.count() as i32;
        let danger = self.danger[own].value(position, side, &self.attacked[enemy], all(own));
        self.terms[own][KING_TERM] = shelter(position, side) - danger;
    }
}

/// The rank from a side's view, 0 for its own first one.
pub fn relative_rank(side: Side, square: Square) -> usize {
    let rank = usize::from(square.rank());
    if side == Side::First { rank } else { 7 - rank }
}

fn placement(kind: Kind, side: Side, square: Square) -> Tapered {
    let table = &PLACEMENT[kind.index()];
    let file = usize::from(square.file().min(7 - square.file()));
    table.rank[relative_rank(side, square)] + table.file[file]
}

/// Weighs middlegame and endgame by what is left on the board, and scales endgames that are hard to win.
fn blend(position: &Chess, balance: Tapered, phase: i32) -> Score {
    let phase = phase.min(FULL_PHASE);
    let stronger = if balance.end > 0 { Side::First } else { Side::Second };
    let end = balance.end * scale(position, stronger) / NORMAL_SCALE;
    (balance.middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}

fn scale(position: &Chess, stronger: Side) -> i32 {
    let officers = |side: Side| -> i32 {
        [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
            .into_iter()
            .map(|kind| MATERIAL[kind.index()].end * position.pieces(side, kind).count() as i32)
            .sum()
    };
    let (ours, theirs) = (officers(stronger), officers(!stronger));
    if !position.pieces(stronger, Kind::Pawn).any() && ours - theirs < WINNING_MATERIAL {
        return NO_PAWNS_SCALE;
    }
    let bishops = [stronger, !stronger].map(|side| position.pieces(side, Kind::Bishop));
    let one_each = bishops.iter().all(|bishops| bishops.count() == 1);
    let bishop_value = MATERIAL[Kind::Bishop.index()].end;
    let opposite = one_each && ((bishops[0] | bishops[1]) & Bitboard::DARK).count() == 1;
    if opposite && ours == bishop_value && theirs == bishop_value { OPPOSITE_BISHOPS_SCALE } else { NORMAL_SCALE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluate(fen: &str) -> Score {
        ChessEvaluator::new(Arc::default()).evaluate(&Line::new(Chess::from_fen(fen).unwrap()))
    }

    #[test]
    fn colours_are_treated_alike() {
        let white = evaluate("r2q1rk1/1pp1bppp/p1np1n2/4p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1");
        let black = evaluate("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/4P1b1/P1NP1N2/1PP1BPPP/R2Q1RK1 b - - 0 1");
        assert_eq!(white, black);
        assert_eq!(evaluate("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), TEMPO);
    }

    #[test]
    fn material_counts_and_a_bare_minor_piece_does_not_win() {
        assert!(evaluate("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
        assert!(evaluate("8/8/4k3/8/8/3BK3/8/8 w - - 0 1") < 100);
        assert!(evaluate("8/P7/4k3/8/8/4K3/8/8 w - - 0 1") > 200);
    }

    #[test]
    fn the_parts_are_explained() {
        let units = Units { pawn: 100, minor_piece: 300 };
        let text = ChessEvaluator::explain(&Arc::default(), &Chess::start(), units);
        assert!(TERM_NAMES.iter().all(|name| text.contains(name)));
    }
}
