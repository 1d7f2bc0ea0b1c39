//! When to offer or accept a draw, and when to resign (`docs/protocols/ucci.md` section 8). Decided once for each move of a
//! game, when its search is over, from the score of this search and of those before it. Scores are hundredths
//! of a minor piece.

/// An offer that is certainly no mistake: we stand worse.
const ACCEPT_BELOW: i32 = -40;
/// A draw is never accepted above this; up to here it is when nothing can come of the game.
const ACCEPT_UP_TO: i32 = 20;
/// So many plies without a capture, and nothing seems to come of it.
const QUIET_PLIES: u32 = 40;
/// A draw is offered when no score was further from zero than this...
const LEVEL: i32 = 15;
/// ... in so many of our last moves.
const LEVEL_MOVES: usize = 10;
/// Our moves from one offer to the next.
const MOVES_BETWEEN_OFFERS: usize = 8;
/// A position is given up after so many searches in a row say so...
const LOST_SEARCHES: usize = 3;
/// ... of at least this depth.
const LOST_DEPTH: u32 = 8;
/// A mate against us in so many plies is beyond help...
const MATED_PLIES: u32 = 6;
/// ... if the search went so many times as deep: where it may end early, once a mate is certain.
const MATE_CERTAINTY: u32 = 2;

/// What goes with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing.
    #[default]
    None,
    /// A draw is offered, or accepted if the opponent offered one.
    Draw,
    /// The game is given up.
    Resign,
    /// The win is declared.
    Declaration,
}

/// What a search found, and what matters of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The score from our side.
    pub score: i32,
    /// The number of plies to the mate that the score means: positive if we mate, negative if we are mated.
    pub mate: Option<i32>,
    /// The completed depth in plies.
    pub depth: u32,
    /// Plies without anything irreversible.
    pub quiet_plies: u32,
    /// Whether we have a piece that can attack the opponent's king.
    pub can_attack: bool,
}

/// Under which circumstances a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// In a game by the clock, not in an analysis: only there a draw is offered and a game given up.
    pub on_clock: bool,
    /// The opponent offers a draw.
    pub draw_offered: bool,
    /// How far behind to resign; 0 for never.
    pub resign_at: i32,
}

/// What it remembers of a game: our own searches.
#[derive(Clone, Debug, Default)]
pub struct Etiquette {
    searches: Vec<Standing>,
    /// How many searches there had been when a draw was last offered.
    offered: Option<usize>,
}

impl Etiquette {
    /// Forgets the last game.
    pub fn begin_game(&mut self) {
        *self = Etiquette::default();
    }

    /// Decides what goes with the move that `standing` led to. The text explains it to the user.
    pub fn decide(&mut self, standing: Standing, occasion: Occasion) -> (Gesture, Option<&'static str>) {
        if occasion.on_clock {
            self.searches.push(standing);
        }
        if occasion.draw_offered && accepts(&standing) {
            return (Gesture::Draw, Some("peace accepted"));
        }
        if !occasion.on_clock {
            return (Gesture::None, None);
        }
        if self.is_lost(&standing, occasion.resign_at) {
            return (Gesture::Resign, Some("no hope is left"));
        }
        if self.may_offer(&standing) {
            self.offered = Some(self.searches.len());
            return (Gesture::Draw, Some("nothing is happening any more, peace offered"));
        }
        (Gesture::None, None)
    }

    fn is_lost(&self, standing: &Standing, resign_at: i32) -> bool {
        if resign_at <= 0 {
            return false;
        }
        let mated_soon = standing
            .mate
            .filter(|&plies| plies <= 0)
            .map(i32::unsigned_abs)
            .is_some_and(|plies| plies <= MATED_PLIES && standing.depth >= LOST_DEPTH.min(MATE_CERTAINTY * plies));
        let hopeless = |search: &Standing| search.score <= -resign_at && search.depth >= LOST_DEPTH;
        mated_soon
            || self.searches.len() >= LOST_SEARCHES && self.searches.iter().rev().take(LOST_SEARCHES).all(hopeless)
    }

    fn may_offer(&self, standing: &Standing) -> bool {
        let level = |search: &Standing| search.mate.is_none() && search.score.abs() <= LEVEL;
        let waited = self.offered.is_none_or(|offered| self.searches.len() >= offered + MOVES_BETWEEN_OFFERS);
        waited
            && standing.quiet_plies >= QUIET_PLIES
            && self.searches.len() >= LEVEL_MOVES
            && self.searches.iter().rev().take(LEVEL_MOVES).all(level)
    }
}

fn accepts(standing: &Standing) -> bool {
    let nothing_comes_of_it = standing.quiet_plies >= QUIET_PLIES || !standing.can_attack;
    standing.score <= ACCEPT_BELOW || (standing.score <= ACCEPT_UP_TO && nothing_comes_of_it)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::MATE;

    const GAME: Occasion = Occasion { on_clock: true, draw_offered: false, resign_at: 1000 };
    const OFFER: Occasion = Occasion { draw_offered: true, ..GAME };

    fn standing(score: i32) -> Standing {
        Standing { score, mate: None, depth: 12, quiet_plies: 50, can_attack: true }
    }

    fn gesture(etiquette: &mut Etiquette, standing: Standing, occasion: Occasion) -> Gesture {
        etiquette.decide(standing, occasion).0
    }

    #[test]
    fn a_draw_is_accepted_when_it_is_no_loss() {
        let decide = |standing| gesture(&mut Etiquette::default(), standing, OFFER);
        let lively = |score| Standing { quiet_plies: 10, ..standing(score) };
        assert_eq!(decide(standing(20)), Gesture::Draw);
        assert_eq!(decide(standing(21)), Gesture::None);
        assert_eq!(decide(lively(-40)), Gesture::Draw);
        assert_eq!(decide(lively(-39)), Gesture::None);
        assert_eq!(decide(Standing { can_attack: false, ..lively(15) }), Gesture::Draw);
        assert_eq!(decide(Standing { mate: Some(5), ..standing(MATE - 5) }), Gesture::None);
        assert_eq!(decide(Standing { mate: Some(-4), ..standing(4 - MATE) }), Gesture::Draw);
    }

    #[test]
    fn a_level_game_ends_in_an_offer_now_and_then() {
        let mut etiquette = Etiquette::default();
        let moves: Vec<usize> =
            (1..=40).filter(|_| gesture(&mut etiquette, standing(-9), GAME) == Gesture::Draw).collect();
        assert_eq!(moves, [10, 18, 26, 34]);
        assert_eq!(gesture(&mut etiquette, standing(80), GAME), Gesture::None);
        assert!((0..9).all(|_| gesture(&mut etiquette, standing(0), GAME) == Gesture::None));
        assert_eq!(gesture(&mut etiquette, standing(0), GAME), Gesture::Draw);
    }

    #[test]
    fn a_lost_game_is_given_up_after_three_searches() {
        let mut etiquette = Etiquette::default();
        let lost =
            [-1000, -1200, -900, -1000, -1001, -1500].map(|score| gesture(&mut etiquette, standing(score), GAME));
        assert_eq!(lost[..5], [Gesture::None; 5]);
        assert_eq!(lost[5], Gesture::Resign);
        etiquette.begin_game();
        assert_eq!(gesture(&mut etiquette, standing(-1500), GAME), Gesture::None);
        let mated = Standing { mate: Some(-6), ..standing(6 - MATE) };
        assert_eq!(gesture(&mut etiquette, mated, GAME), Gesture::Resign);
        assert_eq!(gesture(&mut etiquette, mated, OFFER), Gesture::Draw);
        assert_eq!(gesture(&mut etiquette, Standing { depth: 7, ..mated }, GAME), Gesture::None);
        let certain = Standing { mate: Some(-2), depth: 4, ..mated };
        assert_eq!(gesture(&mut etiquette, certain, GAME), Gesture::Resign);
        assert_eq!(
            gesture(&mut etiquette, Standing { mate: Some(2), score: MATE - 2, ..certain }, GAME),
            Gesture::None
        );
    }

    #[test]
    fn no_gesture_in_an_analysis_or_against_the_users_will() {
        let mut etiquette = Etiquette::default();
        let analysis = Occasion { on_clock: false, ..GAME };
        let stubborn = Occasion { resign_at: 0, ..GAME };
        for _ in 0..20 {
            assert_eq!(gesture(&mut etiquette, standing(-5000), analysis), Gesture::None);
            assert_eq!(gesture(&mut etiquette, standing(0), analysis), Gesture::None);
            assert_eq!(gesture(&mut etiquette, standing(-5000), stubborn), Gesture::None);
        }
    }
}
