//! The session of the engine and its protocols: everything between the standard streams and the search.
//!
//! # The way of a `go`
//!
//! 1. The thread of `reader` reads a line and sends it with its time through a channel to the [`session::Session`].
//! 2. `console` parses console commands; the [`dialect::Dialect`] of the protocol parses other lines. Both return a
//!    [`command::Command`], without the words of a protocol.
//! 3. The session executes the command at once, queues it until the running search has answered, or ends that search first.
//! 4. For [`command::Command::Go`] the session applies the options, and its [`game_host::GameHost`] (a `host::Host` of the
//!    game) turns clocks and other limits into `search::Limits` and starts the search threads.
//! 5. The search sends `search::Event`s through a second channel. The session records iterations, `throttle` selects the lines
//!    to show, and the dialect writes them from [`report::Report`]s.
//! 6. The last event contains the answer, and the host writes its moves in the notation of the game. If `go` had limits, the
//!    answer is given at once; in `go infinite` and `go ponder` it waits for `stop` or `ponderhit`.
//! 7. When the answer is given, the dialect decides on a [`claim::Claim`] (draw offer, resignation, declaration), and `writer`
//!    writes `bestmove` in one write.
//!
//! The reader and the search never wait for the session. The session waits for the search only while it ends one, while
//! threads free their memory, and after the end of the input for a mate solver.
//!
//! # Modules
//!
//! A module uses modules of the lines above it only (`tests/module_order.rs`):
//!
//! | layer | modules |
//! |---|---|
//! | vocabulary | `build`, [`protocols`], `opening_books`, [`options`], [`command`], [`claim`], [`report`], `info_string`, `throttle` |
//! | interface of a protocol | [`dialect`] |
//! | protocols | `uci_like`, `uci`, `ucci`, `usi` |
//! | choice of a protocol | `dialects` |
//! | games | `go_limits`, `perft`, `networks`, [`game_host`], `spelling`, `host`, [`games`] |
//! | a search outside a session | [`search_lines`] |
//! | streams | `reader`, `writer`, `console` |
//! | session | [`session`] |
//! | program | `play` |
//!
//! # Where to add
//!
//! - **An option**: one entry in the table of `options/table.rs` and the line that reads its field. Parsing, announcement,
//!   `help` and the tables of `docs/options.md` follow from the entry (`UPDATE_OPTIONS=1 cargo test --test option_tables`).
//! - **A command**: a variant of [`command::Command`], its word in `parse_command` of each protocol that has it, and its branch
//!   in `Session::dispatch` (executed in any state) or `Session::execute` (executed when idle, queued otherwise).
//! - **An answer**: a variant of [`report::Report`], and its lines in `format` of each protocol.
//! - **A protocol**: a variant of [`protocols::Protocol`], a [`dialect::Dialect`] in a module of its own, a line in
//!   `dialects::dialect_of`, and the names of its options in the table.
//!
//! Each of them needs a conversation in `tests/transcripts`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod claim;
pub mod command;
pub mod dialect;
pub mod game_host;
pub mod games;
pub mod options;
pub mod perft;
pub mod protocols;
pub mod report;
pub mod search_lines;
pub mod session;

mod build;
mod console;
mod dialects;
mod go_limits;
mod host;
mod info_string;
mod networks;
mod opening_books;
mod play;
mod reader;
mod spelling;
#[cfg(test)]
mod testing;
mod throttle;
mod ucci;
mod uci;
mod uci_like;
mod usi;
mod writer;

pub use build::{build_report, name_and_version};
pub use play::{converse, play};
