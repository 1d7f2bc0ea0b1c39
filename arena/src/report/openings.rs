//! Results by opening, each with its board, its moves and its games.

use std::collections::BTreeMap;
use std::fmt::Write;

use analysis::openings;
use boards::{Line, NotationOptions};
use search::{GameTask, ListedGame, with_game};
use selfplay::{Outcome, book, half_points};

use super::board::board;
use super::charts::histogram;
use super::error::ReportError;
use super::format::{Escaped, percent, results_in_short};
use super::merged_match::MergedMatch;
use crate::stats::Trinomial;
use crate::tournament::GameRecord;

/// Number of best and of worst openings listed.
const NAMED: usize = 7;
/// Number of bars of the histogram: one per result of a pair, more if openings have more than `MANY_GAMES` games on
/// average.
const FEW_BARS: usize = 5;
const MANY_BARS: usize = 11;
const MANY_GAMES: usize = 6;

/// Results of an opening.
struct Opening<'a> {
    /// Index in the book, from 0.
    index: usize,
    /// Results from the view of the first engine, or of the first side.
    results: Trinomial,
    games: Vec<&'a GameRecord>,
}

/// Groups the results by opening, its moves included, since journals may have different books, from the view of the first engine of two, or of the first side in larger fields.
fn results(merged: &MergedMatch) -> Vec<Opening<'_>> {
    let mut openings: BTreeMap<(usize, &str), (Trinomial, Vec<&GameRecord>)> = BTreeMap::new();
    for record in &merged.records {
        let side = usize::from(merged.is_head_to_head() && record.players[0] != merged.names()[0]);
        let (results, games) = openings.entry((record.opening, &record.line)).or_default();
        results.add(half_points(record.outcome, side) as usize);
        games.push(record);
    }
    openings.into_iter().map(|((index, _), (results, games))| Opening { index, results, games }).collect()
}

/// A histogram of the scores by opening, and the openings at its ends.
///
/// # Errors
/// The chart cannot be drawn.
pub fn section(merged: &MergedMatch) -> Result<String, ReportError> {
    let mut openings = results(merged);
    let name = if merged.is_head_to_head() { merged.names()[0].clone() } else { "the side to move first".to_owned() };
    let bars = if merged.records.len() > MANY_GAMES * openings.len() { MANY_BARS } else { FEW_BARS };
    let mut counts = vec![0; bars];
    for opening in &openings {
        counts[(opening.results.score() * (bars - 1) as f64).round() as usize] += 1;
    }
    // Each bar stands around its score.
    let width = 100.0 / (bars - 1) as f64;
    let chart = histogram("How many openings gave which score", -width / 2.0, width, &counts)?;
    openings.sort_by(|a, b| a.results.score().total_cmp(&b.results.score()).then(a.index.cmp(&b.index)));
    let (worst, best) = ends(&openings);
    let name = Escaped(&name);
    Ok(format!(
        "<div class=\"columns\"><figure><figcaption>Openings by the score of {name} in percent</figcaption>{chart}\
         </figure>\n<div class=\"columns half\"><div><h3>Best for {name}</h3>{}</div>\n\
         <div><h3>Worst for {name}</h3>{}</div></div></div>\n",
        list(merged, best.iter().rev()),
        list(merged, worst.iter())
    ))
}

/// The worst and the best of sorted openings: few at each end, and none in both.
fn ends<'a, 'b>(sorted: &'b [Opening<'a>]) -> (&'b [Opening<'a>], &'b [Opening<'a>]) {
    let each = NAMED.min(sorted.len() / 2);
    (&sorted[..each], &sorted[sorted.len() - each..])
}

/// Returns openings as a list whose entries open.
fn list<'a>(merged: &MergedMatch, openings: impl Iterator<Item = &'a Opening<'a>>) -> String {
    openings.map(|opening| entry(merged, opening)).collect()
}

/// Returns an opening: its results, and behind them its board, moves and games.
fn entry(merged: &MergedMatch, opening: &Opening) -> String {
    let Opening { index, results, games } = opening;
    // Journals of older builds do not have the moves.
    let line = games.iter().map(|game| &game.line).find(|line| !line.is_empty());
    let shown = line.and_then(|line| with_game(merged.game.name, ShowLine(line)).ok().flatten());
    let Shown { name, picture } = shown.unwrap_or_default();
    format!(
        "<details class=\"opening\"><summary><span>No. {}{name}</span> <span>{}</span> <span>{}</span></summary>\n\
         {picture}{}</details>\n",
        index + 1,
        results_in_short(results.counts()),
        percent(results.score()),
        table(games, merged)
    )
}

/// Name and picture of an opening as they are shown.
#[derive(Default)]
struct Shown {
    /// Name, after a dash; empty if there is none.
    name: String,
    /// Board and moves.
    picture: String,
}

/// Draws the end of a line of a book; `None` if the line cannot be read.
struct ShowLine<'a>(&'a str);

impl GameTask for ShowLine<'_> {
    type Output = Option<Shown>;

    fn run<G: ListedGame>(self) -> Option<Shown> {
        let line: Line<G> = book::parse_line(self.0).ok()?;
        let found = if G::OPENING_NAMES.is_empty() { None } else { openings::find(line.keys()) };
        let name = found.map_or_else(String::new, |(opening, _)| format!(" – {}", Escaped(opening.name)));
        let moves = line.positions().iter().zip(line.moves()).map(|(position, &mv)| position.record_move(mv));
        let mut text = moves.collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            text = line.current().fen(NotationOptions::default());
        }
        let picture = format!("{}<p class=\"moves\">{}</p>\n", board(line.current()), Escaped(&text));
        Some(Shown { name, picture })
    }
}

/// Returns the games of an opening.
fn table(games: &[&GameRecord], merged: &MergedMatch) -> String {
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Game</th><th class=\"text\">Players</th><th>Result</th>\
         <th class=\"text\">End</th><th>Plies</th></tr></thead><tbody>\n",
    );
    for game in games {
        let result = match game.outcome {
            Outcome::FirstWins => "1–0",
            Outcome::SecondWins => "0–1",
            Outcome::Draw => "½–½",
        };
        // Writing to a String cannot fail.
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td class=\"text\">{} – {}</td><td>{result}</td><td class=\"text\">{}</td><td>{}</td></tr>",
            game.number + 1,
            Escaped(&game.players[0]),
            Escaped(&game.players[1]),
            game.reason.describe(merged.game),
            game.plies
        );
    }
    html + "</tbody></table></div>\n"
}
