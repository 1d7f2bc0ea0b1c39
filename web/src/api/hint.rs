//! `POST api/hint`: the best move for the side to move.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use boards::Line;
use search::{Event, Info, Limits, ListedGame, ScoreBound, SearchOptions};

use super::variation::{Shower, Variation};
use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Nodes after which no iteration begins, so that the hint has the line of a finished one.
const NODES: u64 = 300_000;
/// Greatest number of nodes, and longest time on a machine that is slow or shared.
const MOST_NODES: u64 = 900_000;
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
        let limits = Limits::soft_nodes(search.nodes(NODES), search.nodes(MOST_NODES));
        let limits = Limits { move_time: Some(TIME), ..limits };
        let mut shown = BestInfo::default();
        pool.search_until(search.stop_flag(), line.clone(), limits, SearchOptions::default(), |event| {
            if let Event::Info(info) = event {
                shown.note(info);
            }
        });
        let info = shown.best().ok_or_else(RequestError::failed)?;
        Ok(Shower::new(text, &line, &pool).shown(&info, false))
    }
}

/// Variations that a search has reported: the last one, and the last one with an exact score.
#[derive(Default)]
struct BestInfo {
    last: Option<Info>,
    exact: Option<Info>,
}

impl BestInfo {
    fn note(&mut self, info: Info) {
        if info.pv.is_empty() {
            return;
        }
        if info.bound == ScoreBound::Exact {
            self.exact = Some(info.clone());
        }
        self.last = Some(info);
    }

    /// Returns the last variation that begins with the best move, with an exact score if there is any: a score above
    /// the window comes with one move and a bound.
    fn best(self) -> Option<Info> {
        let BestInfo { last, exact } = self;
        let last = last?;
        Some(exact.filter(|exact| exact.pv[0] == last.pv[0]).unwrap_or(last))
    }
}

#[cfg(test)]
mod tests {
    use boards::Move;

    use super::*;

    #[test]
    fn a_bound_does_not_take_the_place_of_an_exact_score_of_the_same_move() {
        let [best, other] = [1, 2].map(Move::from_bits);
        let info = |pv: &[Move], bound: ScoreBound| Info {
            depth: 10,
            seldepth: 10,
            multi_pv: 1,
            pv_count: 1,
            score: 0,
            bound,
            last: false,
            wdl: [0, 1_000, 0],
            nodes: 1,
            elapsed: Duration::ZERO,
            hashfull: 0,
            endgame_hits: None,
            pv: pv.to_vec(),
        };
        let mut shown = BestInfo::default();
        shown.note(info(&[best, other], ScoreBound::Exact));
        shown.note(info(&[best], ScoreBound::Lower));
        assert_eq!(shown.best().map(|info| info.pv), Some(vec![best, other]));
        let mut changed = BestInfo::default();
        changed.note(info(&[best, other], ScoreBound::Exact));
        changed.note(info(&[other], ScoreBound::Lower));
        changed.note(info(&[], ScoreBound::Exact));
        assert_eq!(changed.best().map(|info| info.pv), Some(vec![other]));
    }
}
