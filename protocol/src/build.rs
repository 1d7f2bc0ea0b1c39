//! Name, version and build of the engine.

use search::network::Kernel;
use search::{Evaluator, GAME_NAMES, GameTask, ListedGame, with_game};

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) const NAME: &str = "Sanqi";

/// Name and version in one line: `Sanqi 0.2.0`.
pub fn name_and_version() -> &'static str {
    concat!("Sanqi ", env!("CARGO_PKG_VERSION"))
}

/// Authors, short and in ASCII: GUIs have refused to install engines with long author lines
/// (`docs/protocols/uci.md` section 7).
pub(crate) const AUTHORS: &str = "the Sanqi developers";

/// Value of `UCI_EngineAbout`.
pub(crate) const ABOUT: &str = concat!("Sanqi ", env!("CARGO_PKG_VERSION"), ", MIT or Apache-2.0");

/// Describes the build in several lines: commit, compiler, target, profile, processor features, kernels, networks.
pub fn build_report() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let features: Vec<&str> = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("neon", cfg!(target_feature = "neon")),
    ]
    .into_iter()
    .filter_map(|(name, enabled)| enabled.then_some(name))
    .collect();
    let features = if features.is_empty() { "none beyond the baseline".to_owned() } else { features.join(" ") };
    let known = |text: &'static str| if text.is_empty() { "unknown" } else { text };
    let mut lines = vec![
        name_and_version().to_owned(),
        format!("Commit: {}", known(env!("SANQI_COMMIT"))),
        format!("Compiler: {}", known(env!("SANQI_RUSTC"))),
        format!("Target: {} {}, {} bits", std::env::consts::ARCH, std::env::consts::OS, usize::BITS),
        format!("Profile: {profile}"),
        format!("Processor features at compile time: {features}"),
        format!("Kernel of the networks: {} (of {})", Kernel::current().name(), Kernel::names().join(", ")),
    ];
    lines.extend(GAME_NAMES.iter().filter_map(|game| with_game(game, NetworkLine).ok()));
    lines.join("\n")
}

/// Writes the line about the network of a game.
struct NetworkLine;

impl GameTask for NetworkLine {
    type Output = String;

    fn run<G: ListedGame>(self) -> String {
        let checksum = G::Evaluator::checksum(&G::Evaluator::built_in());
        let name = checksum.map_or("none".to_owned(), |checksum| format!("{checksum:08x}"));
        format!("Network of {}: {name}", G::NAME)
    }
}
