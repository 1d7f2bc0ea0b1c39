//! `POST api/analyse`: the best variations of a position while the search looks deeper, as a stream of lines.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use boards::Line;
use search::{Event, Info, Limits, ListedGame, ScoreBound, SearchOptions};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{Sender, channel};

use super::variation::{Shower, Variation};
use super::{Body, contents, stream};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Longest time of a search: a page that still wants more asks again.
const LONGEST: Duration = Duration::from_secs(60);
/// Greatest number of variations.
const MOST_LINES: usize = 5;
/// Reports that wait for a slow reader; further ones are left out, since later ones say more.
const MOST_WAITING: usize = 16;

/// The request.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    lines: usize,
}

/// A line of the stream.
#[derive(Clone, Debug, Serialize)]
struct Report {
    depth: u32,
    nodes: u64,
    /// Variations as the first side sees them, the best one for the side to move first.
    lines: Vec<Variation>,
}

/// Searches until the page has seen enough.
///
/// # Errors
/// The game cannot be played or has no move, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<Request>) -> Result<Response, RequestError> {
    let request = contents(body)?;
    with_line(&request.game, Check)?;
    let search = searches.begin(Purpose::Study).await?;
    let stopper = search.stopper();
    let (sender, reports) = channel(MOST_WAITING);
    tokio::task::spawn_blocking(move || {
        with_line(&request.game, Analyse { request: &request, search: &search, sender })
    });
    Ok(stream::lines(reports, stopper))
}

struct Check;

impl LineTask for Check {
    type Output = ();

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<(), RequestError> {
        super::position::ensure_movable(&line)
    }
}

struct Analyse<'a> {
    request: &'a Request,
    search: &'a Search,
    sender: Sender<Report>,
}

impl LineTask for Analyse<'_> {
    type Output = ();

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<(), RequestError> {
        let Analyse { request, search, sender } = self;
        let mut pool = search.pool::<G>()?;
        let limits = Limits { move_time: Some(LONGEST), nodes: search.most_nodes(), ..Limits::none(Instant::now()) };
        let multi_pv = request.lines.clamp(1, MOST_LINES);
        let options = SearchOptions { multi_pv, analyse: true, ..SearchOptions::default() };
        // What a report needs of the pool does not change during the search.
        let shower = Shower::new(&request.game, &line, &pool);
        let mut found: Vec<Info> = Vec::new();
        // Reports within an iteration have fewer variations.
        let mut most = 0;
        pool.search_until(search.stop_flag(), line.clone(), limits, options, |event| {
            let Event::Info(info) = event else { return };
            most = most.max(info.pv_count);
            if info.bound != ScoreBound::Exact || info.pv_count < most {
                return;
            }
            if info.multi_pv == 1 {
                found.clear();
            }
            found.push(info);
            if let Some(best) = found.first().filter(|_| found.len() == most) {
                let lines = found.iter().map(|info| shower.shown(info, true)).collect();
                let _ = sender.try_send(Report { depth: best.depth, nodes: best.nodes, lines });
            }
        });
        Ok(())
    }
}
