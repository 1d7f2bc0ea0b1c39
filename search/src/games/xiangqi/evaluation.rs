//! The hand-written evaluation of xiangqi: material and placement, mobility, threats, with kings, pawns and endgames in
//! files of their own. Small on purpose: it stands in until a network takes its seat.

use std::sync::Arc;

use boards::bitboard::Bitboard90;
use boards::xiangqi::{Kind, Piece, Square, Xiangqi, attacks};
use boards::{Line, Position, Side};

use super::endgame::{NORMAL_SCALE, scale};
use super::king::Danger;
use super::pawns::{pawn_attacks, pawn_pairs};
use super::placement::PLACEMENTS;
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

/// The score fades as the move counter nears its limit; at this count nothing would be left.
const FADE_LENGTH: i32 = 240;

/// What one pass over the pieces collects.
struct Survey<'a> {
    position: &'a Xiangqi,
    terms: Terms<TERMS>,
    /// Squares attacked by each side, by kind.
    attacked: [[Bitboard90; Kind::COUNT]; 2],
    /// Squares that each side's cannons see without a screen.
    cannon_moves: [Bitboard90; 2],
    danger: [Danger; 2],
    phase: i32,
}

/// The evaluator of xiangqi.
pub struct XiangqiEvaluator;

impl Evaluator<Xiangqi> for XiangqiEvaluator {
    type Network = ();

    fn parse(_: &[u8]) -> Result<(), NetworkError> {
        Err(NetworkError::NotUsed(Xiangqi::NAME))
    }

    fn new(_: Arc<()>) -> XiangqiEvaluator {
        XiangqiEvaluator
    }

    fn evaluate(&mut self, line: &Line<Xiangqi>) -> Score {
        let position = line.current();
        let survey = Survey::of(position);
        let score = blend(position, balance(&survey.terms), survey.phase);
        let score = if position.side_to_move() == Side::First { score } else { -score };
        let fade = FADE_LENGTH - position.rule_counter() as i32;
        ((score + TEMPO) * fade / FADE_LENGTH).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(network: &Arc<()>, position: &Xiangqi, _: Units) -> String {
        let survey = Survey::of(position);
        let score = XiangqiEvaluator::new(Arc::clone(network)).evaluate(&Line::new(*position));
        let first_score = if position.side_to_move() == Side::First { score } else { -score };
        let summary = Summary {
            sides: ["Red", "Black"],
            phase: ("phase", survey.phase.min(FULL_PHASE), FULL_PHASE),
            score,
            first_score,
        };
        explain(&TERM_NAMES, &survey.terms, &summary)
    }
}

impl<'a> Survey<'a> {
    fn of(position: &'a Xiangqi) -> Survey<'a> {
        let mut survey = Survey {
            position,
            terms: [[t(0, 0); TERMS]; 2],
            attacked: [[Bitboard90::EMPTY; Kind::COUNT]; 2],
            cannon_moves: [Bitboard90::EMPTY; 2],
            danger: Side::BOTH.map(Danger::around),
            phase: 0,
        };
        for side in Side::BOTH {
            let pawns = pawn_attacks(position.pieces(side, Kind::Pawn), side);
            survey.attacked[side.index()][Kind::Pawn.index()] = pawns;
            survey.terms[side.index()][PAWNS_TERM] = pawn_pairs(position, side);
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

    #[inline(always)]
    fn piece(&mut self, side: Side, kind: Kind, square: Square) {
        let position = self.position;
        let occupied = position.occupied();
        let (own, enemy) = (side.index(), (!side).index());
        self.terms[own][MATERIAL_TERM] += MATERIAL[kind.index()];
        self.terms[own][PLACEMENT_TERM] += PLACEMENTS[Piece::new(side, kind).index()][square.index()];
        self.phase += PHASE[kind.index()];
        let (reach, moves) = match kind {
            Kind::Pawn => {
                self.danger[enemy].attack(kind, attacks::pawn(side, square));
                return;
            }
            Kind::Advisor => (attacks::advisor(square), Bitboard90::EMPTY),
            Kind::Elephant => (attacks::elephant(square, occupied), Bitboard90::EMPTY),
            Kind::King => (attacks::king(square), Bitboard90::EMPTY),
            Kind::Horse => {
                let reach = attacks::horse(square, occupied);
                (reach, reach)
            }
            Kind::Cannon => (attacks::cannon(square, occupied), attacks::rook(square, occupied) & !occupied),
            Kind::Rook => {
                let reach = attacks::rook(square, occupied);
                (reach, reach)
            }
        };
        self.attacked[own][kind.index()] |= reach;
        if matches!(kind, Kind::Horse | Kind::Cannon | Kind::Rook) {
            if kind == Kind::Cannon {
                self.cannon_moves[own] |= moves;
            }
            let enemy_pawns = self.attacked[enemy][Kind::Pawn.index()];
            let free = moves & !position.by_side(side) & !enemy_pawns;
            let (value, typical) = MOBILITY[kind.index()];
            self.terms[own][MOBILITY_TERM] += value * (free.count() as i32 - typical);
            self.danger[enemy].attack(kind, reach);
        }
    }

    fn side_terms(&mut self, side: Side) {
        let (own, enemy) = (side.index(), (!side).index());
        let all = |side: usize| self.attacked[side].iter().fold(Bitboard90::EMPTY, |all, &one| all | one);
        let (ours, theirs) = (all(own), all(enemy));
        self.terms[own][PIECES_TERM] = self.coordination(side);
        self.terms[own][THREATS_TERM] = self.threats(side, ours, theirs);
        let mut reach = self.attacked[enemy];
        reach[Kind::Cannon.index()] = self.cannon_moves[enemy];
        self.terms[own][KING_TERM] = -self.danger[own].value(self.position, side, &reach, ours);
    }

    /// What pieces do for each other.
    fn coordination(&self, side: Side) -> Tapered {
        let position = self.position;
        let linked = |kind: Kind| (position.pieces(side, kind) & self.attacked[side.index()][kind.index()]).several();
        let mut score = t(0, 0);
        if linked(Kind::Horse) {
            score += LINKED_HORSES;
        }
        if linked(Kind::Elephant) {
            score += LINKED_ELEPHANTS;
        }
        let screens = position.pieces(side, Kind::Advisor) | position.pieces(side, Kind::Elephant);
        let cannons = position.pieces(side, Kind::Cannon);
        score + CANNON_SCREEN * (screens.count() * cannons.count()) as i32
    }

    /// What a side threatens to take.
    fn threats(&self, side: Side, ours: Bitboard90, theirs: Bitboard90) -> Tapered {
        let position = self.position;
        let own = &self.attacked[side.index()];
        let enemy = position.by_side(!side) & !position.kind(Kind::King);
        let rooks = position.pieces(!side, Kind::Rook);
        let pieces = enemy & (position.kind(Kind::Horse) | position.kind(Kind::Cannon)) | rooks;
        let by_pawn = pieces & own[Kind::Pawn.index()];
        let rooks = rooks & (own[Kind::Horse.index()] | own[Kind::Cannon.index()]) & !by_pawn;
        let hanging = enemy & ours & !theirs;
        PAWN_THREAT * by_pawn.count() as i32
            + ROOK_THREAT * rooks.count() as i32
            + HANGING * (hanging & pieces).count() as i32
            + HANGING_SMALL * (hanging & !pieces).count() as i32
    }
}

/// Weighs middlegame and endgame by what is left on the board, and scales what is hard to win.
fn blend(position: &Xiangqi, balance: Tapered, phase: i32) -> Score {
    let phase = phase.min(FULL_PHASE);
    let score = (balance.middle * phase + balance.end * (FULL_PHASE - phase)) / FULL_PHASE;
    let stronger = if score > 0 { Side::First } else { Side::Second };
    score * scale(position, stronger) / NORMAL_SCALE
}

#[cfg(test)]
mod tests {
    use boards::{MoveList, Notation};

    use super::*;

    fn evaluate(fen: &str) -> Score {
        XiangqiEvaluator::new(Arc::default()).evaluate(&Line::new(Xiangqi::from_fen(fen).unwrap()))
    }

    /// The board with left and right exchanged; the side to move stays.
    fn mirrored(fen: &str) -> String {
        let (board, rest) = fen.split_once(' ').unwrap();
        let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
        format!("{} {rest}", ranks.join("/"))
    }

    /// The same position with the colours exchanged.
    fn with_colours_swapped(position: &Xiangqi) -> String {
        let fen = position.fen(Notation::default());
        let mut words = fen.split(' ');
        let board: Vec<&str> = words.next().unwrap().split('/').rev().collect();
        let swapped: String =
            board
                .join("/")
                .chars()
                .map(|letter| {
                    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
                })
                .collect();
        let side = if position.side_to_move() == Side::First { "b" } else { "w" };
        words.next();
        format!("{swapped} {side} {}", words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn colours_and_wings_are_treated_alike() {
        let mut position = Xiangqi::start();
        for step in 0..400_usize {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                position = Xiangqi::start();
                continue;
            }
            position = position.after(moves[(step * step + 7 * step) % moves.len()]);
            let fen = position.fen(Notation::default());
            let score = evaluate(&fen);
            assert_eq!(evaluate(&mirrored(&fen)), score, "{fen}");
            assert_eq!(evaluate(&with_colours_swapped(&position)), score, "{fen}");
        }
    }

    #[test]
    fn material_counts_and_guards_alone_do_not_win() {
        assert!(evaluate("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1").abs() < 200);
        assert!(evaluate("1nbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1") > 600);
        assert!(evaluate("3k5/9/9/p8/9/9/9/9/4A4/2BAK1B2 w - - 0 1") <= TEMPO);
        assert!(evaluate("3k5/9/9/9/P8/9/9/9/9/4K4 w - - 0 1") > 50);
    }

    #[test]
    fn a_hollow_cannon_is_felt() {
        let hollow = evaluate("r1bakab1r/9/n1c3n2/p1p3p1p/4C4/9/P1P3P1P/2N3N2/9/R1BK1AB1R w - - 0 1");
        let beside = evaluate("r1bakab1r/9/n1c3n2/p1p3p1p/3C5/9/P1P3P1P/2N3N2/9/R1BK1AB1R w - - 0 1");
        assert!(hollow > beside + 40, "{hollow} {beside}");
    }

    #[test]
    fn the_parts_are_explained() {
        let units = Units { pawn: 100, minor_piece: 300 };
        let text = XiangqiEvaluator::explain(&Arc::default(), &Xiangqi::start(), units);
        assert!(TERM_NAMES.iter().all(|name| text.contains(name)));
    }
}
