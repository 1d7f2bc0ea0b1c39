//! A conversation as text: a line has the seconds since its beginning, `>` for the GUI or `<` for the engine, and what
//! was said.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::Duration;

/// Number of lines that are kept.
const KEPT: usize = 400;

/// The last lines of a conversation.
#[derive(Clone, Debug, Default)]
pub struct Conversation(VecDeque<String>);

impl Conversation {
    /// Adds a line of the GUI.
    pub fn said(&mut self, line: &str, at: Duration) {
        self.add('>', line, at);
    }

    /// Adds a line of the engine.
    pub fn heard(&mut self, line: &str, at: Duration) {
        self.add('<', line, at);
    }

    fn add(&mut self, direction: char, line: &str, at: Duration) {
        self.0.push_back(format!("{:.3} {direction} {line}", at.as_secs_f64()));
        if self.0.len() > KEPT {
            self.0.pop_front();
        }
    }

    /// Returns the lines as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.0 {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{line}");
        }
        text
    }
}
