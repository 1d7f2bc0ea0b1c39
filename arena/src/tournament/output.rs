//! Output of a running match: a line per game, and a progress bar if stderr is a terminal.

use indicatif::ProgressBar;
use selfplay::Outcome;
use selfplay::games::GameFacts;
use serde_json::json;
use terminal::bar::bar;
use terminal::output;

use super::game_record::GameRecord;
use super::standings::Standings;
use super::summary;
use crate::stats::Sprt;

/// Output of a running match.
pub struct MatchOutput {
    game: &'static GameFacts,
    bar: ProgressBar,
    json: bool,
}

impl MatchOutput {
    /// Returns the output for a match of `games` games of a game, `done` of which were played earlier.
    pub fn new(game: &'static GameFacts, games: usize, done: usize, json: bool) -> MatchOutput {
        MatchOutput { game, bar: bar(games as u64, done as u64, "games"), json }
    }

    /// Prints a finished game.
    pub fn game(&self, record: &GameRecord, standings: &Standings, sprt: Option<&Sprt>) {
        let line = if self.json {
            json!({ "game": record }).to_string()
        } else {
            game_line(self.game, record, standings, sprt)
        };
        if let ([_, _], Some(sprt)) = (standings.names(), sprt) {
            self.bar.set_message(summary::llr(sprt, &standings.against(0, 1)));
        }
        self.bar.inc(1);
        self.bar.suspend(|| output::line(line));
    }

    /// Prints the result of the match, finished or interrupted.
    pub fn finish(&self, standings: &Standings, sprt: Option<&Sprt>) {
        self.bar.finish_and_clear();
        if self.json {
            output::line(json!({ "result": summary::json(standings, sprt) }));
        } else {
            output::text(format_args!("\n{}", summary::summary(standings, sprt)));
        }
    }
}

fn game_line(game: &GameFacts, record: &GameRecord, standings: &Standings, sprt: Option<&Sprt>) -> String {
    let result = match record.outcome {
        Outcome::FirstWins => "1-0",
        Outcome::SecondWins => "0-1",
        Outcome::Draw => "1/2",
    };
    let [first, second] = &record.players;
    let mut line = format!(
        "game {}: {first} {result} {second}, {}, {} plies",
        record.number + 1,
        record.reason.describe(game),
        record.plies
    );
    if let Some(late) = &record.late {
        line += &format!(" | {late}");
    }
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
