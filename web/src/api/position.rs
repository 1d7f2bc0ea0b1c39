//! `POST api/position`: everything that the page draws about a game.

use analysis::squares::{MoveParts, king_of};
use axum::Json;
use boards::{Line, NotationOptions, Side, message};
use search::ListedGame;
use selfplay::{ExplainedEnd, Outcome, Reason};
use serde::Serialize;

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, ShownMove, move_number, shown_move, with_line};
use crate::words::Words;

/// A game with everything that the page draws.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// Positions of the game, one more than moves.
    positions: Vec<String>,
    moves: Vec<ShownMove>,
    /// Side to move, and the number before its move.
    side: usize,
    number: String,
    /// Square of the king that is in check.
    check: Option<String>,
    /// Legal moves, also after an end that leaves some, such as a repetition: in a study the game may go on.
    legal: Vec<LegalMove>,
    /// True if the side to move may declare a win.
    declares: bool,
    /// Whether each side could mate: the other one loses by its clock only then.
    can_mate: [bool; 2],
    end: Option<End>,
}

#[derive(Debug, Serialize)]
struct LegalMove {
    #[serde(rename = "move")]
    spelling: String,
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<String>,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
    /// The move as books spell it, in the characters of the game and in letters, for moves that are typed.
    text: [String; 2],
}

/// End of a game by the rules.
#[derive(Debug, Serialize)]
pub struct End {
    /// Side that wins; `None` for a draw.
    winner: Option<usize>,
    reason: Reason,
    /// Reason in English, with its explanation.
    text: String,
    /// Explanation of a repetition.
    explanation: Option<Words>,
}

/// Returns what the page draws about a game.
///
/// # Errors
/// The game cannot be played.
pub async fn answer(body: Body<GameText>) -> Answer<Shown> {
    let text = contents(body)?;
    let notation = text.notation();
    with_line(&text, Show { notation }).map(Json)
}

struct Show {
    notation: NotationOptions,
}

impl LineTask for Show {
    type Output = Shown;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Shown, RequestError> {
        let Show { notation } = self;
        let previous = |ply: usize| ply.checked_sub(1).map(|before| line.moves()[before]);
        let moves = line.positions().iter().zip(line.moves()).enumerate();
        let moves = moves.map(|(ply, (position, &mv))| shown_move(position, mv, previous(ply), notation)).collect();
        let position = line.current();
        let end = end(&line);
        let king = king_of(position, position.side_to_move().index());
        Ok(Shown {
            positions: line.positions().iter().map(|position| position.fen(notation)).collect(),
            moves,
            side: position.side_to_move().index(),
            number: move_number(position),
            check: king.filter(|_| position.in_check()).map(|king| king.square),
            legal: legal_moves(&line, notation),
            declares: end.is_none() && position.can_declare_win(),
            can_mate: Side::BOTH.map(|side| position.can_mate(side)),
            end,
        })
    }
}

fn legal_moves<G: ListedGame>(line: &Line<G>, notation: NotationOptions) -> Vec<LegalMove> {
    let position = line.current();
    let moves = position.move_list();
    let previous = line.moves().last().copied();
    let shown = |&mv: &_| {
        let spelling = position.format_move(mv, notation);
        let MoveParts { from, drop, to, promotion } = MoveParts::of(&spelling);
        let [from, drop, promotion] = [from, drop, promotion].map(|part| part.map(str::to_owned));
        let text = [true, false].map(|characters| position.book_move(mv, previous, characters));
        LegalMove { from, drop, to: to.to_owned(), promotion, text, spelling }
    };
    moves.iter().map(shown).collect()
}

/// Returns the end of a game by the rules; `None` while it goes on.
pub fn end<G: ListedGame>(line: &Line<G>) -> Option<End> {
    let ExplainedEnd { outcome, reason, text, explanation } = ExplainedEnd::of(line)?;
    let winner = match outcome {
        Outcome::FirstWins => Some(0),
        Outcome::SecondWins => Some(1),
        Outcome::Draw => None,
    };
    Some(End { winner, reason, text, explanation: explanation.as_ref().map(Words::from) })
}

/// Checks that a game goes on.
///
/// # Errors
/// The game has ended.
pub fn ensure_open<G: ListedGame>(line: &Line<G>) -> Result<(), RequestError> {
    end(line).map_or(Ok(()), |end| {
        Err(RequestError::bad(message!("game-ended", "the game has ended: {reason}", reason = end.text)))
    })
}

/// Checks that there is a move to look at, though the game may have ended, such as by a repetition.
///
/// # Errors
/// The game has ended without a legal move.
pub fn ensure_movable<G: ListedGame>(line: &Line<G>) -> Result<(), RequestError> {
    if line.current().has_legal_move() { Ok(()) } else { ensure_open(line) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(game: &str, start: &str, moves: &str) -> Shown {
        let start = Some(start.to_owned()).filter(|start| !start.is_empty());
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let text = GameText { game: game.to_owned(), start, moves, chess960: false };
        with_line(&text, Show { notation: text.notation() }).unwrap()
    }

    #[test]
    fn a_mate_ends_the_game_on_the_kings_square() {
        let Shown { end, check, legal, moves, positions, .. } = shown("chess", "", "f2f3 e7e5 g2g4 d8h4");
        let end = end.unwrap();
        assert_eq!((end.winner, end.reason, end.text.as_str()), (Some(1), Reason::Mate, "mate"));
        assert_eq!((check.as_deref(), legal.len(), positions.len()), (Some("e1"), 0, 5));
        assert_eq!((moves[3].text.as_str(), moves[3].number.as_str()), ("Qh4#", "2..."));
    }

    #[test]
    fn in_shogi_and_xiangqi_every_side_wins_by_the_clock() {
        assert_eq!(shown("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "").can_mate, [true, false]);
        assert_eq!(shown("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "").can_mate, [true, true]);
        assert_eq!(shown("xiangqi", "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "").can_mate, [true, true]);
    }

    #[test]
    fn perpetual_check_is_explained() {
        let circle = "e5d5 d9e9 d5e5 e9d9 ";
        let Shown { end, .. } = shown("xiangqi", "3k5/9/9/9/4R4/9/9/9/9/5K3 w - - 0 1", &circle.repeat(4));
        let end = end.unwrap();
        assert_eq!((end.winner, end.reason), (Some(1), Reason::Repetition), "{}", end.text);
        assert!(end.text.contains("check"), "{}", end.text);
        assert_eq!(end.explanation.unwrap().code, "xiangqi.third");
    }

    #[test]
    fn drops_and_promotions_have_their_parts() {
        let Shown { legal, moves, check, .. } = shown("shogi", "", "7g7f 3c3d 8h2b+ 3a2b");
        let drop = legal.iter().find(|mv| mv.spelling == "B*5e").unwrap();
        assert_eq!((drop.from.as_deref(), drop.drop.as_deref(), drop.to.as_str()), (None, Some("B"), "5e"));
        assert_eq!((moves[2].text.as_str(), moves[2].squares.join(" ").as_str()), ("▲２二角成", "8h 2b"));
        assert_eq!(check, None);
        let Shown { legal, .. } = shown("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "");
        let promotions: Vec<_> = legal.iter().filter_map(|mv| mv.promotion.as_deref()).collect();
        assert_eq!(promotions.len(), 4);
    }

    #[test]
    fn an_illegal_move_is_named_by_its_index() {
        let text = GameText { game: "chess".into(), moves: vec!["e2e4".into(), "e7e4".into()], ..GameText::default() };
        let error = with_line(&text, Show { notation: text.notation() }).unwrap_err();
        assert!(format!("{error:?}").contains("ply: Some(1)"), "{error:?}");
    }
}
