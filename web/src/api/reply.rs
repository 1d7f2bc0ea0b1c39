//! `POST api/reply`: the move of the program in a game against a person.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use boards::{Line, Move};
use books::Choice;
use search::{Clock, Limits, ListedGame, SearchOptions, Strength, StrengthLimit, TOP_LEVEL};
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::books::built_in;
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Time of full strength without a clock.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// Longest time of any answer.
const LONGEST: Duration = Duration::from_secs(60);
/// Time from which on a clock makes no difference to an answer.
const LONGEST_CLOCK: Duration = Duration::from_secs(24 * 60 * 60);
/// Ply after which levels without a book of their own search, and the choice among the moves of the book before that.
const BOOK_PLIES: u32 = 10;
const BOOK_CHOICE: Choice = Choice { max_ply: BOOK_PLIES, eval_diff: 20, ..Choice::VARIED };
/// Expected points up to which an offer of a draw is accepted at any time, and in a game without prospects.
const ACCEPTED: f64 = 0.42;
const ACCEPTED_WITHOUT_PROSPECTS: f64 = 0.55;
/// Plies without progress, or of the whole game, after which a game has no prospects.
const QUIET_PLIES: u32 = 30;
const LONG_GAME: usize = 120;

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    level: u32,
    #[serde(default)]
    clock: Option<ClockText>,
    /// True to answer after a pause like a person's, if there is a clock.
    #[serde(default)]
    pauses: bool,
    /// True if the player offers a draw.
    #[serde(default)]
    draw_offered: bool,
}

/// Clock of the program, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
struct ClockText {
    remaining: u64,
    #[serde(default)]
    increment: u64,
    #[serde(default)]
    byoyomi: u64,
}

/// The answer.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move; `None` if a win is declared or a draw accepted.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// True if the program declares its win.
    declares: bool,
    /// True if the program accepts the offer of a draw.
    accepts_draw: bool,
}

/// Finds the move.
///
/// # Errors
/// The game cannot be played or has ended, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<Request>) -> Answer<Reply> {
    let request = contents(body)?;
    // The time for which the request waits is the program's.
    let started = Instant::now();
    let search = searches.begin(Purpose::Game).await?;
    search.run(move |search| with_line(&request.game, Play { request: &request, search, started })).await.map(Json)
}

struct Play<'a> {
    request: &'a Request,
    search: &'a Search,
    started: Instant,
}

impl LineTask for Play<'_> {
    type Output = Reply;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Reply, RequestError> {
        super::position::ensure_open(&line)?;
        let position = line.current();
        if position.can_declare_win() {
            return Ok(Reply { declares: true, ..Reply::default() });
        }
        let spelled = |mv| position.format_move(mv, self.request.game.notation());
        let level = StrengthLimit::Level(self.request.level.min(TOP_LEVEL));
        // An offer of a draw needs a score.
        if !self.request.draw_offered
            && let Some(mv) = book_move(&line, level)
        {
            return Ok(Reply { mv: Some(spelled(mv)), ..Reply::default() });
        }
        let mut pool = self.search.pool::<G>()?;
        let answer = pool.search_until(self.search.stop_flag(), line.clone(), self.limits(), self.options(), |_| ());
        let points = G::POINTS.points(answer.score, pool.calibration().units);
        if self.request.draw_offered && accepts_draw(&line, points) {
            return Ok(Reply { accepts_draw: true, ..Reply::default() });
        }
        Ok(Reply { mv: answer.best.map(spelled), ..Reply::default() })
    }
}

impl Play<'_> {
    fn limits(&self) -> Limits {
        let time = |millis: u64| Duration::from_millis(millis).min(LONGEST_CLOCK);
        let clock = self.request.clock.map(|ClockText { remaining, increment, byoyomi }| Clock {
            remaining: time(remaining),
            increment: time(increment),
            byoyomi: time(byoyomi),
            moves_to_go: None,
        });
        let move_time = match clock {
            None if self.is_full_strength() => MOVE_TIME,
            _ => LONGEST,
        };
        Limits { clock, move_time: Some(move_time), nodes: self.search.most_nodes(), ..Limits::none(self.started) }
    }

    fn options(&self) -> SearchOptions {
        let Request { level, pauses, .. } = *self.request;
        let strength = Strength { limit: StrengthLimit::Level(level), seed: rand::random(), pauses };
        SearchOptions { strength: (!self.is_full_strength()).then_some(strength), ..SearchOptions::default() }
    }

    fn is_full_strength(&self) -> bool {
        self.request.level >= TOP_LEVEL
    }
}

/// Returns a move of the built-in book; `None` if there is none, or a level that uses the book searches already.
fn book_move<G: ListedGame>(line: &Line<G>, level: StrengthLimit) -> Option<Move> {
    let choice = match G::LEVEL_RATINGS.level(level).book_plies() {
        0 => BOOK_CHOICE,
        plies => Choice { max_ply: plies, ..Choice::VARIED },
    };
    let position = line.current();
    if position.ply() > choice.max_ply {
        return None;
    }
    choice.choose(&built_in(line), position.side_to_move(), rand::random()).map(|entry| entry.mv)
}

/// Returns true if the program is worse, or not better in a game that leads nowhere.
fn accepts_draw<G: ListedGame>(line: &Line<G>, points: f64) -> bool {
    // Where plies are counted, the counter of the rules is the length of the game.
    let is_quiet = !G::COUNTS_PLIES && line.current().rule_counter() >= QUIET_PLIES;
    let leads_nowhere = is_quiet || line.ply() >= LONG_GAME;
    points <= if leads_nowhere { ACCEPTED_WITHOUT_PROSPECTS } else { ACCEPTED }
}
