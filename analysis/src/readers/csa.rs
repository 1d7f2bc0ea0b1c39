//! CSA records of shogi, version 2.2 and before (<http://www2.computer-shogi.org/protocol/record_v22.html>).

use boards::shogi::Shogi;
use boards::{Notation, NotationOptions, Rules};

use crate::record::{Record, RecordedMove};

/// Tags of PGN that a keyword of CSA means.
const TAGS: [(&str, &str); 6] = [
    ("$EVENT:", "Event"),
    ("$SITE:", "Site"),
    ("$START_TIME:", "Date"),
    ("$OPENING:", "Opening"),
    ("N+", "Black"),
    ("N-", "White"),
];

/// Reads the games of a text; a line `/` separates them.
pub fn read(text: &str) -> Vec<Record> {
    let games = text.split("\n/\n").map(read_game);
    games.filter(|record| !record.is_empty()).collect()
}

fn read_game(text: &str) -> Record {
    let mut record = Record { game: Some(Shogi::NAME), ..Record::default() };
    let mut setup = String::new();
    for line in text.lines().map(str::trim_end) {
        // Statements of moves and positions may share a line, separated by commas.
        let is_free_text = line.starts_with(['\'', '$', 'N', 'V']);
        let statements: Vec<&str> = if is_free_text { vec![line] } else { line.split(',').collect() };
        statements.into_iter().for_each(|statement| read_statement(&mut record, &mut setup, statement));
    }
    if !setup.is_empty() {
        match Shogi::from_csa(&setup) {
            Ok(position) => {
                let is_start = position.key() == Shogi::start().key();
                record.start = (!is_start).then(|| position.fen(NotationOptions::default()));
            }
            Err(error) => record.problem = Some(format!("position: {error}")),
        }
    }
    record
}

fn read_statement(record: &mut Record, setup: &mut String, statement: &str) {
    if let Some((word, name)) = TAGS.into_iter().find(|(word, _)| statement.starts_with(word)) {
        record.tags.push((name.to_owned(), statement[word.len()..].trim().to_owned()));
        return;
    }
    match statement.as_bytes() {
        [b'P', ..] | [b'+' | b'-'] if record.moves.is_empty() => {
            setup.push_str(statement);
            setup.push('\n');
        }
        [b'+' | b'-', ..] => record.moves.push(RecordedMove::new(statement)),
        [b'%', ..] => record.result = Some(statement.to_owned()),
        [b'\'', ..] => {
            let text = statement[1..].trim_start_matches('*').trim();
            let comments = record.moves.last_mut().map_or(&mut record.comments, |mv| &mut mv.comments);
            if !text.is_empty() {
                comments.push(text.to_owned());
            }
        }
        // Times, the version and other keywords.
        [] | [b'T' | b'V' | b'$', ..] => {}
        _ => {
            let quoted: String = statement.chars().take(20).collect();
            record.problem.get_or_insert(format!("cannot read {quoted:?}"));
        }
    }
}
