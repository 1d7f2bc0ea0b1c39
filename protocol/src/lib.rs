//! The session of the engine and its protocols: everything between the standard streams and the search.
//!
//! # The way of a `go`
//!
//! `docs/architecture.md` section 4 tells it step by step. In short: the thread of `reader` sends lines to the
//! `session::Session`; `console` or the `dialect::Dialect` of the protocol makes [`command::Command`]s of them,
//! without the words of a protocol; the `game_host::GameHost` of the game makes `search::Limits` of a
//! [`command::Command::Go`] and starts the search, whose `search::Event`s come back through a second channel as
//! `report::Report`s, which the dialect writes.
//!
//! The reader and the search never wait for the session. The session waits for the search only while it ends one, while
//! tables and threads are made ready or free their memory, and after the end of the input for a mate solver.
//!
//! # Modules
//!
//! A module uses modules of the lines above it only (`tests/module_order.rs`):
//!
//! | layer | modules |
//! |---|---|
//! | vocabulary | `build`, [`protocols`], `opening_books`, [`options`], [`command`], `claim`, `report`, `info_string`, `throttle` |
//! | interface of a protocol | `dialect` |
//! | protocols | `uci_like`, `uci`, `ucci`, `usi` |
//! | choice of a protocol | `dialects` |
//! | games | `go_limits`, `perft`, `networks`, `game_host`, `spelling`, `position_reader`, `host`, [`games`] |
//! | a search outside a session | [`search_lines`] |
//! | streams | `reader`, `writer`, `console` |
//! | session | `session` |
//! | program | `play` |
//!
//! # Where to add
//!
//! - **An option**: one entry in the table of `options/table.rs` and the line that reads its field. Parsing,
//!   announcement, `help` and the tables of `docs/options.md` follow from the entry
//!   (`UPDATE_OPTIONS=1 cargo test --test option_tables`).
//! - **A command**: a variant of [`command::Command`], its word in `parse_command` of each protocol that has it, and
//!   its branch in `Session::dispatch` (executed in any state) or `Session::execute` (executed when idle, queued
//!   otherwise).
//! - **An answer**: a variant of `report::Report`, and its lines in `format` of each protocol.
//! - **A protocol**: a variant of [`protocols::Protocol`], a `dialect::Dialect` in a module of its own, a line in
//!   `dialects::dialect_of`, and the names of its options in the table.
//!
//! Each of them needs a conversation in `tests/transcripts`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod command;
pub mod games;
pub mod options;
pub mod protocols;
pub mod search_lines;

mod build;
mod claim;
mod console;
mod dialect;
mod dialects;
mod game_host;
mod go_limits;
mod host;
mod info_string;
mod networks;
mod opening_books;
mod perft;
mod play;
mod position_reader;
mod reader;
mod report;
mod session;
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
pub use console::parse_line;
pub use perft::perft_total;
pub use play::{converse, play};
