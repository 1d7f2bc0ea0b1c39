//! Text within HTML.

use std::fmt;

/// Text with the special characters of HTML escaped.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // Control characters are not allowed in HTML, even if escaped.
                character if character.is_control() => f.write_str(" ")?,
                character => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}
