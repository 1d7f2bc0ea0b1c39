//! Inputs from the test data, data and transcripts of the repository, where they lie: nothing is copied.

use std::fs;
use std::path::{Path, PathBuf};

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Rules};
use search::ListedGame;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Returns a file of the repository.
pub fn file(path: &str) -> Vec<u8> {
    let path = root().join(path);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the names and contents of the files of a folder, in the order of their names.
pub fn folder(path: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort_unstable();
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read(path).unwrap_or_default())).collect()
}

/// Returns a file of the repository as text.
pub fn text(path: &str) -> String {
    String::from_utf8_lossy(&file(path)).into_owned()
}

/// Returns positions as text, some of which are bad on purpose.
pub fn positions<G: ListedGame>() -> Vec<String> {
    let name = G::NAME;
    let epd = |text: &str| text.lines().map(|line| before(line, " id ")).collect::<Vec<_>>();
    let mut positions = epd(G::BENCH_POSITIONS);
    for path in epd_files::<G>() {
        positions.extend(text(&path).lines().map(|line| before(line, ";")));
    }
    let table = format!("boards/tests/data/{name}_rules.tsv");
    if root().join(&table).is_file() {
        let column = usize::from(text(&table).starts_with("id\t")) * 2;
        positions.extend(text(&table).lines().filter_map(|line| line.split('\t').nth(column).map(str::to_owned)));
    }
    positions.retain(|position| position.contains('/'));
    positions
}

fn epd_files<G: ListedGame>() -> Vec<String> {
    let prefix = G::NAME;
    let names = folder("boards/tests/data").into_iter().map(|(name, _)| name);
    let fitting = names.filter(|name| name.starts_with(prefix) && (name.ends_with(".epd") || name.ends_with(".txt")));
    fitting.map(|name| format!("boards/tests/data/{name}")).collect()
}

fn before(line: &str, end: &str) -> String {
    line.split(end).next().unwrap_or_default().trim().to_owned()
}

/// Returns games as lines of the command `position`.
pub fn game_lines<G: ListedGame>() -> Vec<String> {
    G::OPENINGS.lines().map(|line| before(line, ";")).filter(|line| line.contains("moves")).collect()
}

/// Returns some of the games of the built-in openings.
pub fn games<G: ListedGame>(count: usize) -> Vec<Line<G>> {
    let lines = game_lines::<G>();
    let step = (lines.len() / count.max(1)).max(1);
    lines.iter().step_by(step).take(count).map(|line| played(line)).collect()
}

fn played<G: ListedGame>(text: &str) -> Line<G> {
    let mut line = Line::new(G::start());
    for word in text.split_whitespace().skip_while(|word| *word != "moves").skip(1) {
        match line.current().parse_move(word) {
            Ok(mv) => line.push(mv),
            Err(_) => break,
        }
    }
    line
}

/// Returns what the GUI says in the transcripts of a folder.
pub fn transcripts(path: &str) -> Vec<Vec<u8>> {
    let said = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
        lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
    };
    folder(path).iter().map(|(_, bytes)| said(bytes)).filter(|said| said.len() < 8_000).collect()
}

/// Runs a function for each game and joins the results.
pub fn of_all_games(of: [fn() -> Vec<Vec<u8>>; 3]) -> Vec<Vec<u8>> {
    of.into_iter().flat_map(|of| of()).collect()
}

/// The names of the games in the order in which inputs choose them by a number.
pub const GAMES: [&str; 3] = [Chess::NAME, Xiangqi::NAME, Shogi::NAME];
