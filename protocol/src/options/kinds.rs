//! The kinds of options: what is announced of a value, and how a text is read as one.

use boards::EnteringKingRule;
use search::Pruning;

/// The kind of an option's value, as protocols announce it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value at the start.
        default: &'static str,
        /// The words.
        choices: Vec<&'static str>,
    },
    /// No value: an action.
    Button,
    /// Text; it may be empty.
    Text {
        /// The value at the start.
        default: &'static str,
    },
    /// The path of a file; it may be empty.
    File {
        /// The value at the start.
        default: &'static str,
    },
}

impl OptionKind {
    /// The default as a text that the option itself accepts; empty for a button.
    pub fn default_text(&self) -> String {
        match self {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } | OptionKind::File { default } => {
                (*default).to_owned()
            }
            OptionKind::Button => String::new(),
        }
    }
}

/// A value and a message for the user if it is not exactly the one that was sent; or the reason why a text is no value.
pub type ReadResult<T> = Result<(T, Option<String>), String>;

/// The description of an option in the table: its kind, and the reading of its texts as values of type `T`.
pub trait ReadValue<T> {
    /// The kind that is announced unless a protocol has another range or default.
    fn kind(&self) -> OptionKind;

    /// Reads a text, within the range of `kind`, which is this one's or a protocol's.
    ///
    /// # Errors
    /// The text is no value of this kind.
    fn read(&self, kind: &OptionKind, text: &str) -> ReadResult<T>;
}

/// True or false, with the default.
pub struct Check(pub bool);

/// A number: default, minimum and maximum.
pub struct Spin(pub i64, pub i64, pub i64);

/// One of several words and their meanings, with the default.
pub struct Combo<T: 'static>(pub &'static str, pub &'static [(&'static str, T)]);

/// The name of a game, with the default.
pub struct GameName(pub &'static str, pub &'static [&'static str]);

/// A text that is empty at the start.
pub struct Text;

/// A text, with the default; it may be set to the empty text.
pub struct TextFrom(pub &'static str);

/// A text that the user can read, but not change.
pub struct Constant(pub &'static str);

/// An action without a value.
pub struct Button;

impl ReadValue<bool> for Check {
    fn kind(&self) -> OptionKind {
        OptionKind::Check { default: self.0 }
    }

    fn read(&self, _: &OptionKind, text: &str) -> ReadResult<bool> {
        match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" | "yes" => Ok((true, None)),
            "false" | "off" | "0" | "no" => Ok((false, None)),
            _ => Err(format!("neither true nor false: {text}")),
        }
    }
}

/// A type that holds the number of an option.
pub trait Number: TryFrom<i64> {
    /// The largest value.
    const MAX: Self;
}

macro_rules! numbers {
    ($($number:ty),*) => { $(impl Number for $number { const MAX: $number = <$number>::MAX; })* };
}
numbers!(i32, u32, i64, u64, usize);

impl<T: Number> ReadValue<T> for Spin {
    fn kind(&self) -> OptionKind {
        let Spin(default, min, max) = *self;
        OptionKind::Spin { default, min, max }
    }

    fn read(&self, kind: &OptionKind, text: &str) -> ReadResult<T> {
        let (min, max) = match *kind {
            OptionKind::Spin { min, max, .. } => (min, max),
            _ => (self.1, self.2),
        };
        let wanted = parse_number(text).ok_or_else(|| format!("not a number: {text}"))?;
        let number = wanted.clamp(min, max);
        let message = (number != wanted).then(|| format!("{text} is out of range, set to {number}"));
        Ok((T::try_from(number).unwrap_or(T::MAX), message))
    }
}

fn find_choice<'a>(choices: impl Iterator<Item = &'a str> + Clone, text: &str) -> Result<usize, String> {
    choices.clone().position(|choice| choice.eq_ignore_ascii_case(text)).ok_or_else(|| {
        let choices: Vec<&str> = choices.collect();
        format!("not one of {}: {text}", choices.join(", "))
    })
}

impl<T: Copy> ReadValue<T> for Combo<T> {
    fn kind(&self) -> OptionKind {
        OptionKind::Combo { default: self.0, choices: self.1.iter().map(|(word, _)| *word).collect() }
    }

    fn read(&self, _: &OptionKind, text: &str) -> ReadResult<T> {
        let index = find_choice(self.1.iter().map(|(word, _)| *word), text)?;
        Ok((self.1[index].1, None))
    }
}

impl ReadValue<String> for GameName {
    fn kind(&self) -> OptionKind {
        OptionKind::Combo { default: self.0, choices: self.1.to_vec() }
    }

    fn read(&self, _: &OptionKind, text: &str) -> ReadResult<String> {
        let index = find_choice(self.1.iter().copied(), text)?;
        Ok((self.1[index].to_owned(), None))
    }
}

impl ReadValue<String> for Text {
    fn kind(&self) -> OptionKind {
        OptionKind::Text { default: "" }
    }

    fn read(&self, _: &OptionKind, text: &str) -> ReadResult<String> {
        Ok((if is_empty_word(text) { String::new() } else { text.to_owned() }, None))
    }
}

impl ReadValue<String> for TextFrom {
    fn kind(&self) -> OptionKind {
        OptionKind::Text { default: self.0 }
    }

    fn read(&self, kind: &OptionKind, text: &str) -> ReadResult<String> {
        Text.read(kind, text)
    }
}

impl ReadValue<()> for Constant {
    fn kind(&self) -> OptionKind {
        OptionKind::Text { default: self.0 }
    }

    fn read(&self, _: &OptionKind, _: &str) -> ReadResult<()> {
        Ok(((), None))
    }
}

impl ReadValue<()> for Button {
    fn kind(&self) -> OptionKind {
        OptionKind::Button
    }

    fn read(&self, _: &OptionKind, _: &str) -> ReadResult<()> {
        Ok(((), None))
    }
}

/// Percent of the time that the search sleeps, for each level of `idle`.
pub const IDLE: [(&str, u32); 4] = [("none", 0), ("small", 25), ("medium", 50), ("large", 75)];

/// The levels of pruning.
pub const PRUNING: [(&str, Pruning); 4] =
    [("none", Pruning::None), ("small", Pruning::Small), ("medium", Pruning::Medium), ("large", Pruning::Large)];

/// The largest random part of a score, in hundredths of a minor piece (`docs/protocols/ucci.md` section 9).
pub const RANDOMNESS: [(&str, i32); 6] =
    [("none", 0), ("tiny", 1), ("small", 3), ("medium", 7), ("large", 15), ("huge", 31)];

/// The value of a draw for the engine, in hundredths of a minor piece (`docs/protocols/ucci.md` section 9).
pub const STYLE: [(&str, i32); 3] = [("solid", 10), ("normal", 0), ("risky", -20)];

/// The rules about entered kings.
pub const ENTERING_KING: &[(&str, EnteringKingRule)] = &EnteringKingRule::NAMED;

/// Reads a whole number; one that does not fit is replaced by the largest or smallest one that does.
pub(crate) fn parse_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// True if this is one of the spellings of the empty text, which the protocols cannot send as such.
fn is_empty_word(text: &str) -> bool {
    matches!(text, "" | "<empty>" | "< empty >" | "< empty>")
}
