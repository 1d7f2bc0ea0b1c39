//! Options as engines announce them, and whether a value fits: an engine ignores one that does not, and the match would
//! be played with another value.

/// An option that an engine has announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedOption {
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Check,
    Spin {
        least: i64,
        most: i64,
    },
    Combo(Vec<String>),
    /// Any text, or no known kind.
    Text,
}

impl AnnouncedOption {
    /// Reads an announcement: a name, and from the word `type` on what the value may be.
    pub fn new(name: &str, kind: &str) -> AnnouncedOption {
        AnnouncedOption { name: name.to_owned(), kind: Kind::read(kind) }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// The values that the engine has announced.
    pub fn check(&self, value: &str) -> Result<(), String> {
        match &self.kind {
            Kind::Check if !["true", "false"].iter().any(|word| word.eq_ignore_ascii_case(value)) => {
                Err("true or false".to_owned())
            }
            Kind::Spin { least, most } if !value.parse().is_ok_and(|number| (*least..=*most).contains(&number)) => {
                Err(format!("a whole number from {least} to {most}"))
            }
            Kind::Combo(choices) if !choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)) => {
                Err(format!("one of {}", choices.join(", ")))
            }
            _ => Ok(()),
        }
    }
}

impl Kind {
    fn read(text: &str) -> Kind {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| {
            let at = words.iter().position(|known| *known == word)?;
            words.get(at + 1)?.parse().ok()
        };
        match words[..] {
            ["type", "check", ..] => Kind::Check,
            ["type", "spin", ..] => {
                let (least, most) = (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
                if least <= most { Kind::Spin { least, most } } else { Kind::Text }
            }
            ["type", "combo", ..] => {
                // Choices may have several words.
                let choices = words.split(|word| *word == "var").skip(1).map(|words| words.join(" "));
                let choices: Vec<String> = choices.collect();
                if choices.is_empty() { Kind::Text } else { Kind::Combo(choices) }
            }
            _ => Kind::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: &str, value: &str) -> Result<(), String> {
        AnnouncedOption::new("X", kind).check(value)
    }

    #[test]
    fn values_are_those_that_were_announced() {
        let spin = "type spin default 1350 min 1350 max 2850";
        assert_eq!(check(spin, "1350"), Ok(()));
        assert_eq!(check(spin, "1320"), Err("a whole number from 1350 to 2850".into()));
        assert!(check(spin, "much").is_err());
        assert_eq!(check("type spin min 0 max 1024 default 16", "1024"), Ok(()));
        assert_eq!(check("type check default true", "TRUE"), Ok(()));
        assert_eq!(check("type check default true", "1"), Err("true or false".into()));
        let combo = "type combo default No Style var No Style var Solid var Risky";
        assert_eq!(check(combo, "no style"), Ok(()));
        assert_eq!(check(combo, "mild"), Err("one of No Style, Solid, Risky".into()));
    }

    #[test]
    fn what_is_not_understood_forbids_nothing() {
        for kind in ["", "type string default <empty>", "type spin", "type spin min 3 max 1", "type combo", "type knob"]
        {
            assert_eq!(check(kind, "7"), Ok(()), "{kind}");
        }
    }
}
