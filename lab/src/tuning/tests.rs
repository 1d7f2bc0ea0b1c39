//! Batches of real games.

use boards::chess::Chess;
use search::Game;
use selfplay::Adjudication;

use super::*;
use crate::paths::ExistingFile;

const SETTINGS: TuningSettings = TuningSettings {
    game: String::new(),
    control: String::new(),
    nodes_per_millisecond: None,
    hash: 1,
    random_plies: (1, 1),
    book: 0,
    max_start_score: u32::MAX,
    adjudication: Adjudication { win: Some((300, 2)), draw: None, longest: Some(200) },
    batch: 2,
    signature: 0,
};

/// Parses the arguments of `lab tune run`, separated by spaces.
fn parse(line: &str) -> RunArguments {
    use clap::Parser;
    #[derive(Parser)]
    struct Wrapper {
        #[command(flatten)]
        arguments: RunArguments,
    }
    Wrapper::parse_from(["lab", "--game", "chess"].into_iter().chain(line.split_whitespace())).arguments
}

fn arguments(out: &Path, threads: u16) -> RunArguments {
    let line = "--tc nodes=200 --params null_*,lmr_base --games 12 --steps 4 --rate 0.2 --out -";
    RunArguments { out: out.into(), ..parse(&format!("{line} --threads {threads}")) }
}

/// Plays the batches up to `iterations` from a state.
fn play(mut state: TuningState, iterations: u64, arguments: &RunArguments) -> TuningState {
    let (openings, network) = (own_openings::<Chess>(), Chess::network());
    let settings = PairSettings {
        control: &arguments.tc,
        nodes_per_millisecond: arguments.nodes_per_ms,
        adjudication: &SETTINGS.adjudication,
        openings: OpeningGenerator {
            seed: 1,
            starts: &openings,
            plies: (1, 1),
            limits: NodeLimits::new(5, None),
            // Some starts are refused, by a judge whom the probes do not concern.
            max_start_score: 500,
        },
        network: &network,
        hash: 1,
    };
    let (_stop, interrupt) = Interrupt::new();
    while state.spsa.finished < iterations {
        play_batch(&mut state, &settings, arguments, &interrupt, &ProgressBar::hidden()).unwrap();
    }
    state
}

fn refusal(arguments: &RunArguments) -> String {
    begin::<Chess>(arguments, SETTINGS).unwrap_err().to_string()
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = std::env::temp_dir().join(format!("sanqi-tuning-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (one, two) = (arguments(&folder.join("one"), 1), arguments(&folder.join("two"), 2));
    let at_once = play(begin::<Chess>(&one, SETTINGS).unwrap(), 6, &one);
    assert!(at_once.spsa.is_finished() && at_once.way.len() == 3);
    assert_ne!(at_once.way[0].values, at_once.way[2].values, "some pair of games has a winner");
    play(begin::<Chess>(&two, SETTINGS).unwrap(), 2, &two);
    let resume =
        RunArguments { existing: ExistingFile { resume: true, overwrite: false }, ..arguments(&folder.join("two"), 2) };
    let resumed = play(begin::<Chess>(&resume, SETTINGS).unwrap(), 6, &resume);
    assert_eq!(resumed, at_once);
    assert!(refusal(&two).contains("exists: --resume continues"));
    let longer = RunArguments { games: 14, ..resume };
    assert!(refusal(&longer).contains("belongs to a tuning with other settings"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn games_by_a_clock_that_counts_nodes_can_be_repeated() {
    let folder = std::env::temp_dir().join(format!("sanqi-node-clock-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let line = "--tc 0.1+0.001 --nodes-per-ms 20 --against null_depth=1,time_horizon=20 --games 4 --out";
    let run = |name: &str, threads: u16| {
        let arguments = parse(&format!("{line} {}/{name} --threads {threads}", folder.display()));
        let (control, nodes_per_millisecond) = (arguments.tc.to_string(), arguments.nodes_per_ms);
        let settings = TuningSettings { control, nodes_per_millisecond, ..SETTINGS };
        play(begin::<Chess>(&arguments, settings).unwrap(), 2, &arguments)
    };
    let state = run("one", 1);
    assert_eq!(state, run("two", 2));
    let text = listing::table(&state);
    assert!(text.contains("4 of 4 games at 0.1+0.001, 20 nodes a millisecond; the game's values against"), "{text}");
    let row = text.lines().find(|line| line.contains("null_depth")).unwrap();
    let own = Chess::PARAMS.null_depth.to_string();
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["null_depth", own.as_str(), "1"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_clock_that_counts_nodes_needs_a_clock() {
    let arguments = parse("--tc nodes=200 --nodes-per-ms 20 --out nowhere");
    assert!(refusal(&arguments).contains("--tc nodes=200 has none"));
}
