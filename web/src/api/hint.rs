//! `POST api/hint`: the best move for the side to move.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use boards::Line;
use search::{Event, Info, Limits, ListedGame, SearchOptions};

use super::variation::{Shower, Variation};
use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Nodes of the search, and its longest time on a machine that is slow or shared.
const NODES: u64 = 400_000;
const TIME: Duration = Duration::from_secs(3);

/// Searches the best move.
///
/// # Errors
/// The game cannot be played or has ended, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<GameText>) -> Answer<Variation> {
    let text = contents(body)?;
    let search = searches.begin(Purpose::Game).await?;
    search.run(move |search| with_line(&text, Hint { text: &text, search })).await.map(Json)
}

struct Hint<'a> {
    text: &'a GameText,
    search: &'a Search,
}

impl LineTask for Hint<'_> {
    type Output = Variation;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Variation, RequestError> {
        let Hint { text, search } = self;
        super::position::ensure_open(&line)?;
        let mut pool = search.pool::<G>()?;
        let limits = Limits { move_time: Some(TIME), ..Limits::nodes(search.nodes(NODES)) };
        let mut last: Option<Info> = None;
        pool.search_until(search.stop_flag(), line.clone(), limits, SearchOptions::default(), |event| {
            if let Event::Info(info) = event
                && !info.pv.is_empty()
            {
                last = Some(info);
            }
        });
        let info = last.ok_or_else(RequestError::failed)?;
        Ok(Shower::new(text, &line, &pool).shown(&info, false))
    }
}
