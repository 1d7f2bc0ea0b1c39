//! Referee of a game: applies the rules of `boards`, checks moves and claims, and adjudicates.

use boards::{Line, Move, NotationOptions, Position, Ranks, Verdict};
use serde::{Deserialize, Serialize};

use super::outcome::{Outcome, Reason};
use crate::engine::{EngineScore, Reply};

/// Limits for the adjudication of games; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Win if both sides agree on this score (centipawns; in self-play the units of the search) for this number of
    /// plies.
    pub win: Option<(u32, u32)>,
    /// Draw if both scores stay within this score of zero for this number of plies, from this ply after the opening
    /// on.
    pub draw: Option<(u32, u32, u32)>,
    /// Draw after this number of plies after the opening.
    pub longest: Option<u32>,
}

/// End of a game.
pub type GameEnd = (Outcome, Reason);

/// State of a game under the referee's control.
pub struct Referee<P> {
    line: Line<P>,
    adjudication: Adjudication,
    /// Scores of all plies after the opening, from the first side's view; mates as large numbers.
    scores: Vec<Option<i32>>,
    /// True if the last move came with a draw offer.
    draw_offer: bool,
}

/// Score of a mate for the adjudication.
const MATE_SCORE: i32 = 100_000;

fn win_for(first: bool) -> Outcome {
    if first { Outcome::FirstWins } else { Outcome::SecondWins }
}

impl<P: Position> Referee<P> {
    /// Begins a game from this position.
    pub fn new(start: P, adjudication: Adjudication) -> Referee<P> {
        Referee::after(Line::new(start), adjudication)
    }

    /// Begins a game after the moves of an opening, which count for repetitions.
    pub fn after(opening: Line<P>, adjudication: Adjudication) -> Referee<P> {
        Referee { line: opening, adjudication, scores: Vec::new(), draw_offer: false }
    }

    /// Returns the game so far.
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// Returns the side to move: 0 or 1.
    pub fn mover(&self) -> usize {
        self.line.current().side_to_move().index()
    }

    /// Returns true if the last move came with a draw offer.
    pub fn draw_offered(&self) -> bool {
        self.draw_offer
    }

    /// Returns the end of the game by the rules, if it has ended.
    pub fn verdict(&self) -> Option<GameEnd> {
        let position = self.line.current();
        let verdict = P::game_verdict(&self.line)?;
        let reason = if !position.has_legal_move() {
            if position.in_check() { Reason::Mate } else { Reason::Stalemate }
        } else if P::repetition(&self.line, self.line.ply()).is_some() {
            Reason::Repetition
        } else if position.is_dead() {
            Reason::InsufficientMaterial
        } else {
            Reason::MoveLimit
        };
        let first_to_move = self.mover() == 0;
        let outcome = match verdict {
            Verdict::Draw => Outcome::Draw,
            Verdict::Win | Verdict::Superior => win_for(first_to_move),
            Verdict::Loss | Verdict::Inferior => win_for(!first_to_move),
        };
        Some((outcome, reason))
    }

    /// Applies an engine's answer, in the notation with these ranks. Returns the end of the game, if it ended.
    pub fn handle_reply(&mut self, reply: &Reply, ranks: Ranks, score: Option<EngineScore>) -> Option<GameEnd> {
        let first = self.mover() == 0;
        match reply {
            Reply::Resign => Some((win_for(!first), Reason::Resignation)),
            Reply::Win if self.line.current().can_declare_win() => Some((win_for(first), Reason::Declaration)),
            Reply::Win => Some((win_for(!first), Reason::WrongClaim)),
            Reply::NoMove | Reply::Checkmate(_) => Some((win_for(!first), Reason::IllegalMove)),
            Reply::Move { text, draw, .. } => {
                let notation = NotationOptions { ranks, ..NotationOptions::default() };
                let Ok(mv) = self.line.current().parse_move_in(text, notation) else {
                    return Some((win_for(!first), Reason::IllegalMove));
                };
                let agreed = *draw && self.draw_offer;
                self.draw_offer = *draw;
                self.push(mv, score);
                let by_law = self.verdict();
                by_law.or_else(|| agreed.then_some((Outcome::Draw, Reason::DrawAgreed))).or_else(|| self.adjudicate())
            }
        }
    }

    /// Plays a legal move with its score. Returns the end of the game, if it ended.
    pub fn play(&mut self, mv: Move, score: Option<EngineScore>) -> Option<GameEnd> {
        self.push(mv, score);
        self.verdict().or_else(|| self.adjudicate())
    }

    /// Plays a legal move and records its score.
    fn push(&mut self, mv: Move, score: Option<EngineScore>) {
        debug_assert!(self.line.current().is_legal(mv));
        let first = self.mover() == 0;
        self.line.push(mv);
        self.note_score(first, score);
    }

    fn note_score(&mut self, first: bool, score: Option<EngineScore>) {
        let own = score.map(|score| match score {
            EngineScore::Centipawns(score) => score,
            EngineScore::Mate(moves) => {
                if moves > 0 {
                    MATE_SCORE
                } else {
                    -MATE_SCORE
                }
            }
        });
        self.scores.push(own.map(|score| if first { score } else { -score }));
    }

    /// Returns the scores of the last plies; `None` if there are fewer, or one is unknown.
    fn last_scores(&self, plies: u32) -> Option<Vec<i32>> {
        let from = self.scores.len().checked_sub(plies as usize)?;
        self.scores[from..].iter().copied().collect()
    }

    fn adjudicate(&self) -> Option<GameEnd> {
        let Adjudication { win, draw, longest } = self.adjudication;
        let decided = |outcome| Some((outcome, Reason::Adjudication));
        let after = |plies: u32| self.scores.len() >= plies as usize;
        if let Some((score, plies)) = win
            && let Some(last) = self.last_scores(plies)
        {
            let score = i64::from(score);
            if last.iter().all(|own| i64::from(*own) >= score) {
                return decided(Outcome::FirstWins);
            }
            if last.iter().all(|own| i64::from(*own) <= -score) {
                return decided(Outcome::SecondWins);
            }
        }
        if let Some((score, plies, from)) = draw
            && after(from)
            && self.last_scores(plies).is_some_and(|last| last.iter().all(|own| own.unsigned_abs() <= score))
        {
            return decided(Outcome::Draw);
        }
        if longest.is_some_and(after) { decided(Outcome::Draw) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::*;

    fn say(text: &str) -> Reply {
        Reply::Move { text: text.into(), ponder: None, draw: false }
    }

    fn referee(fen: &str) -> Referee<Chess> {
        Referee::new(Chess::from_fen(fen).unwrap(), Adjudication::default())
    }

    #[test]
    fn the_rules_end_games() {
        let mut game = referee("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(game.handle_reply(&say("a1a8"), Ranks::default(), None), Some((Outcome::FirstWins, Reason::Mate)));
        let mut game = referee("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
        assert_eq!(game.handle_reply(&say("f1f7"), Ranks::default(), None), Some((Outcome::Draw, Reason::Stalemate)));
        let mut game = referee("7k/8/8/8/8/8/1p6/K7 w - - 0 1");
        assert_eq!(
            game.handle_reply(&say("a1b2"), Ranks::default(), None),
            Some((Outcome::Draw, Reason::InsufficientMaterial))
        );
        let mut game = referee("7k/8/8/8/8/8/R7/K7 w - - 99 80");
        assert_eq!(game.handle_reply(&say("a2a3"), Ranks::default(), None), Some((Outcome::Draw, Reason::MoveLimit)));
        let mut game = Referee::new(Chess::start(), Adjudication::default());
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
        assert!(shuffle.iter().all(|mv| game.handle_reply(&say(mv), Ranks::default(), None).is_none()));
        assert_eq!(game.handle_reply(&say("f6g8"), Ranks::default(), None), Some((Outcome::Draw, Reason::Repetition)));
    }

    #[test]
    fn wrong_moves_and_claims_lose() {
        let start = || Referee::new(Chess::start(), Adjudication::default());
        assert_eq!(
            start().handle_reply(&say("e2e5"), Ranks::default(), None),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            start().handle_reply(&say("hello"), Ranks::default(), None),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            start().handle_reply(&Reply::NoMove, Ranks::default(), None),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            start().handle_reply(&Reply::Win, Ranks::default(), None),
            Some((Outcome::SecondWins, Reason::WrongClaim))
        );
        assert_eq!(
            start().handle_reply(&Reply::Resign, Ranks::default(), None),
            Some((Outcome::SecondWins, Reason::Resignation))
        );
    }

    #[test]
    fn moves_are_read_with_the_ranks_of_the_engine() {
        let start = || Referee::new(Xiangqi::start(), Adjudication::default());
        assert_eq!(start().handle_reply(&say("a1a2"), Ranks::FromOne, None), None);
        assert_eq!(
            start().handle_reply(&say("a1a2"), Ranks::FromZero, None),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
    }

    #[test]
    fn a_draw_needs_two_offers_in_a_row() {
        let offer = |text: &str| Reply::Move { text: text.into(), ponder: None, draw: true };
        let mut game = Referee::new(Chess::start(), Adjudication::default());
        assert_eq!(game.handle_reply(&offer("e2e4"), Ranks::default(), None), None);
        assert_eq!(game.handle_reply(&say("e7e5"), Ranks::default(), None), None);
        assert_eq!(game.handle_reply(&offer("g1f3"), Ranks::default(), None), None);
        assert_eq!(
            game.handle_reply(&offer("b8c6"), Ranks::default(), None),
            Some((Outcome::Draw, Reason::DrawAgreed))
        );
    }

    #[test]
    fn adjudication_needs_both_sides() {
        let limits = Adjudication { win: Some((500, 4)), draw: Some((10, 4, 6)), longest: Some(40) };
        let mut game = Referee::new(Chess::start(), limits.clone());
        let cp = |score| Some(EngineScore::Centipawns(score));
        assert_eq!(game.handle_reply(&say("e2e4"), Ranks::default(), cp(600)), None);
        assert_eq!(game.handle_reply(&say("e7e5"), Ranks::default(), cp(-700)), None);
        assert_eq!(game.handle_reply(&say("g1f3"), Ranks::default(), cp(600)), None);
        assert_eq!(
            game.handle_reply(&say("b8c6"), Ranks::default(), Some(EngineScore::Mate(-5))),
            Some((Outcome::FirstWins, Reason::Adjudication))
        );
        let mut game = Referee::new(Chess::start(), limits);
        for mv in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"] {
            assert_eq!(game.handle_reply(&say(mv), Ranks::default(), cp(5)), None);
        }
        assert_eq!(
            game.handle_reply(&say("f8c5"), Ranks::default(), cp(-5)),
            Some((Outcome::Draw, Reason::Adjudication))
        );
    }
}
