//! The bar of a long job.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on stderr, which shows itself only if that is a terminal: how many of `length` things are there, `done` of
/// them from an earlier run, how many each second, and how long the others will take.
pub fn bar(length: u64, done: u64, things: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {things}, {{per_sec}}, {{elapsed}}, {{eta}} left");
    let bar = ProgressBar::new(length).with_position(done);
    bar.set_style(ProgressStyle::with_template(&template).expect("the template is valid"));
    bar.reset_eta();
    bar
}
