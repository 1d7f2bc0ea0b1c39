//! One session, several dialects: everything between the engine's standard streams and its search.
//!
//! A [`session::Session`] is the state machine of `docs/protocols/uci.md` section 1 and the only owner of a search; it
//! knows no protocol's words. A [`dialect::Dialect`] turns lines into [`command::Command`]s and
//! [`dialect::Report`]s into lines; it knows nothing of the state. A [`games::Table`] hides which game is
//! played. The reader of the input and the search meet the session in channels, so that none of them ever
//! waits for another.
#![deny(missing_docs)]

pub mod command;
pub mod dialect;
pub mod games;
pub mod options;
pub mod perft;
pub mod session;

mod build;
mod console;
mod etiquette;
mod limits;
mod networks;
mod play;
mod points;
mod ranks;
mod reader;
mod remark;
mod seat;
#[cfg(test)]
mod testing;
mod throttle;
mod ucci;
mod uci;
mod uci_like;
mod usi;
mod writer;

pub use build::{build_report, name_and_version};
pub use play::{play, play_script};
