//! Reports on whole games: the same for any number of threads, resumable, and written in every form.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use analysis::entries::{Entry, read_files};
use analysis::evaluation::{Analyser, Effort, Settings};
use analysis::input::{Format, records};
use analysis::journal::Journal;
use analysis::output::{html, kif, pgn, table};
use analysis::report::{GameReport, LineReport, Style};
use analysis::run::{analyse, open_journal};
use boards::chess::Chess;
use boards::{Line, Notation};
use indicatif::ProgressBar;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn entries(name: &str) -> Vec<Entry> {
    let (entries, refusals) = read_files(&[data(name)], None);
    assert_eq!(refusals, []);
    entries
}

fn settings(threads: usize) -> Settings {
    let (endgame_tables, stop) = Default::default();
    Settings { effort: Effort::Nodes(400), multi_pv: 2, threads, hash: 1, endgame_tables, longer_until: None, stop }
}

fn reports(entries: &[Entry], threads: usize, journal: &Journal) -> Vec<GameReport> {
    analyse(entries, &settings(threads), Style { characters: true, chess960: false }, journal, &ProgressBar::hidden())
        .unwrap()
}

fn json(reports: &[GameReport]) -> String {
    serde_json::to_string(reports).unwrap()
}

fn report(name: &str) -> GameReport {
    reports(&entries(name), 2, &Journal::default()).remove(0)
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let entries = entries("opera.pgn");
    let one = reports(&entries, 1, &Journal::default());
    assert_eq!(json(&one), json(&reports(&entries, 3, &Journal::default())));
    let game = &one[0];
    assert_eq!(game.opening.map(|opening| opening.name), Some("Philidor Defense"));
    assert_eq!((game.moves.len(), game.positions.len()), (33, 34));
    let last = &game.positions[33];
    assert_eq!((last.score.as_str(), last.expected, last.lines.len()), ("#0", 1.0, 0));
    assert_eq!(game.positions[0].lines.len(), 2, "two lines were asked for");
    assert_eq!(game.moves[32].text, "Rd8#");
}

#[test]
fn a_stopped_analysis_has_no_report() {
    let settings = settings(2);
    settings.stop.store(true, Ordering::Relaxed);
    let result = analyse(
        &entries("opera.pgn"),
        &settings,
        Style { characters: true, chess960: false },
        &Journal::default(),
        &ProgressBar::hidden(),
    );
    assert_eq!(result.unwrap_err().kind(), ErrorKind::Interrupted);
}

#[test]
fn when_the_time_for_longer_searches_is_over_the_shorter_ones_serve() {
    let analysed = |longer_until| {
        let (progress, settings) = (ProgressBar::hidden(), Settings { longer_until, ..settings(1) });
        progress.set_length(34);
        let style = Style { characters: true, chess960: false };
        analyse(&entries("opera.pgn"), &settings, style, &Journal::default(), &progress).unwrap();
        progress.position()
    };
    assert_eq!(analysed(Some(Instant::now())), 34);
    assert!(analysed(Some(Instant::now() + Duration::from_secs(600))) > 34);
    assert!(analysed(None) > 34);
}

#[test]
fn an_interrupted_analysis_goes_on() {
    let output = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("resumed.html");
    let path = output.with_extension("html.journal");
    let _ = std::fs::remove_file(&path);
    let entries = entries("opera.pgn");
    let open = |settings: &Settings| open_journal(&output, "test", &entries, settings).unwrap();
    let whole = json(&reports(&entries, 1, &open(&settings(1))));
    // The end of the file is lost in the middle of a line, and with it the longer searches.
    let text = std::fs::read(&path).unwrap();
    std::fs::write(&path, &text[..text.len() / 3]).unwrap();
    let journal = open(&settings(1));
    assert!((10..34).contains(&journal.len()), "{}", journal.len());
    assert_eq!(json(&reports(&entries, 1, &journal)), whole);
    assert_eq!(open(&settings(2)).len(), 34, "the number of threads is no setting of the results");
    let other = Settings { multi_pv: 1, ..settings(1) };
    assert!(open(&other).is_empty(), "another analysis begins anew");
    open(&settings(1)).finish().unwrap();
    assert!(!path.exists());
}

/// A search by time that plays a game gives such a position a twentieth of it.
#[test]
fn a_single_legal_move_is_searched_in_full() {
    let effort = Effort::FirstOf { nodes: Some(600_000), time: Some(Duration::from_secs(6)), depth: None };
    let (mut analyser, _) = Analyser::try_new(&Settings { effort, ..settings(1) }).unwrap();
    let line = Line::new(Chess::from_fen("6k1/5ppp/8/3Q4/8/8/5PPP/3r2K1 w - - 0 1").unwrap());
    assert_eq!(analyser.evaluate(&line, false).nodes, 600_000);
}

#[test]
fn annotated_pgn_is_read_back() {
    for name in ["opera.pgn", "xiangqi.pgn"] {
        let report = report(name);
        let text = pgn::write(&report, "test");
        let again = records(text.as_bytes(), Some(Format::Pgn)).unwrap();
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].problem, None, "{text}");
        let moves: Vec<&str> = again[0].moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(moves, report.moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>());
        assert_eq!(again[0].result, report.result);
        assert!(again[0].moves.iter().all(|mv| mv.comments[0].starts_with("[%eval ")), "{text}");
        for (mv, recorded) in again[0].moves.iter().zip(&report.record.moves) {
            let kept = recorded.variations.iter().all(|variation| mv.variations.contains(variation));
            assert!(kept && recorded.comments.iter().all(|comment| mv.comments.contains(comment)), "{text}");
        }
    }
}

/// A second analysis of an annotated record takes the place of the first one.
#[test]
fn annotations_do_not_pile_up() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("again.pgn");
    let annotator = "Program 1.0";
    let first = pgn::write(&report("opera.pgn"), annotator);
    std::fs::write(&path, &first).unwrap();
    let (entries, refusals) = read_files(&[path], None);
    assert_eq!(refusals, []);
    let again = |annotator| pgn::write(&reports(&entries, 1, &Journal::default())[0], annotator);
    assert!(first.contains("$4") || first.contains("$2") || first.contains("$6"), "{first}");
    assert_eq!(again(annotator), first);
    assert!(again("Another 1.0").len() > first.len());
}

/// Words of comments that mean something at the beginning of a line never stand there, and all moves come back.
#[test]
fn comments_cannot_hide_moves_of_annotated_pgn() {
    let percents = "%word ;word [word ".repeat(60);
    let text = format!(
        "1. e4 {{ {percents} }} ( 1. d4 ; {percents}\n d5 ; b\n) 1... e5 ( 1... c5 {{ {percents} }} ) 2. Nf3 *"
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("comments.pgn");
    std::fs::write(&path, text).unwrap();
    let (entries, refusals) = read_files(&[path], None);
    assert_eq!(refusals, []);
    let written = pgn::write(&reports(&entries, 1, &Journal::default())[0], "test");
    let (_, moves) = written.split_once("\n\n").unwrap();
    assert!(!moves.lines().any(|line| line.starts_with(['%', ';', '['])), "{moves}");
    let again = records(written.as_bytes(), Some(Format::Pgn)).unwrap();
    assert_eq!(again[0].moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
    assert!(again[0].moves[0].variations.iter().any(|text| text.ends_with("{ b }")), "{moves}");
}

#[test]
fn annotated_kif_is_read_back() {
    let report = report("shogi.kif");
    for utf8 in [false, true] {
        let bytes = kif::write_file(&[&report, &report], "test", utf8);
        let again = records(&bytes, Some(Format::Kif)).unwrap();
        assert_eq!(again.len(), 2);
        let moves: Vec<&str> = again[0].moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(moves, ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同銀(31)", "５五角打"]);
        assert!(again[0].moves[0].comments.iter().any(|comment| comment == "a comment"));
        assert!(again[0].moves[0].comments[0].starts_with("評価値"));
        assert_eq!(again[1].result.as_deref(), Some("投了"));
    }
}

#[test]
fn times_and_handicaps_stay_in_kif() {
    let kif = "手合割：二枚落ち\n下手：A\n上手：B\n手数----指手---------消費時間--\n   1 ６二銀(71)   ( 0:12/00:00:12)\n   \
               2 ７六歩(77)   ( 1:05/00:01:05)\n   3 ５四歩(53)   (61:00/01:01:12)\n   4 投了\n";
    let written = kif::write(&report_of(kif, Format::Kif), "test");
    let lines: Vec<&str> = written.lines().filter(|line| !line.starts_with(['*', '#'])).collect();
    assert_eq!(lines, kif.lines().collect::<Vec<_>>());
    let csa = "V2.2\nPI\n+\n+7776FU,T12\n-3334FU\nT3\n+2726FU\n%TORYO\nT5\n";
    let times = ["( 0:12/00:00:12)", "( 0:03/00:00:03)"];
    let written = kif::write(&report_of(csa, Format::Csa), "test");
    assert!(times.iter().all(|time| written.contains(time)) && written.matches("/00:").count() == 2, "{written}");
    assert!(written.contains("手合割：平手\n先手：\n後手：\n"), "{written}");
}

#[test]
fn tags_of_pgn_are_written_once() {
    let lines = |text: &str| {
        let written = pgn::write(&report_of(text, Format::Pgn), "test");
        written.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let twice = lines(
        "[result \"1-0\"]\n[Setup \"1\"]\n[fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[whiteaccuracy \"12\"]\n\n1. Rh8+ *",
    );
    for name in ["result", "setup", "fen", "whiteaccuracy"] {
        let named = twice.iter().filter(|line| line.to_lowercase().starts_with(&format!("[{name} ")));
        assert_eq!(named.count(), 1, "{name} {twice:?}");
    }
    // The opening of a record stays where our list has none; White of the roster is Red.
    let xiangqi = lines(
        "[Variant \"Xiangqi\"]\n[White \"alice\"]\n[Black \"bob\"]\n[WhiteElo \"1900\"]\n[ECO \"C05\"]\n[Opening \"顺炮\"]\n\n1. C2.5 C8.5 *",
    );
    for line in ["[Red \"alice\"]", "[Black \"bob\"]", "[RedElo \"1900\"]", "[ECO \"C05\"]", "[Opening \"顺炮\"]"] {
        assert!(xiangqi.iter().any(|found| found == line), "{line} {xiangqi:?}");
    }
    assert!(!xiangqi.iter().any(|line| line.starts_with("[White")), "{xiangqi:?}");
}

#[test]
fn games_of_chess960_say_so_in_pgn() {
    let start = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1";
    let text = format!("fen {start} moves e2e4 e7e5");
    let report = report_of(&text, Format::PositionLines);
    let written = pgn::write(&report, "test");
    let record = records(written.as_bytes(), Some(Format::Pgn)).unwrap().remove(0);
    let shredder = start.replace("KQkq", "GBgb");
    assert_eq!(
        (record.tag("Variant"), record.start.as_deref()),
        (Some("Chess960"), Some(shredder.as_str())),
        "{written}"
    );
    // A record that names its variant itself keeps its name.
    let named = format!("[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. e4 e5 *");
    let written = pgn::write(&report_of(&named, Format::Pgn), "test");
    assert_eq!(written.matches("[Variant ").count(), 1, "{written}");
    let ordinary = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1";
    let written = pgn::write(&report_of(ordinary, Format::PositionLines), "test");
    assert!(!written.contains("[Variant ") && written.contains("R w KQkq - 0 1\"]"), "{written}");
}

#[test]
fn a_game_that_a_rule_has_decided_ends_with_its_result() {
    let circle = "e5d5 d9e9 d5e5 e9d9 ";
    let text = format!("fen 3k5/9/9/9/4R4/9/9/9/9/5K3 w - - 0 1 moves {}", circle.repeat(4));
    let report = report_of(&text, Format::PositionLines);
    let last = report.positions.last().unwrap();
    assert_eq!((last.score.as_str(), last.expected), ("0-1", 0.0), "perpetual check");
    let written = pgn::write(&report, "test");
    assert!(written.contains("[%eval #-0]") && !written.contains("[%eval 0-1]"), "{written}");
    // Black has no move, and is not in check.
    let stalemate = "fen 3k5/9/9/R8/9/9/9/9/9/4K4 w - - 0 1 moves a6a8";
    let report = report_of(stalemate, Format::PositionLines);
    assert_eq!(report.positions.last().unwrap().score, "1-0", "no legal move");
}

#[test]
fn endings_that_kif_does_not_know_are_no_moves() {
    let mut report = report("shogi.kif");
    // White is to move: the foul of Black, who has won if White's is named.
    let fouls = [("%+ILLEGAL_ACTION", Some("反則勝ち")), ("%-ILLEGAL_ACTION", Some("反則負け"))];
    let others = [("%MAX_MOVES", Some("持将棋")), ("%TORYOX", None), ("1-0", None)];
    for (ending, expected) in others.into_iter().chain(fouls) {
        report.result = Some(ending.to_owned());
        let again = records(&kif::write_file(&[&report], "test", true), Some(Format::Kif)).unwrap();
        assert_eq!((again[0].moves.len(), again[0].result.as_deref()), (5, expected), "{ending}");
        let comments = &again[0].moves[4].comments;
        assert_eq!(comments.iter().any(|comment| comment == ending), expected.is_none(), "{comments:?}");
    }
}

/// The page loads nothing, its data is complete, and it stays small.
#[test]
fn the_page_stands_alone() {
    for (name, game, moves) in [("opera.pgn", "chess", 33), ("xiangqi.pgn", "xiangqi", 18), ("shogi.csa", "shogi", 11)]
    {
        let mut report = report(name);
        report.sides[0].player = Some("</script><script>alert(1)</script>{DATA}".to_owned());
        let page = html::write(&[report], "test", Effort::Nodes(400));
        assert!(page.len() < 300_000, "{} bytes", page.len());
        for loading in ["http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "import("] {
            assert!(!page.contains(loading), "{loading}");
        }
        assert_eq!(page.matches("</script>").count(), 2, "the data cannot close its element");
        let data = page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let one = &data["games"][0];
        assert_eq!(one["g"], game);
        for (key, length) in [("f", moves + 1), ("e", moves + 1), ("s", moves + 1), ("l", moves + 1), ("m", moves)] {
            assert_eq!(one[key].as_array().unwrap().len(), length, "{key}");
        }
        assert!(one["e"].as_array().unwrap().iter().all(|chance| (0.0..=1.0).contains(&chance.as_f64().unwrap())));
    }
}

/// Returns the data of the first game of a page.
fn page_data(report: GameReport) -> serde_json::Value {
    let page = html::write(&[report], "test", Effort::Nodes(400));
    let data = page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str::<serde_json::Value>(data).unwrap()["games"][0].clone()
}

#[test]
fn the_page_marks_the_moves_of_known_openings() {
    for (name, begins) in [("opera.pgn", true), ("xiangqi.pgn", false), ("shogi.csa", false)] {
        let report = report(name);
        let book: Vec<bool> = report.moves.iter().map(|mv| mv.judgement.is_book).collect();
        let data = page_data(report);
        let marks: Vec<bool> = data["m"].as_array().unwrap().iter().map(|mv| mv["k"] == true).collect();
        assert_eq!(marks, book, "{name}");
        assert_eq!((marks[0], marks.iter().all(|&mark| mark)), (begins, false), "{name}");
    }
}

/// Returns a FEN from the one before it and its changes, as the page does.
fn unfolded(fen: &str, changes: &serde_json::Value) -> String {
    let separators = ['/', ' '];
    let parts = changes.as_str().unwrap().split_inclusive(separators).zip(fen.split(separators));
    parts.map(|(new, old)| if new.starts_with(separators) { format!("{old}{new}") } else { new.to_owned() }).collect()
}

/// The positions of the game and of the lines are those of the report.
#[test]
fn the_page_can_play_the_lines() {
    for name in ["opera.pgn", "xiangqi.pgn", "shogi.kif", "lessons.usi"] {
        let report = report(name);
        let fens: Vec<String> = report.positions.iter().map(|position| position.fen.clone()).collect();
        let lines: Vec<_> = report.positions.iter().map(|position| position.lines.first().cloned()).collect();
        let data = page_data(report);
        for index in 1..fens.len() {
            // A field that is empty at the end of the text has no separator.
            let whole = format!("{}\u{20}", fens[index]);
            let change = format!("{}\u{20}", data["f"][index].as_str().unwrap()).into();
            assert_eq!(unfolded(&fens[index - 1], &change), whole, "{name}");
        }
        for (index, line) in lines.iter().enumerate() {
            let Some(line) = line else {
                assert!(data["l"][index].is_null(), "{name}");
                continue;
            };
            let count = line.moves.len().min(8);
            assert_eq!(line.fens.len(), count, "{name}");
            assert_eq!(data["l"][index]["f"].as_array().unwrap().len(), count, "{name}");
            assert_eq!(data["l"][index]["p"], line.protocol[..count].join(" "), "{name}");
        }
    }
}

#[test]
fn the_page_takes_moves_that_are_nearly_best_for_right() {
    let mut report = report("opera.pgn");
    let index = report.critical[0];
    let side_gains = if report.moves[index].side == 0 { 1.0 } else { -1.0 };
    let best = report.positions[index].lines[0].clone();
    let line = |first: &str, loss: f64| LineReport {
        protocol: vec![first.to_owned()],
        moves: vec![first.to_owned()],
        expected: best.expected - side_gains * loss,
        ..best.clone()
    };
    let played = report.moves[index].protocol.clone();
    report.positions[index].lines = vec![best.clone(), line("near", 0.05), line(&played, 0.01), line("far", 0.06)];
    assert_eq!(page_data(report)["m"][index]["a"].to_string(), r#"[["near","near"]]"#);
}

#[test]
fn the_page_shows_clocks_and_losses_by_phase() {
    let report = report("clocks.pgn");
    let losses = report.sides[0].losses;
    assert!(losses.opening.is_some() && losses.middlegame.is_some() && losses.endgame.is_none());
    let data = page_data(report);
    let clocks = data["k"].as_array().unwrap();
    assert_eq!(clocks.len(), 23);
    assert_eq!((clocks[0].as_f64(), clocks[3].as_f64(), clocks[22].as_f64()), (Some(180.0), Some(177.4), Some(91.0)));
    let losses = data["sides"][0]["l"].as_array().unwrap();
    assert!(losses[0].is_f64() && losses[1].is_f64() && losses[2].is_null(), "{losses:?}");
    assert_eq!(page_data(self::report("opera.pgn"))["k"], serde_json::json!([]));
}

/// The record of the page is the annotated one, which can be read.
#[test]
fn the_page_has_the_record() {
    for (name, format, moves) in [("opera.pgn", Format::Pgn, 33), ("shogi.csa", Format::Kif, 11)] {
        let data = page_data(report(name));
        assert_eq!(data["xn"], if format == Format::Pgn { "PGN" } else { "KIF" });
        let again = records(data["x"].as_str().unwrap().as_bytes(), Some(format)).unwrap();
        assert_eq!((again[0].problem.as_ref(), again[0].moves.len()), (None, moves));
    }
}

#[test]
fn the_page_shows_what_the_tags_say() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tags.pgn");
    let show = |tags: &str| {
        std::fs::write(&path, format!("{tags}\n\n1. e4 e5 *\n")).unwrap();
        let (entries, refusals) = read_files(std::slice::from_ref(&path), None);
        assert_eq!(refusals, []);
        let data = page_data(reports(&entries, 1, &Journal::default()).remove(0));
        (data["h"].to_string(), data["sides"][0]["e"].clone(), data["sides"][1]["e"].clone())
    };
    let (heading, white, black) = show(
        "[Site \"Linz\"]\n[Event \"Cup\"]\n[Date \"2024.05.??\"]\n[Round \"2.1\"]\n[TimeControl \"300+3\"]\n\
         [WhiteElo \"2811\"]\n[BlackElo \"0\"]",
    );
    let expected = r#"[["Event","Cup"],["Site","Linz"],["Date","2024.05.??"],["Round","2.1"],["TimeControl","300+3"]]"#;
    assert_eq!((heading.as_str(), white), (expected, "2811".into()));
    assert!(black.is_null());
    let (heading, white, _) =
        show("[Event \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[TimeControl \"-\"]\n[WhiteElo \"-\"]");
    assert_eq!((heading.as_str(), white), ("[]", serde_json::Value::Null));
}

#[test]
fn tables_name_game_sides_and_marked_moves() {
    let report = report("opera.pgn");
    let text = table::write(&report, None);
    assert!(
        text.contains("Paul Morphy") && text.contains("C41 Philidor Defense") && text.contains("accuracy"),
        "{text}"
    );
    assert!(text.contains("Rxd7??") && text.contains("Blunder"), "a search of 400 nodes sees some: {text}");
    assert!(report.moves[..5].iter().all(|mv| mv.judgement.is_book), "a known opening");
    let narrow = table::write(&report, Some(80));
    // The heading begins with the path of the file and may be longer.
    assert!(narrow.lines().skip(1).all(|line| line.chars().count() <= 80), "{narrow}");
    assert!(narrow.contains("Rxd7??") && narrow.contains("Blunder"), "{narrow}");
}

/// Returns the report on the only game of a text.
fn report_of(text: &str, format: Format) -> GameReport {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("report {}", FILES.fetch_add(1, Ordering::Relaxed));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension(match format {
        Format::Pgn => "pgn",
        Format::Kif => "kifu",
        Format::Csa => "csa",
        Format::PositionLines => "usi",
        Format::Xqf => "xqf",
        Format::CcBridge => "cbr",
        Format::DhtmlXq => "ubb",
    });
    std::fs::write(&path, text).unwrap();
    let (entries, refusals) = read_files(&[path], None);
    assert_eq!(refusals, []);
    reports(&entries, 1, &Journal::default()).remove(0)
}

#[test]
fn games_are_called_by_players_or_title() {
    let title = |tags: &str| report_of(&format!("{tags}\n1. e4 e5 *\n"), Format::Pgn).title();
    assert_eq!(title(""), "White – Black");
    assert_eq!(title("[Title \"A problem\"]\n"), "A problem");
    assert_eq!(title("[Title \"A problem\"]\n[Black \"B\"]\n"), "White – B");
}

#[test]
fn a_game_that_its_rules_decide_allows_no_mate() {
    // White gives check with every move, which loses with the fourth occurrence.
    let cycle = "3i4i 3b4b 4i3i 4b3b ".repeat(3);
    let report = report_of(&format!("sfen 1+s4k2/6r2/9/9/9/9/9/9/1+N4K2 b - 1 moves {cycle}\n"), Format::PositionLines);
    assert_eq!(report.positions[12].expected, 1.0, "Black has won");
    assert!(report.moves[11].judgement.loss > 0.3);
    let remark = report.remark(11).unwrap();
    assert!(remark.starts_with("Blunder: ") && !remark.contains("mate"), "{remark}");
}

#[test]
fn evaluations_of_a_record_are_replaced_and_its_clocks_stay() {
    let text = "1. e4 {[%clk 0:01:00][%eval 9.99] good} e5 {[%eval -9.99} 2. Nf3 {a [%eval 1] b} *\n";
    let written = pgn::write(&report_of(text, Format::Pgn), "test");
    let again = records(written.as_bytes(), Some(Format::Pgn)).unwrap().remove(0);
    let comments = |ply: usize| again.moves[ply].comments[1..].to_vec();
    assert_eq!([comments(0), comments(2)], [["[%clk 0:01:00] good"], ["a b"]], "{written}");
    assert!(!written.contains("9.99"), "{written}");
}

#[test]
fn a_missed_mate_is_told_in_every_form() {
    // White has a mate in one and moves its king.
    let text = "[FEN \"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\"]\n\n1. Kb2 *\n";
    assert_eq!(report_of(text, Format::Pgn).moves[0].judgement.missed_mate, Some(1));
    let shogi = report_of("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a4a\n", Format::PositionLines);
    let record = kif::write(&shogi, "test");
    assert!(record.contains("*詰み逃し 1手\n"), "{record}");
    let mut slower = shogi;
    slower.moves[0].judgement.missed_mate = Some(2);
    assert!(kif::write(&slower, "test").contains("*詰み逃し 3手\n"), "KIF counts the plies of both sides");
}

#[test]
fn only_what_an_earlier_analysis_has_said_is_replaced() {
    let said = "[Annotator \"test 1\"]\n\n1. e4 {[%eval 0.19] Best by test [%csl Ge4]} e5 {[%clk 0:05:00]} 2. Ke2 {[%eval -1.00] Blunder: 50 % to 30 %. why?} *\n";
    let written = pgn::write(&report_of(said, Format::Pgn), "test");
    for kept in ["Best by test [%csl Ge4]", "[%clk 0:05:00]", "{ why? }"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    assert!(!written.contains("0.19") && !written.contains("50 % to 30 %"), "{written}");
    let (human, ours) = ("最善 を尽くした", "最善 -35 ▲７六歩");
    for (program, is_ours) in [("# test 1\n", true), ("", false)] {
        let text = format!("{program}手合割：平手\n先手：A\n   1 ７六歩(77)\n*{human}\n*{ours}\n");
        let written = kif::write(&report_of(&text, Format::Kif), "test");
        assert!(written.contains(human) && written.contains(ours) != is_ours, "{written}");
    }
}

#[test]
fn kif_speaks_of_the_sides_and_scores_as_its_programs_do() {
    let text = "手合割：二枚落ち\n上手：先生\n下手：生徒\n戦型：二枚落ち\n持ち時間：各１時間\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n";
    let written = kif::write(&report_of(text, Format::Kif), "test");
    for part in ["*下手の正確さ ", "*上手の正確さ ", " 下手の勝率 ", "戦型：二枚落ち\n", "持ち時間：各１時間\n"]
    {
        assert!(written.contains(part), "{part}: {written}");
    }
    let score = written.split("評価値 ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(score.starts_with('#') || score.parse::<i32>().is_ok_and(|score| score > 100), "{written}");
}

#[test]
fn kif_keeps_the_variations_of_the_record() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n*why\n   3 ２六歩(27)\n\n変化：3手\n   3 ７八金(69)\n\n変化：1手\n   1 ２六歩(27)\n";
    let written = kif::write(&report_of(text, Format::Kif), "test");
    let (_, variations) = text.split_once("投了\n").unwrap();
    assert!(written.ends_with(variations), "{written}");
    let again = kif::write(&report_of(&written, Format::Kif), "test");
    assert_eq!(again.matches("変化").count(), 3, "{again}");
}

#[test]
fn results_in_words_say_who_won() {
    let kif = |ending: &str| format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {ending}\n");
    for (text, format, words) in [
        (kif("投了"), Format::Kif, "White wins (resignation)"),
        (kif("反則勝ち"), Format::Kif, "Black wins (foul)"),
        (kif("千日手"), Format::Kif, "repetition"),
        ("1. e4 e5 1-0".to_owned(), Format::Pgn, "1-0"),
        ("1. e4 e5 *".to_owned(), Format::Pgn, "unfinished"),
    ] {
        assert_eq!(report_of(&text, format).result_text().as_deref(), Some(words), "{text}");
    }
}

#[test]
fn a_name_without_shift_jis_makes_kif_utf_8() {
    for (name, encoding) in [("吉田", "Shift_JIS"), ("𠮷田", "UTF-8")] {
        let report = report_of(&format!("手合割：平手\n先手：{name}\n   1 ７六歩(77)\n   2 投了\n"), Format::Kif);
        let bytes = kif::write_file(&[&report], "test", false);
        assert!(bytes.starts_with(format!("#KIF version=2.0 encoding={encoding}\n").as_bytes()), "{name}");
        assert_eq!(records(&bytes, None).unwrap()[0].tag("Black"), Some(name));
    }
    let report = report_of("手合割：平手\n先手：吉田\n   1 ７六歩(77)\n", Format::Kif);
    let wanted = kif::write_file(&[&report], "test", true);
    assert!(std::str::from_utf8(&wanted).is_ok_and(|text| text.starts_with("#KIF version=2.0 encoding=UTF-8\n")));
}

#[test]
fn a_page_of_several_games_says_how_many() {
    let [one, other] = ["1. e4 e5 *\n", "1. d4 d5 2. c4 *\n"].map(|text| report_of(text, Format::Pgn));
    let page = html::write(&[one, other], "<test>", Effort::Nodes(400));
    assert!(page.contains("<title>2 games"), "{}", &page[..300]);
    let named = report_of("[White \"A & B\"]\n[Black \"\\\"C'\\\"\"]\n\n1. e4 e5 *\n", Format::Pgn);
    let page = html::write(&[named], "test", Effort::Nodes(400));
    assert!(page.contains("<title>A &amp; B – &quot;C&#39;&quot;"), "{}", &page[..300]);
}
