//! A game of a random GUI: options, a new game, and turns of all kinds.

use std::time::{Duration, Instant};

use boards::{Line, Move};
use rand::Rng;
use search::ListedGame;
use selfplay::games::own_opening_lines;
use selfplay::{Clocks, TimeControl};

use crate::engine::Protocol;

use super::gui::{Broken, Gui};
use super::order_kind::OrderKind;
use super::search_order::SearchOrder;
use super::words::{self, CONTROLS, JUNK, OptionValues};

/// Longest time that the GUI waits for an answer before it sends `stop`.
const PATIENCE: Duration = Duration::from_millis(900);
/// Longest time before something happens during a search.
const SOON: Duration = Duration::from_millis(150);
/// Most turns of a game.
const MOST_TURNS: u32 = 14;

/// The state of a game.
pub struct Session<'g, 'a, G> {
    gui: &'g mut Gui<'a, G>,
    options: &'g [OptionValues],
    line: Line<G>,
    clocks: Clocks,
}

/// Plays a game.
///
/// # Errors
/// The engine is gone or does not answer, or the user interrupted the run.
pub fn play<G: ListedGame>(gui: &mut Gui<'_, G>, options: &[OptionValues]) -> Result<(), Broken> {
    reset(gui, options);
    for _ in 0..gui.random.random_range(0..4) {
        let option = gui.one_of(options);
        let value = gui.one_of(&option.values).clone();
        set(gui, option, &value);
    }
    let line = start(gui);
    let clocks = some_clocks(gui);
    begin(gui, &line)?;
    let mut session = Session { gui, options, line, clocks };
    for _ in 0..session.gui.random.random_range(2..=MOST_TURNS) {
        if G::game_verdict(&session.line).is_some() && !session.gui.one_in(3) {
            break;
        }
        session.turn()?;
    }
    session.end()
}

/// Sets every option to its default.
pub fn reset<G: ListedGame>(gui: &mut Gui<'_, G>, options: &[OptionValues]) {
    for option in options {
        if let Some(value) = option.values.first() {
            set(gui, option, value);
        }
    }
}

fn set<G: ListedGame>(gui: &mut Gui<'_, G>, option: &OptionValues, value: &str) {
    let line = gui.dialect().set_option(&option.name, value);
    gui.say(&line);
}

/// Announces a new game in the order of the protocol.
///
/// # Errors
/// The engine is gone or does not answer, or the user interrupted the run.
pub fn begin<G: ListedGame>(gui: &mut Gui<'_, G>, line: &Line<G>) -> Result<(), Broken> {
    gui.begin_turn();
    if gui.spelling.protocol == Protocol::Uci {
        gui.say(&format!("setoption name UCI_Chess960 value {}", line.positions()[0].castles_unusually()));
    }
    let new_game = gui.dialect().new_game();
    if gui.dialect().is_ready_before_new_game() {
        gui.synchronize()?;
        gui.say(new_game);
        return Ok(());
    }
    gui.say(new_game);
    gui.synchronize()
}

/// Returns a line with which a game begins.
fn start<G: ListedGame>(gui: &mut Gui<'_, G>) -> Line<G> {
    let starts: Vec<&str> = G::start_names();
    let name = *gui.one_of(&starts);
    match gui.random.random_range(0..6) {
        0 => Line::new(G::start()),
        1 => Line::new(G::start_named(name, gui.random.random()).unwrap_or_else(G::start)),
        2 => bench_position(gui),
        3 => puzzle(gui).map_or_else(|| Line::new(G::start()), |(line, _)| line),
        _ => gui.one_of(&own_opening_lines::<G>()).clone(),
    }
}

fn bench_position<G: ListedGame>(gui: &mut Gui<'_, G>) -> Line<G> {
    let rows: Vec<&str> = G::BENCH_POSITIONS.lines().filter_map(|row| row.split(" id ").next()).collect();
    let fen = *gui.one_of(&rows);
    Line::new(G::from_fen(fen).unwrap_or_else(|_| G::start()))
}

/// Returns the position of a puzzle, with the moves of its mate if it is one.
fn puzzle<G: ListedGame>(gui: &mut Gui<'_, G>) -> Option<(Line<G>, Option<u32>)> {
    let rows: Vec<&str> = G::PUZZLES.lines().collect();
    let mut cells = (!rows.is_empty()).then(|| gui.one_of(&rows).split('\t'))?;
    let position = G::from_fen(cells.next()?).ok()?;
    Some((Line::new(position), cells.next()?.strip_prefix("mate ").and_then(|number| number.parse().ok())))
}

fn some_clocks<G: ListedGame>(gui: &mut Gui<'_, G>) -> Clocks {
    let has_byoyomi = gui.dialect().supports_byoyomi();
    let controls: Vec<TimeControl> = CONTROLS.iter().filter_map(|text| text.parse().ok()).collect();
    let fitting: Vec<&TimeControl> = controls.iter().filter(|control| has_byoyomi || !control.has_byoyomi()).collect();
    let control = *gui.one_of(&fitting);
    Clocks::new([control; 2])
}

fn random_move<G: ListedGame>(gui: &mut Gui<'_, G>, position: &G) -> Option<Move> {
    let moves = position.move_list();
    (!moves.is_empty()).then(|| *gui.one_of(&moves))
}

fn has_clock(kind: OrderKind) -> bool {
    matches!(kind, OrderKind::Clock | OrderKind::Increment | OrderKind::Byoyomi | OrderKind::MovesToGo)
}

impl<G: ListedGame> Session<'_, '_, G> {
    /// Plays a turn: an order of any kind, its answer, and the opponent's reply.
    fn turn(&mut self) -> Result<(), Broken> {
        self.gui.begin_turn();
        if self.gui.one_in(10) {
            self.clocks = some_clocks(self.gui);
        }
        if self.gui.one_in(4) {
            self.idle_talk()?;
        }
        match self.gui.random.random_range(0..10) {
            0..4 => self.search_by_clock()?,
            4..7 => self.ponder()?,
            7 | 8 => self.search_by_order()?,
            _ => return self.solve(),
        }
        self.gui.settle()?;
        self.advance();
        Ok(())
    }

    /// Says something while the engine is idle.
    fn idle_talk(&mut self) -> Result<(), Broken> {
        match self.gui.random.random_range(0..5) {
            0 => self.gui.say("stop"),
            1 => self.gui.say("ponderhit"),
            2 => self.small_talk(),
            3 => self.gui.say(self.gui.dialect().handshake()),
            _ => self.gui.say("isready"),
        }
        self.gui.settle()
    }

    /// Says something that may be said at any time and changes nothing.
    fn small_talk(&mut self) {
        let line = match self.gui.random.random_range(0..4) {
            0 if self.gui.spelling.protocol == Protocol::Ucci => self.position().replacen("position", "probe", 1),
            0 => "debug off".to_owned(),
            1 => self.gui.dialect().handshake().to_owned(),
            2 => "isready".to_owned(),
            _ => (*self.gui.one_of(&JUNK)).to_owned(),
        };
        self.gui.say(&line);
    }

    /// Returns the words of `position`: the whole game, or only its last position.
    fn position(&mut self) -> String {
        let is_whole = !self.gui.one_in(5);
        let start = if is_whole { self.line.positions()[0].clone() } else { self.line.current().clone() };
        let spelling = self.gui.spelling.for_position(&start);
        let fen = start.fen(spelling.notation);
        let moves = if is_whole { spelling.moves(&self.line) } else { Vec::new() };
        let words = self.gui.dialect().position(&fen, &moves);
        let is_opening = fen == G::start().fen(spelling.notation);
        if is_opening && self.gui.one_in(2) {
            return words.replacen(&format!("sfen {fen}"), "startpos", 1).replacen(
                &format!("fen {fen}"),
                "startpos",
                1,
            );
        }
        words
    }

    fn search_by_clock(&mut self) -> Result<(), Broken> {
        let mover = self.line.current().side_to_move().index();
        self.clocks.begin_turn(mover);
        let draw = self.gui.one_in(6);
        let order = self.gui.dialect().go(&self.clocks.limit(mover), false, draw);
        let began = Instant::now();
        self.search(&order)?;
        self.clocks.end_turn(mover, began.elapsed(), Duration::ZERO);
        Ok(())
    }

    fn search_by_order(&mut self) -> Result<(), Broken> {
        let order = *self.gui.one_of(&words::orders(self.gui.spelling.protocol));
        self.search(order)
    }

    fn search(&mut self, order: &str) -> Result<(), Broken> {
        let position = self.position();
        self.gui.say(&position);
        self.gui.say(order);
        self.interfere()?;
        self.await_answer()
    }

    /// Waits for the answer, and loses patience at some time.
    fn await_answer(&mut self) -> Result<(), Broken> {
        let patience = if self.gui.one_in(3) { self.gui.some_time(PATIENCE) } else { PATIENCE };
        if !self.gui.listen_for_answer(patience)? {
            self.gui.say("stop");
        }
        Ok(())
    }

    /// Says something during a search, or nothing.
    fn interfere(&mut self) -> Result<(), Broken> {
        let times = [0, 0, 1, 1, 2, 3];
        for _ in 0..*self.gui.one_of(&times) {
            let time = self.gui.some_time(SOON);
            self.gui.listen(time)?;
            match self.gui.random.random_range(0..8) {
                0 | 1 => self.gui.say("stop"),
                2 => {
                    let option = self.gui.one_of(self.options);
                    if let Some(value) = option.values.first() {
                        set(self.gui, option, value);
                    }
                }
                3 if self.gui.referee.searches() < 2 => self.gui.say("go nodes 300"),
                4 if self.gui.dialect().game_over(0).is_some() => self.gui.say("gameover lose"),
                _ => self.small_talk(),
            }
        }
        Ok(())
    }

    /// Lets the engine ponder on the position, which is the one that was expected or not.
    fn ponder(&mut self) -> Result<(), Broken> {
        let mover = self.line.current().side_to_move().index();
        self.clocks.begin_turn(mover);
        let limit = self.clocks.limit(mover);
        let position = self.position();
        self.gui.say(&position);
        let plain = self.gui.dialect().go(&limit, false, false);
        let words: Vec<&str> = plain.split(' ').skip(1).collect();
        let order = SearchOrder::read(self.gui.spelling.protocol, &words, mover);
        // Some GUIs name the clocks only with the hit.
        let may_be_early = self.gui.spelling.protocol != Protocol::Ucci;
        let is_early = may_be_early && self.gui.one_in(4) && has_clock(order.kind);
        let go = if is_early { "go ponder".to_owned() } else { self.gui.dialect().go(&limit, true, false) };
        self.gui.say(&go);
        let time = self.gui.some_time(2 * SOON);
        self.gui.listen(time)?;
        if self.gui.one_in(5) {
            self.small_talk();
        }
        if self.gui.one_in(2) {
            self.gui.say("stop");
            self.gui.settle()?;
            // The answer to another move than the opponent's is thrown away.
            self.gui.referee.take_answer();
            return Ok(());
        }
        let hit = if is_early {
            plain.replacen("go", "ponderhit", 1)
        } else if self.gui.spelling.protocol == Protocol::Ucci && self.gui.one_in(4) {
            "ponderhit draw".to_owned()
        } else {
            "ponderhit".to_owned()
        };
        self.gui.say(&hit);
        self.interfere()?;
        self.await_answer()
    }

    /// Gives a mate problem to the engine.
    fn solve(&mut self) -> Result<(), Broken> {
        let Some((problem, mate)) = puzzle(self.gui) else { return Ok(()) };
        let game = std::mem::replace(&mut self.line, problem);
        let position = self.position();
        self.gui.say(&position);
        let order = match self.gui.spelling.protocol {
            Protocol::Usi => "go mate 500".to_owned(),
            Protocol::Uci | Protocol::Ucci => format!("go mate {}", mate.unwrap_or(3)),
        };
        self.gui.say(&order);
        if self.gui.one_in(3) {
            self.interfere()?;
        }
        self.await_answer()?;
        self.gui.settle()?;
        self.gui.referee.take_answer();
        self.line = game;
        Ok(())
    }

    /// Plays the engine's move, if it has answered one, and the opponent's reply.
    fn advance(&mut self) {
        let answer = self.gui.referee.take_answer().unwrap_or_default();
        let Some(best) = answer.best.filter(|&mv| self.line.current().is_legal(mv)) else { return };
        self.line.push(best);
        let expected = answer.ponder.filter(|_| self.gui.one_in(2));
        if let Some(reply) = expected.or_else(|| random_move(self.gui, self.line.current())) {
            self.line.push(reply);
        } else {
            self.line.pop();
        }
    }

    /// Ends the game, and waits for what was not asked for.
    fn end(&mut self) -> Result<(), Broken> {
        self.gui.begin_turn();
        if let Some(line) = self.gui.dialect().game_over(self.gui.random.random_range(0..=2)) {
            self.gui.say(line);
        }
        self.gui.synchronize()?;
        self.gui.listen(Duration::from_millis(5))
    }
}
