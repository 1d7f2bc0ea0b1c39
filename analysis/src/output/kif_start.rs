//! Beginning of a KIF record: the handicap or the diagram of the first position, and what the sides are called.

use boards::Side;
use search::{KifSpelling, ListedGame};

/// Tags of PGN that a key of KIF means, in the order in which a record has them.
pub const KIF_KEYS: [(&str, &str); 7] = [
    ("Date", "開始日時"),
    ("EndDate", "終了日時"),
    ("Event", "棋戦"),
    ("Title", "表題"),
    ("Opening", "戦型"),
    ("TimeControl", "持ち時間"),
    ("Site", "場所"),
];

/// First position of a KIF record.
#[derive(Clone, Debug)]
pub struct KifStart {
    /// Line with the name of the handicap, or the lines of a diagram.
    pub text: String,
    /// Names of the first side and of the second one: Black and White, or the lower and the upper hand of a handicap.
    pub sides: [&'static str; 2],
}

impl KifStart {
    /// Returns that of a position.
    pub fn of<G: ListedGame>(position: &G, spelling: &KifSpelling<G>) -> KifStart {
        let name = (spelling.handicap)(position);
        let text = match name {
            Some(name) => format!("手合割：{name}\n"),
            None => format!("{}\n", (spelling.diagram)(position)),
        };
        // The upper hand, who gives the handicap, moves first.
        let has_handicap = name.is_some() && position.side_to_move() == Side::Second;
        KifStart { text, sides: if has_handicap { ["下手", "上手"] } else { ["先手", "後手"] } }
    }
}
