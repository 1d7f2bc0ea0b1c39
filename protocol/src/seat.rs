//! The seam of [`crate::games`] filled for any game that can be searched.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::{Line, Move, MoveError, MoveList, Notation, Position, Side, Verdict};
use crossbeam_channel::Sender;
use search::{Answer, Event, Game, Pool};

use crate::command::{Clocks, Go, MoveText, Setup};
use crate::games::{Outlook, PerftJob, SpelledAnswer, Start, Table};
use crate::limits;
use crate::perft::divide;

/// A position with its past (none after a refused one) and the search of its game.
pub struct Seat<G: Game> {
    line: Option<Line<G>>,
    pool: Pool<G>,
}

impl<G: Game> Seat<G> {
    /// The opening position; no memory and no thread yet.
    pub fn new() -> Seat<G> {
        Seat { line: Some(Line::new(G::start())), pool: Pool::new() }
    }

    fn position(&self) -> Option<&G> {
        self.line.as_ref().map(Line::current)
    }

    fn outlook(&self) -> Outlook {
        match self.position() {
            None => Outlook::NoPosition,
            Some(position) if position.has_legal_move() => Outlook::Moves,
            Some(position) => Outlook::NoMoves { lost: position.no_moves_verdict() == Verdict::Loss },
        }
    }

    fn side(&self) -> Side {
        self.position().map_or(Side::First, Position::side_to_move)
    }
}

/// Plays the moves of a setup. A word that does not look like a move ends the list (a comment, a stray
/// `;`), and the remark says so; an illegal move refuses the whole.
fn play_moves<G: Position>(line: &mut Line<G>, moves: &[MoveText]) -> Result<Option<String>, String> {
    for mv in moves {
        match mv {
            MoveText::Pass if line.current().in_check() => return Err("a null move in check".into()),
            MoveText::Pass => line.push_null(),
            MoveText::Text(text) => match line.current().parse_move(text) {
                Ok(mv) => line.push(mv),
                Err(MoveError::Syntax(_)) => return Ok(Some(format!("the list of moves ends before {text}"))),
                Err(error @ MoveError::Illegal(_)) => return Err(error.to_string()),
            },
        }
    }
    Ok(None)
}

/// The legal ones among the moves to search. A list without a legal move is no restriction, and said to be
/// so unless it is the null move alone, which python-chess sends for an empty list.
fn root_moves<G: Position>(position: &G, wanted: &[MoveText], remarks: &mut Vec<String>) -> Vec<Move> {
    let texts = wanted.iter().filter_map(|mv| match mv {
        MoveText::Pass => None,
        MoveText::Text(text) => Some(text),
    });
    let mut moves: Vec<Move> = Vec::new();
    let mut any = false;
    for text in texts {
        any = true;
        moves.extend(position.parse_move(text).ok().filter(|mv| !moves.contains(mv)));
    }
    if any && moves.is_empty() {
        remarks.push("no legal move among searchmoves, searching all".into());
    }
    moves
}

impl<G: Game> Table for Seat<G> {
    fn set_up(&mut self, setup: &Setup) -> Result<Option<String>, String> {
        self.line = None;
        let start = match &setup.fen {
            None => G::start(),
            Some(fen) => G::from_fen(fen).map_err(|error| error.to_string())?,
        };
        let mut line = Line::new(start);
        let remark = play_moves(&mut line, &setup.moves)?;
        self.line = Some(line);
        Ok(remark)
    }

    fn configure(&mut self, hash: usize, threads: usize) {
        self.pool.set_hash(hash);
        self.pool.set_threads(threads);
    }

    fn prepare(&mut self) -> Vec<String> {
        self.pool.prepare()
    }

    fn clear(&mut self) {
        self.pool.clear();
    }

    fn start(&mut self, go: &Go, started: Instant, options: search::Options, events: Sender<Event>) -> Start {
        let mut limits = limits::limits(go, self.side(), started);
        // While pondering, time does not count yet, but the limits that come into force afterwards do.
        let limited = limits::is_limited(&limits);
        let outlook = self.outlook();
        let mut remarks = Vec::new();
        if let (Outlook::Moves, Some(line)) = (outlook, &self.line) {
            limits.root_moves = root_moves(line.current(), &go.search_moves, &mut remarks);
            self.pool.start(line.clone(), limits, options, events);
        }
        Start { outlook, limited, remarks }
    }

    fn stop(&self) {
        self.pool.stop();
    }

    fn ponder_hit(&self, now: Instant, clocks: &Clocks) {
        self.pool.ponder_hit(now, limits::clock(clocks, self.side()));
    }

    fn spell(&self, line: &[Move], notation: Notation) -> Vec<String> {
        let Some(mut position) = self.position().cloned() else { return Vec::new() };
        let mut words = Vec::with_capacity(line.len());
        for &mv in line {
            if !position.is_legal(mv) {
                break;
            }
            words.push(position.format_move(mv, notation));
            position = position.after(mv);
        }
        words
    }

    fn spell_answer(&self, answer: Option<&Answer>, line: &[Move], notation: Notation) -> SpelledAnswer {
        let Some(position) = self.position() else { return SpelledAnswer::default() };
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let wanted = answer.and_then(|answer| answer.best).filter(|&mv| position.is_legal(mv));
        let known = line.first().copied().filter(|&mv| position.is_legal(mv));
        let Some(best) = wanted.or(known).or_else(|| list.first().copied()) else {
            return SpelledAnswer::default();
        };
        let reply = answer.and_then(|answer| answer.ponder).filter(|_| wanted.is_some());
        let mut words =
            self.spell(&[Some(best), reply].into_iter().flatten().collect::<Vec<_>>(), notation).into_iter();
        SpelledAnswer { best: words.next(), ponder: words.next() }
    }

    fn perft(&self, depth: u32, notation: Notation) -> Option<PerftJob> {
        let position = self.position()?.clone();
        Some(Box::new(move |stop: &AtomicBool| {
            let counts = divide(&position, depth, stop)?;
            Some(counts.into_iter().map(|(mv, nodes)| (position.format_move(mv, notation), nodes)).collect())
        }))
    }

    fn drawing(&self) -> Option<String> {
        self.position().map(Position::drawing)
    }

    fn evaluation(&self) -> Option<String> {
        self.position().map(|position| self.pool.evaluation_text(position))
    }
}
