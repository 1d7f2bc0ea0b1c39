//! Progress bar of a long job: one form for all commands.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar on stderr, hidden if stderr is not a terminal. `done` of the `length` items come from an
/// earlier run; `things` is the plural noun of an item. The message of the bar stands at its end.
pub fn bar(length: u64, done: u64, things: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {things}, {{per_sec:1}}, {{elapsed}}, {{eta}} left {{msg}}");
    let bar = ProgressBar::new(length).with_position(done);
    bar.set_style(ProgressStyle::with_template(&template).expect("the template is valid"));
    bar.reset_eta();
    bar
}
