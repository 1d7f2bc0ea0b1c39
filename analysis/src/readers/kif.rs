//! KIF and KI2 records of shogi (`docs/analysis.md` section 3.2).

use boards::shogi::Shogi;
use boards::{Message, Notation, NotationOptions, Rules, Side, message};

use super::kif_variations::Variations;
use crate::ending::{Ending, Winner};
use crate::record::{Record, RecordedMove, Records};

/// Tags of PGN that a key of KIF means.
const TAGS: [(&str, &str); 13] = [
    ("先手", "Black"),
    ("下手", "Black"),
    ("後手", "White"),
    ("上手", "White"),
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("対局日", "Date"),
    ("戦型", "Opening"),
    ("終了日時", "EndDate"),
    ("表題", "Title"),
    ("作品名", "Title"),
    ("持ち時間", "TimeControl"),
];

/// Parts of the line that closes a game, and the words that end a game in the same way; the first one counts.
const CLOSINGS: [(&str, &str); 16] = [
    ("千日手", "千日手"),
    ("持将棋", "持将棋"),
    ("引き分け", "引き分け"),
    ("引分", "引き分け"),
    ("中断", "中断"),
    ("封じ手", "封じ手"),
    ("時間切れ", "切れ負け"),
    ("切れ負け", "切れ負け"),
    ("反則勝ち", "反則勝ち"),
    ("反則", "反則負け"),
    ("入玉", "入玉勝ち"),
    ("宣言", "入玉勝ち"),
    ("不詰", "不詰"),
    ("詰", "詰み"),
    ("投了", "投了"),
    ("の勝ち", "投了"),
];

/// Names of the sides in the line that closes a game.
const SIDES: [(&str, Side); 4] =
    [("先手", Side::First), ("下手", Side::First), ("後手", Side::Second), ("上手", Side::Second)];

/// Marks before moves of KI2.
const MARKS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Reads the games of a text. A header or a diagram after moves begins another game.
pub fn read(text: &str) -> Vec<Record> {
    let mut reader = Reader::new();
    for line in text.lines() {
        if reader.records.is_full() {
            break;
        }
        reader.line(line);
    }
    reader.finish();
    reader.records.into_vec()
}

struct Reader {
    record: Record,
    handicap: Option<String>,
    /// Lines that may be part of a diagram.
    diagram: String,
    /// True within the variations at the end of a game, which are no part of it.
    in_variations: bool,
    variations: Variations,
    /// Winner that the line names which closes the game.
    winner: Option<Side>,
    records: Records,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            record: Record { game: Some(Shogi::NAME), ..Record::default() },
            handicap: None,
            diagram: String::new(),
            in_variations: false,
            variations: Variations::default(),
            winner: None,
            records: Records::default(),
        }
    }

    fn line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('*') {
            return self.comment(comment);
        }
        if let Some(words) = line.strip_prefix("# ") {
            return self.program(words);
        }
        if line.is_empty() || line.starts_with(['#', '&']) {
            return;
        }
        if line.starts_with("まで") {
            return self.closing(line);
        }
        if let Some(rest) = line.strip_prefix("変化") {
            self.in_variations = true;
            return self.variations.begin(rest, self.record.moves.len());
        }
        if line.starts_with(MARKS) {
            return self.moves_of_ki2(line);
        }
        if line.starts_with(|letter: char| letter.is_ascii_digit()) {
            return self.numbered_move(line);
        }
        if line.starts_with(['|', '+']) {
            return self.diagram_line(line);
        }
        // A value may look like the line of a diagram that says who moves.
        if let Some((key, value)) = line.split_once(['：', ':']) {
            return self.header(key.trim(), value.trim());
        }
        if line.contains("手番") {
            self.diagram_line(line);
        }
    }

    /// Reads the line with name and version of the program that has annotated the record, as ours are.
    fn program(&mut self, words: &str) {
        let is_version = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
        if words.split(' ').count() == 2 && words.split(' ').nth(1).is_some_and(is_version) {
            self.finish_played();
            self.record.add_tag("Annotator", words.to_owned());
        }
    }

    /// Reads the line that closes a game, such as `まで4手で後手の勝ち`, unless a word that is known has ended it: KI2 has no
    /// other.
    fn closing(&mut self, line: &str) {
        if self.in_variations || self.record.moves.is_empty() || self.ending().is_some() {
            return;
        }
        if let Some((_, word)) = CLOSINGS.into_iter().find(|(part, _)| line.contains(part)) {
            self.record.result = Some(word.to_owned());
            self.winner = named_winner(line);
        }
    }

    /// Returns the ending that a word of the record tells; `None` without one.
    fn ending(&self) -> Option<Ending> {
        self.record.result.as_deref().and_then(Ending::of)
    }

    /// Ends the game if it has moves or an ending: what comes belongs to the next one.
    fn finish_played(&mut self) {
        if !self.record.moves.is_empty() || self.record.result.is_some() {
            self.finish();
        }
    }

    fn diagram_line(&mut self, line: &str) {
        self.finish_played();
        self.diagram.push_str(line);
        self.diagram.push('\n');
    }

    fn comment(&mut self, text: &str) {
        if self.in_variations {
            self.variations.add_comment(text.trim());
        } else {
            self.record.add_comment(text.trim());
        }
    }

    fn header(&mut self, key: &str, value: &str) {
        if key.contains("持駒") || key.contains("持ち駒") {
            return self.diagram_line(&format!("{key}：{value}"));
        }
        let known = TAGS.into_iter().find(|(word, _)| key == *word);
        if key == "手合割" || known.is_some() {
            self.finish_played();
        }
        if key == "手合割" {
            self.handicap = Some(value.to_owned());
        }
        if let Some((_, name)) = known {
            self.record.add_tag(name, value.to_owned());
        }
    }

    /// Reads a line such as `   1 ７六歩(77)   ( 0:16/00:00:16)`.
    fn numbered_move(&mut self, line: &str) {
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
        if rest.is_empty() {
            return;
        }
        let goes_on = matches!(self.ending(), None | Some(Ending::Interruption));
        if let Some(ending) = Ending::kif_word_of(rest) {
            if self.in_variations {
                self.variations.end();
            } else if goes_on {
                self.record.result = Some(ending.to_owned());
            }
            return;
        }
        if !self.in_variations && self.record.result.is_some() {
            // The moves after an adjournment belong to the game.
            if !(self.ending() == Some(Ending::Interruption) && is_like_move(rest)) {
                return;
            }
            self.record.result = None;
        }
        if !self.in_variations && !is_like_move(rest) {
            self.record.result = Some(word(rest).to_owned());
            return;
        }
        let text = if let Some(after) = rest.strip_prefix('同') {
            format!("同{}", word(after.trim_start()))
        } else {
            word(rest).to_owned()
        };
        if self.in_variations {
            return self.variations.add(&text);
        }
        let thinking = rest.rsplit_once('(').and_then(|(_, time)| thinking(time));
        self.record.add_move(RecordedMove { thinking, ..RecordedMove::new(text) });
    }

    /// Reads a line of moves that have marks and no numbers.
    fn moves_of_ki2(&mut self, line: &str) {
        for text in line.split(MARKS).skip(1) {
            let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
            if self.in_variations {
                self.variations.add(&text);
            } else {
                self.record.add_move(RecordedMove::new(text));
            }
        }
    }

    /// Ends the game.
    fn finish(&mut self) {
        let Reader { mut record, handicap, diagram, records, variations, winner, .. } =
            std::mem::replace(self, Reader::new());
        variations.write_to(&mut record);
        let is_drawn = diagram.lines().any(|line| line.starts_with('|'));
        match start(handicap.as_deref().filter(|_| !is_drawn), is_drawn.then_some(diagram.as_str())) {
            Ok(start) => record.start = start,
            Err(problem) => record.add_problem(|| problem),
        }
        if let Some(winner) = winner {
            name_winner(&mut record, winner);
        }
        self.records = records;
        if !record.is_empty() {
            self.records.add(record);
        }
    }
}

/// Returns the side that the line which closes a game names as the winner, or whose opponent it names as the loser; `None`
/// if it names neither.
fn named_winner(line: &str) -> Option<Side> {
    let named = SIDES.iter().filter_map(|&(name, side)| Some((line.rfind(name)? + name.len(), side)));
    let (end, side) = named.max_by_key(|(end, _)| *end)?;
    match &line[end..] {
        rest if rest.contains('勝') => Some(side),
        rest if rest.contains('負') => Some(!side),
        _ => None,
    }
}

/// Makes the result of a game that of the winner whom its last line names, where the word for the ending says otherwise
/// by the side to move.
fn name_winner(record: &mut Record, winner: Side) {
    let starts_second = record.start.as_deref().and_then(|fen| fen.split(' ').nth(1)) == Some("w");
    let mover = if starts_second == record.moves.len().is_multiple_of(2) { Side::Second } else { Side::First };
    let Some(ending) = record.result.as_deref().and_then(Ending::of) else { return };
    if ending.winner_of(mover) == Some(winner) || ending.winner() == Some(Winner::Nobody) {
        return;
    }
    let result = match ending {
        Ending::IllegalMove | Ending::OpponentsFoul => Ending::IllegalAction(!winner).csa(),
        _ if winner == Side::First => "1-0",
        _ => "0-1",
    };
    record.result = Some(result.to_owned());
}

/// Returns true if what stands behind a number may be a move: a square, the square of the last move, or a pass. A word
/// that is neither ends the game.
fn is_like_move(text: &str) -> bool {
    let is_file = |first: char| first.is_ascii_digit() || ('１'..='９').contains(&first);
    text.starts_with(is_file) || text.starts_with(['同', '▲', '△', '☗', '☖']) || text.starts_with("パス")
}

/// Returns the first word of a text, before a time in parentheses.
fn word(text: &str) -> &str {
    let word = text.split([' ', '\u{3000}', '\t']).next().unwrap_or_default();
    // The time may follow the origin at once.
    let word = word.split_once(")(").map_or(word, |(mv, _)| &word[..=mv.len()]);
    word.trim_end_matches('+')
}

/// Reads the time of a move in whole seconds, such as ` 0:16/00:00:16)` or `1:02:03)`: that of the move, and that of all
/// moves.
fn thinking(time: &str) -> Option<u32> {
    let parts: Vec<&str> = time.split(['/', ')']).next()?.trim().split(':').collect();
    let (seconds, rest) = parts.split_last().filter(|(_, rest)| (1..=2).contains(&rest.len()))?;
    let seconds = u32::from(seconds.split('.').next()?.parse::<u16>().ok()?);
    let units: Option<Vec<u16>> = rest.iter().map(|part| part.trim().parse().ok()).collect();
    Some(units?.into_iter().fold(0, |sum, unit| 60 * sum + u32::from(unit)) * 60 + seconds)
}

/// Returns the position of a handicap or a diagram; `None` for the starting position.
fn start(handicap: Option<&str>, diagram: Option<&str>) -> Result<Option<String>, Message> {
    let position = match (handicap, diagram) {
        (_, Some(diagram)) => Shogi::from_diagram(diagram)
            .map_err(|error| message!("bad-diagram", "diagram: {error}", error = error.message()))?,
        (Some(name), None) => {
            let name = name.split_whitespace().next().unwrap_or("平手");
            Shogi::handicap(name)
                .ok_or_else(|| message!("no-handicap", "no handicap {name}", name = format!("{name:?}")))?
        }
        (None, None) => return Ok(None),
    };
    let is_start = position.key() == Shogi::start().key();
    Ok((!is_start).then(|| position.fen(NotationOptions::default())))
}
