//! Records of games without an analysis: PGN, or KIF for games that are written in it.

use std::fmt::Write;

use boards::{Line, NotationOptions, Side};
use search::{KifSpelling, ListedGame, RecordFormat};

use super::pgn::{tag, wrapped};
use crate::ending::Ending;

/// Length of the longest line of the move text of PGN, in characters.
const WIDTH: usize = 80;
/// Tags of PGN that every record has, with the values that stand for something unknown (PGN standard, section 8.1.1).
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
/// Tags of PGN that follow from the game.
const OWN_TAGS: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];
/// Tags of PGN that a key of KIF means.
const KIF_KEYS: [(&str, &str); 5] =
    [("Date", "開始日時"), ("Event", "棋戦"), ("Site", "場所"), ("Black", "先手"), ("White", "後手")];

/// Contents of a record besides the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heading<'a> {
    /// Tags with the names of PGN.
    pub tags: &'a [(String, String)],
    /// Result in the spelling of PGN.
    pub result: &'a str,
    /// Way in which the game ended, if it is known.
    pub ending: Option<Ending>,
}

/// Returns a game as text, in the format of the game's records.
pub fn write<G: ListedGame>(line: &Line<G>, heading: Heading<'_>) -> String {
    match G::KIF {
        Some(spelling) => kif(line, heading, spelling),
        None => pgn(line, heading),
    }
}

/// Returns the extension of the files that [`write()`] makes, without the dot.
pub fn extension<G: ListedGame>() -> &'static str {
    // In UTF-8, which the extension says.
    if G::KIF.is_some() { "kifu" } else { "pgn" }
}

fn value<'a>(heading: Heading<'a>, name: &str) -> Option<&'a str> {
    heading.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

fn pgn<G: ListedGame>(line: &Line<G>, heading: Heading<'_>) -> String {
    let first = &line.positions()[0];
    let RecordFormat::Pgn { players, tags: game_tags } = G::RECORD else { return String::new() };
    let roster: Vec<(&str, &str)> = ROSTER.into_iter().chain(players.map(|player| (player, "?"))).collect();
    let mut text = String::new();
    for (name, unknown) in &roster {
        text += &tag(name, value(heading, name).unwrap_or(unknown));
    }
    let result = if heading.result.is_empty() { "*" } else { heading.result };
    text += &tag("Result", result);
    let is_written = |name: &str| {
        let written = roster.iter().chain(game_tags).map(|(known, _)| *known).chain(OWN_TAGS);
        written.into_iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    game_tags.iter().for_each(|(name, value)| text += &tag(name, value));
    let others = heading.tags.iter().filter(|(name, _)| !is_written(name) && is_name(name));
    others.for_each(|(name, value)| text += &tag(name, value));
    let chess960 = first.castles_unusually();
    if chess960 {
        text += &tag("Variant", "Chess960");
    }
    if first.key() != G::start().key() {
        text += &tag("SetUp", "1");
        text += &tag("FEN", &first.fen(NotationOptions { chess960, ..NotationOptions::default() }));
    }
    let mut words = Vec::new();
    for (ply, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
        match position.side_to_move() {
            Side::First => words.push(format!("{}.", position.move_number())),
            Side::Second if ply == 0 => words.push(format!("{}...", position.move_number())),
            Side::Second => {}
        }
        words.push(position.record_move(mv));
    }
    words.push(result.to_owned());
    text + "\n" + &wrapped(&words.join(" "), WIDTH)
}

/// Returns true if a text can be the name of a tag of PGN.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn kif<G: ListedGame>(line: &Line<G>, heading: Heading<'_>, spelling: KifSpelling<G>) -> String {
    let first = &line.positions()[0];
    let mut text = "#KIF version=2.0 encoding=UTF-8\n".to_owned();
    // Writing to a `String` cannot fail.
    if first.key() == G::start().key() {
        text += "手合割：平手\n";
    } else {
        let _ = writeln!(text, "{}", (spelling.diagram)(first));
    }
    for (name, key) in KIF_KEYS {
        if let Some(value) = value(heading, name) {
            let _ = writeln!(text, "{key}：{}", value.replace(['\n', '\r'], " "));
        }
    }
    text += "手数----指手---------消費時間--\n";
    let mut previous = None;
    for (number, (position, &mv)) in (1..).zip(line.positions().iter().zip(line.moves())) {
        let _ = writeln!(text, "{number:>4} {}", (spelling.format_move)(position, mv, previous));
        previous = Some(mv);
    }
    if let Some(word) = heading.ending.and_then(Ending::kif) {
        let _ = writeln!(text, "{:>4} {word}", line.ply() + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::*;
    use crate::input::records;
    use crate::replay::replay;

    fn line<G: ListedGame>(start: G, moves: &str) -> Line<G> {
        let mut line = Line::new(start);
        for mv in moves.split(' ') {
            line.push(line.current().parse_move(mv).unwrap());
        }
        line
    }

    /// Writes a game and reads it back.
    fn check<G: ListedGame>(line: &Line<G>, ending: Option<Ending>) -> String {
        let tags = [("Event", "A \"cup\"\n"), ("Black", "B"), ("Bad name", "x"), ("FEN", "x")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let text = write(line, Heading { tags: &tags, result: "0-1", ending });
        let records = records(text.as_bytes(), None).unwrap();
        let read: Line<G> = replay(&records[0]).unwrap();
        assert_eq!((read.keys(), read.moves(), records.len()), (line.keys(), line.moves(), 1), "{text}");
        assert_eq!(records[0].tag("Black"), Some("B"), "{text}");
        text
    }

    #[test]
    fn records_of_all_games_are_read_back() {
        let text = check(&line(Chess::start(), "e2e4 e7e5 g1f3"), None);
        assert!(text.contains("1. e4 e5 2. Nf3 0-1") && !text.contains("FEN"), "{text}");
        let castling = Chess::from_fen("4k3/8/8/8/8/8/8/4K1R1 b G - 0 12").unwrap();
        let text = check(&line(castling, "e8e7"), None);
        assert!(text.contains("[Variant \"Chess960\"]") && text.contains("12... Ke7 0-1"), "{text}");
        check(&line(Xiangqi::start(), "h2e2 h9g7"), None);
        let text = check(&line(Shogi::start(), "7g7f 3c3d 8h2b+ 3a2b"), Some(Ending::Resignation));
        assert!(text.contains("５ 投了") || text.contains("5 投了"), "{text}");
        check(&line(Shogi::handicap("二枚落ち").unwrap(), "6a5b 7g7f"), None);
    }
}
