//! Resignations and draw offers over several moves of a game (`docs/protocols/ucci.md` section 8).

use boards::{Notation, Rules, SearchHints};
mod common;

use boards::xiangqi::Xiangqi;
use common::Engine;

/// A game against an opponent who plays the first move that captures nothing, with the engine's answers in order, each
/// without its move.
struct Game {
    engine: Engine,
    fen: &'static str,
    moves: Vec<String>,
    position: Xiangqi,
}

impl Game {
    fn start(fen: &'static str, options: &[&str]) -> Game {
        let mut engine = Engine::start();
        engine.send("ucci");
        engine.expect("ucciok");
        for option in options {
            engine.send(&format!("setoption {option}"));
        }
        Game { engine, fen, moves: Vec::new(), position: Xiangqi::from_fen(fen).unwrap() }
    }

    /// Plays one move of each side; returns the engine's offer of a draw or resignation with its own move, if any.
    fn go_on(&mut self, go: &str) -> Option<String> {
        self.engine.send(&format!("position fen {} moves {}", self.fen, self.moves.join(" ")));
        self.engine.send(go);
        let answer = self.engine.expect("bestmove *");
        let words: Vec<&str> = answer.split(' ').collect();
        let own = words[1].to_owned();
        self.play(&own);
        let replies = self.position.move_list();
        let reply = replies.into_iter().find(|&mv| !self.position.is_noisy(mv)).expect("a quiet reply");
        let reply = self.position.format_move(reply, Default::default());
        self.play(&reply);
        words.last().filter(|word| ["draw", "resign"].contains(word)).map(ToString::to_string)
    }

    fn play(&mut self, text: &str) {
        self.position = self.position.after(self.position.parse_move(text).unwrap());
        self.moves.push(text.to_owned());
    }
}

/// The engine is two rooks down.
const LOST: &str = "3ak4/4a4/9/9/1r6r/9/9/9/4A4/2BAK1B2 w - - 0 1";
/// Neither side can attack, and the last capture is long ago.
const LEVEL: &str = "2bak1b2/4a4/9/9/9/9/9/9/4A4/2BAK1B2 w - - 40 60";

#[test]
fn a_lost_game_is_given_up_at_the_third_sign() {
    let go = "go time 600000 increment 0 opptime 600000 depth 8";
    let mut game = Game::start(LOST, &["resign 300"]);
    let signs: Vec<Option<String>> = (0..3).map(|_| game.go_on(go)).collect();
    assert_eq!(signs, [None, None, Some("resign".to_owned())]);
    game.engine.quit();
}

#[test]
fn no_resignation_in_analysis_or_where_the_option_forbids_it() {
    let mut game = Game::start(LOST, &["resign 0"]);
    assert!((0..4).all(|_| game.go_on("go time 600000 increment 0 opptime 600000 depth 8").is_none()));
    game.engine.quit();
    let mut analysis = Game::start(LOST, &["resign 300"]);
    assert!((0..4).all(|_| analysis.go_on("go depth 8").is_none()));
    analysis.engine.quit();
}

#[test]
fn a_level_game_is_offered_as_a_draw_now_and_then() {
    let mut game = Game::start(LEVEL, &[]);
    let offers: Vec<usize> =
        (1..=18).filter(|_| game.go_on("go time 600000 increment 0 opptime 600000 depth 2").is_some()).collect();
    assert_eq!(offers, [10, 18]);
    game.engine.quit();
}

/// A new game resets the count of moves.
#[test]
fn another_game_is_another_count() {
    let go = "go time 600000 increment 0 opptime 600000 depth 8";
    let mut game = Game::start(LOST, &["resign 300"]);
    assert!((0..2).all(|_| game.go_on(go).is_none()));
    game.moves.clear();
    game.position = Xiangqi::from_fen(LOST).unwrap();
    let signs: Vec<bool> = (0..3).map(|_| game.go_on(go).is_some()).collect();
    assert_eq!(signs, [false, false, true]);
    game.engine.quit();
}
