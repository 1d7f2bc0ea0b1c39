//! Rows of a suite, from EPD or TSV files.

use std::path::Path;

use boards::{Move, Position};

use super::goal::Goal;
use crate::engine::mate_moves_to_plies;
use selfplay::epd;
use selfplay::line_file::{self, FileError};

/// Test position with its goals.
#[derive(Clone, Debug)]
pub struct Row<P> {
    /// Id in the file, or `line N`.
    pub id: String,
    /// Theme, if the row belongs to one.
    pub theme: Option<String>,
    /// Position, with at least one legal move.
    pub position: P,
    /// Goals, all of which must be reached; at least one.
    pub goals: Vec<Goal>,
}

/// Prefix of `0(no mate in N)`: no mate within N plies, in the column `plies` of TSV files.
const NO_MATE: &str = "0(no mate in ";
/// Largest mate distance accepted, in moves or plies.
const LONGEST_MATE: i32 = 5_000;

/// Reads a suite: TSV if the file's name ends in `.tsv`, else EPD.
///
/// EPD operations: `bm` and `am` (moves as records have them or in the engine's notation), `dm` (mate in moves,
/// negative for being mated), points for moves as `c8` (points) and `c9` (moves) or as `c0` (`"Nf6=10, d5=3"`), and
/// `id`, whose part before a dot and a number is the theme. Other operations are ignored.
///
/// TSV columns: `sfen` or `fen`; `plies` (mate distance, or `0(no mate in N)`), `bm`, `am`, `dm`, `id`. Rows without an
/// id are grouped by `plies`. Other columns are ignored.
///
/// # Errors
/// The file or a line of it cannot be read, a position or move is not legal, or a row has no goal.
pub fn load<P: Position>(path: &Path) -> Result<Vec<Row<P>>, FileError> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tsv")) {
        let mut columns: Option<Vec<String>> = None;
        line_file::read_rows(path, |number, line| {
            let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
            match &columns {
                Some(columns) => from_cells(number, columns, &cells).map(Some),
                None => {
                    columns = Some(cells.into_iter().map(str::to_owned).collect());
                    Ok(None)
                }
            }
        })
    } else {
        line_file::read(path, |number, line| from_epd(number, line).map(Some))
    }
}

fn from_epd<P: Position>(number: usize, line: &str) -> Result<Row<P>, String> {
    let epd = epd::parse(line)?;
    let operands = |opcode| epd.operands(opcode);
    let position = read_position::<P>(epd.position)?;
    let mut goals = Vec::new();
    if let Some(words) = operands("bm") {
        goals.push(Goal::Best(read_moves(&position, words)?));
    }
    if let Some(words) = operands("am") {
        goals.push(Goal::Avoid(read_moves(&position, words)?));
    }
    if let Some(words) = operands("dm") {
        goals.push(Goal::Mate(read_direct_mate(words.first().copied().unwrap_or_default())?));
    }
    match (operands("c8"), operands("c9"), operands("c0")) {
        (Some(points), Some(moves), _) => goals.push(read_points(&position, &points.join(" "), &moves.join(" "))?),
        (_, _, Some(comment)) => goals.extend(read_point_list(&position, &comment.join(" "))?),
        _ => {}
    }
    let id = operands("id").map(|words| words.join(" "));
    finish(number, id, None, position, goals)
}

fn from_cells<P: Position>(number: usize, columns: &[String], cells: &[&str]) -> Result<Row<P>, String> {
    let cell = |name: &str| {
        let place = columns.iter().position(|column| column == name)?;
        cells.get(place).copied().filter(|cell| !cell.is_empty())
    };
    let position = cell("sfen").or_else(|| cell("fen")).ok_or("the column `sfen` or `fen` is missing or empty")?;
    let position = read_position::<P>(position)?;
    let words = |name: &str| cell(name).map(|cell| cell.split_whitespace().collect::<Vec<_>>());
    let mut goals = Vec::new();
    if let Some(moves) = words("bm") {
        goals.push(Goal::Best(read_moves(&position, &moves)?));
    }
    if let Some(moves) = words("am") {
        goals.push(Goal::Avoid(read_moves(&position, &moves)?));
    }
    if let Some(moves) = cell("dm") {
        goals.push(Goal::Mate(read_direct_mate(moves)?));
    }
    if let Some(plies) = cell("plies") {
        goals.push(read_plies(plies)?);
    }
    let theme = cell("plies").map(|plies| format!("plies {plies}"));
    finish(number, cell("id").map(str::to_owned), theme, position, goals)
}

fn finish<P: Position>(
    number: usize,
    id: Option<String>,
    theme: Option<String>,
    position: P,
    goals: Vec<Goal>,
) -> Result<Row<P>, String> {
    if goals.is_empty() {
        return Err("no goal: none of bm, am, dm, plies or points".into());
    }
    let theme = id.as_deref().and_then(theme_of).map(str::to_owned).or(theme);
    Ok(Row { id: id.unwrap_or_else(|| format!("line {number}")), theme, position, goals })
}

/// Returns the part before the number in `THEME.NUMBER`.
fn theme_of(id: &str) -> Option<&str> {
    let (theme, number) = id.rsplit_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !theme.is_empty()).then_some(theme)
}

fn read_position<P: Position>(text: &str) -> Result<P, String> {
    let position = P::from_fen(text).map_err(|error| error.to_string())?;
    if position.has_legal_move() { Ok(position) } else { Err("the game is over in this position".into()) }
}

fn read_move<P: Position>(position: &P, word: &str) -> Result<Move, String> {
    let parsed =
        position.parse_record_move(word).or_else(|error| position.parse_book_move(word, None).map_err(|_| error));
    parsed.map_err(|error| error.to_string())
}

fn read_moves<P: Position>(position: &P, words: &[&str]) -> Result<Vec<Move>, String> {
    if words.is_empty() {
        return Err("bm or am without a move".into());
    }
    words.iter().map(|word| read_move(position, word.trim_end_matches(','))).collect()
}

fn read_mate(text: &str) -> Result<i32, String> {
    text.parse()
        .ok()
        .filter(|length: &i32| *length != 0 && length.abs() <= LONGEST_MATE)
        .ok_or_else(|| format!("`{text}` is not a mate distance"))
}

/// Parses a mate in moves and converts it to plies.
fn read_direct_mate(moves: &str) -> Result<i32, String> {
    read_mate(moves).map(mate_moves_to_plies)
}

fn read_plies(text: &str) -> Result<Goal, String> {
    match text.strip_prefix(NO_MATE).and_then(|rest| rest.strip_suffix(')')) {
        Some(plies) => read_mate(plies).map(Goal::NoMate),
        None => read_mate(text).map(Goal::Mate),
    }
}

fn read_points<P: Position>(position: &P, points: &str, moves: &str) -> Result<Goal, String> {
    let points: Vec<u32> = points
        .split_whitespace()
        .map(|word| word.parse().map_err(|_| format!("c8: `{word}` is not a number of points")))
        .collect::<Result<_, _>>()?;
    let moves: Vec<Move> = moves.split_whitespace().map(|word| read_move(position, word)).collect::<Result<_, _>>()?;
    if points.len() != moves.len() || moves.is_empty() {
        return Err(format!("{} points in c8 for {} moves in c9", points.len(), moves.len()));
    }
    Ok(Goal::Points(moves.into_iter().zip(points).collect()))
}

/// Parses points as `move=points, ...`; `None` for any other comment, such as one without a single legal move.
fn read_point_list<P: Position>(position: &P, comment: &str) -> Result<Option<Goal>, String> {
    let pairs: Option<Vec<(&str, u32)>> = comment
        .split(',')
        .map(|part| part.trim().rsplit_once('=').and_then(|(mv, points)| Some((mv, points.trim().parse().ok()?))))
        .collect();
    let Some(pairs) = pairs else { return Ok(None) };
    let read: Vec<Result<(Move, u32), String>> =
        pairs.into_iter().map(|(word, points)| Ok((read_move(position, word.trim())?, points))).collect();
    if read.iter().all(Result::is_err) {
        return Ok(None);
    }
    read.into_iter().collect::<Result<_, String>>().map(|list| Some(Goal::Points(list)))
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;

    use super::*;
    use boards::{Notation, Rules};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn epd(operations: &str) -> Result<Row<Chess>, String> {
        from_epd(7, &format!("{START} {operations}"))
    }

    fn moves(words: &[&str]) -> Vec<Move> {
        words.iter().map(|word| Chess::start().parse_move(word).unwrap()).collect()
    }

    #[test]
    fn operations_become_goals() {
        let row = epd("bm Nf3 e4; am a3; dm -3; id \"STS(v1.0) Undermine.012\"; acd 20; c3 \"any;thing\";").unwrap();
        let goals = [Goal::Best(moves(&["g1f3", "e2e4"])), Goal::Avoid(moves(&["a2a3"])), Goal::Mate(-6)];
        assert_eq!(row.goals, goals);
        assert_eq!((row.id.as_str(), row.theme.as_deref()), ("STS(v1.0) Undermine.012", Some("STS(v1.0) Undermine")));
        let row = epd("dm 4;").unwrap();
        assert_eq!((row.id.as_str(), row.theme, row.goals), ("line 7", None, vec![Goal::Mate(7)]));
    }

    #[test]
    fn moves_of_xiangqi_have_all_their_spellings() {
        use boards::xiangqi::Xiangqi;
        let fen = Xiangqi::start().fen(boards::NotationOptions::default());
        let board = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for word in ["h2e2", "H2-E2", "C2.5", "炮二平五"] {
            let row = from_epd::<Xiangqi>(1, &format!("{board} bm {word};")).unwrap();
            assert_eq!(row.goals, [Goal::Best(vec![Xiangqi::start().parse_move("h2e2").unwrap()])], "{word}");
        }
    }

    #[test]
    fn points_have_two_spellings() {
        let points = Goal::Points(moves(&["d2d4", "b1c3"]).into_iter().zip([100, 12]).collect());
        let of = |operations| epd(operations).map(|row| row.goals);
        assert_eq!(of("c8 \"100 12\"; c9 \"d2d4 b1c3\";"), Ok(vec![points.clone()]));
        assert_eq!(of("c0 \"d4=100, Nc3=12\";"), Ok(vec![points]));
        assert_eq!(of("c0 \"from a game, 1=2=3?\"; bm d4;"), Ok(vec![Goal::Best(moves(&["d2d4"]))]));
        let address = "c0 \"see http://example.org/thread?tid=18253\"; bm d4;";
        assert_eq!(of(address), Ok(vec![Goal::Best(moves(&["d2d4"]))]));
        assert_eq!(of("c0 \"d4=100, Nc6=12\";"), Err("illegal move Nc6: the piece does not move that way".into()));
        assert_eq!(of("c8 \"100\"; c9 \"d2d4 b1c3\";"), Err("1 points in c8 for 2 moves in c9".into()));
    }

    #[test]
    fn mistakes_are_named() {
        for (operations, message) in [
            ("bm Nf6;", "illegal move Nf6: the piece does not move that way"),
            ("bm;", "bm or am without a move"),
            ("dm x;", "`x` is not a mate distance"),
            ("dm 0;", "`0` is not a mate distance"),
            ("id \"A.1\";", "no goal: none of bm, am, dm, plies or points"),
        ] {
            assert_eq!(epd(operations).map(|row| row.id), Err(message.into()));
        }
        assert!(from_epd::<Chess>(1, "8/8/8/8/8/8/8/8 w - - bm a1;").is_err());
    }

    #[test]
    fn themes_end_before_the_number() {
        assert_eq!(theme_of("WAC.001"), Some("WAC"));
        assert_eq!(theme_of("v1.0"), Some("v1"));
        assert_eq!(theme_of("position 5"), None);
        assert_eq!(theme_of("a.b"), None);
    }

    #[test]
    fn tables_have_columns() {
        let columns: Vec<String> = ["fen", "plies", "note", "id"].map(str::to_owned).to_vec();
        let row = from_cells::<Chess>(3, &columns, &[START, "3", "x"]).unwrap();
        assert_eq!(
            (row.goals, row.id.as_str(), row.theme.as_deref()),
            (vec![Goal::Mate(3)], "line 3", Some("plies 3"))
        );
        let row = from_cells::<Chess>(3, &columns, &[START, "0(no mate in 1)", "", "A.1"]).unwrap();
        assert_eq!((row.goals, row.theme.as_deref()), (vec![Goal::NoMate(1)], Some("A")));
        assert!(from_cells::<Chess>(3, &columns, &["", "3"]).is_err());
        assert!(from_cells::<Chess>(3, &columns, &[START, ""]).is_err());
    }

    #[test]
    fn the_first_cell_of_a_row_may_be_empty() {
        let path = std::env::temp_dir().join(format!("sanqi-suite-{}.tsv", std::process::id()));
        std::fs::write(&path, format!("id\tfen\tbm\tam\r\n\t{START} 0 1\te4\t\r\nsecond\t{START} 0 1\t\ta3\n"))
            .unwrap();
        let rows = load::<Chess>(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let read: Vec<(&str, &[Goal])> = rows.iter().map(|row| (row.id.as_str(), &row.goals[..])).collect();
        let (best, avoid) = ([Goal::Best(moves(&["e2e4"]))], [Goal::Avoid(moves(&["a2a3"]))]);
        assert_eq!(read, [("line 2", &best[..]), ("second", &avoid[..])]);
    }
}
