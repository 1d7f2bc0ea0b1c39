//! `lab factory` as a whole program: a round with a network that is taken, and one that is killed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Time after which a factory counts as hanging, on any machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// Steps of a round in which the network is taken: two portions, training, match, strong games, calibration, network.
const ROUND: usize = 7;

/// Temporary folder of a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("sanqi-factory-{}-{name}", std::process::id())))
    }

    /// Returns the command of a factory with tiny steps.
    fn factory(&self, arguments: &[&str]) -> Command {
        let network = Path::new(env!("CARGO_MANIFEST_DIR")).join("../search/nets/chess.nnue");
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.arg("factory").arg(&self.0).arg("--network").arg(network);
        let games = ["--portions", "2", "--nodes", "20", "--threads", "2"];
        let training = ["--epochs", "1", "--batch", "64"];
        // Any network is good enough.
        let gate = ["--gate-games", "4", "--gate-nodes", "30", "--certainty", "0"];
        let strong = ["--strong-games", "12", "--strong-nodes", "30"];
        command.args(games).args(training).args(gate).args(strong).args(arguments);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.factory(arguments).output().unwrap()
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    fn text(&self, name: &str) -> String {
        String::from_utf8_lossy(&std::fs::read(self.0.join(name)).unwrap_or_default()).into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_round_makes_a_network() {
    let folder = Folder::new("round");
    let done = folder.run(&["--positions", "1500", "--steps", &ROUND.to_string()]);
    assert!(done.status.success(), "{}\n{}", text(&done.stderr), folder.text("factory.log"));
    let lines: Vec<String> = text(&done.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), ROUND, "{lines:?}");
    assert_eq!(lines[0], "chess: attempt 1: games, portion 1; next: attempt 1: games, portion 2");
    assert!(lines[3].starts_with("chess: attempt 1: 4 games: +"), "{}", lines[3]);
    assert_eq!(lines[6], "chess: attempt 1: network 1; next: attempt 2: games, portion 1");
    // The network is the newest one, and what it was made of is gone.
    let [newest, network] = ["newest.nnue", "network-1.nnue"].map(|name| std::fs::read(folder.0.join(name)).unwrap());
    assert_eq!(newest, network);
    assert!(!folder.has("games-1-0.sqd") && !folder.has("games-1-1.sqd") && folder.has("strong-1.sqd"));
    let log = folder.text("factory.log");
    assert!(log.contains("$ lab datagen --game chess --network newest.nnue --nodes 20"), "{log}");
    assert!(log.contains("$ lab train games-1-0.sqd games-1-1.sqd --from newest.nnue"), "{log}");
}

#[test]
fn games_begin_from_a_book_whose_path_is_that_of_the_user() {
    let folder = Folder::new("book");
    let here = folder.0.with_extension("books");
    std::fs::create_dir_all(&here).unwrap();
    std::fs::write(here.join("openings.epd"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n")
        .unwrap();
    let steps = ["--positions", "1500", "--steps", &ROUND.to_string(), "--piece-values", "--book", "openings.epd"];
    let done = folder.factory(&steps).current_dir(&here).output().unwrap();
    let book = here.join("openings.epd").display().to_string();
    std::fs::remove_dir_all(&here).unwrap();
    let log = folder.text("factory.log");
    assert!(done.status.success(), "{}\n{log}", text(&done.stderr));
    for plies in ["1-3 --seed 1000 --book", "1-3 --seed 1001 --book"] {
        assert!(log.contains(&format!("--random-plies {plies} {book} --out")), "{log}");
    }
    assert!(log.contains(&format!("--book {book} --random-plies 1-1 --block")), "{log}");
    assert!(log.contains("--later-share 0.6 --piece-values --out"), "{log}");
    // So few games may say too little of the pieces.
    assert!(log.contains("with a ridge of") || log.contains("do not determine the values of pieces"), "{log}");
}

/// A factory that is killed goes on where it was, but not before the command has ended that it has left behind.
#[test]
fn a_factory_survives_its_end() {
    let folder = Folder::new("killed");
    let long = ["--positions", "60000", "--steps", "1"];
    let mut killed = folder.factory(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begin = Instant::now();
    while !folder.has("games-1-0.sqd") {
        assert!(begin.elapsed() < PATIENCE, "no game was played");
        std::thread::sleep(Duration::from_millis(20));
    }
    let is_busy = |output: &Output| text(&output.stderr).contains("another factory works in");
    assert!(is_busy(&folder.run(&long)));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let mut next = folder.run(&long);
    while is_busy(&next) {
        assert!(begin.elapsed() < PATIENCE, "the folder stays locked");
        std::thread::sleep(Duration::from_millis(100));
        next = folder.run(&long);
    }
    assert!(next.status.success(), "{}\n{}", text(&next.stderr), folder.text("factory.log"));
    assert_eq!(text(&next.stdout), "chess: attempt 1: games, portion 1; next: attempt 1: games, portion 2\n");
}

#[test]
fn a_new_folder_needs_a_network() {
    let folder = Folder::new("none");
    let refused = Command::new(env!("CARGO_BIN_EXE_lab")).arg("factory").arg(&folder.0).output().unwrap();
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("is new: --network FILE says with which network it begins"));
}
