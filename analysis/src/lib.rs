//! Analysis of recorded games: every move is judged by the expected result that it gives away.
//!
//! [`input`] reads files into [`record::Record`]s; [`replay`] finds the game of a record and checks its moves,
//! [`variations`] reads those that the record has besides; [`entries`] does both for some files; [`schedule`] evaluates
//! all positions on several cores; [`judgement`] compares the evaluations before and after each move; [`report`] holds
//! the result as texts and numbers, of which [`output`] makes tables, annotated records and a web page (JSON is the
//! report as it is). [`ordered`] runs jobs in parallel and takes their results in order, for `arena` and `lab` too.
//! [`run`] goes from the entries to the reports. `docs/analysis.md` describes formats, judgement and outputs.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod checked_game;
pub mod checksummed_line;
pub mod ending;
pub mod entries;
pub mod evaluation;
pub mod explanation;
pub mod input;
pub mod journal;
pub mod judgement;
pub mod openings;
pub mod ordered;
pub mod output;
pub mod phase;
pub mod position;
pub mod puzzle;
pub mod readers;
pub mod record;
pub mod replay;
pub mod report;
pub mod run;
pub mod schedule;
pub mod squares;
pub mod text;
pub mod variations;
