//! The words of an answer to `go`.

use boards::{Line, Move, Verdict};
use search::ListedGame;

use crate::engine::Protocol;

use super::finding::{Finding, FindingKind};
use super::spelling::Spelling;

/// Plies up to which `checkmate nomate` is tried to refute.
const REFUTED_PLIES: u32 = 3;

/// Answer to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The move; `None` for a resignation, a declaration, or where there is no move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
}

/// Reads an answer to a search of the last position of `line`.
///
/// # Errors
/// The answer is none that may be given.
pub fn read<G: ListedGame>(
    spelling: Spelling,
    line: &Line<G>,
    answer: &str,
    may_resign: bool,
) -> Result<Answer, Finding> {
    let position = line.current();
    let illegal = |reason: &str| Err(Finding::new(FindingKind::Illegal, format!("{reason}: {answer}")));
    let words: Vec<&str> = answer.split(' ').collect();
    let none = match (spelling.protocol, &words[..]) {
        (Protocol::Uci, ["bestmove", "(none)"]) | (Protocol::Ucci, ["nobestmove"]) => true,
        (Protocol::Usi, ["bestmove", "resign"]) => true,
        (Protocol::Usi, ["bestmove", "win"]) if position.can_declare_win() => return Ok(Answer::default()),
        _ => false,
    };
    if none {
        let is_allowed = !position.has_legal_move() || may_resign;
        return if is_allowed { Ok(Answer::default()) } else { illegal("there are legal moves") };
    }
    let claims = |word: &str| spelling.protocol == Protocol::Ucci && ["draw", "resign"].contains(&word);
    let words = match &words[..] {
        [rest @ .., last] if rest.len() > 1 && claims(last) => rest,
        all => all,
    };
    let (best, ponder) = match words {
        ["bestmove", best] => (best, None),
        ["bestmove", best, "ponder", ponder] => (best, Some(ponder)),
        _ => return Err(Finding::new(FindingKind::UnknownLine, answer)),
    };
    let Some(best) = spelling.read_move(position, best) else { return illegal("the move") };
    let next = position.after(best);
    let reply = ponder.map(|text| spelling.read_move(&next, text));
    if reply == Some(None) { illegal("the reply") } else { Ok(Answer { best: Some(best), ponder: reply.flatten() }) }
}

/// Checks an answer of USI to a mate problem.
///
/// # Errors
/// The answer is none, or false.
pub fn check_solution<G: ListedGame>(spelling: Spelling, line: &Line<G>, answer: &str) -> Result<(), Finding> {
    let wrong = |reason: &str| Err(Finding::new(FindingKind::WrongMate, format!("{reason}: {answer}")));
    match answer.split(' ').collect::<Vec<&str>>()[..] {
        ["checkmate", "timeout"] => Ok(()),
        ["checkmate", "nomate"] if mates_by_checks(line.current(), REFUTED_PLIES) => wrong("there is a mate"),
        ["checkmate", "nomate"] => Ok(()),
        ["checkmate", ref moves @ ..] if !moves.is_empty() => {
            let mut position = line.current().clone();
            for text in moves {
                let Some(mv) = spelling.read_move(&position, text) else {
                    return Err(Finding::new(FindingKind::Illegal, format!("{text} in {answer}")));
                };
                position = position.after(mv);
            }
            let is_mate = !position.has_legal_move() && position.no_moves_verdict() == Verdict::Loss;
            if is_mate && moves.len() % 2 == 1 { Ok(()) } else { wrong("no mate at the end") }
        }
        _ => Err(Finding::new(FindingKind::UnknownLine, answer)),
    }
}

/// Returns true if the side to move mates by checks alone within some plies.
fn mates_by_checks<G: ListedGame>(position: &G, plies: u32) -> bool {
    let mut moves = boards::MoveList::new();
    position.legal_moves(&mut moves);
    let checks = moves.iter().map(|&mv| position.after(mv)).filter(|next| next.in_check());
    let is_answered = |next: &G| {
        let mut replies = boards::MoveList::new();
        next.legal_moves(&mut replies);
        replies.iter().any(|&reply| plies < 3 || !mates_by_checks(&next.after(reply), plies - 2))
    };
    checks.into_iter().any(|next| !is_answered(&next))
}
