//! Messages as the page receives them: the text in English, and what the page needs for its sentence in another
//! language.

use std::collections::BTreeMap;

use boards::{Message, Value};
use serde::Serialize;

/// A message for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The text in English.
    pub text: String,
    /// The code by which the page finds its sentence.
    pub code: &'static str,
    /// The values that stand in the sentence, by their names.
    pub values: Values,
}

/// Values by their names.
pub type Values = BTreeMap<&'static str, Part>;

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A text.
    Text(String),
    /// A message.
    Words(Words),
    /// Messages that are listed.
    List(Vec<Words>),
}

impl From<&Message> for Words {
    fn from(message: &Message) -> Words {
        let values = message.values().iter().map(|(name, value)| (*name, Part::from(value)));
        Words { text: message.text().to_owned(), code: message.code(), values: values.collect() }
    }
}

impl From<&Value> for Part {
    fn from(value: &Value) -> Part {
        match value {
            Value::Text(text) => Part::Text(text.clone()),
            Value::Message(message) => Part::Words(message.into()),
            Value::List(messages) => Part::List(messages.iter().map(Words::from).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::message;
    use serde_json::json;

    use super::*;

    #[test]
    fn values_may_be_messages() {
        let inner = message!("no-king", "no {side} king", side = "white");
        let outer = message!("bad-position", "position: {error}", error = inner);
        let values = json!({ "error": { "text": "no white king", "code": "no-king", "values": { "side": "white" } } });
        let expected = json!({ "text": "position: no white king", "code": "bad-position", "values": values });
        assert_eq!(serde_json::to_value(Words::from(&outer)).unwrap(), expected);
    }
}
