//! Measures the time of a probe: positions of random games are looked up in a book, found or not.
//!
//! `cargo run --release -p books --example probe_time -- chess book.bin`

use std::path::Path;
use std::time::Instant;

use boards::Line;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use books::{BookError, BookGame, Matching, Source};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const PROBES: usize = 20_000;
/// Number of plies after which a random game ends.
const PLIES: usize = 12;

/// Positions near the opening: the book's own moves at first, then random ones.
fn lines<G: BookGame>(book: &dyn books::Book<G>, matching: Matching) -> Vec<Line<G>> {
    let mut random = StdRng::seed_from_u64(1);
    let mut lines = Vec::new();
    while lines.len() < PROBES {
        let mut line = Line::new(G::start());
        for _ in 0..PLIES {
            lines.push(line.clone());
            let moves = line.current().move_list();
            let found = book.find(&line, matching).unwrap_or_default();
            let known = found.moves.choose(&mut random).map(|entry| entry.mv).filter(|_| random.random_ratio(9, 10));
            match known.or_else(|| moves.choose(&mut random).copied()) {
                Some(mv) => line.push(mv),
                None => break,
            }
        }
    }
    lines
}

fn measure<G: BookGame>(path: &Path) -> Result<(), BookError> {
    let begin = Instant::now();
    let book = G::open(Source::open(path)?)?;
    println!("{}: opened in {:.3} ms", book.describe(), begin.elapsed().as_secs_f64() * 1e3);
    let matching = Matching { ignore_ply: false, flipped: true };
    let lines = lines(&*book, matching);
    let mut times = Vec::with_capacity(lines.len());
    let mut hits = 0;
    for line in &lines {
        let begin = Instant::now();
        let found = book.find(line, matching)?;
        times.push(begin.elapsed().as_secs_f64() * 1e6);
        hits += usize::from(!found.moves.is_empty());
    }
    times.sort_by(f64::total_cmp);
    let [median, tail] = [0.5, 0.99].map(|share| times[(times.len() as f64 * share) as usize]);
    println!("{} probes, {hits} found: median {median:.1} us, 99 % within {tail:.1} us", times.len());
    Ok(())
}

fn main() -> Result<(), BookError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["chess", path] => measure::<Chess>(Path::new(path)),
        ["xiangqi", path] => measure::<Xiangqi>(Path::new(path)),
        ["shogi", path] => measure::<Shogi>(Path::new(path)),
        _ => {
            println!("probe_time GAME FILE");
            Ok(())
        }
    }
}
