//! Referee of a game: applies the rules of `boards` and adjudicates.

use boards::{Line, Message, Move, Position, Verdict};
use search::ListedGame;
use serde::{Deserialize, Serialize};

use crate::games::game_facts;
use crate::outcome::{Outcome, Reason};
use crate::score::EngineScore;

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

/// Returns the end of a game by its rules; `None` while it goes on.
pub fn verdict_of<P: Position>(line: &Line<P>) -> Option<GameEnd> {
    let position = line.current();
    let verdict = P::game_verdict(line)?;
    let reason = if !position.has_legal_move() {
        if position.in_check() { Reason::Mate } else { Reason::Stalemate }
    } else if P::repetition(line, line.ply()).is_some() {
        Reason::Repetition
    } else if position.is_dead() {
        Reason::InsufficientMaterial
    } else {
        Reason::MoveLimit
    };
    let mover = position.side_to_move().index();
    let outcome = match verdict {
        Verdict::Draw => Outcome::Draw,
        Verdict::Win | Verdict::Superior => Outcome::win_of(mover),
        Verdict::Loss | Verdict::Inferior => Outcome::win_of(1 - mover),
    };
    Some((outcome, reason))
}

/// End of a game by its rules, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedEnd {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason.
    pub reason: Reason,
    /// Words of the reason.
    pub text: String,
    /// Kind of the repetition and its meaning, where the rules of the game tell them.
    pub explanation: Option<Message>,
}

impl ExplainedEnd {
    /// Returns the end of a game; `None` while it goes on.
    pub fn of<G: ListedGame>(line: &Line<G>) -> Option<ExplainedEnd> {
        let (outcome, reason) = verdict_of(line)?;
        let explanation = if reason == Reason::Repetition { G::explain_repetition(line) } else { None };
        let text = explanation.as_ref().map_or(reason.describe(game_facts::<G>()), Message::text).to_owned();
        Some(ExplainedEnd { outcome, reason, text, explanation })
    }
}

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
        verdict_of(&self.line)
    }

    /// Plays a legal move with its score. Returns the end of the game, if it ended.
    pub fn play(&mut self, mv: Move, score: Option<EngineScore>) -> Option<GameEnd> {
        self.play_offering(mv, score, false)
    }

    /// Plays a legal move with its score and, if `draw` is true, an offer of a draw, which the same offer with the next
    /// move accepts. Returns the end of the game, if it ended.
    pub fn play_offering(&mut self, mv: Move, score: Option<EngineScore>, draw: bool) -> Option<GameEnd> {
        debug_assert!(self.line.current().is_legal(mv));
        let agreed = draw && self.draw_offer;
        self.draw_offer = draw;
        let first = self.mover() == 0;
        self.line.push(mv);
        self.note_score(first, score);
        let by_law = self.verdict();
        by_law.or_else(|| agreed.then_some((Outcome::Draw, Reason::DrawAgreed))).or_else(|| self.adjudicate())
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
        self.scores.push(own.map(|score| if first { score } else { score.saturating_neg() }));
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
    use boards::{Notation, Rules};

    use super::*;

    fn referee(fen: &str) -> Referee<Chess> {
        Referee::new(Chess::from_fen(fen).unwrap(), Adjudication::default())
    }

    /// Plays a move without a score.
    fn play(game: &mut Referee<Chess>, text: &str) -> Option<GameEnd> {
        game.play(game.line().current().parse_move(text).unwrap(), None)
    }

    #[test]
    fn the_rules_end_games() {
        let mut game = referee("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(play(&mut game, "a1a8"), Some((Outcome::FirstWins, Reason::Mate)));
        let mut game = referee("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
        assert_eq!(play(&mut game, "f1f7"), Some((Outcome::Draw, Reason::Stalemate)));
        let mut game = referee("7k/8/8/8/8/8/1p6/K7 w - - 0 1");
        assert_eq!(play(&mut game, "a1b2"), Some((Outcome::Draw, Reason::InsufficientMaterial)));
        let mut game = referee("7k/8/8/8/8/8/R7/K7 w - - 99 80");
        assert_eq!(play(&mut game, "a2a3"), Some((Outcome::Draw, Reason::MoveLimit)));
        let mut game = Referee::new(Chess::start(), Adjudication::default());
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
        assert!(shuffle.iter().all(|mv| play(&mut game, mv).is_none()));
        assert_eq!(play(&mut game, "f6g8"), Some((Outcome::Draw, Reason::Repetition)));
    }

    #[test]
    fn a_draw_needs_two_offers_in_a_row() {
        let mut game = Referee::new(Chess::start(), Adjudication::default());
        let mut play = |text: &str, draw| {
            let mv = game.line().current().parse_move(text).unwrap();
            game.play_offering(mv, None, draw)
        };
        assert_eq!(play("e2e4", true), None);
        assert_eq!(play("e7e5", false), None);
        assert_eq!(play("g1f3", true), None);
        assert_eq!(play("b8c6", true), Some((Outcome::Draw, Reason::DrawAgreed)));
    }

    #[test]
    fn adjudication_needs_both_sides() {
        let limits = Adjudication { win: Some((500, 4)), draw: Some((10, 4, 6)), longest: Some(40) };
        let mut game = Referee::new(Chess::start(), limits.clone());
        let play = |game: &mut Referee<Chess>, text: &str, score| {
            game.play(game.line().current().parse_move(text).unwrap(), Some(score))
        };
        let cp = EngineScore::Centipawns;
        assert_eq!(play(&mut game, "e2e4", cp(600)), None);
        assert_eq!(play(&mut game, "e7e5", cp(-700)), None);
        assert_eq!(play(&mut game, "g1f3", cp(600)), None);
        let decided = Some((Outcome::FirstWins, Reason::Adjudication));
        assert_eq!(play(&mut game, "b8c6", EngineScore::Mate(-5)), decided);
        let mut game = Referee::new(Chess::start(), limits.clone());
        for (mv, score) in [("e2e4", cp(-600)), ("e7e5", cp(700)), ("g1f3", EngineScore::Mate(-4))] {
            assert_eq!(play(&mut game, mv, score), None);
        }
        assert_eq!(play(&mut game, "b8c6", cp(500)), Some((Outcome::SecondWins, Reason::Adjudication)));
        let mut game = Referee::new(Chess::start(), limits);
        for mv in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"] {
            assert_eq!(play(&mut game, mv, cp(5)), None);
        }
        assert_eq!(play(&mut game, "f8c5", cp(-5)), Some((Outcome::Draw, Reason::Adjudication)));
    }

    #[test]
    fn ends_are_told_in_words() {
        let mut line = Line::new(Chess::start());
        assert_eq!(ExplainedEnd::of(&line), None);
        for text in "f2f3 e7e5 g2g4 d8h4".split(' ') {
            line.push(line.current().parse_move(text).unwrap());
        }
        let end = ExplainedEnd::of(&line).unwrap();
        assert_eq!((end.outcome, end.reason, end.text.as_str()), (Outcome::SecondWins, Reason::Mate, "mate"));
        assert_eq!(end.explanation, None);
    }
}
