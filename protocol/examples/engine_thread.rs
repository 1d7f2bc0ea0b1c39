//! An engine inside of a GUI: a thread that holds the conversation over pipes, as a process would over its standard
//! streams.

use std::error::Error;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::thread;

/// The GUI's end of the pipes; the thread ends when it is dropped.
struct Engine {
    orders: PipeWriter,
    answers: BufReader<PipeReader>,
}

impl Engine {
    fn start(game: &'static str) -> io::Result<Engine> {
        let (input, orders) = io::pipe()?;
        let (answers, output) = io::pipe()?;
        thread::spawn(move || protocol::converse(input, output, game));
        Ok(Engine { orders, answers: BufReader::new(answers) })
    }

    /// Sends an order and returns the first line of the answer that begins with a word.
    fn ask(&mut self, order: &str, word: &str) -> io::Result<String> {
        writeln!(self.orders, "{order}")?;
        for line in self.answers.by_ref().lines() {
            let line = line?;
            if line.starts_with(word) {
                return Ok(line);
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::start("shogi")?;
    engine.ask("usi", "usiok")?;
    engine.ask("isready", "readyok")?;
    println!("{}", engine.ask("position startpos moves 7g7f\ngo nodes 2000", "bestmove")?);
    Ok(())
}

#[test]
fn engines_of_all_protocols_answer() -> io::Result<()> {
    for (game, hello, ready) in [("chess", "uci", "uciok"), ("xiangqi", "ucci", "ucciok"), ("shogi", "usi", "usiok")] {
        let mut engine = Engine::start(game)?;
        assert_eq!(engine.ask(hello, ready)?, ready);
        let answer = engine.ask("position startpos\ngo nodes 500", "bestmove")?;
        assert!(answer.len() > "bestmove ".len(), "{answer}");
    }
    Ok(())
}
