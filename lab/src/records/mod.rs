//! Games from files: records in every format that `analysis` reads, and self-play data.

mod game;
mod outcome;

use std::path::Path;

use analysis::input;
use analysis::record::Record;
use analysis::replay::{game_of, legal_part};
use boards::Message;
use search::ListedGame;

use crate::data;
use crate::error::{LabError, file_error};
pub use game::RecordedGame;
use outcome::outcome;

/// Extension of self-play data.
const SELFPLAY: &str = "sqd";

/// Reads the games of a file. Returns them with messages about what could not be read. A game ends before a move that
/// is not legal.
///
/// # Errors
/// The file cannot be read, or has no game in a known format.
pub fn read<G: ListedGame>(path: &Path) -> Result<(Vec<RecordedGame<G>>, Vec<String>), LabError> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(SELFPLAY)) {
        let loaded = data::load::<G>(&[path.to_owned()])?;
        let game = |game: data::SelfplayGame<G>| RecordedGame {
            start: (*game.start).clone(),
            moves: game.plies.iter().map(|ply| ply.mv).collect(),
            random_plies: game.random_plies,
            outcome: Some(game.outcome),
        };
        return Ok((loaded.games.into_iter().map(game).collect(), loaded.warnings));
    }
    let records = input::read(path).map_err(file_error(path))?;
    let (mut games, mut warnings) = (Vec::new(), Vec::new());
    for (index, record) in records.iter().enumerate() {
        let mut warn = |problem: &Message| warnings.push(format!("{}: game {}: {problem}", path.display(), index + 1));
        match recorded_game(record) {
            Ok((game, problem)) => {
                problem.iter().for_each(&mut warn);
                games.extend(Some(game).filter(|game| !game.moves.is_empty()));
            }
            Err(problem) => warn(&problem),
        }
    }
    Ok((games, warnings))
}

/// Returns the game of a record, as far as its moves are legal, and the problem that ends it before its end.
fn recorded_game<G: ListedGame>(record: &Record) -> Result<(RecordedGame<G>, Option<Message>), Message> {
    game_of(record, Some(G::NAME))?;
    let (line, problem) = legal_part::<G>(record)?;
    let mover = problem.is_none().then(|| line.current().side_to_move());
    let game = RecordedGame {
        start: line.positions()[0].clone(),
        moves: line.moves().to_vec(),
        random_plies: 0,
        outcome: record.result.as_deref().and_then(|result| outcome(result, mover)),
    };
    Ok((game, problem))
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, NotationOptions, Rules};
    use selfplay::Outcome;

    use super::*;

    /// Moves and outcome of a game.
    type Read = (Vec<String>, Option<Outcome>);

    /// Reads a text as a file with this ending. Returns its games and the messages.
    fn parse<G: ListedGame>(ending: &str, text: &str) -> (Vec<Read>, Vec<String>) {
        let name = format!("sanqi-records-{}-{:x}.{ending}", std::process::id(), crc32fast::hash(text.as_bytes()));
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        let (games, warnings) = read::<G>(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let moves = |game: &RecordedGame<G>| {
            let mut texts = Vec::new();
            game.replay(|_, line, mv| texts.push(line.current().format_move(mv, NotationOptions::default())));
            texts
        };
        let prefix = format!("{}: ", path.display());
        let unprefixed = |text: String| text.strip_prefix(&prefix).map(str::to_owned).unwrap();
        (games.iter().map(|game| (moves(game), game.outcome)).collect(), warnings.into_iter().map(unprefixed).collect())
    }

    fn texts(moves: &str) -> Vec<String> {
        moves.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn games_of_chess_have_moves_and_outcomes() {
        let text = "[Event \"a [b] \\\"c\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {best by test; (really)\n[%clk 0:01]} e5 $1 (1... c5 \
                    2. Nf3 (2. c3)) 2.Nf3! Nc6 ; rest ignored Bb5\n3. Bb5+ 1-0\n\n[FEN \"8/8/8/8/8/8/4K2k/7R b - - 0 1\"]\n\n\
                    1... Kxh1 1/2-1/2\n";
        let (games, warnings) = parse::<Chess>("pgn", text);
        assert_eq!(warnings, Vec::<String>::new());
        let first = (texts("e2e4 e7e5 g1f3 b8c6 f1b5"), Some(Outcome::FirstWins));
        assert_eq!(games, [first, (texts("h2h1"), Some(Outcome::Draw))]);
    }

    #[test]
    fn a_game_ends_before_a_bad_move() {
        let (games, warnings) = parse::<Chess>("pgn", "1. e4 e5 2. Ke3 Nc6 *\n\n[FEN \"8/8 w\"]\n\n1. e4 *\n");
        assert_eq!(games, [(texts("e2e4 e7e5"), None)]);
        assert!(
            warnings[0].starts_with("game 1: move 2 of White: ") && warnings[1].starts_with("game 2: "),
            "{warnings:?}"
        );
        let (games, warnings) = parse::<Shogi>("csa", "PI\n+\n+7776FU\n-3334KI\n+2726FU\n%TORYO\n");
        assert_eq!(games, [(texts("7g7f"), None)]);
        assert!(warnings[0].starts_with("game 1: move 2: "), "{warnings:?}");
    }

    #[test]
    fn records_of_xiangqi_are_in_iccs() {
        let text = "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7\n2. h0g2 1-0\n";
        let expected = (texts("h2e2 h9g7 h0g2"), Some(Outcome::FirstWins));
        assert_eq!(parse::<Xiangqi>("pgn", text), (vec![expected], Vec::new()));
    }

    #[test]
    fn games_of_shogi_end_for_the_side_to_move() {
        let text = "V2.2\nN+a,b\nPI\n+\n+7776FU,T3\n'comment\n-3334FU\nT1\n%KACHI\n/\nPI\n+\n+2726FU\n%TORYO\n";
        let (games, warnings) = parse::<Shogi>("csa", text);
        assert_eq!(warnings, Vec::<String>::new());
        let first = (texts("7g7f 3c3d"), Some(Outcome::FirstWins));
        assert_eq!(games, [first, (texts("2g2f"), Some(Outcome::FirstWins))]);
        let (games, _) = parse::<Shogi>("kif", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
        assert_eq!(games, [(texts("7g7f 3c3d"), Some(Outcome::SecondWins))]);
    }

    #[test]
    fn positions_that_are_written_are_read() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "ln1g3nl/1ks2+R3/pp2p2pp/2p3p2/9/2P1P4/PP1P2PPP/1K7/LNSG1G1NL w BGSrb3p 1",
        ] {
            let position = Shogi::from_fen(sfen).unwrap();
            let mut moves = boards::MoveList::new();
            position.legal_moves(&mut moves);
            let first = position.record_move(moves[0]);
            let text = format!("{}\n{first}\n%KACHI\n", position.record_position(NotationOptions::default()));
            let expected = position.format_move(moves[0], NotationOptions::default());
            let (games, warnings) = parse::<Shogi>("csa", &text);
            assert_eq!((games.len(), &games[0].0[..], warnings.len()), (1, &[expected][..], 0), "{text} {warnings:?}");
        }
    }

    #[test]
    fn games_of_another_game_are_refused() {
        let (games, warnings) = parse::<Chess>("csa", "PI\n+\n+7776FU\n%TORYO\n");
        assert_eq!((games, &warnings[..]), (Vec::new(), &["game 1: it is a game of shogi, not chess".to_owned()][..]));
    }
}
