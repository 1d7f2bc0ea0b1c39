//! `lab datagen`, `lab data` and `lab train` as whole programs: complete and interrupted runs, and invalid input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use search::network::Header;

/// Temporary folder of a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sanqi-selfplay-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    /// Runs `lab datagen` with short games into a file of the folder.
    fn datagen(&self, name: &str, arguments: &[&str]) -> Output {
        let out = self.file(name);
        let quick = ["datagen", "--nodes", "40", "--hash", "1", "--block", "4", "--max-plies", "60", "--out", &out];
        lab(&[&quick, arguments].concat())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(arguments);
    command
}

fn lab(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn games_of_all_games_become_files() {
    let folder = Folder::new("games");
    for game in ["chess", "xiangqi", "shogi"] {
        let made = folder.datagen(game, &["--game", game, "--positions", "300", "--threads", "2"]);
        assert!(made.status.success(), "{}", errors(&made));
        let stats = lab(&["data", "stats", &folder.file(game), "--plot", &folder.file("plot.png")]);
        let text = out(&stats);
        assert!(text.starts_with(&format!("{game}: ")) && text.contains("random move"), "{text}");
        assert!(text.contains("-225 to 224 ") && text.contains("pieces on the board "), "{text}");
        let positions: u64 = text.split(" games, ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!((300..360).contains(&positions), "{text}");
        assert!(folder.bytes("plot.png").starts_with(b"\x89PNG"));
        let inspected = lab(&["data", "inspect", "--blocks", &folder.file(game)]);
        assert!(inspected.status.success() && out(&inspected).contains(": sound\n"), "{}", out(&inspected));
    }
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let folder = Folder::new("resume");
    let settings = ["--seed", "9", "--note", "test"];
    let games = |name: &str, more: &[&str]| folder.datagen(name, &[&settings, more].concat());
    assert!(games("whole", &["--games", "11", "--threads", "1"]).status.success());
    assert!(games("parts", &["--games", "6", "--threads", "3"]).status.success());
    assert!(errors(&games("parts", &["--games", "11"])).contains("--resume"));
    assert!(games("parts", &["--games", "11", "--threads", "2", "--resume"]).status.success());
    assert!(folder.bytes("parts") == folder.bytes("whole"));
    // All games are there: none is played.
    assert!(games("parts", &["--games", "11", "--resume"]).status.success());
    assert!(folder.bytes("parts") == folder.bytes("whole"));
    // As if the run had been killed while it wrote a block.
    let whole = folder.bytes("whole");
    std::fs::write(folder.0.join("parts"), &whole[..whole.len() * 2 / 3]).unwrap();
    assert!(games("parts", &["--games", "11", "--resume"]).status.success());
    assert!(folder.bytes("parts") == whole);
    let other = games("parts", &["--games", "11", "--resume", "--fair", "77"]);
    assert!(errors(&other).contains("other settings"), "{}", errors(&other));
    assert!(games("other", &["--games", "11", "--seed", "10"]).status.code() == Some(2), "--seed twice");
}

#[test]
fn files_are_merged_shuffled_and_rescored() {
    let folder = Folder::new("tools");
    for (name, seed) in [("a", "1"), ("b", "2")] {
        assert!(folder.datagen(name, &["--games", "5", "--seed", seed]).status.success());
    }
    let [a, b, joined, mixed, scored] = ["a", "b", "joined", "mixed", "scored"].map(|name| folder.file(name));
    assert!(lab(&["data", "merge", &a, &b, "--out", &joined]).status.success());
    assert_eq!(folder.bytes("joined"), [folder.bytes("a"), folder.bytes("b")].concat());
    assert!(errors(&lab(&["data", "merge", &a, &a, "--out", &mixed])).contains("may be repeated"));
    assert!(errors(&lab(&["data", "merge", &a, &b, "--out", &a, "--overwrite"])).contains("overwrite an input file"));
    assert!(lab(&["data", "shuffle", &joined, "--seed", "3", "--out", &mixed, "--overwrite"]).status.success());
    let tables = |file: &str| out(&lab(&["data", "stats", file]));
    assert_eq!(tables(&mixed), tables(&joined));
    let rescore = |more: &[&str]| {
        let arguments = ["data", "rescore", &a, &b, "--out", &scored, "--nodes", "20", "--hash", "1"];
        lab(&[&arguments, more].concat())
    };
    assert!(rescore(&[]).status.success());
    assert!(tables(&scored).starts_with("chess: 10 games"), "{}", tables(&scored));
    assert_ne!(tables(&scored), tables(&joined));
    let whole = folder.bytes("scored");
    std::fs::write(folder.0.join("scored"), &whole[..whole.len() - 5]).unwrap();
    assert!(rescore(&["--resume", "--threads", "3"]).status.success());
    assert!(folder.bytes("scored") == whole);
}

#[test]
fn networks_are_judged_by_long_searches() {
    let folder = Folder::new("reference");
    let [games, searched, plot] = ["games", "searched", "plot.png"].map(|name| folder.file(name));
    assert!(folder.datagen("games", &["--game", "xiangqi", "--games", "6"]).status.success());
    let search = |nodes: &str, more: &[&str]| {
        let arguments = ["data", "reference", &games, "--out", &searched, "--positions", "20", "--nodes", nodes];
        lab(&[&arguments, more].concat())
    };
    let reference = |more: &[&str]| search("300", more);
    let made = reference(&["--threads", "1"]);
    assert!(out(&made).ends_with("searched: 20 of 20 positions\n"), "{}{}", out(&made), errors(&made));
    let whole = folder.bytes("searched");
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), 21);
    // As if the run had been killed while it wrote a line.
    std::fs::write(folder.0.join("searched"), &whole[..whole.len() * 2 / 3]).unwrap();
    assert!(errors(&reference(&[])).contains("--resume continues it"));
    assert!(reference(&["--resume"]).status.success());
    assert!(folder.bytes("searched") == whole);
    assert!(errors(&search("301", &["--resume"])).contains("other games or settings"));
    assert!(errors(&reference(&["--resume", "--hash", "2"])).contains("other games or settings"));
    // As if it had been killed while it wrote the first line, or behind it.
    let first_line = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for length in [0, 10, first_line, first_line + 1] {
        std::fs::write(folder.0.join("searched"), &whole[..length]).unwrap();
        assert!(reference(&["--resume"]).status.success());
        assert!(folder.bytes("searched") == whole, "{length} bytes");
    }
    // As many positions, of other games.
    assert!(
        folder.datagen("games", &["--game", "xiangqi", "--games", "6", "--seed", "2", "--overwrite"]).status.success()
    );
    assert!(errors(&reference(&["--resume"])).contains("other games or settings"));

    let judge = |more: &[&str]| lab(&[&["data", "evaluate", &searched], more].concat());
    let judged = judge(&["--plot", &plot]);
    let row = |text: &str| text.lines().find(|line| line.trim_start().starts_with("all ")).unwrap().to_owned();
    let words: Vec<String> = row(&out(&judged)).split_whitespace().map(str::to_owned).collect();
    let error: f64 = words[2].parse().unwrap();
    assert!(words[1] == "20" && error > 0.0 && error < 50.0, "{words:?} {}", errors(&judged));
    assert!(folder.bytes("plot.png").starts_with(b"\x89PNG"));
    // The built-in network is that of the file; scores twice as large are fitted by twice the scale.
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../search/nets/xiangqi.nnue");
    std::fs::write(folder.0.join("other.nnue"), other_network(&std::fs::read(own).unwrap())).unwrap();
    let both = out(&judge(&["--network", own, "--network", &folder.file("other.nnue")]));
    assert_eq!(row(&both).split_whitespace().nth(2), Some(words[2].as_str()), "{both}");
    assert!(both.contains("other.nnue: points are"), "{both}");

    let chess = concat!(env!("CARGO_MANIFEST_DIR"), "/../search/nets/chess.nnue");
    assert!(errors(&judge(&["--network", chess])).contains("a network for chess, not for xiangqi"));
    std::fs::write(folder.0.join("searched"), [&whole[..], b"1001\t5\tno position\n"].concat()).unwrap();
    assert!(errors(&judge(&[])).contains("line 22: 1001 of 1000 points"), "{}", errors(&judge(&[])));
    let foreign = lab(&["data", "evaluate", &games]);
    assert!(!foreign.status.success() && !errors(&foreign).contains("panicked"), "{}", errors(&foreign));
}

/// The built-in network plays the same games when loaded from its file; another network cannot continue them.
#[test]
fn self_play_uses_any_network() {
    let folder = Folder::new("network");
    let nets = concat!(env!("CARGO_MANIFEST_DIR"), "/../search/nets/");
    let [own, foreign] = ["chess", "shogi"].map(|game| format!("{nets}{game}.nnue"));
    assert!(folder.datagen("built-in", &["--games", "2"]).status.success());
    assert!(folder.datagen("file", &["--games", "2", "--network", &own]).status.success());
    assert!(folder.bytes("built-in") == folder.bytes("file"));
    let refused = errors(&folder.datagen("foreign", &["--games", "2", "--network", &foreign]));
    assert!(refused.contains("shogi.nnue: a network for shogi, not for chess"), "{refused}");
    let other = other_network(&std::fs::read(&own).unwrap());
    std::fs::write(folder.0.join("other.nnue"), other).unwrap();
    let other = folder.file("other.nnue");
    let mixed = folder.datagen("file", &["--games", "3", "--resume", "--network", &other]);
    assert!(errors(&mixed).contains("another engine"), "{}", errors(&mixed));
    let [games, same, scored] = ["file", "same", "scored"].map(|name| folder.file(name));
    let rescore = |out: &str, more: &[&str]| {
        let all = lab(&[&["data", "rescore", &games, "--out", out, "--nodes", "20", "--hash", "1"], more].concat());
        assert!(all.status.success(), "{}", errors(&all));
    };
    rescore(&same, &[]);
    rescore(&scored, &["--network", &other]);
    assert_ne!(out(&lab(&["data", "stats", &same])), out(&lab(&["data", "stats", &scored])));
}

/// Returns a network with twice the scale.
fn other_network(file: &[u8]) -> Vec<u8> {
    let (mut header, weights) = Header::parse(file).unwrap_or_else(|error| panic!("{error}"));
    header.scale *= 2;
    header.write_bytes(weights)
}

#[test]
fn a_book_gives_the_starts() {
    let folder = Folder::new("book");
    let book = folder.file("book.epd");
    std::fs::write(&book, "4k3/8/8/8/8/8/4P3/4K3 w - -\n").unwrap();
    let made = folder.datagen("games", &["--games", "5", "--book", &book, "--random-plies", "1", "--fair", "5000"]);
    assert!(made.status.success(), "{}", errors(&made));
    let stats = out(&lab(&["data", "stats", &folder.file("games"), "--min-ply", "0"]));
    let pieces: f64 = stats.split("training: mean ").nth(1).unwrap().split('\n').next().unwrap().parse().unwrap();
    assert!((2.0..=3.0).contains(&pieces), "{stats}");
    let unfair = folder.datagen("none", &["--games", "5", "--book", &book, "--random-plies", "1", "--fair", "1"]);
    assert!(!unfair.status.success() && errors(&unfair).contains("--fair"), "{}", errors(&unfair));
}

#[test]
fn unreadable_files_are_named() {
    let folder = Folder::new("refusals");
    std::fs::write(folder.0.join("noise"), [7; 999]).unwrap();
    std::fs::write(folder.0.join("empty"), "").unwrap();
    for (file, reason) in [("noise", "does not begin with a header"), ("empty", "it is empty"), ("none", "os error 2")]
    {
        for task in ["inspect", "stats"] {
            let said = lab(&["data", task, &folder.file(file)]);
            assert_eq!(said.status.code(), Some(1));
            assert!(errors(&said).contains(reason) && errors(&said).contains(file), "{}", errors(&said));
        }
    }
    assert!(
        errors(&lab(&["datagen", "--game", "go", "--games", "1", "--out", &folder.file("go")]))
            .contains("no game `go`")
    );
    assert!(errors(&folder.datagen("no/such/folder", &["--games", "1"])).contains("no/such/folder"));
}

#[cfg(unix)]
mod unix {
    use std::time::Duration;

    use super::*;

    #[test]
    fn ctrl_c_keeps_the_games() {
        let folder = Folder::new("interrupted");
        let (file, endless) = (folder.file("games"), "1000000");
        let quick = ["datagen", "--nodes", "40", "--hash", "1", "--block", "4", "--max-plies", "60", "--threads", "2"];
        let mut child = command(&[&quick[..], &["--games", endless, "--out", &file]].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // Waits for the first block, without a time limit.
        while std::fs::metadata(&file).map_or(0, |data| data.len()) < 600 {
            assert_eq!(child.try_wait().unwrap(), None, "it has ended");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(Command::new("sh").args(["-c", "kill -INT $0", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let inspected = lab(&["data", "inspect", "--blocks", &file]);
        assert!(inspected.status.success(), "{}", out(&inspected));
        let games: u64 = out(&inspected).split(" bytes, ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(games >= 4);
        let wanted = (games + 3).to_string();
        assert!(folder.datagen("games", &["--games", &wanted, "--resume"]).status.success());
        assert!(folder.datagen("whole", &["--games", &wanted]).status.success());
        assert!(folder.bytes("games") == folder.bytes("whole"));
    }

    /// A limit of the file size stands for a full disk.
    #[test]
    fn a_full_disk_leaves_a_file_that_can_be_resumed() {
        let folder = Folder::new("full");
        let run = "trap '' XFSZ; ulimit -f 4; exec \"$0\" datagen --nodes 40 --hash 1 --block 4 --max-plies 60 \"$@\"";
        let file = folder.file("games");
        let mut shell = Command::new("bash");
        let full =
            shell.args(["-c", run, env!("CARGO_BIN_EXE_lab"), "--games", "300", "--out", &file]).output().unwrap();
        assert_eq!(full.status.code(), Some(1));
        let said = errors(&full);
        assert!(said.contains("games") && said.contains("whole games, and --resume"), "{said}");
        let inspected = lab(&["data", "inspect", "--blocks", &file]);
        assert!(inspected.status.success(), "{}", out(&inspected));
        let games: u64 = said.split("it holds ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(out(&inspected).contains(&format!(" bytes, {games} games")), "{said}{}", out(&inspected));
        let wanted = (games + 2).to_string();
        assert!(folder.datagen("games", &["--games", &wanted, "--resume"]).status.success());
    }

    #[test]
    fn a_disk_without_room_for_the_header_leaves_nothing() {
        let folder = Folder::new("fuller");
        let run = "trap '' XFSZ; ulimit -f 0; exec \"$0\" datagen --games 1 --out \"$1\"";
        let file = folder.file("games");
        let full = Command::new("bash").args(["-c", run, env!("CARGO_BIN_EXE_lab"), &file]).output().unwrap();
        assert!(!full.status.success() && errors(&full).contains("File too large"), "{}", errors(&full));
        assert!(!Path::new(&file).exists());
    }
}

/// Returns the path of the engine, which a test run of the whole workspace builds beside `lab`; builds it if it is
/// missing.
fn engine() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_lab")).with_file_name(format!("engine{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let profile: &[&str] = if cfg!(debug_assertions) { &[] } else { &["--release"] };
        let built = Command::new(env!("CARGO"))
            .args([&["build", "--package", "sanqi", "--bin", "engine"], profile].concat())
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .status();
        assert!(built.unwrap().success());
    }
    path
}

/// The commands that make a network: self-play, training, and a match against the old one.
#[test]
fn games_become_a_network_that_plays() {
    let folder = Folder::new("train");
    assert!(folder.datagen("games", &["--game", "xiangqi", "--positions", "2500"]).status.success());
    let (games, net) = (folder.file("games"), folder.file("xiangqi.net"));
    let quick = ["train", &games, "--batch", "100", "--out", &net, "--epochs"];
    let train = |more: &[&str]| lab(&[&quick, more].concat());
    let made = train(&["1"]);
    assert!(made.status.success(), "{}", errors(&made));
    let text = out(&made);
    assert!(!text.contains("read again"), "{text}");
    let in_pieces = train(&["1", "--pool", "500", "--overwrite"]);
    let pieces = out(&in_pieces);
    assert!(
        in_pieces.status.success() && pieces.contains("read again in each epoch"),
        "{pieces}{}",
        errors(&in_pieces)
    );
    let corrected = train(&["1", "--piece-values", "--overwrite"]);
    let values = out(&corrected);
    assert!(
        corrected.status.success() && values.contains(" R  ") && values.contains("a ridge of "),
        "{values}{}",
        errors(&corrected)
    );
    assert!(train(&["1", "--overwrite"]).status.success());
    assert!(errors(&train(&["2", "--resume", "--piece-values"])).contains("--piece-values"));
    assert!(errors(&train(&["2"])).contains("--overwrite"), "an old network is not passed over");
    assert!(errors(&train(&["2", "--resume", "--seed", "2"])).contains("--seed"), "this is another training");
    let made = train(&["2", "--resume"]);
    let text = out(&made);
    assert!(made.status.success(), "{}", errors(&made));
    assert!(text.contains("epoch 2: ") && !text.contains("epoch 1: ") && text.contains("after quantisation"), "{text}");
    assert!(folder.bytes("xiangqi.net.png").starts_with(b"\x89PNG"));
    let player = format!("cmd={},proto=uci,option.UCI_Variant=xiangqi,option.Hash=1", engine().display());
    let played = lab(&[
        "match",
        "--game=xiangqi",
        "--tc=nodes=300",
        "--games=2",
        "--max-plies=80",
        "--engine",
        &format!("name=new,{player},option.EvalFile={net}"),
        "--engine",
        // The referee reads the moves with the ranks that the engine was told to write.
        &format!("name=old,{player},option.XiangqiRanks=0-9"),
        "--out",
        &folder.file("gate"),
    ]);
    let text = out(&played);
    assert!(played.status.success() && text.contains("new against old: 2 games"), "{text}{}", errors(&played));
    let journal = String::from_utf8(folder.bytes("gate.jsonl")).unwrap();
    assert!(journal.lines().count() >= 2 && !journal.contains("illegal-move"), "{journal}");
    let orders = format!("setoption name UCI_Variant value xiangqi\nsetoption name EvalFile value {net}\nquit\n");
    assert!(engine_says(&orders).contains(": network for xiangqi: "), "the engine does not take the network");
}

/// Returns the output of the engine for some commands.
fn engine_says(lines: &str) -> String {
    let mut process = Command::new(engine()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    process.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    out(&process.wait_with_output().unwrap())
}

#[test]
fn games_become_tables() {
    let folder = Folder::new("tables");
    assert!(folder.datagen("games", &["--game", "xiangqi", "--positions", "2500"]).status.success());
    let (games, tables) = (folder.file("games"), folder.file("tables.rs"));
    let made = lab(&["train", &games, "--batch", "100", "--epochs", "1", "--tables", "--out", &tables]);
    assert!(made.status.success(), "{}", errors(&made));
    assert!(folder.bytes("tables.rs").starts_with(b"static TABLES: [[i16; 630]; 8]"));
}

#[test]
fn invalid_training_arguments_are_refused() {
    let folder = Folder::new("refusals");
    assert!(folder.datagen("games", &["--games", "2"]).status.success());
    let (games, net) = (folder.file("games"), folder.file("net"));
    let problem = |arguments: &[&str]| {
        let out = if arguments.contains(&"--out") { vec!["train"] } else { vec!["train", "--out", &net] };
        let refused = lab(&[&out[..], arguments].concat());
        assert!(!refused.status.success());
        errors(&refused)
    };
    assert!(problem(&[&games]).contains("too few"));
    assert!(problem(&[&games, "--hidden", "100"]).contains("multiple of 32"));
    assert!(problem(&[&games, "--hidden", "96"]).contains("--other-size"));
    assert!(problem(&[&games, "--hidden", "96", "--other-size"]).contains("too few"));
    assert!(problem(&[&games, "--rate", "inf"]).contains("finite"));
    assert!(problem(&[&games, "--scale", "200000"]).contains("--scale"));
    assert!(problem(&[&games, "--out", &games]).contains("overwrite an input file"));
    let precious = folder.file("precious.net");
    std::fs::write(&precious, "not to be lost").unwrap();
    assert!(problem(&[&games, "--out", &precious, "--resume"]).contains("no checkpoint to go on from"));
    assert!(problem(&[&folder.file("none")]).contains("none"));
    std::fs::write(folder.0.join("junk"), b"junk").unwrap();
    assert!(problem(&[&folder.file("junk")]).contains("junk"));
}

#[test]
fn levels_are_measured_and_continued() {
    let folder = Folder::new("levels");
    let file = folder.file("xiangqi.json");
    let run = |more: &[&str]| lab(&[&["levels", "--from", "0", "--to", "1", "--out", &file], more].concat());
    let games = |text: &str| {
        let last = text.lines().find(|line| line.split_whitespace().any(|word| word == "1")).unwrap_or_default();
        last.split_whitespace().filter_map(|word| word.parse::<u32>().ok()).next_back()
    };
    for number in ["2", "4"] {
        let measured = run(&["--game", "xiangqi", "--games", number, "--threads", "2"]);
        assert!(measured.status.success(), "{}", errors(&measured));
        assert_eq!(games(&out(&measured)), number.parse().ok(), "{}", out(&measured));
    }
    assert!(folder.bytes("xiangqi.png").starts_with(b"\x89PNG"));
    assert!(errors(&run(&["--game", "chess"])).contains("has results of xiangqi"));
    assert!(
        errors(&lab(&["levels", "--from", "3", "--to", "3", "--out", &file])).contains("--from must be below --to")
    );
    assert!(errors(&run(&["--game", "xiangqi", "--anchor", "30=100"])).contains("LEVEL=RATING"));
    for wrong in ["1=1500", "1=1500:5", "1=1500:5/4", "1=1500:-1/4", "30=1500:1/4", "1=nan:1/4", "1=1500:nan/4"] {
        let answer = errors(&run(&["--game", "xiangqi", "--games", "4", "--rival", wrong]));
        assert!(answer.contains("LEVEL=RATING:POINTS/GAMES"), "{wrong}: {answer}");
    }
    let placed = |more: &[&str]| run(&[&["--game", "xiangqi", "--games", "4"], more].concat());
    let rating = |text: &str| {
        let lowest =
            text.lines().find_map(|line| line.trim_start_matches(|it| "| \u{2502}".contains(it)).strip_prefix("0 "));
        lowest.and_then(|rest| rest.split_whitespace().find_map(|word| word.parse::<f64>().ok()))
    };
    let points = ["0=1500:40000/80000", "0=1500:50000/100000"];
    for _ in 0..2 {
        let measured = placed(&["--rival", points[0], "--rival", points[1]]);
        assert_eq!(rating(&out(&measured)), Some(1500.0), "{} {}", out(&measured), errors(&measured));
    }
    // The file keeps the games, the later ones of the same level and rating.
    assert_eq!(String::from_utf8(folder.bytes("xiangqi.json")).unwrap().matches("1500").count(), 1);
    assert_eq!(rating(&out(&placed(&[]))), Some(1500.0));
    assert!(errors(&placed(&["--anchor", "0=100"])).contains("leave no room for --anchor"));
}

#[test]
fn parameters_are_tuned_shown_and_listed() {
    let folder = Folder::new("tuning");
    let (file, picture) = (folder.file("chess.tune"), folder.file("way.png"));
    let run = |more: &[&str]| {
        let quick =
            ["tune", "run", "--tc", "nodes=40", "--hash", "1", "--max-plies", "60", "--batch", "2", "--out", &file];
        lab(&[&quick, more].concat())
    };
    let tuned = run(&["--games", "4", "--params", "lmr_*,null_depth", "--start", "null_depth=2"]);
    assert!(tuned.status.success(), "{}", errors(&tuned));
    let text = out(&tuned);
    assert!(text.contains("lmr_base") && text.contains("4 of 4 games") && !text.contains("razoring"), "{text}");
    assert!(folder.bytes("chess.png").starts_with(b"\x89PNG"));
    assert!(errors(&run(&["--games", "4"])).contains("--resume"), "an old tuning is not passed over");
    assert!(errors(&run(&["--games", "6", "--resume"])).contains("other settings"));
    let shown = lab(&["tune", "show", &file, "--plot", &picture]);
    assert_eq!(out(&shown), text);
    assert!(folder.bytes("way.png").starts_with(b"\x89PNG"));
    assert!(lab(&["tune", "show", &file, "--rust"]).status.success());
    let listed = out(&lab(&["tune", "list", "--game", "shogi", "--params", "null_depth"]));
    assert!(listed.starts_with("null_depth, int, ") && listed.lines().count() == 1, "{listed}");
    for (arguments, problem) in [
        (&["--params", "nothing", "--overwrite"], "no parameter is called nothing"),
        (&["--start", "null_depth=99", "--overwrite"], "null_depth = 99 is not in"),
        (&["--book", "/nonexistent", "--overwrite"], "/nonexistent"),
    ] {
        let refused = run(arguments);
        assert!(!refused.status.success() && errors(&refused).contains(problem), "{}", errors(&refused));
    }
    std::fs::write(&file, "{}").unwrap();
    assert!(errors(&lab(&["tune", "show", &file])).contains("chess.tune"));
}
