//! Opening books: files of positions with their moves, in the formats of each game (`docs/books.md`).
//!
//! - [`book`]: what a book says about a position;
//! - [`polyglot`], [`elephant_eye`], [`xiangqi_text`], [`yaneuraou`]: the formats;
//! - [`game`]: the formats and the built-in book of each game;
//! - [`choice`]: which of the moves is played.
//!
//! Books are read where they are probed: a sorted file of gigabytes costs no memory and no time to open.
//!
//! ```
//! use std::borrow::Cow;
//! use boards::{Line, Rules, chess::Chess};
//! use books::{BookGame, Matching, Source};
//!
//! let book = Chess::open(Source::Memory(Cow::Borrowed(Chess::BUILT_IN)))?;
//! let found = book.find(&Line::new(Chess::start()), Matching { ignore_ply: false, flipped: false })?;
//! assert!(!found.moves.is_empty() && found.illegal == 0);
//! # Ok::<(), books::BookError>(())
//! ```
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod error;
mod source;

pub mod book;
pub mod choice;
mod records;

pub mod polyglot;

mod xiangqi_mirror;

pub mod elephant_eye;
pub mod xiangqi_text;
pub mod yaneuraou;

pub mod game;

pub use book::{Book, BookMove, BookPosition, Found, Matching};
pub use choice::Choice;
pub use error::BookError;
pub use game::BookGame;
pub use source::Source;
