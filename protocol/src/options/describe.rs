//! Descriptions of the options for people: the answer to `help`, and the tables of `docs/options.md`.

use super::kinds::OptionKind;
use super::table::{Offer, OptionId};
use crate::build::ABOUT;
use crate::protocols::Protocol;

/// The options of a protocol with their defaults and help, one a line, for a terminal.
pub fn help_lines(protocol: Protocol) -> Vec<String> {
    let line = |Offer { name, kind, help, .. }: &Offer| {
        let default = default_of(kind);
        let default = if default.is_empty() { default } else { format!(" (default {default})") };
        format!("  {name:<20} {}{default}", help.replace('`', ""))
    };
    OptionId::announced(protocol).iter().map(line).collect()
}

/// The options of a protocol as a table in Markdown.
pub fn markdown_table(protocol: Protocol) -> String {
    let row = |Offer { name, kind, help, .. }: &Offer| {
        let default = match default_of(kind) {
            default if default.starts_with('<') => format!("`{default}`"),
            default => default,
        };
        let choices = match kind {
            OptionKind::Combo { choices, .. } => format!(" (`{}`)", choices.join("`, `")),
            _ => String::new(),
        };
        format!("| `{name}` | {default} | {help}{choices} |\n")
    };
    let rows: String = OptionId::announced(protocol).iter().map(row).collect();
    format!("| option | default | effect |\n|---|---|---|\n{rows}")
}

/// The word for an empty text.
const EMPTY: &str = "<empty>";

/// The default of a kind; empty for actions and for texts that cannot be changed.
fn default_of(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Text { default: "" } | OptionKind::File { default: "" } => EMPTY.to_owned(),
        // A text that cannot be changed may be long.
        OptionKind::Text { default: ABOUT } => String::new(),
        kind => kind.default_text(),
    }
}
