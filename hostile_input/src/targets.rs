//! The targets by name.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;

use crate::mutation::Mutator;
use crate::{
    books, conversations, game_files, journals, lab_journals, moves, networks, page, page_searches, positions, tables,
    training_data,
};

/// Seed of the mutations of the short form.
const SEED: u64 = 20_261_125;

/// A reader, with what must hold of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name, also of the file in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Gives bytes to the reader, and panics if something does not hold.
    pub run: fn(&[u8]),
    /// Returns inputs to begin with.
    pub corpus: fn() -> Vec<Vec<u8>>,
    /// Number of mutated inputs of the short form.
    pub mutations: usize,
}

/// Writes a target: its name is that of the function.
macro_rules! target {
    ($module:ident::$name:ident, $mutations:literal, $corpus:expr) => {
        Target { name: stringify!($name), run: $module::$name, corpus: $corpus, mutations: $mutations }
    };
}

/// All targets.
pub const TARGETS: [Target; 33] = [
    target!(positions::chess_fen, 3000, positions::corpus::<Chess>),
    target!(positions::xiangqi_fen, 3000, positions::corpus::<Xiangqi>),
    target!(positions::sfen, 3000, positions::corpus::<Shogi>),
    target!(moves::chess_moves, 3000, moves::corpus::<Chess>),
    target!(moves::xiangqi_moves, 1000, moves::corpus::<Xiangqi>),
    target!(moves::shogi_moves, 1000, moves::corpus::<Shogi>),
    target!(conversations::uci_commands, 10000, || conversations::transcript_lines(&[""])),
    target!(conversations::ucci_commands, 10000, || conversations::transcript_lines(&["/ucci", "/xiangqi"])),
    target!(conversations::usi_commands, 10000, || conversations::transcript_lines(&["/usi", "/shogi"])),
    target!(conversations::uci_lines, 100, || conversations::transcripts(&[""])),
    target!(conversations::ucci_lines, 100, || conversations::transcripts(&["/ucci", "/xiangqi"])),
    target!(conversations::usi_lines, 100, || conversations::transcripts(&["/usi", "/shogi"])),
    target!(conversations::uci_conversation, 100, conversations::choices),
    target!(conversations::ucci_conversation, 100, conversations::choices),
    target!(conversations::usi_conversation, 100, conversations::choices),
    target!(books::chess_book, 1000, || books::corpus::<Chess>(&["bin"])),
    target!(books::xiangqi_book, 1000, || books::corpus::<Xiangqi>(&["dat", "txt"])),
    target!(books::shogi_book, 1000, || books::corpus::<Shogi>(&["db"])),
    target!(networks::network, 100, networks::corpus),
    target!(tables::syzygy, 1000, tables::corpus),
    target!(game_files::pgn, 1000, || game_files::corpus(&["pgn"])),
    target!(game_files::kif, 1000, || game_files::corpus(&["kif", "ki2"])),
    target!(game_files::csa, 1000, || game_files::corpus(&["csa"])),
    target!(game_files::position_lines, 1000, || game_files::corpus(&["usi"])),
    target!(game_files::xqf, 1000, || game_files::corpus(&["xqf"])),
    target!(game_files::ccbridge, 1000, || game_files::corpus(&["cbr"])),
    target!(game_files::dhtmlxq, 1000, || game_files::corpus(&["html"])),
    target!(game_files::game_file, 1000, || game_files::corpus(&[
        "pgn", "kif", "ki2", "csa", "usi", "xqf", "cbr", "html"
    ])),
    target!(journals::journal, 100, journals::corpus),
    target!(lab_journals::lab_journals, 300, lab_journals::corpus),
    target!(training_data::training_data, 300, training_data::corpus),
    target!(page::page, 1000, page::corpus),
    target!(page_searches::page_searches, 150, page_searches::corpus),
];

/// Returns the target of this name; `None` if there is none.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    /// Returns the inputs of the short form: the corpus, then mutations of it, always the same.
    pub fn short_inputs(&self) -> impl Iterator<Item = Vec<u8>> {
        let corpus = (self.corpus)();
        let mut mutator = Mutator::new(SEED);
        let mutated: Vec<Vec<u8>> = (0..self.mutations).map(|_| mutator.mutate(&corpus)).collect();
        corpus.into_iter().chain(mutated)
    }
}
