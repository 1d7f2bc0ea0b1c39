//! `POST api/report`: every move of a game judged, as a stream of lines: the progress, and at last the report.

use std::time::{Duration, Instant};

use analysis::checked_game::CheckedGame;
use analysis::entries::Entry;
use analysis::evaluation::{Effort, Settings};
use analysis::journal::Journal;
use analysis::record::Record;
use analysis::report::{GameReport, Style};
use analysis::run::analyse;
use axum::extract::State;
use axum::response::Response;
use boards::{Line, message};
use indicatif::ProgressBar;
use search::ListedGame;
use serde::{Deserialize, Serialize};

use super::progress::{self, Told};
use super::{Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Nodes of the search of a position: half of what `engine analyse` takes by default, since somebody waits.
const NODES: u64 = 100_000;
/// Greatest number of nodes that a page may ask for.
const MOST_NODES: u64 = 2_000_000;
/// Time of the first searches of all positions together, after which moves near a mark are judged by the searches that
/// have been, so that the report is ready when the time of the work ends: the longest search takes half a minute on an
/// old machine.
const LONGER_SEARCHES: Duration = progress::LONGEST.saturating_sub(Duration::from_secs(60));

/// The request.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    /// Nodes of the search of a position.
    #[serde(default)]
    nodes: Option<u64>,
    /// True to write moves in Latin letters.
    #[serde(default)]
    letters: bool,
    /// Tags of the record.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Result as the record spells it.
    #[serde(default)]
    result: Option<String>,
}

/// The last line of the stream.
#[derive(Debug, Serialize)]
pub struct Report {
    report: Box<GameReport>,
    /// Remarks on the moves in English; `None` for good ones.
    remarks: Vec<Option<String>>,
}

/// Judges the moves of a game.
///
/// # Errors
/// The game cannot be played or has no moves, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<Request>) -> Result<Response, RequestError> {
    let request = contents(body)?;
    let entry = with_line(&request.game, ToEntry(&request))?;
    let search = searches.begin(Purpose::Study).await?;
    let length = entry.game.plies() as u64 + 1;
    let work = move |search: &Search, progress: &ProgressBar| report(&request, &entry, search, progress);
    Ok(progress::stream(search, length, work))
}

fn report(
    request: &Request,
    entry: &Entry,
    search: &Search,
    progress: &ProgressBar,
) -> Result<Told<Report>, RequestError> {
    let nodes = request.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    // On a slow machine many positions have fewer nodes each: a report that is less thorough is better than none.
    let time = LONGER_SEARCHES / (entry.game.plies() as u32 + 1);
    let effort = Effort::FirstOf { nodes: Some(search.nodes(nodes)), time: Some(time), depth: None };
    let settings = search.settings(effort);
    let settings = Settings { longer_until: Some(Instant::now() + LONGER_SEARCHES), ..settings };
    let style = Style { characters: !request.letters, chess960: request.game.chess960 };
    let reports = analyse(std::slice::from_ref(entry), &settings, style, &Journal::default(), progress);
    let report = reports.map_err(|error| RequestError::search(&error))?.pop().ok_or_else(RequestError::failed)?;
    let remarks = (0..report.moves.len()).map(|index| report.remark(index)).collect();
    Ok(Told::Last(Report { report: Box::new(report), remarks }))
}

struct ToEntry<'a>(&'a Request);

impl LineTask for ToEntry<'_> {
    type Output = Entry;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Entry, RequestError> {
        if line.ply() == 0 {
            return Err(RequestError::bad(message!("no-moves", "the game has no moves")));
        }
        let Request { tags, result, .. } = self.0;
        let record = Record { tags: tags.clone(), result: result.clone(), ..Record::default() };
        Ok(Entry { file: String::new(), number: 1, record, game: CheckedGame::new(line), note: None })
    }
}
