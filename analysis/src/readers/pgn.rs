//! Portable Game Notation, of chess and of xiangqi (`docs/analysis.md` section 3.1). An own reader: the packages for it
//! know chess moves only, or are under licences that the engine does not link.

use boards::message;
use search::{GAME_NAMES, GameTask, ListedGame, with_game};

use super::{chinese_list, piece_letters};
use crate::record::{Record, RecordedMove, Records};
use crate::text::{in_braces, single_spaced};

/// Draw in the spelling of the standard.
const DRAW: &str = "1/2-1/2";
/// Words besides points that end a game, and the results in the spelling of the standard.
const RESULTS: [(&str, &str); 2] = [("*", "*"), ("1/2", DRAW)];
/// Points of a side in results, and their number of halves.
const POINTS: [(&str, u32); 4] = [("1/2", 1), ("½", 1), ("1", 2), ("0", 0)];
/// Signs between the points of both sides.
const BETWEEN_POINTS: [char; 4] = ['-', '–', '−', ':'];
/// Beginning of the line above the signature of programs for xiangqi.
const SIGNATURE: &str = "====";
/// Suffixes of moves and the numeric glyphs that they mean, the longest first.
const SUFFIXES: [(&str, u32); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
/// Signs for the position after a move, and the numeric glyphs that they mean (PGN standard, section 10).
const SIGNS: [(&str, u32); 17] = [
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
];
/// The null move in the notation of UCI.
const NULL_MOVE: &str = "0000";
/// Ways to write that a pawn is taken en passant, behind the move.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

/// Reads the games of a text.
pub fn read(text: &str) -> Vec<Record> {
    let mut reader = Reader { rest: text, at_line_start: true, record: Record::default(), records: Records::default() };
    while !reader.records.is_full() && reader.step() {}
    reader.finish();
    reader.records.into_vec()
}

/// Returns the moves of a text without tags, such as that of a variation, up to a result. Comments before the first move
/// come with it.
pub fn moves(text: &str) -> Vec<RecordedMove> {
    let Record { comments, mut moves, .. } = read(text).into_iter().next().unwrap_or_default();
    if let Some(first) = moves.first_mut() {
        first.comments.splice(..0, comments);
    }
    moves
}

struct Reader<'a> {
    rest: &'a str,
    at_line_start: bool,
    record: Record,
    records: Records,
}

impl<'a> Reader<'a> {
    /// Reads one item; false at the end of the text.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        let at_line_start = std::mem::replace(&mut self.at_line_start, first == '\n');
        match first {
            _ if first.is_whitespace() => {
                self.advance(first.len_utf8());
                self.at_line_start |= at_line_start;
            }
            '%' if at_line_start => {
                self.take_line();
            }
            '=' if at_line_start && self.rest.starts_with(SIGNATURE) => self.signature(),
            '[' if at_line_start || self.record.moves.is_empty() => self.tag(),
            ';' => {
                let line = self.take_line();
                self.comment(line[1..].trim());
            }
            '{' => self.braces(),
            '(' => self.variation(),
            '$' => self.glyph(),
            _ if is_between_words(first) => {
                self.advance(first.len_utf8());
            }
            _ => self.word(),
        }
        true
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    fn take_line(&mut self) -> &'a str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.advance(end)
    }

    /// Passes over what a program says of itself below a game, up to the tags or the first move of the next one.
    fn signature(&mut self) {
        let begins_game = |text: &str| {
            let line = text.trim_start_matches([' ', '\t']);
            line.starts_with('[') || line.starts_with("1.")
        };
        while !self.rest.is_empty() && !begins_game(self.rest) {
            self.take_line();
            self.advance(self.rest.len().min(1));
        }
        self.at_line_start = true;
    }

    /// Gives comments behind the result to the game that has ended.
    fn return_comments(&mut self) {
        if self.record.is_empty()
            && self.record.result.is_none()
            && let Some(last) = self.records.last_mut()
        {
            std::mem::take(&mut self.record.comments).iter().for_each(|comment| last.add_comment(comment));
        }
    }

    /// Ends the game.
    fn finish(&mut self) {
        self.return_comments();
        let mut record = std::mem::take(&mut self.record);
        if !record.is_empty() || record.result.is_some() {
            complete(&mut record);
            self.records.add(record);
        }
    }

    fn tag(&mut self) {
        self.return_comments();
        if !self.record.moves.is_empty() || self.record.result.is_some() {
            self.finish();
        }
        let (name, value) = match well_formed_tag(self.rest) {
            Some(Tag { name, value, length }) => {
                self.advance(length);
                (name, value)
            }
            None => malformed_tag(self.take_line()),
        };
        if !name.is_empty() {
            self.record.add_tag(name, value.replace("\\\"", "\"").replace("\\\\", "\\"));
        }
    }

    fn comment(&mut self, text: &str) {
        self.record.add_comment(&single_spaced(text));
    }

    fn braces(&mut self) {
        let end = self.rest.find('}');
        let text = self.advance(end.unwrap_or(self.rest.len()));
        self.comment(&text[1..]);
        match end {
            Some(_) => {
                self.advance(1);
            }
            None => self.record.add_problem(|| message!("open-comment", "a comment is not closed")),
        }
    }

    /// Reads a variation with those inside it as one text, in which comments up to the end of a line stand in braces.
    fn variation(&mut self) {
        let mut text = String::new();
        let mut depth = 0_usize;
        let mut at_line_start = false;
        loop {
            let Some(first) = self.rest.chars().next() else {
                self.record.add_problem(|| message!("open-variation", "a variation is not closed"));
                break;
            };
            match first {
                '%' if at_line_start => {
                    self.take_line();
                }
                ';' => {
                    let comment = in_braces(&self.take_line()[1..]);
                    text.push_str(&format!(" {comment} "));
                }
                // An open comment reaches the end of the text, where the variation is open too.
                '{' => {
                    let end = self.rest.find('}').map_or(self.rest.len(), |end| end + 1);
                    text.push_str(self.advance(end));
                }
                '}' => {
                    self.advance(1);
                }
                _ => {
                    depth = match first {
                        '(' => depth + 1,
                        ')' => depth - 1,
                        _ => depth,
                    };
                    text.push_str(self.advance(first.len_utf8()));
                }
            }
            at_line_start = first == '\n';
            if depth == 0 {
                break;
            }
        }
        let inner = text.strip_prefix('(').unwrap_or(&text);
        let inner = inner.strip_suffix(')').unwrap_or(inner);
        if let Some(mv) = self.record.moves.last_mut() {
            mv.add_variation(&single_spaced(inner));
        }
    }

    fn glyph(&mut self) {
        let digits = self.rest[1..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.rest.len() - 1);
        let text = self.advance(1 + digits);
        if let (Some(mv), Ok(glyph)) = (self.record.moves.last_mut(), text[1..].parse()) {
            mv.nags.push(glyph);
        }
    }

    fn word(&mut self) {
        let (word, result) = match points_at(self.rest) {
            Some((result, length)) => (self.advance(length), Some(result)),
            None => {
                let word = self.take_word();
                (word, result_of(word))
            }
        };
        if let Some(result) = result {
            self.record.result = Some(result.to_owned());
            return self.finish();
        }
        if let Some(mv) = self.record.moves.last_mut() {
            if let Some((_, glyph)) = SIGNS.iter().find(|(sign, _)| *sign == word) {
                return mv.nags.push(*glyph);
            }
            if EN_PASSANT.contains(&word) {
                return;
            }
        }
        let (mv, glyph) = split_suffix(without_number(chinese_list::without_round(word)));
        let mv = without_en_passant(mv);
        if mv.is_empty() {
            if let Some(last) = self.record.moves.last_mut() {
                last.nags.extend(glyph);
            }
        } else if !mv.chars().all(|letter| matches!(letter, '.' | '…')) && !chinese_list::is_heading(mv) {
            chinese_list::moves(mv).into_iter().for_each(|mv| self.record.add_move(RecordedMove::new(mv)));
            if let Some(last) = self.record.moves.last_mut() {
                last.nags.extend(glyph);
            }
        }
    }

    /// Takes a word, with the promotion in parentheses that follows it.
    fn take_word(&mut self) -> &'a str {
        let end_from =
            |start: usize| self.rest[start..].find(ends_word).map_or(self.rest.len(), |length| start + length);
        let end = end_from(0).max(1);
        let end = piece_letters::promotion_end(self.rest, end).map_or(end, end_from);
        // The asterisk that ends a game needs no blank before it; one within a word is a drop of shogi.
        let without_asterisk = self.rest[..end].trim_end_matches('*').len();
        self.advance(if without_asterisk > 0 { without_asterisk } else { end })
    }
}

/// Returns true for a character that is passed over and ends a word.
fn is_between_words(letter: char) -> bool {
    matches!(letter, ')' | '}' | ']' | '[' | ',') || chinese_list::PUNCTUATION.contains(&letter)
}

/// A tag at the beginning of a text.
struct Tag<'a> {
    name: &'a str,
    /// The value without its quotes; quotes and backslashes in it have a backslash before them.
    value: &'a str,
    /// Length in bytes, both brackets included.
    length: usize,
}

/// Returns the tag with which a text begins, as the standard writes it: several may stand on a line, and one on several
/// lines.
fn well_formed_tag(text: &str) -> Option<Tag<'_>> {
    let inner = text.strip_prefix('[')?.trim_start();
    let (name, quoted) = inner.split_at(inner.find(|letter: char| letter.is_whitespace() || letter == '"')?);
    let value = quoted.trim_start().strip_prefix('"')?;
    let mut is_escaped = false;
    let end = value.find(|letter| {
        let ends = letter == '\n' || letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    })?;
    let rest = value[end..].strip_prefix('"')?.trim_start().strip_prefix(']')?;
    Some(Tag { name, value: &value[..end], length: text.len() - rest.len() })
}

/// Returns name and value of a line that is meant as a tag: quotes in the value, or the last ones, may be wrong.
fn malformed_tag(line: &str) -> (&str, &str) {
    let inner = line[1..].trim();
    let (name, value) = inner.split_once(|letter: char| letter.is_whitespace() || letter == '"').unwrap_or((inner, ""));
    let value = value.trim().trim_start_matches('"');
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    (name.trim_end_matches(']'), value.strip_suffix('"').unwrap_or(value))
}

/// Removes a move number with its dots from the beginning of a word, full-width ones too. `33.4` is a move of WXF
/// notation.
fn without_number(word: &str) -> &str {
    if word == NULL_MOVE {
        return word;
    }
    const DOTS: [char; 3] = ['.', '．', '…'];
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter));
    if rest.len() == word.len() || !(rest.is_empty() || rest.starts_with(DOTS)) {
        return word;
    }
    let rest = rest.trim_start_matches(DOTS);
    let is_move = word.len() == 4 && rest.len() == 1 && rest.starts_with(|letter: char| letter.is_ascii_digit());
    if is_move { word } else { rest }
}

/// Removes `e.p.` behind the square of a pawn's move.
fn without_en_passant(mv: &str) -> &str {
    let rest = EN_PASSANT.iter().find_map(|suffix| mv.strip_suffix(suffix));
    rest.filter(|rest| rest.ends_with(|letter: char| letter.is_ascii_digit())).unwrap_or(mv)
}

/// Returns the result of a word in the spelling of the standard; `None` if it ends no game.
fn result_of(word: &str) -> Option<&'static str> {
    let points = points_at(word).filter(|(_, length)| *length == word.len()).map(|(result, _)| result);
    points.or_else(|| RESULTS.iter().find(|(spelling, _)| *spelling == word).map(|(_, result)| *result))
}

/// Returns the result with which a text begins, and its length in bytes: the points of both sides, which people write
/// with other dashes, a colon, blanks and a full stop, too.
fn points_at(text: &str) -> Option<(&'static str, usize)> {
    const BLANKS: [char; 2] = [' ', '\t'];
    fn points(text: &str) -> Option<(u32, &str)> {
        POINTS.iter().find_map(|(spelling, halves)| Some((*halves, text.strip_prefix(spelling)?)))
    }
    let (first, rest) = points(text)?;
    let rest = rest.trim_start_matches(BLANKS).strip_prefix(BETWEEN_POINTS)?.trim_start_matches(BLANKS);
    let (second, rest) = points(rest)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let result = match (first, second) {
        (2, 0) => "1-0",
        (0, 2) => "0-1",
        (1, 1) => DRAW,
        _ => return None,
    };
    let is_whole = rest.chars().next().is_none_or(ends_word);
    is_whole.then_some((result, text.len() - rest.len()))
}

/// Returns true for a character that belongs to no word.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "{(;$".contains(letter) || is_between_words(letter)
}

fn split_suffix(word: &str) -> (&str, Option<u32>) {
    let found = SUFFIXES.into_iter().find_map(|(suffix, glyph)| Some((word.strip_suffix(suffix)?, glyph)));
    found.map_or((word, None), |(word, glyph)| (word, Some(glyph)))
}

/// Brings the moves into English letters, and takes from the tags what the record has fields for.
fn complete(record: &mut Record) {
    piece_letters::to_english(record);
    record.start = record.tag("FEN").map(str::to_owned);
    let tagged = record.tag("Result").and_then(result_of);
    record.result = record.result.take().or(tagged.map(str::to_owned));
    let variant = record.tag("Variant").or(record.tag("Game")).map(str::to_ascii_lowercase);
    if let Some(variant) = variant {
        match game_of_variant(&variant) {
            Ok(game) => record.game = game,
            Err(()) => {
                let variant = format!("{variant:?}");
                record.add_problem(|| message!("no-variant", "the variant {variant} is not played", variant = variant));
            }
        }
    }
}

/// Returns the game of a tag, `None` where the tag says nothing; an error for a variant that is no game of the engine.
fn game_of_variant(text: &str) -> Result<Option<&'static str>, ()> {
    let has_name = |game: &&str| with_game(game, HasName(text)).unwrap_or(false);
    match text {
        "" | "?" | "-" => Ok(None),
        _ => GAME_NAMES.into_iter().find(has_name).map(Some).ok_or(()),
    }
}

struct HasName<'a>(&'a str);

impl GameTask for HasName<'_> {
    type Output = bool;

    fn run<G: ListedGame>(self) -> bool {
        G::PGN_NAMES.fit(self.0)
    }
}
