//! The command line's side of a program: its arguments and its standard streams.
//!
//! - [`messages`]: standard error, which may be closed or full;
//! - [`output`]: standard output, which a reader such as `head` may close at any time;
//! - [`arguments`]: the command line as clap reads it, whose help does not fail on a closed standard output;
//! - [`mod@bar`], [`columns`]: progress of a long job, tables of text.

pub mod arguments;
pub mod bar;
pub mod columns;
pub mod messages;
pub mod output;
