//! Files of test data, records of texts, and the positions to which they lead.

use std::path::PathBuf;

use analysis::input::{Format, records};
use analysis::record::Record;
use analysis::replay::{game_of, replay};
use boards::NotationOptions;
use search::ListedGame;

/// Returns the path of a file of test data.
pub fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Returns the only record of a text.
pub fn only(bytes: &[u8], format: Format) -> Record {
    let mut records = records(bytes, Some(format)).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// Returns the FEN after the last move of a record.
pub fn end<G: ListedGame>(record: &Record) -> String {
    assert_eq!(game_of(record, None), Ok(G::NAME));
    let line = replay::<G>(record).unwrap_or_else(|problem| panic!("{problem}"));
    line.current().fen(NotationOptions::default())
}
