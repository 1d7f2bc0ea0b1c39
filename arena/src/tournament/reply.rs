//! Answers of engines before the referee: their moves and claims are checked.

use boards::{NotationOptions, Position, Ranks};
use selfplay::referee::{GameEnd, Referee};
use selfplay::{EngineScore, Outcome, Reason};

use crate::engine::Reply;

/// Applies an engine's answer, in the notation with these ranks. Returns the end of the game, if it ended.
pub fn handle_reply<P: Position>(
    referee: &mut Referee<P>,
    reply: &Reply,
    ranks: Ranks,
    score: Option<EngineScore>,
) -> Option<GameEnd> {
    let mover = referee.mover();
    let (win, loss) = (Outcome::win_of(mover), Outcome::win_of(1 - mover));
    match reply {
        Reply::Resign => Some((loss, Reason::Resignation)),
        Reply::Win if referee.line().current().can_declare_win() => Some((win, Reason::Declaration)),
        Reply::Win => Some((loss, Reason::WrongClaim)),
        Reply::NoMove | Reply::Checkmate(_) => Some((loss, Reason::IllegalMove)),
        Reply::Move { text, draw, .. } => {
            let notation = NotationOptions { ranks, ..NotationOptions::default() };
            match referee.line().current().parse_move_in(text, notation) {
                Ok(mv) => referee.play_offering(mv, score, *draw),
                Err(_) => Some((loss, Reason::IllegalMove)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;
    use boards::xiangqi::Xiangqi;
    use selfplay::Adjudication;

    use super::*;

    fn say(text: &str) -> Reply {
        Reply::Move { text: text.into(), ponder: None, draw: false }
    }

    /// Applies an answer without a score.
    fn answer<P: Position>(referee: &mut Referee<P>, reply: &Reply, ranks: Ranks) -> Option<GameEnd> {
        handle_reply(referee, reply, ranks, None)
    }

    #[test]
    fn wrong_moves_and_claims_lose() {
        let start = || Referee::new(Chess::start(), Adjudication::default());
        assert_eq!(
            answer(&mut start(), &say("e2e5"), Ranks::default()),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            answer(&mut start(), &say("hello"), Ranks::default()),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            answer(&mut start(), &Reply::NoMove, Ranks::default()),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
        assert_eq!(
            answer(&mut start(), &Reply::Win, Ranks::default()),
            Some((Outcome::SecondWins, Reason::WrongClaim))
        );
        assert_eq!(
            answer(&mut start(), &Reply::Resign, Ranks::default()),
            Some((Outcome::SecondWins, Reason::Resignation))
        );
    }

    #[test]
    fn moves_are_read_with_the_ranks_of_the_engine() {
        let start = || Referee::new(Xiangqi::start(), Adjudication::default());
        assert_eq!(answer(&mut start(), &say("a1a2"), Ranks::FromOne), None);
        assert_eq!(
            answer(&mut start(), &say("a1a2"), Ranks::FromZero),
            Some((Outcome::SecondWins, Reason::IllegalMove))
        );
    }

    #[test]
    fn offers_of_a_draw_reach_the_referee() {
        let offer = |text: &str| Reply::Move { text: text.into(), ponder: None, draw: true };
        let mut game = Referee::new(Chess::start(), Adjudication::default());
        assert_eq!(answer(&mut game, &offer("e2e4"), Ranks::default()), None);
        assert_eq!(answer(&mut game, &offer("e7e5"), Ranks::default()), Some((Outcome::Draw, Reason::DrawAgreed)));
    }
}
