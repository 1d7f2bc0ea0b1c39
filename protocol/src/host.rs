//! [`GameHost`] for any game that can be searched.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::{DrawingOptions, Line, Move, MoveList, Position, RuleOptions, Side, Verdict};
use books::{BookMove, Choice};
use search::score::{DRAW, MATE, Score};
use search::{Answer, ListedGame, Strength, StrengthLimit, TableRecord, ThreadPool, Units};

use crate::command::{Clocks, Go, MoveText, Setup, SolveMate};
use crate::game_host::{
    Accepted, BookAnswer, GameHost, GameSource, Launch, Launched, PerftJob, Refusal, RootMoves, WrittenAnswer,
};
use crate::go_limits;
use crate::networks::UserNetwork;
use crate::opening_books::{BookFiles, BookUse, OpeningBooks};
use crate::options::HostSettings;
use crate::perft::divide;
use crate::position_reader::{Reading, read_setup};
use crate::spelling::Spelling;

/// Number of moves of a book that are shown.
const SHOWN_MOVES: usize = 8;

/// The current position with the moves before it, and the search of its game.
pub struct Host<G: ListedGame> {
    /// `None` after a position was refused.
    line: Option<Line<G>>,
    /// The line before positions were refused, to be shown to people.
    last_accepted: Option<Line<G>>,
    /// Moves that must not be played in the current position.
    banned: Vec<Move>,
    /// The position after the engine's last move of a game.
    answered: Option<G>,
    rules: RuleOptions,
    spelling: Spelling,
    nodes_per_millisecond: Option<NonZeroU32>,
    books: OpeningBooks<G>,
    /// Ply up to which a level plays from the built-in book; 0 without a level or with another book.
    level_book_plies: u32,
    thread_pool: ThreadPool<G>,
    /// True if a search has run since the last [`GameHost::clear`].
    searched: bool,
}

impl<G: ListedGame> Host<G> {
    /// Creates the host at the starting position, without memory and threads.
    pub fn new() -> Host<G> {
        Host {
            line: Some(Line::new(G::start())),
            last_accepted: None,
            banned: Vec::new(),
            answered: None,
            rules: RuleOptions::default(),
            spelling: Spelling::default(),
            nodes_per_millisecond: None,
            books: OpeningBooks::default(),
            level_book_plies: 0,
            thread_pool: ThreadPool::new(),
            searched: false,
        }
    }

    fn position(&self) -> Option<&G> {
        self.line.as_ref().map(Line::current)
    }

    /// The legal moves of the current position that are not banned.
    fn allowed_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        if let Some(position) = self.position() {
            position.legal_moves(&mut list);
        }
        list.into_iter().filter(|mv| !self.banned.contains(mv)).collect()
    }

    fn root(&self) -> RootMoves {
        match self.position() {
            None => RootMoves::NoPosition,
            Some(position) if position.is_lost() => RootMoves::Ended { lost: true },
            Some(_) if !self.allowed_moves().is_empty() => RootMoves::Any,
            Some(position) if position.has_legal_move() => RootMoves::AllBanned,
            Some(position) => RootMoves::Ended { lost: position.no_moves_verdict() == Verdict::Loss },
        }
    }

    /// The moves to search at the root; empty for all. A list without a legal move is no restriction, and a message
    /// says so unless the list is the null move alone, which python-chess sends for an empty list.
    fn search_moves(&self, wanted: &[MoveText], info_strings: &mut Vec<String>) -> Vec<Move> {
        let allowed = self.allowed_moves();
        let moves = self.legal_moves_of(wanted).into_iter().filter(|mv| allowed.contains(mv)).collect::<Vec<_>>();
        if !moves.is_empty() {
            return moves;
        }
        if wanted.iter().any(|mv| *mv != MoveText::Pass) {
            info_strings.push("no legal move among searchmoves, searching all".into());
        }
        if self.banned.is_empty() { Vec::new() } else { allowed }
    }

    /// The legal moves among the given ones, each once.
    fn legal_moves_of(&self, texts: &[MoveText]) -> Vec<Move> {
        let Some(position) = self.position() else { return Vec::new() };
        let mut moves = Vec::new();
        for text in texts {
            if let MoveText::Text(text) = text
                && let Ok(mv) = position.parse_move_in(text, self.spelling.notation())
                && !moves.contains(&mv)
            {
                moves.push(mv);
            }
        }
        moves
    }

    /// Sets the parameters of the search: those of the game but for these values.
    fn set_params(&mut self, values: &[(&'static str, i32)]) {
        let mut params = *G::PARAMS;
        for &(name, value) in values {
            let set = params.set(name, value);
            debug_assert!(set.is_ok(), "{set:?}");
        }
        if params != *self.thread_pool.params() {
            self.thread_pool.set_params(params);
        }
    }

    /// Returns the use of a book at the level of play.
    fn at_level(&self, book_use: &BookUse) -> BookUse {
        if self.has_level_book() {
            let choice = Choice { max_ply: self.level_book_plies, ..Choice::VARIED };
            BookUse { choice, ..*book_use }
        } else {
            *book_use
        }
    }

    /// Describes the moves among which the book chooses: their scores, or their shares of the weights.
    fn describe_choice(&self, candidates: &[BookMove]) -> String {
        let total = candidates.iter().map(|entry| u64::from(entry.weight)).sum::<u64>().max(1);
        let word = |entry: &BookMove| {
            let mv = self.write_moves(&[entry.mv]).concat();
            match entry.score {
                Some(score) => format!("{mv} {score} cp"),
                None => format!("{mv} {} %", u64::from(entry.weight) * 100 / total),
            }
        };
        let words: Vec<String> = candidates.iter().take(SHOWN_MOVES).map(word).collect();
        let more = if candidates.len() > SHOWN_MOVES { ", ..." } else { "" };
        format!("book: {}{more}", words.join(", "))
    }

    /// Replays the line under other rules.
    fn set_rules(&mut self, rules: RuleOptions) {
        if rules == self.rules {
            return;
        }
        self.rules = rules;
        // What the table says of a position depends on the rules, which its key does not know.
        self.clear();
        if let Some(old) = &self.line {
            let mut line = Line::new(old.positions()[0].with_rules(rules));
            for &mv in old.moves() {
                if mv.is_none() { line.push_null() } else { line.push(mv) }
            }
            self.line = Some(line);
        }
    }
}

/// Returns true if a move leads to a position that the game has had: the repetition may lose, and a book knows no past.
fn repeats<G: Position>(line: &Line<G>, mv: Move) -> bool {
    line.keys().contains(&line.current().after(mv).key())
}

/// A message for the user if a rating lies outside the game's scale.
fn strength_message<G: ListedGame>(strength: Option<Strength>) -> Option<String> {
    let StrengthLimit::Rating(rating) = strength?.limit else { return None };
    let (lowest, highest) = (G::LEVEL_RATINGS.lowest(), G::LEVEL_RATINGS.highest());
    let used = rating.clamp(lowest, highest);
    (used != rating).then(|| format!("the levels of {} are from {lowest} to {highest} Elo, playing at {used}", G::NAME))
}

impl<G: ListedGame> GameHost for Host<G> {
    fn configure(&mut self, settings: &HostSettings) {
        self.thread_pool.set_hash(settings.hash);
        self.thread_pool.set_threads(settings.threads);
        self.set_rules(settings.rules);
        self.set_params(&settings.params);
        self.spelling.configure(settings.chess960, settings.ranks);
        self.nodes_per_millisecond = settings.nodes_per_millisecond;
        self.level_book_plies = settings.book_of_level.map_or(0, |limit| G::LEVEL_RATINGS.level(limit).book_plies());
        if self.has_level_book() {
            self.books.configure(&BookFiles::built_in());
        } else {
            self.books.configure(&settings.books);
        }
    }

    fn set_source(&mut self, source: GameSource) {
        self.spelling.set_source(source, G::PROTOCOL.numbering_by_name);
    }

    fn set_up(&mut self, setup: &Setup) -> Result<Accepted, Refusal> {
        self.last_accepted = self.line.take().or(self.last_accepted.take());
        self.banned.clear();
        let Reading { line, notation, outcome } = read_setup(setup, &self.spelling.notations(setup), self.rules)?;
        let info_string = outcome.map_err(|reason| Refusal { reason })?;
        let played = line.ply();
        self.line = Some(line);
        self.spelling.observe(notation);
        Ok(Accepted { info_string, played })
    }

    fn ban_moves(&mut self, moves: &[MoveText]) {
        let banned = self.legal_moves_of(moves);
        self.banned.extend(banned);
    }

    fn set_network(&mut self, network: Option<&UserNetwork>) {
        self.thread_pool.set_network(network.and_then(UserNetwork::of_game::<G>).unwrap_or_else(G::network));
    }

    fn set_endgame_tables(&mut self, folders: &str) -> Vec<String> {
        self.thread_pool.set_endgame_tables(folders)
    }

    fn open_books(&mut self) -> Vec<String> {
        self.books.open()
    }

    fn make_ready(&mut self) -> Vec<String> {
        let mut messages = self.open_books();
        messages.extend(self.thread_pool.make_ready());
        messages
    }

    fn clear(&mut self) {
        if self.searched {
            self.thread_pool.clear();
            self.searched = false;
        }
    }

    fn close_books(&mut self) {
        self.books.close();
    }

    fn has_level_book(&self) -> bool {
        self.level_book_plies > 0
    }

    fn book_move(&self, book_use: &BookUse) -> (Option<BookAnswer>, Vec<String>) {
        let mut messages = Vec::new();
        let book_use = &self.at_level(book_use);
        let Some(line) = self.line.as_ref().filter(|_| self.root() == RootMoves::Any) else { return (None, messages) };
        let allowed = self.allowed_moves();
        let playable = |entry: &BookMove| allowed.contains(&entry.mv) && !repeats(line, entry.mv);
        let (moves, choice) = self.books.find(line, book_use, playable, &mut messages);
        let side = line.current().side_to_move();
        let random = book_use.seed ^ line.current().key();
        let Some(chosen) = choice.choose(&moves, side, random) else { return (None, messages) };
        let pv = self.write_moves(&self.books.variation(line, &chosen, book_use));
        let mut words = pv.iter().cloned();
        let answer = BookAnswer {
            written: WrittenAnswer { best: words.next(), ponder: words.next() },
            score: chosen.score,
            depth: chosen.depth,
            text: self.describe_choice(&choice.candidates(&moves, side)),
            pv,
        };
        (Some(answer), messages)
    }

    fn start(&mut self, go: &Go, mut options: search::SearchOptions, launch: Launch) -> Launched {
        let mut limits = go_limits::limits(go, self.side_to_move(), launch.started);
        let is_analysis = limits.infinite || limits.mate.is_some();
        options.strength = options.strength.filter(|_| !is_analysis);
        if options.strength.is_some() {
            // A level below full strength does not know endgames by heart.
            options.endgame.pieces = 0;
        }
        limits.nodes_per_millisecond = self.nodes_per_millisecond;
        let root = self.root();
        let mut info_strings: Vec<String> = strength_message::<G>(options.strength).into_iter().collect();
        if root == RootMoves::Any {
            limits.root_moves = self.search_moves(&go.search_moves, &mut info_strings);
            if let Some(line) = &self.line {
                self.searched = true;
                self.thread_pool.start(line.clone(), limits, options, launch.events);
            }
        }
        Launched { root, info_strings }
    }

    fn solve_mate(&mut self, solve: &SolveMate, launch: Launch) -> bool {
        let Some(line) = &self.line else { return false };
        self.searched = true;
        self.thread_pool.solve(line.clone(), go_limits::mate_limits(solve, launch.started), launch.events);
        true
    }

    fn solve_mate_in(&mut self, go: &Go, launch: Launch) -> bool {
        let Some((moves, limits)) = go_limits::mate_in_moves(go, launch.started) else { return false };
        if self.root() != RootMoves::Any || !self.banned.is_empty() {
            return false;
        }
        let Some(line) = &self.line else { return false };
        let plies_left = line.current().rule_limit().saturating_sub(line.current().rule_counter());
        // The solver does not know the limit of the draw rule.
        if moves.saturating_mul(2) >= plies_left {
            return false;
        }
        self.searched = true;
        self.thread_pool.solve_in(moves, line.clone(), limits, launch.events);
        true
    }

    fn stop(&self) {
        self.thread_pool.stop();
    }

    fn ponder_hit(&self, now: Instant, clocks: &Clocks) {
        self.thread_pool.ponder_hit(now, go_limits::clock(clocks, self.side_to_move()));
    }

    fn write_moves(&self, moves: &[Move]) -> Vec<String> {
        let Some(mut position) = self.position().cloned() else { return Vec::new() };
        let mut words = Vec::with_capacity(moves.len());
        for &mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            words.push(position.format_move(mv, self.spelling.notation()));
            position = position.after(mv);
        }
        words
    }

    fn write_answer(&self, answer: Option<&Answer>, pv: &[Move]) -> WrittenAnswer {
        let allowed = self.allowed_moves();
        let is_allowed = |mv: &Move| allowed.contains(mv);
        let answered = answer.and_then(|answer| answer.best).filter(is_allowed);
        let known = pv.first().copied().filter(is_allowed);
        let Some(best) = answered.or(known).or_else(|| allowed.first().copied()) else {
            return WrittenAnswer::default();
        };
        let reply = answer.and_then(|answer| answer.ponder).filter(|_| answered.is_some());
        let mut words = self.write_moves(&[Some(best), reply].into_iter().flatten().collect::<Vec<_>>()).into_iter();
        WrittenAnswer { best: words.next(), ponder: words.next() }
    }

    fn probe(&self, setup: &Setup) -> (Option<TableRecord>, Option<String>) {
        let notations = self.spelling.notations(setup);
        let Ok(Reading { line, notation, outcome: Ok(_) }) = read_setup::<G>(setup, &notations, self.rules) else {
            return (None, None);
        };
        let record = self.thread_pool.probe(&line);
        let best = record.and_then(|record| record.best).map(|mv| line.current().format_move(mv, notation));
        (record, best)
    }

    fn static_eval(&self) -> Option<Score> {
        let line = self.line.as_ref()?;
        if line.current().has_legal_move() {
            return Some(self.thread_pool.evaluate(line));
        }
        Some(if line.current().no_moves_verdict() == Verdict::Loss { -MATE } else { DRAW })
    }

    fn units(&self) -> Units {
        self.thread_pool.calibration().units
    }

    fn side_to_move(&self) -> Side {
        self.position().map_or(Side::First, G::side_to_move)
    }

    fn declaration(&self) -> Option<(String, bool)> {
        let position = self.position()?;
        Some((position.explain_declaration()?, position.can_declare_win()))
    }

    fn rule_counter(&self) -> u32 {
        self.position().map_or(0, G::rule_counter)
    }

    fn can_attack(&self) -> bool {
        self.position().is_some_and(G::can_attack)
    }

    fn remember_answer(&mut self, answer: &str) {
        let Some(position) = self.position() else { return };
        let mv = position.parse_move_in(answer, self.spelling.notation());
        self.answered = mv.ok().map(|mv| position.after(mv));
    }

    fn continues_game(&self) -> bool {
        let (Some(before), Some(now)) = (&self.answered, self.position()) else { return false };
        let replies = before.move_list();
        replies.into_iter().any(|reply| before.after(reply).key() == now.key())
    }

    fn perft(&self, depth: u32) -> Option<PerftJob> {
        let position = self.position()?.clone();
        let notation = self.spelling.notation();
        Some(Box::new(move |stop: &AtomicBool| {
            let counts = divide(&position, depth, stop)?;
            Some(counts.into_iter().map(|(mv, nodes)| (position.format_move(mv, notation), nodes)).collect())
        }))
    }

    fn drawing(&self, flipped: bool, characters: bool) -> Option<String> {
        let line = self.line.as_ref().or(self.last_accepted.as_ref())?;
        let notation = self.spelling.notation();
        let mut text = String::new();
        if self.line.is_none() {
            text.push_str("the last position was refused; before it:\n");
        }
        text += &line.current().drawing(DrawingOptions { notation, flipped, characters });
        if let (Some(&mv), Some(before)) = (line.moves().last(), line.back(1)) {
            let mv = if mv.is_none() { "null move".to_owned() } else { before.format_move(mv, notation) };
            text.push_str(&format!("\nlast move: {mv}"));
        }
        let earlier = line.recurrences(line.ply()).count();
        if let Some(reason) = G::explain_repetition(line) {
            text.push_str(&format!("\nrepeated: {reason}"));
        } else if earlier > 0 {
            text.push_str(&format!("\nrepeated: occurrence {} of the position", earlier + 1));
        }
        Some(text)
    }

    fn explain_evaluation(&self) -> Option<String> {
        self.position().map(|position| self.thread_pool.evaluation_text(position))
    }
}
