//! Files of games: PGN, KIF, KI2, CSA, lines of `position`, XQF, CBR and CBL, DhtmlXQ.

use std::slice;

use analysis::entries::Entry;
use analysis::evaluation::{Effort, Evaluation};
use analysis::input::{Format, records};
use analysis::output::notes::{NotedLine, Notes};
use analysis::output::plain::{self, Heading};
use analysis::output::{html, kif, pgn, table};
use analysis::record::Record;
use analysis::replay::{game_of, legal_part};
use analysis::report::{GameReport, PositionReport, Style, game_report};
use analysis::variations::{Room, variations};
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, NotationOptions, Verdict};
use search::{GameTask, ListedGame, RecordFormat, with_game};

use crate::corpus;

/// Greatest number of games of an input that are played.
const MOST_GAMES: usize = 20;

/// Reads a file of PGN.
pub fn pgn(bytes: &[u8]) {
    file(bytes, Some(Format::Pgn));
}

/// Reads a file of KIF or KI2.
pub fn kif(bytes: &[u8]) {
    file(bytes, Some(Format::Kif));
}

/// Reads a file of CSA.
pub fn csa(bytes: &[u8]) {
    file(bytes, Some(Format::Csa));
}

/// Reads lines of `position`.
pub fn position_lines(bytes: &[u8]) {
    file(bytes, Some(Format::PositionLines));
}

/// Reads a file of XQF.
pub fn xqf(bytes: &[u8]) {
    file(bytes, Some(Format::Xqf));
}

/// Reads a file of CCBridge, CBR or CBL.
pub fn ccbridge(bytes: &[u8]) {
    file(bytes, Some(Format::CcBridge));
}

/// Reads a page with DhtmlXQ.
pub fn dhtmlxq(bytes: &[u8]) {
    file(bytes, Some(Format::DhtmlXq));
}

/// Reads a file whose format its content has to show.
pub fn game_file(bytes: &[u8]) {
    file(bytes, None);
}

/// Checks that the games of a file which can be played are written and read again with the same moves, as they are and
/// with an analysis.
fn file(bytes: &[u8], format: Option<Format>) {
    let Ok(records) = records(bytes, format) else { return };
    for record in records.iter().take(MOST_GAMES) {
        for mv in &record.moves {
            let _ = mv.clock();
        }
        if let Ok(game) = game_of(record, None) {
            with_game(game, Rewritten(record)).expect("the name of a game");
        }
    }
}

struct Rewritten<'a>(&'a Record);

impl GameTask for Rewritten<'_> {
    type Output = ();

    fn run<G: ListedGame>(self) {
        let Ok((line, _)) = legal_part::<G>(self.0) else { return };
        if line.ply() == 0 {
            return;
        }
        let Record { tags, result, .. } = self.0;
        let known = ["1-0", "0-1", "1/2-1/2"];
        let result = result.as_deref().filter(|result| known.contains(result)).unwrap_or_default();
        let comments: Vec<(usize, String)> = (1..)
            .zip(&self.0.moves)
            .flat_map(|(ply, mv)| mv.comments.iter().map(move |text| (ply, text.clone())))
            .collect();
        let game = NotedLine { line: line.clone(), notes: Notes { comments: &comments, ..Notes::default() } };
        let found = variations(self.0, &line, &mut Room::default());
        let others: Vec<NotedLine<'_, G>> =
            found.list.iter().map(|variation| NotedLine::of_variation(variation, &line)).collect();
        let text = plain::write(&game, &others, Heading { tags, result, ..Heading::default() });
        reads_back(&line, &text, format_of::<G>());
        reads_back(&line, &position_line(&line), Format::PositionLines);
        let evaluations = vec![Evaluation::of_verdict(Verdict::Draw); line.ply() + 1];
        let place = ("a file".to_owned(), 1);
        check_outputs(
            &line,
            &game_report(place, self.0, &line, &evaluations, Style { characters: true, chess960: false }),
        );
    }
}

/// Returns the format in which a game is written.
fn format_of<G: ListedGame>() -> Format {
    if G::KIF.is_some() { Format::Kif } else { Format::Pgn }
}

/// Checks a report: its numbers are those of an analysis, and all outputs can be written, those that are records with
/// the same moves.
pub(crate) fn check_report(entry: &Entry, report: &GameReport) {
    for PositionReport { expected, lines, .. } in &report.positions {
        let all = lines.iter().map(|line| line.expected).chain([*expected]);
        all.for_each(|expected| assert!((0.0..=1.0).contains(&expected), "{expected} points expected"));
    }
    with_game(entry.game.name(), Outputs { entry, report }).expect("the name of a game");
}

struct Outputs<'a> {
    entry: &'a Entry,
    report: &'a GameReport,
}

impl GameTask for Outputs<'_> {
    type Output = ();

    fn run<G: ListedGame>(self) {
        check_outputs::<G>(self.entry.game.line().expect("a game of this kind"), self.report);
    }
}

fn check_outputs<G: ListedGame>(line: &Line<G>, report: &GameReport) {
    assert!(!html::write(slice::from_ref(report), "Sanqi", Effort::Nodes(1)).is_empty());
    assert!(!table::write(report, None).is_empty());
    match format_of::<G>() {
        Format::Kif => reads_back(line, &kif::write(report, "Sanqi"), Format::Kif),
        format => reads_back(line, &pgn::write(report, "Sanqi"), format),
    }
}

/// Returns a game as a line of `position`.
pub(crate) fn position_line<G: ListedGame>(line: &Line<G>) -> String {
    let options = NotationOptions { chess960: line.positions()[0].castles_unusually(), ..NotationOptions::default() };
    let moves = line.positions().iter().zip(line.moves());
    let moves: String = moves.map(|(position, &mv)| format!(" {}", position.format_move(mv, options))).collect();
    format!("position fen {} moves{moves}", line.positions()[0].fen(options))
}

fn reads_back<G: ListedGame>(line: &Line<G>, text: &str, format: Format) {
    let read = records(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read.len(), 1, "{text}");
    let (again, problem) = legal_part::<G>(&read[0]).unwrap_or_else(|problem| panic!("{problem}: {text}"));
    assert_eq!(problem.map(|problem| problem.to_string()), None, "{text}");
    assert_eq!(again.moves(), line.moves(), "{text}");
    assert_eq!(again.positions()[0].key(), line.positions()[0].key(), "{text}");
}

/// Returns the files of games of the repository, and games of the built-in openings.
pub(crate) fn corpus(extensions: &[&str]) -> Vec<Vec<u8>> {
    let is_wanted = |name: &str| extensions.iter().any(|extension| name.ends_with(extension));
    let files = corpus::folder("analysis/tests/data").into_iter().filter(|(name, _)| is_wanted(name));
    let mut inputs: Vec<Vec<u8>> = files.map(|(_, bytes)| bytes).filter(|bytes| bytes.len() < 1 << 15).collect();
    inputs.extend(written::<Chess>(extensions));
    inputs.extend(written::<Xiangqi>(extensions));
    inputs.extend(written::<Shogi>(extensions));
    inputs
}

fn written<G: ListedGame>(extensions: &[&str]) -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    let games = corpus::games::<G>(6);
    for extension in extensions {
        let own = if G::KIF.is_some() { "kif" } else { "pgn" };
        for game in &games {
            match *extension {
                "usi" => inputs.push(position_line(game).into_bytes()),
                "csa" if matches!(G::RECORD, RecordFormat::Csa) => inputs.push(csa_of(game).into_bytes()),
                "ki2" if G::KIF.is_some() => inputs.push(ki2_of(game).into_bytes()),
                name if name == own => {
                    let others: Vec<NotedLine<'_, G>> = games[..2].iter().cloned().map(NotedLine::from).collect();
                    inputs.push(plain::write(&game.clone().into(), &others, Heading::default()).into_bytes());
                }
                _ => {}
            }
        }
    }
    inputs
}

fn csa_of<G: ListedGame>(line: &Line<G>) -> String {
    let first = line.positions()[0].record_position(NotationOptions::default());
    let moves = line.positions().iter().zip(line.moves());
    let moves: String = moves.map(|(position, &mv)| format!("{}\nT1\n", position.record_move(mv))).collect();
    format!("V2.2\n{first}\n{moves}%TORYO\n")
}

fn ki2_of<G: ListedGame>(line: &Line<G>) -> String {
    let mut text = "手合割：平手\n\n".to_owned();
    for (ply, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
        text += &position.book_move(mv, ply.checked_sub(1).map(|before| line.moves()[before]), true);
        text.push(if ply % 6 == 5 { '\n' } else { ' ' });
    }
    text
}
