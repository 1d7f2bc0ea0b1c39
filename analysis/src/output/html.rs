//! A stand-alone web page to study games: boards to step through, lines to play, a graph of the chances, mistakes to
//! learn from. It loads nothing, and its pieces are drawings and characters of its own.

use std::collections::BTreeMap;
use std::time::Duration;

use search::{BoardLabels, BoardPicture, BoardStyle, PieceStyle};
use serde::Serialize;

use super::escaped::Escaped;
use super::{kif, pgn};
use crate::evaluation::Effort;
use crate::judgement::Class;
use crate::record::RecordedMove;
use crate::report::{GameReport, LineReport, PLAYABLE_MOVES, SideReport};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");

/// Scripts of the page in the order in which they stand in it, after that of the boards.
const SCRIPTS: [&str; 7] = [
    include_str!("page/state.js"),
    include_str!("page/texts.js"),
    include_str!("page/graph.js"),
    include_str!("page/lists.js"),
    include_str!("page/learn.js"),
    include_str!("page/share.js"),
    include_str!("page/navigation.js"),
];

/// Script that draws boards: it defines the class `Board`, made from a [`Board`] as JSON.
pub const BOARD: &str = include_str!("page/board.js");

/// Tags that the page shows, in its order.
const SHOWN_TAGS: [&str; 6] = ["Title", "Event", "Site", "Date", "Round", "TimeControl"];

/// Distance of expected result from the best line up to which another line's first move is a right answer, too.
const AS_GOOD: f64 = 0.05;

/// Data of the page; the names are short because they repeat in every move.
#[derive(Serialize)]
struct Page<'a> {
    engine: &'a str,
    /// Limits of the searches by their names in `page/texts.js`, of which any one ends a search.
    limits: Vec<(&'static str, u64)>,
    /// Boards by the names of their games.
    boards: BTreeMap<&'a str, Board>,
    games: Vec<Game<'a>>,
}

/// A board and the names of its drawings in `page/board.js`.
#[derive(Serialize)]
pub struct Board {
    files: &'static str,
    ranks: &'static str,
    /// Characters beside the ranks.
    labels: Option<&'static str>,
    /// Characters of the files at the edges of both sides.
    sides: Option<[&'static str; 2]>,
    style: &'static str,
    hands: bool,
    pieces: &'static str,
    characters: BTreeMap<&'static str, char>,
}

impl From<BoardPicture> for Board {
    fn from(picture: BoardPicture) -> Board {
        let (labels, sides) = match picture.labels {
            BoardLabels::Squares(labels) => (Some(labels), None),
            BoardLabels::Sides(sides) => (None, Some(sides)),
        };
        Board {
            files: picture.files,
            ranks: picture.ranks,
            labels,
            sides,
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
    /// Title, if it does not consist of the players' names.
    t: Option<&'a str>,
    /// Name of the game.
    g: &'a str,
    /// Opening.
    o: Option<String>,
    r: Option<GameResult<'a>>,
    /// Names and values of tags, as far as the record has them.
    h: Vec<(&'static str, &'a str)>,
    sides: Vec<Side<'a>>,
    /// FEN of each position, after the first one as [`changes`] from the one before.
    f: Vec<String>,
    /// Expected result of the first side in each position.
    e: Vec<f64>,
    /// Score of each position, or the result of a game that its rules have decided.
    s: Vec<&'a str>,
    /// Best line of each position.
    l: Vec<Option<PlayableLine<'a>>>,
    m: Vec<Move<'a>>,
    /// Side that moves first: 0 or 1.
    d: usize,
    /// Indices of the critical moves.
    c: &'a [usize],
    /// Seconds that the side had left after each move; empty if the record says nothing about it.
    k: Vec<Option<f64>>,
    /// Annotated record and the name of its format.
    x: String,
    xn: &'static str,
}

/// Result of a game.
#[derive(Serialize)]
struct GameResult<'a> {
    /// Side that wins, if the ending says so.
    w: Option<usize>,
    /// Name of the ending, or the record's word for it.
    n: &'a str,
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
    /// Mean loss in opening, middlegame and endgame, in points of 100.
    l: [Option<f64>; 3],
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
    q: Option<Remark>,
    /// True if the best line before the move is a better one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    b: bool,
    /// Further moves that are nearly as good as the best line: as the protocol and as books spell them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    a: Vec<(&'a str, &'a str)>,
}

/// Remark on a move, which the page puts into words.
#[derive(Serialize)]
struct Remark {
    /// Chances of its side before and after it, in percent.
    b: u32,
    a: u32,
    /// Number of moves of a mate that it misses, and of one that it allows.
    x: Option<u32>,
    y: Option<u32>,
}

/// A line with its first moves.
#[derive(Serialize)]
struct PlayableLine<'a> {
    /// Score.
    s: &'a str,
    /// Moves as books spell them, separated by spaces.
    t: String,
    /// Moves as the protocol spells them, separated by spaces.
    p: String,
    /// FENs after the moves, each as [`changes`] from the one before.
    f: Vec<String>,
}

/// Returns a page with the games. `engine` and the limits of its searches stand at its foot.
pub fn write(games: &[GameReport], engine: &str, effort: Effort) -> String {
    let boards = games.iter().map(|report| (report.game, report.picture.into())).collect();
    let games_of_page = games.iter().map(|report| game(report, engine)).collect();
    let page = Page { engine, limits: limits(effort), boards, games: games_of_page };
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
    let script = SCRIPTS.concat();
    let mut text = String::with_capacity(PAGE.len() + STYLE.len() + BOARD.len() + script.len() + data.len());
    let mut rest = PAGE;
    for (placeholder, content) in [
        ("{TITLE}", Escaped(&title).to_string().as_str()),
        ("{STYLE}", STYLE),
        ("{DATA}", &data),
        ("{BOARD}", BOARD),
        ("{SCRIPT}", &script),
    ] {
        let (before, after) = rest.split_once(placeholder).expect("the page has each placeholder once");
        text.push_str(before);
        text.push_str(content);
        rest = after;
    }
    text + rest
}

fn limits(effort: Effort) -> Vec<(&'static str, u64)> {
    let millis = |time: Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
    let (nodes, time, depth) = match effort {
        Effort::Nodes(nodes) => (Some(nodes), None, None),
        Effort::Time(time) => (None, Some(time), None),
        Effort::Depth(depth) => (None, None, Some(depth)),
        Effort::FirstOf { nodes, time, depth } => (nodes, time, depth),
    };
    let limits = [("nodes", nodes), ("millis", time.map(millis)), ("depth", depth.map(u64::from))];
    limits.into_iter().filter_map(|(name, limit)| Some((name, limit?))).collect()
}

fn game<'a>(report: &'a GameReport, engine: &str) -> Game<'a> {
    let fens: Vec<&str> = report.positions.iter().map(|position| position.fen.as_str()).collect();
    let (format, record) = match report.kif {
        Some(_) => ("KIF", kif::write(report, engine)),
        None => ("PGN", pgn::write(report, engine)),
    };
    Game {
        t: report.own_title(),
        g: report.game,
        o: report.opening.map(|opening| format!("{} {}", opening.eco, opening.name)),
        r: report.ending().map(|(winner, name)| GameResult { w: winner.map(boards::Side::index), n: name }),
        h: SHOWN_TAGS.iter().filter_map(|name| Some((*name, known_tag(report, name)?))).collect(),
        sides: report.sides.iter().map(|one| side(report, one)).collect(),
        f: fens.iter().take(1).map(|&first| first.to_owned()).chain(all_changes(&fens)).collect(),
        e: report.positions.iter().map(|position| position.expected).collect(),
        s: report.positions.iter().map(|position| position.score.as_str()).collect(),
        l: report.positions.iter().map(|position| Some(line(&position.fen, position.lines.first()?))).collect(),
        m: (0..report.moves.len()).map(|index| mv(report, index)).collect(),
        d: report.moves.first().map_or(0, |mv| mv.side),
        c: &report.critical,
        k: clocks(report),
        x: record,
        xn: format,
    }
}

/// Returns the clocks after the moves; nothing if there are none.
fn clocks(report: &GameReport) -> Vec<Option<f64>> {
    let recorded = report.record.moves.iter().take(report.moves.len());
    let clocks: Vec<Option<f64>> = recorded.map(RecordedMove::clock).collect();
    if clocks.iter().any(Option::is_some) { clocks } else { Vec::new() }
}

/// Returns the changes between neighbouring FENs.
fn all_changes<'a>(fens: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    fens.windows(2).map(|pair| changes(pair[0], pair[1]))
}

/// Returns a FEN without the ranks and fields that are the same in the one before it; their separators stay.
fn changes(before: &str, fen: &str) -> String {
    const SEPARATORS: [char; 2] = ['/', ' '];
    let (old, new) = (|| before.split(SEPARATORS), || fen.split_inclusive(SEPARATORS));
    if old().count() != new().count() {
        return fen.to_owned();
    }
    let change = |(old, new): (&str, &'_ str)| {
        let is_same = new.trim_end_matches(SEPARATORS) == old;
        if is_same { new[old.len()..].to_owned() } else { new.to_owned() }
    };
    old().zip(new()).map(change).collect()
}

/// Returns the value of a tag; `None` if it is missing or says that nothing is known.
fn known_tag<'a>(report: &'a GameReport, name: &str) -> Option<&'a str> {
    // Dates have a question mark for each unknown digit, time controls and ratings a dash or a zero.
    report.record.tag(name).filter(|value| !value.chars().all(|letter| "?.-/0".contains(letter)))
}

fn side<'a>(report: &'a GameReport, side: &'a SideReport) -> Side<'a> {
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    let losses = side.losses;
    Side {
        n: side.side,
        p: side.player.as_deref(),
        e: known_tag(report, &format!("{}Elo", side.side)),
        a: side.accuracy.map(tenths),
        i: side.inaccuracies,
        m: side.mistakes,
        b: side.blunders,
        mm: side.missed_mates,
        l: [losses.opening, losses.middlegame, losses.endgame].map(|loss| loss.map(|loss| tenths(100.0 * loss))),
    }
}

/// Returns a line with the changes of its positions from the one before it.
fn line<'a>(fen: &'a str, line: &'a LineReport) -> PlayableLine<'a> {
    let first = |moves: &[String]| moves.iter().take(PLAYABLE_MOVES).map(String::as_str).collect::<Vec<_>>().join(" ");
    let fens: Vec<&str> = std::iter::once(fen).chain(line.fens.iter().map(String::as_str)).collect();
    PlayableLine { s: &line.score, t: first(&line.moves), p: first(&line.protocol), f: all_changes(&fens).collect() }
}

/// Returns the first moves of further lines that are nearly as good as the best one, without the move of the game.
fn nearly_best(report: &GameReport, index: usize) -> Vec<(&str, &str)> {
    let [best, others @ ..] = report.positions[index].lines.as_slice() else { return Vec::new() };
    // Expected results are known to a ten-thousandth: a distance of 0.05 must not miss the limit by rounding.
    let is_as_good = |other: &&LineReport| (best.expected - other.expected).abs() <= AS_GOOD + 1e-9;
    let is_other = |other: &&LineReport| other.protocol.first() != Some(&report.moves[index].protocol);
    let moves = others
        .iter()
        .filter(is_as_good)
        .filter(is_other)
        .filter_map(|other| other.protocol.first().zip(other.moves.first()));
    moves.map(|(protocol, text)| (protocol.as_str(), text.as_str())).collect()
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
        q: report.remark(index).map(|_| remark(report, index)),
        b: report.better_line(index).is_some(),
        a: if class.is_some() { nearly_best(report, index) } else { Vec::new() },
    }
}

fn remark(report: &GameReport, index: usize) -> Remark {
    let [b, a] = report.chances(index).map(|chance| chance.round() as u32);
    let judgement = &report.moves[index].judgement;
    Remark { b, a, x: judgement.missed_mate, y: judgement.allowed_mate }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_the_page_has_its_words_in_all_languages() {
        let (_, table) = include_str!("page/texts.js").split_once("const TEXTS = {\n").unwrap();
        let (table, _) = table.split_once("\n};").unwrap();
        let placeholders = |text: &str| {
            let mut names: Vec<String> =
                text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().into()).collect();
            names.sort();
            names
        };
        let mut keys = Vec::new();
        for line in table.lines() {
            let (key, texts) = line.trim().trim_end_matches(',').split_once(": ").unwrap();
            let texts: [String; 3] = serde_json::from_str(texts).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(texts.iter().all(|text| !text.is_empty()), "{line}");
            // Japanese counts the plies of a mate, and Chinese hundredths of a pawn in xiangqi.
            let known = |text: &str| placeholders(&text.replace("{plies}", "{moves}").replace("{points}", "{pawns}"));
            assert!(texts.iter().all(|text| known(text) == known(&texts[0])), "{line}");
            keys.push(key.trim_matches('"'));
        }
        let sources = SCRIPTS.concat();
        let is_call = |at: usize| !sources[..at].ends_with(|before: char| before.is_alphanumeric() || before == '.');
        let calls =
            sources.match_indices("t(\"").filter(|(at, _)| is_call(*at)).map(|(at, call)| &sources[at + call.len()..]);
        let marked = ["data-text=\"", "data-label=\""].into_iter().flat_map(|mark| PAGE.split(mark).skip(1));
        let named: Vec<&str> = calls.chain(marked).map(|rest| rest.split('"').next().unwrap()).collect();
        assert!(named.len() > 50, "{named:?}");
        assert!(named.iter().all(|key| keys.contains(key)), "{named:?}");
        for name in SHOWN_TAGS {
            assert!(keys.contains(&name), "{name}");
        }
    }

    #[test]
    fn changes_of_a_fen_are_its_new_ranks_and_fields() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let next = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(changes(start, next), "////4P3//PPPP1PPP/ b    ");
        assert_eq!(changes(start, start), "///////     ");
        assert_eq!(changes(start, "8/8 w"), "8/8 w");
    }
}
