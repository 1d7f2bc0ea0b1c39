//! A stand-alone web page: boards to step through, a graph of the chances, the critical moves. It loads nothing, and
//! its pieces are drawings and characters of its own.

use std::collections::BTreeMap;

use search::{BoardPicture, BoardStyle, PieceStyle};
use serde::Serialize;

use super::escaped::Escaped;
use crate::judgement::Class;
use crate::report::{GameReport, LineReport, SideReport};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

/// Script that draws boards: it defines the class `Board`, made from a [`Board`] as JSON.
pub const BOARD: &str = include_str!("page/board.js");

/// Greatest number of moves of a line on the page.
const LONGEST_LINE: usize = 8;

/// Tags of the heading, in its order.
const HEADING_TAGS: [&str; 3] = ["Date", "Event", "TimeControl"];

/// Data of the page; the names are short because they repeat in every move.
#[derive(Serialize)]
struct Page<'a> {
    engine: &'a str,
    settings: &'a str,
    /// Boards by the names of their games.
    boards: BTreeMap<&'a str, Board>,
    games: Vec<Game<'a>>,
}

/// A board and the names of its drawings in `page/board.js`.
#[derive(Serialize)]
pub struct Board {
    files: &'static str,
    ranks: &'static str,
    labels: &'static str,
    style: &'static str,
    hands: bool,
    pieces: &'static str,
    characters: BTreeMap<&'static str, char>,
}

impl From<BoardPicture> for Board {
    fn from(picture: BoardPicture) -> Board {
        Board {
            files: picture.files,
            ranks: picture.ranks,
            labels: picture.rank_labels,
            style: match picture.style {
                BoardStyle::Chequered => "chequered",
                BoardStyle::River => "river",
                BoardStyle::Lined => "lined",
            },
            hands: picture.has_hands,
            pieces: match picture.pieces {
                PieceStyle::Figures => "figures",
                PieceStyle::Discs(_) => "discs",
                PieceStyle::Wedges(_) => "wedges",
            },
            characters: picture.pieces.characters().iter().copied().collect(),
        }
    }
}

#[derive(Serialize)]
struct Game<'a> {
    /// Title.
    t: String,
    /// Name of the game.
    g: &'a str,
    /// Opening.
    o: Option<String>,
    /// Result.
    r: Option<&'a str>,
    /// Date, event and time control, as far as the record has them.
    h: Vec<&'a str>,
    sides: Vec<Side<'a>>,
    /// FEN of each position.
    f: Vec<&'a str>,
    /// Expected result of the first side in each position.
    e: Vec<f64>,
    /// Score of each position.
    s: Vec<&'a str>,
    /// Best line of each position, as text.
    l: Vec<String>,
    m: Vec<Move<'a>>,
    /// Indices of the critical moves.
    c: &'a [usize],
}

#[derive(Serialize)]
struct Side<'a> {
    /// Name of the side.
    n: &'a str,
    /// Name of the player.
    p: Option<&'a str>,
    /// Rating of the player.
    e: Option<&'a str>,
    /// Accuracy.
    a: Option<f64>,
    /// Inaccuracies, mistakes, blunders, missed mates.
    i: usize,
    m: usize,
    b: usize,
    mm: usize,
}

#[derive(Serialize)]
struct Move<'a> {
    /// Number.
    n: String,
    /// The move as books spell it.
    t: &'a str,
    /// The move as the protocol spells it, from which the page takes its squares.
    p: &'a str,
    /// True for a move of a known opening.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    k: bool,
    /// Class of a bad move.
    #[serde(skip_serializing_if = "Option::is_none")]
    c: Option<&'static str>,
    /// Sign of a bad move.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<&'static str>,
    /// Remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    q: Option<String>,
    /// Better line.
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Better<'a>>,
}

#[derive(Serialize)]
struct Better<'a> {
    /// First move as the protocol spells it.
    p: &'a str,
    /// The line as text.
    t: String,
    /// Score.
    s: &'a str,
}

/// Returns a page with the games. `engine` and `settings` stand at its foot.
pub fn write(games: &[GameReport], engine: &str, settings: &str) -> String {
    let boards = games.iter().map(|report| (report.game, report.picture.into())).collect();
    let page = Page { engine, settings, boards, games: games.iter().map(game).collect() };
    // The data holds strings and numbers only. "</" would end the element that holds it.
    let data = serde_json::to_string(&page)
        .expect("plain data is valid JSON")
        .replace("</", "<\\/")
        .replace("<!--", "<\\u0021--");
    let title = match games {
        [one] => one.title(),
        several => format!("{} games", several.len()),
    };
    // Placeholders are replaced once, so that none in a player's name is.
    let mut text = String::with_capacity(PAGE.len() + STYLE.len() + BOARD.len() + SCRIPT.len() + data.len());
    let mut rest = PAGE;
    for (placeholder, content) in [
        ("{TITLE}", Escaped(&title).to_string().as_str()),
        ("{STYLE}", STYLE),
        ("{DATA}", &data),
        ("{BOARD}", BOARD),
        ("{SCRIPT}", SCRIPT),
    ] {
        let (before, after) = rest.split_once(placeholder).expect("the page has each placeholder once");
        text.push_str(before);
        text.push_str(content);
        rest = after;
    }
    text + rest
}

fn game(report: &GameReport) -> Game<'_> {
    Game {
        t: report.title(),
        g: report.game,
        o: report.opening.map(|opening| format!("{} {}", opening.eco, opening.name)),
        r: report.result_text(),
        h: HEADING_TAGS.iter().filter_map(|name| known_tag(report, name)).collect(),
        sides: report.sides.iter().map(|one| side(report, one)).collect(),
        f: report.positions.iter().map(|position| position.fen.as_str()).collect(),
        e: report.positions.iter().map(|position| position.expected).collect(),
        s: report.positions.iter().map(|position| position.score.as_str()).collect(),
        l: report.positions.iter().map(|position| position.lines.first().map(line).unwrap_or_default()).collect(),
        m: (0..report.moves.len()).map(|index| mv(report, index)).collect(),
        c: &report.critical,
    }
}

/// Returns the value of a tag; `None` if it is missing or says that nothing is known.
fn known_tag<'a>(report: &'a GameReport, name: &str) -> Option<&'a str> {
    // Dates have a question mark for each unknown digit, time controls and ratings a dash or a zero.
    report.record.tag(name).filter(|value| !value.chars().all(|letter| "?.-/0".contains(letter)))
}

fn side<'a>(report: &'a GameReport, side: &'a SideReport) -> Side<'a> {
    let accuracy = side.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0);
    Side {
        n: side.side,
        p: side.player.as_deref(),
        e: known_tag(report, &format!("{}Elo", side.side)),
        a: accuracy,
        i: side.inaccuracies,
        m: side.mistakes,
        b: side.blunders,
        mm: side.missed_mates,
    }
}

fn line(line: &LineReport) -> String {
    line.moves.iter().take(LONGEST_LINE).map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn mv(report: &GameReport, index: usize) -> Move<'_> {
    let mv = &report.moves[index];
    let class = mv.judgement.class;
    Move {
        n: report.number_text(index),
        t: &mv.text,
        p: &mv.protocol,
        k: mv.judgement.is_book,
        c: class.map(Class::name),
        x: class.map(Class::sign),
        q: report.remark(index),
        b: report.better_line(index).map(|better| Better {
            p: better.protocol.first().map_or("", String::as_str),
            t: line(better),
            s: &better.score,
        }),
    }
}
