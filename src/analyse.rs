//! `engine analyse`: games of files, or one position.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, io};

use analysis::checksummed_line::left_out;
use analysis::entries::{self, Entry, Needed, Refusal};
use analysis::evaluation::{Effort, Settings};
use analysis::input::{Format, begins_with_move};
use analysis::journal::{self, Journal};
use analysis::output::{html, kif, pgn, table};
use analysis::readers::position_lines::bare_position;
use analysis::report::GameReport;
use analysis::run;
use protocol::games;
use search::UnknownGame;
use terminal::bar::bar;
use terminal::{messages, output};

use crate::cli::AnalyseArguments;
use crate::{analyse_position, failure};

/// Exit code if some games were analysed and others refused; 1 and 2 are errors.
const SOME_REFUSED: u8 = 3;
/// Smallest number of ranks of a text that is taken for a board with too few: paths to files have fewer names.
const FEWEST_RANKS: usize = 5;
/// Greatest number of refusals that are shown on the terminal.
const MOST_SHOWN: usize = 1_000;

pub fn run(arguments: &AnalyseArguments) -> ExitCode {
    match position(arguments) {
        Some(_) if arguments.html.is_some() || arguments.out.is_some() => failure(&"--html and --out are for games"),
        Some(fen) => analyse_position::run(&fen, arguments),
        None => analyse_files(arguments),
    }
}

/// Returns the arguments as one text, which no quotes need to hold together; `None` if they are files.
fn text_of(arguments: &AnalyseArguments) -> Option<String> {
    let is_file = arguments.inputs.iter().any(|input| Path::new(input).exists());
    let words: Vec<&str> = arguments.inputs.iter().map(|input| input.to_str()).collect::<Option<_>>()?;
    (!is_file).then(|| words.join(" "))
}

/// Returns the position of the arguments; `None` if they are something else.
fn position(arguments: &AnalyseArguments) -> Option<String> {
    let text = text_of(arguments)?;
    let fen = bare_position(&text);
    let has_moves = fen.split(' ').any(|word| word == "moves");
    let looks_like_position = fen == "startpos" || games::of_fen(fen).is_some() || has_ranks(fen);
    (looks_like_position && !has_moves).then(|| fen.to_owned())
}

/// Returns the arguments if they are a game as in the command `position`, or moves alone.
fn line_of_moves(arguments: &AnalyseArguments) -> Option<String> {
    let text = text_of(arguments)?;
    if begins_with_move(&text) {
        return Some(text);
    }
    let mut words = text.split(' ');
    let first = words.next().filter(|word| *word != "position").or_else(|| words.next())?;
    let begins = ["startpos", "fen", "sfen"].contains(&first) || has_ranks(first);
    (begins && words.any(|word| word == "moves")).then_some(text)
}

/// Returns true if a text has the ranks of a board, even if no game has such a board, and no name of a file.
fn has_ranks(text: &str) -> bool {
    let board = text.split(' ').next().unwrap_or_default();
    let is_rank = |rank: &str| !rank.is_empty() && rank.chars().any(|letter| letter.is_ascii_digit());
    !board.contains(['.', '\\']) && board.split('/').count() >= FEWEST_RANKS && board.split('/').all(is_rank)
}

fn analyse_files(arguments: &AnalyseArguments) -> ExitCode {
    let wanted = match arguments.game.as_deref().map(|name| games::find(name).ok_or(name)) {
        None => None,
        Some(Ok(game)) => Some(game),
        Some(Err(name)) => return failure(&UnknownGame(name.to_owned()).to_string()),
    };
    let (entries, refusals) = read_inputs(arguments, wanted);
    refusals.iter().take(MOST_SHOWN).for_each(messages::of_program);
    if refusals.len() > MOST_SHOWN {
        messages::of_program(format_args!("{} more games or files are refused", refusals.len() - MOST_SHOWN));
    }
    for Entry { file, number, note, .. } in &entries {
        note.iter().for_each(|note| messages::of_program(format_args!("{file}, game {number}: {note}")));
    }
    if let Err(message) = check_output(arguments, &entries) {
        return failure(&message);
    }
    match analyse_entries(arguments, &entries, &refusals) {
        Err(error) => failure(&error),
        Ok(()) if entries.is_empty() => ExitCode::FAILURE,
        Ok(()) if refusals.is_empty() => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(SOME_REFUSED),
    }
}

/// Reads the games of all inputs: files, standard input for `-`, or a line of moves.
fn read_inputs(arguments: &AnalyseArguments, wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    if let Some(line) = line_of_moves(arguments) {
        return entries::read_line(&line, wanted);
    }
    let (mut entries, mut refusals) = (Vec::new(), Vec::new());
    for input in &arguments.inputs {
        let (found, refused) = match input.to_str() {
            Some("-") => entries::read_stream("standard input", io::stdin().lock(), wanted, Needed::Moves),
            _ => entries::read_files(&[PathBuf::from(input)], wanted),
        };
        entries.extend(found);
        refusals.extend(refused);
    }
    (entries, refusals)
}

/// Refuses outputs that could not be written, before hours of analysis.
fn check_output(arguments: &AnalyseArguments, entries: &[Entry]) -> Result<(), String> {
    let AnalyseArguments { html, out, inputs, .. } = arguments;
    let outputs: Vec<&PathBuf> = [html, out].into_iter().flatten().collect();
    let journal = outputs.first().map(|output| journal::path_beside(output));
    let written: Vec<&Path> = outputs.iter().map(|output| output.as_path()).chain(journal.as_deref()).collect();
    for (index, &path) in written.iter().enumerate() {
        if inputs.iter().any(|input| is_same_file(Path::new(input), path)) {
            return Err(format!("{}: the output or its journal would replace an input", path.display()));
        }
        if written[..index].iter().any(|other| is_same_file(other, path)) {
            return Err(format!("{}: two outputs, or an output and the journal, have this path", path.display()));
        }
    }
    for output in outputs {
        if fs::metadata(output).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(format!("{}: not a regular file", output.display()));
        }
        let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(format!("{}: its folder does not exist", output.display()));
        }
    }
    let as_kif: Vec<&Entry> = entries.iter().filter(|entry| entry.game.is_written_as_kif()).collect();
    if let Some(entry) = as_kif.first().filter(|_| out.is_some() && as_kif.len() < entries.len()) {
        let game = entry.game.name();
        return Err(format!("--out: games of {game} are written as KIF, others as PGN; analyse them separately"));
    }
    let (format, name) = if as_kif.is_empty() { (Format::Pgn, "PGN") } else { (Format::Kif, "KIF") };
    let is_other = |path: &&Path| is_ki2(path) || Format::of_name(path).is_some_and(|other| other != format);
    if let Some(path) = out.as_deref().filter(is_other).filter(|_| !entries.is_empty()) {
        return Err(format!(
            "{}: these games are written as {name}; this name is that of another format",
            path.display()
        ));
    }
    Ok(())
}

/// Returns true for the name of a file in KI2, which is read as KIF but never written.
fn is_ki2(path: &Path) -> bool {
    path.extension().is_some_and(|extension| ["ki2", "ki2u"].iter().any(|ki2| extension.eq_ignore_ascii_case(ki2)))
}

/// Returns true if two paths lead to one file, which need not exist.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
        })
    };
    one == other || place(one).is_some_and(|place_of_one| Some(place_of_one) == place(other))
}

fn analyse_entries(arguments: &AnalyseArguments, entries: &[Entry], refusals: &[Refusal]) -> io::Result<()> {
    let AnalyseArguments { nodes, movetime, depth, multipv, threads, hash, html, out, syzygy, .. } = arguments;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        effort: Effort::of_limits(*nodes, *movetime, *depth),
        multi_pv: *multipv as usize,
        threads: threads.map_or(cores, |threads| threads as usize),
        hash: *hash as usize,
        endgame_tables: syzygy.clone().unwrap_or_default(),
        longer_until: None,
        stop: Arc::default(),
    };
    let engine = protocol::name_and_version();
    let journal = match html.as_ref().or(out.as_ref()).filter(|_| !entries.is_empty()) {
        Some(output) => run::open_journal(output, engine, entries, &settings)?,
        None => Journal::default(),
    };
    if journal.has_replaced_another() {
        messages::line("the journal belongs to other games, other settings or another version; starting over");
    }
    if journal.damaged() > 0 {
        messages::line(format_args!("journal: {}; the positions are analysed again", left_out(journal.damaged())));
    }
    if !journal.is_empty() {
        messages::line(format_args!(
            "continuing: {} of {} positions are known",
            journal.len(),
            run::positions(entries)
        ));
    }
    let progress = bar(run::positions(entries), 0, "positions");
    let games = run::analyse(entries, &settings, arguments.style(), &journal, &progress)?;
    progress.finish_and_clear();
    write_files(arguments, &games, &settings)?;
    print(arguments, &games, refusals, &settings);
    journal.finish()
}

/// Prints the result for people, or as JSON.
fn print(arguments: &AnalyseArguments, games: &[GameReport], refusals: &[Refusal], settings: &Settings) {
    if arguments.json {
        let report = serde_json::json!({
            "engine": protocol::name_and_version(),
            "effort": effort_text(settings.effort),
            "multipv": settings.multi_pv,
            "games": games,
            "refused": refusals,
        });
        output::line(format_args!("{report:#}"));
    } else {
        let tables: Vec<String> = games.iter().map(|game| table::write(game, output::width())).collect();
        output::text(tables.join("\n"));
    }
}

/// Writes the files that the arguments name.
fn write_files(arguments: &AnalyseArguments, games: &[GameReport], settings: &Settings) -> io::Result<()> {
    let engine = protocol::name_and_version();
    if games.is_empty() {
        return Ok(());
    }
    if let Some(path) = &arguments.html {
        write(path, html::write(games, engine, settings.effort).as_bytes())?;
    }
    if let Some(path) = &arguments.out {
        let utf8 = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kifu"));
        let bytes = if games.iter().all(|game| game.kif.is_some()) {
            kif::write_file(&games.iter().collect::<Vec<_>>(), engine, utf8)
        } else {
            let records: Vec<String> = games.iter().map(|game| pgn::write(game, engine)).collect();
            records.join("\n").into_bytes()
        };
        write(path, &bytes)?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

fn effort_text(effort: Effort) -> String {
    match effort {
        Effort::Nodes(nodes) => format!("{nodes} nodes per position"),
        Effort::Time(time) => format!("{} ms per position", time.as_millis()),
        Effort::Depth(depth) => format!("depth {depth}"),
        Effort::FirstOf { nodes, time, depth } => {
            let limits = [nodes.map(Effort::Nodes), time.map(Effort::Time), depth.map(Effort::Depth)];
            limits.into_iter().flatten().map(effort_text).collect::<Vec<_>>().join(" or ")
        }
    }
}
