//! The seam of [`crate::games`] filled for any game that can be searched.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::{Line, Move, MoveError, MoveList, NotationOptions, Position, RuleOptions, Side, Verdict};
use search::network::NetworkError;
use search::score::{DRAW, MATE, Score};
use search::{Answer, Game, TableRecord, ThreadPool, Units};

use crate::command::{Clocks, Go, MoveText, Setup, Solve};
use crate::games::{Accepted, Outlook, PerftJob, Refusal, Run, Situation, SpelledAnswer, Start, Table};
use crate::limits;
use crate::perft::divide;

/// A position with its past (none after a refused one) and the search of its game.
pub struct Seat<G: Game> {
    line: Option<Line<G>>,
    /// Moves that are not to be played from the current position.
    banned: Vec<Move>,
    /// The position after the last answer that counted in the game.
    answered: Option<G>,
    rules: RuleOptions,
    pool: ThreadPool<G>,
    /// Something may have been learnt since it was last forgotten.
    searched: bool,
}

impl<G: Game> Seat<G> {
    /// The opening position; no memory and no thread yet.
    pub fn new() -> Seat<G> {
        Seat {
            line: Some(Line::new(G::start())),
            banned: Vec::new(),
            answered: None,
            rules: RuleOptions::default(),
            pool: ThreadPool::new(),
            searched: false,
        }
    }

    fn position(&self) -> Option<&G> {
        self.line.as_ref().map(Line::current)
    }

    /// The legal moves of the current position that are not forbidden.
    fn allowed_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        if let Some(position) = self.position() {
            position.legal_moves(&mut list);
        }
        list.into_iter().filter(|mv| !self.banned.contains(mv)).collect()
    }

    fn outlook(&self) -> Outlook {
        match self.position() {
            None => Outlook::NoPosition,
            Some(position) if position.is_lost() => Outlook::NoMoves { lost: true },
            Some(_) if !self.allowed_moves().is_empty() => Outlook::Moves,
            Some(position) if position.has_legal_move() => Outlook::AllBanned,
            Some(position) => Outlook::NoMoves { lost: position.no_moves_verdict() == Verdict::Loss },
        }
    }

    /// The moves to search at the root; empty for all. A list without a move that may be searched is no
    /// restriction, and said to be so unless it is the null move alone, which python-chess sends for an empty list.
    fn root_moves(&self, wanted: &[MoveText], notation: NotationOptions, remarks: &mut Vec<String>) -> Vec<Move> {
        let allowed = self.allowed_moves();
        let moves = self.read_moves(wanted, notation).into_iter().filter(|mv| allowed.contains(mv)).collect::<Vec<_>>();
        if !moves.is_empty() {
            return moves;
        }
        if wanted.iter().any(|mv| *mv != MoveText::Pass) {
            remarks.push("no legal move among searchmoves, searching all".into());
        }
        if self.banned.is_empty() { Vec::new() } else { allowed }
    }

    /// The legal ones among some moves, each once.
    fn read_moves(&self, texts: &[MoveText], notation: NotationOptions) -> Vec<Move> {
        let Some(position) = self.position() else { return Vec::new() };
        let mut moves = Vec::new();
        for text in texts {
            if let MoveText::Text(text) = text
                && let Ok(mv) = position.parse_move_in(text, notation)
                && !moves.contains(&mv)
            {
                moves.push(mv);
            }
        }
        moves
    }
}

/// A line as far as a setup's moves lead it, and how that went.
struct Reading<G> {
    line: Line<G>,
    notation: NotationOptions,
    outcome: Result<Option<String>, String>,
}

/// Reads a setup in the first notation in which all its moves are legal, or else in the first.
fn read<G: Position>(setup: &Setup, notations: &[NotationOptions], rules: RuleOptions) -> Result<Reading<G>, Refusal> {
    let start = match &setup.fen {
        None => G::start(),
        Some(fen) => G::from_fen(fen).map_err(|error| Refusal { reason: error.to_string(), played: 0 })?,
    };
    let start = start.with_rules(rules);
    let mut first = None;
    for &notation in notations {
        let mut line = Line::new(start.clone());
        let outcome = play_moves(&mut line, &setup.moves, notation);
        let complete = outcome == Ok(None);
        let reading = Reading { line, notation, outcome };
        if complete {
            return Ok(reading);
        }
        first.get_or_insert(reading);
    }
    first.ok_or(Refusal { reason: "no notation to read it in".into(), played: 0 })
}

/// Whether a word is made as moves are in any notation: of letters and digits, and the signs of drops and promotions.
fn looks_like_a_move(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_alphabetic)
        && has(u8::is_ascii_digit)
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+=*@-;".contains(&byte))
}

/// Plays the moves of a setup. A word that does not look like a move ends the list (a comment, a result), and the remark
/// says so; an illegal or a garbled move refuses the whole: a position that nobody has sent is not to be answered.
fn play_moves<G: Position>(
    line: &mut Line<G>,
    moves: &[MoveText],
    notation: NotationOptions,
) -> Result<Option<String>, String> {
    for mv in moves {
        match mv {
            MoveText::Pass if line.current().in_check() => return Err("a null move in check".into()),
            MoveText::Pass => line.push_null(),
            MoveText::Text(text) => match line.current().parse_move_in(text, notation) {
                Ok(mv) => line.push(mv),
                Err(MoveError::Syntax(_)) if looks_like_a_move(text) => return Err(format!("no move: {text}")),
                Err(MoveError::Syntax(_)) => return Ok(Some(format!("the list of moves ends before {text}"))),
                Err(error @ MoveError::Illegal(_)) => return Err(error.to_string()),
            },
        }
    }
    Ok(None)
}

impl<G: Game> Table for Seat<G> {
    fn set_up(&mut self, setup: &Setup, notations: &[NotationOptions]) -> Result<Accepted, Refusal> {
        self.line = None;
        self.banned.clear();
        let Reading { line, notation, outcome } = read(setup, notations, self.rules)?;
        let played = line.ply();
        let remark = outcome.map_err(|reason| Refusal { reason, played })?;
        self.line = Some(line);
        Ok(Accepted { notation, remark, played })
    }

    fn ban(&mut self, moves: &[MoveText], notation: NotationOptions) {
        let banned = self.read_moves(moves, notation);
        self.banned.extend(banned);
    }

    fn configure(&mut self, hash: usize, threads: usize) {
        self.pool.set_hash(hash);
        self.pool.set_threads(threads);
    }

    fn set_rules(&mut self, rules: RuleOptions) {
        if rules == self.rules {
            return;
        }
        self.rules = rules;
        if let Some(old) = &self.line {
            let mut line = Line::new(old.positions()[0].with_rules(rules));
            for &mv in old.moves() {
                if mv.is_none() { line.push_null() } else { line.push(mv) }
            }
            self.line = Some(line);
        }
    }

    fn set_network(&mut self, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        self.pool.set_network(bytes)
    }

    fn prepare(&mut self) -> Vec<String> {
        self.pool.prepare()
    }

    fn clear(&mut self) {
        if self.searched {
            self.pool.clear();
            self.searched = false;
        }
    }

    fn start(&mut self, go: &Go, notation: NotationOptions, options: search::Options, run: Run) -> Start {
        let mut limits = limits::limits(go, self.side(), run.started);
        // While pondering, time does not count yet, but the limits that come into force afterwards do.
        let limited = limits::is_limited(&limits);
        let outlook = self.outlook();
        let mut remarks = Vec::new();
        if outlook == Outlook::Moves {
            limits.root_moves = self.root_moves(&go.search_moves, notation, &mut remarks);
            if let Some(line) = &self.line {
                self.searched = true;
                self.pool.start(line.clone(), limits, options, run.events);
            }
        }
        Start { outlook, limited, remarks }
    }

    fn solve(&mut self, solve: &Solve, run: Run) -> bool {
        let Some(line) = &self.line else { return false };
        self.searched = true;
        self.pool.solve(line.clone(), limits::mate_limits(solve, run.started), run.events);
        true
    }

    fn solve_in(&mut self, go: &Go, run: Run) -> bool {
        let Some((moves, limits)) = limits::mate_in_moves(go, run.started) else { return false };
        if self.outlook() != Outlook::Moves || !self.banned.is_empty() {
            return false;
        }
        let Some(line) = &self.line else { return false };
        let plies_left = line.current().rule_limit().saturating_sub(line.current().rule_counter());
        // The solver knows of no limit of the law's.
        if moves.saturating_mul(2) >= plies_left {
            return false;
        }
        self.searched = true;
        self.pool.solve_in(moves, line.clone(), limits, run.events);
        true
    }

    fn stop(&self) {
        self.pool.stop();
    }

    fn ponder_hit(&self, now: Instant, clocks: &Clocks) {
        self.pool.ponder_hit(now, limits::clock(clocks, self.side()));
    }

    fn spell(&self, line: &[Move], notation: NotationOptions) -> Vec<String> {
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

    fn spell_answer(&self, answer: Option<&Answer>, line: &[Move], notation: NotationOptions) -> SpelledAnswer {
        let allowed = self.allowed_moves();
        let may_play = |mv: &Move| allowed.contains(mv);
        let wanted = answer.and_then(|answer| answer.best).filter(may_play);
        let known = line.first().copied().filter(may_play);
        let Some(best) = wanted.or(known).or_else(|| allowed.first().copied()) else {
            return SpelledAnswer::default();
        };
        let reply = answer.and_then(|answer| answer.ponder).filter(|_| wanted.is_some());
        let mut words =
            self.spell(&[Some(best), reply].into_iter().flatten().collect::<Vec<_>>(), notation).into_iter();
        SpelledAnswer { best: words.next(), ponder: words.next() }
    }

    fn probe(&self, setup: &Setup, notations: &[NotationOptions]) -> (Option<TableRecord>, Option<String>) {
        let Ok(Reading { line, notation, outcome: Ok(_) }) = read::<G>(setup, notations, self.rules) else {
            return (None, None);
        };
        let record = self.pool.probe(&line);
        let best = record.and_then(|record| record.best).map(|mv| line.current().format_move(mv, notation));
        (record, best)
    }

    fn static_score(&self) -> Option<Score> {
        let line = self.line.as_ref()?;
        if line.current().has_legal_move() {
            return Some(self.pool.evaluate(line));
        }
        Some(if line.current().no_moves_verdict() == Verdict::Loss { -MATE } else { DRAW })
    }

    fn units(&self) -> Units {
        self.pool.calibration().units
    }

    fn side(&self) -> Side {
        self.position().map_or(Side::First, G::side_to_move)
    }

    fn declaration(&self) -> Option<(String, bool)> {
        let position = self.position()?;
        Some((position.explain_declaration()?, position.can_declare_win()))
    }

    fn situation(&self) -> Situation {
        self.position().map_or(Situation::default(), |position| Situation {
            quiet_plies: position.rule_counter(),
            can_attack: position.can_attack(),
        })
    }

    fn remember_answer(&mut self, answer: &str, notation: NotationOptions) {
        let Some(position) = self.position() else { return };
        self.answered = position.parse_move_in(answer, notation).ok().map(|mv| position.after(mv));
    }

    fn continues_game(&self) -> bool {
        let (Some(before), Some(now)) = (&self.answered, self.position()) else { return false };
        let mut replies = MoveList::new();
        before.legal_moves(&mut replies);
        replies.into_iter().any(|reply| before.after(reply).key() == now.key())
    }

    fn perft(&self, depth: u32, notation: NotationOptions) -> Option<PerftJob> {
        let position = self.position()?.clone();
        Some(Box::new(move |stop: &AtomicBool| {
            let counts = divide(&position, depth, stop)?;
            Some(counts.into_iter().map(|(mv, nodes)| (position.format_move(mv, notation), nodes)).collect())
        }))
    }

    fn drawing(&self) -> Option<String> {
        let line = self.line.as_ref()?;
        let mut text = line.current().drawing();
        if let Some(reason) = G::explain_repetition(line) {
            text.push_str("\nrepeated: ");
            text.push_str(&reason);
        }
        Some(text)
    }

    fn evaluation(&self) -> Option<String> {
        self.position().map(|position| self.pool.evaluation_text(position))
    }
}
