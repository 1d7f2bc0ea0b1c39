//! Messages for people: their text in English, and a code with values from which a reader of another language makes its
//! own.

use std::fmt;

/// A message for people. Programs tell it by its code, which stays the same when the words change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    code: &'static str,
    values: Vec<(&'static str, Value)>,
    text: String,
}

/// A value within a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, a square, a quotation or a word.
    Text(String),
    /// A message of its own.
    Message(Message),
    /// Messages that are listed.
    List(Vec<Message>),
}

impl Message {
    /// Creates a message; the macro [`message!`](crate::message!) does it with fewer words.
    pub fn new(code: &'static str, values: Vec<(&'static str, Value)>, text: String) -> Message {
        Message { code, values, text }
    }

    /// Returns the code, which tells messages with different words apart.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the values by their names.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }

    /// Returns the text in English.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Message(message) => message.fmt(f),
            Value::List(messages) => {
                let texts: Vec<&str> = messages.iter().map(Message::text).collect();
                f.write_str(&texts.join(" and "))
            }
        }
    }
}

/// Implements the conversion of types that write themselves.
macro_rules! from_text {
    ($($type:ty),*) => {
        $(impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::Text(value.to_string())
            }
        })*
    };
}

from_text!(&str, String, char, u8, u32, u64, usize);

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(message)
    }
}

impl From<Vec<Message>> for Value {
    fn from(messages: Vec<Message>) -> Value {
        Value::List(messages)
    }
}

/// Creates a [`Message`] of its code, its text in English and the values that the text names. The page of `engine web`
/// has a sentence for each code in each of its languages, for which a test looks for this macro in the sources.
///
/// ```
/// let message = boards::message!("too-many-pawns", "{count} {side} pawns", count = 6_u32, side = "red");
/// assert_eq!((message.code(), message.text()), ("too-many-pawns", "6 red pawns"));
/// ```
#[macro_export]
macro_rules! message {
    ($code:literal, $text:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        $(let $name = $crate::Value::from($value);)*
        let text = format!($text $(, $name = $name)*);
        $crate::Message::new($code, vec![$((stringify!($name), $name)),*], text)
    }};
}
