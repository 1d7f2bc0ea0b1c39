//! Engine with faults for the tests of `lab match`: it plays the first legal move until it commits a chosen fault.
//!
//! `fake_engine uci|ucci|usi[:GAME] [FAULT [MOVES [PIDS]]]` plays chess or GAME, and commits FAULT from its move number
//! MOVES on (default 1) in each game. It appends its process id to the file PIDS.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::{NotationOptions, Position};

/// Duration of a stall: longer than any test waits.
const FOREVER: Duration = Duration::from_secs(3_600);

struct Engine<P> {
    protocol: String,
    fault: String,
    from_move: usize,
    position: P,
    /// Number of own moves in this game.
    moves: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let speaks = arguments.first().map_or("uci", String::as_str);
    match speaks.split_once(':') {
        Some((protocol, "shogi")) => converse::<Shogi>(protocol, &arguments),
        _ => converse::<Chess>(speaks, &arguments),
    }
}

fn converse<P: Position>(protocol: &str, arguments: &[String]) -> ExitCode {
    let argument = |index: usize| arguments.get(index).cloned();
    if let Some(path) = argument(3) {
        let mut file = std::fs::File::options().create(true).append(true).open(path).expect("the file of pids opens");
        // In a single write, because other processes append at the same time.
        file.write_all(format!("{}\n", std::process::id()).as_bytes()).expect("the file of pids is writable");
    }
    let mut engine = Engine {
        protocol: protocol.to_owned(),
        fault: argument(1).unwrap_or_default(),
        from_move: argument(2).and_then(|text| text.parse().ok()).unwrap_or(1),
        position: P::start(),
        moves: 0,
    };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(code) = engine.obey(&words) {
            return code;
        }
    }
    ExitCode::SUCCESS
}

impl<P: Position> Engine<P> {
    /// Executes a command; returns the exit status if the engine is to exit.
    fn obey(&mut self, words: &[&str]) -> Option<ExitCode> {
        match words {
            [hello] if *hello == self.protocol => match self.fault.as_str() {
                "mute" => sleep(FOREVER),
                "stillborn" => return Some(ExitCode::FAILURE),
                _ => {
                    println!("option name Level type spin default 1 min 1 max 9");
                    println!("{hello}ok");
                }
            },
            ["isready"] => println!("readyok"),
            ["ucinewgame" | "usinewgame"] | ["setoption", "newgame"] => self.moves = 0,
            ["position", "fen" | "sfen", rest @ ..] => self.set_up(rest),
            ["go", ..] => return self.go(),
            ["quit"] => return Some(ExitCode::SUCCESS),
            _ => {}
        }
        None
    }

    fn set_up(&mut self, words: &[&str]) {
        let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        self.position = P::from_fen(&words[..moves].join(" ")).expect("a legal position");
        for text in words.iter().skip(moves + 1) {
            self.position = self.position.after(self.position.parse_move(text).expect("a legal move"));
        }
    }

    fn go(&mut self) -> Option<ExitCode> {
        self.moves += 1;
        if self.moves < self.from_move {
            self.play("");
            return None;
        }
        match self.fault.as_str() {
            "crash" => return Some(ExitCode::FAILURE),
            "leave" => return Some(ExitCode::SUCCESS),
            "stall" => sleep(FOREVER),
            "late" => {
                sleep(Duration::from_millis(700));
                self.play("");
            }
            "illegal" => println!("bestmove e1e8"),
            "garbage" => println!("bestmove \u{1F600}\u{0}%s"),
            "empty" => println!("bestmove"),
            "none" => println!("bestmove (none)"),
            "nobestmove" => println!("nobestmove"),
            "resign" => println!("bestmove resign"),
            "win" => println!("bestmove win"),
            "draw" => self.play(" draw"),
            "chatter" => {
                for _ in 0..20_000 {
                    println!("info string {}", "la".repeat(100));
                }
                self.play("");
            }
            "long-line" => {
                println!("info string {}", "x".repeat(10_000_000));
                self.play("");
            }
            "binary" => {
                let _ = io::stdout().write_all(b"info depth 1 \xff\xfe\0\n");
                self.play("");
            }
            "flood" => loop {
                println!("info depth 1 score cp 1 nodes 1 pv e2e4");
            },
            "close" => {
                // Safe Rust cannot close standard output, so a process without one replaces this process.
                #[cfg(unix)]
                drop(std::os::unix::process::CommandExt::exec(
                    std::process::Command::new("sleep").arg("3600").stdout(std::process::Stdio::null()),
                ));
            }
            fault => match fault.strip_prefix("says/") {
                Some(moves) => self.say(moves),
                None => self.play(""),
            },
        }
        None
    }

    /// Plays the first legal move of a list, or the last one if none is legal.
    fn say(&self, moves: &str) {
        let legal = moves.split('/').find(|text| self.position.parse_move(text).is_ok());
        println!("bestmove {}", legal.or(moves.split('/').next_back()).unwrap_or_default());
    }

    fn play(&self, suffix: &str) {
        let moves = self.position.move_list();
        let mv = moves.first().map_or("(none)".into(), |&mv| self.position.format_move(mv, NotationOptions::default()));
        println!("info depth 1 score cp 10 nodes {} pv {mv}", moves.len());
        println!("bestmove {mv}{suffix}");
    }
}
