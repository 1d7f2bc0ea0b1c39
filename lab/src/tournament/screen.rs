//! What a match shows while it runs: a line for each game, and a progress bar when stderr is a terminal.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::outcome::{GameRecord, Outcome};
use super::standings::Standings;
use super::summary;
use crate::stats::Sprt;

const BAR: &str = "{wide_bar} {pos}/{len} games, {elapsed}, {eta} left {msg}";

/// Where a match shows itself.
pub struct Screen {
    bar: ProgressBar,
    json: bool,
}

impl Screen {
    /// For a match of so many games, `done` of which were played earlier. The bar hides itself if stderr is no
    /// terminal.
    pub fn new(games: usize, done: usize, json: bool) -> Screen {
        let bar = ProgressBar::new(games as u64).with_position(done as u64);
        if let Ok(style) = ProgressStyle::with_template(BAR) {
            bar.set_style(style);
        }
        bar.reset_eta();
        Screen { bar, json }
    }

    /// A game has ended.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn game(&self, record: &GameRecord, standings: &Standings, sprt: Option<&Sprt>) -> io::Result<()> {
        let line = if self.json { json!({ "game": record }).to_string() } else { game_line(record, standings, sprt) };
        if let ([_, _], Some(sprt)) = (standings.names(), sprt) {
            self.bar.set_message(summary::llr(sprt, &standings.against(0, 1)));
        }
        self.bar.inc(1);
        self.bar.suspend(|| writeln!(io::stdout(), "{line}"))
    }

    /// The match is over, or was left.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn finish(&self, standings: &Standings, sprt: Option<&Sprt>) -> io::Result<()> {
        self.bar.finish_and_clear();
        if self.json {
            writeln!(io::stdout(), "{}", json!({ "result": summary::json(standings, sprt) }))
        } else {
            write!(io::stdout(), "\n{}", summary::summary(standings, sprt))
        }
    }
}

fn game_line(record: &GameRecord, standings: &Standings, sprt: Option<&Sprt>) -> String {
    let result = match record.outcome {
        Outcome::FirstWins => "1-0",
        Outcome::SecondWins => "0-1",
        Outcome::Draw => "1/2",
    };
    let [first, second] = &record.players;
    let mut line = format!(
        "game {}: {first} {result} {second}, {}, {} plies",
        record.number + 1,
        record.reason.describe(),
        record.plies
    );
    if let [name, _] = standings.names() {
        let score = standings.against(0, 1);
        let [losses, draws, wins] = score.games.counts();
        line += &format!(" | {name} +{wins} ={draws} -{losses}, Elo {}", summary::estimate(score.elo()));
        if let Some(sprt) = sprt {
            line += &format!(", {}", summary::llr(sprt, &score));
        }
    }
    line
}
