//! CSA records of shogi, version 2.2 and before (<http://www2.computer-shogi.org/protocol/record_v22.html>).

use boards::shogi::Shogi;
use boards::{Notation, NotationOptions, Rules, message};

use crate::record::{Record, RecordedMove, Records, bad_position};

/// Tags of PGN that a keyword of CSA means.
const TAGS: [(&str, &str); 8] = [
    ("$EVENT:", "Event"),
    ("$SITE:", "Site"),
    ("$START_TIME:", "Date"),
    ("$END_TIME:", "EndDate"),
    ("$TIME_LIMIT:", "TimeControl"),
    ("$OPENING:", "Opening"),
    ("N+", "Black"),
    ("N-", "White"),
];

/// Beginning of the line with the encoding, which version 3 has in the place of a comment.
const ENCODING: &str = "'CSA encoding=";

/// Reads the games of a text; a line `/` separates them.
pub fn read(text: &str) -> Vec<Record> {
    let mut records = Records::default();
    for record in games(text).map(read_game).filter(|record| !record.is_empty()) {
        if records.is_full() {
            break;
        }
        records.add(record);
    }
    records.into_vec()
}

/// Returns the texts between lines `/`, which may have blanks around the sign, and no line end behind it in the last line.
fn games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut end = 0;
        for line in text.split_inclusive('\n') {
            if line.trim() == "/" {
                rest = Some(&text[end + line.len()..]);
                return Some(&text[..end]);
            }
            end += line.len();
        }
        rest = None;
        Some(text)
    })
}

fn read_game(text: &str) -> Record {
    let mut record = Record { game: Some(Shogi::NAME), ..Record::default() };
    let mut setup = String::new();
    for line in text.lines().map(str::trim_end) {
        // Statements of moves and positions may share a line, separated by commas.
        let is_free_text = line.starts_with(['\'', '$', 'N', 'V']);
        if is_free_text {
            read_statement(&mut record, &mut setup, line);
        } else {
            line.split(',').for_each(|statement| read_statement(&mut record, &mut setup, statement.trim_end()));
        }
    }
    if !setup.is_empty() {
        match Shogi::from_csa(&setup) {
            Ok(position) => {
                let is_start = position.key() == Shogi::start().key();
                record.start = (!is_start).then(|| position.fen(NotationOptions::default()));
            }
            Err(error) => record.problem = Some(bad_position(&error)),
        }
    }
    record
}

fn read_statement(record: &mut Record, setup: &mut String, statement: &str) {
    if let Some((word, name)) = TAGS.into_iter().find(|(word, _)| statement.starts_with(word)) {
        record.add_tag(name, statement[word.len()..].trim().to_owned());
        return;
    }
    match statement.as_bytes() {
        [b'P', ..] | [b'+' | b'-'] if record.moves.is_empty() => {
            setup.push_str(statement);
            setup.push('\n');
        }
        [b'+' | b'-', ..] => record.add_move(RecordedMove::new(statement)),
        [b'%', ..] => record.result = Some(statement.to_owned()),
        [b'\'', ..] if statement.starts_with(ENCODING) => {}
        [b'\'', ..] => {
            record.add_comment(statement[1..].trim_start_matches('*').trim());
        }
        // Fractions of seconds, which version 3 has, are left out.
        [b'T', time @ ..] => {
            let whole: Vec<u8> = time.iter().copied().take_while(u8::is_ascii_digit).collect();
            if let Some(mv) = record.moves.last_mut().filter(|_| record.result.is_none()) {
                mv.thinking = str::from_utf8(&whole).ok().and_then(|seconds| seconds.parse().ok());
            }
        }
        // The version and other keywords.
        [] | [b'V' | b'$', ..] => {}
        _ => {
            record.add_problem(|| {
                let text = format!("{:?}", statement.chars().take(20).collect::<String>());
                message!("cannot-read", "cannot read {text}", text = text)
            });
        }
    }
}
