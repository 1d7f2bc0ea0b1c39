//! `lab match`: engines play each other, under a referee and with clocks, until the statistics have an answer.

mod clock;
mod game;
mod journal;
mod outcome;
mod referee;
mod schedule;
mod seat;
mod standings;

pub use clock::TimeControl;
