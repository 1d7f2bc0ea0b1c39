//! KIF and KI2 records of shogi (`docs/analysis.md` section 3.2).

use boards::shogi::Shogi;
use boards::{Message, Notation, NotationOptions, Rules, message};

use crate::ending::Ending;
use crate::record::{LONGEST_MOVE, Record, RecordedMove, Records};

/// Tags of PGN that a key of KIF means.
const TAGS: [(&str, &str); 9] = [
    ("先手", "Black"),
    ("下手", "Black"),
    ("後手", "White"),
    ("上手", "White"),
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("対局日", "Date"),
    ("戦型", "Opening"),
];

/// Greatest number of variations of a game that are kept, and of their words together with those before them.
const MOST_VARIATIONS: usize = 100;
const MOST_WORDS: usize = 20_000;

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
            records: Records::default(),
        }
    }

    fn line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('*') {
            return self.comment(comment);
        }
        if line.is_empty() || line.starts_with(['#', '&']) {
            return;
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
        if !self.in_variations {
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
        if let Some(ending) = Ending::kif_word_of(rest) {
            if self.in_variations {
                self.variations.end();
            } else {
                self.record.result = Some(ending.to_owned());
            }
            return;
        }
        if self.record.result.is_some() && !self.in_variations {
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
        let Reader { mut record, handicap, diagram, records, variations, .. } = std::mem::replace(self, Reader::new());
        variations.write_to(&mut record);
        let is_drawn = diagram.lines().any(|line| line.starts_with('|'));
        match start(handicap.as_deref().filter(|_| !is_drawn), is_drawn.then_some(diagram.as_str())) {
            Ok(start) => record.start = start,
            Err(problem) => record.add_problem(|| problem),
        }
        self.records = records;
        if !record.is_empty() {
            self.records.add(record);
        }
    }
}

/// The variations of a game, in the order of the file.
#[derive(Default)]
struct Variations {
    all: Vec<Variation>,
    /// True while moves belong to the last one.
    is_open: bool,
    words: usize,
}

struct Variation {
    /// Number of plies that it has in common with the game.
    from: usize,
    /// Ply of the first move that the file has under its heading, from 0.
    first: usize,
    /// Moves after `from`: those of the variation that it leaves, and its own ones.
    moves: Vec<String>,
}

impl Variations {
    /// Begins the variation of a heading such as `：5手`. It leaves the last variation before it that begins earlier, or
    /// else the game: programs write each variation of a line behind it, from its end to its beginning.
    fn begin(&mut self, heading: &str, plies: usize) {
        let digits: String = heading.chars().filter(char::is_ascii_digit).collect();
        self.is_open = false;
        let Some(first) = digits.parse::<usize>().ok().and_then(|ply| ply.checked_sub(1)) else { return };
        let (from, moves) = match self.all.iter().rfind(|before| before.first < first) {
            Some(Variation { from, moves, .. }) if first - from <= moves.len() => (*from, &moves[..first - from]),
            _ if first <= plies => (first, [].as_slice()),
            _ => return,
        };
        if self.all.len() < MOST_VARIATIONS && self.words + moves.len() <= MOST_WORDS {
            self.words += moves.len();
            let moves = moves.to_vec();
            self.all.push(Variation { from, first, moves });
            self.is_open = true;
        }
    }

    /// Adds a move to the last variation.
    fn add(&mut self, text: &str) {
        self.is_open &= self.words < MOST_WORDS && text.len() <= LONGEST_MOVE;
        if let Some(last) = self.all.last_mut().filter(|_| self.is_open) {
            last.moves.push(wide(text));
            self.words += 1;
        }
    }

    /// Ends the last variation.
    fn end(&mut self) {
        self.is_open = false;
    }

    /// Adds the variations to the moves that they replace. Those that go on after the end of the game stand at its last
    /// move, and begin with it.
    fn write_to(self, record: &mut Record) {
        for Variation { from, mut moves, .. } in self.all {
            if from == record.moves.len() {
                moves.splice(..0, record.moves.last().map(|last| wide(&last.text)));
            }
            let at = from.min(record.moves.len().saturating_sub(1));
            if let Some(mv) = record.moves.get_mut(at) {
                mv.add_variation(&moves.join(" "));
            }
        }
    }
}

/// Returns a move with wide parentheses around its origin: in a text of variations others are around those within it.
fn wide(mv: &str) -> String {
    mv.replace('(', "（").replace(')', "）")
}

/// Returns the first word of a text, before a time in parentheses.
fn word(text: &str) -> &str {
    text.split([' ', '\u{3000}', '\t']).next().unwrap_or_default().trim_end_matches('+')
}

/// Reads the time of a move in seconds, such as ` 0:16/00:00:16)`: minutes and seconds, and those of all moves.
fn thinking(time: &str) -> Option<u32> {
    let (minutes, seconds) = time.split(['/', ')']).next()?.trim().split_once(':')?;
    let (minutes, seconds) = (minutes.parse::<u16>().ok()?, seconds.parse::<u16>().ok()?);
    Some(60 * u32::from(minutes) + u32::from(seconds))
}

/// Returns the position of a handicap or a diagram; `None` for the opening position.
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
