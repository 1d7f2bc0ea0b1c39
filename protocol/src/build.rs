//! Name, version and build of the engine.

/// Version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Name and version in one line: `Sanqi 0.1.0`.
pub fn name_and_version() -> &'static str {
    concat!("Sanqi ", env!("CARGO_PKG_VERSION"))
}

/// Authors, short and in ASCII: GUIs have refused to install engines with long author lines
/// (`docs/protocols/uci.md` section 7).
pub(crate) const AUTHORS: &str = "the Sanqi developers";

/// Value of `UCI_EngineAbout`.
pub(crate) const ABOUT: &str = concat!("Sanqi ", env!("CARGO_PKG_VERSION"), ", MIT or Apache-2.0");

/// Describes the build in several lines: target, profile, processor features.
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
    format!(
        "{}\nTarget: {} {}, {} bits\nProfile: {profile}\nProcessor features at compile time: {features}",
        name_and_version(),
        std::env::consts::ARCH,
        std::env::consts::OS,
        usize::BITS,
    )
}
