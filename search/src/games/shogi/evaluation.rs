//! The hand-written evaluation of shogi: material on the board and in hand, placement, distances from both kings,
//! mobility and threats, with the danger to kings in a file of its own. Small on purpose: it stands in until a
//! network takes its seat.

use boards::bitboard::Bitboard81;
use boards::shogi::{Kind, Piece, Shogi, Square};
use boards::{Line, Position, Side};

use super::effects::{Effects, slides};
use super::king;
use super::placement::{DISTANCE, ENEMY_DISTANCE, OWN_DISTANCE, PLACEMENTS};
use super::weights::*;
use crate::eval::Evaluator;
use crate::games::tapered::{Tapered, t};
use crate::games::terms::{Summary, Terms, balance, explain};
use crate::score::{EVAL_LIMIT, Score};

const TERMS: usize = 7;
const TERM_NAMES: [&str; TERMS] = ["material", "hand", "placement", "distance", "mobility", "threats", "king"];
const MATERIAL_TERM: usize = 0;
const HAND_TERM: usize = 1;
const PLACEMENT_TERM: usize = 2;
const DISTANCE_TERM: usize = 3;
const MOBILITY_TERM: usize = 4;
const THREATS_TERM: usize = 5;
const KING_TERM: usize = 6;

/// What one pass over the pieces collects.
struct Survey<'a> {
    position: &'a Shogi,
    terms: Terms<TERMS>,
    effects: [Effects; 2],
    /// How far the game has come, 0 to [`FULL_PROGRESS`].
    progress: i32,
}

/// The evaluator of shogi.
pub struct ShogiEvaluator;

impl Evaluator<Shogi> for ShogiEvaluator {
    fn new() -> ShogiEvaluator {
        ShogiEvaluator
    }

    fn evaluate(&mut self, line: &Line<Shogi>) -> Score {
        let position = line.current();
        let (balance, progress) = boards::with_fast_bits(
            #[inline(always)]
            || {
                let survey = Survey::of(position);
                (balance(&survey.terms), survey.progress)
            },
        );
        let score = (balance.middle * (FULL_PROGRESS - progress) + balance.end * progress) / FULL_PROGRESS;
        let score = if position.side_to_move() == Side::First { score } else { -score };
        (score + TEMPO).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(&mut self, line: &Line<Shogi>) -> String {
        let position = line.current();
        let survey = Survey::of(position);
        let score = self.evaluate(line);
        let first_score = if position.side_to_move() == Side::First { score } else { -score };
        let summary = Summary {
            sides: ["Black", "White"],
            phase: ("progress", survey.progress, FULL_PROGRESS),
            score,
            first_score,
        };
        explain(&TERM_NAMES, &survey.terms, &summary)
    }
}

impl<'a> Survey<'a> {
    #[inline(always)]
    fn of(position: &'a Shogi) -> Survey<'a> {
        let mut survey = Survey {
            position,
            terms: [[t(0, 0); TERMS]; 2],
            effects: Side::BOTH.map(|side| Effects::of_steppers(position, side)),
            progress: 0,
        };
        for side in Side::BOTH {
            // Apart from the survey, so that the sums stay in registers.
            let mut terms = [t(0, 0); TERMS];
            for square in position.by_side(side) {
                if let Some(piece) = position.piece_at(square) {
                    survey.piece(&mut terms, side, piece, square);
                }
            }
            survey.hand(&mut terms, side);
            survey.terms[side.index()] = terms;
        }
        survey.progress = survey.progress.min(FULL_PROGRESS);
        for side in Side::BOTH {
            survey.terms[side.index()][THREATS_TERM] = survey.threats(side);
            if let Some(king) = position.king(side) {
                let (own, enemy) = (&survey.effects[side.index()], &survey.effects[(!side).index()]);
                let danger = -king::danger(position, side, king, own, enemy);
                survey.terms[side.index()][KING_TERM] = t(danger, danger);
            }
        }
        survey
    }

    #[inline(always)]
    fn piece(&mut self, terms: &mut [Tapered; TERMS], side: Side, piece: Piece, square: Square) {
        let position = self.position;
        let kind = piece.kind();
        terms[MATERIAL_TERM] += MATERIAL[kind.index()];
        terms[PLACEMENT_TERM] += PLACEMENTS[piece.index()][square.index()];
        self.progress += PROMOTED_PROGRESS * i32::from(kind.is_promoted());
        if kind != Kind::King {
            for (king, values) in [(position.king(side), &OWN_DISTANCE), (position.king(!side), &ENEMY_DISTANCE)] {
                if let Some(king) = king {
                    let distance = usize::from(DISTANCE[king.index()][square.index()]);
                    terms[DISTANCE_TERM] += values[kind.index()][distance];
                }
            }
        }
        if matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon) {
            let reach = slides(side, kind, square, position.occupied());
            self.effects[side.index()].add(reach);
            let free = reach & !position.by_side(side);
            terms[MOBILITY_TERM] += MOBILITY[kind.index()] * free.count() as i32;
        }
    }

    /// What a side has in hand: the first piece of a kind counts for itself, the others alike.
    #[inline(always)]
    fn hand(&mut self, terms: &mut [Tapered; TERMS], side: Side) {
        let hand = self.position.hand(side);
        for kind in Kind::HAND {
            let count = hand.count(kind) as i32;
            if count > 0 {
                terms[HAND_TERM] += HAND_FIRST[kind.index()] + HAND_MORE[kind.index()] * (count - 1);
                self.progress += HAND_PROGRESS[kind.index()] * count;
            }
        }
        if hand.has(Kind::Pawn) {
            let pawns = self.position.pieces(side, Kind::Pawn);
            terms[HAND_TERM] += PAWNLESS_FILE * (Square::FILES as i32 - pawns.count() as i32);
        }
    }

    /// What a side threatens to take.
    #[inline(always)]
    fn threats(&self, side: Side) -> Tapered {
        let position = self.position;
        let (own, enemy) = (&self.effects[side.index()], &self.effects[(!side).index()]);
        let of = |kinds: [Kind; 4]| kinds.into_iter().fold(Bitboard81::EMPTY, |all, kind| all | position.kind(kind));
        let large = of([Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon]);
        let pawns = position.kind(Kind::Pawn);
        let small = !(large | pawns | position.kind(Kind::King));
        let targets = position.by_side(!side);
        let loose = targets & own.once & !enemy.once;
        let count = |squares: Bitboard81| squares.count() as i32;
        PAWN_ATTACKS_SMALL * count(targets & small & own.by_pawns)
            + PAWN_ATTACKS_LARGE * count(targets & large & own.by_pawns)
            + LOOSE_PAWN * count(loose & pawns)
            + LOOSE_SMALL * count(loose & small)
            + LOOSE_LARGE * count(loose & large)
            + ATTACKED_LARGE * count(targets & large & own.once)
            + OUTNUMBERED_SMALL * count(targets & small & own.twice & !enemy.twice)
    }
}

#[cfg(test)]
mod tests {
    use boards::{MoveList, Notation};

    use super::*;

    fn evaluate(sfen: &str) -> Score {
        ShogiEvaluator::new().evaluate(&Line::new(Shogi::from_fen(sfen).unwrap()))
    }

    /// The squares of each rank of a board, promoted pieces with their sign.
    fn squares(rank: &str) -> Vec<String> {
        let mut squares = Vec::new();
        let mut letters = rank.chars();
        while let Some(letter) = letters.next() {
            let promoted = if letter == '+' { letters.next() } else { None };
            squares.push([Some(letter), promoted].into_iter().flatten().collect());
        }
        squares
    }

    /// The board with left and right exchanged; the side to move stays.
    fn mirrored(sfen: &str) -> String {
        let (board, rest) = sfen.split_once(' ').unwrap();
        let ranks: Vec<String> = board.split('/').map(|rank| squares(rank).into_iter().rev().collect()).collect();
        format!("{} {rest}", ranks.join("/"))
    }

    /// The same position with the colours exchanged.
    fn with_colours_swapped(position: &Shogi) -> String {
        let sfen = position.fen(Notation::default());
        let swap = |text: &str| -> String {
            let other = |letter: char| {
                if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
            };
            text.chars().map(other).collect()
        };
        let [board, _, hands, number] = sfen.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let board: Vec<&str> = board.split('/').rev().collect();
        let side = if position.side_to_move() == Side::First { "w" } else { "b" };
        format!("{} {side} {} {number}", swap(&board.join("/")), swap(hands))
    }

    #[test]
    fn colours_and_wings_are_treated_alike() {
        let mut position = Shogi::start();
        for step in 0..600_usize {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                position = Shogi::start();
                continue;
            }
            position = position.after(moves[(step * step + 7 * step) % moves.len()]);
            let sfen = position.fen(Notation::default());
            let score = evaluate(&sfen);
            assert_eq!(evaluate(&mirrored(&sfen)), score, "{sfen}");
            assert_eq!(evaluate(&with_colours_swapped(&position)), score, "{sfen}");
        }
    }
}
