//! Batches of real games.

use boards::chess::Chess;
use search::Game;

use super::*;
use crate::tournament::Adjudication;

const SETTINGS: TuningSettings = TuningSettings {
    game: String::new(),
    control: String::new(),
    nodes_per_millisecond: None,
    hash: 1,
    random_plies: (1, 1),
    book: 0,
    fair: u32::MAX,
    adjudication: Adjudication { win: Some((300, 2)), draw: None, longest: Some(200) },
    batch: 2,
    signature: 0,
};

fn arguments(out: &Path, threads: u16) -> RunArguments {
    use clap::Parser;
    #[derive(Parser)]
    struct Wrapper {
        #[command(flatten)]
        arguments: RunArguments,
    }
    let threads = threads.to_string();
    let line = ["lab", "--game", "chess", "--tc", "nodes=200", "--params", "null_*,lmr_base", "--games", "12"];
    let line = line.iter().copied().chain(["--threads", &threads, "--steps", "4", "--rate", "0.2", "--out"]);
    Wrapper::parse_from(line.map(std::ffi::OsStr::new).chain([out.as_os_str()])).arguments
}

/// Plays the batches up to `iterations` from a state.
fn play(mut state: TuningState, iterations: u64, arguments: &RunArguments) -> TuningState {
    let (openings, network) = (own_openings::<Chess>(), Chess::network());
    let settings = PairSettings {
        control: &arguments.tc,
        nodes_per_millisecond: None,
        adjudication: &SETTINGS.adjudication,
        openings: OpeningGenerator {
            seed: 1,
            starts: &openings,
            plies: (1, 1),
            limits: NodeLimits::new(5, None),
            max_start_score: u32::MAX,
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

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = std::env::temp_dir().join(format!("sanqi-tuning-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (one, two) = (arguments(&folder.join("one"), 1), arguments(&folder.join("two"), 2));
    let at_once = play(begin::<Chess>(&one, SETTINGS).unwrap(), 6, &one);
    assert!(at_once.spsa.is_finished() && at_once.way.len() == 3);
    assert_ne!(at_once.way[0].values, at_once.way[2].values, "some pair of games has a winner");
    play(begin::<Chess>(&two, SETTINGS).unwrap(), 2, &two);
    let resume = RunArguments { resume: true, ..arguments(&folder.join("two"), 2) };
    let resumed = play(begin::<Chess>(&resume, SETTINGS).unwrap(), 6, &resume);
    assert_eq!(resumed, at_once);
    assert!(matches!(begin::<Chess>(&two, SETTINGS), Err(TuneError::Exists(_))));
    let longer = RunArguments { games: 14, ..resume };
    assert!(matches!(begin::<Chess>(&longer, SETTINGS), Err(TuneError::Settings { .. })));
    std::fs::remove_dir_all(&folder).unwrap();
}
